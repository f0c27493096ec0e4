//! The names in a rule's text or in a script, each with what it can stand for: what a function or a closure names
//! within itself hides a name of the game there, and nowhere else.

use std::ops::Range;

use crate::rules::shape::{TokenKind, tokens};

/// A name in a rule or in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleName {
    /// Its bytes.
    pub range: Range<usize>,
    /// What it is there.
    pub role: Role,
}

/// What a name is where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// A name of the game, or a word without brackets.
    Name,
    /// A function or a word with brackets, with the name of its script.
    Call(Option<Range<usize>>),
    /// After the dot of a piece.
    Property,
    /// Named within a function or a closure; where that is done.
    Local(usize),
    /// A `let` of the script, with all of its statement.
    Let(Range<usize>),
    /// A function of the script, with all of it.
    Function(Range<usize>),
    /// A script that is imported, by the name that this one gives it, with the text that names it.
    Import(Range<usize>),
    /// The same where it is used.
    Imported,
}

const KEYWORDS: &[&str] = &[
    "if", "else", "switch", "do", "while", "until", "loop", "in", "continue", "break", "return", "throw",
    "try", "true", "false", "export", "as", "private", "this", "is",
];

/// What hides names of the game in a part of a text.
struct Local<'a> {
    id: &'a str,
    /// Where it is named.
    at: usize,
    /// How many brackets are open where it is known.
    depth: usize,
    /// Whether it is what a closure takes: known up to the next comma.
    of_closure: bool,
}

struct Scan<'a> {
    text: &'a str,
    tokens: Vec<(TokenKind, Range<usize>)>,
    at: usize,
    depth: usize,
    known: Vec<Local<'a>>,
    /// What is known after the next `;`, or in the next `{`.
    next: Vec<Local<'a>>,
    found: Vec<RuleName>,
}

/// The names of a rule, or of a script with its functions, in the order of the text.
pub fn names(text: &str) -> Vec<RuleName> {
    let cut = tokens(text).into_iter().map(|token| (token.kind, token.range)).collect();
    let mut scan =
        Scan { text, tokens: cut, at: 0, depth: 0, known: Vec::new(), next: Vec::new(), found: Vec::new() };
    while scan.at < scan.tokens.len() {
        scan.token();
    }
    scan.found
}

impl<'a> Scan<'a> {
    /// The text of a token, so many after this one; empty where there is none.
    fn text_at(&self, more: usize) -> &'a str {
        self.tokens.get(self.at + more).map_or("", |(_, range)| &self.text[range.clone()])
    }

    /// The same, counted back.
    fn text_before(&self, back: usize) -> &'a str {
        let token = self.at.checked_sub(back).and_then(|at| self.tokens.get(at));
        token.map_or("", |(_, range)| &self.text[range.clone()])
    }

    fn is_word(&self, more: usize) -> bool {
        self.tokens.get(self.at + more).is_some_and(|(kind, _)| *kind == TokenKind::Word)
    }

    fn add(&mut self, role: Role) {
        let range = self.tokens[self.at].1.clone();
        self.found.push(RuleName { range, role });
    }

    /// Names something within a function or a closure.
    fn declare(&mut self, depth: usize, of_closure: bool) -> Local<'a> {
        let (id, at) = (self.text_at(0), self.tokens[self.at].1.start);
        self.add(Role::Local(at));
        Local { id, at, depth, of_closure }
    }

    fn token(&mut self) {
        match self.tokens[self.at].0 {
            TokenKind::Sign => self.sign(),
            TokenKind::Word => self.word(),
            TokenKind::Number | TokenKind::Text => {}
        }
        self.at += 1;
    }

    fn sign(&mut self) {
        match self.text_at(0) {
            "(" | "[" | "?[" | "{" | "#{" => {
                let is_block = self.text_at(0) == "{";
                self.depth += 1;
                let depth = self.depth;
                if is_block {
                    let (now, later) = std::mem::take(&mut self.next)
                        .into_iter()
                        .partition::<Vec<_>, _>(|local| local.depth == depth && !local.of_closure);
                    self.known.extend(now);
                    self.next = later;
                }
            }
            ")" | "]" | "}" => {
                self.depth = self.depth.saturating_sub(1);
                let depth = self.depth;
                self.known.retain(|local| local.depth <= depth);
                self.next.retain(|local| local.depth <= depth);
            }
            sign @ ("," | ";") => {
                let depth = self.depth;
                self.known.retain(|local| !(local.of_closure && local.depth == depth));
                if sign == ";" {
                    self.known.append(&mut self.next);
                }
            }
            "|" if self.begins_closure() => {
                self.at += 1;
                while self.at < self.tokens.len() && self.text_at(0) != "|" {
                    if self.is_word(0) {
                        let local = self.declare(self.depth, true);
                        self.known.push(local);
                    }
                    self.at += 1;
                }
            }
            _ => {}
        }
    }

    /// Whether a `|` begins what a closure takes: it stands where a part of a rule would.
    fn begins_closure(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        match before {
            None => true,
            Some((TokenKind::Sign, range)) => !matches!(&self.text[range.clone()], ")" | "]" | "}"),
            Some((TokenKind::Word, range)) => matches!(&self.text[range.clone()], "return" | "in"),
            Some(_) => false,
        }
    }

    fn word(&mut self) {
        match self.text_at(0) {
            "fn" if self.is_word(1) => self.function(),
            "let" | "const" if self.is_word(1) => self.named(),
            "for" => self.loop_over(),
            "catch" if self.text_at(1) == "(" && self.is_word(2) => {
                self.at += 2;
                let local = self.declare(self.depth + 1, false);
                self.next.push(local);
                self.at += 1;
            }
            "import" => self.import(),
            keyword if KEYWORDS.contains(&keyword) => {}
            // The key of a map.
            _ if self.text_at(1) == ":" => {}
            _ => self.name(),
        }
    }

    fn name(&mut self) {
        let (before, after) = (self.text_before(1), self.text_at(1));
        if before == "." || before == "?." {
            return self.add(if after == "(" { Role::Call(None) } else { Role::Property });
        }
        if after == "::" {
            return self.add(Role::Imported);
        }
        if before == "::" {
            let script = self.at.checked_sub(2).map(|at| self.tokens[at].1.clone());
            return self.add(Role::Call(script));
        }
        let id = self.text_at(0);
        let local = self.known.iter().rev().find(|local| local.id == id).map(|local| local.at);
        match local {
            Some(at) => self.add(Role::Local(at)),
            None if after == "(" => self.add(Role::Call(None)),
            None => self.add(Role::Name),
        }
    }

    /// `fn name(parameters) { … }`.
    fn function(&mut self) {
        let start = self.tokens[self.at].1.start;
        self.at += 1;
        let end = self.end_of(|text| text == "}");
        self.add(Role::Function(start..end));
        self.at += 1;
        while self.at < self.tokens.len() && self.text_at(0) != ")" {
            if self.is_word(0) {
                let local = self.declare(self.depth + 1, false);
                self.next.push(local);
            }
            self.at += 1;
        }
    }

    /// `let name = …`: of the script, or known after its statement.
    fn named(&mut self) {
        let start = self.tokens[self.at].1.start;
        self.at += 1;
        if self.depth == 0 {
            let end = self.end_of(|text| text == ";");
            return self.add(Role::Let(start..end));
        }
        let local = self.declare(self.depth, false);
        self.next.push(local);
    }

    /// `for name in …` or `for (name, count) in …`.
    fn loop_over(&mut self) {
        self.at += 1;
        while self.at < self.tokens.len() && self.text_at(0) != "in" {
            if self.is_word(0) {
                let local = self.declare(self.depth + 1, false);
                self.next.push(local);
            }
            self.at += 1;
        }
    }

    /// `import "script" as name`.
    fn import(&mut self) {
        let Some((TokenKind::Text, script)) = self.tokens.get(self.at + 1).cloned() else { return };
        if self.text_at(2) == "as" && self.is_word(3) {
            self.at += 3;
            self.add(Role::Import(script));
        }
    }

    /// Where what begins here ends: after a token that stands in no bracket.
    fn end_of(&self, is_end: impl Fn(&str) -> bool) -> usize {
        let mut depth = 0usize;
        for (kind, range) in &self.tokens[self.at..] {
            let text = &self.text[range.clone()];
            if *kind != TokenKind::Sign {
                continue;
            }
            match text {
                "(" | "[" | "{" | "#{" | "?[" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && is_end(text) {
                return range.end;
            }
        }
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let role = |name: &RuleName| match &name.role {
            Role::Name => "",
            Role::Call(None) => "()",
            Role::Call(Some(_)) => "::()",
            Role::Property => ".",
            Role::Local(at) if *at == name.range.start => "!",
            Role::Local(_) => "?",
            Role::Let(_) => "=",
            Role::Function(_) => "fn",
            Role::Import(_) => "@",
            Role::Imported => "::",
        };
        let shown = names(text)
            .iter()
            .map(|name| format!("{}{}", &text[name.range.clone()], role(name)))
            .collect::<Vec<_>>();
        shown.join(" ")
    }

    #[test]
    fn what_is_named_within_hides_a_name_there_alone() {
        assert_eq!(told("each(camp, |c| put(c)) & c"), "each() camp c! put() c? c");
        assert_eq!(told("f(|c| c, c) | c"), "f() c! c? c c");
        assert_eq!(told("a.recto + b.first() + c::d(e)"), "a recto. b first() c:: d::() e");
        assert_eq!(told("fn f(x) { let y = y + x; y } let z = y;"), "ffn x! y! y x? y? z= y");
        assert_eq!(told("fn f() { for (i, n) in i { i + n } i }"), "ffn i! n! i i? n? i");
        assert_eq!(told("import \"a\" as b; let m = #{x: x};"), "b@ m= x");
        assert_eq!(told("try { x } catch (e) { e } e // e"), "x e! e? e");
    }
}
