//! Each fault, beside the same function without it.

use super::*;
use crate::program::{Body, Call, Expr, Field, Function, List, NOWHERE, Of, Op, Stmt, Table, Who, Width};
use crate::testing::{grid, program};

const FIELDS: [(&str, FieldType); 3] =
    [("set", FieldType::Set), ("short", FieldType::Number(Width::Short)), ("truth", FieldType::Bool)];

/// The faults of a function that follows others.
fn faults_after(before: Vec<Function>, begun: Body, make: impl FnOnce(&mut Body)) -> Vec<String> {
    let mut program = program(grid(7, 8), &FIELDS, before);
    program.tables = vec![
        Table { name: "sets".to_owned(), rows: Rows::Sets(vec![vec![1]]) },
        Table { name: "numbers".to_owned(), rows: Rows::Numbers(vec![1]) },
    ];
    let mut body = begun;
    make(&mut body);
    program.functions.push(body.finish());
    function(&program, program.functions.len() - 1)
}

/// Asserts that a function has a fault and another has none.
fn tells(wanted: &str, wrong: impl FnOnce(&mut Body), right: impl FnOnce(&mut Body)) {
    tells_of(Vec::new(), || Body::new("made", ""), wanted, wrong, right);
}

fn tells_of(
    before: Vec<Function>,
    begun: impl Fn() -> Body,
    wanted: &str,
    wrong: impl FnOnce(&mut Body),
    right: impl FnOnce(&mut Body),
) {
    let told = faults_after(before.clone(), begun(), wrong);
    assert!(told.len() == 1 && told[0] == format!("made: {wanted}"), "{told:?} instead of {wanted:?}");
    assert_eq!(faults_after(before, begun(), right), Vec::<String>::new());
}

fn field(name: &str) -> Field {
    program(grid(7, 8), &FIELDS, Vec::new()).state.find(name).unwrap()
}

fn cells() -> Expr {
    Expr::Bits(grid(7, 8).cells)
}

/// A set that may have ghost bits.
fn ghosts() -> Expr {
    cells().step(1)
}

fn any() -> Expr {
    Expr::Len(List::Plays).less(3.into())
}

fn store(body: &mut Body, name: &str, value: Expr) {
    body.store(Of::Given, field(name), value);
}

#[test]
fn a_variable_has_a_value_on_every_way() {
    let on_ways = |body: &mut Body, ways: [bool; 2]| {
        let x = body.local("x", Type::Number);
        let set = |body: &mut Body, sets: bool| {
            if sets { body.set(x, 1.into()) } else { body.append(List::Plays, vec![1.into()]) }
        };
        body.when_else(any(), |body| set(body, ways[0]), |body| set(body, ways[1]));
        store(body, "short", x.into());
    };
    tells("`x` may have no value", |body| on_ways(body, [true, false]), |body| on_ways(body, [true, true]));
    let returns = |body: &mut Body, leaves: bool| {
        let x = body.local("x", Type::Number);
        body.when_else(
            any(),
            |body| body.set(x, 1.into()),
            |body| if leaves { body.leave() } else { body.append(List::Plays, vec![1.into()]) },
        );
        store(body, "short", x.into());
    };
    tells("`x` may have no value", |body| returns(body, false), |body| returns(body, true));
    let in_loop = |body: &mut Body, before: bool| {
        let x = body.local("x", Type::Number);
        if before {
            body.set(x, 1.into());
        }
        body.each("bit", cells(), |body, bit| body.set(x, bit));
        store(body, "short", x.into());
    };
    tells("`x` may have no value", |body| in_loop(body, false), |body| in_loop(body, true));
}

#[test]
fn a_loop_finds_what_it_leaves() {
    let leaves = |body: &mut Body, left: Expr| {
        let x = body.var("x", cells());
        body.repeat_while(any(), |body| {
            store(body, "set", x.into());
            body.set(x, left);
        });
    };
    tells(
        "what is stored may have ghost bits",
        |body| leaves(body, ghosts()),
        |body| leaves(body, ghosts() & cells()),
    );
}

#[test]
fn ghost_bits_go_with_sets_and_end_where_cells_are_asked_for() {
    let tells_ghosts = |wanted: &str, with: &dyn Fn(Expr) -> Stmt| {
        let wanted = format!("{wanted} ghost bits");
        tells(&wanted, |body| body.push(with(ghosts())), |body| body.push(with(cells() & ghosts())));
    };
    let count = |set: Expr| Expr::Apply(Op::Count, vec![set]);
    let number = |value: Expr| Stmt::Store(Of::Given, field("short"), value);
    let truth = |value: Expr| Stmt::Store(Of::Given, field("truth"), value);
    let stored = |value: Expr| Stmt::Store(Of::Given, field("set"), value);
    tells_ghosts("Count is given", &|set| number(count(set)));
    tells_ghosts("Count is given", &|set| number(count(set | cells())));
    tells_ghosts("Count is given", &|set| number(count(set.minus(Expr::Bits(vec![1])))));
    tells_ghosts("Count is given", &|set| number(count(any().choose(cells(), set))));
    tells_ghosts("First is given", &|set| number(set.first()));
    tells_ghosts("Nth is given", &|set| number(set.nth(1.into())));
    tells_ghosts("Has is given", &|set| truth(set.has(1.into())));
    tells_ghosts("IsEmpty is given", &|set| truth(set.is_empty()));
    tells_ghosts("SameSet is given", &|set| truth(set.equals(cells())));
    tells_ghosts("Meets is given", &|set| truth(set.meets(ghosts())));
    tells_ghosts("MixSet is given", &|set| number(Expr::Number(1).mix(set)));
    tells_ghosts("Lowest is given", &|set| stored(Expr::Apply(Op::Lowest, vec![set])));
    tells_ghosts("WithoutLowest is given", &|set| stored(Expr::Apply(Op::WithoutLowest, vec![set])));
    tells_ghosts("Step(2) is given", &|set| stored(set.step(2) & cells()));
    tells_ghosts("what is stored may have", &stored);

    // A step that is masked leads only to cells, and all other cells are cells.
    let sound = [
        cells().step(4),
        cells().step(5),
        ghosts().not(),
        cells().minus(ghosts()),
        any().choose(cells(), cells()),
    ];
    for set in sound {
        let told = faults_after(Vec::new(), Body::new("made", ""), |body| body.push(stored(set)));
        assert_eq!(told, Vec::<String>::new());
    }
    let meets = truth(ghosts().meets(cells()));
    assert_eq!(
        faults_after(Vec::new(), Body::new("made", ""), |body| body.push(meets)),
        Vec::<String>::new()
    );
}

#[test]
fn a_loop_goes_over_cells() {
    tells(
        "the set of a loop may have ghost bits",
        |body| body.each("bit", ghosts(), |_, _| {}),
        |body| body.each("bit", ghosts() & cells(), |_, _| {}),
    );
}

#[test]
fn a_function_with_a_result_returns_it_on_every_way() {
    let begun = || Body::new("made", "").returning(Type::Number);
    let told = |wanted: &str, wrong: &dyn Fn(&mut Body), right: &dyn Fn(&mut Body)| {
        tells_of(Vec::new(), begun, wanted, wrong, right);
    };
    let right = |body: &mut Body| body.give(1.into());
    told("a way ends without a result", &|body| body.when(any(), |body| body.give(1.into())), &right);
    told("the result is a Bool, not a Number", &|body| body.give(true.into()), &right);
    told("returns nothing", &Body::leave, &right);
    told(
        "a way ends without a result",
        &|body| body.repeat_while(any(), |body| body.give(1.into())),
        &|body| body.repeat_while(true.into(), |body| body.when(any(), |body| body.give(1.into()))),
    );
    tells("returns what nobody asked for", right, Body::leave);
    let of_set = || Body::new("made", "").returning(Type::Set);
    let ghostly = "the result may have ghost bits";
    tells_of(Vec::new(), of_set, ghostly, |body| body.give(ghosts()), |body| body.give(cells()));
}

#[test]
fn values_have_the_types_that_are_asked_for() {
    let op = |op: Op, parts: Vec<Expr>| move |body: &mut Body| store(body, "short", Expr::Apply(op, parts));
    tells(
        "Add is given [Number, Bool]",
        op(Op::Add, vec![1.into(), true.into()]),
        op(Op::Add, vec![1.into(), 1.into()]),
    );
    tells("Add is given [Number]", op(Op::Add, vec![1.into()]), op(Op::Add, vec![1.into(), 1.into()]));
    tells(
        "`x` is a Number, not a Bool",
        |body| {
            let x = body.local("x", Type::Number);
            body.set(x, true.into())
        },
        |body| {
            let x = body.local("x", Type::Number);
            body.set(x, 1.into())
        },
    );
    tells(
        "what is stored is a Number, not a Set",
        |body| store(body, "set", 1.into()),
        |body| store(body, "set", cells()),
    );
    let test = |test: Expr| move |body: &mut Body| body.push(Stmt::If(test, Vec::new(), Vec::new()));
    tells("a test is a Number, not a Bool", test(1.into()), test(any()));
    let push = |values: Vec<Expr>| move |body: &mut Body| body.append(List::Plays, values);
    tells("what is appended is a Bool, not a Number", push(vec![true.into()]), push(vec![1.into()]));
    tells("appends 2 values to Plays", push(vec![1.into(), 2.into()]), push(vec![1.into()]));
    let bit = |bit: i64| move |body: &mut Body| store(body, "set", Expr::Apply(Op::Bit, vec![bit.into()]));
    tells("7 is no cell's bit", bit(7), bit(6));
    tells("7 is no cell's bit", bit(7), bit(NOWHERE));
    let table = |table: usize| {
        move |body: &mut Body| store(body, "short", Expr::from(0).in_table(table, Type::Number))
    };
    tells("table sets has no Number", table(0), table(1));
    tells("there is no table 2", table(2), table(1));
    let step = |dir: usize| move |body: &mut Body| store(body, "set", cells().step(dir) & cells());
    tells("there is no direction 6", step(6), step(5));
}

#[test]
fn fields_are_those_of_the_record() {
    let other = Field { offset: 2, ..field("short") };
    tells(
        &format!("the record has no {other:?}"),
        |body| body.store(Of::Given, other, 1.into()),
        |body| store(body, "short", 1.into()),
    );
    let play = || Expr::Field(Of::Play, program(grid(7, 8), &FIELDS, Vec::new()).play.find("to").unwrap());
    let without = faults_after(Vec::new(), Body::new("made", ""), |body| store(body, "short", play()));
    let with =
        faults_after(Vec::new(), Body::new("made", "").with_play(), |body| store(body, "short", play()));
    assert_eq!((without, with), (vec!["made: it is given no play".to_owned()], Vec::new()));
    let copied = |body: &mut Body, surely: bool| {
        let make = |body: &mut Body| {
            body.copy();
        };
        if surely {
            make(body)
        } else {
            body.when(any(), make)
        }
        body.store(Of::Copy(0), field("short"), 1.into());
    };
    tells("copy 0 may not be made", |body| copied(body, false), |body| copied(body, true));
    tells("a play is no state", |body| body.store(Of::Play, field("short"), 1.into()), |_| {});
}

#[test]
fn calls_are_of_functions_before_with_what_they_ask_for() {
    let mut before = Body::new("before", "").by_player().returning(Type::Number);
    before.parameter("set", Type::Set);
    before.give(1.into());
    let before = vec![before.finish()];
    let call = |function: usize, me: Who, arguments: Vec<Expr>, result: Option<Type>| {
        move |body: &mut Body| {
            body.push(Stmt::Do(Call {
                function: FunctionId(function),
                me,
                state: Of::Given,
                arguments,
                result,
            }));
        }
    };
    let number = Some(Type::Number);
    let right = || call(0, Who::Player(0), vec![cells()], number);
    let told = |wanted: &str, wrong: &dyn Fn(&mut Body)| {
        tells_of(before.clone(), || Body::new("made", ""), wanted, wrong, right());
    };
    let wrong = |function, me, arguments: Vec<Expr>, result| {
        move |body: &mut Body| call(function, me, arguments.clone(), result)(body)
    };
    told("calls function 1, which is not before it", &wrong(1, Who::Player(0), vec![], number));
    told("calls `before` for a player who is not known", &wrong(0, Who::Me, vec![cells()], number));
    told("calls `before` with 0 arguments", &wrong(0, Who::Player(0), vec![], number));
    told("an argument of `before` is a Number, not a Set", &wrong(0, Who::Player(0), vec![1.into()], number));
    told("an argument of `before` may have ghost bits", &wrong(0, Who::Player(0), vec![ghosts()], number));
    told("calls `before` for None", &wrong(0, Who::Player(0), vec![cells()], None));
    let by_player = faults_after(
        before.clone(),
        Body::new("made", "").by_player(),
        call(0, Who::Other, vec![cells()], number),
    );
    assert_eq!(by_player, Vec::<String>::new());
    let taking = vec![Body::new("taking", "").with_play().finish()];
    let told = faults_after(taking, Body::new("made", ""), call(0, Who::Me, vec![], None));
    assert_eq!(told, ["made: calls `taking`, which only a call from outside gives a play"]);
}

#[test]
fn players_are_told_apart_only_where_they_are_known() {
    let value = || Expr::ByPlayer(Box::new([1.into(), 2.into()]));
    let by_value = |body: &mut Body| store(body, "short", value());
    tells("`ME` is not known", by_value, |_| {});
    tells(
        "`ME` is not known",
        |body| body.each_player(|body, player| store(body, "short", (player as i64).into())),
        |_| {},
    );
    let sound = |body: &mut Body| {
        let x = body.local("x", Type::Number);
        body.push(Stmt::ByPlayer(Box::new([vec![Stmt::Let(x, 1.into())], Vec::new()])));
        // Only the first player asks for it.
        body.push(Stmt::ByPlayer(Box::new([
            vec![Stmt::Store(Of::Given, field("short"), x.into())],
            Vec::new(),
        ])));
        by_value(body);
    };
    assert_eq!(faults_after(Vec::new(), Body::new("made", "").by_player(), sound), Vec::<String>::new());
}

#[test]
fn what_functions_are_made_of_is_checked() {
    let sound = || program(grid(7, 8), &FIELDS, vec![Body::new("made", "").finish()]);
    let told = |wanted: &str, spoil: &dyn Fn(&mut Program)| {
        let told = |program: &Program| {
            verify(program).into_iter().filter(|fault| !fault.starts_with("entry")).collect::<Vec<_>>()
        };
        assert_eq!(told(&sound()), Vec::<String>::new());
        let mut program = sound();
        spoil(&mut program);
        assert_eq!(told(&program), [wanted]);
    };
    told("board: `leap` has 2 words", &|program| {
        program.board.directions[4].shifts[0].from = Some(vec![0, 0])
    });
    told("board: bit 64 is in no word", &|program| program.board.bit[3] = 64);
    told("board: its cells are not those that have a bit", &|program| program.board.cells[0] |= 1 << 7);
    told("state: `short` is out of place", &|program| program.state.fields[1].1.offset = 0);
    told("place: has 15 bytes", &|program| program.place.bytes = 15);
    told("table wild: an entry is no set of cells", &|program| {
        program.tables.push(Table { name: "wild".to_owned(), rows: Rows::Sets(vec![vec![1 << 7]]) });
    });
    told("made: another function has this name", &|program| {
        program.functions.push(Body::new("made", "").finish())
    });
    told("taking: nobody gives it a play", &|program| {
        program.functions.push(Body::new("taking", "").with_play().finish());
    });
}

#[test]
fn entries_are_called_as_they_can_be() {
    let mut sound = program(grid(7, 8), &FIELDS, Vec::new());
    let mut number = Body::new("number", "").returning(Type::Number);
    number.give(1.into());
    let mut outcome = Body::new("outcome", "").by_player().returning(Type::Number);
    outcome.parameter("stuck", Type::Bool);
    outcome.give(1.into());
    let mut noisy = Body::new("noisy", "").with_play().returning(Type::Bool);
    noisy.give(true.into());
    let plays = Body::new("plays", "").by_player();
    let make = Body::new("make", "").by_player().with_play();
    sound.functions = vec![plays.finish(), make.finish(), number.finish(), outcome.finish(), noisy.finish()];
    sound.entries = Entries {
        plays: FunctionId(0),
        make: FunctionId(1),
        outcome: FunctionId(3),
        noisy: FunctionId(4),
        key: FunctionId(2),
        second_key: FunctionId(2),
        hash: FunctionId(2),
        value: FunctionId(2),
        ..Entries::default()
    };
    assert_eq!(verify(&sound), Vec::<String>::new());
    let told =
        |wanted: &str, entries: Entries| assert_eq!(verify(&Program { entries, ..sound.clone() }), [wanted]);
    told("entry key: `outcome` cannot be called so", Entries { key: FunctionId(3), ..sound.entries.clone() });
    told("entry key: `plays` cannot be called so", Entries { key: FunctionId(0), ..sound.entries.clone() });
    told(
        "entry amounts: there is no such function",
        Entries { amounts: vec![FunctionId(9)], ..sound.entries.clone() },
    );
    told(
        "entries: of `count` and `nth` one is missing",
        Entries { count: Some(FunctionId(2)), ..sound.entries.clone() },
    );
}
