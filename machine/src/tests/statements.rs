//! Statements, on sets of one, two and six words.

use codegen::program::{Body, Expr, Of, Type};

use crate::entry::Entry;
use crate::testing::{Running, program};

/// The cells of every third bit, and of the first and the last cell.
fn some_cells(bit: &[u16], words: usize) -> Vec<u64> {
    let mut cells = vec![0; words];
    let chosen = bit.iter().filter(|bit| *bit % 3 == 0).chain([&bit[0], &bit[bit.len() - 1]]);
    chosen.for_each(|bit| cells[usize::from(*bit) / 64] |= 1 << (bit % 64));
    cells
}

fn bits_of(set: &[u64]) -> impl Iterator<Item = i64> {
    (0..64 * set.len() as i64).filter(|bit| set[*bit as usize / 64] >> (bit % 64) & 1 != 0)
}

#[test]
fn each_cell_comes_once_the_lowest_first() {
    for words in [1, 2, 6] {
        let (program, fields) = program(words);
        let mut body = Body::new("f", "").returning(Type::Number);
        let hash = body.var("hash", 7.into());
        body.each("bit", Expr::field(fields.a), |body, bit| {
            body.set(hash, Expr::from(hash).times(31.into()).plus(bit));
        });
        body.give(hash.into());
        let cells = some_cells(&program.board.bit, words);
        let mut running = Running::new(program, fields, vec![body.finish()]);
        assert_eq!(running.key(), 7, "no cell");
        fields.a.set_set(&mut running.state, &cells);
        let expected = bits_of(&cells).fold(7_i64, |hash, bit| hash.wrapping_mul(31).wrapping_add(bit));
        assert_eq!(running.key(), expected);
    }
}

#[test]
fn a_set_is_evaluated_once_and_a_loop_may_be_left() {
    for words in [1, 2, 6] {
        let (program, fields) = program(words);
        let mut body = Body::new("f", "").returning(Type::Number);
        let set = body.var("set", Expr::field(fields.a));
        let passed = body.var("passed", 0.into());
        body.each("bit", set.into(), |body, bit| {
            body.set(set, Expr::Bits(vec![0; words]));
            body.when(bit.equals(Expr::field(fields.n)), |body| body.give(passed.into()));
            body.set(passed, Expr::from(passed).plus(1.into()));
        });
        body.give((-1).into());
        let cells = some_cells(&program.board.bit, words);
        let mut running = Running::new(program, fields, vec![body.finish()]);
        fields.a.set_set(&mut running.state, &cells);
        for (place, bit) in bits_of(&cells).enumerate() {
            fields.n.set_number(&mut running.state, bit);
            assert_eq!(running.key(), place as i64);
        }
        fields.n.set_number(&mut running.state, 5000);
        assert_eq!(running.key(), -1);
    }
}

#[test]
fn a_while_runs_as_long_as_its_test_holds() {
    let (program, fields) = program(1);
    let mut body = Body::new("f", "").returning(Type::Number);
    let (n, sum) = (body.var("n", Expr::field(fields.n)), body.var("sum", 0.into()));
    let test = Expr::Number(0).less(n.into()).and(Expr::from(sum).less(1000.into()));
    body.repeat_while(test, |body| {
        body.set(sum, Expr::from(sum).plus(n.into()));
        body.set(n, Expr::from(n).less_by(1.into()));
    });
    body.give(sum.into());
    let mut running = Running::new(program, fields, vec![body.finish()]);
    for (n, sum) in [(0, 0), (-3, 0), (4, 10), (700, 700 + 699)] {
        fields.n.set_number(&mut running.state, n);
        assert_eq!(running.key(), sum);
    }
}

#[test]
fn the_second_of_two_truths_is_evaluated_where_it_is_needed() {
    let (program, fields) = program(1);
    let mut body = Body::new("f", "").returning(Type::Number);
    let [n, m] = [fields.n, fields.m].map(Expr::field);
    // Many operations, so that both ways of evaluation are needed.
    let far = (0..9).fold(m.clone(), |far, step| far.times(3.into()).plus(step.into()));
    let heavy = Expr::Number(0).less(far);
    let both = n.clone().less(5.into()).and(heavy.clone());
    let either = n.clone().equals(9.into()).or(heavy.clone());
    body.when_else(
        both.clone(),
        |body| body.when_else(either.clone(), |body| body.give(3.into()), |body| body.give(1.into())),
        |body| body.when(either.clone().not(), |body| body.give(0.into())),
    );
    body.give(both.as_number().plus(either.as_number().times(2.into())));
    let mut running = Running::new(program, fields, vec![body.finish()]);
    for (n, m) in [(1, 1), (1, -1000), (9, 1), (9, -1000), (7, 1), (7, -1000)] {
        fields.n.set_number(&mut running.state, n);
        fields.m.set_number(&mut running.state, m);
        let expected = i64::from(n < 5 && m > 0) + 2 * i64::from(n == 9 || m > 0);
        assert_eq!(running.key(), expected, "{n} {m}");
    }
}

#[test]
fn what_depends_on_the_player_is_that_of_the_player() {
    let (program, fields) = program(2);
    let mut body = Body::new("f", "").by_player();
    body.each_player(|body, player| body.store(Of::Given, fields.n, (10 + player as i64).into()));
    body.store(Of::Given, fields.m, Expr::by_player([3.into(), 4.into()]));
    let mut running = Running::new(program, fields, vec![body.finish()]);
    for me in [0, 1] {
        running.make(me);
        assert_eq!((running.number(fields.n), running.number(fields.m)), (10 + me as i64, 3 + me as i64));
    }
}

#[test]
fn fields_keep_what_fits() {
    let (program, fields) = program(2);
    let mut body = Body::new("f", "");
    body.store(Of::Given, fields.byte, 300.into());
    body.store(Of::Given, fields.n, (-5).into());
    body.store(Of::Given, fields.m, ((7 << 32) - 1).into());
    body.store(Of::Given, fields.truth, true.into());
    body.store(Of::Given, fields.out, Expr::Bits(vec![u64::MAX, 1]));
    let mut running = Running::new(program, fields, vec![body.finish()]);
    running.make(0);
    let numbers = [fields.byte, fields.n, fields.m, fields.truth].map(|field| running.number(field));
    assert_eq!(numbers, [44, -5, -1, 1]);
    assert_eq!((running.set(fields.out), running.set(fields.a)), (vec![u64::MAX, 1], vec![0, 0]));
}

#[test]
fn an_argument_of_a_function_that_is_called_from_outside_arrives() {
    for ty in [Type::Number, Type::Bool] {
        let (mut program, fields) = program(1);
        let mut body = Body::new("f", "").returning(Type::Number);
        let argument = body.parameter("argument", ty);
        let number = if ty == Type::Bool { argument.as_number() } else { argument };
        body.give(number.times(5.into()));
        program.name = format!("{ty:?}");
        let running = Running::new(program, fields, vec![body.finish()]);
        assert_eq!([0, 1].map(|n| running.code.ask(Entry::Key, 0, &running.state, None, n)), [0, 5]);
    }
}
