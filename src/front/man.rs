//! `rulebox man`: the manual page, all commands on it, in the language of the session.

use clap::Command;
use clap_mangen::Man;

use crate::key;
use crate::speak::{Key, Lang};

/// Where manuals keep games.
const SECTION: &str = "6";

/// What is told after the commands: the heading and the text of each chapter. In a text, each line is a
/// paragraph; a line with ` — ` in it is a term and what it means.
const CHAPTERS: [(Key, Key); 3] = [
    (key!("cli.man.exit"), key!("cli.man.exit_text")),
    (key!("cli.man.environment"), key!("cli.man.environment_text")),
    (key!("cli.man.files"), key!("cli.man.files_text")),
];

/// The page, for `man -l` or `/usr/share/man/man6/rulebox.6`.
pub(super) fn page(command: Command, lang: Lang) -> std::io::Result<String> {
    let command = command.disable_help_subcommand(true);
    let whole = Man::new(command.clone()).section(SECTION);
    let said = |key: Key| key.text(lang).to_owned();
    let heading = |key: Key| format!(".SH {}\n", quoted(&said(key)));
    let mut page = written(|to| whole.render_title(to))?;
    page.push_str(&heading(key!("cli.man.name")));
    page.push_str(&body(written(|to| whole.render_name_section(to))?));
    page.push_str(&heading(key!("cli.man.synopsis")));
    page.push_str(&body(written(|to| whole.render_synopsis_section(to))?));
    page.push_str(&heading(key!("cli.man.description")));
    paragraphs(&said(key!("cli.man.description_text")), &mut page);
    page.push_str(&heading(key!("cli.man.options")));
    page.push_str(&body(written(|to| whole.render_options_section(to))?));
    page.push_str(&heading(key!("cli.man.commands")));
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("rulebox {}", command.get_name());
        page.push_str(&format!(".SS {}\n", quoted(&name)));
        // What all commands take is told once.
        let own = command.clone().bin_name(name).mut_args(|argument| {
            match argument.is_global_set() || argument.get_id() == "help" {
                true => argument.hide(true),
                false => argument,
            }
        });
        let man = Man::new(own).section(SECTION);
        page.push_str(&body(written(|to| man.render_description_section(to))?));
        page.push_str(".PP\n");
        page.push_str(&body(written(|to| man.render_synopsis_section(to))?));
        page.push_str(&body(written(|to| man.render_options_section(to))?));
        if command.get_after_help().is_some() {
            page.push_str(".PP\n");
            page.push_str(&body(written(|to| man.render_extra_section(to))?));
        }
    }
    for (title, text) in CHAPTERS {
        page.push_str(&heading(title));
        paragraphs(&said(text), &mut page);
    }
    Ok(page)
}

fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> std::io::Result<String> {
    let mut text = Vec::new();
    write(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// A section without what stands before its text, and without its heading, which is English.
fn body(section: String) -> String {
    let lines = section.lines().skip_while(|line| !line.starts_with(".SH")).skip(1);
    lines.map(|line| format!("{line}\n")).collect()
}

fn paragraphs(text: &str, page: &mut String) {
    for line in text.lines() {
        match line.split_once(" — ") {
            Some((term, meaning)) => {
                page.push_str(&format!(".TP\n\\fB{}\\fR\n{}\n", escaped(term), escaped(meaning)));
            }
            None => page.push_str(&format!(".PP\n{}\n", escaped(line))),
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text).replace('"', "\\(dq"))
}

/// Text that `man` prints as it is: no escapes, no line that begins with a request, hyphens that can be copied.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}
