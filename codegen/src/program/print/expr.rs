//! Expressions as text.

use super::body::Printing;
use crate::program::{Bits, Call, Expr, NOWHERE, Of, Op, Program, Who};

/// How tightly an expression holds its parts together, as in Rust.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Anything,
    Or,
    And,
    Compared,
    Union,
    Common,
    Sum,
    Product,
    Not,
    Whole,
}

impl Printing<'_> {
    /// An expression.
    pub fn expr(&self, expr: &Expr) -> String {
        self.bound(expr, Binding::Anything)
    }

    /// An expression, in brackets unless it holds together well enough.
    fn bound(&self, expr: &Expr, least: Binding) -> String {
        let (text, binding) = self.parts(expr);
        if binding < least { format!("({text})") } else { text }
    }

    /// An expression of which something is asked.
    fn whole(&self, expr: &Expr) -> String {
        self.bound(expr, Binding::Whole)
    }

    fn parts(&self, expr: &Expr) -> (String, Binding) {
        let text = match expr {
            Expr::Local(local) => self.local(*local).to_owned(),
            Expr::Number(number) if *number == NOWHERE => "NOWHERE".to_owned(),
            Expr::Number(number) if *number < 0 => return (number.to_string(), Binding::Not),
            Expr::Number(number) => number.to_string(),
            Expr::Bool(truth) => truth.to_string(),
            Expr::Bits(bits) => set(self.program, bits),
            Expr::ByPlayer(values) => format!("[{}, {}][ME]", self.expr(&values[0]), self.expr(&values[1])),
            Expr::Field(of, field) => {
                let record = if *of == Of::Play { &self.program.play } else { &self.program.state };
                format!("{}.{}", Self::of(*of), record.name(field.id))
            }
            Expr::Item(list, index, field) => {
                let (list, _, record) = self.list(*list);
                format!("{list}[{}].{}", self.expr(index), record.name(field.id))
            }
            Expr::Len(list) => format!("{}.len()", self.list(*list).0),
            Expr::Apply(op, parts) => return self.applied(*op, parts),
            Expr::Call(call) => self.call(call),
        };
        (text, Binding::Whole)
    }

    fn applied(&self, op: Op, parts: &[Expr]) -> (String, Binding) {
        let arguments =
            |parts: &[Expr]| parts.iter().map(|part| self.expr(part)).collect::<Vec<_>>().join(", ");
        // `a.name(b)`
        let asked = |name: &str| {
            (format!("{}.{name}({})", self.whole(&parts[0]), arguments(&parts[1..])), Binding::Whole)
        };
        // `name(a, b)`
        let called = |name: &str| (format!("{name}({})", arguments(parts)), Binding::Whole);
        // `a sign b`, where what follows the sign is bound more tightly.
        let between = |sign: &str, binding: Binding, next: Binding| {
            (format!("{} {sign} {}", self.bound(&parts[0], binding), self.bound(&parts[1], next)), binding)
        };
        match op {
            Op::Union => between("|", Binding::Union, Binding::Common),
            Op::Intersect => between("&", Binding::Common, Binding::Sum),
            Op::Minus => {
                let [from, less] =
                    [self.bound(&parts[0], Binding::Common), self.bound(&parts[1], Binding::Not)];
                (format!("{from} & !{less}"), Binding::Common)
            }
            Op::Invert | Op::Not => (format!("!{}", self.bound(&parts[0], Binding::Not)), Binding::Not),
            Op::Step(dir) => {
                asked(self.program.board.directions.get(dir).map_or("?", |direction| &direction.name))
            }
            Op::Lowest => asked("lowest"),
            Op::WithoutLowest => asked("without_lowest"),
            Op::Bit => called("bit"),
            Op::Count => asked("count"),
            Op::First => asked("first"),
            Op::Last => asked("last"),
            Op::Nth => asked("nth"),
            Op::IsEmpty => asked("is_empty"),
            Op::Has => asked("has"),
            Op::Meets => asked("meets"),
            Op::SameSet | Op::Equal => between("==", Binding::Compared, Binding::Union),
            Op::Less => between("<", Binding::Union, Binding::Union),
            Op::Add => between("+", Binding::Sum, Binding::Product),
            Op::Subtract => between("-", Binding::Sum, Binding::Product),
            Op::Multiply => between("*", Binding::Product, Binding::Not),
            Op::Remainder => between("%", Binding::Product, Binding::Not),
            Op::Least => asked("min"),
            Op::Greatest => asked("max"),
            Op::And => between("&&", Binding::And, Binding::Compared),
            Op::Or => between("||", Binding::Or, Binding::And),
            Op::AsNumber => called("number"),
            Op::Choose(_) => {
                let [test, yes, no] = [0, 1, 2].map(|index| self.expr(&parts[index]));
                (format!("if {test} {{ {yes} }} else {{ {no} }}"), Binding::Anything)
            }
            Op::Mix | Op::MixSet => asked("mix"),
            Op::Table(table, _) => {
                let name = self.program.tables.get(table).map_or("?", |table| &table.name);
                (format!("{name}[{}]", self.expr(&parts[0])), Binding::Whole)
            }
            Op::Occurrences => called("past.occurrences"),
            Op::IsPast => called("past.contains"),
            Op::Work => called("work"),
        }
    }

    /// A call.
    pub fn call(&self, call: &Call) -> String {
        let function = self.program.functions.get(call.function.0);
        let name = function.map_or("?", |function| &function.name);
        let me = match call.me {
            _ if function.is_some_and(|function| !function.by_player) => "",
            Who::Me => "::<ME>",
            Who::Other => "::<{ 1 - ME }>",
            Who::Player(0) => "::<0>",
            Who::Player(_) => "::<1>",
        };
        let arguments: Vec<String> = call.arguments.iter().map(|argument| self.expr(argument)).collect();
        format!("{}.{name}{me}({})", Self::of(call.state), arguments.join(", "))
    }
}

/// The most bits of a set that are told one by one.
const FEW: u32 = 4;

/// A constant set.
pub fn set(program: &Program, set: &Bits) -> String {
    if *set == program.board.cells {
        return "BOARD".to_owned();
    }
    if set.iter().map(|word| word.count_ones()).sum::<u32>() > FEW {
        return hexadecimal(set);
    }
    let bits = (0..64 * set.len()).filter(|bit| set[bit / 64] >> (bit % 64) & 1 != 0);
    format!("{{{}}}", bits.map(|bit| bit.to_string()).collect::<Vec<_>>().join(", "))
}

/// The words of a set as one number.
pub fn hexadecimal(set: &Bits) -> String {
    let words: Vec<String> = set.iter().rev().map(|word| format!("{word:016x}")).collect();
    let digits = words.concat();
    let digits = digits.trim_start_matches('0');
    let first = if digits.is_empty() { "0" } else { digits };
    format!("0x{first}")
}
