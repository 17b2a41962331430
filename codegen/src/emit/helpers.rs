//! The functions on sets that a module declares only if its code calls them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proc_macro2::Ident;
use quote::format_ident;

use super::Emit;

/// A function on sets, or a type with such functions, that not every module needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    /// All cells that steps in a direction reach over a set.
    Run,
    /// All cells that steps against a direction reach over a set.
    RunBack,
    /// The cells that a piece sees along a line, from a table.
    Ray,
    /// The cells that a piece sees both ways along a line, from a table.
    Rays,
    /// The cell along a line whose distance is the number of the line's cells in a set.
    Measured,
    /// The cell where a leg along one of several directions ends, if the leg's length is the number of its line's cells in a set.
    MeasuredEnd,
    /// The first cells of rows of some length.
    Line,
    /// The first cells of rows of exactly some length.
    ExactLine,
    /// All cells of rows of some length.
    Lined,
    /// The cells where one more makes a row.
    Completes,
    /// The cells where two more make a row.
    NearlyComplete,
    /// The whole line through a cell.
    LineThrough,
    /// The length of the row through a cell.
    RowThrough,
    /// True if a cell has two others in a row beside it.
    PairBeside,
    /// The runs between a cell and an end, in all directions.
    RunBetween,
    /// The runs to an end, in all directions, for any number of starts.
    Runs,
}

impl Helper {
    fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::RunBack => "run_back",
            Self::Ray => "ray",
            Self::Rays => "rays",
            Self::Measured => "measured",
            Self::MeasuredEnd => "measured_end",
            Self::Line => "line",
            Self::ExactLine => "exact_line",
            Self::Lined => "lined",
            Self::Completes => "completes",
            Self::NearlyComplete => "nearly_complete",
            Self::LineThrough => "line_through",
            Self::RowThrough => "row_through",
            Self::PairBeside => "pair_beside",
            Self::RunBetween => "run_between",
            Self::Runs => "Runs",
        }
    }

    /// The helper that this helper calls.
    fn calls(self) -> Option<Self> {
        match self {
            Self::ExactLine | Self::Lined => Some(Self::Line),
            Self::Run
            | Self::RunBack
            | Self::Ray
            | Self::Rays
            | Self::Measured
            | Self::MeasuredEnd
            | Self::Line
            | Self::Completes
            | Self::NearlyComplete
            | Self::LineThrough
            | Self::RowThrough
            | Self::PairBeside
            | Self::RunBetween
            | Self::Runs => None,
        }
    }
}

/// The helpers that the code of a module calls.
#[derive(Default)]
pub struct Helpers(RefCell<BTreeSet<Helper>>);

impl Emit<'_> {
    /// The name of a helper, for code that calls the helper: the module then declares it.
    pub fn helper(&self, helper: Helper) -> Ident {
        self.helpers.0.borrow_mut().extend(std::iter::once(helper).chain(helper.calls()));
        format_ident!("{}", helper.name())
    }

    /// True if the code that was made so far calls a helper.
    pub fn calls(&self, helper: Helper) -> bool {
        self.helpers.0.borrow().contains(&helper)
    }
}
