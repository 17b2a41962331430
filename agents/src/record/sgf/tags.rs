//! The properties of a game that a record has no place for: kept with their values, or left out and told.

use super::super::game::Record;
use super::nodes::Node;

/// Properties with a place in a record, and those of the file itself. Of some of them a value without a known form becomes a tag.
const OWN: [&str; 19] = [
    "FF", "GM", "CA", "AP", "SZ", "KM", "RU", "PB", "PW", "EV", "RO", "DT", "TM", "RE", "GC", "C", "B", "W",
    "PL",
];
/// Properties that set up stones.
const STONES: [&str; 3] = ["AB", "AW", "AE"];
/// Properties of the whole game, which some programs write into later nodes.
const INFO: [&str; 14] = ["AN", "BR", "BT", "CP", "GN", "HA", "ON", "OT", "PC", "SO", "US", "WR", "WT", "HD"];
/// Properties of the root that say how a program shows the game, and the marks on points.
const MARKS: [&str; 16] =
    ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "TB", "TW", "VW", "ST", "FG", "PM", "L"];
/// Time and plays that a player had left.
const CLOCKS: [&str; 4] = ["BL", "WL", "OB", "OW"];

/// Keeps what can be kept of the properties that a record has no place for, and notes what is left out.
pub(super) fn keep(record: &mut Record, nodes: &[Node]) {
    for (index, node) in nodes.iter().enumerate() {
        for property in &node.properties {
            let name = property.name.as_str();
            if OWN.contains(&name) || STONES.contains(&name) || name.is_empty() {
                continue;
            }
            match &property.values[..] {
                [value] if value.trim().is_empty() => {}
                _ if MARKS.contains(&name) => record.lose("marks on points"),
                _ if CLOCKS.contains(&name) => record.lose("the clocks of plays"),
                [value] if index == 0 || INFO.contains(&name) => add(record, name, value),
                _ => record.lose("annotations of plays"),
            }
        }
    }
}

/// Adds a tag, unless it has no text or is there already.
pub(super) fn add(record: &mut Record, name: &str, value: &str) {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if !value.is_empty() && record.tag(name).is_none() {
        record.tags.push((name.to_owned(), value));
    }
}

/// True if the name of a tag is that of a property.
pub(super) fn is_property(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_uppercase())
}
