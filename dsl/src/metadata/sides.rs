//! The sides of the board that each player has to join.

use engine::List;

use crate::Model;
use crate::model::{CellMask, Condition, Region};

/// For each player, the sides that its pieces have to join by the end clauses: the cells of each. Sides that both players have to join are left out.
pub(super) fn sides(model: &Model) -> [List<List<usize>>; 2] {
    let mut sides: [Vec<CellMask>; 2] = [Vec::new(), Vec::new()];
    for end in &model.ends {
        for view in [0, 1] {
            of_condition(&end.when, view, &mut sides);
        }
    }
    let [first, second] = sides;
    [list(&first, &second), list(&second, &first)]
}

/// The sides that only one player has, each once.
fn list(of: &[CellMask], other: &[CellMask]) -> List<List<usize>> {
    let mut once: Vec<&CellMask> = Vec::new();
    for side in of {
        if !once.contains(&side) && !other.contains(side) {
            once.push(side);
        }
    }
    let cells = |side: &CellMask| (0..side.len()).filter(|&cell| side[cell]).collect::<Vec<_>>().into();
    once.into_iter().map(cells).collect::<Vec<_>>().into()
}

/// Adds the sides that a condition tells, in the view of a player.
fn of_condition(condition: &Condition, view: usize, sides: &mut [Vec<CellMask>; 2]) {
    let mentioned = condition.mentioned();
    mentioned.regions.iter().for_each(|region| of_region(region, view, sides));
    mentioned.parts.iter().for_each(|part| of_condition(part, view, sides));
}

/// Adds the sides that a region tells: those that groups of a player's pieces reach, and those in which such groups are looked for.
fn of_region(region: &Region, view: usize, sides: &mut [Vec<CellMask>; 2]) {
    let joined: Vec<&Region> = match region {
        Region::Reaching { to, .. } => vec![&**to],
        Region::And(parts) if parts.iter().any(|part| matches!(part, Region::Reaching { .. })) => {
            parts.iter().collect()
        }
        _ => Vec::new(),
    };
    if let [true, false] | [false, true] = owners(region, view) {
        let owner = usize::from(owners(region, view)[1]);
        let fixed = joined.into_iter().filter_map(|part| match part {
            Region::Fixed(masks) => Some(masks[view].clone()),
            _ => None,
        });
        sides[owner].extend(fixed);
    }
    region.parts().into_iter().for_each(|part| of_region(part, view, sides));
}

/// For each player, true if a piece of it may stand in the region, in the view of a player.
fn owners(region: &Region, view: usize) -> [bool; 2] {
    let of = |player: usize| [player == 0, player == 1];
    let both = |parts: &[Region], join: fn(bool, bool) -> bool, start: bool| {
        parts
            .iter()
            .map(|part| owners(part, view))
            .fold([start; 2], |[a, b], [c, d]| [join(a, c), join(b, d)])
    };
    match region {
        Region::Own => of(view),
        Region::Enemy => of(1 - view),
        Region::Player(player) => of(*player),
        Region::And(parts) => both(parts, |a, b| a && b, true),
        Region::Or(parts) => both(parts, |a, b| a || b, false),
        Region::Reaching { of, .. } => owners(of, view),
        _ => [true; 2],
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sources, compile};

    /// For each player, the names of the first and the last cell of each side.
    fn sides(board: &str, ends: &str) -> [Vec<String>; 2] {
        let mut sources = Sources::default();
        let text = format!(
            "game test\nplayers red facing north, blue facing east\nboard {board}\npiece stone \"r\" \"b\"\n\
             play place: stone on empty\n{ends}\ndraw when no empty\n"
        );
        let file = sources.add("test.rules", text);
        let (model, _) = compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let metadata = crate::metadata::metadata(&model);
        let name = |cells: &engine::List<usize>| {
            let names = [cells[0], cells[cells.len() - 1]].map(|cell| metadata.cells[cell].name.to_string());
            names.join("-")
        };
        metadata.sides.each_ref().map(|sides| sides.iter().map(name).collect())
    }

    #[test]
    fn each_player_has_its_own_sides() {
        let named = "win when moved and any own red reaching north edge reaching south edge\n\
                     win when moved and any own blue reaching west edge reaching east edge";
        assert_eq!(
            sides("hex 5 x 5", named).map(|mut sides| (sides.sort(), sides).1),
            [["a1-e1", "a5-e5"], ["a5-a1", "e5-e1"]]
        );
        let facing = "win when any (own reaching near edge) in far edge";
        assert_eq!(
            sides("grid 5 x 5", facing).map(|mut sides| (sides.sort(), sides).1),
            [["a1-e1", "a5-e5"], ["a5-a1", "e5-e1"]]
        );
    }

    #[test]
    fn sides_of_both_players_are_nobodys() {
        let both = "win when moved and any own reaching west edge reaching east edge reaching south edge";
        assert_eq!(sides("triangle 5", both), [Vec::<String>::new(), Vec::new()]);
        let race = "win when any own in far edge";
        assert_eq!(sides("grid 5 x 5", race), [Vec::<String>::new(), Vec::new()]);
    }
}
