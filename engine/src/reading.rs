//! Writes the plays of a position, and finds the play that a notation means.

use crate::{History, Metadata, Path, PlayError, Position, Written, notation};

/// A position and its legal plays, known by their indices, so that reading and writing are compiled once for all games.
pub(crate) trait Listed {
    /// Number of plays.
    fn number(&self) -> usize;

    /// True if a play is a pass.
    fn is_pass(&self, play: usize) -> bool;

    /// The shortest way to make a play.
    fn path(&self, play: usize) -> Path;

    /// The shortest way to make each play.
    fn paths(&self) -> Vec<Path>;

    /// The play that follows a path.
    fn trace(&self, path: &Path) -> Option<usize>;
}

/// The legal plays of a position.
pub(crate) struct Legal<'a, P: Position> {
    pub(crate) position: &'a P,
    pub(crate) past: &'a History,
    pub(crate) plays: &'a [P::Play],
}

impl<P: Position> Listed for Legal<'_, P> {
    fn number(&self) -> usize {
        self.plays.len()
    }

    fn is_pass(&self, play: usize) -> bool {
        P::is_pass(&self.plays[play])
    }

    fn path(&self, play: usize) -> Path {
        self.position.path(self.past, &self.plays[play])
    }

    fn paths(&self) -> Vec<Path> {
        self.position.paths(self.past, self.plays)
    }

    fn trace(&self, path: &Path) -> Option<usize> {
        let found = self.position.trace(self.past, self.plays, path)?;
        self.plays.iter().position(|play| *play == found)
    }
}

/// The play in `plays` that is written as `written`; `None` if there is none. `plays` holds the legal plays of
/// `position`. Every legal notation of a play is accepted.
pub fn read<P: Position>(
    metadata: &Metadata,
    position: &P,
    past: &History,
    plays: &[P::Play],
    written: &Written,
) -> Option<P::Play> {
    let found = index_of(metadata, &Legal { position, past, plays }, written).ok()?;
    Some(plays[found].clone())
}

/// The text of each play.
pub(crate) fn all_written(metadata: &Metadata, listed: &dyn Listed) -> Vec<Written> {
    listed.paths().iter().map(|path| notation::write(metadata, path)).collect()
}

/// [`read`] for a list of plays, by index.
pub(crate) fn index_of(metadata: &Metadata, listed: &dyn Listed, text: &Written) -> Result<usize, PlayError> {
    let paths = notation::parse(metadata, text);
    let find = |path: &Path| match path.clause {
        None => (0..listed.number()).find(|play| listed.is_pass(*play)),
        Some(_) => listed.trace(path).or_else(|| find_by_ends(metadata, listed, path)),
    };
    let Some(found) = paths.iter().find_map(find) else {
        let refused = if paths.is_empty() { PlayError::NotAPlay } else { PlayError::Illegal };
        return Err(refused(text.to_string()));
    };
    // Several plays can visit the same cells. One whose own notation is this text has priority.
    let is_it = |path: &Path| {
        let known = notation::write(metadata, path).lines;
        text.lines.iter().map(|line| line.trim()).eq(known.iter().map(|line| line.trim()))
    };
    if is_it(&listed.path(found)) {
        return Ok(found);
    }
    Ok(listed.paths().iter().position(is_it).unwrap_or(found))
}

/// The play with the clause, first cell and last cell of `path`; `path` may lack the cells in between.
fn find_by_ends(metadata: &Metadata, listed: &dyn Listed, path: &Path) -> Option<usize> {
    if metadata.clauses[path.clause?].each_leg {
        return None;
    }
    let fits = |known: &Path| {
        let starts = path.cells.len() == 1 || known.cells.first() == path.cells.first();
        known.clause == path.clause
            && known.chosen == path.chosen
            && known.kind == path.kind
            && known.captured == path.captured
            && known.takes == path.takes
            && starts
            && (path.cells.is_empty() || known.cells.last() == path.cells.last())
    };
    listed.paths().iter().position(fits)
}
