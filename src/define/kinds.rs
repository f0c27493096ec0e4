//! Pieces and zones as declared and checked.

use super::cites::Cites;
use super::model::{DrawnDef, Labelled, Provenance};
use super::source::{RuleText, Spot};
use super::texts::ValueDef;
use crate::speak::Name;
use crate::table::{PortSet, Ports, Sees};

/// What the kinds of a family share.
#[derive(Clone, Debug)]
pub struct FamilyDef {
    /// `piece`, `tile` or `card`.
    pub id: String,
    /// The faces of its pieces, as numbers into the game's faces.
    pub faces: Vec<usize>,
    /// Whether there is a full set for each seat.
    pub each_seat: bool,
    /// Whether its pieces never belong to anyone.
    pub unowned: bool,
    /// Whether its pieces stand on cells, on a part of the tile there, without covering it.
    pub stands: bool,
    /// Where lines meet the border of its pieces, if they carry any.
    pub ports: Option<Ports>,
    /// What its kinds do, in words, where they do not say it themselves.
    pub text: Option<Name>,
    /// The numbers of its kinds that the game names.
    pub values: Vec<ValueDef>,
    /// Where its unprinted parts come from.
    pub provenance: Provenance,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// Where it is declared, if anything is said of it.
    pub spot: Option<Spot>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct KindDef {
    /// Its id and name.
    pub label: Labelled,
    /// One of them in a sentence, with its article, where its name is a common noun.
    pub one: Option<Name>,
    /// Its family.
    pub family: usize,
    /// How many there are, for each seat if the family says so; `None` when unlimited.
    pub copies: Option<usize>,
    /// What it shows while it is hidden, as a number into the game's backs.
    pub back: usize,
    /// Its letter or short sign in drawings.
    pub sign: Option<String>,
    /// Its numbers by name, faces included.
    pub values: Vec<(String, i64)>,
    /// Its rules by name.
    pub rules: Vec<(String, Vec<RuleText>)>,
    /// The family of pieces that it may stand for, chosen when it is laid: a blank.
    pub stands_for: Option<usize>,
    /// The lines that it carries.
    pub parts: Vec<PartDef>,
    /// What it looks like, where the game says so.
    pub drawn: Option<DrawnDef>,
    /// What it does, in words.
    pub text: Option<Name>,
    /// What of the rulebook it comes from.
    pub cites: Cites,
    /// Where its unprinted parts come from.
    pub provenance: Provenance,
}

impl KindDef {
    /// What its sign tells that its name does not.
    pub fn telling_sign(&self) -> Option<&str> {
        let sign = self.sign.as_deref()?;
        let told = self.label.name.texts().all(|name| name.contains(sign));
        (!told).then_some(sign)
    }
}

/// A part of a tile: what joins some of its ports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartDef {
    /// Its name, as a number into the game's names of parts. Parts of different names do not join.
    pub name: Option<usize>,
    /// The ports that it touches, on the tile as printed.
    pub ports: PortSet,
}

/// A zone: a hand, a reserve, a deck, a bag.
#[derive(Clone, Debug)]
pub struct ZoneDef {
    /// Its id and name.
    pub label: Labelled,
    /// Whether each seat has one.
    pub each_seat: bool,
    /// Who sees its pieces.
    pub sees: Sees,
    /// Who sees how many there are.
    pub counts: Sees,
    /// Whether those who see its pieces see their order.
    pub order_seen: bool,
    /// Whether it keeps an order that matters, as a pile does.
    pub ordered: bool,
    /// Whether it is shuffled at the start.
    pub shuffled: bool,
    /// The zone that is shuffled into it as soon as it is empty.
    pub refill: Option<usize>,
    /// The kinds that start there.
    pub starts: Vec<usize>,
    /// Where its unprinted parts come from.
    pub provenance: Provenance,
    /// What of the rulebook it comes from.
    pub cites: Cites,
}
