//! The mind of Cellar Door: bots and learners know its rules only.

bots::plain_mind! {
    /// The mind of Cellar Door.
    pub struct Mind for cellar_door::State
}
