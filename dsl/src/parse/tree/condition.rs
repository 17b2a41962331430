//! Conditions and numbers.

use super::{Children, Node, Reader, Rule};
use crate::ast::{Comparison, Condition, Number};

impl Reader {
    /// Reads a condition from a node of any of the grammar's levels.
    pub(super) fn condition(self, node: Node) -> Condition {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::condition => self.joined(children, Condition::Or),
            Rule::condition_and => self.joined(children, Condition::And),
            Rule::negated => Condition::Not(Box::new(self.condition(children.child()))),
            Rule::condition_group => Condition::Group(Box::new(self.condition(children.child()))),
            Rule::any => Condition::Any(self.region(children.child()), span),
            Rule::none => Condition::None(self.region(children.child()), span),
            Rule::every => {
                Condition::Every(self.region(children.child()), self.region(children.child()), span)
            }
            Rule::line => Condition::Line {
                exactly: children.child_if(Rule::exactly).is_some(),
                length: self.amount(children.child()),
                of: self.region(children.child()),
                dirs: children.next().map(|node| self.dirs(node)),
                span,
            },
            Rule::after_event => Condition::After(self.event(children.child()), span),
            Rule::stuck => Condition::Stuck(span),
            Rule::moved => Condition::Moved(span),
            Rule::both_stuck => Condition::BothStuck(span),
            Rule::compare => Condition::Compare(
                self.number(children.child()),
                comparison(&children.child()),
                self.number(children.child()),
            ),
            other => unreachable!("{other:?} is no condition"),
        }
    }

    fn joined(
        self,
        mut children: Children,
        join: fn(Box<Condition>, Box<Condition>) -> Condition,
    ) -> Condition {
        let first = self.condition(children.child());
        children.fold(first, |left, right| join(Box::new(left), Box::new(self.condition(right))))
    }

    /// Reads a number: terms with signs between them.
    pub(super) fn number(self, node: Node) -> Number {
        let mut children = Children::of(node);
        let mut left = self.term(children.child());
        while let Some(sign) = children.child_if(Rule::sign) {
            let right = Box::new(self.term(children.child()));
            left = match sign.as_str() {
                "+" => Number::Add(Box::new(left), right),
                _ => Number::Subtract(Box::new(left), right),
            };
        }
        left
    }

    fn term(self, node: Node) -> Number {
        let span = self.span(&node);
        match node.as_rule() {
            Rule::amount => Number::Amount(self.amount(node)),
            rule @ (Rule::groups | Rule::compared_groups | Rule::largest_group | Rule::compared_largest) => {
                let mut children = Children::of(node);
                let of = self.region(children.child());
                let dirs = children.next().map(|node| self.dirs(node));
                match rule {
                    Rule::groups | Rule::compared_groups => Number::Groups { of, dirs, span },
                    _ => Number::LargestGroup { of, dirs, span },
                }
            }
            Rule::count | Rule::compared_count => {
                Number::Count(self.region(Children::of(node).child()), span)
            }
            Rule::their_counter => Number::Their(self.name(Children::of(node).child()), span),
            other => unreachable!("{other:?} is no number"),
        }
    }
}

fn comparison(node: &Node) -> Comparison {
    match node.as_str() {
        ">=" => Comparison::AtLeast,
        "<=" => Comparison::AtMost,
        ">" => Comparison::More,
        "<" => Comparison::Less,
        "=" => Comparison::Equal,
        other => unreachable!("{other} compares nothing"),
    }
}
