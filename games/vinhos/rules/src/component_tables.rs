//! The components as tables for people.

use game::{ComponentTable, Row};

use crate::components::Components;

impl Components {
    pub(crate) fn all_tables(&self) -> Vec<ComponentTable> {
        vec![
            self.table_of_regions(),
            self.table_of_vintages(),
            self.table_of_experts(),
            self.table_of_actions(),
            self.table_of_multipliers(),
            self.table_of_sales(),
            self.table_of_export(),
            self.table_of_money(),
            self.table_of_years(),
            self.table_of_supplies(),
            self.table_of_numbers(),
        ]
    }

    fn table_of_regions(&self) -> ComponentTable {
        let rows = self.regions.iter().map(|row| {
            let number = row.region.number().to_string();
            let cells = [row.region.to_string(), row.price.to_string(), row.spaces.to_string()];
            Row {
                cells: [vec![number], cells.to_vec(), vec![row.gift.to_string()]].concat(),
                source: row.source,
            }
        });
        table(
            "table-regions",
            &["column-number", "column-region", "column-price", "column-spaces", "column-gift"],
            rows,
        )
    }

    fn table_of_vintages(&self) -> ComponentTable {
        let rows = self.vintages.iter().map(|row| {
            let mut cells = vec![format!("{:+}", row.weather)];
            cells.extend(row.symbols.iter().map(u8::to_string));
            let regions = row.regions.map(|region| region.number().to_string());
            cells.extend([row.colour.to_string(), row.value.to_string(), regions.join(" ")]);
            Row { cells, source: row.source }
        });
        let columns = [
            "column-weather",
            "feature-taste",
            "feature-aroma",
            "feature-appearance",
            "feature-alcohol",
            "magnate-anabela",
            "magnate-bruno",
            "magnate-carolina",
        ];
        table("table-vintages", &columns, rows)
    }

    fn table_of_experts(&self) -> ComponentTable {
        let rows = self.experts.iter().map(|row| Row {
            cells: vec![
                row.feature.to_string(),
                row.ability.to_string(),
                if row.arrow { "+1" } else { "" }.to_string(),
            ],
            source: row.source,
        });
        table("table-experts", &["column-feature", "column-ability", "column-arrow"], rows)
    }

    fn table_of_actions(&self) -> ComponentTable {
        let rows = self.actions.iter().map(|row| Row {
            cells: vec![row.tile.to_string(), row.amount.to_string(), copies_text(row.copies)],
            source: row.source,
        });
        table("table-actions", &["column-tile", "column-amount", "column-copies"], rows)
    }

    fn table_of_multipliers(&self) -> ComponentTable {
        let rows = self.multipliers.iter().map(|row| Row {
            cells: vec![
                row.tile.to_string(),
                row.vp.to_string(),
                row.each.to_string(),
                row.cap.to_string(),
                copies_text(row.copies),
            ],
            source: row.source,
        });
        table(
            "table-multipliers",
            &["column-tile", "column-vp", "column-each", "column-cap", "column-copies"],
            rows,
        )
    }

    fn table_of_sales(&self) -> ComponentTable {
        let rows = self.sales.iter().map(|row| Row {
            cells: vec![row.colour.to_string(), row.value.to_string()],
            source: row.source,
        });
        table("table-sales", &["column-colour", "column-value"], rows)
    }

    fn table_of_export(&self) -> ComponentTable {
        let rows = self.countries.iter().enumerate().map(|(index, row)| {
            let values = row.values.iter().zip(row.framed);
            let values = values.map(|(value, framed)| match framed {
                true => format!("[{value}]"),
                false => value.to_string(),
            });
            Row {
                cells: vec![
                    (index + 1).to_string(),
                    row.majority.to_string(),
                    values.collect::<Vec<_>>().join(" "),
                ],
                source: row.source,
            }
        });
        table("table-export", &["column-country", "column-majority", "column-values"], rows)
    }

    fn table_of_money(&self) -> ComponentTable {
        let rows = self.money.iter().map(|row| Row {
            cells: vec![row.bagos.to_string(), row.vp.to_string()],
            source: row.source,
        });
        table("table-money", &["column-bagos", "column-vp"], rows)
    }

    fn table_of_years(&self) -> ComponentTable {
        let rows = self.years.iter().enumerate().map(|(index, row)| Row {
            cells: vec![(index + 1).to_string(), row.cell.to_string()],
            source: row.source,
        });
        table("table-years", &["column-year", "column-cell"], rows)
    }

    fn table_of_supplies(&self) -> ComponentTable {
        let rows = self.supplies.iter().map(|row| {
            let counts = [
                row.players,
                row.regions_out,
                row.wineries,
                row.cellars,
                row.enologists,
                row.farmers,
                row.porto,
                row.display,
            ];
            let mut cells: Vec<String> = counts.iter().map(u8::to_string).collect();
            let bagos = row.bagos.iter().take(row.players.into()).map(u8::to_string);
            cells.push(bagos.collect::<Vec<_>>().join(" "));
            Row { cells, source: row.source }
        });
        let columns = [
            "column-players",
            "column-regions-out",
            "column-wineries",
            "column-cellars",
            "column-enologists",
            "column-farmers",
            "column-porto",
            "column-display",
            "column-bagos",
        ];
        table("table-supplies", &columns, rows)
    }

    fn table_of_numbers(&self) -> ComponentTable {
        let numbers = &self.numbers;
        let join = |values: &[u8]| values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let cells = vec![
            numbers.winery.to_string(),
            numbers.cellar.to_string(),
            numbers.enologist.to_string(),
            numbers.farmer.to_string(),
            numbers.expert.to_string(),
            join(&numbers.ages),
            numbers.porto.to_string(),
            numbers.fairs.map(|fair| join(&fair)).join(" / "),
            join(&numbers.booths),
        ];
        let columns = [
            "column-wineries",
            "column-cellars",
            "column-enologists",
            "column-farmers",
            "column-experts",
            "column-ages",
            "column-porto",
            "column-fairs",
            "column-booths",
        ];
        table("table-numbers", &columns, [Row { cells, source: numbers.source }].into_iter())
    }
}

fn copies_text(copies: [u8; 3]) -> String {
    copies.map(|count| count.to_string()).join(" / ")
}

fn table(
    title: &'static str,
    columns: &[&'static str],
    rows: impl Iterator<Item = Row>,
) -> ComponentTable {
    ComponentTable { title, columns: columns.to_vec(), rows: rows.collect() }
}
