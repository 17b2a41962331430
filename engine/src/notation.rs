//! Plays as text: the lines of `output.txt`.

use crate::{ClauseSheet, Path, Sheet, Written};

const FROM: &str = "{from}";
const TO: &str = "{to}";

/// The lines in which a play is written that goes along `path`. A path with a clause must have a cell.
pub fn write(sheet: &Sheet, path: &Path) -> Written {
    let Some(clause) = path.clause else {
        return Written { lines: vec![sheet.pass.to_string()] };
    };
    let ClauseSheet { template, each_leg, .. } = &sheet.clauses[clause];
    let name = |cell: usize| sheet.cells[cell].name.as_ref();
    let line = |from, to| template.replace(FROM, name(from)).replace(TO, name(to));
    let lines = match path.cells[..] {
        [first, .., last] if !each_leg => vec![line(first, last)],
        [only] => vec![line(only, only)],
        _ => path.cells.windows(2).map(|leg| line(leg[0], leg[1])).collect(),
    };
    Written { lines }
}

/// The paths that the lines may mean, by their form alone; none if they have the form of no play. Of a clause that is
/// written on one line, only the first and the last cell are known, or only the last where the line does not tell more.
pub fn parse(sheet: &Sheet, written: &Written) -> Vec<Path> {
    let lines: Vec<&str> = written.lines.iter().map(|line| line.trim()).collect();
    let mut paths = Vec::new();
    for (index, clause) in sheet.clauses.iter().enumerate() {
        let chains = chains(sheet, clause, &lines);
        paths.extend(chains.into_iter().map(|cells| Path { clause: Some(index), cells }));
    }
    if lines == [sheet.pass.as_ref()] {
        paths.push(Path { clause: None, cells: Vec::new() });
    }
    paths
}

/// The cells of all ways to read the lines as legs of one play, each leg starting where the last one ended.
fn chains(sheet: &Sheet, clause: &ClauseSheet, lines: &[&str]) -> Vec<Vec<usize>> {
    let Some((first, rest)) = lines.split_first() else { return Vec::new() };
    if !clause.each_leg && !rest.is_empty() {
        return Vec::new();
    }
    let mut chains: Vec<Vec<usize>> =
        legs(sheet, &clause.template, first).into_iter().flat_map(starts).collect();
    for line in rest {
        let legs = legs(sheet, &clause.template, line);
        chains = chains.iter().flat_map(|chain| legs.iter().filter_map(|leg| joined(chain, leg))).collect();
    }
    chains
}

/// What one line says of a leg.
#[derive(Clone, Copy, Default)]
struct Leg {
    from: Option<usize>,
    to: Option<usize>,
}

/// The first cells of a chain that begins with the leg. One cell written twice may be a placement.
fn starts(leg: Leg) -> Vec<Vec<usize>> {
    match (leg.from, leg.to) {
        (Some(from), Some(to)) if from == to => vec![vec![to], vec![from, to]],
        (Some(from), Some(to)) => vec![vec![from, to]],
        (Some(cell), None) | (None, Some(cell)) => vec![vec![cell]],
        (None, None) => Vec::new(),
    }
}

fn joined(chain: &[usize], leg: &Leg) -> Option<Vec<usize>> {
    let meets = leg.from.is_none() || leg.from == chain.last().copied();
    leg.to.filter(|_| meets).map(|to| [chain, &[to]].concat())
}

/// All ways to read a line by a template. Names of cells may begin alike, so each that fits is tried.
fn legs(sheet: &Sheet, template: &str, line: &str) -> Vec<Leg> {
    let mut legs = Vec::new();
    read(sheet, template, line, Leg::default(), &mut legs);
    legs
}

fn read(sheet: &Sheet, template: &str, line: &str, leg: Leg, legs: &mut Vec<Leg>) {
    let next = [FROM, TO].into_iter().filter_map(|hole| Some((template.find(hole)?, hole))).min();
    let Some((at, hole)) = next else {
        if template == line {
            legs.push(leg);
        }
        return;
    };
    let Some(line) = line.strip_prefix(&template[..at]) else { return };
    let template = &template[at + hole.len()..];
    for (cell, sheet_cell) in sheet.cells.iter().enumerate() {
        let Some(line) = line.strip_prefix(sheet_cell.name.as_ref()) else { continue };
        let known = if hole == FROM { leg.from } else { leg.to };
        if known.is_none_or(|known| known == cell) {
            let leg =
                if hole == FROM { Leg { from: Some(cell), ..leg } } else { Leg { to: Some(cell), ..leg } };
            read(sheet, template, line, leg, legs);
        }
    }
}
