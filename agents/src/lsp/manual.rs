//! The language's reference, by its words.

/// The reference.
const REFERENCE: &str = include_str!("../../../docs/language.md");

/// What the reference says of clauses that start with this word.
pub fn about_clause(word: &str) -> Option<String> {
    let of_clause = |section: &&str| {
        let heading = section.lines().next().unwrap_or_default();
        heading.starts_with("### ") && codes(heading).any(|code| first_word(code) == word)
    };
    sections().find(of_clause).or_else(|| sections().find(|section| lists(section, word))).map(shown)
}

/// What the reference says of a word within a clause: the rows of its tables that explain it, or else the first section
/// whose heading has it, or whose text.
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

/// The parts of the reference that have a heading of their own.
fn sections() -> impl Iterator<Item = &'static str> {
    let starts = REFERENCE.match_indices("\n##").map(|(at, _)| at + 1);
    starts.map(|start| {
        let rest = &REFERENCE[start..];
        &rest[..rest[1..].find("\n##").map_or(rest.len(), |end| end + 1)]
    })
}

/// Whether a section's text, which explains several clauses together, speaks of clauses that start so.
fn lists(section: &str, word: &str) -> bool {
    section
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with('|'))
        .any(|line| codes(line).any(|code| first_word(code) == word))
}

/// What stands between backticks.
fn codes(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a word stands between backticks.
fn names(line: &str, word: &str) -> bool {
    codes(line).any(|code| has_word(code, word))
}

fn first_word(code: &str) -> &str {
    code.split_whitespace().next().unwrap_or_default()
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|symbol: char| !symbol.is_ascii_alphanumeric() && symbol != '_').any(|known| known == word)
}

/// A row of a table as a sentence.
fn row(line: &str) -> Option<String> {
    let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
    Some(format!("{}: {}", cells.next()?, cells.next()?))
}

/// A section as it is shown: its heading, its text and its examples in the language. What Rust becomes of it is left out.
fn shown(section: &str) -> String {
    let mut lines = Vec::new();
    for line in section.lines() {
        if line.starts_with("Rust:") || line.starts_with("```rust") {
            break;
        }
        let line = line
            .strip_prefix("### ")
            .or_else(|| line.strip_prefix("## "))
            .map_or_else(|| fence(line), |heading| format!("**{heading}**\n"));
        lines.push(line);
    }
    lines.join("\n").trim_end().to_owned()
}

/// The line that begins an example tells more than editors understand.
fn fence(line: &str) -> String {
    if line.starts_with("```rules") { "```rulewright".to_owned() } else { line.to_owned() }
}
