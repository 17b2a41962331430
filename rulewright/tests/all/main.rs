//! All tests of agents, the command and their protocols, as one program: each program takes time to link.

mod agent;
mod authors;
mod bench;
mod book;
mod build;
mod command;
mod common;
mod editors;
mod explain;
mod grade;
mod hostile;
mod input;
mod interrupted;
mod json;
mod lsp;
mod play;
mod players;
mod positions;
mod records;
mod referee;
mod remembered;
mod solve;
mod tournaments;
mod training;
mod trial;
mod understood;
