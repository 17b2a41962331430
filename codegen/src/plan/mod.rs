//! The plan of a module: what the rules say, and how each part of it will be generated.

use dsl::model::{Model, Region};

use crate::facts::layout::Layout;
use crate::facts::shape::{self, Shape};
use crate::pass::regions_kept;
use crate::{Technique, Techniques, Unsupported};

mod forms;
pub mod join;
pub mod stages;

use stages::Stage;

/// How a game will be generated.
pub struct Plan<'m> {
    /// The rules.
    pub model: &'m Model,
    /// Which bit is which cell.
    pub layout: Layout,
    /// What a play and a state hold.
    pub shape: Shape,
    /// The order in which plays are looked for; the first stage that has any ends it.
    pub stages: Vec<Stage<'m>>,
    /// The regions that are kept from play to play, with their names.
    pub kept: Vec<(&'m str, &'m Region)>,
    /// The techniques that may be applied.
    techniques: Techniques,
}

impl Plan<'_> {
    /// Whether a technique is to be applied where it can.
    pub fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }
}

/// The plan for a game.
///
/// # Errors
/// See [`crate::generate`].
pub fn build(model: &Model, techniques: Techniques) -> Result<Plan<'_>, Unsupported> {
    let stages = stages::stages(model, techniques);
    shape::supported(model, &stages)?;
    let kept = regions_kept::kept(model, techniques);
    Ok(Plan { model, layout: Layout::new(&model.board), shape: Shape::new(model), stages, kept, techniques })
}
