//! The state after a play.

use dsl::model::{Adjustment, Event, Pass};

use crate::program::{Body, Expr, FunctionId, NOWHERE, Of, Type, Who};

use super::board::Board;
use super::candidate::Candidate;
use super::kinds;
use super::land::{choose, kind_in_the_end, land};
use super::maker::Maker;
use super::turn;

/// `fn()`, with a play: makes it, and hands over the turn. By player.
pub fn make(maker: &mut Maker<'_>) -> FunctionId {
    let make_by = make_by(maker);
    maker.once("make", |maker| {
        let mut body = Body::new("make", "Makes a play, and hands over the turn.").by_player().with_play();
        let play = Candidate::given(maker);
        maker.run(&mut body, make_by, Who::Me, Of::Given, play.values(maker));
        body.leave();
        body.finish()
    })
}

/// `fn(play) -> bool`: makes a play, and hands over the turn. False if something that must follow the play does not. By player.
pub fn make_by(maker: &mut Maker<'_>) -> FunctionId {
    let land = land(maker);
    maker.once("make_by", |maker| {
        let mut body = Body::new(
            "make_by",
            "Makes a play, and hands over the turn. False if something that must follow the play does not.",
        )
        .by_player()
        .returning(Type::Bool);
        let play = Candidate::parameters(maker, &mut body);
        remember_board(maker, &mut body);
        let passed = match maker.model.pass {
            Pass::No => Expr::Bool(false),
            Pass::AtWill | Pass::WhenStuck => play.to.clone().equals(Expr::Number(NOWHERE)),
        };
        let passed = body.named("passed", passed);
        let events = Events::of(maker, &mut body, &play, passed.clone());
        let followed = body.var("followed", Expr::Bool(true));
        let done = maker.fields.done.clone();
        let before = done.kept.map(|_| Board::of(&maker.fields, Of::Given).named(&mut body));
        body.when_else(
            passed.clone(),
            |body| {
                body.store(Of::Given, done.lost, Expr::Number(0));
                done.lost_of.iter().flatten().for_each(|lost| body.store(Of::Given, *lost, Expr::Number(0)));
                if let Some(marks) = done.marks {
                    body.store(Of::Given, marks, maker.none());
                }
            },
            |body| {
                body.set(followed, maker.call(land, Who::Me, Of::Given, play.values(maker)));
            },
        );
        make_choice(maker, &mut body, &play);
        if let (Some(kept), Some(before)) = (done.kept, before) {
            let after = Board::of(&maker.fields, Of::Given);
            body.store(Of::Given, kept, before.changed(&after).not());
        }
        count(maker, &mut body, &events);
        note(maker, &mut body, &events, &play);
        pass_on(maker, &mut body);
        body.give(followed.into());
        body.finish()
    })
}

/// Keeps the board before the play, if rules ask for it.
fn remember_board(maker: &Maker<'_>, body: &mut Body) {
    let Some(before) = &maker.fields.before else { return };
    let now = &maker.fields.board;
    let sets = now.sides.iter().zip(&before.sides).map(|(now, before)| (*now, *before));
    let kinds = now.kinds.iter().zip(&before.kinds).filter_map(|(now, before)| now.zip(*before));
    for (now, before) in sets.chain(kinds) {
        body.store(Of::Given, before, Expr::field(now));
    }
}

/// Makes the choice of a play, if it has one.
fn make_choice(maker: &mut Maker<'_>, body: &mut Body, play: &Candidate) {
    if !maker.shape.chosen {
        return;
    }
    let chooses = play.chosen.clone().equals(Expr::Number(NOWHERE)).not();
    let plays = maker.model.plays.clone();
    body.when(chooses, |body| {
        for (id, clause) in plays.iter().enumerate().filter(|(_, clause)| clause.choice.is_some()) {
            if maker.play.clause.is_none() {
                return choose(maker, body, clause, &play.chosen);
            }
            body.when(play.clause.clone().equals(Expr::Number(id as i64)), |body| {
                choose(maker, body, clause, &play.chosen);
            });
        }
    });
}

/// The events of a play, as they are before it; captures are counted while it is made.
struct Events {
    passed: Expr,
    promoted: Expr,
    /// The number of the piece's kind before the play; -1 if no piece is played.
    kind: Expr,
    placed: Expr,
    /// The kind of the piece that the choice places; -1 if there is none.
    placed_by_choice: Expr,
    clause: Expr,
}

impl Events {
    fn of(maker: &mut Maker<'_>, body: &mut Body, play: &Candidate, passed: Expr) -> Self {
        let before = Board::of(&maker.fields, Of::Given);
        let took_over = takes_over(maker, play);
        let nothing = passed.clone().or(took_over);
        let nothing = body.named("nothing", nothing);
        let places = match (maker.shape.places, maker.shape.moves) {
            (false, _) => Expr::Bool(false),
            (true, false) => Expr::Bool(true),
            (true, true) => play.from.clone().equals(Expr::Number(NOWHERE)),
        };
        let placed = body.named("placed", places.and(nothing.clone().not()));
        let end = kind_in_the_end(maker, body, &before, play);
        let stood = kinds::kind_at(&before, &play.from.clone().bit());
        let kind = nothing.choose(Expr::Number(-1), placed.clone().choose(end.clone(), stood));
        let kind = body.named("kind", kind);
        let promoted = kind.clone().less(Expr::Number(0)).or(kind.clone().equals(end)).not();
        let promoted = body.named("promoted", promoted);
        Self {
            passed,
            promoted,
            kind,
            placed,
            placed_by_choice: placed_by_choice(maker, play),
            clause: play.clause.clone(),
        }
    }

    /// How often an event happens.
    fn times(&self, maker: &Maker<'_>, event: Event) -> Expr {
        let done = &maker.fields.done;
        match event {
            Event::Capture => Expr::field(done.lost),
            Event::CaptureOf(kind) => done.lost_of[kind].map_or(Expr::Number(0), Expr::field),
            Event::Promotion => self.promoted.clone().as_number(),
            Event::Placing => {
                let by_choice = self.placed_by_choice.clone().at_least(Expr::Number(0));
                self.placed.clone().as_number().plus(by_choice.as_number())
            }
            Event::PlacingOf(kind) => {
                let is_it = |number: &Expr| number.clone().equals(Expr::Number(kind as i64));
                let first = self.placed.clone().and(is_it(&self.kind));
                first.as_number().plus(is_it(&self.placed_by_choice).as_number())
            }
            Event::Pass => self.passed.clone().as_number(),
            Event::By(clause) => {
                let is_it = match maker.play.clause {
                    Some(_) => self.clause.clone().equals(Expr::Number(clause as i64)),
                    None => Expr::Bool(true),
                };
                is_it.and(self.passed.clone().not()).as_number()
            }
            Event::PlayBy(kind) => self.kind.clone().equals(Expr::Number(kind as i64)).as_number(),
        }
    }

    fn happened(&self, maker: &Maker<'_>, event: Event) -> Expr {
        Expr::Number(0).less(self.times(maker, event))
    }
}

/// True if the play is one by which all pieces change hands.
fn takes_over(maker: &Maker<'_>, play: &Candidate) -> Expr {
    let plays = maker.model.plays.iter().enumerate();
    let these = plays.filter(|(_, clause)| matches!(clause.action, dsl::model::Action::TakeOver { .. }));
    let is_it = |(id, _)| play.clause.clone().equals(Expr::Number(id as i64));
    these.map(is_it).fold(Expr::Bool(false), Expr::or)
}

/// The kind of the piece that a play's choice places; -1 if there is none.
pub fn placed_by_choice(maker: &Maker<'_>, play: &Candidate) -> Expr {
    let chooses = || play.chosen.clone().equals(Expr::Number(NOWHERE)).not();
    let mut placed = Expr::Number(-1);
    for (id, clause) in maker.model.plays.iter().enumerate() {
        let Some(choice) = &clause.choice else { continue };
        if let dsl::model::ChoiceAct::Place(kind) = choice.act {
            let by_it = match maker.play.clause {
                Some(_) => play.clause.clone().equals(Expr::Number(id as i64)),
                None => Expr::Bool(true),
            };
            placed = by_it.and(chooses()).choose(Expr::Number(kind as i64), placed);
        }
    }
    placed
}

/// Changes the counters of the player, and the clocks and signals.
fn count(maker: &mut Maker<'_>, body: &mut Body, events: &Events) {
    let model = maker.model;
    for (id, counter) in model.counters.iter().enumerate() {
        let fields = maker.fields.counters[id].map(Expr::field);
        let mut now = Expr::by_player(fields);
        for change in &counter.by {
            let times = events.times(maker, change.event);
            let bounded = |number: Expr| {
                number.least(Expr::Number(i32::MAX.into())).greatest(Expr::Number(i32::MIN.into()))
            };
            now = match change.to {
                Adjustment::Up => bounded(now.plus(times)),
                Adjustment::Down => bounded(now.less_by(times)),
                Adjustment::Back => {
                    events.happened(maker, change.event).choose(Expr::Number(counter.from.into()), now)
                }
            };
        }
        let now = body.named("counter", now);
        let fields = maker.fields.counters[id];
        body.each_player(|body, me| body.store(Of::Given, fields[me], now.clone()));
    }
    for (id, clock) in model.clocks.iter().enumerate() {
        let field = maker.fields.clocks[id];
        let happened =
            clock.iter().map(|event| events.happened(maker, *event)).fold(Expr::Bool(false), Expr::or);
        let next = Expr::field(field).plus(Expr::Number(1)).least(Expr::Number(u32::MAX.into()));
        body.store(Of::Given, field, happened.choose(Expr::Number(0), next));
    }
    for (id, signal) in model.signals.iter().enumerate() {
        body.store(Of::Given, maker.fields.signals[id], events.happened(maker, *signal));
    }
}

/// Notes the marked cells, where the play ended, and the passes in a row.
fn note(maker: &mut Maker<'_>, body: &mut Body, events: &Events, play: &Candidate) {
    if let Some(marked) = maker.fields.marked {
        let marks = maker.fields.done.marks.map_or_else(|| maker.none(), Expr::field);
        body.store(Of::Given, marked, marks);
    }
    if let Some(last) = maker.fields.last {
        body.each_player(|body, me| body.store(Of::Given, last[me], play.to.clone()));
    }
    let passes = maker.fields.passes;
    if maker.shape.passes {
        let more = Expr::field(passes).plus(Expr::Number(1)).least(Expr::Number(u32::MAX.into()));
        body.store(Of::Given, passes, events.passed.clone().choose(more, Expr::Number(0)));
    }
}

/// Counts the ply, and hands over the turn if it is over.
fn pass_on(maker: &Maker<'_>, body: &mut Body) {
    let [plies, turn] = [maker.fields.plies, maker.fields.turn];
    let next = Expr::field(plies).plus(Expr::Number(1)).least(Expr::Number(u32::MAX.into()));
    body.store(Of::Given, plies, next);
    let [me, other] = [[0, 1], [1, 0]].map(|players| Expr::by_player(players.map(Expr::Number)));
    let goes_over = turn::begins(maker, Expr::field(plies));
    body.store(Of::Given, turn, goes_over.choose(other, me));
}
