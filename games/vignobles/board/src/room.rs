//! Facts of a scene that all parts of the board use.

use game::{Seat, Set};
use vignobles::{
    Action, BoardSide, Card, DeckRow, Frame, GoalRow, PlayerView, Region, SideName, State, Variety,
    View, Wine, WineRow,
};

use table_kit::{Offer, Scene, address};

use crate::Board;

use super::land::BoardMap;

/// A scene with the tables of the side in play.
pub struct BoardScene<'a> {
    pub scene: &'a Scene<'a, State>,
    pub view: &'a View,
    pub side: &'static BoardSide,
    pub goal: &'static GoalRow,
    /// The addresses of the sprite sheet and of the map.
    pub sprites: String,
    pub picture: String,
}

/// Offers that share an object.
pub type Offers<'a> = Vec<&'a Offer<Action>>;

impl<'a> BoardScene<'a> {
    pub fn new(scene: &'a Scene<'a, State>) -> BoardScene<'a> {
        let (options, components) = (&scene.options, scene.components);
        BoardScene {
            scene,
            view: scene.view,
            side: components.side(options.side),
            goal: components.goal(options),
            sprites: address::<Board>("sprites.svg"),
            picture: address::<Board>(BoardMap::of(options.side).picture),
        }
    }

    /// Returns the titles on the map: the game's name, and the side's.
    pub fn title(&self) -> (String, String) {
        let side = match self.scene.options.side {
            SideName::SouthWest => "board-of-the-south-west",
            SideName::France => "board-of-france",
        };
        (self.scene.word("title"), self.scene.word(side))
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.scene.options.players)
    }

    pub fn player(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    /// Returns the public part of the viewer's player.
    pub fn own_player(&self) -> Option<&'a PlayerView> {
        self.scene.me().map(|seat| self.player(seat))
    }

    /// Returns the pending decision, if it is the viewer's.
    pub fn own_decision(&self) -> Option<Frame> {
        let turn = self.view.turn?;
        (!self.scene.offers.is_empty()).then_some(turn.decision)
    }

    pub fn offers(&self, fits: impl Fn(&Action) -> bool) -> Offers<'a> {
        self.scene.offers.iter().filter(|offer| fits(&offer.action)).collect()
    }

    /// Returns the ways to move something to a region.
    pub fn ways(&self, region: Region) -> Offers<'a> {
        self.offers(|&action| {
            matches!(
                action,
                Action::Cloud(to) | Action::Move(to) | Action::WineRoad(to) | Action::WindChange(to)
                    if to == region
            )
        })
    }

    pub fn deck(&self) -> &'static DeckRow {
        self.scene.components.deck(&self.scene.options)
    }

    pub fn card_name(&self, card: Card) -> String {
        self.scene.word(&format!("card-{}", card.word()))
    }

    pub fn variety_name(&self, variety: Variety) -> &'static str {
        self.scene.components.variety_name(self.scene.options.side, variety)
    }

    /// Returns the two letters of a variety, which are shown with its colour.
    pub fn code(&self, variety: Variety) -> String {
        self.variety_name(variety).chars().take(2).collect()
    }

    pub fn region_name(&self, region: Region) -> &'static str {
        &self.side.region(region).name
    }

    pub fn wines_of(&self, region: Region) -> impl Iterator<Item = Wine> + use<> {
        let side = self.side;
        Wine::all().filter(move |&wine| side.wine(wine).region == region)
    }

    pub fn owner(&self, wine: Wine) -> Option<Seat> {
        self.seats().find(|&seat| self.player(seat).wines.contains(&wine))
    }

    pub fn has_medal(&self, wine: Wine) -> bool {
        self.view.medals.contains(&wine)
    }

    /// Returns the regions one step from another.
    pub fn neighbours(&self, from: Region) -> Set<Region> {
        self.side.region(from).neighbours.0
    }

    /// Returns the number of wines in a region for which the player's barrels have the grapes.
    pub fn blendable(&self, seat: Seat, region: Region) -> usize {
        let ready = &self.player(seat).ready;
        ready.iter().filter(|&&wine| self.side.wine(wine).region == region).count()
    }
}

/// Returns the two varieties of a wine.
pub fn recipe(row: &WineRow) -> Set<Variety> {
    row.grapes.into_iter().collect()
}

/// Returns the varieties in a player's barrels.
pub fn barrelled(player: &PlayerView) -> Set<Variety> {
    player.barrels.iter().filter_map(|barrel| barrel.0.first().copied()).collect()
}

/// Returns the varieties among some cards, each once with its number.
pub fn counted(cards: &[Variety]) -> Vec<(Variety, usize)> {
    Variety::all()
        .map(|variety| (variety, cards.iter().filter(|&&card| card == variety).count()))
        .filter(|(_, count)| *count > 0)
        .collect()
}
