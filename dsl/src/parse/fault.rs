//! Syntax errors in words of the language.

use super::{cut, forms, mend, misplaced, span};
use crate::{Diagnostic, FileId};
use grammar::Rule;
use pest::error::{Error, ErrorVariant, InputLocation};

/// The diagnostic of a clause that pest could not read. `written` is the clause with its comments.
pub(super) fn syntax(
    file: FileId,
    clause: &str,
    written: &str,
    base: usize,
    error: &Error<Rule>,
) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    if let Some(fault) = misplaced::fault(file, clause, written, base, at) {
        return fault;
    }
    let found = token(&clause[at..]);
    let place = span(file, base + at, base + at + found.len());
    let names = expected.contains(&Rule::ident) && !follows_name(expected);
    let title = match wanted(expected) {
        wanted if names && grammar::is_reserved(found) => {
            format!("expected {}, found {}, which is a word of the language", list(&wanted), quoted(found))
        }
        none if none.is_empty() => format!("{} does not fit here", quoted(found)),
        wanted => format!("expected {}, found {}", list(&wanted), quoted(found)),
    };
    let label = if found.is_empty() { "the clause ends too early" } else { "not expected here" };
    let fault = Diagnostic::error("syntax", place, title, label);
    let keeps_comments = |edit: &mend::Edit| {
        written.get(edit.start..edit.end).is_some_and(|replaced| !cut::has_comment(replaced))
    };
    let place = |edit: &mend::Edit| span(file, base + edit.start, base + edit.end);
    let mut edits = mend::mends(clause, at, expected).into_iter().filter(keeps_comments);
    if let Some(edit) = edits.next() {
        let fault = fault.fix(&*edit.title, place(&edit), &*edit.text);
        return edits.fold(fault, |fault, edit| fault.or_fix(&*edit.title, place(&edit), &*edit.text));
    }
    let advice = forms::note(clause, at, expected).or_else(|| note(expected, found));
    advice.into_iter().fold(fault, Diagnostic::note)
}

/// A sentence that explains a frequent fault.
fn note(expected: &[Rule], found: &str) -> Option<&'static str> {
    let number = matches!(expected, [Rule::amount | Rule::integer]);
    if found.len() > 9 && number && found.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some("a number has at most nine digits");
    }
    if expected.contains(&Rule::comparison) {
        return Some("a condition on cells starts with `any`, `no` or `every`");
    }
    if matches!(found, "*" | "+" | "{") && expected.contains(&Rule::joint) {
        return Some("to repeat cells of a joined region, put it in parentheses");
    }
    None
}

/// Returns the expected grammar rules as named in a message. Rules that only continue the text that was read are left out, unless
/// there are no others.
fn wanted(expected: &[Rule]) -> Vec<String> {
    let goes_on = |rule: &Rule| describe(*rule).is_none();
    let some_do_not = !expected.iter().all(goes_on);
    let mut said: Vec<String> = Vec::new();
    let (end, others): (Vec<Rule>, Vec<Rule>) = expected.iter().partition(|rule| **rule == Rule::EOI);
    for rule in others.into_iter().chain(end) {
        let another_name = rule == Rule::ident && follows_name(expected);
        let direction_of = rule == Rule::kw_of && expected.contains(&Rule::joint);
        let another_word = matches!(rule, Rule::kw_leap | Rule::leap) && expected.contains(&Rule::ident);
        if another_name || direction_of || another_word {
            continue;
        }
        let text = describe(rule).or_else(|| (!some_do_not).then(|| spelled(rule)));
        said.extend(text.filter(|text| !said.contains(text)));
    }
    said
}

/// True if a name would only continue a list; the end of the list is then the better advice.
fn follows_name(expected: &[Rule]) -> bool {
    expected.iter().any(|rule| rule.is_token())
}

/// The description of a grammar rule in a message; nothing if the rule only continues the text that was read.
fn describe(rule: Rule) -> Option<String> {
    let said = match rule {
        Rule::kw_or | Rule::kw_and | Rule::joint | Rule::sign | Rule::times | Rule::act => return None,
        Rule::without_liberties | Rule::reaching | Rule::enclosed | Rule::kw_turn | Rule::dots => {
            return None;
        }
        Rule::kw_without | Rule::kw_reaching | Rule::kw_enclosed | Rule::kw_captured | Rule::kw_flipped => {
            return None;
        }
        _ => spelled(rule),
    };
    Some(said)
}

/// A rule in words.
fn spelled(rule: Rule) -> String {
    let words = match rule {
        Rule::EOI => "the end of the clause",
        Rule::comma => "`,`",
        Rule::semicolon => "`;`",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::dots => "`..`",
        Rule::open => "`(`",
        Rule::close => "`)`",
        Rule::open_brace => "`{`",
        Rule::close_brace => "`}`",
        Rule::times_sign => "`x`",
        Rule::ident | Rule::mover | Rule::place => "a name",
        Rule::tag => "a word",
        Rule::shape => "a shape of board such as `grid`",
        Rule::change | Rule::up | Rule::down | Rule::back => "`up by`, `down by` or `back by` with an event",
        Rule::integer | Rule::decimal | Rule::amount => "a number",
        Rule::text => "a text in quotes",
        Rule::row => "a row of a picture such as `|..b|`",
        Rule::symbol => "a letter or a number",
        Rule::cell_name => "the name of a cell",
        Rule::at_will => "`at will`",
        Rule::while_possible => "`while possible`",
        Rule::straight_on => "`go straight on`",
        Rule::never_back => "`never turn back`",
        Rule::land_to_go_on => "`land where they can go on`",
        Rule::when_stuck => "`when stuck`",
        Rule::ends_play => "`ending the play`",
        Rule::goes_on => "`going on`",
        Rule::play_part => {
            "a play part (a walk, a placement, `repeat`, `then`, or `captured leave at the end`)"
        }
        Rule::event => "an event such as `capture`",
        Rule::comparison => "a comparison such as `>=`",
        Rule::times => "`*`, `+` or `{n}`",
        Rule::act => "`captured` or `flipped`",
        Rule::joint => "`and`, `but`, `in` or `on`",
        Rule::sign => "`+` or `-`",
        Rule::tier => "a tier (the name of a play, or `from` and `to` with regions)",
        Rule::dirs
        | Rule::dir_words
        | Rule::step_dirs
        | Rule::direction_words
        | Rule::direction
        | Rule::leap
        | Rule::side => "a direction",
        Rule::condition | Rule::condition_and | Rule::compare | Rule::negated => "a condition",
        Rule::number | Rule::compared | Rule::count | Rule::compared_count | Rule::their_counter => {
            "a number"
        }
        Rule::region
        | Rule::region_and
        | Rule::greedy_region
        | Rule::greedy_and
        | Rule::region_post
        | Rule::names
        | Rule::step
        | Rule::walk
        | Rule::step_of
        | Rule::reach_of
        | Rule::edge
        | Rule::group => "a region",
        other => return keyword(other).map_or_else(|| rule_name(other), |word| format!("`{word}`")),
    };
    words.to_owned()
}

/// The keyword of a keyword's rule, such as `along` for `kw_along`; `None` for other rules.
pub(crate) fn keyword(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("kw_").map(str::to_owned)
}

fn rule_name(rule: Rule) -> String {
    format!("{rule:?}").replace('_', " ")
}

/// `a`, `a or b`, `a, b or c`.
fn list(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// A piece of text as shown in a message.
pub(super) fn quoted(text: &str) -> String {
    if text.is_empty() { "the end of the clause".to_owned() } else { format!("`{text}`") }
}

/// The first word or sign of a text, for messages.
pub(crate) fn token(text: &str) -> &str {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let Some(first) = text.chars().next() else { return "" };
    let end = match first {
        '"' | '|' => match text[1..].find([first, '\n']) {
            Some(end) if text[1 + end..].starts_with(first) => end + 2,
            _ => 1,
        },
        _ if in_word(first) => text.find(|letter| !in_word(letter)).unwrap_or(text.len()),
        _ => first.len_utf8(),
    };
    &text[..end]
}
