//! All tests of the engine on games written by hand, as one program: each program takes time to link.

mod allocations;
mod erased;
mod games;
mod learned;
mod perft;
mod search;
