//! A game whose program is made by hand, beside the interpreter.

use std::sync::Arc;

use codegen::lower::records;
use codegen::program::{Body, Entries, Expr, Function, FunctionId, List, Of, Op, Program, Record, Type};
use dsl::Model;
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame, SearchLimits, Searcher};

use crate::testing::shipped;

/// The program of tic-tac-toe.
fn program(model: &Model) -> Program {
    let (board, _) = records::board(model);
    let state = records::state(model, board.words);
    let play = Record::new(
        board.words,
        vec![("to".to_owned(), codegen::program::FieldType::Number(codegen::program::Width::Short))],
    );
    let [side0, side1, plies, turn] =
        ["side0", "side1", "plies", "turn"].map(|name| state.find(name).unwrap());
    let to = play.find("to").unwrap();
    let [own, enemy] = [[side0, side1], [side1, side0]].map(|sides| Expr::by_player(sides.map(Expr::field)));
    let empty = Expr::Bits(board.cells.clone()).minus(own | enemy.clone());

    let mut plays = Body::new("plays", "").by_player();
    plays.each("bit", empty.clone(), |body, bit| body.append(List::Plays, vec![bit]));

    let mut count = Body::new("count", "").by_player().returning(Type::Number);
    count.give(empty.clone().count());

    let mut nth = Body::new("nth", "").by_player();
    let n = nth.parameter("n", Type::Number);
    nth.append(List::Plays, vec![empty.clone().nth(n)]);

    let mut make = Body::new("make", "").by_player().with_play();
    make.each_player(|body, player| {
        let side = [side0, side1][player];
        let cell = Expr::Apply(Op::Bit, vec![Expr::Field(Of::Play, to)]);
        body.store(Of::Given, side, Expr::field(side) | cell);
        body.store(Of::Given, turn, (1 - player as i64).into());
    });
    make.store(Of::Given, plies, Expr::field(plies).plus(1.into()));

    let mut outcome = Body::new("outcome", "").by_player().returning(Type::Number);
    outcome.parameter("stuck", Type::Bool);
    for dir in 0..board.directions.len() {
        let two = enemy.clone() & enemy.clone().step(dir);
        let line = outcome.var("line", two.clone() & two.step(dir));
        outcome.when(Expr::from(line).any(), |body| {
            body.give(Expr::by_player([1, 0].map(|winner| Entries::result(0, Some(winner)).into())));
        });
    }
    outcome.when(empty.is_empty(), |body| body.give(Entries::result(1, None).into()));
    outcome.give(Entries::GOES_ON.into());

    let mut key = Body::new("key", "").returning(Type::Number);
    key.give(Expr::Apply(
        Op::MixSet,
        vec![Expr::Apply(Op::MixSet, vec![1.into(), Expr::field(side0)]), Expr::field(side1)],
    ));

    let mut value = Body::new("value", "").returning(Type::Number);
    value.give(0.into());

    let mut noisy = Body::new("noisy", "").by_player().with_play().returning(Type::Bool);
    noisy.give(false.into());

    let functions: Vec<Function> =
        [plays, count, nth, make, outcome, key, value, noisy].into_iter().map(Body::finish).collect();
    let at = |name: &str| FunctionId(functions.iter().position(|function| function.name == name).unwrap());
    let entries = Entries {
        plays: at("plays"),
        count: Some(at("count")),
        nth: Some(at("nth")),
        make: at("make"),
        outcome: at("outcome"),
        key: at("key"),
        second_key: at("key"),
        hash: at("key"),
        value: at("value"),
        noisy: at("noisy"),
        ..Entries::default()
    };
    Program {
        name: model.name.clone(),
        state,
        play,
        place: Record::default(),
        tables: Vec::new(),
        functions,
        entries,
        board,
    }
}

fn games() -> [Box<dyn ErasedGame>; 2] {
    let model = Arc::new(shipped("tic_tac_toe"));
    let machine = crate::game(Arc::clone(&model), program(&model)).expect("this machine runs machine code");
    [machine, Box::new(Erased(Interpreted::new(model)))]
}

#[test]
fn both_have_the_same_lines_of_play() {
    let counted = games().map(|game| {
        let start = game.start();
        [1, 2, 5, 7, 9].map(|depth| start.perft(depth, true, &|| false).unwrap())
    });
    assert_eq!(counted[0], counted[1]);
    let played = games()[0].start().playouts(1, 200, &|| false);
    assert_eq!((played.games, played.ends.iter().sum::<u64>()), (200, 200));
}

#[test]
fn plays_are_written_and_read_alike() {
    let [machine, interpreted] = games();
    let (mut one, mut other) = (machine.start(), interpreted.start());
    while one.outcome().is_none() {
        assert_eq!(one.plays(), other.plays());
        assert_eq!(one.setup(), other.setup());
        let play = one.plays().pop().unwrap();
        one.play(&play).unwrap();
        other.play(&play).unwrap();
    }
    assert_eq!(one.outcome(), other.outcome());
    assert!(one.setup() == other.setup());
}

#[test]
fn searches_find_the_same_value() {
    let limits = SearchLimits { depth: 9, ..SearchLimits::default() };
    let found = games().map(|game| game.start().search(Searcher::AlphaBeta, &limits).unwrap().score);
    assert_eq!(found, [0, 0], "nobody loses tic-tac-toe");
}

#[test]
fn code_lives_as_long_as_a_position_of_its_game() {
    let [machine, _] = games();
    let start = machine.start();
    drop(machine);
    let again = start.boxed();
    drop(start);
    assert_eq!(again.perft(3, true, &|| false), Ok(504));
}

#[test]
fn a_game_is_loaded_again_and_again() {
    let model = Arc::new(shipped("tic_tac_toe"));
    for _ in 0..200 {
        let game = crate::game(Arc::clone(&model), program(&model)).expect("memory of games before is free");
        assert_eq!(game.start().perft(2, true, &|| false), Ok(72));
    }
}
