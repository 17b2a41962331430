//! Every rule file of the project can be read.

use dsl::parse::parse;

/// Name and text of each file of the `rules` folder.
fn rule_files() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the rules folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rules"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("it can be read")))
        .collect();
    files.sort();
    files
}

#[test]
fn reads_every_rule_file() {
    for (path, text) in rule_files() {
        let (_, faults) = parse(0, &text);
        assert!(faults.is_empty(), "{path}: {faults:#?}");
    }
}
