//! Two plays between different cells, or a play and the pass, with one text.

use super::{forms, read_the_same, template_of, write};
use crate::Diagnostic;
use crate::ast::ClauseKind;
use crate::check::known::{Context, Pattern};
use crate::model::{Action, CellId, KindId, Mover, Pass, PlayId};
use engine::Player;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Most texts that are compared. Only games with hundreds of templates for hundreds of cells have more.
const MOST_TEXTS: usize = 1_000_000;

/// The start of a leg, and the cell where it lands.
type Leg = (Start, CellId);

/// The start of a leg.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Start {
    /// A placement starts nowhere.
    Nowhere,
    /// The only piece of its kind starts where it stands, which its text does not tell.
    Only(KindId),
    /// Others start at a cell.
    At(CellId),
}

/// The fault of two single legs between different cells, or of a leg and the pass, with the same text.
pub(super) fn same_text(context: &Context) -> Option<Diagnostic> {
    let mut left = MOST_TEXTS;
    (0..2).find_map(|player| same_text_of(context, player, &mut left))
}

fn same_text_of(context: &Context, player: Player, left: &mut usize) -> Option<Diagnostic> {
    let mut texts: BTreeMap<String, (PlayId, Leg)> = BTreeMap::new();
    // Clauses with one template write the same legs alike.
    let mut known: BTreeMap<&str, Known> = BTreeMap::new();
    for (play, template) in context.model.writes.iter().enumerate() {
        let known = known.entry(&template.0).or_default();
        let forms = forms(&template.0);
        for leg in legs(context, play, player, known) {
            if *left == 0 {
                return None;
            }
            *left -= 1;
            for (form, _) in &forms {
                let from = match leg.0 {
                    Start::At(cell) => Some(cell),
                    Start::Nowhere | Start::Only(_) => None,
                };
                let text = write(context, form, from, leg.1);
                if context.model.pass != Pass::No && text == context.model.pass_text {
                    return Some(same_as_pass(context, play, &text));
                }
                let &mut (first, first_leg) = texts.entry(text.clone()).or_insert((play, leg));
                if first_leg != leg {
                    return Some(read_the_same(context, first, play, &text, "between different cells"));
                }
            }
        }
    }
    None
}

/// The movers and legs of a template that have been listed.
#[derive(Default)]
struct Known<'a> {
    movers: HashSet<&'a Mover>,
    legs: BTreeSet<Leg>,
}

/// The single legs and placements of a clause that are not in `known`; adds them to it.
fn legs<'a>(context: &Context<'a>, play: PlayId, player: Player, known: &mut Known<'a>) -> Vec<Leg> {
    let world = &context.possible.world;
    let facts = &context.possible.plays[play][player];
    let tells_start = context.model.writes[play].0.contains("{from}");
    let start = |kind: KindId, from: CellId| if tells_start { Start::At(from) } else { Start::Only(kind) };
    let mut legs: Vec<Leg> = facts.placed.iter().map(|to| (Start::Nowhere, *to)).collect();
    let cells = |of: &[bool]| (0..of.len()).filter(|cell| of[*cell]).collect::<Vec<CellId>>();
    match &context.model.plays[play].action {
        Action::Place { .. } => {}
        Action::TakeOver { .. } => {
            // A position has at most one such play, so one leg stands for all.
            let ends = cells(&facts.starts).into_iter().zip(cells(&facts.landings));
            legs.extend(ends.map(|(from, to)| (Start::At(from), to)));
        }
        Action::Fly { kind, .. } => {
            for from in cells(&facts.starts) {
                let ends = cells(&facts.landings).into_iter().filter(|to| *to != from);
                legs.extend(ends.map(|to| (start(*kind, from), to)));
            }
        }
        Action::Move(movers) => {
            for mover in movers.iter().filter(|mover| known.movers.insert(mover)) {
                let pattern = Pattern::new(&mover.walk, player, world);
                for from in world.stands(mover, player) {
                    let ways = mover.walk.dirs[player].iter().map(|dir| pattern.along(world, from, *dir));
                    let ends = ways.flat_map(|way| way.landings);
                    legs.extend(ends.map(|to| (start(mover.kind, from), to)));
                }
            }
        }
    }
    legs.retain(|leg| known.legs.insert(*leg));
    legs
}

fn same_as_pass(context: &Context, play: PlayId, text: &str) -> Diagnostic {
    let title =
        format!("a play of `{}` and the pass are both written `{text}`", context.model.plays[play].name);
    let pass = context.file.clauses.iter().find_map(|written| match &written.kind {
        ClauseKind::Write { play, template, .. } if play.text == "pass" => Some(template.span),
        _ => None,
    });
    let pass = pass.unwrap_or_else(|| context.place(|kind| matches!(kind, ClauseKind::Pass { .. })));
    Diagnostic::error("ambiguous-notation", pass, title, "the pass reads like a play")
        .because(template_of(context, play), "gives this text too")
}
