//! Matches in this process, on games that the interpreter runs.

use std::ops::ControlFlow;
use std::path::Path;

use engine::ErasedGame;
use engine::weights::{Shape, Weights};

use super::{Bounds, Match, Progress, Seat, Side, Summary, Table, Verdict, likelihood};
use crate::catalog::interpreted_file;
use crate::openings::{Drawing, Drawn, Source, read};

/// Nodes of the search that judges an opening: enough for all of tic-tac-toe after two plies.
const JUDGE: u64 = 2000;

fn game(name: &str) -> Box<dyn ErasedGame> {
    interpreted_file(Path::new(&format!("{}/../rules/{name}.rules", env!("CARGO_MANIFEST_DIR")))).unwrap()
}

/// Plays until the bounds, if there are some, give a verdict.
fn run(
    name: &str,
    players: [&str; 2],
    pairs: u64,
    threads: usize,
    bounds: Option<Bounds>,
) -> (Summary, Option<Verdict>) {
    let game = game(name);
    let [base, test] = players.map(|player| player.parse().unwrap());
    let table = Table::new(&*game, &|| false);
    let played = Match { base, test, pairs, seed: 5, threads, table, base_game: None };
    let openings = Source::Drawn(Box::new(Drawn::new(
        &*game,
        Drawing { plies: 2, balance: 100, judge: JUDGE, best_of: 1, trial_games: 0, seed: 5 },
    )));
    let mut verdict = None;
    let summary = played.run(openings, &mut |known| {
        verdict =
            bounds.and_then(|bounds| bounds.verdict(likelihood(&known.pairs, bounds.elo0, bounds.elo1)));
        if verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (summary.unwrap(), verdict)
}

/// The progress without figures that depend on the speed of the machine.
fn timeless(progress: &Progress) -> Progress {
    let sides = progress.sides.map(|side| Side { cpu: std::time::Duration::ZERO, ..side });
    Progress { sides, ..progress.clone() }
}

const COARSE: Bounds = Bounds { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 };

#[test]
fn the_stronger_player_is_found_in_few_games() {
    let (summary, verdict) = run("tic_tac_toe", ["random", "search:nodes=500"], 24, 2, Some(COARSE));
    assert_eq!(verdict, Some(Verdict::H1), "{summary:?}");
    assert!(summary.progress.pairs.total() < 24 && !summary.no_more_openings, "{summary:?}");
    let (_, turned) = run("tic_tac_toe", ["search:nodes=500", "random"], 24, 2, Some(COARSE));
    assert_eq!(turned, Some(Verdict::H0));
}

#[test]
fn a_player_is_as_strong_as_itself() {
    let (summary, verdict) = run("tic_tac_toe", ["search:nodes=200"; 2], 24, 2, Some(COARSE));
    assert_eq!(verdict, Some(Verdict::H0));
    let Progress { pairs, games: [won, drawn, lost], .. } = summary.progress;
    // Without chance the two games of a pair are the same game, once from each side.
    assert_eq!(pairs.0, [0, 0, pairs.total(), 0, 0]);
    assert_eq!((won, won + drawn + lost), (lost, 2 * pairs.total()));
}

#[test]
fn results_do_not_depend_on_threads() {
    let play = |threads| run("tic_tac_toe", ["random", "greedy"], 20, threads, None).0.progress;
    let one = play(1);
    assert_eq!(one.pairs.total(), 20);
    assert!(one.games[0] > 0 && one.games[2] > 0, "{one:?}");
    assert_eq!(timeless(&play(3)), timeless(&one));
    // A verdict is reached at the same pair, whichever pairs are played beside it.
    let judged =
        |threads| run("tic_tac_toe", ["random", "search:nodes=300"], 24, threads, Some(COARSE)).0.progress;
    assert_eq!(timeless(&judged(4)), timeless(&judged(1)));
}

#[test]
fn all_openings_are_used_once() {
    let (summary, _) = run("tic_tac_toe", ["random", "random"], 100, 2, None);
    assert!(summary.no_more_openings);
    assert_eq!(summary.progress.pairs.total(), 24);
    assert_eq!(summary.progress.games.iter().sum::<u64>(), 48);
}

#[test]
fn each_player_has_both_sides_of_an_opening() {
    // With X at a1 and a2 and O far away, whoever plays X wins at once: both win one game of the pair.
    let game = game("tic_tac_toe");
    let openings = read(&*game, "a1 | c3 | a2 | c1").unwrap().openings;
    let entrant = "search:nodes=100".parse().unwrap();
    let table = Table::new(&*game, &|| false);
    let played =
        Match { base: entrant, test: entrant, pairs: 5, seed: 1, threads: 1, table, base_game: None };
    let summary =
        played.run(Source::Listed(openings.into_iter()), &mut |_| ControlFlow::Continue(())).unwrap();
    let progress = summary.progress;
    assert_eq!((progress.games, progress.pairs.0, progress.first_wins), ([1, 0, 1], [0, 0, 1, 0, 0], 2));
    assert_eq!(progress.plies, 10);
    assert_eq!(progress.sides.map(|side| side.plays), [1, 1]);
}

#[test]
fn endless_games_are_draws() {
    let game = game("tic_tac_toe");
    let table = Table { most_plies: 3, ..Table::new(&*game, &|| false) };
    let entrant = "random".parse().unwrap();
    let opening = &read(&*game, "a1").unwrap().openings[0];
    let game = super::play(&table, opening, [Seat { entrant: &entrant, own: None }; 2], 1).unwrap().unwrap();
    assert_eq!((game.winner, game.plies, game.endless), (None, 3, true));
}

#[test]
fn each_player_of_a_match_can_have_its_own_weights() {
    let game = game("tic_tac_toe");
    let shape = Shape::of(game.metadata());
    let centre = |worth: i32| {
        let mut weights = Weights::of_clauses(game.metadata());
        [0, 1].into_iter().for_each(|player| weights.pieces[shape.piece(player, 0, 4)] = [worth; 2]);
        game.with_weights(&weights).unwrap()
    };
    let [seeks, shuns] = [1000, -1000].map(centre);
    let entrant = "alpha-beta:depth=1".parse().unwrap();
    let results = |base_game: Option<&dyn ErasedGame>| {
        let table = Table::new(&*seeks, &|| false);
        let played = Match { base: entrant, test: entrant, pairs: 12, seed: 5, threads: 1, table, base_game };
        let drawing = Drawing { plies: 2, balance: 1000, judge: JUDGE, best_of: 1, trial_games: 0, seed: 5 };
        let openings = Source::Drawn(Box::new(Drawn::new(&*game, drawing)));
        played.run(openings, &mut |_| ControlFlow::Continue(())).unwrap().progress.games
    };
    let [won, _, lost] = results(None);
    assert_eq!(won, lost, "equal players");
    let [won, _, lost] = results(Some(&*shuns));
    assert!(won > lost, "{won} {lost}");
}

#[test]
fn a_stopped_match_keeps_what_it_has() {
    let game = game("tic_tac_toe");
    // `stop` is called before each ply, and 20 pairs have more than 100 plies.
    let asked = std::sync::atomic::AtomicU64::new(0);
    let stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 100;
    let entrant = "random".parse().unwrap();
    let played = Match {
        base: entrant,
        test: entrant,
        pairs: 20,
        seed: 1,
        threads: 2,
        table: Table::new(&*game, &stop),
        base_game: None,
    };
    let openings = Source::Drawn(Box::new(Drawn::new(
        &*game,
        Drawing { plies: 2, balance: 100, judge: JUDGE, best_of: 1, trial_games: 0, seed: 5 },
    )));
    let summary = played.run(openings, &mut |_| ControlFlow::Continue(())).unwrap();
    let pairs = summary.progress.pairs.total();
    assert!((1..20).contains(&pairs) && !summary.no_more_openings, "{summary:?}");
}
