//! Makes opening books, and keeps them in files. [`agent::book`] plays by them.

mod file;
mod make;

pub use agent::book::{Book, Page, as_answers};
pub use file::{BookFile, Made};
pub use make::{Making, NotMade, make};
