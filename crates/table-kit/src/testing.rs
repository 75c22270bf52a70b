//! Helpers for the tests of boards.
//!
//! These functions panic if a board breaks a law. They are only for tests.

pub mod laws;

use std::collections::{BTreeSet, HashMap};

use game::{Chance, Ctx, FastChance, Game, Observer, Turn};
use page::Pen;

use crate::board::Board;
use crate::offer::{Offer, OfferText};
use crate::scene::Scene;
use crate::snapshot::{Snapshot, Viewpoint, snapshot};

/// Returns a pen that draws complete pages. A test draws only a few scenes, so the pens may leak.
pub fn pen() -> &'static Pen {
    Box::leak(Box::default())
}

/// Returns names of players. Some have characters that must be escaped.
pub fn names() -> Vec<String> {
    ["Ana", "Rui <b>", "Eva & Co", "Luis", "Ines"].map(str::to_string).to_vec()
}

/// Makes the snapshot of a position with no costs in the turn.
pub fn shown<B: Board>(state: &B::Game, viewpoint: &Viewpoint<'_>) -> Snapshot {
    snapshot::<B>(state, &[], viewpoint, &Pen::plain())
}

/// Makes the snapshot of an observer who decides and gets hints, with this plan begun.
pub fn seen<B: Board>(state: &B::Game, observer: Observer, plan: Option<&str>) -> Snapshot {
    shown::<B>(state, &Viewpoint { observer, decides: true, hints: true, names: &names(), plan })
}

/// Makes a scene with no lines and no bill.
pub fn bare_scene<'a, G: Game>(
    state: &G,
    view: &'a G::View,
    observer: Observer,
    names: &'a [String],
    offers: &'a [Offer<G::Action>],
) -> Scene<'a, G> {
    let (components, options) = (state.components(), state.options());
    let (lines, bill, plan) = (&[], &[], None);
    let pen = pen();
    Scene { view, components, options, observer, names, offers, lines, bill, plan, pen }
}

/// Returns every legal action as an offer. Its label has characters that must be escaped.
pub fn bare_offers<G: Game>(state: &G) -> Vec<Offer<G::Action>> {
    let offer = |(index, action): (usize, G::Action)| {
        let notation = action.to_string();
        let label = format!("Do <{notation}> & see");
        let number = index + 1;
        let (chip, reveals, wins, plans) = (None, false, false, false);
        let marks = String::new();
        let text = OfferText { number, notation, label, chip, reveals, wins, plans, marks };
        Offer { action, text }
    };
    state.legal().into_iter().enumerate().map(offer).collect()
}

/// Returns the HTML for an observer, without hints: the board, the own area and the strips. The player to move gets the
/// bare offers.
pub fn drawn<B: Board>(state: &B::Game, observer: Observer) -> String {
    let (view, names) = (state.view(observer), names());
    let offers = match state.turn() {
        Turn::Decide(due) if observer == Observer::Seat(due) => bare_offers(state),
        Turn::Decide(_) | Turn::Over => Vec::new(),
    };
    let drawing = B::draw(&bare_scene(state, &view, observer, &names, &offers));
    assert_eq!(drawing.strips.len(), usize::from(state.players()));
    drawing.into_html()
}

/// Returns the position after an action. The random numbers are always the same.
pub fn after<G: Game>(state: &G, action: G::Action) -> G {
    let mut after = state.clone();
    after.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
    after
}

/// Returns the events of an action. The random numbers are always the same.
pub fn events<G: Game>(state: &G, action: G::Action) -> Vec<G::Event> {
    let (mut chance, mut events) = (FastChance::new(0), Vec::new());
    state.clone().apply(action, &mut Ctx::with_events(&mut chance, &mut events));
    events
}

/// Returns the points that an action brings to all players together.
pub fn paid<G: Game>(state: &G, action: G::Action) -> i32 {
    events(state, action).iter().filter_map(G::scoring).map(|(_, points)| points).sum()
}

/// Plays random games with these seeds and options. Calls `look` with every position and the events that led to it.
pub fn each_position<G: Game>(
    games: &[(u64, G::Options)],
    mut look: impl FnMut(&G, &[G::Event], &mut FastChance),
) {
    for (seed, options) in games {
        let mut chance = FastChance::new(*seed);
        let mut state = G::deal(options, &mut chance).expect("the options can be played");
        let mut events = Vec::new();
        loop {
            look(&state, &events, &mut chance);
            if state.turn() == Turn::Over {
                break;
            }
            let action = *chance.pick(&state.legal());
            events.clear();
            state.apply(action, &mut Ctx::with_events(&mut chance, &mut events));
        }
    }
}

/// The number of positions of each kind of decision that a test looks at in a game, before it looks at every ninth.
const ENOUGH: usize = 3;

/// Plays random games and calls `look` with some positions of every kind of decision. Returns the kinds, as the keys of
/// their prompts.
pub fn each_phase<G: Game>(
    games: &[(u64, G::Options)],
    mut look: impl FnMut(&G),
) -> BTreeSet<&'static str> {
    let mut phases = BTreeSet::new();
    for game in games {
        let mut counts = HashMap::<&str, usize>::new();
        each_position(std::slice::from_ref(game), |state: &G, _, _| {
            let phase = match state.turn() {
                Turn::Decide(due) => state.prompt(Observer::Seat(due)).key,
                Turn::Over => "over",
            };
            let count = counts.entry(phase).or_default();
            *count += 1;
            if *count <= ENOUGH || count.is_multiple_of(9) {
                look(state);
            }
        });
        phases.extend(counts.into_keys().filter(|phase| *phase != "over"));
    }
    phases
}
