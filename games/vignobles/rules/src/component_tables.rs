//! The set as tables for people.

use game::{ComponentTable, Row};

use crate::components::{Colour, Components};
use crate::ids::{Region, Wine};
use crate::options::SideName;

impl Components {
    pub(crate) fn to_tables(&self) -> Vec<ComponentTable> {
        let mut tables = vec![self.variety_table(), self.special_table()];
        tables.extend([self.deck_table(), self.goal_table()]);
        for name in [SideName::SouthWest, SideName::France] {
            tables.extend([self.region_table(name), self.wine_table(name)]);
        }
        tables
    }

    fn variety_table(&self) -> ComponentTable {
        let rows = self.varieties.iter().map(|row| Row {
            cells: vec![
                row.letter.to_string(),
                row.south_west.to_string(),
                row.france.to_string(),
                row.cards.to_string(),
            ],
            source: row.source,
        });
        table(
            "table-varieties",
            &["column-letter", "column-south-west", "column-france", "column-cards"],
            rows.collect(),
        )
    }

    fn special_table(&self) -> ComponentTable {
        let rows = self.specials.iter().map(|row| Row {
            cells: vec![row.card.to_string(), row.copies.to_string()],
            source: row.source,
        });
        table("table-specials", &["column-special", "column-cards"], rows.collect())
    }

    fn deck_table(&self) -> ComponentTable {
        let columns = [
            "column-players",
            "column-harvest",
            "column-barrel",
            "column-visit",
            "column-local",
            "column-neighbour",
            "column-shown",
        ];
        let rows = self.decks.iter().map(|row| {
            let mut cells = vec![row.players.to_string()];
            cells.extend(row.cards().iter().map(u8::to_string));
            cells.push(row.shown.to_string());
            Row { cells, source: row.source }
        });
        table("table-decks", &columns, rows.collect())
    }

    fn goal_table(&self) -> ComponentTable {
        let columns = [
            "column-players",
            "column-mode",
            "column-placed",
            "column-medals",
            "column-red",
            "column-white",
            "column-same-region",
        ];
        let rows = self.goals.iter().map(|row| {
            let numbers = [row.placed, row.medals, row.red, row.white];
            let mut cells = vec![row.players.to_string(), row.mode.word().to_string()];
            cells.extend(numbers.iter().map(u8::to_string));
            cells.push(row.region.map_or("100 %".to_string(), |wines| wines.to_string()));
            Row { cells, source: row.source }
        });
        table("table-goals", &columns, rows.collect())
    }

    fn region_table(&self, name: SideName) -> ComponentTable {
        let side = self.side(name);
        let rows = side.regions.iter().zip(Region::all()).map(|(row, region)| {
            let near = row.neighbours.0.iter();
            let near: Vec<&str> = near.map(|region| &*side.region(region).name).collect();
            Row {
                cells: vec![region.to_string(), row.name.to_string(), near.join(", ")],
                source: row.source,
            }
        });
        let title = match name {
            SideName::SouthWest => "table-regions-south-west",
            SideName::France => "table-regions-france",
        };
        table(title, &["column-number", "column-region", "column-neighbours"], rows.collect())
    }

    fn wine_table(&self, name: SideName) -> ComponentTable {
        let side = self.side(name);
        let rows = side.wines.iter().zip(Wine::all()).map(|(row, wine)| {
            let colour = match row.colour {
                Colour::Red => "red",
                Colour::White => "white",
            };
            let grapes = row.grapes.map(|variety| self.variety_name(name, variety)).join(" + ");
            Row {
                cells: vec![
                    wine.to_string(),
                    row.name.to_string(),
                    side.region(row.region).name.to_string(),
                    colour.to_string(),
                    grapes,
                    row.really.to_string(),
                    if row.prestige { "3".to_string() } else { "2".to_string() },
                ],
                source: row.source,
            }
        });
        let title = match name {
            SideName::SouthWest => "table-wines-south-west",
            SideName::France => "table-wines-france",
        };
        let columns = [
            "column-number",
            "column-wine",
            "column-region",
            "column-colour",
            "column-grapes",
            "column-really",
            "column-medal-cards",
        ];
        table(title, &columns, rows.collect())
    }
}

fn table(title: &'static str, columns: &[&'static str], rows: Vec<Row>) -> ComponentTable {
    ComponentTable { title, columns: columns.to_vec(), rows }
}
