//! Arrangement of a table for a test: layouts are edited as typed values and then converted to a state.

use game::{BadState, ComponentSet, Game, GameOptions, Observer, Seat};
use serde_json::Value;
use testkit::TestGame;
use vinhos::{
    Ability, Cell, Colour, Components, EstateLayout, EstateNo, Expert, Frame, Layout, Options,
    Phase, Player, Region, RegionsOut, State, Tile, TurnLayout, TurnMarks, WineAt,
};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);
pub const C: Seat = Seat::new(2);
pub const D: Seat = Seat::new(3);

/// A table under arrangement. It begins as the first turn of player A, with empty boards.
#[derive(Clone)]
pub struct Table(pub Layout);

pub fn table(players: u8) -> Table {
    let options = Options { players, regions_out: RegionsOut::Fixed };
    let mut layout = TestGame::<State>::new(options, 7).state.layout();
    layout.phase = Phase::FirstAction;
    let turn =
        TurnLayout { seat: A, decisions: vec![Frame::BeforeMove], marks: TurnMarks::default() };
    layout.turn = Some(turn);
    Table(layout)
}

/// Returns a new game before the first decision.
pub fn new_game(players: u8) -> TestGame<State> {
    TestGame::new(Options::with_players(players), 11)
}

impl Table {
    pub fn scene(self) -> TestGame<State> {
        match self.try_scene() {
            Ok(scene) => scene,
            Err(error) => panic!("{error}"),
        }
    }

    pub fn try_scene(self) -> Result<TestGame<State>, BadState> {
        let json = serde_json::to_value(&self.0).unwrap();
        TestGame::new(Options::with_players(2), 7).try_edit(|layout| *layout = json)
    }

    pub fn edit(mut self, change: impl FnOnce(&mut Layout)) -> Table {
        change(&mut self.0);
        self
    }

    pub fn year(mut self, year: u8) -> Table {
        self.0.year = year;
        self
    }

    pub fn phase(mut self, phase: Phase) -> Table {
        self.0.phase = phase;
        self
    }

    /// Puts the vintage tile with this number into the current year.
    pub fn vintage(mut self, tile: u8) -> Table {
        let now = self.0.year as usize - 1;
        let there = self.0.vintages.iter().position(|&other| other == tile).unwrap();
        self.0.vintages.swap(now, there);
        self
    }

    pub fn order(mut self, seats: &[Seat]) -> Table {
        self.0.order = seats.to_vec();
        self
    }

    /// Sets the deciding seat and its decisions.
    pub fn turn(mut self, seat: Seat, decisions: &[Frame]) -> Table {
        let turn = self.0.turn.as_mut().unwrap();
        turn.seat = seat;
        turn.decisions = decisions.to_vec();
        self
    }

    pub fn marks(mut self, marks: TurnMarks) -> Table {
        self.0.turn.as_mut().unwrap().marks = marks;
        self
    }

    pub fn at(mut self, seat: Seat, cell: Cell) -> Table {
        self.0.players[seat.index()].cell = cell;
        self
    }

    pub fn bagos(mut self, seat: Seat, bagos: u16) -> Table {
        self.0.players[seat.index()].bagos = bagos;
        self
    }

    pub fn fair_points(mut self, seat: Seat, points: u16) -> Table {
        self.0.players[seat.index()].fair_points = points;
        self
    }

    /// Moves this many barrels from the magnates to the supply, beginning with the last magnate.
    pub fn barrels(mut self, seat: Seat, count: u8) -> Table {
        let magnates = &mut self.0.players[seat.index()].with_magnates;
        for _ in 0..count {
            let holder = magnates.iter().rposition(|&held| held > 0).unwrap();
            magnates[holder] -= 1;
        }
        self
    }

    pub fn cubes(mut self, region: Region, cubes: u8) -> Table {
        self.region(region).cubes = cubes;
        self
    }

    pub fn region(&mut self, region: Region) -> &mut vinhos::RegionLayout {
        self.0.regions.iter_mut().find(|layout| layout.region == region).unwrap()
    }

    /// Brings a colour to the top of a vineyard deck.
    pub fn top(mut self, region: Region, colour: Colour) -> Table {
        let deck = &mut self.region(region).vineyards;
        let place = deck.iter().position(|&other| other == colour).unwrap();
        let tile = deck.remove(place);
        deck.insert(0, tile);
        self
    }

    /// Moves all vineyards but `left` from a deck to estates of player B.
    pub fn thin_deck(mut self, region: Region, left: usize) -> Table {
        let deck = self.region(region).vineyards.clone();
        for (index, &colour) in deck.iter().enumerate().skip(left) {
            self = self.vineyards(B, index + 2 - left, region, colour, 1);
        }
        self
    }

    /// Puts vineyards of a region from its deck on an estate, numbered from 1.
    pub fn vineyards(
        mut self,
        seat: Seat,
        estate: usize,
        region: Region,
        colour: Colour,
        count: u8,
    ) -> Table {
        for _ in 0..count {
            let deck = &mut self.region(region).vineyards;
            let place = deck.iter().rposition(|&other| other == colour).unwrap();
            deck.remove(place);
        }
        let board = self.estate(seat, estate);
        board.region = Some(region);
        board.colour = Some(colour);
        board.vineyards += count;
        self
    }

    pub fn estate(&mut self, seat: Seat, estate: usize) -> &mut EstateLayout {
        &mut self.0.players[seat.index()].estates[estate - 1]
    }

    pub fn wineries(mut self, seat: Seat, estate: usize, count: u8) -> Table {
        self.estate(seat, estate).wineries = count;
        self
    }

    pub fn cellar(mut self, seat: Seat, estate: usize) -> Table {
        self.estate(seat, estate).cellar = true;
        self
    }

    /// Sets the enologists and farmers of an estate.
    pub fn staff(mut self, seat: Seat, estate: usize, enologists: u8, farmers: u8) -> Table {
        self.estate(seat, estate).enologists = enologists;
        self.estate(seat, estate).farmers = farmers;
        self
    }

    /// Sets the qualities of the wines of an estate, from the first place.
    pub fn wines(mut self, seat: Seat, estate: usize, qualities: &[u8]) -> Table {
        let wines = &mut self.estate(seat, estate).wines;
        wines[..qualities.len()].copy_from_slice(qualities);
        self
    }

    /// Gives experts from the decks, face-up.
    pub fn experts(mut self, seat: Seat, experts: &[&str]) -> Table {
        for text in experts {
            let expert: Expert = text.parse().unwrap();
            self.take_from_deck(expert);
            self.0.players[seat.index()].experts_up.push(expert);
        }
        self
    }

    /// Gives experts from the decks, face-down.
    pub fn used_experts(mut self, seat: Seat, experts: &[&str]) -> Table {
        for text in experts {
            let expert: Expert = text.parse().unwrap();
            self.take_from_deck(expert);
            self.0.players[seat.index()].experts_down.push(expert);
        }
        self
    }

    fn take_from_deck(&mut self, expert: Expert) {
        let deck = &mut self.0.experts[expert.feature().index()];
        deck.cards.retain(|&ability| ability != expert.ability());
        deck.hidden = deck.hidden.min((deck.cards.len() as u8).saturating_sub(1));
    }

    /// Brings an ability to the top of its deck.
    pub fn top_expert(mut self, text: &str) -> Table {
        let expert: Expert = text.parse().unwrap();
        let cards: &mut Vec<Ability> = &mut self.0.experts[expert.feature().index()].cards;
        cards.retain(|&ability| ability != expert.ability());
        cards.insert(0, expert.ability());
        self
    }

    /// Takes tiles off the display or out of the deck and gives them: action tiles face-up,
    /// multiplier tiles with a barrel.
    pub fn tiles(mut self, seat: Seat, tiles: &[Tile]) -> Table {
        for &tile in tiles {
            self.take_tile(tile);
            let player = &mut self.0.players[seat.index()];
            if tile.is_multiplier() {
                player.multipliers.push(tile);
                player.locked.push(tile);
            } else {
                player.actions_up.push(tile);
            }
        }
        self
    }

    pub fn take_tile(&mut self, tile: Tile) {
        let display = self.0.display.iter().position(|&other| other == tile);
        let deck = self.0.deck.iter().position(|&other| other == tile);
        match (display, deck) {
            (Some(place), _) => drop(self.0.display.remove(place)),
            (None, Some(place)) => drop(self.0.deck.remove(place)),
            (None, None) => panic!("no {tile} is left"),
        }
    }

    /// Sets the display to exactly these tiles, taken from the display and the deck.
    pub fn display(mut self, tiles: &[Tile]) -> Table {
        let mut rest: Vec<Tile> = self.0.display.drain(..).chain(self.0.deck.drain(..)).collect();
        for tile in tiles {
            let place = rest.iter().position(|other| other == tile).unwrap();
            self.0.display.push(rest.remove(place));
        }
        rest.sort_by_key(|tile| tile.is_multiplier());
        self.0.deck = rest;
        self
    }

    /// Puts a barrel of the player on sales slots.
    pub fn sales(mut self, seat: Seat, slots: &[&str]) -> Table {
        let sales = &mut self.0.players[seat.index()].sales;
        sales.extend(slots.iter().map(|slot| slot.parse::<vinhos::SalesSlot>().unwrap()));
        sales.sort();
        self
    }

    /// Puts a barrel of the player on export slots.
    pub fn exports(mut self, seat: Seat, slots: &[&str]) -> Table {
        let exports = &mut self.0.players[seat.index()].exports;
        exports.extend(slots.iter().map(|slot| slot.parse::<vinhos::ExportSlot>().unwrap()));
        exports.sort();
        self
    }
}

/// Accessors of a scene.
pub trait SceneReader {
    fn player(&self, seat: Seat) -> &Player;
    fn estate(&self, seat: Seat, estate: usize) -> vinhos::Estate;
    fn quality(&self, seat: Seat, wine: &str) -> u8;
    fn seen(&self) -> Value;
    fn offered(&self, start: &str) -> Vec<String>;
}

impl SceneReader for TestGame<State> {
    fn player(&self, seat: Seat) -> &Player {
        self.state.player(seat)
    }

    /// Returns an estate, numbered from 1.
    fn estate(&self, seat: Seat, estate: usize) -> vinhos::Estate {
        *self.state.player(seat).estate(EstateNo::at(estate - 1))
    }

    fn quality(&self, seat: Seat, wine: &str) -> u8 {
        self.state.player(seat).quality(wine.parse::<WineAt>().unwrap())
    }

    fn seen(&self) -> Value {
        self.seen_by(Observer::Public)
    }

    /// Returns the legal actions that begin with this text.
    fn offered(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(start)).collect()
    }
}

/// Returns the built-in components.
pub fn components() -> &'static Components {
    Components::builtin()
}
