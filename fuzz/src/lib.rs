//! Random rule files, and the comparison of the two back ends on them.
//!
//! [`make`] makes files from the grammar, [`mutate`] from other files, [`mend`] leaves out clauses until the language takes what is left, [`in_process`]
//! and [`compiled`] compare the back ends, [`reduce`] makes a file with a fault smaller, and [`hunt`] does all that for
//! as long as it may.

pub mod case;
pub mod compare;
pub mod compiled;
pub mod driver;
pub mod face;
pub mod hunt;
pub mod in_process;
pub mod make;
pub mod mend;
pub mod mutate;
pub mod process;
pub mod reduce;
pub mod verdict;
pub mod worker;
