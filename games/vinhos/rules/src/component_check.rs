//! Checks that the game can be played with a component set.

use game::{BadComponents, ComponentSet, ComponentTable, Interner};

use crate::components::Components;
use crate::ids::{Cell, Colour, Tile};
use crate::slots::{Expert, SalesSlot};
use crate::tables::BUILTIN;

static SETS: Interner<Components> = Interner::new();

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        &BUILTIN
    }

    fn check(&self) -> Result<(), BadComponents> {
        let mut problems = Vec::new();
        self.check_order(&mut problems);
        // The other checks find rows by their index.
        if !problems.is_empty() {
            return Err(BadComponents { problems });
        }
        self.check_numbers(&mut problems);
        self.check_markets(&mut problems);
        self.check_magnates(&mut problems);
        BadComponents::unless_empty(problems)
    }

    fn completed(self) -> Components {
        self.with_lookup()
    }

    fn interner() -> Option<&'static Interner<Components>> {
        Some(&SETS)
    }

    fn tables(&self) -> Vec<ComponentTable> {
        self.all_tables()
    }
}

impl Components {
    /// Checks that the rows are in the order of their ids.
    fn check_order(&self, problems: &mut Vec<String>) {
        let mut row = |what: &str, index: usize, fits: bool| {
            if !fits {
                problems.push(format!("{what}: row {} is in the place of another row", index + 1));
            }
        };
        for (index, region) in self.regions.iter().enumerate() {
            row("regions", index, region.region.index() == index);
        }
        for (index, expert) in self.experts.iter().enumerate() {
            row("experts", index, Expert::new(expert.feature, expert.ability).index() == index);
        }
        for (index, action) in self.actions.iter().enumerate() {
            row("actions", index, action.tile.index() == index);
        }
        for (index, multiplier) in self.multipliers.iter().enumerate() {
            row("multipliers", index, multiplier.tile.index() == self.actions.len() + index);
        }
        for (index, sales) in self.sales.iter().enumerate() {
            row("sales", index, SalesSlot::at(index).colour() == sales.colour);
        }
        for (index, supply) in self.supplies.iter().enumerate() {
            row("supplies", index, supply.players as usize == index + 2);
        }
    }

    fn check_numbers(&self, problems: &mut Vec<String>) {
        let mut range = |what: &str, number: i32, least: i32, most: i32| {
            if !(least..=most).contains(&number) {
                problems.push(format!("{what}: {number} is not between {least} and {most}"));
            }
        };
        for region in &self.regions {
            range(&format!("price of {}", region.region), region.price.into(), 0, 20);
            range(&format!("cube spaces of {}", region.region), region.spaces.into(), 0, 20);
        }
        for (index, tile) in self.vintages.iter().enumerate() {
            let name = format!("vintage {}", index + 1);
            range(&format!("{name}, weather"), tile.weather.into(), -4, 4);
            range(&format!("{name}, value"), tile.value.into(), 0, 30);
            let symbols = tile.symbols.iter().map(|&count| i32::from(count)).sum();
            range(&format!("{name}, symbols"), symbols, 0, 12);
        }
        for supply in &self.supplies {
            let name = format!("with {} players", supply.players);
            range(&format!("{name}, regions out"), supply.regions_out.into(), 0, 2);
            range(&format!("{name}, display"), supply.display.into(), 1, 12);
            for (what, count) in [
                ("wineries", supply.wineries),
                ("cellars", supply.cellars),
                ("enologists", supply.enologists),
                ("farmers", supply.farmers),
                ("porto", supply.porto),
            ] {
                range(&format!("{name}, {what}"), count.into(), 0, 40);
            }
            for bagos in supply.bagos {
                range(&format!("{name}, bagos"), bagos.into(), 0, 99);
            }
        }
        let prices = &self.numbers;
        for price in [prices.winery, prices.cellar, prices.enologist, prices.farmer, prices.expert]
        {
            range("price", price.into(), 0, 20);
        }
        for age in prices.ages {
            range("value of a cellar's place", age.into(), 0, 9);
        }
        range("quality of Porto", prices.porto.into(), 0, 9);
        for amount in prices.booths.iter().chain(prices.fairs.iter().flatten()) {
            range("booth or fair", (*amount).into(), 0, 50);
        }
    }

    fn check_markets(&self, problems: &mut Vec<String>) {
        let rising = |values: &[u8]| values.is_sorted() && values[0] > 0;
        let sales = self.sales.map(|slot| slot.value);
        for (colour, values) in Colour::ALL.iter().zip(sales.chunks(SalesSlot::PER_COLOUR)) {
            if !rising(values) || values.iter().any(|&value| value > 30) {
                problems.push(format!("sales, {colour}: the values must rise from 1 to 30"));
            }
        }
        for (index, country) in self.countries.iter().enumerate() {
            let name = format!("country {}", index + 1);
            if !rising(&country.values) || country.values.iter().any(|&value| value > 30) {
                problems.push(format!("{name}: the values must rise from 1 to 30"));
            }
            if !country.framed.contains(&true) {
                problems.push(format!("{name}: the frame for two players contains no slot"));
            }
        }
        let money = self.money.map(|row| row.bagos);
        let vp = self.money.map(|row| row.vp);
        if !money.is_sorted() || !vp.is_sorted() || money[0] != 0 {
            problems.push("money: the rows must rise and begin at 0 Bagos".to_string());
        }
        if self.years.iter().any(|year| year.cell == Cell::Pass) {
            problems.push("years: a year has the pass cell, which is always free".to_string());
        }
    }

    fn check_magnates(&self, problems: &mut Vec<String>) {
        for row in &self.multipliers {
            if row.each == 0 {
                problems.push(format!("{}: `each` must be at least 1", row.tile));
            }
        }
        for supply in &self.supplies {
            let copies = |multipliers: bool| -> u8 {
                let of_kind = |tile: &&Tile| tile.is_multiplier() == multipliers;
                let tiles = Tile::ALL.iter().filter(of_kind);
                tiles.map(|&tile| self.copies(tile, supply.players).min(3)).sum()
            };
            let (actions, all) = (copies(false), copies(false) + copies(true));
            let players = supply.players;
            if Tile::ALL.iter().any(|&tile| self.copies(tile, players) > 3) || all > 40 {
                problems.push(format!("{players} players: at most 3 copies of a tile, 40 in all"));
            }
            if actions < supply.display || supply.display < players {
                problems.push(format!(
                    "{players} players: the first display of {} takes action tiles only, and one \
                     for each player",
                    supply.display
                ));
            }
        }
    }
}
