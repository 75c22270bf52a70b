//! Events for log, animation, scores and statistics.

use game::{Phrase, Seat};
use serde::Serialize;

use crate::frame::GrapeSource;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::special::Special;
use crate::state::{GameEnd, MetGoals, State};

game::events! {
    /// Something that happened. Each fact that only some players may know is an event of its own (clause 14.4).
    pub enum Event, told by |state: &State| {
        /// The set-up: the wines with a medal (clause 2.2).
        MedalsPlaced { wines: Vec<Wine> } => "event-medals-placed",
        /// The first grapes of the row (clause 2.3).
        RowLaid { grapes: Vec<Variety> } => "event-row-laid",
        RoundBegan { round: u8, first: Seat } => "event-round-began",
        CloudMoved { seat: Seat, from: Option<Region>, to: Region } => "event-cloud-moved",
        /// The action cards of the round, by kind (clause 3.2).
        CardsTurnedUp { harvest: u8, barrel: u8, visit: u8, local: u8, neighbour: u8 } => "event-cards-turned-up",
        TurnBegan { seat: Seat },
        /// An action card is taken and performed.
        Performed { seat: Seat, card: Card } => "event-performed",
        Declined { seat: Seat, card: Card } => "event-declined",
        /// No card is face up and none is left to draw (clause 5.6).
        Passed { seat: Seat } => "event-passed",
        SpecialsDrawn { seat: Seat, cards: u8 } => "event-specials-drawn",
        SpecialSeen { seat: Seat, special: Special } for seat => "event-special-seen",
        SpecialKept { seat: Seat, special: Special } for seat => "event-special-kept",
        /// The other one of the two drawn cards.
        SpecialRejected { seat: Seat, special: Special } => "event-special-rejected",
        SpecialPlayed { seat: Seat, special: Special } => "event-special-played",
        GrapesDrawn { seat: Seat, cards: u8 } => "event-grapes-drawn",
        GrapeDrawn { seat: Seat, variety: Variety } for seat => "event-grape-drawn",
        GrapeTaken { seat: Seat, variety: Variety, from: GrapeSource } => {
            let key = match from {
                GrapeSource::Row => "event-grape-taken",
                GrapeSource::Discard => "event-grape-recycled",
            };
            Phrase::new(key).with("seat", *seat).with("variety", state.variety_name(*variety))
        },
        GrapePut { seat: Seat, variety: Variety } => "event-grape-put",
        /// The fifth card in the row cleared it (clause 6.3).
        RowFlushed => "event-row-flushed",
        /// The grape discard became the stack (clause 6.5).
        StackRenewed { cards: u8 } => "event-stack-renewed",
        Barrelled { seat: Seat, variety: Variety, cards: u8, barrel: BarrelNo } => "event-barrelled",
        /// A barrel's old cards are discarded (clause 7.4).
        BarrelReplaced { seat: Seat, variety: Variety, cards: u8, barrel: BarrelNo } => "event-barrel-replaced",
        /// A barrel's cards return to the hand (clause 11.8).
        Racked { seat: Seat, variety: Variety, cards: u8, barrel: BarrelNo } => "event-racked",
        BarrelLeaked { seat: Seat, variety: Variety, barrel: BarrelNo } => "event-barrel-leaked",
        /// Phylloxera (clause 11.3).
        GrapeLost { seat: Seat, variety: Variety } => "event-grape-lost",
        /// Social Contribution: all see the back (clause 11.2).
        CardStolen { thief: Seat, victim: Seat, back: CardBack } => {
            let key = match back {
                CardBack::Grape => "event-grape-stolen",
                CardBack::Special => "event-special-stolen",
            };
            Phrase::new(key).with("thief", *thief).with("victim", *victim)
        },
        CardSeen { thief: Seat, victim: Seat, card: HandCard } for thief and victim => "event-card-seen",
        Moved { seat: Seat, from: Region, to: Region } => "event-moved",
        /// A wine was blended with these grapes.
        Blended { seat: Seat, wine: Wine, grapes: Vec<Variety> } => "event-blended",
        MedalWon { seat: Seat, wine: Wine } => "event-medal-won",
        /// A prestige wine was made of two cards (clause 9.4).
        MedalRemoved { wine: Wine } => "event-medal-removed",
        /// The progress towards the nearest goal grew, in per cent (clause 13.5).
        Progressed { seat: Seat, points: u8 } => "event-progressed",
        /// A Block turned a card face down.
        TurnedDown { seat: Seat, card: Card } => "event-turned-down",
        Bartered { seat: Seat, give: Variety, take: Variety } => "event-bartered",
        Discarded { seat: Seat, card: HandCard } => "event-discarded",
        /// A player met goals and won (clause 13.1).
        Won { seat: Seat, goals: MetGoals } => "event-won",
        /// The last round is over (clause 13.4).
        RoundsOver => "event-rounds-over",
    }
}

/// The public side of a card in a hand (clause 14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CardBack {
    Grape,
    Special,
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HandCard {
    Grape(Variety),
    Special(Special),
}

impl HandCard {
    pub const fn back(self) -> CardBack {
        match self {
            HandCard::Grape(_) => CardBack::Grape,
            HandCard::Special(_) => CardBack::Special,
        }
    }
}

impl Event {
    pub(crate) fn game_ended(ending: GameEnd) -> Event {
        match ending {
            GameEnd::Won { seat, goals } => Event::Won { seat, goals },
            GameEnd::Rounds => Event::RoundsOver,
        }
    }
}
