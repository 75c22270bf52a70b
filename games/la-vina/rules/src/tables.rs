//! The component set that comes with Vinea, row by row.
//!
//! Rows marked `Reconstructed` replace cards that we have not seen. The beginning of the rules explains this.

use game::Source::{Reconstructed, Rulebook};

use crate::components::Reward::{Fixed, Halves};
use crate::components::Wine::{Coupage, Monovarietal};
use crate::components::{
    BasketCard, ChartRow, Components, CooperativeSide, GrapeCard, GrapeCards, PrestigeCounter,
    Printed, Reward, Wine, WineryCard,
};
use crate::ids::BasketKind;
use crate::ids::Variety::{self, CabernetSauvignon, Chardonnay, Garnacha, PinotNoir};
use crate::tools::Tools;

/// The built-in set.
pub static PRINTED: Components = Components {
    wild_grapes: 8,
    chart: [
        chart(2, 2, 5, 5, 1, 7, &[1, 3]),
        chart(3, 1, 4, 6, 2, 6, &[1, 2, 3]),
        chart(4, 1, 5, 7, 3, 6, &[1, 2, 3, 4]),
        chart(5, 1, 6, 8, 3, 5, &[1, 2, 3, 4, 5]),
    ],
    baskets: [
        basket(BasketKind::StartingSmall, 2, 1),
        basket(BasketKind::StartingMedium, 3, 3),
        basket(BasketKind::Medium, 3, 3),
        basket(BasketKind::Large, 4, 6),
    ],
    cooperative: [cooperative(3, &[HALF; 3]), cooperative(5, &[HALF; 5])],
    wineries: [
        winery(PinotNoir, Monovarietal, None, &BY_VALUE),
        winery(PinotNoir, Monovarietal, Some(7), &[Fixed(11), Fixed(10), Fixed(9)]),
        winery(PinotNoir, Coupage, Some(9), &[Fixed(11), Fixed(10), Fixed(9)]),
        winery(PinotNoir, Coupage, Some(12), &[Fixed(18), Fixed(16)]),
        winery(Garnacha, Monovarietal, None, &BY_VALUE),
        winery(Garnacha, Monovarietal, Some(8), &[Fixed(13), Fixed(12), Fixed(10)]),
        winery(Garnacha, Coupage, Some(7), &[Fixed(9), Fixed(8), Fixed(7)]),
        winery(Garnacha, Monovarietal, Some(11), &[Fixed(20), Fixed(18)]),
        winery(Chardonnay, Monovarietal, None, &BY_VALUE),
        winery(Chardonnay, Monovarietal, Some(6), &[Fixed(10), Fixed(8), Fixed(7)]),
        winery(Chardonnay, Coupage, Some(10), &[Fixed(13), Fixed(12), Fixed(10)]),
        winery(Chardonnay, Coupage, Some(11), &[Fixed(16), Fixed(14)]),
        winery(CabernetSauvignon, Monovarietal, None, &BY_VALUE),
        winery(CabernetSauvignon, Monovarietal, Some(9), &[Fixed(15), Fixed(13), Fixed(12)]),
        winery(CabernetSauvignon, Coupage, Some(8), &[Fixed(10), Fixed(9), Fixed(8)]),
        winery(CabernetSauvignon, Monovarietal, Some(10), &[Fixed(18), Fixed(16)]),
    ],
    prestige_counters: [counters(1, 32), counters(5, 15), counters(10, 12), counters(50, 8)],
    grape_cards: GrapeCards::new(GRAPES),
};

const HALF: Reward = Halves(1);
const BY_VALUE: [Reward; 3] = [Halves(4), Halves(2), Halves(2)];

const B: Tools = Tools::BILLHOOK;
const T: Tools = Tools::BOOTS;
const S: Tools = Tools::SHEARS;
const N: Tools = Tools::NONE;

/// The tools of a variety's three cards of value 1, and those of value 2. Stronger grapes have none.
const WEAK_GRAPES: [(Variety, Copies, Copies); 4] = [
    (PinotNoir, [B, T, N], [S, N, N]),
    (Garnacha, [T, S, N], [B, N, N]),
    (Chardonnay, [S, B, N], [T, N, N]),
    (CabernetSauvignon, [B, S, N], [T, N, N]),
];
/// The tools of the three cards of one variety and value.
type Copies = [Tools; COPIES];
const VALUES: usize = 5;
const COPIES: usize = 3;
const EMPTY_VINES: [Tools; 12] = [B, B, B, B, T, T, T, T, S, S, S, S];

const GRAPES: [GrapeCard; 72] = {
    let mut cards = [EMPTY_VINE; 72];
    let mut row = 0;
    while row < WEAK_GRAPES.len() * VALUES * COPIES {
        let (variety, ones, twos) = WEAK_GRAPES[row / (VALUES * COPIES)];
        let value = row / COPIES % VALUES + 1;
        let copy = row % COPIES;
        let tools = match value {
            1 => ones[copy],
            2 => twos[copy],
            _ => Tools::NONE,
        };
        cards[row] =
            GrapeCard { variety: Some(variety), value: value as u8, tools, source: Reconstructed };
        row += 1;
    }
    let mut vine = 0;
    while vine < EMPTY_VINES.len() {
        cards[row + vine].tools = EMPTY_VINES[vine];
        vine += 1;
    }
    cards
};

const EMPTY_VINE: GrapeCard =
    GrapeCard { variety: None, value: 0, tools: Tools::NONE, source: Reconstructed };

const fn chart(
    players: u8,
    pickers: u8,
    spaces: u8,
    wineries: u8,
    of_each: u8,
    barrels: u8,
    prestige: &[u8],
) -> ChartRow {
    ChartRow {
        players,
        pickers,
        spaces,
        wineries,
        upgrade_baskets: of_each,
        tools: of_each,
        barrels,
        prestige: Printed::new(prestige),
        source: Rulebook,
    }
}

const fn basket(kind: BasketKind, capacity: u8, price: u8) -> BasketCard {
    BasketCard { kind, capacity, price, source: Reconstructed }
}

const fn cooperative(up_to_players: u8, rewards: &[Reward]) -> CooperativeSide {
    CooperativeSide { up_to_players, rewards: Printed::new(rewards), source: Rulebook }
}

const fn winery(
    variety: Variety,
    wine: Wine,
    minimum: Option<u8>,
    rewards: &[Reward],
) -> WineryCard {
    let rewards = Printed::new(rewards);
    WineryCard { variety, wine, minimum, rewards, source: Reconstructed }
}

const fn counters(worth: u8, count: u8) -> PrestigeCounter {
    PrestigeCounter { worth, count, source: Reconstructed }
}
