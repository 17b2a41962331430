//! The choice of a play: the search, its time, and positions whose number of plies is unknown.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use engine::{
    Budget, Clock, Deadline, ErasedGame, ErasedPosition, Found, History, Mode, SearchLimits, Searcher, Setup,
    Situation, WIN, WIN_MAX, Written,
};

use crate::Restraint;
use crate::answers::{Answer, Answers, answer};
use crate::players::{Learned, Means, Player};
use crate::protocol::playdata::check_sum;
use crate::protocol::{Plies, board};

/// The time for a play, and the settings of its choice.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'t> {
    /// The player that finds the play.
    pub player: Player,
    /// See [`crate::Manner::restraint`].
    pub restraint: Restraint,
    /// See [`Means::learned`].
    pub learned: Option<&'t dyn Learned>,
    /// Prior knowledge of the game, which only searchers use.
    pub answers: Option<&'t dyn Answers>,
    /// The plays that the seconds cover.
    pub mode: Mode,
    /// CPU seconds, from the start of the process.
    pub seconds: f64,
    /// See [`Situation::slowness`].
    pub slowness: f64,
    /// See [`Situation::end`].
    pub end: f64,
    /// Random seed.
    pub seed: u64,
}

/// Transposition table bytes for each second of search, as more would stay empty; then the least and the
/// greatest size in bytes.
const BYTES_PER_SECOND: f64 = 64e6;
const MEMORY: (usize, usize) = (1 << 20, 256 << 20);

/// Chooses a play of the game `entry`; `plies` holds the possible numbers of plies played. The play is legal if there is a legal play at
/// all, even if the search panics. `None` if there is no play.
pub fn choose(
    entry: &dyn ErasedGame,
    position: &dyn ErasedPosition,
    plies: Plies,
    terms: &Terms,
) -> Option<Written> {
    let guarded = |find: &dyn Fn() -> Option<Written>| catch_unwind(AssertUnwindSafe(find)).ok().flatten();
    let chosen = guarded(&|| match terms.player.searcher(entry.metadata()) {
        Some(searcher) => search(entry, position, plies, searcher, terms),
        None => refer(entry, position, terms),
    });
    chosen.or_else(|| guarded(&|| position.plays().into_iter().next()))
}

/// A hash of the position, equal on both back ends, so that random games repeat with their seed.
fn fingerprint(metadata: &engine::Metadata, setup: &Setup) -> u64 {
    check_sum(&board::rows(metadata, &setup.board).concat()) ^ u64::from(setup.plies)
}

/// The play of a reference player.
fn refer(entry: &dyn ErasedGame, position: &dyn ErasedPosition, terms: &Terms) -> Option<Written> {
    let (metadata, setup) = (entry.metadata(), position.setup());
    let deadline = budget(metadata, &setup, terms).deadline();
    let seed = terms.seed ^ fingerprint(metadata, &setup);
    let limits = SearchLimits { deadline, seed, ..SearchLimits::default() };
    let limits = terms.restraint.limit(position, limits);
    terms.player.choose(metadata, position, &Means { limits, seconds: terms.seconds, learned: terms.learned })
}

fn search(
    entry: &dyn ErasedGame,
    position: &dyn ErasedPosition,
    plies: Plies,
    searcher: Searcher,
    terms: &Terms,
) -> Option<Written> {
    let metadata = entry.metadata();
    let setup = position.setup();
    let budget = budget(metadata, &setup, terms);
    let seek = Seek { searcher, seed: terms.seed, restraint: terms.restraint, deadline: budget.deadline() };
    let only = only_play(position);
    if only.is_some() {
        return only;
    }
    let mut missed = Vec::new();
    if let Some(answers) = terms.answers.filter(|_| plies.least == plies.most) {
        match answer(answers, position, budget) {
            Answer::Play(play) => return Some(play),
            Answer::Missed(plays) => missed = plays,
        }
    }
    let distant = metadata.ply_limit.is_none_or(|limit| limit > 2 * metadata.typical_plies);
    if plies.least == plies.most || distant {
        // A ply limit far beyond a typical game only stops endless games, so the least number of plies is the
        // likely one.
        return seek.search_knowing(position, &missed);
    }
    let late =
        entry.at(&Setup { plies: plies.most, ..setup }, History::from_keys(position.past().keys().to_vec()));
    safest(entry, [position, &*late], &seek)
}

/// The only legal play, if there is exactly one: it needs no search. Counts the plays first, since writing hundreds of plays takes as
/// long as a shallow search.
fn only_play(position: &dyn ErasedPosition) -> Option<Written> {
    let plays = position.perft(1, false, &|| false);
    if plays == Ok(1) { position.plays().pop() } else { None }
}

fn budget(metadata: &engine::Metadata, setup: &Setup, terms: &Terms) -> Budget {
    let situation = Situation::of(metadata, setup, terms.mode, terms.seconds);
    let start = Clock::Process.now().as_secs_f64();
    let Budget { soft, hard } =
        engine::plan(&Situation { slowness: terms.slowness, start, end: terms.end, ..situation });
    let most = terms.restraint.seconds.and_then(|seconds| Duration::try_from_secs_f64(start + seconds).ok());
    let most = most.unwrap_or(Duration::MAX);
    Budget { soft: soft.min(most), hard: hard.min(most) }
}

/// A searcher with its time.
struct Seek {
    searcher: Searcher,
    seed: u64,
    restraint: Restraint,
    deadline: Deadline,
}

impl Seek {
    /// The same search with the part of its time from the fraction `begin` to `end`, for a caller that has used the time up to `begin`.
    fn part(&self, begin: f64, end: f64) -> Self {
        Self { deadline: self.deadline.part(begin, end), ..*self }
    }

    /// The best play, where the plays in `missed` are known not to win. These are worth a draw at most, so the other plays are searched
    /// first.
    fn search_knowing(&self, position: &dyn ErasedPosition, missed: &[Written]) -> Option<Written> {
        if missed.is_empty() {
            return self.part(0.0, 1.0).search(position).map(|found| found.play);
        }
        let other = self.part(0.0, 0.75).search_without(position, missed);
        if other.as_ref().is_some_and(|other| other.score > 0) {
            return other.map(|found| found.play);
        }
        let best = self.part(0.75, 1.0).search(position);
        let is_better = |best: &Found| other.as_ref().is_none_or(|other| best.score.min(0) > other.score);
        best.filter(is_better).or(other).map(|found| found.play)
    }

    fn search(&self, position: &dyn ErasedPosition) -> Option<Found> {
        self.search_without(position, &[])
    }

    fn search_without(&self, position: &dyn ErasedPosition, barred: &[Written]) -> Option<Found> {
        let seconds = self.deadline.left().as_secs_f64();
        let memory = ((BYTES_PER_SECOND * seconds) as usize).clamp(MEMORY.0, MEMORY.1);
        let deadline = self.deadline.clone();
        let limits = SearchLimits { deadline, seed: self.seed, memory, ..SearchLimits::default() };
        let limits = self.restraint.limit(position, limits);
        position.search_without(barred, self.searcher, &limits, &|| false, &|_| {})
    }

    /// The value of a play for the player who makes it.
    fn value_of(&self, entry: &dyn ErasedGame, position: &dyn ErasedPosition, play: &Written) -> Option<i32> {
        let mut after = entry.at(&position.setup(), History::from_keys(position.past().keys().to_vec()));
        let mover = position.setup().turn;
        after.play(play).ok()?;
        if let Some(outcome) = after.outcome() {
            let won = |winner| if winner == mover { WIN_MAX } else { -WIN_MAX };
            return Some(outcome.winner.map_or(0, won));
        }
        // The same player may be still to move.
        let score = self.search(&*after)?.score;
        Some(if after.turn() == mover { score } else { -score })
    }
}

/// Finds the best play at each of two numbers of plies, and returns the play whose worse value is better.
fn safest(entry: &dyn ErasedGame, positions: [&dyn ErasedPosition; 2], seek: &Seek) -> Option<Written> {
    let first = seek.part(0.0, 0.45).search(positions[0])?;
    // By then the game may be over.
    let Some(second) = seek.part(0.45, 0.65).search(positions[1]) else { return Some(first.play) };
    if first.play == second.play {
        return Some(first.play);
    }
    // A play that may be illegal is worth less than all others but those that surely lose.
    let first_late = seek.part(0.65, 0.8).value_of(entry, positions[1], &first.play).unwrap_or(-WIN);
    let second_early = seek.part(0.8, 1.0).value_of(entry, positions[0], &second.play).unwrap_or(-WIN);
    let worst = |value: i32, other: i32| value.min(other);
    let first_is_safer = worst(first.score, first_late) >= worst(second.score, second_early);
    Some(if first_is_safer { first.play } else { second.play })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::turn::read_input;

    /// The play in a position of tic-tac-toe, if the plays in `missed` are said not to win.
    fn chosen(board: &str, missed: &[&str]) -> String {
        let rules = format!("{}/../rules/tic_tac_toe.rules", env!("CARGO_MANIFEST_DIR"));
        let game = crate::tests::interpreted(&std::fs::read_to_string(rules).unwrap(), &[]);
        let setup = read_input(&*game, Path::new("test"), &format!("SINGLE\nX\n1\n{board}")).unwrap().setup;
        let position = game.at(&setup, History::new());
        let plays = position.plays();
        let missed: Vec<_> =
            missed.iter().map(|name| plays.iter().find(|play| play.to_string() == *name)).collect();
        let missed: Vec<_> = missed.into_iter().map(|play| play.unwrap().clone()).collect();
        let seek = Seek {
            searcher: Searcher::AlphaBeta,
            seed: 1,
            restraint: Restraint::default(),
            deadline: Deadline::NEVER,
        };
        seek.search_knowing(&*position, &missed).unwrap().to_string()
    }

    #[test]
    fn a_play_within_a_turn_is_worth_what_follows_to_its_player() {
        let rules = "game two\nplayers white, black\nturns of 2 plies\nboard grid 3 x 3\npiece m \"w\" \"b\"\n\
            play place: m on empty\nwin when line of 2 own\ndraw when no empty\n";
        let game = crate::tests::interpreted(rules, &[]);
        let seek = Seek {
            searcher: Searcher::AlphaBeta,
            seed: 1,
            restraint: Restraint::default(),
            deadline: Deadline::NEVER,
        };
        let start = game.start();
        let value = seek.value_of(&*game, &*start, &start.plays()[0]);
        assert_eq!(value, Some(WIN_MAX - 1), "its second ply wins");
    }

    #[test]
    fn a_win_is_played_though_the_game_may_be_too_old_for_it() {
        // White wins by a dash, and else black does. From ply 20 on there are no dashes.
        let rules = "game dash\nplayers white facing north, black facing south\nboard grid 3 x 4\npiece man \"w\" \"b\"\n\
            start |...| |..b| |w..| |...|\nplay step: man along orthogonal: empty\n\
            play dash: man along forward orthogonal: empty+; when plies < 20\nwrite dash \"D {from} {to}\"\n\
            win when any own in far edge\nloss when stuck\n";
        for end in ["draw after 22 plies\n", "draw when plies >= 20\n"] {
            let game = crate::tests::interpreted(&format!("{rules}{end}"), &[]);
            let at = |plies| game.at(&Setup { plies, ..game.start().setup() }, History::new());
            let deadline = Deadline::after(Clock::Process, Duration::from_secs(1));
            let restraint = Restraint::default();
            let seek = Seek { searcher: Searcher::AlphaBeta, seed: 1, restraint, deadline };
            let play = safest(&*game, [&*at(4), &*at(20)], &seek).unwrap();
            assert_eq!(play.to_string(), "D a2 a4", "{end}");
        }
    }

    #[test]
    fn plays_that_miss_a_win_come_after_all_that_may_win() {
        assert_eq!(chosen("XX.\nOO.\n...\n", &[]), "c3");
        // c3 wins, but is said not to win: then a block, which draws, is as good.
        assert_eq!(chosen("XX.\nOO.\n...\n", &["c3"]), "c2");
        // The other plays lose, though they are not said to miss a win.
        assert_eq!(chosen("XOX\nOO.\n.X.\n", &["c2"]), "c2");
        // All plays are said to miss a win.
        assert_eq!(chosen("XOX\nOO.\n.X.\n", &["c2", "a1", "c1"]), "c2");
    }
}
