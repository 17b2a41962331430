//! Clauses that are written as parts of a play clause: `play step: man along forward: empty; limit: to not home`.

use super::fault::token;
use super::{cut, first_word, span};
use crate::{Diagnostic, FileId};

/// The words that begin clauses about plays, which authors may take for parts of a play clause.
const CLAUSES: [&str; 9] = ["limit", "prefer", "promote", "write", "win", "loss", "draw", "score", "value"];
/// The words that begin the need of a limit, but no part of a play clause.
const NEEDS: [&str; 3] = ["leaves", "not the previous", "not a past"];

/// The fault of the play clause that starts at byte `base`, if its part at `at` is a clause of its own. `written` is the clause with
/// its comments.
pub(crate) fn fault(file: FileId, clause: &str, written: &str, base: usize, at: usize) -> Option<Diagnostic> {
    let (start, word) = first_word(clause);
    let colon = clause.find(':')?;
    let name = clause[start + word.len()..colon.max(start + word.len())].trim();
    if word != "play" || at <= colon {
        return None;
    }
    let before = clause[..at + token(&clause[at..]).len()].rfind([';', ','])?;
    let part = &clause[before + 1..];
    let part_end = part.find(';').map_or(clause.len(), |end| before + 1 + end);
    let part = clause[before + 1..part_end].trim();
    let moved = own_clause(name, part).filter(|moved| grammar::clause(moved).is_ok())?;
    let begin = before + 1 + (clause[before + 1..].len() - clause[before + 1..].trim_start().len());
    let head = token(part);
    let what = if NEEDS.iter().any(|need| part.starts_with(need)) { "limit" } else { head };
    let title = format!("expected a part of `{name}`, found a `{what}`, which is a clause of its own");
    let place = span(file, base + begin, base + part_end);
    let fault = Diagnostic::error("syntax", place, title, "not expected here");
    let fault = if what == "limit" {
        fault.note(format!("a limit names the plays of which it speaks: `limit {name}: NEED`"))
    } else {
        fault
    };
    let from = clause[..before].trim_end().len();
    let is_whole = grammar::clause(&format!("{}{}", &clause[..from], &clause[part_end..])).is_ok();
    if !is_whole || cut::has_comment(&written[begin..part_end]) {
        return Some(fault);
    }
    let comments = format!("{}{}", &written[from..before], &written[before + 1..begin]);
    let text = format!("{}\n{moved}", kept(comments.trim_end(), &written[part_end..]));
    Some(fault.fix("make it a clause of its own", span(file, base + from, base + clause.len()), text))
}

/// The rest of a play clause behind the part before the moved one: the comments between the two parts, and the parts that follow.
fn kept(comments: &str, rest: &str) -> String {
    match rest.strip_prefix(';').filter(|_| !comments.is_empty()) {
        // Behind the comments, the sign would be part of them.
        Some(rest) => format!(";{comments}\n  {}", rest.trim_start()),
        None => format!("{comments}{}", rest.trim_end()),
    }
}

/// Returns the clause that the author wrote as a part of the play clause `name`; `None` if the part looks like no clause.
fn own_clause(name: &str, part: &str) -> Option<String> {
    if NEEDS.iter().any(|need| part.starts_with(need)) {
        return Some(format!("limit {name}: {part}"));
    }
    let word = CLAUSES.into_iter().find(|word| token(part) == *word)?;
    let rest = part[word.len()..].trim_start();
    if word != "limit" || token(rest) == name {
        return Some(part.to_owned());
    }
    let (which, need) = rest.split_once(':').unwrap_or(("", rest));
    let which = if which.trim().is_empty() { String::new() } else { format!(" {}", which.trim()) };
    Some(format!("limit {name}{which}: {}", need.trim()))
}
