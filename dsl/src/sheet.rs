//! A model's game sheet: the names, symbols, notation and file layout that text protocols and displays need.

use std::borrow::Cow;

use engine::{CellSheet, ClauseSheet, List, Sheet, Text};

use crate::Model;
use crate::model::{Act, Action, Comparison, Condition, Number, Play, Then};

/// The sheet of the game that `model` describes.
pub fn sheet(model: &Model) -> Sheet {
    Sheet {
        name: text(&model.name),
        title: text(&model.title),
        source: text(&model.source),
        tags: model.tags.iter().map(text).collect(),
        players: model.players.each_ref().map(text),
        kinds: model.kinds.iter().map(|kind| text(&kind.name)).collect(),
        symbols: model.kinds.iter().map(|kind| kind.symbols).collect(),
        empty: model.empty,
        cells: cells(model),
        width: model.board.width,
        height: model.board.height,
        counters: model.counters.iter().map(|counter| text(&counter.name)).collect(),
        clocks: model.clocks.len(),
        has_previous: model.has_ko(),
        first_passes: model.start.passes,
        clauses: clauses(model),
        pass: text(&model.pass_text),
        input: Cow::Owned(model.input.clone()),
        plies_from: model.plies_from.clone(),
        budget: model.budget,
        typical_plies: model.typical_plies,
        ends: model.ends.iter().map(|end| text(&end.origin.text)).collect(),
        search: model.search,
        most_men: most_men(model),
        ply_limit: model.ends.iter().filter_map(|end| ply_limit(&end.when)).min(),
    }
}

fn text(text: impl AsRef<str>) -> Text {
    Cow::Owned(text.as_ref().to_owned())
}

fn cells(model: &Model) -> List<CellSheet> {
    model.board.cells.iter().map(|cell| CellSheet { name: text(&cell.name), x: cell.x, y: cell.y }).collect()
}

fn clauses(model: &Model) -> List<ClauseSheet> {
    let written = model.plays.iter().zip(&model.writes);
    written
        .map(|(play, (template, each_leg))| ClauseSheet {
            name: text(&play.name),
            template: text(template),
            each_leg: *each_leg,
        })
        .collect()
}

/// The most pieces that each player can have.
fn most_men(model: &Model) -> [usize; 2] {
    let men_of = |player: usize| {
        model.start.board.iter().flatten().filter(|man| usize::from(man.player) == player).count()
    };
    let men = [men_of(0), men_of(1)];
    if model.plays.iter().any(|play| matches!(play.action, Action::Place { .. })) {
        [model.board.cells.len(); 2]
    } else if model.plays.iter().any(flips) {
        [men[0] + men[1]; 2]
    } else {
        men
    }
}

/// Whether pieces change hands in a play of the clause.
fn flips(play: &Play) -> bool {
    let movers = match &play.action {
        Action::Place { .. } => &[][..],
        Action::Move(movers) => movers,
    };
    let legs = movers.iter().map(|mover| &mover.walk);
    let follow = play.then.iter().filter_map(|then| match then {
        Then::Walks { walk, .. } => Some(walk),
        Then::Capture(_) => None,
    });
    legs.chain(follow).flat_map(|walk| &walk.steps).any(|step| step.act == Act::Flip)
}

/// The plies after which a condition is sure to hold, if it sets such a limit.
fn ply_limit(condition: &Condition) -> Option<u32> {
    match condition {
        Condition::Compare(Number::Plies, how, Number::Literal(plies)) => match how {
            Comparison::AtLeast | Comparison::Equal => u32::try_from(*plies).ok(),
            Comparison::More => u32::try_from(plies + 1).ok(),
            Comparison::AtMost | Comparison::Less => None,
        },
        Condition::Or(parts) => parts.iter().filter_map(ply_limit).min(),
        _ => None,
    }
}
