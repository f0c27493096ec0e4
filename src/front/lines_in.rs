//! Lines from a pipe, or from a terminal that edits nothing, with a limit: an endless line fills no memory.

use std::io::BufRead;

/// The most bytes of a line. What people and scripts type is far below it.
pub(crate) const MOST_BYTES: usize = 16 * 1024;

/// The most bytes that are passed over to find the end of a line that is too long.
const MOST_PASSED_OVER: usize = 16 * 1024 * 1024;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Its text, without its end.
    Text(String),
    /// It is longer than [`MOST_BYTES`]. The next one can be read.
    TooLong,
    /// It does not end.
    Endless,
}

/// Reads the next line; `None` at the end of input. At most [`MOST_BYTES`] of it are held.
pub(crate) fn next_line(from: &mut impl BufRead) -> std::io::Result<Option<Line>> {
    let (mut held, mut read) = (Vec::new(), 0);
    loop {
        let bytes = match from.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        // One byte more than a line may have says that it is too long.
        held.extend_from_slice(&part[..part.len().min(MOST_BYTES + 1 - held.len())]);
        let (length, over) = (part.len() + usize::from(end.is_some()), bytes.is_empty());
        from.consume(length);
        read += length;
        match () {
            () if over && read == 0 => return Ok(None),
            () if over || end.is_some() => break,
            () if read > MOST_PASSED_OVER => return Ok(Some(Line::Endless)),
            () => {}
        }
    }
    if held.len() > MOST_BYTES {
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&held);
    Ok(Some(Line::Text(text.trim_end_matches('\r').to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_limit_and_the_next_one_is_read() {
        let long = "x".repeat(MOST_BYTES);
        let text = format!("a\r\n{long}\n{long}x\n\nlast");
        let mut from = std::io::BufReader::with_capacity(7, text.as_bytes());
        let lines: Vec<Line> = std::iter::from_fn(|| next_line(&mut from).expect("read")).collect();
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines, [text("a"), text(&long), Line::TooLong, text(""), text("last")]);
    }

    /// Counts what is read.
    struct Endless(usize);

    impl std::io::Read for Endless {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            bytes.fill(b'x');
            self.0 += bytes.len();
            Ok(bytes.len())
        }
    }

    #[test]
    fn an_endless_line_is_left() {
        let mut from = std::io::BufReader::new(Endless(0));
        assert_eq!(next_line(&mut from).expect("read"), Some(Line::Endless));
        assert!(from.get_ref().0 < 2 * MOST_PASSED_OVER);
    }
}
