//! Tournaments: many games between the same bots.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{
    BadNetworkFile, Bot, DealtPosition, Judgement, Level, Mind, OptionsOf, Statistics, on_threads,
};
use game::{
    BadOptions, FastChance, Game, GameOptions, Journal, Ranking, Record, RecordPlayer, Scores,
    Seat, Turn,
};
use rayon::prelude::*;
use serde::Serialize;

use crate::entrant::Entrant;
use crate::guest::{ForfeitReason, ProgramProcess};
use crate::sheet::UsageSheet;

/// The settings of a tournament.
pub struct Tournament<M: Mind> {
    pub options: OptionsOf<M>,
    pub components: &'static <M::Game as Game>::Components,
    /// The bots by seat of the first game. After each game, every bot moves to the next seat.
    pub bots: Vec<Entrant>,
    pub games: u64,
    pub seed: u64,
}

/// The error of a tournament that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTournament {
    #[error(transparent)]
    Options(#[from] BadOptions),
    #[error("a network cannot be used: {0}")]
    Network(#[from] BadNetworkFile),
    #[error("{bots} bots are named for {players} seats; name one for each seat")]
    Bots { bots: usize, players: u8 },
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame<G: Game> {
    pub number: u64,
    /// The bots by seat.
    pub seating: Vec<usize>,
    pub scores: Scores,
    /// The places of the seats. Seats that lost by forfeit are last.
    pub ranking: Ranking,
    pub rounds: u32,
    pub decisions: u32,
    pub forfeits: Vec<Forfeit>,
    journal: Journal<G>,
}

/// A loss by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeit {
    pub game: u64,
    pub bot: String,
    pub seat: Seat,
    /// The number of decisions before it.
    pub after: u32,
    pub why: String,
}

impl<M: Judgement> Tournament<M> {
    pub fn check(&self) -> Result<(), BadTournament> {
        self.options.check()?;
        self.bots.iter().try_for_each(Entrant::check_networks::<M>)?;
        let (bots, players) = (self.bots.len(), self.options.players());
        if bots == players as usize { Ok(()) } else { Err(BadTournament::Bots { bots, players }) }
    }

    /// Plays all games on rayon's threads. `look` is called with each finished game, in any order and from any thread.
    /// The results are in the order of the games' numbers, so they do not depend on the number of threads.
    pub fn run<T: Send>(&self, look: impl Fn(&FinishedGame<M::Game>) -> T + Sync) -> Vec<T> {
        self.run_part(0..self.games, look)
    }

    /// Plays the games with these numbers, so that several machines can share a tournament.
    pub fn run_part<T: Send>(
        &self,
        numbers: Range<u64>,
        look: impl Fn(&FinishedGame<M::Game>) -> T + Sync,
    ) -> Vec<T> {
        self.run_until(numbers, &AtomicBool::new(false), look)
    }

    /// Plays games until `stop` is set. Games that are not finished by then have no result.
    pub fn run_until<T: Send>(
        &self,
        numbers: Range<u64>,
        stop: &AtomicBool,
        look: impl Fn(&FinishedGame<M::Game>) -> T + Sync,
    ) -> Vec<T> {
        let play = |number| Some(look(&self.play_until(number, stop, |_, _| {})?));
        on_threads(|| numbers.into_par_iter().filter_map(play).collect())
    }

    /// Plays one game. Each deal is played once with every rotation of the seats before the next deal, so that no bot
    /// has better cards or a better seat.
    pub fn play(&self, number: u64) -> FinishedGame<M::Game> {
        self.play_before(number, |_, _| {})
    }

    /// Plays one game and calls `hear` with every event and the state after it.
    pub fn play_before(
        &self,
        number: u64,
        hear: impl FnMut(&M::Game, &<M::Game as Game>::Event),
    ) -> FinishedGame<M::Game> {
        let played = self.play_until(number, &AtomicBool::new(false), hear);
        played.expect("the stop flag is never set")
    }

    fn play_until(
        &self,
        number: u64,
        stop: &AtomicBool,
        mut hear: impl FnMut(&M::Game, &<M::Game as Game>::Event),
    ) -> Option<FinishedGame<M::Game>> {
        let players = self.options.players() as u64;
        let deal = number / players;
        let seating: Vec<usize> =
            (0..players).map(|seat| ((seat + number) % players) as usize).collect();
        let mut chance = FastChance::fork(self.seed, deal);
        let seats = Seat::all(self.options.players()).zip(&seating);
        let mut seated: Vec<SeatedPlayer<M::Game>> = seats
            .map(|(seat, &bot)| {
                let seed = self.seed ^ (number << 8 | bot as u64);
                SeatedPlayer::new::<M>(&self.bots[bot], &self.options, seat, seed)
            })
            .collect();
        let (mut journal, events) =
            Journal::<M::Game>::begin(&self.options, self.components, &mut chance)
                .expect("the options were checked before the tournament");
        events.iter().for_each(|event| hear(journal.state(), event));
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = journal.state().turn() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            journal.state().legal_actions(&mut legal);
            let made = journal.moves().len() as u32;
            let action = seated[seat.index()].choose(journal.state(), seat, &legal, made);
            let events = journal.play(seat, action, &mut chance);
            let events = events.expect("bots choose one of the legal actions");
            events.iter().for_each(|event| hear(journal.state(), event));
            for (looker, player) in Seat::all(self.options.players()).zip(&mut seated) {
                player.watch(journal.state(), looker, (seat, action));
            }
        }
        Some(self.finish(number, seating, journal, seated))
    }

    fn finish(
        &self,
        number: u64,
        seating: Vec<usize>,
        journal: Journal<M::Game>,
        seated: Vec<SeatedPlayer<M::Game>>,
    ) -> FinishedGame<M::Game> {
        let state = journal.state();
        let (ranking, scores) = (state.ranking(), state.scores());
        let lost = |seat: Seat| seated[seat.index()].lost.as_ref();
        let ranking = match ranking.players() {
            1 => Ranking::new(1, |seat| if lost(seat).is_some() { 2 } else { ranking[seat] }),
            players => Ranking::by_key(players, |seat| match lost(seat) {
                Some(_) => (false, Reverse(0)),
                None => (true, Reverse(ranking[seat])),
            }),
        };
        let forfeits = Seat::all(ranking.players())
            .filter_map(|seat| lost(seat).map(|lost| (seat, lost)))
            .map(|(seat, (after, fault))| Forfeit {
                game: number,
                bot: self.bots[seating[seat.index()]].to_string(),
                seat,
                after: *after,
                why: fault.to_string(),
            })
            .collect();
        for (mut player, &bot) in seated.into_iter().zip(&seating) {
            if let (Some(mut guest), Entrant::ProgramProcess(guests)) =
                (player.guest.take(), &self.bots[bot])
                && guest.finish(ranking, scores).is_ok()
            {
                guests.return_process(guest);
            }
        }
        let (rounds, decisions) = (state.round(), journal.moves().len() as u32);
        FinishedGame { number, seating, scores, ranking, rounds, decisions, forfeits, journal }
    }
}

impl<M: Judgement + Statistics> Tournament<M> {
    /// Plays the games with these numbers until `stop` is set, and gives `look` a sheet of the used parts of each.
    /// Games that were not started by then have no result.
    pub fn run_with_usage<T: Send>(
        &self,
        numbers: Range<u64>,
        stop: &AtomicBool,
        look: impl Fn(&FinishedGame<M::Game>, UsageSheet) -> T + Sync,
    ) -> Vec<T> {
        let play = |number| {
            let mut sheet = UsageSheet::default();
            let game = self.play_before(number, |state, event| {
                M::note(state, event, &mut |seat, kind, item| sheet.add(seat, kind, item));
            });
            look(&game, sheet)
        };
        let begin = |number| (!stop.load(Ordering::Relaxed)).then(|| play(number));
        on_threads(|| numbers.into_par_iter().filter_map(begin).collect())
    }
}

impl<G: Game> FinishedGame<G> {
    pub fn journal(&self) -> &Journal<G> {
        &self.journal
    }

    /// Returns the game as a record, in which the players are named after their bots.
    pub fn record(&self, bots: &[Entrant]) -> Record {
        let seats = Seat::all(self.scores.players()).zip(&self.seating);
        let players = seats
            .map(|(seat, &bot)| {
                let name = bots[bot].to_string();
                RecordPlayer { name: format!("{name} {seat}"), bot: Some(name) }
            })
            .collect();
        self.journal.record(players, None)
    }
}

/// A player of one game.
struct SeatedPlayer<G: Game> {
    /// Our own bot, or the bot that replaces a program that lost by forfeit, so that the game still counts for the
    /// others.
    bot: Box<dyn Bot<G>>,
    guest: Option<ProgramProcess>,
    /// The number of decisions before a loss by forfeit, and its reason.
    lost: Option<(u32, ForfeitReason)>,
    /// The generator that deals anew what the bot must not see.
    deals: FastChance,
}

impl<G: Game> SeatedPlayer<G> {
    fn new<M: Judgement<Game = G>>(
        entrant: &Entrant,
        options: &G::Options,
        seat: Seat,
        seed: u64,
    ) -> SeatedPlayer<G> {
        let deals = FastChance::fork(seed, 1);
        let guests = match entrant {
            Entrant::Own(spec) => {
                return SeatedPlayer {
                    bot: spec.create_bot::<M>(seed),
                    guest: None,
                    lost: None,
                    deals,
                };
            }
            Entrant::ProgramProcess(guests) => guests,
        };
        let begun = guests.take_process().and_then(|mut guest| {
            guest.begin::<G>(options, seat)?;
            Ok(guest)
        });
        let bot = Level::Greedy.create_bot::<M>(seed);
        match begun {
            Ok(guest) => SeatedPlayer { bot, guest: Some(guest), lost: None, deals },
            Err(fault) => SeatedPlayer { bot, guest: None, lost: Some((0, fault)), deals },
        }
    }

    /// Reports an action to the bot, and lets it ponder while others decide. It does nothing for bots that do not
    /// ponder.
    fn watch(&mut self, state: &G, seat: Seat, (mover, action): (Seat, G::Action)) {
        if self.guest.is_some() || !self.bot.ponders() {
            return;
        }
        if mover != seat {
            self.bot.follow(action);
        }
        if state.turn() != Turn::Over && state.turn() != Turn::Decide(seat) {
            self.bot.ponder(&DealtPosition::new(state, seat, &mut self.deals));
        }
    }

    fn choose(&mut self, state: &G, seat: Seat, legal: &[G::Action], made: u32) -> G::Action {
        if let Some(guest) = &mut self.guest {
            match guest.decide(state, seat, legal) {
                Ok(action) => return action,
                Err(fault) => {
                    self.lost = Some((made, fault));
                    self.guest = None;
                }
            }
        }
        self.bot.choose(&DealtPosition::new(state, seat, &mut self.deals), legal)
    }
}
