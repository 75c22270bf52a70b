//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::chance::{Chance, hex};
use crate::components::ComponentSet;
use crate::ctx::Ctx;
use crate::illegal::Illegal;
use crate::notation::BadNotation;
use crate::options::{BadOptions, GameOptions};
use crate::phrase::Phrase;
use crate::seat::{Observer, Ranking, Scores, Seat};

/// Who decides next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Decide(Seat),
    Over,
}

/// A state that was edited into something no game can reach. All that is wrong is named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a state of the game:\n- {}", problems.join("\n- "))]
pub struct BadState {
    pub problems: Vec<String>,
}

impl BadState {
    pub fn one(problem: impl Into<String>) -> BadState {
        BadState { problems: vec![problem.into()] }
    }

    /// `Ok` if nothing was found wrong.
    pub fn unless_empty(problems: Vec<String>) -> Result<(), BadState> {
        if problems.is_empty() { Ok(()) } else { Err(BadState { problems }) }
    }
}

/// Everything that a game says, compiled in.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// Its words by language, as Fluent resources.
    pub words: &'static [(&'static str, &'static str)],
    /// Its numbered clauses: `rules.md`.
    pub clauses: &'static str,
}

/// A game: a state, the decision pending in it, and the rules that lead on.
///
/// The unit is the decision, not the turn. The implementing type is the state itself: small, without
/// heap, cloned by memcpy. `legal_actions` and `apply` are the hot path and allocate nothing.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Players, board side, variants.
    type Options: GameOptions;
    /// What is printed on the components.
    type Components: ComponentSet;
    /// One choice: at most 8 bytes, with a text notation that people can type.
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = BadNotation>
        + Send
        + Sync
        + 'static;
    /// What happened, for log, animation, scores and statistics.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// All that one observer may know: a type of its own, never a blanked state.
    type View: PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// Any arrangement of the components, as people read and write it; the way from here to a state
    /// is a `Result`.
    type Layout: Serialize + DeserializeOwned;

    const ID: &'static str;
    /// Everything it says.
    const TEXTS: Texts;
    /// Goes up only when an old record would replay differently.
    const RULES_VERSION: u32;
    /// No game takes more decisions than this, however it is played.
    const MAX_DECISIONS: u32;
    /// The clause that says who decides.
    const TURN_CLAUSE: &'static str;
    /// The clause that says when the game is over.
    const END_CLAUSE: &'static str;

    /// Sets the game up. Set-up that gives points tells them as events.
    fn new(
        options: &Self::Options,
        components: &'static Self::Components,
        ctx: &mut Ctx<'_, Self::Event>,
    ) -> Result<Self, BadOptions>;

    fn options(&self) -> Self::Options;
    fn components(&self) -> &'static Self::Components;

    fn players(&self) -> u8 {
        self.options().players()
    }

    fn turn(&self) -> Turn;

    /// Rounds or years begun, for statistics.
    fn round(&self) -> u32;

    /// Clears `out` and lists what may be done now: in a fixed order, without duplicates, never
    /// empty before the end, empty after it.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Does a legal action and runs on until somebody has a choice. Trusts the caller.
    fn apply(&mut self, action: Self::Action, ctx: &mut Ctx<'_, Self::Event>);

    /// Whether an action is legal for the one who is due, and if not, the rule that it breaks: `Ok`
    /// for what `legal_actions` lists and for nothing else.
    fn legality(&self, action: Self::Action) -> Result<(), Illegal>;

    /// Whether `seat` may do this now.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over => return Err(Illegal::over(Self::END_CLAUSE)),
            Turn::Decide(due) if due != seat => {
                return Err(Illegal::not_your_turn(Self::TURN_CLAUSE, seat));
            }
            Turn::Decide(_) => {}
        }
        self.legality(action)
    }

    /// The checked door: a refused action leaves the state untouched.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        ctx: &mut Ctx<'_, Self::Event>,
    ) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.apply(action, ctx);
        Ok(())
    }

    /// Points as they stand.
    fn scores(&self) -> Scores;

    /// Places as they stand, tie-breaks included; final once the game is over.
    fn ranking(&self) -> Ranking;

    /// The points that an event gives or takes, if it is a scoring one. Their sum over a game is
    /// `scores`.
    fn scoring(event: &Self::Event) -> Option<(Seat, i32)>;

    fn view(&self, observer: Observer) -> Self::View;

    /// The part of an event that `observer` may know, or nothing.
    fn redact(event: &Self::Event, observer: Observer) -> Option<Self::Event>;

    /// Deals anew all that `seat` cannot see, uniformly among what it holds possible.
    fn determinize<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C);

    /// Everything in the state, for people and for files.
    fn layout(&self) -> Self::Layout;

    /// The way back: checks ranges, conservation and that the pending decision fits the board.
    fn from_layout(
        layout: &Self::Layout,
        components: &'static Self::Components,
    ) -> Result<Self, BadState>;

    /// Recomputes everything that must hold of a state: conservation, incremental counts, ranges.
    fn invariants(&self) -> Result<(), BadState>;

    /// What an action would do here, to be said to people.
    fn describe(&self, action: Self::Action) -> Phrase;

    /// What happened, to be said to people; `None` for what needs no line of its own.
    fn narrate(&self, event: &Self::Event) -> Option<Phrase>;

    /// The status line: whose turn it is and what is to be decided, as far as `observer` may know.
    fn prompt(&self, observer: Observer) -> Phrase;

    /// The hash of the whole state, which a record ends with.
    fn fingerprint(&self) -> String {
        let json = serde_json::to_vec(&self.layout()).expect("layouts are plain data");
        hex(&Sha256::digest(json)[..16])
    }
}
