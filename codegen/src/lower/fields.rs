//! The fields of states, plays and places, by their meaning.

use dsl::Model;
use dsl::model::{Heading, Landing, PromoteThen, Promotion, Repeat};

use crate::facts::shape::Shape;
use crate::program::{Field, FieldType, Record, Width};

/// The pieces on the board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Each player's pieces.
    pub sides: [Field; 2],
    /// Each kind's pieces, if the state has a set for it.
    pub kinds: Vec<Option<Field>>,
}

/// The fields of a state.
#[derive(Clone, Debug)]
pub struct Fields {
    pub board: Board,
    /// The board before the last ply.
    pub before: Option<Board>,
    pub unmoved: Option<Field>,
    pub marked: Option<Field>,
    pub last: Option<[Field; 2]>,
    pub counters: Vec<[Field; 2]>,
    pub clocks: Vec<Field>,
    pub signals: Vec<Field>,
    pub passes: Field,
    pub plies: Field,
    pub turn: Field,
    /// What the play that is being made has done so far.
    pub done: Done,
}

/// What a play has done: fields that are no part of the position. They are written while the play is made.
#[derive(Clone, Debug)]
pub struct Done {
    /// The cells that it marks.
    pub marks: Option<Field>,
    /// The number of the opponent's pieces that it took.
    pub lost: Field,
    /// Those of each kind, if a rule asks.
    pub lost_of: Vec<Option<Field>>,
    /// The cells that it left as they were; none in a position that was set up. It is read until the next play.
    pub kept: Option<Field>,
    /// For each pull and before it, the pieces that it took after its piece came to rest.
    pub gone: Vec<Field>,
}

/// The fields of a play that parts of the lowering ask for.
#[derive(Clone, Debug)]
pub struct PlayFields {
    pub clause: Option<Field>,
    pub first: Vec<Field>,
}

/// The fields of a place that the rules need.
#[derive(Clone, Debug)]
pub struct PlaceFields {
    pub at: Field,
    pub kind: Field,
    /// There was a leg.
    pub moved: Field,
    pub captured: Field,
    /// The number of the last leg's direction and 1; 0 before the first leg.
    pub heading: Option<Field>,
    /// A promotion has ended the play.
    pub ended: Option<Field>,
    pub flipped: Option<Field>,
    /// Captured pieces that leave when the play ends.
    pub taken: Option<Field>,
    pub visited: Option<Field>,
    pub first: Vec<Field>,
    /// How the last leg led there, if landings are chosen among.
    pub landing: Option<Landed>,
}

/// What is noted of a leg while its landing is compared with others.
#[derive(Clone, Copy, Debug)]
pub struct Landed {
    /// The mover and the direction, by number.
    pub leg: Field,
    /// A leg can follow.
    pub goes_on: Field,
    /// The place is one to go to.
    pub kept: Field,
}

impl Fields {
    /// The fields of `record`, which has those of a state and of [`Done`].
    pub fn of(model: &Model, record: &Record) -> Self {
        let find = |name: &str| record.find(name);
        let have = |name: &str| find(name).unwrap_or_else(|| panic!("a state has the field {name}"));
        let board = |prefix: &str| Board {
            sides: [0, 1].map(|side| have(&format!("{prefix}side{side}"))),
            kinds: (0..model.kinds.len()).map(|kind| find(&format!("{prefix}kind{kind}"))).collect(),
        };
        Self {
            board: board(""),
            before: model.has_ko().then(|| board("before_")),
            unmoved: find("unmoved"),
            marked: find("marked"),
            last: find("last0").zip(find("last1")).map(|(first, second)| [first, second]),
            counters: (0..model.counters.len())
                .map(|id| [0, 1].map(|player| have(&format!("counter{id}_{player}"))))
                .collect(),
            clocks: (0..model.clocks.len()).map(|id| have(&format!("clock{id}"))).collect(),
            signals: (0..model.signals.len()).map(|id| have(&format!("signal{id}"))).collect(),
            passes: have("passes"),
            plies: have("plies"),
            turn: have("turn"),
            done: Done {
                marks: find("marks"),
                kept: find("kept"),
                lost: have("lost"),
                lost_of: (0..model.kinds.len()).map(|kind| find(&format!("lost{kind}"))).collect(),
                gone: (0..).map_while(|nth| find(&format!("gone{nth}"))).collect(),
            },
        }
    }
}

/// The fields of [`Done`] that a game needs: whether plays mark cells, whether ends ask what the last ply changed, the kinds whose captures rules ask
/// about, and the number of sets for what is gone.
pub fn done(marks: bool, kept: bool, lost_of: &[usize], gone: usize) -> Vec<(String, FieldType)> {
    let number = |name: String| (name, FieldType::Number(Width::Short));
    let set = |name: &str| (name.to_owned(), FieldType::Set);
    let marks = marks.then(|| set("marks"));
    let kept = kept.then(|| set("kept"));
    let gone = (0..gone).map(|nth| (format!("gone{nth}"), FieldType::Set));
    let lost = lost_of.iter().map(|kind| number(format!("lost{kind}")));
    marks.into_iter().chain(kept).chain(gone).chain([number("lost".to_owned())]).chain(lost).collect()
}

impl PlayFields {
    /// The fields of `record`, which has those of a play.
    pub fn of(record: &Record) -> Self {
        Self {
            clause: record.find("clause"),
            first: (0..).map_while(|nth| record.find(&format!("first{nth}"))).collect(),
        }
    }
}

impl PlaceFields {
    /// The record of a place, and its fields.
    pub fn make(model: &Model, shape: &Shape, words: usize) -> (Record, Self) {
        use FieldType::{Bool, Number, Set};
        let chains = || model.plays.iter().filter(|play| play.repeat != Repeat::No);
        let ends_play = |promotion: &Promotion| promotion.then == PromoteThen::EndsPlay;
        let lands = chains().any(|play| play.landing == Landing::ToGoOn);
        let fields = [
            (true, "at", Number(Width::Short)),
            (true, "kind", Number(Width::Byte)),
            (true, "moved", Bool),
            (true, "captured", Set),
            (chains().any(|play| play.heading != Heading::Any), "heading", Number(Width::Short)),
            (model.promotions.iter().any(ends_play), "ended", Bool),
            (shape.flipped, "flipped", Set),
            (shape.taken, "taken", Set),
            (shape.visited, "visited", Set),
            (lands, "leg", Number(Width::Short)),
            (lands, "goes_on", Bool),
            (lands, "kept", Bool),
        ];
        let needed = fields.into_iter().filter(|(needed, ..)| *needed);
        let soonest = model.soonest().count();
        let first = (0..soonest).map(|nth| (format!("first{nth}"), Number(Width::Short)));
        let fields = needed.map(|(_, name, ty)| (name.to_owned(), ty)).chain(first).collect();
        let record = Record::new(words, fields);
        let find = |name: &str| record.find(name);
        let have = |name: &str| find(name).expect("a place has the field");
        let landing = |leg| Landed { leg, goes_on: have("goes_on"), kept: have("kept") };
        let places = Self {
            at: have("at"),
            kind: have("kind"),
            moved: have("moved"),
            captured: have("captured"),
            heading: find("heading"),
            ended: find("ended"),
            flipped: find("flipped"),
            taken: find("taken"),
            visited: find("visited"),
            first: (0..soonest).map(|nth| have(&format!("first{nth}"))).collect(),
            landing: find("leg").map(landing),
        };
        (record, places)
    }
}
