//! Reads SGF.

use engine::{ErasedGame, Metadata, Path, Piece, Setup, Written};

use super::super::escape::unescaped;
use super::super::fault::{Fault, RecordError};
use super::super::game::{Record, Verdict, read_used};
use super::super::players;
use super::super::table::Table;
use super::nodes::{self, Node};
use super::{HEADERS, is_size, komi, points, size};

/// The properties that set up stones, or say who is to move.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];
/// A pass on boards of at most 19 lines, in older files.
const OLD_PASS: &str = "tt";

/// Reads the games of a text, each by itself.
pub(in super::super) fn games(
    entry: &dyn ErasedGame,
    text: &str,
    by_name: bool,
) -> Vec<Result<Record, RecordError>> {
    let points = points(entry.metadata(), by_name);
    nodes::games(text).into_iter().map(|nodes| one(entry, &points, &nodes?)).collect()
}

fn one(entry: &dyn ErasedGame, points: &[String], nodes: &[Node]) -> Result<Record, RecordError> {
    let metadata = entry.metadata();
    let root = nodes.first().cloned().unwrap_or_default();
    let own = size(metadata);
    let found = root.text("SZ").unwrap_or(&own);
    if !is_size(metadata, found) {
        let expected = format!("SZ[{own}], the board of {}", metadata.name);
        return Err(root.fail("SZ", Fault::form(&format!("SZ[{found}]"), expected)));
    }
    let has_play = |node: &Node| ["B", "W"].iter().any(|name| !node.values(name).is_empty());
    let first = nodes.iter().position(has_play).map_or(nodes.len(), |first| first + 1);
    let (setting_up, later) = nodes.split_at(first);
    for node in later {
        if let Some(name) = SETUP.iter().find(|name| !node.values(name).is_empty()) {
            return Err(
                node.fail(name, Fault::form(name, "a play: stones are set up before the first play only"))
            );
        }
    }
    let mut record = record(metadata, &root);
    record.start = start(entry, points, setting_up)?;
    let mut table = Table::new(entry, record);
    for node in nodes {
        play(metadata, points, &mut table, node)?;
        node.values("C").iter().flat_map(|text| text.lines()).for_each(|line| table.remark(line));
    }
    table
        .check_result(root.text("RE").is_some())
        .map_err(|fault| other_komi(metadata, &root).unwrap_or_else(|| root.fail("RE", fault)))?;
    table.record.check_opening();
    Ok(table.record)
}

/// The fault of a record with another komi than that of the rules, by which another player may have won.
fn other_komi(metadata: &Metadata, root: &Node) -> Option<RecordError> {
    let found = root.text("KM")?;
    let own = komi(metadata);
    let fault = || Fault::form(&format!("KM[{found}]"), format!("KM[{own}], the komi of {}", metadata.name));
    (found.parse() != Ok(own)).then(|| root.fail("KM", fault()))
}

/// Makes the play of a node, if it has one.
fn play(metadata: &Metadata, points: &[String], table: &mut Table, node: &Node) -> Result<(), RecordError> {
    let black = players::black(metadata);
    let moves = [("B", black), ("W", 1 - black)];
    for (name, player) in moves {
        let points_played = node.values(name);
        let Some(point) = points_played.first().map(|point| point.trim()) else { continue };
        if let Some(second) = points_played.get(1) {
            return Err(node.fail(name, Fault::form(&format!("{name}[{second}]"), "one play in each node")));
        }
        if player != table.position.setup().turn {
            let other = &metadata.players[1 - player];
            return Err(node.fail(name, Fault::form(name, format!("a play of {other}, who is to move"))));
        }
        table.expect_open().map_err(|fault| node.fail(name, fault))?;
        let written = written(metadata, points, table, point).ok_or_else(|| {
            let example = format!("a point such as `{}`", points[0]);
            node.fail(name, Fault::form(&format!("{name}[{point}]"), example))
        })?;
        table.play(written).map_err(|fault| node.fail(name, fault))?;
    }
    Ok(())
}

/// The play on a point, legal or not; `None` if there is no such point, or nothing is ever placed on it.
fn written(metadata: &Metadata, points: &[String], table: &Table, point: &str) -> Option<Written> {
    if point.is_empty() || (point == OLD_PASS && metadata.width <= 19) {
        return Some(engine::notation::write(metadata, &Path::PASS));
    }
    let cell = points.iter().position(|known| known == point)?;
    let on = |clause| Path { clause: Some(clause), cells: vec![cell], ..Path::PASS };
    table.meant((0..metadata.clauses.len()).map(on))
}

/// The start position that the nodes up to the first play set up; `None` if it is the game's own.
fn start(entry: &dyn ErasedGame, points: &[String], nodes: &[Node]) -> Result<Option<Setup>, RecordError> {
    let metadata = entry.metadata();
    let black = players::black(metadata);
    let own = entry.start().setup();
    let first = nodes.iter().find_map(|node| {
        let plays = |name: &str| !node.values(name).is_empty();
        if plays("B") { Some(black) } else { plays("W").then_some(1 - black) }
    });
    let named = nodes.iter().rev().find_map(|node| match node.text("PL") {
        Some("B" | "b" | "1") => Some(black),
        Some("W" | "w" | "2") => Some(1 - black),
        _ => None,
    });
    let turn = named.or(first).unwrap_or(own.turn);
    let mut board = own.board.clone();
    for (node, (name, player)) in nodes
        .iter()
        .flat_map(|node| [("AB", Some(black)), ("AW", Some(1 - black)), ("AE", None)].map(|of| (node, of)))
    {
        for point in node.values(name) {
            let cell = points.iter().position(|known| known == point.trim());
            let fault = || {
                let example = format!("a point such as `{}`", points[0]);
                node.fail(name, Fault::form(&format!("{name}[{point}]"), example))
            };
            board[cell.ok_or_else(fault)?] = player.map(|player| Piece { player: player as u8, kind: 0 });
        }
    }
    if board == own.board && turn == own.turn {
        return Ok(None);
    }
    let stones = board.iter().flatten().count() as u32;
    let previous = own.previous.is_some().then(|| board.clone());
    let setup =
        Setup { board, previous, turn, plies: metadata.turns.next_of(turn, stones), passes: 0, ..own };
    Ok(Some(setup))
}

/// A record with the data of the root, without plays.
fn record(metadata: &Metadata, root: &Node) -> Record {
    let text = |name: &str| root.text(name).map(str::to_owned);
    let black = players::black(metadata);
    let (verdict, reason) = result(black, root.text("RE").unwrap_or_default());
    let mut record = Record {
        game: metadata.name.to_string(),
        event: text("EV"),
        round: text("RO"),
        verdict,
        reason: reason.map(str::to_owned),
        ..Record::default()
    };
    root.text("DT").into_iter().for_each(|date| record.tell_date(date));
    record.agents[black] = text("PB").unwrap_or_default();
    record.agents[1 - black] = text("PW").unwrap_or_default();
    root.values("GC").iter().flat_map(|text| text.lines()).for_each(|line| header(&mut record, line));
    record
}

/// Reads a line of the game comment: a header by its key, else a remark.
fn header(record: &mut Record, line: &str) {
    let (key, value) = line.split_once(": ").unwrap_or(("", line));
    match HEADERS.iter().position(|known| *known == key) {
        Some(0) => record.tell_reason(value),
        Some(1) => record.detail = unescaped(value).ok(),
        Some(2) => record.seed = value.parse().ok(),
        Some(3) => record.tell_seconds(value),
        Some(4) => record.opening = value.parse().ok(),
        Some(5) => record.used = read_used(value),
        _ => record.notes.push(line.to_owned()),
    }
}

/// The result, and its reason if the text has one.
fn result(black: usize, text: &str) -> (Verdict, Option<&'static str>) {
    let reason = match text.split_once('+').map(|(_, reason)| reason) {
        Some("T" | "Time") => Some("time"),
        Some("R" | "Resign") => Some("resign"),
        Some("F" | "Forfeit") => Some("forfeit"),
        _ => None,
    };
    let verdict = match text.chars().next() {
        Some('B') => Verdict::Won(black),
        Some('W') => Verdict::Won(1 - black),
        Some('0' | 'D' | 'J') => Verdict::Drawn,
        _ => Verdict::None,
    };
    (verdict, reason)
}
