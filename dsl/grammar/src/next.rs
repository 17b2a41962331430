//! The tokens that may come next where the text of a clause breaks off.
//!
//! pest finds one way to parse a text, and the place where that way fails. This module takes the grammar as data and follows all ways
//! along the text at once; each way that reaches the end of the text yields the token that would come next. Lookahead is assumed to
//! succeed, so the result may hold a token after which nothing fits.

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

/// Returns the tokens that may come after `text`, the beginning of a clause, cut off between two tokens.
pub fn next(text: &str) -> BTreeSet<Next> {
    let mut following = Following { text, ends: HashMap::new(), next: BTreeSet::new() };
    following.rule("clause", [Rule::body; 2], 0);
    following.next
}

/// A rule of the grammar as data.
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

/// The state of following a text in all ways.
struct Following<'t> {
    text: &'t str,
    /// For a rule, the two rules around it, and the place where it starts: the places where it can end.
    ends: HashMap<(Rule, [Rule; 2], usize), BTreeSet<usize>>,
    next: BTreeSet<Next>,
}

impl Following<'_> {
    /// Returns the places where a rule that starts at `at` can end. `path` holds the two rules around it, the inner one last.
    fn rule(&mut self, name: &str, path: [Rule; 2], at: usize) -> BTreeSet<usize> {
        let Some(Written { rule, kind, expression }) = written().get(name) else {
            // `SOI` and `EOI` are the only built-in rules of pest that the grammar uses outside of tokens.
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

    /// Returns the places where an expression that starts at one of `starts` can end.
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
            // A lookahead, which consumes nothing; all other forms of expressions stand in tokens.
            _ => starts.clone(),
        }
    }

    /// Returns the places where an expression that is repeated any number of times can end, `starts` included.
    fn repeated(&mut self, part: &Expr, path: [Rule; 2], starts: BTreeSet<usize>) -> BTreeSet<usize> {
        let (mut ends, mut newest) = (starts.clone(), starts);
        while !newest.is_empty() {
            newest = &self.expression(part, path, &newest) - &ends;
            ends.extend(&newest);
        }
        ends
    }

    /// Returns the end of a token that starts at `at`. Adds the token to `next` if the text ends there.
    fn token(&mut self, token: Rule, path: [Rule; 2], at: usize) -> Option<usize> {
        let start = self.after_blanks(at);
        if start == self.text.len() {
            self.next.insert(Next { token, path });
            return None;
        }
        let read = Grammar::parse(token, &self.text[start..]).ok()?.next()?;
        Some(start + read.as_str().len())
    }

    /// Returns the end of a sign that starts at `at`.
    fn sign(&self, sign: &str, at: usize) -> Option<usize> {
        let start = self.after_blanks(at);
        self.text[start..].starts_with(sign).then_some(start + sign.len())
    }

    fn after_blanks(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start().len()
    }
}
