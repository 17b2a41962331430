//! From the model to set form: one pass a file.

use dsl::model::Model;

use crate::Unsupported;

pub mod contents;
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
}

/// Lowers a model.
///
/// # Errors
/// See [`crate::generate`].
pub fn lower(model: &Model) -> Result<SetForm<'_>, Unsupported> {
    shape::supported(model)?;
    Ok(SetForm {
        model,
        layout: Layout::new(&model.board),
        shape: Shape::new(model),
        stages: stages::stages(model),
    })
}
