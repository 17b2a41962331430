//! Random rule files, and the comparison of the two back ends on them.
//!
//! [`make`] makes files from the grammar, [`mutate`] from other files, [`mend`] removes clauses until the rest is valid,
//! [`in_process`] and [`compiled`] compare the back ends, [`reduce`] makes a file with a fault smaller, and [`hunt`] does all of
//! this until time is up.

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
