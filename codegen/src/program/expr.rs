//! Values and the operations on them.

use super::record::{Field, FieldId};
use super::stmt::{Call, List, Of};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// A set of cells.
    Set,
    /// A signed number of 64 bits, which wraps around.
    Number,
    /// True or false.
    Bool,
}

/// A constant set: its words, the lowest first.
pub type Bits = Vec<u64>;

/// A variable of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Local {
    /// Index in [`super::Function::locals`].
    pub id: usize,
    /// Its type.
    pub ty: Type,
}

/// A player, as a function by player names it. `ME` stands for the player for whom the function is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// `ME`.
    Me,
    /// The opponent of `ME`.
    Other,
    /// The player of this index.
    Player(usize),
}

impl Who {
    /// The player, where `me` is `ME`.
    ///
    /// # Panics
    /// If the player is relative and there is no `ME`.
    pub fn player(self, me: Option<usize>) -> usize {
        let me = || me.expect("`ME` is known in a function by player");
        match self {
            Self::Me => me(),
            Self::Other => 1 - me(),
            Self::Player(player) => player,
        }
    }

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Me => Self::Other,
            Self::Other => Self::Me,
            Self::Player(player) => Self::Player(1 - player),
        }
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A variable.
    Local(Local),
    /// A constant number.
    Number(i64),
    /// A constant truth.
    Bool(bool),
    /// A constant set.
    Bits(Bits),
    /// The first value where `ME` is player 0, the second where it is player 1: known when the function is compiled.
    ByPlayer(Box<[Expr; 2]>),
    /// A field of a state, or of the play that the function is given.
    Field(Of, Field),
    /// A field of an item of a list, by index. An index outside the list gives the empty set, or 0.
    Item(List, Box<Expr>, Field),
    /// The number of items of a list.
    Len(List),
    /// An operation.
    Apply(Op, Vec<Expr>),
    /// The result of a function.
    Call(Box<Call>),
}

/// An operation. The comments give types of arguments and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `(set, set) -> set`: cells in either.
    Union,
    /// `(set, set) -> set`: cells in both.
    Intersect,
    /// `(set, set) -> set`: cells of the first that are not in the second.
    Minus,
    /// `(set) -> set`: all other cells of the board.
    Invert,
    /// `(set) -> set`: the cells one step in a direction of the board. It may hold ghost bits, and must be intersected with a set that has none.
    Step(usize),
    /// `(set) -> set`: the cell of the lowest bit; empty if there is none.
    Lowest,
    /// `(set) -> set`: all but the cell of the lowest bit.
    WithoutLowest,
    /// `(number) -> set`: the set of one bit. The bit must be that of a cell, or [`super::NOWHERE`], which gives the empty set.
    Bit,
    /// `(set) -> number`: how many cells it has.
    Count,
    /// `(set) -> number`: its lowest bit; [`super::NOWHERE`] if it is empty.
    First,
    /// `(set) -> number`: its highest bit; [`super::NOWHERE`] if it is empty.
    Last,
    /// `(set, number) -> number`: the bit of the n-th cell, from 0; [`super::NOWHERE`] if there are fewer.
    Nth,
    /// `(set) -> bool`
    IsEmpty,
    /// `(set, number) -> bool`: whether it has the cell of this bit; false for [`super::NOWHERE`].
    Has,
    /// `(set, set) -> bool`: whether they have a cell in common.
    Meets,
    /// `(set, set) -> bool`: whether they are equal.
    SameSet,
    /// `(number, number) -> number`
    Add,
    /// `(number, number) -> number`
    Subtract,
    /// `(number, number) -> number`
    Multiply,
    /// `(number, number) -> number`: the remainder of the division of two numbers; 0 if the second is 0. Neither may be negative.
    Remainder,
    /// `(number, number) -> number`: the smaller one.
    Least,
    /// `(number, number) -> number`: the greater one.
    Greatest,
    /// `(number, number) -> bool`
    Equal,
    /// `(number, number) -> bool`: whether the first is less than the second.
    Less,
    /// `(bool, bool) -> bool`. The second is not evaluated where the first is false.
    And,
    /// `(bool, bool) -> bool`. The second is not evaluated where the first is true.
    Or,
    /// `(bool) -> bool`
    Not,
    /// `(bool) -> number`: 1 for true.
    AsNumber,
    /// `(bool, T, T) -> T`: the second where the first is true, else the third. Both may be evaluated.
    Choose(Type),
    /// `(number, number) -> number`: a hash with a word folded in, see `engine::mix`.
    Mix,
    /// `(number, set) -> number`: a hash with the words of a set folded in, lowest first.
    MixSet,
    /// `(number) -> T`: the entry of a table.
    Table(usize, Type),
    /// `(key: number, round: number, window: number, least: number) -> number`: see `engine::History::occurrences`.
    Occurrences,
    /// `(key: number) -> bool`: whether the past has this key.
    IsPast,
    /// `(clause: number, units: number) -> bool`: counts units of work for a list of plays; false if the list is cut off: see `engine::listing`.
    Work,
}

impl Op {
    /// The types of the arguments.
    pub fn arguments(self) -> Vec<Type> {
        use Type::{Bool, Number, Set};
        match self {
            Self::Union | Self::Intersect | Self::Minus | Self::Meets | Self::SameSet => vec![Set, Set],
            Self::Invert
            | Self::Step(_)
            | Self::Lowest
            | Self::WithoutLowest
            | Self::Count
            | Self::First
            | Self::Last
            | Self::IsEmpty => vec![Set],
            Self::Bit | Self::Table(..) | Self::IsPast => vec![Number],
            Self::Nth | Self::Has => vec![Set, Number],
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Remainder
            | Self::Least
            | Self::Greatest
            | Self::Equal
            | Self::Less
            | Self::Mix
            | Self::Work => vec![Number, Number],
            Self::And | Self::Or => vec![Bool, Bool],
            Self::Not | Self::AsNumber => vec![Bool],
            Self::Choose(ty) => vec![Bool, ty, ty],
            Self::MixSet => vec![Number, Set],
            Self::Occurrences => vec![Number; 4],
        }
    }

    /// The type of the result.
    pub fn result(self) -> Type {
        match self {
            Self::Union
            | Self::Intersect
            | Self::Minus
            | Self::Invert
            | Self::Step(_)
            | Self::Lowest
            | Self::WithoutLowest
            | Self::Bit => Type::Set,
            Self::Count
            | Self::First
            | Self::Last
            | Self::Nth
            | Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Remainder
            | Self::Least
            | Self::Greatest
            | Self::AsNumber
            | Self::Mix
            | Self::MixSet
            | Self::Occurrences => Type::Number,
            Self::IsEmpty
            | Self::Has
            | Self::Meets
            | Self::SameSet
            | Self::Equal
            | Self::Less
            | Self::And
            | Self::Or
            | Self::Not
            | Self::IsPast
            | Self::Work => Type::Bool,
            Self::Choose(ty) | Self::Table(_, ty) => ty,
        }
    }
}

impl Expr {
    /// The type of the value.
    ///
    /// # Panics
    /// If a function without a result is called for one.
    pub fn ty(&self) -> Type {
        match self {
            Self::Local(local) => local.ty,
            Self::Number(_) | Self::Len(_) => Type::Number,
            Self::Bool(_) => Type::Bool,
            Self::Bits(_) => Type::Set,
            Self::ByPlayer(values) => values[0].ty(),
            Self::Field(_, field) | Self::Item(_, _, field) => field.ty.value(),
            Self::Apply(op, _) => op.result(),
            Self::Call(call) => call.result.expect("the function has a result"),
        }
    }

    fn apply<const N: usize>(op: Op, arguments: [Expr; N]) -> Self {
        Self::Apply(op, arguments.into())
    }

    /// A field of the state that the function is given.
    pub fn field(field: Field) -> Self {
        Self::Field(Of::Given, field)
    }

    /// The value for each player, where `ME` is that player; the value alone if both are alike.
    pub fn by_player(values: [Expr; 2]) -> Self {
        if values[0] == values[1] {
            let [value, _] = values;
            return value;
        }
        Self::ByPlayer(Box::new(values))
    }

    /// One step in a direction; see [`Op::Step`].
    pub fn step(self, dir: usize) -> Self {
        Self::apply(Op::Step(dir), [self])
    }

    /// The cells of the set that are not in another.
    pub fn minus(self, other: Expr) -> Self {
        Self::apply(Op::Minus, [self, other])
    }

    /// The cell of the lowest bit.
    pub fn lowest(self) -> Self {
        Self::apply(Op::Lowest, [self])
    }

    /// All but the cell of the lowest bit.
    pub fn without_lowest(self) -> Self {
        Self::apply(Op::WithoutLowest, [self])
    }

    /// The set of this bit.
    pub fn bit(self) -> Self {
        Self::apply(Op::Bit, [self])
    }

    /// How many cells the set has.
    pub fn count(self) -> Self {
        Self::apply(Op::Count, [self])
    }

    /// The lowest bit of the set.
    pub fn first(self) -> Self {
        Self::apply(Op::First, [self])
    }

    /// The highest bit of the set.
    pub fn last(self) -> Self {
        Self::apply(Op::Last, [self])
    }

    /// The bit of the n-th cell of the set.
    pub fn nth(self, n: Expr) -> Self {
        Self::apply(Op::Nth, [self, n])
    }

    /// True if the set has no cell.
    pub fn is_empty(self) -> Self {
        Self::apply(Op::IsEmpty, [self])
    }

    /// True if the set has a cell.
    pub fn any(self) -> Self {
        self.is_empty().not()
    }

    /// True if the set has the cell of this bit.
    pub fn has(self, bit: Expr) -> Self {
        Self::apply(Op::Has, [self, bit])
    }

    /// True if the two sets have a cell in common.
    pub fn meets(self, other: Expr) -> Self {
        Self::apply(Op::Meets, [self, other])
    }

    /// True if the values are equal.
    pub fn equals(self, other: Expr) -> Self {
        match self.ty() {
            Type::Set => Self::apply(Op::SameSet, [self, other]),
            Type::Number => Self::apply(Op::Equal, [self, other]),
            Type::Bool => Self::apply(Op::Equal, [self.as_number(), other.as_number()]),
        }
    }

    /// The sum.
    pub fn plus(self, other: Expr) -> Self {
        Self::apply(Op::Add, [self, other])
    }

    /// The difference of two numbers.
    pub fn less_by(self, other: Expr) -> Self {
        Self::apply(Op::Subtract, [self, other])
    }

    /// The product.
    pub fn times(self, other: Expr) -> Self {
        Self::apply(Op::Multiply, [self, other])
    }

    /// The remainder of a division.
    pub fn remainder(self, by: Expr) -> Self {
        Self::apply(Op::Remainder, [self, by])
    }

    /// The smaller number.
    pub fn least(self, other: Expr) -> Self {
        Self::apply(Op::Least, [self, other])
    }

    /// The greater number.
    pub fn greatest(self, other: Expr) -> Self {
        Self::apply(Op::Greatest, [self, other])
    }

    /// True if the number is less than another.
    pub fn less(self, than: Expr) -> Self {
        Self::apply(Op::Less, [self, than])
    }

    /// True if the number is another one or more.
    pub fn at_least(self, other: Expr) -> Self {
        self.less(other).not()
    }

    /// True if both hold.
    pub fn and(self, other: Expr) -> Self {
        match (&self, &other) {
            (Self::Bool(true), _) => other,
            (_, Self::Bool(true)) | (Self::Bool(false), _) => self,
            _ => Self::apply(Op::And, [self, other]),
        }
    }

    /// True if either holds.
    pub fn or(self, other: Expr) -> Self {
        match (&self, &other) {
            (Self::Bool(false), _) => other,
            (_, Self::Bool(false)) | (Self::Bool(true), _) => self,
            _ => Self::apply(Op::Or, [self, other]),
        }
    }

    /// True if it does not hold; of a set, all other cells of the board.
    #[expect(clippy::should_implement_trait, reason = "`!` on a set is not what the machine's `!` is")]
    pub fn not(self) -> Self {
        match self {
            Self::Bool(value) => Self::Bool(!value),
            Self::Apply(Op::Not, mut part) => part.swap_remove(0),
            set if set.ty() == Type::Set => Self::apply(Op::Invert, [set]),
            value => Self::apply(Op::Not, [value]),
        }
    }

    /// 1 for true and 0 for false.
    pub fn as_number(self) -> Self {
        match self {
            Self::Bool(value) => Self::Number(value.into()),
            value => Self::apply(Op::AsNumber, [value]),
        }
    }

    /// The first value where the truth holds, else the second.
    pub fn choose(self, yes: Expr, no: Expr) -> Self {
        match self {
            Self::Bool(true) => yes,
            Self::Bool(false) => no,
            test => {
                let op = Op::Choose(yes.ty());
                Self::apply(op, [test, yes, no])
            }
        }
    }

    /// The hash with a value folded in.
    pub fn mix(self, value: Expr) -> Self {
        let op = if value.ty() == Type::Set { Op::MixSet } else { Op::Mix };
        Self::apply(op, [self, value])
    }

    /// The entry of a table at this number.
    pub fn in_table(self, table: usize, ty: Type) -> Self {
        Self::apply(Op::Table(table, ty), [self])
    }

    /// How often this key occurred in the past: see [`Op::Occurrences`].
    pub fn occurrences(self, round: Expr, window: Expr, least: Expr) -> Self {
        Self::apply(Op::Occurrences, [self, round, window, least])
    }

    /// True if the past has this key.
    pub fn is_past(self) -> Self {
        Self::apply(Op::IsPast, [self])
    }

    /// Counts units of work for plays of a clause: see [`Op::Work`].
    pub fn work(clause: Expr, units: Expr) -> Self {
        Self::apply(Op::Work, [clause, units])
    }

    /// True if the value is a constant set without cells.
    pub fn is_no_cell(&self) -> bool {
        matches!(self, Self::Bits(bits) if bits.iter().all(|word| *word == 0))
    }
}

impl std::ops::BitAnd for Expr {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        if self.is_no_cell() || self == other {
            return self;
        }
        if other.is_no_cell() {
            return other;
        }
        match (self, other) {
            (one, Self::Apply(Op::Invert, mut part)) => one.minus(part.swap_remove(0)),
            (Self::Apply(Op::Invert, mut part), other) => other.minus(part.swap_remove(0)),
            (one, other) => Self::apply(Op::Intersect, [one, other]),
        }
    }
}

impl std::ops::BitOr for Expr {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        if other.is_no_cell() || self == other {
            return self;
        }
        if self.is_no_cell() {
            return other;
        }
        Self::apply(Op::Union, [self, other])
    }
}

impl From<Local> for Expr {
    fn from(local: Local) -> Self {
        Self::Local(local)
    }
}

impl From<i64> for Expr {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Expr {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

/// A field's number, for tables of fields.
impl From<Field> for FieldId {
    fn from(field: Field) -> Self {
        field.id
    }
}
