//! Short signs for what has a name: as declared, otherwise as much of the name as tells it apart.

use crate::define::Definition;
use crate::define::model::KindDef;
use crate::speak::{Lang, Name};

/// The most letters of a name that stand as a sign on a cell.
const SHORT: usize = 2;

/// What tells a kind of piece in a cell: its sign, or the shortest beginning of its name that no other
/// kind's has, at least three letters.
pub(super) fn kind_sign(definition: &Definition, kind: &KindDef) -> Name {
    match &kind.sign {
        Some(sign) => Name::plain(sign.as_str()),
        None => Name::in_each(|lang| beginning(&definition.kinds, kind, lang)),
    }
}

fn beginning(kinds: &[KindDef], kind: &KindDef, lang: Lang) -> String {
    let name = |kind: &KindDef| kind.label.name.in_lang(lang).chars().collect::<Vec<char>>();
    let own = name(kind);
    let shared = |other: &KindDef| own.iter().zip(name(other)).take_while(|(a, b)| **a == *b).count();
    let others = kinds.iter().filter(|other| other.sign.is_none() && name(other) != own);
    let letters = others.map(|other| shared(other) + 1).max().unwrap_or(0).max(3);
    own.into_iter().take(letters).collect()
}

/// The sign of each mark of the board: as declared, or the first letter or two of its name in lower case,
/// where no seat, no piece and no other mark has that sign; otherwise `*` and its number.
pub(super) fn mark_signs(definition: &Definition) -> Vec<Name> {
    let marks = &definition.board.marks;
    let in_lang = |lang| -> Vec<String> {
        let mut taken: Vec<String> = definition.seats.iter().map(|seat| seat.sign.to_string()).collect();
        taken.extend(definition.kinds.iter().filter_map(|kind| kind.sign.clone()));
        taken.extend(marks.iter().filter_map(|mark| mark.sign.clone()));
        let begins = |mark: usize, letters: usize| -> String {
            marks[mark].label.name.in_lang(lang).to_lowercase().chars().take(letters).collect()
        };
        let free = |sign: &String, mark: usize, letters: usize| {
            let same = |other: usize| {
                other != mark && marks[other].sign.is_none() && begins(other, letters) == *sign
            };
            let folded = sign.to_lowercase();
            !sign.trim().is_empty()
                && taken.iter().all(|taken| taken.to_lowercase() != folded)
                && !(0..marks.len()).any(same)
        };
        let sign = |mark: usize| {
            let short = || {
                (1..=SHORT)
                    .map(|letters| (begins(mark, letters), letters))
                    .find(|(sign, letters)| free(sign, mark, *letters))
                    .map(|(sign, _)| sign)
            };
            marks[mark].sign.clone().or_else(short).unwrap_or_else(|| format!("*{}", mark + 1))
        };
        (0..marks.len()).map(sign).collect()
    };
    (0..marks.len()).map(|mark| Name::in_each(|lang| in_lang(lang)[mark].clone())).collect()
}
