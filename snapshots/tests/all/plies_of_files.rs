//! A position file tells the number of plies exactly, or bounds of it, where the rules ask for that number.

use std::fs;
use std::sync::Arc;

use agent::protocol::input;
use dsl::Sources;
use dsl::interp::Interpreted;
use effort::amount;
use engine::{Erased, ErasedGame, Mode, PliesFrom};
use snapshots::{games, strolls};

/// Random games of each game; the second number is that of `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [2, 20];
/// Plies of a random game, and of one by the interpreter.
const PLIES: [u32; 2] = [60, 20];

/// Reads the position file of each position of random games in which a player is to move.
fn assert_plies(entry: &dyn ErasedGame, most: u32) {
    let metadata = entry.metadata();
    let start = entry.start().setup();
    for seed in 0..amount(GAMES) {
        let mut position = entry.start();
        for ply in 0..most {
            let plays = strolls::sorted(&*position);
            if position.outcome().is_some() || plays.is_empty() {
                break;
            }
            let setup = position.setup();
            let text = input::write(metadata, &setup, Mode::Single, 1.0);
            let read = input::read(metadata, &start, &text).unwrap();
            let place = format!("{} after {} plies of game {seed}", metadata.name, setup.plies);
            match metadata.plies_from {
                PliesFrom::Nothing => {}
                PliesFrom::Pieces { .. } => {
                    assert_eq!((read.plies.least, read.plies.most), (setup.plies, setup.plies), "{place}");
                    assert!(read.warnings.is_empty(), "{place}: {:?}", read.warnings);
                }
                // Pieces that went back to where they began look like the start.
                PliesFrom::AtLeast { .. } if setup.board == start.board => {}
                PliesFrom::AtLeast { .. } => {
                    assert!(read.plies.least <= setup.plies, "{place}: {:?}", read.plies);
                    // Without a limit, the file is read with the fewest plies.
                    let most = if metadata.ply_limit.is_some() { read.plies.most } else { u32::MAX };
                    assert!(setup.plies <= most, "{place}: {:?}", read.plies);
                }
            }
            let play = strolls::pick(&plays, seed, ply);
            position.play(play).unwrap_or_else(|error| panic!("{place}: {error}"));
        }
    }
}

#[test]
fn the_pieces_of_shipped_games_tell_the_plies() {
    for entry in games::generated() {
        assert_plies(entry, PLIES[0]);
    }
}

#[test]
fn so_do_those_of_other_rule_files() {
    let mut sources = Sources::default();
    for folder in ["defects", "general"] {
        for file in fs::read_dir(games::folder(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "rules") {
                sources.add(path.display().to_string(), fs::read_to_string(&path).unwrap());
            }
        }
    }
    let models = sources.files().filter_map(|(file, _)| dsl::compile(&sources, file).ok());
    let asking = models.filter(|(model, _)| model.plies_from != PliesFrom::Nothing);
    let mut read = 0;
    for (model, _) in asking {
        assert_plies(&Erased(Interpreted::new(Arc::new(model))), PLIES[1]);
        read += 1;
    }
    assert!(read >= 5, "{read} rule files ask for the number of plies");
}
