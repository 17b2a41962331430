//! Writes SGF.

use std::fmt::Write as _;

use engine::{ErasedGame, Metadata, Path};

use super::super::escape::escaped;
use super::super::format::FormatError;
use super::super::game::{Record, write_used};
use super::super::{comment, players};
use super::points::Points;
use super::swap::SWAP;
use super::{HEADERS, result, size, start, tags};

/// Why a play cannot be written.
const UNTOLD: &str =
    "SGF has only stones that are placed, passes, and the pie rule; the format `text` has every play";
/// Number of nodes on a line.
const NODES: usize = 10;

/// The text of a record.
pub(in super::super) fn write(
    entry: &dyn ErasedGame,
    record: &Record,
    game: u32,
    by_name: bool,
) -> Result<String, FormatError> {
    let metadata = entry.metadata();
    let points = Points::new(metadata, by_name);
    let (nodes, margin) = nodes(entry, record, &points)?;
    let mut text = format!("(;FF[4]CA[UTF-8]AP[rulewright:{}]GM[{game}]\n", env!("CARGO_PKG_VERSION"));
    for (name, value) in root(entry, record, margin) {
        // Writing to a `String` cannot fail, here and below.
        let _ = write!(text, "{name}[{}]", quoted(&value));
    }
    if let Some(setup) = &record.start {
        text.push_str(&start::write(metadata, &points, setup));
    }
    Ok(text + &nodes + ")\n")
}

/// The nodes of the plays, and the margin in points if points decided the game.
fn nodes(
    entry: &dyn ErasedGame,
    record: &Record,
    points: &Points,
) -> Result<(String, Option<f64>), FormatError> {
    let (metadata, mut text) = (entry.metadata(), String::new());
    let mut position = record.begin(entry);
    for (index, played) in record.plays.iter().enumerate() {
        let ply = index + 1;
        let colour = colour(metadata, position.setup().turn);
        let point = match engine::notation::parse(metadata, &played.play).first() {
            Some(path) if *path == Path::PASS => "",
            Some(Path { cells, .. }) if cells.is_empty() => SWAP,
            Some(Path { cells, .. }) if cells.len() == 1 => points.name(cells[0]),
            _ => return Err(FormatError::Play { ply, play: played.play.clone(), why: UNTOLD }),
        };
        let illegal = |_| FormatError::Illegal { ply, play: played.play.clone() };
        position.play(&played.play).map_err(illegal)?;
        text.push_str(if index % NODES == 0 { "\n" } else { "" });
        let _ = write!(text, ";{colour}[{point}]");
        let known = Some(comment::write(played)).filter(|known| !known.is_empty());
        let remarks: Vec<String> =
            known.into_iter().chain(played.notes.iter().map(|note| escaped(note))).collect();
        if !remarks.is_empty() {
            let _ = write!(text, "C[{}]", quoted(&remarks.join("\n")));
        }
    }
    Ok((text, record.points(metadata, &*position)))
}

fn colour(metadata: &Metadata, player: usize) -> char {
    if player == players::black(metadata) { 'B' } else { 'W' }
}

/// The properties of the game: those of the record, then its tags. A tag stands in place of a property of the same name. `margin` is the
/// difference in points if points decided the game.
fn root(entry: &dyn ErasedGame, record: &Record, margin: Option<f64>) -> Vec<(String, String)> {
    let metadata = entry.metadata();
    let black = players::black(metadata);
    let agent = |player: usize| Some(record.agents[player].clone()).filter(|agent| !agent.is_empty());
    let komi = record.komi(metadata);
    // Without it, other programs take 0 or a komi of their own.
    let komi = entry.start().halves().map(|_| (komi[1 - black] - komi[black]) as f64 / 2.0);
    let notes: Vec<String> = record.notes.iter().map(|note| escaped(note)).collect();
    let properties = [
        ("SZ", Some(size(metadata))),
        ("KM", komi.map(|points| points.to_string())),
        ("RU", Some(metadata.name.to_string())),
        ("PB", agent(black)),
        ("PW", agent(1 - black)),
        ("EV", record.event.clone()),
        ("RO", record.round.clone()),
        ("DT", record.date.clone()),
        ("TM", record.seconds.map(|seconds| seconds.to_string())),
        ("RE", result::write(metadata, record, margin)),
        ("GC", headers(record)),
        ("C", (!notes.is_empty()).then(|| notes.join("\n"))),
    ];
    let own = properties.into_iter().filter(|(name, _)| record.tag(name).is_none());
    let own = own.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    own.chain(record.tags.iter().filter(|(name, _)| tags::is_property(name)).cloned()).collect()
}

/// The data without a property in SGF, one line for each item; `None` if there is none.
fn headers(record: &Record) -> Option<String> {
    let values = [
        record.reason.clone(),
        record.detail.as_deref().map(escaped),
        record.seed.map(|seed| seed.to_string()),
        record.seconds.map(|seconds| seconds.to_string()),
        record.opening.map(|plays| plays.to_string()),
        record.used.map(write_used),
    ];
    let lines = HEADERS.iter().zip(values).filter_map(|(name, value)| Some(format!("{name}: {}", value?)));
    Some(lines.collect::<Vec<_>>().join("\n")).filter(|lines| !lines.is_empty())
}

/// The text with backslashes and closing brackets escaped, as a value.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
