//! Ends that can come only when nobody can play, or when a player has many pieces.

use dsl::model::{Action, Condition, Model, Region};

/// True if the player to move has no play in any position where a condition holds.
pub fn leaves_no_play(model: &Model, condition: &Condition) -> bool {
    match condition {
        Condition::Stuck | Condition::BothStuck => true,
        Condition::Not(part) => {
            matches!(part.as_ref(), Condition::Any(room) if room.is_same_for_both() && is_filled_by_all(model, room))
        }
        Condition::And(parts) => parts.iter().any(|part| leaves_no_play(model, part)),
        _ => false,
    }
}

/// True if every play is a placement on a cell of the region.
fn is_filled_by_all(model: &Model, room: &Region) -> bool {
    model.plays.iter().all(|play| match &play.action {
        Action::Place { on: Region::And(parts), .. } => parts.contains(room),
        Action::Place { on, .. } => on == room,
        _ => false,
    })
}

/// The fewest pieces with which a player can meet a condition.
pub fn fewest_pieces(condition: &Condition) -> u32 {
    match condition {
        Condition::Line { length, of: Region::Own, .. } => *length,
        Condition::And(parts) => parts.iter().map(fewest_pieces).max().unwrap_or(0),
        Condition::Or(parts) => parts.iter().map(fewest_pieces).min().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use dsl::model::End;

    use super::*;

    const GAME: &str = "game rows \"Rows of three on three columns\"
players x, o
board grid 3 x 3
piece mark \"X\" \"O\"
play drop: mark on empty but not north of empty
win when line of 3 own
draw when no empty
write drop \"{to}\"
";

    fn asked<T>(text: &str, ask: impl Fn(&Model, &Condition) -> T) -> Vec<T> {
        let mut sources = dsl::Sources::default();
        let file = sources.add("rows.rules", text);
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        model.ends.iter().map(|end: &End| ask(&model, &end.when)).collect()
    }

    #[test]
    fn nobody_plays_where_nothing_is_left_of_a_region_that_all_plays_fill() {
        assert_eq!(asked(GAME, leaves_no_play), [false, true]);
        let stuck = GAME.replace("no empty", "stuck");
        assert_eq!(asked(&stuck, leaves_no_play), [false, true]);
    }

    #[test]
    fn somebody_may_play_where_a_part_of_the_board_is_full() {
        let part = GAME.replace("no empty", "no (row 1 and empty)");
        assert_eq!(asked(&part, leaves_no_play), [false, false]);
        let other = GAME.replace("win", "play move: mark along all: empty\nwin");
        assert_eq!(asked(&other, leaves_no_play), [false, false]);
    }

    #[test]
    fn a_row_takes_as_many_pieces_as_it_is_long() {
        let fewest = |_: &Model, condition: &Condition| fewest_pieces(condition);
        assert_eq!(asked(GAME, fewest), [3, 0]);
        let either = GAME.replace("line of 3 own", "line of 3 own or any own on row 1");
        assert_eq!(asked(&either, fewest), [0, 0]);
    }
}
