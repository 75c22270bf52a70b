//! Positions as tests describe them: a test sets the relevant parts, and the rest of the box fills the stacks.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use game::{ComponentSet, Game, GameOptions, Seat};
use testkit::TestGame;
use vignobles::{
    CardCounts, Components, Frame, Grapes, HandLimit, Layout, Mode, Options, RoundStage, SideName,
    Special, State, Variety, Wine,
};

pub type Play = TestGame<State>;

/// A table at the first turn of seat 0, with empty hands and barrels, and the cloud far away.
pub struct Table {
    layout: Layout,
    top: Vec<Variety>,
    special_top: Vec<Special>,
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub fn counts(cards: [u8; 5]) -> CardCounts {
    CardCounts::from(cards)
}

pub fn grapes(letters: &str) -> Grapes {
    Grapes(letters.chars().map(|letter| letter.to_string().parse().unwrap()).collect())
}

fn wines(numbers: &[u8]) -> Vec<Wine> {
    numbers.iter().map(|&number| Wine::from_number(number).unwrap()).collect()
}

/// Returns a table of two players on the South-West side.
pub fn two() -> Table {
    Table::new(Options::with_players(2))
}

/// Returns a table of three players on the South-West side.
pub fn three() -> Table {
    Table::new(Options::with_players(3))
}

/// Returns a table of four players on the South-West side in this mode.
pub fn four(mode: Mode) -> Table {
    Table::new(Options { mode, ..Options::with_players(4) })
}

/// Returns a table of two players on the France side.
pub fn france() -> Table {
    Table::new(Options { side: SideName::France, ..Options::with_players(2) })
}

impl Table {
    pub fn new(options: Options) -> Table {
        let mut layout = TestGame::<State>::new(options, 0).state.layout();
        let dealt = match options.players {
            2 => [2, 1, 1, 1, 1],
            3 => [3, 2, 1, 1, 1],
            _ => [3, 3, 1, 1, 1],
        };
        layout.stage = RoundStage::Turns;
        layout.decisions = vec![Frame::Choose];
        layout.cloud = vignobles::Region::from_number(8);
        layout.dealt = counts(dealt);
        layout.face_up = counts(dealt);
        layout.medals.clear();
        layout.row = grapes("");
        layout.grape_discard = grapes("");
        for player in &mut layout.players {
            player.grapes = grapes("");
        }
        Table { layout, top: Vec::new(), special_top: Vec::new() }
    }

    pub fn with(mut self, change: impl FnOnce(&mut Layout)) -> Table {
        change(&mut self.layout);
        self
    }

    pub fn hand(self, seat: usize, letters: &str) -> Table {
        self.with(|layout| layout.players[seat].grapes = grapes(letters))
    }

    pub fn specials(self, seat: usize, cards: &[Special]) -> Table {
        self.with(|layout| layout.players[seat].specials = cards.to_vec())
    }

    pub fn barrels(self, seat: usize, barrels: [&str; 3]) -> Table {
        self.with(|layout| layout.players[seat].barrels = barrels.map(grapes))
    }

    pub fn merchant(self, seat: usize, region: u8) -> Table {
        let region = vignobles::Region::from_number(region).unwrap();
        self.with(|layout| layout.players[seat].merchant = region)
    }

    pub fn owns(self, seat: usize, numbers: &[u8], medals: u8) -> Table {
        self.with(|layout| {
            layout.players[seat].wines = wines(numbers);
            layout.players[seat].medals = medals;
        })
    }

    pub fn medals_on(self, numbers: &[u8]) -> Table {
        self.with(|layout| layout.medals = wines(numbers))
    }

    pub fn row(self, letters: &str) -> Table {
        self.with(|layout| layout.row = grapes(letters))
    }

    pub fn discard(self, letters: &str) -> Table {
        self.with(|layout| layout.grape_discard = grapes(letters))
    }

    pub fn cloud(self, region: u8) -> Table {
        self.with(|layout| layout.cloud = vignobles::Region::from_number(region))
    }

    pub fn face_up(self, cards: [u8; 5]) -> Table {
        self.with(|layout| layout.face_up = counts(cards))
    }

    pub fn hand_limit(self, hand_limit: HandLimit) -> Table {
        self.with(|layout| layout.options.hand_limit = hand_limit)
    }

    /// Sets the next grapes to be drawn, the first one first.
    pub fn top(mut self, letters: &str) -> Table {
        self.top = grapes(letters).0;
        self
    }

    /// Sets the next special cards to be drawn, the first one first.
    pub fn special_top(mut self, cards: &[Special]) -> Table {
        self.special_top = cards.to_vec();
        self
    }

    /// Returns the game with an empty stack. All grapes that are nowhere else are in the grape discard.
    pub fn stack_empty_scene(mut self) -> Play {
        self.fill_grapes();
        let stack = std::mem::take(&mut self.layout.grape_stack.0);
        self.layout.grape_discard.0.extend(stack);
        self.scene()
    }

    /// Removes all special cards that are in no hand from the game, except `left` of them.
    pub fn specials_left(mut self, left: usize) -> Table {
        self.fill_specials();
        let at = self.layout.special_stack.len() - left;
        self.layout.spent = self.layout.special_stack.drain(..at).collect();
        self.special_top.clear();
        self
    }

    pub fn scene(self) -> Play {
        match self.try_scene() {
            Ok(scene) => scene,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the position in which this seat is asked for a Block before the choice.
    pub fn scene_asking(self, asked: u8) -> Play {
        self.with(|layout| layout.decisions.push(Frame::Block(seat(asked)))).scene()
    }

    pub fn try_scene(mut self) -> Result<Play, game::BadState> {
        self.fill_grapes();
        self.fill_specials();
        self.fill_medals();
        let json = serde_json::to_value(&self.layout).unwrap();
        TestGame::<State>::new(self.layout.options, 0).try_edit(|layout| *layout = json)
    }

    fn fill_grapes(&mut self) {
        let layout = &mut self.layout;
        let mut used = [layout.row.0.clone(), layout.grape_discard.0.clone()].concat();
        for player in &layout.players {
            used.extend(&player.grapes.0);
            used.extend(player.barrels.iter().flat_map(|barrel| &barrel.0));
        }
        used.extend(&self.top);
        let box_of_grapes = Components::builtin().varieties.iter().flat_map(|row| {
            let laid = used.iter().filter(|&&variety| variety == row.letter).count();
            std::iter::repeat_n(row.letter, (row.cards as usize).saturating_sub(laid))
        });
        layout.grape_stack.0 = box_of_grapes.chain(self.top.iter().rev().copied()).collect();
    }

    /// Puts the medals that the test does not place on the last wines without an owner.
    fn fill_medals(&mut self) {
        let layout = &mut self.layout;
        let scene = TestGame::<State>::new(layout.options, 0);
        let won: usize = layout.players.iter().map(|player| usize::from(player.medals)).sum();
        let standing = scene.state.layout().medals.len().saturating_sub(won);
        let owned: Vec<Wine> =
            layout.players.iter().flat_map(|player| player.wines.iter().copied()).collect();
        let mut free = Wine::all().rev().filter(|wine| !owned.contains(wine));
        while layout.medals.len() < standing {
            let wine = free.next().unwrap();
            if !layout.medals.contains(&wine) {
                layout.medals.push(wine);
            }
        }
        layout.medals.sort();
    }

    fn fill_specials(&mut self) {
        let layout = &mut self.layout;
        let mut used = layout.spent.clone();
        used.extend(layout.players.iter().flat_map(|player| &player.specials));
        used.extend(&self.special_top);
        let specials = Components::builtin().specials.iter().flat_map(|row| {
            let laid = used.iter().filter(|&&special| special == row.card).count();
            std::iter::repeat_n(row.card, (row.copies as usize).saturating_sub(laid))
        });
        layout.special_stack = specials.chain(self.special_top.iter().rev().copied()).collect();
    }
}

/// The parts of a layout that tests read.
pub trait LayoutReader {
    fn player(&self, seat: usize, what: &str) -> serde_json::Value;
    fn pile(&self, what: &str) -> String;
}

impl LayoutReader for Play {
    /// Returns a field of a player.
    fn player(&self, seat: usize, what: &str) -> serde_json::Value {
        self.json()["players"][seat][what].clone()
    }

    /// Returns a pile of grapes as its letters.
    fn pile(&self, what: &str) -> String {
        self.json()[what].as_str().unwrap().to_string()
    }
}
