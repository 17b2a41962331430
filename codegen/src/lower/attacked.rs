//! The cells on which a player's pieces could be captured.

use dsl::model::{Act, Action, DirId, Mover, Step, Walk};

use crate::facts::local::is_local_walk;
use crate::program::{Body, Expr, FunctionId, Of, Type, Who};

use super::board::Board;
use super::maker::Maker;
use super::rays;
use super::region::region;
use super::walk::{along, each_direction, elements, starts_along, starts_before};

/// The cells on which the opponent of `who` could capture a piece of `who` by one leg. A cell without such a piece counts as if one of the first kind
/// stood there.
pub fn attacked(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who) -> Expr {
    let board = board.clone().named(body);
    let function = function(maker, &board);
    let [me, other] = board.sides.clone();
    let call = |maker: &Maker<'_>, who: Who, sides: [Expr; 2]| {
        maker.call(function, who, Of::Given, arguments(&board, sides))
    };
    match who {
        Who::Me => call(maker, Who::Me, [me, other]),
        Who::Other => call(maker, Who::Other, [other, me]),
        Who::Player(player) => {
            let mine = call(maker, Who::Me, [me.clone(), other.clone()]);
            let theirs = call(maker, Who::Other, [other, me]);
            Expr::by_player(if player == 0 { [mine, theirs] } else { [theirs, mine] })
        }
    }
}

fn arguments(board: &Board, sides: [Expr; 2]) -> Vec<Expr> {
    let kinds = board.kinds.iter().flatten().cloned();
    let others = [&board.taken, &board.unmoved, &board.marked].into_iter().flatten().cloned();
    sides.into_iter().chain(kinds).chain(others).collect()
}

/// The cells of a set that are attacked, as [`attacked`] has them: cell by cell, which is less work for few cells.
pub fn attacked_among(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, among: Expr) -> Expr {
    let board = board.clone().named(body);
    let function = among_function(maker, &board);
    let [me, other] = board.sides.clone();
    let call = |maker: &Maker<'_>, who: Who, sides: [Expr; 2]| {
        let mut values = arguments(&board, sides);
        values.push(among.clone());
        maker.call(function, who, Of::Given, values)
    };
    match who {
        Who::Me => call(maker, Who::Me, [me, other]),
        Who::Other => call(maker, Who::Other, [other, me]),
        Who::Player(player) => {
            let mine = call(maker, Who::Me, [me.clone(), other.clone()]);
            let theirs = call(maker, Who::Other, [other, me]);
            Expr::by_player(if player == 0 { [mine, theirs] } else { [theirs, mine] })
        }
    }
}

/// `fn(board, among) -> set`: the cells of a set where pieces of `ME` could be captured. By player.
fn among_function(maker: &mut Maker<'_>, like: &Board) -> FunctionId {
    let movers = attackers(maker);
    let name = format!("attacked_among{}", suffix(like));
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "The cells of a set where pieces of `ME` could be captured.")
            .by_player()
            .returning(Type::Set);
        let board = parameters(&mut body, like);
        let among = body.parameter("among", Type::Set);
        let (at_once, one_by_one): (Vec<Mover>, Vec<Mover>) =
            movers.into_iter().partition(|mover| is_plain(&mover.walk));
        let captured = (!at_once.is_empty()).then(|| hit_from(maker, like, &at_once));
        let tried = (!one_by_one.is_empty()).then(|| captures_on(maker, like, &one_by_one));
        let all = body.var("attacked", maker.none());
        body.each("cell", among, |body, cell| {
            let at = body.named("at", cell.bit());
            for test in [captured, tried].into_iter().flatten() {
                let mut values = arguments(&board, board.sides.clone());
                values.push(at.clone());
                let hit = maker.call(test, Who::Me, Of::Given, values);
                body.when(hit, |body| body.set(all, Expr::from(all) | at.clone()));
            }
        });
        body.give(all.into());
        body.finish()
    })
}

/// Movers with the same elements.
struct Alike {
    walk: Walk,
    movers: Vec<Mover>,
}

/// Movers by their elements.
fn alike(movers: &[Mover]) -> Vec<Alike> {
    let mut all: Vec<Alike> = Vec::new();
    for mover in movers {
        match all.iter_mut().find(|known| known.walk.steps == mover.walk.steps) {
            Some(known) => known.movers.push(mover.clone()),
            None => all.push(Alike { walk: mover.walk.clone(), movers: vec![mover.clone()] }),
        }
    }
    for group in &mut all {
        for (player, dirs) in group.walk.dirs.iter_mut().enumerate() {
            *dirs = group.movers.iter().flat_map(|mover| mover.walk.dirs[player].clone()).collect();
            dirs.sort_unstable();
            dirs.dedup();
        }
    }
    all
}

/// Runs `make` for each direction of the opponent of `ME` in which movers with the same elements go, with those that do.
fn each_direction_of(body: &mut Body, group: &Alike, make: &mut dyn FnMut(&mut Body, DirId, Vec<&Mover>)) {
    let go = |player: usize, dir: DirId| -> Vec<&Mover> {
        group.movers.iter().filter(|mover| mover.walk.dirs[player].contains(&dir)).collect()
    };
    if group.movers.iter().all(|mover| mover.walk.dirs[0] == mover.walk.dirs[1]) {
        group.walk.dirs[0].iter().for_each(|dir| make(body, *dir, go(0, *dir)));
        return;
    }
    body.each_player(|body, me| {
        let player = 1 - me;
        group.walk.dirs[player].iter().for_each(|dir| make(body, *dir, go(player, *dir)));
    });
}

/// `fn(board, cell: set) -> bool`: whether a mover could capture a piece of `ME` on a cell, found backwards from there. By player.
fn hit_from(maker: &mut Maker<'_>, like: &Board, movers: &[Mover]) -> FunctionId {
    let name = format!("hit_from{}", suffix(like));
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "True if a piece of `ME` on the cell could be captured.")
            .by_player()
            .returning(Type::Bool);
        let board = parameters(&mut body, like);
        let cell = body.parameter("cell", Type::Set);
        let supposed = supposed(maker, &board);
        for group in alike(movers) {
            let on = elements(maker, &mut body, &board, Who::Other, &group.walk);
            let steps = &group.walk.steps;
            let pieces: Vec<(Mover, Expr)> = group
                .movers
                .iter()
                .map(|mover| (mover.clone(), pieces(maker, &mut body, &board, mover)))
                .collect();
            for (nth, step) in steps.iter().enumerate().filter(|(_, step)| step.act == Act::Capture) {
                let target = region(maker, &mut body, &supposed, Who::Other, &step.on);
                let hit = body.named("target", target & cell.clone());
                each_direction_of(&mut body, &group, &mut |body, dir, movers| {
                    let back = maker.model.board.directions[dir].opposite;
                    let after = Walk { steps: steps[nth + 1..].to_vec(), ..group.walk.clone() };
                    let before = Walk { steps: steps[..nth].to_vec(), ..group.walk.clone() };
                    let goes_on = starts_along(maker, body, &after, dir, &on[nth + 1..]);
                    let hit = if after.steps.is_empty() { hit.clone() } else { hit.clone() & goes_on };
                    let from = match before.steps.as_slice() {
                        [over] if over.most.is_none() && over.least == 0 && rays::has_table(maker, back) => {
                            let at = body.named("bit", hit.first());
                            let run = rays::run(maker, body, &at, back, &on[0]);
                            run.map_or_else(|| maker.none(), |run| run.cells | run.end)
                        }
                        _ => {
                            let from = hit.step(back) & maker.all();
                            starts_before(maker, body, &before, dir, (&on[..nth], from))
                        }
                    };
                    let these = pieces.iter().filter(|(mover, _)| movers.contains(&mover));
                    let these = these.map(|(_, pieces)| pieces.clone()).reduce(|one, other| one | other);
                    if let Some(these) = these {
                        body.when(from.meets(these), |body| body.give(Expr::Bool(true)));
                    }
                });
            }
        }
        body.give(Expr::Bool(false));
        body.finish()
    })
}

/// The end of the names of functions of a board with such parts.
fn suffix(like: &Board) -> &'static str {
    if like.taken.is_some() { "_on_the_way" } else { "" }
}

/// The board as parameters of a function, with the same parts as `like`.
fn parameters(body: &mut Body, like: &Board) -> Board {
    let mut set = |name: &str| body.parameter(name, Type::Set);
    let sides = [set("own"), set("enemy")];
    let kinds = like.kinds.iter().map(|kind| kind.as_ref().map(|_| set("kind"))).collect();
    let mut part = |name: &str, like: &Option<Expr>| like.as_ref().map(|_| set(name));
    Board {
        sides,
        kinds,
        taken: part("taken", &like.taken),
        unmoved: part("unmoved", &like.unmoved),
        marked: part("marked", &like.marked),
        last: None,
        origin: None,
        visited: None,
    }
}

/// The movers that capture.
fn attackers(maker: &Maker<'_>) -> Vec<Mover> {
    let movers = maker.model.plays.iter().flat_map(|play| match &play.action {
        Action::Move(movers) => movers.as_slice(),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
    });
    let captures = |mover: &&Mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture);
    movers.filter(captures).cloned().collect()
}

/// `fn(board) -> set`: the cells where pieces of `ME` could be captured. By player.
fn function(maker: &mut Maker<'_>, like: &Board) -> FunctionId {
    let name = format!("attacked{}", suffix(like));
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "The cells where pieces of `ME` could be captured.")
            .by_player()
            .returning(Type::Set);
        let board = parameters(&mut body, like);
        let all = body.var("attacked", maker.none());
        let (at_once, one_by_one): (Vec<Mover>, Vec<Mover>) =
            attackers(maker).into_iter().partition(|mover| is_plain(&mover.walk));
        let supposed = supposed(maker, &board).named(&mut body);
        for mover in &at_once {
            let pieces = pieces(maker, &mut body, &board, mover);
            body.when(pieces.clone().any(), |body| {
                attack(maker, body, (&board, &supposed), mover, &pieces, &mut |body, hits| {
                    body.set(all, Expr::from(all) | hits);
                });
            });
        }
        if !one_by_one.is_empty() {
            let test = captures_on(maker, like, &one_by_one);
            let cells = maker.all();
            body.each("cell", cells, |body, cell| {
                let mut values = arguments(&board, board.sides.clone());
                values.push(cell.clone().bit());
                let hit = maker.call(test, Who::Me, Of::Given, values);
                body.when(hit, |body| body.set(all, Expr::from(all) | cell.bit()));
            });
        }
        body.give(all.into());
        body.finish()
    })
}

/// The opponent's pieces of a mover, where they begin.
fn pieces(maker: &mut Maker<'_>, body: &mut Body, board: &Board, mover: &Mover) -> Expr {
    let mut pieces = board.of_kind(board.side(Who::Other), mover.kind);
    if let Some(on) = &mover.on {
        pieces = pieces & region(maker, body, board, Who::Other, on);
    }
    body.named("pieces", pieces)
}

/// True if a walk's captures can be found for all cells at once: what it captures is one cell, told by that cell alone, and what follows is of one
/// length.
fn is_plain(walk: &Walk) -> bool {
    let captures = |step: &Step| step.act == Act::Capture;
    let single = |step: &Step| (step.least, step.most) == (1, Some(1));
    let fixed = |step: &Step| step.most == Some(step.least);
    let Some(first) = walk.steps.iter().position(captures) else { return false };
    is_local_walk(walk)
        && walk.steps.iter().filter(|step| captures(step)).all(single)
        && walk.steps[first..].iter().all(fixed)
}

/// The board on which each cell without a piece of `ME` has one of the first kind.
fn supposed(maker: &Maker<'_>, board: &Board) -> Board {
    let own = &board.sides[0];
    let kinds = board.kinds.iter().enumerate().map(|(kind, set)| {
        set.as_ref().map(|set| {
            let own_of_kind = set.clone() & own.clone();
            if kind == 0 { own_of_kind | own.clone().not() } else { own_of_kind }
        })
    });
    Board { sides: [maker.all(), maker.none()], kinds: kinds.collect(), taken: None, ..board.clone() }
}

/// Hands over the cells on which pieces of a mover of the opponent capture.
fn attack(
    maker: &mut Maker<'_>,
    body: &mut Body,
    (board, supposed): (&Board, &Board),
    mover: &Mover,
    pieces: &Expr,
    hit: &mut dyn FnMut(&mut Body, Expr),
) {
    let walk = &mover.walk;
    let on = elements(maker, body, board, Who::Other, walk);
    for (nth, step) in walk.steps.iter().enumerate().filter(|(_, step)| step.act == Act::Capture) {
        let target = region(maker, body, supposed, Who::Other, &step.on);
        let target = body.named("target", target);
        let before = Walk { steps: walk.steps[..nth].to_vec(), ..walk.clone() };
        each_direction(maker, body, &walk.dirs, Who::Other, &mut |maker, body, dir| {
            let back = maker.model.board.directions[dir].opposite;
            along(maker, body, &before, dir, (pieces, &on[..nth]), &mut |maker, body, walked| {
                let mut hits = walked.end.step(dir) & target.clone();
                let mut gone = 0;
                for (step, on) in walk.steps.iter().zip(&on).skip(nth + 1) {
                    for _ in 0..step.least {
                        hits = body.named("hits", hits.step(dir) & on.clone());
                        gone += 1;
                    }
                }
                for _ in 0..gone {
                    hits = hits.step(back) & maker.all();
                }
                hit(body, hits);
            });
        });
    }
}

/// `fn(board, cell: set) -> bool`: whether a mover could capture a piece of `ME` on a cell, found piece by piece. By player.
fn captures_on(maker: &mut Maker<'_>, like: &Board, movers: &[Mover]) -> FunctionId {
    let name = format!("captures_on{}", suffix(like));
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "True if a piece of `ME` on the cell could be captured.")
            .by_player()
            .returning(Type::Bool);
        let board = parameters(&mut body, like);
        let cell = body.parameter("cell", Type::Set);
        let board = with_piece(&board, &cell).named(&mut body);
        for mover in movers {
            let attackers = board.of_kind(board.side(Who::Other), mover.kind);
            body.each("from", attackers, |body, from| {
                let origin = body.named("origin", from.bit());
                let here = board.clone().from(origin.clone());
                let begins = match &mover.on {
                    Some(on) => origin.clone().meets(region(maker, body, &here, Who::Other, on)),
                    None => Expr::Bool(true),
                };
                body.when(begins, |body| {
                    let lifted = Board { visited: Some(origin.clone()), ..here.without(&origin) }.named(body);
                    let on = elements(maker, body, &lifted, Who::Other, &mover.walk);
                    each_direction(maker, body, &mover.walk.dirs, Who::Other, &mut |maker, body, dir| {
                        along(maker, body, &mover.walk, dir, (&origin, &on), &mut |_, body, walked| {
                            body.when(walked.captured.meets(cell.clone()), |body| {
                                body.give(Expr::Bool(true))
                            });
                        });
                    });
                });
            });
        }
        body.give(Expr::Bool(false));
        body.finish()
    })
}

/// The board with a piece of `ME` of the first kind on a cell, unless one of its pieces is there.
fn with_piece(board: &Board, cell: &Expr) -> Board {
    let new = cell.clone().minus(board.sides[0].clone());
    let kinds = board.kinds.iter().enumerate().map(|(kind, set)| {
        set.as_ref().map(|set| {
            let rest = set.clone().minus(new.clone());
            if kind == 0 { rest | new.clone() } else { rest }
        })
    });
    Board {
        sides: [board.sides[0].clone() | new.clone(), board.sides[1].clone().minus(new.clone())],
        kinds: kinds.collect(),
        taken: board.taken.clone().map(|taken| taken.minus(new.clone())),
        ..board.clone()
    }
}
