//! What `rulebox check --coverage` tells: the clauses of the rulebook in printed order, each with the rules that
//! implement it and the examples that assert it; and the lines of scripts that no example runs.

use anstyle::{AnsiColor, Style as Ansi};
use serde_json::{Value, json};

use super::rules::heading;
use super::style::Look;
use crate::checking::coverage::{ClauseCover, Coverage, RuleOf, ScriptCover};
use crate::define::Folder;
use crate::msg;
use crate::speak::Message;

/// The coverage of a game, as text. With `quiet`, only what is lacking.
pub(super) fn text(folder: &Folder, coverage: &Coverage, look: &Look) -> String {
    let mut lines = Vec::new();
    if !look.quiet {
        lines.push(look.strong(&look.say(&msg!("coverage.title", game = &folder.id))));
        let mut under = None;
        for one in coverage.clauses.iter().flatten() {
            if under != Some(&one.clause.heading) {
                lines.push(
                    look.wrapped(&format!("  {}", look.heading(one.clause.heading.in_lang(look.lang)))),
                );
                under = Some(&one.clause.heading);
            }
            lines.extend(clause(folder, one, look));
        }
        lines.push(String::new());
    }
    lines.extend(summary(folder, coverage).iter().map(|message| look.wrapped(&look.say(message))));
    lines.join("\n")
}

fn clause(folder: &Folder, one: &ClauseCover, look: &Look) -> Vec<String> {
    let clause = &one.clause;
    let name = match clause.page {
        Some(page) => look.say(&msg!("coverage.page", id = &clause.id, page = page)),
        None => clause.id.clone(),
    };
    let text = clause.text.in_lang(look.lang);
    let said = look.wrapped(&format!("    {}", look.say(&msg!("table.labelled", name = name, text = text))));
    let mut lines = vec![said.replacen(&clause.id, &look.strong(&clause.id), 1)];
    let mut line = |there: Option<Message>, lacks: Message| {
        let missing = there.is_none();
        if missing && clause.physical {
            return;
        }
        let text = look.wrapped(&format!("        {}", look.say(&there.unwrap_or(lacks))));
        lines.push(match missing {
            true => look.paint(Ansi::new().fg_color(Some(AnsiColor::Yellow.into())), &text),
            false => look.dim(&text),
        });
    };
    let rules: Vec<String> = one.rules.iter().map(|rule| rule_text(folder, rule)).collect();
    let rules = (!rules.is_empty()).then(|| msg!("coverage.rules", known = rules.join(", ")));
    line(rules, msg!("coverage.no_rule"));
    let examples =
        (!one.examples.is_empty()).then(|| msg!("coverage.examples", known = one.examples.join(", ")));
    line(examples, msg!("coverage.no_example"));
    if clause.physical {
        lines.push(look.dim(&format!("        {}", look.say(&msg!("coverage.physical")))));
    }
    lines
}

/// A part of the rules with its place, as short as tells it.
fn rule_text(folder: &Folder, rule: &RuleOf) -> String {
    format!("{} ({}:{})", rule.path, own_file(folder, &rule.file), rule.line)
}

/// A file of the game's folder by its name alone.
fn own_file<'a>(folder: &Folder, file: &'a str) -> &'a str {
    file.strip_prefix(&folder.shown("")).unwrap_or(file)
}

/// What is lacking, and how much there is.
fn summary(folder: &Folder, coverage: &Coverage) -> Vec<Message> {
    let mut lines = Vec::new();
    match &coverage.clauses {
        None => lines.push(msg!("coverage.no_clauses", file = folder.shown(crate::define::CLAUSES))),
        Some(_) => {
            let count = coverage.count();
            lines.push(msg!(
                "coverage.counted",
                all = count.counted,
                implemented = count.implemented,
                asserted = count.asserted,
                physical = count.physical
            ));
            let mut lacking = |lacks: fn(&ClauseCover) -> bool, message: fn() -> Message| {
                let ids: Vec<&str> = coverage.lacking(lacks).collect();
                if !ids.is_empty() {
                    lines.push(message().with("known", ids.join(", ")));
                }
            };
            lacking(|one| one.rules.is_empty(), || msg!("coverage.without_rule"));
            lacking(|one| one.examples.is_empty(), || msg!("coverage.without_example"));
        }
    }
    for script in &coverage.scripts {
        let file = own_file(folder, &script.file);
        lines.push(msg!("coverage.lines", file = file, ran = script.ran(), all = script.lines.len()));
        let idle = idle_lines(script);
        if !idle.is_empty() {
            lines.push(msg!("coverage.idle", file = file, known = idle.join(", ")));
        }
    }
    if !coverage.whole {
        lines.push(msg!("coverage.in_part"));
    }
    lines
}

fn idle_lines(script: &ScriptCover) -> Vec<String> {
    let lines = script.idle().into_iter();
    lines.map(|(from, to)| if from == to { from.to_string() } else { format!("{from}–{to}") }).collect()
}

/// The coverage of a game, for programs: clauses with their texts in every language.
pub(super) fn json(folder: &Folder, coverage: &Coverage) -> Value {
    let count = coverage.count();
    let clause = |one: &ClauseCover| {
        json!({
            "id": one.clause.id,
            "heading": heading(&one.clause.heading),
            "page": one.clause.page,
            "text": one.clause.text,
            "physical": one.clause.physical,
            "rules": one.rules.iter().map(|rule| json!({
                "path": rule.path, "file": rule.file, "line": rule.line,
            })).collect::<Vec<_>>(),
            "examples": one.examples,
        })
    };
    let script = |script: &ScriptCover| {
        json!({
            "file": script.file,
            "lines": script.lines.len(),
            "ran": script.ran(),
            "idle": script.idle().iter().map(|(from, to)| json!({ "from": from, "to": to })).collect::<Vec<_>>(),
        })
    };
    json!({
        "game": folder.id,
        "clauses": coverage.clauses.as_ref().map(|clauses| clauses.iter().map(clause).collect::<Vec<_>>()),
        "count": {
            "physical": count.physical,
            "counted": count.counted,
            "implemented": count.implemented,
            "asserted": count.asserted,
        },
        "scripts": coverage.scripts.iter().map(script).collect::<Vec<_>>(),
        "whole": coverage.whole,
    })
}
