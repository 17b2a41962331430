//! All code of this crate that is `unsafe`: calls of compiled functions, and what they call and write.
//!
//! Why this is sound:
//!
//! - Compiled code reads and writes only the memory that it is given: the [`Block`] of the thread with its lists, a state, a play, and its own
//!   stack. The types here give it blocks of the right size: a [`Code`] is made only of a program whose states and plays fit in `S` and `P` words,
//!   and it takes states and plays of just these sizes. Each access to a list is within its length, by a comparison in the code.
//! - Only [`Code::make`] is given a state that it may write. The functions that read one write none: [`Code::new`] looks.
//! - Code is freed when its [`Code`] is dropped. A position holds a [`Borrowed`] code, which must not outlive it. The types of games and positions
//!   are private to this crate, and leave it only as [`engine::ErasedGame`] and [`engine::ErasedPosition`]; behind both, the engine keeps a clone of
//!   the game, and with it the code, beside each position.
//! - What compiled code calls does not unwind: a panic in an `extern` function ends the process.
#![expect(unsafe_code, reason = "machine code is called by its address")]

mod block;
mod borrowed;
mod callees;
mod code;
mod memory;

pub(crate) use block::{Block, Items};
pub(crate) use borrowed::Borrowed;
pub(crate) use callees::Callee;
pub(crate) use code::Code;
pub(crate) use memory::can_be_run;
