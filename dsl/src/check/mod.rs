//! Checks of a model: they find rules that are well-formed, but that the author cannot have meant.
//!
//! Each file has one check, with a description of the fault, a small bad example and its mended form. A fault that is
//! proven is an error; rules that may be meant give a warning. The module `known` derives facts about all games by the
//! rules.

mod atoms;
mod camp_size;
mod closed_play;
mod dead_end;
mod dead_pass;
mod dead_promotion;
mod dead_tier;
mod dead_walk;
mod decided_start;
mod double_end;
mod empty_region;
mod endless;
mod facing;
mod idle_piece;
mod implies;
mod instant_end;
mod known;
mod last_tier;
mod long_lists;
pub(crate) mod mentions;
mod occupied_landing;
mod odd_capture;
mod only_draws;
mod same_cell_name;
mod same_play_text;
mod silent_limit;
#[cfg(test)]
mod testing;
mod uneven_plies;
mod unreachable_end;
mod unused;
mod words;

use crate::ast;
use crate::resolve::Meanings;
use crate::{Diagnostic, Model, Severity, Sources};
use known::{Bounds, Context, Course, Possible};

/// The checks. Of faults in one place, those of the first check are reported first.
const CHECKS: [fn(&Context) -> Vec<Diagnostic>; 21] = [
    empty_region::check,
    idle_piece::check,
    dead_walk::check,
    odd_capture::check,
    closed_play::check,
    occupied_landing::check,
    dead_promotion::check,
    dead_pass::check,
    silent_limit::check,
    dead_tier::check,
    last_tier::check,
    camp_size::check,
    unreachable_end::check,
    instant_end::check,
    double_end::check,
    only_draws::check,
    endless::check,
    same_cell_name::check,
    same_play_text::check,
    uneven_plies::check,
    unused::check,
];

/// All faults that the checks find. `file` is the file with its base merged in, `model` its model.
pub fn check(sources: &Sources, file: &ast::File, model: &Model) -> Vec<Diagnostic> {
    let possible = Possible::new(model);
    let bounds = Bounds::new(model, &possible);
    let course = Course::new(model, &possible);
    let places = file.clauses.iter().map(|clause| ((clause.span.file, clause.span.start), clause)).collect();
    let context = Context {
        sources,
        file,
        model,
        possible: &possible,
        bounds: &bounds,
        course: &course,
        meanings: Meanings::new(sources, file),
        places,
    };
    let mut found: Vec<Diagnostic> = CHECKS.iter().flat_map(|check| check(&context)).collect();
    // A decided start, a dead end or a long list may merely be a consequence of another error.
    if found.iter().all(|fault| fault.severity < Severity::Error) {
        found.extend(dead_end::check(&context));
        found.extend(decided_start::check(&context));
        found.extend(long_lists::check(&context));
    }
    found.sort_by_key(|fault| fault.labels.first().map(|label| (label.span.file, label.span.start)));
    found
}
