//! From tokens to parts, by the precedence of the rule language. What cannot be read is left out: the rule engine
//! says what is wrong in a rule, this says where its parts stand.

use std::ops::Range;

use super::tokens::{Kind, Token, tokens};
use super::{Part, Shape};

/// The parts of a rule of one expression; `None` where it is none.
pub fn read_rule(text: &str) -> Option<Part> {
    let mut reader = Reader::new(text);
    let part = reader.expression(0)?;
    (reader.at == reader.tokens.len()).then_some(part)
}

/// The statements of a script.
pub fn read_script(text: &str) -> Vec<Part> {
    let mut reader = Reader::new(text);
    let mut statements = Vec::new();
    while reader.at < reader.tokens.len() {
        let before = reader.at;
        statements.extend(reader.statement());
        if reader.at == before {
            reader.at += 1;
        }
    }
    statements
}

/// How deep parts may stand in one another: as deep as in the rule engine.
const MOST_DEPTH: usize = 64;

/// How many signs, dots or brackets one part may have after another.
const MOST_LINKS: usize = 1000;

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

/// How tightly a sign between two parts binds.
fn power(sign: &str) -> Option<u8> {
    Some(match sign {
        "||" | "|" | "^" => 30,
        "&&" | "&" => 60,
        "==" | "!=" => 90,
        "in" => 110,
        "<" | "<=" | ">" | ">=" => 130,
        "??" => 135,
        ".." | "..=" => 140,
        "+" | "-" => 150,
        "*" | "/" | "%" => 180,
        "**" => 190,
        "<<" | ">>" => 210,
        _ => return None,
    })
}

/// Signs that give a place another value.
const ASSIGNING: [&str; 12] = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "**="];

fn boxed(part: Part) -> Box<Part> {
    Box::new(part)
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, tokens: tokens(text), at: 0, depth: 0 }
    }

    /// The text of the token so many after the next one.
    fn ahead(&self, more: usize) -> &'a str {
        self.tokens.get(self.at + more).map_or("", |token| &self.text[token.range.clone()])
    }

    fn peek(&self) -> &'a str {
        self.ahead(0)
    }

    fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    fn take(&mut self) -> Option<Range<usize>> {
        let range = self.tokens.get(self.at)?.range.clone();
        self.at += 1;
        Some(range)
    }

    /// Takes a token if it is this one.
    fn accept(&mut self, wanted: &str) -> Option<Range<usize>> {
        if self.kind() != Some(Kind::Text) && self.peek() == wanted { self.take() } else { None }
    }

    /// Where the last token that was taken ends.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |token| token.range.end)
    }

    fn since(&self, start: usize, shape: Shape) -> Part {
        Part { range: start..self.end(), shape }
    }

    fn expression(&mut self, least: u8) -> Option<Part> {
        self.depth += 1;
        let part = if self.depth > MOST_DEPTH { None } else { self.joined(least) };
        self.depth -= 1;
        part
    }

    fn joined(&mut self, least: u8) -> Option<Part> {
        let mut left = self.before()?;
        for link in 0.. {
            if self.kind() == Some(Kind::Text) {
                break;
            }
            let sign = self.peek();
            let Some(power) = power(sign).filter(|power| *power >= least) else { break };
            if link == MOST_LINKS {
                return None;
            }
            let range = self.take()?;
            // A range may be open.
            if matches!(sign, ".." | "..=") && matches!(self.peek(), "" | ")" | "]" | "{" | ";") {
                left = self.since(left.range.start, Shape::Other(vec![left]));
                continue;
            }
            let right = self.expression(if sign == "**" { power } else { power + 1 })?;
            left = self.join(left, range, right);
        }
        Some(left)
    }

    /// Two parts and the sign between them; a chain of signs of one sort is one part.
    fn join(&self, left: Part, sign: Range<usize>, right: Part) -> Part {
        let chained =
            |sign: &Range<usize>| power(&self.text[sign.clone()]).filter(|it| matches!(it, 30 | 60 | 150));
        let range = left.range.start..right.range.end;
        let shape = match left.shape {
            Shape::Joined { mut parts, mut signs }
                if chained(&sign).is_some() && signs.iter().all(|known| chained(known) == chained(&sign)) =>
            {
                parts.push(right);
                signs.push(sign);
                Shape::Joined { parts, signs }
            }
            _ => Shape::Joined { parts: vec![left, right], signs: vec![sign] },
        };
        Part { range, shape }
    }

    fn before(&mut self) -> Option<Part> {
        let start = self.tokens.get(self.at)?.range.start;
        if self.kind() == Some(Kind::Sign) && matches!(self.peek(), "!" | "-" | "+") {
            let sign = self.take()?;
            self.depth += 1;
            let part = if self.depth > MOST_DEPTH { None } else { self.before() };
            self.depth -= 1;
            let part = boxed(part?);
            return Some(self.since(start, Shape::Before { sign, part }));
        }
        let mut part = self.single()?;
        for _ in 0..MOST_LINKS {
            match (self.kind(), self.peek()) {
                (Some(Kind::Sign), "." | "?.") => {
                    self.take()?;
                    let name = self.take()?;
                    let of = boxed(part);
                    let shape = match self.accept("(") {
                        Some(_) => Shape::Call { name, of: Some(of), arguments: self.list(")")? },
                        None => Shape::Property { of, name },
                    };
                    part = self.since(start, shape);
                }
                (Some(Kind::Sign), "[" | "?[") => {
                    self.take()?;
                    let inside = self.list("]")?;
                    part = self.since(start, Shape::Other([vec![part], inside].concat()));
                }
                _ => return Some(part),
            }
        }
        None
    }

    fn single(&mut self) -> Option<Part> {
        let start = self.tokens.get(self.at)?.range.start;
        match (self.kind()?, self.peek()) {
            (Kind::Number, _) => {
                self.take()?;
                Some(self.since(start, Shape::Number))
            }
            (Kind::Text, _) => {
                self.take()?;
                Some(self.since(start, Shape::Text))
            }
            (Kind::Word, "if") => self.branch(),
            (Kind::Word, "switch") => self.switch(),
            (Kind::Word, "for" | "while" | "loop" | "do" | "try") => self.again(),
            (Kind::Word, _) => {
                let mut name = self.take()?;
                while self.accept("::").is_some() {
                    name.end = self.take()?.end;
                }
                let shape = match self.accept("(") {
                    Some(_) => Shape::Call { name, of: None, arguments: self.list(")")? },
                    None => Shape::Word,
                };
                Some(self.since(start, shape))
            }
            (Kind::Sign, "(") => {
                self.take()?;
                let inside = self.list(")")?;
                Some(self.since(start, Shape::Other(inside)))
            }
            (Kind::Sign, "[") => {
                self.take()?;
                let items = self.list("]")?;
                Some(self.since(start, Shape::List(items)))
            }
            (Kind::Sign, "{") => self.block(),
            (Kind::Sign, "#{") => {
                self.take()?;
                let mut values = Vec::new();
                while self.accept("}").is_none() {
                    self.take()?;
                    if self.accept(":").is_some() {
                        values.push(self.expression(0)?);
                    }
                    self.accept(",");
                }
                Some(self.since(start, Shape::Other(values)))
            }
            (Kind::Sign, "|" | "||") => {
                // What a closure takes are names.
                if self.take()?.len() == 1 {
                    while self.accept("|").is_none() {
                        self.take()?;
                    }
                }
                let body = self.expression(0)?;
                Some(self.since(start, Shape::Other(vec![body])))
            }
            _ => None,
        }
    }

    /// Expressions with commas between them, up to a bracket.
    fn list(&mut self, close: &str) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        while self.accept(close).is_none() {
            parts.push(self.expression(0)?);
            if self.accept(",").is_none() && self.peek() != close {
                return None;
            }
        }
        Some(parts)
    }

    fn block(&mut self) -> Option<Part> {
        let start = self.accept("{")?.start;
        let mut statements = Vec::new();
        while self.accept("}").is_none() {
            let before = self.at;
            statements.extend(self.statement());
            if self.at == before {
                self.take()?;
            }
        }
        Some(self.since(start, Shape::Block(statements)))
    }

    fn branch(&mut self) -> Option<Part> {
        let start = self.accept("if")?.start;
        let condition = boxed(self.expression(0)?);
        let mut branches = vec![self.block()?];
        if self.accept("else").is_some() {
            branches.push(if self.peek() == "if" { self.branch()? } else { self.block()? });
        }
        Some(self.since(start, Shape::If { condition, branches }))
    }

    fn switch(&mut self) -> Option<Part> {
        let start = self.accept("switch")?.start;
        let mut parts = vec![self.expression(0)?];
        self.accept("{")?;
        while self.accept("}").is_none() {
            // Cases stand beside one another with a `|`.
            parts.push(self.expression(31)?);
            while self.accept("|").is_some() {
                parts.push(self.expression(31)?);
            }
            if self.accept("if").is_some() {
                parts.push(self.expression(0)?);
            }
            self.accept("=>")?;
            parts.push(self.expression(0)?);
            self.accept(",");
        }
        Some(self.since(start, Shape::Other(parts)))
    }

    /// What is done over and over, or tried.
    fn again(&mut self) -> Option<Part> {
        let start = self.tokens.get(self.at)?.range.start;
        let mut parts = Vec::new();
        match &self.text[self.take()?] {
            "for" => {
                while self.accept("in").is_none() {
                    self.take()?;
                }
                parts.extend([self.expression(0)?, self.block()?]);
            }
            "while" => parts.extend([self.expression(0)?, self.block()?]),
            "do" => {
                parts.push(self.block()?);
                if self.accept("while").or_else(|| self.accept("until")).is_some() {
                    parts.push(self.expression(0)?);
                }
            }
            "try" => {
                parts.push(self.block()?);
                self.accept("catch")?;
                if self.accept("(").is_some() {
                    while self.accept(")").is_none() {
                        self.take()?;
                    }
                }
                parts.push(self.block()?);
            }
            _ => parts.push(self.block()?),
        }
        Some(self.since(start, Shape::Other(parts)))
    }

    /// A statement; nothing for a lone `;`.
    fn statement(&mut self) -> Option<Part> {
        self.depth += 1;
        let statement = if self.depth > MOST_DEPTH { None } else { self.plain_statement() };
        self.depth -= 1;
        self.accept(";");
        statement
    }

    fn plain_statement(&mut self) -> Option<Part> {
        if self.peek() == "private" && self.ahead(1) == "fn" {
            self.take()?;
        }
        let start = self.tokens.get(self.at)?.range.start;
        match self.peek() {
            ";" => None,
            "let" | "const" => {
                self.take()?;
                let name = self.take()?;
                let value = match self.accept("=") {
                    Some(_) => Some(boxed(self.expression(0)?)),
                    None => None,
                };
                Some(self.since(start, Shape::Named { name, value }))
            }
            "fn" => {
                self.take()?;
                let name = self.take()?;
                self.accept("(")?;
                while self.accept(")").is_none() {
                    self.take()?;
                }
                let value = Some(boxed(self.block()?));
                Some(self.since(start, Shape::Named { name, value }))
            }
            "import" | "export" => {
                while !matches!(self.peek(), ";" | "") {
                    self.take()?;
                }
                None
            }
            "return" | "throw" | "break" | "continue" => {
                self.take()?;
                let value = match self.peek() {
                    ";" | "}" | "" => Vec::new(),
                    _ => vec![self.expression(0)?],
                };
                Some(self.since(start, Shape::Other(value)))
            }
            _ => {
                let place = self.expression(0)?;
                if !ASSIGNING.contains(&self.peek()) {
                    return Some(place);
                }
                let sign = self.take()?;
                let value = self.expression(0)?;
                Some(self.since(start, Shape::Assigned { sign, parts: vec![place, value] }))
            }
        }
    }
}
