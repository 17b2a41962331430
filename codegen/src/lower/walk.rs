//! Walks: the ways in which elements match along a direction, for one piece or for many at once.

use dsl::model::{Act, DirId, Dirs, Step, Stretch, Walk};

use crate::facts::contents::Contents;
use crate::program::{Body, Expr, Local, Type, Who};

use super::board::Board;
use super::maker::Maker;
use super::rays::{self, Slide};
use super::region;

/// A match of a walk.
#[derive(Clone, Debug)]
pub struct Walked {
    /// The cell where it ends; of many pieces, all such cells.
    pub end: Expr,
    /// The cells on which it captures, whether they have pieces or not.
    pub captured: Expr,
    /// The cells that it flips, in the same way.
    pub flipped: Expr,
    /// The number of cells that it goes over.
    pub length: Expr,
}

/// What is done with each match.
pub type Visit<'a> = dyn FnMut(&mut Maker<'_>, &mut Body, Walked) + 'a;

/// The sets of cells on which the elements of a walk match.
pub fn elements(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, walk: &Walk) -> Vec<Expr> {
    walk.steps
        .iter()
        .map(|step| {
            let on = region::region(maker, body, board, who, &step.on);
            body.named("on", on)
        })
        .collect()
}

/// Runs `make` for each direction of a player.
pub fn each_direction(
    maker: &mut Maker<'_>,
    body: &mut Body,
    dirs: &Dirs,
    who: Who,
    make: &mut dyn FnMut(&mut Maker<'_>, &mut Body, DirId),
) {
    if dirs[0] == dirs[1] {
        dirs[0].iter().for_each(|dir| make(maker, body, *dir));
        return;
    }
    body.each_player(|body, me| {
        dirs[who.player(Some(me))].iter().for_each(|dir| make(maker, body, *dir));
    });
}

/// A walk along one direction.
struct Along<'a> {
    walk: &'a Walk,
    dir: DirId,
    on: &'a [Expr],
    start: Expr,
    /// The most cells that a way has, if the direction runs in a circle.
    circle: Option<u32>,
}

/// Visits every match of a walk from `start` along a direction; `on` are its [`elements`].
pub fn along(
    maker: &mut Maker<'_>,
    body: &mut Body,
    walk: &Walk,
    dir: DirId,
    (start, on): (&Expr, &[Expr]),
    visit: &mut Visit<'_>,
) {
    let circle = runs_in_circle(maker, dir).then_some(maker.model.board.cells.len() as u32);
    let along = Along { walk, dir, on, start: start.clone(), circle };
    let none = maker.none();
    let begin = Walked { end: start.clone(), captured: none.clone(), flipped: none, length: Expr::Number(0) };
    along.from(maker, body, 0, begin, visit);
}

/// True if steps in a direction lead from some cell back to it.
pub fn runs_in_circle(maker: &Maker<'_>, dir: DirId) -> bool {
    let board = &maker.model.board;
    crate::facts::geometry::longest_run(board, dir) >= board.cells.len()
}

impl Along<'_> {
    /// Visits the matches of the elements from `index` on, after those before it matched.
    fn from(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        index: usize,
        mut so_far: Walked,
        visit: &mut Visit<'_>,
    ) {
        let Some(step) = self.walk.way().get(index) else {
            return self.beside(maker, body, so_far, visit);
        };
        for _ in 0..step.least {
            so_far = self.one_more(body, step, index, so_far);
        }
        let most = match (step.most, self.circle) {
            (Some(most), Some(circle)) => Some(most.min(circle)),
            (most, circle) => most.or(circle),
        };
        if most == Some(step.least) {
            if index + 1 < self.walk.way().len() && step.least > 0 {
                let test = so_far.end.clone().any();
                let block = |body: &mut Body| self.from(maker, body, index + 1, so_far, visit);
                return body.when(test, block);
            }
            return self.from(maker, body, index + 1, so_far, visit);
        }
        let vars = Vars::new(body, step, so_far);
        let test = Expr::from(vars.end).any();
        let test = match most {
            Some(most) => {
                let times = body.var("times", Expr::Number(step.least.into()));
                let bounded = test.and(Expr::from(times).less(Expr::Number(i64::from(most) + 1)));
                let block = body.block(|body| {
                    self.from(maker, body, index + 1, vars.so_far(), visit);
                    self.advance(body, step, index, &vars);
                    body.set(times, Expr::from(times).plus(Expr::Number(1)));
                });
                return body.push(crate::program::Stmt::While(bounded, block));
            }
            None => test,
        };
        let block = body.block(|body| {
            self.from(maker, body, index + 1, vars.so_far(), visit);
            self.advance(body, step, index, &vars);
        });
        body.push(crate::program::Stmt::While(test, block));
    }

    /// One more cell of an element.
    fn one_more(&self, body: &mut Body, step: &Step, index: usize, so_far: Walked) -> Walked {
        let end = body.named("at", so_far.end.step(self.dir) & self.on[index].clone());
        let with = |act: Act, set: Expr| if step.act == act { set | end.clone() } else { set };
        Walked {
            captured: with(Act::Capture, so_far.captured),
            flipped: with(Act::Flip, so_far.flipped),
            length: add(so_far.length, 1),
            end,
        }
    }

    /// One more cell of an element, in variables.
    fn advance(&self, body: &mut Body, step: &Step, index: usize, vars: &Vars) {
        body.set(vars.end, Expr::from(vars.end).step(self.dir) & self.on[index].clone());
        let end = || Expr::from(vars.end);
        if let (Act::Capture, Some(captured)) = (step.act, vars.captured) {
            body.set(captured, Expr::from(captured) | end());
        }
        if let (Act::Flip, Some(flipped)) = (step.act, vars.flipped) {
            body.set(flipped, Expr::from(flipped) | end());
        }
        body.set(vars.length, Expr::from(vars.length).plus(Expr::Number(1)));
    }

    /// Visits a way, if the element beside it matches.
    fn beside(&self, maker: &mut Maker<'_>, body: &mut Body, way: Walked, visit: &mut Visit<'_>) {
        let Some(step) = self.walk.beside() else {
            let test = way.end.clone().any();
            return body.when(test, |body| visit(maker, body, way));
        };
        let on = &self.on[self.walk.way().len()];
        let (dir, from) = match step.stretch {
            Stretch::Behind => (maker.model.board.directions[self.dir].opposite, self.start.clone()),
            Stretch::Way | Stretch::Ahead => (self.dir, way.end.clone()),
        };
        let test = way.end.clone().any();
        body.when(test, |body| {
            let row = body.var("row", from.step(dir) & on.clone());
            let edge = body.var("edge", row.into());
            body.repeat_while(Expr::from(edge).any(), |body| {
                body.set(edge, (Expr::from(edge).step(dir) & on.clone()).minus(row.into()));
                body.set(row, Expr::from(row) | edge.into());
            });
            let with = |act: Act, set: Expr| if step.act == act { set | row.into() } else { set };
            let walked = Walked {
                captured: with(Act::Capture, way.captured),
                flipped: with(Act::Flip, way.flipped),
                ..way
            };
            body.when(Expr::from(row).any(), |body| visit(maker, body, walked));
        });
    }
}

/// The state of a match whose length varies.
struct Vars {
    end: Local,
    captured: Option<Local>,
    flipped: Option<Local>,
    length: Local,
    /// The parts that do not vary.
    constant: Walked,
}

impl Vars {
    fn new(body: &mut Body, step: &Step, so_far: Walked) -> Self {
        let end = body.var("at", so_far.end.clone());
        let captured = (step.act == Act::Capture).then(|| body.var("captured", so_far.captured.clone()));
        let flipped = (step.act == Act::Flip).then(|| body.var("flipped", so_far.flipped.clone()));
        let length = body.var("length", so_far.length.clone());
        Self { end, captured, flipped, length, constant: so_far }
    }

    fn so_far(&self) -> Walked {
        let or = |var: Option<Local>, constant: &Expr| var.map_or_else(|| constant.clone(), Expr::from);
        Walked {
            end: self.end.into(),
            captured: or(self.captured, &self.constant.captured),
            flipped: or(self.flipped, &self.constant.flipped),
            length: self.length.into(),
        }
    }
}

fn add(number: Expr, more: i64) -> Expr {
    match number {
        Expr::Number(number) => Expr::Number(number + more),
        number => number.plus(Expr::Number(more)),
    }
}

/// True if a piece can land wherever a walk ends: the last cell is empty, or its piece is captured.
pub fn surely_lands(walk: &Walk) -> bool {
    let way = walk.way();
    way.last().is_some_and(|last| {
        let vacant = last.act == Act::Capture || Contents::of(&last.on).is_vacant();
        vacant && last.least > 0
    })
}

/// The union of the cells on which a walk ends from `start`, a set of one cell, in all directions of a player.
pub fn ends(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    who: Who,
    walk: &Walk,
    start: &Expr,
) -> Expr {
    let on = elements(maker, body, board, who, walk);
    let none = maker.none();
    let found = body.local("ends", Type::Set);
    body.set(found, none);
    if let Some(slide) = Slide::of(walk)
        && walk.dirs.iter().flatten().all(|dir| rays::has_table(maker, *dir))
    {
        let at = body.named("bit", start.clone().first());
        each_direction(maker, body, &walk.dirs, who, &mut |maker, body, dir| {
            if let Some(ends) = slide.ends(maker, body, (&at, dir), &on) {
                body.set(found, Expr::from(found) | ends);
            }
        });
        return found.into();
    }
    each_direction(maker, body, &walk.dirs, who, &mut |maker, body, dir| {
        along(maker, body, walk, dir, (start, &on), &mut |_, body, walked| {
            let note = |body: &mut Body| body.set(found, Expr::from(found) | walked.end);
            match walked.length {
                // A match of no cell ends nowhere.
                Expr::Number(0) => {}
                Expr::Number(_) => note(body),
                length => body.when(Expr::Number(0).less(length), note),
            }
        });
    });
    found.into()
}

/// The cells from which a walk without elements beside its way matches in some direction of a player.
pub fn starts(maker: &mut Maker<'_>, body: &mut Body, board: &Board, who: Who, walk: &Walk) -> Expr {
    let on = elements(maker, body, board, who, walk);
    let all = body.var("starts", maker.none());
    each_direction(maker, body, &walk.dirs, who, &mut |maker, body, dir| {
        let starts = starts_along(maker, body, walk, dir, &on);
        body.set(all, Expr::from(all) | starts);
    });
    all.into()
}

/// The cells from which a walk of elements on its way matches along a direction.
pub fn starts_along(maker: &mut Maker<'_>, body: &mut Body, walk: &Walk, dir: DirId, on: &[Expr]) -> Expr {
    let all = maker.all();
    starts_before(maker, body, walk, dir, (on, all))
}

/// The cells from which a walk of elements on its way matches along a direction and ends in `ends`.
pub fn starts_before(
    maker: &mut Maker<'_>,
    body: &mut Body,
    walk: &Walk,
    dir: DirId,
    (on, ends): (&[Expr], Expr),
) -> Expr {
    let back = maker.model.board.directions[dir].opposite;
    let all = maker.all();
    let one_back = |from: Expr, on: &Expr| (from & on.clone()).step(back) & all.clone();
    let mut from = ends;
    for (step, on) in walk.way().iter().zip(on).rev() {
        for _ in 0..step.least {
            from = body.named("from", one_back(from, on));
        }
        match step.most {
            Some(most) => {
                let mut edge = from.clone();
                for _ in step.least..most {
                    edge = body.named("edge", one_back(edge, on));
                    from = from | edge.clone();
                }
                from = body.named("from", from);
            }
            None => {
                let [all, edge] = ["all", "edge"].map(|name| body.var(name, from.clone()));
                body.repeat_while(Expr::from(edge).any(), |body| {
                    body.set(edge, one_back(edge.into(), on).minus(all.into()));
                    body.set(all, Expr::from(all) | edge.into());
                });
                from = all.into();
            }
        }
    }
    from
}
