//! Questions about a model that both back ends and the checks ask: which regions, events and numbers its rules use.

use engine::InputLine;

use super::*;

impl Model {
    /// True if a piece of a kind may have several promotions at the end of a play on one cell, so that the player chooses.
    pub fn promotes_by_choice(&self, kind: KindId) -> bool {
        Promotion::by_choice(&self.promotions, kind)
    }

    /// True if a limit or the input file uses the board before the last ply.
    pub fn has_ko(&self) -> bool {
        self.limits.iter().any(|limit| limit.need == Need::NotPrevious)
            || self.input.contains(&InputLine::PreviousBoard)
    }

    /// True if a limit or an end looks at earlier positions of the game.
    pub fn remembers(&self) -> bool {
        self.limits.iter().any(|limit| limit.need == Need::NotPast)
            || self.ends.iter().any(|end| end.when.mentions(&|c| matches!(c, Condition::Repetition(_))))
    }
}

impl Model {
    /// The number of the first end that asks whether a player has plays; `None` if no end does.
    pub fn first_end_by_plays(&self) -> Option<usize> {
        self.ends.iter().position(|end| end.when.mentions(&Condition::asks_plays))
    }

    /// The regions of the preferences for the soonest capture, in order of the preferences.
    pub fn soonest(&self) -> impl Iterator<Item = &Region> {
        self.preferences.iter().filter_map(|preference| match preference {
            Preference::Soonest(region, _) => Some(region),
            Preference::Tiers(..) | Preference::Most(..) => None,
        })
    }

    /// The conditions of ends, of play clauses and of limits.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let when = self.plays.iter().filter_map(|play| play.when.as_ref());
        let left = self.limits.iter().filter_map(|limit| match &limit.need {
            Need::Leaves(condition) => Some(condition),
            Need::To(_) | Need::NotPrevious | Need::NotPast => None,
        });
        self.ends.iter().map(|end| &end.when).chain(left).chain(when)
    }
}

impl Model {
    /// True if a region of the rules, of evaluation or of `avoid`, or a part of one, satisfies `test`.
    pub fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        let any = |region: &Region| region.mentions(test);
        self.rules_speak_of(test)
            || self.avoid.as_ref().is_some_and(any)
            || self.values.iter().any(|value| match &value.per {
                ValueOf::Region(region) | ValueOf::Distance { from: region, .. } => any(region),
                ValueOf::Walks(walk) => walk.steps.iter().any(|step| any(&step.on)),
                ValueOf::Plays | ValueOf::Counter(_) => false,
            })
    }

    /// Like [`Model::speaks_of`], but only for the rules that change the game: without evaluation and `avoid`.
    pub fn rules_speak_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        let any = |region: &Region| region.mentions(test);
        self.plays.iter().any(|play| play.speaks_of(test))
            || self.limits.iter().any(|limit| limit.speaks_of(test))
            || self.preferences.iter().any(|preference| match preference {
                Preference::Tiers(tiers, _) => tiers.iter().any(|tier| match tier {
                    Tier::Play(_) => false,
                    Tier::Cells { from, to, .. } => from.iter().chain(to).any(any),
                }),
                Preference::Soonest(region, _) => any(region),
                Preference::Most(worth, _) => worth.iter().filter_map(|worth| worth.of.as_ref()).any(any),
            })
            || self.ends.iter().any(|end| end.when.speaks_of(test))
            || self.points.as_ref().is_some_and(|points| points.speaks_of(test))
    }
}

impl Limit {
    /// True if a region of the limit, or a part of one, satisfies `test`.
    fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        let needs = match &self.need {
            Need::To(region) => region.mentions(test),
            Need::Leaves(condition) => condition.speaks_of(test),
            Need::NotPrevious | Need::NotPast => false,
        };
        needs || self.from.iter().chain(&self.to).any(|region| region.mentions(test))
    }
}

impl Play {
    /// True if a region of the clause, or a part of one, satisfies `test`.
    fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        let any = |region: &Region| region.mentions(test);
        let on_way = |walk: &Walk| walk.steps.iter().any(|step| any(&step.on));
        let acts = match &self.action {
            Action::Place { on: region, .. } | Action::Fly { to: region, .. } => any(region),
            Action::TakeOver { .. } => false,
            Action::Move(movers) => {
                movers.iter().any(|mover| on_way(&mover.walk) || mover.on.as_ref().is_some_and(any))
            }
        };
        let follows = self.then.iter().any(|then| match then {
            Then::Walks { walk, .. } | Then::Pull(walk) => on_way(walk),
            Then::Capture(region) | Then::Mark(region) => any(region),
        });
        let chooses = self.choice.as_ref().is_some_and(|choice| choice.speaks_of(test));
        acts || follows
            || chooses
            || self.far.as_ref().is_some_and(any)
            || self.when.as_ref().is_some_and(|when| when.speaks_of(test))
    }

    /// The kinds of new pieces that the clause puts on the board.
    pub fn placed_kinds(&self) -> impl Iterator<Item = KindId> {
        let first = match self.action {
            Action::Place { kind, .. } => Some(kind),
            Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
        };
        let chosen = self.choice.as_ref().and_then(|choice| match choice.act {
            ChoiceAct::Place(kind) => Some(kind),
            ChoiceAct::Take => None,
        });
        first.into_iter().chain(chosen)
    }
}

impl Choice {
    /// True if a region of the choice, or a part of one, satisfies `test`.
    pub fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        let among = match &self.cells {
            ChoiceCells::Region(region) => region.mentions(test),
            ChoiceCells::Walk(walk) => walk.steps.iter().any(|step| step.on.mentions(test)),
        };
        among || self.when.as_ref().is_some_and(|region| region.mentions(test))
    }
}

impl Condition {
    /// True if the condition or a part of it satisfies `test`.
    pub fn mentions(&self, test: &dyn Fn(&Condition) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.mentions(test))
    }

    /// The condition and all its parts.
    pub fn all(&self) -> Vec<&Condition> {
        let mut all = vec![self];
        all.extend(self.parts().iter().flat_map(Condition::all));
        all
    }

    /// The regions that the condition and its parts mention.
    pub fn regions(&self) -> Vec<&Region> {
        let regions = |part| {
            let Mentioned { mut regions, numbers, .. } = Condition::mentioned(part);
            regions.extend(numbers.into_iter().flat_map(Number::regions));
            regions
        };
        self.all().into_iter().flat_map(regions).collect()
    }

    /// True if a region that the condition mentions, or a part of one, satisfies `test`.
    pub fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        self.regions().into_iter().any(|region| region.mentions(test))
    }
}

impl Number {
    /// True if the number of plies is this number or a part of it.
    pub fn has_plies(&self) -> bool {
        *self == Number::Plies || self.parts().into_iter().any(Number::has_plies)
    }

    /// The regions that the number and its parts count.
    pub fn regions(&self) -> Vec<&Region> {
        self.counted().into_iter().chain(self.parts().into_iter().flat_map(Number::regions)).collect()
    }

    /// True if a region that the number counts, or a part of one, satisfies `test`.
    pub fn speaks_of(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        self.regions().into_iter().any(|region| region.mentions(test))
    }
}

impl Region {
    /// True if the region or a part of it satisfies `test`.
    pub fn mentions(&self, test: &dyn Fn(&Region) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.mentions(test))
    }

    /// True if the region depends on the cell where the play began.
    pub fn uses_origin(&self) -> bool {
        self.mentions(&|part| matches!(part, Region::Origin))
    }

    /// True if the region depends on the cells that a moving piece has visited.
    pub fn uses_visited(&self) -> bool {
        self.mentions(&|part| matches!(part, Region::Visited))
    }

    /// True if the region is the same set of cells for both players.
    pub fn is_same_for_both(&self) -> bool {
        self.clone().theirs() == *self
    }
}

/// The union of the second sets of all pairs whose first set has a cell of `of`.
pub fn image(of: &[bool], pairs: &[[CellMask; 2]]) -> CellMask {
    let meets = |from: &CellMask| of.iter().zip(from).any(|(of, from)| *of && *from);
    let met: Vec<&CellMask> = pairs.iter().filter(|[from, _]| meets(from)).map(|[_, to]| to).collect();
    (0..of.len()).map(|cell| met.iter().any(|to| to[cell])).collect()
}
