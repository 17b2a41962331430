//! Syntax of regions, which are sets of cells.

use super::{Amount, Dirs, Name, PictureRow, Span};

/// A set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// Words that narrow each other: `own man`, `black king`, `camp`
    Names(Vec<Name>),
    /// `their X`: X as the opponent sees it
    Their(Box<Region>, Span),
    /// `not X`
    Not(Box<Region>, Span),
    /// `X and Y`, `X but Y`, `X in Y`, `X on Y`: all mean the cells in both
    And(Box<Region>, Joint, Box<Region>),
    /// `X or Y`
    Or(Box<Region>, Box<Region>),
    /// `X or else Y`: X, or Y where X has no cell
    OrElse(Box<Region>, Box<Region>),
    /// `lines of N X [along D]`: the cells of X in straight rows of N or more
    Lines { length: Amount, of: Box<Region>, dirs: Option<Dirs>, span: Span },
    /// `north of X`: the cells one step in a direction from X
    StepOf { dirs: Dirs, of: Box<Region>, span: Span },
    /// `anywhere forward of X`: the cells one or more steps from X
    ReachOf { dirs: Dirs, of: Box<Region>, span: Span },
    /// `within 3 of X`: X and the cells at most three steps (in any direction) from it
    Within { steps: Amount, of: Box<Region>, span: Span },
    /// `part of X`: the parts of the board that have a cell of X; `part like X`: the parts whose place on the board is that of
    /// a cell of X in its part
    Part { like: bool, of: Box<Region>, span: Span },
    /// `X without liberties`: groups of X with no empty cell beside them
    WithoutLiberties(Box<Region>, Span),
    /// `X reaching Y`: groups of X with a cell in Y
    Reaching(Box<Region>, Box<Region>),
    /// `X enclosed by Y`: groups of X that have neighbours, all of them in Y
    Enclosed(Box<Region>, Box<Region>),
    /// `rank 1`, `ranks 1 to 3`: rows counted from the player's own side
    Ranks { from: Amount, to: Option<Amount>, span: Span },
    /// `row 1`, `rows 1 to 3`: rows counted from the bottom
    Rows { from: Amount, to: Option<Amount>, span: Span },
    /// `column 1`, `columns 1 to 3`: from the left
    Columns { from: Amount, to: Option<Amount>, span: Span },
    /// `far edge`, `near edge`, `north edge`: the cells with no neighbour that way (`far` is forward). The name is one
    /// of the grammar's direction words, or `far` or `near`
    Edge(Name, Span),
    /// `{a1 b2}`
    CellList(Vec<Name>, Span),
    /// `picture |#..| |.#.|`: the cells marked `#`
    Picture(Vec<PictureRow>, Span),
    /// `(X)`; kept so that printing gives back the brackets
    Group(Box<Region>, Span),
}

/// The direct parts of a region: names, amounts, directions and regions, without the parts of these.
#[derive(Default)]
pub struct RegionParts<'a> {
    /// Words that may name regions, pieces or players.
    pub names: &'a [Name],
    /// Numbers.
    pub amounts: Vec<&'a Amount>,
    /// Directions.
    pub dirs: Option<&'a Dirs>,
    /// Regions.
    pub regions: Vec<&'a Region>,
}

impl Region {
    /// Returns the direct parts of the region.
    pub fn parts(&self) -> RegionParts<'_> {
        let none = RegionParts::default();
        match self {
            Self::Names(names) => RegionParts { names, ..none },
            Self::Their(of, _)
            | Self::Not(of, _)
            | Self::Group(of, _)
            | Self::Part { of, .. }
            | Self::WithoutLiberties(of, _) => RegionParts { regions: vec![of], ..none },
            Self::StepOf { dirs, of, .. } | Self::ReachOf { dirs, of, .. } => {
                RegionParts { dirs: Some(dirs), regions: vec![of], ..none }
            }
            Self::Lines { length, of, dirs, .. } => {
                RegionParts { amounts: vec![length], dirs: dirs.as_ref(), regions: vec![of], ..none }
            }
            Self::Within { steps, of, .. } => RegionParts { amounts: vec![steps], regions: vec![of], ..none },
            Self::And(a, _, b)
            | Self::Or(a, b)
            | Self::OrElse(a, b)
            | Self::Reaching(a, b)
            | Self::Enclosed(a, b) => RegionParts { regions: vec![a, b], ..none },
            Self::Ranks { from, to, .. } | Self::Rows { from, to, .. } | Self::Columns { from, to, .. } => {
                RegionParts { amounts: std::iter::once(from).chain(to).collect(), ..none }
            }
            Self::Edge(name, _) => RegionParts { names: std::slice::from_ref(name), ..none },
            Self::CellList(..) | Self::Picture(..) => none,
        }
    }

    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Self::Names(names) => match (names.first(), names.last()) {
                (Some(first), Some(last)) => first.span.to(last.span),
                _ => Span::default(),
            },
            Self::And(a, _, b)
            | Self::Or(a, b)
            | Self::OrElse(a, b)
            | Self::Reaching(a, b)
            | Self::Enclosed(a, b) => a.span().to(b.span()),
            Self::Edge(_, span)
            | Self::Group(_, span)
            | Self::Their(_, span)
            | Self::Not(_, span)
            | Self::StepOf { span, .. }
            | Self::ReachOf { span, .. }
            | Self::Lines { span, .. }
            | Self::Within { span, .. }
            | Self::Part { span, .. }
            | Self::WithoutLiberties(_, span)
            | Self::Ranks { span, .. }
            | Self::Rows { span, .. }
            | Self::Columns { span, .. }
            | Self::CellList(_, span)
            | Self::Picture(_, span) => *span,
        }
    }
}

/// The words that join two regions into the cells in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `and`
    And,
    /// `but` (as in `all but not corners`)
    But,
    /// `in`
    In,
    /// `on`
    On,
}
