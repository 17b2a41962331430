//! Benchmarks of the inner functions of generated code in middle games:
//! `cargo bench -p yardsticks --features bench --bench inner`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use engine::ErasedPosition;

/// Games, and the number of random plies before they are measured.
const GAMES: &[(&str, u64)] =
    &[("checkers", 24), ("halma", 60), ("pente", 40), ("little_go", 10), ("reversi", 20), ("chess", 30)];
/// Seed of the random plies.
const SEED: u64 = 1;

/// A game after `plies` random plies.
fn midgame(game: &str, plies: u64) -> Box<dyn ErasedPosition> {
    let entry = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    let mut table = entry.start();
    for ply in 0..plies {
        let play = table.random_play(SEED + ply).expect("no random game is over so soon");
        table.play(&play).expect("it is legal");
    }
    table
}

fn inner(criterion: &mut Criterion) {
    for &(game, plies) in GAMES {
        let table = midgame(game, plies);
        let perft = |depth| black_box(table.perft(depth, false, &|| false));
        let mut group = criterion.benchmark_group(game);
        group.bench_function("plays counted", |bencher| bencher.iter(|| perft(1)));
        group.bench_function("plays listed, each made, those after it counted", |bencher| {
            bencher.iter(|| perft(2));
        });
        group.bench_function("evaluation", |bencher| bencher.iter(|| black_box(table.evaluate())));
        group.bench_function("hash", |bencher| bencher.iter(|| black_box(table.hash())));
        group.bench_function("a random game from here", |bencher| {
            let mut seed = 0;
            let next = || {
                seed += 1;
                seed
            };
            bencher.iter_batched(next, |seed| table.playouts(seed, 1, &|| false), BatchSize::SmallInput);
        });
        group.finish();
    }
}

criterion_group!(benches, inner);
criterion_main!(benches);
