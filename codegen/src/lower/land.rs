//! The board after a play: the piece lands, and what follows is done.

use dsl::model::{Act, Action, ChoiceAct, ChoiceCells, KindId, Play, Then, Walk};

use crate::facts::shape::{acts_later, pulls};
use crate::program::{Body, Expr, FunctionId, NOWHERE, Of, Type, Who};

use super::board::{self, Board};
use super::candidate::Candidate;
use super::kinds;
use super::maker::Maker;
use super::region::region;
use super::walk::{along, each_direction, elements, ends};

/// `fn(play) -> bool`: makes a play of `ME` on the board, without a choice. False if something that must follow it does not. By player.
pub fn land(maker: &mut Maker<'_>) -> FunctionId {
    maker.once("land", |maker| {
        let mut body = Body::new(
            "land",
            "Makes a play on the board, without its choice. False if something that must follow does not.",
        )
        .by_player()
        .returning(Type::Bool);
        let play = Candidate::parameters(maker, &mut body);
        forget(maker, &mut body);
        let plays: Vec<Play> = maker.model.plays.clone();
        for (id, clause) in plays.iter().enumerate() {
            if let Action::TakeOver { onto } = &clause.action {
                body.when(play.clause.clone().equals(Expr::Number(id as i64)), |body| {
                    take_over(maker, body, onto);
                    body.give(Expr::Bool(true));
                });
            }
        }
        let origin = body.named("origin", play.from.clone().bit());
        arrive(maker, &mut body, &play);
        let at = body.named("at", play.to.clone().bit());
        for (id, clause) in plays.iter().enumerate() {
            if clause.then.is_empty() {
                continue;
            }
            if maker.play.clause.is_none() {
                follow(maker, &mut body, clause, &origin, &at);
                break;
            }
            body.when(play.clause.clone().equals(Expr::Number(id as i64)), |body| {
                follow(maker, body, clause, &origin, &at);
            });
        }
        body.give(Expr::Bool(true));
        body.finish()
    })
}

/// Forgets what the play before has done.
fn forget(maker: &Maker<'_>, body: &mut Body) {
    let done = &maker.fields.done;
    body.store(Of::Given, done.lost, Expr::Number(0));
    done.lost_of.iter().flatten().for_each(|lost| body.store(Of::Given, *lost, Expr::Number(0)));
    done.gone.iter().chain(&done.marks).for_each(|set| body.store(Of::Given, *set, maker.none()));
}

/// All pieces change hands, and go to other cells.
fn take_over(maker: &mut Maker<'_>, body: &mut Body, onto: &[usize]) {
    let before = Board::of(&maker.fields, Of::Given).named(body);
    let bit = |cell: usize| i64::from(maker.cells.bit[cell]);
    let stays = onto.iter().enumerate().all(|(cell, onto)| cell == *onto);
    let moved = |set: &Expr, body: &mut Body| -> Expr {
        if stays {
            return set.clone();
        }
        let all = body.var("moved", maker.none());
        for (cell, onto) in onto.iter().enumerate() {
            let goes = set.clone().has(Expr::Number(bit(cell)));
            let target = Expr::Number(bit(*onto)).bit();
            body.when(goes, |body| body.set(all, Expr::from(all) | target));
        }
        all.into()
    };
    let [me, other] = before.sides.clone();
    let sides = [moved(&other, body), moved(&me, body)];
    let kinds = before.kinds.iter().map(|kind| kind.as_ref().map(|kind| moved(kind, body))).collect();
    let after = Board { sides, kinds, unmoved: before.unmoved.as_ref().map(|_| maker.none()), ..before };
    store(maker, body, &after);
}

/// Stores a board and the pieces on it that have not moved.
fn store(maker: &Maker<'_>, body: &mut Body, after: &Board) {
    board::store(body, Of::Given, &maker.fields.board, after);
    if let (Some(field), Some(unmoved)) = (maker.fields.unmoved, &after.unmoved) {
        body.store(Of::Given, field, unmoved.clone());
    }
}

/// The pieces that the legs of a play capture, on the board before it.
pub fn captured(maker: &Maker<'_>, board: &Board, play: &Candidate) -> Expr {
    if maker.shape.captured {
        return play.captured.clone();
    }
    if !maker.shape.captures {
        return maker.none();
    }
    let there = play.to.clone().bit() & board.pieces();
    if maker.shape.places {
        let places = play.from.clone().equals(Expr::Number(NOWHERE));
        return places.choose(maker.none(), there);
    }
    there
}

/// The kind of a play's piece in the end.
pub fn kind_in_the_end(maker: &mut Maker<'_>, body: &mut Body, board: &Board, play: &Candidate) -> Expr {
    if maker.shape.kind {
        return play.kind.clone();
    }
    let placed = maker.model.plays.iter().find_map(|play| match play.action {
        Action::Place { kind, .. } => Some(kind),
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
    });
    let placed = Expr::Number(placed.unwrap_or(0) as i64);
    if !maker.shape.moves {
        return placed;
    }
    let before = kinds::kind_at(board, &play.from.clone().bit());
    let before = body.named("kind", before);
    let to = play.to.clone().bit();
    let moved = kinds::in_the_end(maker, body, board, before, &to);
    if !maker.shape.places {
        return moved;
    }
    play.from.clone().equals(Expr::Number(NOWHERE)).choose(placed, moved)
}

/// The piece leaves its cell, captures, flips, and stands on its new cell with the kind that it has then.
fn arrive(maker: &mut Maker<'_>, body: &mut Body, play: &Candidate) {
    let before = Board::of(&maker.fields, Of::Given).named(body);
    if maker.shape.captures {
        let captured = captured(maker, &before, play);
        let captured = body.named("over", captured);
        lose(maker, body, &before, &captured);
    }
    let after = arrived(maker, body, &before, play);
    store(maker, body, &after);
}

/// The board after the piece of a play has landed, before anything follows.
pub fn arrived(maker: &mut Maker<'_>, body: &mut Body, before: &Board, play: &Candidate) -> Board {
    let captured = captured(maker, before, play);
    let captured = body.named("over", captured);
    let kind = kind_in_the_end(maker, body, before, play);
    let kind = body.named("kind", kind);
    let to = body.named("to", play.to.clone().bit());
    let gone = if maker.shape.moves { play.from.clone().bit() | captured } else { captured };
    let gone = body.named("gone", gone);
    let mut after = before.without(&gone);
    if maker.shape.flipped {
        let flipped = body.named("turned", play.flipped.clone());
        after = after.flipped(&flipped);
    }
    let [me, other] = after.sides.clone();
    let kinds = after.kinds.iter().enumerate().map(|(number, set)| {
        let is_it = kind.clone().equals(Expr::Number(number as i64));
        set.as_ref().map(|set| is_it.choose(set.clone() | to.clone(), set.clone()))
    });
    Board {
        sides: [me | to.clone(), other],
        kinds: kinds.collect(),
        unmoved: after.unmoved.clone().map(|unmoved| unmoved.minus(to)),
        ..after
    }
}

/// Counts pieces of the opponent on `cells`, which are taken off.
fn lose(maker: &Maker<'_>, body: &mut Body, board: &Board, cells: &Expr) {
    let done = &maker.fields.done;
    let mut add = |field, number: Expr| {
        body.store(Of::Given, field, Expr::field(field).plus(number));
    };
    let theirs = || cells.clone() & board.sides[1].clone();
    add(done.lost, theirs().count());
    for (kind, lost) in done.lost_of.iter().enumerate() {
        if let Some(lost) = lost {
            add(*lost, (theirs() & board.kind(kind)).count());
        }
    }
}

/// Takes pieces off after the piece of a play has come to rest, and after a number of pulls.
fn take_off(maker: &Maker<'_>, body: &mut Body, cells: Expr, pulls: usize) {
    let here = Board::of(&maker.fields, Of::Given).named(body);
    let cells = body.named("over", cells & here.pieces());
    if let Some(gone) = maker.fields.done.gone.get(pulls) {
        body.store(Of::Given, *gone, Expr::field(*gone) | cells.clone());
    }
    lose(maker, body, &here, &cells);
    store(maker, body, &here.without(&cells));
}

/// Does what follows a play of a clause that ended on `at`.
fn follow(maker: &mut Maker<'_>, body: &mut Body, clause: &Play, origin: &Expr, at: &Expr) {
    for (index, then) in clause.then.iter().enumerate() {
        let pulls = pulls(&clause.then[..index]);
        match then {
            Then::Walks { walk, required } => act_along(maker, body, walk, *required, pulls, (origin, at)),
            Then::Capture(cells) => {
                let here = Board::of(&maker.fields, Of::Given).named(body).from(origin.clone());
                let cells = region(maker, body, &here, Who::Me, cells);
                let cells = body.named("cells", cells);
                body.when(cells.clone().any(), |body| take_off(maker, body, cells, pulls));
            }
            Then::Mark(cells) => {
                if let Some(marks) = maker.fields.done.marks {
                    let here = Board::of(&maker.fields, Of::Given).named(body).from(origin.clone());
                    let cells = region(maker, body, &here, Who::Me, cells);
                    body.store(Of::Given, marks, Expr::field(marks) | cells);
                }
            }
            Then::Pull(walk) => pull(maker, body, walk, origin, at),
        }
    }
}

/// Does the acts of every match of a walk from `at`.
fn act_along(
    maker: &mut Maker<'_>,
    body: &mut Body,
    walk: &Walk,
    required: bool,
    pulls: usize,
    (origin, at): (&Expr, &Expr),
) {
    let here = Board::of(&maker.fields, Of::Given).named(body).from(origin.clone());
    let on = elements(maker, body, &here, Who::Me, walk);
    let [over, turned] = ["captured", "turned"].map(|name| body.var(name, maker.none()));
    let matched = body.var("matched", Expr::Bool(false));
    each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
        along(maker, body, walk, dir, (at, &on), &mut |_, body, walked| {
            body.set(over, Expr::from(over) | walked.captured);
            body.set(turned, Expr::from(turned) | walked.flipped);
            body.set(matched, Expr::Bool(true));
        });
    });
    if required {
        body.when(Expr::from(matched).not(), |body| body.give(Expr::Bool(false)));
    }
    let has = |act: Act| walk.steps.iter().any(|step| step.act == act);
    if has(Act::Capture) {
        body.when(Expr::from(over).any(), |body| take_off(maker, body, over.into(), pulls));
    }
    if has(Act::Flip) {
        let now = Board::of(&maker.fields, Of::Given).named(body);
        let turned = body.named("turned", Expr::from(turned) & now.pieces());
        store(maker, body, &now.flipped(&turned));
    }
}

/// Sets the piece at the end of a walk down on the other side of `at`, by the first match with an empty cell there. Ends the function if there is none.
fn pull(maker: &mut Maker<'_>, body: &mut Body, walk: &Walk, origin: &Expr, at: &Expr) {
    let here = Board::of(&maker.fields, Of::Given).named(body).from(origin.clone());
    let empty = body.named("empty", here.occupied().not());
    let on = elements(maker, body, &here, Who::Me, walk);
    let [end, beyond] = ["end", "beyond"].map(|name| body.var(name, maker.none()));
    let found = body.var("found", Expr::Bool(false));
    each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
        let back = maker.model.board.directions[dir].opposite;
        let behind = body.named("behind", at.clone().step(back) & empty.clone());
        along(maker, body, walk, dir, (at, &on), &mut |_, body, walked| {
            let moves = walked.end.clone().equals(at.clone()).not();
            let first = Expr::from(found).not().and(behind.clone().any()).and(moves);
            body.when(first, |body| {
                body.set(end, walked.end);
                body.set(beyond, behind.clone());
                body.set(found, Expr::Bool(true));
            });
        });
    });
    body.when(Expr::from(found).not(), |body| body.give(Expr::Bool(false)));
    let pulled = |set: &Expr| {
        let moves = set.clone().meets(end.into());
        moves.choose(set.clone().minus(end.into()) | beyond.into(), set.clone())
    };
    let both = Expr::from(end) | beyond.into();
    let after = Board {
        sides: here.sides.each_ref().map(pulled),
        kinds: here.kinds.iter().map(|kind| kind.as_ref().map(pulled)).collect(),
        unmoved: here.unmoved.clone().map(|unmoved| unmoved.minus(both)),
        ..here
    };
    store(maker, body, &after);
}

/// Does the choice of a play: places a piece on the chosen cell, or takes the piece there.
pub fn choose(maker: &mut Maker<'_>, body: &mut Body, clause: &Play, chosen: &Expr) {
    let Some(choice) = &clause.choice else { return };
    let cell = body.named("cell", chosen.clone().bit());
    match choice.act {
        ChoiceAct::Take => take_off(maker, body, cell, pulls(&clause.then)),
        ChoiceAct::Place(kind) => place(maker, body, kind, &cell),
    }
}

/// Puts a piece of `ME` on a cell.
fn place(maker: &mut Maker<'_>, body: &mut Body, kind: KindId, cell: &Expr) {
    let here = Board::of(&maker.fields, Of::Given).named(body);
    let [me, other] = here.sides.clone();
    let kinds = here.kinds.iter().enumerate().map(|(number, set)| {
        set.as_ref().map(|set| if number == kind { set.clone() | cell.clone() } else { set.clone() })
    });
    let after = Board {
        sides: [me | cell.clone(), other],
        kinds: kinds.collect(),
        unmoved: here.unmoved.clone().map(|unmoved| unmoved.minus(cell.clone())),
        ..here.clone()
    };
    store(maker, body, &after);
}

/// The cells that a player may choose after a play of a clause, where `here` is the board after it without its choice; none if the choice is not open.
pub fn choices(
    maker: &mut Maker<'_>,
    body: &mut Body,
    here: &Board,
    clause: &Play,
    play: &Candidate,
) -> Expr {
    let Some(choice) = &clause.choice else { return maker.none() };
    let here = here.clone().from(play.from.clone().bit()).named(body);
    let to = body.named("at", play.to.clone().bit());
    let cells = body.var("cells", maker.none());
    let open = match &choice.when {
        None => Expr::Bool(true),
        Some(when) => {
            let when = region(maker, body, &here, Who::Me, when);
            to.clone().meets(when)
        }
    };
    body.when(open, |body| {
        let found = match &choice.cells {
            ChoiceCells::Region(cells) => region(maker, body, &here, Who::Me, cells),
            ChoiceCells::Walk(walk) => ends(maker, body, &here, Who::Me, walk, &to) & here.occupied().not(),
        };
        body.set(cells, found);
    });
    cells.into()
}

/// True if the board after a play of a clause is known once its piece has landed.
pub fn only_lands(clause: &Play) -> bool {
    let lands = !matches!(clause.action, Action::TakeOver { .. });
    lands && !clause.then.iter().any(acts_later)
}
