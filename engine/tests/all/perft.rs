//! Compares leaf counts with published counts, and checks random games.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rulewright_engine::{
    Counting, Counts, Erased, ErasedGame, ErasedPosition, Game, History, Memory, Position, Uncounted, perft,
    playouts, playouts_on,
};

use crate::games::{Breakthrough, TicTacToe};

const NEVER: &dyn Fn() -> bool = &|| false;

/// Games of tic-tac-toe cut off after n plies: <https://oeis.org/A061526>, read as plies.
const TIC_TAC_TOE: [u64; 9] = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];

#[test]
fn tic_tac_toe_has_its_known_leaves() {
    let start = TicTacToe::new().start();
    for (depth, leaves) in (1..).zip(TIC_TAC_TOE) {
        assert_eq!(perft(&start, &History::new(), depth, false, NEVER), Ok(leaves), "depth {depth}");
    }
}

#[test]
fn finished_games_count_where_asked() {
    let start = TicTacToe::new().start();
    assert_eq!(perft(&start, &History::new(), 9, true, NEVER), Ok(255_168), "the number of all games");
}

#[test]
fn counting_agrees_with_listing_to_the_end() {
    fn slow<P: Position>(position: &P, past: &mut History, depth: u32, finished: u64) -> u64 {
        let mut plays = Vec::new();
        position.plays(past, &mut plays);
        if depth == 0 {
            return 1;
        }
        if position.outcome(past, plays.iter().all(P::is_pass)).is_some() {
            return finished;
        }
        past.push(position.key());
        let below = |play| {
            let mut next = position.clone();
            next.play(&play);
            slow(&next, past, depth - 1, finished)
        };
        let leaves = plays.into_iter().map(below).sum();
        past.pop();
        leaves
    }
    let start = Breakthrough::new().start();
    for depth in 0..7 {
        for finished in [false, true] {
            let expected = slow(&start, &mut History::new(), depth, finished.into());
            assert_eq!(perft(&start, &History::new(), depth, finished, NEVER), Ok(expected), "depth {depth}");
        }
    }
}

#[test]
fn divide_adds_up() {
    let start = Breakthrough::new().start();
    let parts = Erased(Breakthrough::new()).start().divide(5, false, NEVER).unwrap();
    assert_eq!(parts.len() as u64, start.count(&History::new(), &mut Vec::new()));
    let sum = parts.iter().map(|(_, leaves)| leaves).sum();
    assert_eq!(perft(&start, &History::new(), 5, false, NEVER), Ok(sum));
}

#[test]
fn perft_can_be_stopped() {
    let start = Breakthrough::new().start();
    assert_eq!(perft(&start, &History::new(), 30, false, &|| true), Err(Uncounted::Stopped));
}

#[test]
fn random_games_of_tic_tac_toe_end_as_often_as_known() {
    let played = playouts(&TicTacToe::new().start(), &History::new(), 1, 100_000, 2, NEVER);
    assert_eq!(played.games, 100_000);
    assert_eq!(played.ends.iter().sum::<u64>(), played.games);
    // The first player wins 737/1260 of all random games, the second 121/420, and 8/63 are drawn.
    let near = |count: u64, part: f64| (count as f64 / 100_000.0 - part).abs() < 0.01;
    assert!(near(played.wins[0], 737.0 / 1260.0), "{played:?}");
    assert!(near(played.wins[1], 121.0 / 420.0), "{played:?}");
    assert!(near(played.draws, 8.0 / 63.0), "{played:?}");
}

#[test]
fn equal_seeds_give_equal_games() {
    let start = Breakthrough::new().start();
    let run = |seed| playouts(&start, &History::new(), seed, 500, 3, NEVER);
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn playouts_can_be_stopped() {
    let start = Breakthrough::new().start();
    assert_eq!(playouts(&start, &History::new(), 0, u64::MAX, 3, &|| true).games, 0);
    // Games that are over before their first ply can be stopped, too.
    let mut over = TicTacToe::new().start();
    let mut plays = Vec::new();
    while over.outcome(&History::new(), false).is_none() {
        plays.clear();
        over.plays(&History::new(), &mut plays);
        over.play(&plays[0]);
    }
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Relaxed) == 3;
    assert!(playouts(&over, &History::new(), 0, u64::MAX, 3, &stop).games > 0);
}

#[test]
fn an_erased_game_counts_like_its_game() {
    let game = Erased(TicTacToe::new());
    let position = game.start();
    assert_eq!(position.perft(4, false, NEVER), Ok(3024));
    assert_eq!(position.divide(3, false, NEVER).map(|parts| parts[0].1), Ok(56));
}

/// Checks that every number of threads and every size of table give the same leaf counts.
fn counted_in_every_way(position: &dyn ErasedPosition, depth: u32, finished_count: bool) {
    let plain = position.perft(depth, finished_count, NEVER);
    let memory = Memory { clock: None, occurrences: None, apart: 1, round: 2 };
    for threads in [1, 2, 5] {
        for bytes in [None, Some(1), Some(1 << 20)] {
            let counts = bytes.map(|bytes| Counts::new(bytes, memory).unwrap());
            let counting = Counting { depth, finished_count, counts: counts.as_ref(), threads };
            assert_eq!(
                counting.leaves(position, &|| false),
                plain,
                "depth {depth}, {threads} threads, {bytes:?}"
            );
            let parts = position.divide(depth.max(1), finished_count, NEVER).unwrap();
            let parts: Vec<u64> = parts.into_iter().map(|(_, leaves)| leaves).collect();
            let counting = Counting { depth: depth.max(1), ..counting };
            assert_eq!(counting.divide(position, &|| false), Ok(parts));
        }
    }
}

#[test]
fn threads_and_tables_count_the_same() {
    let (small, large) = (Erased(TicTacToe::new()), Erased(Breakthrough::new()));
    for depth in 0..9 {
        for finished_count in [false, true] {
            counted_in_every_way(&*small.start(), depth, finished_count);
        }
    }
    (0..7).for_each(|depth| counted_in_every_way(&*large.start(), depth, true));
}

#[test]
fn threads_count_finished_games() {
    let game = Erased(TicTacToe::new());
    let mut position = game.start();
    for line in ["a1", "a2", "b1", "b2", "c1"] {
        let play = position.plays().into_iter().find(|play| play.lines == [line]).unwrap();
        position.play(&play).unwrap();
    }
    assert!(position.outcome().is_some() && position.nexts().is_empty());
    (0..5).for_each(|depth| counted_in_every_way(&*position, depth, true));
}

#[test]
fn counts_that_are_done_are_kept_when_it_is_stopped() {
    let game = Erased(Breakthrough::new());
    let start = game.start();
    let asked = AtomicUsize::new(0);
    // Three threads have more parts, each of which asks when it is done.
    for (threads, most_asked) in [(1, 5), (3, 100)] {
        let counting = Counting { depth: 4, finished_count: false, counts: None, threads };
        let whole = counting.divide(&*start, &|| false).unwrap();
        asked.store(0, Relaxed);
        let done = counting.divide_until(&*start, &|| asked.fetch_add(1, Relaxed) >= most_asked);
        assert_eq!(done.overlong, None);
        let done = done.leaves;
        let known = done.iter().flatten().count();
        assert!(done.len() == whole.len() && (1..whole.len()).contains(&known), "{known} of {}", done.len());
        assert!(done.iter().zip(&whole).all(|(done, whole)| done.is_none_or(|leaves| leaves == *whole)));
    }
}

#[test]
fn threads_can_be_stopped() {
    let game = Erased(Breakthrough::new());
    let counting = Counting { depth: 30, finished_count: false, counts: None, threads: 3 };
    assert_eq!(counting.leaves(&*game.start(), &|| true), Err(Uncounted::Stopped));
    assert_eq!(counting.divide(&*game.start(), &|| true), Err(Uncounted::Stopped));
    assert_eq!(playouts_on(3, &*game.start(), 1, u64::MAX, &|| true).games, 0);
}

#[test]
fn threads_play_the_same_random_games() {
    let game = Erased(Breakthrough::new());
    let start = game.start();
    let played = |threads, seed| playouts_on(threads, &*start, seed, 1000, &|| false);
    assert_eq!(played(1, 7).games, 1000);
    assert_eq!(played(1, 7), played(4, 7));
    assert_ne!(played(1, 7), played(1, 8));
    assert_eq!(playouts_on(4, &*start, 7, 0, &|| false).games, 0);
}
