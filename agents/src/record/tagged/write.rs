//! Writes tags and plays.

use engine::Metadata;

use super::super::escape::escaped;
use super::super::game::{Played, Record, Verdict, write_used};
use super::super::{comment, players};
use super::read::own_result;
use super::{EVENT, RESULT, RULES, UNKNOWN, glyph};

/// Greatest length of a line of plays, in characters.
const WIDTH: usize = 79;
/// The tag of the place where a game was played.
const SITE: &str = "Site";

/// The tags of a record, each on a line; `own` are those of the format. `first`: the player whose points stand first in a result.
pub(in super::super) fn tags(
    metadata: &Metadata,
    first: usize,
    record: &Record,
    own: &[(&str, String)],
) -> String {
    let white = players::white(metadata);
    let known = |text: Option<&str>| text.unwrap_or(UNKNOWN).to_owned();
    let agent = |player: usize| known(Some(&*record.agents[player]).filter(|agent| !agent.is_empty()));
    let date = record.date.as_ref().map(|date| date.replace('-', "."));
    let mut tags = vec![
        (EVENT, known(record.event.as_deref())),
        (SITE, known(record.tag(SITE))),
        ("Date", date.unwrap_or_else(|| record.tag("Date").unwrap_or("????.??.??").to_owned())),
        ("Round", known(record.round.as_deref())),
        ("White", agent(white)),
        ("Black", agent(1 - white)),
        (RESULT, result(first, record).to_owned()),
    ];
    tags.extend(own.iter().map(|(name, value)| (*name, record.tag(name).unwrap_or(value).to_owned())));
    let rest = [
        ("Termination", record.reason.clone()),
        ("Detail", record.detail.clone()),
        ("Seed", record.seed.map(|seed| seed.to_string())),
        ("Seconds", record.seconds.map(|seconds| seconds.to_string())),
        ("OpeningPlies", record.opening.map(|plays| plays.to_string())),
        ("CpuSeconds", record.used.map(write_used)),
    ];
    let rest: Vec<_> = rest.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    for (name, value) in &record.tags {
        if tags.iter().chain(&rest).all(|(known, _)| known != name) {
            tags.push((name, value.clone()));
        }
    }
    tags.push((RULES, metadata.name.to_string()));
    tags.extend(rest);
    tags.into_iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(&value))).collect()
}

fn quoted(value: &str) -> String {
    escaped(value).replace('\\', "\\\\").replace('"', "\\\"")
}

/// The result as the last word of a game.
fn result(first: usize, record: &Record) -> &str {
    own_result(first, record).unwrap_or(match record.verdict {
        Verdict::Won(player) if player == first => "1-0",
        Verdict::Won(_) => "0-1",
        Verdict::Drawn => "1/2-1/2",
        Verdict::None => "*",
    })
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

/// The words after a play: the numbers of glyphs; then CPU time, depth and score, and remarks, in braces.
pub(in super::super) fn words(played: &Played) -> Vec<String> {
    let known = comment::write(played);
    let known = (!known.is_empty()).then_some(known);
    let (glyphs, notes): (Vec<&String>, Vec<&String>) =
        played.notes.iter().partition(|note| glyph::is_number(note));
    let texts = known.into_iter().chain(notes.into_iter().map(|note| escaped(note)));
    glyphs.into_iter().cloned().chain(texts.flat_map(|text| braced(&text))).collect()
}

/// The words of a comment in braces; braces within become parentheses.
fn braced(text: &str) -> Vec<String> {
    let text = text.replace('{', "(").replace('}', ")");
    format!("{{{text}}}").split(' ').map(str::to_owned).collect()
}

/// The remarks of the record, the words of its plays and its result, wrapped into lines.
pub(in super::super) fn wrapped(first: usize, record: &Record, plays: Vec<String>) -> String {
    let remarks = record.notes.iter().flat_map(|note| braced(&escaped(note)));
    let words = remarks.chain(plays).chain([result(first, record).to_owned()]);
    let (mut text, mut used) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        // A line that begins with `%` would be for programs.
        if used > 0 && used + 1 + length > WIDTH && !word.starts_with('%') {
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
