//! The whole state as readable JSON, and the validating door back into a state.

use std::fmt;

use game::{BadState, GameOptions, List, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::components::Components;
use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::options::Options;
use crate::special::{Special, Specials};
use crate::state::{Barrel, Ending, Player, Stage, State};

/// Any arrangement of the components.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub options: Options,
    pub round: u8,
    pub stage: Stage,
    pub first: Seat,
    /// Turns completed in this round.
    pub turn: u8,
    /// What is pending, the next decision last.
    pub decisions: Vec<Frame>,
    /// The action under way began with a replacing special.
    #[serde(default)]
    pub replaced: bool,
    /// The action under way has blended a wine.
    #[serde(default)]
    pub blended: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cloud: Option<Region>,
    pub dealt: CardCounts,
    pub face_up: CardCounts,
    pub medals: Vec<Wine>,
    pub row: Grapes,
    pub grape_discard: Grapes,
    /// The last card is on top.
    pub grape_stack: Grapes,
    /// The last card is on top.
    pub special_stack: Vec<Special>,
    pub spent: Vec<Special>,
    pub players: Vec<LayoutPlayer>,
}

/// What a player has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutPlayer {
    pub merchant: Region,
    pub grapes: Grapes,
    /// Those of them that all have seen.
    #[serde(default)]
    pub known: Grapes,
    pub specials: Vec<Special>,
    pub barrels: [Grapes; BarrelNo::COUNT],
    pub wines: Vec<Wine>,
    pub medals: u8,
}

/// Action cards by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardCounts {
    pub harvest: u8,
    pub barrel: u8,
    pub visit: u8,
    pub local: u8,
    pub neighbour: u8,
}

/// Grape cards, written as a word of their letters.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Grapes(pub Vec<Variety>);

impl From<[u8; Card::COUNT]> for CardCounts {
    fn from([harvest, barrel, visit, local, neighbour]: [u8; Card::COUNT]) -> CardCounts {
        CardCounts { harvest, barrel, visit, local, neighbour }
    }
}

impl From<CardCounts> for [u8; Card::COUNT] {
    fn from(counts: CardCounts) -> [u8; Card::COUNT] {
        let CardCounts { harvest, barrel, visit, local, neighbour } = counts;
        [harvest, barrel, visit, local, neighbour]
    }
}

impl Grapes {
    pub(crate) fn of_pile(pile: &[u8; Variety::COUNT]) -> Grapes {
        let cards = |variety: Variety| std::iter::repeat_n(variety, pile[variety.index()] as usize);
        Grapes(Variety::all().flat_map(cards).collect())
    }

    pub(crate) fn of_barrel(barrel: Barrel) -> Grapes {
        Grapes(vec![barrel.variety; barrel.cards as usize])
    }

    /// How many of each variety; more than the box has are as good as that many.
    fn pile(&self) -> [u8; Variety::COUNT] {
        let mut pile = [0_u8; Variety::COUNT];
        for variety in &self.0 {
            pile[variety.index()] += u8::from(pile[variety.index()] < MOST);
        }
        pile
    }
}

/// No count in a layout may exceed this, so that sums cannot overflow before they are checked.
const MOST: u8 = 31;

impl fmt::Display for Grapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|variety| write!(f, "{variety}"))
    }
}

impl fmt::Debug for Grapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for Grapes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Grapes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grapes, D::Error> {
        let text = String::deserialize(deserializer)?;
        let letters = text.chars().map(|letter| letter.to_string().parse());
        letters.collect::<Result<_, _>>().map(Grapes).map_err(de::Error::custom)
    }
}

impl State {
    pub(crate) fn to_layout(&self) -> Layout {
        Layout {
            options: self.options,
            round: self.round,
            stage: self.stage,
            first: self.first,
            turn: self.turn,
            decisions: self.frames.to_vec(),
            replaced: self.replaced,
            blended: self.blended,
            ending: self.ending,
            cloud: self.cloud,
            dealt: self.dealt.into(),
            face_up: self.face_up.into(),
            medals: Wine::of(self.medals).collect(),
            row: Grapes::of_pile(&self.row),
            grape_discard: Grapes::of_pile(&self.grape_discard),
            grape_stack: Grapes(self.grape_stack.to_vec()),
            special_stack: self.special_stack.to_vec(),
            spent: self.spent.cards().collect(),
            players: self.seats().map(|seat| self.player(seat).to_layout()).collect(),
        }
    }

    pub(crate) fn of_layout(
        layout: &Layout,
        components: &'static Components,
    ) -> Result<State, BadState> {
        layout.options.check().map_err(|error| BadState::one(error.to_string()))?;
        layout.check_seats()?;
        let mut state = State::bare(&layout.options, components);
        state.round = layout.round;
        state.stage = layout.stage;
        state.first = layout.first;
        state.turn = layout.turn.min(MOST);
        state.active = state.on_turn();
        state.frames = list(&layout.decisions, "pending decisions")?;
        state.replaced = layout.replaced;
        state.blended = layout.blended;
        state.ending = layout.ending;
        state.cloud = layout.cloud;
        state.dealt = counts(layout.dealt)?;
        state.face_up = counts(layout.face_up)?;
        state.medals = set(&layout.medals)?;
        state.row = layout.row.pile();
        state.grape_discard = layout.grape_discard.pile();
        state.grape_stack = list(&layout.grape_stack.0, "cards in the grape stack")?;
        state.special_stack = list(&layout.special_stack, "cards in the special stack")?;
        state.spent = handful(&layout.spent)?;
        for (player, seat) in layout.players.iter().zip(Seat::all(layout.options.players)) {
            let red = state.board().red;
            *state.player_mut(seat) = Player::of_layout(player, red)?;
        }
        for seat in state.seats() {
            state.player_mut(seat).score = state.score(seat);
        }
        state.check()?;
        Ok(state)
    }
}

impl Layout {
    /// Every seat that is named sits at the table.
    fn check_seats(&self) -> Result<(), BadState> {
        let players = self.options.players;
        if self.players.len() != players as usize {
            let found = self.players.len();
            return Err(BadState::one(format!(
                "{found} players are laid out instead of {players}"
            )));
        }
        let named = self.decisions.iter().map(|frame| frame.seat(self.first));
        let winner = match self.ending {
            Some(Ending::Won { seat, .. }) => Some(seat),
            Some(Ending::Rounds) | None => None,
        };
        let mut named = named.chain(winner).chain([self.first]);
        match named.find(|seat| seat.number() >= players) {
            Some(seat) => Err(BadState::one(format!("seat {} is not at the table", seat.number()))),
            None => Ok(()),
        }
    }
}

impl Player {
    fn to_layout(self) -> LayoutPlayer {
        LayoutPlayer {
            merchant: self.merchant,
            grapes: Grapes::of_pile(&self.grapes),
            known: Grapes::of_pile(&self.known),
            specials: self.specials.cards().collect(),
            barrels: self.barrels.map(Grapes::of_barrel),
            wines: Wine::of(self.estates).collect(),
            medals: self.medals,
        }
    }

    fn of_layout(layout: &LayoutPlayer, red: u32) -> Result<Player, BadState> {
        let (grapes, specials) = (layout.grapes.pile(), handful(&layout.specials)?);
        let estates = set(&layout.wines)?;
        let mut barrels = [Barrel::EMPTY; BarrelNo::COUNT];
        for (barrel, cards) in barrels.iter_mut().zip(&layout.barrels) {
            let Some(&variety) = cards.0.first() else { continue };
            if cards.0.iter().any(|&card| card != variety) {
                return Err(BadState::one(format!("a barrel holds {cards:?}: one variety only")));
            }
            *barrel = Barrel { variety, cards: cards.pile()[variety.index()] };
        }
        Ok(Player {
            grapes,
            grape_cards: grapes.iter().sum(),
            known: layout.known.pile(),
            special_cards: specials.total(),
            specials,
            barrels,
            merchant: layout.merchant,
            red: (estates & red).count_ones() as u8,
            white: (estates & !red).count_ones() as u8,
            medals: layout.medals.min(MOST),
            score: 0,
            estates,
        })
    }
}

fn list<T: Copy + Default, const N: usize>(
    values: &[T],
    what: &str,
) -> Result<List<T, N>, BadState> {
    let few = || BadState::one(format!("{} {what}, where {N} are the most", values.len()));
    List::from_slice(values).ok_or_else(few)
}

fn counts(counts: CardCounts) -> Result<[u8; Card::COUNT], BadState> {
    let counts: [u8; Card::COUNT] = counts.into();
    if counts.iter().all(|&cards| cards <= MOST) {
        Ok(counts)
    } else {
        Err(BadState::one("the box has twelve action cards"))
    }
}

fn set(wines: &[Wine]) -> Result<u32, BadState> {
    let bits = wines.iter().fold(0, |bits, wine| bits | wine.bit());
    if bits.count_ones() as usize == wines.len() {
        Ok(bits)
    } else {
        Err(BadState::one("a wine is listed twice"))
    }
}

fn handful(cards: &[Special]) -> Result<Specials, BadState> {
    let mut handful = Specials::NONE;
    for &card in cards {
        if handful.count(card) == Specials::MOST {
            return Err(BadState::one(format!("too many cards {card}")));
        }
        handful.add(card);
    }
    Ok(handful)
}
