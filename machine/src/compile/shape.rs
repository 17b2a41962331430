//! Questions about functions that are answered before any is translated.

use codegen::program::{Call, Expr, Function, FunctionId, Of, Op, Program, Stmt};

/// The most operations of a function whose calls become its statements, though it does not ask for it.
const SMALL: usize = 24;
/// The most operations of a function that is called from one place only and becomes its statements there.
const CALLED_ONCE: usize = 600;
/// The most operations of a function whose calls become its statements.
const LARGE: usize = 6000;

/// The answers for a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// True if calls become its statements.
    pub(super) in_place: bool,
    /// True if it writes the state that it is given.
    pub(super) writes: bool,
    /// True if it gives its state to a function that is called out of line.
    pub(super) passes_given: bool,
    /// For each copy that it makes, true if it gives it to a function that is called out of line.
    pub(super) passes_copy: Vec<bool>,
    /// For each variable, the number of statements that give it a value.
    pub(super) set: Vec<usize>,
    /// For each variable, true if it is a set that is asked for single bits.
    pub(super) asked: Vec<bool>,
    /// Operations, with those of the calls that become statements.
    size: usize,
}

/// The answers for all functions of a program.
#[derive(Debug)]
pub(super) struct Shapes(Vec<Shape>);

impl Shapes {
    /// Looks at a program.
    pub(super) fn of(program: &Program) -> Self {
        let mut calls = vec![0_usize; program.functions.len()];
        for function in &program.functions {
            each_call(&function.body, &mut |call| calls[call.function.0] += 1);
        }
        let mut shapes = Self(Vec::new());
        for (function, calls) in program.functions.iter().zip(calls) {
            let shape = shapes.shape(function, calls);
            shapes.0.push(shape);
        }
        shapes
    }

    /// The answers for a function.
    pub(super) fn of_function(&self, function: FunctionId) -> &Shape {
        &self.0[function.0]
    }

    /// The answers for a function that calls only those known, and is called from so many places.
    fn shape(&self, function: &Function, calls: usize) -> Shape {
        let mut shape = Shape {
            passes_copy: vec![false; function.copies],
            set: vec![0; function.locals.len()],
            asked: vec![false; function.locals.len()],
            ..Shape::default()
        };
        function.parameters.iter().for_each(|parameter| shape.set[parameter.id] += 1);
        walk(&function.body, &mut |part| match part {
            Part::Stmt(Stmt::Store(Of::Given, ..)) => {
                shape.size += 1;
                shape.writes = true;
            }
            Part::Stmt(stmt) => {
                shape.size += 1;
                if let Stmt::Let(local, _) = stmt {
                    shape.set[local.id] += 1;
                }
            }
            Part::Expr(expr) => {
                shape.size += weight(expr);
                if let Expr::Apply(Op::Has, arguments) = expr
                    && let [Expr::Local(set), _] = arguments[..]
                {
                    shape.asked[set.id] = true;
                }
            }
            Part::Call(call) => {
                let callee = self.of_function(call.function);
                shape.size += if callee.in_place { callee.size } else { 4 };
                let passes = !callee.in_place || callee.passes_given;
                match call.state {
                    Of::Given => {
                        shape.passes_given |= passes;
                        shape.writes |= callee.writes;
                    }
                    Of::Copy(copy) => shape.passes_copy[copy] |= passes,
                    Of::Play => {}
                }
            }
        });
        let most = match (function.inline, calls) {
            (true, _) => LARGE,
            (false, 1) => CALLED_ONCE,
            (false, _) => SMALL,
        };
        shape.in_place = shape.size <= most;
        shape
    }
}

/// About how many instructions for each word.
fn weight(expr: &Expr) -> usize {
    match expr {
        Expr::Local(_) | Expr::Number(_) | Expr::Bool(_) | Expr::ByPlayer(_) | Expr::Call(_) => 0,
        Expr::Bits(_) | Expr::Field(..) | Expr::Len(_) => 1,
        Expr::Item(..) => 4,
        Expr::Apply(op, _) => match op {
            Op::Mix | Op::MixSet => 5,
            Op::Nth | Op::Occurrences | Op::IsPast | Op::Work | Op::Table(..) | Op::Step(_) => 4,
            _ => 1,
        },
    }
}

/// True if a truth or a number costs little and has no effect, so that it may be computed where it is not needed.
pub(super) fn is_light(expr: &Expr) -> bool {
    fn cost(expr: &Expr) -> usize {
        match expr {
            Expr::Local(_) | Expr::Number(_) | Expr::Bool(_) | Expr::Bits(_) => 0,
            Expr::Field(..) | Expr::Len(_) => 1,
            Expr::ByPlayer(values) => values.iter().map(cost).max().unwrap_or(0),
            Expr::Item(_, index, _) => 5 + cost(index),
            Expr::Apply(Op::Work | Op::IsPast | Op::Occurrences | Op::Nth, _) | Expr::Call(_) => 1000,
            Expr::Apply(_, arguments) => 1 + arguments.iter().map(cost).sum::<usize>(),
        }
    }
    cost(expr) <= 6
}

/// A part of a function.
enum Part<'f> {
    Stmt(&'f Stmt),
    Expr(&'f Expr),
    Call(&'f Call),
}

fn each_call(stmts: &[Stmt], found: &mut impl FnMut(&Call)) {
    walk(stmts, &mut |part| {
        if let Part::Call(call) = part {
            found(call);
        }
    });
}

/// True if a statement or an operation asks for the units of work of a list.
pub(crate) fn counts_work(program: &Program) -> bool {
    let mut found = false;
    for function in &program.functions {
        walk(&function.body, &mut |part| {
            found |= matches!(part, Part::Expr(Expr::Apply(Op::Work, _)));
        });
    }
    found
}

/// Hands out all statements, values and calls.
fn walk<'f>(stmts: &'f [Stmt], found: &mut impl FnMut(Part<'f>)) {
    for stmt in stmts {
        found(Part::Stmt(stmt));
        match stmt {
            Stmt::Let(_, value) | Stmt::Store(_, _, value) | Stmt::Truncate(_, value) => {
                walk_value(value, found);
            }
            Stmt::If(test, then, other) => {
                walk_value(test, found);
                walk(then, found);
                walk(other, found);
            }
            Stmt::ByPlayer(both) => both.iter().for_each(|stmts| walk(stmts, found)),
            Stmt::While(value, stmts) | Stmt::Each(_, value, stmts) => {
                walk_value(value, found);
                walk(stmts, found);
            }
            Stmt::Push(_, values) => values.iter().for_each(|value| walk_value(value, found)),
            Stmt::Put(_, index, _, value) => {
                walk_value(index, found);
                walk_value(value, found);
            }
            Stmt::Do(call) => walk_call(call, found),
            Stmt::Return(value) => value.iter().for_each(|value| walk_value(value, found)),
            Stmt::Copy(_) => {}
        }
    }
}

fn walk_value<'f>(value: &'f Expr, found: &mut impl FnMut(Part<'f>)) {
    found(Part::Expr(value));
    match value {
        Expr::ByPlayer(values) => values.iter().for_each(|value| walk_value(value, found)),
        Expr::Item(_, index, _) => walk_value(index, found),
        Expr::Apply(_, arguments) => arguments.iter().for_each(|value| walk_value(value, found)),
        Expr::Call(call) => walk_call(call, found),
        Expr::Local(_) | Expr::Number(_) | Expr::Bool(_) | Expr::Bits(_) | Expr::Field(..) | Expr::Len(_) => {
        }
    }
}

fn walk_call<'f>(call: &'f Call, found: &mut impl FnMut(Part<'f>)) {
    found(Part::Call(call));
    call.arguments.iter().for_each(|value| walk_value(value, found));
}
