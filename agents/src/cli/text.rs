//! Formats numbers and progress for the output of commands.

use std::error::Error;
use std::time::Duration;

use anyhow::bail;
use engine::{ErasedPosition, listing};
use indicatif::ProgressBar;

pub use agent::program::complain;
use agent::program::report;

/// Reports an error with all its causes on standard error.
pub fn complain_of(error: &dyn Error) {
    let message = report(error);
    // Rendered diagnostics already begin with `error`.
    complain(message.strip_prefix("error: ").filter(|text| text.starts_with("error[")).unwrap_or(&message));
}

/// Refuses a position with more plays than can be listed.
///
/// # Errors
/// If it is one, with the clause.
pub fn expect_listed(position: &dyn ErasedPosition) -> anyhow::Result<()> {
    let told = |clause| listing::overlong(position.metadata(), clause);
    position.overlong().map_or(Ok(()), |clause| bail!("{}", told(clause)))
}

/// A number with separated thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// An amount for each second, with a short unit.
pub fn rate(amount: u64, seconds: f64) -> String {
    let rate = amount as f64 / seconds.max(1e-9);
    match rate {
        1e6.. => format!("{:.1} million", rate / 1e6),
        1e4.. => format!("{:.0} thousand", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}

/// A figure with three significant digits and a short unit.
pub fn short(figure: f64) -> String {
    let (figure, unit) = match figure {
        1e6.. => (figure / 1e6, " M"),
        1e3.. => (figure / 1e3, " k"),
        _ => (figure, ""),
    };
    let places = if unit.is_empty() || figure >= 100.0 {
        0
    } else if figure >= 10.0 {
        1
    } else {
        2
    };
    format!("{figure:.places$}{unit}")
}

/// Reads a number of bytes such as `512`, `64k`, `300M` or `2G`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let (number, shift) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 10),
        Some((end, 'm' | 'M')) => (&text[..end], 20),
        Some((end, 'g' | 'G')) => (&text[..end], 30),
        _ => (text, 0),
    };
    let number = number.parse::<usize>().ok().filter(|number| *number > 0);
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a number of bytes is expected, such as `64k`, `300M` or `2G`".to_owned())
}

/// A number with its noun in the singular or plural.
pub fn plural(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A spinner on standard error, if that is a terminal, while a long command works.
pub fn spinner(message: String) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(message);
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 18_391_564].map(grouped), ["0", "999", "1 000", "18 391 564"]);
    }

    #[test]
    fn figures_are_short() {
        assert_eq!([24.0, 1500.0, 18_360.0, 181.4e6].map(short), ["24", "1.50 k", "18.4 k", "181 M"]);
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(["512", "64k", "300M", "2G"].map(bytes), [512, 64 << 10, 300 << 20, 2 << 30].map(Ok));
        for wrong in ["", "k", "0", "1.5G", "3X", "99999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rates_are_short() {
        assert_eq!(rate(35_400_000, 1.0), "35.4 million");
        assert_eq!(rate(50_000, 2.0), "25 thousand");
        assert_eq!(rate(10, 4.0), "2");
    }
}
