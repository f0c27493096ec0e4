//! A series as a table for other programs: a measure a line, in one form whatever the language.

use crate::balance::Tally;

/// The measures and uses, each with its interval.
pub(in crate::front) fn csv(tally: &Tally) -> String {
    let mut out = String::from("measure,value,low,high,games\n");
    let games = tally.total().games;
    let number = |number: f64| if number.is_finite() { format!("{number}") } else { String::new() };
    let mut row = |id: &str, value: f64, low: f64, high: f64| {
        let fields = [field(id), number(value), number(low), number(high), games.to_string()];
        out.push_str(&(fields.join(",") + "\n"));
    };
    for measured in tally.measured() {
        let (value, interval) = (measured.estimate.value, measured.estimate.interval);
        row(&measured.id, value, interval.low, interval.high);
    }
    let uses = tally.uses();
    for one in &uses.chosen {
        row(&format!("use.{}", one.id), one.of_seats, f64::NAN, f64::NAN);
        row(&format!("share.{}", one.id), one.wins, f64::NAN, f64::NAN);
        if let Some(with) = &one.goes_with {
            row(&format!("goes_with.{}", one.id), with.value, with.interval.low, with.interval.high);
        }
    }
    for rule in &uses.rules {
        let part = |count: u64| count as f64 / games.max(1) as f64;
        row(&format!("ran.{}", rule.id), part(rule.games), f64::NAN, f64::NAN);
        row(&format!("changed.{}", rule.id), part(rule.changing), f64::NAN, f64::NAN);
    }
    out
}

/// A field: in quotes where it needs them. What a spreadsheet would take for a formula is a text.
pub(super) fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@']);
    if formula || text.contains([',', '"', '\n', '\r']) {
        let mark = if formula { "'" } else { "" };
        format!("\"{mark}{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("share.blue"), "share.blue");
        assert_eq!(field("a,b"), "\"a,b\"");
        assert_eq!(field("say \"so\""), "\"say \"\"so\"\"\"");
        assert_eq!(field("=1+1"), "\"'=1+1\"");
    }
}
