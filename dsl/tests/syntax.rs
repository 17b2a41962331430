//! Every rule file of the project can be read, and so can clauses that nest as deep as allowed.

use rulewright_dsl::parse::parse;

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

#[test]
fn reads_what_nests_as_deep_as_allowed() {
    let deep = "(not ".repeat(15) + "own" + &")".repeat(15);
    let long = vec!["own"; 250].join(" or ");
    let text =
        format!("game deep\nregion deep = {deep}\nregion long = {long}\nwin when any own and {deep} >= 3\n");
    let (file, faults) = parse(0, &text);
    assert_eq!(file.clauses.len(), 3);
    assert_eq!(faults.len(), 1, "a region is no condition");
    assert_eq!(parse(0, &rulewright_dsl::print::print(&file)).0, file);
}
