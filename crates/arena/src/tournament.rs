//! Playing many games.

use bots::{Hire, Knowledge};
use game::{BadOptions, Fast, GameOptions, Journal, Player, Ranking, Record, Scores, Seat, Turn};
use rayon::prelude::*;

/// What is to be played.
pub struct Tournament<G: Knowledge> {
    pub options: G::Options,
    pub components: &'static G::Components,
    /// One for each seat of the first game; they move one seat on with every game.
    pub bots: Vec<Hire>,
    pub games: u64,
    pub seed: u64,
}

/// A tournament that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTournament {
    #[error(transparent)]
    Options(#[from] BadOptions),
    #[error("{bots} bots are named for {players} seats; name one for each seat")]
    Bots { bots: usize, players: u8 },
}

/// One game that was played.
#[derive(Clone, Debug)]
pub struct Finished<G: Knowledge> {
    pub number: u64,
    /// Which of the tournament's bots sat where.
    pub seating: Vec<usize>,
    pub scores: Scores,
    pub ranking: Ranking,
    pub rounds: u32,
    pub decisions: u32,
    journal: Journal<G>,
}

impl<G: Knowledge> Tournament<G> {
    pub fn check(&self) -> Result<(), BadTournament> {
        self.options.check()?;
        let (bots, players) = (self.bots.len(), self.options.players());
        if bots == players as usize { Ok(()) } else { Err(BadTournament::Bots { bots, players }) }
    }

    /// Plays all games on rayon's threads. `look` is called for each as it ends, in any order and
    /// from any thread; what it makes of them comes back in the order of their numbers, so that
    /// nothing depends on the number of threads.
    pub fn run<T: Send>(&self, look: impl Fn(&Finished<G>) -> T + Sync) -> Vec<T> {
        (0..self.games).into_par_iter().map(|number| look(&self.play(number))).collect()
    }

    /// Plays one game. Each deal is played once in every rotation of the seats before the next is
    /// dealt, so that no bot has the better cards or the better seat.
    pub fn play(&self, number: u64) -> Finished<G> {
        let players = self.options.players() as u64;
        let deal = number / players;
        let seating: Vec<usize> =
            (0..players).map(|seat| ((seat + number) % players) as usize).collect();
        let mut chance = Fast::fork(self.seed, deal);
        let mut bots: Vec<_> = seating
            .iter()
            .map(|&bot| self.bots[bot].hire::<G>(self.seed ^ (number << 8 | bot as u64)))
            .collect();
        let (mut journal, _) = Journal::<G>::begin(&self.options, self.components, &mut chance)
            .expect("a tournament is checked before it is played");
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = journal.state().turn() {
            journal.state().legal_actions(&mut legal);
            let action = bots[seat.index()].choose(journal.state(), seat, &legal);
            journal.play(seat, action, &mut chance).expect("bots choose among legal actions");
        }
        let state = journal.state();
        Finished {
            number,
            seating,
            scores: state.scores(),
            ranking: state.ranking(),
            rounds: state.round(),
            decisions: journal.moves().len() as u32,
            journal,
        }
    }
}

impl<G: Knowledge> Finished<G> {
    pub fn journal(&self) -> &Journal<G> {
        &self.journal
    }

    /// The game as a record, the players named after their bots.
    pub fn record(&self, bots: &[Hire]) -> Record {
        let seats = Seat::all(self.scores.players()).zip(&self.seating);
        let players = seats
            .map(|(seat, &bot)| {
                let level = bots[bot].to_string();
                Player { name: format!("{level} {seat}"), bot: Some(level) }
            })
            .collect();
        self.journal.record(players, None)
    }
}
