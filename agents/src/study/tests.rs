//! Studies of a small game, on the interpreter.

use super::*;
use crate::openings::Opening;

const GAME: &str = "game g\nplayers a, b\nboard grid 3 x 3\npiece m \"x\" \"o\"\nplay p: m on empty\n\
    win when line of 3 own\ndraw when no empty\nlength 9\n";

fn entry() -> Box<dyn engine::ErasedGame> {
    let mut sources = dsl::Sources::default();
    let file = sources.add("g.rules", GAME.to_owned());
    let (model, _) = dsl::compile(&sources, file).unwrap();
    Box::new(engine::Erased(dsl::interp::Interpreted::new(std::sync::Arc::new(model))))
}

fn study(threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Vec<(usize, Played)> {
    let entry = entry();
    let table = Table { entry: &*entry, nodes: 2_000, most_plies: 50, seed: 3, stop };
    let firsts = entry.start().plays();
    let openings: Vec<_> =
        firsts.into_iter().map(|play| Opening { plays: vec![play], ..Opening::default() }).collect();
    let mut games = Vec::new();
    play_all(&table, &openings, threads, &mut |number, game| games.push((number, game)));
    games.sort_by_key(|(number, _)| *number);
    games
}

#[test]
fn good_players_draw_three_in_a_row() {
    let games = study(1, &|| false);
    assert_eq!(games.len(), 9);
    assert!(
        games.iter().all(|(_, game)| (game.winner, game.plies, game.by) == (None, 9, Some(1))),
        "{games:?}"
    );
    // After one ply there are 8 plays, and one less after each.
    assert!(games.iter().all(|(_, game)| game.branching == 4.5));
}

#[test]
fn threads_change_no_game() {
    assert_eq!(study(1, &|| false), study(3, &|| false));
    assert!(study(2, &|| true).is_empty(), "a stopped game has no result");
}
