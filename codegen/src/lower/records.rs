//! The board, states and plays of a game as the program's memory.

use dsl::model::{Model, Region};

use crate::facts::layout::{self, Layout};
use crate::facts::shape::Shape;
use crate::program::{Board, Direction, FieldType, Record, Shift, Width};

/// The cells as bits, and the layout from which they are.
pub fn board(model: &Model) -> (Board, Layout) {
    let layout = Layout::new(&model.board);
    let named = model.board.directions.iter().enumerate();
    let mut board = Board {
        words: layout.set.words(),
        cells: Vec::new(),
        bit: layout.bit.iter().map(|bit| *bit as u16).collect(),
        directions: Vec::new(),
    };
    board.cells = board.bits_of(0..board.bit.len());
    let shift = |dir: usize, shift: &layout::Shift| {
        let masked = !layout.is_uniform(dir) || layout.wraps(&model.board, dir, shift);
        let from = || board.bits_of((0..shift.from.len()).filter(|cell| shift.from[*cell]));
        Shift { by: shift.by as i32, from: masked.then(from) }
    };
    let direction = |(dir, direction): (usize, &dsl::model::Direction)| Direction {
        name: direction.name.clone(),
        shifts: layout.shifts[dir].iter().map(|part| shift(dir, part)).collect(),
    };
    board.directions = named.map(direction).collect();
    (board, layout)
}

/// The fields of a state, for sets of so many words.
pub fn state(model: &Model, words: usize) -> Record {
    let speaks_of = |region: Region| model.speaks_of(&|part| *part == region);
    let mut fields = pieces(model, "");
    if model.has_ko() {
        fields.extend(pieces(model, "before_"));
    }
    let flags = [(Region::Unmoved, "unmoved"), (Region::Marked, "marked")];
    let kept = flags.into_iter().filter(|(region, _)| speaks_of(region.clone()));
    fields.extend(kept.map(|(_, name)| (name.to_owned(), FieldType::Set)));
    if speaks_of(Region::Last) {
        fields.extend(["last0", "last1"].map(|name| number(name, Width::Short)));
    }
    for counter in 0..model.counters.len() {
        fields.extend((0..2).map(|player| number(&format!("counter{counter}_{player}"), Width::Signed)));
    }
    fields.extend((0..model.clocks.len()).map(|clock| number(&format!("clock{clock}"), Width::Word)));
    let signals = 0..model.signals.len();
    fields.extend(signals.map(|signal| (format!("signal{signal}"), FieldType::Bool)));
    fields.extend(["passes", "plies"].map(|name| number(name, Width::Word)));
    fields.push(number("turn", Width::Byte));
    Record::new(words, fields)
}

/// The fields of a play, for sets of so many words.
pub fn play(model: &Model, shape: &Shape, words: usize) -> Record {
    let set = |name: &str| (name.to_owned(), FieldType::Set);
    let fields = [
        (shape.moves, number("from", Width::Short)),
        (true, number("to", Width::Short)),
        (shape.chosen, number("chosen", Width::Short)),
        (shape.kind, number("kind", Width::Byte)),
        (shape.clause, number("clause", Width::Short)),
        (shape.captured, set("captured")),
        (shape.flipped, set("flipped")),
    ];
    let needed = fields.into_iter().filter(|(needed, _)| *needed).map(|(_, field)| field);
    let soonest = (0..model.soonest().count()).map(|region| number(&format!("first{region}"), Width::Short));
    Record::new(words, needed.chain(soonest).collect())
}

/// The sets that say what stands where, with names that begin so.
fn pieces(model: &Model, prefix: &str) -> Vec<(String, FieldType)> {
    let sides = ["side0", "side1"].map(str::to_owned).into_iter();
    let kinds = kinds(model.kinds.len()).map(|kind| format!("kind{kind}"));
    sides.chain(kinds).map(|name| (format!("{prefix}{name}"), FieldType::Set)).collect()
}

/// The kinds that have a set: the first of two is what the second is not.
fn kinds(count: usize) -> std::ops::Range<usize> {
    match count {
        0 | 1 => 0..0,
        2 => 1..2,
        more => 0..more,
    }
}

fn number(name: &str, width: Width) -> (String, FieldType) {
    (name.to_owned(), FieldType::Number(width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shipped;

    fn names(record: &Record) -> String {
        record.fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn records_have_the_fields_that_the_rules_need() {
        let of = |name: &str| {
            let model = shipped(name);
            let state = names(&state(&model, 1));
            (state, names(&play(&model, &Shape::new(&model), 1)))
        };
        let (state, play) = of("tic_tac_toe");
        assert_eq!((&*state, &*play), ("side0 side1 passes plies turn", "to"));
        let (state, play) = of("checkers");
        assert_eq!((&*state, &*play), ("side0 side1 kind1 clock0 passes plies turn", "from to captured"));
        let (state, play) = of("chess");
        let kinds = "kind0 kind1 kind2 kind3 kind4 kind5";
        assert_eq!(
            (&*state, &*play),
            (&*format!("side0 side1 {kinds} unmoved marked clock0 passes plies turn"), "from to kind clause")
        );
        let (state, _) = of("nine_mens_morris");
        assert!(state.contains("counter0_0 counter0_1"), "{state}");
    }

    #[test]
    fn a_step_leads_from_each_cell_to_the_next_one_or_to_a_ghost() {
        for name in ["checkers", "chess", "nine_mens_morris", "go_19x19", "cubic_tic_tac_toe", "y", "halma"] {
            let model = shipped(name);
            let (board, _) = board(&model);
            for (dir, direction) in model.board.directions.iter().enumerate() {
                for (cell, next) in direction.next.iter().enumerate() {
                    let step = board.step(dir, &board.bits_of([cell]));
                    let there: Vec<u64> =
                        step.iter().zip(&board.cells).map(|(word, cells)| word & cells).collect();
                    assert_eq!(there, board.bits_of(*next), "{name}: {} of {cell}", direction.name);
                }
            }
        }
    }
}
