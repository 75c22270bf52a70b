//! Viewers of a table, and the view that each may have.

use game::{Observer, Seat};
use people::Settings;
use play::Show;
use store::{PersonId, Status};
use table::{SpectatorPolicy, Table};

use crate::server::error::Error;
use crate::server::session::Visitor;

/// Somebody who looks at a table.
#[derive(Clone, Debug)]
pub struct Viewer {
    pub settings: Settings,
    /// True if the viewer is a known person.
    pub known: bool,
    /// The viewer's seats; several if people share a device.
    pub mine: Vec<Seat>,
    /// The observer whose view is rendered.
    pub observer: Observer,
    /// The seat that the device must be handed to before its cards are shown.
    pub covered: Option<Seat>,
    /// True if the viewer has to decide, or may react in a pause.
    pub decides: bool,
    pub host: bool,
    /// The unconfirmed choices, from the address of the page.
    pub plan: Option<UnconfirmedPlan>,
}

/// A kind of viewer. Viewers of one kind see the same at any time, if their [`ViewInputs`] are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewerKind {
    mine: Vec<Seat>,
    host: bool,
    /// On a device that several players share, the observer whose view it shows.
    eyes: Option<Observer>,
    plan: Option<UnconfirmedPlan>,
}

/// The other inputs of a viewer's page. They change from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewInputs {
    observer: Observer,
    covered: Option<Seat>,
    decides: bool,
}

/// A plan: a line of moves that is not confirmed yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnconfirmedPlan {
    /// The position that it answers. The plan ends with the decision that it was made for.
    pub at: String,
    pub line: String,
}

impl Viewer {
    /// Returns true if the viewer may ask for the reasons of bots' moves.
    pub fn may_ask_why(&self, table: &Table) -> bool {
        table.may_ask_why(&self.mine, self.host)
    }

    /// Creates the viewer for a visitor. `wished` is the seat whose cards a shared device shows after it was handed
    /// over.
    pub fn new(table: &Table, visitor: &Visitor, wished: Option<usize>) -> Result<Viewer, Error> {
        let person = visitor.person.as_ref().map(|person| &person.id);
        Viewer::of(table, person, visitor.settings, wished)
    }

    pub fn of(
        table: &Table,
        person: Option<&PersonId>,
        settings: Settings,
        wished: Option<usize>,
    ) -> Result<Viewer, Error> {
        let mine: Vec<Seat> = match person {
            Some(person) => table.seats_of(person).map(|row| row.seat).collect(),
            None => Vec::new(),
        };
        let host = person.is_some_and(|person| *person == table.host);
        if mine.is_empty()
            && !host
            && table.spec.watch == SpectatorPolicy::Players
            && table.status != Status::Open
        {
            return Err(Error::PlayersOnly);
        }
        let wished = mine.iter().copied().find(|seat| Some(seat.index()) == wished);
        let (eyes, covered) = observer_and_seat(table, &mine, wished);
        let decides = mine.iter().any(|seat| {
            eyes == Observer::Seat(*seat)
                && is_asked(table, *seat)
                && table.row(*seat).is_ok_and(|row| row.bot.is_none())
        });
        Ok(Viewer {
            settings,
            known: person.is_some(),
            mine,
            observer: eyes,
            covered,
            decides,
            host,
            plan: None,
        })
    }

    /// Returns the viewer's plan, if it still belongs to the current position.
    pub fn plan(&self, table: &Table) -> Option<&str> {
        let answers_to = table.answers_to(self.seat().filter(|_| self.decides)?);
        self.plan.as_ref().filter(|plan| plan.at == answers_to).map(|plan| plan.line.as_str())
    }

    pub fn kind(&self) -> ViewerKind {
        let Viewer { mine, host, plan, .. } = self.clone();
        let eyes = (mine.len() > 1).then_some(self.observer);
        ViewerKind { mine, host, eyes, plan }
    }

    pub fn has_kind(&self, kind: &ViewerKind) -> bool {
        let ViewerKind { mine, host, eyes, plan } = kind;
        let fits = (mine, *host, plan) == (&self.mine, self.host, &self.plan);
        fits && eyes.is_none_or(|eyes| eyes == self.observer)
    }

    pub fn view_inputs(&self) -> ViewInputs {
        let Viewer { observer, covered, decides, .. } = *self;
        ViewInputs { observer, covered, decides }
    }

    /// Returns the seat whose view the viewer has.
    pub fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
    }
}

/// Returns true if a seat has to decide, or may react within a pause.
fn is_asked(table: &Table, seat: Seat) -> bool {
    match &table.pause {
        Some(pause) => pause.asks(seat).is_some(),
        None => table.seat_to_move() == Some(seat),
    }
}

fn observer_and_seat(
    table: &Table,
    mine: &[Seat],
    wished: Option<Seat>,
) -> (Observer, Option<Seat>) {
    let own = |seat: &Seat| table.row(*seat).is_ok_and(|row| row.bot.is_none());
    let due = table.seat_to_move().filter(|due| mine.contains(due) && own(due));
    let secrets =
        table.current_match().is_some_and(Show::has_secrets) && table.status != Status::Over;
    match (mine, due) {
        ([], _) => (Observer::Public, None),
        ([only], _) => (Observer::Seat(*only), None),
        (_, Some(due)) if !secrets || wished == Some(due) => (Observer::Seat(due), None),
        (_, Some(due)) => (Observer::Public, Some(due)),
        ([first, ..], None) if !secrets => (Observer::Seat(wished.unwrap_or(*first)), None),
        (_, None) => (wished.map_or(Observer::Public, Observer::Seat), None),
    }
}
