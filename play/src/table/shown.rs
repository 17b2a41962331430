//! The board as it is shown while a play is chosen.

use engine::BoardSetup;

use super::Table;
use crate::look::Marks;

impl Table<'_> {
    /// The board as it is shown: a piece that has made some legs of a play stands where they ended.
    pub fn board(&self) -> BoardSetup {
        let mut board = self.session.board();
        if let [from, .., at] = self.choice.way()[..] {
            board[at] = board[from].take();
        }
        board
    }

    /// The marks of each cell.
    pub fn marks(&self) -> Vec<Marks> {
        let board = self.session.board();
        let mut marks = vec![Marks::default(); board.len()];
        self.hint.iter().for_each(|&cell| marks[cell].hint = true);
        self.session.changed().iter().for_each(|&cell| marks[cell].last = true);
        if self.is_persons_turn() {
            self.choice.picked().iter().for_each(|&cell| marks[cell].picked = true);
            let targets = self.choice.targets(self.session.legal());
            let begins = self.choice.picked().is_empty();
            // Where a piece may be placed nearly anywhere, marks would only be in the way.
            let free = board.iter().filter(|piece| piece.is_none()).count();
            let open = targets.iter().filter(|&&cell| board[cell].is_none()).count();
            for &cell in &targets {
                match (begins, board[cell].is_some()) {
                    (true, true) => marks[cell].start = true,
                    (true, false) => marks[cell].target = 2 * open <= free,
                    (false, _) => marks[cell].target = true,
                }
            }
        }
        if let Some(marks) = marks.get_mut(self.cursor) {
            marks.cursor = true;
        }
        marks
    }
}
