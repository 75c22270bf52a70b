//! The implementation of the `Game` trait.

use game::{
    BadOptions, BadState, Chance, Ctx, Game, Observer, Phrase, Ranking, Scores, Seat, Texts, Turn,
};

use crate::action::Action;
use crate::components::Components;
use crate::event::Event;
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

    const ID: &'static str = "vinhos";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    const RULES_VERSION: u32 = 2;
    /// An upper bound: 52 turns of at most 25 decisions, 24 productions of at most 27, three fairs of at most 80, and
    /// the set-up.
    const MAX_DECISIONS: u32 = 2_400;
    const TURN_CLAUSE: &'static str = "3.4";
    const END_CLAUSE: &'static str = "3.16";

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

    fn turn(&self) -> Turn {
        self.current_turn()
    }

    fn round(&self) -> u32 {
        self.year.into()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        self.list_actions(out);
    }

    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        self.act(action, ctx);
        debug_assert_eq!(self.invariants(), Ok(()), "after {action}");
    }

    fn allows(&self, action: Action) -> Result<(), Refusal> {
        self.frame().map_or(Ok(()), |frame| self.check_action(frame, action))
    }

    fn scores(&self) -> Scores {
        self.current_scores()
    }

    fn ranking(&self) -> Ranking {
        self.current_ranking()
    }

    fn scoring(event: &Event) -> Option<(Seat, i32)> {
        event.points()
    }

    fn view(&self, observer: Observer) -> View {
        self.view_for(observer)
    }

    fn determinize<C: Chance + ?Sized>(&mut self, _seat: Seat, chance: &mut C) {
        self.shuffle_hidden(chance);
    }

    fn layout(&self) -> Layout {
        self.to_layout()
    }

    fn from_layout(layout: &Layout, components: &'static Components) -> Result<State, BadState> {
        State::of_layout(layout, components)
    }

    fn invariants(&self) -> Result<(), BadState> {
        self.check_invariants()
    }

    fn describe(&self, action: Action) -> Phrase {
        self.describe_action(action)
    }

    fn prompt(&self, _observer: Observer) -> Phrase {
        self.prompt_for_all()
    }

    fn decision_clause(&self) -> Option<&'static str> {
        self.frame().map(|frame| State::pending_decision_refusal(frame).clause())
    }
}
