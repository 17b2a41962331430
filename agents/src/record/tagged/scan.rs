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

/// The games of a text. A game with a fault is that fault: a bracket, a brace, a parenthesis or a quotation mark is not closed. At least one
/// game, which is a fault if the text has none.
pub(in super::super) fn games(text: &str) -> impl Iterator<Item = Result<TaggedGame, RecordError>> {
    let mut scanner = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1, column: 1 };
    let mut is_first = true;
    std::iter::from_fn(move || {
        scanner.skip_blanks();
        let is_none = std::mem::take(&mut is_first) && scanner.rest.is_empty();
        if is_none {
            return Some(Err(scanner.fail("a record, which begins with a tag such as `[Event \"Cup\"]`")));
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
            let kind = match first {
                '[' if game.has_begun() || (is_blank_line && self.begins_after(&game)) => break,
                '[' => {
                    let (name, value, length) = self.tag()?;
                    if game.has_tag(&name) {
                        break;
                    }
                    self.take(length);
                    game.tags.push((line, name, value));
                    continue;
                }
                '{' => Some(Kind::Comment(self.comment()?)),
                ';' => Some(Kind::Comment(self.take_while(|symbol| symbol != '\n')[1..].to_owned())),
                '(' | ')' => {
                    let place = self.fail("`)`, which ends this variation");
                    if first == ')' && open.pop().is_none() {
                        return Err(self.fail("a play: no variation is open"));
                    }
                    self.take(1);
                    game.has_variations = true;
                    open.extend((first == '(').then_some(place));
                    continue;
                }
                '$' => {
                    let number = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    Some(Kind::Glyph(self.take(1 + number).to_owned()))
                }
                // After a result, a first play begins a game without tags.
                _ if open.is_empty()
                    && game.has_ended()
                    && word::number(self.rest).is_some_and(|(round, _)| round == 1) =>
                {
                    break;
                }
                _ => self.word(&mut round, open.is_empty()),
            };
            let Some(kind) = kind.filter(|_| open.is_empty()) else { continue };
            // A symbol right after a play is a token of its own.
            let (kind, symbol) = match kind {
                Kind::Play(text) => {
                    let (play, symbol) = glyph::split(&text);
                    (
                        Kind::Play(play.to_owned()),
                        (!symbol.is_empty()).then(|| Kind::Glyph(symbol.to_owned())),
                    )
                }
                kind => (kind, None),
            };
            game.tokens.extend([Some(kind), symbol].into_iter().flatten().map(|kind| Token {
                line,
                column,
                kind,
            }));
        }
        open.pop().map_or(Ok(game), Err)
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
    fn comment(&mut self) -> Result<String, RecordError> {
        let length = self.rest.find('}').filter(|length| !holds_game(&self.rest[..*length]));
        let length = length.ok_or_else(|| self.fail("`}`, which ends the comment"))?;
        Ok(self.take(length + 1)[1..length].to_owned())
    }

    /// The tag that comes next: its name, its value, and its length in bytes.
    fn tag(&self) -> Result<(String, String, usize), RecordError> {
        let line = self.rest.lines().next().unwrap_or_default();
        read_tag(line).ok_or_else(|| self.fail("a tag such as `[Event \"Cup\"]`"))
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
    let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(&name);
    Some(((*known).to_owned(), unescaped(&value).unwrap_or(value), length))
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
