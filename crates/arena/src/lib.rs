//! Many games at once, and what they show.
//!
//! A [`Tournament`] is played over all cores with the same result on any number of them; a
//! [`Tally`] says who won how often, with the uncertainty of it.

mod interval;
mod tally;
mod tournament;
mod tune;

pub use interval::{Mean, Proportion};
pub use tally::{Entry, Standing, Tally};
pub use tournament::{BadTournament, Finished, Tournament};
pub use tune::{Generation, Tuning, tune};
