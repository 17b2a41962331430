//! Builds the syntax tree from pest's nodes. The grammar guarantees the children of each node, so a missing child is a fault of this
//! module and panics.

mod clause;
mod condition;
mod notation;
mod play;
mod region;

use crate::FileId;
use crate::ast::{Amount, ClauseKind, Name, Span};
use grammar::{Node, Rule};
use pest::iterators::Pairs;

/// Reads the nodes of a clause that starts at byte `base` of the file.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    /// The file.
    pub file: FileId,
    /// The first byte of the clause's text in the file.
    pub base: usize,
}

impl Reader {
    /// A clause: its `replace`, if it has one, and its content.
    pub(super) fn clause(self, nodes: Pairs<'_, Rule>) -> (Option<Span>, ClauseKind) {
        let mut children = Children(nodes);
        let replace = children.child_if(Rule::replace).map(|node| self.span(&node));
        (replace, self.kind(children.child()))
    }

    /// The place of a node without trailing blanks, which pest includes in a node where more could follow.
    fn span(self, node: &Node) -> Span {
        let start = self.base + node.as_span().start();
        super::span(self.file, start, start + node.as_str().trim_end().len())
    }

    /// The written text of a node, without the quotes of a text and the bars of a row.
    fn name(self, node: Node) -> Name {
        let span = self.span(&node);
        let text = match node.as_rule() {
            Rule::text | Rule::row => Children::of(node).child().as_str().to_owned(),
            _ => node.as_str().to_owned(),
        };
        Name { text, span }
    }

    fn names<'i>(self, nodes: impl Iterator<Item = Node<'i>>) -> Vec<Name> {
        nodes.map(|node| self.name(node)).collect()
    }

    fn amount(self, node: Node) -> Amount {
        let part = Children::of(node).child();
        match part.as_rule() {
            Rule::integer => {
                let span = self.span(&part);
                Amount::Literal(part.as_str().parse().expect("an integer has at most nine digits"), span)
            }
            _ => Amount::Parameter(self.name(part)),
        }
    }
}

/// The children of a node, without bare tokens.
struct Children<'i>(Pairs<'i, Rule>);

impl<'i> Children<'i> {
    fn of(node: Node<'i>) -> Self {
        Self(node.into_inner())
    }

    /// The next child, which the grammar guarantees.
    fn child(&mut self) -> Node<'i> {
        self.next().expect("the grammar guarantees this part")
    }

    /// The next child, if it is of this rule.
    fn child_if(&mut self, rule: Rule) -> Option<Node<'i>> {
        let mut ahead = Children(self.0.clone());
        let node = ahead.next().filter(|node| node.as_rule() == rule)?;
        *self = ahead;
        Some(node)
    }
}

impl<'i> Iterator for Children<'i> {
    type Item = Node<'i>;

    fn next(&mut self) -> Option<Node<'i>> {
        self.0.find(|node| !node.as_rule().is_token())
    }
}
