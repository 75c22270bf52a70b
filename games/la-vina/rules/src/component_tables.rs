//! The component set as tables for people.

use game::{ComponentTable, Row};

use crate::components::{Components, GrapeCard};
use crate::ids::{Tool, Variety};
use crate::tools::Tools;

impl Components {
    pub(crate) fn chart_table(&self) -> ComponentTable {
        let columns = vec![
            "column-players",
            "column-pickers",
            "column-spaces",
            "column-wineries",
            "column-upgrade-baskets",
            "column-tools",
            "column-barrels",
            "column-prestige",
        ];
        let rows = self.chart.iter().map(|row| {
            let counts = [
                row.players,
                row.pickers,
                row.spaces,
                row.wineries,
                row.upgrade_baskets,
                row.tools,
                row.barrels,
            ];
            let mut cells: Vec<String> = counts.iter().map(u8::to_string).collect();
            cells.push(joined(row.prestige.as_slice()));
            Row { cells, source: row.source }
        });
        ComponentTable { title: "table-chart", columns, rows: rows.collect() }
    }

    pub(crate) fn basket_table(&self) -> ComponentTable {
        let columns = vec!["column-basket", "column-capacity", "column-price"];
        let rows = self.baskets.iter().map(|card| Row {
            cells: vec![card.kind.to_string(), card.capacity.to_string(), card.price.to_string()],
            source: card.source,
        });
        ComponentTable { title: "table-baskets", columns, rows: rows.collect() }
    }

    pub(crate) fn winery_table(&self) -> ComponentTable {
        let columns = vec![
            "column-card",
            "column-variety",
            "column-wine",
            "column-minimum",
            "column-rewards",
        ];
        let rows = self.wineries.iter().enumerate().map(|(id, card)| Row {
            cells: vec![
                id.to_string(),
                card.variety.key().to_string(),
                card.wine.key().to_string(),
                card.minimum.map_or("X".to_string(), |minimum| minimum.to_string()),
                joined(card.rewards.as_slice()),
            ],
            source: card.source,
        });
        ComponentTable { title: "table-wineries", columns, rows: rows.collect() }
    }

    pub(crate) fn cooperative_table(&self) -> ComponentTable {
        let columns = vec!["column-up-to-players", "column-rewards"];
        let rows = self.cooperative.iter().map(|side| Row {
            cells: vec![side.up_to_players.to_string(), joined(side.rewards.as_slice())],
            source: side.source,
        });
        ComponentTable { title: "table-cooperative", columns, rows: rows.collect() }
    }

    /// Equal cards share a row.
    pub(crate) fn grape_table(&self) -> ComponentTable {
        let columns = vec!["column-variety", "column-value", "column-tool", "column-cards"];
        let mut kinds: Vec<(GrapeCard, u8)> = Vec::new();
        for card in self.grape_cards.as_slice() {
            match kinds.iter_mut().find(|(kind, _)| kind == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*card, 1)),
            }
        }
        let rows = kinds.into_iter().map(|(card, count)| Row {
            cells: vec![
                card.variety.map_or("empty-vine", Variety::key).to_string(),
                card.value.to_string(),
                tool_names(card.tools),
                count.to_string(),
            ],
            source: card.source,
        });
        ComponentTable { title: "table-grapes", columns, rows: rows.collect() }
    }

    pub(crate) fn counter_table(&self) -> ComponentTable {
        let columns = vec!["column-worth", "column-count"];
        let rows = self.prestige_counters.iter().map(|counter| Row {
            cells: vec![counter.worth.to_string(), counter.count.to_string()],
            source: counter.source,
        });
        ComponentTable { title: "table-prestige", columns, rows: rows.collect() }
    }
}

fn tool_names(tools: Tools) -> String {
    if tools.is_empty() {
        return "–".to_string();
    }
    tools.iter().map(Tool::key).collect::<Vec<_>>().join(", ")
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}
