//! The other clauses: named regions, counters, promotions, limits, preferences, ends, values.

use super::Maker;
use super::region::Place;

impl Maker<'_> {
    pub(super) fn named_region(&mut self, number: u32) -> String {
        let name = format!("zone{number}");
        let clause = format!("region {name} = {}", self.region(Place::Position));
        self.regions.push(name);
        clause
    }

    pub(super) fn counter(&mut self, number: u32) -> String {
        let name = format!("count{number}");
        let from = if self.chance(40) { format!(" from {}", self.number(0, 5)) } else { String::new() };
        let (way, event) = (self.one(&["up", "down"]), self.event());
        let mut clause = format!("counter {name}{from} {way} by {event}");
        if self.chance(40) {
            clause += &format!(", {} by {}", self.one(&["back", "down", "up"]), self.event());
        }
        self.counters.push(name);
        clause
    }

    /// All clauses after the plays.
    pub(super) fn rest(&mut self) -> Vec<String> {
        let mut clauses = Vec::new();
        if self.chance(30) {
            clauses.push(self.promotion());
        }
        if self.chance(20) {
            clauses.push(self.one(&["pass at will", "pass when stuck", "pass when stuck"]).to_owned());
        }
        if self.chance(10) {
            clauses.push(
                self.one(&["turns of 2 plies", "turns of 2 plies, the first of 1", "turns of 3 plies"])
                    .to_owned(),
            );
        }
        while self.chance(25) {
            clauses.push(self.limit());
        }
        while self.chance(20) {
            clauses.push(self.preference());
        }
        self.ends(&mut clauses);
        while self.chance(50) {
            clauses.push(self.value());
        }
        if self.chance(10) {
            clauses.push(format!("avoid {}", self.region(Place::Position)));
        }
        if self.chance(10) {
            clauses.push(
                self.one(&[
                    "cells column a row 1 down",
                    "cells row 0 up \"/\" column A without C",
                    "cells numbered 1",
                ])
                .to_owned(),
            );
        }
        clauses
    }

    fn promotion(&mut self) -> String {
        let (from, to) = (self.kind(), self.kind());
        let also = if self.chance(25) { format!(" or {}", self.kind()) } else { String::new() };
        let on = self.region(Place::Constant);
        let then = self.one(&["", "", "", ", ending the play", ", going on"]);
        format!("promote {from} to {to}{also} on {on}{then}")
    }

    fn limit(&mut self) -> String {
        let mut which = String::new();
        if self.chance(40) {
            which += &format!(" {}", self.random.one_of(&self.plays));
        }
        if self.chance(20) {
            which += &format!(" from {}", self.region(Place::Play));
        }
        if self.chance(20) {
            which += &format!(" to {}", self.region(Place::Play));
        }
        if self.chance(15) {
            which += &format!(" {} turn {}", self.one(&["white", "black"]), self.number(1, 3));
        }
        let need = match self.number(0, 10) {
            0 | 1 => format!("to {}", self.region(Place::Play)),
            2 => "leaves no own attacked".to_owned(),
            3 => format!("leaves no own {} attacked", self.kind()),
            4..=7 => format!("leaves {}", self.condition(Place::Play)),
            8 => "not the previous position".to_owned(),
            9 => {
                self.one(&["leaves not stuck", "leaves not both stuck", "leaves stuck or any own"]).to_owned()
            }
            _ => "not a past position".to_owned(),
        };
        format!("limit{which}: {need}")
    }

    fn preference(&mut self) -> String {
        match self.number(0, 6) {
            0 => "prefer most captured".to_owned(),
            1 => format!("prefer most captured {}", self.region(Place::Play)),
            2 => format!(
                "prefer most captured, 3 per {}, 5 per {}",
                self.region(Place::Play),
                self.region(Place::Play)
            ),
            3 => format!("prefer soonest captured {}", self.region(Place::Play)),
            _ => {
                let mut tiers = vec![self.tier()];
                while tiers.len() < 3 && self.chance(50) {
                    tiers.push(self.tier());
                }
                format!("prefer {}", tiers.join(" over "))
            }
        }
    }

    fn tier(&mut self) -> String {
        match self.number(0, 3) {
            0 => format!("from {} to {}", self.region(Place::Play), self.region(Place::Play)),
            1 => self.random.one_of(&self.plays).clone() + " to " + &self.region(Place::Play),
            _ => self.random.one_of(&self.plays).clone(),
        }
    }

    fn ends(&mut self, clauses: &mut Vec<String>) {
        while self.chance(60) {
            let verdict = self.one(&["win", "loss", "draw", "score"]);
            let when = match self.number(0, 6) {
                0 => format!("after {}", self.event()),
                1 => format!("after {} plies without {}", self.number(3, 20), self.event()),
                2 => format!("at repetition {}", self.number(2, 3)),
                3 => format!("when moved and {}", self.condition(Place::Position)),
                _ => format!("when {}", self.condition(Place::Position)),
            };
            let claimed = if self.chance(15) { ", claimed" } else { "" };
            clauses.push(format!("{verdict} {when}{claimed}"));
        }
        if clauses.iter().any(|clause| clause.starts_with("score")) {
            clauses.push(format!("points {}", self.amount(Place::Position)));
        }
        if self.chance(90) {
            clauses.push(
                self.one(&["loss when stuck", "loss when stuck", "win when stuck", "draw when both stuck"])
                    .to_owned(),
            );
        }
        clauses.push(format!("draw after {} plies", self.number(10, 60)));
    }

    fn value(&mut self) -> String {
        let weight = self.number(1, 100);
        let region = self.region(Place::Position);
        let per = match self.number(0, 7) {
            0 => "play".to_owned(),
            1 => format!("step from {region} to {}", self.region(Place::Position)),
            2 => format!("walk along {}: {}", self.directions(), self.looking_walk()),
            3 if !self.counters.is_empty() => format!("counter {}", self.random.one_of(&self.counters)),
            _ => region,
        };
        format!("value {weight} per {per}")
    }
}
