//! Makes the catalogue out of `src/speak/languages/*.toml`: one file is one language. All languages have the
//! same keys with the same blanks, or the build fails and says which do not. Sentences get the spaces and
//! apostrophes of their language here, once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use crate::typography::{self, Signs};

/// The table `[language]` of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: String,
    locales: Vec<String>,
    decimal: String,
    group: String,
    grouped_from: usize,
    minus: String,
    percent: String,
    singular: Vec<u64>,
    apostrophe: char,
    before: BTreeMap<char, char>,
    after: BTreeMap<char, char>,
}

struct Language {
    id: String,
    header: Header,
    texts: BTreeMap<String, String>,
}

/// The language whose keys the others must have.
const MODEL: &str = "en";

pub fn write(root: &Path, out: &Path) -> Result<(), Vec<String>> {
    let folder = root.join("src/speak/languages");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed={}", root.join("src/speak/typography.rs").display());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the languages can be listed")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let texts = files.iter().map(|path| {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        (id, std::fs::read_to_string(path).expect("a language can be read"))
    });
    let code = made_of(&texts.collect::<Vec<_>>())?;
    std::fs::write(out.join("languages.rs"), code).expect("the output folder can be written");
    Ok(())
}

/// The code of some languages, each with its code and the text of its file; or all that is wrong with them.
pub fn made_of(texts: &[(String, String)]) -> Result<String, Vec<String>> {
    let mut problems = Vec::new();
    let mut languages = Vec::new();
    for (id, text) in texts {
        match read(id, text) {
            Ok(language) => languages.push(language),
            Err(problem) => problems.push(format!("{id}.toml: {problem}")),
        }
    }
    problems.extend(differences(&languages));
    if problems.is_empty() { Ok(code(&languages)) } else { Err(problems) }
}

fn read(id: &str, text: &str) -> Result<Language, String> {
    let mut file: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let header = file.remove("language").ok_or("there is no `[language]`")?;
    let header: Header = header.try_into().map_err(|error| error.to_string())?;
    let mut texts = BTreeMap::new();
    flatten("", &toml::Value::Table(file), &mut texts)?;
    let signs =
        Signs { apostrophe: header.apostrophe, before: &pairs(&header.before), after: &pairs(&header.after) };
    texts.values_mut().for_each(|text| *text = typography::set(text, signs));
    Ok(Language { id: id.to_owned(), header, texts })
}

fn pairs(signs: &BTreeMap<char, char>) -> Vec<(char, char)> {
    signs.iter().map(|(sign, space)| (*sign, *space)).collect()
}

fn flatten(path: &str, value: &toml::Value, texts: &mut BTreeMap<String, String>) -> Result<(), String> {
    match value {
        toml::Value::String(text) => drop(texts.insert(path.to_owned(), text.clone())),
        toml::Value::Table(table) => {
            for (key, value) in table {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                flatten(&path, value, texts)?;
            }
        }
        _ => return Err(format!("`{path}` is not a text")),
    }
    Ok(())
}

/// The blanks of a sentence: `{seat}`.
fn blanks(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.map(|(name, _)| name).filter(|name| !name.trim().is_empty()).collect()
}

/// What the languages do not share: keys, and the blanks of a sentence.
fn differences(languages: &[Language]) -> Vec<String> {
    let Some(model) = languages.iter().find(|language| language.id == MODEL) else {
        return vec![format!("there is no `{MODEL}.toml`")];
    };
    let mut problems = Vec::new();
    for language in languages {
        let id = &language.id;
        for (key, text) in &model.texts {
            match language.texts.get(key) {
                None => problems.push(format!("{id}.toml has no `{key}`")),
                Some(own) if own.is_empty() != text.is_empty() && !key.ends_with(".also") => {
                    problems.push(format!("{id}.toml: `{key}` is empty in one language alone"));
                }
                Some(own) => {
                    let (here, there) = (blanks(own), blanks(text));
                    let one = key.ends_with("_one");
                    if here != there && !(one && (here.is_subset(&there) || there.is_subset(&here))) {
                        problems.push(format!("{id}.toml: `{key}` has the blanks {here:?}, not {there:?}"));
                    }
                }
            }
        }
        let unknown = language.texts.keys().filter(|key| !model.texts.contains_key(*key));
        problems.extend(unknown.map(|key| format!("{id}.toml has `{key}`, which {MODEL}.toml has not")));
    }
    problems
}

fn variant(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn code(languages: &[Language]) -> String {
    let mut code = String::from("/// A language that Rulebox speaks.\n");
    code.push_str(
        "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]\npub enum Lang {\n",
    );
    for Language { id, header, .. } in languages {
        let default = if id == MODEL { "    #[default]\n" } else { "" };
        writeln!(code, "    /// {}.\n{default}    {},", header.name, variant(id)).expect("text");
    }
    let all: Vec<String> =
        languages.iter().map(|language| format!("Lang::{}", variant(&language.id))).collect();
    let count = languages.len();
    writeln!(code, "}}\n\n/// How many languages there are.\npub(crate) const LANGUAGES: usize = {count};")
        .expect("text");
    writeln!(code, "static ALL: [Lang; LANGUAGES] = [{}];", all.join(", ")).expect("text");
    code.push_str("static FORMS: [Forms; LANGUAGES] = [\n");
    for Language { id, header, .. } in languages {
        let Header {
            name, locales, decimal, group, grouped_from, minus, percent, singular, apostrophe, ..
        } = header;
        let (before, after) = (pairs(&header.before), pairs(&header.after));
        writeln!(
            code,
            "    Forms {{ id: {id:?}, name: {name:?}, locales: &{locales:?}, decimal: {decimal:?}, group: {group:?}, \
             grouped_from: {grouped_from}, minus: {minus:?}, percent: {percent:?}, singular: &{singular:?}, \
             signs: Signs {{ apostrophe: {apostrophe:?}, before: &{before:?}, after: &{after:?} }} }},"
        )
        .expect("text");
    }
    code.push_str("];\n");
    let keys: Vec<&String> = languages[0].texts.keys().collect();
    writeln!(code, "/// Every key, sorted.\npub(super) static KEYS: [&str; {}] = {keys:?};", keys.len())
        .expect("text");
    writeln!(code, "/// The sentences of each language, in the order of the keys.").expect("text");
    writeln!(code, "pub(super) static TEXTS: [[&str; {}]; LANGUAGES] = [", keys.len()).expect("text");
    for language in languages {
        writeln!(code, "    {:?},", language.texts.values().collect::<Vec<_>>()).expect("text");
    }
    code.push_str("];\n");
    code
}
