//! The wineries' orders and pay (section 10 of the rules).

use crate::basket::Values;
use crate::components::{Wine, WineryCard};
use crate::refusal::Refusal;

/// Checks that these grapes and `wild` wild ones can be delivered, or returns what they lack (clauses 10.3 and 10.7 to
/// 10.11). `request` is nothing for the cooperative.
pub(crate) fn check_grapes(
    values: Values,
    wild: u8,
    request: Option<&WineryCard>,
) -> Result<(), Refusal> {
    let Some(card) = request else { return Ok(()) };
    let (total, requested) = (values.total(), values.of(card.variety));
    let others = total - requested;
    match card.wine {
        Wine::Monovarietal if others > 0 && card.minimum.is_some() => Err(Refusal::WrongVariety)?,
        Wine::Monovarietal if others > 0 => Err(Refusal::WrongVarietyForX)?,
        Wine::Coupage if others == 0 && wild == 0 => Err(Refusal::OneVariety)?,
        // Each wild grape counts for the requested variety. If there is no other variety, one of them is the other.
        Wine::Coupage if requested + wild < others => {
            Err(Refusal::LessThanHalf { part: requested + wild, value: total + wild })?
        }
        Wine::Monovarietal | Wine::Coupage => {}
    }
    match card.minimum {
        Some(minimum) if total + wild < minimum => {
            Err(Refusal::BelowMinimum { minimum, value: total + wild })
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns the smallest number of wild grapes with which these grapes can be delivered, if there is one.
///
/// More wild grapes never hurt, so this one number is enough for all checks (clauses 10.3 to 10.11). `request` is
/// nothing for the cooperative.
#[inline]
pub fn wild_needed(values: Values, request: Option<&WineryCard>) -> Option<u8> {
    let Some(card) = request else { return Some(0) };
    let minimum = card.minimum.unwrap_or(0);
    match card.wine {
        Wine::Monovarietal => monovarietal(values, card, minimum),
        Wine::Coupage => Some(coupage(values, card, minimum)),
    }
}

/// Counts the wild grapes for a monovarietal: only the requested variety, and the minimum (clauses 10.7 and 10.8).
#[inline]
fn monovarietal(values: Values, card: &WineryCard, minimum: u8) -> Option<u8> {
    let total = values.total();
    (values.of(card.variety) == total).then(|| minimum.saturating_sub(total))
}

/// Counts the wild grapes for a coupage: two varieties, at least half of the requested one, and the minimum (clauses
/// 10.9 and 10.10).
#[inline]
fn coupage(values: Values, card: &WineryCard, minimum: u8) -> u8 {
    let total = values.total();
    let requested = values.of(card.variety);
    let others = total - requested;
    let for_minimum = minimum.saturating_sub(total);
    // If the basket has no other variety, one wild grape is declared to be one.
    let for_blend = if others == 0 { 1 } else { others.saturating_sub(requested) };
    for_minimum.max(for_blend)
}

#[cfg(test)]
mod tests {
    use game::ComponentSet;

    use super::*;
    use crate::components::Components;
    use crate::ids::Variety;

    #[test]
    fn the_check_passes_with_the_fewest_wild_grapes_or_more() {
        for card in &Components::builtin().wineries {
            for (requested, other) in (0..=12).flat_map(|one| (0..=12).map(move |two| (one, two))) {
                let mut values = Values::default();
                values.add(card.variety, requested);
                let stranger = Variety::ALL.into_iter().find(|&variety| variety != card.variety);
                values.add(stranger.expect("there are four varieties"), other);
                let least = wild_needed(values, Some(card));
                for wild in 0..=8 {
                    assert_eq!(
                        check_grapes(values, wild, Some(card)).is_ok(),
                        least.is_some_and(|least| wild >= least),
                        "{values:?} and {wild} for {card:?}"
                    );
                }
            }
        }
    }
}
