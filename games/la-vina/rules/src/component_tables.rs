//! The component set as tables for readers.

use game::{ComponentTable, table};

use crate::components::{Components, GrapeCard};
use crate::ids::{Tool, Variety};
use crate::tools::Tools;

impl Components {
    pub(crate) fn all_tables(&self) -> Vec<ComponentTable> {
        vec![
            table! { "table-chart", for row in &self.chart, from row.source;
                "column-players" => row.players,
                "column-pickers" => row.pickers,
                "column-spaces" => row.spaces,
                "column-wineries" => row.wineries,
                "column-upgrade-baskets" => row.upgrade_baskets,
                "column-tools" => row.tools,
                "column-barrels" => row.barrels,
                "column-prestige" => joined(row.prestige.as_slice()),
            },
            table! { "table-baskets", for card in &self.baskets, from card.source;
                "column-basket" => card.kind,
                "column-capacity" => card.capacity,
                "column-price" => card.price,
            },
            table! { "table-wineries", for (id, card) in self.wineries.iter().enumerate(), from card.source;
                "column-card" => id,
                "column-variety" => card.variety,
                "column-wine" => card.wine.key(),
                "column-minimum" => card.minimum.map_or("X".to_string(), |minimum| minimum.to_string()),
                "column-rewards" => joined(card.rewards.as_slice()),
            },
            table! { "table-cooperative", for side in &self.cooperative, from side.source;
                "column-up-to-players" => side.up_to_players,
                "column-rewards" => joined(side.rewards.as_slice()),
            },
            table! { "table-grapes", for (card, count) in self.kinds_of_cards(), from card.source;
                "column-variety" => card.variety.map_or("empty-vine", Variety::key),
                "column-value" => card.value,
                "column-tool" => tool_names(card.tools),
                "column-cards" => count,
            },
            table! { "table-prestige", for counter in &self.prestige_counters, from counter.source;
                "column-worth" => counter.worth,
                "column-count" => counter.count,
            },
        ]
    }

    /// Returns the different cards of the deck, each with the number of its copies.
    fn kinds_of_cards(&self) -> Vec<(GrapeCard, u8)> {
        let mut kinds: Vec<(GrapeCard, u8)> = Vec::new();
        for card in self.grape_cards.as_slice() {
            match kinds.iter_mut().find(|(kind, _)| kind == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*card, 1)),
            }
        }
        kinds
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
