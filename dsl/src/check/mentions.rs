//! The things that a clause mentions: words that refer to regions, parameters and counters, leaps, and regions.

use crate::ast::{
    Amount, ClauseKind, Condition, Dirs, EndWhen, InputItem, Leap, Name, Need, Number, PlayPart, Region,
    Selector, Start, Step, Tier, Times, ValueOf, Way,
};

/// The things that a clause mentions, in written order.
#[derive(Default)]
pub(crate) struct Mentions<'a> {
    /// Words that may refer to regions, parameters and counters. Words that refer to other things may be among them.
    pub(super) words: Vec<&'a Name>,
    /// Leaps.
    pub(crate) leaps: Vec<&'a Leap>,
    /// Regions that are no parts of other regions.
    pub(super) regions: Vec<(&'a Region, Use)>,
}

/// The use of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A `region` clause gives the region a name.
    Named,
    /// A rule uses the region's cells.
    Rule,
    /// A rule uses the region's cells while the piece of a play has left its start.
    Left,
    /// A rule uses the region's empty cells.
    Landing,
    /// Only evaluation and random games use the region.
    Value,
}

impl<'a> Mentions<'a> {
    /// The things that a clause mentions.
    pub(crate) fn of_clause(kind: &'a ClauseKind) -> Self {
        let mut mentions = Self::default();
        mentions.clause(kind);
        mentions
    }

    /// The words of a region.
    pub(super) fn words_of(region: &'a Region) -> Vec<&'a Name> {
        let mut mentions = Self::default();
        mentions.parts(region);
        mentions.words
    }

    fn clause(&mut self, kind: &'a ClauseKind) {
        match kind {
            ClauseKind::Board(board) => {
                self.amount(&board.width);
                self.amounts(&board.height);
                board.parts.iter().for_each(|(columns, rows)| self.amounts([columns, rows]));
            }
            ClauseKind::Start(Start::Placed(placed)) => placed.iter().for_each(|(_, on)| self.region(on)),
            ClauseKind::Region { region, .. } => self.used(region, Use::Named),
            ClauseKind::Avoid(region) => self.used(region, Use::Value),
            ClauseKind::PreferSoonest(region) => self.region(region),
            ClauseKind::Counter { from, .. } => self.amounts(from),
            ClauseKind::PassesFrom(amount) | ClauseKind::Length(amount) => self.amount(amount),
            ClauseKind::Parameter { value, .. } => self.amount(value),
            ClauseKind::Play { parts, .. } => {
                let after = if may_refill_start(parts) { Use::Rule } else { Use::Left };
                parts.iter().for_each(|part| self.part(part, after));
            }
            ClauseKind::Promote { on, .. } => self.region(on),
            ClauseKind::Limit { which, need } => {
                which.iter().for_each(|selector| self.selector(selector));
                match need {
                    Need::To(region) => self.region(region),
                    Need::Leaves(condition) => self.condition(condition),
                    Need::NotPrevious(_) | Need::NotPast(_) => {}
                }
            }
            ClauseKind::Prefer(tiers) => tiers.iter().for_each(|tier| self.tier(tier)),
            ClauseKind::PreferMost(worth) => worth.iter().for_each(|worth| {
                self.amounts(&worth.each);
                self.region(&worth.of);
            }),
            ClauseKind::End { when, .. } => match when {
                EndWhen::Holds(condition) => self.condition(condition),
                EndWhen::Quiet(amount, _, when) => {
                    self.amount(amount);
                    when.iter().for_each(|when| self.condition(when));
                }
                EndWhen::Plies(amount) | EndWhen::Repetition(amount) => self.amount(amount),
                EndWhen::Event(_) => {}
            },
            ClauseKind::Points(number) => self.number(number),
            ClauseKind::Input(items) => items.iter().for_each(|item| {
                if let InputItem::Counter(name) = item {
                    self.words.push(name);
                }
            }),
            ClauseKind::Value { weight, per } => {
                self.amount(weight);
                self.value(per);
            }
            ClauseKind::Turns { each, first } => {
                self.amount(each);
                self.amounts(first);
            }
            ClauseKind::Game { .. }
            | ClauseKind::Source(_)
            | ClauseKind::Tags(_)
            | ClauseKind::Players(_)
            | ClauseKind::Piece { .. }
            | ClauseKind::Empty(_)
            | ClauseKind::Start(Start::Picture(_))
            | ClauseKind::Pass { .. }
            | ClauseKind::Komi { .. }
            | ClauseKind::Cells(_)
            | ClauseKind::Write { .. }
            | ClauseKind::Record { .. }
            | ClauseKind::PliesFromPieces
            | ClauseKind::Budget(_)
            | ClauseKind::Search(_)
            | ClauseKind::Remove { .. } => {}
        }
    }

    fn amount(&mut self, amount: &'a Amount) {
        match amount {
            Amount::Literal(..) => {}
            Amount::Parameter(name) => self.words.push(name),
        }
    }

    fn amounts(&mut self, amounts: impl IntoIterator<Item = &'a Amount>) {
        amounts.into_iter().for_each(|amount| self.amount(amount));
    }

    fn regions(&mut self, regions: impl IntoIterator<Item = &'a Region>) {
        regions.into_iter().for_each(|region| self.region(region));
    }

    fn region(&mut self, region: &'a Region) {
        self.used(region, Use::Rule);
    }

    fn used(&mut self, region: &'a Region, what_for: Use) {
        self.regions.push((region, what_for));
        self.parts(region);
    }

    /// The words and leaps of a region.
    fn parts(&mut self, region: &'a Region) {
        let parts = region.parts();
        // The words of an edge are keywords of the grammar.
        if !matches!(region, Region::Edge(..)) {
            self.words.extend(parts.names);
        }
        self.amounts(parts.amounts);
        parts.dirs.into_iter().for_each(|dirs| self.dirs(dirs));
        parts.regions.into_iter().for_each(|part| self.parts(part));
    }

    fn dirs(&mut self, dirs: &'a Dirs) {
        for way in dirs.any_of.iter().flatten() {
            if let Way::Leap(leap) = way {
                self.amounts(&leap.by);
                self.leaps.push(leap);
            }
        }
    }

    /// The things that a part of a play mentions; `after` is the use of regions after the move.
    fn part(&mut self, part: &'a PlayPart, after: Use) {
        match part {
            PlayPart::Walk { movers, walk } => {
                for mover in movers {
                    self.regions(&mover.on);
                    self.dirs(&mover.dirs);
                }
                self.walk(walk, Use::Left);
            }
            PlayPart::ThenWalk { dirs, walk, .. }
            | PlayPart::ThenPull { dirs, walk, .. }
            | PlayPart::ThenShoot { dirs, walk, .. } => {
                self.dirs(dirs);
                self.walk(walk, after);
            }
            PlayPart::Place { on, .. } | PlayPart::Fly { to: on, .. } | PlayPart::ThenPlace { on, .. } => {
                self.used(on, Use::Landing);
            }
            PlayPart::AsFar(region, _) => self.region(region),
            PlayPart::When(condition, _) => self.condition(condition),
            PlayPart::ThenTake { region, when, .. } => {
                self.region(region);
                self.regions(when);
            }
            PlayPart::ThenMark { region, .. } => self.used(region, after),
            PlayPart::ThenCapture { region, .. } => self.region(region),
            PlayPart::TakeOver { .. }
            | PlayPart::Repeat { .. }
            | PlayPart::Legs { .. }
            | PlayPart::LeaveAtEnd(_) => {}
        }
    }

    fn walk(&mut self, walk: &'a [Step], what_for: Use) {
        for step in walk {
            self.used(&step.on, what_for);
            match &step.times {
                Times::One | Times::Any | Times::Some | Times::Ahead | Times::Behind => {}
                Times::Exactly(amount) => self.amount(amount),
                Times::Between(least, most) => self.amounts([least, most]),
            }
        }
    }

    fn selector(&mut self, selector: &'a Selector) {
        match selector {
            Selector::Play(_) => {}
            Selector::From(region) | Selector::To(region) => self.region(region),
            Selector::Turn { number, .. } => self.amount(number),
        }
    }

    fn tier(&mut self, tier: &'a Tier) {
        match tier {
            Tier::Play(_) => {}
            Tier::Cells { from, to, .. } => self.regions(from.iter().chain(to)),
        }
    }

    fn condition(&mut self, condition: &'a Condition) {
        let parts = condition.parts();
        self.amounts(parts.length);
        parts.dirs.into_iter().for_each(|dirs| self.dirs(dirs));
        self.regions(parts.regions);
        parts.numbers.into_iter().for_each(|number| self.number(number));
        parts.conditions.into_iter().for_each(|part| self.condition(part));
    }

    fn number(&mut self, number: &'a Number) {
        match number {
            Number::Groups { of, dirs, .. } | Number::LargestGroup { of, dirs, .. } => {
                self.region(of);
                dirs.iter().for_each(|dirs| self.dirs(dirs));
            }
            Number::Count(region, _) => self.region(region),
            Number::Amount(amount) => self.amount(amount),
            Number::Their(name, _) => self.words.push(name),
            Number::Add(a, b) | Number::Subtract(a, b) => {
                self.number(a);
                self.number(b);
            }
        }
    }

    fn value(&mut self, value: &'a ValueOf) {
        match value {
            ValueOf::Region(region) => self.used(region, Use::Value),
            ValueOf::Play(_) => {}
            ValueOf::Distance { from, to, .. } => {
                self.used(from, Use::Value);
                // The resolver reports an empty target.
                self.parts(to);
            }
            ValueOf::Walk { dirs, walk, .. } => {
                self.dirs(dirs);
                self.walk(walk, Use::Value);
            }
            ValueOf::Counter(name) => self.words.push(name),
        }
    }
}

/// True if a piece may stand where the piece of a play started when the play's follow-ups are done: the piece itself after a
/// chain that came back, or one that was pulled there.
fn may_refill_start(parts: &[PlayPart]) -> bool {
    parts.iter().any(|part| matches!(part, PlayPart::Repeat { .. } | PlayPart::ThenPull { .. }))
}
