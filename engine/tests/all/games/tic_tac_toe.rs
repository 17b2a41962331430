use std::borrow::Cow;

use rulewright_engine::{
    ClauseInfo, Game, History, Metadata, Outcome, Path, Piece, Player, Position, Setup, mix,
};

/// Tic-tac-toe.
#[derive(Clone)]
pub struct TicTacToe(Metadata);

impl TicTacToe {
    pub fn new() -> Self {
        let place =
            ClauseInfo { name: Cow::Borrowed("place"), template: Cow::Borrowed("{to}"), each_leg: false };
        let ends = vec![Cow::Borrowed("win when line of 3 own"), Cow::Borrowed("draw when no empty")];
        Self(super::metadata("tic_tac_toe", 3, vec![place], ends))
    }

    /// The position after placing on these cells, one after the other.
    pub fn after(cells: &[u16]) -> Marks {
        let mut marks = Marks::default();
        cells.iter().for_each(|cell| marks.play(cell));
        marks
    }
}

impl Game for TicTacToe {
    type Position = Marks;

    fn metadata(&self) -> &Metadata {
        &self.0
    }

    fn start(&self) -> Marks {
        Marks::default()
    }

    fn load(&self, setup: &Setup) -> Marks {
        let of = |player: u8| {
            let own = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.player == player);
            (0..9).filter(|&cell| own(&setup.board[cell])).fold(0, |set, cell| set | 1 << cell)
        };
        Marks { pieces: [of(0), of(1)], turn: setup.turn, plies: setup.plies }
    }
}

/// The marks of both players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    pieces: [u16; 2],
    turn: Player,
    plies: u32,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Position for Marks {
    type Play = u16;
    const REMEMBERS: bool = false;
    const PASSES: bool = false;

    fn turn(&self) -> Player {
        self.turn
    }

    fn plays(&self, past: &History, out: &mut Vec<u16>) {
        if self.outcome(past, false).is_none() {
            out.extend((0..9).filter(|cell| (self.pieces[0] | self.pieces[1]) >> cell & 1 == 0));
        }
    }

    fn play(&mut self, play: &u16) {
        self.pieces[self.turn] |= 1 << play;
        self.turn = 1 - self.turn;
        self.plies += 1;
    }

    fn is_pass(_: &u16) -> bool {
        false
    }

    fn outcome(&self, _: &History, _: bool) -> Option<Outcome> {
        let mover = 1 - self.turn;
        if LINES.iter().any(|line| self.pieces[mover] & line == *line) {
            return Some(Outcome { winner: Some(mover), by: 0 });
        }
        (self.pieces[0] | self.pieces[1] == 0o777).then_some(Outcome { winner: None, by: 1 })
    }

    fn key(&self) -> u64 {
        mix(1, u64::from(self.pieces[0]) << 16 | u64::from(self.pieces[1]))
    }

    fn hash(&self) -> u64 {
        mix(self.key(), self.turn as u64)
    }

    fn repetitions(&self, _: &History) -> usize {
        0
    }

    /// Lines that are still open for each player.
    fn evaluate(&self, _: &mut Vec<u16>) -> i32 {
        let open =
            |player: Player| LINES.iter().filter(|&line| self.pieces[1 - player] & line == 0).count() as i32;
        10 * (open(self.turn) - open(1 - self.turn))
    }

    fn is_noisy(&self, _: &u16) -> bool {
        false
    }

    fn slot(&self, play: &u16) -> usize {
        usize::from(*play)
    }

    fn slots(&self) -> usize {
        9
    }

    fn setup(&self) -> Setup {
        let piece = |cell: usize| {
            let player = self.pieces.iter().position(|pieces| pieces >> cell & 1 == 1)?;
            Some(Piece { player: player as u8, kind: 0 })
        };
        super::setup((0..9).map(piece).collect(), self.turn, self.plies)
    }

    fn path(&self, _: &History, play: &u16) -> Path {
        Path {
            clause: Some(0),
            cells: vec![usize::from(*play)],
            chosen: None,
            kind: None,
            captured: Vec::new(),
            takes: false,
        }
    }

    fn trace(&self, _past: &History, legal: &[u16], path: &Path) -> Option<u16> {
        legal.iter().copied().find(|&play| path.cells == [usize::from(play)])
    }
}
