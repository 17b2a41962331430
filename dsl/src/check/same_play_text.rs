//! # ambiguous-notation (plays)
//! Two different plays of a player in one position can be written the same: a template leaves out a cell that matters,
//! two templates (or a template and the pass) give the same text, or a capture by another way is not told.
//! ```text
//! play step: man along orthogonal: empty
//! write step "to {to}"
//! ```
//! Mended: `write step "{from}-{to}"`.

use super::known::{Contents, Pattern, Rules, State};
use super::same_cell_name;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span};
use crate::model::{Act, Action, CellId, Mover, PlayId, Repeat, Then};
use engine::Player;
use std::collections::BTreeMap;

pub(super) fn check(rules: &Rules) -> Vec<Diagnostic> {
    if !same_cell_name::check(rules).is_empty() {
        return Vec::new();
    }
    let plays = 0..rules.model.plays.len();
    let mut found: Vec<Diagnostic> = plays.clone().filter_map(|play| missing_start(rules, play)).collect();
    if found.is_empty() {
        found.extend(same_text(rules));
    }
    if found.is_empty() {
        found.extend(plays.filter_map(|play| untold_way(rules, play)));
        found.extend(same_cells(rules));
    }
    found
}

/// A template of moves that does not tell which piece moves.
fn missing_start(rules: &Rules, play: PlayId) -> Option<Diagnostic> {
    let template = &rules.model.writes[play].0;
    let by_one_piece = matches!(rules.model.plays[play].action, Action::Move(_) | Action::Fly { .. });
    let moves = by_one_piece && rules.possible.plays[play].iter().any(|facts| !facts.legs.is_empty());
    if !moves || template.contains("{from}") {
        return None;
    }
    let title = format!("plays of `{}` by different pieces read the same", rules.model.plays[play].name);
    let at = template_of(rules, play);
    let mended = format!("\"{}\"", template.replace("{to}", "{from}-{to}"));
    Some(
        Diagnostic::error("ambiguous-notation", at, title, "does not tell where the piece comes from")
            .because(rules.model.plays[play].origin.span, "the plays that are written so")
            .fix("tell where they start", at, mended),
    )
}

/// Where a clause's template is written: the text of its `write` clause, else the play clause.
fn template_of(rules: &Rules, play: PlayId) -> Span {
    let clause = &rules.model.plays[play];
    let template = rules.file.clauses.iter().find_map(|written| match &written.kind {
        ClauseKind::Write { play, template, .. } if play.text == clause.name => Some(template.span),
        _ => None,
    });
    template.unwrap_or(clause.origin.span)
}

fn write(rules: &Rules, play: PlayId, from: Option<CellId>, to: CellId) -> String {
    let cells = &rules.model.board.cells;
    let text = rules.model.writes[play].0.replace("{to}", &cells[to].name);
    from.map_or(text.clone(), |from| text.replace("{from}", &cells[from].name))
}

/// Two single legs between other cells, or a leg and the pass, with the same text.
fn same_text(rules: &Rules) -> Option<Diagnostic> {
    for player in 0..2 {
        let mut texts: BTreeMap<String, (PlayId, Option<CellId>, CellId)> = BTreeMap::new();
        for play in 0..rules.model.plays.len() {
            let facts = &rules.possible.plays[play][player];
            let legs = facts.legs.iter().map(|(from, to)| (Some(*from), *to));
            for (from, to) in facts.placed.iter().map(|to| (None, *to)).chain(legs) {
                let text = write(rules, play, from, to);
                if rules.model.pass != crate::model::Pass::No && text == rules.model.pass_text {
                    return Some(same_as_pass(rules, play, &text));
                }
                let &mut (first, first_from, first_to) =
                    texts.entry(text.clone()).or_insert((play, from, to));
                if (first_from, first_to) != (from, to) {
                    return Some(read_the_same(rules, first, play, &text, "between different cells"));
                }
            }
        }
    }
    None
}

fn same_as_pass(rules: &Rules, play: PlayId, text: &str) -> Diagnostic {
    let title =
        format!("a play of `{}` and the pass are both written `{text}`", rules.model.plays[play].name);
    let pass = rules.file.clauses.iter().find_map(|written| match &written.kind {
        ClauseKind::Write { play, template, .. } if play.text == "pass" => Some(template.span),
        _ => None,
    });
    let pass = pass.unwrap_or_else(|| rules.place(|kind| matches!(kind, ClauseKind::Pass { .. })));
    Diagnostic::error("ambiguous-notation", pass, title, "the pass reads like a play")
        .because(template_of(rules, play), "gives this text too")
}

fn read_the_same(rules: &Rules, first: PlayId, second: PlayId, text: &str, how: &str) -> Diagnostic {
    let plays = &rules.model.plays;
    let who = if first == second {
        format!("two plays of `{}`", plays[first].name)
    } else {
        format!("a play of `{}` and one of `{}`", plays[first].name, plays[second].name)
    };
    let title = format!("{who} {how} are both written `{text}`");
    let fault = Diagnostic::error("ambiguous-notation", template_of(rules, second), title, "gives this text");
    if first == second { fault } else { fault.because(template_of(rules, first), "gives it too") }
}

/// A chain that may capture other pieces on another way between the same cells, written by its ends alone.
fn untold_way(rules: &Rules, play: PlayId) -> Option<Diagnostic> {
    let clause = &rules.model.plays[play];
    let facts = &rules.possible.plays[play];
    let Action::Move(movers) = &clause.action else { return None };
    let acts = facts.iter().any(|facts| facts.captures != [false; 2] || facts.flips);
    let turns = movers.iter().any(|mover| mover.walk.dirs.iter().any(|dirs| dirs.len() > 1));
    let told = rules.model.writes[play].1 || tells_captures(rules, play);
    if clause.repeat == Repeat::No || told || !acts || !turns {
        return None;
    }
    let title = format!("chains of `{}` that capture differently can read the same", clause.name);
    let at = template_of(rules, play);
    let fault =
        Diagnostic::warning("ambiguous-notation", at, title, "tells only where a chain starts and ends")
            .because(clause.origin.span, "may go different ways between the same cells");
    let is_template = at.start != clause.origin.span.start;
    Some(if is_template {
        fault.fix("write each leg", Span { start: at.end, ..at }, " each leg")
    } else {
        fault
    })
}

/// Whether the text of a clause's plays says what they capture.
fn tells_captures(rules: &Rules, play: PlayId) -> bool {
    engine::tells_captures(&rules.model.writes[play].0)
}

/// Two ways to play from one cell to another in one position with different effects, but with one text.
fn same_cells(rules: &Rules) -> Vec<Diagnostic> {
    let moves: Vec<(PlayId, &Mover)> = (0..rules.model.plays.len())
        .flat_map(|play| match &rules.model.plays[play].action {
            Action::Move(movers) => movers.iter().map(|mover| (play, mover)).collect(),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => Vec::new(),
        })
        .collect();
    let mut found = placements(rules);
    for (nth, a) in moves.iter().enumerate() {
        for b in &moves[nth..] {
            let same_text = rules.model.writes[a.0].0 == rules.model.writes[b.0].0;
            if a.1.kind != b.1.kind || !same_text || tells_captures(rules, a.0) {
                continue;
            }
            if let Some(text) = (0..2).find_map(|player| clash(rules, *a, *b, player)) {
                let mut fault = read_the_same(rules, a.0, b.0, &text, "with different effects");
                // That both can be played in one position is likely, but not proven.
                fault.severity = crate::Severity::Warning;
                found.push(fault);
            }
        }
    }
    found
}

/// Clauses that place different kinds, or do different things then, on the same cell with the same text.
fn placements(rules: &Rules) -> Vec<Diagnostic> {
    let plays = &rules.model.plays;
    let mut found = Vec::new();
    for b in 0..plays.len() {
        for a in 0..b {
            let (Action::Place { kind: first, .. }, Action::Place { kind: second, .. }) =
                (&plays[a].action, &plays[b].action)
            else {
                continue;
            };
            let differ = first != second || plays[a].then != plays[b].then;
            let shared = (0..2).find_map(|player| {
                let other = &rules.possible.plays[b][player].placed;
                rules.possible.plays[a][player].placed.iter().find(|cell| other.contains(cell))
            });
            if let Some(&cell) = shared
                && differ
                && write(rules, a, None, cell) == write(rules, b, None, cell)
            {
                found.push(read_the_same(rules, a, b, &write(rules, b, None, cell), "on the same cell"));
            }
        }
    }
    found
}

/// The text of two plays from the same cell to the same cell that can match in one position with different effects.
fn clash(rules: &Rules, a: (PlayId, &Mover), b: (PlayId, &Mover), player: Player) -> Option<String> {
    let world = &rules.possible.world;
    let then = |play: PlayId| -> &[Then] { &rules.model.plays[play].then };
    let differ = then(a.0) != then(b.0) || a.1.walk.beside() != b.1.walk.beside();
    let patterns = [Pattern::new(&a.1.walk, player, world), Pattern::new(&b.1.walk, player, world)];
    let man = Contents::man(player, a.1.kind);
    for dir in a.1.walk.dirs[player].iter().filter(|dir| b.1.walk.dirs[player].contains(dir)) {
        for from in (0..world.live.len()).filter(|cell| world.live[*cell].meets(man)) {
            let ray = std::iter::successors(world.board.directions[*dir].next[from], |at| {
                world.board.directions[*dir].next[*at]
            });
            if let Some(to) = meet(&patterns, ray, differ) {
                return Some(write(rules, a.0, Some(from), to));
            }
        }
    }
    None
}

/// The first cell of the ray where both walks can end on the same contents having done different things.
fn meet(patterns: &[Pattern; 2], ray: impl Iterator<Item = CellId>, differ: bool) -> Option<CellId> {
    let start = |nth: usize| patterns[nth].start();
    let mut states: Vec<(State, State, bool)> =
        start(0).into_iter().flat_map(|a| start(1).into_iter().map(move |b| (a, b, differ))).collect();
    for cell in ray {
        let mut next: Vec<(State, State, bool)> = Vec::new();
        for &(a, b, differ) in &states {
            let (Some((held_a, after_a)), Some((held_b, after_b))) =
                (patterns[0].advance(a, cell), patterns[1].advance(b, cell))
            else {
                continue;
            };
            if !held_a.meets(held_b) {
                continue;
            }
            let acts: [Act; 2] = [patterns[0].step(a.0).act, patterns[1].step(b.0).act];
            let differ = differ || acts[0] != acts[1] && (held_a & held_b).meets(Contents::PIECE);
            for &after_a in &after_a {
                for &after_b in &after_b {
                    if !next.contains(&(after_a, after_b, differ)) {
                        next.push((after_a, after_b, differ));
                    }
                }
            }
        }
        if next.iter().any(|(a, b, differ)| *differ && patterns[0].is_end(*a) && patterns[1].is_end(*b)) {
            return Some(cell);
        }
        states = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        a_template_without_the_start: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
loss when stuck
write step "to {to}""#;
        names_that_run_together: r#"
board grid 12 x 12
start man on rank 1
play slide: man along all: empty+
loss when stuck
draw at repetition 3
cells numbered 1
write slide "{from}{to}""#;
        the_pass_is_a_cell: r#"
board grid 4 x 4
play place: man on empty
pass at will
draw when no empty
score when passes >= 2
points count own
write pass "a1""#;
        chains_with_different_captures: r#"
board grid 6 x 6
start man on ranks 1 to 2
play step: man along forward: empty
play jump: man along orthogonal: enemy captured, empty; repeat at will
loss when stuck
draw at repetition 3
write jump "{from}x{to}""#;
        ahead_and_behind: r#"
board grid 6 x 6
start man on ranks 1 to 2
play near: man along all: empty, every enemy ahead captured;
  man along all: empty, every enemy behind captured
play step: man along forward: empty
loss when stuck
draw at repetition 3"#;
        two_kinds_on_one_cell: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
play place: man on empty
play crown: king on corners
win when line of 3 own
draw when no empty"#;
        two_ways_between_the_same_cells: r#"
board grid 6 x 6
start man on ranks 1 to 2
play step: man along forward: empty
play fly: man along orthogonal: (empty or enemy), empty
play jump: man along orthogonal: enemy captured, empty
loss when stuck
draw at repetition 3
write fly "{from}-{to}"
write jump "{from}-{to}""#;
    }
}
