//! Positions that no game can have, told by what each play would have done or left.

use engine::{History, Player, PliesFrom, Setup};

use crate::interp::Interpreted;
use crate::interp::outcome::{Asked, Asker};
use crate::interp::state::State;
use crate::model::{Condition, Limit, Need, Number, Play, Promotion, Region, Then};

impl Interpreted {
    /// Sentences on what the position of a file holds that no play can have left; none at the start. `has_previous` is true if the board before the
    /// last ply is that of the file.
    ///
    /// A position without a sentence may be impossible all the same: whether a game leads to it is not searched for.
    pub fn impossible(&self, setup: &Setup, has_previous: bool) -> Vec<String> {
        if setup.board == self.model().start.board {
            return Vec::new();
        }
        let checked = Checked { game: self, setup, state: State::load(&self.model, setup) };
        let follows = has_previous.then(|| checked.follows()).flatten();
        let all = [checked.unpromoted(), checked.forbidden(), checked.left_standing(), checked.misplaced()];
        all.into_iter().flatten().chain(follows).collect()
    }
}

/// A position to check.
struct Checked<'a> {
    game: &'a Interpreted,
    setup: &'a Setup,
    state: State,
}

impl Checked<'_> {
    /// A piece that stands where it would have been promoted.
    fn unpromoted(&self) -> Option<String> {
        let model = self.game.model();
        // A piece may come there in another way than by a play of its own.
        if model.plays.iter().any(|play| play.changes_hands() || pulls(play)) {
            return None;
        }
        let is_moved_only = |promotion: &&Promotion| {
            promotion.from != promotion.to
                && model.plays.iter().all(|play| play.placed_kinds().all(|kind| kind != promotion.from))
        };
        model.promotions.iter().filter(is_moved_only).find_map(|promotion| {
            let (player, cell) = self.standing(promotion)?;
            let (kind, cell) = (&model.kinds[promotion.from].name, &model.board.cells[cell].name);
            let (player, clause) = (&model.players[player], &promotion.clause.text);
            Some(format!("{player} has a {kind} on {cell}, where it would have been promoted (`{clause}`)"))
        })
    }

    /// A piece that a promotion would have changed, if it did not stand there at the start.
    fn standing(&self, promotion: &Promotion) -> Option<(Player, usize)> {
        let board = &self.setup.board;
        (0..board.len()).find_map(|cell| {
            let piece = board[cell].filter(|piece| usize::from(piece.kind) == promotion.from)?;
            let player = usize::from(piece.player);
            let is_there = self.state.view(player, None).has(&promotion.on, cell);
            (is_there && self.game.model().start.board[cell] != Some(piece)).then_some((player, cell))
        })
    }

    /// A limit on what plays leave that the last play would have broken.
    fn forbidden(&self) -> Option<String> {
        let (model, mover) = (self.game.model(), self.mover()?);
        let past = History::new();
        let asked = Asked { state: &self.state, past: &past, player: mover, stuck: false, by: Asker::Clause };
        let broken = |limit: &&Limit| match &limit.need {
            Need::Leaves(condition) => {
                let of_all = model.plays.len() == 1 || limit.play.is_none();
                let always = of_all && limit.from.is_none() && limit.to.is_none() && limit.turn.is_none();
                always && is_of_board(condition) && !asked.holds(condition)
            }
            Need::To(_) | Need::NotPrevious | Need::NotPast => false,
        };
        let limit = model.limits.iter().find(broken)?;
        Some(format!(
            "`{}` does not hold after the last play, which {} made",
            limit.clause.text, model.players[mover]
        ))
    }

    /// Groups that every play would have taken off.
    fn left_standing(&self) -> Option<String> {
        let (model, mover) = (self.game.model(), self.mover()?);
        let taken = |play: &Play, region: &Region| {
            play.then.iter().any(|then| matches!(then, Then::Capture(taken) if taken == region))
        };
        let regions = model.plays.first()?.then.iter().filter_map(|then| match then {
            Then::Capture(region) => Some(region),
            Then::Walks { .. } | Then::Mark(_) | Then::Pull(_) => None,
        });
        // Captures open cells beside other groups, so those of groups without open cells leave no such group.
        let mut always = regions
            .filter(|region| is_enclosed_enemy(region) && model.plays.iter().all(|play| taken(play, region)));
        let left = |region: &Region| self.state.view(mover, None).cells(region).first().copied();
        let cell = always.find_map(left)?;
        let (player, cell) = (&model.players[1 - mover], &model.board.cells[cell].name);
        Some(format!(
            "{player} has a piece on {cell} that the last play, which {} made, would have captured",
            model.players[mover]
        ))
    }

    /// Numbers of pieces that no order of plies gives.
    fn misplaced(&self) -> Option<String> {
        let (model, metadata) = (self.game.model(), &self.game.metadata);
        let PliesFrom::Pieces { captured, each, swap: false } = metadata.plies_from else { return None };
        if model.plays.iter().any(Play::changes_hands) {
            return None;
        }
        let on_board = |board: &[Option<engine::Piece>], player: Player| {
            board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count() as i64
        };
        let placed = |player: Player| {
            let lost = captured.map_or(0, |counter| i64::from(self.setup.counters[1 - player][counter]));
            on_board(&self.setup.board, player) - on_board(&model.start.board, player) + lost
        };
        let placed = [0, 1].map(placed);
        let made =
            |plies: u32| [0, 1].map(|player| plies_by(metadata.turns, plies, player) * i64::from(each));
        let most = (placed[0] + placed[1]).max(0) as u32 + metadata.turns.each;
        if (0..=most).any(|plies| made(plies) == placed) {
            return None;
        }
        let [first, second] = &model.players;
        Some(format!(
            "{first} has placed {} and {second} {} pieces, which no order of plays gives",
            placed[0], placed[1]
        ))
    }

    /// A board that no play makes of the board before.
    fn follows(&self) -> Option<String> {
        let (before, mover) = (self.setup.previous.as_ref()?, self.mover()?);
        if *before == self.setup.board {
            return None;
        }
        let setup = Setup {
            board: before.clone(),
            previous: Some(before.clone()),
            turn: mover,
            ..self.setup.clone()
        };
        let state = State::load(&self.game.model, &setup);
        let plays = state.candidates(&History::new());
        let is_reached = plays.iter().any(|play| play.squares == self.state.squares);
        let mover = &self.game.model().players[mover];
        (!is_reached).then(|| format!("no play of {mover} leads from the board before to the board now"))
    }

    /// The player who made the last ply, if each turn is one ply.
    fn mover(&self) -> Option<Player> {
        let turns = self.game.metadata.turns;
        (turns.first == 1 && turns.each == 1).then_some(1 - self.setup.turn)
    }
}

/// Plies of a player among the first `plies` of a game.
fn plies_by(turns: engine::Turns, plies: u32, player: Player) -> i64 {
    (0..plies).filter(|ply| turns.player(*ply) == player).count() as i64
}

/// True if a play sets another piece down elsewhere.
fn pulls(play: &Play) -> bool {
    play.then.iter().any(|then| matches!(then, Then::Pull(_)))
}

/// True for regions that a board alone does not tell.
fn is_of_history(region: &Region) -> bool {
    matches!(region, Region::Origin | Region::Visited | Region::Unmoved | Region::Marked | Region::Last)
}

/// True for groups of the other player's pieces that have no empty cell beside them.
fn is_enclosed_enemy(region: &Region) -> bool {
    let Region::And(parts) = region else { return false };
    let is_alive = |part: &Region| match part {
        Region::Reaching { of, to, .. } => {
            **of == Region::Enemy && matches!(&**to, Region::StepOf(_, of) if **of == Region::Empty)
        }
        _ => false,
    };
    let is_dead = |part: &Region| matches!(part, Region::Not(part) if is_alive(part));
    matches!(&parts[..], [Region::Enemy, dead] if is_dead(dead))
}

/// True if a board alone tells whether the condition holds for a player.
fn is_of_board(condition: &Condition) -> bool {
    let by_itself = match condition {
        Condition::Any(_) | Condition::Every(..) | Condition::Line { .. } => true,
        Condition::Not(_) | Condition::And(_) | Condition::Or(_) => true,
        Condition::Compare(one, _, other) => is_number_of_board(one) && is_number_of_board(other),
        Condition::Stuck
        | Condition::BothStuck
        | Condition::Moved
        | Condition::Repetition(_)
        | Condition::Quiet(..)
        | Condition::After(_) => false,
    };
    by_itself && condition.parts().iter().all(is_of_board) && !condition.speaks_of(&is_of_history)
}

/// True if a board alone tells the number.
fn is_number_of_board(number: &Number) -> bool {
    match number {
        Number::Literal(_) | Number::Count(_) | Number::Groups { .. } | Number::LargestGroup { .. } => true,
        Number::Counter { .. } | Number::Plies | Number::Passes => false,
        Number::Add(one, other) | Number::Subtract(one, other) => {
            is_number_of_board(one) && is_number_of_board(other)
        }
    }
}
