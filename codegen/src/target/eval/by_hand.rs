//! A game whose program is written by hand, against the interpreter.

use engine::{Game, History, Position, Random, perft, playouts};

use super::position::{effect_of, game};
use crate::facts::shape::Shape;
use crate::lower::records;
use crate::program::{
    Body, Entries, Expr, Function, FunctionId, List, NOWHERE, Of, Op, Program, Record, Type,
};
use crate::testing::shipped;

/// The program of tic-tac-toe.
fn program(model: &dsl::Model) -> Program {
    let (board, _) = records::board(model);
    let state = records::state(model, board.words);
    let play = records::play(model, &Shape::new(model), board.words);
    let [side0, side1, plies, turn] =
        ["side0", "side1", "plies", "turn"].map(|name| state.find(name).unwrap());
    let to = play.find("to").unwrap();
    let [own, enemy] = [[side0, side1], [side1, side0]].map(|sides| Expr::by_player(sides.map(Expr::field)));
    let empty = Expr::Bits(board.cells.clone()).minus(own.clone() | enemy.clone());

    let mut plays = Body::new("plays", "").by_player();
    plays.each("bit", empty.clone(), |body, bit| body.append(List::Plays, vec![bit]));

    let mut count = Body::new("count", "").by_player().returning(Type::Number);
    count.give(Expr::Apply(Op::Count, vec![empty.clone()]));

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
    for dir in 0..4 {
        // The player who just moved is the only one who can have a new line.
        let two = enemy.clone() & enemy.clone().step(dir);
        let line = outcome.var("line", two.clone() & two.step(dir));
        outcome.when(Expr::from(line).any(), |body| {
            body.give(Expr::by_player([1, 0].map(|winner| Entries::result(0, Some(winner)).into())));
        });
    }
    outcome.when(empty.is_empty(), |body| body.give(Entries::result(1, None).into()));
    outcome.give(Entries::GOES_ON.into());

    let mut key = Body::new("key", "").returning(Type::Number);
    key.give(Expr::Number(0).mix(Expr::field(side0)).mix(Expr::field(side1)));

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

#[test]
fn the_game_has_its_known_number_of_lines_of_play() {
    let model = shipped("tic_tac_toe");
    let evaluated = game(model.clone(), program(&model));
    let counted = |depth| perft(&evaluated.start(), &History::new(), depth, false, &|| false);
    assert_eq!([1, 2, 3, 4].map(|depth| counted(depth).unwrap()), [9, 72, 504, 3024]);
    let played = playouts(&evaluated.start(), &History::new(), 1, 50, 2, &|| false);
    assert_eq!((played.games, played.ends.iter().sum::<u64>()), (50, 50));
}

#[test]
fn positions_are_those_of_the_interpreter() {
    let model = shipped("tic_tac_toe");
    let (evaluated, interpreted) =
        (game(model.clone(), program(&model)), dsl::interp::Interpreted::new(model.clone()));
    let mut random = Random::new(1);
    for _ in 0..5 {
        let (mut one, mut other, past) = (evaluated.start(), interpreted.start(), History::new());
        loop {
            assert_eq!(one.setup(), other.setup());
            let stuck = one.count(&past, &mut Vec::new()) == 0;
            assert_eq!(one.outcome(&past, stuck), other.outcome(&past, stuck));
            if one.outcome(&past, stuck).is_some() {
                break;
            }
            let (mut plays, mut others) = (Vec::new(), Vec::new());
            one.plays(&past, &mut plays);
            other.plays(&past, &mut others);
            assert_eq!(plays.len() as u64, one.count(&past, &mut Vec::new()));
            for (n, play) in plays.iter().enumerate() {
                assert_eq!(one.nth(&past, n as i64).as_ref(), Some(play));
                let path = one.path(&past, play);
                let same = others.iter().find(|other_play| effect_of(&other, other_play) == one.effect(play));
                assert_eq!(path, other.path(&past, same.unwrap()));
                assert_eq!(one.trace(&past, &plays, &path).as_ref(), Some(play));
            }
            let play = random.one_of(&plays).clone();
            let same = others.iter().find(|other_play| effect_of(&other, other_play) == one.effect(&play));
            other.play(same.unwrap());
            one.play(&play);
        }
    }
    let nothing = evaluated.start().nth(&History::new(), 9).unwrap();
    assert!(super::EvaluatedPosition::is_pass(&nothing), "{NOWHERE} is the end of a pass");
}
