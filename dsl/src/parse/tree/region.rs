//! Regions.

use super::{Children, Node, Reader, Rule};
use crate::ast::{Amount, Joint, Region};

impl Reader {
    /// Reads a region from a node of any of the grammar's levels.
    pub(super) fn region(self, node: Node) -> Region {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut children = Children::of(node);

        match rule {
            Rule::region | Rule::greedy_region => self.else_region(children),
            Rule::region_or | Rule::greedy_or => self.any_region(children),
            Rule::region_and | Rule::greedy_and => self.every_region(children),
            Rule::region_post => self.groups(children),
            Rule::not => Region::Not(self.boxed(&mut children), span),
            Rule::their => Region::Their(self.boxed(&mut children), span),
            Rule::group => Region::Group(self.boxed(&mut children), span),
            Rule::within => {
                Region::Within { steps: self.amount(children.child()), of: self.boxed(&mut children), span }
            }
            Rule::part_of | Rule::part_like => {
                Region::Part { like: rule == Rule::part_like, of: self.boxed(&mut children), span }
            }
            Rule::reach_of => {
                Region::ReachOf { dirs: self.dirs(children.child()), of: self.boxed(&mut children), span }
            }
            Rule::lines_of => Region::Lines {
                length: self.amount(children.child()),
                of: self.boxed(&mut children),
                dirs: children.next().map(|node| self.dirs(node)),
                span,
            },
            Rule::step_of => {
                Region::StepOf { dirs: self.dirs(children.child()), of: self.boxed(&mut children), span }
            }
            Rule::cell_list => Region::CellList(self.names(children), span),
            Rule::picture => Region::Picture(self.names(children), span),
            Rule::edge => Region::Edge(self.name(children.child()), span),
            Rule::names => Region::Names(self.names(children)),
            Rule::rank | Rule::ranks => {
                let (from, to) = self.range(children);
                Region::Ranks { from, to, span }
            }
            Rule::row_n | Rule::rows => {
                let (from, to) = self.range(children);
                Region::Rows { from, to, span }
            }
            Rule::column_n | Rule::columns => {
                let (from, to) = self.range(children);
                Region::Columns { from, to, span }
            }
            other => unreachable!("{other:?} is no region"),
        }
    }

    fn boxed(self, children: &mut Children) -> Box<Region> {
        Box::new(self.region(children.child()))
    }

    /// Regions joined by `or else`.
    fn else_region(self, mut children: Children) -> Region {
        let first = self.region(children.child());
        children.fold(first, |left, right| Region::OrElse(Box::new(left), Box::new(self.region(right))))
    }

    /// Regions joined by `or`.
    fn any_region(self, mut children: Children) -> Region {
        let first = self.region(children.child());
        children.fold(first, |left, right| Region::Or(Box::new(left), Box::new(self.region(right))))
    }

    /// Regions joined by `and` and its synonyms `but`, `in` and `on`.
    fn every_region(self, mut children: Children) -> Region {
        let mut left = self.region(children.child());
        while let Some(joint) = children.child_if(Rule::joint) {
            left = Region::And(Box::new(left), joint_of(joint), self.boxed(&mut children));
        }
        left
    }

    /// A region with suffixes, which select from its groups.
    fn groups(self, mut children: Children) -> Region {
        let first = self.region(children.child());
        children.fold(first, |of, suffix| {
            let span = self.span(&suffix);
            let rule = suffix.as_rule();
            let mut children = Children::of(suffix);
            let of = Box::new(of);
            match rule {
                Rule::without_liberties => Region::WithoutLiberties(of, span),
                Rule::reaching => Region::Reaching(of, self.boxed(&mut children)),
                Rule::enclosed => Region::Enclosed(of, self.boxed(&mut children)),
                other => unreachable!("{other:?} follows no region"),
            }
        })
    }

    fn range(self, mut children: Children) -> (Amount, Option<Amount>) {
        (self.amount(children.child()), children.next().map(|node| self.amount(node)))
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
