//! Statistical tests of counts against expected ones.

use std::collections::BTreeMap;

use crate::deals::{Looks, Place, count};

/// A misfit beyond so many standard deviations is no accident: one in ten billion is.
const UNLIKELY: f64 = 6.4;

/// Asserts that a sum of squares has the size of a chi-square variable with so many degrees of freedom, by the
/// approximation of Wilson and Hilferty.
pub(crate) fn assert_likely(name: &str, chi_square: f64, freedom: usize) {
    if freedom == 0 {
        return;
    }
    let narrow = 2.0 / (9.0 * freedom as f64);
    let deviations = ((chi_square / freedom as f64).cbrt() - (1.0 - narrow)) / narrow.sqrt();
    assert!(
        deviations < UNLIKELY,
        "{name}: {deviations:.1} standard deviations from what is equally likely \
         (chi-square {chi_square:.1}, {freedom} degrees of freedom)"
    );
}

/// Asserts that what was observed fits what was expected; expectations are weights.
pub fn assert_fits(name: &str, observed: &BTreeMap<String, u32>, expected: &BTreeMap<String, f64>) {
    for (key, seen) in observed {
        assert!(expected.contains_key(key), "{name}: {key}, {seen} times, is impossible");
    }
    let total: f64 = expected.values().sum();
    let all: f64 = observed.values().map(|&seen| f64::from(seen)).sum();
    let misfit = |(key, weight): (&String, &f64)| {
        let due = all * weight / total;
        (f64::from(observed.get(key).copied().unwrap_or(0)) - due).powi(2) / due
    };
    assert_likely(name, expected.iter().map(misfit).sum(), expected.len() - 1);
}

/// The cards that random deals put into the places of one pool.
pub(crate) struct Shares<'a> {
    /// The cards of the pool.
    pub(crate) all: BTreeMap<&'a str, u32>,
    /// The number of cards in places that do not show the backs of their cards.
    pub(crate) open: usize,
    /// The number of hidden cards by their visible side.
    covered: BTreeMap<String, u32>,
    looks: Option<Looks>,
}

impl<'a> Shares<'a> {
    pub(crate) fn of(places: &'a [Place]) -> Shares<'a> {
        let looks = places.iter().find_map(|place| place.looks);
        let shown = places.iter().filter_map(|place| Some((place.looks?)(&place.cards[0])));
        let covered = shown.fold(BTreeMap::new(), |mut covered, shown| {
            *covered.entry(shown).or_default() += 1;
            covered
        });
        let open = places.iter().filter(|place| place.looks.is_none());
        Shares {
            all: count(places.iter().flat_map(|place| &place.cards)),
            open: open.map(|place| place.cards.len()).sum(),
            covered,
            looks,
        }
    }

    /// The part of all that is dealt to a place which is this card.
    pub(crate) fn share(&self, card: &str, place: &Place) -> f64 {
        let copies = f64::from(self.all[card]);
        let Some(looks) = self.looks else { return copies / self.open as f64 };
        let alike = self.all.iter().filter(|(other, _)| looks(other) == looks(card));
        let alike: f64 = alike.map(|(_, &copies)| f64::from(copies)).sum();
        if place.looks.is_some() {
            let fits = looks(card) == looks(&place.cards[0]);
            return if fits { copies / alike } else { 0.0 };
        }
        let covered = self.covered.get(&looks(card)).copied().unwrap_or(0);
        copies * (1.0 - f64::from(covered) / alike) / self.open as f64
    }

    /// The chance that a random deal leaves fewer copies of a card in a place than these.
    pub(crate) fn chance_of_fewer(&self, card: &str, copies: u32, place: &Place) -> f64 {
        let size = place.cards.len() as u32;
        if size == 1 {
            return 1.0 - self.share(card, place);
        }
        let (of_card, total) = (self.all[card], self.open as u32);
        (0..copies)
            .filter(|&there| size - there <= total - of_card)
            .map(|there| choices(of_card, there) * choices(total - of_card, size - there))
            .sum::<f64>()
            / choices(total, size)
    }
}

/// In how many ways one chooses so many of all.
fn choices(all: u32, chosen: u32) -> f64 {
    if chosen > all {
        return 0.0;
    }
    (0..chosen).map(|n| f64::from(all - n) / f64::from(n + 1)).product()
}

/// The contents of these places, as one text.
pub(crate) fn key(places: &[Place]) -> String {
    let place = |place: &Place| {
        let mut cards = place.cards.clone();
        cards.sort_unstable();
        cards.join(" ")
    };
    places.iter().map(place).collect::<Vec<_>>().join(" | ")
}

/// All deals of the cards in these places, with weights by the number of ways to make each with cards that are told
/// apart; nothing if there is one deal only, or more than `most`.
pub(crate) fn arrangements(places: &[Place], most: usize) -> Option<BTreeMap<String, f64>> {
    let mut search = Search { places, most, dealt: Vec::new(), found: BTreeMap::new() };
    let cards = count(places.iter().flat_map(|place| &place.cards));
    let mut left: Vec<(String, u32)> =
        cards.into_iter().map(|(card, copies)| (card.to_string(), copies)).collect();
    let all = search.deal(&mut left, 1.0);
    (all && search.found.len() > 1).then_some(search.found)
}

struct Search<'a> {
    places: &'a [Place],
    most: usize,
    dealt: Vec<Vec<String>>,
    found: BTreeMap<String, f64>,
}

impl Search<'_> {
    /// Fills the next place in every way; `false` if there are too many.
    fn deal(&mut self, left: &mut Vec<(String, u32)>, weight: f64) -> bool {
        let Some(place) = self.places.get(self.dealt.len()) else {
            let texts: Vec<String> = self.dealt.iter().map(|cards| cards.join(" ")).collect();
            self.found.insert(texts.join(" | "), weight);
            return self.found.len() <= self.most;
        };
        let size = place.cards.len();
        self.dealt.push(Vec::with_capacity(size));
        let fine = self.fill(place, 0, size as u32, left, weight);
        self.dealt.pop();
        fine
    }

    /// Puts cards from the one with this number on into the place until it is full.
    fn fill(
        &mut self,
        place: &Place,
        number: usize,
        room: u32,
        left: &mut Vec<(String, u32)>,
        weight: f64,
    ) -> bool {
        if room == 0 {
            return self.deal(left, weight);
        }
        let Some((card, copies)) = left.get(number).cloned() else { return true };
        let fits = place.looks.is_none_or(|looks| looks(&card) == looks(&place.cards[0]));
        let most = if fits { copies.min(room) } else { 0 };
        let before = self.dealt.last().map_or(0, Vec::len);
        for taken in 0..=most {
            left[number].1 = copies - taken;
            let hand = self.dealt.last_mut().expect("a place is being filled");
            hand.truncate(before);
            hand.extend(std::iter::repeat_n(card.clone(), taken as usize));
            // Copies of a card in one place may lie in any order there.
            let orders: f64 = (1..=taken).map(f64::from).product();
            if !self.fill(place, number + 1, room - taken, left, weight / orders) {
                return false;
            }
        }
        left[number].1 = copies;
        let hand = self.dealt.last_mut().expect("a place is being filled");
        hand.truncate(before);
        true
    }
}
