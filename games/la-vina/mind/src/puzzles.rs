//! Themes of La Viña's puzzles: deliveries, baskets and picking.

use bots::Puzzles;
use la_vina::Event;

use crate::Mind;

impl Puzzles for Mind {
    const COLLECTION: &'static str = include_str!("../../puzzles/puzzles.jsonl");

    fn theme(events: &[Event]) -> Option<&'static str> {
        let any = |of: fn(&Event) -> bool| events.iter().any(of);
        if any(|event| matches!(event, Event::Delivered(_))) {
            return Some("delivery");
        }
        if any(|event| matches!(event, Event::Upgraded { .. })) {
            return Some("basket");
        }
        if any(|event| matches!(event, Event::Placed { .. } | Event::Poured { .. })) {
            return Some("placing");
        }
        any(|event| matches!(event, Event::Taken { .. } | Event::Moved { .. })).then_some("picking")
    }
}
