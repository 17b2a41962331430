//! A program as text that reads like Rust, for people and tests. Nothing reads it back.
//!
//! `self` is the state that a function is given, `copy0` its first copy of it. A set is written in hexadecimal digits, the greatest bit first, or
//! by its bits if it has few; `BOARD` is the set of all cells. The first value that a variable is given is its `let`, in whatever block that is.

mod body;
mod expr;
#[cfg(test)]
mod tests;

use std::fmt::{Display, Formatter, Result, Write};

use super::{Board, Function, Program, Record, Rows, Type, Width};
use crate::program::FieldType;
use body::Printing;

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "// The program of {}.", self.name)?;
        board(f, &self.board)?;
        for (name, of) in [("State", &self.state), ("Play", &self.play), ("Place", &self.place)] {
            record(f, name, of)?;
        }
        for table in &self.tables {
            let rows: Vec<String> = match &table.rows {
                Rows::Sets(sets) => sets.iter().map(|set| expr::set(self, set)).collect(),
                Rows::Numbers(numbers) => numbers.iter().map(|number| number.to_string()).collect(),
            };
            let ty = type_name(table.rows.ty());
            writeln!(f, "\nconst {}: [{ty}; {}] = [{}];", table.name, rows.len(), rows.join(", "))?;
        }
        for each in &self.functions {
            f.write_char('\n')?;
            function(f, self, each)?;
        }
        f.write_char('\n')?;
        entries(f, self)
    }
}

fn board(f: &mut Formatter<'_>, board: &Board) -> Result {
    let all = expr::hexadecimal(&board.cells);
    let (words, cells) = (board.words, board.bit.len());
    writeln!(f, "\n/// {cells} cells in sets of {words} {}.", if words == 1 { "word" } else { "words" })?;
    writeln!(f, "const BOARD: set = {all};")?;
    for direction in &board.directions {
        let shift = |shift: &super::Shift| {
            let from = shift.from.as_ref().map(|from| format!(" from {}", expr::hexadecimal(from)));
            format!("{:+}{}", shift.by, from.unwrap_or_default())
        };
        let shifts: Vec<String> = direction.shifts.iter().map(shift).collect();
        writeln!(f, "step {}: {};", direction.name, shifts.join(", "))?;
    }
    Ok(())
}

fn record(f: &mut Formatter<'_>, name: &str, record: &Record) -> Result {
    writeln!(f, "\n/// {} bytes.\nstruct {name} {{", record.bytes)?;
    for (name, field) in &record.fields {
        let ty = match field.ty {
            FieldType::Set => "set",
            FieldType::Bool => "bool",
            FieldType::Number(Width::Byte) => "u8",
            FieldType::Number(Width::Short) => "u16",
            FieldType::Number(Width::Word) => "u32",
            FieldType::Number(Width::Signed) => "i32",
        };
        writeln!(f, "    {name}: {ty}, // at {}", field.offset)?;
    }
    writeln!(f, "}}")
}

fn function(f: &mut Formatter<'_>, program: &Program, function: &Function) -> Result {
    for line in function.doc.lines() {
        writeln!(f, "/// {}", line.trim())?;
    }
    if function.inline {
        writeln!(f, "#[inline]")?;
    }
    let printing = Printing::new(program, function);
    let me = if function.by_player { "<ME>" } else { "" };
    let given = ["self".to_owned()].into_iter().chain(function.takes_play.then(|| "play".to_owned()));
    let parameters = function
        .parameters
        .iter()
        .map(|parameter| format!("{}: {}", printing.local(*parameter), type_name(parameter.ty)));
    let parameters: Vec<String> = given.chain(parameters).collect();
    let result = function.result.map(|ty| format!(" -> {}", type_name(ty))).unwrap_or_default();
    writeln!(f, "fn {}{me}({}){result} {{", function.name, parameters.join(", "))?;
    f.write_str(&printing.body())?;
    writeln!(f, "}}")
}

fn entries(f: &mut Formatter<'_>, program: &Program) -> Result {
    for (entry, function) in program.entries.named() {
        let name = program.functions.get(function.0).map_or("?", |function| &function.name);
        writeln!(f, "entry {entry} = {name};")?;
    }
    Ok(())
}

fn type_name(ty: Type) -> &'static str {
    match ty {
        Type::Set => "set",
        Type::Number => "number",
        Type::Bool => "bool",
    }
}
