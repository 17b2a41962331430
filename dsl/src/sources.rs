//! The texts of rule files, so that variants find their base and diagnostics their lines. No file is read here.

/// Index of a file in [`Sources`], as [`crate::ast::Span::file`] holds it.
pub type FileId = u32;

/// A rule file's text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path to show in messages.
    pub path: String,
    /// The text.
    pub text: String,
    /// The first byte of each line but the first.
    lines: Vec<usize>,
}

impl Source {
    /// The file's name without folders and extension, to which `extends` refers.
    pub fn stem(&self) -> &str {
        let name = self.file_name();
        name.strip_suffix(".rules").unwrap_or(name)
    }

    /// The number of the line, from 1, that holds the byte `place`.
    pub fn line(&self, place: usize) -> usize {
        self.lines.partition_point(|begin| *begin <= place) + 1
    }

    /// The byte at which a line begins, lines counted from 1; the end of the text if it has fewer lines.
    pub fn line_start(&self, line: usize) -> usize {
        match line {
            0 | 1 => 0,
            line => self.lines.get(line - 2).copied().unwrap_or(self.text.len()),
        }
    }

    /// The file's name without folders.
    pub fn file_name(&self) -> &str {
        self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path)
    }
}

/// Rule files that may refer to each other.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let lines = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        self.files.push(Source { path: path.into(), text, lines });
        (self.files.len() - 1) as FileId
    }

    /// The files with another text in one of them.
    pub(crate) fn with_text(&self, id: FileId, text: String) -> Self {
        let other = |(file, source): (FileId, &Source)| match file == id {
            true => (source.path.clone(), text.clone()),
            false => (source.path.clone(), source.text.clone()),
        };
        let mut sources = Self::default();
        for (path, text) in self.files().map(other) {
            sources.add(path, text);
        }
        sources
    }

    /// The file with that index.
    ///
    /// # Panics
    /// If the index is not from [`Sources::add`] of this collection.
    pub fn file(&self, id: FileId) -> &Source {
        &self.files[id as usize]
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files.iter().enumerate().map(|(id, source)| (id as FileId, source))
    }

    /// The file that defines the game `name`: the first one called `NAME.rules`.
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.files().find(|(_, source)| source.stem() == name).map(|(id, _)| id)
    }
}
