//! All tests of generated code, as one program: each program takes time to link. `cargo test -p snapshots compare` runs the tests of one file.

mod allocations;
mod compare;
mod draws;
mod language_doc;
mod learned;
mod mutants;
mod oracles;
mod plays;
mod plies_of_files;
mod properties;
mod races;
mod samples;
mod searches;
mod threats;
mod tokens;
mod two_plies;
