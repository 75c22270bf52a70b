//! The tree of a search: nodes in one vector, linked by index.

use game::Seat;

/// The index that means "no node".
pub const NONE: u32 = u32::MAX;
/// The index of the root, which has no node because it is no decision.
pub const ROOT: u32 = NONE - 1;

/// An action that was chosen, with its results.
#[derive(Clone, Debug)]
pub struct Node<A> {
    pub action: A,
    /// The seat that chooses the action.
    pub mover: Seat,
    /// The prior of the action.
    pub prior: f32,
    pub visits: f32,
    /// Number of times that the action was available.
    pub available: f32,
    /// The sum of the values for the mover.
    pub worth: f64,
    /// The sum of the squared deviations from the mean.
    pub squares: f32,
    next_sibling: u32,
    children: Children,
}

/// The first and the last node of a list of siblings.
#[derive(Clone, Copy, Debug)]
struct Children {
    first: u32,
    last: u32,
}

const CHILDLESS: Children = Children { first: NONE, last: NONE };

impl<A> Node<A> {
    /// Returns a node for an action without any evaluation.
    pub fn without_evaluation(action: A, mover: Seat) -> Node<A> {
        Node {
            action,
            mover,
            prior: 1.0,
            visits: 0.0,
            available: 0.0,
            worth: 0.0,
            squares: 0.0,
            next_sibling: NONE,
            children: CHILDLESS,
        }
    }

    /// Returns a node for an action with an evaluation, which counts as its first visit.
    pub fn with_evaluation(action: A, mover: Seat, worth: f64, prior: f32) -> Node<A> {
        Node { prior, visits: 1.0, worth, ..Node::without_evaluation(action, mover) }
    }

    /// Adds one visit with its value.
    pub fn count(&mut self, worth: f64) {
        let before = if self.visits > 0.0 { self.mean() } else { worth };
        self.visits += 1.0;
        self.worth += worth;
        // Welford's method: the summands are small, so single precision is enough.
        self.squares += ((worth - before) * (worth - self.mean())) as f32;
    }

    pub fn mean(&self) -> f64 {
        self.worth / f64::from(self.visits)
    }
}

pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    top: Children,
    /// A buffer for `descend`, so that it allocates only while the tree is still growing.
    spare: Vec<Node<A>>,
}

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Tree<A> {
        Tree { nodes: Vec::with_capacity(1 << 12), top: CHILDLESS, spare: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.top = CHILDLESS;
    }

    pub fn node(&self, index: u32) -> &Node<A> {
        &self.nodes[index as usize]
    }

    pub fn node_mut(&mut self, index: u32) -> &mut Node<A> {
        &mut self.nodes[index as usize]
    }

    fn children(&self, parent: u32) -> Children {
        if parent == ROOT { self.top } else { self.node(parent).children }
    }

    fn children_mut(&mut self, parent: u32) -> &mut Children {
        if parent == ROOT { &mut self.top } else { &mut self.node_mut(parent).children }
    }

    /// Writes the child of each action, or `NONE`.
    ///
    /// Siblings are in the order in which they were added, and the order of legal actions never changes. So the next
    /// child is usually right behind the one that was found before.
    pub fn find_children(&self, parent: u32, actions: &[A], out: &mut Vec<u32>) {
        out.clear();
        let first = self.children(parent).first;
        let mut hint = first;
        for &action in actions {
            let found = self.find(hint, NONE, action).or_else(|| self.find(first, hint, action));
            if let Some(index) = found {
                hint = self.node(index).next_sibling;
            }
            out.push(found.unwrap_or(NONE));
        }
    }

    /// Returns the sibling with this action in `from..to`.
    fn find(&self, from: u32, to: u32, action: A) -> Option<u32> {
        let mut index = from;
        while index != to {
            let node = self.node(index);
            if node.action == action {
                return Some(index);
            }
            index = node.next_sibling;
        }
        None
    }

    /// Counts that these actions were available.
    pub fn note_available(&mut self, children: &[u32]) {
        for &child in children.iter().filter(|&&child| child != NONE) {
            self.node_mut(child).available += 1.0;
        }
    }

    /// Returns the child with the highest bound; of equal ones, the first.
    pub fn best(&self, children: &[u32], bound: impl Fn(&Node<A>) -> f64) -> u32 {
        let mut best = (NONE, f64::NEG_INFINITY);
        for &child in children {
            let worth = bound(self.node(child));
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    /// Selects a child by the sum of its mean and its urgency. The urgency grows with the prior and shrinks with every
    /// visit. All children must have an evaluation.
    pub fn most_urgent(
        &mut self,
        children: &[u32],
        exploration: f64,
        mean: impl Fn(&Node<A>) -> f64,
    ) -> u32 {
        self.note_available(children);
        let prior_sum: f32 = children.iter().map(|&child| self.node(child).prior).sum();
        let scale = exploration / f64::from(prior_sum);
        self.best(children, |node| {
            let urgency = f64::from(node.prior * node.available.sqrt() / node.visits);
            mean(node) + scale * urgency
        })
    }

    pub fn add(&mut self, parent: u32, node: Node<A>) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        match self.children(parent).last {
            NONE => self.children_mut(parent).first = index,
            last => self.node_mut(last).next_sibling = index,
        }
        self.children_mut(parent).last = index;
        index
    }

    /// Returns the node of an action at the root.
    pub fn at_root(&self, action: A) -> Option<&Node<A>> {
        self.find(self.top.first, NONE, action).map(|child| self.node(child))
    }

    /// Returns the lead of the root's most visited action over the second-most visited one, in visits.
    pub fn lead(&self) -> f32 {
        let (mut most, mut next) = (0.0, 0.0);
        let mut index = self.top.first;
        while index != NONE {
            let node = self.node(index);
            if node.visits > most {
                (most, next) = (node.visits, most);
            } else if node.visits > next {
                next = node.visits;
            }
            index = node.next_sibling;
        }
        most - next
    }

    /// Returns the most visited line after an action at the root, with the deciding seats.
    pub fn line(&self, action: A, most: usize) -> Vec<(Seat, A)> {
        let mut line = Vec::new();
        let mut next = self.find(self.top.first, NONE, action);
        while let Some(index) = next.filter(|_| line.len() < most) {
            let node = self.node(index);
            line.push((node.mover, node.action));
            next = self.most_visited(node.children.first);
        }
        line
    }

    /// Returns the most visited node of a list of siblings, if it has at least two visits.
    fn most_visited(&self, first: u32) -> Option<u32> {
        let (mut best, mut index) = (None, first);
        let mut visits = 1.0;
        while index != NONE {
            let node = self.node(index);
            if node.visits > visits {
                (best, visits) = (Some(index), node.visits);
            }
            index = node.next_sibling;
        }
        best
    }

    /// Makes the position after `action` the root and drops all other branches.
    pub fn descend(&mut self, action: A) {
        let Some(node) = self.at_root(action) else { return self.clear() };
        let first = node.children.first;
        let mut kept = Tree { nodes: std::mem::take(&mut self.spare), ..Tree::empty() };
        kept.nodes.clear();
        kept.copy_subtree(self, ROOT, first);
        kept.spare = std::mem::take(&mut self.nodes);
        *self = kept;
    }

    fn empty() -> Tree<A> {
        Tree { nodes: Vec::new(), top: CHILDLESS, spare: Vec::new() }
    }

    /// Copies a list of siblings and everything below them. The list is copied first, so that siblings stay adjacent.
    fn copy_subtree(&mut self, from: &Tree<A>, parent: u32, first: u32) {
        let mut index = first;
        let mut copied = self.nodes.len() as u32;
        while index != NONE {
            let node = from.node(index);
            self.add(parent, Node { next_sibling: NONE, children: CHILDLESS, ..node.clone() });
            index = node.next_sibling;
        }
        index = first;
        while index != NONE {
            let node = from.node(index);
            self.copy_subtree(from, copied, node.children.first);
            copied += 1;
            index = node.next_sibling;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(action: char) -> Node<char> {
        Node::without_evaluation(action, Seat::new(0))
    }

    #[test]
    fn descending_keeps_the_branch_and_drops_the_rest() {
        let mut tree = Tree::new();
        let one = tree.add(ROOT, node('a'));
        tree.add(ROOT, node('b'));
        let deep = tree.add(one, node('c'));
        tree.add(one, node('d'));
        tree.add(deep, node('e'));
        tree.node_mut(deep).visits = 3.0;
        tree.descend('a');
        assert_eq!(tree.at_root('c').map(|node| node.visits), Some(3.0));
        assert!(tree.at_root('d').is_some() && tree.at_root('b').is_none());
        assert_eq!(tree.nodes.len(), 3);
        tree.descend('c');
        assert!(tree.at_root('e').is_some());
        assert_eq!(tree.nodes.len(), 1);
    }

    #[test]
    fn a_node_keeps_the_mean_and_the_spread_of_its_results() {
        let mut one = node('a');
        for worth in [0.25, 0.75, 0.5, 0.5] {
            one.count(worth);
        }
        assert_eq!((one.visits, one.mean()), (4.0, 0.5));
        assert!((f64::from(one.squares) - 0.125).abs() < 1e-6, "{}", one.squares);
    }

    #[test]
    fn the_lead_is_measured_from_the_second_best() {
        let mut tree = Tree::new();
        assert_eq!(tree.lead(), 0.0);
        for (action, visits) in [('a', 3.0), ('b', 9.0), ('c', 5.0)] {
            tree.add(ROOT, Node { visits, ..node(action) });
        }
        assert_eq!(tree.lead(), 4.0);
    }

    #[test]
    fn children_are_found_in_any_order() {
        let mut tree = Tree::new();
        let indices: Vec<u32> = "adcb".chars().map(|c| tree.add(ROOT, node(c))).collect();
        let mut found = Vec::new();
        tree.find_children(ROOT, &['a', 'b', 'c', 'd', 'e'], &mut found);
        assert_eq!(found, [indices[0], indices[3], indices[2], indices[1], NONE]);
    }
}
