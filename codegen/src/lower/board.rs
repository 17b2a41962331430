//! The board as expressions: what each region of the rules is read from.

use dsl::model::KindId;

use crate::program::{Body, Expr, Of, Who};

use super::fields::{Board as BoardFields, Fields};

/// The pieces on the board, and the facts about cells, in the view of `ME`.
#[derive(Clone, Debug)]
pub struct Board {
    /// The pieces of `ME` and of its opponent.
    pub sides: [Expr; 2],
    /// For each kind its pieces of either player, if the state has a set for it.
    pub kinds: Vec<Option<Expr>>,
    /// Captured pieces that leave when the play ends.
    pub taken: Option<Expr>,
    /// The pieces that have not moved.
    pub unmoved: Option<Expr>,
    /// The marked cells.
    pub marked: Option<Expr>,
    /// The cell where the last play of `ME`, and that of its opponent, ended.
    pub last: Option<[Expr; 2]>,
    /// The cell where the play began, as a set.
    pub origin: Option<Expr>,
    /// The cells that the moving piece has visited.
    pub visited: Option<Expr>,
}

impl Board {
    /// The board of a state.
    pub fn of(fields: &Fields, of: Of) -> Self {
        let read = |field| Expr::Field(of, field);
        let both = |fields: [_; 2]| {
            let [first, second] = fields.map(read);
            [Expr::by_player([first.clone(), second.clone()]), Expr::by_player([second, first])]
        };
        Self {
            sides: both(fields.board.sides),
            kinds: fields.board.kinds.iter().map(|kind| kind.map(read)).collect(),
            taken: None,
            unmoved: fields.unmoved.map(read),
            marked: fields.marked.map(read),
            last: fields.last.map(|last| both(last).map(Expr::bit)),
            origin: None,
            visited: None,
        }
    }

    /// The same board, where the play began on `origin`.
    pub fn from(self, origin: Expr) -> Self {
        Self { origin: Some(origin), ..self }
    }

    /// The pieces of a player.
    pub fn side(&self, who: Who) -> Expr {
        match who {
            Who::Me => self.sides[0].clone(),
            Who::Other => self.sides[1].clone(),
            Who::Player(player) => {
                let [me, other] = self.sides.clone();
                Expr::by_player(if player == 0 { [me, other] } else { [other, me] })
            }
        }
    }

    /// All pieces on the board.
    pub fn pieces(&self) -> Expr {
        self.sides[0].clone() | self.sides[1].clone()
    }

    /// The cells that hold something: pieces, or taken ones that have not left.
    pub fn occupied(&self) -> Expr {
        match &self.taken {
            Some(taken) => self.pieces() | taken.clone(),
            None => self.pieces(),
        }
    }

    /// The pieces of a kind, of either player.
    pub fn kind(&self, kind: KindId) -> Expr {
        self.kinds[kind].clone().unwrap_or_else(|| self.of_kind(self.pieces(), kind))
    }

    /// The pieces of a kind among a set of pieces.
    pub fn of_kind(&self, pieces: Expr, kind: KindId) -> Expr {
        if let Some(set) = &self.kinds[kind] {
            return pieces & set.clone();
        }
        self.kinds.iter().flatten().fold(pieces, |pieces, other| pieces.minus(other.clone()))
    }

    /// The board in variables, so that each part is read once.
    pub fn named(self, body: &mut Body) -> Self {
        let [me, other] = self.sides;
        let sides = [body.named("own", me), body.named("enemy", other)];
        let mut name = |name: &str, set: Option<Expr>| set.map(|set| body.named(name, set));
        Self {
            sides,
            kinds: self.kinds.into_iter().map(|kind| name("kind", kind)).collect(),
            taken: name("taken", self.taken),
            unmoved: name("unmoved", self.unmoved),
            marked: name("marked", self.marked),
            ..self
        }
    }

    /// The board without the pieces on `cells`.
    pub fn without(&self, cells: &Expr) -> Self {
        let off = |set: &Expr| set.clone().minus(cells.clone());
        Self {
            sides: [off(&self.sides[0]), off(&self.sides[1])],
            kinds: self.kinds.iter().map(|kind| kind.as_ref().map(off)).collect(),
            unmoved: self.unmoved.as_ref().map(off),
            ..self.clone()
        }
    }

    /// The cells whose content differs on another board.
    pub fn changed(&self, other: &Self) -> Expr {
        let sides = self.sides.iter().zip(&other.sides);
        let kinds = self.kinds.iter().flatten().zip(other.kinds.iter().flatten());
        let apart = |one: &Expr, two: &Expr| one.clone().minus(two.clone()) | two.clone().minus(one.clone());
        let all = sides.chain(kinds).map(|(one, two)| apart(one, two));
        all.reduce(|one, other| one | other).expect("a board has two sides")
    }

    /// The board where the pieces on `cells` have changed hands.
    pub fn flipped(&self, cells: &Expr) -> Self {
        let [me, other] = self.sides.clone();
        let swapped =
            |keep: &Expr, take: &Expr| keep.clone().minus(cells.clone()) | (take.clone() & cells.clone());
        Self {
            sides: [swapped(&me, &other), swapped(&other, &me)],
            unmoved: self.unmoved.as_ref().map(|unmoved| unmoved.clone().minus(cells.clone())),
            ..self.clone()
        }
    }
}

/// Stores a board's pieces in a state.
pub fn store(body: &mut Body, of: Of, fields: &BoardFields, board: &Board) {
    let [me, other] = board.sides.clone();
    let [me, other] = [body.named("me", me), body.named("other", other)];
    let kinds: Vec<_> = fields
        .kinds
        .iter()
        .zip(&board.kinds)
        .filter_map(|(field, kind)| Some((*field.as_ref()?, body.named("kind", kind.clone()?))))
        .collect();
    body.store(of, fields.sides[0], Expr::by_player([me.clone(), other.clone()]));
    body.store(of, fields.sides[1], Expr::by_player([other, me]));
    for (field, kind) in kinds {
        body.store(of, field, kind);
    }
}
