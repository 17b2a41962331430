//! Searches of small games. Limits are nodes and depths, never time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rulewright_engine::search::{
    ProbCut, Selectivity, Watch, alpha_beta, alpha_beta_on_threads, mcts, search,
};
use rulewright_engine::{
    Clock, Deadline, Game, History, Outcome, Position, SearchLimits, Searcher, WIN, WIN_MAX,
};

use crate::games::{Breakthrough, Marks, Run, TicTacToe, Wide};

fn plays<P: Position>(position: &P, past: &History) -> Vec<P::Play> {
    let mut plays = Vec::new();
    position.plays(past, &mut plays);
    plays
}

fn after<P: Position>(position: &P, play: &P::Play) -> P {
    let mut next = position.clone();
    next.play(play);
    next
}

fn outcome<P: Position>(position: &P, past: &History) -> Option<Outcome> {
    position.outcome(past, plays(position, past).iter().all(P::is_pass))
}

/// Plain minimax: the definition of a search to a fixed depth.
fn minimax<P: Position>(position: &P, depth: u32, ply: i32) -> i32 {
    let past = History::new();
    let plays = plays(position, &past);
    // A search does not look for plays at the horizon.
    let stuck = depth > 0 && plays.iter().all(P::is_pass);
    if let Some(outcome) = position.outcome(&past, stuck) {
        return match outcome.winner {
            Some(winner) if winner == position.turn() => WIN_MAX - ply,
            Some(_) => ply - WIN_MAX,
            None => 0,
        };
    }
    if depth == 0 {
        return position.evaluate(&mut Vec::new());
    }
    plays.iter().map(|play| -minimax(&after(position, play), depth - 1, ply + 1)).max().unwrap_or(0)
}

/// The positions of one random game without the last one.
fn random_game<P: Position>(start: P, seed: u64) -> Vec<P> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut positions, mut position) = (Vec::new(), start);
    while outcome(&position, &History::new()).is_none() {
        positions.push(position.clone());
        let plays = plays(&position, &History::new());
        position.play(&plays[random.random_range(0..plays.len())]);
    }
    positions
}

/// Limits of a shallow search: it meets few positions, and clears all of its table, so the table is small.
fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits { depth, memory: 1 << 20, ..SearchLimits::default() }
}

fn of_nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes, ..SearchLimits::default() }
}

#[test]
fn the_value_is_that_of_minimax() {
    for seed in 0..20 {
        for position in random_game(TicTacToe::new().start(), seed) {
            let found = alpha_beta(&position, &History::new(), &to_depth(4), false).unwrap();
            assert_eq!(found.score, minimax(&position, 4.min(found.depth), 0), "{position:?}");
        }
        for position in random_game(Breakthrough::new().start(), seed).iter().skip(2).step_by(3) {
            let found = alpha_beta(position, &History::new(), &to_depth(4), false).unwrap();
            assert_eq!(found.score, minimax(position, 4.min(found.depth), 0), "{position:?}");
        }
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    for selective in [false, true] {
        let found = alpha_beta(&TicTacToe::new().start(), &History::new(), &to_depth(9), selective).unwrap();
        assert_eq!((found.score, found.depth, found.variation.len()), (0, 9, 9));
    }
    let found = mcts(&TicTacToe::new().start(), &History::new(), &of_nodes(300_000), &Watch::NOBODY).unwrap();
    assert!(found.score.abs() < 50, "{found:?}");
}

#[test]
fn a_search_of_all_lines_ends() {
    for selective in [false, true] {
        let start = TicTacToe::new().start();
        let found = alpha_beta(&start, &History::new(), &SearchLimits::default(), selective).unwrap();
        assert_eq!((found.score, found.depth, found.variation.len()), (0, 9, 9));
        let late = TicTacToe::after(&[0, 4, 8, 2, 6, 3]);
        let found = alpha_beta(&late, &History::new(), &SearchLimits::default(), selective).unwrap();
        assert_eq!((found.score, found.depth), (WIN_MAX - 1, 1));
        let late = TicTacToe::after(&[0, 4, 8, 2, 6, 7, 1]);
        let found = alpha_beta(&late, &History::new(), &SearchLimits::default(), selective).unwrap();
        assert_eq!((found.score, found.depth), (0, 2));
    }
}

/// X has two in a row on the left and can win at once; so could O.
fn win_in_one() -> Marks {
    TicTacToe::after(&[0, 4, 3, 2])
}

/// O to move must block cells 0 and 1.
fn must_block() -> Marks {
    TicTacToe::after(&[0, 4, 1])
}

#[test]
fn wins_at_once_and_stops_searching() {
    let found = alpha_beta(&win_in_one(), &History::new(), &to_depth(9), true).unwrap();
    assert_eq!((found.variation, found.score, found.depth), (vec![6], WIN_MAX - 1, 1));
    let found = mcts(&win_in_one(), &History::new(), &of_nodes(100_000), &Watch::NOBODY).unwrap();
    assert_eq!((found.variation, found.score), (vec![6], WIN_MAX - 1));
    assert!(found.nodes < 100_000, "a proven win ends the search");
}

#[test]
fn blocks() {
    let found = alpha_beta(&must_block(), &History::new(), &to_depth(4), true).unwrap();
    assert_eq!(found.variation[0], 2);
    let found = mcts(&must_block(), &History::new(), &of_nodes(20_000), &Watch::NOBODY).unwrap();
    assert_eq!(found.variation[0], 2);
}

#[test]
fn a_lost_position_still_gets_a_play() {
    // X threatens two rows, so O is lost.
    let lost = TicTacToe::after(&[0, 1, 4, 8, 3]);
    let found = alpha_beta(&lost, &History::new(), &to_depth(9), true).unwrap();
    assert_eq!(found.score, 2 - WIN_MAX);
    let found = mcts(&lost, &History::new(), &of_nodes(100_000), &Watch::NOBODY).unwrap();
    assert_eq!(found.score, 2 - WIN_MAX);
}

#[test]
fn no_play_when_the_game_is_over() {
    let over = TicTacToe::after(&[0, 3, 1, 4, 2]);
    assert_eq!(alpha_beta(&over, &History::new(), &SearchLimits::default(), true), None);
    assert_eq!(mcts(&over, &History::new(), &SearchLimits::default(), &Watch::NOBODY), None);
}

#[test]
fn a_single_play_is_answered_at_once() {
    let last = TicTacToe::after(&[0, 1, 2, 4, 3, 5, 7, 6]);
    let found = alpha_beta(&last, &History::new(), &to_depth(9), true).unwrap();
    assert!(found.nodes < 5 && found.depth == 1);
    assert!(mcts(&last, &History::new(), &of_nodes(1000), &Watch::NOBODY).unwrap().nodes < 5);
}

#[test]
fn a_first_play_is_there_however_short_the_time() {
    let hurried =
        SearchLimits { deadline: Deadline::at(Clock::Process, Duration::ZERO), ..SearchLimits::default() };
    let start = Breakthrough::new().start();
    assert_eq!(alpha_beta(&start, &History::new(), &hurried, true).unwrap().variation.len(), 1);
    assert_eq!(mcts(&start, &History::new(), &hurried, &Watch::NOBODY).unwrap().variation.len(), 1);
    for nodes in 1..40 {
        let found = alpha_beta(&start, &History::new(), &of_nodes(nodes), true).unwrap();
        // The root's plays are all evaluated once, whatever the limit.
        assert!(found.nodes <= nodes.max(13) && !found.variation.is_empty());
    }
}

#[test]
fn forced_wins_are_found_selectively_and_by_sampling() {
    // Positions of random games that a full search of 5 plies proves won, in more than one ply.
    let mut won = Vec::new();
    for seed in 0..15 {
        for position in random_game(Breakthrough::new().start(), seed) {
            let full = alpha_beta(&position, &History::new(), &to_depth(5), false).unwrap();
            if full.score >= WIN && full.score < WIN_MAX - 1 {
                won.push((position, full.score));
            }
        }
    }
    assert!(won.len() > 5, "{}", won.len());
    for (position, score) in won {
        let selective = alpha_beta(&position, &History::new(), &to_depth(9), true).unwrap();
        assert!(selective.score >= score, "{position:?} {selective:?} {score}");
        let sampled = mcts(&position, &History::new(), &of_nodes(400_000), &Watch::NOBODY).unwrap();
        assert!(sampled.score >= WIN, "{position:?} {sampled:?} {score}");
    }
}

#[test]
fn equal_seeds_and_limits_give_equal_results() {
    let start = Breakthrough::new().start();
    let run = |seed| {
        mcts(&start, &History::new(), &SearchLimits { seed, ..of_nodes(20_000) }, &Watch::NOBODY).unwrap()
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).score, run(4).score);
    let run = || alpha_beta(&start, &History::new(), &of_nodes(50_000), true);
    assert_eq!(run(), run());
}

#[test]
fn the_variation_can_be_played() {
    for seed in 0..10 {
        for position in random_game(Breakthrough::new().start(), seed) {
            for found in [
                alpha_beta(&position, &History::new(), &of_nodes(5_000), true).unwrap(),
                mcts(&position, &History::new(), &of_nodes(5_000), &Watch::NOBODY).unwrap(),
            ] {
                let mut position = position.clone();
                for play in found.variation {
                    assert!(plays(&position, &History::new()).contains(&play));
                    position.play(&play);
                }
            }
        }
    }
}

#[test]
fn going_round_in_circles_is_avoided() {
    let start = TicTacToe::new().start();
    let best = |past: &History| alpha_beta(&start, past, &to_depth(1), true).unwrap().variation[0];
    assert_eq!(best(&History::new()), 4, "the centre");
    // A game that returned to that board again and again.
    let past = History::from_keys(vec![after(&start, &4).key(); 20]);
    assert_ne!(best(&past), 4);
}

#[test]
fn good_orders_keep_the_tree_small() {
    let mut nodes = 0;
    for seed in 0..8 {
        for position in random_game(Breakthrough::new().start(), seed).iter().take(6) {
            nodes += alpha_beta(position, &History::new(), &to_depth(6), true).unwrap().nodes;
        }
    }
    // 230,953 if killers did not come before other plays, 249,587 if all plays were ranked before the first is searched.
    assert!(nodes < 228_000, "{nodes} nodes");
}

#[test]
fn a_variation_ends_in_the_position_that_has_the_value() {
    let (mut compared, mut beyond) = (0, 0);
    for position in (0..60).flat_map(|seed| random_game(Breakthrough::new().start(), seed)) {
        let found = alpha_beta(&position, &History::new(), &to_depth(3), true).unwrap();
        if found.score.abs() > WIN {
            continue;
        }
        let end = found.variation.iter().fold(position.clone(), |position, play| after(&position, play));
        let value = end.evaluate(&mut Vec::new());
        assert_eq!(if end.turn() == position.turn() { value } else { -value }, found.score);
        compared += 1;
        beyond += usize::from(found.variation.len() > 3);
    }
    assert!(compared > 300 && beyond > 10, "{compared} {beyond}");
}

/// Nodes of a search to that depth from a position with these techniques, and its score.
fn searched_with(position: &Run, depth: u32, selectivity: Selectivity, selective: bool) -> (u64, i32) {
    let limits = SearchLimits { selectivity: Some(selectivity), ..to_depth(depth) };
    let found = alpha_beta(position, &History::new(), &limits, selective).unwrap();
    (found.nodes, found.score)
}

#[test]
fn techniques_that_leave_out_keep_the_tree_smaller() {
    let start = Breakthrough::new().start();
    let nodes = |selectivity| searched_with(&start, 8, selectivity, true).0;
    let usual = nodes(Selectivity::default());
    let cuts = |deviation| Some(ProbCut { mean: 0, deviation });
    let far = |deviation| nodes(Selectivity { far: cuts(deviation), ..Selectivity::default() });
    let (sure, bold) = (far(300), far(0));
    assert!(bold < sure && bold < usual / 2, "{usual} {sure} {bold}");
    let near = nodes(Selectivity { near: cuts(0), ..Selectivity::default() });
    assert!(near < usual, "{usual} {near}");
    let steep = nodes(Selectivity { steep: true, ..Selectivity::default() });
    let narrow = nodes(Selectivity { narrow: true, ..Selectivity::default() });
    assert!(steep < usual && narrow < usual, "{usual} {steep} {narrow}");
}

#[test]
fn techniques_that_leave_out_find_real_wins_and_stay_out_of_full_searches() {
    let cuts = Some(ProbCut { mean: 0, deviation: 1 });
    let all = Selectivity { gains: true, far: cuts, near: cuts, steep: true, narrow: true };
    let mut won = 0;
    for seed in 0..20 {
        let game = random_game(Breakthrough::new().start(), seed);
        let position = &game[game.len().saturating_sub(6)];
        let full = |depth, selectivity| searched_with(position, depth, selectivity, false).1;
        let found = searched_with(position, 7, all, true).1;
        if found > WIN {
            assert!(full((WIN_MAX - found) as u32, Selectivity::default()) > WIN, "seed {seed}");
            won += 1;
        }
        assert_eq!(full(5, all), full(5, Selectivity::default()));
    }
    assert!(won > 3, "{won}");
}

/// Plays two games from each opening of one ply, one as either player. Returns the numbers of games that the `first` way to choose plays
/// wins and does not win against the `second`.
fn contest(first: impl Fn(&Run, u64) -> (u8, u8), second: impl Fn(&Run, u64) -> (u8, u8)) -> (usize, usize) {
    let start = Breakthrough::new().start();
    let (mut wins, mut losses) = (0, 0);
    for (seed, opening) in plays(&start, &History::new()).iter().enumerate() {
        for side in 0..2 {
            let mut position = after(&start, opening);
            let outcome = loop {
                if let Some(outcome) = outcome(&position, &History::new()) {
                    break outcome;
                }
                let ours = position.turn() == side;
                let seed = seed as u64;
                let play = if ours { first(&position, seed) } else { second(&position, seed) };
                position.play(&play);
            };
            if outcome.winner == Some(side) { wins += 1 } else { losses += 1 }
        }
    }
    (wins, losses)
}

fn random(position: &Run, seed: u64) -> (u8, u8) {
    let plays = plays(position, &History::new());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ position.hash());
    plays[random.random_range(0..plays.len())]
}

#[test]
fn who_misjudges_positions_loses() {
    let by = |blur| {
        move |position: &Run, seed| {
            let limits = SearchLimits { seed, blur, ..of_nodes(100) };
            search(position, &History::new(), Searcher::AlphaBeta, &limits, &Watch::NOBODY).unwrap().variation
                [0]
        }
    };
    let (wins, losses) = contest(by(0), by(300));
    assert!(wins > 2 * losses, "{wins} {losses}");
}

#[test]
fn both_beat_random_play() {
    let by_depth = |position: &Run, _| {
        alpha_beta(position, &History::new(), &of_nodes(2_000), true).unwrap().variation[0]
    };
    assert_eq!(contest(by_depth, random).1, 0);
    let by_games = |position: &Run, seed| {
        mcts(position, &History::new(), &SearchLimits { seed, ..of_nodes(5_000) }, &Watch::NOBODY)
            .unwrap()
            .variation[0]
    };
    assert_eq!(contest(by_games, random).1, 0);
}

#[test]
fn threads_find_the_same_win() {
    for threads in [1, 2, 4] {
        let limits = SearchLimits { threads, ..to_depth(9) };
        let found = alpha_beta_on_threads(&win_in_one(), &History::new(), &limits, &Watch::NOBODY).unwrap();
        assert_eq!(found.score, WIN_MAX - 1, "{threads} threads");
        let found = alpha_beta_on_threads(&must_block(), &History::new(), &limits, &Watch::NOBODY).unwrap();
        let alone = alpha_beta(&must_block(), &History::new(), &limits, true).unwrap();
        assert_eq!(found.variation[0], alone.variation[0], "{threads} threads");
    }
}

#[test]
fn threads_keep_to_the_limits() {
    let start = Breakthrough::new().start();
    let limits = SearchLimits { threads: 3, ..of_nodes(30_000) };
    let found = alpha_beta_on_threads(&start, &History::new(), &limits, &Watch::NOBODY).unwrap();
    assert!((10_000..=30_003).contains(&found.nodes), "{} nodes", found.nodes);
    let hurried = SearchLimits {
        threads: 3,
        deadline: Deadline::at(Clock::Process, Duration::ZERO),
        ..SearchLimits::default()
    };
    assert_eq!(alpha_beta_on_threads(&start, &History::new(), &hurried, &Watch::NOBODY).unwrap().depth, 0);
}

#[test]
fn a_watcher_is_told_each_iteration_and_ends_the_search() {
    let start = Breakthrough::new().start();
    for threads in [1, 3] {
        let (told, enough) = (Mutex::new(Vec::new()), AtomicBool::new(false));
        let watch = Watch {
            stop: &|| enough.load(Relaxed),
            known: &|best| {
                told.lock().unwrap().push((best.depth, best.nodes));
                enough.store(best.depth >= 3, Relaxed);
            },
            ..Watch::NOBODY
        };
        let limits = SearchLimits { threads, ..SearchLimits::default() };
        let found = search(&start, &History::new(), Searcher::AlphaBeta, &limits, &watch).unwrap();
        let told = told.into_inner().unwrap();
        let depths: Vec<u32> = told.iter().map(|known| known.0).collect();
        assert_eq!(depths, [1, 2, 3], "{threads} threads");
        assert!(told.is_sorted() && told[2].1 <= found.nodes, "{threads} threads: {told:?}");
    }
}

#[test]
fn a_watcher_sees_games_and_ends_them() {
    let start = Breakthrough::new().start();
    let told = Mutex::new(Vec::new());
    let watch = Watch {
        stop: &|| told.lock().unwrap().len() >= 5,
        known: &|best| told.lock().unwrap().push(best.nodes),
        ..Watch::NOBODY
    };
    let found = search(&start, &History::new(), Searcher::Mcts, &SearchLimits::default(), &watch).unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.len() >= 5 && told.is_sorted() && found.nodes >= told[4], "{told:?}, then {}", found.nodes);
}

#[test]
fn barred_plays_are_left_out_at_the_root() {
    let start = Breakthrough::new().start();
    let limits = SearchLimits { depth: 3, nodes: 2000, ..to_depth(3) };
    let all = plays(&start, &History::new());
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        let mut barred = Vec::new();
        while let Some(found) =
            search(&start, &History::new(), how, &limits, &Watch { barred: &barred, ..Watch::NOBODY })
        {
            assert!(!barred.contains(&found.variation[0]), "{how:?}");
            barred.push(found.variation[0]);
        }
        assert_eq!(barred.len(), all.len(), "{how:?}");
    }
}

#[test]
fn all_time_is_used_up_to_a_deadline_but_not_all_time_that_there_may_be() {
    let start = Breakthrough::new().start();
    // Milliseconds spent by a clock that goes on by one each time that somebody looks.
    let used = |soft, hard| {
        let asked = Arc::new(AtomicU64::new(0));
        let looked_at = Arc::clone(&asked);
        let clock = Clock::own(move || Duration::from_millis(looked_at.fetch_add(1, Relaxed) + 1));
        let [soft, hard] = [soft, hard].map(Duration::from_millis);
        let deadline = Deadline::at(clock, hard).soft_at(soft);
        let limits = SearchLimits { deadline, ..SearchLimits::default() };
        alpha_beta(&start, &History::new(), &limits, true).unwrap();
        asked.load(Relaxed)
    };
    assert!((3_000..3_010).contains(&used(3_000, 3_000)), "a play of its own");
    let planned = used(100, 3_000);
    assert!((60..3_000).contains(&planned), "{planned}");
}

#[test]
fn the_first_look_at_many_plays_heeds_the_time() {
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        let found = |milliseconds| {
            let start = Wide::default();
            let deadline = Deadline::at(start.clock(), Duration::from_millis(milliseconds));
            let limits = SearchLimits { deadline, ..SearchLimits::default() };
            let found = search(&start, &History::new(), how, &limits, &Watch::NOBODY).unwrap();
            (found.variation[0], start.valued())
        };
        let (best, valued) = found(0);
        // Static values of the position itself may add a few.
        assert!(best == 63 && valued <= 70, "{how:?}: play {best} of {valued} values");
        let (best, valued) = found(1_000);
        assert!((900..1_020).contains(&best) && valued <= 1_020, "{how:?}: play {best} of {valued} values");
    }
}
