//! Messages in and out: each with its length before it. What is broken is answered or passed over; nothing but the
//! protocol is written.

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender};

use lsp_server::{ErrorCode, Message};

use super::Event;

/// The longest message that is read.
const LONGEST: usize = 64 << 20;

/// The longest line before a message.
const LONGEST_HEADER: u64 = 4096;

/// What is written.
pub(super) enum Out {
    /// A message.
    Message(Box<Message>),
    /// That a message could not be read: an answer to nobody.
    Unreadable,
}

/// Reads messages until there is no more, and passes each on.
pub(super) fn read(mut input: impl BufRead, events: &Sender<Event>) {
    while let Some(bytes) = frame(&mut input) {
        let event = match bytes.as_deref().map(serde_json::from_slice::<Message>) {
            Some(Ok(message)) => Event::Message(Box::new(message)),
            Some(Err(_)) | None => Event::Unreadable,
        };
        if events.send(event).is_err() {
            return;
        }
    }
    // Nobody may be left who cares.
    let _ = events.send(Event::Closed);
}

/// The bytes of the next message, or nothing for one that is too long or has no length; `None` at the end.
fn frame(input: &mut impl BufRead) -> Option<Option<Vec<u8>>> {
    let mut length: Option<usize> = None;
    let mut begun = false;
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line).ok()?;
        if read == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end() {
            "" if !begun => continue,
            "" => break,
            header => {
                begun = true;
                if let Some((name, value)) = header.split_once(':')
                    && name.eq_ignore_ascii_case("content-length")
                {
                    length = value.trim().parse().ok();
                }
            }
        }
    }
    let Some(length) = length else { return Some(None) };
    if length > LONGEST {
        let skipped = std::io::copy(&mut input.by_ref().take(length as u64), &mut std::io::sink()).ok()?;
        return (skipped == length as u64).then_some(None);
    }
    let mut bytes = Vec::new();
    let read = input.by_ref().take(length as u64).read_to_end(&mut bytes).ok()?;
    (read == length).then_some(Some(bytes))
}

/// Writes what is sent until nobody sends any more, or nobody reads.
pub(super) fn write(mut output: impl Write, messages: &Receiver<Out>) {
    for out in messages {
        let written = match out {
            Out::Message(message) => message.write(&mut output),
            Out::Unreadable => unreadable(&mut output),
        };
        if written.and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}

/// An answer to a message whose number could not be read.
fn unreadable(output: &mut impl Write) -> std::io::Result<()> {
    let code = ErrorCode::ParseError as i32;
    let answer = serde_json::json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": code, "message": "Parse error" },
    });
    let text = answer.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(text: &str) -> Vec<Option<String>> {
        let mut input = text.as_bytes();
        let next = || frame(&mut input);
        let found = std::iter::from_fn(next);
        found.map(|bytes| bytes.map(|bytes| String::from_utf8(bytes).expect("text"))).collect()
    }

    #[test]
    fn what_is_no_message_is_passed_over() {
        assert_eq!(
            frames("Content-Length: 2\r\n\r\n{}\r\ncontent-length:3\r\nX: y\r\n\r\n[1]"),
            [Some("{}".to_owned()), Some("[1]".to_owned())]
        );
        assert_eq!(frames("nonsense\r\n\r\nContent-Length: 1\n\n1"), [None, Some("1".to_owned())]);
        assert_eq!(frames("Content-Length: 5\r\n\r\n12"), []);
        assert_eq!(frames(""), []);
        assert_eq!(frames(&"x".repeat(10_000)), []);
    }
}
