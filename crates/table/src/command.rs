//! The commands of people, and the changes that they make.

use std::str::FromStr;

use game::Seat;
use store::{Person, Status, TableId, Visibility};

use super::change::{Change, StandingOrder};
use super::refusal::TableRefusal;
use super::state::Table;

/// The bot that plays if nobody chose another.
pub const USUAL_BOT: bots::Level = bots::Level::Grower;

/// A person's command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Move {
        seat: Seat,
        notation: String,
    },
    Undo {
        seat: Seat,
    },
    /// Undoes all moves since the player's own turn began.
    UndoTurn {
        seat: Seat,
    },
    AnswerUndo {
        agree: bool,
    },
    /// Declines to react, or cannot react.
    GoOn {
        seat: Seat,
    },
    Sit {
        seat: Option<Seat>,
        invited: bool,
    },
    Leave {
        seat: Seat,
    },
    SetBot {
        seat: Seat,
        level: String,
    },
    PlayMyself {
        seat: Seat,
    },
    Start,
    Order {
        seat: Seat,
        reaction: String,
        order: StandingOrder,
    },
    /// Turns the coach on or off.
    Coach {
        on: bool,
    },
    /// Undoes the moves that left a lesson's line.
    BackToLesson,
    Rematch {
        table: TableId,
    },
    Close,
}

impl Command {
    /// Returns true for commands that would reopen or change a finished game. After the end, everybody may see the seed
    /// and all hidden cards, so the game must not go on from an earlier position.
    fn changes_finished_game(&self) -> bool {
        match self {
            Command::Undo { .. }
            | Command::UndoTurn { .. }
            | Command::AnswerUndo { .. }
            | Command::Order { .. } => true,
            // The rules refuse a move after the end.
            Command::Move { .. }
            // A lesson has a known seed, so its learner may go back to its line at any time.
            | Command::BackToLesson
            | Command::Coach { .. }
            | Command::GoOn { .. }
            | Command::Sit { .. }
            | Command::Leave { .. }
            | Command::SetBot { .. }
            | Command::PlayMyself { .. }
            | Command::Start
            | Command::Rematch { .. }
            | Command::Close => false,
        }
    }
}

impl Table {
    /// Checks a command, and returns the change that it makes and the table after it.
    pub fn check_command(
        &self,
        person: &Person,
        ask: &Command,
    ) -> Result<(Change, Table), TableRefusal> {
        if self.status == Status::Closed {
            return Err(TableRefusal::Closed);
        }
        if self.status == Status::Over && ask.changes_finished_game() {
            return Err(TableRefusal::GameOver);
        }
        let change = match ask {
            Command::Move { seat, notation } => {
                self.require_own_seat(person, *seat)?;
                if self.row(*seat)?.bot.is_some() {
                    return Err(TableRefusal::NotYourSeat);
                }
                return self.make_move(*seat, notation);
            }
            // Outside of a pause, there is nothing to decline.
            Command::GoOn { .. } => return Err(TableRefusal::Stale),
            Command::Undo { seat } => self.undo(person, *seat)?,
            Command::UndoTurn { seat } => {
                self.require_own_seat(person, *seat)?;
                let to = self.undo_turn_for(*seat)?;
                Change::TakenBack { seat: *seat, to, agreed: false }
            }
            Command::AnswerUndo { agree } => self.agree_to_undo(person, *agree)?,
            Command::Sit { seat, invited } => self.sit(person, *seat, *invited)?,
            Command::Leave { seat } => {
                self.require_own_seat(person, *seat)?;
                match self.status {
                    Status::Open => Change::Left { seat: *seat },
                    Status::Running => bot_change(*seat, USUAL_BOT.name())?,
                    Status::Over | Status::Closed => return Err(TableRefusal::Closed),
                }
            }
            Command::SetBot { seat, level } => self.set_bot(person, *seat, level)?,
            Command::PlayMyself { seat } => {
                self.require_own_seat(person, *seat)?;
                if matches!(self.status, Status::Over | Status::Closed) {
                    return Err(TableRefusal::Closed);
                }
                if self.row(*seat)?.bot.is_none() {
                    return Err(TableRefusal::Stale);
                }
                Change::BotLeft { seat: *seat }
            }
            Command::Start => {
                self.require_host(person)?;
                if self.status != Status::Open {
                    return Err(TableRefusal::AlreadyStarted);
                }
                let free = |row: &store::SeatRow| row.person.is_none() && row.bot.is_none();
                if self.seats.iter().any(free) {
                    return Err(TableRefusal::SeatsFree);
                }
                return self.start_game();
            }
            Command::Order { seat, reaction, order } => {
                self.require_own_seat(person, *seat)?;
                let current = self.current_match().ok_or(TableRefusal::NotStarted)?;
                if !current.reactions().iter().any(|known| known.key == reaction) {
                    return Err(TableRefusal::NoSuchReaction);
                }
                Change::Ordered { seat: *seat, reaction: reaction.clone(), order: *order }
            }
            Command::Coach { on } => {
                self.seats_of(&person.id).next().ok_or(TableRefusal::NotYourSeat)?;
                if self.lesson().is_none() && !self.spec.tips {
                    return Err(TableRefusal::NoCoach);
                }
                if self.coached == *on {
                    return Err(TableRefusal::Stale);
                }
                Change::Coached { on: *on }
            }
            Command::BackToLesson => {
                let followed = self.active_lesson().ok_or(TableRefusal::Stale)?;
                self.require_own_seat(person, followed.lesson.seat)?;
                let to = followed.left_at.ok_or(TableRefusal::Stale)?;
                Change::TakenBack { seat: followed.lesson.seat, to, agreed: false }
            }
            Command::Rematch { table: next } => {
                if self.status != Status::Over {
                    return Err(TableRefusal::NotOver);
                }
                if self.seats_of(&person.id).next().is_none() {
                    return Err(TableRefusal::NotYourSeat);
                }
                if self.rematch.is_some() {
                    return Err(TableRefusal::Stale);
                }
                Change::Rematch { table: next.clone() }
            }
            Command::Close => {
                self.require_host(person)?;
                if self.status == Status::Over {
                    return Err(TableRefusal::Finished);
                }
                Change::Closed
            }
        };
        let mut next = self.clone();
        next.apply(&change)?;
        Ok((change, next))
    }

    pub fn require_own_seat(&self, person: &Person, seat: Seat) -> Result<(), TableRefusal> {
        let row = self.row(seat)?;
        if row.person.as_ref() == Some(&person.id) {
            Ok(())
        } else {
            Err(TableRefusal::NotYourSeat)
        }
    }

    fn require_host(&self, person: &Person) -> Result<(), TableRefusal> {
        if self.host == person.id { Ok(()) } else { Err(TableRefusal::NotHost) }
    }

    /// Undoes the last decision. This is free back to the last reveal; before that, the other people must agree. Bots
    /// never agree. People who share a device agree by asking.
    fn undo(&self, person: &Person, seat: Seat) -> Result<Change, TableRefusal> {
        self.require_own_seat(person, seat)?;
        if let Ok(to) = self.undo_for(seat) {
            return Ok(Change::TakenBack { seat, to, agreed: false });
        }
        let current = self.current_match().ok_or(TableRefusal::NotStarted)?;
        let to = current.before_last_of(seat).ok_or(game::UndoRefused::NothingPlayed)?;
        // A learner may always try again: nobody else is at the table.
        if self.lesson().is_some() {
            return Ok(Change::TakenBack { seat, to, agreed: false });
        }
        if self.is_alone(seat) {
            return Err(TableRefusal::BotsRefuse);
        }
        if self.consenters(seat).is_empty() {
            return Ok(Change::TakenBack { seat, to, agreed: true });
        }
        Ok(Change::UndoAsked { seat, to })
    }

    fn agree_to_undo(&self, person: &Person, agree: bool) -> Result<Change, TableRefusal> {
        let asked = self.undo.as_ref().ok_or(TableRefusal::NothingAsked)?;
        let consenters = self.consenters(asked.seat);
        let mine = |seat: &Seat| {
            self.require_own_seat(person, *seat).is_ok() && !asked.agreed.contains(seat)
        };
        let seat = consenters.iter().copied().find(mine).ok_or(TableRefusal::NotYourSeat)?;
        let last = consenters.iter().all(|other| {
            *other == seat
                || asked.agreed.contains(other)
                || self.require_own_seat(person, *other).is_ok()
        });
        if agree && last {
            return Ok(Change::TakenBack { seat: asked.seat, to: asked.to, agreed: true });
        }
        Ok(Change::UndoAnswered { seat, agree })
    }

    fn sit(
        &self,
        person: &Person,
        seat: Option<Seat>,
        invited: bool,
    ) -> Result<Change, TableRefusal> {
        let welcome = match self.status {
            Status::Open => invited || self.visibility == Visibility::Listed,
            Status::Running => invited,
            Status::Over | Status::Closed => return Err(TableRefusal::Closed),
        };
        if !welcome && self.host != person.id {
            return Err(TableRefusal::NotInvited);
        }
        let seat = match seat {
            Some(seat) => seat,
            None => {
                let free = self.seats.iter().find(|row| row.person.is_none() && row.bot.is_none());
                let bot = self.seats.iter().find(|row| row.person.is_none());
                free.or(bot).ok_or(TableRefusal::SeatTaken)?.seat
            }
        };
        if self.row(seat)?.person.is_some() {
            return Err(TableRefusal::SeatTaken);
        }
        Ok(Change::Sat { seat, person: person.id.clone(), name: self.name_for(person) })
    }

    /// Seats a bot. The host fills free seats; a seat's own person or the host lets a bot play for it.
    fn set_bot(&self, person: &Person, seat: Seat, level: &str) -> Result<Change, TableRefusal> {
        if self.require_own_seat(person, seat).is_err() {
            self.require_host(person)?;
        }
        match self.status {
            Status::Open if self.row(seat)?.person.is_some() => Err(TableRefusal::SeatTaken),
            Status::Over | Status::Closed => Err(TableRefusal::Closed),
            Status::Open | Status::Running => bot_change(seat, level),
        }
    }
}

fn bot_change(seat: Seat, level: &str) -> Result<Change, TableRefusal> {
    bots::BotChoice::from_str(level).map_err(|_| TableRefusal::NoSuchBot(level.to_string()))?;
    Ok(Change::BotSat { seat, level: level.to_string() })
}
