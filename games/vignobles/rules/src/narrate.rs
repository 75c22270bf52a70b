//! What happened as message keys; the sentences are in `words`.

use game::{Arg, Phrase, Seat};

use crate::describe::{of_card, of_special};
use crate::event::{Back, Event, HandCard};
use crate::frame::Pile;
use crate::ids::Variety;
use crate::state::{Goals, State};

impl State {
    /// A closed list, as long as there are kinds of events.
    pub(crate) fn narrate_event(&self, event: &Event) -> Option<Phrase> {
        let grape = |key, seat: Seat, variety| {
            Phrase::new(key).with("seat", seat).with("variety", self.variety_name(variety))
        };
        Some(match *event {
            Event::TurnBegan { .. } => return None,
            Event::MedalsPlaced { ref wines } => {
                let wines = wines.iter().map(|&wine| self.wine_name(wine)).collect::<Vec<_>>();
                Phrase::new("event-medals-placed").with("wines", wines)
            }
            Event::RowLaid { ref grapes } => {
                Phrase::new("event-row-laid").with("grapes", self.grapes(grapes))
            }
            Event::RoundBegan { round, first } => {
                Phrase::new("event-round-began").with("round", round).with("seat", first)
            }
            Event::CloudMoved { seat, to, .. } => Phrase::new("event-cloud-moved")
                .with("seat", seat)
                .with("region", self.region_name(to)),
            Event::CardsTurnedUp { harvest, barrel, visit, local, neighbour } => {
                Phrase::new("event-cards-turned-up")
                    .with("harvest", harvest)
                    .with("barrel", barrel)
                    .with("visit", visit)
                    .with("local", local)
                    .with("neighbour", neighbour)
            }
            Event::Performed { seat, card } => of_card("event-performed", card).with("seat", seat),
            Event::Declined { seat, card } => of_card("event-declined", card).with("seat", seat),
            Event::Passed { seat } => Phrase::new("event-passed").with("seat", seat),
            Event::SpecialsDrawn { seat, cards } => {
                Phrase::new("event-specials-drawn").with("seat", seat).with("cards", cards)
            }
            Event::SpecialSeen { seat, special } => {
                of_special("event-special-seen", special).with("seat", seat)
            }
            Event::SpecialKept { seat, special } => {
                of_special("event-special-kept", special).with("seat", seat)
            }
            Event::SpecialRejected { seat, special } => {
                of_special("event-special-rejected", special).with("seat", seat)
            }
            Event::SpecialPlayed { seat, special } => {
                of_special("event-special-played", special).with("seat", seat)
            }
            Event::Won { seat, goals } => {
                Phrase::new("event-won").with("seat", seat).with("goals", Arg::List(terms(goals)))
            }
            Event::RoundsOver => Phrase::new("event-rounds-over"),
            Event::Progressed { seat, points } => {
                Phrase::new("event-progressed").with("seat", seat).with("points", points)
            }
            Event::TurnedDown { seat, card } => {
                of_card("event-turned-down", card).with("seat", seat)
            }
            Event::GrapeDrawn { seat, variety } => grape("event-grape-drawn", seat, variety),
            Event::GrapesDrawn { seat, cards } => {
                Phrase::new("event-grapes-drawn").with("seat", seat).with("cards", cards)
            }
            Event::GrapeTaken { seat, variety, from: Pile::Row } => {
                grape("event-grape-taken", seat, variety)
            }
            Event::GrapeTaken { seat, variety, from: Pile::Discard } => {
                grape("event-grape-recycled", seat, variety)
            }
            Event::GrapePut { seat, variety } => grape("event-grape-put", seat, variety),
            Event::RowFlushed => Phrase::new("event-row-flushed"),
            Event::StackRenewed { cards } => {
                Phrase::new("event-stack-renewed").with("cards", cards)
            }
            Event::Barrelled { seat, variety, cards, barrel } => {
                grape("event-barrelled", seat, variety)
                    .with("cards", cards)
                    .with("barrel", barrel.number())
            }
            Event::BarrelReplaced { seat, variety, cards, barrel } => {
                grape("event-barrel-replaced", seat, variety)
                    .with("cards", cards)
                    .with("barrel", barrel.number())
            }
            Event::Racked { seat, variety, cards, barrel } => grape("event-racked", seat, variety)
                .with("cards", cards)
                .with("barrel", barrel.number()),
            Event::BarrelLeaked { seat, variety, barrel } => {
                grape("event-barrel-leaked", seat, variety).with("barrel", barrel.number())
            }
            Event::GrapeLost { seat, variety } => grape("event-grape-lost", seat, variety),
            Event::CardStolen { thief, victim, back } => Phrase::new(match back {
                Back::Grape => "event-grape-stolen",
                Back::Special => "event-special-stolen",
            })
            .with("thief", thief)
            .with("victim", victim),
            Event::CardSeen { thief, victim, card } => Phrase::new("event-card-seen")
                .with("thief", thief)
                .with("victim", victim)
                .with("card", self.card(card)),
            Event::Moved { seat, to, .. } => {
                Phrase::new("event-moved").with("seat", seat).with("region", self.region_name(to))
            }
            Event::Blended { seat, wine, ref grapes } => Phrase::new("event-blended")
                .with("seat", seat)
                .with("wine", self.wine_name(wine))
                .with("grapes", self.grapes(grapes)),
            Event::MedalWon { seat, wine } => {
                Phrase::new("event-medal-won").with("seat", seat).with("wine", self.wine_name(wine))
            }
            Event::MedalRemoved { wine } => {
                Phrase::new("event-medal-removed").with("wine", self.wine_name(wine))
            }
            Event::Bartered { seat, give, take } => Phrase::new("event-bartered")
                .with("seat", seat)
                .with("give", self.variety_name(give))
                .with("take", self.variety_name(take)),
            Event::Discarded { seat, card } => {
                Phrase::new("event-discarded").with("seat", seat).with("card", self.card(card))
            }
        })
    }

    fn grapes(&self, grapes: &[Variety]) -> Arg {
        Arg::List(grapes.iter().map(|&variety| self.variety_name(variety)).collect())
    }

    fn card(&self, card: HandCard) -> Arg {
        match card {
            HandCard::Grape(variety) => self.variety_name(variety),
            HandCard::Special(special) => Arg::Term(special.word()),
        }
    }
}

/// The goals met, as message keys.
fn terms(goals: Goals) -> Vec<Arg> {
    let named = [
        (goals.medals, "goal-medals"),
        (goals.red, "goal-red"),
        (goals.white, "goal-white"),
        (goals.region, "goal-region"),
    ];
    named.into_iter().filter(|(met, _)| *met).map(|(_, key)| Arg::Term(key)).collect()
}
