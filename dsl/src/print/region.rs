//! Regions.

use super::layout::Layout;
use super::play::spaced;
use crate::ast::{Amount, Joint, Region};

impl Layout {
    /// A region.
    pub(super) fn region(&mut self, region: &Region) {
        match region {
            Region::Names(words) => self.text(&spaced(words)),
            Region::Their(part, _) => self.prefixed("their ", part),
            Region::Not(part, _) => self.prefixed("not ", part),
            Region::And(left, joint, right) => {
                self.joined(
                    left,
                    match joint {
                        Joint::And => "and ",
                        Joint::But => "but ",
                        Joint::In => "in ",
                        Joint::On => "on ",
                    },
                    right,
                );
            }
            Region::Or(left, right) => self.joined(left, "or ", right),
            Region::OrElse(left, right) => self.joined(left, "or else ", right),
            Region::Lines { length, of, dirs, span: _ } => {
                self.with_amount("lines of", length);
                self.prefixed(" ", of);
                if let Some(dirs) = dirs {
                    self.text(" along ");
                    self.dirs(dirs);
                }
            }
            Region::StepOf { dirs, of, span: _ } => {
                self.dirs(dirs);
                self.prefixed(" of ", of);
            }
            Region::ReachOf { dirs, of, span: _ } => {
                self.text("anywhere ");
                self.dirs(dirs);
                self.prefixed(" of ", of);
            }
            Region::Within { steps, of, span: _ } => {
                self.with_amount("within", steps);
                self.prefixed(" of ", of);
            }
            Region::Part { like, of, span: _ } => {
                self.prefixed(if *like { "part like " } else { "part of " }, of)
            }
            Region::WithoutLiberties(part, _) => {
                self.region(part);
                self.text(" without liberties");
            }
            Region::Reaching(part, to) => self.joined(part, "reaching ", to),
            Region::Enclosed(part, by) => self.joined(part, "enclosed by ", by),
            Region::Ranks { from, to, span: _ } => self.range("rank", from, to.as_ref()),
            Region::Rows { from, to, span: _ } => self.range("row", from, to.as_ref()),
            Region::Columns { from, to, span: _ } => self.range("column", from, to.as_ref()),
            Region::Edge(name, _) => self.text(&format!("{} edge", name.text)),
            Region::CellList(cells, _) => {
                self.text("{");
                for (at, cell) in cells.iter().enumerate() {
                    if at > 0 {
                        self.gap();
                    }
                    self.text(&cell.text);
                }
                self.text("}");
            }
            Region::Picture(rows, _) => {
                self.text("picture");
                rows.iter().for_each(|row| self.row(&row.text));
            }
            Region::Group(part, _) => {
                self.text("(");
                self.region(part);
                self.text(")");
            }
        }
    }

    fn prefixed(&mut self, word: &str, part: &Region) {
        self.text(word);
        self.region(part);
    }

    fn joined(&mut self, left: &Region, word: &str, right: &Region) {
        self.region(left);
        self.gap();
        self.prefixed(word, right);
    }

    /// `rank 1`, `ranks 1 to 3`
    fn range(&mut self, word: &str, from: &Amount, to: Option<&Amount>) {
        match to {
            None => self.with_amount(word, from),
            Some(to) => {
                self.with_amount(&format!("{word}s"), from);
                self.with_amount(" to", to);
            }
        }
    }
}
