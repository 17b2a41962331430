//! Splits a text into games, and each into tags and tokens.

use super::super::escape::unescaped;
use super::super::fault::{Fault, RecordError};
use super::super::{pdn, pgn};
use super::game::{Kind, TaggedGame, Token};
use super::{EVENT, RESULT, glyph, score, word};

/// Names of tags that mean something to readers, as the standards spell them; some programs spell them otherwise.
const KNOWN: [&str; 12] = [
    EVENT,
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    RESULT,
    "SetUp",
    "FEN",
    pdn::GAME_TYPE,
    pgn::VARIANT,
    "Termination",
];

/// What a text begins with, for messages.
const RECORD: &str = "a record, which begins with a tag such as `[Event \"Cup\"]`";
/// The tags without which a game would be read as another one.
const NEEDED: [&str; 5] = [RESULT, "SetUp", "FEN", pdn::GAME_TYPE, pgn::VARIANT];

/// True if a line may be the first of a record: a tag, or the number of the first round.
pub(in super::super) fn begins(line: &str) -> bool {
    let is_tag = line.starts_with('[') && line.contains('"');
    is_tag
        || line
            .strip_prefix("1.")
            .is_some_and(|rest| !rest.starts_with(|symbol: char| symbol.is_ascii_digit()))
}

/// The games of a text. A game with a fault is that fault: a bracket, a brace, a parenthesis or a quotation mark is not closed. At least one
/// game, which is a fault if the text has none.
pub(in super::super) fn games(text: &str) -> impl Iterator<Item = Result<TaggedGame, RecordError>> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut is_first = true;
    std::iter::from_fn(move || {
        scanner.skip_blanks();
        let is_none = std::mem::take(&mut is_first) && scanner.rest.is_empty();
        if is_none {
            return Some(Err(scanner.fail(RECORD)));
        }
        (!scanner.rest.is_empty()).then(|| scanner.game().inspect_err(|_| scanner.skip_to_game()))
    })
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

    /// Skips blanks, marks of byte order, control characters, and the lines that begin with `%`, which are for programs. True if there was a
    /// blank line among them.
    fn skip_blanks(&mut self) -> bool {
        let mut is_blank_line = false;
        loop {
            let blanks = self
                .take_while(|symbol| symbol.is_whitespace() || symbol.is_control() || symbol == '\u{feff}');
            is_blank_line |= blanks.matches('\n').count() > 1;
            if self.column > 1 || !self.rest.starts_with('%') {
                return is_blank_line;
            }
            self.take_while(|symbol| symbol != '\n');
        }
    }

    /// The next game.
    fn game(&mut self) -> Result<TaggedGame, RecordError> {
        let mut game = TaggedGame::default();
        // The places of the variations that are not closed yet, and the number of the last play that has one.
        let (mut open, mut round): (Vec<RecordError>, _) = (Vec::new(), None);
        loop {
            let is_blank_line = self.skip_blanks();
            let (line, column) = (self.line, self.column);
            let Some(first) = self.rest.chars().next() else { break };
            match first {
                '[' if game.has_begun() || (is_blank_line && self.begins_after(&game)) => break,
                '[' => match self.tag()? {
                    Some((name, ..)) if game.has_tag(&name) => break,
                    Some((name, value, length)) => {
                        self.take(length);
                        game.tags.push((line, name, value));
                    }
                    None => game.lost.push("tags without quotation marks"),
                },
                '(' => {
                    open.push(self.fail("`)`, which ends this variation"));
                    game.lost.push("variations");
                    self.take(1);
                }
                ')' => {
                    open.pop().ok_or_else(|| self.fail("a play: no variation is open"))?;
                    self.take(1);
                }
                // After a result, a first play begins a game without tags.
                _ if open.is_empty() && game.has_ended() && self.begins_plays() => break,
                _ => {
                    let is_main = open.is_empty();
                    let kinds = self.token(first, &mut round, is_main)?.filter(|_| is_main).map(split_play);
                    let tokens = kinds.into_iter().flatten().map(|kind| Token { line, column, kind });
                    game.tokens.extend(tokens);
                }
            }
        }
        match open.pop() {
            Some(unclosed) => Err(unclosed),
            None if game.tags.is_empty() && game.tokens.is_empty() => Err(self.fail(RECORD)),
            None => Ok(game),
        }
    }

    /// The token that begins with a symbol; `None` for what tells nothing.
    fn token(
        &mut self,
        first: char,
        round: &mut Option<u32>,
        is_main: bool,
    ) -> Result<Option<Kind>, RecordError> {
        Ok(match first {
            '{' => comment(&self.braced()?),
            ';' => comment(&self.take_while(|symbol| symbol != '\n')[1..]),
            '$' => {
                let number = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                Some(Kind::Glyph(self.take(1 + number).to_owned()))
            }
            _ => self.word(round, is_main),
        })
    }

    /// True if the number of a first play comes next.
    fn begins_plays(&self) -> bool {
        word::number(self.rest).is_some_and(|(round, _)| round == 1)
    }

    /// True if the tags that come next, below a blank line, begin another game than the one with tags so far. Some programs leave a line blank
    /// among the tags of one game.
    fn begins_after(&self, game: &TaggedGame) -> bool {
        let mut names = self.rest.lines().map_while(read_tag).map(|(name, ..)| name);
        game.has_tag(RESULT) || names.any(|name| name == EVENT || game.has_tag(&name))
    }

    /// A word among the plays, without the number before a play; `None` for a number alone, dots, and what tells nothing.
    fn word(&mut self, round: &mut Option<u32>, is_main: bool) -> Option<Kind> {
        if let Some((number, length)) = word::number(self.rest) {
            self.take(length);
            *round = if is_main { Some(number) } else { *round };
            return None;
        }
        let first = word::length(self.rest);
        if first == 0 {
            // A bracket that nothing opened.
            self.take(self.rest.chars().next().map_or(0, char::len_utf8));
            return None;
        }
        let word: String = self.take(word::aligned(self.rest, first)).split_whitespace().collect();
        // Some leave out the dot after a number.
        if let Ok(number) = word.parse::<u32>()
            && round.is_none_or(|round| number == round || number == round.saturating_add(1))
        {
            *round = if is_main { Some(number) } else { *round };
            return None;
        }
        let is_dots = word.chars().all(|symbol| ".…".contains(symbol));
        if is_dots || glyph::is_redundant(&word) {
            None
        } else if score::is_result(&word) {
            Some(Kind::Result(word))
        } else if glyph::is_glyph(&word) {
            Some(Kind::Glyph(word))
        } else {
            Some(Kind::Play(word))
        }
    }

    /// A comment in braces. A game that begins after a blank line within the comment shows that the brace is not closed.
    fn braced(&mut self) -> Result<String, RecordError> {
        let length = self.rest.find('}').filter(|length| !holds_game(&self.rest[..*length]));
        let length = length.ok_or_else(|| self.fail("`}`, which ends the comment"))?;
        Ok(self.take(length + 1)[1..length].to_owned())
    }

    /// The tag that comes next: its name, its value, and its length in bytes. Takes a tag without one of its quotation marks, and returns `None`
    /// for it, if the game can be read all the same.
    fn tag(&mut self) -> Result<Option<(String, String, usize)>, RecordError> {
        let line = self.rest.lines().next().unwrap_or_default();
        if let Some(tag) = read_tag(line) {
            return Ok(Some(tag));
        }
        let inner = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let name = inner.and_then(|inner| inner.split_whitespace().next());
        if !name.is_some_and(|name| is_tag_name(name) && !NEEDED.contains(&known(name))) {
            return Err(self.fail("a tag such as `[Event \"Cup\"]`"));
        }
        self.take(line.len());
        Ok(None)
    }

    /// Skips the rest of a game with a fault, up to the next tag below a line without one.
    fn skip_to_game(&mut self) {
        let mut below_tag = false;
        while !self.rest.is_empty() {
            let line = self.rest.lines().next().unwrap_or_default();
            if self.column == 1 && !below_tag && read_tag(line).is_some() {
                return;
            }
            below_tag = line.starts_with('[');
            self.take_while(|symbol| symbol != '\n');
            self.take(usize::from(!self.rest.is_empty()));
        }
    }
}

/// A play and the symbols right after it as tokens of their own; any other token as it is.
fn split_play(kind: Kind) -> Vec<Kind> {
    let Kind::Play(word) = &kind else { return vec![kind] };
    match glyph::split(word) {
        (_, "") => vec![kind],
        (play, symbols) => vec![Kind::Play(play.to_owned()), Kind::Glyph(symbols.to_owned())],
    }
}

/// A comment, unless it is blank.
fn comment(text: &str) -> Option<Kind> {
    (!text.trim().is_empty()).then(|| Kind::Comment(text.to_owned()))
}

/// True if a text has a tag below a blank line.
fn holds_game(text: &str) -> bool {
    let lines = || text.lines().map(str::trim);
    lines().zip(lines().skip(1)).any(|(above, line)| above.is_empty() && read_tag(line).is_some())
}

/// Reads the tag that begins a line: its name, its value, and its length in bytes.
fn read_tag(line: &str) -> Option<(String, String, usize)> {
    let length = end_of_tag(line).unwrap_or(line.len());
    let inner = line[..length].strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.trim().split_once(char::is_whitespace).filter(|(name, _)| is_tag_name(name))?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((known(name).to_owned(), unescaped(&value).unwrap_or(value), length))
}

/// The name of a tag as the standards spell it.
fn known(name: &str) -> &str {
    KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(&name)
}

/// True if a text may be the name of a tag.
pub(in super::super) fn is_tag_name(text: &str) -> bool {
    let holds = |symbol: char| symbol.is_alphanumeric() || "_+#=:-".contains(symbol);
    !text.is_empty() && text.chars().all(holds)
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
