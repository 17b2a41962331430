//! Grading: an agent plays the tasks of a scheme of points, and gets the points that the scheme gives.

mod opponent;
mod page;
pub mod points;
mod report;
mod run;
pub mod scheme;
mod text;

pub use opponent::{Opponent, OpponentError};
pub use page::page;
pub use report::{Graded, Report};
pub use run::{Grader, Item, Played, Side};
pub use text::text;
