//! Legal actions and their effects.

use game::{
    BadOptions, BadState, Chance, Ctx, Game, GameOptions, NoComponents, Observer, PerSeat, Phrase,
    Scores, Seat, Texts, Turn,
};

use crate::{Action, Bottles, Event, Layout, Options, Quality, ROUNDS, Refusal, State, View};

impl State {
    /// Passes the turn, and scores at the end (clauses 3.1, 4.1 and 4.2).
    fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.0.due = self.0.due.left(self.players());
        self.0.round += u8::from(self.0.due == Seat::new(0));
        for seat in Seat::all(self.players()).filter(|_| self.is_over()) {
            ctx.reveal();
            ctx.emit(|| Event::Scored { seat, points: self.hand(seat).points() });
        }
    }
}

game::codec! { to_json: Event, View; json: Layout; }

impl Game for State {
    type Options = Options;
    type Components = NoComponents;
    type Action = Action;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Layout = Layout;

    const ID: &'static str = "cellar-door";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    const MAX_DECISIONS: u32 = 2 * 4 * ROUNDS as u32;
    const TURN_CLAUSE: &'static str = "3.1";
    const END_CLAUSE: &'static str = "4.1";

    /// Deals (clauses 1.1 and 2.1).
    fn new(
        options: &Options,
        _: &'static NoComponents,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        let (mut hands, mut cellar) = ([Bottles::default(); 4], Bottles([4; Quality::COUNT]));
        for hand in &mut hands[..options.players as usize] {
            (0..3).for_each(|_| hand.add(cellar.draw(|n| ctx.below(n))));
        }
        let counter = Some(cellar.draw(|n| ctx.below(n)));
        Ok(State(Layout { options: *options, round: 1, due: Seat::new(0), hands, counter, cellar }))
    }

    fn options(&self) -> Options {
        self.0.options
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Decide(self.0.due) }
    }

    fn round(&self) -> u32 {
        self.0.round.min(ROUNDS).into()
    }

    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        let Layout { due: seat, hands, counter, cellar, .. } = &mut self.0;
        let (seat, hand) = (*seat, &mut hands[seat.index()]);
        match action {
            Action::Take => {
                let quality = counter.take().expect("the counter has a bottle");
                hand.add(quality);
                ctx.emit(|| Event::Took { seat, quality });
            }
            Action::Draw => {
                let quality = cellar.draw(|n| ctx.below(n));
                hand.add(quality);
                ctx.emit(|| Event::Drew { seat });
                ctx.emit(|| Event::Drawn { seat, quality });
            }
            Action::Put(quality) => {
                hand.remove(quality);
                *counter = Some(quality);
                ctx.reveal();
                ctx.emit(|| Event::Put { seat, quality });
                self.advance(ctx);
            }
        }
    }

    /// Checks an action (clauses 3.2 and 3.3).
    fn allows(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Put(_) if !self.has_taken() => Err(Refusal::TakeFirst),
            Action::Put(quality) => Refusal::NotInHand { quality: quality.number() }
                .unless(self.hand(self.0.due).of(quality) > 0),
            _ if self.has_taken() => Err(Refusal::PutFirst),
            Action::Draw if self.0.cellar.count() == 0 => Err(Refusal::CellarEmpty),
            Action::Take | Action::Draw => Ok(()),
        }
    }

    fn scores(&self) -> Scores {
        let points = |seat| if self.is_over() { self.hand(seat).points() } else { 0 };
        PerSeat::new(self.players(), |seat| points(seat).into())
    }

    fn scoring(event: &Event) -> Option<(Seat, i32)> {
        let Event::Scored { seat, points } = *event else { return None };
        Some((seat, points.into()))
    }

    fn view(&self, observer: Observer) -> View {
        let Layout { options, round, due, counter, cellar, .. } = self.0;
        let hand = |seat| (self.is_over() || observer.is(seat)).then(|| self.hand(seat));
        let hands = Seat::all(options.players).map(hand).collect();
        View { round, due, held: self.hand(due).count(), counter, cellar: cellar.count(), hands }
    }

    /// Shuffles the hidden bottles: those of the others and those in the cellar (clause 3.4).
    fn determinize<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        let over = self.is_over();
        let Layout { hands, cellar, .. } = &mut self.0;
        let sizes = hands.map(Bottles::count);
        let hidden = || (0..4).filter(|&other| other != seat.index() && !over);
        for hand in hidden().map(|other| std::mem::take(&mut hands[other])) {
            cellar.0.iter_mut().zip(hand.0).for_each(|(sum, more)| *sum += more);
        }
        for other in hidden() {
            (0..sizes[other]).for_each(|_| hands[other].add(cellar.draw(|n| chance.below(n))));
        }
    }

    fn layout(&self) -> Layout {
        self.0.clone()
    }

    fn from_layout(layout: &Layout, _: &'static NoComponents) -> Result<State, BadState> {
        layout.options.check().map_err(|bad| BadState::from_problem(bad.to_string()))?;
        layout.problems().map(|()| State(layout.clone()))
    }

    fn invariants(&self) -> Result<(), BadState> {
        self.0.problems()
    }

    fn describe(&self, action: Action) -> Phrase {
        let open = self.0.counter.map_or(0, |quality| quality.number());
        match action {
            Action::Take => Phrase::new("action-take").with("quality", open),
            Action::Draw => Phrase::new("action-draw"),
            Action::Put(quality) => Phrase::new("action-put").with("quality", quality.number()),
        }
    }

    fn prompt(&self, _: Observer) -> Phrase {
        let key = if self.has_taken() { "prompt-put" } else { "prompt-take" };
        match self.turn() {
            Turn::Over => Phrase::new("prompt-over"),
            Turn::Decide(seat) => Phrase::new(key).with("seat", seat),
        }
    }
}
