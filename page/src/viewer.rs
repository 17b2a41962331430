//! Games to step through, by a script in the page.

use serde::Serialize;

const SCRIPT: &str = include_str!("script.js");

/// The board as it is drawn; by default it has no cells.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Board {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// True if each row lies half a cell further right than the row above.
    pub slanted: bool,
    /// The column and the row of each cell, from the top left.
    pub cells: Vec<[usize; 2]>,
    /// The name of each cell.
    pub names: Vec<String>,
    /// The label of each column; empty texts if the names of cells have no column part.
    pub columns: Vec<String>,
    /// The label of each row.
    pub rows: Vec<String>,
    /// The pairs of cells that a line joins; empty if cells are squares.
    pub lines: Vec<[usize; 2]>,
    /// The players' names; a player that is named for a colour is drawn in that colour.
    pub players: [String; 2],
    /// The symbols of each player's pieces.
    pub symbols: [String; 2],
    /// The symbol of an empty cell.
    pub empty: char,
}

/// A game to step through.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    /// The symbol on each cell at the start.
    pub start: String,
    /// The plays, each as text, with the cells that it changes and their new symbols.
    pub plays: Vec<(String, Vec<(usize, char)>)>,
}

/// A game with its players and its result.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shown<'a> {
    /// The names of those who played, first player first.
    pub players: &'a [String; 2],
    /// The result in words.
    pub result: &'a str,
    /// The game.
    pub replay: &'a Replay,
}

/// A cell with the button that shows the game of that number, from 0. The button shows the number from 1.
pub fn button(game: usize) -> String {
    format!("<td><button data-game=\"{game}\">{}</button></td>", game + 1)
}

/// The game that a page shows before a button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// None.
    Nothing,
    /// The first one.
    FirstGame,
}

/// The element that shows games, with its script. It goes before the tables whose buttons choose a game. A game is shown at its end, with the
/// list of its plays.
pub fn viewer(board: &Board, games: &[Shown<'_>], opens: Opens) -> String {
    let open = opens == Opens::FirstGame && !games.is_empty();
    // `<` is escaped, so that no text ends the script.
    let data = serde_json::json!({ "board": board, "games": games, "open": open });
    let data = data.to_string().replace('<', "\\u003c");
    format!(
        "<div id=\"viewer\" hidden>\
        <p id=\"names\"></p><div id=\"game\"><svg id=\"board\" role=\"img\" aria-label=\"board\"></svg><ol id=\"plays\"></ol></div>\
        <p><button id=\"start\">|◀</button> <button id=\"back\">◀</button> <button id=\"next\">▶</button> \
        <button id=\"end\">▶|</button> <input id=\"ply\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"ply\"> \
        <span id=\"play\"></span></p></div>\n\
        <script type=\"module\">\nconst data = {data};\n{SCRIPT}</script>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let replay = Replay { start: "..".to_owned(), plays: vec![("a1".to_owned(), vec![(0, 'x')])] };
        let players = ["</script><script>".to_owned(), "beta".to_owned()];
        let shown = Shown { players: &players, result: "won", replay: &replay };
        let html = viewer(&Board::default(), &[shown], Opens::FirstGame);
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(html.contains("\"start\":\"..\"") && html.contains("\\u003c/script>"), "{html}");
    }
}
