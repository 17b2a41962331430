//! Conditions, numbers and events.

use super::Maker;
use super::region::Place;

impl Maker<'_> {
    pub(super) fn condition(&mut self, place: Place) -> String {
        if self.chance(25) {
            let (one, two) = (self.simple_condition(place), self.simple_condition(place));
            return format!("({one}) {} ({two})", self.one(&["and", "or"]));
        }
        self.simple_condition(place)
    }

    fn simple_condition(&mut self, place: Place) -> String {
        let region = self.region(place);
        match self.number(0, 9) {
            0 | 1 => format!("any {region}"),
            2 => format!("no {region}"),
            3 => format!("every {region} is {}", self.region(place)),
            4 | 5 => {
                let length = self.number(2, 4);
                let exactly = if self.chance(25) { "exactly " } else { "" };
                let along =
                    self.one(&["", "", " along orthogonal", " along diagonal", " along all or leap 2 0"]);
                format!("line of {exactly}{length} {region}{along}")
            }
            6 => format!("not any {region}"),
            7 => format!("after {}", self.event()),
            _ => {
                let (one, two) = (self.amount(place), self.amount(place));
                format!("{one} {} {two}", self.one(&[">=", "<=", ">", "<", "="]))
            }
        }
    }

    pub(super) fn amount(&mut self, place: Place) -> String {
        let region = self.region(place);
        match self.number(0, 9) {
            0..=3 => format!("count {region}"),
            4 => format!("groups of {region}"),
            5 => format!("largest group of {region}"),
            6 if !self.counters.is_empty() => self.random.one_of(&self.counters).clone(),
            7 if !self.counters.is_empty() => format!("their {}", self.random.one_of(&self.counters)),
            8 => self.one(&["plies", "passes"]).to_owned(),
            _ => self.number(0, 6).to_string(),
        }
    }

    pub(super) fn event(&mut self) -> String {
        let kind = self.kind();
        match self.number(0, 7) {
            0 | 1 => "capture".to_owned(),
            2 => "placing".to_owned(),
            3 => "promotion".to_owned(),
            4 => format!("capture of {kind}"),
            5 if !self.plays.is_empty() => format!("{} play", self.random.one_of(&self.plays)),
            6 => "pass".to_owned(),
            _ => format!("{kind} play"),
        }
    }
}
