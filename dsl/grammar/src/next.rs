//! The tokens that may come next where the text of a clause breaks off.
//!
//! pest tells one way to read a text and where that fails. Here the grammar is data, and followed along the text in all ways at
//! once; each way that comes to the end of the text tells the token that would go on. What only looks ahead is taken as
//! given, so a token may be among them after which nothing fits.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use pest::Parser as _;
use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser;

use crate::{Grammar, Rule};

/// A token that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Next {
    /// The token, such as `kw_along` or `ident`.
    pub token: Rule,
    /// The two rules around it, the inner one last.
    pub path: [Rule; 2],
}

/// The tokens that may come after the text, which begins a clause and breaks off between two tokens.
pub fn next(text: &str) -> BTreeSet<Next> {
    let mut following = Following { text, ends: HashMap::new(), next: BTreeSet::new() };
    following.rule("clause", [Rule::body; 2], 0);
    following.next
}

/// A rule as it is written.
struct Written {
    rule: Rule,
    kind: RuleType,
    expression: Expr,
}

/// The rules by their names.
fn written() -> &'static HashMap<String, Written> {
    static WRITTEN: OnceLock<HashMap<String, Written>> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let known: HashMap<String, Rule> =
            Rule::all_rules().iter().map(|rule| (format!("{rule:?}"), *rule)).collect();
        let pairs = parser::parse(parser::Rule::grammar_rules, include_str!("grammar.pest"));
        let rules = pairs.ok().and_then(|pairs| parser::consume_rules(pairs).ok());
        let rules = rules.expect("pest has read this grammar when it made the parser of it");
        let written = rules.into_iter().filter_map(|written| {
            let rule = *known.get(&written.name)?;
            Some((written.name, Written { rule, kind: written.ty, expression: written.expr }))
        });
        written.collect()
    })
}

/// A text, followed in all ways.
struct Following<'t> {
    text: &'t str,
    /// For a rule, the two rules around it, and the place where it starts: the places where it can end.
    ends: HashMap<(Rule, [Rule; 2], usize), BTreeSet<usize>>,
    next: BTreeSet<Next>,
}

impl Following<'_> {
    /// The places where a rule can end that starts at a place. `path` holds the two rules around it, the inner one last.
    fn rule(&mut self, name: &str, path: [Rule; 2], at: usize) -> BTreeSet<usize> {
        let Some(Written { rule, kind, expression }) = written().get(name) else {
            // Of the rules that pest has itself only the ends of the clause stand outside tokens.
            return if name == "SOI" { BTreeSet::from([at]) } else { BTreeSet::new() };
        };
        let is_token = matches!(kind, RuleType::Atomic | RuleType::CompoundAtomic);
        if is_token || matches!(expression, Expr::Str(_)) {
            return self.token(*rule, path, at).into_iter().collect();
        }
        let path = if *kind == RuleType::Silent { path } else { [path[1], *rule] };
        if let Some(known) = self.ends.get(&(*rule, path, at)) {
            return known.clone();
        }
        let ends = self.expression(expression, path, &BTreeSet::from([at]));
        self.ends.insert((*rule, path, at), ends.clone());
        ends
    }

    /// The places where an expression can end that starts at one of some places.
    fn expression(&mut self, written: &Expr, path: [Rule; 2], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match written {
            Expr::Ident(name) => starts.iter().flat_map(|at| self.rule(name, path, *at)).collect(),
            Expr::Str(sign) => starts.iter().filter_map(|at| self.sign(sign, *at)).collect(),
            Expr::Seq(first, second) => {
                let between = self.expression(first, path, starts);
                self.expression(second, path, &between)
            }
            Expr::Choice(one, other) => {
                &self.expression(one, path, starts) | &self.expression(other, path, starts)
            }
            Expr::Opt(part) => starts | &self.expression(part, path, starts),
            Expr::Rep(part) => self.repeated(part, path, starts.clone()),
            Expr::RepOnce(part) => {
                let once = self.expression(part, path, starts);
                self.repeated(part, path, once)
            }
            // What only looks ahead; all other forms stand in tokens.
            _ => starts.clone(),
        }
    }

    /// The places where a repeated expression can end, with those where it starts.
    fn repeated(&mut self, part: &Expr, path: [Rule; 2], starts: BTreeSet<usize>) -> BTreeSet<usize> {
        let (mut ends, mut newest) = (starts.clone(), starts);
        while !newest.is_empty() {
            newest = &self.expression(part, path, &newest) - &ends;
            ends.extend(&newest);
        }
        ends
    }

    /// The end of a token. Takes note of it if the text is at its end.
    fn token(&mut self, token: Rule, path: [Rule; 2], at: usize) -> Option<usize> {
        let start = self.after_blanks(at);
        if start == self.text.len() {
            self.next.insert(Next { token, path });
            return None;
        }
        let read = Grammar::parse(token, &self.text[start..]).ok()?.next()?;
        Some(start + read.as_str().len())
    }

    /// The end of a sign.
    fn sign(&self, sign: &str, at: usize) -> Option<usize> {
        let start = self.after_blanks(at);
        self.text[start..].starts_with(sign).then_some(start + sign.len())
    }

    fn after_blanks(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start().len()
    }
}
