//! The settings of a batch and the bots that play in its games.

use game::{BadOptions, Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Seat, Turn};

use crate::{ActionOf, BotSpec, DealtPosition, Judgement, Mind, OptionsOf, RewardKind};

/// The settings that all games of a batch share.
pub struct BatchConfig<M: Mind> {
    pub options: OptionsOf<M>,
    pub reward: RewardKind,
    /// Number of decisions after which a game is truncated. Without a limit, games are played to their end.
    pub limit: Option<u32>,
    /// The bots of the other seats. Without them, the learner makes every decision.
    pub others: Option<OpponentBots<M>>,
}

/// Bots in all seats but one. The learner decides only for that seat.
pub struct OpponentBots<M: Mind> {
    /// The bots, clockwise from the learner's seat.
    specs: Vec<BotSpec>,
    /// The learner's seat. If there is none, it is chosen at random for every deal.
    seat: Option<Seat>,
    choose: ChooseAction<M>,
}

/// A function that makes one decision with a bot.
type ChooseAction<M> =
    fn(&BotSpec, &<M as Mind>::Game, Seat, &[ActionOf<M>], &mut FastChance) -> ActionOf<M>;

/// The error of bots that do not fit the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOpponents {
    #[error("name {wanted} opponents, one for each other seat, not {got}")]
    Count { wanted: usize, got: usize },
    #[error("there is no seat {seat}; seats are 0 to {last}")]
    Seat { seat: usize, last: usize },
}

// Written by hand, because deriving it would require `M: Clone`.
impl<M: Mind> Clone for BatchConfig<M> {
    fn clone(&self) -> Self {
        let BatchConfig { options, reward, limit, ref others } = *self;
        BatchConfig { options, reward, limit, others: others.clone() }
    }
}

impl<M: Mind> Clone for OpponentBots<M> {
    fn clone(&self) -> Self {
        OpponentBots { specs: self.specs.clone(), seat: self.seat, choose: self.choose }
    }
}

impl<M: Mind> BatchConfig<M> {
    /// Returns terms for complete games in which the learner makes every decision.
    pub fn new(options: OptionsOf<M>, reward: RewardKind) -> BatchConfig<M> {
        BatchConfig { options, reward, limit: None, others: None }
    }

    pub(super) fn deal(&self, chance: &mut FastChance) -> Result<M::Game, BadOptions> {
        let mut ctx = Ctx::without_events(chance);
        M::Game::new(&self.options, <M::Game as Game>::Components::builtin(), &mut ctx)
    }
}

impl<M: Judgement> OpponentBots<M> {
    /// Creates one bot for all other seats, or one for each, clockwise from the learner's seat.
    pub fn new(
        players: u8,
        specs: Vec<BotSpec>,
        seat: Option<usize>,
    ) -> Result<OpponentBots<M>, BadOpponents> {
        let wanted = players as usize - 1;
        let specs = match &specs[..] {
            [one] => vec![one.clone(); wanted],
            several if several.len() == wanted => specs,
            several => return Err(BadOpponents::Count { wanted, got: several.len() }),
        };
        let at_table =
            |seat| Seat::at_table(seat, players).ok_or(BadOpponents::Seat { seat, last: wanted });
        let seat = seat.map(at_table).transpose()?;
        Ok(OpponentBots { specs, seat, choose: choose::<M> })
    }
}

impl<M: Mind> OpponentBots<M> {
    /// Returns the learner's seat in a game that was just dealt.
    pub(super) fn seat(&self, players: u8, lot: &mut FastChance) -> Seat {
        let drawn = || Seat::at_table(lot.below(players.into()) as usize, players);
        self.seat.or_else(drawn).unwrap_or_default()
    }

    /// Lets the bots decide until the learner's seat is to move or the game is over. Returns the number of decisions.
    pub(super) fn play_until_learner(
        &self,
        state: &mut M::Game,
        asked: Seat,
        [chance, lot]: [&mut FastChance; 2],
        legal: &mut Vec<ActionOf<M>>,
    ) -> u32 {
        let mut decisions = 0;
        while let Turn::Decide(seat) = state.turn()
            && seat != asked
        {
            let place = crate::clockwise(asked, seat, state.players());
            state.legal_actions(legal);
            let action = (self.choose)(&self.specs[place - 1], state, seat, legal, lot);
            state.apply(action, &mut Ctx::without_events(chance));
            decisions += 1;
        }
        decisions
    }
}

/// Creates a bot for a single decision, so that a copy of the batch gets the same bots.
fn choose<M: Judgement>(
    spec: &BotSpec,
    state: &M::Game,
    seat: Seat,
    legal: &[ActionOf<M>],
    lot: &mut FastChance,
) -> ActionOf<M> {
    let mut bot = spec.create_bot::<M>(lot.bits());
    bot.choose(&DealtPosition::new(state, seat, lot), legal)
}

impl<M: Mind> BatchConfig<M> {
    pub(super) fn players(&self) -> u8 {
        self.options.players()
    }
}
