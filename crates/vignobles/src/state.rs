//! The state of a game: inline arrays and sets of bits, cloned by one memcpy.

use game::{BadState, List, PerSeat, Seat, Shared};
use serde::{Deserialize, Serialize};

use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::options::Options;
use crate::special::{Special, Specials};
use crate::tables::{Board, Components, GRAPES, SPECIALS};

/// The most players of a game.
pub(crate) const SEATS: usize = 4;
/// The hand limit (clause 12.1).
pub(crate) const HAND: u8 = 5;
/// The card that flushes the row (clause 6.3).
pub(crate) const FLUSH: u8 = 5;
/// The last round (clause 13.4).
pub const LAST_ROUND: u8 = 200;
/// No decision nests deeper: Overtime, follow, Racking's barrelling, and one to spare.
pub(crate) const FRAMES: usize = 5;

/// A game of Vignobles.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) components: Shared<Components>,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    pub(crate) round: u8,
    /// Who has the cork.
    pub(crate) first: Seat,
    /// Turns completed in this round, of two laps.
    pub(crate) turn: u8,
    /// Who is on turn.
    pub(crate) active: Seat,
    pub(crate) frames: List<Frame, FRAMES>,
    /// Whether the action under way began with a replacing special (clause 10.3).
    pub(crate) replaced: bool,
    /// Whether it has blended a wine (clause 11.12).
    pub(crate) blended: bool,
    pub(crate) ending: Option<Ending>,
    /// Nowhere before the first cloud stage.
    pub(crate) cloud: Option<Region>,
    /// The action cards of this round, and those of them that are still face up.
    pub(crate) dealt: [u8; Card::COUNT],
    pub(crate) face_up: [u8; Card::COUNT],
    /// Wines on which a medal stands.
    pub(crate) medals: u32,
    pub(crate) players: [Player; SEATS],
    pub(crate) row: [u8; Variety::COUNT],
    pub(crate) grape_discard: [u8; Variety::COUNT],
    /// The last card is on top.
    pub(crate) grape_stack: List<Variety, GRAPES>,
    pub(crate) special_stack: List<Special, SPECIALS>,
    /// Special cards out of the game.
    pub(crate) spent: Specials,
}

/// Where the round stands (clause 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Cloud,
    Turns,
    /// The hands are checked.
    Hands,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// Somebody met goals (clause 13.1).
    Won { seat: Seat, goals: Goals },
    /// The last round is over (clause 13.4).
    Rounds,
}

/// The goals that a player has met (clause 13.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    pub medals: bool,
    pub red: bool,
    pub white: bool,
    pub region: bool,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub(crate) grapes: [u8; Variety::COUNT],
    /// How many they are.
    pub(crate) grape_cards: u8,
    /// Of the grapes in hand, those that everybody knows of (clause 14.7).
    pub(crate) known: [u8; Variety::COUNT],
    pub(crate) special_cards: u8,
    pub(crate) specials: Specials,
    pub(crate) barrels: [Barrel; BarrelNo::COUNT],
    pub(crate) merchant: Region,
    pub(crate) red: u8,
    pub(crate) white: u8,
    pub(crate) medals: u8,
    /// The way to the nearest goal in per cent (clause 13.5).
    pub(crate) score: u8,
    /// The wines owned, as bits.
    pub(crate) estates: u32,
}

/// A barrel: empty, or some cards of one variety (clause 7.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barrel {
    /// Meaningless, and always the first, when empty.
    pub(crate) variety: Variety,
    pub(crate) cards: u8,
}

impl Barrel {
    pub const EMPTY: Barrel = Barrel { variety: Variety::new(0), cards: 0 };

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cards == 0
    }
}

impl Player {
    #[inline]
    pub(crate) fn hand(&self) -> u8 {
        self.grape_cards + self.special_cards
    }

    #[inline]
    pub(crate) fn has(&self, special: Special) -> bool {
        self.specials.has(special)
    }

    #[inline]
    pub(crate) fn wines(&self) -> u8 {
        self.red + self.white
    }

    /// The varieties in the barrels, as bits.
    #[inline]
    pub(crate) fn barrelled(&self) -> u8 {
        self.barrels.iter().fold(0, |bits, barrel| {
            bits | (u8::from(!barrel.is_empty()) << barrel.variety.index())
        })
    }

    /// How many cards of a variety the barrels hold together.
    #[inline]
    pub(crate) fn barrelled_cards(&self, variety: Variety) -> u8 {
        let of = |barrel: &&Barrel| barrel.variety == variety;
        self.barrels.iter().filter(of).map(|barrel| barrel.cards).sum()
    }

    pub(crate) fn add_grape(&mut self, variety: Variety) {
        self.grapes[variety.index()] += 1;
        self.grape_cards += 1;
    }

    /// A grape that came to the hand before all eyes.
    pub(crate) fn add_known_grape(&mut self, variety: Variety) {
        self.add_grape(variety);
        self.known[variety.index()] += 1;
    }

    /// A grape that leaves the hand before all eyes.
    pub(crate) fn remove_grape(&mut self, variety: Variety) {
        self.grapes[variety.index()] -= 1;
        self.grape_cards -= 1;
        let known = &mut self.known[variety.index()];
        *known = known.saturating_sub(1);
    }

    pub(crate) fn add_special(&mut self, special: Special) {
        self.specials.add(special);
        self.special_cards += 1;
    }

    pub(crate) fn remove_special(&mut self, special: Special) {
        self.specials.remove(special);
        self.special_cards -= 1;
    }

    /// The varieties in hand, as bits.
    #[inline]
    pub(crate) fn grape_bits(&self) -> u8 {
        present(&self.grapes)
    }
}

/// The varieties of which a pile has a card, as bits.
#[inline]
pub(crate) fn present(pile: &[u8; Variety::COUNT]) -> u8 {
    pile.iter().rev().fold(0, |bits, &cards| bits << 1 | u8::from(cards > 0))
}

/// How many cards a pile has.
#[inline]
pub(crate) fn size(pile: &[u8; Variety::COUNT]) -> u8 {
    pile.iter().sum()
}

impl State {
    #[inline]
    pub(crate) fn board(&self) -> &'static Board {
        self.components.get().board(self.options.side)
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player on turn.
    #[inline]
    pub(crate) fn actor(&self) -> &Player {
        self.player(self.active)
    }

    #[inline]
    pub(crate) fn actor_mut(&mut self) -> &mut Player {
        self.player_mut(self.active)
    }

    /// The pending decision; there is none once the game is over.
    #[inline]
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// The seats after `seat` clockwise, once round, without it.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.options.players;
        (1..players).scan(seat, move |at, _| {
            *at = at.left(players);
            Some(*at)
        })
    }

    /// Wines that anybody owns, as bits.
    #[inline]
    pub(crate) fn owned(&self) -> u32 {
        self.players.iter().fold(0, |bits, player| bits | player.estates)
    }

    #[inline]
    pub(crate) fn any_face_up(&self) -> bool {
        self.face_up != [0; Card::COUNT]
    }

    /// Who acts last in this round, and moves its cloud (clause 4.1).
    pub(crate) fn last(&self) -> Seat {
        let seat = self.first.number() + self.options.players - 1;
        Seat::new(seat % self.options.players)
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        Seat::all(self.options.players)
    }

    /// Everything that must hold of a state.
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
            found.push("a seat that is not at the table has something".to_string());
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
            found.push(format!("the row has {} cards, and is flushed at 5", size(&self.row)));
        }
    }

    fn count_wines(&self, found: &mut Vec<String>) {
        let mut owned = 0;
        for seat in self.seats() {
            let estates = self.player(seat).estates;
            for wine in Wine::of(owned & estates) {
                found.push(format!("wine {wine} has two owners"));
            }
            owned |= estates;
        }
        for wine in Wine::of(self.medals & owned) {
            found.push(format!("wine {wine} is owned and still bears its medal"));
        }
        if self.medals >> Wine::COUNT != 0 || owned >> Wine::COUNT != 0 {
            found.push("there are thirty wines".to_string());
        }
        let taken: u32 = self.players.iter().map(|player| u32::from(player.medals)).sum();
        let placed = u32::from(self.components.goal(&self.options).placed);
        if self.medals.count_ones() + taken > placed {
            found.push(format!("more than the {placed} medals that were placed"));
        }
    }

    fn check_round(&self, found: &mut Vec<String>) {
        let players = self.options.players;
        if !(1..=LAST_ROUND).contains(&self.round) {
            found.push(format!("round {} of {LAST_ROUND}", self.round));
        }
        if self.turn > 2 * players || self.first.number() >= players {
            found.push("the turn is not one of the two laps".to_string());
        }
        let due = Seat::new((self.first.number() + self.turn) % players);
        if self.stage == Stage::Turns && self.active != due {
            found.push(format!("seat {} is on turn instead of {}", self.active.number(), due.number()));
        }
        let deck = self.components.deck(&self.options);
        if self.stage != Stage::Cloud || self.round > 1 {
            let shown: u8 = self.dealt.iter().sum();
            if shown != deck.shown {
                found.push(format!("{shown} action cards were turned up instead of {}", deck.shown));
            }
        }
        for card in Card::ALL {
            let (at, most) = (card.index(), deck.cards()[card.index()]);
            if self.dealt[at] > most || self.face_up[at] > self.dealt[at] {
                found.push(format!("too many {card} cards"));
            }
        }
        if (self.stage != Stage::Cloud || self.round > 1) && self.cloud.is_none() {
            found.push("the cloud is nowhere".to_string());
        }
    }

    fn check_player(&self, seat: Seat, found: &mut Vec<String>) {
        let (player, board) = (self.player(seat), self.board());
        let mut wrong = |what: &str| found.push(format!("seat {}: {what}", seat.number()));
        if player.grape_cards != size(&player.grapes)
            || player.special_cards != player.specials.total()
        {
            wrong("the size of the hand is miscounted");
        }
        if player.known.iter().zip(&player.grapes).any(|(known, held)| known > held) {
            wrong("more grapes are known than held");
        }
        for barrel in player.barrels {
            if barrel.is_empty() && barrel != Barrel::EMPTY {
                wrong("an empty barrel has a variety");
            }
        }
        let red = (player.estates & board.red).count_ones() as u8;
        if player.red != red || u32::from(player.wines()) != player.estates.count_ones() {
            wrong("the markers do not fit the wines owned");
        }
        if player.medals > player.wines() {
            wrong("more medals than wines");
        }
        if player.score != self.score(seat) {
            wrong("the score does not fit the wines owned");
        }
        let won = matches!(self.ending, Some(Ending::Won { seat: winner, .. }) if winner == seat);
        if won != (self.score(seat) == 100) {
            wrong("who has met a goal has won, and nobody else");
        }
    }
}

impl State {
    pub(crate) fn check(&self) -> Result<(), BadState> {
        BadState::unless_empty(self.problems())
    }

    pub(crate) fn per_seat<T: Copy + Default>(&self, of: impl Fn(&Player) -> T) -> PerSeat<T> {
        PerSeat::new(self.options.players, |seat| of(self.player(seat)))
    }
}
