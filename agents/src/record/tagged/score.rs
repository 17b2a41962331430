//! Results of games: `1-0`, `1/2-1/2`, `2-0`.

/// What a result says of the two sides, of which the format puts one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// The side whose points stand first won.
    First,
    /// The other side won.
    Second,
    /// Nobody won.
    Drawn,
    /// There is no result.
    None,
}

/// The standard forms, as messages list them.
pub(super) const FORMS: &str = "a result: `1-0`, `0-1`, `1/2-1/2` or `*`, or points such as `2-0` and `1-1`";
/// The result for none, which as a play castles.
pub(super) const NO_POINTS: &str = "0-0";

impl Score {
    /// Reads a result; `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        match text.replace('½', "1/2").replace('–', "-").as_str() {
            "*" | "-" => Some(Self::None),
            "1/2" | "=" => Some(Self::Drawn),
            "+-" | "+/-" | "+--" | "+:-" => Some(Self::First),
            "-+" | "-/+" | "--+" | "-:+" => Some(Self::Second),
            "--" | "-/-" | "---" | "-:-" => Some(Self::None),
            text => {
                let (first, second) = text.split_once('-').or_else(|| text.split_once(':'))?;
                Some(Self::of(points(first)?, points(second)?))
            }
        }
    }

    fn of(first: f64, second: f64) -> Self {
        if first > second {
            Self::First
        } else if second > first {
            Self::Second
        } else if first > 0.0 {
            Self::Drawn
        } else {
            Self::None
        }
    }
}

fn points(text: &str) -> Option<f64> {
    match text {
        "1/2" => Some(0.5),
        _ if text.starts_with(|symbol: char| symbol.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    }
}

/// True if a word among the plays is a result, and neither a play from one numbered square to another nor a judgement.
pub(super) fn is_result(word: &str) -> bool {
    let is_square = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0);
    let is_play = |(from, to): (&str, &str)| is_square(from) && is_square(to);
    match word {
        "*" | "1/2" | "½" | "1-1" => true,
        NO_POINTS => false,
        _ => {
            let has_points = word.contains(|symbol: char| symbol.is_numeric());
            has_points && Score::read(word).is_some() && !word.split_once(['-', ':']).is_some_and(is_play)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_all_forms_are_read() {
        for (score, texts) in [
            (Some(Score::First), &["1-0", "2-0", "12-0", "3-1", "1 - 0", "+-", "1:0", "1–0"][..]),
            (Some(Score::Second), &["0-1", "0-2", "-+", "-/+"]),
            (Some(Score::Drawn), &["1/2-1/2", "1/2", "½-½", "1-1", "6-6", "0.5-0.5"]),
            (Some(Score::None), &["*", "0-0", "--", "-"]),
            (None, &["", "won", "O-O", "0-0-0", "1/2-", "inf-1"]),
        ] {
            texts.iter().for_each(|text| assert_eq!(Score::read(text), score, "{text}"));
        }
    }

    #[test]
    fn a_result_is_no_play() {
        ["1-0", "0-2", "12-0", "1-1", "1/2", "*", "½-½"]
            .iter()
            .for_each(|word| assert!(is_result(word), "{word}"));
        ["0-0", "0-0-0", "12-8", "7-5", "e4", "=", "+-"]
            .iter()
            .for_each(|word| assert!(!is_result(word), "{word}"));
    }
}
