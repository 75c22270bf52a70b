//! Invariants of every state: conservation, counters, and decisions that fit
//! the board.

use game::{BadState, Seat, Set};

use crate::frame::Frame;
use crate::ids::{Card, Family, Variety, Wine};
use crate::options::HandLimit;
use crate::special::Special;
use crate::state::{Barrel, FLUSH, GameEnd, HAND, LAST_ROUND, Player, RoundStage, State, size};

impl State {
    pub(crate) fn check_invariants(&self) -> Result<(), BadState> {
        let mut found = self.problems();
        self.check_choice(&mut found);
        BadState::unless_empty(found)
    }

    /// Checks the invariants after every action. A correct state allocates nothing here, so that debug builds count no
    /// allocations either.
    pub(crate) fn problems(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.count_cards(&mut found);
        self.count_wines(&mut found);
        self.check_round(&mut found);
        self.check_frames(&mut found);
        for seat in self.seats() {
            self.check_player(seat, &mut found);
        }
        let absent = &self.players[self.options.players as usize..];
        if absent.iter().any(|player| *player != Player::default()) {
            found.push("a seat that is not at the table has possessions".to_string());
        }
        found
    }

    fn count_cards(&self, found: &mut Vec<String>) {
        for (row, variety) in self.components.varieties.iter().zip(Variety::all()) {
            let at = variety.index();
            let stack = self.grape_stack.iter().filter(|&&card| card == variety).count();
            let held: u8 = self
                .players
                .iter()
                .map(|player| player.grapes[at] + player.barrelled_cards(variety))
                .sum();
            let cards = stack + (held + self.row[at] + self.grape_discard[at]) as usize;
            if cards != row.cards as usize {
                found.push(format!("{cards} cards of variety {variety} instead of {}", row.cards));
            }
        }
        for (row, special) in self.components.specials.iter().zip(Special::ALL) {
            let stack = self.special_stack.iter().filter(|&&card| card == special).count();
            let held: u8 = self.players.iter().map(|player| player.specials.count(special)).sum();
            let cards = stack + (held + self.spent.count(special)) as usize;
            if cards != row.copies as usize {
                found.push(format!("{cards} cards {special} instead of {}", row.copies));
            }
        }
        if size(&self.row) >= FLUSH {
            found.push(format!("the row has {} cards, but is discarded at 5", size(&self.row)));
        }
    }

    fn count_wines(&self, found: &mut Vec<String>) {
        let mut owned = Set::empty();
        for seat in self.seats() {
            let estates = self.player(seat).estates;
            for wine in (owned & estates).iter() {
                found.push(format!("wine {wine} has two owners"));
            }
            owned = owned | estates;
        }
        for wine in (self.medals & owned).iter() {
            found.push(format!("wine {wine} is owned but still has its medal"));
        }
        self.count_medals(owned, found);
    }

    /// Counts the medals. Each is on its wine, or has been won, or left the game with a prestige wine that was made of
    /// two cards (clauses 2.2, 9.3, 9.4).
    fn count_medals(&self, owned: Set<Wine>, found: &mut Vec<String>) {
        let placed = u32::from(self.components.goal(&self.options).placed);
        let won: u32 = self.players.iter().map(|player| u32::from(player.medals)).sum();
        let there = self.medals.len() + won;
        let lost = (owned & self.board().prestige).len();
        if there > placed {
            found.push(format!("{there} medals on wines or won, but {placed} were placed"));
        } else if there + lost.min(owned.len().saturating_sub(won)) < placed {
            found.push(format!("only {there} medals on wines or won, but {placed} were placed"));
        }
    }

    fn check_round(&self, found: &mut Vec<String>) {
        let players = self.options.players;
        if !(1..=LAST_ROUND).contains(&self.round) {
            found.push(format!("round {} is not from 1 to {LAST_ROUND}", self.round));
        }
        let turns = match self.stage {
            RoundStage::Cloud => 0..=0,
            RoundStage::Turns => 0..=2 * players - 1,
            RoundStage::Hands => 2 * players..=2 * players,
        };
        if !turns.contains(&self.turn) {
            found.push(format!("turn {} does not fit the stage of the round", self.turn));
        }
        if self.active != self.seat_on_turn() {
            found.push(format!("seat {} is active, but not to move", self.active.number()));
        }
        let deck = self.components.deck(&self.options);
        let shown: u8 = self.dealt.iter().sum();
        let due = if self.stage == RoundStage::Cloud { 0 } else { deck.shown };
        if shown != due {
            found.push(format!("{shown} action cards were turned up instead of {due}"));
        }
        for card in Card::ALL {
            let (at, most) = (card.index(), deck.cards()[card.index()]);
            if self.dealt[at] > most || self.face_up[at] > self.dealt[at] {
                found.push(format!("too many {card} cards"));
            }
        }
        if (self.stage != RoundStage::Cloud || self.round > 1) && self.cloud.is_none() {
            found.push("the cloud has no place".to_string());
        }
    }

    fn check_player(&self, seat: Seat, found: &mut Vec<String>) {
        let (player, board) = (self.player(seat), self.board());
        let mut wrong = |what: &str| found.push(format!("seat {}: {what}", seat.number()));
        if player.grape_cards != size(&player.grapes)
            || player.special_cards != player.specials.total()
        {
            wrong("the stored size of the hand is wrong");
        }
        if player.known.iter().zip(&player.grapes).any(|(known, held)| known > held) {
            wrong("more grapes are known than the hand has");
        }
        for barrel in player.barrels {
            if barrel.is_empty() && barrel != Barrel::EMPTY {
                wrong("an empty barrel has a variety");
            }
        }
        let red = (player.estates & board.red).len() as u8;
        if player.red != red || u32::from(player.wines()) != player.estates.len() {
            wrong("the stored numbers of wines do not fit the wines");
        }
        if player.medals > player.wines() {
            wrong("more medals than wines");
        }
        if player.score != self.score(seat) {
            wrong("the stored score does not fit the wines");
        }
        let won = matches!(self.ending, Some(GameEnd::Won { seat: winner, .. }) if winner == seat);
        if won != (self.score(seat) == 100) {
            wrong("`ending` does not fit the goals that are met");
        }
    }

    /// Checks that the pending decisions fit the stage, each other and the board.
    fn check_frames(&self, found: &mut Vec<String>) {
        if self.ending.is_some() {
            if !self.frames.is_empty() {
                found.push("the game is over, but a decision is pending".to_string());
            }
            return;
        }
        if !self.frames_fit() {
            found.push(format!("the pending decisions ({}) do not fit", self.decision_words()));
        }
    }

    /// Checks that the deciding seat has a legal action.
    fn check_choice(&self, found: &mut Vec<String>) {
        if self.ending.is_some() || !found.is_empty() {
            return;
        }
        let mut legal = Vec::new();
        self.list_actions(&mut legal);
        if legal.is_empty() {
            found.push(format!("no action is legal at `{}`", self.decision_words()));
        }
    }

    /// Returns the pending decisions by their names in the layout.
    fn decision_words(&self) -> String {
        let words: Vec<&str> = self.frames.iter().map(|frame| frame.kind().word()).collect();
        words.join(", ")
    }

    /// Returns true if the pending decisions fit together. A private question (clause 14.5) may be asked of a player
    /// who can only pass, because this happens in deals for players who do not know of it.
    fn frames_fit(&self) -> bool {
        let active = self.active;
        match (self.stage, &*self.frames) {
            (RoundStage::Cloud, [Frame::Cloud(seat)]) => *seat == self.last(),
            (RoundStage::Turns, [Frame::Choose, rest @ ..]) => match rest {
                [] => true,
                [Frame::Block(seat)] => self.is_opponent(*seat) && self.any_face_up(),
                [Frame::TurnDown(seat)] => *seat == active,
                [Frame::Block(seat), Frame::TurnDown(again)] => {
                    self.is_opponent(*seat) && seat == again
                }
                _ => false,
            },
            (RoundStage::Turns, [Frame::Keep]) => self.special_stack.len() >= 2,
            (RoundStage::Turns, [Frame::Overtime]) => true,
            (RoundStage::Turns, [Frame::Overtime, Frame::Follow(family), rest @ ..]) => {
                match rest {
                    [] => true,
                    [step] => self.step_fits(*family, *step),
                    _ => false,
                }
            }
            (RoundStage::Turns, [Frame::Discard(seat)]) => {
                *seat == active
                    && self.options.hand_limit == HandLimit::Turn
                    && self.player(self.active).hand() > HAND
            }
            (RoundStage::Hands, [Frame::Discard(seat)]) => {
                seat.number() < self.options.players && self.player(*seat).hand() > HAND
            }
            _ => false,
        }
    }

    fn step_fits(&self, family: Family, step: Frame) -> bool {
        match step {
            Frame::Harvest { .. } | Frame::Put | Frame::TakeMore(_) => family == Family::Harvest,
            Frame::Barrel { .. } => family == Family::Barrel,
            Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::NeighbourMove { .. }
            | Frame::NeighbourBlend => family == Family::Merchant,
            Frame::LocalMove | Frame::DoubleBlend => family == Family::Merchant && self.blended,
            Frame::Insurance { seat, attack } => {
                attack.special().family() == Some(family)
                    && self.is_opponent(seat)
                    && self.can_hit(attack, seat)
            }
            Frame::Cloud(_)
            | Frame::Choose
            | Frame::Block(_)
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Follow(_)
            | Frame::Overtime
            | Frame::Discard(_) => false,
        }
    }
}
