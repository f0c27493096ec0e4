//! Every key and every word on one page, as Markdown: `games/REFERENCE.md`, which a test holds fresh.

use crate::define::keys::{KeyKind, Shape, shapes};
use crate::examples::{EXPECTED, LINES, Told};
use crate::msg;
use crate::rules::words;
use crate::speak::{Lang, Message};

/// A value that depends on the number of players.
const BY_PLAYERS: &str = "format = { 2 = \"3x4\", 3 = \"3x6\" }";

/// The page, in a language.
pub fn reference(lang: Lang) -> String {
    let mut page = Page { lang, out: String::new() };
    page.heading("#", msg!("reference.title"));
    page.prose(msg!("reference.made"));
    page.heading("##", msg!("reference.keys"));
    page.prose(msg!("reference.keys_text", example = code(BY_PLAYERS)));
    shapes().for_each(|shape| page.shape(shape));
    page.heading("##", msg!("reference.words"));
    page.prose(msg!("reference.words_text"));
    page.words();
    page.heading("##", msg!("reference.lines"));
    page.prose(msg!("reference.lines_text"));
    page.lines(LINES);
    page.heading("##", msg!("reference.expected"));
    page.lines(EXPECTED);
    page.out
}

struct Page {
    lang: Lang,
    out: String,
}

impl Page {
    fn say(&self, message: &Message) -> String {
        message.in_lang(self.lang)
    }

    fn heading(&mut self, marks: &str, message: Message) {
        let text = self.say(&message);
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(&format!("{marks} {text}\n"));
    }

    fn prose(&mut self, message: Message) {
        let text = self.say(&message);
        self.out.push_str(&format!("\n{text}\n"));
    }

    fn table(&mut self, columns: &[Message], rows: impl Iterator<Item = Vec<String>>) {
        let columns: Vec<String> = columns.iter().map(|column| self.say(column)).collect();
        self.out.push_str(&format!("\n| {} |\n|{}\n", columns.join(" | "), "---|".repeat(columns.len())));
        for row in rows {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            self.out.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
    }

    fn shape(&mut self, shape: &'static Shape) {
        self.out.push_str(&format!("\n### `{}`\n\n{}\n", shape.header, shape.doc.text(self.lang)));
        let lang = self.lang;
        let kind = |kind: KeyKind| kind.told().in_lang(lang);
        let keys = shape.keys.iter().map(|key| {
            let name = match key.required {
                true => format!("**`{}`**", key.name),
                false => format!("`{}`", key.name),
            };
            vec![name, kind(key.kind), key.doc.text(lang).to_owned(), code(key.example)]
        });
        let own_name = msg!("reference.own").in_lang(lang);
        let own = shape
            .own
            .iter()
            .map(|own| vec![own_name.clone(), kind(own.kind), own.doc.text(lang).to_owned(), String::new()]);
        let columns = [
            msg!("reference.key"),
            msg!("reference.value"),
            msg!("reference.means"),
            msg!("reference.example"),
        ];
        self.table(&columns, keys.chain(own));
    }

    fn words(&mut self) {
        let lang = self.lang;
        let rows = words::all().map(|word| {
            let calls = word.calls(lang).iter().map(|call| code(call)).collect::<Vec<_>>().join(", ");
            let gives = word.gives.name().in_lang(lang);
            vec![calls, gives, word.doc.text(lang).to_owned(), code(word.example)]
        });
        let loops = words::LOOPS.iter().map(|word| {
            let gives = word.gives(lang).to_owned();
            vec![code(word.call(lang)), gives, word.doc().in_lang(lang).to_owned(), code(word.example)]
        });
        let columns = [
            msg!("reference.word"),
            msg!("reference.gives"),
            msg!("reference.means"),
            msg!("reference.example"),
        ];
        self.table(&columns, rows.chain(loops));
    }

    fn lines(&mut self, told: &'static [Told]) {
        let lang = self.lang;
        let rows = told
            .iter()
            .map(|told| vec![code(told.usage(lang)), told.does(lang).to_owned(), code(told.example)]);
        let columns = [msg!("reference.line"), msg!("reference.means"), msg!("reference.example")];
        self.table(&columns, rows);
    }
}

/// A text as it is written in files; nothing where there is none.
fn code(text: &str) -> String {
    match text.is_empty() {
        true => String::new(),
        false => format!("`{text}`"),
    }
}
