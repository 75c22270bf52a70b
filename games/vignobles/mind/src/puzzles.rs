//! Themes of Vignobles' puzzles: blends, barrels, harvests and merchant moves.

use bots::Puzzles;
use vignobles::Event;

use crate::Mind;

impl Puzzles for Mind {
    const COLLECTION: &'static str = include_str!("../../puzzles/puzzles.jsonl");

    fn theme(events: &[Event]) -> Option<&'static str> {
        let any = |of: fn(&Event) -> bool| events.iter().any(of);
        if any(|event| matches!(event, Event::Blended { .. })) {
            return Some("blend");
        }
        if any(|event| matches!(event, Event::SpecialPlayed { .. })) {
            return Some("special");
        }
        if any(|event| matches!(event, Event::Barrelled { .. })) {
            return Some("barrel");
        }
        if any(|event| matches!(event, Event::GrapeTaken { .. } | Event::GrapePut { .. })) {
            return Some("harvest");
        }
        any(|event| matches!(event, Event::Moved { .. })).then_some("journey")
    }
}
