//! Play clauses and their `write` clauses.

use super::Maker;
use super::region::Place;

impl Maker<'_> {
    /// A play clause and its `write` clause.
    pub(super) fn play(&mut self, number: u32, moves: bool) -> Vec<String> {
        let name = format!("p{number}");
        let mut parts = self.action(moves);
        let walks = parts[0].contains(" along ");
        let captures = parts[0].contains("captured");
        if walks && self.chance(if captures { 35 } else { 8 }) {
            self.chain(captures, &mut parts);
        }
        if self.chance(12) {
            let condition = self.condition(Place::Position);
            parts.push(format!("when {condition}"));
        }
        while self.chance(25) {
            parts.push(self.follow_up());
        }
        let mut chooses = false;
        if self.chance(12) {
            parts.push(self.choice());
            chooses = true;
        }
        let is_chain = parts.iter().any(|part| part.starts_with("repeat"));
        let template = self.template(&name, !walks && parts[0].contains(" on "), captures, chooses, is_chain);
        self.plays.push(name.clone());
        vec![format!("play {name}: {}", parts.join("; ")), template]
    }

    /// The parts that move or place a piece.
    fn action(&mut self, moves: bool) -> Vec<String> {
        let kind = self.kind();
        match self.number(0, 19) {
            0..=2 => vec![format!("{kind} on {}", self.target())],
            _ if !moves => vec![format!("{kind} on {}", self.target())],
            3 | 4 => vec![format!("{kind} to {}", self.target())],
            5 if self.chance(20) => vec!["take over".to_owned(), "when plies = 1".to_owned()],
            _ => {
                let mut walks = vec![self.walk()];
                while walks.len() < 4 && self.chance(35) {
                    walks.push(self.walk());
                }
                walks
            }
        }
    }

    fn target(&mut self) -> String {
        if self.chance(50) { "empty".to_owned() } else { self.region(Place::Position) }
    }

    fn walk(&mut self) -> String {
        let mut movers = vec![self.mover()];
        if self.chance(25) {
            movers.push(self.mover());
        }
        format!("{}: {}", movers.join(", "), self.moving_walk())
    }

    fn mover(&mut self) -> String {
        let kind = self.kind();
        let on =
            if self.chance(15) { format!(" on {}", self.region(Place::Position)) } else { String::new() };
        format!("{kind}{on} along {}", self.directions())
    }

    fn chain(&mut self, captures: bool, parts: &mut Vec<String>) {
        parts
            .push(self.one(&["repeat at will", "repeat while possible", "repeat while possible"]).to_owned());
        if self.chance(30) {
            let rule = self.one(&[
                "go straight on",
                "never go straight on",
                "never turn back",
                "land where they can go on",
            ]);
            parts.push(format!("legs {rule}"));
        }
        if captures && self.chance(35) {
            parts.push("captured leave at the end".to_owned());
        }
        if !captures && self.chance(10) {
            parts.pop();
            parts.push("as far as the line has occupied".to_owned());
        }
    }

    /// The `write` clause of a play clause. It contains the clause's name, so no two clauses write alike.
    fn template(
        &mut self,
        name: &str,
        places: bool,
        captures: bool,
        chooses: bool,
        is_chain: bool,
    ) -> String {
        let from = match places {
            true => "",
            false if captures && self.chance(50) => "{from}{x}",
            false => "{from} ",
        };
        let then = if chooses { "/{then}" } else { "" };
        let captured = if captures && self.chance(50) { "x{captured}" } else { "" };
        if is_chain && self.chance(50) {
            return format!("write {name} \"{name} {from}{{to}}\" each leg");
        }
        format!("write {name} \"{name} {from}{{to}}{captured}{then}\"")
    }
}
