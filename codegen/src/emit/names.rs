//! Every identifier that stands for something of a rule file is made here.
//!
//! A module has one table. Each [`Name`] gets an identifier of its own, which is neither a word of Rust nor an identifier that
//! modules use for other things: if the author's name is taken, a number is added. So authors may use any name.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use quote::format_ident;

use dsl::model::{Action, DirId, Event, KindId, PlayId};

use crate::plan::Plan;

use super::reserved::{OURS, RUST};

/// Something that has an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// A direction's number.
    Direction(DirId),
    /// The number of a counter.
    Counter(usize),
    /// The number of a clock.
    Clock(usize),
    /// The number of an event that conditions ask about.
    Signal(usize),
    /// The field of a board for the pieces of a kind.
    Kind(KindId),
    /// The field of a board for a region that is kept.
    Kept(usize),
    /// The number of pieces of a kind that a play takes.
    Lost(KindId),
    /// The number of pieces of a kind that a play places.
    Placed(KindId),
    /// A function or a constant of a play clause.
    Play(PlayId, PlayPart),
    /// The chain function of the movers of a clause that begin like the mover with this number.
    Chain(PlayId, usize),
    /// The table of the movers of a clause that differ from the mover with this number only in constants.
    Rows(PlayId, usize),
    /// The function for all chains of the movers that begin like the mover with this number.
    Chains(PlayId, usize),
    /// A function of a walk.
    Walk(WalkId, WalkPart),
    /// An end clause.
    End(usize),
    /// A term of the static evaluation.
    Value(usize),
    /// The cells at each distance that a term of the static evaluation counts.
    Rings(usize),
}

/// Functions and constants of a play clause, other than its walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayPart {
    /// All plays.
    Plays,
    /// All plays of the royal piece.
    RoyalPlays,
    /// The cells where a piece can go.
    Targets,
    /// The cells where a piece can be placed.
    Cells,
    /// The board after a play.
    Board,
    /// All ways of a piece, where any legs may follow each other.
    Ways,
    /// The next legs of such a way, without regard to where they land.
    Next,
    /// The plays of such a way that end at a place.
    Ends,
    /// The cells from which a leg leads on.
    LeadOn,
    /// The pieces that have a first leg.
    Starts,
    /// True if limits allow a play.
    Allows,
    /// True if limits allow a play that must be made to decide this.
    AllowsMade,
    /// The choice after a play.
    Choose,
    /// The number of plays, each with its choice.
    Shots,
    Views,
    /// The lines on which sliding pieces are counted.
    Lines,
    /// The number of cells that a sliding piece sees along these lines.
    Seen,
    /// The cells one step from each cell.
    Near,
    /// All steps.
    Steps,
    /// The classes of cells that legs join.
    Classes,
    /// The class of each cell, and the place of the cell in its class.
    Places,
}

/// A walk of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WalkId {
    /// The walk of a mover of a play clause.
    Mover(PlayId, usize),
    /// A follow-up of a play.
    Then(PlayId, usize),
    /// The walk to the cell where a piece is placed after a play.
    Shot(PlayId),
    /// The pattern of a term of the static evaluation.
    Pattern(usize),
    /// The walk of attackers that are tried cell by cell.
    Attack(usize),
}

/// The functions of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WalkPart {
    /// All ends, in all directions.
    All,
    /// All ends in one direction.
    Along,
    /// The cells from which the walk matches.
    Starts,
    /// The cells from which the walk matches in one direction.
    StartsAlong,
    /// The set of ends of one piece.
    Ends,
    /// True if the walk matches in one direction.
    Matches,
    /// The legs of one piece in all directions.
    Legs,
}

/// The identifiers of a module.
pub struct Names<'m> {
    form: &'m Plan<'m>,
    known: RefCell<BTreeMap<Name, Ident>>,
    taken: RefCell<BTreeSet<String>>,
}

impl<'m> Names<'m> {
    /// The table of a game, which fills as names are asked for.
    pub fn new(form: &'m Plan<'m>) -> Self {
        let taken = RUST.iter().chain(OURS).map(|word| (*word).to_owned()).collect();
        Self { form, known: RefCell::default(), taken: RefCell::new(taken) }
    }

    /// The identifier of a name.
    pub fn of(&self, name: Name) -> Ident {
        self.known.borrow_mut().entry(name).or_insert_with(|| self.free(&self.text(name))).clone()
    }

    /// `text`, or the first of `text_2`, `text_3` ... that is free.
    fn free(&self, text: &str) -> Ident {
        let mut taken = self.taken.borrow_mut();
        let numbered = (2..).map(|number| format!("{text}_{number}"));
        let free = std::iter::once(text.to_owned())
            .chain(numbered)
            .find(|text| !is_set(text) && taken.insert(text.clone()));
        format_ident!("{}", free.expect("there are more numbers than names"))
    }

    /// The identifier that a name has unless it is taken.
    fn text(&self, name: Name) -> String {
        let model = self.form.model;
        let kind = |id: KindId| &model.kinds[id].name;
        match name {
            Name::Direction(dir) => model.board.directions[dir].name.to_uppercase(),
            Name::Counter(index) => model.counters[index].name.to_uppercase(),
            Name::Clock(index) => {
                let events: Vec<_> = model.clocks[index].iter().map(|event| self.event(*event)).collect();
                format!("since_{}", events.join("_or_")).to_uppercase()
            }
            Name::Signal(index) => format!("had_{}", self.event(model.signals[index])).to_uppercase(),
            Name::Kind(id) => kind(id).clone(),
            Name::Kept(index) => format!("kept_{}", self.form.kept[index].0),
            Name::Lost(id) => format!("lost_{}", kind(id)),
            Name::Placed(id) => format!("placed_{}", kind(id)),
            Name::Play(id, part) => part.text(&model.plays[id].name),
            Name::Chain(id, mover) => self.of_mover(id, mover, "_chain"),
            Name::Rows(id, mover) => self.of_mover(id, mover, "_rows").to_uppercase(),
            Name::Chains(id, mover) => format!("{}s", self.of_mover(id, mover, "_chain")),
            Name::Walk(walk, part) => format!("{}{}", self.walk(walk), part.suffix()),
            Name::End(index) => format!("end_{}", index + 1),
            Name::Value(index) => format!("value_{}", index + 1),
            Name::Rings(index) => format!("RINGS_{}", index + 1),
        }
    }

    /// An event in the words of the rules.
    fn event(&self, event: Event) -> String {
        let model = self.form.model;
        let kind = |id: KindId| &model.kinds[id].name;
        match event {
            Event::Capture => "capture".to_owned(),
            Event::Promotion => "promotion".to_owned(),
            Event::Placing => "placing".to_owned(),
            Event::Pass => "pass".to_owned(),
            Event::PlayBy(id) => format!("{}_play", kind(id)),
            Event::By(id) => model.plays[id].name.clone(),
            Event::CaptureOf(id) => format!("{}_capture", kind(id)),
            Event::PlacingOf(id) => format!("{}_placing", kind(id)),
        }
    }

    fn walk(&self, walk: WalkId) -> String {
        let play = |id: PlayId| &self.form.model.plays[id].name;
        match walk {
            WalkId::Mover(id, mover) => self.of_mover(id, mover, ""),
            WalkId::Then(id, 0) => format!("{}_then", play(id)),
            WalkId::Then(id, index) => format!("{}_then_{}", play(id), index + 1),
            WalkId::Shot(id) => format!("{}_shot", play(id)),
            WalkId::Pattern(index) => format!("pattern_{}", index + 1),
            WalkId::Attack(index) => format!("attack_{}", index + 1),
        }
    }

    /// The clause and the kind, and a number where a kind has several movers.
    fn of_mover(&self, id: PlayId, mover: usize, suffix: &str) -> String {
        let play = &self.form.model.plays[id];
        let Action::Move(movers) = &play.action else { return play.name.clone() };
        let kind = movers[mover].kind;
        let text = format!("{}_{}{suffix}", play.name, self.form.model.kinds[kind].name);
        match movers[..mover].iter().filter(|other| other.kind == kind).count() {
            0 => text,
            before => format!("{text}_{}", before + 1),
        }
    }
}

impl PlayPart {
    fn text(self, play: &str) -> String {
        match self {
            Self::Plays => format!("{play}_plays"),
            Self::RoyalPlays => format!("{play}_royal_plays"),
            Self::Targets => format!("{play}_targets"),
            Self::Cells => format!("{play}_cells"),
            Self::Board => format!("{play}_board"),
            Self::Ways => format!("{play}_ways"),
            Self::Next => format!("{play}_next"),
            Self::Ends => format!("{play}_ends"),
            Self::LeadOn => format!("{play}_lead_on"),
            Self::Starts => format!("{play}_starts"),
            Self::Allows => format!("allows_{play}"),
            Self::AllowsMade => format!("allows_{play}_made"),
            Self::Choose => format!("choose_{play}"),
            Self::Shots => format!("{play}_shots"),
            Self::Views => format!("{play}_views"),
            Self::Lines => format!("{play}_lines"),
            Self::Seen => format!("{play}_seen"),
            Self::Near => format!("{play}_near").to_uppercase(),
            Self::Steps => format!("{play}_steps").to_uppercase(),
            Self::Classes => format!("{play}_classes").to_uppercase(),
            Self::Places => format!("{play}_places").to_uppercase(),
        }
    }
}

impl WalkPart {
    fn suffix(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Along => "_along",
            Self::Starts => "_starts",
            Self::StartsAlong => "_starts_along",
            Self::Ends => "_ends",
            Self::Matches => "_matches",
            Self::Legs => "_legs",
        }
    }
}

/// True for the name of a constant set or of a table of rows, which has its number in it.
fn is_set(text: &str) -> bool {
    let number = text.strip_prefix("CELLS_").or_else(|| text.strip_prefix("ROWS_"));
    number.is_some_and(|number| number.parse::<usize>().is_ok())
}

/// The name of a local variable with a number: `prefix_0` for the first.
pub fn numbered(prefix: &str, index: usize) -> Ident {
    format_ident!("{prefix}_{index}")
}

/// The function of the engine that computes a table for sets of a type.
pub fn for_type(table: &str, set: &str) -> Ident {
    format_ident!("{table}_{set}")
}
