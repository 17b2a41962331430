//! Puts plays, cells and clauses into words.

use std::collections::BTreeSet;

use dsl::ast::{self, ClauseKind, PlayPart, Region, Span, Step};
use dsl::interp::explain::{Attempt, Regions, Seen, Tread, Why};
use dsl::interp::{Play, State};
use dsl::model::{Action, CellId, Limit, Need, WrittenClause};
use engine::{BoardSetup, Game, Piece};

use super::{Explainer, Reason};

/// Describes plays of one position in words.
pub(super) struct Words<'a> {
    pub explainer: &'a Explainer<'a>,
    pub state: &'a State,
    pub board: BoardSetup,
}

impl Words<'_> {
    /// Text and place of a clause, as in `` `prefer jump over step` (checkers.rules line 14) ``; a play clause has its name in place of
    /// its text.
    pub fn clause(&self, clause: &WrittenClause) -> String {
        let text = clause.text.trim_start_matches("replace ");
        let text = text.strip_prefix("play ").and_then(|rest| rest.split(':').next()).unwrap_or(text);
        format!("`{text}` ({} line {})", clause.file, clause.line)
    }

    /// A reason about the text at `span`.
    pub fn at(&self, span: Option<Span>, text: &str) -> Reason {
        let place = span.map(|span| {
            let source = self.explainer.sources.file(span.file);
            let (line, _) = dsl::render::line_and_column(&source.text, span.start as usize);
            (source.file_name().to_owned(), line)
        });
        let told = place.as_ref().map_or(String::new(), |(file, line)| format!(" ({file} line {line})"));
        Reason { text: format!("{text}{told}"), place }
    }

    /// The notation of the play.
    pub fn name(&self, play: &Play) -> String {
        let path = play.way(self.explainer.game.model());
        format!("`{}`", engine::notation::write(self.explainer.game.metadata(), &path))
    }

    /// The effect of the play in words.
    pub fn play(&self, play: &Play) -> String {
        let model = self.explainer.game.model();
        if play.path().is_empty() {
            return "all pieces change hands".to_owned();
        }
        let way: Vec<&str> = play.path().iter().map(|&cell| self.cell(cell)).collect();
        let kind = play.kind().map_or("piece", |kind| &*model.kinds[kind].name);
        let mut text = if play.from().is_some() {
            format!("the {kind} goes {}", way.join(" - "))
        } else {
            format!("{} on {}", with_article(kind), way.join(" - "))
        };
        let taken = play
            .captured()
            .iter()
            .map(|(cell, piece)| format!("the {} on {}", self.piece(*piece), self.cell(*cell)));
        let taken: Vec<String> = taken.collect();
        if !taken.is_empty() {
            text += &format!(" and takes {}", taken.join(", "));
        }
        if let Some(kind) = play.promoted() {
            text += &format!(" and becomes {}", with_article(&model.kinds[kind].name));
        }
        if let Some(cell) = play.chosen() {
            text += &format!("; {} is chosen", self.cell(cell));
        }
        text
    }

    /// The requirement of a limit that the play does not meet; `several` plays, if they fail alike.
    pub fn need(&self, limit: &Limit, play: &Play, several: bool) -> String {
        let (it, leads) = if several { ("them", "they lead") } else { ("it", "it leads") };
        match &limit.need {
            Need::To(_) => self.wanted_end(limit, play),
            Need::Leaves(_) => format!("what the limit asks does not hold after {it}"),
            Need::NotPrevious => format!("{leads} back to the board before the last ply"),
            Need::NotPast => format!("{leads} to a position that was there before"),
        }
    }

    /// The reason why a play does not end where a limit wants it to.
    fn wanted_end(&self, limit: &Limit, play: &Play) -> String {
        let region = match self.written(&limit.clause) {
            Some(ClauseKind::Limit { need: ast::Need::To(region), .. }) => Some(region),
            _ => None,
        };
        let Some((region, to)) = region.zip(play.to()) else {
            return "it does not end where the limit wants it to".to_owned();
        };
        let part = self.obstacle(region, &self.state.seen(play.from()), to);
        part.unwrap_or_else(|| format!("{} is not in `{}`", self.cell(to), self.region_text(region)))
    }

    /// The reason why a clause does not give the play, in words.
    pub fn attempt(&self, attempt: &Attempt) -> String {
        let model = self.explainer.game.model();
        let clause = self.clause(&model.plays[attempt.clause].clause);
        let there = |cell: &CellId| self.standing(*cell);
        match &attempt.why {
            Why::NotPlaced(cell) => match self.region(attempt.clause) {
                Some(region) => {
                    let why = self.outside(region, &self.state.seen(None), *cell);
                    format!("{clause} places on `{}`, and {why}", self.region_text(region))
                }
                None => format!("{clause} does not place on {}: {}", self.cell(*cell), there(cell)),
            },
            Why::Closed { .. } => {
                format!("{clause} is not open: {} does not hold here", self.condition(attempt.clause))
            }
            Why::NotFlown(cell) => match self.flight_region(attempt.clause) {
                Some(region) => {
                    let why = self.outside(region, &self.state.seen(None), *cell);
                    format!("{clause} leads to `{}`, and {why}", self.region_text(region))
                }
                None => format!("{clause} does not lead to {}: {}", self.cell(*cell), there(cell)),
            },
            Why::Barred(cell) => format!(
                "the walk of {clause} leads to {}, but what the clause asks of legs does not hold",
                self.cell(*cell)
            ),
            Why::NoChoice => {
                let part = self.quoted(attempt.clause, is_choice);
                format!(
                    "{clause} lets the player choose a cell after the play{part}, and there is none to choose"
                )
            }
            Why::NoPiece(cell) => {
                format!("{clause} moves an own piece, but on {} {}", self.cell(*cell), there(cell))
            }
            Why::OtherKind(cell) => {
                let piece = self.board[*cell].map_or("piece".to_owned(), |piece| self.piece(piece));
                format!("the {piece} on {} moves, but not by {clause}", self.cell(*cell))
            }
            Why::BeginsElsewhere { mover, cell, .. } => match self.mover_region(attempt.clause, *mover) {
                Some(region) => {
                    let part = self.obstacle(region, &self.state.seen(None), *cell);
                    let why = part.unwrap_or_else(|| format!("{} is not in it", self.cell(*cell)));
                    format!("{clause} begins on `{}`, and {why}", self.region_text(region))
                }
                None => format!("{clause} does not begin on {}", self.cell(*cell)),
            },
            Why::NoDirection(from, to) => {
                let leaps = self.leaps(attempt.clause, *from);
                format!(
                    "no direction of {clause} leads from {} to {}{leaps}",
                    self.cell(*from),
                    self.cell(*to)
                )
            }
            Why::Fails(mover, tread) => self.failure(attempt.clause, *mover, tread, &clause),
            Why::Elsewhere(dir, ends) => {
                let ends: Vec<&str> = ends.iter().map(|&cell| self.cell(cell)).collect();
                let dir = &model.board.directions[*dir].name;
                format!("the walk of {clause} leads {dir} to {} only", ends.join(", "))
            }
            Why::Occupied(cell) => {
                format!("the walk of {clause} would land on {}, but {}", self.cell(*cell), there(cell))
            }
            Why::OneLeg(cell) => {
                format!("{clause} does not repeat, so the piece stays on {}", self.cell(*cell))
            }
            Why::Ended(cell) => format!("the promotion on {} ends the play", self.cell(*cell)),
            Why::MustGoOn(cells) => {
                let cells: Vec<&str> = cells.iter().map(|&cell| self.cell(cell)).collect();
                format!("{clause} repeats while possible, and the piece can go on to {}", cells.join(", "))
            }
            Why::Unchanged => format!("a play of {clause} must change the board"),
            Why::NoFollowUp => {
                let part = self.quoted(attempt.clause, is_required);
                format!("{clause} requires a follow-up that has no match here{part}")
            }
        }
    }

    /// The point at which a walk fails.
    fn failure(&self, clause: usize, mover: usize, tread: &Tread, name: &str) -> String {
        let written = self.steps(clause, mover);
        let element = |id: &usize| match written.get(*id) {
            Some(step) => format!("`{}`", self.text(step.span)),
            None => format!("element {}", id + 1),
        };
        let wanted: Vec<String> = tread.wanted.iter().map(element).collect();
        let wanted = wanted.join(" or ");
        match tread.failed_on {
            Some(cell) => {
                let part = match tread.wanted[..] {
                    [only] => written.get(only).and_then(|step| self.obstacle(&step.on, &tread.seen, cell)),
                    _ => None,
                };
                let why = part.unwrap_or_else(|| self.standing(cell));
                format!("the walk of {name} needs {wanted} on {}, but {why}", self.cell(cell))
            }
            None => {
                let dir = &self.explainer.game.model().board.directions[tread.dir].name;
                format!("the walk of {name} needs {wanted} further {dir}, but the board ends there")
            }
        }
    }

    /// The cells to which the leaps of a clause lead the piece on a cell, if it has leaps: a leap has more ends than its words may make believe.
    fn leaps(&self, clause: usize, from: CellId) -> String {
        let model = self.explainer.game.model();
        let (Action::Move(movers), Some(piece)) = (&model.plays[clause].action, self.board[from]) else {
            return String::new();
        };
        let movers = movers.iter().filter(|mover| mover.kind == usize::from(piece.kind));
        let dirs: BTreeSet<usize> =
            movers.flat_map(|mover| &mover.walk.dirs[usize::from(piece.player)]).copied().collect();
        let leaps = dirs.into_iter().filter(|dir| *dir >= model.board.steps);
        let ends: Vec<&str> =
            leaps.filter_map(|dir| model.board.directions[dir].next[from]).map(|to| self.cell(to)).collect();
        if ends.is_empty() { String::new() } else { format!("; its leaps lead to {}", ends.join(", ")) }
    }

    fn cell(&self, cell: CellId) -> &str {
        &self.explainer.game.model().board.cells[cell].name
    }

    fn piece(&self, piece: Piece) -> String {
        let model = self.explainer.game.model();
        format!("{} {}", model.players[usize::from(piece.player)], model.kinds[usize::from(piece.kind)].name)
    }

    /// The reason why a cell is not in a region of the rule text.
    fn outside(&self, region: &Region, seen: &Seen, cell: CellId) -> String {
        let part = self.obstacle(region, seen, cell);
        part.unwrap_or_else(|| format!("{} is not in it: {}", self.cell(cell), self.standing(cell)))
    }

    /// The part of a region that keeps a cell out, unless that is the whole region, or the content of the cell tells the reason.
    fn obstacle(&self, region: &Region, seen: &Seen, cell: CellId) -> Option<String> {
        let Explainer { sources, tree, .. } = self.explainer;
        let has = |region: &dsl::model::Region| self.state.sees(seen, region, cell);
        let obstacle = Regions::new(sources, tree).obstacle(region, &has)?;
        let (name, part) = (self.cell(cell), self.text(obstacle.span));
        // Spans compare as equal, so that trees do.
        let place = |span: Span| (span.file, span.start, span.end);
        if obstacle.of_content || place(obstacle.span) == place(dsl::index::region(region)) {
            return None;
        }
        let verb = if obstacle.excluded { "is" } else { "is not" };
        Some(format!("{name} {verb} in `{part}`"))
    }

    /// The content of a cell, such as `a white man is there`.
    fn standing(&self, cell: CellId) -> String {
        self.board[cell].map_or("it is empty".to_owned(), |piece| {
            format!("{} is there", with_article(&self.piece(piece)))
        })
    }

    /// The clause in the rule text from which a part of the model was made.
    fn written(&self, clause: &WrittenClause) -> Option<&ClauseKind> {
        let place = |span: Span| (span.file, span.start);
        let clauses = &self.explainer.tree.clauses;
        let found = clauses.iter().find(|written| place(written.span) == place(clause.span));
        found.map(|written| &written.kind)
    }

    /// The parts of a play clause in the rule text.
    fn parts(&self, clause: usize) -> &[PlayPart] {
        match self.written(&self.explainer.game.model().plays[clause].clause) {
            Some(ClauseKind::Play { parts, .. }) => parts,
            _ => &[],
        }
    }

    /// The elements of a walk in the rule text.
    fn steps(&self, clause: usize, mover: usize) -> &[Step] {
        let walks = self.parts(clause).iter().filter_map(|part| match part {
            PlayPart::Walk { movers, walk, .. } => Some(std::iter::repeat_n(walk, movers.len())),
            _ => None,
        });
        let walk: Option<&Vec<Step>> = walks.flatten().nth(mover);
        walk.map_or(&[], |walk| walk)
    }

    /// The region in the rule text on which the pieces of a mover begin.
    fn mover_region(&self, clause: usize, mover: usize) -> Option<&Region> {
        let movers = self.parts(clause).iter().filter_map(|part| match part {
            PlayPart::Walk { movers, .. } => Some(movers),
            _ => None,
        });
        movers.flatten().nth(mover)?.on.as_ref()
    }

    /// The region of a placement in the rule text.
    fn region(&self, clause: usize) -> Option<&Region> {
        self.parts(clause).iter().find_map(|part| match part {
            PlayPart::Place { on, .. } => Some(on),
            _ => None,
        })
    }

    /// The region of a flight in the rule text.
    fn flight_region(&self, clause: usize) -> Option<&Region> {
        self.parts(clause).iter().find_map(|part| match part {
            PlayPart::Fly { to, .. } => Some(to),
            _ => None,
        })
    }

    /// The parts of a clause that satisfy `test`, quoted in brackets.
    fn quoted(&self, clause: usize, test: fn(&PlayPart) -> Option<Span>) -> String {
        let parts = self.parts(clause).iter().filter_map(test);
        let texts: Vec<String> = parts.map(|span| format!("`{}`", self.text(span))).collect();
        if texts.is_empty() { String::new() } else { format!(" ({})", texts.join(", ")) }
    }

    /// The condition of a clause in the rule text.
    fn condition(&self, clause: usize) -> String {
        let written = self.parts(clause).iter().find_map(|part| match part {
            PlayPart::When(_, span) => Some(format!("`{}`", self.text(*span))),
            _ => None,
        });
        written.unwrap_or_else(|| "its condition".to_owned())
    }

    fn region_text(&self, region: &Region) -> String {
        self.text(dsl::index::region(region))
    }

    fn text(&self, span: Span) -> String {
        let text = self.explainer.sources.file(span.file).text.get(span.start as usize..span.end as usize);
        text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The place of a part without which a play is not legal.
fn is_required(part: &PlayPart) -> Option<Span> {
    match part {
        PlayPart::ThenWalk { required: true, span, .. } | PlayPart::ThenPull { span, .. } => Some(*span),
        _ => None,
    }
}

/// The place of a part that lets the player choose a cell.
fn is_choice(part: &PlayPart) -> Option<Span> {
    match part {
        PlayPart::ThenPlace { span, .. } | PlayPart::ThenShoot { span, .. } => Some(*span),
        _ => None,
    }
}

/// The words with `a` or `an` before them.
fn with_article(words: &str) -> String {
    let vowel = words.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {words}", if vowel { "an" } else { "a" })
}
