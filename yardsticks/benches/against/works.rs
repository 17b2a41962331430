//! The list of benchmarks and their contenders.

use crate::cozy;
use std::fmt;

use board_game::games::ataxx::AtaxxBoard;
use board_game::games::sttt::STTTBoard;
use engine::ErasedPosition;
use yardsticks::{
    amazons, breakthrough, checkers, connect_four, fanorona, go_5x5, go_superko, konane, lines_of_action,
    loop_chess, nine_mens_morris, reversi,
};

/// Random seed of all runs.
const SEED: u64 = 1;

/// A benchmark.
pub struct Work {
    /// The game of the generated code.
    pub game: &'static str,
    kind: Kind,
    /// True if all contenders must have the same count.
    pub exact: bool,
    rivals: &'static [(&'static str, Rival)],
}

/// A kind of computation.
#[derive(Clone, Copy)]
enum Kind {
    /// Perft to this depth from the start; games that end earlier count nothing.
    Perft(u32),
    /// Perft to this depth from the start; games that end earlier count 1.
    PerftWithFinished(u32),
    /// This many random games.
    Playouts(u64),
    /// This many random games, measured in plies: games of contenders with other rules may be longer.
    Plies(u64),
}

/// A contender besides generated code.
enum Rival {
    /// Leaves at a depth.
    Perft(fn(u32) -> u64),
    /// Random games from a seed.
    Playouts(fn(u64, u64) -> yardsticks::Tally),
}

/// Runs the computation once, and returns the count.
type Run = Box<dyn Fn() -> u64>;

/// All benchmarks.
pub const WORKS: &[Work] = &[
    Work {
        game: "checkers",
        kind: Kind::Perft(11),
        exact: true,
        rivals: &[("by hand", Rival::Perft(checkers::perft))],
    },
    Work {
        game: "checkers",
        kind: Kind::Playouts(20_000),
        exact: true,
        rivals: &[("by hand", Rival::Playouts(checkers::playouts))],
    },
    Work {
        game: "reversi",
        kind: Kind::PerftWithFinished(10),
        exact: true,
        rivals: &[("by hand", Rival::Perft(reversi::perft))],
    },
    Work {
        game: "reversi",
        kind: Kind::Playouts(20_000),
        exact: true,
        rivals: &[("by hand", Rival::Playouts(reversi::playouts))],
    },
    Work {
        game: "connect_four",
        kind: Kind::Playouts(200_000),
        exact: true,
        rivals: &[("by hand", Rival::Playouts(connect_four::playouts))],
    },
    Work {
        game: "go_ko_5x5",
        kind: Kind::Plies(10_000),
        // An eye of the yardstick may have an enemy at a corner, so its games are 3 % shorter.
        exact: false,
        rivals: &[("by hand", Rival::Playouts(go_5x5::playouts))],
    },
    Work {
        game: "breakthrough",
        kind: Kind::Perft(6),
        exact: true,
        rivals: &[("by hand", Rival::Perft(breakthrough::perft))],
    },
    Work {
        game: "breakthrough",
        kind: Kind::Plies(20000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(breakthrough::playouts))],
    },
    Work {
        game: "konane",
        kind: Kind::Perft(7),
        exact: true,
        rivals: &[("by hand", Rival::Perft(konane::perft))],
    },
    Work {
        game: "konane",
        kind: Kind::Plies(20000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(konane::playouts))],
    },
    Work {
        game: "fanorona",
        kind: Kind::Perft(6),
        exact: true,
        rivals: &[("by hand", Rival::Perft(fanorona::perft))],
    },
    Work {
        game: "fanorona",
        kind: Kind::Plies(5000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(fanorona::playouts))],
    },
    Work {
        game: "amazons",
        kind: Kind::Perft(2),
        exact: true,
        rivals: &[("by hand", Rival::Perft(amazons::perft))],
    },
    Work {
        game: "amazons",
        kind: Kind::Plies(2000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(amazons::playouts))],
    },
    Work {
        game: "lines_of_action",
        kind: Kind::Perft(4),
        exact: true,
        rivals: &[("by hand", Rival::Perft(lines_of_action::perft))],
    },
    Work {
        game: "lines_of_action",
        kind: Kind::Plies(1000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(lines_of_action::playouts))],
    },
    Work {
        game: "go_9x9",
        kind: Kind::Perft(4),
        exact: true,
        rivals: &[("by hand", Rival::Perft(go_superko::nine::perft))],
    },
    Work {
        game: "go_9x9",
        kind: Kind::Plies(3000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(go_superko::nine::playouts))],
    },
    Work {
        game: "go_19x19",
        kind: Kind::Perft(3),
        exact: true,
        rivals: &[("by hand", Rival::Perft(go_superko::nineteen::perft))],
    },
    Work {
        game: "go_19x19",
        kind: Kind::Plies(300),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(go_superko::nineteen::playouts))],
    },
    Work {
        game: "nine_mens_morris",
        kind: Kind::Perft(6),
        exact: true,
        rivals: &[("by hand", Rival::Perft(nine_mens_morris::perft))],
    },
    Work {
        game: "nine_mens_morris",
        kind: Kind::Plies(5000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(nine_mens_morris::playouts))],
    },
    Work {
        game: "loop_chess",
        kind: Kind::Perft(5),
        exact: true,
        rivals: &[("by hand", Rival::Perft(loop_chess::perft))],
    },
    Work {
        game: "loop_chess",
        kind: Kind::Plies(1000),
        exact: false,
        rivals: &[("by hand", Rival::Playouts(loop_chess::playouts))],
    },
    Work {
        game: "chess",
        kind: Kind::Perft(5),
        exact: true,
        rivals: &[("cozy-chess", Rival::Perft(cozy_chess_perft))],
    },
    Work {
        game: "turkish_draughts",
        kind: Kind::Perft(8),
        // That crate counts captures of a king with the same effect separately: one in 26,000 leaves.
        exact: false,
        rivals: &[("kish", Rival::Perft(kish_perft))],
    },
    Work {
        game: "ataxx",
        kind: Kind::Perft(6),
        exact: true,
        rivals: &[("board-game", Rival::Perft(board_game_perft::<AtaxxBoard>))],
    },
    Work {
        game: "ultimate_tic_tac_toe",
        kind: Kind::Perft(6),
        exact: true,
        rivals: &[("board-game", Rival::Perft(board_game_perft::<STTTBoard>))],
    },
];

impl Work {
    /// The game and the kind of work.
    pub fn title(&self) -> String {
        format!("{} {}", self.game, self.kind)
    }

    /// The unit of the count.
    pub fn unit(&self) -> &'static str {
        match self.kind {
            Kind::Perft(_) | Kind::PerftWithFinished(_) => "leaves/s",
            Kind::Playouts(_) => "games/s",
            Kind::Plies(_) => "plies/s",
        }
    }

    /// Generated code and the other contenders.
    pub fn contenders(&self) -> Vec<(&'static str, Run)> {
        let kind = self.kind;
        let rivals = self.rivals.iter().map(|(name, rival)| (*name, rival.run(kind)));
        [("generated", generated(self.game, kind))].into_iter().chain(rivals).collect()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perft(depth) | Self::PerftWithFinished(depth) => write!(f, "perft {depth}"),
            Self::Playouts(_) | Self::Plies(_) => f.write_str("playouts"),
        }
    }
}

fn generated(game: &str, kind: Kind) -> Run {
    let entry = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    let table = entry.start();
    Box::new(move || match kind {
        Kind::Perft(depth) => perft(&*table, depth, false),
        Kind::PerftWithFinished(depth) => perft(&*table, depth, true),
        Kind::Playouts(games) => table.playouts(SEED, games, &|| false).games,
        Kind::Plies(games) => table.playouts(SEED, games, &|| false).plies,
    })
}

fn perft(table: &dyn ErasedPosition, depth: u32, finished_count: bool) -> u64 {
    table.perft(depth, finished_count, &|| false).expect("nothing stops it")
}

impl Rival {
    fn run(&self, kind: Kind) -> Run {
        match (self, kind) {
            (&Self::Perft(perft), Kind::Perft(depth) | Kind::PerftWithFinished(depth)) => {
                Box::new(move || perft(depth))
            }
            (&Self::Playouts(playouts), Kind::Playouts(games)) => {
                Box::new(move || playouts(SEED, games).games)
            }
            (&Self::Playouts(playouts), Kind::Plies(games)) => Box::new(move || playouts(SEED, games).plies),
            _ => panic!("a rival for another kind of work"),
        }
    }
}

fn cozy_chess_perft(depth: u32) -> u64 {
    cozy::leaves(&cozy_chess::Board::default(), depth)
}

/// Without a transposition table, like all others.
fn board_game_perft<B: board_game::board::Board + Default>(depth: u32) -> u64 {
    board_game::util::game_stats::perft_naive(&B::default(), depth)
}

fn kish_perft(depth: u32) -> u64 {
    kish::Board::new_default().perft(depth.into())
}
