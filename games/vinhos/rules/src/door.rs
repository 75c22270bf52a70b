//! Conversion of a layout to a state, which checks ranges, conservation, and the pending decision.

mod pending;

use game::{BadState, Element, GameOptions, List, Seat, Set};

use crate::components::{BARRELS, BARRELS_PER_MAGNATE, Components, YEARS};
use crate::decks::{ExpertDeck, RivalCard, VineyardDeck};
use crate::estate::Estate;
use crate::ids::{Colour, Region, Tile, set_member};
use crate::layout::{EstateLayout, Layout, PlayerLayout, RegionLayout, TurnLayout};
use crate::player::Player;
use crate::rival::RIVAL;
use crate::slots::{EstateNo, ExportSlot, WineAt};
use crate::state::{Phase, State};

/// Maximum number of points or Bagos. No real game comes near it.
const MOST_POINTS: u16 = 9_999;

impl State {
    /// Returns the state that a layout describes, or all its errors.
    pub(crate) fn of_layout(
        layout: &Layout,
        components: &'static Components,
    ) -> Result<State, BadState> {
        let options = layout.options;
        options.check().map_err(|error| BadState::from_problem(error.to_string()))?;
        check_shape(layout)?;
        let mut problems = Vec::new();
        let mut state = State::bare(options, components);
        state.enter_course(layout, &mut problems);
        state.enter_regions(&layout.regions, &mut problems);
        state.enter_experts(layout, &mut problems);
        state.enter_tiles(layout, &mut problems);
        for (seat, player) in state.seats().zip(&layout.players) {
            *state.player_mut(seat) = enter_player(seat, player, &mut problems);
            state.player_mut(seat).compute_sites(components);
        }
        state.enter_rival(layout, &mut problems);
        BadState::unless_empty(problems)?;
        state.enter_supplies(layout)?;
        state.enter_turn(layout)?;
        state.check_invariants()?;
        state.check_decision()?;
        Ok(state)
    }

    fn enter_course(&mut self, layout: &Layout, problems: &mut Vec<String>) {
        self.year = layout.year;
        self.phase = layout.phase;
        for (place, &seat) in layout.order.iter().enumerate() {
            self.order[place] = seat;
        }
        for (slot, &seat) in layout.lower_order.iter().enumerate() {
            self.lower[slot] = seat;
        }
        self.booths = layout.booths;
        self.fourth = layout.fourth.iter().copied().collect();
        self.absent = layout.absent.iter().copied().collect();
        self.passed = layout.passed.iter().copied().collect();
        for (year, &tile) in layout.vintages.iter().enumerate() {
            match tile {
                1..=8 => self.vintages[year] = tile - 1,
                _ => problems.push(format!("vintages: there is no tile {tile}")),
            }
        }
    }

    fn enter_regions(&mut self, regions: &[RegionLayout], problems: &mut Vec<String>) {
        self.regions = Set::empty();
        for layout in regions {
            let region = layout.region;
            if self.regions.contains(region) || layout.vineyards.len() > 4 {
                problems.push(format!("{region}: listed twice, or more than four vineyards"));
                continue;
            }
            self.regions.insert(region);
            let red = |(place, &colour): (usize, &Colour)| u8::from(colour == Colour::Red) << place;
            let reds = layout.vineyards.iter().enumerate().map(red).sum();
            let len = layout.vineyards.len() as u8;
            self.vineyards[region.index()] = VineyardDeck { reds, len };
            self.cubes[region.index()] = layout.cubes;
            self.update_top(region);
            self.update_cubes(region);
        }
        let out = self.components.supply(self.options.players).regions_out;
        let wanted = Region::COUNT as u32 - u32::from(out);
        if self.regions.len() != wanted {
            problems.push(format!("regions: expected {wanted} (clause 2.2)"));
        }
    }

    fn enter_experts(&mut self, layout: &Layout, problems: &mut Vec<String>) {
        for (index, deck) in layout.experts.iter().enumerate() {
            let fits = deck.feature.index() == index && deck.cards.len() <= 6;
            if !fits || deck.hidden > 0 && usize::from(deck.hidden) >= deck.cards.len() {
                problems.push(format!("experts: the deck of {} is impossible", deck.feature));
                continue;
            }
            self.experts[index] = ExpertDeck::new(&deck.cards, deck.hidden);
        }
    }

    fn enter_tiles(&mut self, layout: &Layout, problems: &mut Vec<String>) {
        for tile in layout.display.iter().take(40) {
            self.display[tile.index()] += 1;
            self.shown.insert(*tile);
        }
        let deck: Vec<Tile> = layout.deck.iter().rev().copied().collect();
        match List::from_slice(&deck) {
            Some(deck) => {
                self.deck = deck;
                self.in_deck = self.count_deck();
            }
            None => problems.push("deck: more tiles than in the box".to_string()),
        }
        let most = self.components.supply(self.options.players).display;
        if layout.display.len() > most.into() {
            problems.push(format!("display: more than {most} tiles (clause 2.7)"));
        }
    }

    /// Reads the Rival of a solo game (section 16).
    fn enter_rival(&mut self, layout: &Layout, problems: &mut Vec<String>) {
        let Some(layout) = &layout.rival else { return };
        let known: Option<Vec<RivalCard>> = layout.cards.iter().rev().map(|c| c.card()).collect();
        match known.and_then(|cards| List::from_slice(&cards)) {
            Some(cards) => self.rival.cards = cards,
            None => problems.push("rival: unknown or too many cards (clause 16.2)".to_string()),
        }
        for (region, colour) in layout.vineyards.iter().take(usize::from(YEARS)) {
            self.rival.vineyards[region.index()][colour.index()] += 1;
        }
        let exports: Set<ExportSlot> = layout.exports.iter().copied().collect();
        let few = layout.vp.max(layout.fair_points) <= MOST_POINTS
            && exports.len() as usize == layout.exports.len()
            && layout.vineyards.len() <= usize::from(YEARS);
        if !few {
            problems.push("rival: more than it can have, or a slot twice (16.4, 16.5)".to_string());
        }
        let rival = self.player_mut(RIVAL);
        (rival.vp, rival.fair_points) = (layout.vp, layout.fair_points);
        (rival.cell, rival.exports) = (layout.cell, exports);
    }

    /// Fills the supplies: everything that is not on the table is in the box.
    fn enter_supplies(&mut self, layout: &Layout) -> Result<(), BadState> {
        let mut problems = Vec::new();
        let row = *self.components.supply(self.options.players);
        let players = &self.players[..self.options.players as usize];
        let sum = |of: fn(&Player) -> u16| players.iter().map(of).sum::<u16>();
        let cellars = |p: &Player| p.estates.iter().filter(|estate| estate.cellar).count() as u16;
        let waiting = |p: &Player| p.estates.iter().map(|e| u16::from(e.waiting)).sum();
        let cubes = sum(waiting) + self.cubes.iter().map(|&count| u16::from(count)).sum::<u16>();
        let mut rest = |what: &str, all: u8, used: u16| {
            let left = u16::from(all).checked_sub(used);
            left.unwrap_or_else(|| {
                problems.push(format!("{what}: {used} on the table, but {all} in the box"));
                0
            }) as u8
        };
        self.supply.wineries = rest("wineries", row.wineries, sum(|p| p.wineries.into()));
        self.supply.cellars = rest("cellars", row.cellars, sum(cellars));
        self.supply.enologists = rest("enologists", row.enologists, sum(|p| p.enologists.into()));
        self.supply.farmers = rest("farmers", row.farmers, sum(|p| p.farmers.into()));
        self.supply.cubes = rest("renown cubes", crate::components::CUBES, cubes);
        self.supply.porto = layout.porto;
        let porto = u16::from(layout.porto) + sum(|p| p.porto.into());
        rest("porto", if self.porto_is_out() { 0 } else { row.porto }, porto);
        for seat in self.everyone() {
            let player = *self.player(seat);
            self.sales_taken = self.sales_taken | player.sales;
            self.exports_taken = self.exports_taken | player.exports;
        }
        BadState::unless_empty(problems)
    }

    fn enter_turn(&mut self, layout: &Layout) -> Result<(), BadState> {
        let Some(TurnLayout { seat, decisions, marks }) = &layout.turn else {
            let over = self.phase == Phase::Over;
            let problem = "turn: missing, but the game is not over";
            return if over { Ok(()) } else { Err(BadState::from_problem(problem)) };
        };
        let place = self.order().iter().position(|other| other == seat);
        let (Some(place), Some(frames)) = (place, List::from_slice(decisions)) else {
            return Err(BadState::from_problem("turn: no such seat, or too many decisions"));
        };
        self.actor = *seat;
        self.turn = *marks;
        self.frames = frames;
        let (place, backwards) = (place as u8, self.phase == Phase::StartTiles);
        self.at = if backwards { self.options.places() - place } else { place + 1 };
        Ok(())
    }
}

/// Checks that lists have the right length, and that every seat exists and occurs once.
fn check_shape(layout: &Layout) -> Result<(), BadState> {
    let (players, places) = (layout.options.players, layout.options.places());
    let mut problems = Vec::new();
    let lengths = [
        ("order", layout.order.len(), places),
        ("lower_order", layout.lower_order.len(), places),
        ("players", layout.players.len(), players),
    ];
    for (what, len, wanted) in lengths {
        if len != wanted as usize {
            problems.push(format!("{what}: {len} entries for {players} players"));
        }
    }
    if layout.rival.is_some() != layout.options.is_solo() {
        problems.push("rival: must be set only in a solo game (clause 16.1)".to_string());
    }
    let rows = layout.lower_order.iter().chain(&layout.booths).flatten();
    let places = rows
        .chain(&layout.order)
        .chain(&layout.fourth)
        .chain(&layout.absent)
        .chain(&layout.passed)
        .map(|seat| (seat, places));
    let turn = layout.turn.iter().map(|turn| (&turn.seat, players));
    for (seat, most) in places.chain(turn) {
        if seat.number() >= most {
            problems.push(format!("seat {} is not at this table", seat.number()));
        }
    }
    if !(1..=YEARS).contains(&layout.year) {
        problems.push(format!("year: there is no year {}", layout.year));
    }
    BadState::unless_empty(problems)
}

fn enter_player(seat: Seat, layout: &PlayerLayout, problems: &mut Vec<String>) -> Player {
    let mut say = |text: String| problems.push(format!("{seat}: {text}"));
    let mut player = Player {
        bagos: layout.bagos,
        vp: layout.vp,
        fair_points: layout.fair_points,
        cell: layout.cell,
        with_magnates: layout.with_magnates,
        porto: layout.porto,
        experts_up: set_of("experts_up", &layout.experts_up, &mut say),
        experts_down: set_of("experts_down", &layout.experts_down, &mut say),
        actions_up: set_of("actions_up", &layout.actions_up, &mut say),
        actions_down: set_of("actions_down", &layout.actions_down, &mut say),
        multipliers: set_of("multipliers", &layout.multipliers, &mut say),
        locked: set_of("locked", &layout.locked, &mut say),
        sales: set_of("sales", &layout.sales, &mut say),
        exports: set_of("exports", &layout.exports, &mut say),
        ..Player::EMPTY
    };
    let elsewhere = player.with_magnates.iter().map(|&count| u32::from(count)).sum::<u32>()
        + player.sales.len()
        + player.exports.len()
        + player.locked.len();
    if layout.with_magnates.iter().any(|&barrels| barrels > BARRELS_PER_MAGNATE) {
        say(format!("with_magnates: more than {BARRELS_PER_MAGNATE} barrels (clause 2.5)"));
    }
    match u32::from(BARRELS).checked_sub(elsewhere) {
        Some(barrels) => player.barrels = barrels as u8,
        None => say(format!("{elsewhere} barrels on the table, but {BARRELS} in all")),
    }
    if layout.bagos.max(layout.vp).max(layout.fair_points) > MOST_POINTS {
        say(format!("a number of bagos or points is above {MOST_POINTS}"));
    }
    for (index, estate) in layout.estates.iter().enumerate() {
        match enter_estate(estate) {
            Ok(estate) => player.estates[index] = estate,
            Err(problem) => say(format!("estate {}: {problem}", index + 1)),
        }
    }
    compute_counts(&mut player);
    player
}

/// Returns the elements as a set, and reports those that occur twice.
fn set_of<T: Element>(what: &str, things: &[T], say: &mut impl FnMut(String)) -> Set<T> {
    let set: Set<T> = things.iter().copied().collect();
    if set.len() as usize != things.len() {
        say(format!("{what}: something is listed twice"));
    }
    set
}

fn enter_estate(layout: &EstateLayout) -> Result<Estate, &'static str> {
    let counts = [layout.vineyards, layout.wineries, layout.enologists, layout.farmers];
    if counts.iter().any(|&count| count > 2) || layout.waiting > 3 {
        return Err("more than two of a kind, or three waiting cubes (clause 1.9)");
    }
    if layout.region.is_some() != layout.colour.is_some() {
        return Err("only one of `region` and `colour` is set");
    }
    Ok(Estate {
        region: layout.region,
        colour: layout.colour.unwrap_or(Colour::White),
        vineyards: layout.vineyards,
        wineries: layout.wineries,
        cellar: layout.cellar,
        enologists: layout.enologists,
        farmers: layout.farmers,
        waiting: layout.waiting,
        wines: layout.wines,
    })
}

/// Computes the counts that are stored beside the estates.
fn compute_counts(player: &mut Player) {
    for (index, estate) in player.estates.iter().enumerate() {
        player.vineyards += estate.vineyards;
        player.wineries += estate.wineries;
        player.enologists += estate.enologists;
        player.farmers += estate.farmers;
        for (place, quality) in estate.wines.iter().enumerate() {
            set_member(&mut player.wines, WineAt::new(EstateNo::at(index), place), *quality > 0);
        }
    }
}
