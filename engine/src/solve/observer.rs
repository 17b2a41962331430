//! Counts the nodes of a search, reports its progress, and ends it.

use super::{Goal, Progress};
use crate::{Stop, listing};

/// Nodes between two calls of `stop`: a quarter of a second for rules whose plays take a millisecond.
const INTERVAL: u64 = 1 << 8;
/// Nodes between two calls of `tell`, which may write to a terminal.
const TOLD: u64 = 1 << 12;

/// The node count of a search, with the callbacks that end it and hear of its progress.
pub(super) struct Observer<'a> {
    goal: Goal,
    nodes: u64,
    /// The nodes after which the search pauses.
    granted: u64,
    paused: bool,
    stopped: bool,
    stop: &'a Stop<'a>,
    tell: &'a dyn Fn(Progress),
}

impl<'a> Observer<'a> {
    /// The observer of a search that goes on after `nodes` nodes.
    pub fn new(goal: Goal, nodes: u64, stop: &'a Stop<'a>, tell: &'a dyn Fn(Progress)) -> Self {
        Self { goal, nodes, granted: u64::MAX, paused: false, stopped: false, stop, tell }
    }

    /// Counts a node. `branches` is [`crate::Position::BRANCHES`]: then a single node may take long.
    #[inline(always)]
    pub fn tick(&mut self, branches: bool) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) || branches && listing::paused() {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.stopped |= (self.stop)();
        self.paused = self.stopped || self.nodes >= self.granted;
        if self.nodes.is_multiple_of(TOLD) {
            (self.tell)(Progress { goal: self.goal, nodes: self.nodes });
        }
    }

    /// Lets the search go on for so many nodes, unless it has been stopped.
    pub fn grant(&mut self, nodes: u64) {
        self.granted = self.nodes.saturating_add(nodes);
        self.paused = self.stopped;
    }

    /// Positions made.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// True if the search must stop for now: its current result is incomplete.
    #[inline]
    pub fn paused(&self) -> bool {
        self.paused
    }

    /// [`Observer::stopped`] by a new call of `stop`.
    pub fn stopped_by_now(&mut self) -> bool {
        self.stopped |= (self.stop)();
        self.stopped
    }

    /// True if the search must stop for good.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped
    }
}
