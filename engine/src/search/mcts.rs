//! Monte-Carlo tree search: UCT with rapid action value estimation (RAVE) and proofs of won and lost
//! positions.

use super::ordering::best_first;
use super::rewards::Rewards;
use super::tree::{NodeId, Proof, Tree};
use super::values::Values;
use super::{Best, Watch, first_sight, open_plays};
use crate::random::one_of_the_best;
use crate::time::Countdown;
use crate::{Drawn, History, Outcome, Player, Position, Random, SearchLimits, WIN_MAX, once};

/// Exploration constant: factor of `sqrt(ln(visits of the parent) / visits)`.
const CURIOSITY: f32 = 0.1;
/// Visits after which a play's own mean weighs as much as its RAVE mean.
const LATER_WORTH: f32 = 300.0;
/// First-play urgency: an untried play is expected to be this much worse than its parent.
const UNTRIED: f32 = 0.05;
/// Length of a playout in plies before it is cut off and evaluated: if most playouts end, and if most do not.
const LONG_PLAYOUT: usize = 400;
const SHORT_PLAYOUT: usize = 12;
/// Playouts before the first report to a watcher.
const FIRST_TOLD: u32 = 64;
/// Playouts before [`SHORT_PLAYOUT`] can hold.
const TRIAL: u32 = 16;
/// An advantage of this many rule file units is worth odds of 2.7 to 1.
const SCALE: f32 = 300.0;

/// Returns the best play of `position`, by Monte-Carlo tree search; `None` if the game is over or no play is left. `past` holds the keys of the
/// positions before it.
pub fn mcts<P: Position>(
    position: &P,
    past: &History,
    limits: &SearchLimits,
    watch: &Watch<'_, P::Play>,
) -> Option<Best<P::Play>> {
    let mut values = Values::new(watch.learned, limits);
    let mut clock = Countdown::new(limits, watch.stop);
    let plays = open_plays(position, past, watch.barred)?;
    let plays = by_first_sight(position, past, plays, &mut values, &mut clock);
    let slots = position.slots();
    let mut search = Mcts {
        clock,
        tree: Tree::new(limits.memory),
        random: Random::new(limits.seed),
        root_plies: past.keys().len(),
        past: past.clone(),
        plays,
        scratch: Vec::new(),
        path: Vec::new(),
        made: [vec![0; slots], vec![0; slots]],
        rewards: Rewards::new(slots),
        games: 0,
        ended: 0,
        values,
    };
    let only = search.plays.len() == 1 && !limits.forced;
    search.expand(Tree::<P::Play>::ROOT, position);
    let mut next_told = FIRST_TOLD;
    while !only && !search.clock.stopped() && !search.is_settled(limits) {
        search.game(position.clone());
        if search.games == next_told {
            next_told += next_told / 4;
            (watch.known)(&search.found(position));
        }
    }
    Some(search.found(position))
}

/// The plays, best static value first: the order decides while nothing else is known.
fn by_first_sight<P: Position>(
    position: &P,
    past: &History,
    plays: Vec<P::Play>,
    values: &mut Values<'_>,
    clock: &mut Countdown<'_>,
) -> Vec<P::Play> {
    let mut sorted = Vec::new();
    for index in best_first(&first_sight(position, past, &plays, values, clock)) {
        sorted.push(plays[index].clone());
    }
    sorted
}

/// A node on the path of the current game.
#[derive(Clone, Copy)]
struct Passed {
    id: NodeId,
    /// The player who moved to the node.
    mover: Player,
    /// The player to move at the node.
    turn: Player,
}

/// The state of one search.
struct Mcts<'s, P: Position> {
    clock: Countdown<'s>,
    tree: Tree<P::Play>,
    random: Random,
    past: History,
    root_plies: usize,
    plays: Vec<P::Play>,
    /// Working space for evaluations.
    scratch: Vec<P::Play>,
    /// The nodes of the current game, root first.
    path: Vec<Passed>,
    /// For each player and slot, the latest game in which the player made such a play.
    made: [Vec<u32>; 2],
    rewards: Rewards,
    games: u32,
    /// Number of playouts that reached the end of the game.
    ended: u32,
    values: Values<'s>,
}

impl<P: Position> Mcts<'_, P> {
    const ROOT: NodeId = Tree::<P::Play>::ROOT;

    /// True if more games would not change the choice: it is proven, or the soft limit has passed and the
    /// most visited play also has the best mean.
    fn is_settled(&self, limits: &SearchLimits) -> bool {
        self.tree.get(Self::ROOT).proof.is_some()
            || (self.games % 32 == 31 && limits.deadline.is_near() && self.leader_is_best())
    }

    fn leader_is_best(&self) -> bool {
        let Some(leader) = self.choice(Self::ROOT).map(|id| self.tree.get(id)) else { return false };
        leader.visits > 0
            && self.tree.children(Self::ROOT).all(|id| {
                let child = self.tree.get(id);
                child.visits == 0 || child.visits * 4 < leader.visits || child.mean() <= leader.mean()
            })
    }

    /// Plays one game: selection down the tree, a random playout from the leaf, and backpropagation.
    fn game(&mut self, mut position: P) {
        self.games += 1;
        self.past.shorten(self.root_plies);
        self.path.clear();
        self.rewards.begin();
        let mut id = Self::ROOT;
        let mut here = Passed { id, mover: 1 - position.turn(), turn: position.turn() };
        self.path.push(here);
        while self.tree.get(id).children > 0 && self.tree.get(id).proof.is_none() {
            id = self.select(here);
            let Some(play) = self.tree.get(id).play.clone() else { break };
            let mover = position.turn();
            self.advance(&mut position, &play);
            here = Passed { id, mover, turn: position.turn() };
            self.path.push(here);
            if self.clock.stopped() {
                return;
            }
        }
        let first_wins = match self.tree.get(id).proof {
            Some(proof) => Some(self.proven_value(id, proof)),
            None => self.leaf(here, position),
        };
        if let Some(first_wins) = first_wins {
            self.back_up(first_wins);
        }
    }

    fn advance(&mut self, position: &mut P, play: &P::Play) {
        self.clock.tick();
        let (player, slot) = (position.turn(), position.slot(play));
        self.made[player][slot] = self.games;
        self.rewards.note(player, slot);
        if P::REMEMBERS {
            self.past.push(position.key());
        }
        position.play(play);
    }

    /// Selection: the child with the best sum of its mean, its RAVE mean and its exploration term.
    fn select(&self, here: Passed) -> NodeId {
        let parent = self.tree.get(here.id);
        let log = (parent.visits.max(1) as f32).ln();
        // The mean of a node is in the view of the player who moved to it.
        let mean = match parent.visits {
            0 => 0.5,
            _ if here.mover == here.turn => parent.mean(),
            _ => 1.0 - parent.mean(),
        };
        let untried = mean - UNTRIED;
        let promise = |child: NodeId| {
            let node = self.tree.get(child);
            match node.proof {
                Some(Proof::Win) => return f32::INFINITY,
                Some(Proof::Loss) => return f32::NEG_INFINITY,
                _ => {}
            }
            let visits = node.visits as f32;
            let later = match node.later_visits {
                0 => untried,
                later => ((node.later_total + f64::from(untried)) / (f64::from(later) + 1.0)) as f32,
            };
            let own_part = 1.0 - (LATER_WORTH / (3.0 * visits + LATER_WORTH)).sqrt();
            let own = if node.visits == 0 { untried } else { node.mean() };
            own_part * own + (1.0 - own_part) * later + CURIOSITY * (log / (visits + 1.0)).sqrt()
        };
        self.tree
            .children(here.id)
            .map(|child| (promise(child), child))
            .fold((f32::NEG_INFINITY, parent.first_child), best)
            .1
    }

    /// Plays a random playout from a leaf and returns its value for player 0. Expands a leaf that was visited
    /// before.
    fn leaf(&mut self, Passed { id, mover, .. }: Passed, mut position: P) -> Option<f32> {
        for ply in 0..self.longest_playout() {
            let Drawn { play, stuck } = once::draw(&position, &self.past, &mut self.plays, &mut self.random);
            let over = once::outcome(&position, &self.past, stuck);
            if ply == 0 {
                match over {
                    Some(outcome) => self.tree.get_mut(id).proof = Some(proof(outcome, mover)),
                    None if self.tree.get(id).visits > 0 => self.list_and_expand(id, &position),
                    None => {}
                }
            }
            if let Some(outcome) = over {
                self.ended += 1;
                return Some(first_wins(outcome));
            }
            let Some(play) = play else { return Some(0.5) };
            let play = self.livelier(play, &position);
            self.advance(&mut position, &play);
            if self.clock.stopped() {
                return None;
            }
        }
        let chance = chance(self.values.of(&position, &mut self.scratch));
        Some(if position.turn() == 0 { chance } else { 1.0 - chance })
    }

    fn list_and_expand(&mut self, id: NodeId, position: &P) {
        if !P::LISTS {
            self.plays.clear();
            position.plays(&self.past, &mut self.plays);
        }
        self.expand(id, position);
    }

    fn expand(&mut self, id: NodeId, position: &P) {
        let plays = self.plays.iter().map(|play| (play.clone(), position.slot(play) as u32));
        self.tree.expand(id, plays);
    }

    /// The cutoff of playouts in plies: short in games that random play does not end.
    fn longest_playout(&self) -> usize {
        if self.games > TRIAL && self.ended * 2 < self.games { SHORT_PLAYOUT } else { LONG_PLAYOUT }
    }

    /// Draws a second random play and prefers it to `first` if `first` is a pass, if only the second is noisy, or if its mean reward is higher and
    /// both are noisy or quiet.
    fn livelier(&mut self, first: P::Play, position: &P) -> P::Play {
        let second = if P::LISTS {
            one_of_the_best(position, &self.plays, &mut self.random)
        } else {
            once::draw(position, &self.past, &mut self.plays, &mut self.random).play
        };
        let noisy = |play: &P::Play| position.is_noisy(play);
        let mean = |play: &P::Play| self.rewards.mean(position.turn(), position.slot(play));
        let better = |second: &P::Play| match (noisy(&first), noisy(second)) {
            _ if P::is_pass(&first) => true,
            (false, true) => true,
            (true, false) => false,
            _ => !P::is_pass(second) && mean(second) > mean(&first),
        };
        second.filter(better).unwrap_or(first)
    }

    /// Backpropagation: adds the value of a game to the nodes on its path and to the RAVE means of their
    /// siblings, and carries proofs up.
    fn back_up(&mut self, first_wins: f32) {
        let view = |player: Player| if player == 0 { first_wins } else { 1.0 - first_wins };
        self.rewards.learn(first_wins);
        let mut proved = false;
        while let Some(Passed { id, mover, turn }) = self.path.pop() {
            let node = self.tree.get_mut(id);
            node.visits += 1;
            node.total += f64::from(view(mover));
            if proved && node.proof.is_none() {
                self.tree.get_mut(id).proof = self.tree.conclude(id, mover == turn);
            }
            proved = self.tree.get(id).proof.is_some();
            for child in self.tree.children(id) {
                let node = self.tree.get_mut(child);
                if self.made[turn][node.slot as usize] == self.games {
                    node.later_visits += 1;
                    node.later_total += f64::from(view(turn));
                }
            }
        }
    }

    fn proven_value(&self, id: NodeId, proof: Proof) -> f32 {
        let mover = self.path.iter().rev().find(|passed| passed.id == id).map_or(0, |passed| passed.mover);
        match (proof, mover) {
            (Proof::Draw, _) => 0.5,
            (Proof::Win, 0) | (Proof::Loss, 1..) => 1.0,
            (Proof::Win, 1..) | (Proof::Loss, 0) => 0.0,
        }
    }

    /// The play to make: a proven win, else the most visited play that is not a proven loss, else the most
    /// visited.
    fn choice(&self, id: NodeId) -> Option<NodeId> {
        self.tree.children(id).max_by_key(|&child| {
            let node = self.tree.get(child);
            let tier = match node.proof {
                Some(Proof::Win) => 2,
                Some(Proof::Loss) => 0,
                _ => 1,
            };
            (tier, node.visits, std::cmp::Reverse(child))
        })
    }

    fn found(&self, position: &P) -> Best<P::Play> {
        let mut variation = Vec::new();
        let mut id = Self::ROOT;
        while let Some(next) =
            self.choice(id).filter(|&next| id == Self::ROOT || self.tree.get(next).visits > 0)
        {
            variation.extend(self.tree.get(next).play.clone());
            id = next;
        }
        let depth = variation.len() as u32;
        let score = match self.choice(Self::ROOT).map(|id| self.tree.get(id)) {
            Some(node) if node.proof == Some(Proof::Win) => WIN_MAX - depth as i32,
            Some(node) if node.proof == Some(Proof::Loss) => depth as i32 - WIN_MAX,
            Some(node) if node.proof == Some(Proof::Draw) => 0,
            Some(node) if node.visits > 0 => advantage(node.mean()),
            _ => self.values.clone().of(position, &mut Vec::new()),
        };
        Best { score, depth, nodes: self.clock.nodes(), variation }
    }
}

/// The better of two; the first if they are equal.
fn best(one: (f32, NodeId), other: (f32, NodeId)) -> (f32, NodeId) {
    if other.0 > one.0 { other } else { one }
}

/// The proof that a result gives, in the view of the player who moved to the node.
fn proof(outcome: Outcome, mover: Player) -> Proof {
    match outcome.winner {
        Some(winner) if winner == mover => Proof::Win,
        Some(_) => Proof::Loss,
        None => Proof::Draw,
    }
}

/// The value of a result for player 0.
fn first_wins(outcome: Outcome) -> f32 {
    match outcome.winner {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The chance to win at a static value.
fn chance(score: i32) -> f32 {
    1.0 / (1.0 + (-score as f32 / SCALE).exp())
}

/// The static value of a chance to win: the inverse of [`chance`].
fn advantage(chance: f32) -> i32 {
    let chance = chance.clamp(0.001, 0.999);
    (SCALE * (chance / (1.0 - chance)).ln()) as i32
}
