//! Plays pairs of games on several threads and counts them in order, so that the result does not depend on the threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, mpsc};
use std::thread;

use engine::{ErasedGame, mix};

use super::game::{Game, PlayingError, Seat, Side, Table, play};
use super::pairs::{Pair, Pairs};
use crate::openings::{Opening, Source};
use crate::players::Entrant;

/// A match of pairs of games, each from an opening of its own.
pub struct Match<'a> {
    /// The player that `test` is compared with.
    pub base: Entrant,
    /// The tested player.
    pub test: Entrant,
    /// The most pairs.
    pub pairs: u64,
    /// Random seed of the players.
    pub seed: u64,
    /// Threads to play on; at least 1.
    pub threads: usize,
    /// The table.
    pub table: Table<'a>,
    /// The game with the weights of `base`, if they are not those of the table.
    pub base_game: Option<&'a dyn ErasedGame>,
}

/// The results of a match so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The pairs by the points of the tested player.
    pub pairs: Pairs,
    /// Games that the tested player won, drew and lost.
    pub games: [u64; 3],
    /// Games that the game's first player won.
    pub first_wins: u64,
    /// Draws by the limit of plies.
    pub endless: u64,
    /// Plies of all games, with their openings.
    pub plies: u64,
    /// Plays and CPU time of `base` and `test`.
    pub sides: [Side; 2],
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// All games that count.
    pub progress: Progress,
    /// True if there were no more openings.
    pub no_more_openings: bool,
}

impl Progress {
    fn add(&mut self, pair: &Pair) {
        self.pairs.add(pair);
        for (test, game) in pair.iter().enumerate() {
            let result = game.winner.map_or(1, |winner| if winner == test { 0 } else { 2 });
            self.games[result] += 1;
            self.first_wins += u64::from(game.winner == Some(0));
            self.endless += u64::from(game.endless);
            self.plies += u64::from(game.plies);
            for (who, player) in [(0, 1 - test), (1, test)] {
                self.sides[who].plays += game.sides[player].plays;
                self.sides[who].cpu += game.sides[player].cpu;
            }
        }
    }
}

/// A message of a thread that plays.
enum News {
    Played(u64, Pair),
    NoMoreOpenings,
    Fault(PlayingError),
}

/// The openings, and the number of the next pair.
struct Supply<'e> {
    openings: Source<'e>,
    next: u64,
}

impl Match<'_> {
    /// Plays until there are enough pairs, no more openings are left, the match is stopped, or `watch` breaks off. `watch` sees the
    /// progress after each pair, in the order of openings; pairs after the last that it saw do not count.
    ///
    /// # Errors
    /// If a game has a fault: see [`play()`].
    pub fn run(
        &self,
        openings: Source<'_>,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Summary, PlayingError> {
        let supply = Mutex::new(Supply { openings, next: 0 });
        let enough = AtomicBool::new(false);
        let (sender, news) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let sender = sender.clone();
                let (supply, enough) = (&supply, &enough);
                scope.spawn(move || self.work(supply, enough, &sender));
            }
            drop(sender);
            let summary = count(news, watch);
            enough.store(true, Relaxed);
            summary
        })
    }

    /// Plays pairs on one thread.
    fn work(&self, supply: &Mutex<Supply<'_>>, enough: &AtomicBool, sender: &mpsc::Sender<News>) {
        let stop = || enough.load(Relaxed) || (self.table.stop)();
        let table = Table { stop: &stop, ..self.table };
        while !stop() {
            let (number, opening) = {
                // An error means that another thread panicked; the scope passes that panic on.
                let Ok(mut supply) = supply.lock() else { return };
                if supply.next >= self.pairs {
                    return;
                }
                let opening = supply.openings.next(&stop);
                supply.next += 1;
                (supply.next - 1, opening)
            };
            let news = match opening {
                None if stop() => return,
                None => News::NoMoreOpenings,
                Some(opening) => match self.pair(&table, &opening, number) {
                    Ok(Some(pair)) => News::Played(number, pair),
                    Ok(None) => return,
                    Err(fault) => News::Fault(fault),
                },
            };
            let last = !matches!(news, News::Played(..));
            // The receiver is gone once enough pairs are counted.
            if sender.send(news).is_err() || last {
                return;
            }
        }
    }

    fn pair(&self, table: &Table, opening: &Opening, number: u64) -> Result<Option<Pair>, PlayingError> {
        let test = Seat { entrant: &self.test, own: None };
        let base = Seat { entrant: &self.base, own: self.base_game };
        let seed = mix(self.seed, number);
        let Some(first) = play(table, opening, [test, base], mix(seed, 0))? else { return Ok(None) };
        let second = play(table, opening, [base, test], mix(seed, 1))?;
        Ok(second.map(|second: Game| [first, second]))
    }
}

/// Counts pairs in their order.
fn count(
    news: mpsc::Receiver<News>,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, PlayingError> {
    let mut summary = Summary { progress: Progress::default(), no_more_openings: false };
    let (mut early, mut next) = (BTreeMap::new(), 0);
    for news in news {
        match news {
            News::Fault(fault) => return Err(fault),
            News::NoMoreOpenings => summary.no_more_openings = true,
            News::Played(number, pair) => {
                early.insert(number, pair);
            }
        }
        while let Some(pair) = early.remove(&next) {
            next += 1;
            summary.progress.add(&pair);
            if watch(&summary.progress).is_break() {
                return Ok(summary);
            }
        }
    }
    Ok(summary)
}
