//! The names in a script: what it declares, what it uses, and what its comments cite.

use super::index::Scripts;
use super::name::{Found, IN_RULES, Named, OF_PIECES, Sort};
use super::rule_text::{self, Role};
use crate::define::{Source, Spot};
use crate::rules::comments::cites_lines;

/// Reads the names of a script.
pub fn read(found: &mut Found, file: usize, source: &std::sync::Arc<Source>, scripts: &Scripts) {
    let (text, script) = (&source.text, source.path.as_str());
    for name in rule_text::names(text) {
        let (range, id) = (name.range.clone(), &text[name.range]);
        match name.role {
            Role::Name => found.among(file, range, id, IN_RULES),
            Role::Property => found.among(file, range, id, OF_PIECES),
            Role::Call(alias) => {
                let of = match alias {
                    Some(alias) => scripts.imported(script, &text[alias]),
                    None => Some(script),
                };
                if let Some(of) = of {
                    found.inside(file, range, Named::inside(Sort::Function, id, of), &[Sort::Function]);
                }
            }
            Role::Imported => {
                found.inside(file, range, Named::inside(Sort::Import, id, script), &[Sort::Import]);
            }
            Role::Local(at) => {
                let declares = (at == range.start).then(|| range.clone());
                let named = Named::inside(Sort::Local, id, &format!("{file}:{at}"));
                found.mention(file, range, named, declares);
            }
            Role::Let(whole) => found.mention(file, range, Named::new(Sort::Let, id), Some(whole)),
            Role::Function(whole) => {
                let named = Named::inside(Sort::Function, id, script);
                found.mention(file, range, named, Some(whole));
            }
            Role::Import(_) => {
                let named = Named::inside(Sort::Import, id, script);
                found.mention(file, range.clone(), named, Some(range));
            }
        }
    }
    for line in cites_lines(text) {
        for cited in line.cited {
            let range = Spot::of_part(source, cited).range;
            found.among(file, range, cited, &[Sort::Clause]);
        }
    }
}
