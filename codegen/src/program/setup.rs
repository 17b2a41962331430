//! States as plain data, and back.
//!
//! A state has the fields that [`crate::lower::records`] names, or some of them; others, which a program may keep for itself, are 0.

use dsl::Model;
use engine::{BoardSetup, Piece, Setup};

use super::record::{Field, NOWHERE};
use super::{Bits, Program};

/// What the names of the sets of the board before the last ply begin with.
const BEFORE: &str = "before_";

impl Program {
    /// The state that a setup describes. Data that it lacks are as at the start: the board before the last ply is the present one, and
    /// counters and clocks have not moved.
    pub fn load(&self, model: &Model, setup: &Setup) -> Vec<u64> {
        let mut state = Loading { program: self, block: vec![0; self.state.words()] };
        state.pieces("", &setup.board);
        state.pieces(BEFORE, setup.previous.as_ref().unwrap_or(&setup.board));
        let stands =
            |cell: usize| setup.board[cell].is_some() && setup.board[cell] == model.start.board[cell];
        state.set("unmoved", &|cell| setup.unmoved.get(cell).copied().unwrap_or_else(|| stands(cell)));
        state.set("marked", &|cell| setup.marked.get(cell).copied().unwrap_or(false));
        for player in 0..2 {
            let last = setup.last[player].map_or(NOWHERE, |cell| self.board.bit[cell].into());
            state.number(&format!("last{player}"), last);
            for (id, counter) in model.counters.iter().enumerate() {
                let value = setup.counters[player].get(id).copied().unwrap_or(counter.from);
                state.number(&format!("counter{id}_{player}"), value.into());
            }
        }
        for clock in 0..model.clocks.len() {
            state.number(&format!("clock{clock}"), setup.clocks.get(clock).copied().unwrap_or(0).into());
        }
        for signal in 0..model.signals.len() {
            let happened = setup.signals.get(signal).copied().unwrap_or(false);
            state.number(&format!("signal{signal}"), happened.into());
        }
        state.number("passes", setup.passes.into());
        state.number("plies", setup.plies.into());
        state.number("turn", setup.turn as i64);
        state.block
    }

    /// A state as plain data.
    pub fn describe(&self, model: &Model, state: &[u64]) -> Setup {
        let state = Described { program: self, block: state };
        let counters = |player: usize| {
            let names = (0..model.counters.len()).map(|id| format!("counter{id}_{player}"));
            names.map(|name| state.number(&name) as i32).collect()
        };
        let clocks = (0..model.clocks.len()).map(|clock| format!("clock{clock}"));
        let signals = (0..model.signals.len()).map(|signal| format!("signal{signal}"));
        let last = |player: usize| {
            let field = self.state.find(&format!("last{player}"))?;
            self.board.cell_of(field.number(state.block))
        };
        Setup {
            board: state.pieces("").unwrap_or_default(),
            previous: state.pieces(BEFORE),
            turn: state.number("turn") as usize,
            plies: state.number("plies") as u32,
            passes: state.number("passes") as u32,
            counters: [counters(0), counters(1)],
            clocks: clocks.map(|name| state.number(&name) as u32).collect(),
            signals: signals.map(|name| state.number(&name) != 0).collect(),
            unmoved: state.flags("unmoved").unwrap_or_default(),
            marked: state.flags("marked").unwrap_or_default(),
            last: [last(0), last(1)],
        }
    }

    fn field(&self, name: &str) -> Option<Field> {
        self.state.find(name)
    }
}

/// A state that is being made. Fields that it lacks are not stored.
struct Loading<'p> {
    program: &'p Program,
    block: Vec<u64>,
}

impl Loading<'_> {
    fn number(&mut self, name: &str, value: i64) {
        if let Some(field) = self.program.field(name) {
            field.set_number(&mut self.block, value);
        }
    }

    /// Stores the set of the cells for which `has` is true.
    fn set(&mut self, name: &str, has: &dyn Fn(usize) -> bool) {
        if let Some(field) = self.program.field(name) {
            let board = &self.program.board;
            let bits: Bits = board.bits_of((0..board.bit.len()).filter(|cell| has(*cell)));
            field.set_set(&mut self.block, &bits);
        }
    }

    fn pieces(&mut self, prefix: &str, board: &BoardSetup) {
        let holds = |cell: usize, test: &dyn Fn(Piece) -> bool| board[cell].is_some_and(test);
        for player in 0..2 {
            let own = |piece: Piece| piece.player == player;
            self.set(&format!("{prefix}side{player}"), &|cell| holds(cell, &own));
        }
        for kind in 0..=u8::MAX {
            let name = format!("{prefix}kind{kind}");
            // The first of two kinds has no set.
            if kind > 0 && self.program.field(&name).is_none() {
                break;
            }
            let alike = |piece: Piece| piece.kind == kind;
            self.set(&name, &|cell| holds(cell, &alike));
        }
    }
}

/// A state that is being read.
struct Described<'p> {
    program: &'p Program,
    block: &'p [u64],
}

impl Described<'_> {
    /// A number; 0 if the state lacks it.
    fn number(&self, name: &str) -> i64 {
        self.program.field(name).map_or(0, |field| field.number(self.block))
    }

    /// For each cell, whether a set has it; `None` if the state lacks the set.
    fn flags(&self, name: &str) -> Option<Vec<bool>> {
        let set = self.program.field(name)?.set(self.block, self.program.board.words);
        let has = |bit: &u16| set[usize::from(*bit) / 64] >> (bit % 64) & 1 != 0;
        Some(self.program.board.bit.iter().map(has).collect())
    }

    fn pieces(&self, prefix: &str) -> Option<BoardSetup> {
        let side = |player: usize| self.flags(&format!("{prefix}side{player}"));
        let sides = [side(0)?, side(1)?];
        let kinds: Vec<(u8, Vec<bool>)> = (0..=u8::MAX)
            .map(|kind| (kind, self.flags(&format!("{prefix}kind{kind}"))))
            .take_while(|(kind, cells)| *kind == 0 || cells.is_some())
            .filter_map(|(kind, cells)| Some((kind, cells?)))
            .collect();
        let piece = |cell: usize| {
            let player = sides.iter().position(|side| side[cell])? as u8;
            let kind = kinds.iter().find(|(_, cells)| cells[cell]).map_or(0, |(kind, _)| *kind);
            Some(Piece { player, kind })
        };
        Some((0..self.program.board.bit.len()).map(piece).collect())
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Position, Random};

    use super::*;
    use crate::facts::shape::Shape;
    use crate::lower::records;
    use crate::program::{Entries, Record};
    use crate::testing::shipped;

    /// A program that has only records.
    fn program(model: &Model) -> Program {
        let (board, _) = records::board(model);
        Program {
            name: model.name.clone(),
            state: records::state(model, board.words),
            play: records::play(model, &Shape::new(model), board.words),
            place: Record::default(),
            tables: Vec::new(),
            functions: Vec::new(),
            entries: Entries::default(),
            board,
        }
    }

    /// A setup with anything anywhere.
    fn random_setup(model: &Model, random: &mut Random) -> Setup {
        let cells = model.board.cells.len() as u32;
        let mut board = || -> BoardSetup {
            let piece = |random: &mut Random| Piece {
                player: random.below(2) as u8,
                kind: random.below(model.kinds.len() as u32) as u8,
            };
            (0..cells).map(|_| (random.below(2) == 0).then(|| piece(random))).collect()
        };
        let (board, before) = (board(), board());
        let mut flags = |count: usize| (0..count).map(|_| random.below(2) == 0).collect::<Vec<bool>>();
        let asks = |region: dsl::model::Region| model.speaks_of(&|part| *part == region);
        let kept = |asks: bool| if asks { board.len() } else { 0 };
        let unmoved = flags(kept(asks(dsl::model::Region::Unmoved)));
        let marked = flags(kept(asks(dsl::model::Region::Marked)));
        let signals = flags(model.signals.len());
        let mut last = || {
            asks(dsl::model::Region::Last)
                .then(|| random.below(cells + 1) as usize)
                .filter(|at| *at < board.len())
        };
        let last = [last(), last()];
        let mut numbers = |count: usize| (0..count).map(|_| random.below(1 << 20)).collect::<Vec<u32>>();
        let clocks = numbers(model.clocks.len());
        let mut counters =
            || numbers(model.counters.len()).into_iter().map(|number| number as i32 - (1 << 19)).collect();
        Setup {
            previous: model.has_ko().then_some(before),
            board,
            counters: [counters(), counters()],
            clocks,
            signals,
            unmoved,
            marked,
            last,
            turn: random.below(2) as usize,
            plies: random.below(1 << 30),
            passes: random.below(3),
        }
    }

    const GAMES: [&str; 9] = [
        "tic_tac_toe",
        "checkers",
        "chess",
        "nine_mens_morris",
        "go_19x19",
        "ultimate_tic_tac_toe",
        "dobutsu_shogi",
        "cubic_tic_tac_toe",
        "fanorona",
    ];

    #[test]
    fn a_setup_comes_back_from_a_state() {
        let mut random = Random::new(1);
        for game in GAMES {
            let model = shipped(game);
            let program = program(&model);
            for _ in 0..50 {
                let setup = random_setup(&model, &mut random);
                let state = program.load(&model, &setup);
                assert_eq!(program.describe(&model, &state), setup, "{game}");
            }
        }
    }

    #[test]
    fn what_a_setup_lacks_is_as_the_interpreter_has_it() {
        let mut random = Random::new(2);
        for game in GAMES {
            let model = shipped(game);
            let (program, interpreted) = (program(&model), dsl::interp::Interpreted::new(model.clone()));
            for _ in 0..20 {
                let whole = random_setup(&model, &mut random);
                let setup = Setup {
                    previous: None,
                    counters: [Vec::new(), Vec::new()],
                    clocks: Vec::new(),
                    signals: Vec::new(),
                    unmoved: Vec::new(),
                    marked: Vec::new(),
                    ..whole
                };
                let state = program.load(&model, &setup);
                assert_eq!(program.describe(&model, &state), interpreted.load(&setup).setup(), "{game}");
            }
            let start = program.load(&model, &model.start);
            assert_eq!(program.describe(&model, &start), interpreted.start().setup(), "{game}");
        }
    }
}
