//! Regions.

use super::{Node, Parts, Reader, Rule};
use crate::ast::{Amount, Joint, Region};

impl Reader {
    /// A region, from a node of any of its levels.
    pub(super) fn region(self, node: Node) -> Region {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut parts = Parts::of(node);

        match rule {
            Rule::region | Rule::greedy_region => self.else_region(parts),
            Rule::region_or | Rule::greedy_or => self.any_region(parts),
            Rule::region_and | Rule::greedy_and => self.every_region(parts),
            Rule::region_post => self.groups(parts),
            Rule::not => Region::Not(self.boxed(&mut parts), span),
            Rule::their => Region::Their(self.boxed(&mut parts), span),
            Rule::group => Region::Group(self.boxed(&mut parts)),
            Rule::within => {
                Region::Within { steps: self.amount(parts.part()), of: self.boxed(&mut parts), span }
            }
            Rule::part_of | Rule::part_like => {
                Region::Part { like: rule == Rule::part_like, of: self.boxed(&mut parts), span }
            }
            Rule::reach_of => {
                Region::ReachOf { dirs: self.dirs(parts.part()), of: self.boxed(&mut parts), span }
            }
            Rule::lines_of => Region::Lines {
                length: self.amount(parts.part()),
                of: self.boxed(&mut parts),
                dirs: parts.next().map(|node| self.dirs(node)),
                span,
            },
            Rule::step_of => {
                Region::StepOf { dirs: self.dirs(parts.part()), of: self.boxed(&mut parts), span }
            }
            Rule::cell_list => Region::CellList(self.names(parts), span),
            Rule::picture => Region::Picture(self.names(parts), span),
            Rule::edge => Region::Edge(self.name(parts.part())),
            Rule::names => Region::Names(self.names(parts)),
            Rule::rank | Rule::ranks => {
                let (from, to) = self.range(parts);
                Region::Ranks { from, to, span }
            }
            Rule::row_n | Rule::rows => {
                let (from, to) = self.range(parts);
                Region::Rows { from, to, span }
            }
            Rule::column_n | Rule::columns => {
                let (from, to) = self.range(parts);
                Region::Columns { from, to, span }
            }
            other => unreachable!("{other:?} is no region"),
        }
    }

    fn boxed(self, parts: &mut Parts) -> Box<Region> {
        Box::new(self.region(parts.part()))
    }

    /// Regions joined by `or else`.
    fn else_region(self, mut parts: Parts) -> Region {
        let first = self.region(parts.part());
        parts.fold(first, |left, right| Region::OrElse(Box::new(left), Box::new(self.region(right))))
    }

    /// Regions joined by `or`.
    fn any_region(self, mut parts: Parts) -> Region {
        let first = self.region(parts.part());
        parts.fold(first, |left, right| Region::Or(Box::new(left), Box::new(self.region(right))))
    }

    /// Regions joined by `and` and words that mean the same.
    fn every_region(self, mut parts: Parts) -> Region {
        let mut left = self.region(parts.part());
        while let Some(joint) = parts.part_if(Rule::joint) {
            left = Region::And(Box::new(left), joint_of(joint), self.boxed(&mut parts));
        }
        left
    }

    /// A region and the suffixes that speak of its groups.
    fn groups(self, mut parts: Parts) -> Region {
        let first = self.region(parts.part());
        parts.fold(first, |of, suffix| {
            let span = self.span(&suffix);
            let rule = suffix.as_rule();
            let mut parts = Parts::of(suffix);
            let of = Box::new(of);
            match rule {
                Rule::without_liberties => Region::WithoutLiberties(of, span),
                Rule::reaching => Region::Reaching(of, self.boxed(&mut parts)),
                Rule::enclosed => Region::Enclosed(of, self.boxed(&mut parts)),
                other => unreachable!("{other:?} follows no region"),
            }
        })
    }

    fn range(self, mut parts: Parts) -> (Amount, Option<Amount>) {
        (self.amount(parts.part()), parts.next().map(|node| self.amount(node)))
    }
}

fn joint_of(node: Node) -> Joint {
    match node.as_str() {
        "and" => Joint::And,
        "but" => Joint::But,
        "in" => Joint::In,
        "on" => Joint::On,
        other => unreachable!("{other} joins no regions"),
    }
}
