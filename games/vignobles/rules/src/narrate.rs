//! What happened as message keys; the sentences are in `words`.

use game::{Arg, Phrase};

use crate::describe::{of_card, of_special};
use crate::event::{Back, Event, HandCard};
use crate::frame::Pile;
use crate::ids::Variety;
use crate::state::{Goals, State};

impl State {
    pub(crate) fn narrate_event(&self, event: &Event) -> Option<Phrase> {
        let phrase = |key| Some(Phrase::new(key));
        match *event {
            Event::MedalsPlaced { ref wines } => {
                let wines = wines.iter().map(|&wine| self.wine_name(wine)).collect::<Vec<_>>();
                phrase("event-medals-placed").map(|said| said.with("wines", wines))
            }
            Event::RowLaid { ref grapes } => {
                phrase("event-row-laid").map(|said| said.with("grapes", self.grapes(grapes)))
            }
            Event::RoundBegan { round, first } => {
                Some(Phrase::new("event-round-began").with("round", round).with("seat", first))
            }
            Event::CloudMoved { seat, to, .. } => Some(
                Phrase::new("event-cloud-moved")
                    .with("seat", seat)
                    .with("region", self.region_name(to)),
            ),
            Event::CardsTurnedUp { harvest, barrel, visit, local, neighbour } => Some(
                Phrase::new("event-cards-turned-up")
                    .with("harvest", harvest)
                    .with("barrel", barrel)
                    .with("visit", visit)
                    .with("local", local)
                    .with("neighbour", neighbour),
            ),
            Event::TurnBegan { .. } | Event::GrapeDrawn { .. } | Event::SpecialSeen { .. } => {
                self.narrate_private(event)
            }
            Event::Performed { seat, card } => {
                Some(of_card("event-performed", card).with("seat", seat))
            }
            Event::Declined { seat, card } => {
                Some(of_card("event-declined", card).with("seat", seat))
            }
            Event::Passed { seat } => phrase("event-passed").map(|said| said.with("seat", seat)),
            Event::SpecialsDrawn { seat, cards } => {
                Some(Phrase::new("event-specials-drawn").with("seat", seat).with("cards", cards))
            }
            Event::SpecialKept { seat, special } => {
                Some(of_special("event-special-kept", special).with("seat", seat))
            }
            Event::SpecialRejected { seat, special } => {
                Some(of_special("event-special-rejected", special).with("seat", seat))
            }
            Event::SpecialPlayed { seat, special } => {
                Some(of_special("event-special-played", special).with("seat", seat))
            }
            Event::Won { seat, goals } => Some(
                Phrase::new("event-won").with("seat", seat).with("goals", Arg::List(terms(goals))),
            ),
            Event::RoundsOver => phrase("event-rounds-over"),
            Event::Progressed { seat, points } => {
                Some(Phrase::new("event-progressed").with("seat", seat).with("points", points))
            }
            Event::TurnedDown { seat, card } => {
                Some(of_card("event-turned-down", card).with("seat", seat))
            }
            Event::GrapesDrawn { .. }
            | Event::GrapeTaken { .. }
            | Event::GrapePut { .. }
            | Event::RowFlushed
            | Event::StackRenewed { .. }
            | Event::Barrelled { .. }
            | Event::BarrelReplaced { .. }
            | Event::Racked { .. }
            | Event::BarrelLeaked { .. }
            | Event::GrapeLost { .. }
            | Event::CardStolen { .. }
            | Event::CardSeen { .. }
            | Event::Moved { .. }
            | Event::Blended { .. }
            | Event::MedalWon { .. }
            | Event::MedalRemoved { .. }
            | Event::Bartered { .. }
            | Event::Discarded { .. } => self.narrate_cards(event),
        }
    }

    /// What only some are told.
    fn narrate_private(&self, event: &Event) -> Option<Phrase> {
        match *event {
            Event::GrapeDrawn { seat, variety } => Some(
                Phrase::new("event-grape-drawn")
                    .with("seat", seat)
                    .with("variety", self.variety_name(variety)),
            ),
            Event::SpecialSeen { seat, special } => {
                Some(of_special("event-special-seen", special).with("seat", seat))
            }
            _ => None,
        }
    }

    /// What happens to grapes, barrels, merchants and wines.
    fn narrate_cards(&self, event: &Event) -> Option<Phrase> {
        let grape = |key, seat: game::Seat, variety| {
            Phrase::new(key).with("seat", seat).with("variety", self.variety_name(variety))
        };
        Some(match *event {
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
            _ => return None,
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
