//! Texts that a person reads over the board.

/// A text that is read, by lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its lines.
    pub lines: Vec<String>,
    /// The number of lines by which it is moved up.
    pub from: usize,
}

impl Reading {
    /// A text at its first line.
    pub fn new(text: &str) -> Self {
        // A tab has no width of its own on a screen.
        let lines = text.lines().map(|line| line.replace('\t', "    ")).collect();
        Self { lines, from: 0 }
    }
}

/// The keys and the words.
pub(super) const HELP: &str = "\
Arrows          move the cursor
Enter, Space    start a play here, go on, or stop here
Mouse           click on the start, then on the end
Text            a play in its notation, or its cells: b6 d4
Backspace, Esc  take back what was begun
Esc             the agent plays at once
Ctrl-Z  undo    take back your last play
Ctrl-Y  redo    make it again
Ctrl-T  hint    search for a good play
Ctrl-F  flip    turn the board round
Ctrl-R  resign  give the game up
Ctrl-N  new     begin another game
Ctrl-S  save    write the game to a file
Ctrl-O  open    go on with a game from a file
Ctrl-Q  quit    leave (Ctrl-C too)
        rules   read the rules of the game
        level 3 make the agent weaker: 1 to 10, or full
The words in the middle can be typed, too.";
