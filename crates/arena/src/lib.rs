//! Many games at once, and what they show.
//!
//! A [`Tournament`] is played over all cores with the same result on any number of them; a
//! [`Tally`] says who won how often, with the uncertainty of it; [`Ratings`] compare bots over many
//! tables; a [`Report`] says it all, with what was used in the games and whether it won.

mod cancelled;
mod entrant;
mod gather;
mod guest;
mod interval;
mod ladder;
mod rating;
mod report;
mod sheet;
mod statistics;
mod tally;
mod tournament;
mod tune;

pub use cancelled::cancelled;
pub use entrant::Entrant;
pub use gather::{BadPositions, Gathering, gather};
pub use guest::{Fault, Guests};
pub use interval::{Mean, Proportion};
pub use ladder::{Rung, RungResult};
pub use rating::{Rating, Ratings};
pub use report::{GameRow, Heading, Report};
pub use sheet::Sheet;
pub use statistics::{Item, balance};
pub use tally::{GameResult, Standing, Tally};
pub use tournament::{BadTournament, Finished, Forfeit, Tournament};
pub use tune::{Climb, Generation, Tuning, climb, compare, tune};
