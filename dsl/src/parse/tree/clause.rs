//! Builds clauses, with one match arm for each kind.

use super::{Children, Node, Reader, Rule};
use crate::ast::{
    Adjustment, Amount, BoardDecl, BoardLine, Change, ClauseKind, EndWhen, Event, PlayerDecl, Start, Takes,
    ValueOf, Verdict, Worth,
};

impl Reader {
    /// The content of a clause.
    pub(super) fn kind(self, node: Node) -> ClauseKind {
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::game => ClauseKind::Game {
                name: self.name(children.child()),
                extends: children.child_if(Rule::extends).map(|node| self.name(Children::of(node).child())),
                title: children.next().map(|node| self.name(node)),
            },
            Rule::source => ClauseKind::Source(self.name(children.child())),
            Rule::tags => ClauseKind::Tags(self.names(children)),
            Rule::players => ClauseKind::Players(children.map(|node| self.player(node)).collect()),
            Rule::board => ClauseKind::Board(self.board(children)),
            Rule::parameter => ClauseKind::Parameter {
                name: self.name(children.child()),
                value: self.integer(&children.child()),
            },
            Rule::piece => {
                ClauseKind::Piece { name: self.name(children.child()), symbols: self.names(children) }
            }
            Rule::empty => ClauseKind::Empty(self.name(children.child())),
            Rule::start => ClauseKind::Start(self.start(children)),
            Rule::region_clause => ClauseKind::Region {
                name: self.name(children.child()),
                region: self.region(children.child()),
            },
            Rule::counter => ClauseKind::Counter {
                name: self.name(children.child()),
                from: children.child_if(Rule::amount).map(|node| self.amount(node)),
                changes: children.map(|node| self.change(node)).collect(),
            },
            Rule::passes_from => ClauseKind::PassesFrom(self.amount(children.child())),
            Rule::play => ClauseKind::Play {
                name: self.name(children.child()),
                parts: children.map(|node| self.play_part(node)).collect(),
            },
            Rule::turns => ClauseKind::Turns {
                each: self.amount(children.child()),
                first: children.next().map(|node| self.amount(node)),
            },
            Rule::promote => self.promote(children),
            Rule::pass => ClauseKind::Pass { at_will: children.child().as_rule() == Rule::at_will },
            Rule::limit => self.limit(children),
            Rule::prefer => ClauseKind::Prefer(children.map(|node| self.tier(node)).collect()),
            Rule::prefer_most => ClauseKind::PreferMost(children.map(|node| self.worth(node)).collect()),
            Rule::prefer_soonest => ClauseKind::PreferSoonest(self.region(children.child())),
            Rule::end => ClauseKind::End {
                verdict: verdict(&children.child()),
                when: self.end_when(children.child()),
                takes: children.next().map_or(Takes::Nothing, |_| Takes::AClaim),
            },
            Rule::points => ClauseKind::Points(self.number(children.child())),
            Rule::komi => {
                ClauseKind::Komi { points: self.name(children.child()), player: self.name(children.child()) }
            }
            Rule::cells => ClauseKind::Cells(children.map(|node| self.cell_item(node)).collect()),
            Rule::write => ClauseKind::Write {
                play: self.name(children.child()),
                template: self.name(children.child()),
                each_leg: children.child_if(Rule::each_leg).is_some(),
            },
            Rule::input => ClauseKind::Input(children.map(|node| self.input_item(node)).collect()),
            Rule::record => ClauseKind::Record {
                format: self.name(children.child()),
                number: children.child_if(Rule::integer).map(|node| self.integer(&node)),
                by_name: children.child_if(Rule::by_name).is_some(),
                text: children.next().map(|node| self.name(node)),
            },
            Rule::plies_from => ClauseKind::PliesFromPieces,
            Rule::budget => ClauseKind::Budget(self.name(children.child())),
            Rule::length => ClauseKind::Length(self.amount(children.child())),
            Rule::value => ClauseKind::Value {
                weight: self.amount(children.child()),
                per: self.value_of(children.child()),
            },
            Rule::search => ClauseKind::Search(self.name(children.child())),
            Rule::avoid => ClauseKind::Avoid(self.region(children.child())),
            Rule::remove => ClauseKind::Remove {
                heading: self.name(children.child()),
                name: children.next().map(|node| self.name(node)),
            },
            other => unreachable!("{other:?} is no clause"),
        }
    }

    fn player(self, node: Node) -> PlayerDecl {
        let mut children = Children::of(node);
        PlayerDecl {
            name: self.name(children.child()),
            facing: children.next().map(|node| self.name(Children::of(node).child())),
        }
    }

    fn board(self, mut children: Children) -> BoardDecl {
        BoardDecl {
            shape: self.name(children.child()),
            width: self.amount(children.child()),
            height: children.child_if(Rule::board_rows).map(|rows| self.amount(Children::of(rows).child())),
            squares: children.child_if(Rule::ident).map(|node| self.name(node)),
            parts: children.child_if(Rule::board_parts).map(|node| self.board_parts(node)),
            lines: children.map(|node| self.board_line(node)).collect(),
        }
    }

    /// The columns and rows of the parts of a board.
    fn board_parts(self, node: Node) -> (Amount, Amount) {
        let mut children = Children::of(node);
        (self.amount(children.child()), self.amount(Children::of(children.child()).child()))
    }

    fn board_line(self, node: Node) -> BoardLine {
        let span = self.span(&node);
        BoardLine { points: self.names(Children::of(node)), span }
    }

    fn start(self, mut children: Children) -> Start {
        match children.child_if(Rule::row) {
            Some(first) => Start::Picture(self.names(std::iter::once(first).chain(children))),
            None => Start::Placed(children.map(|node| self.named_region(node)).collect()),
        }
    }

    /// The events that change a counter in one way.
    fn change(self, node: Node) -> Change {
        let mut children = Children::of(node);
        let to = match children.child().as_rule() {
            Rule::up => Adjustment::Up,
            Rule::down => Adjustment::Down,
            Rule::back => Adjustment::Back,
            other => unreachable!("{other:?} is no way of a counter"),
        };
        Change { to, by: children.map(|node| self.event(node)).collect() }
    }

    /// The worth of captured pieces.
    fn worth(self, node: Node) -> Worth {
        if node.as_rule() == Rule::region {
            return Worth { each: None, of: self.region(node) };
        }
        let mut children = Children::of(node);
        Worth { each: Some(self.amount(children.child())), of: self.region(children.child()) }
    }

    /// An event that a clock or counter reacts to.
    pub(super) fn event(self, node: Node) -> Event {
        let mut children = Children::of(node);
        let name = self.name(children.child());
        match children.next() {
            None => Event::Named(name),
            Some(of) if of.as_rule() == Rule::event_of => {
                Event::Of(name, self.name(Children::of(of).child()))
            }
            Some(_) => Event::PlayBy(name),
        }
    }

    fn end_when(self, node: Node) -> EndWhen {
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::when => EndWhen::Holds(self.condition(children.child())),
            Rule::after => EndWhen::Plies(self.amount(children.child())),
            Rule::quiet => {
                let plies = self.amount(children.child());
                let mut events = Vec::new();
                while let Some(event) = children.child_if(Rule::event) {
                    events.push(self.event(event));
                }
                let when = children.next().map(|when| self.condition(Children::of(when).child()));
                EndWhen::Quiet(plies, events, when)
            }
            Rule::after_event => EndWhen::Event(self.event(children.child())),
            Rule::repetition => EndWhen::Repetition(self.amount(children.child())),
            other => unreachable!("{other:?} is no end"),
        }
    }

    fn value_of(self, node: Node) -> ValueOf {
        let span = self.span(&node);
        let rule = node.as_rule();
        if rule == Rule::region {
            return ValueOf::Region(self.region(node));
        }
        let mut children = Children::of(node);
        match rule {
            Rule::value_step => ValueOf::Distance {
                from: self.region(children.child()),
                to: self.region(children.child()),
                span,
            },
            Rule::value_walk => {
                ValueOf::Walk { dirs: self.dirs(children.child()), walk: self.walk(children.child()), span }
            }
            Rule::value_counter => ValueOf::Counter(self.name(children.child())),
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
