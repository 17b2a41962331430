//! The nodes of SGF: properties with values in brackets.

use super::super::fault::{Fault, RecordError};

/// A game of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Game {
    /// The nodes of its main line: the first variation at each branch.
    pub nodes: Vec<Node>,
    /// True if there are other variations.
    pub has_variations: bool,
}

impl Game {
    /// The first node that has a property of the whole game, and the first value there, without blanks around it; the root and an empty text if
    /// there is none. Some programs write such properties into later nodes.
    pub fn told(&self, name: &str) -> (Node, &str) {
        let found = self.nodes.iter().find_map(|node| Some((node.clone(), node.text(name)?)));
        found.unwrap_or_else(|| (self.nodes.first().cloned().unwrap_or_default(), ""))
    }
}

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

    /// True if the node has a property.
    pub fn has(&self, name: &str) -> bool {
        self.property(name).is_some()
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

/// True if a text has the form of SGF: a game begins in it, perhaps after other text.
pub(in super::super) fn begins(text: &str) -> bool {
    next_game(text).is_some()
}

/// The games of a text. A game with a fault is that fault: a bracket is not closed, or something stands where a property is expected. At least
/// one game, which is a fault if the text has none. Text before the first game is skipped, such as the head of a mail.
pub(super) fn games(text: &str) -> Vec<Result<Game, RecordError>> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut games = Vec::new();
    if let Some(first) = next_game(scanner.rest) {
        scanner.skip(first);
    }
    while scanner.skip_blanks().is_some() || games.is_empty() {
        let game = scanner.game();
        if game.is_err() {
            scanner.skip_to_game();
        }
        games.push(game);
    }
    games
}

/// The place of the next `(;`, which begins a game, in bytes; blanks may stand between the two. At the beginning of a text the semicolon may be
/// missing.
fn next_game(text: &str) -> Option<usize> {
    let has_node = |at: usize| text[at + 1..].trim_start().starts_with(';');
    let is_first = |at: usize| text[..at].trim_start().is_empty();
    let has_property = |at: usize| {
        let rest = text[at + 1..].trim_start();
        let after = rest.trim_start_matches(|symbol: char| symbol.is_ascii_uppercase());
        after.len() < rest.len() && after.starts_with('[')
    };
    let mut opened = text.match_indices('(').map(|(at, _)| at);
    opened.find(|at| has_node(*at) || (is_first(*at) && has_property(*at)))
}

/// True if a property begins the first node, without the semicolon before it.
fn is_first_property(first: char, game: &Game) -> bool {
    first.is_ascii_alphabetic() && game.nodes.is_empty()
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

    /// The next game.
    fn game(&mut self) -> Result<Game, RecordError> {
        let (mut depth, mut is_main, mut game) = (0_usize, true, Game::default());
        loop {
            match self.skip_blanks() {
                Some('(') => depth += 1,
                Some(')') if depth > 0 => {
                    // The first `)` ends the main line; all later nodes are variations.
                    is_main = false;
                    depth -= 1;
                }
                Some(')') => return Err(self.fail("`(`, which begins a game")),
                Some(first) if depth > 0 && (first == ';' || is_first_property(first, &game)) => {
                    let node = self.node()?;
                    game.nodes.extend(is_main.then_some(node));
                    game.has_variations |= !is_main;
                    continue;
                }
                None if depth > 0 => return Err(self.fail("`)`, which ends the game")),
                None => return Err(self.fail("`(;`, which begins a game")),
                Some(_) => return Err(self.fail("`(;`, which begins a game, or a node")),
            }
            self.take();
            if depth == 0 {
                return Ok(game);
            }
        }
    }

    /// Skips the rest of a game with a fault, up to the next line that begins a game.
    fn skip_to_game(&mut self) {
        let next = self.rest.match_indices('\n').find(|(at, _)| self.rest[at + 1..].starts_with("(;"));
        self.skip(next.map_or(self.rest.len(), |(at, _)| at + 1));
    }

    /// Skips so many bytes.
    fn skip(&mut self, bytes: usize) {
        let left = self.rest.len() - bytes;
        while self.rest.len() > left {
            self.take();
        }
    }

    /// A node, which begins with a semicolon unless it is the first.
    fn node(&mut self) -> Result<Node, RecordError> {
        let mut node = Node { line: self.line, column: self.column, properties: Vec::new() };
        if self.rest.starts_with(';') {
            self.take();
        }
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
