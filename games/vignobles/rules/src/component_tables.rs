//! The component set as tables for readers.

use game::{ComponentTable, table};

use crate::components::{Colour, Components};
use crate::ids::{Region, Wine};
use crate::options::SideName;

impl Components {
    pub(crate) fn to_tables(&self) -> Vec<ComponentTable> {
        let mut tables = vec![
            table! { "table-varieties", for row in &self.varieties, from row.source;
                "column-letter" => row.letter,
                "column-south-west" => row.south_west,
                "column-france" => row.france,
                "column-cards" => row.cards,
            },
            table! { "table-specials", for row in &self.specials, from row.source;
                "column-special" => row.card,
                "column-cards" => row.copies,
            },
            table! { "table-decks", for row in &self.decks, from row.source;
                "column-players" => row.players,
                "column-harvest" => row.harvest,
                "column-barrel" => row.barrel,
                "column-visit" => row.visit,
                "column-local" => row.local,
                "column-neighbour" => row.neighbour,
                "column-shown" => row.shown,
            },
            table! { "table-goals", for row in &self.goals, from row.source;
                "column-players" => row.players,
                "column-mode" => row.mode.word(),
                "column-placed" => row.placed,
                "column-medals" => row.medals,
                "column-red" => row.red,
                "column-white" => row.white,
                "column-same-region" => row.region.map_or("100 %".to_string(), |wines| wines.to_string()),
            },
        ];
        for name in [SideName::SouthWest, SideName::France] {
            tables.extend([self.region_table(name), self.wine_table(name)]);
        }
        tables
    }

    fn region_table(&self, name: SideName) -> ComponentTable {
        let side = self.side(name);
        let title = match name {
            SideName::SouthWest => "table-regions-south-west",
            SideName::France => "table-regions-france",
        };
        table! { title, for (row, region) in side.regions.iter().zip(Region::all()), from row.source;
            "column-number" => region,
            "column-region" => row.name,
            "column-neighbours" => {
                let near = row.neighbours.0.iter().map(|region| &*side.region(region).name);
                near.collect::<Vec<_>>().join(", ")
            },
        }
    }

    fn wine_table(&self, name: SideName) -> ComponentTable {
        let side = self.side(name);
        let title = match name {
            SideName::SouthWest => "table-wines-south-west",
            SideName::France => "table-wines-france",
        };
        table! { title, for (row, wine) in side.wines.iter().zip(Wine::all()), from row.source;
            "column-number" => wine,
            "column-wine" => row.name,
            "column-region" => side.region(row.region).name,
            "column-colour" => match row.colour {
                Colour::Red => "red",
                Colour::White => "white",
            },
            "column-grapes" => row.grapes.map(|variety| self.variety_name(name, variety)).join(" + "),
            "column-really" => row.really,
            "column-medal-cards" => if row.prestige { 3 } else { 2 },
        }
    }
}
