//! A model's game metadata: the names, symbols, notation and file layout that text protocols and displays need.

mod points;
mod sides;

use std::borrow::Cow;

use engine::{CellForm, CellInfo, ClauseInfo, List, Metadata, Text};

use crate::Model;
use crate::model::{Act, Action, ChoiceAct, Comparison, Condition, Number, Play, Takes, Then, Tiling, Walk};

/// The metadata of the game that `model` describes.
pub fn metadata(model: &Model) -> Metadata {
    Metadata {
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
        form: form(model),
        parts: model.board.parts.map(|parts| [parts.columns, parts.rows]),
        lines: lines(model),
        sides: sides::sides(model),
        counters: model.counters.iter().map(|counter| text(&counter.name)).collect(),
        clocks: model.clocks.len(),
        has_previous: model.has_ko(),
        first_passes: model.start.passes,
        clauses: clauses(model),
        pass: text(&model.pass_text),
        input: Cow::Owned(model.input.clone()),
        plies_from: model.plies_from.clone(),
        record: model.record.clone(),
        komi_halves: model.komi_halves,
        budget: model.budget,
        typical_plies: model.typical_plies,
        ends: model.ends.iter().map(|end| text(end.clause.text.trim_start_matches("replace "))).collect(),
        claims: model.ends.iter().filter(|end| end.takes == Takes::AClaim).count(),
        search: model.search,
        most_pieces: most_pieces(model),
        turns: model.turns,
        ply_limit: model.ends.iter().filter_map(|end| ply_limit(&end.when)).min(),
        fills: model.plays.iter().all(fills),
        values: model.values.iter().map(|value| value.weight).collect(),
        race: model.race(),
    }
}

fn text(text: impl AsRef<str>) -> Text {
    Cow::Owned(text.as_ref().to_owned())
}

fn cells(model: &Model) -> List<CellInfo> {
    model.board.cells.iter().map(|cell| CellInfo { name: text(&cell.name), x: cell.x, y: cell.y }).collect()
}

fn form(model: &Model) -> CellForm {
    match model.board.tiling {
        Tiling::Lines => CellForm::Points,
        Tiling::Hexagons => CellForm::Hexagons,
        Tiling::Squares if points::is_of_points(model) => CellForm::Points,
        Tiling::Squares => CellForm::Squares,
    }
}

/// The pairs of neighbours on a board of lines, each once.
fn lines(model: &Model) -> List<[usize; 2]> {
    let board = &model.board;
    let steps = board.directions[board.steps()].iter().filter(|_| board.tiling == Tiling::Lines);
    let legs = steps.flat_map(|step| step.next.iter().enumerate());
    let pairs = legs.filter_map(|(from, to)| to.filter(|to| from < *to).map(|to| [from, to]));
    pairs.collect()
}

fn clauses(model: &Model) -> List<ClauseInfo> {
    let written = model.plays.iter().zip(&model.writes);
    written
        .map(|(play, (template, each_leg))| ClauseInfo {
            name: text(&play.name),
            template: text(template),
            each_leg: *each_leg,
        })
        .collect()
}

/// The largest number of pieces that each player can have.
fn most_pieces(model: &Model) -> [usize; 2] {
    let pieces_of = |player: usize| {
        model.start.board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count()
    };
    let pieces = [pieces_of(0), pieces_of(1)];
    if model.plays.iter().any(|play| play.placed_kinds().next().is_some()) {
        [model.board.cells.len(); 2]
    } else if model.plays.iter().any(Play::changes_hands) {
        [pieces[0] + pieces[1]; 2]
    } else {
        pieces
    }
}

/// True if each play of the clause reduces the number of empty cells, or is the pie rule.
fn fills(play: &Play) -> bool {
    let places = play.placed_kinds().next().is_some() || matches!(play.action, Action::TakeOver { .. });
    let takes = play.walks().any(|walk| acts(walk, Act::Capture))
        || play.then.iter().any(|then| matches!(then, Then::Capture(_)))
        || play.choice.as_ref().is_some_and(|choice| choice.act == ChoiceAct::Take);
    places && !takes
}

fn acts(walk: &Walk, act: Act) -> bool {
    walk.steps.iter().any(|step| step.act == act)
}

/// The number of plies after which a condition surely holds, if the condition sets such a limit.
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

#[cfg(test)]
mod tests {
    use super::metadata;
    use crate::{Sources, inherit, resolve};

    const HEAD: &str = "game test \"A test\"
players white facing north, black facing south
board grid 4 x 4
piece man \"w\" \"b\"
start
  |b..b|
  |....|
  |....|
  |w.ww|
";

    fn metadata_of(rest: &str) -> engine::Metadata {
        let mut sources = Sources::default();
        let file = sources.add("test.rules", format!("{HEAD}{rest}"));
        let (merged, _) = inherit::inherit(&sources, file);
        let (model, faults) = resolve::resolve(&sources, &merged);
        metadata(&model.unwrap_or_else(|| panic!("{faults:#?}")))
    }

    #[test]
    fn the_men_at_the_start_are_the_most_unless_more_can_come() {
        let step = "play step: man along forward: empty\nloss when stuck\n";
        assert_eq!(metadata_of(step).most_pieces, [3, 2]);
        let gain = "play gain: man along forward: enemy flipped, empty\nloss when stuck\n";
        assert_eq!(metadata_of(gain).most_pieces, [5, 5]);
        let swap = format!("{}play swap: take over; when plies = 1\n", step.replace("loss", "draw"));
        assert_eq!(metadata_of(&swap).most_pieces, [5, 5]);
        let place = "play place: man on empty\ndraw when no empty\n";
        assert_eq!(metadata_of(place).most_pieces, [16, 16]);
    }

    #[test]
    fn the_least_number_of_plies_is_the_limit() {
        let step = "play step: man along forward: empty\n";
        assert_eq!(metadata_of(&format!("{step}loss when stuck\n")).ply_limit, None);
        let ends = "draw after 40 plies\nwin when stuck or plies > 29\n";
        assert_eq!(metadata_of(&format!("{step}{ends}")).ply_limit, Some(30));
    }

    #[test]
    fn plays_that_place_and_take_nothing_fill_the_board() {
        let fills = |plays: &str| metadata_of(&format!("{plays}\nloss when stuck\n")).fills;
        assert!(fills("play place: man on empty"));
        assert!(fills("play place: man on empty; then along all: enemy+ flipped, own"));
        assert!(fills("play shoot: man along all: empty+; then man along all: empty+"));
        assert!(!fills("play place: man on empty; then along all: enemy captured, own"));
        assert!(!fills("play place: man on empty\nplay step: man along forward: empty"));
    }

    #[test]
    fn names_and_texts() {
        let metadata = metadata_of("play step: man along forward:\n  empty\nloss when stuck # no more\n");
        assert_eq!((metadata.name.as_ref(), metadata.title.as_ref()), ("test", "A test"));
        assert_eq!(metadata.clauses[0].template, "{from}-{to}");
        assert_eq!(metadata.ends.as_ref(), ["loss when stuck"]);
        assert_eq!((metadata.cells[0].name.as_ref(), metadata.cells[0].x, metadata.cells[0].y), ("a4", 0, 0));
        assert_eq!((metadata.clocks, metadata.has_previous, metadata.first_passes), (0, false, 0));
    }
}
