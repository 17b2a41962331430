//! Properties of every position of every game, whatever its rules, tested in random positions.

use std::collections::{BTreeMap, BTreeSet};

use dsl::model::{Act, Action, ChoiceAct, Model, Play, Then};
use effort::amount;
use engine::{ErasedGame, ErasedPosition, Game, History, Player, Position, Setup, mix};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use snapshots::games::{self, BACK_ENDS, Pair};
use snapshots::strolls::{pick, sorted, stroll};

/// Random positions for each game and back end; the second number is that of `RULEWRIGHT_LONG`.
const CASES: [u32; 2] = [1, 12];
/// Plies before the position, at most.
const PLIES: u32 = 60;
/// Number of plays that are listed to read plays of one position: each play that is read needs a list of all plays. With
/// `RULEWRIGHT_LONG` all plays are read.
const LISTED: [usize; 2] = [2_500, usize::MAX];
/// Games whose plays are traced; the second number is that of `RULEWRIGHT_LONG`.
const TRACED_GAMES: [u64; 2] = [1, 6];

/// Asks `property` of the game after a random stroll, on both back ends of every game. The stroll and the choices of the
/// property both come from seeds, so that a failure shrinks to a short game.
fn in_random_positions(property: impl Fn(&Pair, &dyn ErasedGame, Box<dyn ErasedPosition>, u64) + Sync) {
    effort::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            for (back_end, entry) in BACK_ENDS.iter().zip(pair.back_ends()) {
                let config = Config { cases: amount(CASES), failure_persistence: None, ..Config::default() };
                let tried = TestRunner::new(config).run(
                    &(any::<u64>(), 0..PLIES, any::<u64>()),
                    |(seed, plies, choice)| {
                        let mut position = entry.start();
                        stroll(&mut *position, seed, plies);
                        property(pair, entry, position, choice);
                        Ok(())
                    },
                );
                tried.unwrap_or_else(|error| panic!("{back_end}: {error}"));
            }
        },
    );
}

#[test]
fn plays_keep_the_piece_counts() {
    in_random_positions(|pair, _, mut position, choice| {
        if position.outcome().is_some() {
            return;
        }
        let before = position.setup();
        let plays = sorted(&*position);
        position.play(pick(&plays, choice, 0)).expect("a listed play is legal");
        check_counts(&pair.model, &before, &position.setup());
    });
}

#[test]
fn a_hash_is_that_of_the_position_set_up() {
    in_random_positions(|_, entry, position, _| {
        let again = entry.at(&position.setup(), position.past().clone());
        assert_eq!((again.key(), again.hash()), (position.key(), position.hash()));
        assert_eq!(again.setup(), position.setup());
    });
}

#[test]
fn every_play_is_understood_as_it_is_written() {
    in_random_positions(|_, entry, position, choice| {
        if position.outcome().is_some() {
            return;
        }
        let plays = position.plays();
        let different: BTreeSet<_> = plays.iter().collect();
        assert_eq!(different.len(), plays.len(), "two plays read the same");
        let mut reached: BTreeMap<u64, Vec<Setup>> = BTreeMap::new();
        let every = plays.len().div_ceil((amount(LISTED) / plays.len()).max(1));
        for play in plays.iter().skip(choice as usize % every).step_by(every) {
            let mut next = entry.at(&position.setup(), position.past().clone());
            next.play(play).unwrap_or_else(|error| panic!("{error}"));
            let setup = next.setup();
            let alike = reached.entry(next.key()).or_default();
            assert!(!alike.contains(&setup), "{play} has the effect of another play");
            alike.push(setup);
        }
    });
}

#[test]
fn a_path_leads_back_to_its_play() {
    effort::for_each(
        games::pairs(),
        |pair| pair.name.clone(),
        |pair| {
            for seed in 0..amount(TRACED_GAMES) {
                traces_its_paths(&pair.interpreted.0, seed);
            }
        },
    );
}

/// Goes through a random game; in each position, tracing the path of a play must give the play.
fn traces_its_paths<G: Game>(game: &G, seed: u64) {
    let (mut position, mut past) = (game.start(), History::new());
    for ply in 0..u64::from(PLIES) {
        let mut plays = Vec::new();
        position.plays(&past, &mut plays);
        let stuck = plays.iter().all(G::Position::is_pass);
        if plays.is_empty() || position.outcome(&past, stuck).is_some() {
            return;
        }
        let play = &plays[(mix(mix(0, seed), ply) % plays.len() as u64) as usize];
        let path = position.path(&past, play);
        if path.clause.is_some() {
            assert_eq!(position.trace(&past, &plays, &path).as_ref(), Some(play), "{path:?}");
        }
        past.push(position.key());
        position.play(play);
    }
}

/// The effects that the rules can have on the number of pieces.
#[derive(Clone, Copy, Debug, Default)]
struct Powers {
    /// The most pieces that a play places.
    places: usize,
    captures: bool,
    flips: bool,
    /// True if a player may lose pieces by an own play.
    takes_own: bool,
}

impl Powers {
    fn of(model: &Model) -> Self {
        let mut powers = Powers::default();
        for play in &model.plays {
            powers.add(play);
        }
        powers
    }

    fn add(&mut self, play: &Play) {
        match &play.action {
            Action::Place { .. } => self.places = self.places.max(1),
            Action::Fly { .. } => {}
            Action::TakeOver { .. } => {
                self.flips = true;
                self.takes_own = true;
            }
            Action::Move(movers) => movers.iter().for_each(|mover| self.add_walk(&mover.walk)),
        }
        match play.choice.as_ref().map(|choice| choice.act) {
            Some(ChoiceAct::Place(_)) => self.places = 2,
            Some(ChoiceAct::Take) => self.captures = true,
            None => {}
        }
        for then in &play.then {
            match then {
                Then::Walks { walk, .. } => self.add_walk(walk),
                Then::Mark(_) | Then::Pull(_) => {}
                Then::Capture(region) => {
                    self.captures = true;
                    self.takes_own |= format!("{region:?}").contains("Own");
                }
            }
        }
    }

    fn add_walk(&mut self, walk: &dsl::model::Walk) {
        for step in &walk.steps {
            self.flips |= step.act == Act::Flip;
            self.captures |= step.act == Act::Capture;
            self.takes_own |= step.act == Act::Capture && format!("{:?}", step.on).contains("Own");
        }
    }
}

/// Checks the numbers of pieces of both players before and after a play against the effects that the rules can have.
fn check_counts(model: &Model, before: &Setup, after: &Setup) {
    let powers = Powers::of(model);
    let (mover, other) = (before.turn, 1 - before.turn);
    let (own, enemy) = (pieces(before, mover), pieces(before, other));
    let (own_after, enemy_after) = (pieces(after, mover), pieces(after, other));
    let placed = powers.places;
    assert!(own_after + enemy_after <= own + enemy + placed, "pieces came from nowhere");
    assert!(enemy_after <= enemy, "the opponent gained pieces");
    if !powers.flips {
        assert!(own_after <= own + placed, "the mover gained pieces");
    }
    if !powers.captures {
        assert!(own_after + enemy_after >= own + enemy, "pieces vanished");
    }
    if !powers.takes_own {
        assert!(own_after >= own, "the mover lost pieces");
    }
}

fn pieces(setup: &Setup, player: Player) -> usize {
    setup.board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count()
}
