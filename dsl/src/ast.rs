//! The syntax tree of a `.rules` file: what the author wrote, before any name is looked up.
//!
//! Names are kept as written ([`Name`]); the resolver finds out what they stand for. Spans do not take part in
//! comparisons, so that `parse(print(x)) == x` can be asked of whole files.
#![expect(missing_docs, reason = "the text of a variant speaks of its fields as well")]

/// A place in a source file. All spans are equal: see the module's text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// Index of the file in [`crate::Sources`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Span {}

impl Span {
    /// The smallest span that holds both.
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// An identifier, a word or the text of a string literal, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text, without quotes.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its clauses in written order.
    pub clauses: Vec<Clause>,
    /// Comment lines after the last clause; an empty one stands for a blank line.
    pub trailing: Vec<String>,
}

/// A clause with what surrounds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Comment lines above (and inside) it, each with its `#`; an empty one stands for a blank line.
    pub comments: Vec<String>,
    /// Whether a blank line sets it apart from the clause above.
    pub blank_before: bool,
    /// Whether it is marked `replace`, which a variant writes to override a named clause or a group of its base.
    pub replace: Option<Span>,
    /// What it says.
    pub kind: ClauseKind,
    /// A comment on its last line, with its `#`.
    pub comment: Option<String>,
    /// All of it, from its first to its last character.
    pub span: Span,
}

/// What a clause says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `game NAME [extends BASE] ["title"]`
    Game { name: Name, extends: Option<Name>, title: Option<Name> },
    /// `source "where the rules come from"`
    Source(Name),
    /// `tags placing, capture`
    Tags(Vec<Name>),
    /// `players black facing south, white facing north`
    Players(Vec<PlayerDecl>),
    /// `board grid 8 x 8 [dark | light]`
    Board(BoardDecl),
    /// `parameter NAME N`
    Parameter { name: Name, value: Amount },
    /// `piece man "b" "w"`: a symbol for each player
    Piece { name: Name, symbols: Vec<Name> },
    /// `empty "."`: the symbol of an empty cell
    Empty(Name),
    /// `start` with a picture, or with placements
    Start(Start),
    /// `region NAME = REGION`
    Region { name: Name, region: Region },
    /// `counter NAME [from N] (up | down | back) by EVENT or EVENT, ...`
    Counter { name: Name, from: Option<Amount>, changes: Vec<Change> },
    /// `passes from N`: how many passes in a row the start counts as
    PassesFrom(Amount),
    /// `play NAME: PART; PART; ...`
    Play { name: Name, parts: Vec<PlayPart> },
    /// `turns of N plies [, the first of M]`
    Turns { each: Amount, first: Option<Amount> },
    /// `promote KIND to KIND [or KIND ...] on REGION [, ending the play | , going on]`
    Promote { from: Name, to: Vec<Name>, on: Region, then: Option<PromoteThen> },
    /// `pass at will` or `pass when stuck`
    Pass { at_will: bool },
    /// `limit SELECTOR ...: NEED`
    Limit { which: Vec<Selector>, need: Need },
    /// `prefer A over B over C`
    Prefer(Vec<Tier>),
    /// `prefer most captured [REGION]`, `prefer most captured, N per REGION, ...`
    PreferMost(Vec<Worth>),
    /// `prefer soonest captured REGION`
    PreferSoonest(Region),
    /// `win when CONDITION` and the like
    End { verdict: Verdict, when: EndWhen },
    /// `points NUMBER`: what `score` compares
    Points(Number),
    /// `komi 2.5 for white`
    Komi { points: Name, player: Name },
    /// `cells column a row 1 up`
    Cells(Vec<CellItem>),
    /// `write NAME "TEMPLATE" [each leg]`
    Write { play: Name, template: Name, each_leg: bool },
    /// `input LINE, LINE, ...`
    Input(Vec<InputItem>),
    /// `plies from pieces`: the number of plies follows from the pieces on the board and those captured
    PliesFromPieces,
    /// `budget 2.5`: CPU seconds for a play where the input does not say
    Budget(Name),
    /// `length 60`: plies of a usual game
    Length(Amount),
    /// `value WEIGHT per WHAT`
    Value { weight: Amount, per: ValueOf },
    /// `search alpha_beta` or `search mcts`
    Search(Name),
    /// `avoid REGION`: random games end no play there as long as there are others
    Avoid(Region),
    /// `remove play NAME`, `remove limit`: a variant drops a named clause or a group of its base
    Remove { heading: Name, name: Option<Name> },
}

/// A number, or the name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Written out; may be negative.
    Literal(i64, Span),
    /// A parameter's name.
    Parameter(Name),
}

/// A player, perhaps with the compass direction it faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerDecl {
    /// Its name.
    pub name: Name,
    /// The compass direction that `forward` means for it.
    pub facing: Option<Name>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDecl {
    /// `grid`, `hex`, `hexagon`, `triangle`, `star`, `lines`, or what is found in its place.
    pub shape: Name,
    /// Columns, or the cells along a side.
    pub width: Amount,
    /// Rows.
    pub height: Option<Amount>,
    /// `dark` or `light`: only those squares are cells; the bottom-left square is dark.
    pub squares: Option<Name>,
    /// Columns and rows of each part, where the board lies in parts.
    pub parts: Option<(Amount, Amount)>,
    /// The points of each line, where points and lines are drawn.
    pub lines: Vec<BoardLine>,
}

/// The points of a line of a board, from one end to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Their names.
    pub points: Vec<Name>,
    /// All of it.
    pub span: Span,
}

/// A row of a picture: the text between its bars.
pub type PictureRow = Name;

/// The starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A drawn board, top row first.
    Picture(Vec<PictureRow>),
    /// `start man on ranks 1 to 3, king on ...`: for each player, in its own view.
    Placed(Vec<(Name, Region)>),
}

/// What captured pieces count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Each so much; one, if it is not told.
    pub each: Option<Amount>,
    /// Those of this region.
    pub of: Region,
}

/// Which way a counter moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// `up`: by one.
    Up,
    /// `down`: by one.
    Down,
    /// `back`: to where it started.
    Back,
}

/// What moves a counter one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where to.
    pub to: Adjustment,
    /// By any of these.
    pub by: Vec<Event>,
}

/// What counters and clocks watch for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// `capture`, `promotion`, `placing`, `pass`
    Named(Name),
    /// `man play`: any play by a piece of that kind, or by a clause of that name
    PlayBy(Name),
    /// `capture of man`, `placing of man`
    Of(Name, Name),
}

/// A part of a play clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayPart {
    /// `man along forward, king along diagonal: empty`
    Walk { movers: Vec<Mover>, walk: Vec<Step> },
    /// `stone on empty`
    Place { kind: Name, on: Region },
    /// `man to empty`: to any cell of the region
    Fly { kind: Name, to: Region },
    /// `take over`, `take over mirrored`: all pieces change hands
    TakeOver { mirrored: bool, span: Span },
    /// `when hand > 0`: only then
    When(Condition, Span),
    /// `as far as the line has occupied`: each leg has as many cells as the whole line has in the region
    AsFar(Region, Span),
    /// `repeat at will` or `repeat while possible`
    Repeat { at_will: bool, span: Span },
    /// `legs go straight on` and the like
    Legs { rule: LegRule, span: Span },
    /// `captured leave at the end`
    LeaveAtEnd(Span),
    /// `then [required] along all: enemy+ flipped, own`
    ThenWalk { required: bool, dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then capture REGION`
    ThenCapture { region: Region, span: Span },
    /// `then mark REGION`
    ThenMark { region: Region, span: Span },
    /// `then pull along east: own rook`
    ThenPull { dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then arrow on empty`
    ThenPlace { kind: Name, on: Region, span: Span },
    /// `then arrow along all: empty+`
    ThenShoot { kind: Name, dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `then take one of REGION [when in REGION]`
    ThenTake { region: Region, when: Option<Region>, span: Span },
}

/// What is asked of the legs of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegRule {
    /// `legs go straight on`
    StraightOn,
    /// `legs never go straight on`
    NeverOn,
    /// `legs never turn back`
    NeverBack,
    /// `legs land where they can go on`
    LandToGoOn,
}

/// A piece kind and the directions it walks in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The kind.
    pub kind: Name,
    /// `on REGION`: where it must stand.
    pub on: Option<Region>,
    /// Directions.
    pub dirs: Dirs,
}

/// Direction sets joined by `or`; each is words that narrow each other (`forward diagonal`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dirs {
    /// The alternatives.
    pub any_of: Vec<Vec<Way>>,
}

/// One of the words that narrow each other to a set of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// `north`, `diagonal`, `forward`, ...
    Word(Name),
    /// `leap 1 2`
    Leap(Leap),
}

/// `leap 1 2`: an offset with all its rotations and reflections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leap {
    /// How far one way, and how far across.
    pub by: [Amount; 2],
    /// All of it.
    pub span: Span,
}

/// One element of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the cell must be.
    pub on: Region,
    /// How often.
    pub times: Times,
    /// `captured`, `flipped`
    pub act: Option<Name>,
    /// All of it.
    pub span: Span,
}

/// How often an element is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once; nothing is written.
    One,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `{n}`
    Exactly(Amount),
    /// `{n..m}`
    Between(Amount, Amount),
    /// `every R ahead`: all in a row beyond where the piece lands.
    Ahead,
    /// `every R behind`: all in a row behind where the piece was.
    Behind,
}

/// What happens to the play when a piece is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromoteThen {
    /// `, ending the play`
    EndsPlay,
    /// `, going on`
    GoesOn,
}

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
    /// `within 3 of X`: the cells at most so many steps (in any direction) from X, and X
    Within { steps: Amount, of: Box<Region>, span: Span },
    /// `part of X`: the parts of the board that have a cell of X; `part like X`: those that lie on the board as a cell of X
    /// lies in its part
    Part { like: bool, of: Box<Region>, span: Span },
    /// `X without liberties`: groups of X with no empty cell beside them
    WithoutLiberties(Box<Region>, Span),
    /// `X reaching Y`: groups of X with a cell in Y
    Reaching(Box<Region>, Box<Region>),
    /// `X enclosed by Y`: groups of X whose neighbours are all in Y, and that have some
    Enclosed(Box<Region>, Box<Region>),
    /// `rank 1`, `ranks 1 to 3`: rows counted from the player's own side
    Ranks { from: Amount, to: Option<Amount>, span: Span },
    /// `row 1`, `rows 1 to 3`: rows counted from the bottom
    Rows { from: Amount, to: Option<Amount>, span: Span },
    /// `column 1`, `columns 1 to 3`: from the left
    Columns { from: Amount, to: Option<Amount>, span: Span },
    /// `far edge`, `near edge`, `north edge`: the cells with no neighbour that way (`far` is forward). The name is one
    /// of the grammar's direction words, or `far` or `near`
    Edge(Name),
    /// `{a1 b2}`
    CellList(Vec<Name>, Span),
    /// `picture |#..| |.#.|`: the cells marked `#`
    Picture(Vec<PictureRow>, Span),
    /// `(X)`; kept so that printing gives back what was written
    Group(Box<Region>),
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

/// Which plays a limit speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// Plays of the clause with this name.
    Play(Name),
    /// Plays that start in the region.
    From(Region),
    /// Plays that end in the region.
    To(Region),
    /// `white turn 2`: that turn (from 1) of that player
    Turn { player: Name, number: Amount },
}

/// What a limit asks of the plays that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// `to REGION`: they end in it.
    To(Region),
    /// `leaves CONDITION`: it holds afterwards, in the mover's view.
    Leaves(Condition),
    /// `not the previous position` (ko)
    NotPrevious(Span),
    /// `not a past position` (superko)
    NotPast(Span),
}

/// A tier of a preference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a file has a handful of tiers")]
pub enum Tier {
    /// Plays of the clause with this name.
    Play(Name),
    /// `[PLAY] from R to S`, either part alone.
    Cells { play: Option<Name>, from: Option<Region>, to: Option<Region>, span: Span },
}

/// What an end clause decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player for whom the condition holds wins.
    Win,
    /// The player for whom the condition holds loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// Whoever has more points wins; equal is a draw.
    Score,
}

/// When an end clause decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndWhen {
    /// `when CONDITION`
    Holds(Condition),
    /// `after N plies`
    Plies(Amount),
    /// `after N plies without EVENT or EVENT [when CONDITION]`
    Quiet(Amount, Vec<Event>, Option<Condition>),
    /// `after EVENT`
    Event(Event),
    /// `at repetition N`: the same position with the same player to move for the N-th time
    Repetition(Amount),
}

/// A truth about a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `any R`: at least one cell
    Any(Region),
    /// `after EVENT`: it happened in the last ply
    After(Event),
    /// `no R`: no cell
    None(Region),
    /// `every R is S`
    Every(Region, Region),
    /// `line of [exactly] N R [along D]`
    Line { exactly: bool, length: Amount, of: Region, dirs: Option<Dirs>, span: Span },
    /// `stuck`: this player is to move and has no play
    Stuck(Span),
    /// `both stuck`: neither player has a play
    BothStuck(Span),
    /// `moved`: this player made the last play
    Moved(Span),
    /// `A >= B`
    Compare(Number, Comparison, Number),
    /// `not C`
    Not(Box<Condition>),
    /// `C and D`
    And(Box<Condition>, Box<Condition>),
    /// `C or D`
    Or(Box<Condition>, Box<Condition>),
    /// `(C)`
    Group(Box<Condition>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
    /// `=`
    Equal,
}

/// A number computed from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// `groups of REGION [along D]`
    Groups { of: Region, dirs: Option<Dirs>, span: Span },
    /// `largest group of REGION [along D]`: its cells
    LargestGroup { of: Region, dirs: Option<Dirs>, span: Span },
    /// `count R`
    Count(Region, Span),
    /// A literal, a parameter, a counter, `plies`, `passes`
    Amount(Amount),
    /// `their taken`: a counter of the opponent
    Their(Name, Span),
    /// `A + B`
    Add(Box<Number>, Box<Number>),
    /// `A - B`
    Subtract(Box<Number>, Box<Number>),
}

/// A piece of a cell's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellItem {
    /// `column a [without i]`: `a` and `A` are letters, a number is the first column's number
    Column { first: Name, without: Option<Name> },
    /// `row 1 up` (from the bottom) or `row 0 down` (from the top)
    Row { first: Name, up: bool },
    /// `numbered 1`: cells counted in reading order
    Numbered(Name),
    /// Text between.
    Text(Name),
}

/// A line of the input file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputItem {
    /// `mode`
    Mode(Span),
    /// `player "WHITE" "BLACK"`; without words, the players' names in capitals
    Player(Vec<Name>, Span),
    /// `seconds`
    Seconds(Span),
    /// `counter taken`: of each player in order, separated by a comma
    Counter(Name),
    /// `previous board`
    PreviousBoard(Span),
    /// `board`
    Board(Span),
}

/// What an evaluation weight is multiplied by; always the player's own amount less the opponent's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOf {
    /// `per REGION`: each cell
    Region(Region),
    /// `per play`: each legal play
    Play(Span),
    /// `per step from REGION to REGION`: each step that separates each cell of the first from the nearest cell of the
    /// second on an empty board
    Distance { from: Region, to: Region, span: Span },
    /// `per walk along DIRS: WALK`: each match (a start cell and a direction)
    Walk { dirs: Dirs, walk: Vec<Step>, span: Span },
    /// `per counter NAME`
    Counter(Name),
}
