//! Writes records.

use std::fmt::Write as _;

use engine::{ErasedGame, Metadata, Written};

use super::super::escape::escaped;
use super::super::game::{Played, Record, Verdict, write_used};
use super::super::{comment, komi};
use super::{BEGIN, START, start};

/// Greatest length of a line of plays in characters, unless one leg of a chain is longer.
const WIDTH: usize = 100;

/// The text of records of one game, with a blank line between them.
pub fn write(entry: &dyn ErasedGame, records: &[Record]) -> String {
    records.iter().map(|record| one(entry, record)).collect::<Vec<_>>().join("\n")
}

fn one(entry: &dyn ErasedGame, record: &Record) -> String {
    let metadata = entry.metadata();
    let mut text = format!("{BEGIN}\n");
    for (key, value) in headers(metadata, record) {
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(text, "{key}: {}", escaped(&value));
    }
    if let Some(setup) = &record.start {
        let _ = writeln!(text, "\n{START}");
        start::write(metadata, setup).iter().for_each(|line| {
            let _ = writeln!(text, "  {line}");
        });
    }
    text.push('\n');
    write_notes(&mut text, "", &record.notes);
    let wide = metadata.players.iter().map(|player| player.chars().count()).max().unwrap_or(0);
    let mut position = record.begin(entry);
    for (ply, played) in record.plays.iter().enumerate() {
        let player = position.setup().turn;
        let head = format!("{:4}. {:wide$}  ", ply + 1, metadata.players[player]);
        write_play(&mut text, &head, played);
        write_notes(&mut text, "      ", &played.notes);
        // A record with illegal plays is written all the same: its reader reports the fault.
        let _ = position.play(&played.play);
    }
    text
}

/// The headers in order.
fn headers(metadata: &Metadata, record: &Record) -> Vec<(String, String)> {
    let mut headers = vec![("game".to_owned(), record.game.clone())];
    for (player, agent) in metadata.players.iter().zip(&record.agents) {
        if !agent.is_empty() {
            headers.push((format!("player {player}"), agent.clone()));
        }
    }
    let result = match record.verdict {
        Verdict::Won(player) => format!("{} wins", metadata.players[player]),
        Verdict::Drawn => "draw".to_owned(),
        Verdict::None => "none".to_owned(),
    };
    let rest = [
        ("event", record.event.clone()),
        ("round", record.round.clone()),
        ("date", record.date.clone()),
        ("seed", record.seed.map(|seed| seed.to_string())),
        ("seconds", record.seconds.map(|seconds| seconds.to_string())),
        ("opening", record.opening.map(|plays| plays.to_string())),
        ("komi", record.komi.map(|points| komi::write(metadata, points))),
        ("result", Some(result)),
        ("margin", record.margin.map(|points| points.to_string())),
        ("reason", record.reason.clone()),
        ("detail", record.detail.clone()),
        ("used", record.used.map(write_used)),
    ];
    headers.extend(rest.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    // A colon ends the name.
    let tag =
        |(name, value): &(String, String)| (format!("tag {}", name.replace(':', "\\u{3a}")), value.clone());
    headers.extend(record.tags.iter().map(tag));
    headers
}

/// Writes a play after its number and player. A chain that is too long for one line continues below its first leg.
fn write_play(text: &mut String, head: &str, played: &Played) {
    let known = comment::write(played);
    let known = if known.is_empty() { known } else { format!(" {{{known}}}") };
    let indent = head.chars().count();
    let mut line = head.to_owned();
    let Written { lines } = &played.play;
    for (leg, written) in lines.iter().enumerate() {
        let written = written.trim();
        let after = if leg + 1 < lines.len() { ";" } else { known.as_str() };
        if leg > 0 && line.chars().count() + 1 + written.chars().count() + after.chars().count() > WIDTH {
            let _ = writeln!(text, "{line}");
            line = " ".repeat(indent);
        } else if leg > 0 {
            line.push(' ');
        }
        line.push_str(written);
        line.push_str(after);
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

fn write_notes(text: &mut String, indent: &str, notes: &[String]) {
    for note in notes {
        let _ = writeln!(text, "{indent}# {}", escaped(note));
    }
}
