//! The tree of a search: nodes in one vector, linked by index.

use game::Seat;

/// No node.
const NONE: u32 = u32::MAX;

/// A decision taken, and what came of it.
#[derive(Clone, Debug)]
pub struct Node<A> {
    pub action: A,
    /// Who takes it.
    pub mover: Seat,
    /// How promising it looked at first.
    pub promise: f64,
    pub visits: f64,
    /// How often it could have been chosen.
    pub available: f64,
    /// Added up for the mover.
    pub worth: f64,
    first_child: u32,
    next_sibling: u32,
}

impl<A> Node<A> {
    /// An action nobody knows anything about.
    pub fn untried(action: A) -> Node<A> {
        Node {
            action,
            mover: Seat::default(),
            promise: 1.0,
            visits: 0.0,
            available: 0.0,
            worth: 0.0,
            first_child: NONE,
            next_sibling: NONE,
        }
    }

    /// An action that was judged at once; the judgement counts as a visit.
    pub fn judged(action: A, worth: f64) -> Node<A> {
        Node { promise: worth.max(0.01), visits: 1.0, worth, ..Node::untried(action) }
    }
}

pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// The first child of the root; the root itself is no decision.
    first: u32,
}

/// Stands for the root where a node is asked for.
const ROOT: u32 = NONE - 1;

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Tree<A> {
        Tree { nodes: Vec::with_capacity(1 << 12), first: NONE }
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.first = NONE;
    }

    pub fn root(&self) -> u32 {
        ROOT
    }

    pub fn node(&self, index: u32) -> &Node<A> {
        &self.nodes[index as usize]
    }

    pub fn node_mut(&mut self, index: u32) -> &mut Node<A> {
        &mut self.nodes[index as usize]
    }

    fn first_child(&self, parent: u32) -> u32 {
        if parent == ROOT { self.first } else { self.node(parent).first_child }
    }

    pub fn child(&self, parent: u32, action: A) -> Option<u32> {
        let mut index = self.first_child(parent);
        while index != NONE {
            let node = self.node(index);
            if node.action == action {
                return Some(index);
            }
            index = node.next_sibling;
        }
        None
    }

    pub fn add(&mut self, parent: u32, mut node: Node<A>) -> u32 {
        let index = self.nodes.len() as u32;
        node.next_sibling = self.first_child(parent);
        self.nodes.push(node);
        match parent {
            ROOT => self.first = index,
            parent => self.node_mut(parent).first_child = index,
        }
        index
    }

    /// How often an action was chosen at the root.
    pub fn root_visits(&self, action: A) -> f64 {
        self.child(ROOT, action).map_or(0.0, |child| self.node(child).visits)
    }

    /// Makes the position after `action` the root and forgets what lies beside it.
    pub fn descend(&mut self, action: A) {
        let Some(child) = self.child(ROOT, action) else { return self.clear() };
        let mut kept = Tree { nodes: Vec::with_capacity(self.nodes.len()), first: NONE };
        kept.adopt(self, ROOT, self.node(child).first_child);
        *self = kept;
    }

    /// Copies a row of siblings and all below them.
    fn adopt(&mut self, from: &Tree<A>, parent: u32, first: u32) {
        let mut index = first;
        while index != NONE {
            let node = from.node(index);
            let copied = self.add(parent, Node { first_child: NONE, ..node.clone() });
            self.adopt(from, copied, node.first_child);
            index = node.next_sibling;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descending_keeps_the_branch_and_drops_the_rest() {
        let mut tree = Tree::new();
        let one = tree.add(ROOT, Node::untried('a'));
        tree.add(ROOT, Node::untried('b'));
        let deep = tree.add(one, Node::untried('c'));
        tree.node_mut(deep).visits = 3.0;
        tree.descend('a');
        assert_eq!(tree.root_visits('c'), 3.0);
        assert!(tree.child(ROOT, 'b').is_none());
        assert_eq!(tree.nodes.len(), 1);
    }
}
