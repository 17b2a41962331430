//! The plan of a module: facts about the rules, and the form in which each part of the module will be generated.

use dsl::model::{Model, PlayId, Region};

use crate::facts::general;
use crate::facts::layout::Layout;
use crate::facts::overlap::Overlap;
use crate::facts::shape::Shape;
use crate::facts::widths::Widths;
use crate::pass::captures_first;
use crate::{Technique, Techniques, Unsupported};

mod decisions;
mod dump;
mod effects;
mod forms;
pub mod join;
pub mod stages;

pub use decisions::{Decisions, MoverId};
use stages::Stage;

/// The plan for the module of a game.
pub struct Plan<'m> {
    /// The rules.
    pub model: &'m Model,
    /// The assignment of cells to bits.
    pub layout: Layout,
    /// The fields of plays and states.
    pub shape: Shape,
    /// The widths of the numbers of a state.
    pub widths: Widths,
    /// The stages in which plays are looked for, in order; the first stage with any play ends the search.
    pub stages: Vec<Stage<'m>>,
    /// The clauses that are followed in the general way.
    pub general: Vec<PlayId>,
    /// The clauses that can give one play in two ways.
    pub overlap: Overlap,
    /// The regions that are kept from play to play, with their names.
    pub kept: Vec<(&'m str, &'m Region)>,
    /// The decisions of the passes.
    pub decided: Decisions,
    /// The techniques that were run, each with a line for each place where it applies.
    pub applied: Vec<(Technique, Vec<String>)>,
}

/// The plan for a game.
///
/// # Errors
/// See [`crate::generate`].
pub fn build(model: &Model, techniques: Techniques) -> Result<Plan<'_>, Unsupported> {
    let layout = Layout::new(&model.board);
    if let Some(widened) = layout.widened() {
        let plan = with_layout(model, widened, techniques)?;
        if plan.uses_vectors() {
            return Ok(plan);
        }
    }
    with_layout(model, layout, techniques)
}

fn with_layout(model: &Model, layout: Layout, techniques: Techniques) -> Result<Plan<'_>, Unsupported> {
    let shape = Shape::new(model);
    let mut plan = Plan {
        model,
        layout,
        general: general::general(model, &shape),
        shape,
        widths: Widths::new(model),
        stages: stages::stages(model),
        overlap: Overlap::new(model),
        kept: Vec::new(),
        decided: Decisions::default(),
        applied: Vec::new(),
    };
    if stages::ranks_clauses(model) {
        captures_first::run(&mut plan);
        // Where clauses share a stage, a play names its clause, which its rank asks for.
        plan.shape.clause |= plan.stages.iter().any(|stage| stages::tells_clauses(model, stage));
        plan.general = general::general(model, &plan.shape);
    }
    for technique in Technique::ALL.into_iter().filter(|technique| techniques.has(*technique)) {
        let places = technique.run(&mut plan);
        plan.applied.push((technique, places));
    }
    Ok(plan)
}

impl Plan<'_> {
    /// True if the module searches in several directions at once, by vectors whose lanes are sets of 64 bits.
    fn uses_vectors(&self) -> bool {
        let vectors = [Technique::Lanes, Technique::LegsAtOnce];
        self.applied.iter().any(|(technique, places)| vectors.contains(technique) && !places.is_empty())
    }
}
