//! Conditions and numbers.

use super::layout::Layout;
use crate::ast::{Comparison, Condition, Dirs, Number, Region};

impl Layout {
    /// A condition.
    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Any(region, _) => self.about("any ", region),
            Condition::None(region, _) => self.about("no ", region),
            Condition::Every(region, within, _) => {
                self.about("every ", region);
                self.gap();
                self.about("is ", within);
            }
            Condition::Line { exactly, length, of, dirs, span: _ } => {
                self.with_amount(if *exactly { "line of exactly" } else { "line of" }, length);
                self.about(" ", of);
                if let Some(dirs) = dirs {
                    self.gap();
                    self.text("along ");
                    self.dirs(dirs);
                }
            }
            Condition::After(event, _) => {
                self.text("after ");
                self.event(event);
            }
            Condition::Stuck(_) => self.text("stuck"),
            Condition::Moved(_) => self.text("moved"),
            Condition::BothStuck(_) => self.text("both stuck"),
            Condition::Compare(left, comparison, right) => {
                self.number(left);
                self.text(match comparison {
                    Comparison::AtLeast => " >= ",
                    Comparison::AtMost => " <= ",
                    Comparison::More => " > ",
                    Comparison::Less => " < ",
                    Comparison::Equal => " = ",
                });
                self.number(right);
            }
            Condition::Not(part) => {
                self.text("not ");
                self.condition(part);
            }
            Condition::And(left, right) => self.both(left, "and ", right),
            Condition::Or(left, right) => self.both(left, "or ", right),
            Condition::Group(part) => {
                self.text("(");
                self.condition(part);
                self.text(")");
            }
        }
    }

    fn about(&mut self, word: &str, region: &Region) {
        self.text(word);
        self.region(region);
    }

    fn groups(&mut self, words: &str, of: &Region, dirs: Option<&Dirs>) {
        self.about(words, of);
        if let Some(dirs) = dirs {
            self.gap();
            self.text("along ");
            self.dirs(dirs);
        }
    }

    fn both(&mut self, left: &Condition, word: &str, right: &Condition) {
        self.condition(left);
        self.gap();
        self.text(word);
        self.condition(right);
    }

    /// A number.
    pub(super) fn number(&mut self, number: &Number) {
        match number {
            Number::Groups { of, dirs, span: _ } => self.groups("groups of ", of, dirs.as_ref()),
            Number::LargestGroup { of, dirs, span: _ } => {
                self.groups("largest group of ", of, dirs.as_ref());
            }
            Number::Count(region, _) => self.about("count ", region),
            Number::Amount(amount) => self.amount(amount),
            Number::Their(counter, _) => self.text(&format!("their {}", counter.text)),
            Number::Add(left, right) => self.signed(left, "+ ", right),
            Number::Subtract(left, right) => self.signed(left, "- ", right),
        }
    }

    fn signed(&mut self, left: &Number, sign: &str, right: &Number) {
        self.number(left);
        self.gap();
        self.text(sign);
        self.number(right);
    }
}
