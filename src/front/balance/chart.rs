//! A measure along values as a picture: on a terminal, and as SVG.

use std::fmt::Write;

use crate::balance::stats::Estimate;
use crate::front::style::Look;

/// A place in a chart: what it is called, its number with an interval, and whether it is the one as printed.
pub(super) struct Mark<'a> {
    pub name: &'a str,
    pub estimate: Option<Estimate>,
    pub printed: bool,
}

/// From where to where a chart goes: over all intervals that are known, and a little beyond.
pub(super) fn span(marks: &[Mark<'_>]) -> Option<(f64, f64)> {
    let ends = marks.iter().filter_map(|mark| mark.estimate).flat_map(|estimate| {
        let interval = estimate.interval;
        let (low, high) = if interval.is_known() {
            (interval.low, interval.high)
        } else {
            (estimate.value, estimate.value)
        };
        [low, high]
    });
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    if !low.is_finite() {
        return None;
    }
    let room = ((high - low) * 0.05).max(high.abs().max(low.abs()).max(1e-9) * 0.01);
    Some((low - room, high + room))
}

/// The line of a mark in so many columns.
pub(super) fn line(estimate: &Estimate, (low, high): (f64, f64), columns: usize, look: &Look) -> String {
    let place = |value: f64| {
        let at = (value - low) / (high - low) * (columns.max(1) - 1) as f64;
        (at.round().max(0.0) as usize).min(columns.saturating_sub(1))
    };
    let mut signs = vec![" "; columns];
    let interval = estimate.interval;
    if interval.is_known() {
        let (from, to) = (place(interval.low), place(interval.high));
        signs[from..=to].fill(look.glyph("─", "-"));
        signs[from] = look.glyph("├", "[");
        signs[to] = look.glyph("┤", "]");
    }
    signs[place(estimate.value)] = look.glyph("●", "*");
    signs.concat().trim_end().to_owned()
}

/// The chart as SVG, in a language's own numbers: `number` writes one.
pub(super) fn svg(title: &str, axis: &str, marks: &[Mark<'_>], number: impl Fn(f64) -> String) -> String {
    const WIDTH: f64 = 640.0;
    const LEFT: f64 = 120.0;
    const ROW: f64 = 26.0;
    let notes = broken(axis, 92);
    let top = 46.0 + 18.0 * notes.len() as f64;
    let height = top + ROW * marks.len() as f64 + 44.0;
    let (low, high) = span(marks).unwrap_or((0.0, 1.0));
    let x = |value: f64| LEFT + (value - low) / (high - low) * (WIDTH - LEFT - 30.0);
    let mut out = String::new();
    let text = |out: &mut String, x: f64, y: f64, anchor: &str, class: &str, text: &str| {
        let _ = writeln!(
            out,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{}</text>"#,
            escaped(text)
        );
    };
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-label="{}">"#,
        escaped(title)
    );
    out.push_str(concat!(
        "<style>text{font:14px system-ui,sans-serif;fill:#1f2328}.t{font-weight:600;font-size:16px}",
        ".n{fill:#59636e;font-size:12px}.g{stroke:#d1d9e0}.i{stroke:#0969da;stroke-width:2}.p{fill:#0969da}",
        "@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.n{fill:#9198a1}.g{stroke:#3d444d}",
        ".i{stroke:#4493f8}.p{fill:#4493f8}.b{fill:#0d1117}}.b{fill:#fff}</style>\n"
    ));
    let _ = writeln!(out, r#"<rect class="b" width="{WIDTH}" height="{height}"/>"#);
    text(&mut out, 16.0, 28.0, "start", "t", title);
    for (number, note) in notes.iter().enumerate() {
        text(&mut out, 16.0, 48.0 + 18.0 * number as f64, "start", "n", note);
    }
    let bottom = top + ROW * marks.len() as f64;
    for tick in 0..=4 {
        let value = low + (high - low) * f64::from(tick) / 4.0;
        let _ =
            writeln!(out, r#"<line class="g" x1="{0:.1}" x2="{0:.1}" y1="{top}" y2="{bottom}"/>"#, x(value));
        text(&mut out, x(value), bottom + 20.0, "middle", "n", &number(value));
    }
    for (row, mark) in marks.iter().enumerate() {
        let y = top + ROW * (row as f64 + 0.5);
        let name = if mark.printed { format!("{} ◂", mark.name) } else { mark.name.to_owned() };
        text(&mut out, LEFT - 14.0, y + 5.0, "end", if mark.printed { "t" } else { "v" }, &name);
        let Some(estimate) = mark.estimate else { continue };
        let interval = estimate.interval;
        if interval.is_known() {
            let (from, to) = (x(interval.low), x(interval.high));
            let _ = writeln!(out, r#"<line class="i" x1="{from:.1}" x2="{to:.1}" y1="{y:.1}" y2="{y:.1}"/>"#);
            for end in [from, to] {
                let _ = writeln!(
                    out,
                    r#"<line class="i" x1="{end:.1}" x2="{end:.1}" y1="{:.1}" y2="{:.1}"/>"#,
                    y - 5.0,
                    y + 5.0
                );
            }
        }
        let _ = writeln!(out, r#"<circle class="p" cx="{:.1}" cy="{y:.1}" r="4.5"/>"#, x(estimate.value));
    }
    out.push_str("</svg>\n");
    out
}

/// A text in lines of so many characters at the most, broken at spaces.
fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text as SVG has it; what no document may hold is left out.
fn escaped(text: &str) -> String {
    let plain = text.chars().filter(|c| !c.is_control());
    plain.fold(String::new(), |mut out, c| {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::Lang;

    #[test]
    fn a_mark_stands_where_its_number_is() {
        let look = Look::plain(Lang::En);
        let estimate = Estimate::around(5.0, 2.0);
        let drawn = line(&estimate, (0.0, 10.0), 11, &look);
        assert_eq!(drawn.chars().position(|c| c == '●' || c == '*'), Some(5));
        assert_eq!(drawn.chars().count(), 8, "{drawn}");
        let far = Estimate::around(99.0, 1.0);
        assert!(line(&far, (0.0, 10.0), 11, &look).chars().count() <= 11);
    }

    #[test]
    fn nothing_in_a_name_is_taken_for_a_tag() {
        let mark = Mark { name: "<b>&\"", estimate: Some(Estimate::around(1.0, 0.5)), printed: true };
        let drawn = svg("a < b", "\u{1b}[1m", &[mark], |value| format!("{value:.1}"));
        assert!(drawn.contains("&lt;b&gt;&amp;&quot; ◂") && drawn.contains("a &lt; b"), "{drawn}");
        assert!(!drawn.contains('\u{1b}') && drawn.ends_with("</svg>\n"));
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
    }
}
