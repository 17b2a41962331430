//! The grammar for editors has the words of the language.

use std::path::PathBuf;

use serde_json::Value;

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "editors", "vscode", name].iter().collect()
}

fn read(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path(name)).unwrap()).unwrap()
}

/// The pattern in which the words between the last pair of brackets are these.
fn with_words(pattern: &str, words: &[String]) -> String {
    let (start, end) = (pattern.rfind('(').unwrap(), pattern.rfind(')').unwrap());
    format!("{}({}{}", &pattern[..start], words.join("|"), &pattern[end..])
}

#[test]
fn the_extension_is_whole_and_its_words_are_those_of_the_grammar() {
    const NAME: &str = "syntaxes/rulewright.tmLanguage.json";
    let mut clauses: Vec<String> = dsl::index::clause_words().iter().map(ToString::to_string).collect();
    clauses.sort();
    let words: Vec<String> = dsl::index::keywords();
    let meanings: Vec<String> = dsl::index::fixed_words().iter().map(ToString::to_string).collect();
    let meanings: Vec<String> = meanings.into_iter().filter(|word| !words.contains(word)).collect();
    let written = read(NAME);
    let mut wanted = written.clone();
    for (name, words) in [("clause", &clauses), ("word", &words), ("meaning", &meanings)] {
        let pattern = &mut wanted["repository"][name]["match"];
        *pattern = with_words(pattern.as_str().unwrap(), words).into();
    }
    if std::env::var_os("RULEWRIGHT_UPDATE").is_some() {
        std::fs::write(path(NAME), serde_json::to_string_pretty(&wanted).unwrap() + "\n").unwrap();
    } else {
        assert_eq!(written, wanted, "run this test with RULEWRIGHT_UPDATE=1 to put the words in");
    }
    the_extension_names_its_files();
}

fn the_extension_names_its_files() {
    let package = read("package.json");
    let files = [
        &package["main"],
        &package["contributes"]["grammars"][0]["path"],
        &package["contributes"]["languages"][0]["configuration"],
    ];
    for file in files {
        assert!(path(file.as_str().unwrap()).exists(), "{file}");
    }
    // The editor gives the extension only libraries that its package names, and settings that its package declares.
    let program = std::fs::read_to_string(path("extension.js")).unwrap();
    let library = package["dependencies"].as_object().unwrap().keys().next().unwrap();
    assert!(program.contains(&format!("require(\"{library}/node\")")), "{library}");
    let settings = package["contributes"]["configuration"]["properties"].as_object().unwrap();
    assert_eq!(settings["rulewright.path"]["default"], "rulewright");
    assert!(program.contains("getConfiguration(\"rulewright\").get(\"path\"), args: [\"lsp\"]"));
    let languages: Vec<_> = package["contributes"]["languages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|language| &language["id"])
        .collect();
    assert!(languages.iter().all(|id| program.contains(&format!("language: {id}"))), "{languages:?}");
    let grammar = read("syntaxes/rulewright.tmLanguage.json");
    assert_eq!(grammar["scopeName"], package["contributes"]["grammars"][0]["scopeName"]);
    let parts = grammar["repository"].as_object().unwrap();
    for pattern in grammar["patterns"].as_array().unwrap() {
        assert!(parts.contains_key(&pattern["include"].as_str().unwrap()[1..]), "{pattern}");
    }
}
