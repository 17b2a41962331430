//! Walks.

use super::Maker;
use super::region::Place;

/// Walks of moving pieces that games use.
const USUAL: [&str; 30] = [
    "empty",
    "empty",
    "empty+",
    "empty{2}",
    "empty{1..3}",
    "not own captured",
    "enemy captured",
    "(empty or enemy) captured",
    "empty*, (empty or enemy) captured",
    "enemy captured, empty",
    "enemy captured, empty",
    "enemy flipped, empty",
    "occupied, empty",
    "occupied captured, empty",
    "own, empty",
    "own, enemy captured",
    "empty*, enemy captured, empty+",
    "empty*, occupied, empty+",
    "enemy{1..2} captured, empty",
    "enemy+ captured, empty",
    "enemy*, empty",
    "occupied*, empty",
    "anywhere, empty",
    "anywhere captured, empty",
    "anywhere flipped, empty",
    "not own flipped, empty",
    "empty, every enemy ahead captured",
    "empty, every enemy behind captured",
    "empty+, every enemy ahead flipped",
    "empty but not visited",
];

impl Maker<'_> {
    /// The walk of a moving piece.
    pub(super) fn moving_walk(&mut self) -> String {
        if self.chance(70) {
            return self.one(&USUAL).to_owned();
        }
        let mut steps: Vec<String> = (0..self.number(0, 2)).map(|_| self.step(true)).collect();
        let landing = match self.number(0, 5) {
            0 => format!("{} captured", self.region(Place::Walk)),
            1 => "empty+".to_owned(),
            2 => format!("(empty and {})", self.region(Place::Walk)),
            3 => "empty{1..2}".to_owned(),
            _ => "empty".to_owned(),
        };
        steps.push(landing);
        if self.chance(10) {
            let beside = self.one(&["ahead", "behind"]);
            steps.push(format!("every {} {beside} {}", self.region(Place::Walk), self.act()));
        }
        steps.join(", ")
    }

    /// A walk that follows a play.
    pub(super) fn following_walk(&mut self) -> String {
        let usual = [
            "enemy+ flipped, own",
            "enemy{2} captured, own",
            "enemy captured",
            "enemy flipped",
            "enemy captured, own",
            "own captured",
            "anywhere captured",
            "occupied flipped",
            "empty*, enemy captured",
            "enemy+ captured, (own or edge)",
            "enemy flipped, anywhere",
            "empty flipped",
            "not own captured",
        ];
        if self.chance(65) {
            return self.one(&usual).to_owned();
        }
        (0..self.number(1, 3)).map(|_| self.step(true)).collect::<Vec<_>>().join(", ")
    }

    /// A walk that acts on nothing.
    pub(super) fn looking_walk(&mut self) -> String {
        (0..self.number(1, 3)).map(|_| self.step(false)).collect::<Vec<_>>().join(", ")
    }

    fn step(&mut self, may_act: bool) -> String {
        let region = self.region(Place::Walk);
        let times = ["", "", "", "", "*", "+", "{2}", "{1..2}", "{0..2}"];
        let times = self.one(&times);
        let act = if may_act && self.chance(35) { format!(" {}", self.act()) } else { String::new() };
        // [`Self::region`] puts several words in brackets, which a count needs.
        format!("{region}{times}{act}")
    }

    fn act(&mut self) -> &'static str {
        self.one(&["captured", "captured", "flipped"])
    }
}
