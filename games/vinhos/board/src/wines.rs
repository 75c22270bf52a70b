//! The wines of the estates, the wine of the pending decision, and the step of its press release.

use game::{Phrase, Seat};
use vinhos::{Cause, EstateView, Frame, Magnate, WineAt, WineView};

use super::{Scene, actor, frame, phrase_text, word};

/// Returns a wine of a player, with its estate.
pub fn wine_at<'a>(
    scene: &'a Scene<'_>,
    seat: Seat,
    at: WineAt,
) -> Option<(&'a EstateView, &'a WineView)> {
    let estate = &scene.view.players.get(seat.index())?.estates[at.estate().index()];
    Some((estate, estate.wines.iter().find(|wine| wine.wine == at)?))
}

/// Returns colour, quality and region of a wine.
pub fn wine_name(estate: &EstateView, wine: &WineView) -> String {
    let (Some(colour), Some(region)) = (estate.colour, estate.region) else { return String::new() };
    let phrase = Phrase::new("board-wine-name")
        .with("colour", word("colour", colour))
        .with("quality", wine.quality)
        .with("region", word("region", region));
    let mut name = phrase_text(&phrase);
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// Returns the wine that the pending decision is about.
pub fn wine_in_hand(scene: &Scene<'_>) -> Option<WineAt> {
    match frame(scene)? {
        Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => Some(wine),
        Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. } => Some(entry.wine),
        Frame::TakeBarrel { wine, .. } => Some(wine),
        _ => None,
    }
}

/// Returns the value of a wine on its way to the fair, renown included.
pub fn entered_value(scene: &Scene<'_>) -> Option<u8> {
    match frame(scene)? {
        Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. } => Some(entry.value),
        _ => None,
    }
}

/// Returns the pending step of the seven steps of a press release.
pub fn press_step(scene: &Scene<'_>) -> Option<usize> {
    match frame(scene)? {
        Frame::PassOrPresent | Frame::PresentLate => Some(0),
        Frame::SpendRenown(_) => Some(1),
        Frame::ChooseBooth(_) | Frame::FreeExpert { cause: Cause::Booth, .. } => Some(3),
        Frame::SendExpert { .. } => Some(4),
        Frame::TakeBarrel { .. } => Some(5),
        _ => None,
    }
}

/// Returns true if the presented wine pleases a magnate (clause 11.7). While barrels are taken, the spent renown is no
/// longer known, but the pending decision names the pleased magnates that still hold a barrel.
pub fn pleased(scene: &Scene<'_>, magnate: Magnate) -> bool {
    if let Some(Frame::TakeBarrel { pleased, .. }) = frame(scene)
        && pleased.contains(magnate)
    {
        return true;
    }
    let presented = press_step(scene).and(wine_in_hand(scene));
    let found = presented.zip(actor(scene)).and_then(|(at, seat)| wine_at(scene, seat, at));
    let Some((estate, wine)) = found else { return false };
    let value = entered_value(scene).unwrap_or(wine.value);
    let tile = &scene.view.vintage;
    match (estate.colour, estate.region) {
        (Some(colour), Some(region)) => tile.pleases(magnate, colour, region, value),
        _ => false,
    }
}
