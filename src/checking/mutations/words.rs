//! Which words may stand in the place of others: what would be another rule of the same sort.

use super::Kind;

/// Words of the rule language that say the opposite of each other, or the like.
const PAIRS: [(&str, &str, Kind); 16] = [
    ("beside", "above_and_below", Kind::Direction),
    ("orthogonal", "diagonal", Kind::Direction),
    ("left", "right", Kind::Direction),
    ("above", "below", Kind::Direction),
    ("row", "column", Kind::Direction),
    ("full_rows", "full_columns", Kind::Direction),
    ("right_of", "rows_below", Kind::Direction),
    ("mine", "theirs", Kind::Whose),
    ("me", "others", Kind::Whose),
    ("mover", "to_move", Kind::Whose),
    ("empty", "occupied", Kind::Word),
    ("any", "is_empty", Kind::Word),
    ("least", "most", Kind::Word),
    ("raise", "reduce", Kind::Word),
    ("again", "end_turn", Kind::Word),
    ("true", "false", Kind::Truth),
];

/// Words that another takes the place of, but not the other way round.
const ONE_WAY: [(&str, &str, Kind); 5] = [
    ("around", "orthogonal", Kind::Direction),
    ("around", "diagonal", Kind::Direction),
    ("everyone", "me", Kind::Whose),
    ("move_under", "move", Kind::Word),
    ("any_number", "1", Kind::Number),
];

/// Ports and turnings, clockwise.
pub(super) const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// What the names of a game stand for, as far as one may take another's place.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The faces of each family.
    pub faces: Vec<Vec<String>>,
    /// The values of each family.
    pub values: Vec<Vec<String>>,
    /// The seats, in turn order.
    pub seats: Vec<String>,
    /// Names that the game gives itself: they are no words there.
    pub own: Vec<String>,
}

impl Names {
    /// What may stand in the place of a word.
    pub fn instead_of(&self, word: &str) -> Vec<(String, Kind)> {
        let faces = self.faces.iter().filter(|faces| faces.iter().any(|face| face == word));
        let others = faces.flatten().filter(|face| *face != word);
        let mut found: Vec<(String, Kind)> = others.map(|face| (face.clone(), Kind::Face)).collect();
        if let Some(seat) = self.seats.iter().position(|seat| seat == word) {
            let next = &self.seats[(seat + 1) % self.seats.len()];
            found.extend((next != word).then(|| (next.clone(), Kind::Whose)));
        }
        if found.is_empty() && !self.own.iter().any(|own| own == word) {
            found.extend(PAIRS.iter().filter_map(|&(one, other, kind)| match word {
                _ if word == one => Some((other.to_owned(), kind)),
                _ if word == other => Some((one.to_owned(), kind)),
                _ => None,
            }));
            let one_way = ONE_WAY.iter().filter(|(one, ..)| *one == word);
            found.extend(one_way.map(|&(_, other, kind)| (other.to_owned(), kind)));
        }
        found.dedup();
        found
    }

    /// What may stand after a dot in the place of a face or a value: the other faces, or the next value.
    pub fn instead_of_value(&self, word: &str) -> Vec<(String, Kind)> {
        let faces = self.instead_of(word).into_iter().filter(|(_, kind)| *kind == Kind::Face);
        let faces: Vec<_> = faces.collect();
        if !faces.is_empty() {
            return faces;
        }
        let next = self.values.iter().find_map(|values| {
            let at = values.iter().position(|value| value == word)?;
            values.get((at + 1) % values.len()).filter(|next| *next != word)
        });
        next.map(|next| (next.clone(), Kind::Word)).into_iter().collect()
    }
}

/// The ports of a part, with each in turn left out, or put one step further round the compass.
pub(super) fn other_ports(text: &str) -> Vec<(std::ops::Range<usize>, String, Kind)> {
    let mut found = Vec::new();
    let words: Vec<(usize, &str)> =
        text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).collect();
    for (number, &(at, word)) in words.iter().enumerate() {
        let (letters, half) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len()));
        if let Some(from) = COMPASS.iter().position(|known| *known == letters) {
            // On sides the next is a quarter turn on, at corners too.
            let next = (1..4).map(|quarter| COMPASS[(from + 2 * quarter) % 8]);
            let mut next = next.map(|next| format!("{next}{half}"));
            let taken = |port: &String| words.iter().any(|(_, known)| known == port);
            if let Some(next) = next.find(|port| !taken(port)) {
                found.push((at..at + word.len(), next, Kind::Direction));
            }
        }
        if words.len() > 1 {
            let range = match words.get(number + 1) {
                Some(&(next, _)) => at..next,
                None => words[number - 1].0 + words[number - 1].1.len()..at + word.len(),
            };
            found.push((range, String::new(), Kind::Part));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_gives_way_to_the_others_and_a_direction_to_its_opposite() {
        let names = Names {
            faces: vec![vec!["recto".into(), "verso".into()]],
            values: vec![vec!["gold".into(), "iron".into()]],
            seats: vec!["ann".into(), "bo".into()],
            own: vec!["row".into()],
        };
        assert_eq!(names.instead_of("recto"), [("verso".to_owned(), Kind::Face)]);
        assert_eq!(names.instead_of("bo"), [("ann".to_owned(), Kind::Whose)]);
        assert_eq!(names.instead_of("diagonal"), [("orthogonal".to_owned(), Kind::Direction)]);
        assert_eq!(names.instead_of("around").len(), 2);
        assert!(names.instead_of("row").is_empty());
        assert_eq!(names.instead_of_value("gold"), [("iron".to_owned(), Kind::Word)]);
        assert_eq!(names.instead_of_value("verso"), [("recto".to_owned(), Kind::Face)]);
    }

    #[test]
    fn ports_are_left_out_or_turned() {
        let changed = |text: &str| -> Vec<String> {
            other_ports(text)
                .into_iter()
                .map(|(range, with, _)| [&text[..range.start], &with, &text[range.end..]].concat())
                .collect()
        };
        assert_eq!(changed("n s"), ["e s", "s", "n w", "n"]);
        assert_eq!(changed("n e s w"), ["e s w", "n s w", "n e w", "n e s"]);
        assert_eq!(changed("n1 w"), ["e1 w", "w", "n1 n", "n1"]);
        assert_eq!(changed("nw"), ["ne"]);
    }
}
