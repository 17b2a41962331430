use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rulewright_engine::{Clock, History, Outcome, Path, Player, Position, Setup, mix};

/// A position with many plays, which counts static values. The last play is the best.
#[derive(Clone, Default)]
pub struct Wide {
    last: u16,
    turn: Player,
    valued: Arc<AtomicU64>,
}

impl Wide {
    pub const PLAYS: u16 = 10_000;

    /// The number of static values so far.
    pub fn valued(&self) -> u64 {
        self.valued.load(Relaxed)
    }

    /// A clock that goes on by a millisecond with each static value.
    pub fn clock(&self) -> Clock {
        let valued = Arc::clone(&self.valued);
        Clock::own(move || Duration::from_millis(valued.load(Relaxed)))
    }
}

impl Position for Wide {
    type Play = u16;
    const REMEMBERS: bool = false;
    const PASSES: bool = false;

    fn turn(&self) -> Player {
        self.turn
    }

    fn plays(&self, _: &History, out: &mut Vec<u16>) {
        out.extend(0..Self::PLAYS);
    }

    fn play(&mut self, play: &u16) {
        self.last = *play;
        self.turn = 1 - self.turn;
    }

    fn is_pass(_: &u16) -> bool {
        false
    }

    fn outcome(&self, _: &History, _: bool) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        mix(1, u64::from(self.last))
    }

    fn hash(&self) -> u64 {
        mix(self.key(), self.turn as u64)
    }

    fn repetitions(&self, _: &History) -> usize {
        0
    }

    fn evaluate(&self, _: &mut Vec<u16>) -> i32 {
        self.valued.fetch_add(1, Relaxed);
        -i32::from(self.last)
    }

    fn is_noisy(&self, _: &u16) -> bool {
        false
    }

    fn slot(&self, _: &u16) -> usize {
        0
    }

    fn slots(&self) -> usize {
        1
    }

    fn setup(&self) -> Setup {
        super::setup(vec![None], self.turn, 0)
    }

    fn path(&self, _: &History, _: &u16) -> Path {
        Path { clause: Some(0), cells: vec![0], chosen: None, kind: None, captured: Vec::new(), takes: false }
    }

    fn trace(&self, _: &History, legal: &[u16], _: &Path) -> Option<u16> {
        legal.first().copied()
    }
}
