//! The numbers on which passes decide, each with the measurement behind it; `docs/generated-code.md` has the tables.

/// Number of 64-bit words from which a set is large: an operation on the whole set costs more than a look at single cells. The
/// cells that random games avoid, as one set: 1.21 times as many 9x9 games (2 words); on 19x19 (6 words) they are asked one by
/// one. Groups kept from play to play: 1.60 times as many games on 19x19.
pub const LARGE_WORDS: usize = 3;

/// Number of cells from which a row is long: two of its cells beside the last cell are tested before the row is walked along.
/// gomoku (rows of five): 1.25 times as many plies. Shorter rows were not measured.
pub const LONG_ROW: u32 = 4;

/// The most sets among which a random play is found without a branch: for each set, a play is made. breakthrough (three sets): 1.2
/// times as many plies; fox_and_hounds (six, of two kinds of which each player has one): 0.9 times.
pub const FEW_SETS: usize = 4;

/// The most sets of the last of several stages among which a random play is found without a branch. italian_draughts (six
/// sets): 1.1 times as many plies, checkers 1.04 times.
pub const FEW_SETS_AT_LAST: usize = 6;

/// Number of plays that are made before the replies to any are counted. reversi, perft 9: 1.25 times as many leaves. Other sizes were not measured.
pub const BATCH: usize = 16;

/// The most classes of cells into which the legs of quiet chains are folded: a bound on the text of a module, since each class
/// takes constants. Boards of 16 x 16 have four classes.
pub const MOST_CLASSES: usize = 8;

/// The most walks of a game that are compiled in line, once for each use. `snapshots/defects/x_many_walks.rules` has 300: compiled
/// in line they took rustc 79 s of CPU, as functions 21 s. No shipped game has more than a few dozen.
pub const MOST_IN_LINE: usize = 64;

/// The fewest walks of a clause that are made from a table, in a game with more walks than [`MOST_IN_LINE`]. With tables the module
/// of the same file has 149 KB instead of 848 KB, and takes rustc a fifth of the CPU time.
pub const LEAST_IN_TABLE: usize = 16;

/// The most pairs of a direction of steps and one of replies for which replies are counted by what steps change: each takes about
/// ten instructions.
pub const MOST_CHANGES: usize = 12;

/// Number of places that hand out plays from which on one function counts the replies to all plays. loop_chess (69 places) and
/// los_alamos_chess (40): 1.03 and 1.06 times as many leaves, and half the time to compile. checkers (10): 0.70 times as many leaves.
pub const MANY_SOURCES: usize = 24;

/// Number of sliding pieces from which on plays are counted in all directions at once; fewer pieces are looked at one by one. A rook takes about 30
/// instructions, all directions at once 70. chess, perft 5 of a position with all pieces: see `docs/generated-code.md`.
pub const MANY_SLIDING: u32 = 3;

/// Number of random empty cells that are tried before the cells to avoid are found as a set. go_19x19, playouts: 4 and 8 take as
/// long, 16 take 1.02 times as long.
pub const GUESSES_OF_EMPTY: usize = 6;

/// The most sets that are filled for connections: filling more takes longer than the group of the last piece. Plies by the group take 1.3
/// times as long in hex (1 set a player), 1.2 times as long in y (2), and a fifth of the time in havannah (25).
pub const FEW_FILLS: usize = 3;
