//! The starting position.
//!
//! # start-circle
//! `home` is where the pieces start, so it cannot say where they start.
//! ```text
//! start piece on home
//! ```
//!
//! # start-overlap
//! Two pieces start on one cell.
//! ```text
//! players white facing north, black facing south
//! start piece on ranks 1 to 2, king on rank 2
//! ```

use super::clauses::Clauses;
use super::players::clause_that_faces;
use super::scope::Scope;
use super::spans::of_region;
use super::{Faults, amounts, picture, region, regions};
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, Region, Start};
use crate::model::Counter;
use engine::{BoardSetup, Piece, Setup};
use std::collections::BTreeMap;

/// More passes in a row than any rule counts.
const MOST_PASSES: u32 = 100;

/// Resolves the board at the start; without a `start` clause it is empty. Sets [`Scope::home`].
pub(super) fn board(clauses: &Clauses, scope: &mut Scope, faults: &mut Faults) -> Option<BoardSetup> {
    let start = clauses.first(|kind| match kind {
        ClauseKind::Start(start) => Some(start),
        _ => None,
    });
    let board = match start {
        None => Some(vec![None; scope.board.cells.len()]),
        Some((Start::Picture(rows), _)) => picture::pieces(scope, rows, faults),
        Some((Start::Placed(placed), _)) => self::placed(clauses, scope, placed, faults),
    };
    scope.regions = BTreeMap::new();
    scope.home = board.as_ref().map(|board| {
        [0, 1].map(|player| {
            board.iter().map(|piece| piece.is_some_and(|piece| piece.player == player)).collect()
        })
    });
    board
}

/// Resolves `passes from`: the number of passes in a row that the start counts as.
pub(super) fn passes(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> u32 {
    let passes = clauses.first(|kind| match kind {
        ClauseKind::PassesFrom(passes) => Some(passes),
        _ => None,
    });
    let passes = passes.and_then(|(passes, _)| {
        amounts::count(&scope.names, passes, "number of passes", 0..=MOST_PASSES, faults)
    });
    passes.unwrap_or(0)
}

/// The whole starting position, without a previous board: `ends::finish` sets that if the model has ko.
pub(super) fn setup(board: BoardSetup, passes: u32, counters: &[Counter], clocks: usize) -> Setup {
    Setup {
        board,
        previous: None,
        turn: 0,
        plies: 0,
        passes,
        counters: [0, 1].map(|_| counters.iter().map(|counter| counter.from).collect()),
        clocks: vec![0; clocks],
        signals: Vec::new(),
        unmoved: Vec::new(),
        marked: Vec::new(),
        last: [None; 2],
    }
}

/// The board with pieces on constant regions, for each player in its own view.
fn placed<'a>(
    clauses: &Clauses<'a>,
    scope: &mut Scope,
    placed: &'a [(Name, Region)],
    faults: &mut Faults,
) -> Option<BoardSetup> {
    let before = faults.len();
    // The faults of named regions are not kept: they are found again when `home` is known.
    regions::declare(clauses, scope, &mut Faults::new());
    let mut board: Vec<Option<(Piece, &Region)>> = vec![None; scope.board.cells.len()];
    let mut sound = true;
    for (name, region) in placed {
        let kind = scope.names.kind(name, faults);
        let masks = match regions::way_home(clauses, region) {
            Some(word) => {
                faults.push(circle(scope, word));
                None
            }
            None => region::constant(scope, region, "the place where pieces start", faults),
        };
        let (Some(kind), Some(masks)) = (kind, masks) else {
            sound = false;
            continue;
        };
        for (player, mask) in masks.iter().enumerate() {
            let piece = Piece { player: player as u8, kind: kind as u8 };
            let mut overlap = None;
            for (cell, _) in mask.iter().enumerate().filter(|(_, is_in)| **is_in) {
                match board[cell] {
                    None => board[cell] = Some((piece, region)),
                    Some((_, other)) => overlap = Some((cell, other)),
                }
            }
            if let Some((cell, other)) = overlap.filter(|_| faults.len() == before) {
                faults.push(overlapping(scope, cell, region, other));
            }
        }
    }
    (sound && faults.len() == before)
        .then(|| board.into_iter().map(|place| place.map(|(piece, _)| piece)).collect())
}

fn circle(scope: &Scope, word: &Name) -> Diagnostic {
    let title = "`home` is where the pieces start, so it cannot say where they start";
    let fault = Diagnostic::error("start-circle", word.span, title, "depends on the start");
    match scope.names.defined_at(&word.text) {
        Some(span) => fault.because(span, format!("`{}` speaks of `home`", word.text)),
        None => fault,
    }
}

fn overlapping(scope: &Scope, cell: usize, region: &Region, other: &Region) -> Diagnostic {
    let name = &scope.board.cells[cell].name;
    let fault = Diagnostic::error(
        "start-overlap",
        of_region(region),
        format!("two pieces start on `{name}`"),
        "these cells overlap with others where pieces start",
    );
    if !std::ptr::eq(region, other) {
        return fault.because(of_region(other), "other pieces start here");
    }
    let fault = fault.note("both players have pieces there: a region is seen from each player's own side");
    let written = scope.text(of_region(region));
    let has = |words: &[&str]| written.split_whitespace().any(|word| words.contains(&word));
    match scope.facing {
        [Some(first), Some(second)] if first == second && has(&["rank", "ranks", "near", "far"]) => {
            let way = clause_that_faces(&scope.players, [Some(first), None]);
            fault.because(scope.players_span, "both players face the same way").fix(
                "let them face each other",
                scope.players_span,
                way,
            )
        }
        [Some((0, _)), Some((0, _))] if has(&["row", "rows"]) => {
            let own = |word: &str| match word {
                "row" => "rank".to_owned(),
                "rows" => "ranks".to_owned(),
                other => other.to_owned(),
            };
            let from_own_side = written.split(' ').map(own).collect::<Vec<_>>().join(" ");
            fault.fix("count from each player's own side", of_region(region), from_own_side)
        }
        _ => fault,
    }
}
