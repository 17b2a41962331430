//! # camp-size
//! A goal to be filled has more cells than either player has pieces to fill it, so that nobody can win (an error); or than one of them has
//! (a warning); or fewer cells, so that pieces stay outside although none can be captured (a warning).
//! ```text
//! board grid 4 x 4
//! start |..WW| |..WW| |BB..| |BB..|
//! region goal = rows 1 to 2
//! win when every goal is own
//! ```
//! Mended: `region goal = their home`.

use super::atoms::{Atom, atoms};
use super::known::Context;
use super::mentions::Mentions;
use super::words;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span};
use crate::model::{Condition, Region, Verdict};
use engine::Player;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let ends = context.model.ends.iter().zip(&context.model.places.ends);
    let atoms = ends.flat_map(|(end, places)| {
        let wins = end.verdict == Verdict::Win;
        atoms(&end.when, places).filter(|atom| !atom.negated).map(move |atom| (atom, wins))
    });
    atoms.filter_map(|(atom, wins)| goal(context, &atom, wins)).collect()
}

/// The fault of a goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Neither player has the pieces to fill it.
    NeverFilled,
    /// One player does not have them.
    FilledByOne,
    /// Pieces stay outside.
    TooSmall,
}

/// A goal for a player: its cells, and the pieces that may fill it.
struct Goal {
    player: Player,
    cells: usize,
    pieces: usize,
}

/// The fault of a goal; `wins` tells whether the player who fills it wins.
fn goal(context: &Context, atom: &Atom, wins: bool) -> Option<Diagnostic> {
    let Condition::Every(cells, are) = atom.condition else { return None };
    let sizes = [0, 1].map(|player| Goal {
        player,
        cells: context.bounds.least_cells(cells, player),
        pieces: match are {
            Region::Own => context.bounds.pieces(player),
            _ => context.bounds.most_cells(are, player),
        },
    });
    let too_few: Vec<&Goal> = sizes.iter().filter(|goal| cannot_fill(context, atom, goal.player)).collect();
    match too_few[..] {
        [] => {}
        [first, _, ..] => return Some(report(context, atom, first, true, Fault::NeverFilled)),
        // A goal that is not meant for a player, who has none of the pieces.
        [goal] if goal.pieces == 0 => return None,
        [goal] => return Some(report(context, atom, goal, false, Fault::FilledByOne)),
    }
    if !wins || !matches!(cells, Region::Fixed(_)) || !matches!(are, Region::Own) || can_lose_pieces(context)
    {
        return None;
    }
    let places = |player: Player| context.possible.plays.iter().any(|facts| !facts[player].placed.is_empty());
    let too_many: Vec<&Goal> = sizes
        .iter()
        .filter(|goal| goal.pieces > goal.cells && goal.cells > 0 && !places(goal.player))
        .collect();
    too_many.first().map(|goal| report(context, atom, goal, too_many.len() == 2, Fault::TooSmall))
}

/// True if there are too few pieces to fill all of the cells.
pub(super) fn cannot_fill(context: &Context, atom: &Atom, player: Player) -> bool {
    let Condition::Every(cells, are) = atom.condition else { return false };
    let both = Region::And(vec![cells.clone(), are.clone()]);
    matches!(cells, Region::Fixed(_))
        && !atom.negated
        && context.bounds.most_cells(&both, player) < context.bounds.least_cells(cells, player)
        && context.bounds.most_cells(are, player) < context.bounds.least_cells(cells, player)
}

fn can_lose_pieces(context: &Context) -> bool {
    context.possible.plays.iter().flatten().any(|facts| facts.captures() || facts.flips)
}

fn report(context: &Context, atom: &Atom, goal: &Goal, both: bool, fault: Fault) -> Diagnostic {
    let at = atom.places.regions[0];
    let name = format!("`{}`", context.text(at));
    let cells = words::count(goal.cells, "cell");
    let (title, start) = if matches!(atom.condition, Condition::Every(_, Region::Own)) {
        let who =
            if both { "each player".to_owned() } else { format!("`{}`", context.model.players[goal.player]) };
        let start = words::pieces_at_start(context.model, goal.player);
        let pieces = words::count(start, words::piece_noun(context.model, goal.player));
        (format!("{who} starts with {pieces} but its {name} has {cells}"), format!("{pieces} here"))
    } else {
        let pieces = words::count(goal.pieces, "piece");
        (format!("there are at most {pieces} to fill {name}, which has {cells}"), "all pieces".to_owned())
    };
    let whole = atom.places.whole;
    let mut found = match fault {
        Fault::NeverFilled => Diagnostic::error("camp-size", whole, title, "can never be filled"),
        Fault::FilledByOne => {
            Diagnostic::warning("camp-size", whole, title, "can never be filled by this player")
        }
        Fault::TooSmall => Diagnostic::warning("camp-size", whole, title, "some pieces will stay outside"),
    };
    if let Some((region, span)) = definition(context, at) {
        found = found.because(span, format!("`{region}` is defined here"));
    }
    found.because(context.start(), start)
}

/// The first name in the region at a place that a `region` clause declares, with the place of that clause.
fn definition<'a>(context: &Context<'a>, at: Span) -> Option<(&'a str, Span)> {
    Mentions::words_of(context.region_at(at)?).into_iter().find_map(|word| {
        let clause =
            context.file.clauses.iter().find(
                |clause| matches!(&clause.kind, ClauseKind::Region { name, .. } if name.text == word.text),
            );
        Some((word.text.as_str(), clause?.span))
    })
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_goal_with_more_cells_than_pieces: r#"
board grid 4 x 4
start |...w| |..ww| |bb..| |b...|
region goal = rows 1 to 2
play step: man along all: empty
win when every goal is own
draw after 100 plies
pass when stuck"#;
        a_goal_that_both_players_together_cannot_fill: r#"
board grid 4 x 4
start |...w| |...w| |b...| |b...|
play step: man along all: empty
win when every rows 1 to 2 is occupied and any own in row 4
draw after 100 plies
pass when stuck"#;
        a_goal_that_one_player_cannot_fill: r#"
board grid 4 x 4
start |...w| |..ww| |....| |b...|
region goal = rows 1 to 2 and corners
play step: man along all: empty
win when every goal is own
draw after 100 plies
pass when stuck"#;
        a_goal_with_fewer_cells_than_pieces: r#"
board grid 4 x 4
start |..ww| |..ww| |bb..| |bb..|
region goal = their home and not corners
play step: man along all: empty
win when every goal is own
draw after 100 plies
pass when stuck"#;
    }

    #[test]
    fn a_goal_for_one_player_may_be_out_of_reach_of_the_other() {
        let clauses = "board grid 4 x 4\npiece hunter \"h\" \"i\"\npiece prey \"q\" \"P\"\nstart |P...| |....| |....| |hhhh|\n\
                       play step: hunter along all, prey along all: empty\nwin when every {a4 b4} is own hunter\n\
                       loss when stuck\ndraw after 100 plies";
        assert!(!codes(clauses).contains(&"camp-size"));
    }

    #[test]
    fn pieces_may_stay_outside_a_region_that_only_loses() {
        let clauses = "board grid 4 x 4\nstart |..ww| |..ww| |bb..| |bb..|\nplay step: man along all: empty\n\
                       loss when every {a1 b1 a2} is own\ndraw after 100 plies\npass when stuck";
        assert!(!codes(clauses).contains(&"camp-size"));
    }
}
