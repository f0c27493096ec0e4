//! The names in an example, line by line. What is written with the beginning of a name is left alone: only whole ids
//! stand for something here.

use super::index::Scripts;
use super::name::{Found, IN_RULES, Named, Sort};
use super::{paths, toml_names};
use crate::define::{RuleText, Source, Spot};
use crate::examples::{Command, Transcript};
use crate::play::Laid;

/// Reads the names of an example. `laying` are the actions that lay words: what follows them is no name.
pub fn read(
    found: &mut Found,
    file: usize,
    source: &std::sync::Arc<Source>,
    scripts: &Scripts,
    laying: &[String],
) {
    let (transcript, _) = Transcript::parse(source);
    let mut reader = Reader { found, file, source, scripts, laying };
    transcript.cites.iter().for_each(|cited| reader.among(cited, &[Sort::Clause]));
    if let Some(play) = &transcript.play {
        reader.settings(&play.spot);
        if let Some(first) = &play.first {
            reader.among(first, &[Sort::Seat]);
        }
    }
    for step in &transcript.steps {
        match &step.command {
            Command::Lay(line) => reader.laid(&line.what),
            Command::Move { events } => {
                reader.played(&step.spot);
                events.iter().for_each(|event| reader.event(event));
            }
            Command::Refused { text, rule } => {
                reader.played(text);
                let id = rule.text().split('#').next().unwrap_or_default();
                let spot = Spot::new(&rule.source, rule.range.start..rule.range.start + id.len());
                reader.among(&spot, IN_RULES);
            }
            Command::Undo(_) => {}
            Command::Expect { path, value } => reader.expected(path, value),
        }
    }
}

struct Reader<'a> {
    found: &'a mut Found,
    file: usize,
    source: &'a std::sync::Arc<Source>,
    scripts: &'a Scripts,
    laying: &'a [String],
}

impl Reader<'_> {
    fn among(&mut self, spot: &Spot, among: &[Sort]) {
        self.found.among(self.file, spot.range.clone(), spot.text(), among);
    }

    /// A part of the source's own text.
    fn part(&self, part: &str) -> Spot {
        Spot::of_part(self.source, part)
    }

    /// The words of a place.
    fn words(&self, spot: &Spot) -> Vec<Spot> {
        self.source.text[spot.range.clone()].split_whitespace().map(|word| self.part(word)).collect()
    }

    /// The items of a list.
    fn items(&self, spot: &Spot) -> Vec<Spot> {
        let items = self.source.text[spot.range.clone()].split(',').map(str::trim);
        items.filter(|item| !item.is_empty()).map(|item| self.part(item)).collect()
    }

    /// `--variant ID` and `--set PATH=VALUE` of a `play` line.
    fn settings(&mut self, line: &Spot) {
        let text = &self.source.text[line.range.clone()];
        let mut rest = text;
        while let Some(at) = rest.find("--") {
            rest = &rest[at + 2..];
            let end = rest.find(" --").unwrap_or(rest.len());
            let option = rest[..end].trim_end();
            let cut = option.find([' ', '=']).unwrap_or(option.len());
            let value = option[cut..].trim_start_matches([' ', '=']);
            match &option[..cut] {
                "variant" => self.among(&self.part(value), &[Sort::Variant]),
                "set" => self.set(value),
                _ => {}
            }
            rest = &rest[end..];
        }
    }

    fn set(&mut self, text: &str) {
        let Some((path, value)) = text.split_once('=') else { return };
        let (path, value) = (path.trim(), value.trim());
        let start = self.part(path).range.start;
        toml_names::path(self.found, self.file, start, path, self.scripts);
        let keys: Vec<String> = path.split('.').map(str::to_owned).collect();
        if let ["ruling", ruling] = path.split('.').collect::<Vec<_>>()[..] {
            let named = Named::inside(Sort::Alternative, value, ruling);
            self.found.inside(self.file, self.part(value).range, named, &[Sort::Alternative]);
        } else if paths::value_role(paths::TomlFile::Game, &paths::place(&keys).path)
            == paths::ValueRole::Rule
        {
            let rule = RuleText { text: value.to_owned(), spot: self.part(value), quoted: false, skip: 0 };
            toml_names::in_rule(self.found, self.file, &rule, self.scripts);
        }
    }

    fn laid(&mut self, laid: &Laid) {
        match laid {
            Laid::Board { rows, .. } => rows.iter().flatten().for_each(|cell| self.stack(cell)),
            Laid::Cell { pieces, .. } => pieces.iter().for_each(|piece| self.piece(piece)),
            Laid::Mark { mark, .. } => self.among(mark, &[Sort::Mark]),
            Laid::Zone { zone, pieces } => {
                self.place(zone);
                pieces.iter().for_each(|piece| self.piece(piece));
            }
            Laid::Turn { seat, action, .. } => {
                self.among(seat, &[Sort::Seat]);
                if let Some(action) = action {
                    self.among(action, &[Sort::Action]);
                }
            }
            Laid::Set { counter, .. } => self.among(counter, &[Sort::Counter]),
            Laid::Draw { piece, pile } => {
                self.piece(piece);
                if let Some(pile) = pile {
                    self.place(pile);
                }
            }
        }
    }

    /// Pieces with a `/` between them.
    fn stack(&mut self, spot: &Spot) {
        let text = &self.source.text[spot.range.clone()];
        for piece in text.split('/').map(str::trim) {
            self.piece(&self.part(piece));
        }
    }

    /// `seat.kind:face@part`, or what is known of a hidden piece: `(back)`.
    fn piece(&mut self, spot: &Spot) {
        let text = &self.source.text[spot.range.clone()];
        if let Some(back) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return self.among(&self.part(back), &[Sort::Back]);
        }
        let text = text.split('@').next().unwrap_or_default();
        let mut parts = text.split(':');
        let body = parts.next().unwrap_or_default();
        match body.split_once('.') {
            Some((seat, kind)) => {
                self.among(&self.part(seat), &[Sort::Seat]);
                self.among(&self.part(kind), &[Sort::Kind]);
            }
            None => self.among(&self.part(body), &[Sort::Seat, Sort::Kind]),
        }
        for mark in parts {
            self.among(&self.part(mark), &[Sort::Face]);
        }
    }

    /// `zone` or `seat.zone`; a cell is no name.
    fn place(&mut self, spot: &Spot) {
        let text = &self.source.text[spot.range.clone()];
        let zone = match text.split_once('.') {
            Some((seat, zone)) => {
                self.among(&self.part(seat), &[Sort::Seat]);
                zone
            }
            None => text,
        };
        self.among(&self.part(zone), &[Sort::Zone]);
    }

    /// A move as it is typed: a seat, an action, what is chosen.
    fn played(&mut self, spot: &Spot) {
        let mut words = self.words(spot).into_iter().peekable();
        let is_action = |word: &Spot| self.laying.iter().any(|action| action == word.text());
        let lays = words.clone().take(2).any(|word| is_action(&word));
        if let Some(first) = words.next() {
            self.among(&first, &[Sort::Action, Sort::Seat, Sort::Kind]);
        }
        if let Some(second) = words.next_if(|_| true) {
            match second.text().contains('.') {
                true => self.piece(&second),
                false if lays => self.among(&second, &[Sort::Action]),
                false => self.among(&second, &[Sort::Action, Sort::Kind]),
            }
        }
        for word in words.filter(|_| !lays) {
            match word.text().contains('.') {
                true => self.piece(&word),
                false => self.among(&word, &[Sort::Kind]),
            }
        }
    }

    fn event(&mut self, spot: &Spot) {
        let words = self.words(spot);
        let texts: Vec<&str> = words.iter().map(Spot::text).collect();
        let mut at = |number: usize, what: &dyn Fn(&mut Self, &Spot)| {
            if let Some(word) = words.get(number) {
                what(self, word);
            }
        };
        let of = |among: &'static [Sort]| move |reader: &mut Self, word: &Spot| reader.among(word, among);
        let (piece, place) = (Self::piece, Self::place);
        match texts.first().copied().unwrap_or_default() {
            "placed" => {
                at(1, &piece);
                at(3, &of(&[Sort::Face]));
            }
            "walked" => {
                at(1, &piece);
                at(2, &place);
            }
            "moved" | "shown" | "rotated" => {
                at(1, &piece);
                at(2, &place);
            }
            "flipped" => {
                at(1, &piece);
                at(2, &place);
                at(3, &of(&[Sort::Face]));
            }
            "taken" => {
                at(1, &piece);
                at(2, &place);
                at(3, &of(&[Sort::Seat]));
            }
            "marked" | "unmarked" => at(2, &of(&[Sort::Mark])),
            "gained" | "committed" => at(1, &of(&[Sort::Seat])),
            "counted" => at(1, &of(&[Sort::Counter])),
            "said" => at(1, &of(&[Sort::Sentence])),
            "shuffled" => at(1, &place),
            "announced" => {
                at(1, &of(&[Sort::Announcement]));
                at(2, &of(&[Sort::Seat]));
            }
            "ended" => at(2, &of(&[Sort::Seat])),
            _ => {}
        }
    }

    fn expected(&mut self, path: &Spot, value: &Spot) {
        let words = self.words(path);
        let texts: Vec<&str> = words.iter().map(Spot::text).collect();
        match texts[..] {
            ["score", _, ..] => {
                self.among(&words[1], &[Sort::Seat]);
                if let Some(part) = words.get(2) {
                    self.among(part, &[Sort::ScorePart]);
                }
            }
            ["points" | "team", _] => self.among(&words[1], &[Sort::Seat]),
            ["know", _] => {
                self.among(&words[1], &[Sort::Seat]);
                for item in self.items(value) {
                    self.words(&item).iter().for_each(|kind| self.among(kind, &[Sort::Kind]));
                }
            }
            ["band"] => self.among(value, &[Sort::Band]),
            ["winner" | "winners" | "turn"] => {
                self.items(value).iter().for_each(|seat| self.among(seat, &[Sort::Seat]));
            }
            ["step"] => self.items(value).iter().for_each(|action| self.among(action, &[Sort::Action])),
            ["cell", _] => self.stack(value),
            ["mark", _] => self.among(&words[1], &[Sort::Mark]),
            ["zone", _] => {
                self.place(&words[1]);
                self.items(value).iter().for_each(|piece| self.piece(piece));
            }
            ["counter", _] => self.among(&words[1], &[Sort::Counter]),
            ["announced", _, _] => {
                self.among(&words[1], &[Sort::Announcement]);
                self.among(&words[2], &[Sort::Seat]);
            }
            ["recorded", _] => {
                self.among(&words[1], &[Sort::Record]);
                self.items(value).iter().for_each(|kind| self.among(kind, &[Sort::Kind]));
            }
            ["sees", _, _] => {
                self.among(&words[1], &[Sort::Seat]);
                self.place(&words[2]);
                for item in self.items(value) {
                    self.stack(&item);
                }
            }
            _ => {}
        }
    }
}
