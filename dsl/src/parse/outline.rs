//! The grammar rule of each stretch of a clause, for tools that rewrite clauses as text.

use std::ops::Range;

use grammar::Node;

/// A stretch of a clause and the grammar's rule that reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The rule's name in the grammar.
    pub rule: String,
    /// The stretch, in bytes.
    pub range: Range<usize>,
    /// The stretches within it, in order. Words and signs that rules consist of are among them.
    pub parts: Vec<Outline>,
}

/// Returns the outline of a clause without comments: of its `replace`, if it has one, and of its body. `None` if the clause cannot be read.
pub fn outline(clause: &str) -> Option<Vec<Outline>> {
    let nodes = grammar::clause(clause).ok()?;
    Some(nodes.filter(|node| node.as_rule() != grammar::Rule::EOI).map(of_node).collect())
}

fn of_node(node: Node<'_>) -> Outline {
    let (rule, span) = (format!("{:?}", node.as_rule()), node.as_span());
    Outline { rule, range: span.start()..span.end(), parts: node.into_inner().map(of_node).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_nest_as_their_stretches() {
        let text = "limit: to own but not {a1}";
        let found = outline(text).unwrap();
        let [limit] = &found[..] else { panic!("{found:?}") };
        assert_eq!((limit.rule.as_str(), &text[limit.range.clone()]), ("limit", text));
        let need = limit.parts.last().unwrap();
        assert_eq!(need.rule, "need_to");
        let region = need.parts.last().unwrap();
        assert_eq!((region.rule.as_str(), &text[region.range.clone()]), ("region", "own but not {a1}"));
    }

    #[test]
    fn no_clause_has_no_outline() {
        assert_eq!(outline("limit to to"), None);
    }
}
