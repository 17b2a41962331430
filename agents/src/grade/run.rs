//! Plays the single moves and the games of a scheme.

use engine::{ErasedGame, ErasedPosition, Setup, Written, mix};
use learn::Trained;

use super::opponent::seat;
use super::points::Outcome;
use super::scheme::{Scheme, Section, Task};
use crate::competition::{HostError, Team, retried};
use crate::openings::Opening;
use crate::players::{Entrant, as_learned};
use crate::record::{self, Record, Verdict};
use crate::referee::{Clock, Conditions, Contender, GameRecord, Home, Reason, Seat, Terms, Turn, play_game};

/// The context shared by all games of a grading.
pub struct Grader<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// The scheme.
    pub scheme: &'a Scheme,
    /// The agent, with what is copied for each of its games; see [`crate::competition::homes`].
    pub agent: (Team, Home),
    /// The other side of each section.
    pub sides: Vec<Side>,
    /// The table that `qlearning` plays by.
    pub learned: Option<Trained>,
    /// The conditions under which programs play.
    pub conditions: Conditions,
    /// Plies after which a game is a draw.
    pub most_plies: usize,
    /// CPU seconds in place of those of the scheme; a reference player keeps the scheme's.
    pub seconds: Option<f64>,
    /// Random seed.
    pub seed: u64,
    /// Says why a play is not legal.
    pub explain: &'a (dyn Fn(&Setup, &Written) -> Vec<String> + Sync),
    /// True if the grading should stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The other side of a section.
pub enum Side {
    /// Nobody: the agent moves in these positions.
    Positions(Vec<Opening>),
    /// A built-in player.
    Player(Entrant),
    /// A program, with what is copied for each of its games.
    Program(Contender, Home),
    /// The section is not graded, for this reason.
    NotGraded(String),
}

impl Side {
    /// The name of the opponent; `None` if there is none.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Player(entrant) => Some(entrant.to_string()),
            Self::Program(contender, _) => Some(contender.to_string()),
            Self::Positions(_) | Self::NotGraded(_) => None,
        }
    }
}

/// A single move or a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The section, by its index.
    pub section: usize,
    /// The number of the move or game in the section, from 0.
    pub number: u32,
}

/// The result of an item.
#[derive(Clone, Debug)]
pub struct Played {
    /// The item.
    pub item: Item,
    /// The player whose plays the agent made.
    pub side: usize,
    /// The result.
    pub outcome: Outcome,
    /// The reason for the end.
    pub reason: Reason,
    /// The end in words.
    pub text: String,
    /// For an illegal play: the reasons why the rules forbid it.
    pub why: Vec<String>,
    /// CPU seconds of the agent, and of its opponent.
    pub cpu: [f64; 2],
    /// The game.
    pub record: Record,
}

impl Grader<'_> {
    /// All moves and games to be played, section by section.
    pub fn items(&self) -> Vec<Item> {
        let graded = |section: &usize| !matches!(self.sides[*section], Side::NotGraded(_));
        let sections = (0..self.scheme.sections.len()).filter(graded);
        let items = |section: usize| {
            (0..self.scheme.sections[section].task.count()).map(move |number| Item { section, number })
        };
        sections.flat_map(items).collect()
    }

    /// Plays an item; `None` if the grading was stopped. Plays it again if a program of another one has filled the disk, or the like.
    ///
    /// # Errors
    /// If something fails that is no agent's fault.
    pub fn play(&self, item: Item) -> Result<Option<Played>, HostError> {
        retried(|| self.play_once(item))
    }

    fn play_once(&self, item: Item) -> Result<Option<Played>, HostError> {
        // A stop while positions were drawn may have left too few of them.
        if (self.stop)() {
            return Ok(None);
        }
        let section = &self.scheme.sections[item.section];
        let seed = mix(mix(self.seed, item.section as u64), item.number.into());
        let Start { opening, position, side, ply_limit } = self.start(item)?;
        let terms = Terms {
            clocks: [0, 1]
                .map(|player| if player == side { self.clock(section) } else { self.other_clock(item) }),
            ply_limit: Some(ply_limit),
            seed,
            explain: &|setup, play| (self.explain)(setup, play),
            stop: &|| (self.stop)(),
        };
        let home = self.agent.1.of_game(&self.conditions)?;
        let game = |hidden, other: &mut dyn Seat| {
            let mut agent = home.seat(&self.agent.0.contender, &self.conditions, hidden);
            let seats: [&mut dyn Seat; 2] =
                if side == 0 { [&mut *agent, other] } else { [other, &mut *agent] };
            play_game(self.entry, position, seats, &terms, &mut |_| {})
        };
        let played = match &self.sides[item.section] {
            Side::Program(contender, home) => {
                let other = home.of_game(&self.conditions)?;
                let hidden = self.agent.0.contender.files();
                game(contender.files(), &mut *other.seat(contender, &self.conditions, hidden))
            }
            Side::Player(entrant) => {
                game(Vec::new(), &mut seat(self.entry, *entrant, as_learned(&self.learned), seed))
            }
            Side::Positions(_) | Side::NotGraded(_) => game(Vec::new(), &mut { nobody }),
        }?;
        let stopped = played.ending.reason == Reason::Stopped;
        Ok((!stopped).then(|| self.played(item, section, &opening, side, seed, played)))
    }

    /// The clock of the agent in a section.
    fn clock(&self, section: &Section) -> Clock {
        self.seconds.map_or(section.clock, |seconds| section.clock.with_seconds(seconds))
    }

    /// The clock of the opponent.
    fn other_clock(&self, item: Item) -> Clock {
        let section = &self.scheme.sections[item.section];
        let is_reference = match &self.sides[item.section] {
            Side::Player(entrant) => entrant.player.is_reference(),
            Side::Program(..) | Side::Positions(_) | Side::NotGraded(_) => false,
        };
        if is_reference { section.clock } else { self.clock(section) }
    }

    fn start(&self, item: Item) -> Result<Start, HostError> {
        if let Side::Positions(openings) = &self.sides[item.section] {
            let (opening, number) = (openings[item.number as usize].clone(), item.number as usize + 1);
            let illegal = |(source, _)| HostError::Opening { number, source };
            let position = opening.position(self.entry).map_err(illegal)?;
            let side = position.turn();
            return Ok(Start { opening, position, side, ply_limit: 1 });
        }
        let position = self.entry.start();
        let is_first = begins(&self.scheme.sections[item.section].task, item.number);
        let side = if is_first { position.turn() } else { 1 - position.turn() };
        let opening = Opening::default();
        Ok(Start { opening, position, side, ply_limit: self.most_plies })
    }

    fn played(
        &self,
        item: Item,
        section: &Section,
        opening: &Opening,
        side: usize,
        seed: u64,
        played: GameRecord,
    ) -> Played {
        let opponent = self.sides[item.section].name().unwrap_or_default();
        let mut agents = [self.agent.0.name.clone(), opponent];
        let mut cpu = played.used;
        if side == 1 {
            agents.reverse();
            cpu.reverse();
        }
        let record = self.record(section, opening, seed, agents, &played);
        let GameRecord { ending, .. } = played;
        let outcome = match (&section.task, ending.winner) {
            (Task::Moves(_), _) if ending.reason.is_offence() => Outcome::Lost,
            (Task::Moves(_), _) => Outcome::Won,
            (Task::Games { .. }, None) => Outcome::Drawn,
            (Task::Games { .. }, Some(winner)) if winner == side => Outcome::Won,
            (Task::Games { .. }, Some(_)) => Outcome::Lost,
        };
        Played { item, side, outcome, reason: ending.reason, text: ending.text, why: ending.why, cpu, record }
    }

    fn record(
        &self,
        section: &Section,
        opening: &Opening,
        seed: u64,
        agents: [String; 2],
        played: &GameRecord,
    ) -> Record {
        let own = played.record(self.entry.metadata(), self.clock(section));
        // A single move decides no game, so its record has no verdict.
        let is_move = played.ending.reason == Reason::PlyLimit && matches!(section.task, Task::Moves(_));
        Record {
            agents,
            event: Some(format!("grading, section {}", section.name)),
            seed: Some(seed),
            opening: Some(opening.plays.len() as u32),
            start: opening.start.clone(),
            plays: opening.plays.iter().cloned().map(record::Played::new).chain(own.plays).collect(),
            verdict: if is_move { Verdict::None } else { own.verdict },
            ..own
        }
    }
}

/// True if the agent makes the first move of this game: it begins the first games of a section.
fn begins(task: &Task, number: u32) -> bool {
    match task {
        Task::Games { begins, .. } => number < *begins,
        Task::Moves(_) => true,
    }
}

/// The start of an item.
struct Start {
    opening: Opening,
    position: Box<dyn ErasedPosition>,
    /// The player whose plays the agent makes.
    side: usize,
    /// Plies after which the item ends.
    ply_limit: usize,
}

/// The other side of a single move, which is never asked for a play.
fn nobody(_turn: &Turn) -> Option<Written> {
    None
}
