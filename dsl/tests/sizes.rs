//! Files far larger than any game needs: reading and checking them must come to an end, so that an editor never waits.
//!
//! No time is measured. Each of these files took minutes or hours where the work grew faster than the file.

use effort::amount;
use rulewright_dsl::{Model, Sources};

/// Number of play clauses; here and below the second number applies with `RULEWRIGHT_LONG`.
const PLAYS: [usize; 2] = [500, 3000];
/// Number of play clauses that capture.
const CAPTURES: [usize; 2] = [200, 1000];
/// Number of clauses of other kinds.
const OTHERS: [usize; 2] = [2000, 10_000];

/// A game on this board with these clauses.
fn model(board: &str, clauses: &str) -> Model {
    let text = format!(
        "game large\nplayers white facing north, black facing south\nboard grid {board}\npiece man \"m\" \"n\"\n\
         start man on rank 1\nplay step: man along all: empty\n{clauses}loss when stuck\ndraw after 30 plies\n"
    );
    let mut sources = Sources::default();
    let file = sources.add("large.rules", text);
    match rulewright_dsl::compile(&sources, file) {
        Ok((model, _)) => model,
        Err(faults) => panic!("{}", rulewright_dsl::render::render(&faults, &sources, false)),
    }
}

/// The clauses for the numbers from 0 to `number - 1`, one a line.
fn clauses(number: usize, clause: impl Fn(usize) -> String) -> String {
    (0..number).map(|nth| clause(nth) + "\n").collect()
}

/// The name of a cell of a board of eight by eight.
fn cell(nth: usize) -> String {
    format!("{}{}", (b'a' + (nth % 8) as u8) as char, nth / 8 % 8 + 1)
}

#[test]
fn walks_of_many_runs() {
    let runs = vec!["empty*"; 40].join(", ");
    model("4 x 4", &format!("play slide: man along all: {runs}, empty\n"));
    let runs = vec!["empty*, own*"; 20].join(", ");
    model("32 x 32", &format!("play slide: man along all: {runs}, enemy captured, empty\n"));
    let runs = vec!["empty{0..32}, own{0..32}"; 20].join(", ");
    model("32 x 32", &format!("play slide: man along all: {runs}, enemy captured, empty\n"));
}

#[test]
fn thousands_of_plays() {
    let from = |nth| format!("play p{nth}: man on {{{}}} along all: empty{{{}}}", cell(nth), nth % 3 + 1);
    assert_eq!(model("8 x 8", &clauses(amount(PLAYS), from)).plays.len(), amount(PLAYS) + 1);
    let alike = |nth| format!("play p{nth}: man along all: empty; when plies > {nth}");
    model("8 x 8", &clauses(amount(PLAYS), alike));
    let captures = |nth| {
        let shape = nth % 12 + 1;
        format!("play p{nth}: man along all: empty{{0..{shape}}}, enemy captured, empty; when plies > {nth}")
    };
    model("8 x 8", &clauses(amount(CAPTURES), captures));
}

#[test]
fn thousands_of_other_clauses() {
    let take = "play take: man along all: enemy captured\n";
    let many: [&dyn Fn(usize) -> String; 6] = [
        &|nth| format!("value {} per own in {{{}}}", nth % 50 + 1, cell(nth)),
        &|nth| format!("value {} per walk along all: own{{{}}}, empty", nth % 50 + 1, nth % 6 + 1),
        &|nth| format!("region r{nth} = row {} and own\nvalue 1 per r{nth}", nth % 8 + 1),
        &|nth| format!("limit from row {}: to not column {}", nth % 8 + 1, nth % 7 + 1),
        &|nth| format!("win when count own in row {} > 3 and plies > {nth}", nth % 8 + 1),
        &|nth| format!("counter c{nth} up by capture\nwin when c{nth} > 3"),
    ];
    for clause in many {
        model("8 x 8", &(take.to_owned() + &clauses(amount(OTHERS), clause)));
    }
}

#[test]
fn thousands_of_faults() {
    let empty = |nth| format!("value 1 per (own and row {} and enemy)", nth % 8 + 1);
    model("8 x 8", &clauses(2000, empty));
}
