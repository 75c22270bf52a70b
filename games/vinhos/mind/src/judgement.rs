//! The features of Vinhos: points, money, wines and the means to make them.

use game::{Game, Seat, Turn};
use vinhos::{
    Action, EstateNo, Expert, FAIR_YEARS, Feature, FinalItem, Frame, Phase, Player, Region, State,
    WineAt, YEARS, money_vp, wines_vp,
};

use bots::{Encoding, Judgement, Level, NetworkUse, SearchParameters};

use crate::Mind;

/// Number of turns of a player in a whole game.
const TURNS: f32 = 13.0;

impl Judgement for Mind {
    const FEATURES: &'static [&'static str] = &[
        "vp",
        "money_vp",
        "money",
        "purse_empty",
        "wines",
        "majority",
        "multipliers",
        "harvests",
        "estates",
        "harvest_soon",
        "trade_best",
        "trade_next",
        "wine_stock",
        "barrels",
        "cellars",
        "experts",
        "experts_fitting",
        "fair_prize",
        "fair_lead",
        "entered",
        "entry_best",
        "renown",
        "tiles",
        "porto",
        "place_in_order",
        "unit_open",
        "to_move",
    ];

    fn only_ends(action: Action) -> bool {
        matches!(action, Action::Pass | Action::Done | Action::No | Action::Keep)
    }

    fn features(state: &State, seat: Seat, out: &mut [f32]) {
        let player = state.player(seat);
        let harvests = harvests_left(state);
        let fairs = fairs_left(state);
        let bagos = f32::from(player.bagos);
        let ends = end_points(state, seat);
        let (majority, multipliers) = (ends.majority / 10.0, ends.multipliers / 10.0);
        let stock = stock(state, player);
        let barrels = f32::from(player.barrels);
        let entered = state.is_entered(seat);
        let due = state.turn() == Turn::Decide(seat);
        out.copy_from_slice(&[
            f32::from(player.vp) / 10.0,
            f32::from(money_vp(player.bagos, state.components())) / 10.0,
            bagos.min(30.0) / 10.0,
            (6.0 - bagos).max(0.0) / 6.0,
            f32::from(wines_vp(player)) / 10.0,
            majority,
            multipliers,
            quality(player, 0) * harvests / 60.0,
            player.estates.iter().filter(|estate| estate.vineyards > 0).count() as f32 * harvests
                / 6.0,
            if harvest_is_due(state) {
                quality(player, state.vintage().weather) / 10.0
            } else {
                0.0
            },
            stock.trade[..2].iter().sum::<f32>() / 10.0,
            stock.trade[2..].iter().sum::<f32>() / 10.0,
            stock.values / 10.0,
            barrels / 4.0,
            player.estates.iter().filter(|estate| estate.cellar).count() as f32 * harvests / 6.0,
            player.experts_up.len() as f32 * fairs / 4.0,
            if entered || fairs == 0.0 { 0.0 } else { fitting_experts(state, player) / 5.0 },
            prize(state, seat) / 10.0,
            fair_point_lead(state, seat) * fairs / 30.0,
            f32::from(u8::from(entered)),
            if entered || fairs == 0.0 { 0.0 } else { stock.best / 10.0 },
            stock.renown / 4.0,
            player.actions_up.len() as f32,
            f32::from(player.porto) / 2.0,
            place_in_order(state, seat),
            f32::from(u8::from(due && has_open_unit(state))),
            f32::from(u8::from(due)),
        ]);
    }

    fn game_progress(state: &State) -> f32 {
        1.0 - turns_left(state) / TURNS
    }

    bots::trained! { Mind }

    /// Thinking while others decide wins games (docs/BOTS.md).
    const PONDERS: bool = true;

    /// The best temperatures of those tried (docs/BOTS.md).
    const TEMPERATURES: [f64; Level::LADDER.len()] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

    const SEARCH_PARAMETERS: SearchParameters = SearchParameters {
        trust: NetworkUse::Everywhere,
        exploration: 0.15,
        sharpness: 2.0,
        policy: 1.0,
        narrow: 0.03,
    };
}

/// Returns the number of turns that each player still has, including the current one.
fn turns_left(state: &State) -> f32 {
    let this_year = match state.phase() {
        Phase::StartVineyards | Phase::StartTiles | Phase::FirstAction => 2,
        Phase::SecondAction => 1,
        Phase::ExtraAction | Phase::Over => return 0.0,
        Phase::Maintenance
        | Phase::Production
        | Phase::LatePress
        | Phase::FourthPlace
        | Phase::Buying => 0,
    };
    f32::from(2 * (YEARS - state.year()) + this_year + 1)
}

/// Returns true if this year's wine is not made yet.
fn harvest_is_due(state: &State) -> bool {
    matches!(
        state.phase(),
        Phase::StartVineyards
            | Phase::StartTiles
            | Phase::FirstAction
            | Phase::SecondAction
            | Phase::Maintenance
            | Phase::Production
    )
}

fn harvests_left(state: &State) -> f32 {
    f32::from(YEARS - state.year() + u8::from(harvest_is_due(state)))
}

/// Returns the number of fairs that are not ranked yet.
fn fairs_left(state: &State) -> f32 {
    let held = matches!(state.phase(), Phase::FourthPlace | Phase::Buying | Phase::ExtraAction);
    let later = FAIR_YEARS.iter().filter(|&&year| year >= state.year()).count();
    let over = held || state.phase() == Phase::Over;
    (later - usize::from(over && later > 0)) as f32
}

/// The points at the end for export and multipliers.
struct EndPoints {
    majority: f32,
    multipliers: f32,
}

fn end_points(state: &State, seat: Seat) -> EndPoints {
    let mut ends = EndPoints { majority: 0.0, multipliers: 0.0 };
    for (item, vp) in state.final_items(seat) {
        match item {
            FinalItem::Majority { .. } => ends.majority += f32::from(vp),
            FinalItem::Multiplier { .. } => ends.multipliers += f32::from(vp),
            FinalItem::Money { .. } | FinalItem::Wines { .. } => {}
        }
    }
    ends
}

/// Returns the total quality of the wines that the estates make in this weather.
fn quality(player: &Player, weather: i8) -> f32 {
    player.estates.iter().map(|estate| f32::from(estate.quality(weather, 0))).sum()
}

/// The uses of the wines in the warehouses and cellars.
struct WineStock {
    /// VP of the best exports, limited by the number of barrels.
    trade: [f32; 4],
    values: f32,
    /// The value of the best wine.
    best: f32,
    /// Renown cubes that the wines could use.
    renown: f32,
}

fn stock(state: &State, player: &Player) -> WineStock {
    let mut stock = WineStock { trade: [0.0; 4], values: 0.0, best: 0.0, renown: 0.0 };
    for number in EstateNo::all() {
        let estate = player.estate(number);
        let Some(region) = estate.region else { continue };
        let mut any = false;
        for place in (0..WineAt::PLACES).filter(|&place| estate.wines[place] > 0) {
            any = true;
            let wine = WineAt::new(number, place);
            let value = state.highest_value(player, wine);
            stock.values += f32::from(state.plain_value_of(player, wine));
            stock.best = stock.best.max(f32::from(value));
            insert_best(&mut stock.trade, f32::from(state.best_export(value).unwrap_or(0)));
        }
        if any {
            stock.renown += f32::from(renown(state, region));
        }
    }
    for worth in &mut stock.trade[usize::from(player.barrels).min(4)..] {
        *worth = 0.0;
    }
    stock
}

fn renown(state: &State, region: Region) -> u8 {
    state.cubes_in(region).min(2)
}

/// Inserts a value into the four best values.
fn insert_best(best: &mut [f32; 4], mut value: f32) {
    for place in best {
        if value > *place {
            std::mem::swap(place, &mut value);
        }
    }
}

/// Returns the fair points that the face-up experts would bring with this year's vintage.
fn fitting_experts(state: &State, player: &Player) -> f32 {
    let symbols = state.vintage().symbols;
    let has = |feature: Feature| !(player.experts_up & Expert::of(feature)).is_empty();
    let features = Feature::ALL.iter().filter(|&&feature| has(feature));
    features.map(|feature| f32::from(symbols[feature.index()])).sum()
}

/// Returns the expected points of the coming fair for the fair points so far.
fn prize(state: &State, seat: Seat) -> f32 {
    let fair = match (state.year(), fairs_left(state)) {
        (_, 0.0) => return 0.0,
        (_, left) => 3 - left as usize,
    };
    let prizes = state.components().numbers.fairs[fair].map(f32::from);
    let points = |seat: Seat| state.player(seat).fair_points;
    let rivals = || state.everyone().filter(|&other| other != seat);
    let ahead = rivals().filter(|&other| points(other) > points(seat)).count();
    let tied = rivals().filter(|&other| points(other) == points(seat)).count();
    let prize = |place: usize| match (state.order().len(), place) {
        (2, 1) => prizes[2],
        (_, place) => prizes.get(place).copied().unwrap_or(0.0),
    };
    (ahead..=ahead + tied).map(prize).sum::<f32>() / (tied + 1) as f32
}

/// Returns the lead in fair points over the best rival.
fn fair_point_lead(state: &State, seat: Seat) -> f32 {
    let points = |seat: Seat| f32::from(state.player(seat).fair_points);
    let rivals = state.everyone().filter(|&other| other != seat);
    (points(seat) - rivals.map(points).fold(0.0, f32::max)).clamp(-15.0, 15.0)
}

/// Returns 1 for the first in the order, 0 for the last.
fn place_in_order(state: &State, seat: Seat) -> f32 {
    let place = state.order().iter().position(|&other| other == seat).unwrap_or_default();
    1.0 - place as f32 / (state.order().len() - 1).max(1) as f32
}

/// Returns true if the current action allows another unit.
fn has_open_unit(state: &State) -> bool {
    state.frame().and_then(Frame::units).is_some()
}
