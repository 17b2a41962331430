//! Random plays are legal, and all plays that are avoided least are equally likely, however a module finds them.

use std::collections::BTreeMap;

use effort::amount;
use engine::{ErasedPosition, Game, Position, Written};
use snapshots::both::Both;
use snapshots::games::{self, Pair};

/// Random plays for each legal play, so that each is met; the second number is that of `RULEWRIGHT_LONG`.
const EACH: [u32; 2] = [20, 60];
/// Seeds of random games, and the plies after which plays are drawn: the first two, or all with `RULEWRIGHT_LONG`.
const POSITIONS: [(u64, u32); 4] = [(2, 3), (2, 31), (1, 0), (3, 10)];
/// Number of standard deviations that does not occur by chance.
const FAR: f64 = 6.0;

#[test]
fn plays_are_equally_likely() {
    effort::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            for (seed, plies) in POSITIONS.into_iter().take(amount([2, POSITIONS.len()])) {
                let mut both = Both::new(pair.back_ends());
                both.stroll(seed, plies);
                let [interpreted, generated] = both.positions();
                draws_evenly(generated, &least_avoided(pair, interpreted));
            }
        },
    );
}

/// Random games of each game. In them, assertions of the engine compare the cells that are kept with the cells of each position, the
/// ends that are asked for with all ends, and ends by the remembered positions with ends by all positions.
const KEEPING: [u64; 2] = [20, 100];

#[test]
fn random_games_keep_the_cells_and_find_the_ends_of_each_position() {
    if !cfg!(debug_assertions) {
        return;
    }
    effort::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            let [_, generated] = pair.back_ends();
            let games = amount(KEEPING);
            let played = generated.start().playouts(1, games, &|| false);
            assert_eq!(played.games + played.unfinished, games);
        },
    );
}

/// The plays that random games choose from, by the interpreter.
fn least_avoided(pair: &Pair, interpreted: &dyn ErasedPosition) -> Vec<Written> {
    let state = pair.interpreted.0.load(&interpreted.setup());
    let mut plays = Vec::new();
    state.plays(interpreted.past(), &mut plays);
    let reluctance: Vec<u32> = plays.iter().map(|play| state.reluctance(play)).collect();
    let least = reluctance.iter().min();
    let written = interpreted.plays().into_iter().zip(&reluctance);
    written.filter(|(_, reluctance)| Some(*reluctance) == least).map(|(play, _)| play).collect()
}

fn draws_evenly(position: &dyn ErasedPosition, plays: &[Written]) {
    let mut times: BTreeMap<_, u32> = plays.iter().map(|play| (play, 0)).collect();
    let each = amount(EACH);
    let draws = each * plays.len() as u32;
    for seed in 0..draws.into() {
        let play = position.drawn_play(seed).expect("there are plays");
        *times.get_mut(&play).unwrap_or_else(|| panic!("{play} should not be made")) += 1;
    }
    for (play, times) in &times {
        let off = (f64::from(*times) - f64::from(each)) / f64::from(each).sqrt();
        assert!(off.abs() < FAR, "{play}: {times} of {draws}");
    }
}
