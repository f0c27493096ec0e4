//! What the `///` comments of a script say of the names below them, in each language, and what of the rulebook
//! they say that those come from.

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
            lines.extend(Some(comment.trim()).filter(|line| cites_of(line).is_none()));
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

/// What a comment says that the names below it come from: `/// cites: ID, ID…`.
#[derive(Debug)]
pub struct CitesLine<'a> {
    /// The line, from its `cites:` on.
    pub line: &'a str,
    /// What is cited.
    pub cited: Vec<&'a str>,
    /// The names below it, up to a blank line or the next comment.
    pub names: Vec<&'a str>,
}

/// Every line of comments that cites something.
pub fn cites_lines(text: &str) -> Vec<CitesLine<'_>> {
    let mut found: Vec<CitesLine<'_>> = Vec::new();
    // Where the comment begins that the next names are below, and whether one was.
    let (mut begins, mut used) = (0, false);
    for line in text.lines() {
        // What is indented belongs to a function and is no name of the script.
        let outside = !line.starts_with([' ', '\t']);
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("///").map(str::trim) {
            if std::mem::take(&mut used) {
                begins = found.len();
            }
            if let Some(names) = cites_of(comment) {
                found.push(CitesLine { line: comment, cited: cited_names(names), names: Vec::new() });
            }
            continue;
        }
        let named = line.strip_prefix("let ").or_else(|| line.strip_prefix("fn ")).filter(|_| outside);
        match named {
            Some(rest) => {
                let rest = rest.trim_start();
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                found[begins..].iter_mut().for_each(|cites| cites.names.push(&rest[..end]));
                used = true;
            }
            None if used && !line.is_empty() => {}
            None => (begins, used) = (found.len(), false),
        }
    }
    found
}

/// What a line of a comment cites, if it does.
fn cites_of(line: &str) -> Option<&str> {
    line.strip_prefix("cites")?.trim_start().strip_prefix(':')
}

/// Names with a comma between them.
pub fn cited_names(names: &str) -> Vec<&str> {
    names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// The language that a line of a comment is for, where it says one, and its text.
pub fn language_of(line: &str) -> (Option<Lang>, &str) {
    let of = |lang: Lang| Some((Some(lang), line.strip_prefix(lang.id())?.strip_prefix(':')?.trim_start()));
    Lang::all().find_map(of).unwrap_or((None, line))
}

/// The lines of a script for readers of a language: of comments that speak several, the lines for others are left
/// out; a comment that has none for it stays whole. What is cited is told by `told`, or not at all.
pub fn in_language(text: &str, lang: Lang, told: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let comment = |line: &str| line.trim().strip_prefix("///").map(|said| said.trim().to_owned());
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = Vec::new();
    for block in lines.chunk_by(|one, next| comment(one).is_some() == comment(next).is_some()) {
        let said: Vec<String> = block.iter().filter_map(|line| comment(line)).collect();
        let cited = |line: &str| Some(told(cites_of(line)?).map(|told| format!("/// {told}")));
        if !said.iter().any(|line| language_of(line).0 == Some(lang)) {
            shown.extend(block.iter().filter_map(|line| match comment(line).and_then(|said| cited(&said)) {
                Some(told) => told,
                None => Some((*line).to_owned()),
            }));
            continue;
        }
        let mut speaks = None;
        for line in &said {
            if let Some(told) = cited(line) {
                shown.extend(told);
                continue;
            }
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
    fn what_is_cited_is_no_prose_and_belongs_to_the_names_below() {
        let script = "/// cites: one, two\n/// Said.\nlet a = 1;\nfn b() {\n  let no = 2;\n}\n\n/// cites: three\n\nlet c = 3;";
        let docs = doc_comments(script);
        assert_eq!(docs[0].1.in_lang(Lang::En), "Said.");
        let lines = cites_lines(script);
        assert_eq!((&lines[0].cited[..], &lines[0].names[..]), (&["one", "two"][..], &["a", "b"][..]));
        assert_eq!((&lines[1].cited[..], lines[1].names.len()), (&["three"][..], 0));
        let told = in_language(script, Lang::En, &|names| Some(names.trim().to_uppercase()));
        assert_eq!(told[..2], ["/// ONE, TWO", "/// Said."]);
        assert!(doc_comments("/// cites: one\nlet a = 1;").is_empty());
    }

    #[test]
    fn a_script_is_shown_without_the_comments_for_others() {
        let script = "/// A.\n/// fr: oui\n/// deux\n/// en: yes\nlet a = 1;\n/// fr: rien\nlet b = 2;";
        let lines = |lang| in_language(script, lang, &|_| None).join("|");
        assert_eq!(lines(Lang::Fr), "/// A.|/// oui|/// deux|let a = 1;|/// rien|let b = 2;");
        assert_eq!(lines(Lang::En), "/// A.|/// yes|let a = 1;|/// fr: rien|let b = 2;");
    }
}
