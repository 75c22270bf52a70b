//! Positions for tests, reached by play or from an edited, validated layout.

use game::{
    Chance, ComponentSet, Ctx, FastChance, FromJson, Game, Observer, RefusalReason, Seat, ToJson,
    Turn,
};
use serde_json::Value;

/// A game under test, with the events since its set-up or its last edit.
pub struct TestGame<G: Game> {
    pub state: G,
    pub events: Vec<G::Event>,
    chance: FastChance,
}

impl<G: Game> TestGame<G> {
    /// Creates a game with the built-in components.
    pub fn new(options: G::Options, seed: u64) -> TestGame<G> {
        TestGame::with_components(options, G::Components::builtin(), seed)
    }

    /// Creates a game with these components.
    pub fn with_components(
        options: G::Options,
        components: &'static G::Components,
        seed: u64,
    ) -> TestGame<G> {
        let (mut chance, mut events) = (FastChance::new(seed), Vec::new());
        let state =
            G::new(&options, components, &mut Ctx::with_events(&mut chance, &mut events)).unwrap();
        TestGame { state, events, chance }
    }

    /// Returns the position with its layout edited as JSON. Panics if it is not valid.
    pub fn edit(self, change: impl FnOnce(&mut Value)) -> TestGame<G> {
        match self.try_edit(change) {
            Ok(scene) => scene,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the position with its layout edited as JSON, or an error if it is not valid.
    pub fn try_edit(self, change: impl FnOnce(&mut Value)) -> Result<TestGame<G>, game::BadState> {
        let mut json = self.state.layout().to_json();
        change(&mut json);
        let layout = G::Layout::from_json(&json, "state")
            .map_err(|error| game::BadState::from_problem(error.to_string()))?;
        let state = G::from_layout(&layout, self.state.components())?;
        Ok(TestGame { state, events: Vec::new(), chance: self.chance })
    }

    /// Returns the seat that decides.
    pub fn seat_to_move(&self) -> Seat {
        match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => panic!("the game is over"),
        }
    }

    /// Plays a legal action for the seat to move.
    pub fn play(&mut self, notation: &str) -> &mut TestGame<G> {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        let (seat, from) = (self.seat_to_move(), self.events.len());
        let mut ctx = Ctx::with_events(&mut self.chance, &mut self.events);
        if let Err(illegal) = self.state.play(seat, action, &mut ctx) {
            panic!("`{notation}` is refused: {illegal}; legal are {:?}", self.legal());
        }
        self.state.invariants().unwrap_or_else(|error| panic!("after `{notation}`: {error}"));
        for event in &self.events[from..] {
            self.state.narrate(event);
        }
        self
    }

    /// Plays several actions in order.
    pub fn line(&mut self, notations: &[&str]) -> &mut TestGame<G> {
        for notation in notations {
            self.play(notation);
        }
        self
    }

    /// Returns true if this action is legal.
    pub fn offers(&self, notation: &str) -> bool {
        self.check(notation).is_ok()
    }

    /// Returns the clause that an action of the seat to move breaks.
    #[track_caller]
    pub fn refuses(&self, notation: &str) -> &'static str {
        self.refusal(notation).clause
    }

    /// Returns the message key of the reason why an action of the seat to move is refused.
    #[track_caller]
    pub fn reason(&self, notation: &str) -> &'static str {
        self.refusal(notation).phrase.key
    }

    #[track_caller]
    fn refusal(&self, notation: &str) -> RefusalReason {
        match self.check(notation) {
            Ok(()) => panic!("`{notation}` is legal"),
            Err(refusal) => refusal,
        }
    }

    fn check(&self, notation: &str) -> Result<(), RefusalReason> {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        self.state.check(self.seat_to_move(), action)
    }

    /// Returns the legal actions, in notation.
    pub fn legal(&self) -> Vec<String> {
        self.state.legal().iter().map(G::Action::to_string).collect()
    }

    /// Returns the view of an observer, as JSON.
    pub fn seen_by(&self, observer: Observer) -> Value {
        self.state.view(observer).to_json()
    }

    /// Returns the layout, as JSON.
    pub fn json(&self) -> Value {
        self.state.layout().to_json()
    }

    /// Plays random actions until `stop` returns true. Panics if the game ends first.
    pub fn until(&mut self, stop: impl Fn(&G) -> bool) -> &mut TestGame<G> {
        while !stop(&self.state) {
            let legal = self.state.legal();
            assert!(!legal.is_empty(), "the game ended before the condition was met");
            let action = *self.chance.pick(&legal);
            self.state.apply(action, &mut Ctx::with_events(&mut self.chance, &mut self.events));
        }
        self
    }
}
