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

/// The main line of each game in a text: the first variation at each branch. A game with a fault is that fault: a bracket is not closed, or
/// something stands where a property is expected. At least one game, which is a fault if the text has none.
pub(super) fn games(text: &str) -> Vec<Result<Vec<Node>, RecordError>> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut games = Vec::new();
    while scanner.skip_blanks().is_some() || games.is_empty() {
        let game = scanner.game();
        if game.is_err() {
            scanner.skip_to_game();
        }
        games.push(game);
    }
    games
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

    /// The main line of the next game.
    fn game(&mut self) -> Result<Vec<Node>, RecordError> {
        let (mut depth, mut is_main, mut nodes) = (0_usize, true, Vec::new());
        loop {
            match self.skip_blanks() {
                Some('(') => depth += 1,
                Some(')') if depth > 0 => {
                    // The first `)` ends the main line; all later nodes are variations.
                    is_main = false;
                    depth -= 1;
                }
                Some(')') => return Err(self.fail("`(`, which begins a game")),
                Some(';') if depth > 0 => {
                    let node = self.node()?;
                    nodes.extend(is_main.then_some(node));
                    continue;
                }
                None if depth > 0 => return Err(self.fail("`)`, which ends the game")),
                None => return Err(self.fail("`(;`, which begins a game")),
                Some(_) => return Err(self.fail("`(;`, which begins a game, or a node")),
            }
            self.take();
            if depth == 0 {
                return Ok(nodes);
            }
        }
    }

    /// Skips the rest of a game with a fault, up to the next line that begins a game.
    fn skip_to_game(&mut self) {
        let next = self.rest.match_indices('\n').find(|(at, _)| self.rest[at + 1..].starts_with("(;"));
        let end = next.map_or(self.rest.len(), |(at, _)| at + 1);
        let rest = &self.rest[end..];
        while self.rest.len() > rest.len() {
            self.take();
        }
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
