//! Law 10: everything that a seat cannot see is dealt anew, and all deals that match its view are equally likely.
//!
//! A game's tests define the places of hidden cards ([`HiddenPlaces`]). The law deals many times for a seat, and checks
//! that every card moves, that each place gets each card with the right frequency and, if only a few deals are
//! possible, that all of them are equally likely. Wrong ways to deal ([`DealVariant`]) test
//! that the law detects errors.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{FastChance, Game, Seat, shuffle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fit::{ExpectedShares, arrangements, assert_fits, assert_likely, key};
use crate::random_game;

/// A function that reports every place of a layout with cards that the seat cannot see.
pub type HiddenPlaces<G> = fn(&mut <G as Game>::Layout, Seat, &mut HiddenCardPlaces);

/// A function that returns the visible side of a hidden card, from its JSON.
pub type VisibleSide = fn(&str) -> String;

/// A place for one card of a pool, or for several in any order. Cards are JSON texts.
#[derive(Clone)]
pub(crate) struct CardPlace {
    zone: String,
    pool: &'static str,
    pub(crate) cards: Vec<String>,
    /// The visible side, if the place shows it. Only cards with the same visible side may be there.
    pub(crate) looks: Option<VisibleSide>,
    /// The cards that public information places here.
    fixed: Vec<String>,
}

/// The hidden cards of a layout, read from it or written to it.
pub struct HiddenCardPlaces {
    found: Vec<CardPlace>,
    written: Option<VecDeque<Vec<String>>>,
}

impl HiddenCardPlaces {
    /// Reports a stack, in which each position is a separate place.
    pub fn stack<T: Serialize + DeserializeOwned>(
        &mut self,
        pool: &'static str,
        zone: &str,
        cards: &mut [T],
    ) {
        for card in cards {
            self.place(pool, zone, None, &[], std::slice::from_mut(card));
        }
    }

    /// Reports a hand, whose order does not matter.
    pub fn hand<T: Serialize + DeserializeOwned>(
        &mut self,
        pool: &'static str,
        zone: &str,
        cards: &mut [T],
    ) {
        self.place(pool, zone, None, &[], cards);
    }

    /// Reports a hand that keeps these cards if it has them, because they are public information.
    pub fn hand_with<T: Serialize + DeserializeOwned>(
        &mut self,
        pool: &'static str,
        zone: &str,
        cards: &mut [T],
        fixed: &[T],
    ) {
        self.place(pool, zone, None, fixed, cards);
    }

    /// Reports a place for a single card that shows the card's visible side.
    pub fn covered<T: Serialize + DeserializeOwned>(
        &mut self,
        pool: &'static str,
        zone: &str,
        card: &mut T,
        looks: VisibleSide,
    ) {
        self.place(pool, zone, Some(looks), &[], std::slice::from_mut(card));
    }

    fn place<T: Serialize + DeserializeOwned>(
        &mut self,
        pool: &'static str,
        zone: &str,
        looks: Option<VisibleSide>,
        fixed: &[T],
        cards: &mut [T],
    ) {
        let texts = |cards: &[T]| -> Vec<String> {
            cards.iter().map(|card| serde_json::to_string(card).unwrap()).collect()
        };
        if let Some(written) = &mut self.written {
            let texts = written.pop_front().expect("the layout has as many places as before");
            for (card, text) in cards.iter_mut().zip(texts) {
                *card = serde_json::from_str(&text).unwrap();
            }
        } else {
            let (cards, fixed) = (texts(cards), texts(fixed));
            self.found.push(CardPlace { zone: zone.to_string(), pool, cards, looks, fixed });
        }
    }
}

fn read<G: Game>(state: &G, seat: Seat, hidden: HiddenPlaces<G>) -> Vec<CardPlace> {
    let mut zones = HiddenCardPlaces { found: Vec::new(), written: None };
    hidden(&mut state.layout(), seat, &mut zones);
    zones.found
}

/// Number of deals in a position. A card that stays with probability 0.9 in each deal stays in all of them with
/// probability 7 · 10⁻¹⁰.
const DEALS: u32 = 200;
/// Number of positions of a game in which the law deals hidden cards again.
const POSITIONS: usize = 4;
/// Cards with a smaller expected count are counted together.
const LEAST_DUE: f64 = 2.0;
/// Maximum number of different deals that are counted separately.
const FEW: usize = 24;

/// Checks law 10: every hidden card moves unless public information fixes it, and deals are equally likely.
pub fn law_10_everything_hidden_is_dealt_anew<G: Game>(
    options: &G::Options,
    games: u64,
    hidden: HiddenPlaces<G>,
) {
    for seed in 0..games.min(1) {
        for (number, state) in positions::<G>(options, seed).iter().enumerate() {
            let seat = Seat::new(((number as u64 + seed) % u64::from(state.players())) as u8);
            check_deals(state, seat, hidden, &|state: &mut G, chance| {
                state.determinize(seat, chance);
            });
        }
    }
}

/// Returns some positions of a random game, from its beginning to its end.
fn positions<G: Game>(options: &G::Options, seed: u64) -> Vec<G> {
    let mut all = Vec::new();
    random_game::<G>(options, seed, |walk, _, _| all.push(walk.state.clone()));
    let step = all.len().div_ceil(POSITIONS);
    all.into_iter().step_by(step.max(1)).collect()
}

type Deal<'a, G> = &'a dyn Fn(&mut G, &mut FastChance);

fn check_deals<G: Game>(state: &G, seat: Seat, hidden: HiddenPlaces<G>, deal: Deal<'_, G>) {
    let truth = read(state, seat, hidden);
    let deals = many_deals(state, seat, hidden, deal, DEALS);
    for pool in pools(&truth) {
        let places = of_pool(&truth, pool);
        let dealt: Vec<Vec<CardPlace>> = deals.iter().map(|places| of_pool(places, pool)).collect();
        every_card_moves(seat, &places, &dealt);
        if places.iter().all(|place| place.fixed.is_empty()) {
            each_place_gets_its_share(seat, &places, &dealt);
            if let Some(expected) = arrangements(&places, FEW) {
                assert_fits(
                    &format!("deals of {pool} for {seat}"),
                    &count_places(&dealt),
                    &expected,
                );
            }
        }
    }
}

/// Deals many times, and checks that places and cards stay the same.
fn many_deals<G: Game>(
    state: &G,
    seat: Seat,
    hidden: HiddenPlaces<G>,
    deal: Deal<'_, G>,
    deals: u32,
) -> Vec<Vec<CardPlace>> {
    let mut chance = FastChance::new(77);
    let truth = read(state, seat, hidden);
    let shape = |places: &[CardPlace]| -> Vec<(String, usize)> {
        places.iter().map(|place| (place.zone.clone(), place.cards.len())).collect()
    };
    let sorted = |places: &[CardPlace], pool| {
        let mut cards: Vec<String> =
            of_pool(places, pool).into_iter().flat_map(|place| place.cards).collect();
        cards.sort_unstable();
        cards
    };
    (0..deals)
        .map(|_| {
            let mut world = state.clone();
            deal(&mut world, &mut chance);
            let dealt = read(&world, seat, hidden);
            assert_eq!(shape(&dealt), shape(&truth), "a deal for {seat} changes the places");
            for pool in pools(&truth) {
                assert_eq!(sorted(&dealt, pool), sorted(&truth, pool), "{pool} changes for {seat}");
            }
            dealt
        })
        .collect()
}

fn pools(places: &[CardPlace]) -> Vec<&'static str> {
    let mut pools: Vec<&'static str> = places.iter().map(|place| place.pool).collect();
    pools.sort_unstable();
    pools.dedup();
    pools
}

/// Returns the places of a pool. Places that only fit some cards come first.
fn of_pool(places: &[CardPlace], pool: &str) -> Vec<CardPlace> {
    let mut places: Vec<CardPlace> = places
        .iter()
        .filter(|place| place.pool == pool && !place.cards.is_empty())
        .cloned()
        .collect();
    places.sort_by_key(|place| place.looks.is_none());
    places
}

/// Returns the number of copies of each card.
pub(crate) fn count<'a>(cards: impl Iterator<Item = &'a String>) -> BTreeMap<&'a str, u32> {
    cards.fold(BTreeMap::new(), |mut counts, card| {
        *counts.entry(card.as_str()).or_default() += 1;
        counts
    })
}

fn count_places(dealt: &[Vec<CardPlace>]) -> BTreeMap<String, u32> {
    dealt.iter().fold(BTreeMap::new(), |mut counts, places| {
        *counts.entry(key(places)).or_default() += 1;
        counts
    })
}

/// Checks that every card is elsewhere in some deal, unless that is impossible or very unlikely.
fn every_card_moves(seat: Seat, places: &[CardPlace], dealt: &[Vec<CardPlace>]) {
    let shares = ExpectedShares::of(places);
    for (number, place) in places.iter().enumerate() {
        let free = count(place.cards.iter().filter(|card| !place.fixed.contains(card)));
        for (card, copies) in free {
            if shares.chance_of_fewer(card, copies, place) < 0.1 {
                continue;
            }
            let in_place = |places: &Vec<CardPlace>| {
                places[number].cards.iter().filter(|dealt| *dealt == card).count() as u32
            };
            let least = dealt.iter().map(in_place).min();
            assert!(
                least < Some(copies),
                "{}: {card} stays in all {} deals for {seat}",
                place.zone,
                dealt.len()
            );
        }
    }
}

/// Checks that each place gets each card with the frequency expected from the number of its copies.
fn each_place_gets_its_share(seat: Seat, places: &[CardPlace], dealt: &[Vec<CardPlace>]) {
    let shares = ExpectedShares::of(places);
    for (number, place) in places.iter().enumerate() {
        let size = place.cards.len();
        if place.looks.is_none() && size == shares.open {
            continue;
        }
        // Cards in one place are drawn without replacement, so their counts vary less.
        let (rest, others) =
            ((shares.open - size.min(shares.open)) as f64, shares.open as f64 - 1.0);
        let spread = if size > 1 { rest / others } else { 1.0 };
        let observed = count(dealt.iter().flat_map(|places| &places[number].cards));
        let (mut misfit, mut cells) = (0.0, 0);
        let mut add = |seen: f64, due: f64| {
            misfit += (seen - due).powi(2) / due;
            cells += 1;
        };
        // Rare cards are counted together.
        let mut rare = (0.0, 0.0);
        for &card in shares.all.keys() {
            let due = (dealt.len() * size) as f64 * shares.share(card, place);
            let seen = f64::from(observed.get(card).copied().unwrap_or(0));
            assert!(due > 1e-9 || seen == 0.0, "{}: {seen} times {card}", place.zone);
            if due >= LEAST_DUE {
                add(seen, due);
            } else {
                rare = (rare.0 + seen, rare.1 + due);
            }
        }
        if rare.1 >= LEAST_DUE {
            add(rare.0, rare.1);
        }
        if cells > 1 {
            let name = format!("{} for {seat}", place.zone);
            assert_likely(&name, misfit / spread, cells - 1);
        }
    }
}

/// Checks that all possible deals of these pools for a seat are equally likely, in a position with few of them.
pub fn small_deals_are_uniform<G: Game>(
    state: &G,
    seat: Seat,
    hidden: HiddenPlaces<G>,
    tested: &[&'static str],
) {
    let truth = read(state, seat, hidden);
    for &pool in tested {
        let expected = arrangements(&of_pool(&truth, pool), 1000)
            .unwrap_or_else(|| panic!("{pool} has one deal, or more than a thousand"));
        let determinize = |state: &mut G, chance: &mut FastChance| state.determinize(seat, chance);
        let deals = many_deals(state, seat, hidden, &determinize, 50 * expected.len() as u32);
        let dealt: Vec<Vec<CardPlace>> = deals.iter().map(|places| of_pool(places, pool)).collect();
        assert_fits(&format!("deals of {pool} for {seat}"), &count_places(&dealt), &expected);
    }
}

/// A correct or faulty way to deal.
#[derive(Clone, Debug, PartialEq)]
pub enum DealVariant {
    /// Correct: all places are dealt.
    None,
    /// No place is dealt.
    Nothing,
    /// Only the first half of the places of each pool is dealt.
    Half,
    /// One zone keeps its cards.
    Skip(String),
}

/// Deals with a fault, by editing the layout.
fn deal_with<G: Game>(
    state: &mut G,
    seat: Seat,
    hidden: HiddenPlaces<G>,
    fault: &DealVariant,
    chance: &mut FastChance,
) {
    let mut layout = state.layout();
    let mut places = read(state, seat, hidden);
    for pool in pools(&places) {
        let own: Vec<usize> = (0..places.len()).filter(|&at| places[at].pool == pool).collect();
        let part: Vec<usize> = match fault {
            DealVariant::None => own,
            DealVariant::Nothing => Vec::new(),
            DealVariant::Half => own[..own.len().div_ceil(2)].to_vec(),
            DealVariant::Skip(zone) => {
                own.into_iter().filter(|&at| places[at].zone != *zone).collect()
            }
        };
        let mut cards: Vec<String> = part.iter().flat_map(|&at| places[at].cards.clone()).collect();
        shuffle(&mut cards, chance);
        let (covered, open): (Vec<usize>, Vec<usize>) =
            part.into_iter().partition(|&at| places[at].looks.is_some());
        for at in covered {
            let looks = places[at].looks.expect("the place is covered");
            let like = looks(&places[at].cards[0]);
            let fitting = cards.iter().position(|card| looks(card) == like);
            places[at].cards = vec![cards.remove(fitting.expect("the place's own card fits"))];
        }
        // Covered places took the first card that fits, so the order of the rest is not random any more.
        shuffle(&mut cards, chance);
        for at in open {
            let rest = cards.split_off(places[at].cards.len());
            places[at].cards = std::mem::replace(&mut cards, rest);
        }
    }
    let written = Some(places.into_iter().map(|place| place.cards).collect());
    hidden(&mut layout, seat, &mut HiddenCardPlaces { found: Vec::new(), written });
    *state = G::from_layout(&layout, state.components()).unwrap_or_else(|bad| panic!("{bad}"));
}

/// Checks that the law accepts a correct way to deal, and detects each fault in some position of a game.
pub fn check_fault_detection<G: Game>(options: &G::Options, hidden: HiddenPlaces<G>) {
    let positions = positions::<G>(options, 5);
    let seat = Seat::new(0);
    let holds = |fault: &DealVariant| {
        positions.iter().all(|state| {
            let deal = |state: &mut G, chance: &mut FastChance| {
                deal_with(state, seat, hidden, fault, chance)
            };
            catch_unwind(AssertUnwindSafe(|| check_deals(state, seat, hidden, &deal))).is_ok()
        })
    };
    assert!(holds(&DealVariant::None), "the law refuses a correct way to deal");
    let mut faults = vec![DealVariant::Nothing, DealVariant::Half];
    for state in &positions {
        for place in read(state, seat, hidden) {
            let skip = DealVariant::Skip(place.zone.clone());
            if !faults.contains(&skip) && is_mixed(state, seat, hidden, &place) {
                faults.push(skip);
            }
        }
    }
    assert!(faults.len() > 2, "there is no zone to skip");
    for fault in faults {
        assert!(!holds(&fault), "the law does not detect {fault:?}");
    }
}

/// Returns true if a zone has a card that could be elsewhere.
fn is_mixed<G: Game>(state: &G, seat: Seat, hidden: HiddenPlaces<G>, place: &CardPlace) -> bool {
    let places = of_pool(&read(state, seat, hidden), place.pool);
    let shares = ExpectedShares::of(&places);
    let mut cards = count(place.cards.iter()).into_iter();
    cards.any(|(card, copies)| shares.chance_of_fewer(card, copies, place) > 0.1)
}
