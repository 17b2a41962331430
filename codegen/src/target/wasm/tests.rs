//! Modules beside the evaluation of their programs.

use engine::{Game, History, Position, Random};

use super::host::Host;
use crate::lower::lower;
use crate::program::{
    Bits, Body, Call, Entries, Expr, FieldType, Function, FunctionId, List, NOWHERE, Of, Op, Program, Rows,
    Stmt, Table, Type, Who, Width,
};
use crate::target::eval::{Asked, Eval, Value, game};
use crate::testing::{grid, program, shipped, shipped_names};

/// Fields of the states of these tests.
const FIELDS: [(&str, FieldType); 7] = [
    ("a", FieldType::Set),
    ("b", FieldType::Set),
    ("result", FieldType::Set),
    ("word", FieldType::Number(Width::Word)),
    ("short", FieldType::Number(Width::Short)),
    ("signed", FieldType::Number(Width::Signed)),
    ("truth", FieldType::Bool),
];

/// Boards of one, two and six words.
const BOARDS: [(usize, usize); 3] = [(7, 8), (10, 11), (19, 19)];

/// The keys of the positions before.
fn past() -> History {
    History::from_keys(vec![5, 7, 5, 8, 3, 5])
}

/// A program without functions, with two tables.
fn empty(width: usize, height: usize) -> Program {
    let mut program = program(grid(width, height), &FIELDS, Vec::new());
    let sets: Vec<Bits> = (0..5).map(|cell| program.board.bits_of([cell, 2 * cell + 1])).collect();
    program.tables = vec![
        Table { name: "sets".to_owned(), rows: Rows::Sets(sets) },
        Table { name: "numbers".to_owned(), rows: Rows::Numbers(vec![-4, 9, i64::MAX]) },
    ];
    program
}

/// The result of a function as a module gives it.
fn number(value: Option<Value>) -> i64 {
    match value {
        None => 0,
        Some(Value::Number(number)) => number,
        Some(Value::Bool(truth)) => truth.into(),
        Some(Value::Set(set)) => panic!("{set:?} is no result"),
    }
}

/// Asserts that the last function, which takes a number, does the same in a module as evaluated.
fn same(mut program: Program, what: &str) {
    let random = &mut Random::new(7);
    let last = FunctionId(program.functions.len() - 1);
    let by_player = program.functions[last.0].by_player;
    program.entries.nth = Some(last);
    // The others are not called: any function will do.
    let mut nothing = Body::new("nothing", "").returning(Type::Number);
    nothing.give(0.into());
    program.functions.push(nothing.finish());
    let nothing = FunctionId(last.0 + 1);
    let Entries { plays, make, outcome, key, second_key, hash, value, noisy, .. } = &mut program.entries;
    for entry in [plays, make, outcome, key, second_key, hash, value, noisy] {
        *entry = nothing;
    }
    let mut host = Host::new(&program, past());
    let cells = program.board.bit.len();
    for round in 0..12 {
        let mut some = |odds: u32| program.board.bits_of((0..cells).filter(|_| random.below(1 + odds) == 0));
        let sets = [some(round), some(round)];
        let mut state = vec![0; program.state.words()];
        for (name, set) in ["a", "b"].into_iter().zip(&sets) {
            program.state.find(name).unwrap().set_set(&mut state, set);
        }
        let bit = i64::from(program.board.bit[random.below(cells as u32) as usize]);
        let n = if round == 0 { NOWHERE } else { bit };
        for me in 0..2 {
            let (mut one, mut other) = (state.clone(), state.clone());
            let keys = past();
            let mut eval = Eval::new(&program, &keys);
            let asked = Asked { function: last, me, play: None, arguments: vec![Value::Number(n)] };
            let wanted = number(eval.call(asked, &mut one));
            let name = if by_player { format!("nth{me}") } else { "nth".to_owned() };
            let (result, plays) = host.call(&name, &mut other, None, n);
            let words = program.board.words;
            assert_eq!(
                (result, other, plays),
                (wanted, one, eval.plays),
                "{what} of {sets:x?} and {n} for {me}, {words} words"
            );
        }
    }
}

/// Asserts that an expression over two sets and a number has the same value in a module as evaluated.
fn same_value(make: impl Fn(Expr, Expr, Expr) -> Expr, what: &str) {
    for (width, height) in BOARDS {
        let mut program = empty(width, height);
        let field = |name: &str| program.state.find(name).unwrap();
        let mut body = Body::new("value", "").by_player();
        let n = body.parameter("n", Type::Number);
        let value = make(Expr::field(field("a")), Expr::field(field("b")), n);
        if value.ty() == Type::Set {
            body.store(Of::Given, field("result"), value & Expr::Bits(program.board.cells.clone()));
        } else {
            body = body.returning(value.ty());
            body.give(value);
        }
        program.functions = vec![body.finish()];
        same(program, what);
    }
}

fn apply(op: Op, parts: Vec<Expr>) -> Expr {
    Expr::Apply(op, parts)
}

#[test]
fn operations_on_sets() {
    same_value(|a, b, _| a | b, "union");
    same_value(|a, b, _| a & b, "common part");
    same_value(|a, b, _| a.minus(b), "difference");
    same_value(|a, _, _| a.not(), "complement");
    for dir in 0..6 {
        same_value(|a, _, _| a.step(dir), "step");
    }
    same_value(|a, _, _| apply(Op::Lowest, vec![a]), "lowest");
    same_value(|a, _, _| apply(Op::WithoutLowest, vec![a]), "rest");
    same_value(|_, _, n| apply(Op::Bit, vec![n]), "bit");
    same_value(|a, _, _| apply(Op::Count, vec![a]), "count");
    same_value(|a, _, _| a.first(), "first");
    same_value(|a, _, _| a.last(), "last");
    for n in [0, 1, 5, 40, 300] {
        same_value(|a, _, _| a.nth(n.into()), "nth");
    }
    same_value(|a, _, _| a.is_empty(), "is empty");
    same_value(|a, _, n| a.has(n), "has");
    same_value(|a, b, _| a.meets(b), "meets");
    same_value(|a, b, _| a.equals(b), "equals");
    same_value(|a, b, _| (a.clone() & b.clone()).equals(b & a), "equals itself");
    same_value(|a, b, n| n.less(30.into()).choose(a, b), "choice");
    same_value(|a, b, n| n.mix(a).mix(b), "mix");
    for entry in [-1, 0, 4, 5] {
        same_value(|_, _, _| Expr::from(entry).in_table(0, Type::Set), "entry");
    }
    same_value(|a, b, _| Expr::by_player([a, b]), "set of a player");
}

#[test]
fn operations_on_numbers_and_truths() {
    same_value(|_, _, n| n.clone().plus(n.times(i64::MAX.into())), "sum");
    same_value(|_, _, n| Expr::from(3).less_by(n), "difference");
    same_value(|_, _, n| n.clone().remainder(7.into()).plus(n.clone().remainder(0.into())), "remainder");
    same_value(|_, _, n| n.clone().less_by(40.into()).least(Expr::from(-5).greatest(n)), "least");
    same_value(|_, _, n| n.clone().less(17.into()).choose(n, 4.into()), "choice");
    same_value(|_, _, n| n.clone().less(17.into()).and(Expr::from(3).less(n)), "and");
    same_value(|a, _, n| n.less(17.into()).or(a.first().equals(0.into())), "or");
    same_value(|a, b, n| a.has(n.clone()).or(b.has(n)), "or, in turn");
    same_value(|a, b, n| a.has(n.clone()).and(b.has(n).not()), "and, in turn");
    same_value(|_, _, n| n.clone().mix(n.times(0x1234_5678_9abc_def1.into())), "mix");
    same_value(|_, _, n| n.less(17.into()).as_number(), "truth as a number");
    for entry in [-1, 0, 1, 2, 3] {
        same_value(|_, _, _| Expr::from(entry).in_table(1, Type::Number), "entry");
    }
    for key in [5, 7, 8, 9] {
        same_value(|_, _, _| Expr::from(key).occurrences(2.into(), i64::MAX.into(), 1.into()), "occurrences");
        same_value(|_, _, _| Expr::from(key).occurrences(1.into(), 3.into(), 1.into()), "occurrences");
        same_value(|_, _, _| Expr::from(key).is_past(), "is past");
    }
    same_value(|_, _, _| Expr::work(1.into(), 5.into()), "work");
}

/// Asserts that a function does the same in a module as evaluated. Others may come before it.
fn same_function(before: impl Fn(&Program) -> Vec<Function>, make: impl Fn(&mut Body, &Program, Expr)) {
    for (width, height) in BOARDS {
        let mut program = empty(width, height);
        program.functions = before(&program);
        let mut body = Body::new("made", "").by_player();
        let n = body.parameter("n", Type::Number);
        make(&mut body, &program, n);
        program.functions.push(body.finish());
        same(program, "what it does");
    }
}

#[test]
fn fields_keep_what_is_stored() {
    same_function(
        |_| Vec::new(),
        |body, program, n| {
            let field = |name: &str| program.state.find(name).unwrap();
            body.store(Of::Given, field("signed"), n.clone().less_by(50.into()));
            body.store(Of::Given, field("short"), n.clone());
            body.store(Of::Given, field("truth"), n.clone().less(20.into()));
            body.store(Of::Given, field("word"), Expr::field(field("signed")).plus(1000.into()));
            let copy = body.copy();
            body.store(copy, field("short"), 3.into());
            body.store(copy, field("result"), Expr::field(field("a")) | Expr::field(field("b")));
            let again = body.copy();
            body.store(
                again,
                field("short"),
                Expr::Field(copy, field("short")).plus(Expr::field(field("short")).remainder(9.into())),
            );
            body.when(Expr::Field(copy, field("truth")), |body| {
                body.store(Of::Given, field("result"), Expr::Field(copy, field("result")));
            });
            body.store(Of::Given, field("word"), Expr::Field(again, field("short")));
        },
    );
}

#[test]
fn statements() {
    same_function(
        |_| Vec::new(),
        |body, program, n| {
            let field = |name: &str| program.state.find(name).unwrap();
            let sum = body.var("sum", 0.into());
            body.each("bit", Expr::field(field("a")), |body, bit| {
                body.each("other", Expr::field(field("b")), |body, other| {
                    body.when(bit.clone().less(other.clone()), |body| {
                        body.set(sum, Expr::from(sum).times(3.into()).plus(other).remainder(1000.into()));
                    });
                });
                body.when_else(
                    bit.less(30.into()),
                    |body| body.set(sum, Expr::from(sum).plus(1.into())),
                    |body| {
                        body.each_player(|body, player| {
                            body.set(sum, Expr::from(sum).plus((player as i64).into()))
                        })
                    },
                );
            });
            body.repeat_while(Expr::from(sum).less(900.into()), |body| {
                body.set(sum, Expr::from(sum).times(2.into()).plus(1.into()));
                body.when(Expr::from(sum).remainder(5.into()).equals(0.into()), |body| {
                    body.store(Of::Given, field("short"), sum.into());
                    body.leave();
                });
            });
            body.store(Of::Given, field("signed"), Expr::from(sum).less_by(n));
        },
    );
}

#[test]
fn lists() {
    same_function(
        |_| Vec::new(),
        |body, program, n| {
            let field = |name: &str| program.place.find(name).unwrap();
            let begin = body.var("begin", Expr::Len(List::Places));
            body.each("bit", Expr::field(field("a")), |body, bit| {
                let cell = apply(Op::Bit, vec![bit.clone()]);
                let low = bit.clone().less(20.into());
                let values = vec![
                    cell.clone(),
                    cell,
                    Expr::field(field("b")),
                    bit.clone(),
                    bit.clone(),
                    Expr::from(3).less_by(bit),
                    low,
                ];
                body.append(List::Places, values);
            });
            let at = |index: i64| Expr::from(begin).plus(index.into());
            body.push(Stmt::Put(List::Places, at(1), field("short"), n.clone().remainder(100.into())));
            body.push(Stmt::Put(List::Places, at(0), field("b"), Expr::field(field("a"))));
            body.push(Stmt::Put(List::Places, at(1000), field("b"), Expr::field(field("a"))));
            body.push(Stmt::Truncate(List::Places, at(6)));
            let item = |index: i64, name: &str| Expr::Item(List::Places, Box::new(at(index)), field(name));
            for index in [0, 1, 5, 6] {
                body.append(List::Plays, vec![item(index, "short")]);
                body.append(
                    List::Plays,
                    vec![item(index, "signed").less(0.into()).choose(1.into(), item(index, "word"))],
                );
                body.append(List::Plays, vec![item(index, "truth").as_number()]);
                body.store(
                    Of::Given,
                    field("result"),
                    Expr::field(field("result")) | item(index, "b") | item(index, "a"),
                );
            }
            body.push(Stmt::Truncate(List::Plays, Expr::Len(List::Plays).less_by(1.into())));
            body.store(Of::Given, field("word"), Expr::Len(List::Places).less_by(begin.into()));
            body.push(Stmt::Truncate(List::Places, begin.into()));
        },
    );
}

#[test]
fn calls_pass_values_and_states() {
    for inline in [false, true] {
        let before = |program: &Program| {
            let field = |name: &str| program.state.find(name).unwrap();
            let mut both = Body::new("both", "").by_player().returning(Type::Set);
            let (one, truth) = (both.parameter("one", Type::Set), both.parameter("truth", Type::Bool));
            both.when(truth, |body| body.give(one.clone()));
            both.store(Of::Given, field("short"), Expr::by_player([7.into(), 9.into()]));
            let copy = both.copy();
            both.store(copy, field("a"), one.clone().minus(Expr::field(field("b"))));
            both.give(Expr::Field(copy, field("a")) | Expr::field(field("b")));
            let mut number = Body::new("number", "").by_player().returning(Type::Number);
            let n = number.parameter("n", Type::Number);
            let copy = number.copy();
            let call = Call {
                function: FunctionId(0),
                me: Who::Other,
                state: copy,
                arguments: vec![Expr::field(field("a")), n.clone().less(10.into())],
                result: Some(Type::Set),
            };
            let found = number.var("found", Expr::Call(Box::new(call)));
            number.give(n.plus(Expr::from(found).first()).plus(Expr::Field(copy, field("short"))));
            if inline {
                (both, number) = (both.inline(), number.inline());
            }
            vec![both.finish(), number.finish()]
        };
        same_function(before, |body, program, n| {
            let field = |name: &str| program.state.find(name).unwrap();
            let copy = body.copy();
            for (name, me, state) in [("word", Who::Me, copy), ("signed", Who::Player(1), Of::Given)] {
                let call = Call {
                    function: FunctionId(1),
                    me,
                    state,
                    arguments: vec![n.clone()],
                    result: Some(Type::Number),
                };
                body.store(Of::Given, field(name), Expr::Call(Box::new(call)));
            }
            body.store(Of::Given, field("short"), Expr::Field(copy, field("short")));
        });
    }
}

/// Plays after which a random game is given up.
const PLIES: usize = 30;
/// The games that are tried where there is no time for all.
const FEW: [&str; 10] = [
    "amazons",
    "ataxx",
    "checkers",
    "chess",
    "dobutsu_shogi",
    "fanorona",
    "frisian_draughts",
    "go_9x9",
    "hex",
    "nine_mens_morris",
];

#[test]
fn modules_of_games_play_as_their_programs_do() {
    let mut games = shipped_names();
    if !effort::is_long() {
        games.retain(|name| FEW.contains(&name.as_str()));
    }
    games.retain(|name| effort::is_tested(name));
    effort::for_each(&games, String::clone, |name| compare_game(name));
}

/// Compares a module with the evaluation of its program in a random game.
fn compare_game(name: &str) {
    let model = shipped(name);
    let program = lower(&model);
    let evaluated = game(model, program.clone());
    let mut host = Host::new(&program, History::new());
    let (mut position, mut past, mut random) = (evaluated.start(), History::new(), Random::new(5));
    let entries = program.entries.named();
    for ply in 0..PLIES {
        host.set_past(&past);
        let me = position.turn();
        for (entry, function) in &entries {
            let function = &program.functions[function.0];
            if function.takes_play || !function.parameters.is_empty() {
                continue;
            }
            let id =
                FunctionId(program.functions.iter().position(|other| std::ptr::eq(other, function)).unwrap());
            let exported = if function.by_player { format!("{entry}{me}") } else { entry.clone() };
            let mut state = position.state().to_vec();
            let (mut eval, mut evaluated) = (Eval::new(&program, &past), state.clone());
            let wanted =
                eval.call(Asked { function: id, me, play: None, arguments: Vec::new() }, &mut evaluated);
            let (result, plays) = host.call(&exported, &mut state, None, 0);
            assert_eq!(
                (result, plays, state),
                (number(wanted), eval.plays, evaluated),
                "{name}, ply {ply}: {entry}"
            );
        }
        let mut plays = Vec::new();
        position.plays(&past, &mut plays);
        let stuck = plays.is_empty();
        let result = host.call(&format!("outcome{me}"), &mut position.state().to_vec(), None, stuck.into()).0;
        let wanted = position.outcome(&past, stuck);
        let read = Entries::read_result(result).map(|(by, winner)| engine::Outcome { winner, by });
        assert_eq!(read, wanted, "{name}, ply {ply}: outcome");
        for play in &plays {
            let mut made = position.state().to_vec();
            host.call(&format!("make{me}"), &mut made, Some(play.record()), 0);
            let mut after = position.clone();
            after.play(play);
            assert_eq!(made, after.state(), "{name}, ply {ply}: make");
            let noisy =
                host.call(&format!("noisy{me}"), &mut position.state().to_vec(), Some(play.record()), 0).0;
            assert_eq!(noisy != 0, position.is_noisy(play), "{name}, ply {ply}: noisy");
        }
        if wanted.is_some() || plays.is_empty() {
            return;
        }
        past.push(position.key());
        position.play(random.one_of(&plays));
    }
}
