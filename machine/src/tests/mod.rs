//! Programs made by hand, run as machine code.

mod functions;
mod game;
mod lists;
mod operations;
mod statements;
