//! Checks a program: types, names, ghost bits, no recursion.
//!
//! | file | content |
//! | --- | --- |
//! | `mod` | what functions are made of: the board, records, tables, entries |
//! | `body` | statements: the variables that have a value on every way, and the ways that return |
//! | `value` | expressions: types, and the sets that may have ghost bits |
//!
//! A function by player is checked for each player.

mod body;
#[cfg(test)]
mod tests;
mod value;

use std::collections::BTreeSet;

use super::record::WORD;
use super::{Board, Entries, FieldType, FunctionId, Program, Record, Rows, Type};
use body::Checking;

/// The faults of a program, each with its function; none if it is sound.
pub fn verify(program: &Program) -> Vec<String> {
    let mut faults = board(&program.board);
    for (name, of) in [("state", &program.state), ("play", &program.play), ("place", &program.place)] {
        faults.extend(record(of, program.board.words).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    faults.extend(tables(program));
    faults.extend(names(program));
    for index in 0..program.functions.len() {
        faults.extend(function(program, index));
    }
    faults.extend(entries(program));
    faults
}

/// The faults of a function.
fn function(program: &Program, index: usize) -> Vec<String> {
    let function = &program.functions[index];
    let players: &[Option<usize>] = if function.by_player { &[Some(0), Some(1)] } else { &[None] };
    let mut faults: Vec<String> = Vec::new();
    for fault in players.iter().flat_map(|me| Checking::new(program, index, *me).faults()) {
        let fault = format!("{}: {fault}", function.name);
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    faults
}

fn board(board: &Board) -> Vec<String> {
    let mut faults = Vec::new();
    let mut sets = vec![("cells", &board.cells)];
    for direction in &board.directions {
        let masks = direction.shifts.iter().filter_map(|shift| shift.from.as_ref());
        sets.extend(masks.map(|mask| (direction.name.as_str(), mask)));
    }
    let wrong = sets.iter().filter(|(_, set)| set.len() != board.words);
    faults.extend(wrong.map(|(name, set)| format!("board: `{name}` has {} words", set.len())));
    if faults.is_empty() {
        let last = (WORD * 8 * board.words) as u16;
        let outside = board.bit.iter().find(|bit| **bit >= last);
        faults.extend(outside.map(|bit| format!("board: bit {bit} is in no word")));
        if outside.is_none() && board.cells != board.bits_of(0..board.bit.len()) {
            faults.push("board: its cells are not those that have a bit".to_owned());
        }
    }
    faults
}

/// The faults of a record: fields that are not where a field can be.
fn record(record: &Record, words: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let mut taken = BTreeSet::new();
    for (index, (name, field)) in record.fields.iter().enumerate() {
        let (bytes, unit) = match field.ty {
            FieldType::Set => (WORD * words, WORD),
            FieldType::Number(width) => (width.bytes(), width.bytes()),
            FieldType::Bool => (1, 1),
        };
        let place = field.offset..field.offset + bytes;
        let is_free = place.clone().all(|byte| taken.insert(byte));
        if field.id.0 != index || !field.offset.is_multiple_of(unit) || place.end > record.bytes || !is_free {
            faults.push(format!("`{name}` is out of place"));
        }
        if record.fields[..index].iter().any(|(other, _)| other == name) {
            faults.push(format!("`{name}` is there twice"));
        }
    }
    if !record.bytes.is_multiple_of(WORD) {
        faults.push(format!("has {} bytes", record.bytes));
    }
    faults
}

fn tables(program: &Program) -> Vec<String> {
    let is_set = |set: &Vec<u64>| {
        set.len() == program.board.words
            && set.iter().zip(&program.board.cells).all(|(set, cells)| set & !cells == 0)
    };
    let unclean = program.tables.iter().filter(|table| match &table.rows {
        Rows::Sets(sets) => !sets.iter().all(is_set),
        Rows::Numbers(_) => false,
    });
    unclean.map(|table| format!("table {}: an entry is no set of cells", table.name)).collect()
}

/// Names that two functions share.
fn names(program: &Program) -> Vec<String> {
    let mut known = BTreeSet::new();
    let again = program.functions.iter().filter(|function| !known.insert(&function.name));
    again.map(|function| format!("{}: another function has this name", function.name)).collect()
}

/// What is called from outside, and how.
struct Entry {
    name: &'static str,
    function: FunctionId,
    by_player: bool,
    with_play: bool,
    parameters: &'static [Type],
    result: Option<Type>,
}

/// The faults of the functions that are called from outside.
fn entries(program: &Program) -> Vec<String> {
    let mut faults = Vec::new();
    let entries = all_entries(&program.entries);
    for entry in &entries {
        let Some(function) = program.functions.get(entry.function.0) else {
            faults.push(format!("entry {}: there is no such function", entry.name));
            continue;
        };
        let parameters: Vec<Type> = function.parameters.iter().map(|parameter| parameter.ty).collect();
        let fits = parameters == entry.parameters
            && function.result == entry.result
            && function.takes_play == entry.with_play
            && (entry.by_player || !function.by_player);
        if !fits {
            faults.push(format!("entry {}: `{}` cannot be called so", entry.name, function.name));
        }
    }
    let is_entry = |id: usize| entries.iter().any(|entry| entry.function.0 == id);
    let astray =
        program.functions.iter().enumerate().filter(|(id, function)| function.takes_play && !is_entry(*id));
    faults.extend(astray.map(|(_, function)| format!("{}: nobody gives it a play", function.name)));
    if program.entries.count.is_some() != program.entries.nth.is_some() {
        faults.push("entries: of `count` and `nth` one is missing".to_owned());
    }
    if program.entries.candidates.is_some() != program.entries.candidate.is_some() {
        faults.push("entries: of `candidates` and `candidate` one is missing".to_owned());
    }
    faults
}

fn all_entries(entries: &Entries) -> Vec<Entry> {
    const NUMBER: Option<Type> = Some(Type::Number);
    let number = |name, function| Entry {
        name,
        function,
        by_player: false,
        with_play: false,
        parameters: &[],
        result: NUMBER,
    };
    let by_player = |entry: Entry| Entry { by_player: true, ..entry };
    let with_play = |entry: Entry| Entry { with_play: true, by_player: true, ..entry };
    let mut all = vec![
        by_player(Entry { result: None, ..number("plays", entries.plays) }),
        with_play(Entry { result: None, ..number("make", entries.make) }),
        by_player(Entry { parameters: &[Type::Bool], ..number("outcome", entries.outcome) }),
        number("key", entries.key),
        number("second_key", entries.second_key),
        number("hash", entries.hash),
        number("value", entries.value),
        with_play(Entry { result: Some(Type::Bool), ..number("noisy", entries.noisy) }),
    ];
    let some = |function: Option<FunctionId>, entry: &dyn Fn(FunctionId) -> Entry| function.map(entry);
    all.extend(some(entries.count, &|count| by_player(number("count", count))));
    all.extend(some(entries.nth, &|nth| {
        by_player(Entry { parameters: &[Type::Number], result: None, ..number("nth", nth) })
    }));
    all.extend(some(entries.candidates, &|number_of| by_player(number("candidates", number_of))));
    all.extend(some(entries.candidate, &|one| {
        by_player(Entry { parameters: &[Type::Number], result: None, ..number("candidate", one) })
    }));
    all.extend(some(entries.race_value, &|value| number("race_value", value)));
    all.extend(entries.amounts.iter().map(|amount| number("amounts", *amount)));
    all.extend(some(entries.halves, &|halves| by_player(number("halves", halves))));
    all.extend(some(entries.reluctance, &|reluctance| with_play(number("reluctance", reluctance))));
    all.extend(some(entries.clock_left, &|left| number("clock_left", left)));
    all.extend(some(entries.repetitions, &|repetitions| number("repetitions", repetitions)));
    all
}
