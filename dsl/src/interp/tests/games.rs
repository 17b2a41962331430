//! Properties of every game in `rules/`, along games of random plays.

use effort::{amount, is_tested};
use engine::{Game, Position, mix};

use super::{Match, rule_files};

/// Calls `check` with the name, the game and the legal plays at each ply of a random game of every tested rule file. The second number
/// of plies is for `RULEWRIGHT_LONG`.
pub(super) fn along_games(plies: [u64; 2], check: impl Fn(&str, &Match, &[super::Play]) + Sync) {
    let mut files = rule_files();
    files.retain(|(name, _)| is_tested(name));
    let name = |(name, _): &(String, String)| name.clone();
    effort::for_each(&files, name, |file| along_a_game(&file.0, amount(plies), &check));
}

fn along_a_game(name: &str, plies: u64, check: &impl Fn(&str, &Match, &[super::Play])) {
    let mut game = Match::new(&format!("game test extends {name}\n"));
    for ply in 0..plies {
        let plays = game.plays();
        check(name, &game, &plays);
        if plays.is_empty() || game.outcome().is_some() {
            return;
        }
        let play = &plays[(mix(7, ply) % plays.len() as u64) as usize];
        game.past.push(game.state.key());
        game.state.play(play);
    }
}

#[test]
fn a_play_is_listed_once_and_its_path_leads_back_to_it() {
    along_games([12, 40], |name, game, plays| {
        for (index, play) in plays.iter().enumerate() {
            assert!(!plays[..index].contains(play), "{name}: {} twice", game.text(play));
            let path = game.state.path(&game.past, play);
            if path.clause.is_some() && index % 64 == 0 {
                let traced = game.state.trace(&game.past, plays, &path);
                assert_eq!(traced.as_ref(), Some(play), "{name}");
            }
            assert!(game.state.slot(play) < game.state.slots());
        }
    });
}

#[test]
fn a_position_is_the_same_after_it_was_written_down() {
    along_games([12, 40], |name, game, plays| {
        let again = game.game.load(&Position::setup(&game.state));
        assert_eq!(Position::setup(&again), Position::setup(&game.state), "{name}");
        assert_eq!((again.key(), again.hash()), (game.state.key(), game.state.hash()), "{name}");
        let mut same = Vec::new();
        again.plays(&game.past, &mut same);
        assert_eq!(same, plays, "{name}");
    });
}

#[test]
fn the_value_changes_its_sign_with_the_player() {
    along_games([8, 40], |name, game, _| {
        let other = game.state.as_if_moving(1 - game.state.turn());
        assert_eq!(other.evaluate(&mut Vec::new()), -game.state.evaluate(&mut Vec::new()), "{name}");
    });
}
