//! Vignobles as a [`Game`].

use game::{
    BadOptions, BadState, Chance, Ctx, Game, GameOptions, Observer, Phrase, Ranking, RefusalReason,
    Scores, Seat, Texts, Turn,
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

    const ID: &'static str = "vignobles";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    /// 200 rounds of 8 turns. A turn asks at most three other players for a Block. It has up to three decisions, two
    /// more that may follow, and two discards. Each special card adds a few more, but only once.
    const MAX_DECISIONS: u32 = 20_000;
    const TURN_CLAUSE: &'static str = "3.3";
    const END_CLAUSE: &'static str = "13.1";

    fn new(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        Ok(State::set_up(options, components, ctx))
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
        self.frame().map_or(Turn::Over, |frame| Turn::Decide(frame.seat(self.active)))
    }

    fn round(&self) -> u32 {
        u32::from(self.round)
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        self.list_actions(out);
    }

    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        self.act(action, ctx);
        debug_assert!(self.problems().is_empty(), "after {action}: {:?}", self.problems());
    }

    fn allows(&self, action: Action) -> Result<(), Refusal> {
        self.frame().map_or(Ok(()), |frame| self.check_action(frame, action))
    }

    /// Names the grapes that a blend lacks, besides the usual arguments.
    fn legality(&self, action: Action) -> Result<(), RefusalReason> {
        match self.turn() {
            Turn::Over => Err(RefusalReason::game_over(State::END_CLAUSE)),
            Turn::Decide(_) => {
                self.allows(action).map_err(|refusal| self.describe_refusal(refusal, action))
            }
        }
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

    fn determinize<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        self.redeal(seat, chance);
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

    fn prompt(&self, observer: Observer) -> Phrase {
        self.prompt_for(observer)
    }

    fn decision_clause(&self) -> Option<&'static str> {
        self.frame().map(|frame| self.refusal_of_other_actions(frame).clause())
    }
}
