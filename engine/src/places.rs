//! Places of cells: the numbers under which positions report the cells of pieces.

use crate::{Metadata, Position};

/// The places of a game's cells, which are the same for all of its positions. Code that builds something from them once, such as tables, is compiled
/// once for all games.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// For each cell its place: see [`Position::shown_at`].
    pub of_cells: Vec<usize>,
    /// One more than the highest place.
    pub number: usize,
}

impl Places {
    /// The places of a game with positions of type `P`.
    pub fn of<P: Position>(metadata: &Metadata) -> Self {
        let of_cells: Vec<usize> = (0..metadata.cells.len()).map(P::shown_at).collect();
        let number = of_cells.iter().max().map_or(0, |place| place + 1);
        Self { of_cells, number }
    }
}
