//! The structs of `engine` that a module uses.

use crate::ints::IntType::{Signed, Unsigned};
use crate::program::TypeId;
use crate::types::Type;

macro_rules! outside {
    ($($name:ident { $($field:ident: $of:expr),* })*) => {
        /// A struct of `engine`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum OutsideType { $($name),* }

        impl OutsideType {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),* }
            }

            /// Its fields.
            pub fn fields(self) -> Vec<(&'static str, Type)> {
                match self { $(Self::$name => vec![$((stringify!($field), $of)),*]),* }
            }

            /// Its number.
            pub const fn id(self) -> TypeId {
                TypeId(self as usize)
            }
        }
    };
}

const USIZE: Type = Type::Int(Unsigned(64));
const U32: Type = Type::Int(Unsigned(32));
/// Placeholder for the type of the module's sets, which is known only when the module is read.
pub const SET: Type = Type::Words(0);
const U8: Type = Type::Int(Unsigned(8));

fn option(of: Type) -> Type {
    Type::Option(Box::new(of))
}

outside! {
    Outcome { winner: option(USIZE), by: USIZE }
    Drawn { play: Type::Other, stuck: Type::Bool }
    Piece { player: U8, kind: U8 }
    Setup {
        board: Type::Other, previous: Type::Other, turn: USIZE, plies: U32, passes: U32,
        counters: Type::Array(Box::new(Type::Vec), Some(2)), clocks: Type::Vec, signals: Type::Vec,
        unmoved: Type::Vec, marked: Type::Vec, last: Type::Array(Box::new(option(USIZE)), Some(2))
    }
    OnItsWay {
        at: U32, captured: SET, flipped: SET, taken: SET, ended: Type::Bool, kind: U8, heading: U8,
        visited: SET, first: Type::Array(Box::new(Type::Int(Unsigned(16))), None)
    }
    Leg { mover: USIZE, dir: USIZE, length: Type::Int(Signed(32)), after: Type::Other }
    // Places, each with the one before it and whether a leg leads on; and whether legs are repeated.
    Ways { found: Type::Vec, repeats: Type::Other }
    Path { clause: option(USIZE), cells: Type::Vec, chosen: option(USIZE), kind: option(USIZE), captured: Type::Vec,
        takes: Type::Bool }
    Turns { first: U32, each: U32 }
    // Of what describes a game, generated code reads the places of cells and how plays are written.
    Metadata { cells: Type::Vec, clauses: Type::Vec }
    CellInfo { x: USIZE, y: USIZE }
    ClauseInfo { template: Type::Other }
    Tally { count: USIZE, scratch: Type::Other }
    Visiting { shown: USIZE, visitor: Type::Other, scratch: Type::Other }
    Nth { index: USIZE, passed: USIZE, found: Type::Other, scratch: Type::Other }
    Best { list: Type::Other, base: USIZE, rank: Type::Other, same: option(Type::Other) }
    Choosing { inner: Type::Other, choose: Type::Other }
    Filtered { inner: Type::Other, keep: Type::Other }
    Lanes { sets: Type::Other }
    Class { cells: Type::Other }
    Rows { rows: Type::Other }
    Edges { steps: Type::Other, rows: Type::Other }
    Views { rays: Type::Other }
    Groups { cells: Type::Other, sides: Type::Other, links: Type::Other }
}
