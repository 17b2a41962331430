//! # ambiguous-notation (plays)
//! Two different plays of a player in one position can have the same text: a template leaves out a cell that matters,
//! two templates (or a template and the pass) give the same text, or the text does not tell different captures or
//! promotions apart.
//! ```text
//! play step: piece along orthogonal: empty
//! write step "to {to}"
//! ```
//! Mended: `write step "{from}-{to}"`.

mod effects;
mod promotions;
mod texts;

use super::known::Context;
use super::same_cell_name;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span};
use crate::model::{Action, CellId, KindId, PlayId, Repeat};
use std::collections::BTreeSet;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    if !same_cell_name::check(context).is_empty() {
        return Vec::new();
    }
    let plays = 0..context.model.plays.len();
    let mut found: Vec<Diagnostic> = plays
        .clone()
        .flat_map(|play| {
            [
                missing_start(context, play),
                missing_choice(context, play),
                promotions::untold_kind(context, play),
            ]
        })
        .flatten()
        .collect();
    if found.is_empty() {
        found.extend(texts::same_text(context));
    }
    if found.is_empty() {
        found.extend(plays.filter_map(|play| untold_way(context, play)));
        found.extend(effects::same_cells(context));
    }
    found
}

/// The fault of a template of moves that does not name the cell where the piece starts, if a player can have two such pieces. A leg is read
/// by its start in any case.
fn missing_start(context: &Context, play: PlayId) -> Option<Diagnostic> {
    let (template, each_leg) = &context.model.writes[play];
    let moved = moved_kinds(&context.model.plays[play].action);
    let facts = &context.possible.plays[play];
    let mut players = (0..2).filter(|player| facts[*player].moves());
    let most = if *each_leg { 0 } else { 1 };
    let is_doubtful = players.any(|player| context.bounds.pieces_of(player, &moved) > most);
    if !is_doubtful || template.contains("{from}") {
        return None;
    }
    let title = format!("plays of `{}` by different pieces read the same", context.model.plays[play].name);
    let at = template_of(context, play);
    let mended = format!("\"{}\"", template.replace("{to}", "{from}-{to}"));
    Some(
        Diagnostic::error("ambiguous-notation", at, title, "does not tell where the piece comes from")
            .because(context.model.plays[play].clause.span, "the plays that are written so")
            .fix("tell where they start", at, mended),
    )
}

/// The kinds of the pieces that move by themselves.
fn moved_kinds(action: &Action) -> BTreeSet<KindId> {
    match action {
        Action::Move(movers) => movers.iter().map(|mover| mover.kind).collect(),
        Action::Fly { kind, .. } => BTreeSet::from([*kind]),
        Action::Place { .. } | Action::TakeOver { .. } => BTreeSet::new(),
    }
}

/// The fault of a template of plays with a choice that does not name the chosen cell.
fn missing_choice(context: &Context, play: PlayId) -> Option<Diagnostic> {
    let clause = &context.model.plays[play];
    let (template, _) = &context.model.writes[play];
    if clause.choice.is_none() || template.contains("{then}") {
        return None;
    }
    let title = format!("plays of `{}` with different choices read the same", clause.name);
    let at = template_of(context, play);
    Some(
        Diagnostic::error("ambiguous-notation", at, title, "does not tell the chosen cell")
            .because(clause.clause.span, "a cell is chosen after each play")
            .fix("tell the cell", at, format!("\"{template},{{then}}\"")),
    )
}

/// The place of a clause's template: the text of its `write` clause, else the play clause.
fn template_of(context: &Context, play: PlayId) -> Span {
    let clause = &context.model.plays[play];
    let template = context.file.clauses.iter().find_map(|written| match &written.kind {
        ClauseKind::Write { play, template, .. } if play.text == clause.name => Some(template.span),
        _ => None,
    });
    template.unwrap_or(clause.clause.span)
}

/// The texts of a template, each with `Some(true)` if its plays capture, `Some(false)` if they do not, and `None` if they
/// may do either.
fn forms(template: &str) -> Vec<(String, Option<bool>)> {
    if !engine::notation::tells_taking(template) {
        return vec![(template.to_owned(), None)];
    }
    [false, true]
        .map(|takes| (engine::notation::with_taking(template, takes).into_owned(), Some(takes)))
        .to_vec()
}

/// The text of a leg by a template.
fn write(context: &Context, template: &str, from: Option<CellId>, to: CellId) -> String {
    let cells = &context.model.board.cells;
    let text = template.replace("{to}", &cells[to].name);
    from.map_or(text.clone(), |from| text.replace("{from}", &cells[from].name))
}

fn read_the_same(context: &Context, first: PlayId, second: PlayId, text: &str, how: &str) -> Diagnostic {
    let plays = &context.model.plays;
    let who = if first == second {
        format!("two plays of `{}`", plays[first].name)
    } else {
        format!("a play of `{}` and one of `{}`", plays[first].name, plays[second].name)
    };
    let title = format!("{who} {how} are both written `{text}`");
    let fault =
        Diagnostic::error("ambiguous-notation", template_of(context, second), title, "gives this text");
    if first == second { fault } else { fault.because(template_of(context, first), "gives it too") }
}

/// The fault of a clause whose chains may capture different pieces between the same cells, but are written by their ends
/// alone.
fn untold_way(context: &Context, play: PlayId) -> Option<Diagnostic> {
    let clause = &context.model.plays[play];
    let facts = &context.possible.plays[play];
    let Action::Move(movers) = &clause.action else { return None };
    let acts = facts.iter().any(|facts| facts.captures() || facts.flips);
    let turns = movers.iter().any(|mover| mover.walk.dirs.iter().any(|dirs| dirs.len() > 1));
    let told = context.model.writes[play].1 || tells_captures(context, play);
    if clause.repeat == Repeat::No || told || !acts || !turns {
        return None;
    }
    let title = format!("chains of `{}` that capture differently can read the same", clause.name);
    let at = template_of(context, play);
    let fault =
        Diagnostic::warning("ambiguous-notation", at, title, "tells only where a chain starts and ends")
            .because(clause.clause.span, "may go different ways between the same cells");
    let is_template = at.start != clause.clause.span.start;
    Some(if is_template {
        fault.fix("write each leg", Span { start: at.end, ..at }, " each leg")
    } else {
        fault
    })
}

/// True if the notation of a clause's plays names the captures.
fn tells_captures(context: &Context, play: PlayId) -> bool {
    engine::notation::tells_captures(&context.model.writes[play].0)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    #[test]
    fn a_piece_that_is_alone_needs_no_start() {
        let is_told = |start: &str, more: &str| {
            let clauses = format!(
                "board grid 5 x 5\npiece king \"K\" \"k\"\npiece man \"m\" \"n\"\n\
                 start king on rank 1 and column 1{start}\nplay step: king along all: empty\n\
                 play walk: man along all: empty\nloss when stuck\ndraw at repetition 3\nwrite step \"K{{to}}\"{more}"
            );
            codes(&clauses).contains(&"ambiguous-notation")
        };
        let men = ", man on rank 2";
        assert!(!is_told(men, ""));
        assert!(is_told(men, " each leg"));
        assert!(is_told(", man on rank 2, king on rank 1 and column 2", ""));
        assert!(is_told(men, "\npromote man to king on far edge"));
        assert!(is_told(men, "\nplay crown: king on empty"));
        assert!(is_told(men, "\nplay take: man along all: enemy flipped, empty"));
        assert!(is_told(", man on rank 2 and column 2", "\nwrite walk \"K{to}\""));
        assert!(!is_told(", man on rank 2 and column 2", "\nwrite walk \"{to}\""));
    }

    #[test]
    fn regions_that_never_meet_may_read_the_same() {
        let is_told = |one: &str, other: &str| {
            let clauses = format!(
                "board grid 4 x 4\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\n\
                 play men: man on {one}\nplay kings: king on {other}\nwin when line of 3 own\ndraw when no empty"
            );
            codes(&clauses).contains(&"ambiguous-notation")
        };
        assert!(!is_told("empty and orthogonal of own", "empty but not orthogonal of own"));
        assert!(!is_told("edge but not (north of own or corners)", "north of own"));
        assert!(!is_told("edge but north of own", "not north of own"));
        assert!(is_told("empty and orthogonal of own", "empty but not orthogonal of enemy"));
        assert!(is_told("empty and orthogonal of own", "empty"));
    }

    /// Of clauses that place one kind, each is compared with those that place another.
    #[test]
    fn each_region_of_a_kind_is_compared() {
        let clauses = "board grid 4 x 4\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\n\
                       play near: man on orthogonal of own\nplay anywhere_else: man on empty\n\
                       play kings: king on empty but not orthogonal of own\nwin when line of 3 own\ndraw when no empty";
        assert!(codes(clauses).contains(&"ambiguous-notation"));
    }

    #[test]
    fn clauses_that_are_never_open_together_may_read_the_same() {
        let pieces = "board grid 4 x 4\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\ncounter hand from 3 down by placing of man\n";
        let ends = "win when line of 3 own\ndraw when no empty";
        let found = |one: &str, other: &str| {
            let plays =
                format!("play men: man on empty; when {one}\nplay kings: king on empty; when {other}\n");
            codes(&format!("{pieces}{plays}{ends}")).contains(&"ambiguous-notation")
        };
        assert!(!found("hand > 0", "hand = 0"));
        assert!(!found("hand > 0 and no own king", "hand <= 0"));
        assert!(!found("count man <= count king", "count man > count king"));
        assert!(!found("count man <= count king", "count king < count man"));
        assert!(!found("hand = 1 or hand = 3", "hand = 2"));
        assert!(found("hand > 0", "hand < 2"));
        assert!(found("count man <= count king", "count man >= count king"));
        assert!(found("hand = 1 or hand = 2", "hand = 2"));
    }

    shows! {
        a_template_without_the_start: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
loss when stuck
write step "to {to}""#;
        a_template_without_the_choice: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty; then take one of enemy
loss when stuck
write step "{from} {to}""#;
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
        a_plain_play_of_two_clauses: r#"
board grid 6 x 6
start man on ranks 1 to 2
play step: man along all: empty; then along all: enemy flipped
play take: man along all: empty or enemy captured
loss when stuck
draw at repetition 3"#;
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
