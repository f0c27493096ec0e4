//! The known word that a mistyped one may have meant (`did you mean`). Typing errors are found; a different
//! word is not proposed.

use super::fold;

/// Endings that words are typed with and without, in both languages.
const ENDINGS: [&str; 13] = ["s", "e", "d", "r", "es", "ed", "er", "ez", "ee", "ing", "ent", "ons", "ees"];
/// The fewest letters that a word without its ending must have.
const LEAST_STEM: usize = 3;
/// The distance of a word with another ending.
const OTHER_ENDING: usize = 2;

/// The candidate nearest to what was typed, if one is near enough to be worth proposing: the first of
/// those that are equally near and alike.
pub(crate) fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = fold(typed);
    let near = candidates.into_iter().filter_map(|candidate| {
        let folded = fold(candidate);
        Some((edits(&typed, &folded)?, strsim::jaro_winkler(&typed, &folded), candidate))
    });
    // The first of equals: `min_by` keeps it.
    near.min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1))).map(|(_, _, candidate)| candidate)
}

/// The edit distance between two words: a letter missing, inserted, wrong, or swapped with its neighbour,
/// or another ending. `None` when it is too large for a typing error.
fn edits(typed: &str, known: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), known.chars().collect());
    let (shorter, longer) = (a.len().min(b.len()), a.len().max(b.len()));
    let allowed = match shorter {
        _ if longer < 3 => 0,
        0..=6 => 1,
        7..=10 => 2,
        _ => 3,
    };
    // Few mistype the letter that they begin with: in a short word another one makes another word.
    let swapped = shorter > 1 && (a[0], a[1]) == (b[1], b[0]);
    let forgotten = shorter > 4 && (a[1..] == b || b[1..] == a);
    let begins_otherwise = a.first() != b.first() && !swapped && !forgotten && shorter < 8;
    let edits = strsim::damerau_levenshtein(typed, known) + usize::from(begins_otherwise);
    match edits <= allowed {
        true => Some(edits),
        false => same_stem(typed, known).then_some(OTHER_ENDING),
    }
}

/// Whether two words are the same up to their endings.
fn same_stem(a: &str, b: &str) -> bool {
    let stems = |word: &str| -> Vec<String> {
        let endings = ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
        endings.chain([word]).filter(|stem| stem.chars().count() >= LEAST_STEM).map(str::to_owned).collect()
    };
    let (a, b) = (stems(a), stems(b));
    a.iter().any(|stem| b.contains(stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of rules, then commands, then ids: what a typed word is compared with.
    const KNOWN: [&str; 3] = [
        "everywhere empty occupied mine theirs here from start full_rows full_columns lowest last first \
         right_of rows_below mirrored beside above_and_below left right above below orthogonal diagonal \
         around touching fits row column connected rays over up_to starts top of count shown largest_group \
         groups height rounds seats_where points score_of least most any is_empty full line joins can \
         turn_of me anyone everyone when put flip take walk remove move move_under draw shuffle set_mark \
         clear_mark gain raise reduce reveal hush pass_first nothing",
        "moves coups why pourquoi table plateau score points explain expliquer undo annuler redo refaire \
         goto aller step pas next suite view vue know savoir look regarder hotseat passer history historique \
         events effets rules regles variants variantes reload recharger new nouvelle auto hasard bot robot \
         save sauver load charger help aide quit quitter",
        "collections connect_all draughts relation herbarium board size hand deck name seats players value \
         owner place",
    ];

    /// What was typed and what was meant.
    const TYPOS: [(&str, &str); 82] = [
        // a letter missing
        ("emty", "empty"),
        ("plce", "place"),
        ("mov", "move"),
        ("pt", "put"),
        ("olumn", "column"),
        ("tuching", "touching"),
        ("bord", "board"),
        ("colum", "column"),
        ("colmn", "column"),
        ("shufle", "shuffle"),
        ("ocupied", "occupied"),
        ("ortogonal", "orthogonal"),
        ("everwhere", "everywhere"),
        ("predaton", "predation"),
        ("hexagon", "hexagons"),
        ("collection", "collections"),
        // one too many, mostly doubled
        ("fulll", "full"),
        ("plaace", "place"),
        ("placce", "place"),
        ("moove", "move"),
        ("undoo", "undo"),
        ("hhelp", "help"),
        ("collumn", "column"),
        ("diagonnal", "diagonal"),
        ("expplain", "explain"),
        ("occuppied", "occupied"),
        ("schuffle", "shuffle"),
        // a wrong one
        ("plase", "place"),
        ("pley", "play"),
        ("valeu", "value"),
        ("scure", "score"),
        ("varients", "variants"),
        ("orthoganal", "orthogonal"),
        ("qredation", "predation"),
        ("historyque", "historique"),
        // two neighbours swapped
        ("mnie", "mine"),
        ("mvoe", "move"),
        ("gian", "gain"),
        ("tehirs", "theirs"),
        ("plaec", "place"),
        ("lpace", "place"),
        ("rmeove", "remove"),
        ("remvoe", "remove"),
        ("shuffel", "shuffle"),
        ("colunm", "column"),
        ("plyaers", "players"),
        ("hitsory", "history"),
        ("quti", "quit"),
        ("hlep", "help"),
        ("heigth", "height"),
        ("rigth", "right"),
        ("lfet", "left"),
        ("belwo", "below"),
        ("tpo", "top"),
        ("dose", "does"),
        ("rde", "red"),
        ("colletcions", "collections"),
        // several in a long word
        ("ocuppied", "occupied"),
        ("evrywere", "everywhere"),
        ("collctons", "collections"),
        // another ending
        ("placed", "place"),
        ("placing", "place"),
        ("moving", "move"),
        ("walks", "walk"),
        ("walking", "walk"),
        ("touches", "touching"),
        ("removes", "remove"),
        ("herbivory", "herbivorie"),
        ("scores", "score"),
        ("rule", "rules"),
        ("point", "points"),
        ("reducing", "reduce"),
        ("raised", "raise"),
        ("revealed", "reveal"),
        ("drawing", "draw"),
        ("counted", "count"),
        ("variant", "variants"),
        ("regle", "regles"),
        ("annulez", "annuler"),
        ("passe", "passer"),
        ("prédation", "predation"),
        ("Word-Game", "word_game"),
    ];

    /// Words that mean something else than every word of the rules and every command.
    const OTHERS: &str = "push print hello world foo zzz eval length random debug string while return import \
        export pop insert append delete swap find search filter map sort array object color shape square \
        circle winner loser bid trade buy sell attack defend jump king queen pawn rook knight dice roll spin \
        coin gold silver bank cost weight light night sight kind wine wind pine nine fine time tune gap rain \
        pain train brain paint clip drop crop chop shop slow flow grow rest best west host post dust rust \
        just than then them they ring sing wing thing bring corner border center middle";

    fn known() -> Vec<&'static str> {
        KNOWN.iter().flat_map(|words| words.split_whitespace()).collect()
    }

    #[test]
    fn a_slip_is_found_among_all_words() {
        for (typed, meant) in TYPOS {
            let mut candidates = known();
            candidates.push(meant);
            assert_eq!(nearest(typed, candidates), Some(meant), "{typed}");
        }
    }

    #[test]
    fn another_word_is_no_slip() {
        let known = known();
        for typed in OTHERS.split_whitespace() {
            assert_eq!(nearest(typed, known.iter().copied()), None, "{typed}");
        }
        assert_eq!(nearest("next", KNOWN[0].split_whitespace()), None, "a command, but no word of a rule");
        assert_eq!(nearest("a", ["b", "at", "ab"]), None);
        assert_eq!(nearest("", ["b", "at"]), None);
    }

    #[test]
    fn of_two_that_are_near_the_likelier_is_meant() {
        assert_eq!(nearest("wen", ["win", "when"]), Some("when"));
        assert_eq!(nearest("walk", ["walks", "walk"]), Some("walk"));
        assert_eq!(nearest("bat", ["bet", "bit"]), Some("bet"), "the first of equals");
    }
}
