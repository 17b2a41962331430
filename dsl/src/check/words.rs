//! Wording of messages.

use crate::model::Model;
use engine::Player;

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String], join: &str) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} {join} {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// `1 pawn`, `19 pawns`, `2 men`.
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// The noun for all pieces of a player at the start: their kind, if all are of one, else `piece`.
pub(super) fn piece_noun(model: &Model, player: Player) -> &str {
    let mut kinds = model
        .start
        .board
        .iter()
        .flatten()
        .filter(|piece| usize::from(piece.player) == player)
        .map(|piece| piece.kind);
    match kinds.next() {
        Some(first) if kinds.all(|kind| kind == first) => &model.kinds[usize::from(first)].name,
        _ => "piece",
    }
}

/// The number of a player's pieces at the start.
pub(super) fn pieces_at_start(model: &Model, player: Player) -> usize {
    model.start.board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count()
}

/// "for `white`", if a fault is one player's alone; else nothing.
pub(super) fn for_players(model: &Model, players: &[Player]) -> String {
    match players {
        [only] => format!(" for `{}`", model.players[*only]),
        _ => String::new(),
    }
}

fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("man") {
        return format!("{stem}men");
    }
    let hisses = ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts_are_read_aloud() {
        assert_eq!(count(1, "pawn"), "1 pawn");
        assert_eq!(count(2, "man"), "2 men");
        assert_eq!(count(0, "fox"), "0 foxes");
    }
}
