//! Clauses: one arm each.

use super::{Node, Parts, Reader, Rule};
use crate::ast::{
    Amount, BoardDecl, BoardLine, Change, ClauseKind, EndWhen, Event, Move, PlayerDecl, Start, ValueOf,
    Verdict, Worth,
};

impl Reader {
    /// What a clause says.
    pub(super) fn kind(self, node: Node) -> ClauseKind {
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        match rule {
            Rule::game => ClauseKind::Game {
                name: self.name(parts.part()),
                extends: parts.part_if(Rule::extends).map(|node| self.name(Parts::of(node).part())),
                title: parts.next().map(|node| self.name(node)),
            },
            Rule::source => ClauseKind::Source(self.name(parts.part())),
            Rule::tags => ClauseKind::Tags(self.names(parts)),
            Rule::players => ClauseKind::Players(parts.map(|node| self.player(node)).collect()),
            Rule::board => ClauseKind::Board(self.board(parts)),
            Rule::parameter => {
                ClauseKind::Parameter { name: self.name(parts.part()), value: self.integer(&parts.part()) }
            }
            Rule::piece => ClauseKind::Piece { name: self.name(parts.part()), symbols: self.names(parts) },
            Rule::empty => ClauseKind::Empty(self.name(parts.part())),
            Rule::start => ClauseKind::Start(self.start(parts)),
            Rule::region_clause => {
                ClauseKind::Region { name: self.name(parts.part()), region: self.region(parts.part()) }
            }
            Rule::counter => ClauseKind::Counter {
                name: self.name(parts.part()),
                from: parts.part_if(Rule::amount).map(|node| self.amount(node)),
                changes: parts.map(|node| self.change(node)).collect(),
            },
            Rule::passes_from => ClauseKind::PassesFrom(self.amount(parts.part())),
            Rule::play => ClauseKind::Play {
                name: self.name(parts.part()),
                parts: parts.map(|node| self.play_part(node)).collect(),
            },
            Rule::turns => ClauseKind::Turns {
                each: self.amount(parts.part()),
                first: parts.next().map(|node| self.amount(node)),
            },
            Rule::promote => self.promote(parts),
            Rule::pass => ClauseKind::Pass { at_will: parts.part().as_rule() == Rule::at_will },
            Rule::limit => self.limit(parts),
            Rule::prefer => ClauseKind::Prefer(parts.map(|node| self.tier(node)).collect()),
            Rule::prefer_most => ClauseKind::PreferMost(parts.map(|node| self.worth(node)).collect()),
            Rule::prefer_soonest => ClauseKind::PreferSoonest(self.region(parts.part())),
            Rule::end => {
                ClauseKind::End { verdict: verdict(&parts.part()), when: self.end_when(parts.part()) }
            }
            Rule::points => ClauseKind::Points(self.number(parts.part())),
            Rule::komi => {
                ClauseKind::Komi { points: self.name(parts.part()), player: self.name(parts.part()) }
            }
            Rule::cells => ClauseKind::Cells(parts.map(|node| self.cell_item(node)).collect()),
            Rule::write => ClauseKind::Write {
                play: self.name(parts.part()),
                template: self.name(parts.part()),
                each_leg: parts.part_if(Rule::each_leg).is_some(),
            },
            Rule::input => ClauseKind::Input(parts.map(|node| self.input_item(node)).collect()),
            Rule::plies_from => ClauseKind::PliesFromPieces,
            Rule::budget => ClauseKind::Budget(self.name(parts.part())),
            Rule::length => ClauseKind::Length(self.amount(parts.part())),
            Rule::value => {
                ClauseKind::Value { weight: self.amount(parts.part()), per: self.value_of(parts.part()) }
            }
            Rule::search => ClauseKind::Search(self.name(parts.part())),
            Rule::avoid => ClauseKind::Avoid(self.region(parts.part())),
            Rule::remove => ClauseKind::Remove {
                heading: self.name(parts.part()),
                name: parts.next().map(|node| self.name(node)),
            },
            other => unreachable!("{other:?} is no clause"),
        }
    }

    fn player(self, node: Node) -> PlayerDecl {
        let mut parts = Parts::of(node);
        PlayerDecl { name: self.name(parts.part()), facing: parts.next().map(|node| self.name(node)) }
    }

    fn board(self, mut parts: Parts) -> BoardDecl {
        BoardDecl {
            shape: self.name(parts.part()),
            width: self.amount(parts.part()),
            height: parts.part_if(Rule::board_rows).map(|rows| self.amount(Parts::of(rows).part())),
            squares: parts.part_if(Rule::ident).map(|node| self.name(node)),
            parts: parts.part_if(Rule::board_parts).map(|node| self.board_parts(node)),
            lines: parts.map(|node| self.board_line(node)).collect(),
        }
    }

    /// The columns and rows of the parts of a board.
    fn board_parts(self, node: Node) -> (Amount, Amount) {
        let mut parts = Parts::of(node);
        (self.amount(parts.part()), self.amount(Parts::of(parts.part()).part()))
    }

    fn board_line(self, node: Node) -> BoardLine {
        let span = self.span(&node);
        BoardLine { points: self.names(Parts::of(node)), span }
    }

    fn start(self, mut parts: Parts) -> Start {
        match parts.part_if(Rule::row) {
            Some(first) => Start::Picture(self.names(std::iter::once(first).chain(parts))),
            None => Start::Placed(parts.map(|node| self.named_region(node)).collect()),
        }
    }

    /// What moves a counter one way.
    fn change(self, node: Node) -> Change {
        let mut parts = Parts::of(node);
        let to = match parts.part().as_rule() {
            Rule::up => Move::Up,
            Rule::down => Move::Down,
            Rule::back => Move::Back,
            other => unreachable!("{other:?} is no way of a counter"),
        };
        Change { to, by: parts.map(|node| self.event(node)).collect() }
    }

    /// What captured pieces count.
    fn worth(self, node: Node) -> Worth {
        if node.as_rule() == Rule::region {
            return Worth { each: None, of: self.region(node) };
        }
        let mut parts = Parts::of(node);
        Worth { each: Some(self.amount(parts.part())), of: self.region(parts.part()) }
    }

    /// What a clock or counter watches for.
    pub(super) fn event(self, node: Node) -> Event {
        let mut parts = Parts::of(node);
        let name = self.name(parts.part());
        match parts.next() {
            None => Event::Named(name),
            Some(of) if of.as_rule() == Rule::event_of => Event::Of(name, self.name(Parts::of(of).part())),
            Some(_) => Event::PlayBy(name),
        }
    }

    fn end_when(self, node: Node) -> EndWhen {
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        match rule {
            Rule::when => EndWhen::Holds(self.condition(parts.part())),
            Rule::after => EndWhen::Plies(self.amount(parts.part())),
            Rule::quiet => {
                let plies = self.amount(parts.part());
                let mut events = Vec::new();
                while let Some(event) = parts.part_if(Rule::event) {
                    events.push(self.event(event));
                }
                let when = parts.next().map(|when| self.condition(Parts::of(when).part()));
                EndWhen::Quiet(plies, events, when)
            }
            Rule::after_event => EndWhen::Event(self.event(parts.part())),
            Rule::repetition => EndWhen::Repetition(self.amount(parts.part())),
            other => unreachable!("{other:?} is no end"),
        }
    }

    fn value_of(self, node: Node) -> ValueOf {
        let span = self.span(&node);
        let rule = node.as_rule();
        if rule == Rule::region {
            return ValueOf::Region(self.region(node));
        }
        let mut parts = Parts::of(node);
        match rule {
            Rule::value_step => {
                ValueOf::Distance { from: self.region(parts.part()), to: self.region(parts.part()), span }
            }
            Rule::value_walk => {
                ValueOf::Walk { dirs: self.dirs(parts.part()), walk: self.walk(parts.part()), span }
            }
            Rule::value_counter => ValueOf::Counter(self.name(parts.part())),
            Rule::value_play => ValueOf::Play(span),
            other => unreachable!("{other:?} is no value"),
        }
    }
}

fn verdict(node: &Node) -> Verdict {
    match node.as_rule() {
        Rule::win => Verdict::Win,
        Rule::loss => Verdict::Loss,
        Rule::draw => Verdict::Draw,
        Rule::score => Verdict::Score,
        other => unreachable!("{other:?} is no verdict"),
    }
}
