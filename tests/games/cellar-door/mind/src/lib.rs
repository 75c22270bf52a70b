//! How learners read Cellar Door. It has no judgement of its own and counts nothing: the bots that need
//! none play it as it is.

use std::sync::LazyLock;

use bots::{Actions, Encoding, Judgement, Puzzles, Scalar, Sink, Statistics, kinds};
use cellar_door::{Action, Quality, ROUNDS, State};
use game::{Game, Seat, Turn};

/// The mind of Cellar Door.
pub struct Mind;

impl bots::Mind for Mind {
    type Game = State;
}

impl Judgement for Mind {}

impl Statistics for Mind {}

impl Puzzles for Mind {}

kinds! {
    Take = "take", 1;
    Draw = "draw", 1;
    Put = "put", Quality::COUNT;
}

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<Mind>(Action::all()));

impl Encoding for Mind {
    const VERSION: u32 = 1;
    const ACTIONS: usize = Kind::ALL;
    const ACTION_KINDS: &'static [(&'static str, usize)] = KINDS;

    fn index(action: Action) -> usize {
        match action {
            Action::Take => Kind::Take.at(0),
            Action::Draw => Kind::Draw.at(0),
            Action::Put(quality) => Kind::Put.at(quality.index()),
        }
    }

    fn action(index: usize) -> Option<Action> {
        ACTIONS.get(index)
    }

    type Memory<E: Scalar> = ();

    fn encode<S: Sink>(state: &State, seat: Seat, _: &mut (), sink: &mut S) {
        let (layout, players) = (Game::layout(state), state.players());
        let due = match state.turn() {
            Turn::Decide(due) => Some(bots::clockwise(seat, due, players)),
            Turn::Over => None,
        };
        sink.name("turn");
        sink.one_hot(due, players as usize);
        sink.name("has_taken");
        sink.flag(state.has_taken());
        sink.name("round");
        sink.part(bots::byte(state.round()), ROUNDS);
        sink.name("hand");
        sink.parts(state.hand(seat).0, 4);
        sink.name("counter");
        sink.one_hot(layout.counter.map(Quality::index), Quality::COUNT);
        sink.name("cellar");
        sink.part(layout.cellar.count(), 24);
    }
}
