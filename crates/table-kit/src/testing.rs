//! Helpers for the tests of boards.
//!
//! These functions panic if a board breaks a law. They are only for tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Observer, Seat, Turn};
use maud::PreEscaped;
use page::{Pen, PieceCache, Secret, SlotPage};
use words::Rules;

use crate::board::Board;
use crate::log::{LogPart, log_parts};
use crate::offer::{Offer, OfferText};
use crate::planning::plan;
use crate::scene::Scene;
use crate::snapshot::{Snapshot, Viewpoint, addressed_prompt, determinized, snapshot};
use crate::text::phrase_text;

/// Returns a pen that draws complete pages. A test draws only a few scenes, so the pens may leak.
pub fn pen() -> &'static Pen {
    Box::leak(Box::default())
}

/// Makes the snapshot of a position with no costs in the turn.
pub fn shown<B: Board>(state: &B::Game, viewpoint: &Viewpoint<'_>) -> Snapshot {
    snapshot::<B>(state, &[], viewpoint, &Pen::plain())
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
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let offer = |(index, action): (usize, G::Action)| {
        let notation = action.to_string();
        let label = format!("Do <{notation}> & see");
        let number = index + 1;
        let (chip, reveals, wins, plans) = (None, false, false, false);
        let marks = String::new();
        let text = OfferText { number, notation, label, chip, reveals, wins, plans, marks };
        Offer { action, text }
    };
    legal.into_iter().enumerate().map(offer).collect()
}

/// Checks that a viewer gets the same bytes for positions that differ only in things hidden from the viewer.
pub fn shows_nothing_hidden<B: Board>(games: u64, players: &[u8]) {
    let names = names();
    for (seed, players) in (0..games).zip(players.iter().cycle()) {
        let mut chance = FastChance::new(seed);
        play_at_random::<B::Game>(*players, &mut chance, |state, _, chance| {
            if chance.below(12) == 0 {
                same_bytes::<B>(state, &names, chance);
            }
        });
    }
}

/// Checks that all drawings of a part with the same value are the same: in random games, for all observers, with plans,
/// and with other names. It also checks that a page of parts equals the plain page.
pub fn parts_show_only_their_values<B: Board>(games: u64, players: &[u8]) {
    let (secret, names) = (Secret::of("of the tests"), names());
    let others: Vec<String> = names.iter().map(|name| format!("<{name}>")).collect();
    for (seed, players) in (0..games).zip(players.iter().cycle()) {
        let (cache, mut count) = (Arc::<PieceCache>::default(), 0);
        let same = |state: &B::Game, viewpoint: &Viewpoint<'_>| {
            let pen = Pen::records(secret, cache.clone());
            let html = snapshot::<B>(state, &[], viewpoint, &pen).drawing.into_html();
            let page = SlotPage::new(pen, vec![("page", PreEscaped(html))], Vec::new());
            let plain = shown::<B>(state, viewpoint);
            let next = plain.offers.iter().find(|offer| offer.plans);
            let next = next.map(|offer| offer.notation.clone());
            assert!(page.whole()[0] == plain.drawing.into_html(), "{}", B::Game::ID);
            next
        };
        play_at_random::<B::Game>(*players, &mut FastChance::new(seed), |state, _, chance| {
            count += 1;
            cache.begin_state(count);
            let names = if chance.below(6) == 0 { &others } else { &names };
            let seats = Seat::all(state.players()).map(Observer::Seat);
            for observer in seats.chain([Observer::Public]) {
                let viewpoint =
                    Viewpoint { observer, decides: true, hints: true, names, plan: None };
                let plan = same(state, &viewpoint);
                if plan.is_some() {
                    same(state, &Viewpoint { plan: plan.as_deref(), ..viewpoint });
                }
            }
        });
        assert!(!cache.is_empty() || B::assets().is_empty(), "{} has no parts", B::Game::ID);
    }
}

/// Checks that every line of the log leads to a place that is on the page.
pub fn every_log_line_has_a_place<B: Board>(players: u8) {
    let (names, me) = (names(), Observer::Seat(Seat::new(0)));
    play_at_random::<B::Game>(players, &mut FastChance::new(1), |state, events, chance| {
        if chance.below(3) > 0 {
            return;
        }
        let drawing = look::<B>(state, me, &names).drawing;
        let page = drawing.board.into_string() + &drawing.mine.into_string();
        let is_there =
            |id: &String| id.starts_with("strip-") || page.contains(&format!(" id=\"{id}\""));
        let leads = |part: &LogPart| part.places.iter().any(is_there);
        for event in events.iter().filter_map(|event| B::Game::redact(event, me)) {
            let Some(phrase) = state.narrate(&event) else { continue };
            let parts = log_parts::<B::Game>(&phrase, &B::places(&event), &names);
            let astray = parts.iter().find(|part| !part.places.is_empty() && !leads(part));
            assert!(astray.is_none(), "the places of {astray:?} in {event:?} are not on the page");
            assert!(parts.iter().any(leads), "no place of {event:?} is on the page");
        }
    });
}

/// Checks that every position of some games can be drawn for everybody, and that the player to move is offered every
/// legal action.
pub fn every_position_is_playable<B: Board>(players: u8) {
    let names = names();
    play_at_random::<B::Game>(players, &mut FastChance::new(2), |state, _, chance| {
        if chance.below(8) > 0 {
            return;
        }
        look::<B>(state, Observer::Public, &names);
        let Turn::Decide(due) = state.turn() else { return };
        let seen = look::<B>(state, Observer::Seat(due), &names);
        assert!(!seen.drawing.board.into_string().is_empty());
        assert_eq!(seen.drawing.strips.len(), usize::from(state.players()));
        let offered: Vec<String> = seen.offers.into_iter().map(|offer| offer.notation).collect();
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        assert_eq!(offered, legal);
    });
}

/// Checks that every offer shows its outcome, or that the outcome is hidden. With a plan begun, the same holds for its
/// possible next choices.
pub fn every_offer_has_its_outcome<B: Board>(games: u64, players: &[u8]) {
    let names = names();
    for (seed, players) in (0..games).zip(players.iter().cycle()) {
        let mut chance = FastChance::new(seed);
        play_at_random::<B::Game>(*players, &mut chance, |state, _, chance| {
            let Turn::Decide(due) = state.turn() else { return };
            if chance.below(6) > 0 {
                return;
            }
            let observer = Observer::Seat(due);
            let mut plan = None;
            // The first offers extend the plan a few times.
            for _ in 0..3 {
                let plan_now = plan.as_deref();
                let viewpoint = Viewpoint {
                    observer,
                    decides: true,
                    hints: true,
                    names: &names,
                    plan: plan_now,
                };
                let offers = shown::<B>(state, &viewpoint).offers;
                for offer in &offers {
                    let outcome = offer.outcome().unwrap_or_default();
                    assert!(
                        !outcome.trim().is_empty(),
                        "{}: there is no outcome for {}",
                        B::Game::ID,
                        offer.notation
                    );
                }
                let Some(next) = offers.into_iter().find(|offer| offer.plans) else { return };
                plan = Some(next.notation);
            }
        });
    }
}

/// Checks in random games that every question addresses its player: it begins with "Your turn: " and continues without
/// a name.
pub fn every_prompt_addresses_its_player<B: Board>(games: u64, players: &[u8]) {
    let names = names();
    for (seed, players) in (0..games).zip(players.iter().cycle()) {
        play_at_random::<B::Game>(*players, &mut FastChance::new(seed), |state, _, _| {
            let Turn::Decide(due) = state.turn() else { return };
            let prompt = state.prompt(Observer::Seat(due));
            let asked = addressed_prompt::<B::Game>(&prompt, due, &names);
            let rest = asked.strip_prefix("Your turn: ").unwrap_or_default();
            assert!(rest.len() > 4, "{}: {asked}", B::Game::ID);
            assert!(!rest.contains("Your turn") && !rest.contains(&names[due.index()]), "{asked}");
            let clause = state.decision_clause().unwrap_or_default();
            let known = Rules::of::<B::Game>().clauses().any(|known| known.number == clause);
            assert!(known, "{}: {asked} cites the unknown clause {clause:?}", B::Game::ID);
        });
    }
}

/// Returns the keys of the refusals of the board's dim controls in random games, each with an example. A dim control
/// must not be about a legal action.
pub fn refusals_of_controls<B: Board>(games: u64, players: &[u8]) -> BTreeMap<String, String> {
    let names = names();
    let mut found = BTreeMap::new();
    for (seed, players) in (0..games).zip(players.iter().cycle()) {
        let mut chance = FastChance::new(seed);
        play_at_random::<B::Game>(*players, &mut chance, |state, _, _| {
            let Turn::Decide(due) = state.turn() else { return };
            ask_controls::<B>(state, due, None, &names, &mut found);
            // The same controls with one move of a plan chosen.
            let seen = look::<B>(state, Observer::Seat(due), &names);
            if let Some(first) = seen.offers.into_iter().find(|offer| offer.plans) {
                ask_controls::<B>(state, due, Some(&first.notation), &names, &mut found);
            }
        });
    }
    found
}

/// Adds the refusals of all controls that the board shows as impossible in one position.
fn ask_controls<B: Board>(
    state: &B::Game,
    due: Seat,
    line: Option<&str>,
    names: &[String],
    found: &mut BTreeMap<String, String>,
) {
    let observer = Observer::Seat(due);
    let viewpoint = Viewpoint { observer, decides: true, hints: true, names, plan: line };
    let drawing = shown::<B>(state, &viewpoint).drawing;
    let world = determinized(state, due);
    let planned = line.and_then(|line| plan::<B>(&world, due, line, names));
    let world = planned.map_or(world, |(after, _)| after);
    let page = drawing.into_html();
    for control in page.split("form=\"why\" name=\"do\" value=\"").skip(1) {
        let notation = control.split('"').next().unwrap_or_default();
        let Ok(action) = notation.parse::<<B::Game as Game>::Action>() else {
            panic!("{}: a control asks about {notation}, which is not an action", B::Game::ID);
        };
        let refused = match world.check(due, action) {
            Err(refused) => refused,
            // A legal action that cannot be added to a plan has to wait until the plan is confirmed.
            Ok(()) if line.is_some() => continue,
            Ok(()) => panic!("{}: a control asks about {notation}, which is legal", B::Game::ID),
        };
        let text = phrase_text::<B::Game>(&refused.phrase, names);
        found.entry(refused.phrase.key.to_string()).or_insert(format!("{notation}: {text}"));
    }
}

/// Plays a game to its end at random and calls `each` with every position and the events that led to it.
fn play_at_random<G: Game>(
    players: u8,
    chance: &mut FastChance,
    mut each: impl FnMut(&G, &[G::Event], &mut FastChance),
) {
    let options = G::Options::with_players(players);
    let components = G::Components::builtin();
    let mut state = G::new(&options, components, &mut Ctx::quiet(chance))
        .expect("the built-in options can be played");
    let mut legal = Vec::new();
    while state.turn() != Turn::Over {
        state.legal_actions(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        let mut events = Vec::new();
        state.apply(action, &mut Ctx::with_events(chance, &mut events));
        each(&state, &events, chance);
    }
}

fn same_bytes<B: Board>(state: &B::Game, names: &[String], chance: &mut FastChance) {
    for seat in Seat::all(state.players()) {
        let mut other = state.clone();
        other.determinize(seat, chance);
        for observer in [Observer::Seat(seat), Observer::Public] {
            let here = bytes(look::<B>(state, observer, names));
            let there = bytes(look::<B>(&other, observer, names));
            let at = here.bytes().zip(there.bytes()).position(|(one, two)| one != two);
            let near =
                at.map(|at| (here.get(at.saturating_sub(160)..at + 20), there.get(at..at + 20)));
            assert!(here == there, "the page of {} leaks to {observer:?}: {near:?}", B::Game::ID);
        }
    }
}

/// Makes the snapshot of an observer who decides.
fn look<B: Board>(state: &B::Game, observer: Observer, names: &[String]) -> Snapshot {
    let viewpoint = Viewpoint { observer, decides: true, hints: true, names, plan: None };
    shown::<B>(state, &viewpoint)
}

/// Returns everything that a viewer can see, as the bytes that are sent.
fn bytes(seen: Snapshot) -> String {
    let drawing = seen.drawing.into_html();
    format!("{drawing}{}{:?}{:?}", seen.prompt, seen.due, seen.offers)
}

fn names() -> Vec<String> {
    ["Ana", "Rui", "Eva", "Luis", "Ines"].map(str::to_string).to_vec()
}
