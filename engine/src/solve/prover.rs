//! The search for a proof that a goal is reached, or that it is not. Two ways to search take turns, each with more nodes than
//! before, and share the table: depth-first search, which is best where every line is short, and best-first search, which finds short wins
//! among long lines. Depth-first search goes on where it was; best-first search begins anew, since the table holds all that it has found.

use std::mem;

use super::experience::Experience;
use super::keys::Line;
use super::numbers::Numbers;
use super::table::{Key, Table};
use super::{Goal, Observer};
use crate::result::result;
use crate::{Metadata, Outcome, Player, Position};

/// Plies after which a line is taken for one without end.
pub(super) const MOST_PLIES: usize = 1000;
/// Nodes of the first turn of each way to search; each later turn has [`MORE`] times as many as the one before.
const DEPTH_FIRST: u64 = 1 << 16;
const BEST_FIRST: u64 = 1 << 14;
const MORE: u64 = 2;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    DepthFirst,
    BestFirst,
}

/// Root of the search for an answer.
struct Root<P> {
    position: P,
    key: Key,
    line: Line,
}

/// A position after a play.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub key: Key,
    pub numbers: Numbers,
    /// The index of the play in [`Prover::plays`].
    pub play: usize,
    /// Rank in the order of plays, the highest first. 0 where no order is needed.
    pub promise: i64,
    /// False if it is known that the opponent is not seen to win at once; true until that is tested.
    pub threatened: bool,
}

impl Child {
    /// A child whose position needs no search.
    #[inline]
    fn settled(numbers: Numbers, play: usize) -> Self {
        Self { key: [0; 2], numbers, play, promise: 0, threatened: true }
    }

    /// The position after the play, to search it.
    #[inline]
    pub fn node<P>(self, position: &P) -> Node<'_, P> {
        Node { position, key: self.key, threatened: self.threatened }
    }
}

/// A position to search.
#[derive(Clone, Copy)]
pub(super) struct Node<'p, P> {
    pub position: &'p P,
    pub key: Key,
    /// As in [`Child`].
    pub threatened: bool,
}

/// A search that goes on until its question is answered. The lists hold the plays of all positions on the line, so that nothing is
/// allocated once they have grown.
pub(super) struct Prover<'a, P: Position> {
    pub goal: Goal,
    metadata: &'a Metadata,
    pub table: Table,
    pub line: Line,
    pub observer: Observer<'a>,
    pub plays: Vec<P::Play>,
    pub children: Vec<Child>,
    /// Working space: the positions after the plays of one position.
    pub nexts: Vec<P>,
    /// Working space for plays that win at once.
    wins: Vec<P::Play>,
    pub experience: Experience<'a, P::Play>,
    way: Way,
    root: Option<Root<P>>,
    /// Nodes of the current turn, as a multiple of those of the first.
    times: u64,
    /// True once a line has returned to one of its positions, or was very long. That is taken for a draw.
    pub endless: bool,
    /// True once a drawn position was met.
    pub drawn: bool,
}

impl<'a, P: Position> Prover<'a, P> {
    /// A search that is about to begin at `position`, at the end of `line`.
    pub fn new(
        goal: Goal,
        metadata: &'a Metadata,
        table: Table,
        line: Line,
        observer: Observer<'a>,
        experience: Experience<'a, P::Play>,
    ) -> Self {
        Self {
            goal,
            metadata,
            table,
            line,
            observer,
            plays: Vec::new(),
            children: Vec::new(),
            nexts: Vec::new(),
            wins: Vec::new(),
            experience,
            way: Way::DepthFirst,
            root: None,
            times: 1,
            endless: false,
            drawn: false,
        }
    }

    /// True if the goal is reached from a position, false if it is missed; `None` if the observer ended the search.
    pub fn answer(&mut self, position: &P) -> Option<bool> {
        let key = self.line.key(position);
        self.root = Some(Root { position: position.clone(), key, line: self.line.clone() });
        self.times = 1;
        self.observer.grant(DEPTH_FIRST);
        let numbers = self.prove(None, Node { position, key, threatened: true }, Numbers::SETTLED);
        // If not depth-first search, a turn of best-first search may have found the answer.
        numbers.answer().or_else(|| Numbers::from_known(self.table.get(key)).answer())
    }

    /// Gives best-first search its turn in the midst of depth-first search. True if that ends both: by the answer, or by the observer.
    pub(super) fn take_turns(&mut self) -> bool {
        let Some(mut root) = self.root.take() else { return true };
        self.way = Way::BestFirst;
        mem::swap(&mut self.line, &mut root.line);
        self.observer.grant(BEST_FIRST.saturating_mul(self.times));
        let node = Node { position: &root.position, key: root.key, threatened: true };
        let numbers = self.prove(None, node, Numbers::SETTLED);
        self.way = Way::DepthFirst;
        mem::swap(&mut self.line, &mut root.line);
        self.root = Some(root);
        self.times = self.times.saturating_mul(MORE);
        self.observer.grant(DEPTH_FIRST.saturating_mul(self.times));
        numbers.answer().is_some() || self.observer.stopped()
    }

    /// Searches below a position, which comes after `last` on the line, until it is settled or, in best-first search, until one of its
    /// numbers is at least that of `most`.
    pub fn prove(&mut self, last: Option<&P>, node: Node<'_, P>, most: Numbers) -> Numbers {
        let Node { position, key, threatened } = node;
        let begun = self.observer.nodes();
        let (first_play, first) = (self.plays.len(), self.children.len());
        let numbers = self.stuck(position, threatened).unwrap_or_else(|| {
            self.line.enter(last, position, key);
            let numbers = self.expand(position, first_play).unwrap_or_else(|| match self.way {
                Way::DepthFirst => self.one_by_one(position, first),
                Way::BestFirst => self.most_promising(position, first, most),
            });
            self.line.leave(position);
            numbers
        });
        self.plays.truncate(first_play);
        self.children.truncate(first);
        if numbers.answer().is_some() || (self.way == Way::BestFirst && !self.observer.paused()) {
            self.table.put(key, numbers.known(), self.observer.nodes() - begun);
        }
        numbers
    }

    /// True if the goal is reached from the position after a play in the last position of the line, false if it is missed; `None` if that is not
    /// known without a search.
    pub fn remembered(&mut self, position: &P, next: &P) -> Option<bool> {
        let child = self.child(position, next, 0);
        self.looked_up(child).numbers.answer()
    }

    /// Lists the plays; where the opponent is seen to win at once, only answers to that. Returns the numbers of a position that
    /// is over for lack of plays or answers.
    fn stuck(&mut self, position: &P, threatened: bool) -> Option<Numbers> {
        let first = self.plays.len();
        position.plays(&self.line.past, &mut self.plays);
        if !self.plays[first..].iter().all(P::is_pass) {
            return if threatened { self.unanswered(position, first) } else { None };
        }
        let outcome = position.outcome(&self.line.past, true);
        let over = outcome.is_some() || self.plays.len() == first;
        over.then(|| self.settled(position, outcome))
    }

    /// Lists the positions after the plays from `first` on. Returns the numbers of the position if one of them settles it. The table is asked for all
    /// of them before any answer is waited for.
    fn expand(&mut self, position: &P, first: usize) -> Option<Numbers> {
        let proves = position.turn() == self.goal.player;
        let children = self.children.len();
        self.nexts.clear();
        for play in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[play]);
            self.observer.tick(P::BRANCHES);
            let child = self.child(position, &next, play);
            self.children.push(child);
            self.nexts.push(next);
            if child.numbers.answer() == Some(proves) {
                return Some(child.numbers);
            }
        }
        // A look at the table takes less time than finding out whether a threat can be answered.
        self.first_settled(children, proves, |prover, child, _| prover.looked_up(child))
            .or_else(|| self.first_settled(children, proves, Self::answered))
    }

    /// Looks at the children from `first` on, whose positions are listed. Returns the numbers of the first that settles the position.
    #[inline(always)]
    fn first_settled(
        &mut self,
        first: usize,
        proves: bool,
        look: impl Fn(&mut Self, Child, usize) -> Child,
    ) -> Option<Numbers> {
        for index in 0..self.nexts.len() {
            let child = look(self, self.children[first + index], index);
            self.children[first + index] = child;
            if child.numbers.answer() == Some(proves) {
                return Some(child.numbers);
            }
        }
        None
    }

    /// The child, settled if its player has no answer to a win at once that is seen. `index` is that of its position in [`Prover::nexts`].
    fn answered(&mut self, child: Child, index: usize) -> Child {
        let position = &self.nexts[index];
        let opponent = 1 - position.turn();
        if !P::SEES_WINS || child.numbers.answer().is_some() {
            return child;
        }
        if !sees_win(&mut self.wins, &self.line, position, opponent) {
            return Child { threatened: false, ..child };
        }
        let (position, first) = (position.clone(), self.plays.len());
        let numbers = self.stuck(&position, true).unwrap_or(child.numbers);
        self.plays.truncate(first);
        Child { numbers, ..child }
    }

    /// Keeps the answers to plays by which the opponent is seen to win at once, unless the player to move wins first. Returns the
    /// numbers if there are none.
    fn unanswered(&mut self, position: &P, first: usize) -> Option<Numbers> {
        let opponent = 1 - position.turn();
        let mut sees_win = |player| sees_win(&mut self.wins, &self.line, position, player);
        // Positions after a play are searched only if their player is not seen to win.
        if !P::SEES_WINS || (self.line.plies() == 0 && sees_win(position.turn())) || !sees_win(opponent) {
            return None;
        }
        self.plays.truncate(first);
        position.answers(&self.line.past, &self.wins, &mut self.plays);
        let lost = self.plays.len() == first;
        lost.then(|| Numbers::settled(self.goal.is_reached(Some(opponent), None)))
    }

    /// The child after a play in the last position of the line, settled if its end, a sure margin, a win at once that is seen, or the line tells
    /// the result.
    fn child(&mut self, position: &P, next: &P, play: usize) -> Child {
        if let Some(outcome) = result(next, &self.line.past, &mut self.plays) {
            return Child::settled(self.settled(next, Some(outcome)), play);
        }
        if let Some(reached) = self.sure(next) {
            return Child::settled(Numbers::settled(reached), play);
        }
        let turn = next.turn();
        if P::SEES_WINS && sees_win(&mut self.wins, &self.line, next, turn) {
            return Child::settled(Numbers::settled(self.goal.is_reached(Some(turn), None)), play);
        }
        let key = self.line.key_after(position, next);
        if self.line.has(key) || self.line.plies() >= MOST_PLIES {
            self.endless = true;
            return Child::settled(self.settled(next, None), play);
        }
        self.table.fetch(key);
        Child { key, numbers: Numbers::UNKNOWN, play, promise: 0, threatened: true }
    }

    /// The child with the numbers that the table tells.
    fn looked_up(&self, child: Child) -> Child {
        if child.numbers.answer().is_some() {
            return child;
        }
        Child { numbers: Numbers::from_known(self.table.get(child.key)), ..child }
    }

    /// True if the goal is sure to be reached, false if it is sure to be missed, though the game goes on; `None` if neither is known.
    #[inline]
    fn sure(&self, position: &P) -> Option<bool> {
        let Goal { player, margin } = self.goal;
        // Where a result is asked for, only wins count as sure: a position that is sure to be a draw at least must be searched, so that
        // [`Prover::drawn`] notes a draw.
        let [ours, theirs] = if self.goal.asks_points() { [margin, 1 - margin] } else { [Goal::WIN; 2] };
        // Points are numbers of 32 bits, so a margin beyond them is sure to nobody.
        let sure =
            |player, margin| i32::try_from(margin).is_ok_and(|margin| position.is_sure_of(player, margin));
        if sure(player, ours) {
            return Some(true);
        }
        if sure(1 - player, theirs) { Some(false) } else { None }
    }

    /// The numbers of a finished game; without an outcome it is a draw.
    fn settled(&mut self, position: &P, outcome: Option<Outcome>) -> Numbers {
        let winner = outcome.and_then(|outcome| outcome.winner);
        self.drawn |= winner.is_none();
        let by_points = |outcome: Outcome| self.goal.asks_points() && self.metadata.is_by_points(outcome.by);
        let halves = outcome.filter(|outcome| by_points(*outcome)).and_then(|_| position.halves());
        Numbers::settled(self.goal.is_reached(winner, halves))
    }
}

/// True if a player is seen to win at once, as if it were to move; `wins` then has the plays.
fn sees_win<P: Position>(wins: &mut Vec<P::Play>, line: &Line, position: &P, player: Player) -> bool {
    wins.clear();
    position.wins(player, &line.past, wins);
    !wins.is_empty()
}
