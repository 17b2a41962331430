//! `playdata.txt`, `calibration.txt` and `output.txt`: written, read back, and damaged.

use agents::protocol::calibration::{self, Calibration};
use agents::protocol::playdata::{self, Playdata};
use agents::protocol::{files, output};
use engine::{History, Setup, Sheet, Written};

use crate::common::{man, sheet, start};

fn data(sheet: &Sheet) -> Playdata {
    let mut setup =
        Setup { turn: 1, plies: 7, counters: [vec![2], vec![1]], clocks: vec![3], ..start(sheet) };
    setup.board[0] = man(0);
    setup.board[7] = man(1);
    Playdata { setup, past: History::from_keys(vec![1, u64::MAX]) }
}

#[test]
fn playdata_is_plain_text() {
    insta::assert_snapshot!(playdata::write(&sheet(), &data(&sheet())));
}

#[test]
fn playdata_is_read_back() {
    let sheet = sheet();
    let data = data(&sheet);
    assert_eq!(playdata::read(&sheet, &playdata::write(&sheet, &data)), Ok(data));
}

#[test]
fn what_the_last_plies_were_is_read_back() {
    let sheet = sheet();
    let mut data = data(&sheet);
    data.setup.last = [Some(3), None];
    data.setup.signals = vec![true, false];
    data.setup.marked = (0..sheet.cells.len()).map(|cell| cell == 5).collect();
    assert_eq!(playdata::read(&sheet, &playdata::write(&sheet, &data)), Ok(data.clone()));
    data.setup.last = [None, Some(sheet.cells.len())];
    let far = playdata::read(&sheet, &playdata::write(&sheet, &data));
    insta::assert_snapshot!(far.unwrap_err(), @"its `last` does not fit this game");
}

#[test]
fn every_damage_to_playdata_is_noticed() {
    let sheet = sheet();
    let good = playdata::write(&sheet, &data(&sheet));
    for place in 0..good.len() - 1 {
        let mut cut = good.clone();
        cut.truncate(place);
        assert!(playdata::read(&sheet, &cut).is_err(), "cut at {place}");
        let mut bytes = good.clone().into_bytes();
        bytes[place] ^= 1;
        let changed = String::from_utf8_lossy(&bytes);
        assert!(playdata::read(&sheet, &changed).is_err(), "changed at {place}: {changed}");
    }
    assert!(playdata::read(&sheet, "").is_err());
}

#[test]
fn playdata_of_another_game_is_refused() {
    let sheet = sheet();
    let other = Sheet { name: "other".into(), ..sheet.clone() };
    let text = playdata::write(&other, &data(&other));
    insta::assert_snapshot!(playdata::read(&sheet, &text).unwrap_err(), @"it is of the game `other`");
}

#[test]
fn playdata_with_other_counters_is_refused() {
    let sheet = sheet();
    let other = Sheet { clocks: 2, ..sheet.clone() };
    let text = playdata::write(&sheet, &data(&sheet));
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
    assert_eq!(output::read("J a1 c3 \r\nJ c3 e5"), play);
    assert_eq!(output::read_line(&play.to_string()), play);
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
