//! Reduces a rule file with a fault to a smaller one with the same kind of fault: leaves out clauses, then parts of clauses, and
//! simplifies regions and numbers.

use dsl::parse::{Outline, outline};

use crate::case::MergedRules;

/// Number of edits tried at once, since many modules compile faster together.
const AT_ONCE: usize = 16;
/// Replacements for a region.
const SIMPLE_REGIONS: [&str; 4] = ["anywhere", "own", "enemy", "empty"];
/// Grammar rules for regions that can replace another region without brackets.
const REGIONS: [&str; 20] = [
    "region",
    "group",
    "names",
    "cell_list",
    "edge",
    "rank",
    "ranks",
    "row_n",
    "rows",
    "column_n",
    "columns",
    "their",
    "within",
    "lines_of",
    "part_of",
    "part_like",
    "reach_of",
    "step_of",
    "region_and",
    "region_or",
];

/// A clause's index, and its new text; `None` to leave the clause out.
type Edit = (usize, Option<String>);

/// Reduces a file, given as its clauses. `faulty` tells which of several valid files have the fault.
///
/// # Errors
/// Returns the errors of `faulty`.
pub fn reduced<E>(
    mut clauses: Vec<String>,
    mut faulty: impl FnMut(&[Vec<String>]) -> Result<Vec<bool>, E>,
) -> Result<Vec<String>, E> {
    loop {
        let before = clauses.clone();
        for edits in [clauses_left_out, clauses_made_simpler] {
            while let Some(smaller) = smaller(&clauses, edits(&clauses), &mut faulty)? {
                clauses = smaller;
            }
        }
        if clauses == before {
            return Ok(clauses);
        }
    }
}

/// Tries edits in bundles, and applies as many as possible of the first bundle in which an edit keeps the fault. `None` if none
/// does.
fn smaller<E>(
    clauses: &[String],
    edits: Vec<Edit>,
    faulty: &mut impl FnMut(&[Vec<String>]) -> Result<Vec<bool>, E>,
) -> Result<Option<Vec<String>>, E> {
    let mut rest = edits.into_iter().filter(|edit| is_valid(&after(clauses, &[edit])));
    loop {
        let edits: Vec<Edit> = rest.by_ref().take(AT_ONCE).collect();
        if edits.is_empty() {
            return Ok(None);
        }
        let candidates: Vec<_> = edits.iter().map(|edit| after(clauses, &[edit])).collect();
        let found = faulty(&candidates)?;
        let good: Vec<&Edit> =
            edits.iter().zip(found).filter(|(_, found)| *found).map(|(edit, _)| edit).collect();
        if !good.is_empty() {
            return together(clauses, good, faulty).map(Some);
        }
    }
}

/// The clauses after all edits, each of which keeps the fault, or after fewer edits if all together do not keep it.
fn together<E>(
    clauses: &[String],
    mut edits: Vec<&Edit>,
    faulty: &mut impl FnMut(&[Vec<String>]) -> Result<Vec<bool>, E>,
) -> Result<Vec<String>, E> {
    edits.sort_by_key(|(clause, _)| *clause);
    edits.dedup_by_key(|(clause, _)| *clause);
    while edits.len() > 1 {
        let all = after(clauses, &edits);
        if is_valid(&all) && faulty(std::slice::from_ref(&all))? == [true] {
            return Ok(all);
        }
        edits.truncate(edits.len() / 2);
    }
    Ok(after(clauses, &edits))
}

/// Applies edits of different clauses.
fn after(clauses: &[String], edits: &[&Edit]) -> Vec<String> {
    let edit = |(index, clause): (usize, &String)| match edits.iter().find(|(edited, _)| *edited == index) {
        Some((_, becomes)) => becomes.clone(),
        None => Some(clause.clone()),
    };
    clauses.iter().enumerate().filter_map(edit).collect()
}

fn is_valid(clauses: &[String]) -> bool {
    MergedRules::of(clauses).model().is_ok()
}

/// Edits that each leave out one clause, except the first, which names the game.
fn clauses_left_out(clauses: &[String]) -> Vec<Edit> {
    (1..clauses.len()).map(|index| (index, None)).collect()
}

/// Edits that simplify one clause each: the simplest form of each clause comes first, then the second of each, and so on.
fn clauses_made_simpler(clauses: &[String]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, clause) in clauses.iter().enumerate().skip(1) {
        edits.extend(simpler(clause).into_iter().enumerate().map(|(turn, form)| (turn, (index, Some(form)))));
    }
    edits.sort_by_key(|(turn, _)| *turn);
    edits.into_iter().map(|(_, edit)| edit).collect()
}

/// Simpler forms of a clause that can be parsed, the shortest first.
fn simpler(clause: &str) -> Vec<String> {
    let mut forms = Vec::new();
    for node in outline(clause).unwrap_or_default() {
        simplify(clause, &node, &mut forms);
    }
    forms.retain(|form| form != clause && outline(form).is_some());
    forms.sort_by_key(String::len);
    forms.dedup();
    forms
}

fn simplify(clause: &str, node: &Outline, forms: &mut Vec<String>) {
    let with = |text: &str| clause[..node.range.start].to_owned() + text + &clause[node.range.end..];
    let text = &clause[node.range.clone()];
    if REGIONS.contains(&node.rule.as_str()) {
        forms.extend(
            SIMPLE_REGIONS.iter().filter(|simple| simple.len() < text.len()).map(|simple| with(simple)),
        );
        let mut inner = Vec::new();
        node.parts.iter().for_each(|part| regions_in(part, &mut inner));
        forms.extend(inner.into_iter().map(|inner| with(&clause[inner.range.clone()])));
    }
    if node.rule == "integer"
        && let Ok(number) = text.parse::<i64>()
    {
        forms.extend(
            [0, 1, number / 2, number - 1]
                .into_iter()
                .filter(|less| *less < number && *less >= 0)
                .map(|less| with(&less.to_string())),
        );
    }
    for (index, part) in node.parts.iter().enumerate() {
        // Without the part up to the next one, without the part from the end of the one before, and without the part and the next one.
        let end_of = |later: usize| {
            let last = &node.parts[later.min(node.parts.len() - 1)];
            node.parts.get(later + 1).map_or(last.range.end, |next| next.range.start)
        };
        let (next, after_next) = (end_of(index), end_of(index + 1));
        let last = index.checked_sub(1).map_or(part.range.start, |last| node.parts[last].range.end);
        for (start, end) in [(part.range.start, next), (last, part.range.end), (part.range.start, after_next)]
        {
            forms.push(clause[..start].to_owned() + &clause[end..]);
        }
        simplify(clause, part, forms);
    }
}

/// The outermost regions within a part.
fn regions_in<'o>(part: &'o Outline, found: &mut Vec<&'o Outline>) {
    if REGIONS.contains(&part.rule.as_str()) {
        found.push(part);
    } else {
        part.parts.iter().for_each(|part| regions_in(part, found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_of_a_list_goes_with_the_sign_before_it() {
        let forms = simpler("counter hand from 4 down by placing, up by capture");
        assert!(forms.contains(&"counter hand from 4 down by placing".to_owned()), "{forms:#?}");
    }

    #[test]
    fn what_the_fault_needs_is_left() {
        let clauses = [
            "game g",
            "players white facing north, black facing south",
            "board grid 4 x 4",
            "piece man \"m\" \"n\"",
            "start man on ranks 1 to 2",
            "play go: man along all: empty; man along forward: enemy captured",
            "limit go: to (empty and (not (within 2 of (own and edge)))) or far edge",
            "loss when stuck",
            "value 30 per own man",
        ];
        let fault = |clauses: &Vec<String>| {
            clauses.iter().any(|clause| clause.starts_with("limit") && clause.contains("own"))
        };
        let find = |files: &[Vec<String>]| Ok::<_, ()>(files.iter().map(fault).collect());
        let reduced = reduced(clauses.map(str::to_owned).to_vec(), find).unwrap();
        let reduced = MergedRules::of(&reduced).clauses();
        // The language refuses `limit: to own`, as no play of the game ends there.
        assert!(reduced.contains(&"limit: to own or edge".to_owned()), "{reduced:#?}");
        assert_eq!(reduced.len(), 8, "{reduced:#?}");
    }
}
