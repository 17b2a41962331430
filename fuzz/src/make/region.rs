//! Regions and directions.

use super::Maker;

/// The place of a region, which limits what the region may refer to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Outside a play: ends, values, named regions.
    Position,
    /// In a play: also `origin`.
    Play,
    /// In a walk: also `origin` and `visited`.
    Walk,
    /// Constant regions only, which do not depend on pieces.
    Constant,
}

impl Maker<'_> {
    /// A region, in brackets if it is more than a word or two.
    pub(super) fn region(&mut self, place: Place) -> String {
        let depth = [0, 0, 0, 1, 1, 2][self.random.below(6) as usize];
        self.region_of(place, depth)
    }

    fn region_of(&mut self, place: Place, depth: u32) -> String {
        if depth == 0 {
            return self.atom(place);
        }
        let one = self.region_of(place, depth - 1);
        let two = self.region_of(place, depth - 1);
        let many = self.number(1, 3);
        match self.number(0, if place == Place::Constant { 7 } else { 16 }) {
            0 | 1 => format!("(not {one})"),
            2 | 3 => format!("({one} and {two})"),
            4 => format!("({one} or {two})"),
            5 => format!("(within {many} of {one})"),
            6 => format!("({} of {one})", self.directions()),
            7 if self.board.in_parts => format!("(part {} {one})", self.one(&["of", "like"])),
            7 | 8 => format!("(anywhere {} of {one})", self.directions()),
            9 => format!("({one} but not {two})"),
            10 => format!("({one} or else {two})"),
            11 => format!("(lines of {} {one}{})", many + 1, self.along()),
            12 => format!("({one} without liberties)"),
            13 => format!("({one} reaching {two})"),
            14 | 15 => format!("({one} enclosed by {two})"),
            _ => format!("(their {one})"),
        }
    }

    fn along(&mut self) -> String {
        if self.chance(40) {
            format!(" along {}", self.one(&["orthogonal", "diagonal", "all", "north", "east or north"]))
        } else {
            String::new()
        }
    }

    fn atom(&mut self, place: Place) -> String {
        let roll = self.number(0, 99);
        if place == Place::Constant || roll < 22 {
            return self.constant();
        }
        if roll < 30 && !self.regions.is_empty() {
            return self.random.one_of(&self.regions).clone();
        }
        let kind = self.kind();
        match roll {
            30..=42 => "own".to_owned(),
            43..=55 => "enemy".to_owned(),
            56..=64 => "empty".to_owned(),
            65..=68 => "occupied".to_owned(),
            69..=72 => format!("(own {kind})"),
            73..=76 => format!("(enemy {kind})"),
            77..=79 => kind.to_owned(),
            80 => self.one(&["white", "black"]).to_owned(),
            81..=83 => "last".to_owned(),
            84 | 85 => "(their last)".to_owned(),
            86 | 87 => "unmoved".to_owned(),
            88 => "marked".to_owned(),
            89..=91 => "attacked".to_owned(),
            92..=94 if place != Place::Position => "origin".to_owned(),
            95..=97 if place == Place::Walk => "visited".to_owned(),
            _ => "anywhere".to_owned(),
        }
    }

    fn constant(&mut self) -> String {
        let (column, row) = (self.number(1, self.board.columns), self.number(1, self.board.rows));
        match self.number(0, 14) {
            0 => format!("(column {column})"),
            1 => format!("(row {row})"),
            2 => format!("(rank {row})"),
            3 => format!("(ranks 1 to {row})"),
            4 => format!("(columns {column} to {})", self.board.columns),
            5 | 6 => "(far edge)".to_owned(),
            7 => "(near edge)".to_owned(),
            8 => "edge".to_owned(),
            9 => "corners".to_owned(),
            10 => "home".to_owned(),
            11 => format!("({} edge)", self.one(&["north", "south", "east", "west"])),
            12 => "(not edge)".to_owned(),
            13 => format!("{{{}{row}}}", char::from(b'a' + (column - 1) as u8)),
            _ => "anywhere".to_owned(),
        }
    }

    /// Directions of a walk.
    pub(super) fn directions(&mut self) -> String {
        let words = [
            "all",
            "all",
            "all",
            "orthogonal",
            "orthogonal",
            "diagonal",
            "diagonal",
            "forward",
            "forward orthogonal",
            "forward diagonal",
            "backward",
            "sideways",
            "north",
            "southeast",
            "east or west",
            "forward or sideways",
            "leap 1 2",
            "leap 2 0",
            "leap 2 2",
            "leap 1 1",
            "leap 2 0 or orthogonal",
            "all or leap 2 2",
            "forward leap 1 2",
            "leap 1 0",
            "leap 0 3",
        ];
        self.one(&words).to_owned()
    }
}
