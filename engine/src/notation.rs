//! Writes plays as text and reads them: the lines of `output.txt`.

use std::borrow::Cow;

pub use crate::reading::read;
use crate::{ClauseInfo, Metadata, Path, Written};

const FROM: &str = "{from}";
const TO: &str = "{to}";
const THEN: &str = "{then}";
const KIND: &str = "{kind}";
const CAPTURED: &str = "{captured}";
/// Placeholder for `x` or `-`: a play that captures, or one that does not.
const TAKES: &str = "{x}";
/// Separator of captured cells.
const COMMA: char = ',';

/// True if the template lists the captured cells.
pub fn tells_captures(template: &str) -> bool {
    template.contains(CAPTURED)
}

/// True if the template tells whether a play captures.
pub fn tells_taking(template: &str) -> bool {
    template.contains(TAKES)
}

/// Fills in `{x}`: `x` for plays that capture, `-` for others.
pub fn with_taking(template: &str, takes: bool) -> Cow<'_, str> {
    if !tells_taking(template) {
        return Cow::Borrowed(template);
    }
    Cow::Owned(template.replace(TAKES, if takes { "x" } else { "-" }))
}

/// Returns the lines of a play that follows `path`, whose indices must be those of `metadata`. If a path with a clause has no cells, the clause's
/// template must name none.
pub fn write(metadata: &Metadata, path: &Path) -> Written {
    let Some(clause) = path.clause else {
        return Written { lines: vec![metadata.pass.to_string()] };
    };
    let ClauseInfo { template, each_leg, .. } = &metadata.clauses[clause];
    let name = |cell: usize| metadata.cells[cell].name.as_ref();
    let template = with_taking(template, path.takes);
    let template = with_kind(metadata, &template, path.kind);
    let template = with_choice(&template, path.chosen.map(name));
    let captured: Vec<&str> = path.captured.iter().map(|cell| name(*cell)).collect();
    let template = template.replace(CAPTURED, &captured.join(&COMMA.to_string()));
    let line = |from, to| template.replace(FROM, name(from)).replace(TO, name(to));
    let lines = match path.cells[..] {
        [first, .., last] if !each_leg => vec![line(first, last)],
        [only] => vec![line(only, only)],
        [] => vec![template.to_string()],
        _ => path.cells.windows(2).map(|leg| line(leg[0], leg[1])).collect(),
    };
    Written { lines }
}

/// Returns all paths that the lines can stand for by their form alone; none if they have the form of no play. For a clause written on one line, only
/// the first and last cell are known, or only the last if the line names no other.
pub fn parse(metadata: &Metadata, written: &Written) -> Vec<Path> {
    let lines: Vec<&str> = written.lines.iter().map(|line| line.trim()).collect();
    let mut paths = Vec::new();
    for (index, clause) in metadata.clauses.iter().enumerate() {
        let chains = chains(metadata, clause, &lines);
        paths.extend(chains.into_iter().map(|path| Path { clause: Some(index), ..path }));
    }
    if lines == [metadata.pass.trim()] {
        paths.push(Path::PASS);
    }
    paths
}

/// Fills in the chosen cell. Without a choice, the template ends after the last placeholder before `{then}`.
fn with_choice<'t>(template: &'t str, chosen: Option<&str>) -> Cow<'t, str> {
    let Some(hole) = template.find(THEN) else { return Cow::Borrowed(template) };
    match chosen {
        Some(name) => Cow::Owned(template.replace(THEN, name)),
        None => Cow::Borrowed(&template[..template[..hole].rfind('}').map_or(0, |end| end + 1)]),
    }
}

/// Fills in the letter of a kind: the first player's symbol in lower case. Without a kind, the letter is
/// empty.
fn with_kind<'t>(metadata: &Metadata, template: &'t str, kind: Option<usize>) -> Cow<'t, str> {
    if !template.contains(KIND) {
        return Cow::Borrowed(template);
    }
    let letter = kind.map(|kind| metadata.symbols[kind][0].to_lowercase().to_string());
    Cow::Owned(template.replace(KIND, &letter.unwrap_or_default()))
}

/// All readings of the lines as legs of one play, where each leg starts at the end of the one before. The clause of the paths is not set.
fn chains(metadata: &Metadata, clause: &ClauseInfo, lines: &[&str]) -> Vec<Path> {
    let options = |hole: &str, most: usize| -> Vec<Option<usize>> {
        let some = if clause.template.contains(hole) { most } else { 0 };
        (0..some).map(Some).chain([None]).collect()
    };
    let mut found = Vec::new();
    let takings = if tells_taking(&clause.template) { &[false, true][..] } else { &[false] };
    let kinds = options(KIND, metadata.symbols.len());
    for (takes, kind) in takings.iter().flat_map(|takes| kinds.iter().map(|kind| (*takes, *kind))) {
        let template = with_taking(&clause.template, takes);
        let template = with_kind(metadata, &template, kind);
        for chosen in options(THEN, metadata.cells.len()) {
            let name = chosen.map(|cell| metadata.cells[cell].name.as_ref());
            if name.is_some_and(|name| !lines.iter().any(|line| line.contains(name))) {
                continue;
            }
            let template = with_choice(&template, name);
            let ways = chains_by(metadata, template.trim(), clause.each_leg, lines);
            found.extend(ways.into_iter().map(|(cells, captured)| Path {
                cells,
                captured,
                chosen,
                kind,
                takes,
                ..Path::PASS
            }));
        }
    }
    found
}

/// The cells that a piece visits, and the cells where it captures.
type Way = (Vec<usize>, Vec<usize>);

/// All readings of the lines by a template without `{then}`, `{kind}` and `{x}`.
fn chains_by(metadata: &Metadata, template: &str, each_leg: bool, lines: &[&str]) -> Vec<Way> {
    let Some((first, rest)) = lines.split_first() else { return Vec::new() };
    if !each_leg && !rest.is_empty() {
        return Vec::new();
    }
    let mut chains: Vec<Way> = legs(metadata, template, first)
        .into_iter()
        .flat_map(|leg| starts(&leg).into_iter().map(move |cells| (cells, leg.captured.clone())))
        .collect();
    for line in rest {
        let legs = legs(metadata, template, line);
        let joined = |(chain, captured): &Way| {
            let longer = legs.iter().filter_map(|leg| joined(chain, leg));
            longer.map(|chain| (chain, captured.clone())).collect::<Vec<_>>()
        };
        chains = chains.iter().flat_map(joined).collect();
    }
    chains
}

/// The content of one line: a leg.
#[derive(Clone, Default)]
struct Leg {
    from: Option<usize>,
    to: Option<usize>,
    captured: Vec<usize>,
}

/// The first cells of a chain that begins with this leg. A cell written twice may be a placement.
fn starts(leg: &Leg) -> Vec<Vec<usize>> {
    match (leg.from, leg.to) {
        (Some(from), Some(to)) if from == to => vec![vec![to], vec![from, to]],
        (Some(from), Some(to)) => vec![vec![from, to]],
        (Some(cell), None) | (None, Some(cell)) => vec![vec![cell]],
        // The notation of this play names no cell.
        (None, None) => vec![Vec::new()],
    }
}

fn joined(chain: &[usize], leg: &Leg) -> Option<Vec<usize>> {
    let meets = leg.from.is_none() || leg.from == chain.last().copied();
    leg.to.filter(|_| meets).map(|to| [chain, &[to]].concat())
}

/// All readings of a line by a template. One cell name may be a prefix of another, so each match is tried.
fn legs(metadata: &Metadata, template: &str, line: &str) -> Vec<Leg> {
    let mut legs = Vec::new();
    match_template(metadata, template, line, Leg::default(), &mut legs);
    legs
}

fn match_template(metadata: &Metadata, template: &str, line: &str, leg: Leg, legs: &mut Vec<Leg>) {
    let next = [FROM, TO, CAPTURED].into_iter().filter_map(|hole| Some((template.find(hole)?, hole))).min();
    let Some((at, hole)) = next else {
        if template == line {
            legs.push(leg);
        }
        return;
    };
    let before = &template[..at];
    let Some(line) = line.strip_prefix(before) else {
        // Lines are trimmed: one without captures may lack the blanks before the list.
        if hole == CAPTURED && at + hole.len() == template.len() && before.trim_end() == line {
            legs.push(leg);
        }
        return;
    };
    let template = &template[at + hole.len()..];
    if hole == CAPTURED {
        read_captured(metadata, template, line, leg, legs);
        return;
    }
    for (cell, line) in cells(metadata, line) {
        let known = if hole == FROM { leg.from } else { leg.to };
        if known.is_none_or(|known| known == cell) {
            let leg = leg.clone();
            let leg =
                if hole == FROM { Leg { from: Some(cell), ..leg } } else { Leg { to: Some(cell), ..leg } };
            match_template(metadata, template, line, leg, legs);
        }
    }
}

/// Reads captured cells, then the rest of the template.
fn read_captured(metadata: &Metadata, template: &str, line: &str, leg: Leg, legs: &mut Vec<Leg>) {
    match_template(metadata, template, line, leg.clone(), legs);
    read_more_captured(metadata, template, line, leg, legs);
}

/// Reads one or more captured cells, then the rest of the template.
fn read_more_captured(metadata: &Metadata, template: &str, line: &str, leg: Leg, legs: &mut Vec<Leg>) {
    for (cell, line) in cells(metadata, line) {
        let leg = Leg { captured: [&leg.captured[..], &[cell]].concat(), ..leg };
        if let Some(more) = line.strip_prefix(COMMA) {
            read_more_captured(metadata, template, more, leg.clone(), legs);
        }
        match_template(metadata, template, line, leg, legs);
    }
}

/// The cells whose name is a prefix of the text, each with the rest of the text.
fn cells<'s>(metadata: &'s Metadata, text: &'s str) -> impl Iterator<Item = (usize, &'s str)> {
    let named = metadata.cells.iter().enumerate();
    named.filter_map(move |(cell, known)| Some((cell, text.strip_prefix(known.name.as_ref())?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellInfo, PliesFrom, Searcher};

    /// A metadata with cells `1`, `11`, `111` and one clause for each template; the last clause writes each leg.
    fn metadata(templates: &[&'static str]) -> Metadata {
        let cell = |x: usize| CellInfo { name: Cow::Owned("1".repeat(x + 1)), x, y: 0 };
        let clause = |(index, template): (usize, &&'static str)| ClauseInfo {
            name: Cow::Borrowed("play"),
            template: Cow::Borrowed(*template),
            each_leg: index + 1 == templates.len(),
        };
        Metadata {
            name: Cow::Borrowed("test"),
            title: Cow::Borrowed(""),
            source: Cow::Borrowed(""),
            tags: Cow::Borrowed(&[]),
            players: [Cow::Borrowed("a"), Cow::Borrowed("b")],
            kinds: Cow::Borrowed(&[]),
            symbols: Cow::Borrowed(&[]),
            empty: '.',
            cells: Cow::Owned((0..3).map(cell).collect()),
            width: 3,
            height: 1,
            turns: crate::Turns::default(),
            form: crate::CellForm::Squares,
            parts: None,
            lines: Cow::Borrowed(&[]),
            sides: [Cow::Borrowed(&[]), Cow::Borrowed(&[])],
            counters: Cow::Borrowed(&[]),
            clocks: 0,
            has_previous: false,
            first_passes: 0,
            clauses: Cow::Owned(templates.iter().enumerate().map(clause).collect()),
            pass: Cow::Borrowed("PASS"),
            input: Cow::Borrowed(&[]),
            record: None,
            komi_halves: [0; 2],
            plies_from: PliesFrom::Nothing,
            budget: 1.0,
            typical_plies: 1,
            ends: Cow::Borrowed(&[]),
            claims: 0,
            search: Searcher::AlphaBeta,
            most_pieces: [3, 3],
            ply_limit: None,
            fills: false,
            values: Cow::Borrowed(&[]),
            race: None,
        }
    }

    fn lines(lines: &[&str]) -> Written {
        Written { lines: lines.iter().map(|line| line.to_string()).collect() }
    }

    fn path(clause: usize, cells: &[usize]) -> Path {
        Path { clause: Some(clause), cells: cells.to_vec(), ..Path::PASS }
    }

    #[test]
    fn what_is_written_is_read() {
        let metadata = metadata(&["{to}", "E {from} {to}", "{from}x{to}"]);
        let cases = [
            (path(0, &[1]), lines(&["11"])),
            (path(1, &[0, 2]), lines(&["E 1 111"])),
            (path(2, &[0, 1]), lines(&["1x11"])),
            (path(2, &[0, 1, 2, 0]), lines(&["1x11", "11x111", "111x1"])),
            (Path::PASS, lines(&["PASS"])),
        ];
        for (path, text) in cases {
            assert_eq!(write(&metadata, &path), text);
            assert_eq!(parse(&metadata, &text), [path]);
        }
    }

    #[test]
    fn blanks_around_a_template_make_no_difference() {
        let metadata = metadata(&[" go {from} {to} "]);
        let text = write(&metadata, &path(0, &[0, 2]));
        assert_eq!(text, lines(&[" go 1 111 "]));
        assert_eq!(parse(&metadata, &text), [path(0, &[0, 2])]);
    }

    #[test]
    fn a_choice_is_written_where_there_was_one() {
        let metadata = metadata(&["{from}-{to}x{then}", "unused"]);
        let with = Path { chosen: Some(2), ..path(0, &[0, 1]) };
        for (path, text) in [(with, "1-11x111"), (path(0, &[0, 1]), "1-11")] {
            assert_eq!(write(&metadata, &path), lines(&[text]));
            assert_eq!(parse(&metadata, &lines(&[text])), [path]);
        }
    }

    #[test]
    fn what_is_captured_is_written_where_the_text_tells_it() {
        let metadata = metadata(&["{from}-{to} x {captured}", "unused"]);
        for (captured, text) in [(vec![], "1-11 x "), (vec![2], "1-11 x 111"), (vec![0, 2], "1-11 x 1,111")] {
            let path = Path { captured, ..path(0, &[0, 1]) };
            assert_eq!(write(&metadata, &path), lines(&[text]));
            assert_eq!(parse(&metadata, &lines(&[text])), [path]);
        }
        assert_eq!(parse(&metadata, &lines(&["1-11 x 1,"])), []);
    }

    #[test]
    fn a_play_that_captures_is_told_from_one_that_does_not() {
        let metadata = metadata(&["{from}{x}{to}"]);
        let taking = Path { takes: true, ..path(0, &[0, 1, 2]) };
        for (path, text) in
            [(taking, lines(&["1x11", "11x111"])), (path(0, &[0, 1, 2]), lines(&["1-11", "11-111"]))]
        {
            assert_eq!(write(&metadata, &path), text);
            assert_eq!(parse(&metadata, &text), [path]);
        }
        assert_eq!(parse(&metadata, &lines(&["1-11", "11x111"])), []);
    }

    #[test]
    fn cells_in_between_are_not_written_on_one_line() {
        let metadata = metadata(&["{from}-{to}", "unused"]);
        assert_eq!(write(&metadata, &path(0, &[0, 1, 2])), lines(&["1-111"]));
        assert_eq!(parse(&metadata, &lines(&["1-111"])), [path(0, &[0, 2])]);
    }

    #[test]
    fn all_ways_to_read_names_that_begin_alike() {
        let metadata = metadata(&["{from}{to}", "unused"]);
        assert_eq!(
            parse(&metadata, &lines(&["1111"])),
            [path(0, &[0, 2]), path(0, &[1]), path(0, &[1, 1]), path(0, &[2, 0])]
        );
    }

    #[test]
    fn other_text_is_no_play() {
        let metadata = metadata(&["E {from} {to}", "J {from} {to}"]);
        let wrong: [&[&str]; 8] = [
            &[],
            &[""],
            &["E 1"],
            &["E 1 11 ", " E 11 111"],
            &["J 1 11", "J 1 11"],
            &["J 1 11", "E 11 1"],
            &["e 1 11"],
            &["pass"],
        ];
        for text in wrong {
            assert_eq!(parse(&metadata, &lines(text)), [], "{text:?}");
        }
    }
}
