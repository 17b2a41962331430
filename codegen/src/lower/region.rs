//! Regions as sets.

use dsl::model::{CellMask, DirId, Dirs, Region};

use crate::program::{Body, Expr, Function, FunctionId, Of, Type, Who};

use super::attacked;
use super::board::Board;
use super::maker::Maker;

/// A constant set of cells, for the player in whose view it is read.
pub fn fixed(maker: &Maker<'_>, masks: &[CellMask; 2], who: Who) -> Expr {
    let [first, second] = [0, 1].map(|player| Expr::Bits(maker.bits(&masks[player])));
    for_view([first, second], who)
}

/// The value of a player in whose view something is read, out of those for both players.
pub fn for_view([first, second]: [Expr; 2], who: Who) -> Expr {
    match who {
        Who::Me => Expr::by_player([first, second]),
        Who::Other => Expr::by_player([second, first]),
        Who::Player(0) => first,
        Who::Player(_) => second,
    }
}

/// The set of a region, as `who` sees it on a board. It has no ghost bits.
pub fn region(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, of: &Region) -> Expr {
    match of {
        Region::Fixed(masks) => fixed(maker, masks, who),
        Region::Own => board.side(who),
        Region::Enemy => board.side(who.other()),
        Region::Player(player) => board.side(Who::Player(*player)),
        Region::Kind(kind) => board.kind(*kind),
        Region::Empty => board.occupied().not(),
        Region::Occupied => board.occupied(),
        Region::Origin => board.origin.clone().unwrap_or_else(|| maker.none()),
        Region::Visited => board.visited.clone().unwrap_or_else(|| maker.none()),
        Region::Unmoved => board.unmoved.clone().unwrap_or_else(|| maker.none()),
        Region::Marked => board.marked.clone().unwrap_or_else(|| maker.none()),
        Region::Last => last(maker, board, who),
        Region::Attacked => attacked::attacked(maker, body, board, who),
        Region::Not(part) => region(maker, body, board, who, part).not(),
        Region::And(parts) => all_of(maker, body, board, who, parts),
        Region::Or(parts) => {
            let parts = parts.iter().map(|part| region(maker, body, board, who, part)).collect::<Vec<_>>();
            parts.into_iter().reduce(|one, other| one | other).unwrap_or_else(|| maker.none())
        }
        Region::Their(part) => region(maker, body, board, who.other(), part),
        Region::OrElse(first, second) => {
            let first = named(maker, body, board, who, first);
            let second = region(maker, body, board, who, second);
            first.clone().any().choose(first, second)
        }
        Region::Lines { length, of, dirs } => {
            let of = named(maker, body, board, who, of);
            lines(maker, body, &of, *length, dirs)
        }
        Region::StepOf(dirs, of) => {
            let of = named(maker, body, board, who, of);
            step_by_player(maker, &of, dirs, who)
        }
        Region::ReachOf(dirs, of) => {
            let of = region(maker, body, board, who, of);
            let reach = [0, 1].map(|player| reach(maker, &dirs[player]));
            let all = maker.all();
            for_view(
                reach.map(|reach| maker.call(reach, Who::Me, Of::Given, vec![of.clone(), all.clone()])),
                who,
            )
        }
        Region::Within(steps, of) => {
            let mut near = region(maker, body, board, who, of);
            let dirs: Vec<DirId> = maker.model.board.steps().collect();
            for _ in 0..*steps {
                near = body.named("near", near);
                near = near.clone() | step_any(maker, &near, &dirs);
            }
            near
        }
        Region::Image { of, pairs } => {
            let of = named(maker, body, board, who, of);
            pairs.iter().fold(maker.none(), |image, [from, to]| {
                let [from, to] = [from, to].map(|mask| Expr::Bits(maker.bits(mask)));
                image | of.clone().meets(from).choose(to, maker.none())
            })
        }
        Region::Reaching { of, to, links } => {
            let of = named(maker, body, board, who, of);
            let to = region(maker, body, board, who, to);
            flood(maker, to, of, links)
        }
        Region::Enclosed { of, by, links } => {
            let of = named(maker, body, board, who, of);
            let by = region(maker, body, board, who, by);
            enclosed(maker, body, &of, by, links)
        }
    }
}

/// The cells that are in all of the regions. Those of players come first, since kinds are told apart among their pieces, and attacks last.
fn all_of(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, parts: &[Region]) -> Expr {
    let rank = |part: &&Region| match part {
        Region::Own | Region::Enemy | Region::Player(_) => 0,
        Region::Attacked => 2,
        _ => 1,
    };
    let mut parts: Vec<&Region> = parts.iter().collect();
    parts.sort_by_key(rank);
    let few = are_few(maker, &parts);
    let mut all: Option<Expr> = None;
    for part in parts {
        all = Some(match (all, part) {
            (Some(all), Region::Kind(kind)) => board.of_kind(all, *kind),
            (Some(all), Region::Attacked) if few => attacked::attacked_among(maker, body, board, who, all),
            (Some(all), part) => all & region(maker, body, board, who, part),
            (None, part) => region(maker, body, board, who, part),
        });
    }
    all.unwrap_or_else(|| maker.all())
}

/// True if a region of these parts surely has few cells: those of a kind of which no player has more than a piece.
fn are_few(maker: &Maker<'_>, parts: &[&Region]) -> bool {
    let model = maker.model;
    let pieces = |kind: usize, player: u8| {
        let is_it = |piece: &&engine::Piece| usize::from(piece.kind) == kind && piece.player == player;
        model.start.board.iter().flatten().filter(is_it).count()
    };
    parts.iter().any(|part| match part {
        Region::Kind(kind) => (0..2).all(|player| pieces(*kind, player) <= 1),
        _ => false,
    })
}

/// The set of a region in a variable.
pub fn named(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, of: &Region) -> Expr {
    let set = region(maker, body, board, who, of);
    body.named("cells", set)
}

/// The cells one step from a set in any of the directions, without ghost bits.
pub fn step_any(maker: &Maker<'_>, of: &Expr, dirs: &[DirId]) -> Expr {
    let steps = dirs.iter().map(|dir| of.clone().step(*dir));
    steps.reduce(|one, other| one | other).map_or_else(|| maker.none(), |steps| steps & maker.all())
}

/// As [`step_any`], where the directions are those of the player in whose view a region is read.
fn step_by_player(maker: &Maker<'_>, of: &Expr, dirs: &Dirs, who: Who) -> Expr {
    for_view([0, 1].map(|player| step_any(maker, of, &dirs[player])), who)
}

/// The cell where the last play of a player ended.
fn last(maker: &Maker<'_>, board: &Board, who: Who) -> Expr {
    let Some([me, other]) = board.last.clone() else { return maker.none() };
    match who {
        Who::Me => me,
        Who::Other => other,
        Who::Player(0) => Expr::by_player([me, other]),
        Who::Player(_) => Expr::by_player([other, me]),
    }
}

/// The cells of a set where a straight run of at least `length` of its cells begins.
pub fn starts_of_runs(maker: &Maker<'_>, body: &mut Body, of: &Expr, length: u32, dir: DirId) -> Expr {
    let back = maker.model.board.directions[dir].opposite;
    (1..length).fold(of.clone(), |starts, _| {
        let starts = body.named("run", starts);
        of.clone() & starts.step(back)
    })
}

/// The cells in straight runs of at least `length` cells of a set.
fn lines(maker: &Maker<'_>, body: &mut Body, of: &Expr, length: u32, dirs: &[DirId]) -> Expr {
    let mut all = maker.none();
    for dir in dirs {
        let starts = starts_of_runs(maker, body, of, length, *dir);
        let starts = body.named("starts", starts);
        let covered = (1..length).fold(starts, |covered, _| {
            let covered = body.named("covered", covered);
            covered.clone() | (covered.step(*dir) & of.clone())
        });
        all = all | covered;
    }
    all
}

/// The cells of `of` in groups that have a cell in `to`.
pub fn flood(maker: &mut Maker<'_>, to: Expr, of: Expr, links: &[DirId]) -> Expr {
    let flood = flood_function(maker, links);
    maker.call(flood, Who::Me, Of::Given, vec![to, of])
}

/// The cells of groups without a neighbour outside that is not in `by`, but with some neighbour outside.
fn enclosed(maker: &mut Maker<'_>, body: &mut Body, of: &Expr, by: Expr, links: &[DirId]) -> Expr {
    let outside = body.named("outside", of.clone().not());
    let open = body.named("open", outside.clone().minus(by));
    let next_to_open = step_back_any(maker, &open, links);
    let free = flood(maker, next_to_open, of.clone(), links);
    let closed = of.clone().minus(free);
    // A group that covers the board has no neighbour.
    let closed = body.named("closed", closed);
    let beside = step_back_any(maker, &outside, links);
    flood(maker, beside & closed.clone(), closed, links)
}

/// The cells from which one step in any of the directions leads to a set.
fn step_back_any(maker: &Maker<'_>, of: &Expr, dirs: &[DirId]) -> Expr {
    let back: Vec<DirId> = dirs.iter().map(|dir| maker.model.board.directions[*dir].opposite).collect();
    step_any(maker, of, &back)
}

fn names_of(links: &[DirId]) -> String {
    links.iter().map(usize::to_string).collect::<Vec<_>>().join("_")
}

/// `flood(seed, of)`: the cells of `of` that links join with the seed.
pub fn flood_function(maker: &mut Maker<'_>, links: &[DirId]) -> FunctionId {
    spreading(
        maker,
        &format!("flood_{}", names_of(links)),
        "The cells of `of` that are joined with `from`.",
        links,
        true,
    )
}

/// `reach(from, of)`: the cells of `of` one or more steps from a set.
fn reach(maker: &mut Maker<'_>, dirs: &[DirId]) -> FunctionId {
    spreading(
        maker,
        &format!("reach_{}", names_of(dirs)),
        "The cells of `of` one or more steps from `from`.",
        dirs,
        false,
    )
}

/// A function that spreads a set step by step within another one; `stays` if cells of the first belong to the result.
fn spreading(maker: &mut Maker<'_>, name: &str, doc: &str, links: &[DirId], stays: bool) -> FunctionId {
    maker.once(name, |maker| -> Function {
        let mut body = Body::new(name, doc).returning(Type::Set);
        let from = body.parameter("from", Type::Set);
        let of = body.parameter("of", Type::Set);
        let first =
            if stays { from.clone() & of.clone() } else { step_any(maker, &from, links) & of.clone() };
        let all = body.var("all", first);
        let edge = body.var("edge", all.into());
        body.repeat_while(Expr::from(edge).any(), |body| {
            let next = step_any_ghosts(&edge.into(), links) & of.clone();
            body.set(edge, next.minus(all.into()));
            body.set(all, Expr::from(all) | edge.into());
        });
        body.give(all.into());
        body.finish()
    })
}

/// As [`step_any`], but with ghost bits.
fn step_any_ghosts(of: &Expr, dirs: &[DirId]) -> Expr {
    let steps = dirs.iter().map(|dir| of.clone().step(*dir));
    steps.reduce(|one, other| one | other).unwrap_or_else(|| of.clone())
}
