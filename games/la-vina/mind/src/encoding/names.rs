//! The names of an observation's entries in La Viña, for slices with several entries.

use la_vina::{AisleBox, BasketKind, FrameKind, Row, Space, Tool, Upgrade, Variety};

const OPTIONS: [&str; 4] = ["open-vines", "hide-prestige", "boots-at-exit", "return-tools-after"];
const SLOTS: [&str; 5] =
    ["next-prestige", "next-halves", "second-prestige", "second-halves", "slots-left"];

/// Returns the name of one of the `count` entries of a slice. The slice's name comes without the number of player or
/// place.
pub(super) fn entry(slice: &str, number: usize, count: usize) -> Option<String> {
    let variety = |number: usize| Variety::ALL.get(number).map(|variety| variety.key());
    let tool = |number: usize| Tool::ALL.get(number).map(|tool| tool.key());
    let name = match slice {
        "turn" | "winery.barrels" => return Some(format!("player_{number}")),
        "options" => OPTIONS.get(number).copied(),
        "decision" | "decisions_beneath" => FrameKind::ALL.get(number).map(|kind| kind.word()),
        "decision_marks" => ["moved", "took"].get(number).copied(),
        "second_card_space" => return Some(format!("space-{}", number + 1)),
        "tools_paid" | "player.tools" | "bank" => tool(number),
        "card_in_hand" | "pile.available" | "pile.covered" => match number {
            0..4 => variety(number),
            4 => Some("empty-vine"),
            5 => Some("value"),
            6..9 => tool(number - 6),
            _ => Some("hidden-tool"),
        },
        "picker.place" => match number {
            0 => Some("acts"),
            1 => Some("queue"),
            _ if number == count - 2 => Some("exit"),
            _ if number == count - 1 => Some("left-as"),
            _ => {
                let row = [Row::Back, Row::Front][number % 2];
                let space = Space::from_index((number - 2) / 2)?;
                return Some(format!("box-{}", AisleBox::new(space, row)));
            }
        },
        "player.prestige" => ["shown", "points"].get(number).copied(),
        "player.basket_1" | "player.basket_2" => match number {
            0..4 => BasketKind::ALL.get(number).map(|kind| kind.key()),
            4 => Some("cards"),
            5 => Some("room"),
            _ => variety(number - 6),
        },
        "winery.request" => match number {
            0..4 => variety(number),
            4 => Some("monovarietal"),
            5 => Some("coupage"),
            _ => Some("least-value"),
        },
        "winery.slots" => SLOTS.get(number).copied(),
        "upgrades_left" => Upgrade::ALL.get(number).map(|upgrade| match upgrade {
            Upgrade::Medium => "medium",
            Upgrade::Large => "large",
        }),
        "discard" if number < 20 => {
            return Some(format!("{}-{}", variety(number / 5)?, number % 5 + 1));
        }
        "discard" => Some("empty-vine"),
        _ => None,
    };
    name.map(str::to_string)
}
