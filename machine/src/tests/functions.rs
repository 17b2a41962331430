//! Calls, in the place of the call and out of line, and copies of states.

use codegen::program::{Body, Call, Expr, Function, FunctionId, Of, Stmt, Type, Who};

use crate::testing::{Fields, Running, program};

/// The first function that a test adds: there is one before it.
const FIRST: FunctionId = FunctionId(1);

fn call(function: FunctionId, state: Of, arguments: Vec<Expr>, result: Option<Type>) -> Call {
    Call { function, me: Who::Me, state, arguments, result }
}

/// A call without arguments for a player.
fn call_of(me: Who, state: Of) -> Call {
    Call { me, ..call(FIRST, state, Vec::new(), None) }
}

/// Statements that change nothing, so many that no call becomes them.
fn weigh_down(body: &mut Body, fields: Fields) {
    let sum = body.var("sum", Expr::field(fields.n));
    for step in 0..20 {
        body.set(sum, Expr::from(sum).times(3.into()).plus(step.into()).greatest(sum.into()));
    }
}

/// A function that is called more than once, in place or not.
fn ways(make: impl Fn(bool) -> Vec<Function>) -> [Vec<Function>; 2] {
    [true, false].map(make)
}

#[test]
fn sets_numbers_and_truths_are_given_and_returned() {
    for words in [1, 2, 3, 6] {
        let functions = ways(|in_place| {
            let (_, fields) = program(words);
            let begin = |name: &str| {
                let body = Body::new(name, "");
                if in_place { body.inline() } else { body }
            };
            let mut union = begin("union").returning(Type::Set);
            let [a, n, truth, b] =
                [("a", Type::Set), ("n", Type::Number), ("truth", Type::Bool), ("b", Type::Set)]
                    .map(|(name, ty)| union.parameter(name, ty));
            if !in_place {
                weigh_down(&mut union, fields);
            }
            union.when(truth, |body| body.give(a.clone() | n.clone().bit()));
            union.give(a.clone() | b);
            let mut outer = Body::new("outer", "");
            let [a, b] = [fields.a, fields.b].map(Expr::field);
            let [n, truth] = [fields.n, fields.truth].map(Expr::field);
            let arguments = |truth: Expr| vec![a.clone(), n.clone(), truth, b.clone()];
            let first =
                Expr::Call(Box::new(call(FIRST, Of::Given, arguments(truth.clone()), Some(Type::Set))));
            let second =
                Expr::Call(Box::new(call(FIRST, Of::Given, arguments(truth.not()), Some(Type::Set))));
            outer.store(Of::Given, fields.out, first.clone().minus(second.clone()));
            outer.store(Of::Given, fields.b, second.minus(first));
            vec![union.finish(), outer.finish()]
        });
        for functions in functions {
            let (program, fields) = program(words);
            let mut running = Running::new(program, fields, functions);
            let last = |bits: u64| (0..words).map(|word| if word + 1 == words { bits } else { 0 }).collect();
            let (a, b): (Vec<u64>, Vec<u64>) = (last(0b0001), last(0b0110));
            for truth in [0, 1] {
                fields.a.set_set(&mut running.state, &a);
                fields.b.set_set(&mut running.state, &b);
                fields.n.set_number(&mut running.state, 64 * words as i64 - 64 + 3);
                fields.truth.set_number(&mut running.state, truth);
                running.make(0);
                let expected: [Vec<u64>; 2] = [last(0b0110), last(0b1000)];
                let found = [running.set(fields.out), running.set(fields.b)];
                assert_eq!(found[usize::from(truth == 1)], expected[0], "{words}");
                assert_eq!(found[usize::from(truth == 0)], expected[1], "{words}");
            }
        }
    }
}

#[test]
fn a_copy_is_changed_alone() {
    for words in [1, 2, 6] {
        let functions = ways(|in_place| {
            let (_, fields) = program(words);
            let body = Body::new("change", "").by_player();
            let mut change = if in_place { body.inline() } else { body };
            change.store(
                Of::Given,
                fields.byte,
                Expr::field(fields.byte).plus(Expr::by_player([1.into(), 2.into()])),
            );
            change.store(Of::Given, fields.a, Expr::field(fields.a) | Expr::field(fields.b));
            if !in_place {
                weigh_down(&mut change, fields);
            }
            let mut outer = Body::new("outer", "").by_player();
            let copy = outer.copy();
            outer.store(copy, fields.n, 77.into());
            outer.push(Stmt::Do(call_of(Who::Me, copy)));
            outer.push(Stmt::Do(call_of(Who::Other, copy)));
            outer.when(Expr::field(fields.truth), |body| {
                body.push(Stmt::Do(call_of(Who::Player(1), copy)));
            });
            let sum = Expr::Field(copy, fields.byte).times(100.into()).plus(Expr::Field(copy, fields.n));
            outer.store(Of::Given, fields.m, sum);
            outer.store(Of::Given, fields.out, Expr::Field(copy, fields.a));
            vec![change.finish(), outer.finish()]
        });
        for functions in functions {
            let (program, fields) = program(words);
            let mut running = Running::new(program, fields, functions);
            let (a, b) = (vec![1; words], vec![2; words]);
            for truth in [0, 1] {
                fields.a.set_set(&mut running.state, &a);
                fields.b.set_set(&mut running.state, &b);
                fields.byte.set_number(&mut running.state, 255);
                fields.truth.set_number(&mut running.state, truth);
                running.make(0);
                // A byte holds 255 at most.
                assert_eq!(running.number(fields.m), (2 + 2 * truth) * 100 + 77);
                assert_eq!(running.set(fields.out), vec![3; words]);
                let kept = (running.number(fields.byte), running.number(fields.n), running.set(fields.a));
                assert_eq!(kept, (255, 0, a.clone()), "the given state");
            }
        }
    }
}

#[test]
fn a_function_in_a_loop_begins_anew_each_time() {
    let (program, fields) = program(1);
    let mut inner = Body::new("inner", "").inline().returning(Type::Number);
    let bit = inner.parameter("bit", Type::Number);
    let found = inner.var("found", (-1).into());
    inner.each("cell", Expr::field(fields.b), |body, cell| {
        body.when(bit.clone().less(cell.clone()), |body| body.give(cell.clone()));
        body.set(found, cell);
    });
    inner.give(found.into());
    let mut outer = Body::new("outer", "").returning(Type::Number);
    let sum = outer.var("sum", 0.into());
    outer.each("bit", Expr::field(fields.a), |body, bit| {
        let next = Expr::Call(Box::new(call(FIRST, Of::Given, vec![bit], Some(Type::Number))));
        body.set(sum, Expr::from(sum).times(100.into()).plus(next));
    });
    outer.give(sum.into());
    let mut running = Running::new(program, fields, vec![inner.finish(), outer.finish()]);
    fields.a.set_set(&mut running.state, &[1 << 2 | 1 << 5 | 1 << 40]);
    fields.b.set_set(&mut running.state, &[1 << 4 | 1 << 9]);
    assert_eq!(running.key(), 40909);
}
