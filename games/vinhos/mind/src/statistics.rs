//! Statistics of Vinhos: regions, experts, tiles, magnates, exports, sales, the first in the order, and the points at
//! the end.

use game::Game;
use vinhos::{Event, FinalItem, State};

use bots::{RecordUse, Statistics};

use crate::Mind;

impl Statistics for Mind {
    const WAYS: &'static [&'static str] = &["fair", "majority", "final", "multiplier"];

    fn note(state: &State, event: &Event, note: RecordUse<'_>) {
        match event {
            Event::VineyardPlaced { seat, region, .. } => {
                note(Some(*seat), "region", region.to_string());
            }
            Event::ExpertTaken { seat, expert, .. } => {
                note(Some(*seat), "expert", expert.to_string());
            }
            Event::AbilityUsed { seat, expert } => {
                note(Some(*seat), "ability", expert.ability().to_string());
            }
            Event::TileTaken { seat, tile } => {
                let kind = if tile.is_multiplier() { "multiplier taken" } else { "tile taken" };
                note(Some(*seat), kind, tile.to_string());
            }
            Event::TilePlayed { seat, tile } => note(Some(*seat), "tile played", tile.to_string()),
            Event::BarrelFreed { seat, magnate } => {
                note(Some(*seat), "magnate", magnate.to_string());
            }
            Event::Moved { seat, to, .. } => note(Some(*seat), "cell", to.to_string()),
            Event::WineExported { seat, slot, .. } => {
                note(Some(*seat), "export", format!("country {}", slot.country() + 1));
            }
            Event::WineMade { seat, colour, porto, .. } => {
                let wine = if *porto { "porto".to_string() } else { colour.to_string() };
                note(Some(*seat), "wine", wine);
            }
            Event::WineSold { seat, .. } => note(Some(*seat), "sale", "wine".to_string()),
            Event::OrderChanged { order } => {
                // The Rival of a solo game has a place in the order, but no seat.
                let first = order.first().filter(|seat| seat.number() < state.players());
                note(first.copied(), "order", "first".to_string());
            }
            Event::FairPlaced { seat, place: 1, .. } => {
                note(Some(*seat), "fair", "first place".to_string());
            }
            Event::FinalScored { seat, item, vp } if *vp > 0 => match item {
                FinalItem::Money { .. } => note(Some(*seat), "final", "money".to_string()),
                FinalItem::Wines { .. } => note(Some(*seat), "final", "wines".to_string()),
                FinalItem::Majority { country, .. } => {
                    note(Some(*seat), "majority", format!("country {country}"));
                }
                FinalItem::Multiplier { tile, .. } => {
                    note(Some(*seat), "multiplier", tile.to_string());
                }
            },
            _ => {}
        }
    }
}
