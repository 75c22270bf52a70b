//! The door from a layout to a state: each error is named, a correct layout becomes a state.

use game::{BadState, GameOptions, List, Seat, Set};

use crate::components::Components;
use crate::ids::{BarrelNo, Card, Variety, Wine};
use crate::layout::{CardCounts, Grapes, Layout, LayoutPlayer};
use crate::special::{Special, Specials};
use crate::state::{Barrel, GameEnd, Player, State};

/// The largest count in a layout, so that sums cannot overflow before they are checked.
const MOST: u8 = 31;

impl State {
    pub(crate) fn of_layout(
        layout: &Layout,
        components: &'static Components,
    ) -> Result<State, BadState> {
        layout.options.check().map_err(|error| BadState::from_problem(error.to_string()))?;
        layout.check_seats()?;
        let mut state = State::bare(&layout.options, components);
        state.round = layout.round;
        state.stage = layout.stage;
        state.first = layout.first;
        state.turn = layout.turn.min(MOST);
        state.active = state.seat_on_turn();
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
        state.spent = read_specials(&layout.spent)?;
        for (player, seat) in layout.players.iter().zip(Seat::all(layout.options.players)) {
            let red = state.board().red;
            *state.player_mut(seat) = Player::of_layout(player, red)?;
        }
        for seat in state.seats() {
            state.player_mut(seat).score = state.score(seat);
        }
        state.check_invariants()?;
        Ok(state)
    }
}

impl Layout {
    /// Checks that every named seat is at the table.
    fn check_seats(&self) -> Result<(), BadState> {
        let players = self.options.players;
        if self.players.len() != players as usize {
            let found = self.players.len();
            return Err(BadState::from_problem(format!(
                "{found} players are laid out instead of {players}"
            )));
        }
        let named = self.decisions.iter().map(|frame| frame.seat(self.first));
        let winner = match self.ending {
            Some(GameEnd::Won { seat, .. }) => Some(seat),
            Some(GameEnd::Rounds) | None => None,
        };
        let mut named = named.chain(winner).chain([self.first]);
        match named.find(|seat| seat.number() >= players) {
            Some(seat) => {
                Err(BadState::from_problem(format!("seat {} is not at the table", seat.number())))
            }
            None => Ok(()),
        }
    }
}

impl Player {
    fn of_layout(layout: &LayoutPlayer, red: Set<Wine>) -> Result<Player, BadState> {
        let (grapes, specials) = (layout.grapes.pile(), read_specials(&layout.specials)?);
        let estates = set(&layout.wines)?;
        let mut barrels = [Barrel::EMPTY; BarrelNo::COUNT];
        for (barrel, cards) in barrels.iter_mut().zip(&layout.barrels) {
            let Some(&variety) = cards.0.first() else { continue };
            if cards.0.iter().any(|&card| card != variety) {
                return Err(BadState::from_problem(format!(
                    "a barrel has several varieties: {cards:?}"
                )));
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
            red: (estates & red).len() as u8,
            white: (estates - red).len() as u8,
            medals: layout.medals.min(MOST),
            score: 0,
            estates,
        })
    }
}

impl Grapes {
    /// Returns the number of cards of each variety, with a limit so that sums cannot overflow.
    fn pile(&self) -> [u8; Variety::COUNT] {
        let mut pile = [0_u8; Variety::COUNT];
        for variety in &self.0 {
            pile[variety.index()] += u8::from(pile[variety.index()] < MOST);
        }
        pile
    }
}

fn list<T: Copy + Default, const N: usize>(
    values: &[T],
    what: &str,
) -> Result<List<T, N>, BadState> {
    let few =
        || BadState::from_problem(format!("{} {what}, more than the {N} possible", values.len()));
    List::from_slice(values).ok_or_else(few)
}

fn counts(counts: CardCounts) -> Result<[u8; Card::COUNT], BadState> {
    let counts: [u8; Card::COUNT] = counts.into();
    if counts.iter().all(|&cards| cards <= MOST) {
        Ok(counts)
    } else {
        Err(BadState::from_problem("more action cards than the box has"))
    }
}

fn set(wines: &[Wine]) -> Result<Set<Wine>, BadState> {
    let set: Set<Wine> = wines.iter().copied().collect();
    if set.len() as usize == wines.len() {
        Ok(set)
    } else {
        Err(BadState::from_problem("a wine is listed twice"))
    }
}

fn read_specials(cards: &[Special]) -> Result<Specials, BadState> {
    let mut handful = Specials::NONE;
    for &card in cards {
        if handful.count(card) == Specials::MOST {
            return Err(BadState::from_problem(format!("too many cards {card}")));
        }
        handful.add(card);
    }
    Ok(handful)
}
