//! Operations and statements against plain sets of numbers, and what has no meaning.

use std::collections::BTreeSet;

use engine::{History, Random};

use super::run::{Asked, Eval};
use super::value::Value;
use crate::program::{
    Bits, Body, Call, Expr, FieldType, Function, FunctionId, List, NOWHERE, Of, Op, Program, Rows, Stmt,
    Table, Type, Who, Width,
};
use crate::testing::{grid, program};

/// Fields of the states of these tests.
const FIELDS: [(&str, FieldType); 4] = [
    ("set", FieldType::Set),
    ("short", FieldType::Number(Width::Short)),
    ("signed", FieldType::Number(Width::Signed)),
    ("truth", FieldType::Bool),
];

/// Boards of one, two and six words.
const BOARDS: [(usize, usize); 3] = [(7, 8), (10, 11), (19, 19)];

/// Runs the last function for player 0.
fn run(program: &Program, arguments: Vec<Value>) -> (Option<Value>, Vec<u64>) {
    let past = History::from_keys(vec![5, 7, 5, 8]);
    let mut state = vec![0; program.state.words()];
    let function = FunctionId(program.functions.len() - 1);
    let value = Eval::new(program, &past).call(Asked { function, me: 0, play: None, arguments }, &mut state);
    (value, state)
}

/// The value of an expression over two sets and a number.
fn value(program: &Program, make: impl FnOnce(Expr, Expr, Expr) -> Expr, arguments: &[Value; 3]) -> Value {
    let mut body = Body::new("value", "");
    let [a, b, n] =
        [("a", Type::Set), ("b", Type::Set), ("n", Type::Number)].map(|(name, ty)| body.parameter(name, ty));
    let value = make(a, b, n);
    let mut body = body.returning(value.ty());
    body.give(value);
    let program = Program { functions: vec![body.finish()], ..program.clone() };
    run(&program, arguments.to_vec()).0.unwrap()
}

/// The bits of a set.
fn plain(set: &Bits) -> BTreeSet<i64> {
    (0..64 * set.len() as i64).filter(|bit| set[*bit as usize / 64] >> (bit % 64) & 1 != 0).collect()
}

#[test]
fn operations_on_sets_are_those_on_sets_of_numbers() {
    let mut random = Random::new(3);
    for (width, height) in BOARDS {
        let program = program(grid(width, height), &FIELDS, Vec::new());
        let board = &program.board;
        let cells = board.bit.len();
        let all = plain(&board.cells);
        let set = |bits: &BTreeSet<i64>| {
            Value::Set(board.bits_of(bits.iter().map(|bit| board.cell_of(*bit).unwrap())))
        };
        for round in 0..40 {
            let mut some = || board.bits_of((0..cells).filter(|_| random.below(1 + round) == 0));
            let (a, b) = (some(), some());
            let n = i64::from(board.bit[random.below(cells as u32) as usize]);
            let given = [Value::Set(a.clone()), Value::Set(b.clone()), Value::Number(n)];
            let (a, b) = (plain(&a), plain(&b));
            let is = |make: &dyn Fn(Expr, Expr, Expr) -> Expr, wanted: Value, what: &str| {
                assert_eq!(
                    value(&program, make, &given),
                    wanted,
                    "{what} of {a:?}, {b:?} and {n} on {width}x{height}"
                );
            };
            is(&|a, b, _| a | b, set(&a.union(&b).copied().collect()), "union");
            is(&|a, b, _| a & b, set(&a.intersection(&b).copied().collect()), "common part");
            is(&|a, b, _| a.minus(b), set(&a.difference(&b).copied().collect()), "difference");
            is(&|a, _, _| a.not(), set(&all.difference(&a).copied().collect()), "complement");
            let lowest: BTreeSet<i64> = a.first().copied().into_iter().collect();
            is(&|a, _, _| Expr::Apply(Op::Lowest, vec![a]), set(&lowest), "lowest");
            is(
                &|a, _, _| Expr::Apply(Op::WithoutLowest, vec![a]),
                set(&a.difference(&lowest).copied().collect()),
                "rest",
            );
            is(&|_, _, n| Expr::Apply(Op::Bit, vec![n]), set(&[n].into()), "bit");
            is(&|a, _, _| Expr::Apply(Op::Count, vec![a]), Value::Number(a.len() as i64), "count");
            is(&|a, _, _| a.first(), Value::Number(a.first().copied().unwrap_or(NOWHERE)), "first");
            for nth in [0, 3, 200] {
                let wanted = a.iter().nth(nth as usize).copied().unwrap_or(NOWHERE);
                is(&|a, _, _| a.nth(Expr::Number(nth)), Value::Number(wanted), "nth");
            }
            is(&|a, _, _| a.is_empty(), Value::Bool(a.is_empty()), "is empty");
            is(&|a, _, n| a.has(n), Value::Bool(a.contains(&n)), "has");
            is(&|a, b, _| a.meets(b), Value::Bool(!a.is_disjoint(&b)), "meets");
            is(&|a, b, _| a.equals(b), Value::Bool(a == b), "equals");
            is(&|a, _, _| a.clone().equals(a), Value::Bool(true), "equals itself");
            let words = program.board.bits_of(a.iter().map(|bit| board.cell_of(*bit).unwrap()));
            let mixed = words.into_iter().fold(n as u64, engine::mix) as i64;
            is(&|a, _, n| n.mix(a), Value::Number(mixed), "mix");
            let stepped = |by: &dyn Fn(usize, usize) -> Option<(usize, usize)>| {
                let cells = a.iter().map(|bit| board.cell_of(*bit).unwrap());
                let ends = cells.filter_map(|cell| by(cell % width, cell / width));
                let inside = ends.filter(|(x, y)| *x < width && *y < height);
                Value::Set(board.bits_of(inside.map(|(x, y)| x + width * y)))
            };
            let step = |dir: usize| {
                move |a: Expr, _: Expr, _: Expr| a.step(dir) & Expr::Bits(grid(width, height).cells)
            };
            is(&step(0), stepped(&|x, y| Some((x, y.checked_sub(1)?))), "north");
            is(&step(1), stepped(&|x, y| Some((x + 1, y))), "east");
            is(&step(2), stepped(&|x, y| Some((x, y + 1))), "south");
            is(&step(3), stepped(&|x, y| Some((x.checked_sub(1)?, y))), "west");
            is(&step(4), stepped(&|x, y| Some((x + 2, y + 1))), "leap");
            is(&step(5), stepped(&|x, y| Some(if x == 0 { (1, y) } else { (x, y + 1) })), "fork");
        }
    }
}

#[test]
fn operations_on_numbers_and_truths() {
    let mut program = program(grid(7, 8), &FIELDS, Vec::new());
    program.tables = vec![
        Table { name: "sets".to_owned(), rows: Rows::Sets(vec![vec![1], vec![6]]) },
        Table { name: "numbers".to_owned(), rows: Rows::Numbers(vec![-4, 9]) },
    ];
    let empty = Value::Set(vec![0]);
    let is = |n: i64, make: &dyn Fn(Expr) -> Expr, wanted: Value| {
        let given = [empty.clone(), empty.clone(), Value::Number(n)];
        assert_eq!(value(&program, |_, _, n| make(n), &given), wanted, "{n}");
    };
    let number = |n: i64, make: &dyn Fn(Expr) -> Expr, wanted: i64| is(n, make, Value::Number(wanted));
    let truth = |n: i64, make: &dyn Fn(Expr) -> Expr, wanted: bool| is(n, make, Value::Bool(wanted));
    number(i64::MAX, &|n| n.plus(1.into()), i64::MIN);
    number(3, &|n| n.less_by(5.into()), -2);
    number(-3, &|n| n.times(5.into()), -15);
    number(7, &|n| n.remainder(4.into()), 3);
    number(7, &|n| n.remainder(0.into()), 0);
    number(-7, &|n| n.least(0.into()), -7);
    number(-7, &|n| n.greatest(0.into()), 0);
    truth(-7, &|n| n.less(0.into()), true);
    truth(0, &|n| n.less(0.into()), false);
    truth(0, &|n| n.at_least(0.into()), true);
    truth(4, &|n| n.equals(4.into()), true);
    number(4, &|n| n.equals(4.into()).as_number(), 1);
    number(4, &|n| n.clone().less(9.into()).choose(n, 2.into()), 4);
    number(4, &|n| n.mix(9.into()), engine::mix(4, 9) as i64);
    truth(4, &|n| n.clone().less(9.into()).and(n.less(3.into())), false);
    truth(4, &|n| n.clone().less(9.into()).or(n.less(3.into())), true);
    // What would have no meaning is not evaluated.
    truth(-1, &|n| n.clone().at_least(0.into()).and(n.remainder(2.into()).equals(0.into())), false);
    truth(-1, &|n| n.clone().less(0.into()).or(n.remainder(2.into()).equals(0.into())), true);
    number(1, &|n| n.in_table(1, Type::Number), 9);
    number(2, &|n| n.in_table(1, Type::Number), 0);
    is(1, &|n| n.in_table(0, Type::Set), Value::Set(vec![6]));
    is(-1, &|n| n.in_table(0, Type::Set), empty.clone());
    number(5, &|n| n.occurrences(2.into(), i64::MAX.into(), 1.into()), 2);
    number(8, &|n| n.occurrences(2.into(), i64::MAX.into(), 1.into()), 0);
    number(8, &|n| n.occurrences(1.into(), i64::MAX.into(), 1.into()), 1);
    number(5, &|n| n.occurrences(1.into(), 2.into(), 1.into()), 1);
    truth(7, &Expr::is_past, true);
    truth(6, &Expr::is_past, false);
    truth(1, &|n| Expr::work(3.into(), n), true);
    let none = [empty.clone(), empty.clone(), Value::Number(NOWHERE)];
    assert_eq!(value(&program, |_, _, n| Expr::Apply(Op::Bit, vec![n]), &none), empty);
    let full = [Value::Set(program.board.cells.clone()), empty.clone(), Value::Number(NOWHERE)];
    assert_eq!(value(&program, |a, _, n| a.has(n), &full), Value::Bool(false));
}

/// A call of a function without arguments and result.
fn call_of(function: usize, state: Of) -> Call {
    Call { function: FunctionId(function), me: Who::Me, state, arguments: Vec::new(), result: None }
}

/// A program of one function after others, for boards of seven times eight squares.
fn made(before: Vec<Function>, make: impl FnOnce(&mut Body, &Program)) -> Program {
    let mut program = program(grid(7, 8), &FIELDS, before);
    let mut body = Body::new("made", "").by_player();
    make(&mut body, &program);
    program.functions.push(body.finish());
    program
}

fn field(program: &Program, name: &str) -> crate::program::Field {
    program.state.find(name).unwrap()
}

/// The field of the state after the function.
fn number_after(program: &Program, name: &str) -> i64 {
    field(program, name).number(&run(program, Vec::new()).1)
}

#[test]
fn statements_do_what_they_say() {
    let program = made(Vec::new(), |body, program| {
        let [short, signed] = ["short", "signed"].map(|name| field(program, name));
        let sum = body.var("sum", 0.into());
        // Bits 0, 1 and 8.
        body.each("bit", Expr::Bits(vec![0b1_0000_0011]), |body, bit| {
            body.set(sum, Expr::from(sum).plus(bit).plus(1.into()));
        });
        body.repeat_while(Expr::from(sum).less(100.into()), |body| {
            body.set(sum, Expr::from(sum).times(2.into()))
        });
        body.when_else(
            Expr::from(sum).equals(192.into()),
            |body| body.store(Of::Given, short, sum.into()),
            |body| body.store(Of::Given, short, 1.into()),
        );
        let copy = body.copy();
        body.store(copy, short, 7.into());
        body.store(Of::Given, signed, Expr::Field(copy, short).less_by(Expr::field(short)));
        body.leave();
        body.store(Of::Given, signed, 0.into());
    });
    assert_eq!((number_after(&program, "short"), number_after(&program, "signed")), (192, 7 - 192));
}

#[test]
fn a_function_by_player_knows_who_it_is() {
    let mut tells = Body::new("tells", "").by_player().returning(Type::Number);
    tells.give(Expr::by_player([10.into(), 20.into()]));
    let mut stores = Body::new("stores", "");
    let of = program(grid(7, 8), &FIELDS, Vec::new());
    stores.store(Of::Given, field(&of, "short"), 3.into());
    let program = made(vec![tells.finish(), stores.finish()], |body, program| {
        let call = |me: Who| {
            let call = Call {
                function: FunctionId(0),
                me,
                state: Of::Given,
                arguments: Vec::new(),
                result: Some(Type::Number),
            };
            Expr::Call(Box::new(call))
        };
        let value = call(Who::Me)
            .plus(call(Who::Other).times(100.into()))
            .plus(call(Who::Player(1)).times(10_000.into()));
        body.store(Of::Given, field(program, "signed"), value);
        let copy = body.copy();
        body.run(call_of(1, copy));
        let truth = Expr::field(field(program, "short")).equals(0.into());
        body.store(Of::Given, field(program, "truth"), truth);
        body.each_player(|body, player| {
            body.store(Of::Given, field(program, "short"), Expr::Number(player as i64 + 1))
        });
    });
    assert_eq!(number_after(&program, "signed"), 202_010);
    assert_eq!(number_after(&program, "truth"), 1, "a copy is changed, and the given state is not");
    assert_eq!(number_after(&program, "short"), 1);
}

#[test]
fn lists_keep_items() {
    let program = made(Vec::new(), |body, program| {
        let place = |name: &str| program.place.find(name).unwrap();
        let values = |n: i64| vec![Expr::Bits(vec![1 << n]), n.into(), (-n).into(), (n > 2).into()];
        let begin = body.var("begin", Expr::Len(List::Places));
        let at = |index: i64| Expr::from(begin).plus(index.into());
        for n in [1, 2, 3, 4] {
            body.append(List::Places, values(n));
        }
        body.push(Stmt::Put(List::Places, at(1), place("short"), 50.into()));
        body.push(Stmt::Put(List::Places, at(9), place("short"), 70.into()));
        body.push(Stmt::Truncate(List::Places, at(3)));
        let item = |index: i64, name: &str| Expr::Item(List::Places, Box::new(at(index)), place(name));
        let outside = Expr::Item(List::Places, Box::new((-1).into()), place("short"));
        let sum = item(1, "short").plus(item(2, "signed")).plus(item(3, "short")).plus(outside);
        body.store(Of::Given, field(program, "signed"), sum);
        body.store(Of::Given, field(program, "short"), Expr::Len(List::Places).less_by(begin.into()));
        body.store(Of::Given, field(program, "truth"), item(2, "truth"));
        body.store(Of::Given, field(program, "set"), item(0, "set") | item(7, "set"));
        body.push(Stmt::Truncate(List::Places, begin.into()));
    });
    let state = run(&program, Vec::new()).1;
    assert_eq!(["signed", "short", "truth"].map(|name| field(&program, name).number(&state)), [47, 3, 1]);
    assert_eq!(field(&program, "set").set(&state, 1), [2]);
}

/// What a function is blamed for.
fn fault(before: Vec<Function>, make: impl FnOnce(&mut Body, &Program)) -> String {
    let program = made(before, make);
    let run = std::panic::AssertUnwindSafe(|| run(&program, Vec::new()));
    let fault = std::panic::catch_unwind(run).expect_err("it has no meaning");
    fault.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn what_has_no_meaning_is_told_with_its_function() {
    let ghost = || Expr::Bits(vec![1 << 6]).step(1);
    let faults = [
        (
            "`x` has no value",
            fault(Vec::new(), |body, _| {
                let x = body.local("x", Type::Number);
                body.var("y", x.into());
            }),
        ),
        (
            "are no cells",
            fault(Vec::new(), |body, _| {
                body.var("y", ghost().is_empty());
            }),
        ),
        (
            "are no cells",
            fault(Vec::new(), |body, _| {
                body.var("y", ghost().step(1));
            }),
        ),
        (
            "are no cells",
            fault(Vec::new(), |body, _| {
                body.var("y", ghost().first());
            }),
        ),
        (
            "are no cells",
            fault(Vec::new(), |body, _| {
                body.var("y", ghost().meets(ghost()));
            }),
        ),
        ("are no cells", fault(Vec::new(), |body, _| body.each("bit", ghost(), |_, _| {}))),
        (
            "are no cells",
            fault(Vec::new(), |body, program| body.store(Of::Given, field(program, "set"), ghost())),
        ),
        (
            "7 is no cell's bit",
            fault(Vec::new(), |body, _| {
                body.var("y", Expr::Bits(vec![1]).has(7.into()));
            }),
        ),
        (
            "does not fit into `short`",
            fault(Vec::new(), |body, program| {
                body.store(Of::Given, field(program, "short"), 0x1_0000.into())
            }),
        ),
        ("goes on after", fault(Vec::new(), |body, _| body.repeat_while(true.into(), |_| {}))),
        (
            "drops or changes items",
            fault(Vec::new(), |body, _| body.push(Stmt::Truncate(List::Plays, 0.into()))),
        ),
        (
            "drops or changes items",
            fault(Vec::new(), |body, program| {
                let short = program.place.find("short").unwrap();
                body.push(Stmt::Put(List::Places, 0.into(), short, 3.into()));
            }),
        ),
        (
            "leaves places",
            fault(Vec::new(), |body, _| {
                body.append(List::Places, vec![Expr::Bits(vec![1]), 1.into(), 1.into(), true.into()]);
            }),
        ),
        ("is not before it", fault(Vec::new(), |body, _| body.run(call_of(0, Of::Given)))),
        (
            "is negative",
            fault(Vec::new(), |body, _| {
                body.var("y", Expr::from(-1).remainder(2.into()));
            }),
        ),
        ("returns", fault(Vec::new(), |body, _| body.give(1.into()))),
        (
            "copy 0 is not made",
            fault(Vec::new(), |body, program| {
                body.when(Expr::Len(List::Plays).less(0.into()), |body| {
                    body.copy();
                });
                let short = field(program, "short");
                body.store(Of::Copy(0), short, 1.into());
            }),
        ),
    ];
    for (wanted, said) in faults {
        assert!(said.contains(wanted), "{said:?} does not say {wanted:?}");
        assert!(said.starts_with("made: "), "{said:?} does not say where");
    }
}
