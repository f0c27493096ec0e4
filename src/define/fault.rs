//! An author's mistake: what is wrong, where, and what would mend it. A check collects all of
//! them; none stops it.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::source::Spot;
use crate::msg;
use crate::speak::{Lang, Message, marked, nearest, visible, visible_line};

/// The most names that a mistyped one is compared with.
pub(super) const MOST_COMPARED: usize = 512;

/// What a fault is about, whatever its message says: it decides exit codes and which faults are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FaultKind {
    /// A mistake of its own.
    #[default]
    Own,
    /// Something is missing, or a name is unknown. In a file that could only be read in part, it may be
    /// in the part that was not read.
    Following,
    /// A setting that the game does not allow, or that cannot be applied to it.
    Setting,
    /// A game that is not there.
    NoGame,
}

/// One mistake in a game's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it is about.
    pub kind: FaultKind,
    /// What is wrong.
    pub message: Message,
    /// Where, when it is in a text.
    pub spot: Option<Spot>,
    /// What would mend it.
    pub help: Option<Message>,
    pub(crate) links: Option<Box<Links>>,
}

/// What ties mistakes together; few have any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Links {
    /// The names that would be known if it were mended: those of a declaration that could not be read.
    leaves: Vec<String>,
    /// The names that would mend it if they were known, besides the one that it speaks of.
    needs: Vec<String>,
}

impl Fault {
    /// A mistake at a place.
    pub fn at(spot: &Spot, message: Message) -> Self {
        Self { spot: Some(spot.clone()), ..Self::nowhere(message) }
    }

    /// A mistake in no particular line.
    pub fn nowhere(message: Message) -> Self {
        Self { kind: FaultKind::Own, message, spot: None, help: None, links: None }
    }

    /// Something missing or unknown at a place.
    pub fn following(spot: &Spot, message: Message) -> Self {
        Self { kind: FaultKind::Following, ..Self::at(spot, message) }
    }

    /// A setting that the game does not allow.
    pub fn setting(message: Message) -> Self {
        Self { kind: FaultKind::Setting, ..Self::nowhere(message) }
    }

    /// A setting, or a change of a variant, that cannot be applied: at a place.
    pub fn setting_at(spot: &Spot, message: Message) -> Self {
        Self { kind: FaultKind::Setting, ..Self::at(spot, message) }
    }

    /// Adds what would mend it.
    pub fn help(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }

    /// Adds the names that nobody knows because of it.
    pub fn leaving(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.links.get_or_insert_default().leaves.extend(names.into_iter().take(MOST_COMPARED));
        self
    }

    /// Adds the names that would mend it if they were known.
    pub fn needing(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.links.get_or_insert_default().needs.extend(names);
        self
    }

    /// The names that nobody knows because of it.
    pub(super) fn leaves(&self) -> &[String] {
        self.links.as_ref().map_or(&[], |links| &links.leaves)
    }

    /// The names that would mend it if they were known.
    pub(super) fn needs(&self) -> &[String] {
        self.links.as_ref().map_or(&[], |links| &links.needs)
    }

    /// The name that is used here and unknown, if that is the mistake.
    pub(super) fn about(&self) -> Option<&str> {
        let blanks: &[&str] = match (self.kind, self.leaves().is_empty()) {
            (FaultKind::Following, true) => &["id", "word"],
            (_, false) => &["id", "word", "key"],
            _ => &[],
        };
        blanks.iter().find_map(|blank| self.message.text_of(blank))
    }

    /// Adds a did-you-mean, if one of the first candidates is near enough.
    pub fn suggest<'a>(self, typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(typed, candidates.into_iter().take(MOST_COMPARED)) {
            Some(candidate) => self.help(msg!("help.did_you_mean", word = candidate)),
            None => self,
        }
    }

    /// Whether it is in what was typed after the command, and not in a game's file.
    pub fn is_typed(&self) -> bool {
        match &self.spot {
            Some(spot) => spot.source.is_typed(),
            None => self.kind == FaultKind::Setting,
        }
    }

    /// Whether it may only follow from a part of the file that could not be read.
    pub fn may_follow(&self) -> bool {
        matches!(self.kind, FaultKind::Following | FaultKind::Setting)
    }

    /// The fault as it is shown: message, file, line, caret, help.
    pub fn render(&self, lang: Lang, colour: bool) -> String {
        // The renderer shows the escape character of a source line as a sign; of the others nothing is left,
        // so that the only codes in what it writes are its own.
        let message = visible(self.message.in_lang(lang));
        let help = self.help.as_ref().map(|help| visible(help.in_lang(lang)));
        let path = self.spot.as_ref().map_or(String::new(), |spot| visible_line(&spot.source.path));
        let label = label(&msg!("fault.error"), lang);
        let level = Level::ERROR.with_name(label.as_str());
        let title = level.primary_title(message.as_str());
        let mut group = match &self.spot {
            Some(spot) => {
                let (lines, first) = spot.lines_around();
                let span = spot.range.start - lines.start..spot.range.end - lines.start;
                title.element(
                    Snippet::source(&spot.source.text[lines])
                        .line_start(first)
                        .path(path.as_str())
                        .annotation(AnnotationKind::Primary.span(span)),
                )
            }
            None => Group::with_title(title),
        };
        let help_label = self::label(&msg!("fault.help"), lang);
        if let Some(help) = &help {
            group = group.element(Level::HELP.with_name(help_label.as_str()).message(help.as_str()));
        }
        match colour {
            true => marked(&Renderer::styled().render(&[group])),
            false => Renderer::plain().render(&[group]),
        }
    }
}

/// A name as the renderer wants it before its own colon: with the space that the language writes there.
fn label(name: &Message, lang: Lang) -> String {
    let label = msg!("table.label").with_message("name", name.clone()).in_lang(lang);
    label.trim_end_matches(' ').trim_end_matches(':').to_owned()
}
