//! Numbers as a language writes them: a French report has a decimal comma and spaces in thousands.

use super::{Lang, fill};

/// A number with `digits` decimal places.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{:.digits$}", number.abs());
    let (front, behind) = text.split_once('.').unwrap_or((&text, ""));
    let sign =
        if number < 0.0 && text.contains(|c| matches!(c, '1'..='9')) { lang.forms().minus } else { "" };
    let point = if behind.is_empty() { "" } else { lang.forms().decimal };
    format!("{sign}{}{point}{behind}", grouped(front, lang))
}

/// A whole number.
pub(crate) fn whole(number: i64, lang: Lang) -> String {
    let sign = if number < 0 { lang.forms().minus } else { "" };
    format!("{sign}{}", grouped(&number.unsigned_abs().to_string(), lang))
}

/// How many.
pub(crate) fn count(number: u64, lang: Lang) -> String {
    grouped(&number.to_string(), lang)
}

/// A share of a total as a percentage; 0 where the total is 0.
pub(crate) fn percent(count: u64, all: u64, lang: Lang) -> String {
    let share = if all == 0 { 0.0 } else { count as f64 * 100.0 / all as f64 };
    fill(lang.forms().percent, &[("number", decimal(share, 2, lang))])
}

/// Digits by threes, where there are as many as the language wants for that.
fn grouped(digits: &str, lang: Lang) -> String {
    let forms = lang.forms();
    let mut out = String::new();
    for (number, digit) in digits.chars().enumerate() {
        if number > 0 && (digits.len() - number).is_multiple_of(3) && digits.len() >= forms.grouped_from {
            out.push_str(forms.group);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_numbers_have_a_comma_and_spaces() {
        assert_eq!(decimal(-1234567.891, 2, Lang::Fr), "−1\u{202f}234\u{202f}567,89");
        assert_eq!(decimal(1234567.891, 2, Lang::En), "1,234,567.89");
        assert_eq!(
            (whole(1000, Lang::Fr), whole(-10000, Lang::Fr)),
            ("1000".into(), "−10\u{202f}000".into())
        );
        assert_eq!(percent(1, 8, Lang::Fr), "12,50\u{202f}%");
        assert_eq!(percent(0, 0, Lang::En), "0.00%");
    }
}
