//! `look CELL`: all that a cell or an edge place shows, in words.

use super::{Next, Repl};
use crate::front::kind_text;
use crate::play::{Game, Seen, View};
use crate::speak::{Blank, Lang, Message, Name};
use crate::table::grid::{column_name, row_name};
use crate::table::{Cell, Edge, Side};
use crate::{key, msg};

/// `look CELL`: of an edge place the line that it ends, what lies there from the top down, the marks.
pub(super) fn look(repl: &mut Repl, text: &str) -> Next {
    let game = repl.session.game().clone();
    if text.is_empty() {
        repl.say(&msg!("refused.which_cell"));
        return Next::Go;
    }
    let board = &game.definition().board;
    let Some(cell) = board.grid.named(text).filter(|_| board.present) else {
        repl.say(&msg!("refused.no_cell", word = text));
        return Next::Go;
    };
    if let Some(edge) = board.grid.edge(cell) {
        repl.say(&line_ended(&game, edge));
    }
    let view = repl.view_of(repl.session.state());
    let stack = &view.cells[cell as usize];
    if stack.is_empty() {
        repl.say(&msg!("secret.nothing", cell = text));
    }
    let told: Vec<String> =
        stack.iter().map(|piece| piece_told(&game, stack, piece, repl.look.lang)).collect();
    let mut number = 0;
    // Those that lie on each other and are told alike are one line.
    for alike in told.chunk_by(|one, other| one == other) {
        let (piece, place) = (&stack[number], number + 1);
        number += alike.len();
        repl.line(&match alike.len() {
            1 => format!("{place:>3} {}", alike[0]),
            many => {
                let (dash, times) = (repl.look.glyph("–", "-"), repl.look.glyph("×", "x"));
                format!("{place:>3}{dash}{number} {many} {times} {}", alike[0])
            }
        });
        // What lies hidden is only its back, of which nothing is said.
        let kind = piece.kind.map(|kind| &game.definition().kinds[kind as usize]);
        if let Some(text) = kind.and_then(|kind| game.definition().text_of(kind)) {
            repl.line(&repl.look.wrapped(&format!("    {}", text.in_lang(repl.look.lang))));
        }
    }
    if let Some(marks) = marks_told(&game, &view, cell) {
        repl.say(&marks);
    }
    Next::Go
}

/// Which line an edge place ends, and at which side.
fn line_ended(game: &Game, edge: Edge) -> Message {
    let board = &game.definition().board;
    let (key, line, names) = match edge.side {
        Side::North => (key!("look.north"), column_name(edge.line), &board.column_names),
        Side::South => (key!("look.south"), column_name(edge.line), &board.column_names),
        Side::West => (key!("look.west"), row_name(edge.line), &board.row_names),
        Side::East => (key!("look.east"), row_name(edge.line), &board.row_names),
    };
    let name = names.get(edge.line as usize);
    let line = match name {
        Some(name) => Blank::Message(msg!("look.named", line = line).with_name("name", name)),
        None => Blank::Text(line),
    };
    Message::new(key).with("cell", edge.name()).with_blank("line", line)
}

/// A piece of a stack: its name and values or the name of its back, its sign, its face, how it is turned or on which part of the tile
/// it stands, whose it is.
pub(in crate::front) fn piece_told(game: &Game, stack: &[Seen], piece: &Seen, lang: Lang) -> String {
    let definition = game.definition();
    let (mut told, sign) = match piece.kind {
        Some(kind) => {
            let kind = &definition.kinds[kind as usize];
            let title = kind_text::titled(definition, kind, &kind.label.name);
            (title.in_lang(lang).to_owned(), kind.telling_sign())
        }
        None => (definition.backs[piece.back as usize].name.in_lang(lang).to_owned(), None),
    };
    if let Some(sign) = sign {
        told.push_str(&format!(" [{sign}]"));
    }
    if let Some(face) = face_told(game, piece) {
        told.push_str(&format!(", {}", face.in_lang(lang)));
    }
    if let Some(turning) = piece.kind.and_then(|kind| game.turning_text(kind, piece.pose)) {
        told.push_str(&format!(", {turning}"));
    }
    if let Some(part) = part_told(game, stack, piece) {
        told.push_str(&format!(", {part}"));
    }
    if let Some(owner) = definition.seats.get(piece.owner as usize) {
        told.push_str(&format!(" ({})", owner.name.in_lang(lang)));
    }
    told
}

/// The face that a piece shows, of those that have several.
fn face_told<'a>(game: &'a Game, piece: &Seen) -> Option<&'a Name> {
    let definition = game.definition();
    let family = &definition.families[definition.kinds[piece.kind? as usize].family];
    let face = definition.faces.get(piece.face as usize).filter(|_| family.faces.len() > 1)?;
    Some(&face.name)
}

/// The part of its tile on which a piece stands; nothing where the tile has one alone.
fn part_told(game: &Game, stack: &[Seen], piece: &Seen) -> Option<String> {
    let definition = game.definition();
    let stands = |kind: u16| definition.families[definition.kinds[kind as usize].family].stands;
    let tile = stack.iter().find(|below| !below.kind.is_some_and(stands))?;
    piece.kind.filter(|&kind| stands(kind))?;
    game.part_text(tile.kind?, tile.pose, piece.pose)
}

/// The marks that a cell carries; `None` where it carries none.
fn marks_told(game: &Game, view: &View, cell: Cell) -> Option<Message> {
    let carried = view.marks(game).into_iter().zip(&game.definition().board.marks);
    let carried = carried.filter(|(cells, _)| cells.contains(&cell));
    let names: Vec<Blank> = carried.map(|(_, mark)| Blank::Name(mark.label.name.clone())).collect();
    (!names.is_empty()).then(|| msg!("look.marks").with_blank("marks", Blank::List(names)))
}
