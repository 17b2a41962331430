//! The examples of `docs/language.md` and `docs/tutorial.md` are compiled, and the listings of `docs/language-rust.md` are what is generated.
//!
//! A fenced block marked `rules` is a whole file (a block may extend one that stands above it, or a game that was compiled in),
//! `rules clause` is a clause or several of the frame that fits them, `rules error CODE` must give that diagnostic and may be
//! either. A block of the listings marked `rust`, with a game as the third mark, is an excerpt of that game's generated code.

use dsl::{FileId, Sources};
use snapshots::games;

/// Frames for clauses that are no whole file: the first in which a block compiles will do.
const FRAMES: [&str; 4] = [
    "game frame extends checkers\n",
    "game frame extends pente\n",
    "game frame extends go_9x9\n",
    "game frame extends halma\n",
];

/// A fenced block.
struct Block {
    line: usize,
    marks: Vec<String>,
    text: String,
}

#[test]
fn examples_of_the_reference_compile() {
    check(include_str!("../../../docs/language.md"), "language.md");
}

#[test]
fn examples_of_the_tutorial_compile() {
    check(include_str!("../../../docs/tutorial.md"), "tutorial.md");
}

#[test]
fn excerpts_are_what_is_generated() {
    let text = include_str!("../../../docs/language-rust.md");
    let mut faults = Vec::new();
    let blocks = blocks(text, "rust");
    assert!(blocks.len() > 20, "the page has listings");
    for block in blocks {
        let [_, _, game] = &block.marks[..] else {
            panic!("language-rust.md:{}: of which game?", block.line)
        };
        let pair =
            games::find(game).unwrap_or_else(|| panic!("language-rust.md:{}: no game {game}", block.line));
        let generated = tight(&codegen::rust(&pair.model).expect("a game of the project can be generated"));
        for part in block.text.split("// ...") {
            if !generated.contains(&tight(part)) {
                faults.push(format!("language-rust.md:{}: not generated:\n{part}", block.line));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The text without white space, and without the commas that a formatter adds at the end of a list.
fn tight(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    text.replace(",)", ")").replace(",}", "}")
}

fn check(text: &str, name: &str) {
    let blocks = blocks(text, "rules");
    assert!(blocks.len() > 5, "{name} has examples");
    let mut above = Vec::new();
    let faults: Vec<String> = blocks
        .iter()
        .filter_map(|block| block.fault(&mut above).map(|fault| format!("{name}:{}: {fault}", block.line)))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The blocks with this first mark.
fn blocks(text: &str, first: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(marks)) => {
                let marks = marks.split_whitespace().map(str::to_owned).collect();
                open = Some(Block { line: index + 1, marks, text: String::new() });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    found.retain(|block| block.marks.first().is_some_and(|mark| mark == first));
    found
}

impl Block {
    /// The fault of the block, if it has one; whole files are kept for the blocks below.
    fn fault(&self, above: &mut Vec<(String, String)>) -> Option<String> {
        let whole = self.text.lines().any(|line| line.starts_with("game "));
        let marks: Vec<&str> = self.marks.iter().map(String::as_str).collect();
        match marks[..] {
            ["rules"] => {
                let faults = compile(&self.text, above);
                above.push((game(&self.text), self.text.clone()));
                let plain = formatted(&self.text);
                let odd = plain != self.text.trim_end();
                let layout = odd.then(|| format!("is not laid out as `rulewright fmt` does:\n{plain}"));
                if faults.is_empty() { layout } else { Some(rendered(&faults)) }
            }
            ["rules", "clause"] => {
                let tries: Vec<_> =
                    FRAMES.iter().map(|frame| compile(&format!("{frame}{}", self.text), above)).collect();
                let fewest = tries.into_iter().min_by_key(Vec::len)?;
                (!fewest.is_empty()).then(|| rendered(&fewest))
            }
            ["rules", "error", code] => {
                let text = if whole { self.text.clone() } else { format!("{}{}", FRAMES[0], self.text) };
                let faults = compile(&text, above);
                let given = faults.iter().any(|(given, _)| given == code);
                (!given).then(|| format!("does not give `{code}` but: {}", rendered(&faults)))
            }
            _ => Some(format!("the marks {marks:?} are not understood")),
        }
    }
}

/// The text as the formatter lays it out, without the end of its last line.
fn formatted(text: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("example.rules", text);
    dsl::print::print(&dsl::parse::parse(file, text).0).trim_end().to_owned()
}

/// The codes and messages of all faults of a text, warnings too.
fn compile(text: &str, above: &[(String, String)]) -> Vec<(String, String)> {
    let mut sources = Sources::default();
    let file: FileId = sources.add(format!("{}.rules", game(text)), text);
    for (name, text) in above {
        sources.add(format!("{name}.rules"), text.as_str());
    }
    for (path, text) in rules::sources() {
        sources.add(path, text);
    }
    let faults = dsl::compile(&sources, file).map_or_else(|faults| faults, |(_, warnings)| warnings);
    faults.iter().map(|fault| (fault.code.to_owned(), dsl::render::one_line(fault, &sources))).collect()
}

fn game(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("game "));
    line.and_then(|rest| rest.split_whitespace().next()).unwrap_or("example").to_owned()
}

fn rendered(faults: &[(String, String)]) -> String {
    faults.iter().map(|(_, message)| message.as_str()).collect::<Vec<_>>().join("\n")
}
