//! Every identifier that stands for something of a rule file is made here.
//!
//! A module has one table. Each [`Name`] gets an identifier that no other one has, that is no word of Rust, and that nothing
//! has which every module declares: a name that is taken gets a number. So it does not matter what an author calls
//! things.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use quote::format_ident;

use dsl::model::{Action, DirId, KindId, PlayId};

use crate::plan::Plan;

/// Something that has an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// A direction's number.
    Direction(DirId),
    /// The field of a board for the pieces of a kind.
    Kind(KindId),
    /// The field of a board for a region that is kept.
    Kept(usize),
    /// How many pieces of a kind a play takes.
    Lost(KindId),
    /// How many pieces of a kind a play places.
    Placed(KindId),
    /// Something of a play clause.
    Play(PlayId, PlayPart),
    /// The chain of the movers of a clause that begin as the one with this number does.
    Chain(PlayId, usize),
    /// The constants of the movers of a clause that differ in nothing else from the one with this number.
    Rows(PlayId, usize),
    /// All of those chains.
    Chains(PlayId, usize),
    /// Something of a walk.
    Walk(WalkId, WalkPart),
    /// An end clause.
    End(usize),
    /// A term of the static value.
    Value(usize),
}

/// What a play clause has beside its walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayPart {
    /// All plays.
    Plays,
    /// Those of the royal piece.
    RoyalPlays,
    /// Where a piece can go.
    Targets,
    /// Where a piece can be placed.
    Cells,
    /// The board after a play.
    Board,
    /// All ways of a piece, where any legs may follow each other.
    Ways,
    /// There, the next legs wherever they land.
    Next,
    /// There, the plays that end at a place.
    Ends,
    /// The cells from which a leg leads on.
    LeadOn,
    /// The pieces that have a first leg.
    Starts,
    /// Whether limits allow a play.
    Allows,
    /// What is chosen after a play.
    Choose,
    /// What is one step from each cell.
    Near,
    /// The classes of cells that legs join.
    Classes,
    /// The class of each cell, and its place in it.
    Places,
}

/// A walk of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WalkId {
    /// That of a mover of a play clause.
    Mover(PlayId, usize),
    /// What follows a play.
    Then(PlayId, usize),
    /// Of what is placed after a play.
    Shot(PlayId),
    /// Of a term of the static value.
    Pattern(usize),
    /// Of pieces whose captures are tried.
    Attack(usize),
}

/// The functions of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WalkPart {
    /// All ends, in all directions.
    All,
    /// All ends in one direction.
    Along,
    /// From where it matches.
    Starts,
    /// The same in one direction.
    StartsAlong,
    /// The set of ends of one piece.
    Ends,
    /// Whether it matches in one direction.
    Matches,
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

    /// The identifier of something.
    pub fn of(&self, name: Name) -> Ident {
        self.known.borrow_mut().entry(name).or_insert_with(|| self.free(&self.text(name))).clone()
    }

    /// The text, or the first that is free of `text_2`, `text_3` ...
    fn free(&self, text: &str) -> Ident {
        let mut taken = self.taken.borrow_mut();
        let numbered = (2..).map(|number| format!("{text}_{number}"));
        let free = std::iter::once(text.to_owned()).chain(numbered).find(|text| taken.insert(text.clone()));
        format_ident!("{}", free.expect("there are more numbers than names"))
    }

    /// The identifier that something would have if it were the only one.
    fn text(&self, name: Name) -> String {
        let model = self.form.model;
        let kind = |id: KindId| &model.kinds[id].name;
        match name {
            Name::Direction(dir) => model.board.directions[dir].name.to_uppercase(),
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
            Self::Choose => format!("choose_{play}"),
            Self::Near => format!("{play}_near").to_uppercase(),
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
        }
    }
}

/// A local name of ours for one of several things of a function, `prefix_0` for the first.
pub fn numbered(prefix: &str, index: usize) -> Ident {
    format_ident!("{prefix}_{index}")
}

/// The function of the engine that computes a table for sets of a type.
pub fn for_type(table: &str, set: &str) -> Ident {
    format_ident!("{table}_{set}")
}

/// What modules declare beside the things of their rule files. `tests/names.rs` finds what is missing here.
const OURS: &[&str] = &[
    // Fields of a board, and tallies.
    "side",
    "unmoved",
    "marked",
    "last",
    "lost",
    "placed",
    "promoted",
    // Functions of a state and of a board, some of them from the engine.
    "after",
    "ahead",
    "apply",
    "apply_along",
    "attacked",
    "attacked_among",
    "attacks",
    "attacks_among",
    "avoided",
    "balance",
    "bit_of",
    "board",
    "can_play",
    "candidates",
    "captured",
    "captures",
    "cell_of",
    "cells_where",
    "chosen",
    "chosen_kind",
    "count",
    "described",
    "disturbs",
    "draw",
    "drawn",
    "drawn_by_trial",
    "earlier",
    "end",
    "evaluate",
    "every_candidate",
    "every_play",
    "flags",
    "from_layers",
    "generate",
    "hash",
    "is_avoided",
    "is_noisy",
    "is_one",
    "is_pass",
    "judged",
    "key",
    "kind",
    "layers",
    "legs",
    "load",
    "make",
    "metadata",
    "mix",
    "mover",
    "number",
    "number_of_any",
    "number_with_rare",
    "occurred",
    "of_pieces",
    "other_can_play",
    "other_than_mover",
    "outcome",
    "pass_on",
    "path",
    "path_of",
    "piece_on",
    "pieces",
    "place",
    "placed",
    "play",
    "play_along",
    "plays",
    "plays_along",
    "plays_at",
    "plays_of",
    "plies_ahead",
    "points",
    "reluctance",
    "reluctance_of",
    "repetitions",
    "result",
    "reversible",
    "setup",
    "sight",
    "slot",
    "slots",
    "start",
    "step_in",
    "start_of_way",
    "takes_on",
    "threats",
    "to_move",
    "told",
    "trace",
    "tried",
    "turn",
    "two_plies",
    "unchosen",
    "way_of",
    "whole_hash",
    "worth",
    // Constants of a state and of a board.
    "AVOIDS",
    "CHOOSERS",
    "DRAWS_FROM_LIST",
    "HALVED",
    "IN_PAIRS",
    "LEGS",
    "LISTS",
    "MAY_PASS",
    "MOST_TRIED",
    "MOVES",
    "NOTHING_YET",
    "PASSES",
    "PLACED",
    "ROW_DIRS",
    "REMEMBERS",
    "SHUNS_SOME",
    "SIDE_BY_SIDE",
    "SLOTS",
    "STRIDE",
    "USES_PAST",
    "VISITS",
];

/// The words of Rust.
const RUST: &[&str] = &[
    "as", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn", "for", "if",
    "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "Self",
    "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "async",
    "await", "abstract", "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof",
    "unsized", "virtual", "yield", "gen",
];
