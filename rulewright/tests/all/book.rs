//! Books of solved openings, and the solver's knowledge of generated games.

use agent::Answers;
use agents::book::{Book, BookFile};
use agents::catalog;
use engine::solve::{Solving, Worth};
use engine::{ErasedGame, ErasedPosition, History, Random};
use learn::symmetries;

use crate::common::dir::Dir;

/// The least and the greatest margin of the player to move, with all that the game tells the solver.
fn margin(entry: &dyn ErasedGame, position: &dyn ErasedPosition, solving: &Solving) -> [i64; 2] {
    let position = entry.at(&position.setup(), History::new());
    position.solve(solving, &|| false, &|_| {}).unwrap().margin
}

/// Compares the results, and the margins where points decide, of both back ends in positions of random games after `plies` plies.
/// The interpreter tells the solver nothing of symmetries, of plays back to an earlier board, or of margins that are sure.
fn compare(name: &str, plies: u32, games: u64, counts_plies: bool) {
    let generated = rules::find(name).unwrap();
    catalog::ship(rules::shipped(), rules::WEIGHTS, rules::BOOKS);
    let interpreted = catalog::interpreted(name).unwrap();
    let solving = Solving {
        memory: 1 << 20,
        margin_of: Some(Worth::Loss),
        counts_plies,
        symmetries: symmetries(generated, 1),
        ..Solving::default()
    };
    let mut compared = 0;
    for seed in 0..games {
        let mut position = generated.start();
        for ply in 0..plies {
            let Some(play) = position.random_play(seed << 8 | u64::from(ply)) else { break };
            position.play(&play).unwrap();
            if position.outcome().is_some() {
                break;
            }
        }
        if position.outcome().is_none() {
            let [quick, plain] = [generated, &*interpreted].map(|entry| margin(entry, &*position, &solving));
            assert_eq!(quick, plain, "{name}, seed {seed}: {:?}", position.setup());
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn what_a_game_tells_the_solver_changes_no_result() {
    compare("little_go", 22, 8, true);
    compare("little_go", 21, 4, true);
    compare("reversi", 55, 4, false);
    compare("tic_tac_toe", 3, 4, false);
    compare("connect_four", 24, 12, false);
}

#[test]
fn a_threat_without_an_answer_is_seen_before_other_plays_are_searched() {
    let mut position = rules::find("connect_four").unwrap().start();
    // A disc that threatens once forces an answer, and the next one threatens twice.
    for column in "eabeaceebacg".chars() {
        let plays = position.plays();
        let play = plays.iter().find(|play| play.to_string().starts_with(column)).unwrap();
        position.play(play).unwrap();
    }
    let solving = Solving { memory: 1 << 20, ..Solving::default() };
    let solved = position.solve(&solving, &|| false, &|_| {}).unwrap();
    // Without seeing the threat, the search needs some thousands of nodes.
    assert!(solved.least() == Worth::Win && solved.nodes < 100, "{solved:?}");
}

/// The book that comes with a game.
fn shipped(game: &str) -> Book<'static> {
    let (_, text) = rules::BOOKS.iter().find(|(name, _)| *name == game).unwrap();
    let known = rules::shipped().iter().find(|known| known.name == game).unwrap();
    BookFile::parse(text).unwrap().book(known.game, known.fingerprint).unwrap()
}

/// Plays games against random plays, by the book on the side that it answers for, after the plays `first`. Returns for each game
/// the plies after which the book knew no play, or `None` if the game ended first.
fn plies_known(game: &str, first: &[&str], games: u64) -> Vec<Option<u32>> {
    let (entry, book) = (rules::find(game).unwrap(), shipped(game));
    let play_by_book = |seed: u64| {
        let mut position = entry.start();
        for text in first {
            let play = position.plays().into_iter().find(|play| play.to_string() == *text).unwrap();
            position.play(&play).unwrap();
        }
        let mut random = Random::new(seed);
        while let Some(play) = book.play(&*position) {
            position.play(&play).unwrap();
            let replies = position.plays();
            if position.outcome().is_some() {
                break;
            }
            position.play(random.one_of(&replies)).unwrap();
        }
        position.outcome().is_none().then(|| position.setup().plies)
    };
    (0..games).map(play_by_book).collect()
}

/// True if the book knew the plays of at least `plies` plies in each game that did not end first, and there is such a game.
fn is_whole(known: &[Option<u32>], plies: u32) -> bool {
    known.iter().flatten().all(|known| *known >= plies) && known.iter().any(Option::is_some)
}

#[test]
fn shipped_books_answer_every_reply() {
    let entry = rules::find("little_go").unwrap();
    let book = shipped("little_go");
    assert_eq!(book.play(&*entry.start()).unwrap().to_string(), "2,2");
    let known = plies_known("little_go", &[], 12);
    assert!(is_whole(&known, 8), "{known:?}");
    for mistake in ["0,0", "1,2", "1,1"] {
        let known = plies_known("little_go", &[mistake], 4);
        assert!(is_whole(&known, 7), "{mistake}: {known:?}");
    }
    // Against the right first play there is no answer.
    let mut lost = entry.start();
    lost.play(&book.play(&*lost).unwrap()).unwrap();
    assert_eq!(book.play(&*lost), None);

    let four = rules::find("connect_four").unwrap();
    assert_eq!(shipped("connect_four").play(&*four.start()).unwrap().to_string(), "d1");
    let known = plies_known("connect_four", &[], 20);
    assert!(is_whole(&known, 10), "{known:?}");
}

#[test]
fn a_book_is_made_and_played() {
    let dir = Dir::new();
    let told = dir.rulewright(&["book", "tic_tac_toe", "--plies", "9", "--free", "1", "--json"]).json();
    assert_eq!((&told["result"], &told["output"]), (&"draw".into(), &"tic_tac_toe.json".into()), "{told}");
    let known = rules::shipped().iter().find(|known| known.name == "tic_tac_toe").unwrap();
    let file = BookFile::parse(&dir.read("tic_tac_toe.json").unwrap()).unwrap();
    assert!(file.book(known.game, "other rules").is_err());
    let book = file.book(known.game, known.fingerprint).unwrap();
    for seed in 0..20 {
        let mut position = known.game.start();
        while position.outcome().is_none() {
            let by_book = position.turn() == (seed % 2) as usize;
            let play = if by_book { book.play(&*position) } else { position.random_play(seed) };
            position.play(&play.unwrap()).unwrap();
        }
        let winner = position.outcome().unwrap().winner;
        assert!(winner.is_none_or(|winner| winner == (seed % 2) as usize), "seed {seed}");
    }
}

#[test]
fn a_game_with_superko_has_no_book() {
    let run = Dir::new().rulewright(&["book", "go_5x5", "--plies", "2"]);
    assert!(run.code == Some(1) && run.err.contains("ask for earlier positions"), "{}", run.err);
}

#[test]
fn a_game_with_clocks_has_no_book() {
    let dir = Dir::new();
    let rules = "players x, y\nboard grid 3 x 3\npiece mark \"X\" \"O\"\nplay place: mark on empty\n\
        win when line of 3 own\ndraw after 9 plies without capture\n";
    dir.write("clock.rules", &format!("game clock\n{rules}"));
    let run = dir.rulewright(&["book", "--rules", "clock.rules", "--plies", "2"]);
    assert!(run.code == Some(1) && run.err.contains("plies since an event"), "{}", run.err);
}
