//! Who is told of what happened.

use game::Observer;

use crate::event::Event;

impl Event {
    /// Whether `observer` may know of it (clause 14.4).
    pub(crate) fn is_open_to(&self, observer: Observer) -> bool {
        match *self {
            Event::SpecialSeen { seat, .. }
            | Event::SpecialKept { seat, .. }
            | Event::GrapeDrawn { seat, .. } => observer.is(seat),
            Event::CardSeen { thief, victim, .. } => observer.is(thief) || observer.is(victim),
            Event::MedalsPlaced { .. }
            | Event::RowLaid { .. }
            | Event::RoundBegan { .. }
            | Event::CloudMoved { .. }
            | Event::CardsTurnedUp { .. }
            | Event::TurnBegan { .. }
            | Event::Performed { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::SpecialsDrawn { .. }
            | Event::SpecialRejected { .. }
            | Event::SpecialPlayed { .. }
            | Event::GrapesDrawn { .. }
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
            | Event::Moved { .. }
            | Event::Blended { .. }
            | Event::MedalWon { .. }
            | Event::MedalRemoved { .. }
            | Event::Progressed { .. }
            | Event::TurnedDown { .. }
            | Event::Bartered { .. }
            | Event::Discarded { .. }
            | Event::Won { .. }
            | Event::RoundsOver => true,
        }
    }
}
