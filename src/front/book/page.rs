//! The page itself: head, contents, and the chapters in their order.

use super::examples::{Example, Kind, Step};
use super::html::Html;
use super::rules::{heading, rules};
use super::{Contents, told};
use crate::front::style::Look;
use crate::msg;
use crate::picture::{Sheet, escaped};

/// The style of the page. Pictures set their own colours; in the dark the page does.
const STYLE: &str = include_str!("book.css");

/// The whole page.
pub(super) fn page(contents: &Contents<'_>, mut sheet: Sheet, look: &Look) -> String {
    let definition = contents.game.definition();
    let mut html = Html::default();
    html.element("header", "", |html| {
        html.leaf("h1", "", definition.name.in_lang(look.lang));
        if let Some(text) = &definition.text {
            html.leaf("p", "lead", text.in_lang(look.lang));
        }
        if let Some(rulebook) = &definition.rulebook {
            html.leaf("p", "muted", rulebook.in_lang(look.lang));
        }
        summary(html, contents, look);
    });
    html.element("main", "", |html| {
        rules(html, contents, &mut sheet, look);
        examples(html, contents, look);
        rulings(html, contents, look);
        clauses(html, contents, look);
        unnoticed(html, contents, look);
    });
    let (symbols, dark) = sheet.finish();
    let title = escaped(definition.name.in_lang(look.lang));
    let navigation = navigation(contents, look);
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n</style>\n</head>\n\
         <body>\n{symbols}{navigation}<div class=\"page\">\n{}</div>\n</body>\n</html>\n",
        look.lang.id(),
        html.finish()
    )
}

/// How many examples are as written, how many clauses have one, and how many changes of the rules they notice.
fn summary(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    let all = contents.examples.len();
    let holding = contents.examples.iter().filter(|example| example.holds()).count();
    html.element("ul", "summary", |html| {
        let class = if holding == all { "holds" } else { "fails" };
        let text = look.say(&msg!("book.holding", holding = holding, all = all));
        html.leaf("li", class, &text);
        if let Some(coverage) = contents.coverage.as_ref().filter(|found| found.clauses.is_some()) {
            let count = coverage.count();
            let text = msg!("book.clauses_told", asserted = count.asserted, counted = count.counted);
            html.leaf("li", "", &look.say(&text));
        }
        if let Some(mutations) = &contents.mutations {
            let count = mutations.count();
            let share = format!("{:.1}", count.share() * 100.0);
            let text =
                msg!("book.noticed", share = share, noticed = count.noticed, counted = count.counted());
            html.leaf("li", "", &look.say(&text));
        }
        for set in contents.set {
            html.leaf("li", "set", &look.say(&msg!("book.set", set = set)));
        }
    });
}

fn navigation(contents: &Contents<'_>, look: &Look) -> String {
    let mut html = Html::default();
    let definition = contents.game.definition();
    html.element("nav", "", |html| {
        html.leaf("strong", "", definition.name.in_lang(look.lang));
        html.element("ul", "", |html| {
            let mut item = |id: &str, text: &str| html.element("li", "", |html| html.link(id, text));
            if !definition.kinds.is_empty() {
                item("pieces", &look.say(&msg!("book.pieces")));
            }
            item("actions", &look.say(&msg!("book.actions")));
            item("end", &look.say(&msg!("book.end")));
            if !definition.switches.options.is_empty() || !definition.switches.variants.is_empty() {
                item("choices", &look.say(&msg!("book.choices")));
            }
            item("examples", &look.say(&msg!("book.examples")));
            if !contents.ledger.rulings.is_empty() {
                item("rulings", &look.say(&msg!("book.rulings")));
            }
            if contents.coverage.as_ref().is_some_and(|found| found.clauses.is_some()) {
                item("clauses", &look.say(&msg!("book.clauses")));
            }
        });
        html.element("ol", "", |html| {
            for example in &contents.examples {
                let class = if example.holds() { "" } else { "fails" };
                html.element("li", class, |html| html.link(&anchor(example), title(example)));
            }
        });
    });
    html.finish()
}

/// What links to an example name.
fn anchor(example: &Example) -> String {
    format!("example-{}", example.name)
}

/// What an example is called: its first remark, or its name.
fn title(example: &Example) -> &str {
    example.prose.first().map_or(&example.name, |first| first)
}

fn examples(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    heading(html, "examples", &msg!("book.examples"), look);
    for example in &contents.examples {
        html.named("section", "example", &anchor(example), |html| one(html, example, look));
    }
}

fn one(html: &mut Html, example: &Example, look: &Look) {
    html.leaf("h3", if example.holds() { "holds" } else { "fails" }, title(example));
    for line in example.prose.iter().skip(1) {
        html.leaf("p", "", line);
    }
    let mut said = example.cites.clone();
    said.extend((!example.settings.is_empty()).then(|| format!("`{}`", example.settings)));
    if !said.is_empty() {
        html.leaf("p", "cites", &said.join(" · "));
    }
    for fault in &example.faults {
        html.leaf("p", "wrong", fault);
    }
    html.element("div", "strip", |html| {
        for step in &example.steps {
            steps(html, step, look);
        }
    });
}

/// A step: a picture with its move above it, a refusal, or what is expected with whether it is so.
fn steps(html: &mut Html, step: &Step, look: &Look) {
    match step.kind {
        Kind::Prose => html.leaf("p", "prose", &step.text),
        Kind::Undone => html.leaf("p", "muted", &step.text),
        Kind::Table => html.element("figure", "", |html| {
            html.leaf("figcaption", "muted", &look.say(&msg!("book.before")));
            step.picture.iter().for_each(|picture| html.picture(picture));
        }),
        Kind::Move => html.element("figure", "move", |html| {
            html.element("figcaption", "", |html| {
                html.leaf("strong", "", &step.text);
                for told in &step.told {
                    html.leaf("span", "told", told);
                }
            });
            step.picture.iter().for_each(|picture| html.picture(picture));
        }),
        Kind::Refused => html.element("p", "refused", |html| {
            html.leaf("strong", "", &look.say(&msg!("book.refused", text = &step.text)));
            step.told.iter().for_each(|told| {
                html.text(" ");
                html.text(told);
            });
        }),
        Kind::Expected => html.element(
            "p",
            if step.wrong.is_empty() { "expected holds" } else { "expected fails" },
            |html| {
                html.leaf("code", "", &step.text);
            },
        ),
    }
    for wrong in &step.wrong {
        html.leaf("p", "wrong", wrong);
    }
}

fn rulings(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    if contents.ledger.rulings.is_empty() {
        return;
    }
    heading(html, "rulings", &msg!("book.rulings"), look);
    for one in &contents.ledger.rulings {
        let ruling = &one.ruling;
        html.element("section", "ruling", |html| {
            html.leaf("h3", "", ruling.asks.in_lang(look.lang));
            if let Some(cites) = look.cites(&ruling.cites) {
                html.leaf("p", "cites", &cites);
            }
            html.element("p", "", |html| {
                html.leaf("strong", "", &look.say(&msg!("book.choice")));
                html.text(" ");
                html.text(ruling.choice.in_lang(look.lang));
            });
            for (alternative, (id, text)) in one.alternatives.iter().zip(&ruling.alternatives) {
                html.element("p", "alternative", |html| {
                    html.leaf("code", "", id);
                    html.text(" ");
                    html.text(text.in_lang(look.lang));
                    let (count, tried) = (alternative.changed.len(), alternative.tried);
                    html.text(" ");
                    html.leaf(
                        "span",
                        "muted",
                        &look.say(&msg!("ledger.changes", count = count, tried = tried)),
                    );
                });
                html.element("ul", "muted", |html| {
                    for (name, fault) in &alternative.changed {
                        html.element("li", "", |html| {
                            html.link(&format!("example-{name}"), name);
                            html.text(" ");
                            html.text(&told(fault, look));
                        });
                    }
                });
            }
        });
    }
}

fn clauses(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    let Some(covered) = contents.coverage.as_ref().and_then(|found| found.clauses.as_ref()) else { return };
    heading(html, "clauses", &msg!("book.clauses"), look);
    let mut under = "";
    for one in covered {
        let heading = one.clause.heading.in_lang(look.lang);
        if heading != under {
            under = heading;
            let page = one.clause.page.map(|page| format!(" ({page})")).unwrap_or_default();
            html.leaf("h3", "", &format!("{under}{page}"));
        }
        let class = match (one.clause.physical, one.examples.is_empty()) {
            (true, _) => "clause muted",
            (false, true) => "clause fails",
            (false, false) => "clause holds",
        };
        html.element("p", class, |html| {
            html.text(one.clause.text.in_lang(look.lang));
            for name in &one.examples {
                html.text(" ");
                html.link(&format!("example-{name}"), name);
            }
        });
    }
}

/// The changes of the rules that no example notices.
fn unnoticed(html: &mut Html, contents: &Contents<'_>, look: &Look) {
    let Some(mutations) = &contents.mutations else { return };
    let survivors: Vec<_> = mutations.survivors().filter(|judged| judged.accepted.is_none()).collect();
    if survivors.is_empty() {
        return;
    }
    heading(html, "unnoticed", &msg!("book.unnoticed"), look);
    html.element("ul", "", |html| {
        for judged in survivors {
            html.element("li", "", |html| {
                html.leaf("code", "", &judged.mutant.path);
                html.text(" ");
                html.leaf("code", "", &judged.mutant.change());
            });
        }
    });
}
