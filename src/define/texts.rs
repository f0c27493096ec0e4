//! What a game says of its pieces in sentences: each kind's own, or else that of its back or of its family, with
//! what its numbers mean.

use super::model::{Definition, KindDef, Labelled};
use crate::speak::{Name, fill, numbers};

/// A number that kinds of a family have, where the game says more of it than its id.
#[derive(Clone, Debug)]
pub struct ValueDef {
    /// Its id and name.
    pub label: Labelled,
    /// What it means to have it.
    pub text: Option<Name>,
}

impl Definition {
    /// The sentence of a kind: its own or else the one it shares, its numbers filled in; then what those of its
    /// numbers mean that are not 0.
    pub fn text_of(&self, kind: &KindDef) -> Option<Name> {
        let sentences: Vec<Name> = self.base_text(kind).into_iter().chain(self.value_texts(kind)).collect();
        joined(&sentences)
    }

    /// What is said of a kind besides what is said of its back, its family and its numbers: its own sentence, or
    /// one that it shares but fills in.
    pub fn own_text_of(&self, kind: &KindDef) -> Option<Name> {
        self.base_text(kind).filter(|text| kind.text.is_some() || Some(text) != self.shared(kind))
    }

    /// The numbers printed on the faces of a kind, in the order of the faces: `7/3`.
    pub fn printed_values(&self, kind: &KindDef) -> Option<Name> {
        let faces = self.families[kind.family].faces.iter().map(|&face| &self.faces[face].id);
        let value = |id: &String| kind.values.iter().find(|(key, _)| key == id).map(|(_, value)| *value);
        let values: Vec<i64> = faces.filter_map(value).collect();
        let written =
            |lang| values.iter().map(|&value| numbers::whole(value, lang)).collect::<Vec<_>>().join("/");
        (!values.is_empty()).then(|| Name::in_each(written))
    }

    /// What a number of a family is called: as the game says, or else its id.
    pub fn value_name(&self, family: usize, id: &str) -> Name {
        let face = self.faces.iter().find(|face| face.id == id).map(|face| &face.name);
        let declared = self.families[family].values.iter().find(|value| value.label.id == id);
        let name = declared.map(|value| &value.label.name).or(face);
        name.cloned().unwrap_or_else(|| Name::plain(id))
    }

    /// What a word of the rules is called: a number, a rule or a `let` that `[names]` names.
    pub fn called(&self, id: &str) -> Option<&Name> {
        self.called.iter().find(|called| called.id == id).map(|called| &called.name)
    }

    fn shared(&self, kind: &KindDef) -> Option<&Name> {
        self.back_texts[kind.back].as_ref().or(self.families[kind.family].text.as_ref())
    }

    fn base_text(&self, kind: &KindDef) -> Option<Name> {
        let text = kind.text.as_ref().or_else(|| self.shared(kind))?;
        Some(Name::in_each(|lang| {
            let values = kind.values.iter();
            let blanks: Vec<(&str, String)> =
                values.map(|(key, value)| (key.as_str(), numbers::whole(*value, lang))).collect();
            fill(text.in_lang(lang), &blanks)
        }))
    }

    fn value_texts(&self, kind: &KindDef) -> impl Iterator<Item = Name> {
        let has = |id: &str| kind.values.iter().any(|(key, value)| key == id && *value != 0);
        let declared = self.families[kind.family].values.iter();
        declared.filter(move |value| has(&value.label.id)).filter_map(|value| value.text.clone())
    }
}

fn joined(sentences: &[Name]) -> Option<Name> {
    let text = |lang| sentences.iter().map(|sentence| sentence.in_lang(lang)).collect::<Vec<_>>().join(" ");
    (!sentences.is_empty()).then(|| Name::in_each(text))
}
