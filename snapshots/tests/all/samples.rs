//! The files that `rulewright snapshot` writes are fixtures that hold on both back ends.

use agents::sample::sample;
use snapshots::{fixture, games};

#[test]
fn sampled_positions_are_fixtures() {
    for pair in games::pairs() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join(&pair.name);
        std::fs::create_dir(&folder).unwrap();
        for (index, sample) in sample(pair.generated, 2, 5).into_iter().enumerate() {
            let path = folder.join(format!("{index}.position"));
            std::fs::write(&path, &sample.text).unwrap();
            let fixture = fixture::read(&path);
            assert_eq!(fixture.script.len(), 1, "{}", sample.text);
            for entry in pair.back_ends() {
                fixture.run(entry);
            }
        }
    }
}
