//! Statistical tests of observed counts against expected ones.

use std::collections::BTreeMap;

use crate::deals::{CardPlace, VisibleSide, count};

/// Maximum deviation in standard deviations. Chance exceeds it in one of ten billion cases.
const UNLIKELY: f64 = 6.4;

/// Checks that a sum of squares is plausible for a chi-square variable with `freedom` degrees of freedom, by the
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

/// Checks that the observed counts fit the expected ones, which are given as weights.
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

/// The expected frequencies of the cards in the places of a pool.
pub(crate) struct ExpectedShares<'a> {
    /// The number of copies of each card of the pool.
    pub(crate) all: BTreeMap<&'a str, u32>,
    /// The number of cards in places that do not show a visible side.
    pub(crate) open: usize,
    /// The number of places that show a visible side, by that side.
    covered: BTreeMap<String, u32>,
    looks: Option<VisibleSide>,
}

impl<'a> ExpectedShares<'a> {
    pub(crate) fn of(places: &'a [CardPlace]) -> ExpectedShares<'a> {
        let looks = places.iter().find_map(|place| place.looks);
        let shown = places.iter().filter_map(|place| Some((place.looks?)(&place.cards[0])));
        let covered = shown.fold(BTreeMap::new(), |mut covered, shown| {
            *covered.entry(shown).or_default() += 1;
            covered
        });
        let open = places.iter().filter(|place| place.looks.is_none());
        ExpectedShares {
            all: count(places.iter().flat_map(|place| &place.cards)),
            open: open.map(|place| place.cards.len()).sum(),
            covered,
            looks,
        }
    }

    /// Returns the expected share of this card among all cards that are dealt to a place.
    pub(crate) fn share(&self, card: &str, place: &CardPlace) -> f64 {
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

    /// Returns the probability that a random deal puts fewer than this number of copies of a card into a place.
    pub(crate) fn chance_of_fewer(&self, card: &str, copies: u32, place: &CardPlace) -> f64 {
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

/// Returns the number of ways to choose `chosen` of `all` (the binomial coefficient).
fn choices(all: u32, chosen: u32) -> f64 {
    if chosen > all {
        return 0.0;
    }
    (0..chosen).map(|n| f64::from(all - n) / f64::from(n + 1)).product()
}

/// Returns the contents of these places as one text.
pub(crate) fn key(places: &[CardPlace]) -> String {
    let place = |place: &CardPlace| {
        let mut cards = place.cards.clone();
        cards.sort_unstable();
        cards.join(" ")
    };
    places.iter().map(place).collect::<Vec<_>>().join(" | ")
}

/// Returns all deals of the cards in these places. The weight of a deal is proportional to the number of ways to make
/// it with distinguishable cards. Returns nothing if there is only one deal, or more than `most`.
pub(crate) fn arrangements(places: &[CardPlace], most: usize) -> Option<BTreeMap<String, f64>> {
    let mut search = DealSearch { places, most, dealt: Vec::new(), found: BTreeMap::new() };
    let cards = count(places.iter().flat_map(|place| &place.cards));
    let mut left: Vec<(String, u32)> =
        cards.into_iter().map(|(card, copies)| (card.to_string(), copies)).collect();
    let all = search.deal(&mut left, 1.0);
    (all && search.found.len() > 1).then_some(search.found)
}

struct DealSearch<'a> {
    places: &'a [CardPlace],
    most: usize,
    dealt: Vec<Vec<String>>,
    found: BTreeMap<String, f64>,
}

impl DealSearch<'_> {
    /// Fills the next place in every way; returns `false` if there are too many.
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

    /// Fills the place in every way with cards from number `number` on.
    fn fill(
        &mut self,
        place: &CardPlace,
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
            let hand = self.dealt.last_mut().expect("the caller has added this place");
            hand.truncate(before);
            hand.extend(std::iter::repeat_n(card.clone(), taken as usize));
            // Copies of a card in one place may be in any order there.
            let orders: f64 = (1..=taken).map(f64::from).product();
            if !self.fill(place, number + 1, room - taken, left, weight / orders) {
                return false;
            }
        }
        left[number].1 = copies;
        let hand = self.dealt.last_mut().expect("the caller has added this place");
        hand.truncate(before);
        true
    }
}
