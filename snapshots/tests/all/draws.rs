//! Random plays are legal, and of those that are avoided least all are equally likely, however a module finds them.

use std::collections::BTreeMap;

use engine::{ErasedGame, ErasedPosition, Game, Position, Written};
use snapshots::effort::amount;
use snapshots::games::{self, Pair};
use snapshots::strolls;

/// Random plays for each one to be met; the second number is that of `RULEWRIGHT_LONG`.
const EACH: [u32; 2] = [40, 60];
/// Seeds of random games, and the plies after which plays are drawn: the first two, or all with `RULEWRIGHT_LONG`.
const POSITIONS: [(u64, u32); 4] = [(2, 3), (4, 31), (1, 0), (3, 10)];
/// Standard deviations that are not met by chance.
const FAR: f64 = 6.0;

#[test]
fn plays_are_equally_likely() {
    games::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            for (seed, plies) in POSITIONS.into_iter().take(amount([2, POSITIONS.len()])) {
                let mut position = pair.generated.start();
                strolls::stroll(&mut *position, seed, plies);
                draws_evenly(&*position, &least_avoided(pair, &*position));
            }
        },
    );
}

/// The plays that random games choose from, by the interpreter.
fn least_avoided(pair: &Pair, position: &dyn ErasedPosition) -> Vec<Written> {
    let state = pair.interpreted.0.load(&position.setup());
    let mut plays = Vec::new();
    state.plays(position.past(), &mut plays);
    let written = pair.interpreted.at(&position.setup(), position.past().clone()).plays();
    let reluctance: Vec<u32> = plays.iter().map(|play| state.reluctance(play)).collect();
    let least = reluctance.iter().min();
    let wanted = written.into_iter().zip(&reluctance).filter(|(_, reluctance)| Some(*reluctance) == least);
    wanted.map(|(play, _)| play).collect()
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
