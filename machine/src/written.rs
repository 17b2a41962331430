//! The ways of plays: the interpreter, which knows them, has the same plays, and each is found by its effect.

use std::sync::Arc;

use dsl::Model;
use dsl::interp::{self, State};
use engine::{Game, History, Path, Position, Setup};

use crate::play::Play;
use crate::position::MachinePosition;

/// The cells where a play starts and ends, and the chosen one.
type Cells = [Option<usize>; 3];

/// [`Position::path`]
pub(crate) fn path<const S: usize, const P: usize>(
    position: &MachinePosition<S, P>,
    past: &History,
    play: &Play<P>,
) -> Path {
    let mut legal = Vec::new();
    position.plays(past, &mut legal);
    let cells = position.cells(play);
    legal.retain(|other| position.cells(other) == cells);
    let same = Known::new(position, past);
    let place = legal.iter().position(|other| other == play);
    place.and_then(|place| same.path(same.pairs(position, &legal)[place])).unwrap_or(Path::PASS)
}

/// [`Position::paths`]
pub(crate) fn paths<const S: usize, const P: usize>(
    position: &MachinePosition<S, P>,
    past: &History,
    legal: &[Play<P>],
) -> Vec<Path> {
    let known = Known::new(position, past);
    let pairs = known.pairs(position, legal).into_iter();
    pairs.map(|pair| known.path(pair).unwrap_or(Path::PASS)).collect()
}

/// [`Position::trace`]
pub(crate) fn trace<const S: usize, const P: usize>(
    position: &MachinePosition<S, P>,
    past: &History,
    legal: &[Play<P>],
    path: &Path,
) -> Option<Play<P>> {
    let known = Known::new(position, past);
    let traced = known.state.trace(past, &known.plays, path)?;
    let place = known.plays.iter().position(|play| *play == traced)?;
    let cells = traced.cells();
    let alike: Vec<Play<P>> = legal.iter().filter(|play| position.cells(play) == cells).copied().collect();
    let pairs = known.pairs(position, &alike);
    alike.into_iter().zip(pairs).find(|(_, pair)| *pair == Some(place)).map(|(play, _)| play)
}

impl<const S: usize, const P: usize> MachinePosition<S, P> {
    fn cells(&self, play: &Play<P>) -> Cells {
        self.rules.cells.map(|spot| {
            let bit = spot?.read(play.words());
            self.rules.program.board.cell_of(bit as i64)
        })
    }

    fn after(&self, play: &Play<P>) -> Setup {
        let mut next = *self;
        next.play(play);
        next.setup()
    }
}

/// The plays of a position as the interpreter knows them.
struct Known {
    model: Arc<Model>,
    state: State,
    plays: Vec<interp::Play>,
}

impl Known {
    fn new<const S: usize, const P: usize>(position: &MachinePosition<S, P>, past: &History) -> Self {
        let state = position.rules.interpreted.load(&position.setup());
        let mut plays = Vec::new();
        state.plays(past, &mut plays);
        Self { model: Arc::clone(&position.rules.model), state, plays }
    }

    fn path(&self, place: Option<usize>) -> Option<Path> {
        Some(self.plays[place?].way(&self.model))
    }

    /// For each play, the place of the one here that has the same effect. Of several plays that differ in nothing but how soon they capture, the first
    /// here is that of the first there.
    fn pairs<const S: usize, const P: usize>(
        &self,
        position: &MachinePosition<S, P>,
        plays: &[Play<P>],
    ) -> Vec<Option<usize>> {
        let mut free = vec![true; self.plays.len()];
        let take = |play: &Play<P>| {
            let cells = position.cells(play);
            let alike: Vec<usize> =
                (0..self.plays.len()).filter(|place| self.plays[*place].cells() == cells).collect();
            let found = match alike[..] {
                [only] => Some(only),
                _ => {
                    let after = position.after(play);
                    alike.into_iter().find(|place| free[*place] && self.after(*place) == after)
                }
            };
            found.inspect(|found| free[*found] = false)
        };
        plays.iter().map(take).collect()
    }

    fn after(&self, place: usize) -> Setup {
        let mut next = self.state.clone();
        next.play(&self.plays[place]);
        Position::setup(&next)
    }
}
