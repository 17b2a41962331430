//! Syntax of evaluation terms.

use super::{Dirs, Name, Region, Span, Step};

/// The factor of an evaluation weight; always the player's own amount less the opponent's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOf {
    /// `per REGION`: each cell
    Region(Region),
    /// `per play`: each legal play
    Play(Span),
    /// `per step from REGION to REGION`: each step on an empty board from a cell of the first region to the nearest cell of the
    /// second, added up over the cells of the first
    Distance { from: Region, to: Region, span: Span },
    /// `per walk along DIRS: WALK`: each match (a start cell and a direction)
    Walk { dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `per counter NAME`
    Counter(Name),
}
