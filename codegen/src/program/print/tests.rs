//! A program as text.

use crate::program::{
    Body, Call, Expr, Field, FieldType, FunctionId, List, NOWHERE, Of, Op, Rows, Stmt, Table, Type, Who,
    Width,
};
use crate::testing::{grid, program};

const FIELDS: [(&str, FieldType); 3] =
    [("set", FieldType::Set), ("short", FieldType::Number(Width::Short)), ("truth", FieldType::Bool)];

fn field(name: &str) -> Field {
    program(grid(7, 8), &FIELDS, Vec::new()).state.find(name).unwrap()
}

/// An expression as text.
fn printed(value: Expr) -> String {
    let mut body = Body::new("f", "");
    body.local("a", Type::Set);
    body.local("n", Type::Number);
    body.give(value);
    let mut program =
        program(grid(7, 8), &FIELDS, vec![Body::new("g", "").by_player().finish(), body.finish()]);
    program.tables = vec![Table { name: "rows".to_owned(), rows: Rows::Numbers(vec![1, -2]) }];
    let text = program.to_string();
    text.lines()
        .find_map(|line| Some(line.trim().strip_prefix("return ")?.trim_end_matches(';').to_owned()))
        .unwrap()
}

#[test]
fn expressions_hold_together_as_in_rust() {
    let (a, n) = (
        || Expr::Local(crate::program::Local { id: 0, ty: Type::Set }),
        || Expr::Local(crate::program::Local { id: 1, ty: Type::Number }),
    );
    let set = || Expr::field(field("set"));
    let less = || n().less(3.into());
    let call = Call {
        function: FunctionId(0),
        me: Who::Other,
        state: Of::Copy(1),
        arguments: vec![n()],
        result: Some(Type::Number),
    };
    for (value, wanted) in [
        ((a() | set()) & a().not(), "(a | self.set) & !a"),
        (a() | set() & Expr::Bits(vec![6]), "a | self.set & {1, 2}"),
        (a().minus(set() | a()), "a & !(self.set | a)"),
        (Expr::Bits(grid(7, 8).cells).step(0), "BOARD.north()"),
        ((a() | Expr::Bits(vec![0x1f7])).step(4).first(), "(a | 0x1f7).leap().first()"),
        (n().plus(1.into()).times((-2).into()), "(n + 1) * -2"),
        (n().less_by(n().less_by(1.into())), "n - (n - 1)"),
        (less().or(less().not()).and(n().equals(NOWHERE.into())), "(n < 3 || !(n < 3)) && n == NOWHERE"),
        (less().choose(n(), 2.into()).plus(1.into()), "(if n < 3 { n } else { 2 }) + 1"),
        (n().least(0.into()).greatest(n()), "n.min(0).max(n)"),
        (n().mix(a()).mix(n()), "n.mix(a).mix(n)"),
        (n().in_table(0, Type::Number), "rows[n]"),
        (a().has(less().as_number()), "a.has(number(n < 3))"),
        (Expr::ByPlayer(Box::new([a(), set()])).is_empty(), "[a, self.set][ME].is_empty()"),
        (Expr::Item(List::Places, Box::new(n()), field("truth")), "places[n].truth"),
        (Expr::Len(List::Plays).equals(0.into()).not(), "!(plays.len() == 0)"),
        (Expr::Call(Box::new(call)), "copy1.g::<{ 1 - ME }>(n)"),
        (n().occurrences(2.into(), n(), 1.into()), "past.occurrences(n, 2, n, 1)"),
        (Expr::work(1.into(), n()), "work(1, n)"),
        (Expr::Apply(Op::Bit, vec![n()]), "bit(n)"),
    ] {
        assert_eq!(printed(value), wanted);
    }
}

#[test]
fn a_program_is_printed() {
    let mut body = Body::new("sweep", "Takes what is there.\nLine 3: `play sweep`")
        .by_player()
        .inline()
        .returning(Type::Number);
    let from = body.parameter("from", Type::Set);
    let sum = body.var("sum", 0.into());
    body.each("bit", from.clone(), |body, bit| {
        let again = body.var("bit", bit.plus(1.into()));
        body.when_else(
            Expr::from(again).less(9.into()),
            |body| body.set(sum, again.into()),
            |body| {
                body.when_else(from.clone().is_empty(), Body::leave, |body| {
                    body.append(List::Plays, vec![again.into()])
                })
            },
        );
    });
    let copy = body.copy();
    body.store(copy, field("set"), from.clone());
    body.each_player(|body, player| body.store(Of::Given, field("short"), (player as i64).into()));
    body.repeat_while(Expr::Len(List::Places).less(2.into()), |body| {
        body.append(List::Places, vec![from, 1.into(), true.into()]);
    });
    body.push(Stmt::Put(List::Places, 0.into(), field("truth"), false.into()));
    body.push(Stmt::Truncate(List::Places, 0.into()));
    body.give(sum.into());
    let mut asks = Body::new("asks", "").with_play();
    asks.run(Call {
        function: FunctionId(0),
        me: Who::Player(1),
        state: Of::Given,
        arguments: vec![Expr::Bits(vec![0])],
        result: Some(Type::Number),
    });
    let mut program = program(grid(7, 8), &FIELDS, vec![body.finish(), asks.finish()]);
    program.tables = vec![Table { name: "rows".to_owned(), rows: Rows::Sets(vec![vec![3], vec![0x7f]]) }];
    insta::assert_snapshot!(program.to_string());
}
