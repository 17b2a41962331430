//! Every fixture: its script holds for both back ends, they agree on its last position, and a snapshot keeps what the
//! interpreter sees there.

use std::path::{Path, PathBuf};

use snapshots::fixture;
use snapshots::games::{self, BACK_ENDS, OURS, Pair, folder};
use snapshots::strolls::sorted;

#[test]
fn all_games_are_registered_and_have_fixtures() {
    for name in OURS {
        assert!(rules::find(name).is_some(), "{name} is not registered");
        let fixtures = std::fs::read_dir(folder("fixtures").join(name));
        assert!(fixtures.is_ok_and(|mut files| files.next().is_some()), "{name} has no fixture");
    }
}

#[test]
fn every_folder_is_a_game() {
    for entry in std::fs::read_dir(folder("fixtures")).expect("there are fixtures").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            rules::find(&name).is_some(),
            "fixtures/{name} is the folder of no game; is {name}.rules in rules/ or in $RULEWRIGHT_RULES?"
        );
    }
}

#[test]
fn scripts_hold() {
    let pairs = games::pairs();
    let tries: Vec<(PathBuf, usize)> =
        fixtures().into_iter().flat_map(|path| [(path.clone(), 0), (path, 1)]).collect();
    let name = |(path, back_end): &(PathBuf, usize)| format!("{} ({})", path.display(), BACK_ENDS[*back_end]);
    effort::for_each(&tries, name, |(path, back_end)| {
        let fixture = fixture::read(path);
        if let Some(pair) = pairs.iter().find(|pair| pair.name == fixture.game) {
            fixture.run(pair.back_ends()[*back_end]);
        }
    });
}

#[test]
fn plays() {
    let pairs = games::pairs();
    insta::with_settings!({
        snapshot_path => "../snapshots",
        omit_expression => true,
        prepend_module_to_snapshot => false
    }, {
        insta::glob!("../../fixtures", "*/*.position", |path| {
            let fixture = fixture::read(path);
            if let Some(pair) = pairs.iter().find(|pair| pair.name == fixture.game) {
                insta::assert_snapshot!(seen(pair, &fixture));
            }
        });
    });
}

/// All fixture files.
fn fixtures() -> Vec<PathBuf> {
    let files = |folder: &Path| std::fs::read_dir(folder).expect("a folder of fixtures").flatten();
    let folders = files(&folder("fixtures")).map(|entry| entry.path());
    let mut all: Vec<PathBuf> = folders.flat_map(|folder| files(&folder).map(|entry| entry.path())).collect();
    all.sort();
    all
}

/// Shows the last position of a fixture as the interpreter sees it, after a check that generated code agrees.
fn seen(pair: &Pair, fixture: &fixture::Fixture) -> String {
    let interpreted = fixture.run(&pair.interpreted);
    let generated = fixture.run(pair.generated);
    assert_eq!(generated.setup(), interpreted.setup(), "the position");
    assert_eq!(generated.outcome(), interpreted.outcome(), "the result");
    assert_eq!(generated.evaluate(), interpreted.evaluate(), "the evaluation");
    assert_eq!(generated.evaluate_searched(), interpreted.evaluate_searched(), "the evaluation of searches");
    if interpreted.outcome().is_none() {
        assert_eq!(sorted(&*generated), sorted(&*interpreted), "the plays");
    }
    let shown = fixture::show(pair.generated.metadata(), &*interpreted);
    let made: String = fixture.script.iter().filter_map(made).collect();
    format!("{}\n{made}\n{shown}", fixture.comment)
}

fn made(line: &fixture::Line) -> Option<String> {
    match line {
        fixture::Line::Make(play) => Some(format!("> {play}\n")),
        _ => None,
    }
}
