//! Reads tags and plays.

use engine::{ErasedGame, Metadata};

use super::super::escape::unescaped;
use super::super::fault::{Fault, RecordError};
use super::super::game::{Record, Verdict, read_used};
use super::super::players;
use super::super::table::Table;
use super::UNKNOWN;

/// The results that end a game: White wins, Black wins, a draw, none. The last three are those of PDN with two points a game.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"];

/// The tags and tokens of one game.
#[derive(Debug, Default)]
pub(in super::super) struct TaggedGame {
    /// Line, name and value of each tag.
    pub tags: Vec<(usize, String, String)>,
    /// Plays, comments and the result.
    pub tokens: Vec<Token>,
}

/// A play, a comment or a result, with its place.
#[derive(Debug)]
pub(in super::super) struct Token {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The kind of token, with its text.
    pub kind: Kind,
}

/// The kinds of tokens, with their texts.
#[derive(Debug)]
pub(in super::super) enum Kind {
    /// A play.
    Play(String),
    /// A comment.
    Comment(String),
    /// The end of the game.
    Result(String),
}

impl TaggedGame {
    /// The value of a tag, unless it is unknown.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.iter().find(|(_, known, _)| known == name).map(|(.., value)| value.as_str());
        value.filter(|value| !value.is_empty() && *value != UNKNOWN)
    }

    /// A fault in a tag.
    pub fn fail(&self, name: &str, fault: Fault) -> RecordError {
        let line = self.tags.iter().find(|(_, known, _)| known == name).map_or(1, |(line, ..)| *line);
        RecordError { line, column: 1, fault }
    }
}

impl Token {
    /// A fault in this token.
    pub fn fail(&self, fault: Fault) -> RecordError {
        RecordError { line: self.line, column: self.column, fault }
    }
}

/// The value of a tag anywhere in a text, without reading the rest.
pub(in super::super) fn tag(text: &str, name: &str) -> Option<String> {
    let opening = format!("[{name} \"");
    let after = &text[text.find(&opening)? + opening.len()..];
    Some(after[..after.find('"')?].to_owned())
}

/// The games of a text, without variations.
///
/// # Errors
/// If a bracket, a brace, a parenthesis or a quotation mark is not closed, or the text has no game.
pub(in super::super) fn games(text: &str) -> Result<Vec<TaggedGame>, RecordError> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut games = vec![TaggedGame::default()];
    // The places of the variations that are not closed yet.
    let mut open = Vec::new();
    loop {
        scanner.take_while(char::is_whitespace);
        let (line, column) = (scanner.line, scanner.column);
        let Some(first) = scanner.rest.chars().next() else { break };
        let kind = match first {
            '[' => {
                let (name, value) = scanner.tag()?;
                if games.last().is_some_and(|game| !game.tokens.is_empty()) {
                    games.push(TaggedGame::default());
                }
                if let Some(game) = games.last_mut() {
                    game.tags.push((line, name, value));
                }
                continue;
            }
            '{' => Kind::Comment(scanner.until('}', "`}`, which ends the comment")?),
            ';' => Kind::Comment(scanner.take_while(|symbol| symbol != '\n')[1..].to_owned()),
            '(' | ')' => {
                let place = scanner.fail("`)`, which ends this variation");
                if first == ')' && open.pop().is_none() {
                    return Err(scanner.fail("a play: no variation is open"));
                }
                scanner.take(1);
                if first == '(' {
                    open.push(place);
                }
                continue;
            }
            _ => match scanner.word() {
                "" => continue,
                word if RESULTS.contains(&word) => Kind::Result(word.to_owned()),
                word => Kind::Play(word.to_owned()),
            },
        };
        if let (true, Some(game)) = (open.is_empty(), games.last_mut()) {
            game.tokens.push(Token { line, column, kind });
        }
    }
    if let Some(unclosed) = open.pop() {
        return Err(unclosed);
    }
    if games.iter().all(|game| game.tags.is_empty() && game.tokens.is_empty()) {
        return Err(scanner.fail("a record, which begins with a tag such as `[Event \"Cup\"]`"));
    }
    Ok(games)
}

/// A text that is taken from its beginning.
struct Scanner<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
}

impl<'t> Scanner<'t> {
    /// Takes the next `bytes` bytes.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        for symbol in taken.chars() {
            if symbol == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, mut holds: impl FnMut(char) -> bool) -> &'t str {
        let end = self.rest.find(|symbol| !holds(symbol)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn fail(&self, expected: &str) -> RecordError {
        let found: &str = self.rest.lines().next().unwrap_or_default();
        RecordError { line: self.line, column: self.column, fault: Fault::form(found, expected) }
    }

    /// The text between the next symbol and `end`.
    fn until(&mut self, end: char, expected: &str) -> Result<String, RecordError> {
        let length = self.rest.find(end).ok_or_else(|| self.fail(expected))?;
        let text = self.take(length + end.len_utf8());
        Ok(text[1..text.len() - end.len_utf8()].to_owned())
    }

    /// A tag: its name and its value.
    fn tag(&mut self) -> Result<(String, String), RecordError> {
        let line = self.rest.lines().next().unwrap_or_default();
        let length = end_of_tag(line).unwrap_or(line.len());
        let inner = line[..length].strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let parts = inner.and_then(|inner| inner.trim().split_once(char::is_whitespace));
        let tag = parts.and_then(|(name, value)| {
            let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
            let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
            Some((name.to_owned(), unescaped(&value).unwrap_or(value)))
        });
        let tag = tag.ok_or_else(|| self.fail("a tag such as `[Event \"Cup\"]`"))?;
        self.take(length);
        Ok(tag)
    }

    /// A word among the plays, without the number before a play; empty for `1.` alone, `...`, `!?` or `$1`.
    fn word(&mut self) -> &'t str {
        let word = self.take_while(|symbol| !symbol.is_whitespace() && !"{}();[]".contains(symbol));
        if word.is_empty() {
            self.take(self.rest.chars().next().map_or(0, char::len_utf8));
            return "";
        }
        let digits = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        let numbered = digits.len() < word.len() && digits.starts_with('.');
        let word = if numbered { digits.trim_start_matches('.') } else { word };
        if word.starts_with('$') || word.chars().all(|symbol| "!?.".contains(symbol)) { "" } else { word }
    }
}

/// The length of the tag that a line begins with, up to the first `]` after a quotation mark that no backslash escapes. Some programs leave
/// quotation marks within a value as they are.
fn end_of_tag(line: &str) -> Option<usize> {
    let (mut is_escaped, mut is_closed, mut marks) = (false, false, 0);
    for (at, symbol) in line.char_indices() {
        if symbol == ']' && is_closed {
            return Some(at + 1);
        }
        let is_mark = symbol == '"' && !is_escaped;
        marks += usize::from(is_mark);
        is_closed = (is_mark && marks > 1) || (is_closed && symbol.is_whitespace());
        is_escaped = symbol == '\\' && !is_escaped;
    }
    None
}

/// Fills a record with the plays of a game, each made by `play`.
///
/// # Errors
/// Those of `play`, a play after the result, and a result that is not that of the plays.
pub(in super::super) fn play_all<'e>(
    entry: &'e dyn ErasedGame,
    game: &TaggedGame,
    record: Record,
    play: impl Fn(&mut Table<'e>, &Token, &str) -> Result<(), RecordError>,
) -> Result<Record, RecordError> {
    let result = game.tag("Result");
    if let Some(result) = result.filter(|result| !RESULTS.contains(result)) {
        let expected = format!("a result: {}", RESULTS.map(|result| format!("`{result}`")).join(", "));
        return Err(game.fail("Result", Fault::form(result, expected)));
    }
    let mut table = Table::new(entry, record);
    let (mut is_told, mut is_over) = (result.is_some(), false);
    for token in &game.tokens {
        match &token.kind {
            Kind::Play(text) if is_over => {
                return Err(
                    token.fail(Fault::form(text, "a tag, which begins the next game, after the result"))
                );
            }
            Kind::Play(text) => play(&mut table, token, text)?,
            Kind::Comment(text) => table.remark(text),
            Kind::Result(text) if is_over => {
                return Err(
                    token.fail(Fault::form(text, "one result, and then a tag, which begins the next game"))
                );
            }
            Kind::Result(text) => {
                (is_told, is_over) = (true, true);
                let last = verdict(entry.metadata(), text);
                let tag = std::mem::replace(&mut table.record.verdict, last);
                if let Some(result) = game.tag("Result").filter(|_| tag != last) {
                    return Err(token.fail(Fault::form(text, format!("`{result}`, as the tag Result says"))));
                }
            }
        }
    }
    let fail = |fault| match game.tokens.last() {
        Some(token) => token.fail(fault),
        None => game.fail("Result", fault),
    };
    table.check_result(is_told).map_err(fail)?;
    table.record.check_opening();
    Ok(table.record)
}

/// A record with the data of the tags, without plays.
pub(in super::super) fn record(metadata: &Metadata, game: &TaggedGame) -> Record {
    let text = |name: &str| game.tag(name).map(str::to_owned);
    let white = players::white(metadata);
    let mut record = Record {
        game: metadata.name.to_string(),
        event: text("Event"),
        round: text("Round").filter(|round| round != "-"),
        detail: text("Detail"),
        seed: game.tag("Seed").and_then(|seed| seed.parse().ok()),
        opening: game.tag("OpeningPlies").and_then(|plays| plays.parse().ok()),
        used: game.tag("CpuSeconds").and_then(read_used),
        verdict: game.tag("Result").map_or(Verdict::None, |result| verdict(metadata, result)),
        ..Record::default()
    };
    if let Some(date) = game.tag("Date").filter(|date| !date.contains('?')) {
        record.tell_date(&date.replace('.', "-"));
    }
    game.tag("Termination").into_iter().for_each(|reason| record.tell_reason(reason));
    game.tag("Seconds").into_iter().for_each(|seconds| record.tell_seconds(seconds));
    record.agents[white] = text("White").unwrap_or_default();
    record.agents[1 - white] = text("Black").unwrap_or_default();
    record
}

/// The result for a word such as `1-0`; [`Verdict::None`] for any other word.
pub(in super::super) fn verdict(metadata: &Metadata, word: &str) -> Verdict {
    let white = players::white(metadata);
    match word {
        "1-0" | "2-0" => Verdict::Won(white),
        "0-1" | "0-2" => Verdict::Won(1 - white),
        "1/2-1/2" | "1-1" => Verdict::Drawn,
        _ => Verdict::None,
    }
}
