//! Writes tags and plays.

use engine::Metadata;

use super::super::escape::escaped;
use super::super::game::{Played, Record, Verdict, write_used};
use super::super::{comment, players};
use super::{RULES, UNKNOWN};

/// Greatest length of a line of plays, in characters.
const WIDTH: usize = 79;

/// The tags of a record, each on a line; `own` are those of the format.
pub(in super::super) fn tags(metadata: &Metadata, record: &Record, own: &[(&str, String)]) -> String {
    let white = players::white(metadata);
    let known = |text: &Option<String>| text.clone().unwrap_or(UNKNOWN.to_owned());
    let agent = |player: usize| {
        let agent = &record.agents[player];
        if agent.is_empty() { UNKNOWN.to_owned() } else { agent.clone() }
    };
    let mut tags = vec![
        ("Event", known(&record.event)),
        ("Site", UNKNOWN.to_owned()),
        ("Date", record.date.as_ref().map_or("????.??.??".to_owned(), |date| date.replace('-', "."))),
        ("Round", known(&record.round)),
        ("White", agent(white)),
        ("Black", agent(1 - white)),
        ("Result", result(metadata, record.verdict).to_owned()),
    ];
    tags.extend(own.iter().cloned());
    tags.push((RULES, metadata.name.to_string()));
    let rest = [
        ("Termination", record.reason.clone()),
        ("Detail", record.detail.clone()),
        ("Seed", record.seed.map(|seed| seed.to_string())),
        ("Seconds", record.seconds.map(|seconds| seconds.to_string())),
        ("OpeningPlies", record.opening.map(|plays| plays.to_string())),
        ("CpuSeconds", record.used.map(write_used)),
    ];
    tags.extend(rest.into_iter().filter_map(|(name, value)| Some((name, value?))));
    tags.into_iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(&value))).collect()
}

fn quoted(value: &str) -> String {
    escaped(value).replace('\\', "\\\\").replace('"', "\\\"")
}

/// The result as the last word of a game.
fn result(metadata: &Metadata, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won(player) if player == players::white(metadata) => "1-0",
        Verdict::Won(_) => "0-1",
        Verdict::Drawn => "1/2-1/2",
        Verdict::None => "*",
    }
}

/// The number before a play, if it needs one. `round` counts from 1; `again` asks for the number of a play that does not begin its round,
/// such as after a comment.
pub(in super::super) fn number(round: u32, begins_round: bool, again: bool) -> Option<String> {
    match (begins_round, again) {
        (true, _) => Some(format!("{round}.")),
        (false, true) => Some(format!("{round}...")),
        (false, false) => None,
    }
}

/// The words after a play: CPU time, depth and score, and remarks, in braces.
pub(in super::super) fn words(played: &Played) -> Vec<String> {
    let known = comment::write(played);
    let known = (!known.is_empty()).then_some(known);
    let texts = known.into_iter().chain(played.notes.iter().map(|note| escaped(note)));
    texts.flat_map(|text| braced(&text)).collect()
}

/// The words of a comment in braces; braces within become parentheses.
fn braced(text: &str) -> Vec<String> {
    let text = text.replace('{', "(").replace('}', ")");
    format!("{{{text}}}").split(' ').map(str::to_owned).collect()
}

/// The remarks of the record, the words of its plays and its result, wrapped into lines.
pub(in super::super) fn wrapped(metadata: &Metadata, record: &Record, plays: Vec<String>) -> String {
    let remarks = record.notes.iter().flat_map(|note| braced(&escaped(note)));
    let words = remarks.chain(plays).chain([result(metadata, record.verdict).to_owned()]);
    let (mut text, mut used) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > WIDTH {
            text.push('\n');
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(&word);
        used += length;
    }
    text.push('\n');
    text
}
