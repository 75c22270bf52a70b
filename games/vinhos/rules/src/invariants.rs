//! Invariants of every state: conservation, ranges, and counters.

use game::{BadState, Seat, Set};

use crate::components::{BARRELS, CUBES, MOST_OF_A_KIND, WAREHOUSE_PLACES};
use crate::decks::RivalCard;
use crate::estate::{Estate, FreeSites};
use crate::ids::{Colour, Feature, Gift, Region, Tile};
use crate::player::Player;
use crate::rival::RIVAL;
use crate::slots::{EstateNo, Expert, ExportSlot, WineAt};
use crate::state::{Phase, Rival, State};

impl State {
    /// Checks all invariants.
    pub(crate) fn check_invariants(&self) -> Result<(), BadState> {
        let mut problems = Vec::new();
        for seat in self.seats() {
            self.check_player(seat, &mut problems);
        }
        self.check_supplies(&mut problems);
        self.check_cubes(&mut problems);
        self.check_vineyards(&mut problems);
        self.check_experts(&mut problems);
        self.check_markets(&mut problems);
        self.check_magnates(&mut problems);
        self.check_rows(&mut problems);
        self.check_rival(&mut problems);
        BadState::unless_empty(problems)
    }

    fn check_player(&self, seat: Seat, problems: &mut Vec<String>) {
        let player = self.player(seat);
        for number in EstateNo::all() {
            let mut say = |text: &str| problems.push(format!("{seat}, estate {number}: {text}"));
            self.check_estate(player.estate(number), &mut say);
        }
        let mut say = |text: String| problems.push(format!("{seat}: {text}"));
        let sum = |of: fn(&Estate) -> u8| player.estates.iter().map(of).sum::<u8>();
        let kept = [player.vineyards, player.wineries, player.enologists, player.farmers];
        let counted =
            [sum(|e| e.vineyards), sum(|e| e.wineries), sum(|e| e.enologists), sum(|e| e.farmers)];
        if kept != counted {
            say(format!("the stored totals are {kept:?}, but the estates have {counted:?}"));
        }
        if player.sites != FreeSites::of(&player.estates, self.components.get()) {
            say("the stored sites differ from the estates".to_string());
        }
        if player.wines != wine_places(player) {
            say("the stored set of wines differs from the wines".to_string());
        }
        let barrels = u32::from(player.barrels)
            + player.with_magnates.iter().map(|&count| u32::from(count)).sum::<u32>()
            + player.sales.len()
            + player.exports.len()
            + player.locked.len();
        if barrels != u32::from(BARRELS) {
            say(format!("{barrels} barrels instead of {BARRELS}"));
        }
        if !(player.experts_up & player.experts_down).is_empty() {
            say("an expert is both face-up and face-down".to_string());
        }
        if !(player.actions_up & player.actions_down).is_empty() {
            say("an action tile is both face-up and face-down (clause 13.10)".to_string());
        }
        let actions = player.actions_up | player.actions_down;
        if !(actions - Tile::ACTIONS).is_empty()
            || !(player.multipliers - Tile::MULTIPLIERS).is_empty()
        {
            say("action and multiplier tiles are mixed up".to_string());
        }
        if !(player.locked - player.multipliers).is_empty() {
            say("a barrel is on a multiplier tile that is not owned".to_string());
        }
    }

    fn check_estate(&self, estate: &Estate, say: &mut impl FnMut(&str)) {
        if estate.vineyards > MOST_OF_A_KIND || estate.wineries > MOST_OF_A_KIND {
            say("more than two vineyards or two wineries (clause 1.9)");
        }
        if estate.vineyards + estate.wineries > 3 {
            say("more than three tiles in three slots (clause 1.9)");
        }
        if estate.region.is_some() != (estate.vineyards > 0) {
            say("a region without a vineyard, or a vineyard without a region (clause 4.6)");
        }
        if estate.enologists > estate.wineries || estate.farmers > estate.vineyards {
            say("more enologists than wineries, or farmers than vineyards (clause 6.2)");
        }
        if estate.vineyards == 0 && estate.wines != [0; WineAt::PLACES] {
            say("there is wine without a vineyard (clause 12.5)");
        }
        if estate.vineyards == 0 && estate.colour == Colour::Red {
            say("the estate has a colour, but no vineyard");
        }
        if estate.vineyards > 0 && estate.waiting > 0 {
            say("cubes wait on an estate with a vineyard (clause 4.7)");
        }
        if estate.waiting > estate.wineries + u8::from(estate.cellar) {
            say("more cubes wait than there are buildings (clause 5.3)");
        }
        if !estate.cellar && estate.wines[WAREHOUSE_PLACES..] != [0; 2] {
            say("more than two wines without a cellar (clause 1.9)");
        }
        let ban =
            estate.region.is_some_and(|region| self.components.gift(region) == Gift::NoCellar);
        if ban && estate.cellar {
            say("a cellar in a region that forbids it (clauses 4.5, 7.3)");
        }
        if estate.wines.iter().any(|&quality| quality > self.best_quality()) {
            say("a wine has an impossible quality (clause 12.6)");
        }
    }

    /// Returns the best quality that any estate can make: 9 by work, Porto and the best weather.
    fn best_quality(&self) -> u8 {
        let weather = self.components.vintages.iter().map(|tile| tile.weather).max().unwrap_or(0);
        (9 + self.components.numbers.porto).saturating_add_signed(weather.max(0))
    }

    fn check_supplies(&self, problems: &mut Vec<String>) {
        let row = self.components.supply(self.options.players);
        let sum =
            |of: fn(&Player) -> u8| self.seats().map(|seat| of(self.player(seat))).sum::<u8>();
        let cellars = |player: &Player| player.estates.iter().filter(|e| e.cellar).count() as u8;
        for (what, ready, out, all) in [
            ("wineries", self.supply.wineries, sum(|p| p.wineries), row.wineries),
            ("cellars", self.supply.cellars, sum(cellars), row.cellars),
            ("enologists", self.supply.enologists, sum(|p| p.enologists), row.enologists),
            ("farmers", self.supply.farmers, sum(|p| p.farmers), row.farmers),
        ] {
            if u16::from(ready) + u16::from(out) != u16::from(all) {
                problems.push(format!("{what}: {ready} ready and {out} in use are not {all}"));
            }
        }
        let porto = self.supply.porto + sum(|p| p.porto);
        let all = if self.porto_is_out() { 0 } else { row.porto };
        if porto > all {
            problems.push(format!("porto: {porto} tiles, but {all} in the game"));
        }
    }

    fn check_cubes(&self, problems: &mut Vec<String>) {
        let mut cubes = u32::from(self.supply.cubes);
        for region in Region::ALL {
            let here = self.cubes_in(region);
            let spaces = self.components.regions[region.index()].spaces;
            cubes += u32::from(here);
            if here > spaces || here > 0 && !self.regions.contains(region) {
                problems.push(format!("{region}: {here} cubes are too many (clause 1.2)"));
            }
            let free = here < spaces && self.regions.contains(region);
            let lift =
                if self.regions.contains(region) { self.largest_increase(region) } else { 0 };
            if free != (self.spaced.contains(region)) || lift != self.lifts[region.index()] {
                problems.push(format!("{region}: the stored effects of its cubes are wrong"));
            }
        }
        let estates = self.seats().flat_map(|seat| self.player(seat).estates);
        cubes += estates.map(|estate| u32::from(estate.waiting)).sum::<u32>();
        if cubes != u32::from(CUBES) {
            problems.push(format!("{cubes} renown cubes instead of {CUBES}"));
        }
    }

    fn check_vineyards(&self, problems: &mut Vec<String>) {
        for region in Region::ALL {
            let deck = self.vineyard_deck(region);
            let in_game = self.regions.contains(region);
            for colour in Colour::ALL {
                let owned: u8 = self
                    .seats()
                    .flat_map(|seat| self.player(seat).estates)
                    .filter(|estate| estate.region == Some(region) && estate.colour == colour)
                    .map(|estate| estate.vineyards)
                    .sum();
                let taken = self.rival.vineyards[region.index()][colour.index()];
                let all = deck.count(colour) + owned + taken;
                let wanted = if in_game { 2 } else { 0 };
                if all != wanted {
                    problems.push(format!("{region}: {all} {colour} vineyards, not {wanted}"));
                }
                let noted = self.tops[colour.index()].contains(region);
                if noted != (deck.top() == Some(colour)) {
                    problems.push(format!("{region}: the stored top vineyard is wrong"));
                }
            }
        }
    }

    fn check_experts(&self, problems: &mut Vec<String>) {
        for feature in Feature::ALL {
            let deck = self.expert_deck(feature);
            let mut seen = [0u8; Expert::COUNT];
            for ability in deck.cards() {
                seen[Expert::new(feature, ability).index()] += 1;
            }
            for (index, copies) in seen.iter_mut().enumerate() {
                for seat in self.seats() {
                    let player = self.player(seat);
                    let owned = player.experts_up | player.experts_down;
                    *copies += u8::from(owned.contains(Expert::at(index)));
                }
                let expert = Expert::at(index);
                if expert.feature() == feature && *copies != 1 {
                    problems.push(format!("there are {copies} of the expert {expert}"));
                }
            }
            if deck.hidden() > 0 && deck.hidden() >= deck.len() {
                problems.push(format!("{feature}: more cards are hidden than are below the top"));
            }
        }
    }

    fn check_markets(&self, problems: &mut Vec<String>) {
        let (mut sales, mut exports) = (Set::empty(), Set::empty());
        for seat in self.everyone() {
            let player = self.player(seat);
            if !(sales & player.sales).is_empty() || !(exports & player.exports).is_empty() {
                problems.push(format!("{seat}: two barrels in one slot (clauses 9.1, 9.2)"));
            }
            sales = sales | player.sales;
            exports = exports | player.exports;
        }
        let closed = ExportSlot::ALL - self.components.export_open(self.options.players);
        if !(exports & closed).is_empty() {
            problems.push("a barrel is outside the frame for two players (9.4)".to_string());
        }
        if self.sales_taken != sales || self.exports_taken != exports | closed {
            problems.push("the stored slots differ from those with barrels".to_string());
        }
    }

    fn check_magnates(&self, problems: &mut Vec<String>) {
        let players = self.options.players;
        for tile in Tile::ALL {
            let owners = self.seats().filter(|&seat| self.player(seat).tiles().contains(tile));
            let shown = self.display[tile.index()];
            let in_deck = self.deck.iter().filter(|&&other| other == tile).count() as u8;
            let (all, copies) =
                (owners.count() as u8 + shown + in_deck, self.components.copies(tile, players));
            if all > copies {
                problems.push(format!("{tile}: {all} tiles, but {copies} in the game"));
            }
            if (shown > 0) != (self.shown.contains(tile)) {
                problems.push(format!("{tile}: the stored set differs from the display"));
            }
        }
        if self.in_deck != self.count_deck() {
            problems.push("the stored numbers of copies differ from the deck".to_string());
        }
        if !self.deck.is_sorted_by_key(|tile| !tile.is_multiplier()) {
            problems.push("action tiles are on top of multiplier tiles (clause 2.7)".to_string());
        }
    }

    /// Checks order rows, booths and vintages, and that a decision is pending until the game is over.
    fn check_rows(&self, problems: &mut Vec<String>) {
        let order = self.order();
        if !self.everyone().all(|seat| order.contains(&seat)) {
            problems.push("the order does not list every player once (clause 3.4)".to_string());
        }
        let (players, places) = (self.options.players, self.options.places());
        let rows = [("order row", &self.lower[..], players), ("booths", &self.booths, places)];
        for (what, row, most) in rows {
            let standing = || row.iter().flatten();
            let twice =
                standing().any(|seat| standing().filter(|other| *other == seat).count() > 1);
            let strange = standing().any(|seat| seat.number() >= most);
            if twice || strange {
                problems.push(format!("{what}: a player is listed twice or unknown"));
            }
        }
        let mut vintages = self.vintages;
        vintages.sort();
        if vintages != [0, 1, 2, 3, 4, 5, 6, 7] {
            problems.push("the vintage stack does not contain each tile once".to_string());
        }
        if self.frames.is_empty() != (self.phase == Phase::Over) {
            problems.push("a decision is missing, or is pending after the end".to_string());
        }
    }
}

impl State {
    /// Checks that the Rival of a solo game has drawn a card each turn, and has no more than those cards gave it
    /// (section 16).
    fn check_rival(&self, problems: &mut Vec<String>) {
        if !self.is_solo() {
            if self.rival != Rival::default() {
                problems.push("there is a Rival outside a solo game (clause 16.1)".to_string());
            }
            return;
        }
        let player = self.player(RIVAL);
        let Player { cell, vp, fair_points, exports, .. } = *player;
        if *player != (Player { cell, vp, fair_points, exports, ..Player::EMPTY }) {
            problems.push("the Rival has money or estates (clause 16.1)".to_string());
        }
        let (turns, cards) = (self.rival_turns(), &self.rival.cards);
        if cards.len() + usize::from(turns) != RivalCard::COUNT {
            let left = cards.len();
            problems.push(format!("{left} cards of the Rival after {turns} turns (clause 16.2)"));
        }
        if (1..cards.len()).any(|place| cards[..place].contains(&cards[place])) {
            problems.push("a card of the Rival is listed twice (clause 16.2)".to_string());
        }
        let vineyards = self.rival_vineyards().count();
        if vineyards > usize::from(turns / 2) || exports.len() > turns.div_ceil(2).into() {
            problems.push("the Rival has more than its turns gave (16.4, 16.5)".to_string());
        }
    }
}

/// Returns the places of a player's wines.
fn wine_places(player: &Player) -> Set<WineAt> {
    let qualities = player.estates.iter().flat_map(|estate| estate.wines).enumerate();
    qualities.filter(|(_, quality)| *quality > 0).map(|(index, _)| WineAt::at(index)).collect()
}

#[cfg(test)]
mod tests {
    use game::{ComponentSet, Ctx, FastChance, Game, GameOptions};

    use super::*;
    use crate::{Components, Options};

    #[test]
    fn wrong_stored_effects_of_cubes_are_detected() {
        let mut chance = FastChance::new(1);
        let mut ctx = Ctx::without_events(&mut chance);
        let options = Options::with_players(2);
        let state = State::new(&options, Components::builtin(), &mut ctx).unwrap();
        assert!(state.check_invariants().is_ok());
        for region in Region::ALL {
            let (mut lifted, mut spaced) = (state.clone(), state.clone());
            lifted.lifts[region.index()] += 1;
            match spaced.spaced.contains(region) {
                true => spaced.spaced.remove(region),
                false => spaced.spaced.insert(region),
            }
            for wrong in [lifted, spaced] {
                let error = wrong.check_invariants().unwrap_err().to_string();
                let why = format!("{region}: the stored effects of its cubes are wrong");
                assert!(error.contains(&why), "{error}");
            }
        }
    }
}
