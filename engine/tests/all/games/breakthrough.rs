use std::borrow::Cow;

use rulewright_engine::{
    ClauseInfo, Game, History, Metadata, Outcome, Path, Piece, Player, Position, Setup, mix,
};

const SIZE: usize = 5;
const CELLS: usize = SIZE * SIZE;
/// Content of an empty cell; a piece is the number of its player.
const EMPTY: u8 = 2;

/// Breakthrough on 5x5. Pieces step forward, straight or diagonally, and capture diagonally. A player who
/// reaches the far row wins; a player without a play loses. A repeated position is a draw: this makes
/// searches use histories, though no position can recur.
#[derive(Clone)]
pub struct Breakthrough(Metadata);

impl Breakthrough {
    pub fn new() -> Self {
        let clause = |name, template| ClauseInfo {
            name: Cow::Borrowed(name),
            template: Cow::Borrowed(template),
            each_leg: false,
        };
        let clauses = vec![clause("step", "{from}-{to}"), clause("take", "{from}x{to}")];
        let ends = vec![
            Cow::Borrowed("win when any own in far edge"),
            Cow::Borrowed("loss when stuck"),
            Cow::Borrowed("draw at repetition 2"),
        ];
        Self(super::metadata("breakthrough", SIZE, clauses, ends))
    }
}

impl Game for Breakthrough {
    type Position = Run;

    fn metadata(&self) -> &Metadata {
        &self.0
    }

    fn start(&self) -> Run {
        let mut board = [EMPTY; CELLS];
        board[..SIZE].fill(1);
        board[CELLS - SIZE..].fill(0);
        Run { board, turn: 0, plies: 0 }
    }

    fn load(&self, setup: &Setup) -> Run {
        let board = std::array::from_fn(|cell| setup.board[cell].map_or(EMPTY, |piece| piece.player));
        Run { board, turn: setup.turn, plies: setup.plies }
    }
}

/// A position of [`Breakthrough`]; player 0 goes up.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    board: [u8; CELLS],
    turn: Player,
    plies: u32,
}

impl Run {
    fn far_row(player: Player) -> std::ops::Range<usize> {
        if player == 0 { 0..SIZE } else { CELLS - SIZE..CELLS }
    }
}

impl Position for Run {
    type Play = (u8, u8);
    const REMEMBERS: bool = true;
    const PASSES: bool = false;

    fn turn(&self) -> Player {
        self.turn
    }

    fn plays(&self, _: &History, out: &mut Vec<(u8, u8)>) {
        for from in (0..CELLS).filter(|&from| usize::from(self.board[from]) == self.turn) {
            let (x, y) = (from % SIZE, from / SIZE);
            let Some(row) = (if self.turn == 0 { y.checked_sub(1) } else { Some(y + 1) }) else { continue };
            if row == SIZE {
                continue;
            }
            for column in x.saturating_sub(1)..(x + 2).min(SIZE) {
                let to = row * SIZE + column;
                let free = self.board[to] == EMPTY;
                let takes = column != x && usize::from(self.board[to]) == 1 - self.turn;
                if free || takes {
                    out.push((from as u8, to as u8));
                }
            }
        }
    }

    fn play(&mut self, &(from, to): &(u8, u8)) {
        self.board[usize::from(to)] = self.board[usize::from(from)];
        self.board[usize::from(from)] = EMPTY;
        self.turn = 1 - self.turn;
        self.plies += 1;
    }

    fn is_pass(_: &(u8, u8)) -> bool {
        false
    }

    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        let mover = 1 - self.turn;
        if Self::far_row(mover).any(|cell| usize::from(self.board[cell]) == mover) {
            return Some(Outcome { winner: Some(mover), by: 0 });
        }
        if stuck {
            return Some(Outcome { winner: Some(mover), by: 1 });
        }
        (self.repetitions(past) > 0).then_some(Outcome { winner: None, by: 2 })
    }

    fn key(&self) -> u64 {
        self.board.iter().fold(7, |hash, &cell| mix(hash, u64::from(cell)))
    }

    fn hash(&self) -> u64 {
        mix(self.key(), self.turn as u64)
    }

    fn repetitions(&self, past: &History) -> usize {
        past.occurrences(self.key(), 2, self.plies as usize, 1)
    }

    /// Material and advancement.
    fn evaluate(&self, _: &mut Vec<(u8, u8)>) -> i32 {
        let worth = |cell: usize| match self.board[cell] {
            0 => 100 + 5 * (SIZE - 1 - cell / SIZE) as i32,
            1 => -100 - 5 * (cell / SIZE) as i32,
            _ => 0,
        };
        let first: i32 = (0..CELLS).map(worth).sum();
        if self.turn == 0 { first } else { -first }
    }

    fn is_noisy(&self, &(_, to): &(u8, u8)) -> bool {
        self.board[usize::from(to)] != EMPTY
    }

    fn slot(&self, &(from, to): &(u8, u8)) -> usize {
        usize::from(from) * CELLS + usize::from(to)
    }

    fn slots(&self) -> usize {
        CELLS * CELLS
    }

    fn setup(&self) -> Setup {
        let piece = |&cell: &u8| (cell != EMPTY).then_some(Piece { player: cell, kind: 0 });
        super::setup(self.board.iter().map(piece).collect(), self.turn, self.plies)
    }

    fn path(&self, _: &History, play: &(u8, u8)) -> Path {
        let clause = Some(usize::from(self.is_noisy(play)));
        Path {
            clause,
            cells: vec![usize::from(play.0), usize::from(play.1)],
            chosen: None,
            kind: None,
            captured: Vec::new(),
            takes: false,
        }
    }

    fn trace(&self, _past: &History, legal: &[(u8, u8)], path: &Path) -> Option<(u8, u8)> {
        legal.iter().copied().find(|play| self.path(&History::new(), play) == *path)
    }
}
