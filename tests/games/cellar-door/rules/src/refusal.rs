//! Reasons why an action is not legal, each with its clause.

game::refusals! {
    /// The rule that an action breaks.
    pub enum Refusal {
        CellarEmpty => "3.2" "refusal-cellar-empty",
        TakeFirst => "3.2" "refusal-take-first",
        PutFirst => "3.3" "refusal-put-first",
        NotInHand { quality: u8 } => "3.3" "refusal-not-in-hand",
    }
}
