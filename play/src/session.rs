//! A game in progress with its history: the plays made, the legal plays, undo and redo.

use std::cell::OnceCell;

use engine::{
    BoardSetup, Ended, ErasedGame, ErasedPosition, History, Metadata, Path, PlayError, Player, Setup, Written,
};

/// A legal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Its notation.
    pub written: Written,
    /// The shortest way to make it.
    pub path: Path,
}

/// Data about a play from the search that found it, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Depth of the search that found it, in plies.
    pub depth: Option<u32>,
    /// Value that the search gave it for its player, in the rule file's units.
    pub score: Option<i32>,
}

/// A play that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The player who made it.
    pub player: Player,
    /// Its notation.
    pub play: Written,
    /// Data from the search that found it.
    pub known: Known,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rules ended the game.
    Rules(Ended),
    /// This player resigned.
    Resigned(Player),
    /// This player has no play and may not pass, and the rules do not end the game: a draw.
    NoPlay(Player),
    /// The position has more plays by this clause than can be listed: no result.
    Overlong(usize),
}

/// A game in progress. Plays that were taken back can be made again until another is made.
pub struct Session<'e> {
    entry: &'e dyn ErasedGame,
    /// The position before the first play and after each.
    positions: Vec<Box<dyn ErasedPosition>>,
    made: Vec<Made>,
    /// Number of plays that stand; the others are taken back.
    now: usize,
    resigned: Option<Player>,
    /// True if the game does not begin at its own start.
    begun_elsewhere: bool,
    legal: Vec<Legal>,
    /// The position after each legal play, found on first use.
    nexts: OnceCell<Vec<Box<dyn ErasedPosition>>>,
}

impl<'e> Session<'e> {
    /// A game at its start, or at the position `start`.
    pub fn new(entry: &'e dyn ErasedGame, start: Option<&Setup>) -> Self {
        let position = match start {
            Some(setup) => entry.at(setup, History::new()),
            None => entry.start(),
        };
        let mut session = Self {
            entry,
            positions: vec![position],
            made: Vec::new(),
            now: 0,
            resigned: None,
            begun_elsewhere: start.is_some(),
            legal: Vec::new(),
            nexts: OnceCell::new(),
        };
        session.list();
        session
    }

    /// The game.
    pub fn entry(&self) -> &'e dyn ErasedGame {
        self.entry
    }

    /// Names, notation and board of the game.
    pub fn metadata(&self) -> &'e Metadata {
        self.entry.metadata()
    }

    /// The position now.
    pub fn position(&self) -> &dyn ErasedPosition {
        &*self.positions[self.now]
    }

    /// A copy of the position now, for another thread.
    pub fn copy(&self) -> Box<dyn ErasedPosition> {
        self.position().boxed()
    }

    /// The position before the first play, if the game does not begin at its own start.
    pub fn begun_at(&self) -> Option<Setup> {
        self.begun_elsewhere.then(|| self.positions[0].setup())
    }

    /// The player to move.
    pub fn turn(&self) -> Player {
        self.position().turn()
    }

    /// The board now.
    pub fn board(&self) -> BoardSetup {
        self.position().setup().board
    }

    /// The legal plays; none if the game has ended.
    pub fn legal(&self) -> &[Legal] {
        &self.legal
    }

    /// The plays that stand.
    pub fn made(&self) -> &[Made] {
        &self.made[..self.now]
    }

    /// The number of plays that were taken back and can be made again.
    pub fn undone(&self) -> usize {
        self.made.len() - self.now
    }

    /// The end of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending> {
        let no_play = || self.legal.is_empty().then(|| Ending::NoPlay(self.turn()));
        self.decided().or_else(no_play)
    }

    /// The end by a resignation, by the rules, or by too many plays.
    fn decided(&self) -> Option<Ending> {
        let resigned = self.resigned.map(Ending::Resigned);
        let ended = || Ended::of(self.metadata(), self.position()).map(Ending::Rules);
        resigned.or_else(ended).or_else(|| self.position().overlong().map(Ending::Overlong))
    }

    /// Makes a legal play, by its index: another one may have the same notation. Plays that were taken back are forgotten.
    pub fn make(&mut self, play: usize) {
        let (next, written) = (self.nexts()[play].boxed(), self.legal[play].written.clone());
        self.go_on(next, written, Known::default());
    }

    /// Makes the play that a notation means. Plays that were taken back are forgotten.
    ///
    /// # Errors
    /// If the play is not legal, or the game has ended.
    pub fn play(&mut self, play: &Written, known: Known) -> Result<(), PlayError> {
        if self.ending().is_some() {
            return Err(PlayError::Illegal(play.to_string()));
        }
        let mut next = self.copy();
        next.play(play)?;
        self.go_on(next, play.clone(), known);
        Ok(())
    }

    fn go_on(&mut self, next: Box<dyn ErasedPosition>, play: Written, known: Known) {
        let player = self.turn();
        self.positions.truncate(self.now + 1);
        self.made.truncate(self.now);
        self.positions.push(next);
        self.made.push(Made { player, play, known });
        self.go(self.now + 1);
    }

    /// True if `play` is a legal notation of a legal play.
    ///
    /// # Errors
    /// Returns the reason if it is not.
    pub fn admits(&self, play: &Written) -> Result<(), PlayError> {
        self.copy().play(play)
    }

    /// True if `written` is a legal notation of the legal play with this index.
    pub fn means(&self, play: usize, written: &Written) -> bool {
        let mut next = self.copy();
        next.play(written).is_ok() && next.setup() == self.nexts()[play].setup()
    }

    /// True if a player gave the game up.
    pub fn is_resigned(&self) -> bool {
        self.resigned.is_some()
    }

    /// Takes back a play, or a resignation. False if there is none.
    pub fn undo(&mut self) -> bool {
        if self.resigned.is_some() {
            self.go(self.now);
            return true;
        }
        let can = self.now > 0;
        if can {
            self.go(self.now - 1);
        }
        can
    }

    /// Makes the play again that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.undone() > 0;
        if can {
            self.go(self.now + 1);
        }
        can
    }

    /// Ends the game as lost for `player`.
    pub fn resign(&mut self, player: Player) {
        self.resigned = Some(player);
        self.list();
    }

    /// The cells that the last play changed; none before the first play.
    pub fn changed(&self) -> Vec<usize> {
        let Some(before) = self.now.checked_sub(1) else { return Vec::new() };
        differences(&self.positions[before].setup().board, &self.board())
    }

    /// The cells that a legal play would change.
    pub fn changed_by(&self, play: usize) -> Vec<usize> {
        differences(&self.board(), &self.nexts()[play].setup().board)
    }

    /// The number, from 1, of the first play whose notation means another play.
    pub fn misread(&self) -> Option<usize> {
        let is_misread = |&index: &usize| {
            let mut read = self.positions[index].boxed();
            read.play(&self.made[index].play).is_err() || read.setup() != self.positions[index + 1].setup()
        };
        (0..self.now).find(is_misread).map(|index| index + 1)
    }

    /// For each player, the number of the opponent's pieces that its plays took from the board or turned over.
    pub fn taken(&self) -> [usize; 2] {
        let mut taken = [0; 2];
        for (index, made) in self.made().iter().enumerate() {
            let boards = [index, index + 1].map(|at| self.positions[at].setup().board);
            let others = |board: &BoardSetup| {
                let pieces = board.iter().flatten();
                pieces.filter(|piece| usize::from(piece.player) != made.player).count()
            };
            taken[made.player] += others(&boards[0]).saturating_sub(others(&boards[1]));
        }
        taken
    }

    /// Goes to the position after `now` plays, and withdraws a resignation.
    fn go(&mut self, now: usize) {
        self.now = now;
        self.resigned = None;
        self.list();
    }

    /// The position after each legal play.
    fn nexts(&self) -> &[Box<dyn ErasedPosition>] {
        self.nexts.get_or_init(|| self.position().nexts())
    }

    fn list(&mut self) {
        self.nexts.take();
        let paths = if self.decided().is_some() { Vec::new() } else { self.position().paths() };
        let metadata = self.metadata();
        let legal = |path: Path| Legal { written: engine::notation::write(metadata, &path), path };
        self.legal = paths.into_iter().map(legal).collect();
    }
}

/// The cells that differ between two boards.
fn differences(one: &BoardSetup, other: &BoardSetup) -> Vec<usize> {
    (0..one.len()).filter(|&cell| one[cell] != other[cell]).collect()
}
