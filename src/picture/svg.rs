//! Writes SVG. Every shape has its colour as an attribute and as a class, so that one text is right in a
//! page that sets the classes, in a viewer that knows light and dark, and in one that knows neither. Text is
//! escaped here and nowhere else.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use super::area::Area;
use super::palette::{Paint, Theme};

/// How a shape is painted.
#[derive(Clone, Debug, Default)]
pub(super) struct Ink {
    fill: Option<Paint>,
    stroke: Option<(Paint, f32)>,
    more: String,
}

impl Ink {
    /// Filled.
    pub fn fill(paint: Paint) -> Self {
        Self { fill: Some(paint), ..Self::default() }
    }

    /// A line of some width.
    pub fn line(paint: Paint, width: f32) -> Self {
        Self { stroke: Some((paint, width)), ..Self::default() }
    }

    /// With an outline too.
    pub fn outlined(mut self, paint: Paint, width: f32) -> Self {
        self.stroke = Some((paint, width));
        self
    }

    /// Broken into dashes and gaps.
    pub fn dashed(mut self, dash: f32, gap: f32) -> Self {
        let _ = write!(self.more, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
        self
    }

    /// Seen through, its fill and its line alike.
    pub fn faded(mut self, opacity: f32) -> Self {
        let _ = write!(self.more, " opacity=\"{}\"", number(opacity));
        self
    }

    /// With butt ends in place of round ones.
    pub fn blunt(mut self) -> Self {
        self.more.push_str(" stroke-linecap=\"butt\"");
        self
    }
}

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Font {
    /// Its size.
    pub size: f32,
    /// Its weight: 400, 500, 600 or 700.
    pub weight: u16,
    /// What of it stands at the given place.
    pub anchor: Anchor,
    /// Whether it has serifs.
    pub serif: bool,
}

/// What of a text stands at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Font {
    /// Text around its middle.
    pub fn middle(size: f32, weight: u16) -> Self {
        Self { size, weight, anchor: Anchor::Middle, serif: false }
    }

    /// Text from its beginning.
    pub fn start(size: f32, weight: u16) -> Self {
        Self { anchor: Anchor::Start, ..Self::middle(size, weight) }
    }

    /// Text up to its end.
    pub fn end(size: f32, weight: u16) -> Self {
        Self { anchor: Anchor::End, ..Self::middle(size, weight) }
    }

    /// With serifs.
    pub fn serif(self) -> Self {
        Self { serif: true, ..self }
    }
}

/// SVG being written.
pub(super) struct Svg {
    out: String,
    theme: Theme,
    /// The classes that were used, with their colour in the dark.
    used: BTreeMap<String, String>,
    /// What stands before the numbers of clips, so that no two on a page have the same name.
    named: String,
    clips: usize,
    /// Where pieces are kept that are drawn once for a whole page.
    symbols: Option<Symbols>,
}

/// Drawings that a page holds once, however often they are used.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    drawn: Vec<(String, f32)>,
    known: HashMap<String, usize>,
}

/// Stands for the name of a symbol until it has one.
const UNNAMED: &str = "\u{1}";
/// How wide symbols are drawn.
const SYMBOL: f32 = 100.0;

impl Symbols {
    /// The number of a drawing, which is kept if it is new.
    fn number(&mut self, body: String, high: f32) -> usize {
        let next = self.drawn.len();
        *self.known.entry(body).or_insert_with_key(|body| {
            self.drawn.push((body.replace(UNNAMED, &format!("p{next}-")), high));
            next
        })
    }

    /// All of them, as what a page must hold.
    pub fn written(&self) -> String {
        let mut out = String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
        for (number, (body, high)) in self.drawn.iter().enumerate() {
            let [wide, high] = [SYMBOL, *high].map(self::number);
            let _ = writeln!(
                out,
                "<symbol id=\"p{number}\" viewBox=\"0 0 {wide} {high}\" overflow=\"visible\">{body}</symbol>"
            );
        }
        out.push_str("</defs></svg>\n");
        out
    }
}

impl Svg {
    /// Nothing yet.
    pub fn new(theme: Theme) -> Self {
        let (out, named) = (String::new(), "clip".to_owned());
        Self { out, theme, used: BTreeMap::new(), named, clips: 0, symbols: None }
    }

    /// A picture that stands on a page with others, where it has a name that no other has.
    pub fn on_page(theme: Theme, name: &str, symbols: Symbols) -> Self {
        Self { named: format!("{name}-"), symbols: Some(symbols), ..Self::new(theme) }
    }

    /// What was written, the classes that it uses, and the symbols of the page.
    pub fn taken(self) -> (String, BTreeMap<String, String>, Symbols) {
        (self.out, self.used, self.symbols.unwrap_or_default())
    }

    /// How it is painted.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// What was written, and the style that makes it dark where that is wanted.
    pub fn finish(self) -> (String, String) {
        let rules = dark_rules(&self.used);
        (self.out, rules)
    }

    /// Whether it stands on a page with others, where what lies nowhere needs no name.
    pub fn is_on_page(&self) -> bool {
        self.symbols.is_some()
    }

    /// Whether it is a drawing that a page holds once.
    pub fn is_in_symbol(&self) -> bool {
        self.named == UNNAMED
    }

    /// What is written is larger or smaller.
    pub fn scaled(&mut self, scale: f32, write: impl FnOnce(&mut Self)) {
        match (scale - 1.0).abs() < 0.000_1 {
            true => write(self),
            false => self.transformed(&format!("scale({scale:.5})"), write),
        }
    }

    /// Draws something in a box; on a page, as a symbol that is used again wherever the same is drawn.
    pub fn reused(&mut self, area: Area, draw: impl FnOnce(&mut Self, Area)) {
        let Some(symbols) = &mut self.symbols else { return draw(self, area) };
        let high = SYMBOL * area.height / area.width.max(1.0);
        let mut once = Self { named: UNNAMED.to_owned(), ..Self::new(self.theme) };
        draw(&mut once, Area::new(0.0, 0.0, SYMBOL, high));
        self.used.extend(once.used);
        let symbol = symbols.number(once.out, high);
        let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(number);
        let _ = writeln!(
            self.out,
            "<use href=\"#p{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    fn ink(&mut self, ink: &Ink) {
        let mut classes = Vec::new();
        let mut paint = |used: &mut BTreeMap<String, String>, letter: char, paint: &Paint| {
            let class = format!("{letter}-{}", paint.name);
            used.insert(class.clone(), paint.dark.clone());
            classes.push(class);
        };
        if let Some(fill) = &ink.fill {
            paint(&mut self.used, 'f', fill);
        }
        if let Some((stroke, _)) = &ink.stroke {
            paint(&mut self.used, 's', stroke);
        }
        if !classes.is_empty() {
            let _ = write!(self.out, " class=\"{}\"", classes.join(" "));
        }
        let fill = ink.fill.as_ref().map_or("none", |fill| fill.in_theme(self.theme));
        let _ = write!(self.out, " fill=\"{fill}\"");
        if let Some((stroke, width)) = &ink.stroke {
            let _ = write!(
                self.out,
                " stroke=\"{}\" stroke-width=\"{}\"",
                stroke.in_theme(self.theme),
                number(*width)
            );
        }
        self.out.push_str(&ink.more);
    }

    /// A box with round corners.
    pub fn area(&mut self, area: Area, radius: f32, ink: &Ink) {
        let Area { x, y, width, height } = area;
        let [x, y, width, height, radius] = [x, y, width, height, radius].map(number);
        let _ = write!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\""
        );
        self.ink(ink);
        self.out.push_str("/>\n");
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (f32, f32), radius: f32, ink: &Ink) {
        let [x, y, radius] = [x, y, radius].map(number);
        let _ = write!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        self.ink(ink);
        self.out.push_str("/>\n");
    }

    /// A path.
    pub fn path(&mut self, path: &Path, ink: &Ink) {
        let _ = write!(self.out, "<path d=\"{}\"", path.0);
        if ink.stroke.is_some() {
            self.out.push_str(" stroke-linejoin=\"round\"");
            if !ink.more.contains("stroke-linecap") {
                self.out.push_str(" stroke-linecap=\"round\"");
            }
        }
        self.ink(ink);
        self.out.push_str("/>\n");
    }

    /// A text.
    pub fn text(&mut self, (x, y): (f32, f32), text: &str, font: Font, paint: Paint) {
        let [x, y, size] = [x, y, font.size].map(number);
        let _ = write!(
            self.out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{}\"",
            font.weight
        );
        match font.anchor {
            Anchor::Start => {}
            Anchor::Middle => self.out.push_str(" text-anchor=\"middle\""),
            Anchor::End => self.out.push_str(" text-anchor=\"end\""),
        }
        if font.serif {
            let _ = write!(self.out, " font-family=\"{SERIF}\"");
        }
        self.ink(&Ink::fill(paint));
        let _ = writeln!(self.out, ">{}</text>", escaped(text));
    }

    /// What is written belongs together and is called something.
    pub fn group(&mut self, label: &str, more: &[(&str, &str)], write: impl FnOnce(&mut Self)) {
        self.out.push_str("<g role=\"img\"");
        if !self.is_on_page() {
            self.attribute("aria-label", label);
        }
        for (name, value) in more {
            self.attribute(name, value);
        }
        let _ = writeln!(self.out, "><title>{}</title>", escaped(label));
        write(self);
        self.out.push_str("</g>\n");
    }

    /// What is written is turned, moved or made larger.
    pub fn transformed(&mut self, transform: &str, write: impl FnOnce(&mut Self)) {
        let _ = writeln!(self.out, "<g transform=\"{transform}\">");
        write(self);
        self.out.push_str("</g>\n");
    }

    /// What is written is seen inside a box only.
    pub fn clipped(&mut self, area: Area, radius: f32, write: impl FnOnce(&mut Self)) {
        self.clips += 1;
        let id = format!("{}{}", self.named, self.clips);
        let [x, y, width, height, radius] = [area.x, area.y, area.width, area.height, radius].map(number);
        let _ = write!(
            self.out,
            "<clipPath id=\"{id}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"{radius}\"/></clipPath><g clip-path=\"url(#{id})\">"
        );
        write(self);
        self.out.push_str("</g>\n");
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"{}\"", escaped(value));
    }
}

/// The style that makes classes dark.
pub(super) fn dark_rules(used: &BTreeMap<String, String>) -> String {
    let rules = used.iter().map(|(class, colour)| match class.split_once('-') {
        Some(("f", _)) => format!(".{class}{{fill:{colour}}}"),
        _ => format!(".{class}{{stroke:{colour}}}"),
    });
    rules.collect()
}

/// The fonts of a system, with serifs and without.
pub(super) const SANS: &str = "Inter, 'Segoe UI', system-ui, -apple-system, 'Noto Sans', sans-serif";
const SERIF: &str = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, 'DejaVu Serif', serif";

/// A path being drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(String);

impl Path {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A path as it is written in SVG; for fixed shapes.
    pub fn fixed(data: &str) -> Self {
        Self(data.to_owned())
    }

    /// A closed shape with corners.
    pub fn polygon(points: impl IntoIterator<Item = (f32, f32)>) -> Self {
        let mut path = Self::new();
        for (number, point) in points.into_iter().enumerate() {
            if number == 0 { path.to(point) } else { path.line(point) }
        }
        path.close();
        path
    }

    /// Goes somewhere without a line.
    pub fn to(&mut self, (x, y): (f32, f32)) {
        let _ = write!(self.0, "M{} {}", number(x), number(y));
    }

    /// A straight line.
    pub fn line(&mut self, (x, y): (f32, f32)) {
        let _ = write!(self.0, "L{} {}", number(x), number(y));
    }

    /// A curve that begins and ends towards one point.
    pub fn curve(&mut self, (x, y): (f32, f32), (to_x, to_y): (f32, f32)) {
        let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(number);
        let _ = write!(self.0, "Q{x} {y} {to_x} {to_y}");
    }

    /// A curve with a point for each end.
    pub fn bend(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32)) {
        let [a, b, c, d, e, f] = [first.0, first.1, second.0, second.1, to.0, to.1].map(number);
        let _ = write!(self.0, "C{a} {b} {c} {d} {e} {f}");
    }

    /// Back to where it began.
    pub fn close(&mut self) {
        self.0.push('Z');
    }
}

/// A number in as few characters as it needs, to a hundredth.
pub(super) fn number(number: f32) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text that no reader takes for anything but text. What XML cannot hold is left out.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            // Signs that turn the direction of what follows.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(escaped("<script>&\"'\u{1b}\u{202e}é"), "&lt;script&gt;&amp;&quot;&#39;é");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([1.0, 0.5, -0.001, 12.345, 100.0].map(number), ["1", "0.5", "0", "12.35", "100"]);
    }
}
