//! Positions for tests, reached by play or through the validating door.

use game::{ComponentSet, Ctx, Fast, FromJson, Game, Observer, Seat, ToJson, Turn};
use serde_json::Value;

/// A position and what has been told since it was set up.
pub struct TestGame<G: Game> {
    pub state: G,
    pub events: Vec<G::Event>,
    chance: Fast,
}

impl<G: Game> TestGame<G> {
    /// A new game with the built-in components.
    pub fn new(options: G::Options, seed: u64) -> TestGame<G> {
        TestGame::with_components(options, G::Components::builtin(), seed)
    }

    /// A new game with these components.
    pub fn with_components(
        options: G::Options,
        components: &'static G::Components,
        seed: u64,
    ) -> TestGame<G> {
        let (mut chance, mut events) = (Fast::new(seed), Vec::new());
        let state =
            G::new(&options, components, &mut Ctx::telling(&mut chance, &mut events)).unwrap();
        TestGame { state, events, chance }
    }

    /// The position with its layout edited as JSON; the door must accept it.
    pub fn edit(self, change: impl FnOnce(&mut Value)) -> TestGame<G> {
        match self.try_edit(change) {
            Ok(scene) => scene,
            Err(error) => panic!("{error}"),
        }
    }

    /// The same, for positions that the door should refuse.
    pub fn try_edit(self, change: impl FnOnce(&mut Value)) -> Result<TestGame<G>, game::BadState> {
        let mut json = self.state.layout().to_json();
        change(&mut json);
        let layout = G::Layout::from_json(&json, "state")
            .map_err(|error| game::BadState::one(error.to_string()))?;
        let state = G::from_layout(&layout, self.state.components())?;
        Ok(TestGame { state, events: Vec::new(), chance: self.chance })
    }

    /// The seat that decides.
    pub fn due(&self) -> Seat {
        match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => panic!("the game is over"),
        }
    }

    /// Plays a legal action for the seat that is due.
    pub fn play(&mut self, notation: &str) -> &mut TestGame<G> {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        let (seat, from) = (self.due(), self.events.len());
        let mut ctx = Ctx::telling(&mut self.chance, &mut self.events);
        if let Err(illegal) = self.state.play(seat, action, &mut ctx) {
            panic!("`{notation}` is refused: {illegal}; legal are {:?}", self.legal());
        }
        self.state.invariants().unwrap_or_else(|error| panic!("after `{notation}`: {error}"));
        for event in &self.events[from..] {
            self.state.narrate(event);
        }
        self
    }

    /// Several in a row.
    pub fn line(&mut self, notations: &[&str]) -> &mut TestGame<G> {
        for notation in notations {
            self.play(notation);
        }
        self
    }

    /// Returns true if this action is legal.
    pub fn offers(&self, notation: &str) -> bool {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        self.state.check(self.due(), action).is_ok()
    }

    /// The clause by which this is refused to whoever is due.
    #[track_caller]
    pub fn refuses(&self, notation: &str) -> &'static str {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        match self.state.check(self.due(), action) {
            Ok(()) => panic!("`{notation}` is legal"),
            Err(illegal) => illegal.clause,
        }
    }

    /// The reason by which this is refused to whoever is due, as its message key.
    #[track_caller]
    pub fn reason(&self, notation: &str) -> &'static str {
        let action: G::Action = notation.parse().unwrap_or_else(|error| panic!("{error}"));
        match self.state.check(self.due(), action) {
            Ok(()) => panic!("`{notation}` is legal"),
            Err(illegal) => illegal.phrase.key,
        }
    }

    /// The legal actions, in notation.
    pub fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal_actions(&mut legal);
        legal.iter().map(G::Action::to_string).collect()
    }

    /// The view of a seat, as JSON.
    pub fn seen_by(&self, observer: Observer) -> Value {
        self.state.view(observer).to_json()
    }

    /// The layout, as JSON.
    pub fn json(&self) -> Value {
        self.state.layout().to_json()
    }

    /// Plays on at random until `stop` says so; panics if the game ends first.
    pub fn until(&mut self, stop: impl Fn(&G) -> bool) -> &mut TestGame<G> {
        let mut legal = Vec::new();
        while !stop(&self.state) {
            self.state.legal_actions(&mut legal);
            assert!(!legal.is_empty(), "the game ended before that");
            let choice = game::Chance::below(&mut self.chance, legal.len() as u32) as usize;
            self.state.apply(legal[choice], &mut Ctx::telling(&mut self.chance, &mut self.events));
        }
        self
    }
}
