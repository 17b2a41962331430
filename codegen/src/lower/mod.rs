//! From the model to set form: one pass a file.

use dsl::model::{Model, Region};

use crate::{Technique, Techniques, Unsupported};

pub mod contents;
pub mod kept;
pub mod layout;
pub mod local;
pub mod returning;
pub mod shape;
pub mod stages;

use layout::Layout;
use shape::Shape;
use stages::Stage;

/// A game as operations on sets of cells.
pub struct SetForm<'m> {
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

impl SetForm<'_> {
    /// Whether a technique is to be applied where it can.
    pub fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }
}

/// Lowers a model.
///
/// # Errors
/// See [`crate::generate`].
pub fn lower(model: &Model, techniques: Techniques) -> Result<SetForm<'_>, Unsupported> {
    let stages = stages::stages(model, techniques);
    shape::supported(model, &stages)?;
    let kept = kept::kept(model, techniques);
    Ok(SetForm {
        model,
        layout: Layout::new(&model.board),
        shape: Shape::new(model),
        stages,
        kept,
        techniques,
    })
}
