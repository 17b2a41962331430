//! Writes SGF.

use std::fmt::Write as _;

use engine::{Ended, ErasedGame, Metadata, Path, Setup};

use super::super::escape::escaped;
use super::super::format::FormatError;
use super::super::game::{Record, Verdict, write_used};
use super::super::{comment, players};
use super::{HEADERS, komi, points, size};

/// Why a play cannot be written.
const UNTOLD: &str = "SGF has only stones that are placed, and passes; the format `text` has every play";
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
    let points = points(metadata, by_name);
    let (nodes, margin) = nodes(entry, record, &points)?;
    let mut text = format!("(;FF[4]CA[UTF-8]AP[rulewright:{}]GM[{game}]\n", env!("CARGO_PKG_VERSION"));
    for (name, value) in root(metadata, record, margin) {
        // Writing to a `String` cannot fail, here and below.
        let _ = write!(text, "{name}[{}]", quoted(&value));
    }
    if let Some(setup) = &record.start {
        text.push_str(&start(metadata, &points, setup));
    }
    Ok(text + &nodes + ")\n")
}

/// The nodes of the plays, and the margin in points if points decided the game.
fn nodes(
    entry: &dyn ErasedGame,
    record: &Record,
    points: &[String],
) -> Result<(String, Option<f64>), FormatError> {
    let (metadata, mut text) = (entry.metadata(), String::new());
    let mut position = record.begin(entry);
    for (index, played) in record.plays.iter().enumerate() {
        let ply = index + 1;
        let colour = colour(metadata, position.setup().turn);
        let point = match engine::notation::parse(metadata, &played.play).first() {
            Some(path) if *path == Path::PASS => "",
            Some(Path { cells, .. }) if cells.len() == 1 => &points[cells[0]],
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
    let halves = Ended::of(metadata, &*position).and_then(|ended| ended.halves);
    Ok((text, halves.map(|[first, second]| first.abs_diff(second) as f64 / 2.0)))
}

fn colour(metadata: &Metadata, player: usize) -> char {
    if player == players::black(metadata) { 'B' } else { 'W' }
}

/// The properties of the game; `margin` is the difference in points if points decided the game.
fn root(metadata: &Metadata, record: &Record, margin: Option<f64>) -> Vec<(&'static str, String)> {
    let black = players::black(metadata);
    let komi = komi(metadata);
    let agent = |player: usize| Some(record.agents[player].clone()).filter(|agent| !agent.is_empty());
    let reason = match record.reason.as_deref() {
        Some("time") => "T".to_owned(),
        Some("resign") => "R".to_owned(),
        Some("rules") | None => margin.map_or(String::new(), |points| points.to_string()),
        Some(_) => "F".to_owned(),
    };
    let result = match record.verdict {
        Verdict::Won(player) => Some(format!("{}+{reason}", colour(metadata, player))),
        Verdict::Drawn => Some("0".to_owned()),
        Verdict::None => None,
    };
    let notes: Vec<String> = record.notes.iter().map(|note| escaped(note)).collect();
    let properties = [
        ("SZ", Some(size(metadata))),
        ("KM", (komi != 0.0).then(|| komi.to_string())),
        ("RU", Some(metadata.name.to_string())),
        ("PB", agent(black)),
        ("PW", agent(1 - black)),
        ("EV", record.event.clone()),
        ("RO", record.round.clone()),
        ("DT", record.date.clone()),
        ("TM", record.seconds.map(|seconds| seconds.to_string())),
        ("RE", result),
        ("GC", headers(record)),
        ("C", (!notes.is_empty()).then(|| notes.join("\n"))),
    ];
    properties.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
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

/// A start position: the stones and the player to move.
fn start(metadata: &Metadata, points: &[String], setup: &Setup) -> String {
    let mut text = String::new();
    let black = players::black(metadata);
    for (name, player) in [("AB", black), ("AW", 1 - black)] {
        let own =
            |piece: &Option<engine::Piece>| piece.is_some_and(|piece| usize::from(piece.player) == player);
        let mut stones = points.iter().zip(&setup.board).filter(|(_, piece)| own(piece)).peekable();
        text.push_str(if stones.peek().is_some() { name } else { "" });
        stones.for_each(|(point, _)| {
            let _ = write!(text, "[{point}]");
        });
    }
    let _ = write!(text, "PL[{}]", colour(metadata, setup.turn));
    text
}

/// The text with backslashes and closing brackets escaped, as a value.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
