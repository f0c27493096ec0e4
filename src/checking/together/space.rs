//! What can be chosen before a game, and which choices go together.

use crate::define::model::Definition;
use crate::define::{Folder, Settings, define};

/// Something to choose, with its values: the usual one first.
#[derive(Clone, Debug)]
enum Choice {
    Players(Vec<usize>),
    Variant { id: String, players: Vec<usize>, excludes: Vec<usize>, needs: Vec<usize> },
    Ruling { id: String, alternatives: Vec<String> },
    Number { id: String, values: Vec<i64> },
}

/// One value for each choice, by its place among the values.
pub type Row = Vec<usize>;

/// Everything that can be chosen before a game.
#[derive(Clone, Debug)]
pub struct Space {
    choices: Vec<Choice>,
    /// The numbers of players that need no variant.
    plain: Vec<usize>,
    /// Values of choices that do not go together for another reason.
    apart: Vec<Vec<(usize, usize)>>,
}

/// The most values of one choice that are combined with others.
const MOST_VALUES: usize = 8;

/// How many rows are looked at to complete one.
const MOST_TRIED: usize = 4_000;

impl Space {
    /// What a game offers. The first choice is the number of players, then come the variants.
    pub fn of(folder: &Folder, definition: &Definition) -> Self {
        let switches = &definition.switches;
        let counts = &definition.player_counts;
        let forced = |players: usize| {
            let settings = Settings { players: Some(players), ..Settings::default() };
            define(folder, &settings, &mut Vec::new()).is_some_and(|game| !game.switches.chosen.is_empty())
        };
        let usual = definition.players;
        let others = counts.iter().copied().filter(|count| *count != usual);
        let mut choices = vec![Choice::Players(std::iter::once(usual).chain(others).collect())];
        let place = |id: &String| switches.variants.iter().position(|variant| variant.label.id == *id);
        for variant in &switches.variants {
            let places = |ids: &[String]| ids.iter().filter_map(place).map(|place| place + 1).collect();
            choices.push(Choice::Variant {
                id: variant.label.id.clone(),
                players: variant.players.clone(),
                excludes: places(&variant.excludes),
                needs: places(&variant.needs),
            });
        }
        for ruling in switches.rulings.iter().filter(|ruling| !ruling.alternatives.is_empty()) {
            let alternatives = ruling.alternatives.iter().map(|(id, _)| id.clone());
            let alternatives = alternatives.take(MOST_VALUES - 1).collect();
            choices.push(Choice::Ruling { id: ruling.label.id.clone(), alternatives });
        }
        for option in &switches.options {
            let mut values = vec![option.default];
            let others: Vec<i64> =
                option.values.iter().copied().filter(|value| *value != option.default).collect();
            match &others[..] {
                [] => continue,
                // Of many numbers the ends say most.
                [first, .., last] if others.len() >= MOST_VALUES => values.extend([*first, *last]),
                all => values.extend(all),
            }
            choices.push(Choice::Number { id: option.label.id.clone(), values });
        }
        let plain = counts.iter().copied().filter(|&count| !forced(count)).collect();
        Self { choices, plain, apart: Vec::new() }
    }

    /// Keeps what is unusual in a row from being chosen together.
    pub fn keep_apart(&mut self, row: &[usize]) {
        let unusual = row.iter().copied().enumerate().filter(|(_, value)| *value != 0);
        self.apart.push(unusual.collect());
    }

    /// How many choices there are.
    pub fn width(&self) -> usize {
        self.choices.len()
    }

    /// How many values a choice has.
    pub fn values(&self, choice: usize) -> usize {
        match &self.choices[choice] {
            Choice::Players(counts) => counts.len(),
            Choice::Variant { .. } => 2,
            Choice::Ruling { alternatives, .. } => alternatives.len() + 1,
            Choice::Number { values, .. } => values.len(),
        }
    }

    /// The settings of a row, without what is usual anyhow but for the number of players.
    pub fn settings(&self, row: &[usize]) -> Settings {
        let mut settings = Settings::default();
        for (choice, &value) in self.choices.iter().zip(row) {
            match choice {
                Choice::Players(counts) => settings.players = Some(counts[value]),
                _ if value == 0 => {}
                Choice::Variant { id, .. } => settings.variants.push(id.clone()),
                Choice::Ruling { id, alternatives } => {
                    settings.sets.push((format!("ruling.{id}"), alternatives[value - 1].clone()));
                }
                Choice::Number { id, values } => {
                    settings.sets.push((format!("option.{id}"), values[value].to_string()));
                }
            }
        }
        settings
    }

    /// Whether the choices of a row go together.
    pub fn fits(&self, row: &[usize]) -> bool {
        let row: Vec<Option<usize>> = row.iter().copied().map(Some).collect();
        self.may_fit(&row)
    }

    /// Whether nothing that is chosen so far rules out the rest of it.
    fn may_fit(&self, row: &[Option<usize>]) -> bool {
        let players = row[0].and_then(|value| match &self.choices[0] {
            Choice::Players(counts) => counts.get(value).copied(),
            _ => None,
        });
        let mut allowed = players.is_none_or(|players| self.plain.contains(&players));
        for (place, choice) in self.choices.iter().enumerate() {
            let Choice::Variant { players: fits, excludes, needs, .. } = choice else { continue };
            let allows = fits.is_empty() || players.is_none_or(|players| fits.contains(&players));
            match row[place] {
                Some(1) => {
                    let clashes = excludes.iter().any(|&other| row[other] == Some(1))
                        || needs.iter().any(|&other| row[other] == Some(0));
                    if clashes || !allows {
                        return false;
                    }
                    allowed |= !fits.is_empty();
                }
                None => allowed |= allows && !fits.is_empty(),
                _ => {}
            }
        }
        let together =
            |apart: &Vec<(usize, usize)>| apart.iter().all(|&(place, value)| row[place] == Some(value));
        // A number that only variants allow brings one of them with it.
        allowed && !self.apart.iter().any(together)
    }

    /// A whole row that goes on from what is chosen so far, with as much as usual; `None` where none was found.
    pub fn completed(&self, begun: &[Option<usize>]) -> Option<Row> {
        let mut row = begun.to_vec();
        let mut left = MOST_TRIED;
        self.complete(&mut row, &mut left).then(|| row.into_iter().map(Option::unwrap_or_default).collect())
    }

    fn complete(&self, row: &mut [Option<usize>], left: &mut usize) -> bool {
        if *left == 0 || !self.may_fit(row) {
            return false;
        }
        *left -= 1;
        // What a chosen variant needs comes first: then the rest is rarely tried twice.
        let needed = |place: usize| {
            self.choices.iter().zip(row.iter()).any(|(choice, value)| {
                matches!(choice, Choice::Variant { needs, .. } if *value == Some(1) && needs.contains(&place))
            })
        };
        let open: Vec<usize> = (0..row.len()).filter(|&place| row[place].is_none()).collect();
        let Some(&place) = open.iter().find(|&&place| needed(place)).or(open.first()) else { return true };
        for value in 0..self.values(place) {
            row[place] = Some(value);
            if self.complete(row, left) {
                return true;
            }
        }
        row[place] = None;
        false
    }
}

#[cfg(test)]
impl Space {
    /// A number of players, and variants of which each excludes the next and the last needs the first.
    pub fn example(counts: usize, variants: usize, alternatives: &[usize]) -> Self {
        let mut choices = vec![Choice::Players((2..2 + counts).collect())];
        for place in 1..=variants {
            choices.push(Choice::Variant {
                id: format!("v{place}"),
                players: if place == 2 { vec![2] } else { Vec::new() },
                excludes: if place < variants { vec![place + 1] } else { Vec::new() },
                needs: if place == variants && place > 2 { vec![1] } else { Vec::new() },
            });
        }
        for (number, &count) in alternatives.iter().enumerate() {
            let alternatives = (0..count).map(|one| format!("a{one}")).collect();
            choices.push(Choice::Ruling { id: format!("r{number}"), alternatives });
        }
        Self { choices, plain: (2..2 + counts).collect(), apart: Vec::new() }
    }
}
