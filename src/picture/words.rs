//! Text that fits: how wide it is, about, since fonts differ from system to system.

use super::svg::{Font, Svg};
use crate::picture::palette::Paint;

/// How wide a text is, about.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let units: f32 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '\'' | '’' | '.' | ',' | ':' | ';' | '|' | '!' | 'I' => 0.3,
            'f' | 't' | 'r' | ' ' | '(' | ')' | '-' | '/' => 0.38,
            'm' | 'w' | 'M' | 'W' | '%' | '@' | '×' => 0.86,
            c if c.is_uppercase() || c.is_ascii_digit() => 0.66,
            c if c.is_ascii() => 0.56,
            c => unicode_width::UnicodeWidthChar::width(c).unwrap_or(1).max(1) as f32 * 0.6,
        })
        .sum();
    units * size
}

/// A text in a font that is made smaller until the text fits, down to a size; then it is cut.
pub(super) fn fitted(
    svg: &mut Svg,
    at: (f32, f32),
    text: &str,
    font: Font,
    (room, least): (f32, f32),
    paint: &Paint,
) {
    // Bold letters are wider.
    let width = |text: &str, size: f32| width(text, size) * if font.weight >= 600 { 1.14 } else { 1.0 };
    let wide = width(text, font.size);
    let size = if wide <= room { font.size } else { (font.size * room / wide).max(least) };
    let mut shown = text.to_owned();
    while width(&shown, size) > room * 1.02 && shown.chars().count() > 2 {
        let kept = shown.trim_end_matches('…').chars().count() - 1;
        shown = format!("{}…", shown.chars().take(kept).collect::<String>().trim_end());
    }
    svg.text(at, &shown, Font { size, ..font }, paint.clone());
}

/// A text in lines no wider than some room.
pub(super) fn lines(text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_where_it_gets_too_wide() {
        assert_eq!(lines("one two three four", 10.0, 50.0), ["one two", "three four"]);
        assert!(lines("", 10.0, 50.0).is_empty());
        assert_eq!(lines("a-word-that-is-too-wide", 10.0, 20.0), ["a-word-that-is-too-wide"]);
    }
}
