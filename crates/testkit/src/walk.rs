//! Random games, decision by decision.

use game::{BadOptions, Chance, ComponentSet, Ctx, FastChance, Game, Seat, Turn};

/// A random game that stops at every decision.
pub struct RandomGame<G: Game> {
    pub state: G,
    pub legal: Vec<G::Action>,
    pub decisions: u32,
    pub chance: FastChance,
}

impl<G: Game> RandomGame<G> {
    /// Starts a new game with the built-in components. Returns it with the events of its set-up.
    pub fn begin(
        options: &G::Options,
        seed: u64,
    ) -> Result<(RandomGame<G>, Vec<G::Event>), BadOptions> {
        let mut chance = FastChance::new(seed);
        let mut events = Vec::new();
        let components = G::Components::builtin();
        let state = G::new(options, components, &mut Ctx::with_events(&mut chance, &mut events))?;
        Ok((RandomGame { state, legal: Vec::new(), decisions: 0, chance }, events))
    }

    /// Returns the deciding seat and a random legal action; nothing after the end.
    pub fn pending(&mut self) -> Option<(Seat, G::Action)> {
        let Turn::Decide(seat) = self.state.turn() else { return None };
        self.state.legal_actions(&mut self.legal);
        assert!(!self.legal.is_empty(), "{seat} has no legal action in {:?}", self.state);
        let choice = self.chance.below(self.legal.len() as u32) as usize;
        Some((seat, self.legal[choice]))
    }

    /// Applies an action and returns its events.
    pub fn apply(&mut self, action: G::Action) -> Vec<G::Event> {
        let mut events = Vec::new();
        self.state.apply(action, &mut Ctx::with_events(&mut self.chance, &mut events));
        self.decisions += 1;
        assert!(
            self.decisions <= G::MAX_DECISIONS,
            "the game has not ended after {} decisions",
            G::MAX_DECISIONS
        );
        events
    }
}

/// Plays a random game to its end, and calls `look` before every decision. Returns the final state.
pub fn random_game<G: Game>(
    options: &G::Options,
    seed: u64,
    mut look: impl FnMut(&mut RandomGame<G>, Seat, G::Action),
) -> G {
    let (mut walk, _) =
        RandomGame::<G>::begin(options, seed).expect("the variants of a test can be played");
    while let Some((seat, action)) = walk.pending() {
        look(&mut walk, seat, action);
        walk.apply(action);
    }
    walk.state
}
