//! The rule engine's own complaints in a designer's words: no type names of ours, always a place.

use rhai::{Dynamic, EvalAltResult, LexError, ParseErrorType, Position};

use super::lint;
use super::term::{Sort, Term};
use super::words;
use crate::define::{Fault, FaultKind, RuleText, Spot};
use crate::msg;
use crate::speak::{Message, meant_help, meant_words};

/// A complaint of a word, carried through the rule engine.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// What is wrong.
    pub message: Message,
    /// What would mend it.
    pub help: Option<Message>,
    /// What it is about.
    pub kind: FaultKind,
}

impl Complaint {
    /// A name that is unknown, perhaps because the part of a file that declares it could not be read.
    pub fn unknown(message: Message) -> Self {
        Self { message, help: None, kind: FaultKind::Following }
    }
}

impl From<Message> for Complaint {
    fn from(message: Message) -> Self {
        let word = message.text_of("word").filter(|_| message.key() == "rule.anyone");
        let help = match word {
            Some("of") => Some(msg!("help.of_anyone")),
            Some(word @ ("points" | "score_of")) => Some(msg!("help.points_of_anyone", word = word)),
            _ if message.key() == "rule.reckoned_condition" => Some(msg!("help.reckoned_condition")),
            _ => None,
        };
        Self { message, help, kind: FaultKind::Own }
    }
}

/// A word's complaint as an error of the rule engine.
pub fn complain(complaint: impl Into<Complaint>, position: Position) -> Box<EvalAltResult> {
    let complaint: Complaint = complaint.into();
    Box::new(EvalAltResult::ErrorRuntime(Dynamic::from(complaint), position))
}

/// The fault for an error while a rule was read or run.
pub fn fault(rule: &RuleText, error: &EvalAltResult) -> Fault {
    let (Complaint { message, help, kind }, position) = explain(error);
    let spot = match position.line() {
        Some(line) => rule.locate(line, position.position().unwrap_or(1)),
        None => rule.first_line(),
    };
    if let EvalAltResult::ErrorParsing(ParseErrorType::BadInput(LexError::UnexpectedInput(_)), _) = error
        && let Some(fault) = foreign_word(&spot)
    {
        return fault;
    }
    if let EvalAltResult::ErrorParsing(ParseErrorType::MissingToken(token, _), _) = error {
        if let Some((word, help)) = joined_by_a_word(&spot) {
            return Fault::at(&spot, msg!("syntax.unexpected", word = word)).help(help);
        }
        // Between two words of a rule in the TOML an operator is missing, never a `;`.
        if (rule.quoted || rule.spot.source.is_typed()) && token == ";" {
            if let Some(fault) = lacks_brackets(&spot) {
                return fault;
            }
            if matches!(spot.text(), ")" | "]" | "}") {
                return Fault::at(&spot, msg!("syntax.unexpected", word = spot.text()));
            }
            return Fault::at(&spot, msg!("syntax.between")).help(msg!("help.join"));
        }
    }
    Fault { kind, help, ..Fault::at(&spot, message) }
}

/// A word between parts of a rule, or before one in the same line, that is a sign here, and what to write.
fn joined_by_a_word(spot: &Spot) -> Option<(String, Message)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (before, rest) = spot.source.text.split_at(spot.range.start);
    let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
    let before = before.trim_end_matches([' ', '\t']);
    let before = &before[before.trim_end_matches(is_word).len()..];
    [word, before].into_iter().find_map(|word| {
        let help = meant_help(word).or_else(|| (meant_words(word) == ["when"]).then(|| msg!("help.when")));
        Some((word.to_owned(), help?))
    })
}

/// That what stands before a place is called with what stands there, and has no brackets: `shuffle deck`.
fn lacks_brackets(spot: &Spot) -> Option<Fault> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let before = spot.source.text[..spot.range.start].trim_end_matches([' ', '\t']);
    let word = &before[before.trim_end_matches(is_word).len()..];
    let of_word = Spot::new(&spot.source, before.len() - word.len()..before.len());
    if let Some(known) = words::find(word).filter(|known| !known.takes.is_empty()) {
        let help = msg!("help.calls").with_blank("calls", known.way());
        return Some(Fault::at(&of_word, msg!("rule.needs_brackets", word = word)).help(help));
    }
    let called = |word: &str| words::find(word).is_some_and(|word| !word.takes.is_empty());
    let help = if words::find(word).is_none() { lint::meant(word, called) } else { None };
    Some(Fault::following(&of_word, msg!("rule.unknown_word", word = word)).help(help?))
}

/// A word with letters that no id has, and what it means here, if that is known.
fn foreign_word(spot: &Spot) -> Option<Fault> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (before, after) = spot.source.text.split_at(spot.range.start);
    let start = before.trim_end_matches(is_word).len();
    let end = spot.range.start + after.find(|c| !is_word(c)).unwrap_or(after.len());
    let word = &spot.source.text[start..end];
    let help = lint::meant(word, |_| true)?;
    let of_word = Spot::new(&spot.source, start..end);
    Some(Fault::following(&of_word, msg!("rule.unknown_word", word = word)).help(help))
}

/// What went wrong, what would help, and where in the script.
pub fn explain(error: &EvalAltResult) -> (Complaint, Position) {
    use EvalAltResult as E;
    let position = error.position();
    let plain = |message: Message| (Complaint::from(message), position);
    let helped = |message, help| (Complaint { help, ..Complaint::from(message) }, position);
    match error {
        E::ErrorInFunctionCall(_, _, inner, outer) | E::ErrorInModule(_, inner, outer) => {
            let (complaint, inner) = explain(inner);
            (complaint, if inner.is_none() { *outer } else { inner })
        }
        E::ErrorRuntime(value, _) => match value.clone().try_cast::<Complaint>() {
            Some(complaint) => (complaint, position),
            None if value.is::<Term>() || value.is_fnptr() || value.is_unit() => {
                plain(msg!("rule.thrown_part"))
            }
            None => plain(msg!("rule.thrown", text = value.to_string())),
        },
        E::ErrorParsing(kind, _) => (explain_syntax(kind), position),
        E::ErrorTooManyOperations(_) => plain(msg!("rule.endless")),
        E::ErrorTerminated(why, _) => match why.clone().try_cast::<Complaint>() {
            Some(complaint) => (complaint, position),
            None => plain(msg!("rule.too_slow")),
        },
        E::ErrorStackOverflow(_) => plain(msg!("rule.too_deep")),
        E::ErrorDataTooLarge(..) | E::ErrorTooManyVariables(_) => plain(msg!("rule.too_large")),
        E::ErrorFor(_) => helped(msg!("rule.loop_over"), Some(msg!("help.each"))),
        E::ErrorVariableNotFound(name, _) => {
            (Complaint::unknown(msg!("rule.unknown_word", word = name)), position)
        }
        E::ErrorFunctionNotFound(signature, _) => {
            let name = signature.split(['(', ' ']).next().unwrap_or_default();
            let help = match super::words::find(name) {
                Some(word) => Some(msg!("help.calls").with_blank("calls", word.ways())),
                None if name == super::words::EACH => Some(msg!("help.each")),
                None if name.starts_with(char::is_alphabetic) => None,
                None => Some(msg!("help.function")),
            };
            helped(msg!("rule.wrong_arguments", word = name), help)
        }
        E::ErrorModuleNotFound(name, _) => plain(msg!("rule.missing_script", name = name)),
        E::ErrorPropertyNotFound(name, _) => {
            (Complaint::unknown(msg!("rule.no_property", word = name)), position)
        }
        E::ErrorArithmetic(..) => plain(msg!("rule.arithmetic")),
        E::ErrorArrayBounds(..) | E::ErrorStringBounds(..) | E::ErrorIndexNotFound(..) => {
            plain(msg!("rule.bounds"))
        }
        E::ErrorMismatchDataType(expected, ..) | E::ErrorMismatchOutputType(expected, ..) => {
            plain(match expected.as_str() {
                "bool" => msg!("rule.needs").with_message("expected", Sort::Condition.name()),
                "i64" => msg!("rule.needs").with_message("expected", Sort::Number.name()),
                "string" => msg!("rule.needs").with_message("expected", Sort::Text.name()),
                _ => msg!("rule.mismatch"),
            })
        }
        E::ErrorIndexingType(..) | E::ErrorDotExpr(..) => plain(msg!("rule.no_parts")),
        E::ErrorAssignmentToConstant(name, _) => plain(msg!("rule.assigned", word = name)),
        _ => plain(msg!("rule.other")),
    }
}

/// What is written here instead of a sign.
fn sign(sign: &str) -> Option<Message> {
    Some(match sign {
        "=" | "===" | ":=" => msg!("help.equals"),
        ";" => msg!("help.list"),
        "?" => msg!("help.when"),
        _ => return None,
    })
}

fn explain_syntax(kind: &ParseErrorType) -> Complaint {
    use ParseErrorType as P;
    let message = match kind {
        P::UnexpectedEOF => msg!("syntax.end"),
        P::BadInput(LexError::UnterminatedString) => msg!("syntax.open_text"),
        P::BadInput(LexError::UnexpectedInput(input)) => {
            return Complaint { help: sign(input), ..msg!("syntax.unexpected", word = input).into() };
        }
        P::BadInput(LexError::ImproperSymbol(symbol, _)) => {
            return Complaint { help: sign(symbol), ..msg!("syntax.unexpected", word = symbol).into() };
        }
        P::BadInput(LexError::MalformedNumber(number)) => msg!("syntax.number", word = number),
        P::MissingToken(token, _) | P::MissingSymbol(token) => msg!("syntax.missing", word = token),
        P::UnknownOperator(operator) => {
            return Complaint { help: sign(operator), ..msg!("syntax.unexpected", word = operator).into() };
        }
        P::Reserved(word) => {
            let help = sign(word).or_else(|| lint::meant(word, |_| true));
            let help = help.unwrap_or_else(|| msg!("help.reserved"));
            return Complaint { help: Some(help), ..msg!("syntax.reserved", word = word).into() };
        }
        P::ExprExpected(_) => msg!("syntax.expression"),
        P::VariableExpected | P::PropertyExpected => msg!("syntax.name"),
        P::ExprTooDeep => msg!("rule.too_deep"),
        P::LiteralTooLarge(..) => msg!("rule.too_large"),
        P::FnDuplicatedDefinition(name, _) | P::FnDuplicatedParam(_, name) => {
            msg!("syntax.twice", word = name)
        }
        P::VariableExists(name) | P::DuplicatedVariable(name) => msg!("rule.redefined", word = name),
        P::FnMissingName => msg!("syntax.name"),
        P::FnMissingParams(name) => msg!("syntax.parameters", word = name),
        P::FnMissingBody(name) => msg!("syntax.body", word = name),
        P::WrongFnDefinition => msg!("syntax.fn_inside"),
        P::AssignmentToInvalidLHS(_) => {
            return Complaint { help: Some(msg!("help.equals")), ..msg!("syntax.assignment").into() };
        }
        P::TooManyFunctions => msg!("rule.too_large"),
        P::AssignmentToConstant(name) => msg!("rule.assigned", word = name),
        P::VariableUndefined(name) => return Complaint::unknown(msg!("rule.unknown_word", word = name)),
        P::ModuleUndefined(name) => return Complaint::unknown(msg!("rule.unknown_module", word = name)),
        _ => msg!("syntax.other"),
    };
    message.into()
}
