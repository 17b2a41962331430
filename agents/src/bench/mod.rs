//! The benchmarks of `rulewright bench`, which measure the speed of generated code.

mod compare;
mod instructions;
mod measure;
mod positions;
mod share;
mod sweep;
mod work;

pub use compare::{Compared, Ratios, compare};
pub use instructions::{instructions_of_a_ply, look_for_valgrind};
pub use measure::{Effort, Measured, measure};
pub use positions::{Place, positions};
pub use share::share;
pub use sweep::{GameFigures, PositionFigures, Swept, geometric_mean, sweep};
pub use work::{Kind, Work, works};
