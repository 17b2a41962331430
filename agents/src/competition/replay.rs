//! Games for the report: the board as it is drawn, and the cells that each play changes.

use agent::protocol::board::symbol;
use engine::{BoardSetup, CellForm, ErasedGame, Metadata};
use page::{Board, Opens, Replay, Shown, button, cell, heading, number, row, table, viewer};
use play::labels::Labels;

use crate::record::{Record, Verdict};

/// The board of a game.
pub fn board(metadata: &Metadata) -> Board {
    let labels = Labels::of(metadata);
    Board {
        width: metadata.width,
        height: metadata.height,
        slanted: metadata.form == CellForm::Hexagons,
        cells: metadata.cells.iter().map(|cell| [cell.x, cell.y]).collect(),
        names: metadata.cells.iter().map(|cell| cell.name.to_string()).collect(),
        columns: labels.columns,
        rows: labels.rows,
        lines: metadata.drawn_lines(),
        players: metadata.players.each_ref().map(ToString::to_string),
        symbols: [0, 1].map(|player: usize| metadata.symbols.iter().map(|symbols| symbols[player]).collect()),
        empty: metadata.empty,
    }
}

/// A page of recorded games, the first one opened.
pub fn page_of_games(entry: &dyn ErasedGame, records: &[Record]) -> String {
    let metadata = entry.metadata();
    let results: Vec<String> = records.iter().map(|record| result(metadata, record)).collect();
    let replays: Vec<Replay> = records.iter().map(|record| replay(entry, record)).collect();
    let games = records.iter().zip(&results).zip(&replays);
    let shown: Vec<Shown> =
        games.map(|((record, result), replay)| Shown { players: &record.agents, result, replay }).collect();
    let [first, second] = &metadata.players;
    let heads = row(&["", first, second, "result", "plays"].map(heading));
    let rows = shown.iter().enumerate().map(|(index, game)| {
        let [first, second] = game.players;
        let plays = number(&game.replay.plays.len());
        row(&[button(index), cell(first), cell(second), cell(game.result), plays])
    });
    let rows = table(std::iter::once(heads).chain(rows));
    let title = if metadata.title.is_empty() { &metadata.name } else { &metadata.title };
    page::page(title, &(viewer(&board(metadata), &shown, Opens::FirstGame) + &rows))
}

/// The result of a record in words.
fn result(metadata: &Metadata, record: &Record) -> String {
    let words = match record.verdict {
        Verdict::Won(player) => format!("{} wins", metadata.players[player]),
        Verdict::Drawn => "draw".to_owned(),
        Verdict::None => "no result".to_owned(),
    };
    match record.detail.as_ref().or(record.reason.as_ref()) {
        Some(detail) if detail.starts_with(&words) => detail.clone(),
        Some(detail) => format!("{words}: {detail}"),
        None => words,
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
