//! Makes fixture files from positions of random games, for `snapshots/fixtures`.

use engine::{ErasedGame, ErasedPosition, History, Mode, Outcome, Setup, mix};

use agent::protocol::input;

/// CPU seconds in a fixture's input; no test depends on the value.
const SECONDS: f64 = 100.0;
/// Most random games tried for each wanted position.
const TRIES: u64 = 20;

/// A position and its fixture file.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub setup: Setup,
    /// First line of the file.
    pub comment: String,
    /// Text of the file.
    pub text: String,
}

/// Makes fixtures of positions from different random games, all distinct; fewer than `count` if there are not
/// enough. Each position comes from a random ply of a typical game, or from the end of the game.
pub fn sample(entry: &dyn ErasedGame, count: usize, seed: u64) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::new();
    let most = u64::from(entry.metadata().typical_plies);
    for game in 0..(count as u64).saturating_mul(TRIES) {
        if samples.len() >= count {
            break;
        }
        let seed_of_game = mix(mix(0, seed), game);
        let position = stroll(entry, seed_of_game, (mix(seed_of_game, 1) % (most + 1)) as u32);
        let setup = position.setup();
        let known = |sample: &Sample| sample.setup.board == setup.board && sample.setup.turn == setup.turn;
        if samples.iter().any(known) {
            continue;
        }
        let comment = format!("# A random game (seed {seed}, game {game}) after {} plies.", setup.plies);
        let text = fixture(entry, &setup, &comment);
        samples.extend(text.map(|text| Sample { setup, comment, text }));
    }
    samples
}

/// The position after `plies` random plays, or at the end of the game if that comes first.
fn stroll(entry: &dyn ErasedGame, seed: u64, plies: u32) -> Box<dyn ErasedPosition> {
    let mut position = entry.start();
    for ply in 0..plies {
        let play = position.random_play(mix(mix(0, seed), u64::from(ply)));
        let done = position.outcome().is_some() || play.is_none_or(|play| position.play(&play).is_err());
        if done {
            break;
        }
    }
    position
}

/// The text of a fixture: the position, and its number of plays or its result. These come from the position
/// as the file gives it, which may lack some history. `None` if the game's input cannot hold the position.
pub fn fixture(entry: &dyn ErasedGame, setup: &Setup, comment: &str) -> Option<String> {
    let metadata = entry.metadata();
    let text = input::write(metadata, setup, Mode::Single, SECONDS);
    let mut read = input::read(metadata, &entry.start().setup(), &text).ok()?.setup;
    let mut lines = vec![comment.to_owned()];
    if read.plies != setup.plies {
        read.plies = setup.plies;
        lines.push(format!("plies: {}", setup.plies));
    }
    let clock = setup.clocks.first().copied().unwrap_or(0);
    if clock > 0 && setup.clocks.iter().all(|other| *other == clock) {
        read.clocks.fill(clock);
        lines.push(format!("clocks: {clock}"));
    }
    let position = entry.at(&read, History::new());
    let seen = match position.outcome() {
        None => position.plays().len().to_string(),
        Some(Outcome { winner: None, .. }) => "draw".to_owned(),
        Some(Outcome { winner: Some(player), .. }) => format!("{} wins", metadata.players[player]),
    };
    // A game's own files may end without a newline.
    let rows = text.trim_end_matches('\n');
    Some(format!("{}\n{rows}\n= {seen}\n", lines.join("\n")))
}
