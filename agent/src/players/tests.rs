//! The reference players on games that the interpreter runs.

use std::path::Path;

use engine::{ErasedGame, ErasedPosition, History, SearchLimits, Searcher, WIN_MAX};

use super::lookahead::{Allowance, seen_by};
use super::{Learned, Means, Player, minimax};
use crate::turn::read_input;

fn game(name: &str) -> Box<dyn ErasedGame> {
    let text = |name| {
        let path = format!("{}/../rules/{name}.rules", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    };
    let [chess, pente] = ["chess", "pente"].map(text);
    crate::tests::interpreted(&text(name), &[("chess.rules", &chess), ("pente.rules", &pente)])
}

fn at(entry: &dyn ErasedGame, input: &str) -> Box<dyn ErasedPosition> {
    entry.at(&read_input(entry, Path::new("test"), input).unwrap().setup, History::new())
}

fn means(seed: u64, seconds: f64) -> Means<'static> {
    Means { limits: SearchLimits { seed, ..SearchLimits::default() }, seconds, learned: None }
}

/// The plays that a player makes with several seeds, sorted.
fn choices(player: Player, entry: &dyn ErasedGame, position: &dyn ErasedPosition) -> Vec<String> {
    let choose = |seed| player.choose(entry.metadata(), position, &means(seed, 10.0)).unwrap().to_string();
    let mut chosen: Vec<String> = (0..40).map(choose).collect();
    chosen.sort();
    chosen.dedup();
    chosen
}

/// White may take one man or two.
const CHECKERS: &str =
    "SINGLE\nWHITE\n100.0\n........\n........\n........\n....b...\n........\n..b.b...\n...w....\n........\n";

#[test]
fn greedy_takes_the_most() {
    let checkers = game("checkers");
    assert_eq!(choices(Player::Greedy, &*checkers, &*at(&*checkers, CHECKERS)), ["J d2 f4; J f4 d6"]);
    let go = game("little_go");
    let stones = "00100\n01210\n12021\n01010\n00000\n";
    let three = at(&*go, &format!("1\n{stones}{stones}"));
    assert_eq!(choices(Player::Greedy, &*go, &*three), ["2,2"]);
    let reversi = game("reversi");
    let mut position = reversi.start();
    // All plays flip one disc each, so all are equally good.
    assert_eq!(choices(Player::Greedy, &*reversi, &*position).len(), 4);
    for seed in 0..12 {
        let discs = |position: &dyn ErasedPosition, player| {
            position.setup().board.iter().flatten().filter(|piece| piece.player == player).count()
        };
        let enemy = 1 - position.turn() as u8;
        let least = position.nexts().iter().map(|next| discs(&**next, enemy)).min().unwrap();
        let play = Player::Greedy.choose(reversi.metadata(), &*position, &means(seed, 1.0)).unwrap();
        position.play(&play).unwrap();
        assert_eq!(discs(&*position, enemy), least);
    }
}

#[test]
fn aggressive_sees_what_its_second_play_takes() {
    // A stone on 2,2 attacks two stones at once, and White can save only one of them.
    let go = game("little_go");
    let stones = "00100\n01200\n12000\n00000\n00000\n";
    let fork = at(&*go, &format!("1\n{stones}{stones}"));
    assert_eq!(choices(Player::Aggressive, &*go, &*fork), ["2,2"]);
    assert!(choices(Player::Greedy, &*go, &*fork).len() > 5, "nothing is taken at once");
}

#[test]
fn aggressive_takes_at_once_what_is_more() {
    let checkers = game("checkers");
    assert_eq!(choices(Player::Aggressive, &*checkers, &*at(&*checkers, CHECKERS)), ["J d2 f4; J f4 d6"]);
}

/// Minimax in its plainest form: plays are made one by one on copies.
fn plain(entry: &dyn ErasedGame, position: &dyn ErasedPosition, depth: u32, ply: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        let won = WIN_MAX - ply;
        return outcome.winner.map_or(0, |winner| if winner == position.turn() { won } else { -won });
    }
    if depth == 0 {
        return position.evaluate();
    }
    let after = |play: &engine::Written| {
        let mut next = entry.at(&position.setup(), position.past().clone());
        next.play(play).unwrap();
        let value = plain(entry, &*next, depth - 1, ply + 1);
        seen_by(position.turn(), &*next, value)
    };
    position.plays().iter().map(after).max().unwrap()
}

#[test]
fn minimax_has_the_values_of_a_plain_recursion() {
    for (name, depth) in
        [("tic_tac_toe", 3), ("tic_tac_toe", 9), ("checkers", 3), ("los_alamos_chess", 2), ("connect6", 1)]
    {
        let game = game(name);
        let mut position = game.start();
        for seed in 0..4 {
            position.play(&position.random_play(seed).unwrap()).unwrap();
        }
        let depth = if name == "tic_tac_toe" { depth.min(5) } else { depth };
        let values = minimax::values(&*position, depth, &mut Allowance::unlimited()).unwrap();
        assert_eq!(values.into_iter().max().unwrap(), plain(&*game, &*position, depth, 0), "{name}");
    }
}

#[test]
fn minimax_looks_deeper_with_more_time() {
    // Two plies ahead, Black sees that White takes; three plies ahead, that Black takes back; one ply ahead, neither.
    let checkers = game("checkers");
    let position = checkers.start();
    let values = |depth| minimax::values(&*position, depth, &mut Allowance::unlimited()).unwrap();
    let most = |values: Vec<i32>| {
        let best = *values.iter().max().unwrap();
        let plays = position.plays();
        (0..plays.len())
            .filter(|play| values[*play] == best)
            .map(|play| plays[play].to_string())
            .collect::<Vec<_>>()
    };
    for (seconds, depth) in [(2.9, 1), (3.0, 2), (50.0, 2), (50.1, 3)] {
        let best = most(values(depth));
        for seed in 0..5 {
            let play =
                Player::Minimax.choose(checkers.metadata(), &*position, &means(seed, seconds)).unwrap();
            assert!(best.contains(&play.to_string()), "{seconds} s: {play} is none of {best:?}");
        }
    }
}

#[test]
fn shallow_alphabeta_wins_and_blocks() {
    let game = game("tic_tac_toe");
    let play = |plays: &[&str]| {
        let mut position = game.start();
        for play in plays {
            position.play(&engine::Written { lines: vec![(*play).to_owned()] }).unwrap();
        }
        choices(Player::Shallow, &*game, &*position)
    };
    assert_eq!(play(&["a1", "b2", "b1", "c2"]), ["c1"]);
    assert_eq!(play(&["a1", "b2", "b1"]), ["c1"]);
}

#[test]
fn nearby_places_next_to_a_piece() {
    let pente = game("pente_free");
    let mut position = pente.start();
    position.play(&engine::Written { lines: vec!["10K".to_owned()] }).unwrap();
    assert_eq!(
        choices(Player::Nearby, &*pente, &*position),
        ["10J", "10L", "11J", "11K", "11L", "9J", "9K", "9L"]
    );
    assert_eq!(Player::Nearby.oddity(&*pente), None);
    let checkers = game("checkers");
    assert!(Player::Nearby.oddity(&*checkers).unwrap().contains("places a piece"));
    assert!(choices(Player::Nearby, &*checkers, &*checkers.start()).len() > 4, "it begins as `random`");
}

#[test]
fn no_player_plays_on_when_the_game_is_over() {
    let game = game("tic_tac_toe");
    let mut position = game.start();
    for play in ["a1", "a2", "b1", "b2", "c1"] {
        position.play(&engine::Written { lines: vec![play.to_owned()] }).unwrap();
    }
    for player in Player::all() {
        assert_eq!(player.choose(game.metadata(), &*position, &means(1, 1.0)), None, "{player}");
    }
}

#[test]
fn there_is_a_play_without_any_time() {
    let game = game("checkers");
    let limits = SearchLimits {
        deadline: engine::Deadline::after(engine::Clock::Process, std::time::Duration::ZERO),
        nodes: 1,
        ..SearchLimits::default()
    };
    for player in Player::all().filter(|player| *player != Player::Qlearning) {
        let mut position = game.start();
        for _ in 0..6 {
            let means = Means { limits: limits.clone(), ..means(0, 100.0) };
            let play = player.choose(game.metadata(), &*position, &means).unwrap();
            position.play(&play).unwrap();
        }
    }
}

#[test]
fn each_row_of_the_table_is_of_its_player() {
    for player in Player::all() {
        assert_eq!((player.row().0, Player::named(player.name())), (player, Some(player)));
    }
}

#[test]
fn qlearning_plays_what_was_learned() {
    #[derive(Debug)]
    struct Last;
    impl Learned for Last {
        fn choose(&self, position: &dyn ErasedPosition) -> Option<engine::Written> {
            position.plays().pop()
        }
    }
    let game = game("tic_tac_toe");
    let start = game.start();
    let choose =
        |learned| Player::Qlearning.choose(game.metadata(), &*start, &Means { learned, ..means(1, 1.0) });
    assert_eq!(choose(Some(&Last)), start.plays().pop());
    assert_eq!(choose(None), None);
}

#[test]
fn the_first_pieces_are_placed_near_the_centre_and_each_other() {
    let gomoku = game("gomoku");
    let mut position = gomoku.start();
    let limits = SearchLimits { nodes: 1, memory: 1 << 20, ..SearchLimits::default() };
    let mut first = || {
        let play = position.search(Searcher::AlphaBeta, &limits).unwrap().play;
        position.play(&play).unwrap();
        play.to_string()
    };
    assert_eq!(first(), "h8");
    assert!(["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"].contains(&&*first()));
}
