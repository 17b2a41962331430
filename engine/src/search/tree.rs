//! The tree of Monte-Carlo search.

/// Index of a node.
pub(super) type NodeId = u32;

/// Proven result of a node, in the view of the player who moved to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Win,
    Draw,
    Loss,
}

/// A play and the results of its games. All values are in the view of the player who made the play.
#[derive(Clone, Debug)]
pub(super) struct Node<Play> {
    /// The play that leads to the node; `None` at the root.
    pub(super) play: Option<Play>,
    /// [`crate::Position::slot`] of the play.
    pub(super) slot: u32,
    /// Index of the first child. Children are adjacent.
    pub(super) first_child: NodeId,
    pub(super) children: u32,
    /// Number of games through the node, and the sum of their values (1 a win, 0 a loss). A sum of `f32` would grow no more after 2^24 games: a few
    /// minutes of a small game.
    pub(super) visits: u32,
    pub(super) total: f64,
    /// RAVE: number and sum of all games through the parent in which the same player made this play at any
    /// later time.
    pub(super) later_visits: u32,
    pub(super) later_total: f64,
    pub(super) proof: Option<Proof>,
}

impl<Play> Node<Play> {
    fn new(play: Option<Play>, slot: u32) -> Self {
        Self {
            play,
            slot,
            first_child: 0,
            children: 0,
            visits: 0,
            total: 0.0,
            later_visits: 0,
            later_total: 0.0,
            proof: None,
        }
    }

    /// Mean value of the games through the node, which must have at least one.
    pub(super) fn mean(&self) -> f32 {
        (self.total / f64::from(self.visits)) as f32
    }
}

/// All nodes, the root first.
pub(super) struct Tree<Play> {
    nodes: Vec<Node<Play>>,
}

impl<Play> Tree<Play> {
    pub(super) const ROOT: NodeId = 0;

    /// A tree of one root, with room for the nodes that fit into `bytes`, but at least 1024. The system provides memory on first use.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Node<Play>>()).clamp(1 << 10, 1 << 30);
        let mut nodes = Vec::with_capacity(most);
        nodes.push(Node::new(None, 0));
        Self { nodes }
    }

    pub(super) fn get(&self, id: NodeId) -> &Node<Play> {
        &self.nodes[id as usize]
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> &mut Node<Play> {
        &mut self.nodes[id as usize]
    }

    /// Gives a node its children, if there is room.
    pub(super) fn expand(&mut self, id: NodeId, plays: impl ExactSizeIterator<Item = (Play, u32)>) {
        if self.nodes.len() + plays.len() > self.nodes.capacity() {
            return;
        }
        let (first_child, children) = (self.nodes.len() as NodeId, plays.len() as u32);
        self.nodes.extend(plays.map(|(play, slot)| Node::new(Some(play), slot)));
        let node = self.get_mut(id);
        (node.first_child, node.children) = (first_child, children);
    }

    /// The ids of a node's children.
    pub(super) fn children(&self, id: NodeId) -> std::ops::Range<NodeId> {
        let node = self.get(id);
        node.first_child..node.first_child + node.children
    }

    /// The proof of a node that follows from the proofs of its children. The children's proofs are in the
    /// view of the player to move at the node: the player who moved to the node if the turn `goes_on`, else
    /// the other one.
    pub(super) fn conclude(&self, id: NodeId, goes_on: bool) -> Option<Proof> {
        let (best, worst) = if goes_on { (Proof::Win, Proof::Loss) } else { (Proof::Loss, Proof::Win) };
        let mut proof = Some(worst);
        for child in self.children(id) {
            match self.get(child).proof {
                Some(Proof::Win) => return Some(best),
                None => proof = None,
                Some(Proof::Draw) => proof = proof.map(|_| Proof::Draw),
                Some(Proof::Loss) => {}
            }
        }
        proof
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_of_many_games_still_learns() {
        let many = 1 << 24;
        let mut node = Node { visits: many, total: many.into(), ..Node::new(Some(0), 0) };
        for _ in 0..many {
            node.visits += 1;
            node.total += 1.0;
        }
        assert_eq!(node.mean(), 1.0);
    }
}
