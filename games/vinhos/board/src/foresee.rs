//! Previews of a choice.

use game::{Arg, Phrase, Seat};
use table_kit::{MovePreview, Sheet};
use vinhos::{Action, EstateNo, SlotView, State, View, WineAt, WineView};

use super::{estate_name, number, phrase_text};

/// Returns the total quality of a player's wines if the estates produced now.
pub fn harvest(view: &View, seat: Seat) -> i32 {
    let estates = view.players[seat.index()].estates.iter();
    estates.map(|estate| i32::from(estate.harvest)).sum()
}

/// Previews of money, fair points, the coming harvest, and the best result of a wine.
pub struct OutcomePreviews;

impl MovePreview<State> for OutcomePreviews {
    fn outcome(&self, before: &View, after: &View, seat: Seat, action: Action) -> Vec<String> {
        let mut parts = reachable(before, seat, action);
        parts.extend(changes(before, after, seat));
        parts.extend(majorities(before, after, seat));
        parts
    }
}

/// Returns the best result that a wine can reach, shown when the wine is chosen.
fn reachable(before: &View, seat: Seat, action: Action) -> Vec<String> {
    let told = match action {
        Action::Sell(wine) => best_sale(before, seat, wine),
        Action::Export(wine) => best_export(before, seat, wine),
        Action::Present(wine) => fair_points(before, seat, wine),
        _ => None,
    };
    told.into_iter().collect()
}

/// Returns the changes in a player's area: money, fair points, barrels, and the coming harvest.
fn changes(before: &View, after: &View, seat: Seat) -> Vec<String> {
    let (old, new) = (&before.players[seat.index()], &after.players[seat.index()]);
    let numbers = [
        (i32::from(old.bagos), i32::from(new.bagos), "change-bagos"),
        (i32::from(old.fair_points), i32::from(new.fair_points), "change-fair-points"),
        (i32::from(old.barrels), i32::from(new.barrels), "change-barrels"),
    ];
    let mut parts: Vec<String> = numbers
        .into_iter()
        .filter(|(old, new, _)| old != new)
        .map(|(old, new, key)| {
            let change = new - old;
            let phrase = Phrase::new(key).with("change", Arg::Name(format!("{change:+}")));
            phrase_text(&phrase.with("count", Arg::Number(i64::from(change.abs()))))
        })
        .collect();
    // After this year's production, the shown harvest belongs to the next year.
    if before.year == after.year && before.phase == after.phase {
        for (number, (old, new)) in old.estates.iter().zip(&new.estates).enumerate() {
            if old.harvest != new.harvest {
                let name = estate_name(after, seat, EstateNo::at(number));
                let phrase = Phrase::new("change-harvest").with("estate", Arg::Name(name));
                let phrase = phrase.with("before", old.harvest).with("after", new.harvest);
                parts.push(phrase_text(&phrase));
            }
        }
    }
    parts
}

/// Returns the changes of the countries' points at the end.
fn majorities(before: &View, after: &View, seat: Seat) -> Vec<String> {
    let share = |view: &View, country: usize| view.countries[country].shares[seat.index()];
    (0..before.countries.len())
        .map(|country| (country, share(before, country), share(after, country)))
        .filter(|(_, old, new)| old != new)
        .map(|(country, old, new)| {
            let phrase = Phrase::new("change-majority").with("country", country + 1);
            phrase_text(&phrase.with("before", old).with("after", new))
        })
        .collect()
}

/// The assignment of the workers when the wine is made.
pub struct WorkerSheet;

impl Sheet<State> for WorkerSheet {
    fn holds(&self, action: &Action) -> bool {
        matches!(action, Action::Shift { .. }) || self.closes(action)
    }

    fn closes(&self, action: &Action) -> bool {
        matches!(action, Action::Keep)
    }

    fn worth(&self, view: &View, seat: Seat) -> Option<(i32, &'static str)> {
        Some((harvest(view, seat), "worth-harvest"))
    }
}

fn wine(view: &View, seat: Seat, at: WineAt) -> Option<&WineView> {
    let estate = &view.players[seat.index()].estates[at.estate().index()];
    estate.wines.iter().find(|wine| wine.wine == at)
}

/// Returns the value of the best open slot that a wine can reach with the available renown.
fn best_open_slot<S>(slots: impl Iterator<Item = SlotView<S>>, wine: &WineView) -> Option<u8> {
    let open = slots.filter(|slot| slot.open && slot.barrel.is_none());
    open.map(|slot| slot.value).filter(|value| *value <= wine.highest).max()
}

fn best_sale(view: &View, seat: Seat, at: WineAt) -> Option<String> {
    let colour = view.players[seat.index()].estates[at.estate().index()].colour?;
    let slots = view.sales.iter().filter(|slot| slot.slot.colour() == colour).cloned();
    Some(number("up-to-bagos", best_open_slot(slots, wine(view, seat, at)?)?))
}

fn best_export(view: &View, seat: Seat, at: WineAt) -> Option<String> {
    let slots = view.countries.iter().flat_map(|country| country.slots.iter().cloned());
    Some(number("up-to-vp", best_open_slot(slots, wine(view, seat, at)?)?))
}

/// Returns the fair points of a wine, with the gift of its region (clause 11.4).
fn fair_points(view: &View, seat: Seat, at: WineAt) -> Option<String> {
    let wine = wine(view, seat, at)?;
    let [least, most] = [wine.value, wine.highest].map(|value| value + wine.fair_gift);
    Some(match most > least {
        true => {
            phrase_text(&Phrase::new("fair-points-range").with("least", least).with("most", most))
        }
        false => number("fair-points-count", least),
    })
}
