//! Themes of Vinhos' puzzles: exports, sales, fairs, tiles, hiring and building.

use bots::Puzzles;
use vinhos::Event;

use crate::Mind;

impl Puzzles for Mind {
    const COLLECTION: &'static str = include_str!("../../puzzles/puzzles.jsonl");

    fn theme(events: &[Event]) -> Option<&'static str> {
        let any = |of: fn(&Event) -> bool| events.iter().any(of);
        if any(|event| matches!(event, Event::WineExported { .. })) {
            return Some("export");
        }
        if any(|event| matches!(event, Event::WineSold { .. })) {
            return Some("sale");
        }
        if any(|event| matches!(event, Event::WinePresented { .. } | Event::BoothTaken { .. })) {
            return Some("fair");
        }
        if any(|event| matches!(event, Event::TileTaken { .. } | Event::TilePlayed { .. })) {
            return Some("tile");
        }
        if any(|event| matches!(event, Event::Hired { .. } | Event::ExpertTaken { .. })) {
            return Some("hiring");
        }
        any(|event| {
            let built = matches!(event, Event::WineryBuilt { .. } | Event::CellarBuilt { .. });
            built || matches!(event, Event::VineyardPlaced { .. })
        })
        .then_some("building")
    }
}
