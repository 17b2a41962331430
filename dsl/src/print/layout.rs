//! The layout of a clause on lines.

/// Most columns of a line.
const WIDTH: usize = 100;

/// The text of a clause, with the places where its lines may end.
#[derive(Default)]
pub(super) struct Layout {
    pieces: Vec<Chunk>,
}

enum Chunk {
    /// Text that stays on one line.
    Text(String),
    /// A blank, or a line end if the next text does not fit on the line.
    Gap,
    /// A blank before a part of a play, or a line end if the clause does not fit on one line.
    Part,
    /// A row of a picture: a line of its own.
    Row(String),
}

impl Layout {
    /// Adds text that stays on one line with the text before it.
    pub(super) fn text(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Chunk::Text(before)) => before.push_str(text),
            _ => self.pieces.push(Chunk::Text(text.to_owned())),
        }
    }

    /// Adds a blank where the line may end.
    pub(super) fn gap(&mut self) {
        self.pieces.push(Chunk::Gap);
    }

    /// Adds the start of a part of a play.
    pub(super) fn part(&mut self) {
        self.pieces.push(Chunk::Part);
    }

    /// Adds a row of a picture.
    pub(super) fn row(&mut self, row: &str) {
        self.pieces.push(Chunk::Row(format!("|{row}|")));
    }

    /// Adds the items, with commas between them.
    pub(super) fn list<T>(&mut self, items: &[T], mut add: impl FnMut(&mut Self, &T)) {
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.text(",");
                self.gap();
            }
            add(self, item);
        }
    }

    /// The text on one line if it fits, else on several.
    pub(super) fn finish(&self) -> String {
        match self.one_line() {
            Some(line) if line.chars().count() <= WIDTH => line,
            _ => self.lines(),
        }
    }

    /// The text on one line, unless there are rows in it.
    fn one_line(&self) -> Option<String> {
        let mut line = String::new();
        for piece in &self.pieces {
            match piece {
                Chunk::Text(text) => line.push_str(text),
                Chunk::Gap | Chunk::Part => line.push(' '),
                Chunk::Row(_) => return None,
            }
        }
        Some(line)
    }

    /// The text on several lines. Lines that continue a part of a play are indented further than the part's first line.
    fn lines(&self) -> String {
        let has_parts = self.pieces.iter().any(|piece| matches!(piece, Chunk::Part));
        let further = if has_parts { "    " } else { "  " };
        let mut lines = Lines { done: String::new(), line: String::new(), started: true };
        for (at, piece) in self.pieces.iter().enumerate() {
            match piece {
                Chunk::Text(text) => lines.add(text, further),
                Chunk::Gap if lines.width() + 1 + self.width_from(at + 1) > WIDTH => lines.end(),
                Chunk::Gap => lines.add(" ", further),
                Chunk::Part => {
                    lines.end();
                    lines.start("  ");
                }
                Chunk::Row(row) => {
                    lines.end();
                    lines.add(row, further);
                    lines.end();
                }
            }
        }
        lines.end();
        lines.done.truncate(lines.done.trim_end().len());
        lines.done
    }

    /// The width of the text at the index `at`; 0 for anything but text.
    fn width_from(&self, at: usize) -> usize {
        match self.pieces.get(at) {
            Some(Chunk::Text(text)) => text.chars().count(),
            _ => 0,
        }
    }
}

/// Lines under construction.
struct Lines {
    done: String,
    line: String,
    /// True if the line has its indentation, which a new line gets with its first text.
    started: bool,
}

impl Lines {
    fn width(&self) -> usize {
        self.line.chars().count()
    }

    fn start(&mut self, indent: &str) {
        self.line.push_str(indent);
        self.started = true;
    }

    /// Adds text. The first text of a line is indented and loses its leading blanks.
    fn add(&mut self, text: &str, indent: &str) {
        let text = if self.started { text } else { text.trim_start() };
        if !self.started && !text.is_empty() {
            self.start(indent);
        }
        self.line.push_str(text);
    }

    fn end(&mut self) {
        if !self.line.trim().is_empty() {
            self.done.push_str(self.line.trim_end());
            self.done.push('\n');
        }
        self.line.clear();
        self.started = false;
    }
}
