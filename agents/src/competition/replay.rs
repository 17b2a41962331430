//! Games for the report: the board as it is drawn, and the cells that each play changes.

use agent::protocol::board::symbol;
use engine::{BoardSetup, ErasedGame, Metadata};
use page::{Board, Replay};

use crate::record::Record;

/// The board of a game.
pub fn board(metadata: &Metadata) -> Board {
    Board {
        width: metadata.width,
        height: metadata.height,
        slanted: metadata.slanted,
        cells: metadata.cells.iter().map(|cell| [cell.x, cell.y]).collect(),
        names: metadata.cells.iter().map(|cell| cell.name.to_string()).collect(),
        lines: metadata.lines.to_vec(),
        players: metadata.players.each_ref().map(ToString::to_string),
        symbols: [0, 1].map(|player: usize| metadata.symbols.iter().map(|symbols| symbols[player]).collect()),
        empty: metadata.empty,
    }
}

/// A recorded game, up to the first play that is not legal.
pub fn replay(entry: &dyn ErasedGame, record: &Record) -> Replay {
    let metadata = entry.metadata();
    let mut position = record.begin(entry);
    let mut before = position.setup().board;
    let start = before.iter().map(|piece| symbol(metadata, *piece)).collect();
    let mut plays = Vec::new();
    for played in &record.plays {
        if position.play(&played.play).is_err() {
            break;
        }
        let after = position.setup().board;
        plays.push((played.play.to_string(), changes(metadata, &before, &after)));
        before = after;
    }
    Replay { start, plays }
}

/// The cells that differ, with their new symbols.
fn changes(metadata: &Metadata, before: &BoardSetup, after: &BoardSetup) -> Vec<(usize, char)> {
    let differs = |cell: &usize| before[*cell] != after[*cell];
    (0..after.len()).filter(differs).map(|cell| (cell, symbol(metadata, after[cell]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Played;

    #[test]
    fn each_play_tells_what_it_changes() {
        let rules = "game g\nplayers a facing north, b facing south\nboard grid 2 x 3\npiece m \"x\" \"o\"\nstart\n  |oo|\n  |..|\n  |xx|\n\
            play p: m along forward: empty\nloss when stuck\n";
        let mut sources = dsl::Sources::default();
        let file = sources.add("g.rules", rules.to_owned());
        let (model, _) = dsl::compile(&sources, file).unwrap();
        let entry = engine::Erased(dsl::interp::Interpreted::new(std::sync::Arc::new(model)));
        let first = entry.start().plays().remove(0);
        let illegal = engine::Written { lines: vec!["nowhere".to_owned()] };
        let plays = [first, illegal].map(Played::new).to_vec();
        let replay = replay(&entry, &Record { plays, ..Record::default() });
        assert_eq!(replay.start, "oo..xx");
        assert_eq!(replay.plays.len(), 1, "up to the illegal play");
        assert_eq!(replay.plays[0].1, [(2, 'x'), (4, '.')]);
        assert_eq!(board(entry.metadata()).symbols, ["x", "o"]);
    }
}
