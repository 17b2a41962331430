//! The resolver, from syntax tree to model: it looks names up, replaces parameters by their values and computes
//! constant sets.
//!
//! All faults are collected: a broken part becomes `None` after its fault is reported, and the parts beside it are
//! still resolved. Each fault's code is explained, with a bad example, in the module that raises it;
//! `docs/diagnostics.md` lists them all.

mod amounts;
mod board;
mod cells;
mod certain;
mod choices;
mod clauses;
mod conditions;
mod derived;
mod directions;
mod ends;
mod events;
mod fold;
mod foreign;
mod geometry;
mod head;
mod input;
mod kinds;
mod leaps;
mod limits;
mod lines;
mod meanings;
mod names;
mod parts;
mod phrases;
mod picture;
mod play_parts;
mod players;
mod plays;
mod preferences;
mod promotions;
mod record;
mod region;
mod regions;
mod scope;
mod shapes;
pub(crate) mod spans;
mod start;
mod values;
mod walks;
mod words;
mod writes;
mod written_clause;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::ast;
use crate::model::{Places, Region};
use crate::{Diagnostic, Label, Model, Severity, Sources};
pub(crate) use board::{SHAPES, SQUARES};
pub use certain::is_certain;
use clauses::Clauses;
use engine::PliesFrom;
pub(crate) use head::SEARCHERS;
pub(crate) use meanings::Meanings;
pub(crate) use names::Wanted;
pub(crate) use record::FORMATS;
use scope::Scope;
pub(crate) use words::{DIRECTION_WORDS, SIDE_WORDS, is_reserved};
pub(crate) use written_clause::one_line;

/// The faults found so far.
type Faults = Vec<Diagnostic>;

/// The words with a fixed meaning that stand for regions, directions, sides, events and numbers.
pub fn fixed_words() -> Vec<&'static str> {
    let lists: [&[&str]; 5] =
        [&words::REGION_WORDS, &DIRECTION_WORDS, &SIDE_WORDS, &words::EVENT_WORDS, &words::NUMBER_WORDS];
    lists.concat()
}

/// Resolves a file whose base (`extends`) is merged into it. Returns a model if its plays and ends can be trusted: with faults in
/// scoring, evaluation or notation alone, the rest of the model can still be checked.
pub fn resolve(sources: &Sources, file: &ast::File) -> (Option<Model>, Vec<Diagnostic>) {
    let mut faults = Faults::new();
    let clauses = Clauses::new(file, &mut faults);
    let mut scope = Scope::new(sources, &clauses, &mut faults);
    let board = start::board(&clauses, &mut scope, &mut faults);
    regions::declare(&clauses, &mut scope, &mut faults);
    let model = model(&clauses, &scope, board, &mut faults);
    if scope.stand_in_board {
        faults.retain(|fault| !board::depends(fault.code));
    }
    faults.sort_by_key(|fault| fault.labels.first().map(|label| (label.span.file, label.span.start)));
    (model, told_once(faults))
}

/// Most further places at which an unknown name is shown.
const MOST_PLACES: usize = 4;

/// Joins the faults of a name that is unknown in several places: a misspelt declaration makes each use of the name a fault.
fn told_once(faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    // The index in `told`, by the name, which begins the title, and its mended form.
    let mut known: HashMap<(String, Option<String>), usize> = HashMap::new();
    for fault in faults {
        if fault.code != "unknown-name" {
            told.push(fault);
            continue;
        }
        let name = fault.title.split(';').next().unwrap_or_default().to_owned();
        let key = (name, fault.fix.as_ref().map(|fix| fix.text.clone()));
        let Some(&first) = known.get(&key) else {
            known.insert(key, told.len());
            told.push(fault);
            continue;
        };
        let places = &mut told[first].labels;
        if places.len() <= MOST_PLACES {
            places.extend(fault.labels.first().map(|label| Label { text: "nor here".to_owned(), ..*label }));
        }
    }
    told
}

/// Resolves the rest of a file after names, board and start. Every part is resolved before any is unwrapped, so that
/// the faults of each are reported.
fn model(
    clauses: &Clauses,
    scope: &Scope,
    board: Option<engine::BoardSetup>,
    faults: &mut Faults,
) -> Option<Model> {
    let head = head::resolve(clauses, faults);
    let turns = head::turns(clauses, scope, faults);
    let counters = events::counters(clauses, scope, faults);
    let mut places = Places::default();
    let plays = plays::resolve(clauses, scope, &mut places, faults);
    let promotions = promotions::resolve(clauses, scope, &mut places, faults);
    let limits = limits::resolve(clauses, scope, &mut places, faults);
    let preferences = preferences::resolve(clauses, scope, &mut places, faults);
    let ends = ends::resolve(clauses, scope, &mut places, faults);
    let passes = start::passes(clauses, scope, faults);
    let sound = faults.iter().all(|fault| fault.severity < Severity::Error);
    let scoring = ends::scoring(clauses, scope, faults);
    let (all_plays, all_promotions) =
        (plays.as_deref().unwrap_or_default(), promotions.as_deref().unwrap_or_default());
    let writes = writes::resolve(clauses, scope, all_plays, all_promotions, faults);
    let input = input::resolve(clauses, scope, faults);
    let record = record::resolve(clauses, faults);
    let values = values::resolve(clauses, scope, faults);
    let tuning = head::tuning(clauses, scope, faults);
    if !sound {
        return None;
    }
    let (ends, clocks) = ends?;
    let counters = counters?;
    let mut model = Model {
        start: start::setup(board?, passes, &counters, clocks.len()),
        name: head.name,
        title: head.title,
        source: head.source,
        tags: head.tags,
        players: scope.players.clone(),
        turns,
        board: scope.board.clone(),
        kinds: scope.kinds.clone(),
        empty: scope.empty,
        plies_from: PliesFrom::Nothing,
        counters,
        clocks,
        signals: Vec::new(),
        regions: named_regions(scope),
        plays: plays?,
        promotions: promotions?,
        pass: head.pass,
        limits: limits?,
        preferences: preferences?,
        ends,
        points: scoring.points,
        komi_halves: scoring.komi_halves,
        writes: writes.plays,
        pass_text: writes.pass,
        input,
        record,
        budget: tuning.budget,
        typical_plies: tuning.length,
        values,
        search: tuning.search,
        avoid: tuning.avoid,
        places,
    };
    ends::finish(clauses, &mut model);
    let derived = derived::values(clauses, scope, &model);
    model.values.extend(derived);
    Some(model)
}

fn named_regions(scope: &Scope) -> Vec<(String, Region)> {
    let named = |(name, region): (&String, &Option<Region>)| Some((name.clone(), region.clone()?));
    scope.regions.iter().filter_map(named).collect()
}
