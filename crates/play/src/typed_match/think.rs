//! The searches and moves of bots in a match.

use bots::{Bot, DealtPosition, Judgement, SearchSettings};
use game::{FastChance, Seat, Turn};

use super::Match;
use crate::advice::{HintMove, advice};
use crate::any_match::{KeptBot, Play, Think};
use crate::entry::Entry;
use crate::explanation::reason;
use crate::last_move::LastMove;

impl<E: Entry> Think for Match<E> {
    fn think(
        &self,
        spec: &bots::BotSpec,
        kept: Option<KeptBot>,
        seat: Seat,
        seed: u64,
    ) -> Option<(String, KeptBot)> {
        let legal = self.legal_actions();
        if legal.is_empty() {
            return None;
        }
        let kept = kept.and_then(|kept| self.bring_up_to_date(kept));
        let mut bot = kept.unwrap_or_else(|| spec.create_bot::<E::Mind>(seed));
        if let Some(thinking) = spec.search_settings() {
            bot.set_search_settings(thinking);
        }
        let position = DealtPosition::new(self.state(), seat, &mut FastChance::fork(seed, 1));
        let notation = bot.choose(&position, &legal).to_string();
        // The bot already knows its own move.
        Some((notation, keep_bot::<E>(bot, self.moves.len() + 1)))
    }

    fn ponder(
        &self,
        spec: &bots::BotSpec,
        kept: KeptBot,
        seat: Seat,
        seed: u64,
    ) -> Option<KeptBot> {
        let mut bot = self.bring_up_to_date(kept)?;
        bot.set_search_settings(SearchSettings { stops_early: false, ..spec.search_settings()? });
        bot.ponder(&DealtPosition::new(self.state(), seat, &mut FastChance::fork(seed, 1)));
        Some(keep_bot::<E>(bot, self.moves.len()))
    }

    fn advise(&self, seat: Seat, plies: u64, seed: u64, names: &[String]) -> Vec<HintMove> {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        advice::<E>(&self.begun.state, &moves, seat, plies, seed, names)
    }

    fn explain(
        &self,
        number: usize,
        knows: Option<Seat>,
        plies: u64,
        names: &[String],
    ) -> Option<String> {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        reason::<E>(&self.begun.state, &moves, number, knows, plies, names)
    }

    fn last_move(&self) -> LastMove {
        let (number, begun) = (self.number(), self.begun.stands);
        let last = self.moves.iter_rev().find(|made| !made.quiet);
        let before = self.moves.iter_rev().find(|made| made.number < number);
        LastMove {
            number,
            mover: last.map(|made| made.made.seat),
            before: before.map_or(begun, |made| made.stands),
            after: self.moves.iter_rev().next().map_or(begun, |made| made.stands),
            ranking: (self.turn() == Turn::Over).then(|| self.ranking()),
        }
    }
}

impl<E: Entry> Match<E> {
    /// Returns a kept bot after it has learned the public moves since. Returns `None` for a bot of another game or one
    /// that knows moves that were undone.
    fn bring_up_to_date(&self, kept: KeptBot) -> Option<Box<dyn Bot<E::Rules>>> {
        let news = self.moves.len().checked_sub(kept.plies)?;
        let mut bot = *kept.bot.downcast::<Box<dyn Bot<E::Rules>>>().ok()?;
        let made: Vec<_> = self.moves.iter_rev().take(news).collect();
        made.iter().rev().filter(|made| !made.quiet).for_each(|made| bot.follow(made.made.action));
        Some(bot)
    }
}

fn keep_bot<E: Entry>(bot: Box<dyn Bot<E::Rules>>, plies: usize) -> KeptBot {
    let ponders = E::Mind::PONDERS && bot.ponders();
    KeptBot { bot: Box::new(bot), plies, ponders }
}
