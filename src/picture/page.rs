//! A whole picture: title, whose turn it is, board, legend, counters, players.

use super::area::Area;
use super::palette::{Theme, neutral};
use super::svg::{Font, Ink, SANS, Svg, escaped, number};
use super::{Subject, Wanted, board, marks, mats, words};
use crate::msg;
use crate::scene::{Scene, Turn};
use crate::speak::{Blank, Lang, Name, numbers};

/// The room at the sides.
const MARGIN: f32 = 34.0;
/// How wide a picture is at the least.
const LEAST: f32 = 640.0;

/// The picture of a table.
pub fn picture(scene: &Scene, wanted: &Wanted) -> String {
    let subject = Subject::of(scene, wanted.lang);
    // A first time to know how large the board is.
    let size = scene
        .board
        .as_ref()
        .map_or((0.0, 0.0), |shown| board::board(&mut Svg::new(wanted.theme), &subject, shown));
    let wide = (size.0 + 2.0 * MARGIN - 16.0).max(LEAST);
    let mut svg = Svg::new(wanted.theme);
    let title = scene.title.in_lang(wanted.lang);
    let turn = turn(scene, wanted.lang);
    svg.text((MARGIN, 40.0), title, Font::start(21.0, 700), neutral("ink"));
    svg.text((MARGIN, 61.0), &turn, Font::start(13.5, 400), neutral("muted"));
    let mut y = 74.0;
    if let Some(shown) = &scene.board {
        let left = MARGIN + ((wide - 2.0 * MARGIN - size.0) / 2.0).max(-20.0);
        svg.transformed(&format!("translate({} {})", number(left), number(y)), |svg| {
            board::board(svg, &subject, shown);
        });
        y += size.1;
        y = legend(&mut svg, &subject, y, wide);
    }
    y = counters(&mut svg, &subject, y, wide);
    y = mats::mats(&mut svg, &subject, (MARGIN - 12.0, y + 6.0), wide - 2.0 * (MARGIN - 12.0));
    document(svg, wanted, (wide, y + 14.0), (title, &turn))
}

/// Whose turn it is, and what it is about.
pub(super) fn turn(scene: &Scene, lang: Lang) -> String {
    let message = match &scene.turn {
        Turn::Over => msg!("table.over"),
        Turn::Of { seat, partner, round, actions, .. } => {
            let mut name = scene.players[*seat as usize].name.in_lang(lang).to_owned();
            if let Some(partner) = partner {
                name.push_str(&format!(" ({partner})"));
            }
            let names = |names: &[Name]| Blank::Or(names.iter().cloned().map(Blank::Name).collect());
            let message = match round {
                Some(round) => msg!("table.turn", round = round),
                None => msg!("table.opening"),
            };
            message.with_blank("seat", Blank::Text(name)).with_blank("actions", names(actions))
        }
    };
    let text = message.in_lang(lang);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What the marks that are shown mean; the height below it.
fn legend(svg: &mut Svg, subject: &Subject<'_>, y: f32, wide: f32) -> f32 {
    let Some(board) = &subject.scene.board else { return y };
    let shown = (0..board.marks.len()).filter(|mark| board.places().any(|spot| spot.marks.contains(mark)));
    let (mut x, mut down) = (MARGIN, y);
    let mut any = false;
    for mark in shown {
        let name = board.marks[mark].name.in_lang(subject.lang);
        let room = 26.0 + words::width(name, 12.0) + 18.0;
        if x > MARGIN && x + room > wide - MARGIN {
            x = MARGIN;
            down += 24.0;
        }
        marks::sample(svg, subject, board, mark, Area::new(x, down, 18.0, 18.0));
        svg.text((x + 25.0, down + 13.5), name, Font::start(12.0, 500), neutral("muted"));
        x += room;
        any = true;
    }
    if any { down + 30.0 } else { y }
}

/// The counters of the table, what was announced, and who has chosen; the height below them.
fn counters(svg: &mut Svg, subject: &Subject<'_>, y: f32, wide: f32) -> f32 {
    let scene = subject.scene;
    let (mut x, mut down) = (MARGIN, y);
    for counter in &scene.counters {
        let name = counter.name.in_lang(subject.lang);
        let value = numbers::whole(counter.value.into(), subject.lang);
        let of = counter.bounds.1.map(|most| format!("/{}", numbers::whole(most, subject.lang)));
        let of_wide = of.as_ref().map_or(0.0, |of| words::width(of, 13.0) + 2.0);
        let room = words::width(name, 12.0).max(words::width(&value, 26.0) + of_wide) + 28.0;
        if x > MARGIN && x + room > wide - MARGIN {
            x = MARGIN;
            down += 50.0;
        }
        svg.group(&format!("{name} {value}"), &[], |svg| {
            svg.text((x, down + 12.0), name, Font::start(12.0, 500), neutral("muted"));
            svg.text((x, down + 38.0), &value, Font::start(26.0, 700), neutral("ink"));
            if let Some(of) = &of {
                let at = (x + words::width(&value, 26.0) + 2.0, down + 38.0);
                svg.text(at, of, Font::start(13.0, 500), neutral("muted"));
            }
        });
        x += room;
    }
    if !scene.counters.is_empty() {
        down += 52.0;
    }
    for said in &scene.said {
        let names = said.seats.iter().map(|&seat| Blank::Name(scene.players[seat as usize].name.clone()));
        let message = msg!("table.labelled")
            .with_message("name", msg!("scene.piece").with_name("piece", &said.name))
            .with("text", Blank::And(names.collect()));
        let text = message.in_lang(subject.lang);
        for line in words::lines(&text, 12.5, wide - 2.0 * MARGIN) {
            svg.text((MARGIN, down + 14.0), &line, Font::start(12.5, 600), neutral("ink"));
            down += 18.0;
        }
    }
    if scene.said.is_empty() { down } else { down + 8.0 }
}

/// The whole file.
fn document(svg: Svg, wanted: &Wanted, (wide, high): (f32, f32), (title, turn): (&str, &str)) -> String {
    let mut page = Svg::new(wanted.theme);
    page.area(Area::new(0.0, 0.0, wide, high), 0.0, &Ink::fill(neutral("page")));
    let (ground, ground_style) = page.finish();
    let (body, style) = svg.finish();
    let dark = match wanted.theme {
        Theme::Auto => {
            format!("<style>@media (prefers-color-scheme:dark){{{ground_style}{style}}}</style>")
        }
        Theme::Light | Theme::Dark | Theme::Print => String::new(),
    };
    let [wide, high] = [wide, high].map(number);
    let (title, turn) = (escaped(title), escaped(turn));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         role=\"img\" aria-labelledby=\"title turn\" lang=\"{}\" font-family=\"{}\"><title id=\"title\">{title}</title>\
         <desc id=\"turn\">{turn}</desc>{dark}{ground}{body}</svg>\n",
        wanted.lang.id(),
        escaped(SANS),
    )
}
