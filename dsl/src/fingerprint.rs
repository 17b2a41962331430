//! The fingerprint of a file's rules, as text that other files can store.

use std::hash::Hasher;

use fnv::FnvHasher;

use crate::ast::File;
use crate::print::print;
use crate::{FileId, Sources, inherit};

/// Returns a hash of the clauses of a rule file and of the files that it extends, in hexadecimal. Comments and layout do not matter.
pub fn fingerprint(sources: &Sources, file: FileId) -> String {
    let (tree, _) = inherit::inherit(sources, file);
    // Equal on every machine, as no hasher of the standard library promises.
    let mut hasher = FnvHasher::default();
    hasher.write(print(&without_comments(tree)).as_bytes());
    format!("{:016x}", hasher.finish())
}

fn without_comments(mut tree: File) -> File {
    tree.trailing.clear();
    for clause in &mut tree.clauses {
        clause.comments.clear();
        clause.comment = None;
        clause.blank_before = false;
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::fingerprint;
    use crate::Sources;

    const BASE: &str = "game base\nplayers x, o\nboard grid 3 x 3\npiece m \"x\" \"o\"\nplay p: m on empty\n\
        win when line of 3 own\nvalue 5 per own\n";

    fn of(base: &str, text: &str) -> String {
        let mut sources = Sources::default();
        sources.add("base.rules", base.to_owned());
        let file = sources.add("g.rules", text.to_owned());
        fingerprint(&sources, file)
    }

    #[test]
    fn clauses_matter_and_layout_does_not() {
        let text = "game g extends base\nreplace win when line of 2 own\n";
        let told = of(BASE, text);
        assert_eq!(told.len(), 16);
        assert_eq!(of(&BASE.replace("piece", "# Stones.\n\npiece"), &text.replace("win ", "win  ")), told);
        assert_ne!(of(BASE, &text.replace("of 2", "of 3")), told);
        assert_ne!(of(&BASE.replace("value 5", "value 6"), text), told, "of the base");
    }
}
