//! Plays, limits and preferences.

use super::layout::Layout;
use crate::ast::{
    Dirs, LegRule, Mover, Name, Need, PlayPart, PromoteThen, Region, Selector, Step, Tier, Times, Way,
};

impl Layout {
    /// A play: its name and its parts, each part on a line of its own if the clause does not fit on one line.
    pub(super) fn play(&mut self, name: &Name, parts: &[PlayPart]) {
        self.text(&format!("play {}:", name.text));
        for (at, part) in parts.iter().enumerate() {
            self.text(if at > 0 { ";" } else { "" });
            self.part();
            self.play_part(part);
        }
    }

    fn play_part(&mut self, part: &PlayPart) {
        match part {
            PlayPart::Walk { movers, walk } => {
                self.list(movers, Self::mover);
                self.text(":");
                self.walk(walk);
            }
            PlayPart::Place { kind, on } => self.placed(kind, on),
            PlayPart::Fly { kind, to } => {
                self.text(&format!("{} to ", kind.text));
                self.region(to);
            }
            PlayPart::AsFar(region, _) => {
                self.text("as far as the line has ");
                self.region(region);
            }
            PlayPart::TakeOver { mirrored, span: _ } => {
                self.text(if *mirrored { "take over mirrored" } else { "take over" });
            }
            PlayPart::When(condition, _) => {
                self.text("when ");
                self.condition(condition);
            }
            PlayPart::Repeat { at_will: true, span: _ } => self.text("repeat at will"),
            PlayPart::Repeat { at_will: false, span: _ } => self.text("repeat while possible"),
            PlayPart::Legs { rule, span: _ } => self.text(match rule {
                LegRule::StraightOn => "legs go straight on",
                LegRule::NeverOn => "legs never go straight on",
                LegRule::NeverBack => "legs never turn back",
                LegRule::LandToGoOn => "legs land where they can go on",
            }),
            PlayPart::LeaveAtEnd(_) => self.text("captured leave at the end"),
            PlayPart::ThenWalk { required, dirs, walk, span: _ } => {
                self.text(if *required { "then required along " } else { "then along " });
                self.dirs(dirs);
                self.text(":");
                self.walk(walk);
            }
            PlayPart::ThenCapture { region, span: _ } => {
                self.text("then capture ");
                self.region(region);
            }
            PlayPart::ThenMark { region, span: _ } => {
                self.text("then mark ");
                self.region(region);
            }
            PlayPart::ThenPull { dirs, walk, span: _ } => {
                self.text("then pull along ");
                self.dirs(dirs);
                self.text(":");
                self.walk(walk);
            }
            PlayPart::ThenPlace { kind, on, span: _ } => {
                self.text("then ");
                self.placed(kind, on);
            }
            PlayPart::ThenShoot { kind, dirs, walk, span: _ } => {
                self.text(&format!("then {} along ", kind.text));
                self.dirs(dirs);
                self.text(":");
                self.walk(walk);
            }
            PlayPart::ThenTake { region, when, span: _ } => {
                self.text("then take one of ");
                self.region(region);
                if let Some(when) = when {
                    self.gap();
                    self.text("when in ");
                    self.region(when);
                }
            }
        }
    }

    /// `KIND on REGION`
    pub(super) fn placed(&mut self, kind: &Name, on: &Region) {
        self.text(&format!("{} on ", kind.text));
        self.region(on);
    }

    fn mover(&mut self, mover: &Mover) {
        self.text(&mover.kind.text);
        if let Some(on) = &mover.on {
            self.text(" on ");
            self.region(on);
        }
        self.text(" along ");
        self.dirs(&mover.dirs);
    }

    /// Directions, without the word before them.
    pub(super) fn dirs(&mut self, dirs: &Dirs) {
        for (at, ways) in dirs.any_of.iter().enumerate() {
            self.text(if at > 0 { " or " } else { "" });
            for (at, way) in ways.iter().enumerate() {
                self.text(if at > 0 { " " } else { "" });
                self.way(way);
            }
        }
    }

    fn way(&mut self, way: &Way) {
        match way {
            Way::Word(word) => self.text(&word.text),
            Way::Leap(leap) => {
                self.with_amount("leap", &leap.by[0]);
                self.text(" ");
                self.amount(&leap.by[1]);
            }
        }
    }

    /// The elements of a walk, after its colon.
    pub(super) fn walk(&mut self, walk: &[Step]) {
        self.gap();
        self.list(walk, Self::step);
    }

    fn step(&mut self, step: &Step) {
        if matches!(step.times, Times::Ahead | Times::Behind) {
            self.text("every ");
        }
        self.region(&step.on);
        match &step.times {
            Times::One => {}
            Times::Ahead => self.text(" ahead"),
            Times::Behind => self.text(" behind"),
            Times::Any => self.text("*"),
            Times::Some => self.text("+"),
            Times::Exactly(times) => {
                self.text("{");
                self.amount(times);
                self.text("}");
            }
            Times::Between(least, most) => {
                self.text("{");
                self.amount(least);
                self.text("..");
                self.amount(most);
                self.text("}");
            }
        }
        if let Some(act) = &step.act {
            self.text(&format!(" {}", act.text));
        }
    }

    /// A promotion.
    pub(super) fn promote(&mut self, from: &Name, to: &[Name], on: &Region, then: Option<PromoteThen>) {
        let to: Vec<&str> = to.iter().map(|kind| kind.text.as_str()).collect();
        self.text(&format!("promote {} to {} on ", from.text, to.join(" or ")));
        self.region(on);
        if let Some(then) = then {
            self.text(",");
            self.gap();
            self.text(match then {
                PromoteThen::EndsPlay => "ending the play",
                PromoteThen::GoesOn => "going on",
            });
        }
    }

    /// A limit.
    pub(super) fn limit(&mut self, which: &[Selector], need: &Need) {
        self.text("limit");
        for selector in which {
            self.gap();
            self.selector(selector);
        }
        self.text(":");
        self.gap();
        match need {
            Need::To(region) => {
                self.text("to ");
                self.region(region);
            }
            Need::Leaves(condition) => {
                self.text("leaves ");
                self.condition(condition);
            }
            Need::NotPrevious(_) => self.text("not the previous position"),
            Need::NotPast(_) => self.text("not a past position"),
        }
    }

    fn selector(&mut self, selector: &Selector) {
        match selector {
            Selector::Play(name) => self.text(&name.text),
            Selector::From(region) => {
                self.text("from ");
                self.region(region);
            }
            Selector::To(region) => {
                self.text("to ");
                self.region(region);
            }
            Selector::Turn { player, number } => self.with_amount(&format!("{} turn", player.text), number),
        }
    }

    /// A preference by tiers.
    pub(super) fn prefer(&mut self, tiers: &[Tier]) {
        self.text("prefer ");
        for (at, tier) in tiers.iter().enumerate() {
            if at > 0 {
                self.gap();
                self.text("over ");
            }
            self.tier(tier);
        }
    }

    fn tier(&mut self, tier: &Tier) {
        match tier {
            Tier::Play(name) => self.text(&name.text),
            Tier::Cells { play, from, to, span: _ } => {
                if let Some(play) = play {
                    self.text(&play.text);
                    self.gap();
                }
                if let Some(from) = from {
                    self.text("from ");
                    self.region(from);
                }
                if from.is_some() && to.is_some() {
                    self.gap();
                }
                if let Some(to) = to {
                    self.text("to ");
                    self.region(to);
                }
            }
        }
    }
}

/// Words with blanks between them.
pub(super) fn spaced(words: &[Name]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}
