//! The nodes of SGF: properties with values in brackets.

use super::super::fault::{Fault, RecordError};

/// A node of the main line.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Node {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1.
    pub column: usize,
    /// Its properties.
    pub properties: Vec<Property>,
}

/// A property with its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Property {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1.
    pub column: usize,
    pub name: String,
    pub values: Vec<String>,
}

impl Node {
    fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// The values of a property; none if the node does not have it.
    pub fn values(&self, name: &str) -> &[String] {
        self.property(name).map_or(&[], |property| &property.values)
    }

    /// The first value of a property, if it is not blank.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// A fault in a property of this node, or in the node if it does not have the property.
    pub fn fail(&self, name: &str, fault: Fault) -> RecordError {
        let here = (self.line, self.column);
        let (line, column) = self.property(name).map_or(here, |property| (property.line, property.column));
        RecordError { line, column, fault }
    }
}

/// The main line of each game in a text: the first variation at each branch.
///
/// # Errors
/// If a bracket is not closed, or something stands where a property is expected.
pub(super) fn games(text: &str) -> Result<Vec<Vec<Node>>, RecordError> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut games: Vec<Vec<Node>> = Vec::new();
    let (mut depth, mut is_main) = (0_usize, true);
    while let Some(first) = scanner.skip_blanks() {
        match first {
            '(' => {
                if depth == 0 {
                    games.push(Vec::new());
                    is_main = true;
                }
                depth += 1;
                scanner.take();
            }
            ')' => {
                // The first `)` ends the main line; all later nodes are variations.
                is_main = false;
                depth = depth.checked_sub(1).ok_or_else(|| scanner.fail("`(`, which begins a game"))?;
                scanner.take();
            }
            ';' if depth > 0 => {
                let node = scanner.node()?;
                if let (true, Some(game)) = (is_main, games.last_mut()) {
                    game.push(node);
                }
            }
            _ => return Err(scanner.fail("`(;`, which begins a game, or a node")),
        }
    }
    if depth > 0 || games.is_empty() {
        return Err(scanner.fail(if depth > 0 {
            "`)`, which ends the game"
        } else {
            "`(;`, which begins a game"
        }));
    }
    Ok(games)
}

/// A text that is taken from its beginning.
struct Scanner<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl Scanner<'_> {
    fn take(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        (self.line, self.column) =
            if first == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(first)
    }

    /// Skips blanks, and returns the next symbol without taking it.
    fn skip_blanks(&mut self) -> Option<char> {
        while self.rest.starts_with(char::is_whitespace) {
            self.take();
        }
        self.rest.chars().next()
    }

    fn fail(&self, expected: &str) -> RecordError {
        let found = self.rest.lines().next().unwrap_or_default();
        RecordError { line: self.line, column: self.column, fault: Fault::form(found, expected) }
    }

    /// A node, which begins with a semicolon.
    fn node(&mut self) -> Result<Node, RecordError> {
        let mut node = Node { line: self.line, column: self.column, properties: Vec::new() };
        self.take();
        while self.skip_blanks().is_some_and(|first| first.is_ascii_alphabetic()) {
            let (line, column) = (self.line, self.column);
            let mut name = String::new();
            while let Some(first) = self.rest.chars().next().filter(char::is_ascii_alphabetic) {
                // Older files have lower-case letters in names, which do not count.
                name.extend(first.is_ascii_uppercase().then_some(first));
                self.take();
            }
            let mut values = Vec::new();
            while self.skip_blanks() == Some('[') {
                values.push(self.value()?);
            }
            if values.is_empty() {
                return Err(self.fail("`[` and a value of the property"));
            }
            // Older files repeat a property for each of its values.
            match node.properties.iter_mut().find(|property| property.name == name) {
                Some(property) => property.values.extend(values),
                None => node.properties.push(Property { line, column, name, values }),
            }
        }
        Ok(node)
    }

    /// A value in brackets. A backslash escapes the next symbol; before a line end, it removes the line end.
    fn value(&mut self) -> Result<String, RecordError> {
        let unclosed = self.fail("`]`, which ends this value");
        self.take();
        let mut value = String::new();
        loop {
            match self.take() {
                None => return Err(unclosed),
                Some(']') => return Ok(value),
                Some('\\') => value.extend(self.escaped()),
                Some(symbol) => value.push(symbol),
            }
        }
    }

    /// The symbol after a backslash; none for a line end, which is `\n` or `\r\n`.
    fn escaped(&mut self) -> Option<char> {
        if self.rest.starts_with("\r\n") {
            self.take();
        }
        self.take().filter(|symbol| *symbol != '\n')
    }
}
