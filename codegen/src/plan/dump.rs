//! A plan as text that a person reads.

use std::fmt::{self, Display, Formatter};

use dsl::model::{Action, Mover, PlayId};

use crate::facts::clauses::movers_of;

use super::Plan;
use super::decisions::MoverId;
use super::stages::Stage;

impl Plan<'_> {
    /// A mover of a clause, as `clause: kind, walk N`.
    pub fn mover_name(&self, (id, mover): MoverId) -> String {
        let play = &self.model.plays[id];
        let kind = &self.model.kinds[movers_of(play)[mover].kind].name;
        format!("{}: {kind}, walk {}", play.name, mover + 1)
    }

    /// The movers of all clauses for which a test holds, as [`Self::mover_name`] writes them.
    pub fn movers_where(&self, test: impl Fn(&Mover) -> bool) -> Vec<String> {
        let mut names = Vec::new();
        for (id, play) in self.model.plays.iter().enumerate() {
            let movers = movers_of(play).iter().enumerate().filter(|(_, mover)| test(mover));
            names.extend(movers.map(|(mover, _)| self.mover_name((id, mover))));
        }
        names
    }

    /// The form in which a clause is generated.
    fn form(&self, id: PlayId) -> &'static str {
        match &self.model.plays[id].action {
            Action::Place { .. } => "placements, as one set of cells",
            Action::TakeOver { .. } => "all pieces change hands",
            Action::Fly { .. } => "flights, piece by piece",
            Action::Move(_) if self.is_general(id) => "piece by piece, any legs, by all that it has done",
            Action::Move(_) if self.families(id).is_some() => "all pieces at once, by tables of walks",
            Action::Move(_) if self.is_setwise(id) => "all pieces at once",
            Action::Move(_) if self.decided.steps_at_once.contains(&id) => "all steps at once, by a table",
            Action::Move(_) if self.has_targets_of_each(id) => "the targets of each piece as one set",
            Action::Move(_) => "piece by piece, leg by leg",
        }
    }

    /// The way in which the plays of a stage are joined.
    fn join(&self, stage: &Stage<'_>) -> &'static str {
        if self.is_union(stage) {
            "targets joined for each piece"
        } else if self.needs_comparison(stage) {
            "plays compared with each other"
        } else {
            "plays listed as they are found"
        }
    }
}

impl Display for Plan<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let plays = &self.model.plays;
        writeln!(f, "game {}", self.model.name)?;
        writeln!(
            f,
            "set {:?}, {} bits for {} cells",
            self.layout.set,
            self.layout.bits(),
            self.layout.bit.len()
        )?;
        writeln!(f, "\nclauses")?;
        for (id, play) in plays.iter().enumerate() {
            writeln!(f, "  {}: {}", play.name, self.form(id))?;
        }
        writeln!(f, "\nstages, the first that has a play is the last that is looked at")?;
        for stage in &self.stages {
            let names: Vec<_> = stage.plays.iter().map(|id| plays[*id].name.as_str()).collect();
            writeln!(f, "  {}: {}", names.join(", "), self.join(stage))?;
        }
        writeln!(f, "\npasses, each with the places where it applies")?;
        for (technique, places) in self.applied.iter().filter(|(_, places)| !places.is_empty()) {
            writeln!(f, "  {}", technique.name())?;
            for place in places {
                writeln!(f, "    {place}")?;
            }
        }
        let idle = self.applied.iter().filter(|(_, places)| places.is_empty());
        let idle: Vec<_> = idle.map(|(technique, _)| technique.name()).collect();
        writeln!(f, "\npasses that do not apply\n  {}", idle.join(", "))
    }
}
