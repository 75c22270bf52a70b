//! Points and ranking (clauses 13.2 and 13.3).

use std::cmp::Reverse;

use game::{Ranking, Seat};

use crate::aisle::MAX_PICKERS;
use crate::event::Event;
use crate::state::State;

/// The source of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointSource {
    Start,
    Delivery,
    Seals,
    Baskets,
}

impl Event {
    /// Returns the points that an event gives or takes.
    pub fn scoring(&self) -> Option<(Seat, i32)> {
        self.points().map(|(seat, points, _)| (seat, points))
    }

    /// Returns the same points with their source.
    pub fn points(&self) -> Option<(Seat, i32, PointSource)> {
        match self {
            Event::Began { seat, prestige } => {
                Some((*seat, i32::from(*prestige), PointSource::Start))
            }
            Event::Delivered(delivery) => {
                Some((delivery.seat, i32::from(delivery.prestige), PointSource::Delivery))
            }
            Event::SealsTaken { seat, seals, .. } => {
                Some((*seat, i32::from(*seals), PointSource::Seals))
            }
            Event::Upgraded { seat, cost, .. } => {
                Some((*seat, -i32::from(*cost), PointSource::Baskets))
            }
            Event::WineriesShown { .. }
            | Event::RoundBegan { .. }
            | Event::Laid { .. }
            | Event::Reshuffled { .. }
            | Event::SealsAdded { .. }
            | Event::WildLaid
            | Event::Moved { .. }
            | Event::Left { .. }
            | Event::WildTaken { .. }
            | Event::Taken { .. }
            | Event::Uncovered { .. }
            | Event::ToolGained { .. }
            | Event::ToolReturned { .. }
            | Event::Placed { .. }
            | Event::Discarded { .. }
            | Event::Poured { .. }
            | Event::Emptied { .. }
            | Event::EndCalled { .. }
            | Event::RoundEnded { .. }
            | Event::GameEnded { .. } => None,
        }
    }
}

impl State {
    /// Ranks by prestige; in a tie, the player who left first in the round is ahead (clauses 13.2 and 13.3).
    pub(crate) fn rank(&self) -> Ranking {
        Ranking::by_key(self.options.players, |seat| {
            let first_out = self.aisle.left().iter().position(|&p| self.aisle.owner(p) == seat);
            (self.player(seat).prestige, Reverse(first_out.unwrap_or(MAX_PICKERS)))
        })
    }

    pub(crate) fn winner(&self) -> Seat {
        let ranking = self.rank();
        let winner = ranking.iter().find(|(_, place)| **place == 1);
        winner.map(|(seat, _)| seat).expect("some player has the first place")
    }
}
