//! Where the regions of the model are written.

use super::conditions::Leaf;
use super::walks::UsedWalk;
use crate::ast::{self, ClauseKind, PlayPart, Span};
use crate::check::known::Rules;
use crate::model::{
    Action, Condition, Limit, Need, Number, Origin, PlayId, Preference, Region, Step, Then, Tier, ValueOf,
};

/// A region as it is used in a clause.
pub(in crate::check) struct Used<'a> {
    /// What it means.
    pub(in crate::check) region: &'a Region,
    /// How it is written, if that is known.
    pub(in crate::check) written: Option<&'a ast::Region>,
    /// The clause.
    pub(in crate::check) clause: Span,
    /// Whether it serves evaluation alone.
    pub(in crate::check) in_value: bool,
}

impl<'a> Rules<'a> {
    /// Every region of the model, where it is used.
    pub(in crate::check) fn used_regions(&self) -> Vec<Used<'a>> {
        let mut used = Vec::new();
        for play in 0..self.model.plays.len() {
            self.regions_of_play(play, &mut used);
        }
        for promotion in &self.model.promotions {
            let written = match self.clause(&promotion.origin).map(|clause| &clause.kind) {
                Some(ClauseKind::Promote { on, .. }) => Some(on),
                _ => None,
            };
            used.push(Used::rule(&promotion.on, written, &promotion.origin));
        }
        for limit in &self.model.limits {
            self.regions_of_limit(limit, &mut used);
        }
        for preference in &self.model.preferences {
            self.regions_of_preference(preference, &mut used);
        }
        for end in &self.model.ends {
            regions_of_leaves(&self.leaves_of(&end.when, &end.origin), &mut used);
        }
        self.regions_of_points(&mut used);
        self.regions_of_values(&mut used);
        used.extend(self.avoided());
        used
    }

    fn regions_of_play(&self, play: PlayId, used: &mut Vec<Used<'a>>) {
        let clause = &self.model.plays[play];
        match &clause.action {
            Action::Place { on, .. } => {
                let written = self.parts(&clause.origin).iter().find_map(|part| match part {
                    PlayPart::Place { on, .. } => Some(on),
                    _ => None,
                });
                used.push(Used::rule(on, written, &clause.origin));
            }
            Action::TakeOver { .. } => {}
            Action::Fly { to, .. } => {
                let written = self.parts(&clause.origin).iter().find_map(|part| match part {
                    PlayPart::Fly { to, .. } => Some(to),
                    _ => None,
                });
                used.push(Used::rule(to, written, &clause.origin));
            }
            Action::Move(movers) => {
                for (mover, written) in movers.iter().zip(self.movers(play)) {
                    regions_of_steps(&mover.walk.steps, &written, false, used);
                }
            }
        }
        for (then, written) in clause.then.iter().zip(self.follows(play)) {
            match then {
                Then::Mark(_) | Then::Pull(_) => {}
                Then::Walks { walk, .. } => regions_of_steps(&walk.steps, &written, false, used),
                Then::Capture(region) => {
                    let clause = written.clause;
                    let written =
                        self.parts(&self.model.plays[play].origin).iter().find_map(|part| match part {
                            PlayPart::ThenCapture { region, span } if span.start == clause.start => {
                                Some(region)
                            }
                            _ => None,
                        });
                    used.push(Used { region, written, clause, in_value: false });
                }
            }
        }
    }

    fn regions_of_limit(&self, limit: &'a Limit, used: &mut Vec<Used<'a>>) {
        let (which, need) = match self.clause(&limit.origin).map(|clause| &clause.kind) {
            Some(ClauseKind::Limit { which, need }) => (which.as_slice(), Some(need)),
            _ => (&[][..], None),
        };
        let from =
            which.iter().find_map(|s| if let ast::Selector::From(region) = s { Some(region) } else { None });
        let to =
            which.iter().find_map(|s| if let ast::Selector::To(region) = s { Some(region) } else { None });
        used.extend(limit.from.iter().map(|region| Used::rule(region, from, &limit.origin)));
        used.extend(limit.to.iter().map(|region| Used::rule(region, to, &limit.origin)));
        match &limit.need {
            Need::To(region) => {
                let written = if let Some(ast::Need::To(region)) = need { Some(region) } else { None };
                used.push(Used::rule(region, written, &limit.origin));
            }
            Need::Leaves(condition) => regions_of_leaves(&self.leaves_of(condition, &limit.origin), used),
            Need::NotPrevious | Need::NotPast => {}
        }
    }

    fn regions_of_preference(&self, preference: &'a Preference, used: &mut Vec<Used<'a>>) {
        match preference {
            Preference::Tiers(tiers, origin) => {
                let written = self.tiers(origin, tiers.len());
                for (tier, written) in tiers.iter().zip(written) {
                    let Tier::Cells { from, to, .. } = tier else { continue };
                    let (written_from, written_to) = match written {
                        Some(ast::Tier::Cells { from, to, .. }) => (from.as_ref(), to.as_ref()),
                        _ => (None, None),
                    };
                    used.extend(from.iter().map(|region| Used::rule(region, written_from, origin)));
                    used.extend(to.iter().map(|region| Used::rule(region, written_to, origin)));
                }
            }
            Preference::Soonest(region, origin) => {
                let written = match self.clause(origin).map(|clause| &clause.kind) {
                    Some(ClauseKind::PreferSoonest(written)) => Some(written),
                    _ => None,
                };
                used.push(Used::rule(region, written, origin));
            }
            Preference::Most(worth, origin) => {
                let written = match self.clause(origin).map(|clause| &clause.kind) {
                    Some(ClauseKind::PreferMost(written)) => written.as_slice(),
                    _ => &[],
                };
                used.extend(worth.iter().enumerate().filter_map(|(nth, worth)| {
                    let region = worth.of.as_ref()?;
                    Some(Used::rule(region, written.get(nth).map(|written| &written.of), origin))
                }));
            }
        }
    }

    /// The tiers of a preference as they are written.
    pub(in crate::check) fn tiers(&self, origin: &Origin, wanted: usize) -> Vec<Option<&'a ast::Tier>> {
        match self.clause(origin).map(|clause| &clause.kind) {
            Some(ClauseKind::Prefer(tiers)) if tiers.len() == wanted => tiers.iter().map(Some).collect(),
            _ => vec![None; wanted],
        }
    }

    /// The first name in a region that a `region` clause declares, with that clause's place.
    pub(in crate::check) fn definition(&self, region: &ast::Region) -> Option<(&'a str, Span)> {
        let mut words = Vec::new();
        names(region, &mut words);
        words.into_iter().find_map(|word| {
            self.file.clauses.iter().find_map(|clause| match &clause.kind {
                ClauseKind::Region { name, .. } if name.text == word.text => {
                    Some((name.text.as_str(), clause.span))
                }
                _ => None,
            })
        })
    }

    fn regions_of_points(&self, used: &mut Vec<Used<'a>>) {
        let Some(points) = &self.model.points else { return };
        let clause = self.find(|kind| matches!(kind, ClauseKind::Points(_)));
        let written = clause.and_then(|clause| match &clause.kind {
            ClauseKind::Points(number) => Some(number),
            _ => None,
        });
        let place = clause.map_or_else(|| self.game(), |clause| clause.span);
        regions_of_numbers(&[points], &written.into_iter().collect::<Vec<_>>(), place, used);
    }

    fn avoided(&self) -> Option<Used<'a>> {
        let clause = self.find(|kind| matches!(kind, ClauseKind::Avoid(_)));
        let written = clause.and_then(|clause| match &clause.kind {
            ClauseKind::Avoid(region) => Some(region),
            _ => None,
        });
        let clause = clause.map_or_else(|| self.game(), |clause| clause.span);
        self.model.avoid.as_ref().map(|region| Used { region, written, clause, in_value: true })
    }

    fn regions_of_values(&self, used: &mut Vec<Used<'a>>) {
        for value in &self.model.values {
            let written = match self.clause(&value.origin).map(|clause| &clause.kind) {
                Some(ClauseKind::Value { per, .. }) => Some(per),
                _ => None,
            };
            let clause = value.origin.span;
            match &value.per {
                ValueOf::Region(region) => {
                    let written =
                        if let Some(ast::ValueOf::Region(region)) = written { Some(region) } else { None };
                    used.push(Used { region, written, clause, in_value: true });
                }
                ValueOf::Distance { from, .. } => {
                    let written = if let Some(ast::ValueOf::Distance { from, .. }) = written {
                        Some(from)
                    } else {
                        None
                    };
                    used.push(Used { region: from, written, clause, in_value: true });
                }
                ValueOf::Walks(walk) => {
                    let steps = if let Some(ast::ValueOf::Walk { walk, .. }) = written {
                        Some(walk.as_slice())
                    } else {
                        None
                    };
                    let written = UsedWalk { steps, dirs: None, kind: None, clause };
                    regions_of_steps(&walk.steps, &written, true, used);
                }
                ValueOf::Plays | ValueOf::Counter(_) => {}
            }
        }
    }
}

impl<'a> Used<'a> {
    fn rule(region: &'a Region, written: Option<&'a ast::Region>, origin: &Origin) -> Self {
        Self { region, written, clause: origin.span, in_value: false }
    }
}

fn regions_of_steps<'a>(steps: &'a [Step], written: &UsedWalk<'a>, in_value: bool, used: &mut Vec<Used<'a>>) {
    for (element, step) in steps.iter().enumerate() {
        let written_step =
            written.steps.filter(|written| written.len() == steps.len()).map(|written| &written[element]);
        used.push(Used {
            region: &step.on,
            written: written_step.map(|s| &s.on),
            clause: written.clause,
            in_value,
        });
    }
}

fn regions_of_leaves<'a>(leaves: &[Leaf<'a>], used: &mut Vec<Used<'a>>) {
    leaves.iter().for_each(|leaf| of_leaf(leaf, used));
}

/// Adds the regions of a part of a condition.
pub(super) fn of_leaf<'a>(leaf: &Leaf<'a>, used: &mut Vec<Used<'a>>) {
    {
        let mut push =
            |region, written| used.push(Used { region, written, clause: leaf.clause, in_value: false });
        match (leaf.condition, leaf.written) {
            (Condition::Any(region), Some(ast::Condition::Any(written) | ast::Condition::None(written))) => {
                push(region, Some(written));
            }
            (Condition::Any(region), _) => push(region, None),
            (Condition::Every(cells, are), Some(ast::Condition::Every(written_cells, written_are))) => {
                push(cells, Some(written_cells));
                push(are, Some(written_are));
            }
            (Condition::Every(cells, are), _) => {
                push(cells, None);
                push(are, None);
            }
            (Condition::Line { of, .. }, Some(ast::Condition::Line { of: written, .. })) => {
                push(of, Some(written))
            }
            (Condition::Line { of, .. }, _) => push(of, None),
            (Condition::Compare(a, _, b), Some(ast::Condition::Compare(written_a, _, written_b))) => {
                regions_of_numbers(&[a, b], &[written_a, written_b], leaf.clause, used);
            }
            (Condition::Compare(a, _, b), _) => regions_of_numbers(&[a, b], &[], leaf.clause, used),
            (
                Condition::Stuck
                | Condition::BothStuck
                | Condition::Moved
                | Condition::Repetition(_)
                | Condition::Quiet(..)
                | Condition::After(_)
                | Condition::Not(_)
                | Condition::And(_)
                | Condition::Or(_),
                _,
            ) => {}
        }
    }
}

fn regions_of_numbers<'a>(
    numbers: &[&'a Number],
    written: &[&'a ast::Number],
    clause: Span,
    used: &mut Vec<Used<'a>>,
) {
    let mut counted = Vec::new();
    numbers.iter().for_each(|number| counts(number, &mut counted));
    let mut known = Vec::new();
    written.iter().for_each(|number| written_counts(number, &mut known));
    for (nth, region) in counted.iter().enumerate() {
        let written = (known.len() == counted.len()).then(|| known[nth]);
        used.push(Used { region, written, clause, in_value: false });
    }
}

fn counts<'a>(number: &'a Number, counted: &mut Vec<&'a Region>) {
    match number {
        Number::Count(region)
        | Number::Groups { of: region, .. }
        | Number::LargestGroup { of: region, .. } => counted.push(region),
        Number::Add(a, b) | Number::Subtract(a, b) => {
            counts(a, counted);
            counts(b, counted);
        }
        Number::Literal(_) | Number::Counter { .. } | Number::Plies | Number::Passes => {}
    }
}

fn written_counts<'a>(number: &'a ast::Number, counted: &mut Vec<&'a ast::Region>) {
    match number {
        ast::Number::Count(region, _)
        | ast::Number::Groups { of: region, .. }
        | ast::Number::LargestGroup { of: region, .. } => counted.push(region),
        ast::Number::Add(a, b) | ast::Number::Subtract(a, b) => {
            written_counts(a, counted);
            written_counts(b, counted);
        }
        ast::Number::Amount(_) | ast::Number::Their(..) => {}
    }
}

/// The words of a region that may be names, in written order.
pub(in crate::check) fn names<'a>(region: &'a ast::Region, words: &mut Vec<&'a ast::Name>) {
    match region {
        ast::Region::Names(all) => words.extend(all),
        ast::Region::Their(part, _)
        | ast::Region::Not(part, _)
        | ast::Region::Group(part)
        | ast::Region::WithoutLiberties(part, _)
        | ast::Region::StepOf { of: part, .. }
        | ast::Region::ReachOf { of: part, .. }
        | ast::Region::Lines { of: part, .. }
        | ast::Region::Within { of: part, .. }
        | ast::Region::Part { of: part, .. } => names(part, words),
        ast::Region::And(a, _, b)
        | ast::Region::Or(a, b)
        | ast::Region::OrElse(a, b)
        | ast::Region::Reaching(a, b)
        | ast::Region::Enclosed(a, b) => {
            names(a, words);
            names(b, words);
        }
        ast::Region::Ranks { .. }
        | ast::Region::Rows { .. }
        | ast::Region::Columns { .. }
        | ast::Region::Edge(_)
        | ast::Region::CellList(..)
        | ast::Region::Picture(..) => {}
    }
}
