//! Random plays are legal, and all legal plays are equally likely, however a module finds them.

use std::collections::BTreeMap;

use snapshots::{games, strolls};

/// Random plays for each legal one.
const EACH: u32 = 60;
/// Standard deviations that are not met by chance.
const FAR: f64 = 6.0;

#[test]
fn legal_plays_are_equally_likely() {
    games::for_each(
        rules::games(),
        |game| game.sheet().name.to_string(),
        |game| {
            for (seed, plies) in [(1, 0), (2, 3), (3, 10), (4, 31)] {
                let mut table = game.table();
                strolls::stroll(&mut *table, seed, plies);
                draws_evenly(&*table);
            }
        },
    );
}

fn draws_evenly(table: &dyn engine::Table) {
    let mut times: BTreeMap<_, u32> = table.plays().into_iter().map(|play| (play, 0)).collect();
    let draws = EACH * times.len() as u32;
    for seed in 0..draws.into() {
        let play = table.random_play(seed).expect("there are plays");
        *times.get_mut(&play).unwrap_or_else(|| panic!("{play} is not legal")) += 1;
    }
    for (play, times) in &times {
        let off = (f64::from(*times) - f64::from(EACH)) / f64::from(EACH).sqrt();
        assert!(off.abs() < FAR, "{play}: {times} of {draws}");
    }
}
