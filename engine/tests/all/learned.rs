//! Learned weights against their definition, and in searches.

use rulewright_engine::search::{ProbCut, Selectivity, Watch, search};
use rulewright_engine::weights::{
    Codes, Evaluator, Gains, Network, ONE, Pattern, Row, STEPS, Shape, Spot, Tables, View, WHOLE, Weights,
    Worth, opening_share,
};
use rulewright_engine::{Erased, ErasedGame, Game, History, Position, SearchLimits, Searcher, Setup, WIN};

use crate::games::{Breakthrough, Marks, Run, TicTacToe};

/// Weights of many different values.
pub(crate) fn some_weights(shape: Shape) -> Weights {
    let number = |at: usize| ((at * 7919) % 3001) as i32 - 1500;
    Weights {
        phases: [9, 3],
        values: vec![[6, 9]; shape.values],
        to_move: [[30, 60], [90, 120]],
        pieces: (0..shape.pieces()).map(|at| [number(at), number(at + 5000)]).collect(),
        counters: vec![[0; 2]; shape.all_counters()],
        codes: Codes { kinds: 1 },
        patterns: vec![
            pattern(&[(&[0, 1, 5], false), (&[24, 23, 19], true), (&[12, 7, 8], false)], &number),
            pattern(&[(&[3, 4], true)], &number),
        ],
        networks: vec![some_network(shape, 1, &number), some_network(shape, 2000, &number)],
        selectivity: Selectivity::default(),
    }
}

/// A network whose neurons are partly cut off.
fn some_network(shape: Shape, from: usize, number: &dyn Fn(usize) -> i32) -> Network {
    let row = |at: usize, most: i32| -> Row {
        std::array::from_fn(|neuron| (number(40 * at + neuron) % most) as i16)
    };
    let view = |at: usize| View {
        biases: row(at, 200),
        pieces: (0..shape.pieces()).map(|piece| row(at + piece, 60)).collect(),
    };
    Network {
        views: [view(from), view(from + 299)],
        outputs: [from + 6, from + 7].map(|at| [row(at, 2000), row(at + 20, 2000)]),
    }
}

/// The value of a network for the player to move, in steps, by the definition of its layers.
fn by_network(Network { views, outputs }: &Network, shape: Shape, setup: &Setup) -> f64 {
    let mut sum = 0.0;
    for (which, player) in [setup.turn, 1 - setup.turn].into_iter().enumerate() {
        for (neuron, worth) in outputs[setup.turn][which].into_iter().enumerate() {
            let mut input = f64::from(views[player].biases[neuron]);
            for (cell, piece) in setup.board.iter().enumerate() {
                let Some(piece) = piece else { continue };
                let at = shape.piece(piece.player.into(), piece.kind.into(), cell);
                input += f64::from(views[player].pieces[at][neuron]);
            }
            let share = (input / f64::from(ONE)).clamp(0.0, 1.0);
            sum += share * f64::from(worth);
        }
    }
    sum
}

/// A pattern with a worth for nearly each content.
fn pattern(spots: &[(&[usize], bool)], number: &dyn Fn(usize) -> i32) -> Pattern {
    let spot = |(cells, exchanged): &(&[usize], bool)| Spot { cells: cells.to_vec(), exchanged: *exchanged };
    let contents = 3u32.pow(spots[0].0.len() as u32);
    let worths = (0..contents).filter(|content| content % 7 != 4);
    Pattern {
        spots: spots.iter().map(spot).collect(),
        worths: worths
            .map(|content| {
                let some = |phases: [usize; 2]| phases.map(|phase| number(content as usize * phase));
                (content, Worth { to_first: some([9, 10]), to_mover: some([11, 13]) })
            })
            .collect(),
    }
}

/// The worth of a spot to the first player, by the definition of its content.
fn spotted(pattern: &Pattern, spot: &Spot, setup: &Setup) -> [i32; 2] {
    let mut content = 0;
    for (place, cell) in spot.cells.iter().enumerate() {
        let code = setup.board[*cell].map_or(0, |piece| match usize::from(piece.player) {
            owner if owner == usize::from(spot.exchanged) => 1,
            _ => 2,
        });
        content += code * 3u32.pow(place as u32);
    }
    let Worth { to_first, to_mover } =
        pattern.worths.iter().find(|(of, _)| *of == content).map(|(_, worth)| *worth).unwrap_or_default();
    let [first, mover] = [if spot.exchanged { -1 } else { 1 }, if setup.turn == 0 { 1 } else { -1 }];
    [0, 1].map(|phase| first * to_first[phase] + mover * to_mover[phase])
}

/// The value for the player to move, by the definition of each weight.
fn defined(weights: &Weights, shape: Shape, setup: &Setup, amount: i32) -> f64 {
    let pieces = setup.board.iter().flatten().count() as u32;
    let share = f64::from(opening_share(weights.phases, pieces)) / f64::from(WHOLE);
    let worth = |[opening, ending]: [i32; 2]| f64::from(opening) * share + f64::from(ending) * (1.0 - share);
    let mut sum = worth(weights.to_move[setup.turn]);
    for (cell, piece) in setup.board.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let player = usize::from(piece.player);
        let sign = if player == setup.turn { 1.0 } else { -1.0 };
        sum += sign * worth(weights.pieces[shape.piece(player, piece.kind.into(), cell)]);
    }
    for pattern in &weights.patterns {
        for spot in &pattern.spots {
            let for_first = worth(spotted(pattern, spot, setup));
            sum += if setup.turn == 0 { for_first } else { -for_first };
        }
    }
    sum += weights.networks.iter().map(|network| by_network(network, shape, setup)).sum::<f64>();
    (sum + f64::from(amount) * worth(weights.values[0])) / f64::from(STEPS)
}

#[test]
fn values_are_those_of_the_definition() {
    let game = Breakthrough::new();
    let shape = Shape::of(game.metadata());
    let weights = some_weights(shape);
    let tables = Tables::new::<Run>(&weights, game.metadata()).unwrap();
    let (mut evaluator, mut position) = (Evaluator::new(&tables), game.start());
    let mut seen = 0;
    while position.outcome(&History::new(), false).is_none() {
        let amount = position.evaluate(&mut Vec::new());
        let value = f64::from(evaluator.evaluate(&position, &mut Vec::new()));
        let anew = f64::from(Evaluator::new(&tables).evaluate(&position, &mut Vec::new()));
        assert_eq!(value, anew, "{position:?}");
        let expected = defined(&weights, shape, &position.setup(), amount);
        // The evaluator cuts values to whole units.
        assert!((value - expected).abs() < 1.0, "{value} {expected} {position:?}");
        seen += 1;
        let mut plays = Vec::new();
        position.plays(&History::new(), &mut plays);
        let Some(play) = plays.get(seen * 5 % plays.len().max(1)) else { break };
        position.play(play);
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn gains_are_what_values_change() {
    let game = TicTacToe::new();
    let shape = Shape::of(game.metadata());
    let number = |at: usize| ((at * 7919) % 3001) as i32 - 1500;
    let weights = Weights {
        // The opening holds alone, and nothing but pieces is worth anything.
        phases: [1, 0],
        pieces: (0..shape.pieces()).map(|at| [number(at); 2]).collect(),
        patterns: vec![
            pattern(&[(&[0, 1, 2], false), (&[8, 7, 6], true), (&[0, 4, 8], true)], &number),
            pattern(&[(&[3, 4], true), (&[5, 2], false)], &number),
        ],
        values: vec![[0; 2]; shape.values],
        ..Weights::of_clauses(game.metadata())
    };
    let tables = Tables::new::<Marks>(&weights, game.metadata()).unwrap();
    let mut gains = Gains::new(&tables, &TicTacToe::after(&[4])).unwrap();
    let value = |position: &Marks| Evaluator::new(&tables).evaluate(position, &mut Vec::new());
    // From each position to one that is not next to it.
    for cells in [&[0u16, 8][..], &[4, 0], &[4], &[2, 3, 7, 1], &[8, 6, 5], &[4, 0, 1, 7, 6]] {
        let position = TicTacToe::after(cells);
        gains.see(&position);
        let after = (0..9).filter(|cell| !cells.contains(cell)).map(|cell| {
            let mut next = position.clone();
            next.play(&cell);
            (-value(&next), gains.of(position.turn(), cell.into()))
        });
        let after: Vec<(i32, i32)> = after.collect();
        for (value, gain) in &after {
            // Whose turn it is changes with all plays alike. Values are cut to whole units.
            let [more, gained] = [value - after[0].0, gain - after[0].1];
            assert!((STEPS * more - gained).abs() < 2 * STEPS, "{cells:?}: {after:?}");
        }
    }
    let networked = Weights {
        networks: vec![some_network(shape, 1, &number), some_network(shape, 2000, &number)],
        ..weights
    };
    let tables = Tables::new::<Marks>(&networked, game.metadata()).unwrap();
    assert!(Gains::new(&tables, &game.start()).is_none(), "a network has other gains in each position");
}

#[test]
fn without_learning_the_clauses_decide_alone() {
    let game = Breakthrough::new();
    let tables = Tables::new::<Run>(&Weights::of_clauses(game.metadata()), game.metadata()).unwrap();
    let mut position = game.start();
    position.play(&(20, 15));
    let by_clauses = position.evaluate(&mut Vec::new());
    assert_ne!(by_clauses, 0);
    assert_eq!(Evaluator::new(&tables).evaluate(&position, &mut Vec::new()), by_clauses);
}

#[test]
fn a_search_leaves_out_as_the_weights_or_its_limits_say() {
    let entry = Erased(Breakthrough::new());
    let far = Some(ProbCut { mean: 0, deviation: 0 });
    let bold = Selectivity { far, ..Selectivity::default() };
    let weighted = entry.with_weights(&Weights::of_clauses(entry.metadata()).searched_by(bold)).unwrap();
    let nodes = |game: &dyn ErasedGame, learned, selectivity| {
        let limits = SearchLimits { depth: 8, learned, selectivity, ..SearchLimits::default() };
        game.start().search(Searcher::AlphaBeta, &limits).unwrap().nodes
    };
    let usual = nodes(&entry, true, None);
    let cut = nodes(&*weighted, true, None);
    assert!(cut < usual, "{cut} {usual}");
    assert_eq!(nodes(&*weighted, false, None), usual, "it belongs to the weights");
    assert_eq!(nodes(&*weighted, true, Some(Selectivity::default())), usual);
    assert_eq!(nodes(&entry, true, Some(bold)), cut);
}

#[test]
fn weights_of_another_shape_are_refused() {
    let other = Weights::of_clauses(TicTacToe::new().metadata());
    assert!(Erased(Breakthrough::new()).with_weights(&other).is_none());
}

#[test]
fn no_weight_makes_a_finished_game() {
    let game = Breakthrough::new();
    let shape = Shape::of(game.metadata());
    let most = [rulewright_engine::weights::MOST; 2];
    let weights = Weights { pieces: vec![most; shape.pieces()], ..Weights::of_clauses(game.metadata()) };
    let weights = Weights { to_move: [most; 2], ..weights };
    let tables = Tables::new::<Run>(&weights, game.metadata()).unwrap();
    assert!(Evaluator::new(&tables).evaluate(&game.start(), &mut Vec::new()) < WIN);
}

#[test]
fn searches_prefer_what_the_weights_prefer() {
    let entry = Erased(TicTacToe::new());
    let shape = Shape::of(entry.metadata());
    for favourite in [1, 4, 8] {
        let mut weights = Weights::of_clauses(entry.metadata());
        weights.pieces[shape.piece(0, 0, favourite)] = [400 * STEPS; 2];
        let game = TicTacToe::new();
        let tables = Tables::new::<<TicTacToe as Game>::Position>(&weights, game.metadata()).unwrap();
        let watch = Watch { learned: Some(&tables), ..Watch::NOBODY };
        let limits = SearchLimits { depth: 1, ..SearchLimits::default() };
        let found = search(&game.start(), &History::new(), Searcher::AlphaBeta, &limits, &watch).unwrap();
        let mut after = game.start();
        after.play(&found.variation[0]);
        assert!(after.setup().board[favourite].is_some(), "{found:?}");

        let weighted = entry.with_weights(&weights).unwrap();
        let position = weighted.start();
        let score = |learned| {
            position.search(Searcher::AlphaBeta, &SearchLimits { learned, ..limits.clone() }).unwrap().score
        };
        assert!(score(true) > score(false) + 300, "{} {}", score(true), score(false));
    }
}

#[test]
fn the_first_piece_goes_to_the_centre_where_learned_values_hardly_differ() {
    let entry = Erased(TicTacToe::new());
    let shape = Shape::of(entry.metadata());
    let first = |worth: i32| {
        let mut weights = Weights::of_clauses(entry.metadata());
        weights.values.fill([0; 2]);
        weights.pieces[shape.piece(0, 0, 0)] = [worth * STEPS; 2];
        let limits = SearchLimits { depth: 1, memory: 1 << 16, ..SearchLimits::default() };
        entry.with_weights(&weights).unwrap().start().search(Searcher::AlphaBeta, &limits).unwrap()
    };
    let corner = entry.metadata().cells[0].name.to_string();
    let centre = entry.metadata().cells[4].name.to_string();
    for (worth, place, score) in [(0, &centre, 0), (5, &centre, 0), (30, &corner, 30), (60, &corner, 60)] {
        let found = first(worth);
        assert_eq!((found.play.to_string(), found.score), (place.clone(), score), "{worth}");
    }
}
