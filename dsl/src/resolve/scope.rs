//! The scope in which all parts of a file are resolved: its names, players, board and symbols.

use super::clauses::Clauses;
use super::kinds::{self, Symbols};
use super::names::Names;
use super::players::Vector;
use super::{Faults, board, players};
use crate::Sources;
use crate::ast::Span;
use crate::model::{Board, CellMask, Kind, Region};
use std::collections::BTreeMap;

/// The meaning of names and words.
pub(super) struct Scope<'a> {
    /// The texts.
    pub sources: &'a Sources,
    /// The symbol table.
    pub names: Names,
    /// The players' names.
    pub players: [String; 2],
    /// The way that each player faces; `None` if it faces nowhere.
    pub facing: [Option<Vector>; 2],
    /// True if the `players` clause is missing or has a fault.
    pub players_broken: bool,
    /// The place of the `players` clause.
    pub players_span: Span,
    /// The board.
    pub board: Board,
    /// The place of the `board` clause.
    pub board_span: Span,
    /// True if the board is a stand-in: the declared one is broken or missing.
    pub stand_in_board: bool,
    /// The piece kinds.
    pub kinds: Vec<Kind>,
    /// The symbol of an empty cell.
    pub empty: char,
    /// True if all symbols are sound; a symbol without a meaning is then certainly unknown.
    pub symbols_sound: bool,
    /// The named regions; `None` is a broken region whose fault has been reported.
    pub regions: BTreeMap<String, Option<Region>>,
    /// The cells where each player's pieces start; `None` before they are known, or if the start is broken.
    pub home: Option<[CellMask; 2]>,
}

impl<'a> Scope<'a> {
    /// The scope of a file without regions and `home`, which are resolved in it.
    pub(super) fn new(sources: &'a Sources, clauses: &Clauses, faults: &mut Faults) -> Self {
        let names = Names::new(clauses, faults);
        let players = players::resolve(clauses, faults);
        let built = board::resolve(clauses, &names, faults);
        let Symbols { kinds, empty, sound } = kinds::resolve(clauses, faults);
        Self {
            sources,
            names,
            players: players.names,
            facing: players.facing,
            players_broken: players.broken,
            players_span: players.span,
            board: built.board,
            board_span: built.span,
            stand_in_board: built.stand_in,
            kinds,
            empty,
            symbols_sound: sound,
            regions: BTreeMap::new(),
            home: None,
        }
    }

    /// The text at a place.
    pub(super) fn text(&self, span: Span) -> &'a str {
        let source = self.sources.files().find(|(id, _)| *id == span.file);
        let text = source.map_or("", |(_, source)| source.text.as_str());
        text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}
