//! Turns random clauses into a valid file: leaves out clauses with faults until none has any.

use dsl::{Severity, Sources};

use crate::case::MergedRules;

/// Most rounds of leaving out clauses.
const ROUNDS: usize = 6;

/// Leaves out clauses with faults until the file is valid; `None` if that takes too many rounds.
pub fn mended(mut clauses: Vec<String>) -> Option<Vec<String>> {
    for _ in 0..ROUNDS {
        let faulty = faulty(&clauses);
        if faulty.is_empty() {
            return Some(clauses);
        }
        let mut index = 0;
        clauses.retain(|_| {
            index += 1;
            !faulty.contains(&(index - 1))
        });
    }
    None
}

/// The indices of the clauses with faults. A fault of the whole file counts for its first clause.
fn faulty(clauses: &[String]) -> Vec<usize> {
    let mut sources = Sources::default();
    let MergedRules { name, text } = MergedRules::of(clauses);
    let file = sources.add(name + ".rules", text);
    let Err(faults) = dsl::compile(&sources, file) else { return Vec::new() };
    let ends: Vec<usize> = clauses
        .iter()
        .scan(0, |end, clause| {
            *end += clause.len() + 1;
            Some(*end)
        })
        .collect();
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error);
    let places = errors.map(|fault| fault.labels.first().map_or(0, |label| label.span.start as usize));
    places.map(|place| ends.iter().filter(|end| **end <= place).count()).collect()
}
