//! How fast generated code is: the works that `rulewright bench` measures, and how.

mod measure;
mod work;

pub use measure::{Measured, measure};
pub use work::{Kind, Work, works};
