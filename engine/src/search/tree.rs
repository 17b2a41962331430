//! The tree that Monte-Carlo search grows.

/// Index of a node.
pub(super) type NodeId = u32;

/// What is known for certain of a node, for the player who moved to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Win,
    Draw,
    Loss,
}

/// A play and what came of it. All values are in the view of the player who made the play.
#[derive(Clone, Debug)]
pub(super) struct Node<Play> {
    /// The play that leads here; the root has none.
    pub(super) play: Option<Play>,
    /// Its [`crate::Position::slot`].
    pub(super) slot: u32,
    /// The children lie together.
    pub(super) first_child: NodeId,
    pub(super) children: u32,
    /// Games through here, and the sum of their values (1 a win, 0 a loss).
    pub(super) visits: u32,
    pub(super) total: f32,
    /// The same for all games from the parent in which the same player made the same play sooner or later.
    pub(super) later_visits: u32,
    pub(super) later_total: f32,
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

    /// Mean value of the games through here, of which there must be one.
    pub(super) fn mean(&self) -> f32 {
        self.total / self.visits as f32
    }
}

/// All nodes, the root first.
pub(super) struct Tree<Play> {
    nodes: Vec<Node<Play>>,
}

impl<Play> Tree<Play> {
    pub(super) const ROOT: NodeId = 0;

    /// A root without children, and room for what fits into so many bytes. The system provides the memory as it is
    /// touched.
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

    /// Gives a node its children, if there is room for them.
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

    /// What the proofs of its children prove of a node. They are the plays of the player to move there, and their proofs
    /// are that player's: the one who moved to the node, if the turn `goes_on`, or the other one.
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
