//! Games that are played on the points of a grid, not on its squares.

use crate::Model;
use crate::model::{Action, Play, Region, Then};

/// The most columns or rows of a board whose squares are played on: a larger one has points, unless its pieces move.
const SQUARES: usize = 8;

/// True if the game of a square grid is played on points: stones are put on any empty point, and neither move nor turn over. Small boards, where
/// marks are put on squares, are told by captures: only stones on points are surrounded.
pub(super) fn is_of_points(model: &Model) -> bool {
    let board = &model.board;
    let is_large = board.width.min(board.height) > SQUARES;
    let is_whole = board.parts.is_none() && board.cells.len() == board.width * board.height;
    let surrounds = |play: &Play| play.then.iter().any(|then| matches!(then, Then::Capture(_)));
    is_whole && model.plays.iter().all(puts_a_stone) && (is_large || model.plays.iter().any(surrounds))
}

/// True if the clause puts a piece on any empty cell and turns none over, or is the pie rule.
fn puts_a_stone(play: &Play) -> bool {
    match &play.action {
        Action::Place { on, .. } => *on == Region::Empty && !play.changes_hands(),
        Action::TakeOver { .. } => true,
        Action::Fly { .. } | Action::Move(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use engine::CellForm;

    use crate::{Sources, compile};

    fn form(board: &str, play: &str) -> CellForm {
        let mut sources = Sources::default();
        let text = format!(
            "game test\nplayers black, white\nboard {board}\npiece stone \"b\" \"w\"\n{play}\ndraw when no empty\ndraw after 99 plies\n"
        );
        let file = sources.add("test.rules", text);
        let (model, _) = compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:#?}"));
        crate::metadata::metadata(&model).form
    }

    #[test]
    fn stones_that_stay_are_put_on_points() {
        let place = "play place: stone on empty";
        assert_eq!(form("grid 15 x 15", place), CellForm::Points);
        assert_eq!(
            form("grid 9 x 11", &format!("{place}; then along all: enemy{{2}} captured, own")),
            CellForm::Points
        );
        assert_eq!(
            form("grid 5 x 5", &format!("{place}; then capture enemy without liberties")),
            CellForm::Points
        );
        assert_eq!(
            form("grid 13 x 13", &format!("{place}\nplay swap: take over; when plies = 1")),
            CellForm::Points
        );
        assert_eq!(form("lines 3 x 1 {a1 b1 c1}", place), CellForm::Points);
    }

    #[test]
    fn other_pieces_are_put_on_squares() {
        let place = "play place: stone on empty";
        assert_eq!(form("grid 3 x 3", place), CellForm::Squares);
        assert_eq!(form("grid 9 x 9 in parts of 3 x 3", place), CellForm::Squares);
        let flips = format!("{place}; then required along all: enemy+ flipped, own");
        assert_eq!(form("grid 10 x 10", &flips), CellForm::Squares);
        let drops = "play drop: stone on empty but not north of empty";
        assert_eq!(form("grid 9 x 9", drops), CellForm::Squares);
        let moves = format!("{place}\nplay step: stone along all: empty");
        assert_eq!(form("grid 9 x 9", &moves), CellForm::Squares);
        assert_eq!(form("hex 9 x 9", place), CellForm::Hexagons);
    }
}
