//! Places of a text as the protocol counts them: lines, and columns in units of UTF-16, or of UTF-8 where the client
//! can do that.

use std::ops::Range;

use lsp_types::{Position, PositionEncodingKind};

/// What columns are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// What every client can do.
    #[default]
    Utf16,
}

impl Encoding {
    /// Bytes where they are offered.
    pub fn agreed(offered: &[PositionEncodingKind]) -> Self {
        if offered.contains(&PositionEncodingKind::UTF8) { Self::Utf8 } else { Self::Utf16 }
    }

    /// As the protocol calls it.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
        }
    }

    /// The place of a byte; one that is past the end is the end.
    pub fn position(self, text: &str, at: usize) -> Position {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count();
        Position::new(line as u32, self.width(&before[line_start..]) as u32)
    }

    /// A range of bytes.
    pub fn range(self, text: &str, range: &Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(text, range.start), self.position(text, range.end))
    }

    /// The byte of a place. One behind the end of a line is its end, one behind the last line the end of all; in
    /// the middle of a character it is the beginning of it.
    pub fn offset(self, text: &str, position: Position) -> usize {
        let mut start = 0;
        for _ in 0..position.line {
            match text[start..].find('\n') {
                Some(end) => start += end + 1,
                None => return text.len(),
            }
        }
        let line = text[start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut column = 0;
        for (at, c) in line.char_indices() {
            column += match self {
                Self::Utf8 => c.len_utf8(),
                Self::Utf16 => c.len_utf16(),
            };
            if column > position.character as usize {
                return start + at;
            }
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_found_again() {
        let text = "né 🎲x\r\n\r\nœuf 👩‍🚀\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (at, _) in text.char_indices().filter(|(_, c)| *c != '\n') {
                assert_eq!(encoding.offset(text, encoding.position(text, at)), at, "{at}");
            }
            assert_eq!(encoding.offset(text, Position::new(0, 99)), text.find('\r').expect("there"));
            assert_eq!(encoding.offset(text, Position::new(99, 0)), text.len());
        }
        let dice = text.find('🎲').expect("there");
        assert_eq!(Encoding::Utf16.position(text, dice), Position::new(0, 3));
        assert_eq!(Encoding::Utf16.position(text, dice + 4), Position::new(0, 5));
        assert_eq!(Encoding::Utf8.position(text, dice), Position::new(0, 4));
        // In the middle of a pair.
        assert_eq!(Encoding::Utf16.offset(text, Position::new(0, 4)), dice);
    }
}
