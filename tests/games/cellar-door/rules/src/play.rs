//! What may be done, and what it does.

use game::{
    BadOptions, BadState, Chance, Ctx, Game, GameOptions, Illegal, Observer, PerSeat, Phrase,
    Ranking, Scores, Seat, Texts, Turn,
};

use crate::{Action, Bottles, Components, Event, Layout, Options, ROUNDS, Refusal, State, View};

impl State {
    /// Whether the one due may do this (clauses 3.2 and 3.3).
    fn allows(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Put(_) if !self.has_taken() => Err(Refusal::TakeFirst),
            Action::Put(quality) => match self.hand(self.0.due).of(quality) {
                0 => Err(Refusal::NotInHand { quality: quality.0 }),
                _ => Ok(()),
            },
            _ if self.has_taken() => Err(Refusal::PutFirst),
            Action::Draw if self.0.cellar.count() == 0 => Err(Refusal::CellarEmpty),
            Action::Take | Action::Draw => Ok(()),
        }
    }

    /// Hands the turn on, and counts at the end (clauses 3.1, 4.1 and 4.2).
    fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.0.due = self.0.due.left(self.players());
        self.0.round += u8::from(self.0.due == Seat::new(0));
        for seat in Seat::all(self.players()).filter(|_| self.is_over()) {
            ctx.reveal();
            ctx.emit(|| Event::Scored { seat, points: self.hand(seat).points() });
        }
    }
}

impl Game for State {
    type Options = Options;
    type Components = Components;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Layout = Layout;

    const ID: &'static str = "cellar-door";
    const TEXTS: Texts = Texts {
        words: &[("en", include_str!("../../words/en.ftl"))],
        clauses: include_str!("../../rules.md"),
    };
    const RULES_VERSION: u32 = 1;
    const MAX_DECISIONS: u32 = 2 * 4 * ROUNDS as u32;
    const TURN_CLAUSE: &'static str = "3.1";
    const END_CLAUSE: &'static str = "4.1";

    /// Deals (clause 2.1).
    fn new(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        let (mut hands, mut cellar) = ([Bottles::default(); 4], components.copies);
        for hand in &mut hands[..options.players as usize] {
            (0..3).for_each(|_| hand.add(cellar.draw(|n| ctx.below(n))));
        }
        let counter = Some(cellar.draw(|n| ctx.below(n)));
        Ok(State(Layout { options: *options, round: 1, due: Seat::new(0), hands, counter, cellar }))
    }

    fn options(&self) -> Options {
        self.0.options
    }

    fn components(&self) -> &'static Components {
        game::ComponentSet::builtin()
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Decide(self.0.due) }
    }

    fn round(&self) -> u32 {
        self.0.round.min(ROUNDS).into()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        out.extend(Action::all().filter(|&action| self.legality(action).is_ok()));
    }

    fn apply(&mut self, action: Action, ctx: &mut Ctx<'_, Event>) {
        let Layout { due: seat, hands, counter, cellar, .. } = &mut self.0;
        let (seat, hand) = (*seat, &mut hands[seat.index()]);
        match action {
            Action::Take => {
                let quality = counter.take().expect("a bottle lies there until one is taken");
                hand.add(quality);
                ctx.emit(|| Event::Took { seat, quality });
            }
            Action::Draw => {
                let quality = cellar.draw(|n| ctx.below(n));
                hand.add(quality);
                ctx.emit(|| Event::Drew { seat, quality: Some(quality) });
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

    fn legality(&self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::over(State::END_CLAUSE));
        }
        Ok(self.allows(action)?)
    }

    fn scores(&self) -> Scores {
        let points = |seat| if self.is_over() { self.hand(seat).points() } else { 0 };
        PerSeat::new(self.players(), |seat| points(seat).into())
    }

    fn ranking(&self) -> Ranking {
        Ranking::by_key(self.players(), |seat| self.scores()[seat])
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

    fn redact(event: &Event, observer: Observer) -> Option<Event> {
        let mut event = event.clone();
        if let Event::Drew { seat, quality } = &mut event {
            *quality = quality.filter(|_| observer.is(*seat));
        }
        Some(event)
    }

    /// What others hold and what lies in the cellar (clause 3.4).
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

    fn from_layout(layout: &Layout, _: &'static Components) -> Result<State, BadState> {
        layout.options.check().map_err(|bad| BadState::one(bad.to_string()))?;
        layout.problems().map(|()| State(layout.clone()))
    }

    fn invariants(&self) -> Result<(), BadState> {
        self.0.problems()
    }

    fn describe(&self, action: Action) -> Phrase {
        let open = self.0.counter.map_or(0, |quality| quality.0);
        match action {
            Action::Take => Phrase::new("action-take").with("quality", open),
            Action::Draw => Phrase::new("action-draw"),
            Action::Put(quality) => Phrase::new("action-put").with("quality", quality.0),
        }
    }

    fn narrate(&self, event: &Event) -> Option<Phrase> {
        let of = |key, seat: Seat| Phrase::new(key).with("seat", seat);
        Some(match *event {
            Event::Took { seat, quality } => of("event-took", seat).with("quality", quality.0),
            Event::Drew { seat, .. } => of("event-drew", seat),
            Event::Put { seat, quality } => of("event-put", seat).with("quality", quality.0),
            Event::Scored { seat, points } => of("event-scored", seat).with("points", points),
        })
    }

    fn prompt(&self, _: Observer) -> Phrase {
        let key = if self.has_taken() { "prompt-put" } else { "prompt-take" };
        match self.turn() {
            Turn::Over => Phrase::new("prompt-over"),
            Turn::Decide(seat) => Phrase::new(key).with("seat", seat),
        }
    }
}
