//! Reads records strictly, and plays them by the rules.

use std::time::Duration;

use engine::{ErasedGame, Metadata, Written};

use super::super::escape::unescaped;
use super::super::fault::RecordError;
use super::super::game::{Played, Record, Verdict, is_date, is_word, read_used};
use super::super::table::Table;
use super::super::tagged::is_tag_name;
use super::super::{comment, komi};
use super::lines::Lines;
use super::{BEGIN, START, start};

/// The headers, as messages list them.
const HEADERS: &str = "a header: `game`, `player NAME`, `event`, `round`, `date`, `seed`, `seconds`, `opening`, `komi`, \
     `result`, `margin`, `reason`, `detail`, `used` or `tag NAME`, with a colon";

/// True if a text begins as a record of this or another version of the format.
pub fn begins(text: &str) -> bool {
    first_lines(text).next().is_some_and(is_begin)
}

/// The name of the game of the first record, to choose the rules by; `None` if the text is no record.
pub fn game_of(text: &str) -> Option<&str> {
    let mut lines = first_lines(text);
    lines.next().filter(|line| *line == BEGIN)?;
    lines.next()?.strip_prefix("game:").map(str::trim)
}

/// The lines from the first that is not blank.
fn first_lines(text: &str) -> impl Iterator<Item = &str> {
    text.trim_start_matches('\u{feff}').lines().map(str::trim_end).skip_while(|line| line.is_empty())
}

/// Reads the records of a game.
///
/// # Errors
/// The first fault: of form, or of a play or a result that the rules forbid.
pub fn read(entry: &dyn ErasedGame, text: &str) -> Result<Vec<Record>, RecordError> {
    games(entry, text).into_iter().collect()
}

/// Reads the records of a game, each by itself: a fault costs only its own record. At least one, which is a fault if the text has none.
pub(in super::super) fn games(entry: &dyn ErasedGame, text: &str) -> Vec<Result<Record, RecordError>> {
    let mut lines = Lines::new(text);
    let mut records = Vec::new();
    lines.skip_blank();
    while records.is_empty() || lines.peek().is_some() {
        let first = lines.number();
        let record = one(entry, &mut lines);
        if record.is_err() {
            lines.skip_record(first, is_begin);
        }
        records.push(record);
        lines.skip_blank();
    }
    records
}

/// True if a line begins a record of this or another version of the format.
fn is_begin(line: &str) -> bool {
    line.split(' ').next() == BEGIN.split(' ').next()
}

fn one(entry: &dyn ErasedGame, lines: &mut Lines) -> Result<Record, RecordError> {
    let expected = format!("`{BEGIN}`, which begins a record");
    let line = lines.expect(&expected)?;
    if line != BEGIN {
        return Err(lines.unexpected(line, expected));
    }
    let (mut record, result_line) = headers(entry.metadata(), lines)?;
    let last_header = lines.number();
    lines.skip_blank();
    if lines.peek() == Some(START) {
        lines.next();
        record.start = Some(start::read(entry.metadata(), lines)?);
        lines.skip_blank();
    }
    let mut table = Table::new(entry, record);
    while let Some(line) = lines.peek().filter(|line| !is_begin(line)) {
        lines.next();
        match line.trim_start().strip_prefix('#') {
            Some(note) => {
                let note = text_of(lines, note)?;
                let record = &mut table.record;
                record.plays.last_mut().map_or(&mut record.notes, |played| &mut played.notes).push(note);
            }
            None if line.is_empty() => {}
            None => play(entry.metadata(), lines, line, &mut table)?,
        }
    }
    let opening = table.record.opening.unwrap_or(0) as usize;
    if opening > table.record.plays.len() {
        let plays = table.record.plays.len();
        return Err(lines.unexpected("", format!("the {opening} plays of the opening, not only {plays}")));
    }
    let fail = |fault| RecordError { line: result_line.unwrap_or(last_header), column: 1, fault };
    table.check_result(result_line.is_some()).map_err(fail)?;
    Ok(table.record)
}

/// Reads the headers up to a blank line. Also returns the number of the line of the result.
fn headers(metadata: &Metadata, lines: &mut Lines) -> Result<(Record, Option<usize>), RecordError> {
    let mut record = Record::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut result_line = None;
    while let Some(line) = lines.peek().filter(|line| !line.is_empty() && !is_begin(line)) {
        lines.next();
        let (key, value) = line.split_once(':').ok_or_else(|| lines.unexpected(line, HEADERS))?;
        if seen.is_empty() && key != "game" {
            return Err(lines.unexpected(line, format!("`game: {}`", metadata.name)));
        }
        if seen.contains(&key) {
            return Err(lines.unexpected(key, "each header once"));
        }
        seen.push(key);
        header(metadata, lines, key, value.trim_start(), &mut record)?;
        if key == "result" {
            result_line = Some(lines.number());
        }
    }
    if record.game.is_empty() {
        let expected = format!("`game: {}`", metadata.name);
        lines.expect(&expected)?;
        return Err(lines.unexpected("", expected));
    }
    Ok((record, result_line))
}

fn header(
    metadata: &Metadata,
    lines: &Lines,
    key: &str,
    value: &str,
    record: &mut Record,
) -> Result<(), RecordError> {
    let text = || text_of(lines, value);
    match key {
        "game" if value == metadata.name => record.game = text()?,
        "game" => {
            return Err(lines.unexpected(value, format!("`{}`, the game of these rules", metadata.name)));
        }
        "event" => record.event = Some(text()?),
        "round" => record.round = Some(text()?),
        "date" if is_date(value) => record.date = Some(text()?),
        "date" => return Err(lines.unexpected(value, "a day such as `2026-11-23`")),
        "seed" => record.seed = Some(number(lines, value, "a whole number such as `7`")?),
        "seconds" => record.seconds = Some(seconds(lines, value, "CPU seconds such as `1.5`")?),
        "opening" => record.opening = Some(number(lines, value, "a number of plays such as `4`")?),
        "komi" => {
            let expected =
                || lines.unexpected(value, format!("points such as `6.5 for {}`", metadata.players[1]));
            record.komi = Some(komi::read(metadata, value).ok_or_else(expected)?);
        }
        "margin" => record.margin = Some(seconds(lines, value, "points such as `6.5`")?),
        "result" => record.verdict = verdict(metadata, lines, value)?,
        "reason" if is_word(value) => record.reason = Some(text()?),
        "reason" => return Err(lines.unexpected(value, "one word such as `rules` or `illegal-play`")),
        "detail" => record.detail = Some(text()?),
        "used" => {
            let expected = || lines.unexpected(value, "CPU seconds such as `1.5, 0.7`");
            record.used = Some(read_used(value).ok_or_else(expected)?);
        }
        _ if key.starts_with("tag ") => {
            let name = text_of(lines, &key["tag ".len()..])?;
            if !is_tag_name(&name) {
                return Err(lines.unexpected(key, "`tag` and a name such as `WhiteElo`"));
            }
            record.tags.push((name, text()?));
        }
        _ => {
            let name = key.strip_prefix("player ").ok_or_else(|| lines.unexpected(key, HEADERS))?;
            let player = metadata.players.iter().position(|player| player == name).ok_or_else(|| {
                let [first, second] = &metadata.players;
                lines.unexpected(name, format!("a player: `{first}` or `{second}`"))
            })?;
            record.agents[player] = text()?;
        }
    }
    Ok(())
}

/// The text of a header or a note, with its escapes resolved.
fn text_of(lines: &Lines, written: &str) -> Result<String, RecordError> {
    let written = written.trim_start();
    unescaped(written).map_err(|at| {
        let rest = written.char_indices().nth(at).map_or("", |(byte, _)| &written[byte..]);
        lines.unexpected(rest, "an escape: `\\\\`, `\\n` or `\\u{1b}`")
    })
}

fn number<N: std::str::FromStr>(lines: &Lines, text: &str, expected: &str) -> Result<N, RecordError> {
    text.parse().map_err(|_| lines.unexpected(text, expected))
}

/// A number that is not negative and not too large for a span of time.
fn seconds(lines: &Lines, text: &str, expected: &str) -> Result<f64, RecordError> {
    let seconds = Duration::try_from_secs_f64(number(lines, text, expected)?);
    Ok(seconds.map_err(|_| lines.unexpected(text, expected))?.as_secs_f64())
}

fn verdict(metadata: &Metadata, lines: &Lines, value: &str) -> Result<Verdict, RecordError> {
    let winner = value
        .strip_suffix(" wins")
        .and_then(|name| metadata.players.iter().position(|player| player == name));
    match (winner, value) {
        (Some(player), _) => Ok(Verdict::Won(player)),
        (None, "draw") => Ok(Verdict::Drawn),
        (None, "none") => Ok(Verdict::None),
        _ => {
            let [first, second] = &metadata.players;
            Err(lines.unexpected(value, format!("`{first} wins`, `{second} wins`, `draw` or `none`")))
        }
    }
}

/// Reads a play, which may continue on the next lines, and makes the play.
fn play(metadata: &Metadata, lines: &mut Lines, line: &str, table: &mut Table) -> Result<(), RecordError> {
    let ply = table.record.plays.len() + 1;
    let player = &metadata.players[table.position.setup().turn];
    let text = line.trim_start();
    let (number, rest) = text.split_once('.').unwrap_or((text, ""));
    if number.parse() != Ok(ply) {
        return Err(lines.unexpected(text, format!("play {ply}: `{ply}. {player}` and the play")));
    }
    let rest = rest.trim_start();
    let named = rest.strip_prefix(player.as_ref()).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let mut rest =
        named.ok_or_else(|| lines.unexpected(rest, format!("`{player}`, who is to move")))?.trim_start();
    let here = lines.fail(rest, super::super::fault::Fault::form("", ""));
    let mut legs = Vec::new();
    let known = loop {
        let (play, known) = with_comment(rest);
        let more = play.strip_suffix(';');
        legs.push(more.unwrap_or(play));
        if more.is_none() {
            break known;
        }
        rest = lines.expect("the next leg of the play")?.trim_start();
    };
    let written = Written::from(&*legs.join(";"));
    let played = table.play(written).map_err(|fault| RecordError { fault, ..here })?;
    known.map_or(Ok(()), |known| tell(lines, known, played))
}

/// Splits a line into the play and the comment in braces at its end.
fn with_comment(line: &str) -> (&str, Option<&str>) {
    let comment = line.strip_suffix('}').and_then(|line| line.rsplit_once('{'));
    comment.map_or((line, None), |(play, comment)| (play.trim_end(), Some(comment)))
}

fn tell(lines: &Lines, known: &str, played: &mut Played) -> Result<(), RecordError> {
    comment::read(known, played).map_err(|part| {
        lines.unexpected(part, "what is known of the play, such as `0.012 s, depth 8, score -14`")
    })
}
