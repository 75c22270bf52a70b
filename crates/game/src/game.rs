//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::actions::NumberedAction;
use crate::chance::{Chance, hex};
use crate::codec::{FromJson, ToJson};
use crate::components::ComponentSet;
use crate::ctx::Ctx;
use crate::events::GameEvent;
use crate::notation::BadNotation;
use crate::options::{BadOptions, GameOptions};
use crate::phrase::Phrase;
use crate::refused::RefusalReason;
use crate::seat::{Observer, Ranking, Scores, Seat};

/// The seat that decides next, or the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Decide(Seat),
    Over,
}

/// The error of an edited state that is not possible in the game. It lists all problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a state of the game:\n- {}", problems.join("\n- "))]
pub struct BadState {
    pub problems: Vec<String>,
}

impl BadState {
    pub fn from_problem(problem: impl Into<String>) -> BadState {
        BadState { problems: vec![problem.into()] }
    }

    /// Returns `Ok` if there are no problems.
    pub fn unless_empty(problems: Vec<String>) -> Result<(), BadState> {
        if problems.is_empty() { Ok(()) } else { Err(BadState { problems }) }
    }
}

/// All texts of a game, compiled in.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// Its messages by language, as Fluent resources.
    pub words: &'static [(&'static str, &'static str)],
    /// Its rules in numbered clauses: `rules.md`.
    pub clauses: &'static str,
}

/// A game: a state, the pending decision, and the rules.
///
/// The unit is the decision, not the turn. The implementing type is the state itself: small, without heap data, and
/// cloned by memcpy. `legal_actions` and `apply` are the hot path and do not allocate.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The options: players, board side, variants.
    type Options: GameOptions;
    /// The printed values of the components.
    type Components: ComponentSet;
    /// One choice: at most 8 bytes, with a text notation that people can type. See [`actions!`](crate::actions).
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = BadNotation>
        + NumberedAction
        + Send
        + Sync
        + 'static;
    /// The reason why an action is not legal. See [`refusals!`](crate::refusals).
    type Refusal: Into<RefusalReason>;
    /// The events for log, animation, scores and statistics. See [`events!`](crate::events).
    type Event: GameEvent<Self> + PartialEq + Debug + ToJson + Send + Sync + 'static;
    /// Everything that one observer may know: a separate type, and not a state with blanked fields.
    type View: PartialEq + Debug + ToJson + Send + Sync + 'static;
    /// Any arrangement of the components, in a form that people can read and write. The conversion to a state is
    /// validated.
    type Layout: ToJson + FromJson;

    const ID: &'static str;
    /// The texts of the game.
    const TEXTS: Texts;
    /// The version of the rules. It increases only if an old record would replay differently.
    const RULES_VERSION: u32 = 1;
    /// Maximum number of decisions in any game.
    const MAX_DECISIONS: u32;
    /// The clause about the order of turns.
    const TURN_CLAUSE: &'static str;
    /// The clause about the end of the game.
    const END_CLAUSE: &'static str;

    /// Sets up a game. If the set-up gives points, it emits events for them.
    fn new(
        options: &Self::Options,
        components: &'static Self::Components,
        ctx: &mut Ctx<'_, Self::Event>,
    ) -> Result<Self, BadOptions>;

    /// Sets up a game with the built-in components, without events.
    fn deal(options: &Self::Options, chance: &mut impl Chance) -> Result<Self, BadOptions> {
        Self::new(options, Self::Components::builtin(), &mut Ctx::without_events(chance))
    }

    /// Plays to the end. `choose` selects one of the legal actions for the seat to move.
    fn play_out<C: Chance>(
        &mut self,
        chance: &mut C,
        mut choose: impl FnMut(&Self, Seat, &[Self::Action], &mut C) -> Self::Action,
    ) {
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = self.turn() {
            self.legal_actions(&mut legal);
            let action = choose(self, seat, &legal, chance);
            self.apply(action, &mut Ctx::without_events(chance));
        }
    }

    /// Plays to the end with random actions. Calls `look` before every decision, with the legal actions.
    fn play_at_random<C: Chance>(
        &mut self,
        chance: &mut C,
        mut look: impl FnMut(&Self, Seat, &[Self::Action], &mut C),
    ) {
        self.play_out(chance, |state, seat, legal, chance| {
            look(state, seat, legal, chance);
            *chance.pick(legal)
        });
    }

    fn options(&self) -> Self::Options;
    fn components(&self) -> &'static Self::Components {
        Self::Components::builtin()
    }

    fn players(&self) -> u8 {
        self.options().players()
    }

    fn turn(&self) -> Turn;

    /// Returns the number of started rounds or years, for statistics.
    fn round(&self) -> u32;

    /// Clears `out` and lists the legal actions in a fixed order, without duplicates. The list is empty only after the
    /// end. This default checks every action, so an own implementation is faster.
    fn legal_actions(&self, out: &mut Vec<Self::Action>) {
        out.clear();
        if self.turn() != Turn::Over {
            out.extend(Self::Action::all().filter(|&action| self.allows(action).is_ok()));
        }
    }

    /// Returns the legal actions as a new list. Fast code reuses a list with `legal_actions`.
    fn legal(&self) -> Vec<Self::Action> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        legal
    }

    /// Applies a legal action and continues until a player has a choice. The action is not checked.
    fn apply(&mut self, action: Self::Action, ctx: &mut Ctx<'_, Self::Event>);

    /// Checks an action of the seat to move, and returns the rule that it breaks: `Ok` exactly for the actions
    /// of `legal_actions`. It must not be called after the end.
    fn allows(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Checks an action as `allows` does, and returns a reason for people. After the end, no action is legal.
    fn legality(&self, action: Self::Action) -> Result<(), RefusalReason> {
        match self.turn() {
            Turn::Over => Err(RefusalReason::game_over(Self::END_CLAUSE)),
            Turn::Decide(_) => self.allows(action).map_err(Self::Refusal::into),
        }
    }

    /// Checks that `seat` may do this action now.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), RefusalReason> {
        match self.turn() {
            Turn::Decide(due) if due != seat => {
                Err(RefusalReason::not_your_turn(Self::TURN_CLAUSE, seat))
            }
            Turn::Over | Turn::Decide(_) => self.legality(action),
        }
    }

    /// Checks an action and applies it. A refused action leaves the state unchanged.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        ctx: &mut Ctx<'_, Self::Event>,
    ) -> Result<(), RefusalReason> {
        self.check(seat, action)?;
        self.apply(action, ctx);
        Ok(())
    }

    /// Returns the current points.
    fn scores(&self) -> Scores;

    /// Returns the current places with tie-breaks, which are final when the game is over. The default has no
    /// tie-breaks.
    fn ranking(&self) -> Ranking {
        let scores = self.scores();
        Ranking::by_key(self.players(), |seat| scores[seat])
    }

    /// Returns the change of points by an event, if it is a scoring one. The sum of all changes in a game is `scores`.
    fn scoring(event: &Self::Event) -> Option<(Seat, i32)>;

    fn view(&self, observer: Observer) -> Self::View;

    /// Returns the part of an event that `observer` may know, or nothing.
    fn redact(event: &Self::Event, observer: Observer) -> Option<Self::Event> {
        event.is_open_to(observer).then(|| event.clone())
    }

    /// Deals anew everything that `seat` cannot see, with equal probability for everything that it considers possible.
    fn determinize<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C);

    /// Returns everything in the state, for people and for files.
    fn layout(&self) -> Self::Layout;

    /// Creates a state from a layout. It checks ranges, conservation, and that the pending decision fits the board.
    fn from_layout(
        layout: &Self::Layout,
        components: &'static Self::Components,
    ) -> Result<Self, BadState>;

    /// Checks all invariants of a state: conservation, incremental counts, ranges.
    fn invariants(&self) -> Result<(), BadState>;

    /// Describes the effect of an action here.
    fn describe(&self, action: Self::Action) -> Phrase;

    /// Describes an event; returns `None` if it needs no line.
    fn narrate(&self, event: &Self::Event) -> Option<Phrase> {
        event.phrase(self)
    }

    /// Returns the status line with the deciding seat and the decision, as far as `observer` may know.
    fn prompt(&self, observer: Observer) -> Phrase;

    /// Returns the rules clause about the pending decision, if the game defines one.
    fn decision_clause(&self) -> Option<&'static str> {
        None
    }

    /// Returns the hash of the whole state, which is stored at the end of a record.
    fn fingerprint(&self) -> String {
        hex(&Sha256::digest(self.layout().to_json_text())[..16])
    }
}
