//! What scripts read: JSON in the form that `docs/json.md` describes.

use std::io::Write;

use engine::{BoardSetup, ErasedPosition, Metadata, Written};
use serde_json::{Map, Value, json};

use super::select::ChoiceError;
use crate::catalog::CatalogError;
use crate::record;

/// The version of the form of all JSON. It grows when a field goes or means something else; new fields leave it as it is.
pub const VERSION: u32 = 1;

/// True if the command line of this process asks for JSON.
pub fn is_asked() -> bool {
    std::env::args_os().skip(1).take_while(|word| word != "--").any(|word| word == "--json")
}

/// A result as one line. Objects get the version of their form.
pub fn text(mut result: Value) -> String {
    if let Value::Object(fields) = &mut result {
        fields.insert("version".to_owned(), VERSION.into());
    }
    format!("{result}\n")
}

/// Writes a result as one line.
///
/// # Errors
/// If the line cannot be written.
pub fn write(out: &mut dyn Write, result: Value) -> std::io::Result<()> {
    out.write_all(text(result).as_bytes())
}

/// An error as a result: its message, its causes, the exit code of the process, and the faults of the rule file if it has some.
pub fn error(error: &anyhow::Error, code: u8) -> Value {
    let causes: Vec<String> = error.chain().skip(1).map(ToString::to_string).collect();
    let mut told = json!({"message": error.to_string(), "causes": causes, "exit_code": code});
    if let Some(CatalogError::Broken { diagnostics, .. }) = error.chain().find_map(catalog_error) {
        told["diagnostics"] = json!(diagnostics);
    }
    json!({ "error": told })
}

fn catalog_error<'e>(error: &'e (dyn std::error::Error + 'static)) -> Option<&'e CatalogError> {
    match error.downcast_ref() {
        Some(ChoiceError::Game(error)) => Some(error),
        _ => error.downcast_ref(),
    }
}

/// A play of the player `turn` as an object: its text, the cells that it names, and what becomes of the other player's pieces between the two
/// boards.
pub fn play(metadata: &Metadata, turn: usize, play: &Written, [before, after]: [&BoardSetup; 2]) -> Value {
    let name = |cell: &usize| &*metadata.cells[*cell].name;
    let way = record::way(metadata, play);
    let (from, to) = match &way[..] {
        [] => (None, None),
        [to] => (None, Some(name(to))),
        [from, .., to] => (Some(name(from)), Some(name(to))),
    };
    let owner = |board: &BoardSetup, cell: usize| board[cell].map(|piece| usize::from(piece.player));
    let lost: Vec<usize> = (0..after.len()).filter(|cell| owner(before, *cell) == Some(1 - turn)).collect();
    let lost = || lost.iter().filter(|cell| owner(after, **cell) != Some(1 - turn));
    let is_end = |cell: &usize| way.last() == Some(cell);
    let is_flipped = |cell: &usize| owner(after, *cell) == Some(turn) && !is_end(cell);
    json!({
        "text": play.to_string(),
        "from": from,
        "to": to,
        "cells": way.iter().map(name).collect::<Vec<_>>(),
        "captures": lost().filter(|cell| !is_flipped(cell)).map(name).collect::<Vec<_>>(),
        "flips": lost().filter(|cell| is_flipped(cell)).map(name).collect::<Vec<_>>(),
    })
}

/// Plays that follow each other from a position, each as [`play`] has it; those before the first that is not legal.
pub fn line<'p>(
    mut position: Box<dyn ErasedPosition>,
    plays: impl IntoIterator<Item = &'p Written>,
) -> Value {
    let mut objects = Vec::new();
    for written in plays {
        let before = position.setup();
        if position.play(written).is_err() {
            break;
        }
        let after = position.setup().board;
        objects.push(play(position.metadata(), before.turn, written, [&before.board, &after]));
    }
    objects.into()
}

/// The fields of an object added to those of another.
pub fn joined(mut one: Value, other: Value) -> Value {
    if let (Some(fields), Value::Object(more)) = (one.as_object_mut(), other) {
        fields.extend::<Map<_, _>>(more);
    }
    one
}
