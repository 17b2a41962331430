//! Parses the play that the user asks about.

use dsl::interp::Play;
use engine::{Metadata, Written};
use play::labels::Labels;

/// One possible meaning of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The play clause, if the text determines it.
    pub clause: Option<usize>,
    /// True if the text names the clause by a word, not only by a sign between cells that other clauses may share.
    pub names_clause: bool,
    /// The cells that the piece visits; empty for a pass.
    pub cells: Vec<usize>,
    /// The cell chosen after the play, if one is named.
    pub chosen: Option<usize>,
    /// The kind of the promotion, if one is named.
    pub kind: Option<usize>,
}

/// The reason why a text is no play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskedError {
    /// A word is neither a cell nor a clause.
    #[error(
        "`{word}` is neither a cell nor a play clause of {game}{}; write a play as `rulewright moves` does, or as its cells, such as `{example}`",
        .nearest.as_ref().map_or(String::new(), |name| format!(" (did you mean `{name}`?)"))
    )]
    Word {
        /// The word.
        word: String,
        /// The game.
        game: String,
        /// A cell or clause with a similar name.
        nearest: Option<String>,
        /// Two cells, as an example.
        example: String,
    },
    /// A square of the board that is no cell, such as a light one where the game is played on the dark ones.
    #[error("`{0}` is a square of the board on which no piece can stand")]
    NoCell(String),
    /// The text is empty.
    #[error("the play is empty")]
    Empty,
}

impl Asked {
    /// All plays that `text` may mean. The text is a play as in `output.txt`, with its lines joined by `;`;
    /// or its cells, the chosen one last, perhaps after a clause's name and before that of a kind (`f6-d4`, `jump f6 d4 f2`, `e7 e8 queen`); or `pass`.
    ///
    /// # Errors
    /// If a word is neither a cell nor a clause.
    pub fn read(metadata: &Metadata, text: &str) -> Result<Vec<Self>, AskedError> {
        let lines = text.split(';').map(|line| line.trim().to_owned()).collect();
        let paths = engine::notation::parse(metadata, &Written { lines });
        let words = Self::of_words(metadata, text);
        if !paths.is_empty() {
            let is_bare = |asked: &Self| asked.clause.is_none() && !asked.cells.is_empty();
            let written =
                text.split_whitespace().any(|word| written_words(metadata).any(|known| known == word));
            let cells = words.ok().filter(|asked| is_bare(asked) && !written);
            let written = paths.into_iter().map(|path| Self {
                clause: path.clause,
                names_clause: cells.is_none(),
                cells: path.cells,
                chosen: path.chosen,
                kind: path.kind,
            });
            // As cells alone, the text may mean plays that are written in another way.
            return Ok(written.chain(cells.clone()).collect());
        }
        if text.trim().eq_ignore_ascii_case("pass") {
            return Ok(vec![Self::default()]);
        }
        let asked = words?;
        if asked.cells.is_empty() {
            return Err(AskedError::Empty);
        }
        let chosen = asked.with_choice(metadata);
        Ok([asked].into_iter().chain(chosen).collect())
    }

    /// The plays by clauses with a choice whose last cell is the chosen one.
    fn with_choice(&self, metadata: &Metadata) -> Vec<Self> {
        let Some((chosen, cells)) = self.cells.split_last() else { return Vec::new() };
        let moves = metadata.clauses.iter().any(|clause| clause.template.contains("{from}"));
        let clauses = metadata.clauses.iter().enumerate();
        let choosing = clauses.filter(|(id, clause)| {
            // Two cells alone are a move rather than a placement with a choice.
            let is_named = self.clause == Some(*id);
            let least = if clause.template.contains("{from}") || moves && !is_named { 2 } else { 1 };
            clause.template.contains("{then}") && cells.len() >= least && (is_named || self.clause.is_none())
        });
        let asked = |(id, _)| Self {
            clause: Some(id),
            names_clause: true,
            cells: cells.to_vec(),
            chosen: Some(*chosen),
            kind: self.kind,
        };
        choosing.map(asked).collect()
    }

    /// The play of these words: cells, and perhaps the name of a clause.
    fn of_words(metadata: &Metadata, text: &str) -> Result<Self, AskedError> {
        let mut asked = Self::default();
        for line in text.split(';') {
            let end = asked.cells.len();
            for word in line.split(|symbol: char| symbol.is_whitespace() || "-:>,/=".contains(symbol)) {
                asked.add(metadata, word)?;
            }
            // A leg begins where the one before it ended.
            if end > 0 && asked.cells.get(end) == Some(&asked.cells[end - 1]) {
                asked.cells.remove(end);
            }
        }
        Ok(asked)
    }

    /// Adds the meaning of a word: a cell, cells joined by `x`, a clause's name, or that of the kind of a promotion.
    fn add(&mut self, metadata: &Metadata, word: &str) -> Result<(), AskedError> {
        let cell = |name: &str| metadata.cells.iter().position(|cell| cell.name == name);
        let joined = || word.split('x').filter(|part| !part.is_empty()).map(cell).collect::<Option<Vec<_>>>();
        if word.is_empty() {
            return Ok(());
        }
        if let Some(cells) = cell(word).map(|cell| vec![cell]).or_else(joined) {
            self.cells.extend(cells);
            return Ok(());
        }
        if let Some(kind) = metadata.kinds.iter().position(|kind| kind == word) {
            self.kind = Some(kind);
            return Ok(());
        }
        if let Some(clause) = metadata.clauses.iter().position(|clause| clause.name == word) {
            self.clause = Some(clause);
            self.names_clause = true;
            return Ok(());
        }
        if written_words(metadata).any(|written| written == word) {
            return Ok(());
        }
        Err(unknown(metadata, word))
    }

    /// True if `play` matches.
    pub fn means(&self, play: &Play) -> bool {
        if self.clause.is_some_and(|clause| !play.clauses().contains(&clause)) {
            return false;
        }
        let otherwise = |asked: Option<usize>, done: Option<usize>| asked.is_some() && asked != done;
        if otherwise(self.chosen, play.chosen()) || otherwise(self.kind, play.promoted()) {
            return false;
        }
        match self.cells[..] {
            // Neither a pass nor a take-over visits cells; only a pass has no clause.
            [] if self.clause.is_some() => play.path().is_empty(),
            [] => play.to().is_none(),
            [to] => play.from().is_none() && play.to() == Some(to),
            [from, to] => play.from() == Some(from) && play.to() == Some(to),
            _ => play.path() == self.cells,
        }
    }
}

/// The words that plays are written with, beside cells.
fn written_words(metadata: &Metadata) -> impl Iterator<Item = &str> {
    let templates = metadata.clauses.iter().flat_map(|clause| clause.template.split_whitespace());
    templates.filter(|word| !word.contains('{'))
}

fn unknown(metadata: &Metadata, word: &str) -> AskedError {
    if is_bare_square(metadata, word) {
        return AskedError::NoCell(word.to_owned());
    }
    let clauses = metadata.clauses.iter().map(|clause| &*clause.name);
    let cells = metadata.cells.iter().map(|cell| &*cell.name);
    let known: Vec<&str> = cells.chain(clauses).chain(written_words(metadata)).collect();
    let turned = turned(word);
    let is_like = |known: &&&str| known.eq_ignore_ascii_case(word) || known.eq_ignore_ascii_case(&turned);
    let nearest = known.iter().find(is_like).copied().or_else(|| dsl::nearest(word, known.iter().copied()));
    let example: Vec<&str> = metadata.cells.iter().take(2).map(|cell| &*cell.name).collect();
    AskedError::Word {
        word: word.to_owned(),
        game: metadata.name.to_string(),
        nearest: nearest.map(str::to_owned),
        example: example.join("-"),
    }
}

/// True if the word is the name that a cell would have on a square without one.
fn is_bare_square(metadata: &Metadata, word: &str) -> bool {
    let Labels { columns, rows } = Labels::of(metadata);
    let squares = (0..metadata.width).flat_map(|x| (0..metadata.height).map(move |y| (x, y)));
    let mut bare = squares.filter(|place| metadata.cells.iter().all(|cell| (cell.x, cell.y) != *place));
    bare.any(|(x, y)| {
        let (column, row) = (&columns[x], &rows[y]);
        let names = [format!("{column}{row}"), format!("{row}{column}")];
        !column.is_empty() && !row.is_empty() && names.iter().any(|name| name == word)
    })
}

/// The word with its letters and its digits in the other order: `10K` for `K10`.
fn turned(word: &str) -> String {
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    let first = word.chars().next().is_some_and(is_digit);
    let cut = word.find(|symbol| is_digit(symbol) != first).unwrap_or(word.len());
    format!("{}{}", &word[cut..], &word[..cut])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::catalog;

    fn told(game: &str, play: &str) -> String {
        let rules = format!("{}/../rules/{game}.rules", env!("CARGO_MANIFEST_DIR"));
        let entry = catalog::interpreted_file(Path::new(&rules)).unwrap();
        match Asked::read(entry.metadata(), play) {
            Ok(_) => "understood".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_word_at_fault_is_named() {
        assert_eq!(told("checkers", "E b6 c5"), "understood");
        assert_eq!(told("checkers", "E b6 c4"), "`c4` is a square of the board on which no piece can stand");
        assert!(told("checkers", "E b6 k9").starts_with("`k9` is neither a cell nor"));
        let nearest = [
            ("checkers", "E B6 C5", "`B6`", "`b6`"),
            ("checkers", "e b6 c5", "`e`", "`E`"),
            ("pente", "K10", "`K10`", "`10K`"),
            ("pente", "10k", "`10k`", "`10K`"),
        ];
        for (game, play, word, meant) in nearest {
            let told = told(game, play);
            let said = format!("(did you mean {meant}?)");
            assert!(told.starts_with(word) && told.contains(&said), "{play}: {told}");
        }
    }
}
