//! The choice of a player after a play, and the follow-ups.

use engine::Piece;

use super::region::View;
use super::walk::matches;
use super::{Play, Square, State};
use crate::model::{CellId, ChoiceAct, ChoiceCells, PlayId};

impl State {
    /// The play by clause `id` with each choice that it offers; the play alone if it needs none.
    pub(super) fn with_choice(&self, id: PlayId, play: Play) -> Vec<Play> {
        let Some((choice, to)) = self.model.plays[id].choice.as_ref().zip(play.to) else {
            return vec![play];
        };
        let view = View { squares: &play.squares, moved: &play.moved, ..self.view(self.turn, play.from) };
        let is_offered = choice.when.as_ref().is_none_or(|region| view.has(region, to));
        let cells = if is_offered { chosen_from(view, &choice.cells, to) } else { Vec::new() };
        match choice.act {
            ChoiceAct::Take if cells.is_empty() => vec![play],
            act => cells.into_iter().map(|cell| self.choose(&play, act, cell)).collect(),
        }
    }

    fn choose(&self, play: &Play, act: ChoiceAct, cell: CellId) -> Play {
        let mut play = play.clone();
        play.chosen = Some(cell);
        let before = play.squares[cell];
        play.squares[cell] = match act {
            ChoiceAct::Place(kind) => Square::Piece(Piece { player: self.turn as u8, kind: kind as u8 }),
            ChoiceAct::Take => Square::Empty,
        };
        if let (ChoiceAct::Take, Square::Piece(piece)) = (act, before) {
            play.captured.push((cell, piece));
        }
        play
    }
}

/// The cells that can be chosen after a play that ended on `to`, in board order.
fn chosen_from(view: View<'_>, cells: &ChoiceCells, to: CellId) -> Vec<CellId> {
    match cells {
        ChoiceCells::Region(region) => view.cells(region),
        ChoiceCells::Walk(walk) => {
            let found = matches(view, walk, to);
            let ends = found.iter().filter_map(|(_, walked)| walked.end());
            let mut ends: Vec<CellId> = ends.filter(|cell| view.squares[*cell] == Square::Empty).collect();
            ends.sort_unstable();
            ends.dedup();
            ends
        }
    }
}
