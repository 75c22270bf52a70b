//! What all parts of the room ask of a scene.

use game::Seat;
use vignobles::{
    Action, Card, Colour, DeckRow, Frame, GoalRow, Grapes, Mode, PlayerView, Region, Side, State,
    Variety, View, Wine, WineRow,
};

use table_kit::{Offer, Scene};

/// A scene with the tables in play at hand.
pub struct Room<'a> {
    pub scene: &'a Scene<'a, State>,
    pub view: &'a View,
    pub side: &'static Side,
    pub goal: &'static GoalRow,
}

/// Offers that share an object.
pub type Offers<'a> = Vec<&'a Offer<Action>>;

impl<'a> Room<'a> {
    pub fn new(scene: &'a Scene<'a, State>) -> Room<'a> {
        let options = &scene.options;
        let goals = &scene.components.goals;
        let goal = match (options.players, options.mode) {
            (4, Mode::Extended) => &goals[3],
            (players, _) => &goals[usize::from(players) - 2],
        };
        Room { scene, view: scene.view, side: scene.components.side(options.side), goal }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.scene.options.players)
    }

    pub fn player(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    /// What the viewer has before all eyes.
    pub fn mine(&self) -> Option<&'a PlayerView> {
        self.scene.me().map(|seat| self.player(seat))
    }

    /// The decision, if it is the viewer's.
    pub fn asked(&self) -> Option<Frame> {
        let turn = self.view.turn?;
        (!self.scene.offers.is_empty()).then_some(turn.decision)
    }

    pub fn offers(&self, fits: impl Fn(&Action) -> bool) -> Offers<'a> {
        self.scene.offers.iter().filter(|offer| fits(&offer.action)).collect()
    }

    pub fn deck(&self) -> &'static DeckRow {
        &self.scene.components.decks[usize::from(self.scene.options.players) - 2]
    }

    pub fn card_name(&self, card: Card) -> String {
        self.scene.word(&format!("card-{}", card.word()))
    }

    pub fn variety_name(&self, variety: Variety) -> &'static str {
        self.scene.components.variety_name(self.scene.options.side, variety)
    }

    /// Two letters that stand for a variety beside its colour.
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

    /// The regions one step from another.
    pub fn near(&self, from: Region) -> u8 {
        self.side.region(from).neighbours.0
    }

    /// The regions one or two steps from another.
    pub fn reach(&self, from: Region) -> u8 {
        let near = self.near(from);
        let two = Region::of(u32::from(near)).fold(near, |bits, step| bits | self.near(step));
        two & !(from.bit() as u8)
    }

    /// The wines of a region that a player's barrels could make, were the merchant there.
    pub fn blendable(&self, seat: Seat, region: Region) -> usize {
        let held = barrelled(self.player(seat));
        let fits =
            |wine: &Wine| self.owner(*wine).is_none() && recipe(self.side.wine(*wine)) & !held == 0;
        self.wines_of(region).filter(fits).count()
    }

    /// Whether a wine would win the game for a player.
    pub fn wins(&self, seat: Seat, wine: Wine) -> bool {
        let (player, row) = (self.player(seat), self.side.wine(wine));
        let (red, white) = match row.colour {
            Colour::Red => (1, 0),
            Colour::White => (0, 1),
        };
        // The medal of a prestige wine asks for a second card of its lead variety.
        let lead = row.grapes[0];
        let of_lead = |barrel: &Grapes| barrel.0.iter().filter(|&&card| card == lead).count();
        let enough = !row.prestige || player.barrels.iter().map(of_lead).sum::<usize>() > 1;
        let medal = u8::from(enough && self.has_medal(wine));
        let (owned, all) = player.regions[row.region.index()];
        player.red + red >= self.goal.red
            || player.white + white >= self.goal.white
            || medal == 1 && player.medals + medal >= self.goal.medals
            || owned + 1 >= all
    }
}

/// The two varieties of a wine as bits.
pub fn recipe(row: &WineRow) -> u8 {
    row.grapes[0].bit() | row.grapes[1].bit()
}

/// The varieties in a player's barrels as bits.
pub fn barrelled(player: &PlayerView) -> u8 {
    let first = player.barrels.iter().filter_map(|barrel| barrel.0.first());
    first.fold(0, |bits, variety| bits | variety.bit())
}

/// The varieties among some cards, each once with its number.
pub fn counted(cards: &[Variety]) -> Vec<(Variety, usize)> {
    Variety::all()
        .map(|variety| (variety, cards.iter().filter(|&&card| card == variety).count()))
        .filter(|(_, count)| *count > 0)
        .collect()
}
