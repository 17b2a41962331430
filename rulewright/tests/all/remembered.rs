//! `playdata.txt`, `calibration.txt` and `output.txt`: written, read back, and damaged.

use agent::protocol::calibration::{self, Calibration};
use agent::protocol::playdata::{self, Playdata};
use agent::protocol::{Charged, files, output};
use engine::{History, Metadata, Setup, Written};

use crate::common::{metadata, piece, start};

fn data(metadata: &Metadata) -> Playdata {
    let mut setup =
        Setup { turn: 1, plies: 7, counters: [vec![2], vec![1]], clocks: vec![3], ..start(metadata) };
    setup.board[0] = piece(0);
    setup.board[7] = piece(1);
    let charged = Some(Charged { given: 2.5, used: 0.125, beyond: Some(0.001) });
    Playdata { setup, past: History::from_keys(vec![1, u64::MAX]), charged }
}

#[test]
fn playdata_is_plain_text() {
    insta::assert_snapshot!(playdata::write(&metadata(), &data(&metadata())));
}

#[test]
fn playdata_is_read_back() {
    let metadata = metadata();
    let data = data(&metadata);
    assert_eq!(playdata::read(&metadata, &playdata::write(&metadata, &data)), Ok(data));
}

#[test]
fn what_the_last_plies_were_is_read_back() {
    let metadata = metadata();
    let mut data = data(&metadata);
    data.setup.last = [Some(3), None];
    data.setup.signals = vec![true, false];
    data.setup.marked = (0..metadata.cells.len()).map(|cell| cell == 5).collect();
    assert_eq!(playdata::read(&metadata, &playdata::write(&metadata, &data)), Ok(data.clone()));
    data.setup.last = [None, Some(metadata.cells.len())];
    let far = playdata::read(&metadata, &playdata::write(&metadata, &data));
    insta::assert_snapshot!(far.unwrap_err(), @"its `last` does not fit this game");
}

#[test]
fn every_damage_to_playdata_is_noticed() {
    let metadata = metadata();
    let good = playdata::write(&metadata, &data(&metadata));
    for place in 0..good.len() - 1 {
        let mut cut = good.clone();
        cut.truncate(place);
        assert!(playdata::read(&metadata, &cut).is_err(), "cut at {place}");
        let mut bytes = good.clone().into_bytes();
        bytes[place] ^= 1;
        let changed = String::from_utf8_lossy(&bytes);
        assert!(playdata::read(&metadata, &changed).is_err(), "changed at {place}: {changed}");
    }
    assert!(playdata::read(&metadata, "").is_err());
}

#[test]
fn playdata_of_another_game_is_refused() {
    let metadata = metadata();
    let other = Metadata { name: "other".into(), ..metadata.clone() };
    let text = playdata::write(&other, &data(&other));
    insta::assert_snapshot!(playdata::read(&metadata, &text).unwrap_err(), @"it is of the game `other`");
}

#[test]
fn playdata_with_other_counters_is_refused() {
    let metadata = metadata();
    let other = Metadata { clocks: 2, ..metadata.clone() };
    let text = playdata::write(&metadata, &data(&metadata));
    insta::assert_snapshot!(playdata::read(&other, &text).unwrap_err(), @"its `clock` does not fit this game");
}

#[test]
fn calibration_is_read_back_and_damage_noticed() {
    let calibration = Calibration { slowness: 1.25 };
    let text = calibration::write(&calibration);
    assert_eq!(calibration::read(&text), Ok(calibration));
    for damaged in [text.replace('5', "6"), text[..text.len() - 4].to_owned(), String::new(), "x".repeat(99)]
    {
        assert!(calibration::read(&damaged).is_err(), "{damaged}");
    }
}

#[test]
fn output_is_a_line_for_each_leg() {
    let play = Written { lines: vec!["J a1 c3".into(), "J c3 e5".into()] };
    assert_eq!(output::write(&play), "J a1 c3\nJ c3 e5\n");
    assert_eq!(output::read(rules::find("checkers").unwrap().metadata(), "J a1 c3 \r\nJ c3 e5"), play);
    assert_eq!(Written::from(&*play.to_string()), play);
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("output.txt");
    files::write_whole(&path, b"one").unwrap();
    let failed = files::write_whole_with(&path, |file| {
        use std::io::Write;
        file.write_all(b"ha")?;
        Err(std::io::Error::other("disk full"))
    });
    assert!(failed.is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1, "no temporary file is left");
}
