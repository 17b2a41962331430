//! Random rule files made from others: clauses and parts of clauses are swapped between files, copied, joined and left out.

mod names;
mod pool;

use dsl::parse::{Outline, outline};
use engine::Random;

pub use pool::{Parent, Pool};

/// First words of the clauses that stay as they are.
const HEAD: [&str; 10] =
    ["game", "source", "tags", "players", "piece", "empty", "cells", "write", "input", "start"];
/// First words of the clauses that are added from other files.
const ADDED: [&str; 17] = [
    "play", "play", "play", "limit", "limit", "prefer", "promote", "value", "win", "loss", "draw", "counter",
    "region", "pass", "turns", "avoid", "score",
];
/// Grammar rules; nodes of the same rule can replace each other.
const PARTS: [&str; 28] = [
    "region",
    "region",
    "walk",
    "walk",
    "step",
    "step",
    "dirs",
    "dir_words",
    "leap",
    "condition",
    "condition_and",
    "compared",
    "number",
    "comparison",
    "play_part",
    "play_part",
    "mover",
    "event",
    "tier",
    "need_to",
    "leaves",
    "any_times",
    "exact_times",
    "act",
    "then_walk",
    "then_capture",
    "when",
    "selector",
];
/// Most changes of a file.
const MOST_CHANGES: u32 = 6;

/// Most attempts at a change: an attempt fails if the file has no part of a sort.
const MOST_TRIES: u32 = 60;

/// The clauses of a random rule file.
pub fn file(name: &str, pool: &Pool, random: &mut Random) -> Vec<String> {
    let base = pool.parent(random);
    let mut file = Mutant { clauses: base.clauses.clone(), base, pool, random };
    file.clauses[0] = format!("game {name}");
    let wanted = 1 + file.random.below(MOST_CHANGES);
    let mut changed = 0;
    for number in 0..MOST_TRIES {
        let before = file.clauses.clone();
        file.change(number);
        changed += u32::from(file.clauses != before);
        if changed == wanted {
            break;
        }
    }
    file.clauses
}

/// A file that is being changed.
struct Mutant<'p, 'r> {
    clauses: Vec<String>,
    base: &'p Parent,
    pool: &'p Pool,
    random: &'r mut Random,
}

impl Mutant<'_, '_> {
    fn change(&mut self, number: u32) {
        match self.random.below(20) {
            0..=7 => self.swap_part(),
            8..=11 => self.add_clause(number),
            12..=14 => self.copy_play(number),
            15 | 16 => self.join_regions(),
            17 => self.change_number(),
            18 => self.resize_board(),
            _ => self.leave_out(),
        }
    }

    /// The index of a clause that may change.
    fn clause(&mut self) -> usize {
        let changes = |clause: &String| !HEAD.contains(&word(clause)) && word(clause) != "board";
        let indices: Vec<usize> =
            (0..self.clauses.len()).filter(|index| changes(&self.clauses[*index])).collect();
        if indices.is_empty() { 0 } else { *self.random.one_of(&indices) }
    }

    /// A random part of a clause, parsed by one of these grammar rules.
    fn part(&mut self, clause: &str, rules: &[&str]) -> Option<Outline> {
        let mut parts = Vec::new();
        for node in outline(clause)? {
            parts_by(&node, rules, &mut parts);
        }
        if parts.is_empty() { None } else { Some(self.random.one_of(&parts).clone()) }
    }

    /// Replaces a part by a part of another file.
    fn swap_part(&mut self) {
        let index = self.clause();
        let rule = *self.random.one_of(&PARTS);
        let clause = self.clauses[index].clone();
        let Some(part) = self.part(&clause, &[rule]) else { return };
        if let Some(text) = self.foreign_part(rule) {
            self.clauses[index].replace_range(part.range, &text);
        }
    }

    /// The text of a part of another file, with names of this one.
    fn foreign_part(&mut self, rule: &str) -> Option<String> {
        let donor = self.pool.parent(self.random);
        let clause = self.random.one_of(&donor.clauses).clone();
        let part = self.part(&clause, &[rule])?;
        Some(names::adopted(&clause, Some(&part), donor, self.base, self.random))
    }

    /// Adds a clause of another file.
    fn add_clause(&mut self, number: u32) {
        let heading = *self.random.one_of(&ADDED);
        let donor = self.pool.parent(self.random);
        let clauses: Vec<&String> = donor.clauses.iter().filter(|clause| word(clause) == heading).collect();
        if clauses.is_empty() {
            return;
        }
        let clause: &&String = self.random.one_of(&clauses);
        let clause = names::adopted(clause, None, donor, self.base, self.random);
        if matches!(heading, "play" | "region" | "counter") {
            self.add_named(&clause, number);
        } else {
            self.insert(clause);
        }
    }

    /// Adds a copy of a play clause with one part replaced, so that the two clauses overlap.
    fn copy_play(&mut self, number: u32) {
        let plays: Vec<String> =
            self.clauses.iter().filter(|clause| word(clause) == "play").cloned().collect();
        if plays.is_empty() {
            return;
        }
        let mut copy = self.random.one_of(&plays).clone();
        let rule = *self.random.one_of(&["walk", "step", "dirs", "region", "act", "exact_times"]);
        if let (Some(part), Some(text)) = (self.part(&copy, &[rule]), self.foreign_part(rule)) {
            copy.replace_range(part.range, &text);
        }
        self.add_named(&copy, number);
    }

    /// Adds a clause under a new name, and for a play clause a `write` clause with that name.
    fn add_named(&mut self, clause: &str, number: u32) {
        let heading = word(clause);
        let rest = clause[heading.len()..].trim_start();
        let Some(end) = rest.find([' ', ':']) else { return };
        let name = format!("new{number}");
        self.insert(format!("{heading} {name}{}", &rest[end..]));
        if heading == "play" {
            let from = if rest.contains(" along ") || rest.contains(" to ") { "{from} " } else { "" };
            self.insert(format!("write {name} \"{name} {from}{{to}}\""));
        }
    }

    /// Inserts a clause at a random place, since the order of some clauses matters.
    fn insert(&mut self, clause: String) {
        let index = 1 + self.random.below(self.clauses.len() as u32) as usize;
        self.clauses.insert(index, clause);
    }

    /// Makes a region a part of a larger expression.
    fn join_regions(&mut self) {
        let index = self.clause();
        let clause = self.clauses[index].clone();
        let Some(part) = self.part(&clause, &["region", "names"]) else { return };
        let text = &clause[part.range.clone()];
        let other = self.foreign_part("region").unwrap_or_else(|| "empty".to_owned());
        let joined = match self.random.below(7) {
            0 => format!("(({text}) and ({other}))"),
            1 => format!("(({text}) or ({other}))"),
            2 => format!("(({text}) but not ({other}))"),
            3 => format!("(({text}) or else ({other}))"),
            4 => format!("(not ({text}))"),
            5 => format!("(within 1 of ({text}))"),
            _ => format!("(their ({text}))"),
        };
        self.clauses[index].replace_range(part.range, &joined);
    }

    fn change_number(&mut self) {
        let index = self.clause();
        let clause = self.clauses[index].clone();
        let Some(part) = self.part(&clause, &["integer"]) else { return };
        let number: i64 = clause[part.range.clone()].parse().unwrap_or(1);
        let other = *self.random.one_of(&[number + 1, number - 1, 2 * number, 1, 2, 3]);
        self.clauses[index].replace_range(part.range, &other.to_string());
    }

    /// Changes the size of a grid, unless a picture is drawn on it.
    fn resize_board(&mut self) {
        if self.clauses.iter().any(|clause| clause.contains('|')) {
            return;
        }
        let (columns, rows) = (3 + self.random.below(6), 3 + self.random.below(6));
        if let Some(board) = self.clauses.iter_mut().find(|clause| clause.starts_with("board grid")) {
            let colour = if board.contains(" dark") { " dark" } else { "" };
            *board = format!("board grid {columns} x {rows}{colour}");
        }
    }

    fn leave_out(&mut self) {
        let index = self.clause();
        if index > 0 {
            self.clauses.remove(index);
        }
    }
}

/// The first word of a clause.
fn word(clause: &str) -> &str {
    clause.split_whitespace().next().unwrap_or_default()
}

/// Collects all nodes, outer and inner, that are parsed by one of these grammar rules.
fn parts_by(node: &Outline, rules: &[&str], found: &mut Vec<Outline>) {
    if rules.contains(&node.rule.as_str()) {
        found.push(node.clone());
    }
    node.parts.iter().for_each(|part| parts_by(part, rules, found));
}
