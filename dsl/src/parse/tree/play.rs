//! Plays, limits and preferences.

use super::{Children, Node, Reader, Rule};
use crate::ast::{
    ClauseKind, Dirs, Leap, LegRule, Mover, Name, Need, PlayPart, PromoteThen, Region, Selector, Span, Step,
    Tier, Times, Way,
};

impl Reader {
    /// A part of a play clause.
    pub(super) fn play_part(self, node: Node) -> PlayPart {
        let node = Children::of(node).child();
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::repeat => PlayPart::Repeat { at_will: children.child().as_rule() == Rule::at_will, span },
            Rule::legs => {
                let rule = match children.child().as_rule() {
                    Rule::straight_on => LegRule::StraightOn,
                    Rule::never_on => LegRule::NeverOn,
                    Rule::never_back => LegRule::NeverBack,
                    _ => LegRule::LandToGoOn,
                };
                PlayPart::Legs { rule, span }
            }
            Rule::leave_at_end => PlayPart::LeaveAtEnd(span),
            Rule::then_capture => PlayPart::ThenCapture { region: self.region(children.child()), span },
            Rule::then_walk => PlayPart::ThenWalk {
                required: children.child_if(Rule::required).is_some(),
                dirs: self.dirs(children.child()),
                walk: self.walk(children.child()),
                span,
            },
            Rule::as_far => PlayPart::AsFar(self.region(children.child()), span),
            Rule::play_when => PlayPart::When(self.condition(children.child()), span),
            Rule::then_take => PlayPart::ThenTake {
                region: self.region(children.child()),
                when: children.next().map(|node| self.region(node)),
                span,
            },
            Rule::then_mark => PlayPart::ThenMark { region: self.region(children.child()), span },
            Rule::then_pull => PlayPart::ThenPull {
                dirs: self.dirs(children.child()),
                walk: self.walk(children.child()),
                span,
            },
            Rule::then_place => self.then_place(children, span),
            Rule::take_over => {
                PlayPart::TakeOver { mirrored: children.child_if(Rule::mirrored).is_some(), span }
            }
            Rule::fly => {
                PlayPart::Fly { kind: self.name(children.child()), to: self.region(children.child()) }
            }
            Rule::walk_part => {
                let mut movers = Vec::new();
                while let Some(mover) = children.child_if(Rule::mover) {
                    movers.push(self.mover(mover));
                }
                PlayPart::Walk { movers, walk: self.walk(children.child()) }
            }
            Rule::place => {
                PlayPart::Place { kind: self.name(children.child()), on: self.region(children.child()) }
            }
            other => unreachable!("{other:?} is no part of a play"),
        }
    }

    /// The placement of a piece after a play: on a region, or at the end of a walk.
    fn then_place(self, mut children: Children, span: Span) -> PlayPart {
        let kind = self.name(children.child());
        match children.child_if(Rule::dirs) {
            Some(dirs) => {
                let dirs = self.dirs(dirs);
                PlayPart::ThenShoot { kind, dirs, walk: self.walk(children.child()), span }
            }
            None => PlayPart::ThenPlace { kind, on: self.region(children.child()), span },
        }
    }

    /// A kind's name and the region on which it is placed.
    pub(super) fn named_region(self, node: Node) -> (Name, Region) {
        let mut children = Children::of(node);
        (self.name(children.child()), self.region(children.child()))
    }

    fn mover(self, node: Node) -> Mover {
        let mut children = Children::of(node);
        Mover {
            kind: self.name(children.child()),
            on: children.child_if(Rule::region).map(|on| self.region(on)),
            dirs: self.dirs(children.child()),
        }
    }

    /// Direction sets joined by `or`.
    pub(super) fn dirs(self, node: Node) -> Dirs {
        let words = |words| Children::of(words).map(|word| self.way(word)).collect();
        Dirs { any_of: Children::of(node).map(words).collect() }
    }

    fn way(self, node: Node) -> Way {
        if node.as_rule() != Rule::leap {
            return Way::Word(self.name(node));
        }
        let span = self.span(&node);
        let mut children = Children::of(node);
        Way::Leap(Leap { by: [self.amount(children.child()), self.amount(children.child())], span })
    }

    /// The elements of a walk.
    pub(super) fn walk(self, node: Node) -> Vec<Step> {
        Children::of(node).map(|step| self.step(step)).collect()
    }

    fn step(self, node: Node) -> Step {
        let span = self.span(&node);
        let mut children = Children::of(node);
        let on = self.region(children.child());
        let beside = [(Rule::ahead, Times::Ahead), (Rule::behind, Times::Behind)];
        let beside = beside.into_iter().find_map(|(rule, times)| children.child_if(rule).map(|_| times));
        let times = beside
            .unwrap_or_else(|| children.child_if(Rule::times).map_or(Times::One, |node| self.times(node)));
        let act = children.next().map(|node| Name { text: node.as_str().to_owned(), span: self.span(&node) });
        Step { on, times, act, span }
    }

    fn times(self, node: Node) -> Times {
        let node = Children::of(node).child();
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::any_times => Times::Any,
            Rule::some_times => Times::Some,
            Rule::exact_times => Times::Exactly(self.amount(children.child())),
            Rule::between => Times::Between(self.amount(children.child()), self.amount(children.child())),
            other => unreachable!("{other:?} is no number of times"),
        }
    }

    /// A promotion.
    pub(super) fn promote(self, mut children: Children) -> ClauseKind {
        let from = self.name(children.child());
        let mut to = Vec::new();
        while let Some(kind) = children.child_if(Rule::ident) {
            to.push(self.name(kind));
        }
        ClauseKind::Promote {
            from,
            to,
            on: self.region(children.child()),
            then: children.next().map(|node| match node.as_rule() {
                Rule::ends_play => PromoteThen::EndsPlay,
                _ => PromoteThen::GoesOn,
            }),
        }
    }

    /// A limit.
    pub(super) fn limit(self, children: Children) -> ClauseKind {
        let mut nodes: Vec<Node> = children.collect();
        let need = self.need(nodes.pop().expect("the grammar guarantees a need"));
        ClauseKind::Limit { which: nodes.into_iter().map(|node| self.selector(node)).collect(), need }
    }

    fn selector(self, node: Node) -> Selector {
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::play_selector => Selector::Play(self.name(children.child())),
            Rule::from_selector => Selector::From(self.region(children.child())),
            Rule::to_selector => Selector::To(self.region(children.child())),
            Rule::turn_selector => {
                Selector::Turn { player: self.name(children.child()), number: self.amount(children.child()) }
            }
            other => unreachable!("{other:?} is no selector"),
        }
    }

    fn need(self, node: Node) -> Need {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::need_to => Need::To(self.region(children.child())),
            Rule::leaves => Need::Leaves(self.condition(children.child())),
            Rule::not_previous => Need::NotPrevious(span),
            Rule::not_past => Need::NotPast(span),
            other => unreachable!("{other:?} is no need"),
        }
    }

    /// A tier of a preference.
    pub(super) fn tier(self, node: Node) -> Tier {
        let span = self.span(&node);
        let mut children = Children::of(node);
        let play = children.child_if(Rule::ident).map(|name| self.name(name));
        let mut cells = |rule| children.child_if(rule).map(|part| self.region(Children::of(part).child()));
        let (from, to) = (cells(Rule::from_part), cells(Rule::to_part));
        match (play, from, to) {
            (Some(play), None, None) => Tier::Play(play),
            (play, from, to) => Tier::Cells { play, from, to, span },
        }
    }
}
