//! La Viña as a [`Game`].

use game::{
    BadOptions, BadState, Chance, Ctx, Game, Observer, PerSeat, Phrase, Ranking, Scores, Seat,
    Texts, Turn,
};

use crate::action::Action;
use crate::components::Components;
use crate::event::Event;
use crate::frame::Frame;
use crate::layout::Layout;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::State;
use crate::view::View;

game::codec! {
    to_json: Event, View;
    json: Options, Layout;
    toml: Components;
}

impl Game for State {
    type Options = Options;
    type Components = Components;
    type Action = Action;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Layout = Layout;

    const ID: &'static str = "la-vina";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    /// A hundred rounds of 35 turns with 36 decisions each. These are ten for a take and a move or eleven at the exit,
    /// four for emptied baskets, and a pour between any two decisions except returned tools.
    const MAX_DECISIONS: u32 = 100 * 35 * 36;
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
        if self.frames.is_empty() { Turn::Over } else { Turn::Decide(self.actor) }
    }

    fn round(&self) -> u32 {
        self.round.into()
    }

    #[inline]
    fn legal_actions(&self, out: &mut Vec<Action>) {
        self.list_actions(out);
    }

    #[inline]
    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        self.act(action, ctx);
        debug_assert_eq!(self.invariants(), Ok(()), "after {action}");
    }

    fn allows(&self, action: Action) -> Result<(), Refusal> {
        self.frame().map_or(Ok(()), |frame| self.check_action(frame, action))
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
        self.check_invariants()
    }

    fn describe(&self, action: Action) -> Phrase {
        self.describe_action(action)
    }

    fn prompt(&self, _observer: Observer) -> Phrase {
        self.describe_prompt()
    }

    fn decision_clause(&self) -> Option<&'static str> {
        Some(match self.frame()? {
            Frame::Turn { .. } => "4.1",
            Frame::ReturnTool => "6.5",
            Frame::PlaceCard { .. } => "6.7",
            Frame::SecondCard { .. } => "7.4",
            Frame::ArriveAtExit { .. } => "9.3",
            Frame::Deliver { .. } => "10.1",
            Frame::UpgradeBaskets { .. } => "11.1",
        })
    }
}
