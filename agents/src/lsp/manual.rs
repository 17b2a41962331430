//! Looks up words in the language reference.

/// Text of the reference.
const REFERENCE: &str = include_str!("../../../docs/language.md");

/// The reference's text on clauses that start with `word`.
pub fn about_clause(word: &str) -> Option<String> {
    let of_clause = |section: &&str| {
        let heading = section.lines().next().unwrap_or_default();
        heading.starts_with("### ") && codes(heading).any(|code| first_word(code) == word)
    };
    sections().find(of_clause).or_else(|| sections().find(|section| lists(section, word))).map(shown)
}

/// The reference's text on a word inside a clause: the table rows that explain it, else the first section
/// with the word in its heading, else the first with the word in its text.
pub fn about(word: &str) -> Option<String> {
    let explains = |line: &&str| {
        line.starts_with("| `") && line.split(" | ").next().is_some_and(|first| has_word(first, word))
    };
    let rows: Vec<String> = REFERENCE.lines().filter(explains).filter_map(row).collect();
    if !rows.is_empty() {
        return Some(rows.join("\n\n"));
    }
    let in_heading = |section: &&str| section.lines().next().is_some_and(|heading| names(heading, word));
    let in_text = |section: &&str| section.lines().any(|line| names(line, word));
    sections().find(in_heading).or_else(|| sections().find(in_text)).map(shown)
}

/// The sections of the reference that have their own heading.
fn sections() -> impl Iterator<Item = &'static str> {
    let starts = REFERENCE.match_indices("\n##").map(|(at, _)| at + 1);
    starts.map(|start| {
        let rest = &REFERENCE[start..];
        &rest[..rest[1..].find("\n##").map_or(rest.len(), |end| end + 1)]
    })
}

/// True if the section explains several clauses, one of which starts with `word`.
fn lists(section: &str, word: &str) -> bool {
    section
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with('|'))
        .any(|line| codes(line).any(|code| first_word(code) == word))
}

/// The code spans of a line.
fn codes(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// True if a code span of the line contains the word.
fn names(line: &str, word: &str) -> bool {
    codes(line).any(|code| has_word(code, word))
}

fn first_word(code: &str) -> &str {
    code.split_whitespace().next().unwrap_or_default()
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|symbol: char| !symbol.is_ascii_alphanumeric() && symbol != '_').any(|known| known == word)
}

/// A table row as a sentence.
fn row(line: &str) -> Option<String> {
    let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
    Some(format!("{}: {}", cells.next()?, cells.next()?))
}

/// The section as hover text: heading, text and rule examples.
fn shown(section: &str) -> String {
    let line = |line: &str| {
        let heading = line.strip_prefix("### ").or_else(|| line.strip_prefix("## "));
        heading.map_or_else(|| fence(line), |heading| format!("**{heading}**\n"))
    };
    section.lines().map(line).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Rewrites the opening line of an example, whose options editors do not understand.
fn fence(line: &str) -> String {
    if line.starts_with("```rules") { "```rulewright".to_owned() } else { line.to_owned() }
}
