//! The edits that faults offer. Each is tried: an edit is offered only if it makes no fault where it stands, and of several the one
//! that leaves the fewest faults.

mod spelling;
mod trial;

use crate::diagnostic::{Diagnostic, Fix};
use crate::{FileId, Judged, Sources, inherit};
use trial::{Left, Told, Trial, told};

/// Most edits of a file that are tried. Edits beyond are offered as they are.
const MOST_TRIED: usize = 40;
/// Most bytes that are read for all edits of a file: every edit is tried where the file is as short as games are, and few where it is far longer.
const MOST_READ: usize = 100_000;

/// The faults of a file, each with the best of its edits as its only one; without an edit, if none is good.
pub(crate) fn tested(sources: &Sources, file: FileId, judged: Judged) -> Vec<Diagnostic> {
    let own = |fault| inherit::edited(sources, file, fault);
    let read: Vec<Diagnostic> = judged.read.into_iter().map(own).collect();
    let checked: Vec<Diagnostic> = judged.checked.into_iter().map(own).collect();
    let known: Vec<Told> = read.iter().chain(&checked).map(told).collect();
    let of_checks = std::iter::repeat_n(false, read.len()).chain(std::iter::repeat(true));
    let mut untried = MOST_TRIED.min(MOST_READ / sources.file(file).text.len().max(1));
    let mut chosen = Vec::new();
    for (fault, of_checks) in read.into_iter().chain(checked).zip(of_checks) {
        let trial = Trial { sources, file, known: &known, fault: &fault, of_checks };
        let edits = edits(&trial);
        let best = match untried.checked_sub(edits.len()) {
            Some(left) => {
                untried = left;
                best(&trial, edits)
            }
            None => edits.into_iter().next().map(|edit| (edit, known.clone())),
        };
        let (fix, left) = best.unzip();
        chosen.push((Diagnostic { fix, others: Vec::new(), ..fault }, left.unwrap_or_default()));
    }
    without_consequences(chosen)
}

/// All edits of a fault, the likeliest first.
fn edits(trial: &Trial) -> Vec<Fix> {
    let doubled = (!trial.of_checks).then(|| spelling::doubled(trial.sources, trial.file, trial.fault));
    let told = trial.fault.fix.iter().chain(&trial.fault.others).cloned();
    doubled.flatten().into_iter().chain(told).filter(|edit| edit.span.file == trial.file).collect()
}

/// The edit that leaves the fewest faults, with these faults. Of equally good ones it is the first, unless the word is spelt right and
/// misspelt where it is declared.
fn best(trial: &Trial, edits: Vec<Fix>) -> Option<(Fix, Vec<Told>)> {
    let tried = edits.into_iter().filter_map(|edit| Some((trial.after(&edit)?, edit)));
    let mut tried: Vec<(Left, Fix)> = tried.collect();
    let least = tried.iter().map(|(left, _)| left.count).min()?;
    tried.retain(|(left, _)| left.count == least);
    let declared = tried.iter().position(|(_, edit)| trial.spells_as_found(edit, &tried[0].1));
    let (left, edit) = tried.swap_remove(declared.unwrap_or(0));
    Some((edit, left.faults))
}

/// The faults, each with those that its edit leaves. A fault that the edit of another one mends, and mends better, has no edit of its own.
fn without_consequences(faults: Vec<(Diagnostic, Vec<Told>)>) -> Vec<Diagnostic> {
    let rank = |nth: usize| (faults[nth].1.len(), nth);
    let mends = |nth: usize, other: usize| {
        let (fault, left) = &faults[nth];
        fault.fix.is_some() && rank(nth) < rank(other) && !left.contains(&told(&faults[other].0))
    };
    let is_mended = |nth: usize| (0..faults.len()).any(|other| mends(other, nth));
    let mended: Vec<bool> = (0..faults.len()).map(is_mended).collect();
    let all = faults.into_iter().zip(mended);
    all.map(|((fault, _), is_mended)| Diagnostic { fix: fault.fix.clone().filter(|_| !is_mended), ..fault })
        .collect()
}
