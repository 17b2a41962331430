//! The numbers of a state are as wide as the rules can make them.

mod common;

use common::models;

/// True if the module of a game of a folder has a line.
fn has(folder: &str, game: &str, line: &str) -> bool {
    let models = models(folder);
    let model = models.iter().find(|model| model.name == game).unwrap();
    rulewright_codegen::rust(model).unwrap().lines().any(|other| other.trim() == line)
}

#[test]
fn a_limit_of_plies_beyond_sixteen_bits() {
    assert!(has("snapshots/defects", "w_many_plies", "plies: u32,"));
    assert!(has("rules", "checkers", "plies: u16,"));
}

#[test]
fn passes_beyond_eight_bits() {
    assert!(has("snapshots/defects", "w_many_passes", "passes: u16,"));
    assert!(has("snapshots/defects", "w_passes_from_a_hundred", "passes: u16,"));
    assert!(has("rules", "go_9x9", "passes: u8,"));
}

#[test]
fn a_clock_beyond_sixteen_bits() {
    assert!(has("snapshots/defects", "w_many_quiet_plies", "clocks: [u32; 1],"));
    assert!(has("rules", "checkers", "clocks: [u16; 1],"));
}

#[test]
fn a_counter_that_rises_for_as_long_as_a_game_lasts() {
    assert!(has("snapshots/defects", "w_many_quiet_plies", "counters: [[i32; 1]; 2],"));
    assert!(has("snapshots/defects", "w_counter_that_rises_fast", "counters: [[i32; 1]; 2],"));
    assert!(has("rules", "nine_mens_morris", "counters: [[i16; 1]; 2],"));
}

#[test]
fn a_static_value_stays_below_that_of_a_won_game() {
    let line = "balance.clamp(-most, most) as i32";
    assert!(has("snapshots/defects", "w_many_quiet_plies", line));
    assert!(!has("rules", "checkers", line));
}
