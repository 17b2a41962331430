//! A module as it is run: names are resolved to slots and numbers.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::builtins::{Method, Outside};
use crate::ints::{IntType, Op};
use crate::types::Type;
use crate::value::Value;

/// A struct type. The first ones are those of `engine`, see [`crate::outside`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub usize);

/// A function, or the body of a closure or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub usize);

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConstId(pub usize);

/// The name of a field or a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(pub usize);

/// A whole module.
#[derive(Debug, Default)]
pub struct Program {
    pub types: Vec<StructType>,
    pub functions: Vec<Function>,
    pub consts: Vec<Const>,
    pub names: Vec<String>,
    /// The parts that were not understood, as text. Reaching one is an error.
    pub unsupported: Vec<String>,
}

/// A struct type.
#[derive(Debug, Default)]
pub struct StructType {
    pub name: String,
    pub fields: Vec<(Name, Type)>,
    /// For each name, one more than the number of the field; 0 is none.
    pub field_of: Vec<u8>,
    pub methods: HashMap<Name, FunctionId>,
}

impl StructType {
    /// The number of the field of that name.
    pub fn field(&self, name: Name) -> Option<usize> {
        self.field_of.get(name.0).copied().filter(|&field| field > 0).map(|field| usize::from(field) - 1)
    }
}

/// A constant, evaluated when it is first asked for.
#[derive(Debug)]
pub struct Const {
    pub of: Type,
    pub body: FunctionId,
    pub value: OnceCell<Value>,
}

/// A function. Its frame has the const arguments first, then the arguments, then the other variables. The frame of a closure begins
/// with a reference to the frame in which the closure was made.
#[derive(Debug)]
pub struct Function {
    pub name: String,
    /// Const arguments of the call.
    pub consts: usize,
    /// Slots of const arguments that the type of `self` has.
    pub own_consts: Vec<usize>,
    pub params: Vec<Param>,
    /// For a `move` closure: the variables that it takes from the frame in which it is made, each with its slot in the closure's frame.
    pub taken: Vec<(Variable, usize)>,
    pub slots: usize,
    pub result: Type,
    pub body: Expr,
}

/// A parameter.
#[derive(Debug)]
pub struct Param {
    pub pattern: Pattern,
    pub of: Type,
}

/// A variable: the number of frames to go out, and the slot there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    pub out: usize,
    pub slot: usize,
}

/// An expression.
#[derive(Debug)]
pub enum Expr {
    Value(Value),
    /// A place that is read.
    Read(PlaceExpr),
    /// `&mut` of a place.
    Borrow(PlaceExpr),
    /// `&` of a value.
    Share(Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Assign(PlaceExpr, Box<Expr>),
    AssignOp(Op, PlaceExpr, Box<Expr>),
    /// A function of the module.
    Call {
        function: FunctionId,
        consts: Vec<Expr>,
        args: Vec<Expr>,
    },
    /// A function from outside.
    CallOutside(Outside, Vec<Expr>),
    /// A closure or a function that is a value.
    CallValue(Box<Expr>, Vec<Expr>),
    /// A method.
    Method(Box<MethodCall>),
    /// A struct; `rest` is another one for the fields that are not written.
    Struct {
        of: TypeId,
        consts: Vec<Expr>,
        fields: Vec<(usize, Expr)>,
        rest: Option<Box<Expr>>,
    },
    /// A tuple or an array.
    List(Vec<Expr>),
    /// An array of so many copies.
    Repeat(Box<Expr>, Box<Expr>),
    Block(Vec<Statement>, Option<Box<Expr>>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `let` as a condition.
    Matches(Pattern, Box<Expr>),
    Match(Box<Expr>, Vec<Arm>),
    Loop(Box<Expr>),
    While(Box<Expr>, Box<Expr>),
    For(Pattern, Box<Expr>, Box<Expr>),
    Closure(FunctionId),
    /// A function as a value.
    Function(FunctionId, Vec<Expr>),
    Return(Option<Box<Expr>>),
    Break(Option<Box<Expr>>),
    Continue,
    /// `?`
    Try(Box<Expr>),
    Cast(Box<Expr>, IntType),
    Range(Option<Box<Expr>>, Option<Box<Expr>>, bool),
    /// A part that is not understood, as an index in [`Program::unsupported`].
    Unsupported(usize),
}

/// A comparison.
#[derive(Clone, Copy, Debug)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A call of a method. The receiver's type selects the method.
#[derive(Debug)]
pub struct MethodCall {
    pub name: Name,
    /// The method of a type from outside, if one has it.
    pub outside: Option<Method>,
    pub receiver: Expr,
    pub consts: Vec<Expr>,
    pub args: Vec<Expr>,
}

/// A place.
#[derive(Debug)]
pub struct PlaceExpr {
    pub root: Root,
    pub way: Vec<Step>,
}

/// The root of a place.
#[derive(Debug)]
pub enum Root {
    Variable(Variable),
    Const(ConstId),
    /// A value that is in no variable, and a slot for it if it is to be changed.
    Value(Box<Expr>, usize),
}

/// A step into a place.
#[derive(Debug)]
pub enum Step {
    Field(Name),
    Element(usize),
    Index(Expr),
    Deref,
}

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// The number of the statement in its function, in the order of reading.
    pub number: usize,
    pub kind: StatementKind,
}

/// The kind of a statement.
#[derive(Debug)]
pub enum StatementKind {
    Expr(Expr),
    Let { pattern: Pattern, of: Type, value: Expr, otherwise: Option<Expr> },
}

/// An arm of a match.
#[derive(Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Expr>,
    pub body: Expr,
}

/// A pattern.
#[derive(Debug)]
pub enum Pattern {
    Wild,
    Variable(usize),
    Value(Value),
    Const(ConstId),
    /// A tuple or an array.
    List(Vec<Pattern>),
    Struct(Vec<(Name, Pattern)>),
    Some(Box<Pattern>),
    None,
    Or(Vec<Pattern>),
}
