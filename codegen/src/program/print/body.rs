//! Statements as text.

use std::collections::BTreeSet;

use crate::program::{Function, List, Local, Of, Program, Record, Stmt};

/// The blanks before a statement of an inner block.
const INDENT: &str = "    ";

/// A function that is being printed.
pub struct Printing<'p> {
    pub program: &'p Program,
    /// The name of each variable. Of variables with one name, all but the first have a number.
    names: Vec<String>,
    function: &'p Function,
}

impl<'p> Printing<'p> {
    /// Makes ready to print a function.
    pub fn new(program: &'p Program, function: &'p Function) -> Self {
        let mut names: Vec<String> = Vec::new();
        for (name, _) in &function.locals {
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let mut free = std::iter::once(name.clone()).chain(numbered);
            names.extend(free.find(|name| !names.contains(name)));
        }
        Self { program, names, function }
    }

    /// The function's statements.
    pub fn body(&self) -> String {
        let mut text = String::new();
        let mut known = self.function.parameters.iter().map(|parameter| parameter.id).collect();
        self.block(&self.function.body, INDENT, &mut known, &mut text);
        text
    }

    /// The name of a variable.
    pub fn local(&self, local: Local) -> &str {
        self.names.get(local.id).map_or("?", |name| name)
    }

    /// A record's name.
    pub fn of(of: Of) -> String {
        match of {
            Of::Given => "self".to_owned(),
            Of::Copy(id) => format!("copy{id}"),
            Of::Play => "play".to_owned(),
        }
    }

    /// A list's name, that of its items, and their fields.
    pub fn list(&self, list: List) -> (&'static str, &'static str, &'p Record) {
        match list {
            List::Plays => ("plays", "Play", &self.program.play),
            List::Places => ("places", "Place", &self.program.place),
        }
    }

    /// `known` has the variables that were given a value in the text before.
    fn block(&self, statements: &[Stmt], indent: &str, known: &mut BTreeSet<usize>, text: &mut String) {
        for statement in statements {
            text.push_str(indent);
            self.statement(statement, indent, known, text);
            text.push('\n');
        }
    }

    /// Statements within braces.
    fn braced(&self, statements: &[Stmt], indent: &str, known: &mut BTreeSet<usize>, text: &mut String) {
        text.push_str("{\n");
        self.block(statements, &format!("{indent}{INDENT}"), known, text);
        text.push_str(indent);
        text.push('}');
    }

    fn statement(&self, statement: &Stmt, indent: &str, known: &mut BTreeSet<usize>, text: &mut String) {
        match statement {
            Stmt::Let(local, value) => {
                let begins = if known.insert(local.id) { "let " } else { "" };
                text.push_str(&format!("{begins}{} = {};", self.local(*local), self.expr(value)));
            }
            Stmt::Store(of, field, value) => {
                let name = self.program.state.name(field.id);
                text.push_str(&format!("{}.{name} = {};", Self::of(*of), self.expr(value)));
            }
            Stmt::If(test, then, other) => {
                text.push_str(&format!("if {} ", self.expr(test)));
                self.braced(then, indent, known, text);
                match other.as_slice() {
                    [] => {}
                    [only @ Stmt::If(..)] => {
                        text.push_str(" else ");
                        self.statement(only, indent, known, text);
                    }
                    other => {
                        text.push_str(" else ");
                        self.braced(other, indent, known, text);
                    }
                }
            }
            Stmt::ByPlayer(blocks) => {
                text.push_str("if ME == 0 ");
                self.braced(&blocks[0], indent, known, text);
                text.push_str(" else ");
                self.braced(&blocks[1], indent, known, text);
            }
            Stmt::While(test, block) => {
                text.push_str(&format!("while {} ", self.expr(test)));
                self.braced(block, indent, known, text);
            }
            Stmt::Each(local, set, block) => {
                known.insert(local.id);
                text.push_str(&format!("for {} in {} ", self.local(*local), self.expr(set)));
                self.braced(block, indent, known, text);
            }
            Stmt::Copy(id) => text.push_str(&format!("let copy{id} = self.clone();")),
            Stmt::Push(list, values) => {
                let (list, item, record) = self.list(*list);
                let fields = record.fields.iter().zip(values);
                let fields: Vec<String> =
                    fields.map(|((name, _), value)| format!("{name}: {}", self.expr(value))).collect();
                text.push_str(&format!("{list}.push({item} {{ {} }});", fields.join(", ")));
            }
            Stmt::Put(list, index, field, value) => {
                let (list, _, record) = self.list(*list);
                let (index, name) = (self.expr(index), record.name(field.id));
                text.push_str(&format!("{list}[{index}].{name} = {};", self.expr(value)));
            }
            Stmt::Truncate(list, index) => {
                text.push_str(&format!("{}.truncate({});", self.list(*list).0, self.expr(index)));
            }
            Stmt::Do(call) => {
                text.push_str(&self.call(call));
                text.push(';');
            }
            Stmt::Return(None) => text.push_str("return;"),
            Stmt::Return(Some(value)) => text.push_str(&format!("return {};", self.expr(value))),
        }
    }
}
