//! Loop chess: perft and random games. Captured pieces change sides and are dropped again.
//!
//! Tables and method are those of the crate cozy-chess: checks and pins are found first, then the set of targets of each piece. A
//! drop is a set of targets, too.

use arrayvec::ArrayVec;
use cozy_chess::{
    BitBoard, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
    get_rook_rays,
};

use crate::bits::nth;
use crate::repetition::Keys;
use crate::{Random, Tally};

/// The most sets of plays: of a player's pieces, of drops, castling on both sides, captures en passant.
const MOST: usize = 31 + 5 + 2 + 2;
/// The pieces that a pawn may become.
const BETTER: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// A random number for each player, piece and square.
static NUMBERS: [[[u64; Square::NUM]; Piece::NUM]; Color::NUM] = {
    let mut numbers = [[[0; Square::NUM]; Piece::NUM]; Color::NUM];
    let (mut state, mut n) = (0_u64, 0);
    while n < Square::NUM * Piece::NUM * Color::NUM {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[n % 2][n / 2 % Piece::NUM][n / 2 / Piece::NUM] = mixed ^ mixed >> 31;
        n += 1;
    }
    numbers
};

#[derive(Clone)]
struct Board {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
    /// For each player, the number of pieces of each kind in hand.
    hands: [[u8; 5]; Color::NUM],
    /// The rooks that have not moved, if their king has not either.
    castling: BitBoard,
    /// The file of a pawn that has just made two steps.
    en_passant: Option<File>,
    turn: Color,
    /// A hash of the board and the player to move.
    key: u64,
}

/// The way in which a piece reaches its targets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Moved,
    Promoted,
    InPassing,
    Castled,
    Dropped,
}

/// Plays of a piece from a square; for a drop `from` has no meaning.
#[derive(Clone, Copy)]
struct Plays {
    how: How,
    piece: Piece,
    from: Square,
    to: BitBoard,
}

impl Plays {
    /// The number of plays.
    #[inline(always)]
    fn count(&self) -> u32 {
        let times = if self.how == How::Promoted { BETTER.len() as u32 } else { 1 };
        self.to.len() * times
    }
}

/// Checks and pins, which must be known before plays are listed.
struct Checks {
    king: Square,
    checkers: BitBoard,
    pinned: BitBoard,
    /// Targets allowed to pieces other than the king.
    targets: BitBoard,
}

impl Board {
    fn start() -> Self {
        let start = cozy_chess::Board::default();
        let mut board = Self {
            pieces: Piece::ALL.map(|piece| start.pieces(piece)),
            colors: Color::ALL.map(|color| start.colors(color)),
            hands: [[0; 5]; Color::NUM],
            castling: Square::A1.bitboard() | Square::H1.into() | Square::A8.into() | Square::H8.into(),
            en_passant: None,
            turn: Color::White,
            key: 0,
        };
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.of(color, piece) {
                    board.key ^= NUMBERS[color as usize][piece as usize][square as usize];
                }
            }
        }
        board
    }

    #[inline(always)]
    fn of(&self, color: Color, piece: Piece) -> BitBoard {
        self.colors[color as usize] & self.pieces[piece as usize]
    }

    #[inline(always)]
    fn occupied(&self) -> BitBoard {
        self.colors[0] | self.colors[1]
    }

    /// The enemy's rooks and queens, and its bishops and queens.
    #[inline(always)]
    fn sliders(&self) -> [BitBoard; 2] {
        let enemy = self.colors[!self.turn as usize];
        let queens = self.pieces[Piece::Queen as usize];
        [Piece::Rook, Piece::Bishop].map(|piece| enemy & (self.pieces[piece as usize] | queens))
    }

    #[inline(always)]
    fn checks(&self) -> Checks {
        let me = self.turn;
        let king = self.of(me, Piece::King).next_square().expect("a king is never taken");
        let (occupied, [rooks, bishops]) = (self.occupied(), self.sliders());
        let mut checkers = get_knight_moves(king) & self.of(!me, Piece::Knight)
            | get_pawn_attacks(king, me) & self.of(!me, Piece::Pawn);
        let mut pinned = BitBoard::EMPTY;
        for slider in get_rook_rays(king) & rooks | get_bishop_rays(king) & bishops {
            let between = get_between_rays(king, slider) & occupied;
            match between.len() {
                0 => checkers |= slider.bitboard(),
                1 => pinned |= between,
                _ => {}
            }
        }
        let targets = match checkers.next_square() {
            Some(checker) => get_between_rays(king, checker) | checker.bitboard(),
            None => BitBoard::FULL,
        };
        let targets = targets & !self.colors[me as usize];
        Checks { king, checkers, pinned, targets }
    }

    /// True if the king would be safe on a square.
    #[inline(always)]
    fn safe(&self, king: Square, square: Square) -> bool {
        let (me, [rooks, bishops]) = (self.turn, self.sliders());
        let occupied = self.occupied() ^ king.bitboard() | square.bitboard();
        (get_bishop_moves(square, occupied) & bishops).is_empty()
            && (get_rook_moves(square, occupied) & rooks).is_empty()
            && (get_knight_moves(square) & self.of(!me, Piece::Knight)).is_empty()
            && (get_king_moves(square) & self.of(!me, Piece::King)).is_empty()
            && (get_pawn_attacks(square, me) & self.of(!me, Piece::Pawn)).is_empty()
    }

    /// Calls `visit` with all plays.
    #[inline(always)]
    fn plays(&self, mut visit: impl FnMut(Plays)) {
        let checks = self.checks();
        self.king_plays(&checks, &mut visit);
        if checks.checkers.len() > 1 {
            return;
        }
        let Checks { king, pinned, targets, .. } = checks;
        let (me, occupied) = (self.turn, self.occupied());
        let mut piece_plays = |piece: Piece, targets_from: &dyn Fn(Square) -> BitBoard| {
            for from in self.of(me, piece) {
                let mut to = targets_from(from) & targets;
                if pinned.has(from) {
                    to &= get_line_rays(king, from);
                }
                if !to.is_empty() {
                    visit(Plays { how: How::Moved, piece, from, to });
                }
            }
        };
        piece_plays(Piece::Knight, &get_knight_moves);
        piece_plays(Piece::Bishop, &|from| get_bishop_moves(from, occupied));
        piece_plays(Piece::Rook, &|from| get_rook_moves(from, occupied));
        piece_plays(Piece::Queen, &|from| get_bishop_moves(from, occupied) | get_rook_moves(from, occupied));
        self.pawn_plays(&checks, &mut visit);
        self.drops(targets & !occupied, &mut visit);
    }

    #[inline(always)]
    fn king_plays(&self, checks: &Checks, visit: &mut impl FnMut(Plays)) {
        let (me, from) = (self.turn, checks.king);
        let mut to = BitBoard::EMPTY;
        for square in get_king_moves(from) & !self.colors[me as usize] {
            if self.safe(from, square) {
                to |= square.bitboard();
            }
        }
        if !to.is_empty() {
            visit(Plays { how: How::Moved, piece: Piece::King, from, to });
        }
        let rooks = self.castling & Rank::First.relative_to(me).bitboard();
        if rooks.is_empty() || !checks.checkers.is_empty() {
            return;
        }
        for rook in rooks {
            let ways = if rook.file() == File::A { [File::D, File::C] } else { [File::F, File::G] };
            let ways = ways.map(|file| Square::new(file, from.rank()));
            let open = (get_between_rays(from, rook) & self.occupied()).is_empty();
            if open && ways.iter().all(|&square| self.safe(from, square)) {
                visit(Plays { how: How::Castled, piece: Piece::King, from, to: ways[1].bitboard() });
            }
        }
    }

    #[inline(always)]
    fn pawn_plays(&self, checks: &Checks, visit: &mut impl FnMut(Plays)) {
        let (me, occupied) = (self.turn, self.occupied());
        let (pawns, enemy) = (self.of(me, Piece::Pawn), self.colors[!me as usize]);
        let seventh = Rank::Seventh.relative_to(me);
        for from in pawns {
            let mut to =
                (get_pawn_quiets(from, me, occupied) | get_pawn_attacks(from, me) & enemy) & checks.targets;
            if checks.pinned.has(from) {
                to &= get_line_rays(checks.king, from);
            }
            if !to.is_empty() {
                let how = if from.rank() == seventh { How::Promoted } else { How::Moved };
                visit(Plays { how, piece: Piece::Pawn, from, to });
            }
        }
        let Some(file) = self.en_passant else { return };
        let [to, taken] = [Rank::Sixth, Rank::Fifth].map(|rank| Square::new(file, rank.relative_to(me)));
        let [rooks, bishops] = self.sliders();
        for from in get_pawn_attacks(to, !me) & pawns {
            let occupied = occupied ^ taken.bitboard() ^ from.bitboard() | to.bitboard();
            let open = get_bishop_moves(checks.king, occupied) & bishops
                | get_rook_moves(checks.king, occupied) & rooks;
            if open.is_empty() {
                visit(Plays { how: How::InPassing, piece: Piece::Pawn, from, to: to.bitboard() });
            }
        }
    }

    #[inline(always)]
    fn drops(&self, targets: BitBoard, visit: &mut impl FnMut(Plays)) {
        for (piece, &count) in Piece::ALL.into_iter().zip(&self.hands[self.turn as usize]) {
            let outer = Rank::First.bitboard() | Rank::Eighth.bitboard();
            let to = if piece == Piece::Pawn { targets & !outer } else { targets };
            if count > 0 && !to.is_empty() {
                visit(Plays { how: How::Dropped, piece, from: Square::A1, to });
            }
        }
    }

    /// Puts a piece on a square, or takes it off.
    #[inline(always)]
    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        self.colors[color as usize] ^= square.bitboard();
        self.pieces[piece as usize] ^= square.bitboard();
        self.key ^= NUMBERS[color as usize][piece as usize][square as usize];
    }

    /// Takes a piece of the other player, if there is one.
    #[inline(always)]
    fn capture(&mut self, at: Square) {
        if self.colors[!self.turn as usize].has(at) {
            let of = |piece: &Piece| self.pieces[*piece as usize].has(at);
            let piece = Piece::ALL.into_iter().find(of).expect("something stands there");
            self.toggle(!self.turn, piece, at);
            self.hands[self.turn as usize][piece as usize] += 1;
        }
    }

    /// Makes the play to `to`; a pawn becomes `better` on the last rank.
    #[inline(always)]
    fn play(&mut self, play: Plays, to: Square, better: Piece) {
        let (me, Plays { how, piece, from, .. }) = (self.turn, play);
        let passing = self.en_passant.take();
        self.capture(to);
        self.castling &= !to.bitboard();
        if how == How::Dropped {
            self.hands[me as usize][piece as usize] -= 1;
        } else {
            self.toggle(me, piece, from);
            self.castling &= !from.bitboard();
        }
        self.toggle(me, if how == How::Promoted { better } else { piece }, to);
        if piece == Piece::King {
            self.castling &= !Rank::First.relative_to(me).bitboard();
        }
        match how {
            How::Castled => {
                let files = if to.file() == File::C { [File::A, File::D] } else { [File::H, File::F] };
                for file in files {
                    self.toggle(me, Piece::Rook, Square::new(file, from.rank()));
                }
            }
            How::InPassing => {
                let file = passing.expect("a pawn was marked");
                self.capture(Square::new(file, from.rank()));
            }
            How::Moved if piece == Piece::Pawn && from.rank() as u8 ^ to.rank() as u8 == 2 => {
                self.en_passant = Some(from.file());
            }
            _ => {}
        }
        self.turn = !me;
        self.key = !self.key;
    }

    /// The number of leaves; `depth` is at least 1.
    fn leaves(&self, depth: u32) -> u64 {
        let mut sum = 0;
        self.plays(|plays| {
            if depth == 1 {
                sum += u64::from(plays.count());
                return;
            }
            let better = if plays.how == How::Promoted { &BETTER[..] } else { &BETTER[..1] };
            for to in plays.to {
                for &better in better {
                    let mut next = self.clone();
                    next.play(plays, to, better);
                    sum += next.leaves(depth - 1);
                }
            }
        });
        sum
    }

    /// Makes a random play. False if there is none.
    #[inline(always)]
    fn ply(&mut self, random: &mut Random) -> bool {
        let (mut all, mut count) = (ArrayVec::<Plays, MOST>::new(), 0);
        self.plays(|plays| {
            count += plays.count();
            all.push(plays);
        });
        if count == 0 {
            return false;
        }
        let mut index = random.below(count);
        for plays in all {
            let count = plays.count();
            if index < count {
                let to = nth(plays.to.0, index % plays.to.len());
                self.play(plays, Square::index(to as usize), BETTER[(index / plays.to.len()) as usize]);
                return true;
            }
            index -= count;
        }
        unreachable!("the index is below the count")
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing; a game is not
/// drawn by repetition in so few plies.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { Board::start().leaves(depth) }
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let (start, mut past) = (Board::start(), Keys::new());
    for _ in 0..games {
        let (mut board, mut plies) = (start.clone(), 0);
        past.clear();
        let winner = loop {
            let key = board.key;
            if !board.ply(&mut random) {
                let mated = !board.checks().checkers.is_empty();
                break mated.then_some(usize::from(plies % 2 == 0));
            }
            if past.times(key) >= 2 {
                break None;
            }
            past.push(key);
            plies += 1;
        };
        tally.add(plies, winner);
    }
    tally
}
