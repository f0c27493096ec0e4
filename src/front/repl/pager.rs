//! What is longer than the screen is shown page by page: the screen that hides secrets cannot be scrolled back.
//!
//! A page waits for a key. Space, Enter and the like show more, `q`, Escape and Ctrl-C leave the rest out. Any
//! other letter leaves it out as well and begins the next line, so that nobody has to wait for a prompt.

use console::{Key, Term};

use super::Repl;
use super::input::put;
use crate::front::lines_in::{Line, next_line};
use crate::front::output::Order;
use crate::front::style::{Look, terminal_height, terminal_width};
use crate::front::text_layout;
use crate::msg;

/// How whoever reads goes on.
enum Read {
    /// To the next page.
    More,
    /// With something else, of which this is typed already.
    Left(String),
}

/// Prints a text, page by page where it is longer than the screen. Returns what was typed to leave it.
pub(super) fn show(repl: &Repl, text: &str) -> std::io::Result<String> {
    paged(repl, text, |repl, prompt| {
        put(repl, &repl.look.dim(prompt))?;
        let read = loop {
            match Term::stdout().read_key_raw() {
                Ok(
                    Key::Char(' ') | Key::Enter | Key::PageDown | Key::ArrowDown | Key::ArrowRight | Key::Tab,
                ) => {
                    break Read::More;
                }
                Ok(Key::Char('q' | 'Q') | Key::Escape | Key::CtrlC) => break Read::Left(String::new()),
                Ok(Key::Char(letter)) if !letter.is_control() => break Read::Left(letter.to_string()),
                Ok(Key::Char('\u{4}')) | Err(_) => break Read::Left(String::new()),
                Ok(_) => {}
            }
        };
        put(repl, &Order::ClearLine.text())?;
        Ok(read)
    })
}

/// The same on a terminal that understands no codes: a line is typed instead of a key.
pub(super) fn show_plainly(repl: &Repl, text: &str) -> std::io::Result<String> {
    paged(repl, text, |repl, prompt| {
        put(repl, prompt)?;
        Ok(match next_line(&mut std::io::stdin().lock())? {
            Some(Line::Text(line)) if line.trim().is_empty() => Read::More,
            Some(Line::Text(line)) if !line.trim().eq_ignore_ascii_case("q") => Read::Left(line),
            _ => Read::Left(String::new()),
        })
    })
}

fn paged(
    repl: &Repl,
    text: &str,
    mut read: impl FnMut(&Repl, &str) -> std::io::Result<Read>,
) -> std::io::Result<String> {
    let (Some(height), Some(width)) = (terminal_height(), terminal_width()) else {
        put(repl, text)?;
        return Ok(String::new());
    };
    // Empty lines at the beginning scroll away what the last hands saw.
    let body = text.trim_start_matches('\n');
    put(repl, &text[..text.len() - body.len()])?;
    let text = body;
    let pages = pages(text, height, width);
    let all = text.lines().count();
    let mut shown = 0;
    for (number, page) in pages.iter().enumerate() {
        put(repl, page)?;
        shown += page.lines().count();
        if number + 1 < pages.len()
            && let Read::Left(typed) = read(repl, &prompt(&repl.look, shown, all))?
        {
            return Ok(typed);
        }
    }
    Ok(String::new())
}

fn prompt(look: &Look, shown: usize, all: usize) -> String {
    look.say(&msg!("repl.more", shown = shown, all = all))
}

/// A text in pages that leave a line of the screen free.
fn pages(text: &str, height: usize, width: usize) -> Vec<String> {
    let room = height.saturating_sub(1).max(1);
    let mut pages = vec![String::new()];
    let mut filled = 0;
    for line in text.split_inclusive('\n') {
        let rows = rows(line, width);
        let last = pages.len() - 1;
        if filled > 0 && filled + rows > room {
            pages.push(line.to_owned());
            filled = rows;
        } else {
            pages[last].push_str(line);
            filled += rows;
        }
    }
    pages
}

/// How many rows of the screen a line takes.
fn rows(line: &str, width: usize) -> usize {
    let mut line = line.trim_end_matches('\n').to_owned();
    for order in Order::ALL {
        line = line.replace(&order.text(), "");
    }
    text_layout::width(&line).div_ceil(width.max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_leaves_a_line_for_the_prompt_and_nothing_is_lost() {
        let text: String = (1..=50).map(|number| format!("{number}\n")).collect();
        let pages = pages(&text, 24, 80);
        assert_eq!(pages.iter().map(|page| page.lines().count()).collect::<Vec<_>>(), [23, 23, 4]);
        assert_eq!(pages.concat(), text);
        assert_eq!(super::pages("x\n", 24, 80), ["x\n"]);
        assert_eq!(super::pages("", 24, 80), [""]);
        // A long line takes several rows; an order takes none.
        let long = format!("{}{}\n", Order::Empty.text(), "x".repeat(200));
        assert_eq!(rows(&long, 80), 3);
        assert_eq!(super::pages(&long.repeat(3), 7, 80).len(), 2);
        // However small the screen is, every line is shown.
        assert_eq!(super::pages(&text, 0, 0).concat(), text);
    }
}
