//! The type-erased game: implements the object-safe traits for any [`Game`], so that all generic code is compiled for that game here.

use std::sync::{Arc, OnceLock};

use crate::perft::perft_by;
use crate::reading::{self, Legal};
use crate::search::{self, Best, Watch};
use crate::solve::{self, Progress, Solved, Solving};
use crate::weights::{Amounts, Evaluator, Tables, Weights};
use crate::{
    Counts, Erased, ErasedGame, ErasedPosition, Found, Game, History, Metadata, Outcome, Path, PlayError,
    Player, Playouts, Position, Random, SearchLimits, Searcher, Setup, Stop, Uncounted, Written, listing,
    notation, once, playouts, threads,
};

impl<G> ErasedGame for Erased<G>
where
    G: Game<Position: Position<Play: Send + Sync + 'static> + Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    fn metadata(&self) -> &Metadata {
        self.0.metadata()
    }

    fn start(&self) -> Box<dyn ErasedPosition> {
        Box::new(WithPast::new(&self.0, None, self.0.start(), History::new()))
    }

    fn at(&self, setup: &Setup, past: History) -> Box<dyn ErasedPosition> {
        Box::new(WithPast::new(&self.0, None, self.0.load(setup), past))
    }

    fn with_weights(&self, weights: &Weights) -> Option<Box<dyn ErasedGame>> {
        let tables = Arc::new(Tables::new::<G::Position>(weights, self.0.metadata())?);
        Some(Box::new(Weighted { game: self.0.clone(), tables }))
    }
}

/// A game with a learned evaluation.
struct Weighted<G> {
    game: G,
    tables: Arc<Tables>,
}

impl<G> ErasedGame for Weighted<G>
where
    G: Game<Position: Position<Play: Send + Sync + 'static> + Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    fn metadata(&self) -> &Metadata {
        self.game.metadata()
    }

    fn start(&self) -> Box<dyn ErasedPosition> {
        Box::new(WithPast::new(&self.game, Some(&self.tables), self.game.start(), History::new()))
    }

    fn at(&self, setup: &Setup, past: History) -> Box<dyn ErasedPosition> {
        Box::new(WithPast::new(&self.game, Some(&self.tables), self.game.load(setup), past))
    }

    fn with_weights(&self, weights: &Weights) -> Option<Box<dyn ErasedGame>> {
        Erased(self.game.clone()).with_weights(weights)
    }
}

/// A type-erased game in progress.
#[derive(Clone)]
struct WithPast<G: Game> {
    game: G,
    /// The learned evaluation, if there is one.
    learned: Option<Arc<Tables>>,
    position: G::Position,
    past: History,
    /// The legal plays, listed on first use, and the clause at which the list was cut off.
    legal: OnceLock<(Vec<PlayOf<G>>, Option<usize>)>,
}

/// A play of a game.
type PlayOf<G> = <<G as Game>::Position as Position>::Play;

impl<G: Game + Clone> WithPast<G> {
    fn new(game: &G, learned: Option<&Arc<Tables>>, position: G::Position, past: History) -> Self {
        Self { game: game.clone(), learned: learned.cloned(), position, past, legal: OnceLock::new() }
    }

    fn listed(&self) -> &(Vec<PlayOf<G>>, Option<usize>) {
        self.legal.get_or_init(|| {
            let mut plays = Vec::new();
            let ((), cut) = listing::watched(|| self.position.plays(&self.past, &mut plays));
            (plays, cut)
        })
    }

    fn list(&self) -> &[PlayOf<G>] {
        &self.listed().0
    }

    fn legal(&self) -> Legal<'_, G::Position> {
        Legal { position: &self.position, past: &self.past, plays: self.list() }
    }

    fn written(&self, play: &PlayOf<G>) -> Written {
        notation::write(self.game.metadata(), &self.position.path(&self.past, play))
    }

    fn advance(&mut self, play: &PlayOf<G>) {
        self.past.push(self.position.key());
        self.position = once::after(&self.position, play);
        self.legal.take();
    }

    /// The text of each play of a variation that starts here, and the position after the last.
    fn variation(&self, plays: &[PlayOf<G>]) -> (Vec<Written>, Setup) {
        let mut here = self.clone();
        let mut lines = Vec::new();
        for play in plays {
            lines.push(here.written(play));
            here.advance(play);
        }
        (lines, here.position.setup())
    }

    fn told(&self, best: Best<PlayOf<G>>) -> Option<Found> {
        let Best { score, depth, nodes, variation } = best;
        let (variation, end) = self.variation(&variation);
        Some(Found { play: variation.first()?.clone(), score, depth, nodes, variation, end })
    }
}

impl<G> ErasedPosition for WithPast<G>
where
    G: Game<Position: Position<Play: Send + Sync + 'static> + Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    fn boxed(&self) -> Box<dyn ErasedPosition> {
        Box::new(self.clone())
    }

    fn metadata(&self) -> &Metadata {
        self.game.metadata()
    }

    fn setup(&self) -> Setup {
        self.position.setup()
    }

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn past(&self) -> &History {
        &self.past
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn plays(&self) -> Vec<Written> {
        reading::all_written(self.game.metadata(), &self.legal())
    }

    fn overlong(&self) -> Option<usize> {
        self.listed().1
    }

    fn paths(&self) -> Vec<Path> {
        self.position.paths(&self.past, self.list())
    }

    fn outcome(&self) -> Option<Outcome> {
        once::outcome(&self.position, &self.past, self.list().iter().all(G::Position::is_pass))
    }

    fn halves(&self) -> Option<[i64; 2]> {
        self.position.halves()
    }

    fn evaluate(&self) -> i32 {
        self.position.evaluate(&mut Vec::new())
    }

    fn evaluate_searched(&self) -> i32 {
        let mut scratch = Vec::new();
        match self.position.is_race() {
            true => self.position.evaluate_race(&mut scratch),
            false => self.position.evaluate(&mut scratch),
        }
    }

    fn amounts(&self) -> Vec<i32> {
        let mut amounts = Amounts(vec![0; self.game.metadata().values.len()]);
        self.position.observe(&mut amounts, &mut Vec::new());
        amounts.0
    }

    fn evaluate_learned(&self) -> Option<i32> {
        self.learned.as_ref().map(|tables| Evaluator::new(tables).evaluate(&self.position, &mut Vec::new()))
    }

    fn play(&mut self, written: &Written) -> Result<(), PlayError> {
        let play =
            reading::index_of(self.game.metadata(), &self.legal(), written).map_err(|error| {
                match (error, self.overlong()) {
                    (PlayError::Illegal(play), Some(clause)) => {
                        PlayError::Unlisted(play, listing::overlong(self.game.metadata(), clause))
                    }
                    (error, _) => error,
                }
            })?;
        self.advance(&self.list()[play].clone());
        Ok(())
    }

    fn perft_by(
        &self,
        depth: u32,
        finished_count: bool,
        counts: Option<&Counts>,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, Uncounted> {
        perft_by(&self.position, &self.past, depth, finished_count, counts, stop)
    }

    fn nexts(&self) -> Vec<Box<dyn ErasedPosition>> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut past = self.past.clone();
        past.push(self.position.key());
        let mut nexts: Vec<Box<dyn ErasedPosition>> = Vec::new();
        for play in self.list() {
            let next = once::after(&self.position, play);
            nexts.push(Box::new(Self::new(&self.game, self.learned.as_ref(), next, past.clone())));
        }
        nexts
    }

    fn divide(
        &self,
        depth: u32,
        finished_count: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<(Written, u64)>, Uncounted> {
        threads::divide(self, depth, finished_count, stop)
    }

    fn playouts(&self, seed: u64, games: u64, stop: &dyn Fn() -> bool) -> Playouts {
        playouts(&self.position, &self.past, seed, games, self.game.metadata().ends.len(), stop)
    }

    fn search_without(
        &self,
        barred: &[Written],
        how: Searcher,
        limits: &SearchLimits,
        stop: &Stop<'_>,
        known: &(dyn Fn(Found) + Sync),
    ) -> Option<Found> {
        let tell = |best: &Best<PlayOf<G>>| {
            if let Some(found) = self.told(best.clone()) {
                known(found);
            }
        };
        let index = |play: &Written| reading::index_of(self.game.metadata(), &self.legal(), play).ok();
        let barred: Vec<PlayOf<G>> =
            barred.iter().filter_map(index).map(|index| self.list()[index].clone()).collect();
        let learned = self.learned.as_deref().filter(|_| limits.learned);
        let metadata = Some(self.game.metadata());
        let watch = Watch { stop, known: &tell, barred: &barred, learned, metadata };
        self.told(search::search(&self.position, &self.past, how, limits, &watch)?)
    }

    fn solve(&self, solving: &Solving, stop: &Stop<'_>, tell: &(dyn Fn(Progress) + Sync)) -> Option<Solved> {
        solve::solve(
            self.game.metadata(),
            self.learned.as_deref(),
            &self.position,
            &self.past,
            solving,
            stop,
            tell,
        )
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::Position>()
    }

    fn random_play(&self, seed: u64) -> Option<Written> {
        let plays = self.list();
        let play = (!plays.is_empty()).then(|| Random::new(seed).one_of(plays))?;
        Some(self.written(play))
    }

    fn drawn_play(&self, seed: u64) -> Option<Written> {
        let drawn = once::draw(&self.position, &self.past, &mut Vec::new(), &mut Random::new(seed));
        Some(self.written(&drawn.play?))
    }
}
