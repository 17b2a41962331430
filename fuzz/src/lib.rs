//! Random rule files, and the comparison of the two back ends on them.

pub mod case;
pub mod compare;
pub mod compiled;
pub mod driver;
pub mod face;
pub mod verdict;
