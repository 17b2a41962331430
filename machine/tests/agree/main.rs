//! Games as machine code, beside the interpreter.

mod compare;
mod random;
mod shipped;
