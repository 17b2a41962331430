//! Conditions and numbers.

use super::{Node, Parts, Reader, Rule};
use crate::ast::{Comparison, Condition, Number};

impl Reader {
    /// A condition, from a node of any of its levels.
    pub(super) fn condition(self, node: Node) -> Condition {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        match rule {
            Rule::condition => self.joined(parts, Condition::Or),
            Rule::condition_and => self.joined(parts, Condition::And),
            Rule::negated => Condition::Not(Box::new(self.condition(parts.part()))),
            Rule::condition_group => Condition::Group(Box::new(self.condition(parts.part()))),
            Rule::any => Condition::Any(self.region(parts.part())),
            Rule::none => Condition::None(self.region(parts.part())),
            Rule::every => Condition::Every(self.region(parts.part()), self.region(parts.part())),
            Rule::line => Condition::Line {
                exactly: parts.part_if(Rule::exactly).is_some(),
                length: self.amount(parts.part()),
                of: self.region(parts.part()),
                dirs: parts.next().map(|node| self.dirs(node)),
                span,
            },
            Rule::after_event => Condition::After(self.event(parts.part())),
            Rule::stuck => Condition::Stuck(span),
            Rule::moved => Condition::Moved(span),
            Rule::both_stuck => Condition::BothStuck(span),
            Rule::compare => Condition::Compare(
                self.number(parts.part()),
                comparison(&parts.part()),
                self.number(parts.part()),
            ),
            other => unreachable!("{other:?} is no condition"),
        }
    }

    fn joined(self, mut parts: Parts, join: fn(Box<Condition>, Box<Condition>) -> Condition) -> Condition {
        let first = self.condition(parts.part());
        parts.fold(first, |left, right| join(Box::new(left), Box::new(self.condition(right))))
    }

    /// A number: terms with signs between them.
    pub(super) fn number(self, node: Node) -> Number {
        let mut parts = Parts::of(node);
        let mut left = self.term(parts.part());
        while let Some(sign) = parts.part_if(Rule::sign) {
            let right = Box::new(self.term(parts.part()));
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
                let mut parts = Parts::of(node);
                let of = self.region(parts.part());
                let dirs = parts.next().map(|node| self.dirs(node));
                match rule {
                    Rule::groups | Rule::compared_groups => Number::Groups { of, dirs, span },
                    _ => Number::LargestGroup { of, dirs, span },
                }
            }
            Rule::count | Rule::compared_count => Number::Count(self.region(Parts::of(node).part()), span),
            Rule::their_counter => Number::Their(self.name(Parts::of(node).part()), span),
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
