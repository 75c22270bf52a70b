//! Statistics of Vignobles: wines, special cards, action cards, and the goal that ends the game.

use vignobles::{Event, State};

use bots::{RecordUse, Statistics};

use crate::Mind;

impl Statistics for Mind {
    const WAYS: &'static [&'static str] = &["end"];

    fn note(_: &State, event: &Event, note: RecordUse<'_>) {
        match event {
            Event::Blended { seat, wine, .. } => note(Some(*seat), "wine", wine.to_string()),
            Event::MedalWon { seat, wine } => note(Some(*seat), "medal", wine.to_string()),
            Event::SpecialPlayed { seat, special } => {
                note(Some(*seat), "special", special.to_string());
            }
            Event::Performed { seat, card } => note(Some(*seat), "action", card.to_string()),
            Event::Won { seat, goals } => {
                let met = [
                    (goals.medals, "medals"),
                    (goals.red, "red wines"),
                    (goals.white, "white wines"),
                    (goals.region, "region"),
                ];
                for (_, goal) in met.into_iter().filter(|(met, _)| *met) {
                    note(Some(*seat), "end", goal.to_string());
                }
            }
            Event::CardStolen { thief, .. } => {
                note(Some(*thief), "attack", "card stolen".to_string());
            }
            Event::RoundsOver => note(None, "end", "rounds over".to_string()),
            _ => {}
        }
    }
}
