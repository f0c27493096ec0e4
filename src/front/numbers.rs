//! Numbers as a language writes them: a French report has a decimal comma and spaces in thousands.

use crate::speak::Lang;

/// A space that does not end a line.
const NARROW: char = '\u{202f}';

/// A number with `digits` decimal places.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{number:.digits$}");
    let (front, behind) = text.split_once('.').unwrap_or((&text, ""));
    match (lang, behind) {
        (Lang::En, _) => text,
        (Lang::Fr, "") => grouped(front),
        (Lang::Fr, behind) => format!("{},{behind}", grouped(front)),
    }
}

/// A whole number.
pub(super) fn whole(number: u64, lang: Lang) -> String {
    match lang {
        Lang::En => number.to_string(),
        Lang::Fr => grouped(&number.to_string()),
    }
}

/// A share of a total as a percentage; 0 where the total is 0.
pub(crate) fn percent(count: u64, all: u64, lang: Lang) -> String {
    let share = if all == 0 { 0.0 } else { count as f64 * 100.0 / all as f64 };
    match lang {
        Lang::En => format!("{} %", decimal(share, 2, lang)),
        Lang::Fr => format!("{}{NARROW}%", decimal(share, 2, lang)),
    }
}

/// Digits by threes; four of them are read without a space.
fn grouped(digits: &str) -> String {
    let (sign, digits) = digits.split_at(usize::from(digits.starts_with('-')));
    let mut out = sign.to_owned();
    for (number, digit) in digits.chars().enumerate() {
        if number > 0 && (digits.len() - number) % 3 == 0 && digits.len() > 4 {
            out.push(NARROW);
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
        assert_eq!(decimal(-1234567.891, 2, Lang::Fr), "-1\u{202f}234\u{202f}567,89");
        assert_eq!(decimal(1234567.891, 2, Lang::En), "1234567.89");
        assert_eq!((whole(1000, Lang::Fr), whole(10000, Lang::Fr)), ("1000".into(), "10\u{202f}000".into()));
        assert_eq!(percent(1, 8, Lang::Fr), "12,50\u{202f}%");
        assert_eq!(percent(0, 0, Lang::En), "0.00 %");
    }
}
