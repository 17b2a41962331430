//! Names that a file declares, and their replacements in another file.

use std::collections::BTreeMap;

use dsl::Model;
use dsl::parse::{Outline, outline};
use engine::Random;

use super::{Parent, word};

/// Built-in replacements for a named region of another file; a file without named regions has no others.
const REGIONS: [&str; 7] = ["own", "enemy", "empty", "home", "edge", "corners", "anywhere"];

/// The names that a file declares.
pub struct Names {
    players: Vec<String>,
    kinds: Vec<String>,
    regions: Vec<String>,
    counters: Vec<String>,
    plays: Vec<String>,
    parameters: BTreeMap<String, String>,
}

impl Names {
    pub fn of(model: &Model, clauses: &[String]) -> Self {
        let parameter = |clause: &String| {
            let mut words = clause.split_whitespace();
            let is_one = words.next() == Some("parameter");
            is_one.then(|| Some((words.next()?.to_owned(), words.next()?.to_owned()))).flatten()
        };
        Self {
            players: model.players.to_vec(),
            kinds: model.kinds.iter().map(|kind| kind.name.clone()).collect(),
            regions: model.regions.iter().map(|(name, _)| name.clone()).collect(),
            counters: model.counters.iter().map(|counter| counter.name.clone()).collect(),
            plays: model.plays.iter().map(|play| play.name.clone()).collect(),
            parameters: clauses.iter().filter_map(parameter).collect(),
        }
    }

    /// The clauses with parameters replaced by their numbers.
    pub fn without_parameters(&self, clauses: Vec<String>) -> Vec<String> {
        let declares = |clause: &String| word(clause) == "parameter";
        let written_out = |clause: String| renamed(&clause, None, |name| self.parameters.get(name).cloned());
        clauses.into_iter().filter(|clause| !declares(clause)).map(written_out).collect()
    }

    /// The replacement for a name of another file; `None` if the name stays.
    fn adopt(&self, name: &str, from: &Self, random: &mut Random) -> Option<String> {
        let pairs = [
            (&from.kinds, &self.kinds),
            (&from.counters, &self.counters),
            (&from.plays, &self.plays),
            (&from.players, &self.players),
        ];
        let of = |names: &[String]| names.iter().any(|known| known == name);
        if of(&from.regions) {
            if self.regions.is_empty() || random.below(3) == 0 {
                return Some((*random.one_of(&REGIONS)).to_owned());
            }
            return Some(random.one_of(&self.regions).clone());
        }
        let (_, own) = pairs.into_iter().find(|(foreign, own)| of(foreign) && !own.is_empty())?;
        Some(random.one_of(own).clone())
    }
}

/// The text of a clause of `from`, or of a part of it, with the names of `to`.
pub fn adopted(
    clause: &str,
    part: Option<&Outline>,
    from: &Parent,
    to: &Parent,
    random: &mut Random,
) -> String {
    renamed(clause, part, |name| to.names.adopt(name, &from.names, random))
}

/// The text of a clause, or of a part of it, with the names that `rename` gives.
fn renamed(clause: &str, part: Option<&Outline>, mut rename: impl FnMut(&str) -> Option<String>) -> String {
    let mut names = Vec::new();
    let whole = part.map_or_else(|| outline(clause).unwrap_or_default(), |part| vec![part.clone()]);
    whole.iter().for_each(|node| identifiers(node, &mut names));
    let range = part.map_or(0..clause.len(), |part| part.range.clone());
    let mut text = clause[range.clone()].to_owned();
    for name in names.into_iter().rev() {
        if let Some(other) = rename(&clause[name.range.clone()]) {
            text.replace_range(name.range.start - range.start..name.range.end - range.start, &other);
        }
    }
    text
}

fn identifiers<'o>(node: &'o Outline, found: &mut Vec<&'o Outline>) {
    if node.rule == "ident" {
        found.push(node);
    }
    node.parts.iter().for_each(|part| identifiers(part, found));
}
