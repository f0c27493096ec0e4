//! Faults as an editor shows them, with what would mend them.

use std::collections::{BTreeMap, BTreeSet};

use lsp_types::{Diagnostic, DiagnosticSeverity, DiagnosticTag, NumberOrString};

use super::positions::Encoding;
use crate::define::Fault;
use crate::editing::{Index, Sort};
use crate::msg;
use crate::rules::words;
use crate::speak::{Lang, Message};

/// What is wrong, by the names of files as faults show them; what stands nowhere is put at the beginning of
/// `elsewhere`.
pub(super) fn by_file(
    faults: &[Fault],
    elsewhere: &str,
    encoding: Encoding,
    lang: Lang,
) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut files: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    for fault in faults {
        let (file, range) = match &fault.spot {
            Some(spot) => (spot.source.path.as_str(), encoding.range(&spot.source.text, &spot.range)),
            None => (elsewhere, lsp_types::Range::default()),
        };
        let diagnostic = Diagnostic {
            range,
            severity: Some(DiagnosticSeverity::ERROR),
            code: Some(NumberOrString::String(fault.message.key().to_owned())),
            source: Some("rulebox".to_owned()),
            message: text(fault, lang),
            data: instead(fault).map(|word| serde_json::json!({ "instead": word })),
            ..Diagnostic::default()
        };
        files.entry(file.to_owned()).or_default().push(diagnostic);
    }
    files
}

/// What is wrong and what would mend it.
pub(super) fn text(fault: &Fault, lang: Lang) -> String {
    let mut text = fault.message.in_lang(lang);
    if let Some(help) = &fault.help {
        let help = help.in_lang(lang);
        let label = msg!("table.labelled", text = help).with_message("name", msg!("fault.help"));
        text.push('\n');
        text.push_str(&label.in_lang(lang));
    }
    text
}

/// The word that was most likely meant.
fn instead(fault: &Fault) -> Option<&str> {
    fault.help.as_ref().filter(|help| help.key() == "help.did_you_mean")?.text_of("word")
}

/// What is no fault and worth knowing: names that take the place of a word, names that nothing uses.
pub(super) fn notes(index: &Index, encoding: Encoding, lang: Lang) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut files: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for mention in index.mentions.iter().filter(|mention| mention.declares.is_some()) {
        let named = &mention.named;
        let own = crate::editing::name::IN_RULES.contains(&named.sort) && words::find(&named.id).is_some();
        let unused = matches!(named.sort, Sort::Let | Sort::Rule | Sort::Number) && index.count(named) == 1;
        let (message, severity): (Message, _) = match () {
            () if own => (msg!("check.own_word", word = &named.id), DiagnosticSeverity::WARNING),
            () if unused => (msg!("editing.unused", id = &named.id), DiagnosticSeverity::HINT),
            () => continue,
        };
        if !told.insert(named) {
            continue;
        }
        let source = &index.files[mention.file].source;
        let diagnostic = Diagnostic {
            range: encoding.range(&source.text, &mention.range),
            severity: Some(severity),
            code: Some(NumberOrString::String(message.key().to_owned())),
            source: Some("rulebox".to_owned()),
            message: message.in_lang(lang),
            tags: unused.then(|| vec![DiagnosticTag::UNNECESSARY]),
            ..Diagnostic::default()
        };
        files.entry(source.path.clone()).or_default().push(diagnostic);
    }
    files
}
