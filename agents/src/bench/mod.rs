//! The benchmarks of `rulewright bench`, which measure the speed of generated code.

mod measure;
mod work;

pub use measure::{Measured, measure};
pub use work::{Kind, Work, works};
