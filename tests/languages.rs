//! A language is a file: what the build makes of the files, and what it says of one that lacks something.

use crate::build_languages::made_of;

fn files(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(id, text)| ((*id).to_owned(), (*text).to_owned())).collect()
}

fn text(id: &str) -> String {
    std::fs::read_to_string(format!("src/speak/languages/{id}.toml")).expect("a language")
}

#[test]
fn a_third_language_is_a_file() {
    let (en, fr) = (text("en"), text("fr"));
    let code = made_of(&files(&[("de", &en), ("en", &en), ("fr", &fr)])).expect("nothing is wrong");
    assert!(code.contains("    De,\n") && code.contains("LANGUAGES: usize = 3"), "a variant of its own");
}

#[test]
fn a_language_that_lacks_something_does_not_build() {
    let (en, fr) = (text("en"), text("fr"));
    let line = fr.lines().find(|line| line.starts_with("labelled = ")).expect("a sentence with blanks");
    let lacking = |fr: &str| made_of(&files(&[("en", &en), ("fr", fr)])).expect_err("it is wrong").join("\n");
    assert_eq!(lacking(&fr.replace(line, "")), "fr.toml has no `table.labelled`");
    let told = lacking(&fr.replace(line, "labelled = \"{name}\""));
    assert!(told.starts_with("fr.toml: `table.labelled` has the blanks {\"name\"}, not "), "{told}");
    let told = lacking(&fr.replace(line, &format!("{line}\nlabelled_twice = \"x\"")));
    assert_eq!(told, "fr.toml has `table.labelled_twice`, which en.toml has not");
    assert_eq!(lacking(&fr.replace(line, "labelled = \"\"")).lines().count(), 1);
    assert!(lacking(&fr.replace(line, "labelled = 3")).contains("`table.labelled` is not a text"));
    assert!(lacking("[language]\nname = \"français\"").contains("missing field"));
    let told = made_of(&files(&[("fr", &fr)])).expect_err("no model").join("\n");
    assert_eq!(told, "there is no `en.toml`");
}
