//! What the `///` comments of a script say of the names below them, in each language.

use crate::speak::{Lang, Name};

/// What comments say of names. A comment is about every name below it, up to a blank line or the next comment.
///
/// A line that begins with a language's code, as in `/// fr: …`, is for that language, with the lines after it;
/// what stands before the first such line is for all of them.
pub fn doc_comments(text: &str) -> Vec<(String, Name)> {
    let mut docs = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut used = false;
    for line in text.lines() {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("///") {
            if std::mem::take(&mut used) {
                lines.clear();
            }
            lines.push(comment.trim());
            continue;
        }
        let named = line.strip_prefix("let ").or_else(|| line.strip_prefix("fn "));
        match named {
            Some(rest) if !lines.is_empty() => {
                let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                docs.extend(spoken(&lines).map(|doc| (name, doc)));
                used = true;
            }
            // A rule may run over several lines.
            None if used && !line.is_empty() => {}
            _ => lines.clear(),
        }
    }
    docs
}

/// The language that a line of a comment is for, where it says one, and its text.
pub fn language_of(line: &str) -> (Option<Lang>, &str) {
    let of = |lang: Lang| Some((Some(lang), line.strip_prefix(lang.id())?.strip_prefix(':')?.trim_start()));
    Lang::all().find_map(of).unwrap_or((None, line))
}

/// The lines of a script for readers of a language: of comments that speak several, the lines for others are left
/// out; a comment that has none for it stays whole.
pub fn in_language(text: &str, lang: Lang) -> Vec<String> {
    let comment = |line: &str| line.trim().strip_prefix("///").map(|said| said.trim().to_owned());
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = Vec::new();
    for block in lines.chunk_by(|one, next| comment(one).is_some() == comment(next).is_some()) {
        let said: Vec<String> = block.iter().filter_map(|line| comment(line)).collect();
        if !said.iter().any(|line| language_of(line).0 == Some(lang)) {
            shown.extend(block.iter().map(|line| (*line).to_owned()));
            continue;
        }
        let mut speaks = None;
        for line in &said {
            let (named, text) = language_of(line);
            speaks = named.or(speaks);
            if speaks.is_none_or(|other| other == lang) {
                shown.push(format!("/// {}", lang.set(text)));
            }
        }
    }
    shown
}

/// The lines of a comment as one text for each language.
fn spoken(lines: &[&str]) -> Option<Name> {
    let mut shared: Vec<&str> = Vec::new();
    let mut own: Vec<(Lang, Vec<&str>)> = Vec::new();
    for line in lines {
        match (language_of(line), own.last_mut()) {
            ((Some(lang), text), _) => own.push((lang, vec![text])),
            ((None, text), Some((_, said))) => said.push(text),
            ((None, text), None) => shared.push(text),
        }
    }
    let text = |lang: Lang| {
        let own = own.iter().filter(|(other, _)| *other == lang).flat_map(|(_, said)| said);
        lang.set(&shared.iter().chain(own).copied().collect::<Vec<_>>().join(" "))
    };
    let mut languages: Vec<Lang> = own.iter().map(|(lang, _)| *lang).collect();
    if languages.is_empty() {
        languages.extend(Lang::all());
    }
    Name::written(&languages.into_iter().map(|lang| (lang, text(lang))).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_speaks_every_language() {
        let docs = doc_comments(
            "/// \"Fin\":\n/// fr: la ligne\n/// se ferme : oui.\n/// en: the line closes.\nlet a = 1;\nlet b = 2;\n\n\
             /// Plain.\nlet c = 3;\n\n/// fr: Seul.\nlet d = 4;\n\nlet e = 5;",
        );
        let said = |name: &str, lang| {
            let doc = docs.iter().find(|(documented, _)| documented == name);
            doc.map(|(_, doc)| doc.in_lang(lang).to_owned())
        };
        assert_eq!(said("a", Lang::Fr).as_deref(), Some("\"Fin\"\u{a0}: la ligne se ferme\u{a0}: oui."));
        assert_eq!(said("b", Lang::En).as_deref(), Some("\"Fin\": the line closes."));
        assert_eq!(said("c", Lang::Fr).as_deref(), Some("Plain."));
        assert_eq!(said("d", Lang::En).as_deref(), Some("Seul."));
        assert_eq!(said("e", Lang::En), None);
    }

    #[test]
    fn a_script_is_shown_without_the_comments_for_others() {
        let script = "/// A.\n/// fr: oui\n/// deux\n/// en: yes\nlet a = 1;\n/// fr: rien\nlet b = 2;";
        let lines = |lang| in_language(script, lang).join("|");
        assert_eq!(lines(Lang::Fr), "/// A.|/// oui|/// deux|let a = 1;|/// rien|let b = 2;");
        assert_eq!(lines(Lang::En), "/// A.|/// yes|let a = 1;|/// fr: rien|let b = 2;");
    }
}
