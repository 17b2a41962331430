//! Referees one game between two seats.

use std::time::Duration;

use engine::{Ended, ErasedGame, ErasedPosition, History, Setup, Written};

use super::seat::{Answer, Seat, Turn};
use super::verdict::{Ending, Offence, Reason, shown};
use super::{Clock, RefereeError};

/// Least bytes by which an agent's files must have grown to be the reason for a full disk.
const FILLING: u64 = 1 << 20;

/// The terms of a game, besides its rules.
pub struct Terms<'a> {
    /// The CPU time of each side.
    pub clocks: [Clock; 2],
    /// Plies after which the game is a draw, counted from the position where it starts.
    pub ply_limit: Option<usize>,
    /// Random seed of the game.
    pub seed: u64,
    /// Says why a play is not legal, a sentence each.
    pub explain: &'a dyn Fn(&Setup, &Written) -> Vec<String>,
    /// True if the game should stop.
    pub stop: &'a dyn Fn() -> bool,
}

/// A play of a recorded game.
#[derive(Clone, Debug)]
pub struct PlayRecord {
    /// The player who made it.
    pub player: usize,
    /// The play.
    pub play: Written,
    /// CPU time used for it.
    pub cpu: Duration,
}

/// The record of a game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The plays.
    pub plays: Vec<PlayRecord>,
    /// The ending of the game.
    pub ending: Ending,
    /// CPU seconds that each side used, its last turn included.
    pub used: [f64; 2],
    /// Wall seconds of all turns, the last one included.
    pub wall: f64,
}

/// An event of a game, for watchers.
pub enum Event<'a> {
    /// The game begins at this position.
    Begins(&'a dyn ErasedPosition),
    /// A play was made: the position after it, the play, and the clock of its player.
    Played(&'a dyn ErasedPosition, &'a PlayRecord, Clock),
}

/// Plays a game from `position`. `seats` holds the first player's seat first.
///
/// # Errors
/// If a seat fails for a reason that is no agent's fault.
pub fn play_game<'e, 's>(
    entry: &'e dyn ErasedGame,
    position: Box<dyn ErasedPosition>,
    seats: [&'s mut dyn Seat; 2],
    terms: &'s Terms<'s>,
    watch: &mut dyn FnMut(Event),
) -> Result<GameRecord, RefereeError> {
    let mut game = Game {
        entry,
        position,
        seats,
        terms,
        clocks: terms.clocks,
        used: [0.0; 2],
        wall: 0.0,
        plays: Vec::new(),
    };
    for (player, seat) in game.seats.iter_mut().enumerate() {
        // Two seeds for each game, so no two agents of a match draw the same numbers.
        seat.begin(terms.seed.wrapping_mul(2).wrapping_add(player as u64))?;
    }
    watch(Event::Begins(&*game.position));
    let ending = loop {
        if let Some(ending) = game.ended() {
            break ending;
        }
        if let Some(ending) = game.turn()? {
            break ending;
        }
        if let Some(play) = game.plays.last() {
            watch(Event::Played(&*game.position, play, game.clocks[play.player]));
        }
    };
    Ok(GameRecord { plays: game.plays, ending, used: game.used, wall: game.wall })
}

/// The start of a game in which `player` makes the first play.
pub fn position_begun_by(entry: &dyn ErasedGame, player: usize) -> Box<dyn ErasedPosition> {
    let position = entry.start();
    if position.turn() == player {
        return position;
    }
    // Counts a ply as if the other player had moved, so each player's turns keep their numbers.
    entry.at(&Setup { turn: player, plies: 1, ..position.setup() }, History::new())
}

/// A game in progress.
struct Game<'e, 's> {
    entry: &'e dyn ErasedGame,
    position: Box<dyn ErasedPosition>,
    seats: [&'s mut dyn Seat; 2],
    terms: &'s Terms<'s>,
    clocks: [Clock; 2],
    used: [f64; 2],
    wall: f64,
    plays: Vec<PlayRecord>,
}

impl Game<'_, '_> {
    /// The ending, if the game is over before the next turn.
    fn ended(&self) -> Option<Ending> {
        let metadata = self.entry.metadata();
        if let Some(ended) = Ended::of(metadata, &*self.position) {
            let text = ended.text(metadata);
            return Some(Ending {
                winner: ended.outcome.winner,
                reason: Reason::Rules,
                text,
                why: Vec::new(),
            });
        }
        if let Some(clause) = self.position.overlong() {
            let text = format!("no result ({})", engine::listing::overlong(metadata, clause));
            return Some(Ending::without_winner(Reason::Overlong, text));
        }
        if let Some(limit) = self.terms.ply_limit.filter(|limit| self.plays.len() >= *limit) {
            return Some(Ending::without_winner(
                Reason::PlyLimit,
                format!("a draw (limit of {limit} plies)"),
            ));
        }
        (!self.position.can_play()).then(|| {
            let player = &metadata.players[self.position.turn()];
            let text = format!("a draw ({player} has no play, and no end clause applies)");
            Ending::without_winner(Reason::NoPlay, text)
        })
    }

    /// Runs a turn of the player to move. Returns an ending if the agent lost for a reason outside the rules.
    fn turn(&mut self) -> Result<Option<Ending>, RefereeError> {
        let player = self.position.turn();
        let (clock, stop) = (self.clocks[player], self.terms.stop);
        let turn = Turn { entry: self.entry, position: &*self.position, player, clock, stop };
        let Answer { play, cpu, wall } = match self.seats[player].turn(&turn) {
            Ok(answer) => answer,
            Err(error) => return self.filled_disk(&error).map(Some).ok_or(error),
        };
        self.used[player] += cpu.as_secs_f64();
        self.wall += wall.as_secs_f64();
        if stop() {
            return Ok(Some(Ending::without_winner(Reason::Stopped, "stopped".to_owned())));
        }
        let play = match play {
            Ok(play) => play,
            Err(offence) => return Ok(Some(self.loss(player, &offence, Vec::new()))),
        };
        let used = cpu.as_secs_f64();
        let charged = if self.seats[player].loses_on_time() { used } else { used.min(clock.seconds()) };
        let Some(left) = clock.after(charged) else {
            return Ok(Some(self.loss(player, &late(cpu, clock), Vec::new())));
        };
        if let Err(error) = self.position.play(&play) {
            let offence = Offence::of_play(&error);
            // The reasons repeat an agent's text.
            let told = Written { lines: play.lines.iter().map(|line| shown(line)).collect() };
            let why = (self.terms.explain)(&self.position.setup(), &told);
            return Ok(Some(self.loss(player, &offence, why)));
        }
        self.clocks[player] = left;
        self.plays.push(PlayRecord { player, play, cpu });
        Ok(None)
    }

    /// The loss of the player whose files fill the disk, if a turn failed for that reason.
    fn filled_disk(&self, error: &RefereeError) -> Option<Ending> {
        let grown = self.seats.each_ref().map(|seat| seat.grown());
        let player = usize::from(grown[1] > grown[0]);
        let is_at_fault = error.is_full_disk() && grown[player] > FILLING;
        is_at_fault.then(|| {
            let offence = Offence::new(Reason::Resources, "filled the disk");
            self.loss(player, &offence, Vec::new())
        })
    }

    fn loss(&self, player: usize, offence: &Offence, why: Vec<String>) -> Ending {
        Ending::loss(self.entry.metadata(), player, offence, why)
    }
}

/// The offence of using more CPU time than the clock had.
pub(super) fn late(cpu: Duration, clock: Clock) -> Offence {
    let had = match clock {
        Clock::Game(left) => format!("had {left:.2} s left"),
        Clock::Move(seconds) => format!("has {seconds:.2} s a move"),
    };
    Offence::new(Reason::Time, format!("used {:.2} s of CPU time and {had}", cpu.as_secs_f64()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use engine::thread_time;

    use super::*;
    use crate::catalog;

    /// Plays tic-tac-toe between two functions that have `seconds` each.
    fn play(mut first: impl Seat, mut second: impl Seat, seconds: f64) -> GameRecord {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tic_tac_toe.rules");
        let entry = catalog::interpreted_file(&rules).unwrap();
        let clocks = [Clock::Game(seconds); 2];
        let terms = Terms { clocks, ply_limit: None, seed: 1, explain: &|_, _| Vec::new(), stop: &|| false };
        play_game(&*entry, entry.start(), [&mut first, &mut second], &terms, &mut |_| {}).unwrap()
    }

    fn first_play(turn: &Turn) -> Option<Written> {
        turn.position.plays().into_iter().next()
    }

    #[test]
    fn code_of_ours_does_not_lose_on_time() {
        let slow = |turn: &Turn| {
            let begun = thread_time();
            while thread_time() < begun + Duration::from_millis(2) {}
            first_play(turn)
        };
        let played = play(slow, first_play, 0.003);
        assert_eq!(played.ending.reason, Reason::Rules, "{}", played.ending.text);
        assert!(played.used[0] > 0.005, "it is told what it used: {:?}", played.used);
    }

    /// A seat whose files have grown by so many bytes, and that finds the disk full.
    struct Full(u64);

    impl Seat for Full {
        fn begin(&mut self, _: u64) -> Result<(), RefereeError> {
            Ok(())
        }

        fn turn(&mut self, _: &Turn) -> Result<Answer, RefereeError> {
            let source = std::io::ErrorKind::StorageFull.into();
            Err(RefereeError::File { action: "write", path: "input.txt".into(), source })
        }

        fn grown(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn who_fills_the_disk_loses_whoever_is_to_move() {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tic_tac_toe.rules");
        let entry = catalog::interpreted_file(&rules).unwrap();
        let played = |grown: [u64; 2]| {
            let [mut first, mut second] = grown.map(Full);
            let clocks = [Clock::Game(1.0); 2];
            let terms =
                Terms { clocks, ply_limit: None, seed: 1, explain: &|_, _| Vec::new(), stop: &|| false };
            play_game(&*entry, entry.start(), [&mut first, &mut second], &terms, &mut |_| {})
        };
        for (grown, winner) in [([0, 9 << 20], 0), ([9 << 20, 100], 1)] {
            let ending = played(grown).unwrap().ending;
            assert_eq!((ending.winner, ending.reason), (Some(winner), Reason::Resources), "{}", ending.text);
        }
        assert!(played([100, 200]).is_err(), "somebody else filled it");
    }

    #[test]
    fn the_wall_time_of_the_last_turn_counts() {
        let gives_up = |_: &Turn| {
            std::thread::sleep(Duration::from_millis(20));
            None
        };
        let played = play(gives_up, first_play, 1.0);
        assert_eq!((played.ending.reason, played.plays.len()), (Reason::NoOutput, 0));
        assert!(played.wall >= 0.02, "{}", played.wall);
    }
}
