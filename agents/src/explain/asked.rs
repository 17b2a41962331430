//! Parses the play that the user asks about.

use dsl::interp::Play;
use engine::{Metadata, Written};

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
    /// The text is empty.
    #[error("the play is empty")]
    Empty,
}

impl Asked {
    /// All plays that `text` may mean. The text is a play as in `output.txt`, with its lines joined by `;`;
    /// or its cells, perhaps after a clause's name (`f6-d4`, `jump f6 d4 f2`); or `pass`.
    ///
    /// # Errors
    /// If a word is neither a cell nor a clause.
    pub fn read(metadata: &Metadata, text: &str) -> Result<Vec<Self>, AskedError> {
        let lines = text.split(';').map(|line| line.trim().to_owned()).collect();
        let paths = engine::notation::parse(metadata, &Written { lines });
        if !paths.is_empty() {
            let only_cells = Self::of_words(metadata, text).is_ok_and(|asked| asked.clause.is_none());
            return Ok(paths
                .into_iter()
                .map(|path| Self {
                    clause: path.clause,
                    names_clause: !only_cells,
                    cells: path.cells,
                    chosen: path.chosen,
                    kind: path.kind,
                })
                .collect());
        }
        if text.trim().eq_ignore_ascii_case("pass") {
            return Ok(vec![Self::default()]);
        }
        let asked = Self::of_words(metadata, text)?;
        if asked.cells.is_empty() { Err(AskedError::Empty) } else { Ok(vec![asked]) }
    }

    /// The play of these words: cells, and perhaps the name of a clause.
    fn of_words(metadata: &Metadata, text: &str) -> Result<Self, AskedError> {
        let mut asked = Self::default();
        for word in text.split(|symbol: char| symbol.is_whitespace() || "-;:>".contains(symbol)) {
            asked.add(metadata, word)?;
        }
        asked.cells.dedup();
        Ok(asked)
    }

    /// Adds the meaning of a word: a cell, cells joined by `x`, or a clause's name.
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
        let clause = metadata.clauses.iter().position(|clause| clause.name == word);
        self.clause = Some(clause.ok_or_else(|| unknown(metadata, word))?);
        self.names_clause = true;
        Ok(())
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
            [to] => play.to() == Some(to),
            [from, to] => play.from() == Some(from) && play.to() == Some(to),
            _ => play.path() == self.cells,
        }
    }
}

fn unknown(metadata: &Metadata, word: &str) -> AskedError {
    let clauses = metadata.clauses.iter().map(|clause| &*clause.name);
    let known = metadata.cells.iter().map(|cell| &*cell.name).chain(clauses);
    let example: Vec<&str> = metadata.cells.iter().take(2).map(|cell| &*cell.name).collect();
    AskedError::Word {
        word: word.to_owned(),
        game: metadata.name.to_string(),
        nearest: dsl::nearest(word, known).map(str::to_owned),
        example: example.join("-"),
    }
}
