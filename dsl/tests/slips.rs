//! Single slips of the pen in the shipped rule files: a doubled or a dropped word, letters exchanged, a sign too many, too few or
//! another. The edits that the faults offer leave no fault, and what was misspelt is spelt right again.

use effort::amount;
use rulewright_dsl::{Diagnostic, Fix, Model, Sources, compile};
use std::path::{Path, PathBuf};

/// One of so many slips is tried; the second number applies with `RULEWRIGHT_LONG`.
const ONE_OF: [usize; 2] = [131, 3];
/// Of so many edits, one may be wrong: a name that stands in one place and where it is declared, or a bracket that can stand in
/// two places, does not tell which of the two is the slip.
const ONE_WRONG_OF: usize = 150;

/// A rule file with a slip.
struct Slip {
    what: &'static str,
    text: String,
    /// True if it is evident what was meant.
    is_evident: bool,
}

/// What becomes of a slip.
#[derive(PartialEq)]
enum Fate {
    /// It is no fault.
    Sound,
    /// No edit is offered.
    NoEdit,
    /// The edits leave a fault.
    FaultLeft,
    /// The edits give another game than it was.
    Other,
    /// The edits give the game as it was.
    Mended,
}

#[test]
fn edits_mend_slips() {
    let shipped = shipped();
    let (mut offered, mut without, mut wrong) = (0, 0, Vec::new());
    let mut nth = 0;
    for (id, (name, text)) in shipped.iter().enumerate() {
        let meant = model(&compile(&sources(&shipped, id, text), id as u32).unwrap().0);
        for slip in slips(text) {
            nth += 1;
            if nth % amount(ONE_OF) != 0 {
                continue;
            }
            match fate(&shipped, id, &slip, &meant) {
                Fate::Sound => {}
                Fate::NoEdit => without += 1,
                Fate::Other if !slip.is_evident => offered += 1,
                Fate::Mended => offered += 1,
                Fate::FaultLeft | Fate::Other => {
                    offered += 1;
                    let line = slip.text.lines().zip(text.lines()).find(|(slip, line)| slip != line);
                    wrong.push(format!("{name}: {}: {}", slip.what, line.unwrap_or_default().0));
                }
            }
        }
    }
    assert!(
        wrong.len() <= offered / ONE_WRONG_OF,
        "{} of {offered} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(offered > 4 * without, "{without} slips without an edit, {offered} with edits");
}

/// The shipped rule files: their names and texts.
fn shipped() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let read = |path: &PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
    };
    paths.iter().map(read).collect()
}

/// The files, one of them with another text.
fn sources(shipped: &[(String, String)], id: usize, text: &str) -> Sources {
    let mut sources = Sources::default();
    for (nth, (name, own)) in shipped.iter().enumerate() {
        sources.add(format!("rules/{name}"), if nth == id { text } else { own });
    }
    sources
}

fn fate(shipped: &[(String, String)], id: usize, slip: &Slip, meant: &str) -> Fate {
    let told = |text: &str| compile(&sources(shipped, id, text), id as u32);
    let faults = |text: &str| -> Vec<Diagnostic> {
        match told(text) {
            Ok((_, warnings)) => warnings,
            Err(faults) => faults,
        }
    };
    let found = faults(&slip.text);
    let edits: Vec<Fix> = found.iter().filter_map(|fault| fault.fix.clone()).collect();
    if found.is_empty() || edits.is_empty() {
        return if found.is_empty() { Fate::Sound } else { Fate::NoEdit };
    }
    let after = edited(&slip.text, edits);
    match told(&after) {
        Ok((found, warnings)) if warnings.is_empty() => {
            if model(&found) == meant {
                Fate::Mended
            } else {
                Fate::Other
            }
        }
        _ => Fate::FaultLeft,
    }
}

/// A text after all edits that do not overlap.
fn edited(text: &str, mut edits: Vec<Fix>) -> String {
    let mut after = text.to_owned();
    let mut rest = text.len();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    for edit in edits.iter().rev() {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if end <= rest {
            after.replace_range(start..end, &edit.text);
            rest = start;
        }
    }
    after
}

/// A model as text, without the places and the texts of its clauses.
fn model(model: &Model) -> String {
    let text = format!("{model:?}");
    let cut = |text: &str, open: &str, close: &str| -> String {
        let parts = text.split(open).enumerate();
        parts.map(|(nth, part)| if nth == 0 { part } else { part.split_once(close).unwrap().1 }).collect()
    };
    cut(&cut(&text, "Span {", "}"), "WrittenClause {", "span: ")
}

/// All slips in a text.
fn slips(text: &str) -> Vec<Slip> {
    let mut made = Vec::new();
    for (nth, (at, word)) in tokens(text).into_iter().enumerate() {
        let end = at + word.len();
        let mut slip = |what, from: usize, to: usize, new: &str, is_evident| {
            made.push(Slip { what, text: format!("{}{new}{}", &text[..from], &text[to..]), is_evident });
        };
        let blank = usize::from(text[end..].starts_with(' '));
        if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            slip("doubled word", end, end, &format!(" {word}"), true);
            slip("dropped word", at, end + blank, "", false);
            slip("comma too many", end, end, ",", true);
            slip("semicolon too many", end, end, ";", true);
            if word.len() > 2 {
                let letter = at + nth % (word.len() - 1);
                let [one, other] = [&text[letter..=letter], &text[letter + 1..=letter + 1]];
                slip("letters swapped", letter, letter + 2, &format!("{other}{one}"), true);
                slip("letter dropped", letter, letter + 1, "", true);
                slip("letter doubled", letter, letter, one, true);
                slip("other letter", letter, letter + 1, "q", true);
                slip("plural", end, end, "s", true);
            }
        } else if word.starts_with('"') {
            slip("no opening quote", at, at + 1, "", true);
            slip("no closing quote", end - 1, end, "", true);
        } else if word.len() == 1 && !word.starts_with(|letter: char| letter.is_ascii_digit()) {
            slip("doubled sign", end, end, word, true);
            slip("dropped sign", at, end, if blank == 1 { "" } else { " " }, true);
            let others = [",", ";", ":", "."].into_iter().filter(|other| *other != word);
            others
                .filter(|_| ",;:".contains(word))
                .for_each(|other| slip("other sign", at, end, other, true));
        }
    }
    made
}

/// The words, texts, rows and signs of a file, with their places.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '|' => rest[1..].find(first).unwrap() + 2,
            _ if first.is_alphanumeric() => {
                rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        if first != '#' && !first.is_whitespace() {
            all.push((at, &rest[..len]));
        }
        at += len;
    }
    all
}
