//! The start position of a record: lines for the parts of the state that the game has, then the board. Passes, last cells and the previous
//! board are left out if they are zero, none or equal to the board.

use agent::protocol::{self, board};
use engine::{Metadata, Setup};

use super::super::fault::{Fault, RecordError};
use super::lines::Lines;

/// The parts, as messages list them.
const PARTS: &str = "a part of the position: `player NAME`, `plies N`, `passes N`, `counter NAME N N`, `clocks N ...`, \
     `signals 0 1 ...`, `unmoved CELL ...`, `marked CELL ...`, `last CELL CELL`, `previous board` or `board`";
/// Placeholder for "no cell".
const NO_CELL: &str = "-";

/// The lines of a position.
pub(super) fn write(metadata: &Metadata, setup: &Setup) -> Vec<String> {
    let mut lines =
        vec![format!("player {}", metadata.players[setup.turn]), format!("plies {}", setup.plies)];
    if setup.passes > 0 {
        lines.push(format!("passes {}", setup.passes));
    }
    for (index, name) in metadata.counters.iter().enumerate() {
        let [first, second] = [0, 1].map(|player: usize| setup.counters[player][index]);
        lines.push(format!("counter {name} {first} {second}"));
    }
    let listed =
        |word: &str, parts: Vec<String>| (!parts.is_empty()).then(|| format!("{word} {}", parts.join(" ")));
    lines.extend(listed("clocks", setup.clocks.iter().map(u32::to_string).collect()));
    lines.extend(listed(
        "signals",
        setup.signals.iter().map(|signal| u8::from(*signal).to_string()).collect(),
    ));
    lines.extend(listed("unmoved", cells(metadata, &setup.unmoved)));
    lines.extend(listed("marked", cells(metadata, &setup.marked)));
    if setup.last != [None; 2] {
        let name = |cell: Option<usize>| cell.map_or(NO_CELL, |cell| metadata.cells[cell].name.as_ref());
        lines.push(format!("last {} {}", name(setup.last[0]), name(setup.last[1])));
    }
    if let Some(previous) = setup.previous.as_ref().filter(|previous| **previous != setup.board) {
        lines.push("previous board".to_owned());
        lines.extend(rows(metadata, previous));
    }
    lines.push("board".to_owned());
    lines.extend(rows(metadata, &setup.board));
    lines
}

/// The names of the cells with a true flag, or [`NO_CELL`] if no cell has one; empty if the flags are not known.
fn cells(metadata: &Metadata, holds: &[bool]) -> Vec<String> {
    if holds.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = metadata
        .cells
        .iter()
        .zip(holds)
        .filter(|(_, holds)| **holds)
        .map(|(cell, _)| cell.name.to_string())
        .collect();
    if names.is_empty() { vec![NO_CELL.to_owned()] } else { names }
}

fn rows(metadata: &Metadata, pieces: &engine::BoardSetup) -> Vec<String> {
    board::rows(metadata, pieces).into_iter().map(|row| format!("  |{row}|")).collect()
}

/// Reads a position, up to the last row of its board.
pub(super) fn read(metadata: &Metadata, lines: &mut Lines) -> Result<Setup, RecordError> {
    let mut setup = Setup::empty(metadata);
    loop {
        let line = lines.expect(PARTS)?.trim_start();
        match line {
            "board" => {
                setup.board = board(metadata, lines, "the board")?;
                break;
            }
            "previous board" => setup.previous = Some(board(metadata, lines, "the previous board")?),
            _ => part(metadata, lines, line, &mut setup)?,
        }
    }
    if metadata.has_previous && setup.previous.is_none() {
        setup.previous = Some(setup.board.clone());
    }
    Ok(setup)
}

fn part(metadata: &Metadata, lines: &Lines, line: &str, setup: &mut Setup) -> Result<(), RecordError> {
    let (word, rest) = line.split_once(' ').ok_or_else(|| lines.unexpected(line, PARTS))?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    match (word, &words[..]) {
        ("player", [name]) => {
            let [first, second] = &metadata.players;
            setup.turn = metadata
                .players
                .iter()
                .position(|player| player == name)
                .ok_or_else(|| lines.unexpected(name, format!("a player: `{first}` or `{second}`")))?;
        }
        ("plies", [plies]) => setup.plies = number(lines, plies)?,
        ("passes", [passes]) => setup.passes = number(lines, passes)?,
        ("counter", [name, first, second]) => {
            let counter = metadata.counters.iter().position(|counter| counter == name);
            let counter = counter.ok_or_else(|| lines.unexpected(name, "a counter of this game"))?;
            setup.counters[0][counter] = number(lines, first)?;
            setup.counters[1][counter] = number(lines, second)?;
        }
        ("clocks", clocks) if clocks.len() == metadata.clocks => {
            setup.clocks = clocks.iter().map(|clock| number(lines, clock)).collect::<Result<_, _>>()?;
        }
        ("clocks", _) => return Err(lines.unexpected(rest, format!("{} numbers", metadata.clocks))),
        ("signals", signals) => {
            let signal = |signal: &&str| match *signal {
                "0" => Ok(false),
                "1" => Ok(true),
                _ => Err(lines.unexpected(signal, "`0` or `1`")),
            };
            setup.signals = signals.iter().map(signal).collect::<Result<_, _>>()?;
        }
        ("unmoved", names) => setup.unmoved = holding(metadata, lines, names)?,
        ("marked", names) => setup.marked = holding(metadata, lines, names)?,
        ("last", [first, second]) => {
            setup.last = [maybe_cell(metadata, lines, first)?, maybe_cell(metadata, lines, second)?];
        }
        _ => return Err(lines.unexpected(line, PARTS)),
    }
    Ok(())
}

fn number<N: std::str::FromStr>(lines: &Lines, text: &str) -> Result<N, RecordError> {
    text.parse().map_err(|_| lines.unexpected(text, "a whole number"))
}

fn maybe_cell(metadata: &Metadata, lines: &Lines, name: &str) -> Result<Option<usize>, RecordError> {
    if name == NO_CELL {
        return Ok(None);
    }
    let cell = metadata.cells.iter().position(|cell| cell.name == name);
    cell.map(Some).ok_or_else(|| lines.unexpected(name, format!("a cell of this game, or `{NO_CELL}`")))
}

/// The cells named, as one flag for each cell of the board.
fn holding(metadata: &Metadata, lines: &Lines, names: &[&str]) -> Result<Vec<bool>, RecordError> {
    let mut holds = vec![false; metadata.cells.len()];
    for name in names {
        if let Some(cell) = maybe_cell(metadata, lines, name)? {
            holds[cell] = true;
        }
    }
    Ok(holds)
}

/// Reads the rows of a board, each between two bars.
fn board(
    metadata: &Metadata,
    lines: &mut Lines,
    name: &'static str,
) -> Result<engine::BoardSetup, RecordError> {
    let mut rows = Vec::new();
    for row in 1..=metadata.height {
        let expected = format!("row {row} of {} of {name} between bars: `|...|`", metadata.height);
        let line = lines.expect(&expected)?;
        let inner = line.trim_start().strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let inner = inner.ok_or_else(|| lines.unexpected(line, expected))?;
        let read = board::read_row(metadata, inner, row - 1, name);
        rows.push(read.map_err(|fault| lines.fail(column_of(inner, &fault), Fault::Board(fault)))?);
    }
    Ok(board::of_rows(metadata, &rows))
}

/// The part of a row where its fault begins.
fn column_of<'r>(row: &'r str, fault: &protocol::Fault) -> &'r str {
    let column = match fault {
        protocol::Fault::Symbol { column, .. } | protocol::Fault::OffBoard { column, .. } => column - 1,
        _ => 0,
    };
    row.char_indices().nth(column).map_or(row, |(byte, _)| &row[byte..])
}
