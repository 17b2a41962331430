//! The result of a game: the property `RE`.

use engine::Metadata;

use super::super::game::{Record, Verdict};
use super::super::players;

/// Reasons of an end: the word of a record, the letter that is written, and how the words of other programs begin, in small letters.
const REASONS: [(&str, &str, &[&str]); 3] = [
    ("resign", "R", &["r", "resign", "res"]),
    ("time", "T", &["t", "time", "timeout"]),
    ("forfeit", "F", &["f", "forfeit", "forf"]),
];
/// The reason of a game that was stopped without a result, and the result that says so.
const VOID: (&str, &str) = ("void", "Void");

/// A result.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// Who won; `None` if the text does not tell.
    pub verdict: Option<Verdict>,
    /// The reason in a word.
    pub reason: Option<&'static str>,
    /// The points by which the winner won.
    pub margin: Option<f64>,
    /// True if the text tells more than this, or something else.
    pub has_more: bool,
}

/// Reads a result such as `B+3.5`, `W+R`, `w+Time`, `0`, `Draw`, `Void` or `?`. `black` is the player who is called Black.
pub(super) fn read(black: usize, text: &str) -> Told {
    let text = text.trim().to_lowercase();
    let plain = |verdict, reason| Told { verdict: Some(verdict), reason, ..Told::default() };
    match &*text {
        "" | "?" => return Told::default(),
        "0" | "d" | "draw" | "j" | "jigo" => return plain(Verdict::Drawn, None),
        "void" => return plain(Verdict::None, Some(VOID.0)),
        _ => {}
    }
    let colours = [("black", black), ("white", 1 - black), ("b", black), ("w", 1 - black)];
    let winner = colours.iter().find_map(|(name, player)| Some((*player, text.strip_prefix(name)?)));
    let Some((player, rest)) = winner else { return Told { has_more: true, ..Told::default() } };
    let won = plain(Verdict::Won(player), None);
    let Some(how) = rest.trim().strip_prefix('+').map(str::trim) else {
        return Told { has_more: !rest.is_empty(), verdict: won.verdict.filter(|_| rest.is_empty()), ..won };
    };
    let reason = REASONS.iter().find(|(_, _, words)| words.contains(&how.trim_end_matches('.')));
    let margin = how.replace(',', ".").parse().ok().filter(|points: &f64| points.is_finite());
    let has_more = reason.is_none() && margin.is_none() && !how.is_empty();
    Told { reason: reason.map(|(word, ..)| *word), margin, has_more, ..won }
}

/// The result as text; `None` if there is none. `points` is the difference in points if points decided the game.
pub(super) fn write(metadata: &Metadata, record: &Record, points: Option<f64>) -> Option<String> {
    let reason = record.reason.as_deref();
    let letter =
        REASONS.iter().find(|(word, ..)| Some(*word) == reason).map(|(_, letter, _)| (*letter).to_owned());
    let points = record.margin.or(points).map(|points| points.to_string());
    match record.verdict {
        Verdict::Won(player) => {
            let other =
                || if matches!(reason, None | Some("rules")) { String::new() } else { "F".to_owned() };
            let colour = if player == players::black(metadata) { 'B' } else { 'W' };
            Some(format!("{colour}+{}", letter.or(points).unwrap_or_else(other)))
        }
        Verdict::Drawn => Some("0".to_owned()),
        Verdict::None => (reason == Some(VOID.0)).then(|| VOID.1.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_many_forms() {
        let won = |player, reason, margin| Told {
            verdict: Some(Verdict::Won(player)),
            reason,
            margin,
            has_more: false,
        };
        let cases = [
            (&["B+R", "b+resign", "Black+Res.", " B + R "][..], won(0, Some("resign"), None)),
            (&["W+T", "W+Time"], won(1, Some("time"), None)),
            (&["B+F", "B+Forfeit"], won(0, Some("forfeit"), None)),
            (&["B+3.5", "b+3,5", "B+3.50"], won(0, None, Some(3.5))),
            (&["W+", "W", "White"], won(1, None, None)),
            (&["0", "Draw", "Jigo", "D"], Told { verdict: Some(Verdict::Drawn), ..Told::default() }),
            (&["Void"], Told { verdict: Some(Verdict::None), reason: Some("void"), ..Told::default() }),
            (&["?", "", " "], Told::default()),
            (&["黑中盘胜", "Blank", "unfinished"], Told { has_more: true, ..Told::default() }),
            (&["B+3/4", "B+counting"], Told { has_more: true, ..won(0, None, None) }),
        ];
        for (text, told) in cases.iter().flat_map(|(texts, told)| texts.iter().map(move |text| (text, told)))
        {
            assert_eq!(read(0, text), *told, "{text}");
        }
    }
}
