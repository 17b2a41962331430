//! Generated code against the interpreter, in seeded random games, at each ply.
//!
//! Games are compared whole up to an amount of work. Of games with more work (Go on large boards), only a stretch is compared:
//! the first one, the last one, or one in between. A few of these games are compared whole, too.

use std::time::Instant;

use dsl::model::{Limit, Need, Region};
use effort::amount;
use engine::{ErasedGame, ErasedPosition, History, Written, mix};
use snapshots::both::Both;
use snapshots::games::{self, Pair};

/// Random games for each game; here and below the second number is that of `RULEWRIGHT_LONG`. Of each four, one is a stretch at
/// the start, one at the end and two in between.
const GAMES: [u64; 2] = [2, 300];
/// The fewest plies of a stretch: at least one by each player.
const LEAST_PLIES: [usize; 2] = [2, 20];
/// The work of a game, as [`work`] measures it, up to which it is compared whole.
const WHOLE: [usize; 2] = [150_000, 30_000_000];
/// The work of a stretch of a game with more work.
const STRETCH: [usize; 2] = [40_000, 3_000_000];
/// Number of rule files with such games that are compared whole, those with the least work first.
const LARGE: [usize; 2] = [1, usize::MAX];
/// Random games for each of these files.
const LARGE_GAMES: [u64; 2] = [1, 300];
/// Plies after which a random game is given up, since not all rules end all games.
const LONGEST: usize = 2000;

#[test]
fn back_ends_agree_in_random_games() {
    effort::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            let begun = Instant::now();
            let games = amount(GAMES);
            let plies: usize = (0..games).map(|seed| compare_game(pair, seed)).sum();
            println!("{}: {games} games, {plies} plies in {:.1} s", pair.name, begun.elapsed().as_secs_f64());
        },
    );
}

#[test]
fn back_ends_agree_in_whole_games_on_large_boards() {
    let work = |pair: &'static Pair| (random_game(pair, 0, uniform).1, pair);
    let mut large: Vec<(usize, &Pair)> = games::pairs().iter().map(work).collect();
    large.retain(|(work, _)| *work > amount(WHOLE));
    large.sort_by_key(|(work, _)| *work);
    large.truncate(amount(LARGE));
    effort::for_each(
        &large,
        |(_, pair)| pair.name.clone(),
        |(_, pair)| {
            for seed in 0..amount(LARGE_GAMES) {
                let plies = compare_whole_game(pair, seed);
                println!("{}: whole game {seed}, {plies} plies", pair.name);
            }
        },
    );
}

/// Compares the back ends in one whole random game. Its plays are drawn as in playouts, sensibly enough that the game ends.
/// Returns the number of plies.
fn compare_whole_game(pair: &Pair, seed: u64) -> usize {
    let (plays, _) = random_game(pair, seed, |position, seed| position.drawn_play(seed));
    let mut both = Both::new(pair.back_ends());
    for (ply, play) in plays.iter().enumerate() {
        let place = format!("game {seed}, ply {ply}");
        both.compare(&place);
        both.play(play, &place);
    }
    both.compare(&format!("game {seed}, end"));
    plays.len()
}

/// Compares the back ends in a stretch of one random game, and returns the number of plies.
fn compare_game(pair: &Pair, seed: u64) -> usize {
    let (plays, effort) = random_game(pair, seed, uniform);
    let whole = effort <= amount(WHOLE);
    let first = if whole { 0 } else { first_ply(plays.len(), seed) };
    let mut both = both_after(pair, &plays[..first]);
    let mut done = 0;
    for (ply, play) in plays.iter().enumerate().skip(first) {
        let place = format!("game {seed}, ply {ply}");
        done += work(pair, both.compare(&place));
        if !whole && done > amount(STRETCH) && ply - first >= amount(LEAST_PLIES) {
            return ply - first;
        }
        both.play(play, &place);
    }
    both.compare(&format!("game {seed}, end"));
    plays.len() - first
}

/// A function that picks a play by a seed.
type Pick = fn(&dyn ErasedPosition, u64) -> Option<Written>;

/// Picks a legal play, each with the same probability.
fn uniform(position: &dyn ErasedPosition, seed: u64) -> Option<Written> {
    position.random_play(seed)
}

/// A random game of generated code to its end, or until it is long enough, and the work to list its plays.
fn random_game(pair: &Pair, seed: u64, pick: Pick) -> (Vec<Written>, usize) {
    let mut position = pair.generated.start();
    let (mut plays, mut effort) = (Vec::new(), 0);
    while plays.len() < LONGEST && position.outcome().is_none() {
        let Some(play) = pick(&*position, mix(seed, plays.len() as u64)) else { break };
        effort += work(pair, position.perft(1, false, &|| false).unwrap_or(0) as usize);
        position.play(&play).unwrap_or_else(|error| panic!("{error} in game {seed}, ply {}", plays.len()));
        plays.push(play);
    }
    (plays, effort)
}

/// The approximate work of the interpreter to list `plays` plays. It makes each play on a board of its own; if a limit asks about
/// groups, it looks for the group of each cell, and if a limit asks about attacks, it goes along each direction from each cell.
fn work(pair: &Pair, plays: usize) -> usize {
    let board = &pair.model.board;
    let cells = board.cells.len();
    let grouped = |region: &Region| matches!(region, Region::Reaching { .. } | Region::Enclosed { .. });
    let attacked = |region: &Region| matches!(region, Region::Attacked);
    let speaks = |limit: &Limit, of: &dyn Fn(&Region) -> bool| match &limit.need {
        Need::Leaves(condition) => condition.speaks_of(of),
        Need::To(_) | Need::NotPrevious | Need::NotPast => false,
    };
    let asks = |of: &dyn Fn(&Region) -> bool| pair.model.limits.iter().any(|limit| speaks(limit, of));
    let groups = if asks(&grouped) { cells / 8 } else { 1 };
    let attacks = if asks(&attacked) { board.directions.len() } else { 1 };
    plays * cells * groups * attacks
}

/// The ply at which the comparison begins: at the start, near the end, or anywhere.
fn first_ply(plies: usize, seed: u64) -> usize {
    let last = plies.saturating_sub(amount(LEAST_PLIES));
    match seed % 4 {
        0 => 0,
        1 => last,
        _ => (mix(0, seed) % (last as u64 + 1)) as usize,
    }
}

/// The game after `plays` on both back ends. Only generated code makes the plays; the interpreter is set up after them, with
/// its own keys of the positions in between.
fn both_after<'p>(pair: &'p Pair, plays: &[Written]) -> Both<'p> {
    let mut generated = pair.generated.start();
    let mut past = History::new();
    for play in plays {
        past.push(pair.interpreted.at(&generated.setup(), History::new()).key());
        generated.play(play).unwrap_or_else(|error| panic!("{error}"));
    }
    let interpreted = pair.interpreted.at(&generated.setup(), past);
    Both::of(pair.back_ends(), [interpreted, generated])
}
