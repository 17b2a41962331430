//! The worth of pieces in a race, beyond the `value` clauses.

use engine::weights::Shape;
use engine::{ErasedGame, History, Piece, Setup};

/// For each weight of a piece, the amount that a search without learned weights adds for the piece on its cell: in a race the
/// square of its steps to the goal, times the weight of the clause that counts them; else 0.
pub fn squared_steps(entry: &dyn ErasedGame) -> Vec<f64> {
    let metadata = entry.metadata();
    let shape = Shape::of(metadata);
    let mut worths = vec![0.0; shape.pieces()];
    let Some(clause) = metadata.race else { return worths };
    for player in 0..2 {
        for cell in 0..shape.cells {
            let mut alone = Setup::empty(metadata);
            alone.board[cell] = Some(Piece { player: player as u8, kind: 0 });
            let steps = f64::from(entry.at(&alone, History::new()).amounts()[clause]);
            for kind in 0..shape.kinds {
                worths[shape.piece(player, kind, cell)] = metadata.values[clause] as f64 * steps * steps;
            }
        }
    }
    worths
}

#[cfg(test)]
mod tests {
    use engine::mix;

    use crate::evaluation::Features;
    use crate::policy::tests::game;

    use super::*;

    const MEN: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 5\npiece m \"x\" \"o\"\npiece k \"X\" \"O\"\n\
        start\n  |oO..|\n  |....|\n  |....|\n  |....|\n  |..Xx|\nplay p: m along orthogonal: empty; k along all: empty\n";
    const RACE: &str =
        "win when every far edge is occupied\nvalue 7 per own k\nvalue -10 per step from own to far edge\n";

    #[test]
    fn before_anything_is_learned_a_race_is_valued_with_its_squared_steps() {
        let entry = game(&format!("{MEN}{RACE}"));
        assert_eq!(entry.metadata().race, Some(1));
        let weights = Features::new(&*entry, 1, &|| false).expect("no stop").unlearned();
        let mut position = entry.with_weights(&weights).expect("they fit").start();
        for ply in 0..20 {
            let setup = position.setup();
            let pieces = setup.board.iter().zip(0..).filter_map(|(piece, cell)| Some(((*piece)?, cell / 4)));
            let squares =
                pieces.map(|(piece, row)| if piece.player == 0 { row * row } else { -(4 - row) * (4 - row) });
            let behind: i32 = squares.sum();
            let added = if setup.turn == 0 { -10 * behind } else { 10 * behind };
            assert_eq!(position.evaluate_learned(), Some(position.evaluate() + added), "after {ply} plies");
            position.play(&position.drawn_play(mix(2, ply)).expect("a play")).expect("it is legal");
        }
    }

    #[test]
    fn without_a_race_only_the_clauses_count() {
        let entry = game(&format!("{MEN}{RACE}loss when stuck\n"));
        assert_eq!(entry.metadata().race, None);
        assert!(squared_steps(&*entry).iter().all(|worth| *worth == 0.0));
    }
}
