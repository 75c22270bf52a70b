//! The components as readable tables.

use game::{ComponentTable, table};

use crate::components::{Components, CountryRow};

impl Components {
    pub(crate) fn all_tables(&self) -> Vec<ComponentTable> {
        let numbers = &self.numbers;
        vec![
            table! { "table-regions", for row in &self.regions, from row.source;
                "column-number" => row.region.number(),
                "column-region" => row.region,
                "column-price" => row.price,
                "column-spaces" => row.spaces,
                "column-gift" => row.gift,
            },
            table! { "table-vintages", for row in &self.vintages, from row.source;
                "column-weather" => format!("{:+}", row.weather),
                "feature-taste" => row.symbols[0],
                "feature-aroma" => row.symbols[1],
                "feature-appearance" => row.symbols[2],
                "feature-alcohol" => row.symbols[3],
                "magnate-anabela" => row.colour,
                "magnate-bruno" => row.value,
                "magnate-carolina" => row.regions.map(|region| region.number().to_string()).join(" "),
            },
            table! { "table-experts", for row in &self.experts, from row.source;
                "column-feature" => row.feature,
                "column-ability" => row.ability,
                "column-arrow" => if row.arrow { "+1" } else { "" },
            },
            table! { "table-actions", for row in &self.actions, from row.source;
                "column-tile" => row.tile,
                "column-amount" => row.amount,
                "column-copies" => copies_text(row.copies),
            },
            table! { "table-multipliers", for row in &self.multipliers, from row.source;
                "column-tile" => row.tile,
                "column-vp" => row.vp,
                "column-each" => row.each,
                "column-cap" => row.cap,
                "column-copies" => copies_text(row.copies),
            },
            table! { "table-sales", for row in &self.sales, from row.source;
                "column-colour" => row.colour,
                "column-value" => row.value,
            },
            table! { "table-export", for (index, row) in self.countries.iter().enumerate(), from row.source;
                "column-country" => index + 1,
                "column-majority" => row.majority,
                "column-values" => values_text(row),
            },
            table! { "table-money", for row in &self.money, from row.source;
                "column-bagos" => row.bagos,
                "column-vp" => row.vp,
            },
            table! { "table-years", for (index, row) in self.years.iter().enumerate(), from row.source;
                "column-year" => index + 1,
                "column-cell" => row.cell,
            },
            table! { "table-supplies", for row in &self.supplies, from row.source;
                "column-players" => row.players,
                "column-regions-out" => row.regions_out,
                "column-wineries" => row.wineries,
                "column-cellars" => row.cellars,
                "column-enologists" => row.enologists,
                "column-farmers" => row.farmers,
                "column-porto" => row.porto,
                "column-display" => row.display,
                "column-bagos" => joined(&row.bagos[..row.bagos.len().min(row.players.into())]),
            },
            table! { "table-numbers", for numbers in [numbers], from numbers.source;
                "column-wineries" => numbers.winery,
                "column-cellars" => numbers.cellar,
                "column-enologists" => numbers.enologist,
                "column-farmers" => numbers.farmer,
                "column-experts" => numbers.expert,
                "column-ages" => joined(&numbers.ages),
                "column-porto" => numbers.porto,
                "column-fairs" => numbers.fairs.map(|fair| joined(&fair)).join(" / "),
                "column-booths" => joined(&numbers.booths),
            },
        ]
    }
}

fn copies_text(copies: [u8; 3]) -> String {
    copies.map(|count| count.to_string()).join(" / ")
}

/// Returns the values of a country's slots. Framed ones are in brackets.
fn values_text(row: &CountryRow) -> String {
    let values = row.values.iter().zip(row.framed);
    let text =
        values.map(|(value, framed)| if framed { format!("[{value}]") } else { value.to_string() });
    text.collect::<Vec<_>>().join(" ")
}

fn joined(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
