//! Every operation, on sets of one, two and six words, against sets of cells kept one by one.

use std::collections::BTreeSet;

use codegen::program::{Bits, Expr, NOWHERE, Op, Program, Rows, Table, Type};
use engine::{History, Random, mix};

use crate::entry::Entry;
use crate::testing::{Fields, Running, giving, program};

/// A set as its bits.
type Plain = BTreeSet<i64>;

fn plain(bits: &[u64]) -> Plain {
    (0..64 * bits.len() as i64).filter(|bit| bits[*bit as usize / 64] >> (bit % 64) & 1 != 0).collect()
}

fn words(set: &Plain, words: usize) -> Bits {
    let mut bits = vec![0; words];
    set.iter().for_each(|bit| bits[*bit as usize / 64] |= 1 << (bit % 64));
    bits
}

/// What an operation is applied to.
struct Given {
    a: Plain,
    b: Plain,
    n: i64,
    m: i64,
    truth: bool,
}

/// What an operation gives.
#[derive(Clone, Debug, PartialEq)]
enum Gives {
    Set(Plain),
    Number(i64),
    Bool(bool),
}

impl From<Plain> for Gives {
    fn from(set: Plain) -> Self {
        Self::Set(set)
    }
}

impl From<i64> for Gives {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Gives {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

/// The operation as its comment describes it.
fn expected(program: &Program, op: Op, given: &Given) -> Gives {
    let Given { a, b, n, m, truth } = given;
    let (n, m) = (*n, *m);
    let all = plain(&program.board.cells);
    let size = 64 * program.board.words as i64;
    let word = |number: i64| number as u64;
    match op {
        Op::Union => (a | b).into(),
        Op::Intersect => (a & b).into(),
        Op::Minus => (a - b).into(),
        Op::Invert => (&all - a).into(),
        Op::Step(dir) => {
            let shifts = &program.board.directions[dir].shifts;
            let moved = shifts.iter().flat_map(|shift| {
                let from = shift.from.as_ref().map_or_else(|| (0..size).collect(), |from| plain(from));
                a.intersection(&from).map(|bit| bit + i64::from(shift.by)).collect::<Vec<_>>()
            });
            moved.filter(|bit| (0..size).contains(bit)).collect::<Plain>().into()
        }
        Op::Lowest => a.first().copied().into_iter().collect::<Plain>().into(),
        Op::WithoutLowest => a.iter().skip(1).copied().collect::<Plain>().into(),
        Op::Bit => (0..size).filter(|bit| *bit == n).collect::<Plain>().into(),
        Op::Count => (a.len() as i64).into(),
        Op::First => a.first().copied().unwrap_or(NOWHERE).into(),
        Op::Last => a.last().copied().unwrap_or(NOWHERE).into(),
        Op::Nth => usize::try_from(m).ok().and_then(|m| a.iter().nth(m)).copied().unwrap_or(NOWHERE).into(),
        Op::IsEmpty => a.is_empty().into(),
        Op::Has => a.contains(&n).into(),
        Op::Meets => (!a.is_disjoint(b)).into(),
        Op::SameSet => (a == b).into(),
        Op::Add => (n + m).into(),
        Op::Subtract => (n - m).into(),
        Op::Multiply => (n * m).into(),
        Op::Remainder => if m == 0 { 0 } else { n % m }.into(),
        Op::Least => n.min(m).into(),
        Op::Greatest => n.max(m).into(),
        Op::Equal => (n == m).into(),
        Op::Less => (n < m).into(),
        Op::And => (*truth && n < m).into(),
        Op::Or => (*truth || n < m).into(),
        Op::Not => (!truth).into(),
        Op::AsNumber => i64::from(*truth).into(),
        Op::Choose(Type::Set) => if *truth { a.clone() } else { b.clone() }.into(),
        Op::Choose(_) => if *truth { n } else { m }.into(),
        Op::Mix => (mix(word(n), word(m)) as i64).into(),
        Op::MixSet => {
            let words = words(a, program.board.words);
            (words.iter().fold(word(n), |hash, word| mix(hash, *word)) as i64).into()
        }
        Op::Table(table, _) => {
            let row = usize::try_from(n).ok();
            match &program.tables[table].rows {
                Rows::Sets(sets) => {
                    row.and_then(|row| sets.get(row)).map(|set| plain(set)).unwrap_or_default().into()
                }
                Rows::Numbers(numbers) => row.and_then(|row| numbers.get(row)).copied().unwrap_or(0).into(),
            }
        }
        Op::Occurrences => (history().occurrences(key_of_past(n), 2, usize::MAX, 1) as i64).into(),
        Op::IsPast => history().contains(key_of_past(n)).into(),
        Op::Work => true.into(),
    }
}

/// A history in which keys of small numbers come often.
fn history() -> History {
    History::from_keys((0..40).map(|ply| [1, 2, 1, 3, 5, 8][ply % 6]).collect())
}

/// The program asks for keys that are numbers.
fn key_of_past(n: i64) -> u64 {
    n as u64
}

/// The arguments of an operation, as fields of the state.
fn applied(op: Op, fields: Fields) -> Expr {
    let [a, b, n, m, truth] = [fields.a, fields.b, fields.n, fields.m, fields.truth].map(Expr::field);
    let arguments = match op {
        Op::Bit | Op::Table(..) | Op::IsPast => vec![n],
        Op::Nth => vec![a, m],
        Op::Has => vec![a, n],
        Op::And | Op::Or => vec![truth, n.less(m)],
        Op::Not | Op::AsNumber => vec![truth],
        Op::Choose(Type::Set) => vec![truth, a, b],
        Op::Choose(_) => vec![truth, n, m],
        Op::MixSet => vec![n, a],
        Op::Occurrences => vec![n, 2.into(), i64::MAX.into(), 1.into()],
        _ => match op.arguments()[..] {
            [Type::Set] => vec![a],
            [Type::Set, Type::Set] => vec![a, b],
            _ => vec![n, m],
        },
    };
    Expr::Apply(op, arguments)
}

const OPERATIONS: [Op; 45] = [
    Op::Union,
    Op::Intersect,
    Op::Minus,
    Op::Invert,
    Op::Step(0),
    Op::Step(1),
    Op::Step(2),
    Op::Step(3),
    Op::Step(4),
    Op::Step(5),
    Op::Lowest,
    Op::WithoutLowest,
    Op::Bit,
    Op::Count,
    Op::First,
    Op::Last,
    Op::Nth,
    Op::IsEmpty,
    Op::Has,
    Op::Meets,
    Op::SameSet,
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::Remainder,
    Op::Least,
    Op::Greatest,
    Op::Equal,
    Op::Less,
    Op::And,
    Op::Or,
    Op::Not,
    Op::AsNumber,
    Op::Choose(Type::Set),
    Op::Choose(Type::Number),
    Op::Mix,
    Op::MixSet,
    Op::Table(0, Type::Set),
    Op::Table(1, Type::Number),
    Op::Occurrences,
    Op::IsPast,
    Op::Work,
    Op::Table(2, Type::Set),
    Op::Table(3, Type::Number),
    Op::Table(1, Type::Number),
];

fn random_set(random: &mut Random, cells: &Plain) -> Plain {
    let rarity = 1 + random.below(90);
    cells.iter().filter(|_| random.below(rarity) == 0).copied().collect()
}

fn random_given(random: &mut Random, program: &Program, op: Op) -> Given {
    let cells = plain(&program.board.cells);
    let (a, b) = (random_set(random, &cells), random_set(random, &cells));
    let b = if random.below(4) == 0 { a.clone() } else { b };
    let bit = *cells.iter().nth(random.below(cells.len() as u32) as usize).expect("a board has cells");
    let mut number = || i64::from(random.below(1 << 31)) >> random.below(31);
    let (n, m) = (number(), number());
    let (n, m) = match op {
        Op::Bit | Op::Has => (if n % 5 == 0 { NOWHERE } else { bit }, m),
        Op::Nth => (n, m % (2 + a.len() as i64)),
        Op::Table(..) | Op::Occurrences | Op::IsPast => (n % 12 - 1, m),
        Op::Remainder => (n, m % 4),
        Op::Equal => (n % 3, m % 3),
        Op::Work => (0, 1),
        _ if m % 3 == 0 => (-n, m),
        _ => (n, -m),
    };
    Given { a, b, n, m, truth: random.below(2) == 0 }
}

/// Runs an operation on what `given` holds.
fn run(running: &mut Running, given: &Given, ty: Type) -> Gives {
    let (fields, count) = (running.fields, running.program.board.words);
    fields.a.set_set(&mut running.state, &words(&given.a, count));
    fields.b.set_set(&mut running.state, &words(&given.b, count));
    fields.n.set_number(&mut running.state, given.n);
    fields.m.set_number(&mut running.state, given.m);
    fields.truth.set_number(&mut running.state, given.truth.into());
    let ask = |running: &Running| running.code.ask(Entry::Key, 0, &running.state, Some(&history()), 0);
    match ty {
        Type::Set => {
            running.make(0);
            plain(&running.set(fields.out)).into()
        }
        Type::Number => ask(running).into(),
        Type::Bool => (ask(running) != 0).into(),
    }
}

/// The program has tables of some length, of one entry, and of none.
fn tables(program: &Program) -> Vec<Table> {
    let cells = plain(&program.board.cells);
    let mut random = Random::new(3);
    let count = program.board.words;
    let sets = (0..8).map(|_| words(&random_set(&mut random, &cells), count)).collect();
    let rows = [
        Rows::Sets(sets),
        Rows::Numbers(vec![5, -7, i64::MAX, 0, 9]),
        Rows::Sets(Vec::new()),
        Rows::Numbers(vec![-1]),
    ];
    rows.into_iter().map(|rows| Table { name: String::new(), rows }).collect()
}

#[test]
fn operations_give_what_they_are_said_to() {
    let mut random = Random::new(1);
    for words in [1, 2, 3, 6] {
        for op in OPERATIONS {
            let (mut program, fields) = program(words);
            program.tables = tables(&program);
            let expr = applied(op, fields);
            let ty = expr.ty();
            let tested = giving("tested", fields, expr);
            let mut running = Running::new(program, fields, vec![tested]);
            for _ in 0..200 {
                let given = random_given(&mut random, &running.program, op);
                let found = run(&mut running, &given, ty);
                let wanted = expected(&running.program, op, &given);
                assert_eq!(found, wanted, "{op:?} of {words} words, n {} m {}", given.n, given.m);
            }
        }
    }
}
