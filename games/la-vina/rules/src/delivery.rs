//! What a winery accepts and what it pays (section 10 of the rules).

use crate::basket::Values;
use crate::components::{Wine, WineryCard};

/// The fewest wild grapes with which these grapes can be delivered, if any number will do.
///
/// More wild grapes are always welcome, so this one number answers for all (clauses 10.3 to 10.11).
/// `request` is nothing for the cooperative.
#[inline]
pub fn wild_needed(values: Values, request: Option<&WineryCard>) -> Option<u8> {
    let Some(card) = request else { return Some(0) };
    let minimum = card.minimum.unwrap_or(0);
    match card.wine {
        Wine::Monovarietal => monovarietal(values, card, minimum),
        Wine::Coupage => Some(coupage(values, card, minimum)),
    }
}

/// Only the requested variety, and the minimum (clauses 10.7 and 10.8).
#[inline]
fn monovarietal(values: Values, card: &WineryCard, minimum: u8) -> Option<u8> {
    let total = values.total();
    (values.of(card.variety) == total).then(|| minimum.saturating_sub(total))
}

/// Two varieties, at least half of the requested one, and the minimum (clauses 10.9 and 10.10).
#[inline]
fn coupage(values: Values, card: &WineryCard, minimum: u8) -> u8 {
    let total = values.total();
    let requested = values.of(card.variety);
    let others = total - requested;
    let for_minimum = minimum.saturating_sub(total);
    // Where no other variety lies in the basket, one wild grape is declared to be another.
    let for_blend = if others == 0 { 1 } else { others.saturating_sub(requested) };
    for_minimum.max(for_blend)
}
