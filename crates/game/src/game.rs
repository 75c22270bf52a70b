//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::actions::Numbered;
use crate::chance::{Chance, hex};
use crate::codec::{FromJson, ToJson};
use crate::components::ComponentSet;
use crate::ctx::Ctx;
use crate::events::GameEvent;
use crate::notation::BadNotation;
use crate::options::{BadOptions, GameOptions};
use crate::phrase::Phrase;
use crate::refused::Refused;
use crate::seat::{Observer, Ranking, Scores, Seat};

/// The seat that decides next, or the end.
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
    /// The printed values of the components.
    type Components: ComponentSet;
    /// One choice: at most 8 bytes, with a text notation that people can type. See [`actions!`](crate::actions).
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = BadNotation>
        + Numbered
        + Send
        + Sync
        + 'static;
    /// Why an action is not legal. See [`refusals!`](crate::refusals).
    type Refusal: Into<Refused>;
    /// Events for log, animation, scores and statistics. See [`events!`](crate::events).
    type Event: GameEvent<Self> + PartialEq + Debug + ToJson + Send + Sync + 'static;
    /// All that one observer may know: a type of its own, never a blanked state.
    type View: PartialEq + Debug + ToJson + Send + Sync + 'static;
    /// Any arrangement of the components, as people read and write it; the way from here to a state
    /// is a `Result`.
    type Layout: ToJson + FromJson;

    const ID: &'static str;
    /// Everything it says.
    const TEXTS: Texts;
    /// Goes up only when an old record would replay differently.
    const RULES_VERSION: u32 = 1;
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

    /// Sets a game up with the built-in components. Nobody is told of it.
    fn deal(options: &Self::Options, chance: &mut impl Chance) -> Result<Self, BadOptions> {
        Self::new(options, Self::Components::builtin(), &mut Ctx::quiet(chance))
    }

    /// Plays on to the end, by what `choose` takes of the legal actions for the seat that is due.
    fn play_out<C: Chance>(
        &mut self,
        chance: &mut C,
        mut choose: impl FnMut(&Self, Seat, &[Self::Action], &mut C) -> Self::Action,
    ) {
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = self.turn() {
            self.legal_actions(&mut legal);
            let action = choose(self, seat, &legal, chance);
            self.apply(action, &mut Ctx::quiet(chance));
        }
    }

    fn options(&self) -> Self::Options;
    fn components(&self) -> &'static Self::Components {
        Self::Components::builtin()
    }

    fn players(&self) -> u8 {
        self.options().players()
    }

    fn turn(&self) -> Turn;

    /// Rounds or years begun, for statistics.
    fn round(&self) -> u32;

    /// Clears `out` and lists what may be done now: in a fixed order, without duplicates, never
    /// empty before the end, empty after it. A list made without asking for every action is quicker.
    fn legal_actions(&self, out: &mut Vec<Self::Action>) {
        out.clear();
        if self.turn() != Turn::Over {
            out.extend(Self::Action::all().filter(|&action| self.allows(action).is_ok()));
        }
    }

    /// Does a legal action and runs on until somebody has a choice. Trusts the caller.
    fn apply(&mut self, action: Self::Action, ctx: &mut Ctx<'_, Self::Event>);

    /// Checks an action of the seat that is due, and names the rule that it breaks: `Ok` for the actions of
    /// `legal_actions`
    /// and for nothing else. It is asked before the end only.
    fn allows(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// The same, as it is told to people; after the end, nothing is legal.
    fn legality(&self, action: Self::Action) -> Result<(), Refused> {
        match self.turn() {
            Turn::Over => Err(Refused::over(Self::END_CLAUSE)),
            Turn::Decide(_) => self.allows(action).map_err(Self::Refusal::into),
        }
    }

    /// Checks that `seat` may do this now.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refused> {
        match self.turn() {
            Turn::Decide(due) if due != seat => {
                Err(Refused::not_your_turn(Self::TURN_CLAUSE, seat))
            }
            Turn::Over | Turn::Decide(_) => self.legality(action),
        }
    }

    /// The checked door: a refused action leaves the state untouched.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        ctx: &mut Ctx<'_, Self::Event>,
    ) -> Result<(), Refused> {
        self.check(seat, action)?;
        self.apply(action, ctx);
        Ok(())
    }

    /// Points as they stand.
    fn scores(&self) -> Scores;

    /// Places as they stand, tie-breaks included; final once the game is over. Without tie-breaks, by the scores.
    fn ranking(&self) -> Ranking {
        let scores = self.scores();
        Ranking::by_key(self.players(), |seat| scores[seat])
    }

    /// The points that an event gives or takes, if it is a scoring one. Their sum over a game is
    /// `scores`.
    fn scoring(event: &Self::Event) -> Option<(Seat, i32)>;

    fn view(&self, observer: Observer) -> Self::View;

    /// The part of an event that `observer` may know, or nothing.
    fn redact(event: &Self::Event, observer: Observer) -> Option<Self::Event> {
        event.is_open_to(observer).then(|| event.clone())
    }

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

    /// Describes the effect of an action here.
    fn describe(&self, action: Self::Action) -> Phrase;

    /// Describes an event; `None` if it needs no line of its own.
    fn narrate(&self, event: &Self::Event) -> Option<Phrase> {
        event.phrase(self)
    }

    /// The status line: whose turn it is and what is to be decided, as far as `observer` may know.
    fn prompt(&self, observer: Observer) -> Phrase;

    /// The clause of the rules about the pending decision, if the game names one.
    fn decision_clause(&self) -> Option<&'static str> {
        None
    }

    /// The hash of the whole state, which a record ends with.
    fn fingerprint(&self) -> String {
        hex(&Sha256::digest(self.layout().to_json_text())[..16])
    }
}
