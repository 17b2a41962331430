//! Each rule of a game has a fixture that fails without it: rules are taken out, and words swapped, one at a time, and the
//! script of some fixture must tell the changed game from the true one.

use std::panic;
use std::sync::Arc;

use dsl::ast::{Clause, ClauseKind, File, Span};
use dsl::interp::Interpreted;
use dsl::{FileId, Severity, Sources};
use engine::Erased;
use snapshots::fixture::{self, Fixture};
use snapshots::games::{OURS, folder};

/// Words and their replacements. A swap that changes nothing in some game is not among them: `empty` in a placement, `diagonal`
/// on a board that has only diagonals.
const SWAPS: [(&str, &str); 22] = [
    ("own", "enemy"),
    ("enemy", "own"),
    ("forward", "backward"),
    ("all", "orthogonal"),
    ("all", "diagonal"),
    ("north", "south"),
    ("exactly", ""),
    ("required", ""),
    ("captured", ""),
    ("not", ""),
    ("every", "any"),
    ("win", "loss"),
    ("loss", "win"),
    ("draw", "win"),
    ("capture", "promotion"),
    ("promotion", "capture"),
    ("black", "white"),
    ("white", "black"),
    ("far", "near"),
    ("ahead", "behind"),
    ("behind", "ahead"),
    ("occupied", "own"),
];

/// Changes that no fixture can tell: a draw that never comes, though only a proof says so (the checker wants an end without
/// it); the start of a counter that position files state; and leaps that lead from one whole board to another just as well.
const NEVER_MET: [(&str, &str); 5] = [
    ("hex", "draw when no empty"),
    ("y", "draw when no empty"),
    ("nine_mens_morris", "counter hand from 9"),
    ("ultimate_tic_tac_toe", "`5` for `4` in `win when line of 3 won"),
    ("ultimate_tic_tac_toe", "`1` for `0` in `win when line of 3 won"),
];

/// A game with one change of its rules.
struct Mutant {
    game: &'static str,
    /// The change, in words.
    change: String,
    rules: Erased<Interpreted>,
}

#[test]
fn every_rule_has_a_fixture_that_fails_without_it() {
    assert_all_are_told(&tested().flat_map(|game| Text::of(game).less_a_rule()).collect::<Vec<_>>());
}

#[test]
fn every_word_has_a_fixture_that_fails_with_another() {
    assert_all_are_told(&tested().flat_map(|game| Text::of(game).with_a_word_swapped()).collect::<Vec<_>>());
}

/// The games whose rules are changed.
fn tested() -> impl Iterator<Item = &'static str> {
    OURS.into_iter().filter(|game| effort::is_tested(game))
}

fn assert_all_are_told(mutants: &[Mutant]) {
    let is_met = |mutant: &&Mutant| {
        !NEVER_MET.iter().any(|(game, rule)| mutant.game == *game && mutant.change.contains(rule))
    };
    let missed = |mutant: &&Mutant| fixtures(mutant.game).iter().all(|fixture| holds(fixture, mutant));
    let missed: Vec<String> = mutants
        .iter()
        .filter(is_met)
        .filter(missed)
        .map(|mutant| format!("{}: {}", mutant.game, mutant.change))
        .collect();
    println!("{} changes were tried", mutants.len());
    assert!(missed.is_empty(), "every fixture holds all the same with\n{}", missed.join("\n"));
}

/// True if a fixture's script holds. A script that fails panics, as it should here: the messages on standard error are no faults.
fn holds(fixture: &Fixture, mutant: &Mutant) -> bool {
    panic::catch_unwind(panic::AssertUnwindSafe(|| drop(fixture.run(&mutant.rules)))).is_ok()
}

/// The fixtures of a game.
fn fixtures(game: &str) -> Vec<Fixture> {
    let files = std::fs::read_dir(folder("fixtures").join(game)).into_iter().flatten().flatten();
    files.map(|file| fixture::read(&file.path())).collect()
}

/// A rule text among all others.
struct Text {
    game: &'static str,
    sources: Sources,
    id: FileId,
    /// The text and its bases as one.
    file: File,
}

impl Text {
    fn of(game: &'static str) -> Self {
        let mut sources = Sources::default();
        for (path, text) in rules::sources() {
            sources.add(path, text);
        }
        let id = sources.find(game).expect("a game that was compiled in has a text");
        let (file, _) = dsl::inherit::inherit(&sources, id);
        Self { game, sources, id, file }
    }

    /// The rules that the game's own file states, not its bases, with their places among all clauses.
    fn own_rules(&self) -> impl Iterator<Item = (usize, &Clause)> {
        let own = |clause: &Clause| clause.span.file == self.id && is_rule(&clause.kind);
        self.file.clauses.iter().enumerate().filter(move |(_, clause)| own(clause))
    }

    fn text(&self) -> &str {
        &self.sources.file(self.id).text
    }

    fn words(&self, span: Span) -> &str {
        &self.text()[span.start as usize..span.end as usize]
    }

    /// The games without one rule, or without one part of a play clause, where the rest is a game.
    fn less_a_rule(&self) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        for (index, clause) in self.own_rules() {
            for (left, change) in self.less_a_part(clause) {
                let mut file = self.file.clone();
                file.clauses.splice(index..=index, left);
                mutants.extend(self.mutant(&self.sources, &file, change));
            }
        }
        mutants
    }

    /// The clause left out (`None`), or without one of its parts, each with the change in words.
    fn less_a_part(&self, clause: &Clause) -> Vec<(Option<Clause>, String)> {
        let words = self.words(clause.span);
        let mut left = vec![(None, format!("no `{words}`"))];
        if let ClauseKind::Play { name, parts } = &clause.kind {
            left.extend((0..parts.len()).map(|index| {
                let mut parts = parts.clone();
                parts.remove(index);
                let kind = ClauseKind::Play { name: name.clone(), parts };
                (Some(Clause { kind, ..clause.clone() }), format!("`{words}` without its part {}", index + 1))
            }));
        }
        left
    }

    /// The games with one word of a rule swapped, or with one number increased by one, where the result is a game.
    fn with_a_word_swapped(&self) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        for (_, clause) in self.own_rules() {
            for (start, word) in words(self.words(clause.span)) {
                let start = clause.span.start as usize + start;
                for other in others(word) {
                    let change = format!("`{other}` for `{word}` in `{}`", self.words(clause.span));
                    let text = self.text();
                    let text = format!("{}{other}{}", &text[..start], &text[start + word.len()..]);
                    let sources = self.sources_with(&text);
                    let (file, faults) = dsl::inherit::inherit(&sources, self.id);
                    if faults.iter().all(|fault| fault.severity != Severity::Error) {
                        mutants.extend(self.mutant(&sources, &file, change));
                    }
                }
            }
        }
        mutants
    }

    /// All rule texts, with `text` in place of this one.
    fn sources_with(&self, text: &str) -> Sources {
        let mut sources = Sources::default();
        for (id, source) in self.sources.files() {
            sources.add(source.path.clone(), if id == self.id { text } else { &source.text });
        }
        sources
    }

    fn mutant(&self, sources: &Sources, file: &File, change: String) -> Option<Mutant> {
        let (model, faults) = dsl::resolve::resolve(sources, file);
        let model = model.filter(|_| faults.iter().all(|fault| fault.severity != Severity::Error))?;
        Some(Mutant { game: self.game, change, rules: Erased(Interpreted::new(Arc::new(model))) })
    }
}

/// True if a clause tells what is legal or who wins.
fn is_rule(kind: &ClauseKind) -> bool {
    matches!(
        kind,
        ClauseKind::Players(_)
            | ClauseKind::Region { .. }
            | ClauseKind::Counter { .. }
            | ClauseKind::PassesFrom(_)
            | ClauseKind::Play { .. }
            | ClauseKind::Promote { .. }
            | ClauseKind::Pass { .. }
            | ClauseKind::Limit { .. }
            | ClauseKind::Prefer(_)
            | ClauseKind::PreferMost(_)
            | ClauseKind::PreferSoonest(_)
            | ClauseKind::End { .. }
            | ClauseKind::Points(_)
            | ClauseKind::Komi { .. }
    )
}

/// The words and numbers of a text, with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_';
    let starts = text.match_indices(is_word).map(|(at, _)| at);
    let starts = starts.filter(move |&at| !text[..at].ends_with(is_word));
    starts.map(move |at| (at, text[at..].split(|symbol| !is_word(symbol)).next().unwrap_or_default()))
}

/// The replacements of a word.
fn others(word: &str) -> Vec<String> {
    let swaps = SWAPS.iter().filter(|(from, _)| *from == word).map(|(_, to)| (*to).to_owned());
    let next = word.parse::<u32>().ok().map(|number| (number + 1).to_string());
    swaps.chain(next).collect()
}
