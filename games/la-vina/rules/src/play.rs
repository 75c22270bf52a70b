//! La Viña as a [`Game`].

use game::{
    BadOptions, BadState, Chance, Ctx, Game, Illegal, Observer, PerSeat, Phrase, Ranking, Scores,
    Seat, Texts, Turn,
};

use crate::action::Action;
use crate::components::Components;
use crate::event::Event;
use crate::layout::Layout;
use crate::options::Options;
use crate::state::State;
use crate::view::View;

impl Game for State {
    type Options = Options;
    type Components = Components;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Layout = Layout;

    const ID: &'static str = "la-vina";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    const RULES_VERSION: u32 = 1;
    /// A hundred rounds of 35 turns with 34 decisions: eight of a take and a move or nine at the
    /// exit, four emptied baskets, and a pour between any two.
    const MAX_DECISIONS: u32 = 100 * 35 * 34;
    const TURN_CLAUSE: &'static str = "4.3";
    const END_CLAUSE: &'static str = "13.1";

    fn new(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        State::set_up(options, components, ctx)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn components(&self) -> &'static Components {
        self.components.get()
    }

    fn players(&self) -> u8 {
        self.options.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.frames.is_empty() { Turn::Over } else { Turn::Decide(self.seat) }
    }

    fn round(&self) -> u32 {
        self.round.into()
    }

    #[inline]
    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        self.list_actions(out);
    }

    #[inline]
    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        self.act(action, ctx);
        debug_assert_eq!(self.invariants(), Ok(()), "after {action}");
    }

    fn why_not(&self, action: Action) -> Illegal {
        match self.frame() {
            Some(frame) => self.refusal(frame, action).into(),
            None => Illegal::over(Self::END_CLAUSE),
        }
    }

    fn scores(&self) -> Scores {
        PerSeat::new(self.options.players, |seat| self.player(seat).prestige.into())
    }

    fn ranking(&self) -> Ranking {
        self.rank()
    }

    fn scoring(event: &Event) -> Option<(Seat, i32)> {
        event.scoring()
    }

    fn view(&self, observer: Observer) -> View {
        self.view_for(observer)
    }

    /// Everything that happens, happens in the open; what is hidden is hidden from all, and no
    /// event tells it.
    fn redact(event: &Event, _observer: Observer) -> Option<Event> {
        Some(event.clone())
    }

    fn determinize<C: Chance + ?Sized>(&mut self, _seat: Seat, chance: &mut C) {
        self.deal_unseen(chance);
    }

    fn layout(&self) -> Layout {
        self.lay_out()
    }

    fn from_layout(layout: &Layout, components: &'static Components) -> Result<State, BadState> {
        State::through_door(layout, components)
    }

    fn invariants(&self) -> Result<(), BadState> {
        self.check()
    }

    fn describe(&self, action: Action) -> Phrase {
        self.phrase_action(action)
    }

    fn narrate(&self, event: &Event) -> Option<Phrase> {
        self.phrase_event(event)
    }

    fn prompt(&self, _observer: Observer) -> Phrase {
        self.phrase_prompt()
    }
}
