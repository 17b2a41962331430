//! Learned weights give the same value on both back ends, in positions of seeded random games, with weights that all differ. Before anything
//! is learned, races are searched as without weights.

use effort::amount;
use engine::search::Selectivity;
use engine::weights::{Codes, Network, Pattern, Row, Shape, Spot, View, Weights, Worth};
use engine::{ErasedGame, History, SearchLimits, Searcher, Setup, mix};
use learn::evaluation::Features;
use snapshots::games::{self, Pair};

/// Random games for each game; the second number is that of `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [1, 20];
/// Plies of each random game.
const PLIES: u64 = 60;
/// Plies between two positions that are compared.
const APART: u64 = 8;
/// Number of races that are searched, those on the smallest boards first: symmetries of large boards take seconds to find.
const RACES: [usize; 2] = [2, usize::MAX];

#[test]
fn back_ends_value_positions_alike() {
    effort::for_each(games::pairs(), |pair| pair.name.clone(), compare);
}

fn compare(pair: &Pair) {
    let [interpreted, generated] = pair.back_ends();
    let weights = some_weights(Shape::of(generated.metadata()));
    let entries =
        [interpreted, generated].map(|entry| entry.with_weights(&weights).expect("weights of its shape"));
    let value = |entry: &dyn ErasedGame, setup: &Setup| entry.at(setup, History::new()).evaluate_learned();
    let mut differ = 0;
    for seed in 0..amount(GAMES) {
        let mut position = generated.start();
        for ply in 0..PLIES {
            if ply % APART == 0 {
                let setup = position.setup();
                let [first, second] = entries.each_ref().map(|entry| value(&**entry, &setup));
                assert_eq!(first, second, "game {seed}, ply {ply}");
                differ += usize::from(second != Some(position.evaluate()));
            }
            let Some(play) = position.drawn_play(mix(seed, ply)) else { break };
            position.play(&play).expect("a legal play");
            if position.outcome().is_some() {
                break;
            }
        }
    }
    assert!(differ > 0, "the weights of {} change nothing", pair.name);
}

#[test]
fn before_anything_is_learned_races_are_searched_as_without_weights() {
    let cells = |pair: &&Pair| pair.model.board.cells.len();
    let mut races: Vec<_> =
        games::pairs().iter().filter(|pair| pair.back_ends()[1].metadata().race.is_some()).collect();
    races.sort_by_key(cells);
    for pair in races.into_iter().take(amount(RACES)) {
        let [_, entry] = pair.back_ends();
        // Learning begins with the squared steps of searches; weights of the clauses alone leave the search as it is.
        let features = Features::new(entry, 1, &|| false).expect("no stop");
        let unlearned = [features.unlearned(), Weights::of_clauses(entry.metadata())];
        let [squared, clauses] =
            unlearned.map(|weights| entry.with_weights(&weights).expect("weights of its shape"));
        let limits = SearchLimits { nodes: 200, memory: 1 << 20, ..SearchLimits::default() };
        let mut position = entry.start();
        for ply in 0..PLIES {
            if ply % APART == 0 {
                let [plain, squared, clauses] = [entry, &*squared, &*clauses].map(|entry| {
                    let found =
                        entry.at(&position.setup(), History::new()).search(Searcher::AlphaBeta, &limits);
                    found.map(|found| (found.play.to_string(), found.score, found.nodes))
                });
                assert_eq!([&squared, &clauses], [&plain; 2], "{}, ply {ply}", pair.name);
            }
            let Some(play) = position.drawn_play(mix(3, ply)) else { break };
            position.play(&play).expect("a legal play");
        }
    }
}

/// Some weights of neurons.
fn row(seed: u64, most: u64) -> Row {
    std::array::from_fn(|neuron| (mix(seed, neuron as u64) % (2 * most)) as i16 - most as i16)
}

/// Weights of a shape, all different.
fn some_weights(shape: Shape) -> Weights {
    let mut next = 0;
    let mut some = || {
        [0, 1].map(|_| {
            next += 1;
            (mix(next, 0) % 4000) as i32 - 2000
        })
    };
    Weights {
        phases: [shape.cells as u32, 0],
        values: (0..shape.values).map(|_| some()).collect(),
        to_move: [some(), some()],
        pieces: (0..shape.pieces()).map(|_| some()).collect(),
        counters: (0..shape.all_counters()).map(|_| some()).collect(),
        codes: Codes { kinds: 1 },
        patterns: vec![Pattern {
            spots: vec![
                Spot { cells: vec![0, 1], exchanged: false },
                Spot { cells: vec![shape.cells - 1, shape.cells - 2], exchanged: true },
            ],
            worths: (0..9).map(|content| (content, Worth { to_first: some(), to_mover: some() })).collect(),
        }],
        networks: vec![Network {
            views: [5000, 6000].map(|seed| View {
                biases: row(seed, 80),
                pieces: (0..shape.pieces() as u64).map(|piece| row(seed + piece, 40)).collect(),
            }),
            outputs: [7000, 8000].map(|seed| [row(seed, 2000), row(seed + 1, 2000)]),
        }],
        selectivity: Selectivity::default(),
    }
}
