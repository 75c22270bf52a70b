//! Statistics of La Viña: wineries, wines, tools, baskets, and the player who ends the game.

use game::Game;
use la_vina::{Event, State, Tool, Wine};

use bots::{RecordUse, Statistics};

use crate::Mind;

impl Statistics for Mind {
    const WAYS: &'static [&'static str] = &["wine", "seals", "end", "aisle"];

    fn note(state: &State, event: &Event, note: RecordUse<'_>) {
        match event {
            Event::Delivered(delivery) => {
                let seat = Some(delivery.seat);
                note(seat, "slot", delivery.slot.to_string());
                let components = state.components();
                let Some(request) = state.wineries().request(delivery.winery, components) else {
                    return note(seat, "winery", "cooperative".to_string());
                };
                let wine = match request.wine {
                    Wine::Monovarietal => "monovarietal",
                    Wine::Coupage => "coupage",
                };
                let variety = request.variety.key();
                let minimum =
                    request.minimum.map_or("any".to_string(), |least| format!("from {least}"));
                note(seat, "winery", format!("{variety} {wine} {minimum}"));
                note(seat, "wine", wine.to_string());
                note(seat, "variety", variety.to_string());
            }
            Event::SealsTaken { seat, .. } => note(Some(*seat), "seals", "taken".to_string()),
            Event::WildTaken { seat } => note(Some(*seat), "wild grape", "taken".to_string()),
            Event::Taken { seat, tools, .. } => {
                for tool in tools.iter() {
                    note(Some(*seat), "tool", Tool::key(tool).to_string());
                }
            }
            Event::Upgraded { seat, to, .. } => note(Some(*seat), "basket", to.to_string()),
            Event::EndCalled { seat } => note(Some(*seat), "end", "last barrel".to_string()),
            Event::Left { seat, place: 1, .. } => {
                note(Some(*seat), "aisle", "left first".to_string());
            }
            _ => {}
        }
    }
}
