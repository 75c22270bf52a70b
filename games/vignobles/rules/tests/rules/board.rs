//! Sections 1, 2 and 15: components, set-up and options.

use game::{ComponentSet, Game, GameOptions, Toml, options_from_pairs};
use testkit::TestGame;
use vignobles::{
    Colour, Components, Family, HandLimit, Mode, Options, Region, SideName, Special, State, Variety,
};

use crate::table::{LayoutReader, Play, four, france, two};

const SIDES: [SideName; 2] = [SideName::SouthWest, SideName::France];

fn set() -> &'static Components {
    Components::builtin()
}

fn new_game(players: u8) -> Play {
    TestGame::new(Options::with_players(players), 5)
}

#[test]
fn clause_1_1_connected_regions_have_three_or_four_of_thirty_wines() {
    set().check().unwrap();
    for name in SIDES {
        let side = set().side(name);
        for region in Region::all() {
            let wines = side.wines.iter().filter(|wine| wine.region == region).count();
            assert!((3..=4).contains(&wines), "{}", side.region(region).name);
        }
        let red = side.wines.iter().filter(|wine| wine.colour == Colour::Red).count();
        assert_eq!(red, if name == SideName::SouthWest { 18 } else { 17 });
    }
}

#[test]
fn clause_1_2_the_sixty_grapes_are_exactly_the_demand_of_each_side() {
    let cards: Vec<u8> = set().varieties.iter().map(|row| row.cards).collect();
    assert_eq!(cards, [9, 9, 9, 9, 8, 8, 8]);
    assert_eq!(set().varieties.iter().filter(|row| row.colour == Colour::Red).count(), 4);
    for name in SIDES {
        let asked = |variety: Variety| {
            set().side(name).wines.iter().filter(|wine| wine.grapes.contains(&variety)).count()
                as u8
        };
        assert_eq!(Variety::all().map(asked).collect::<Vec<_>>(), cards);
    }
}

#[test]
fn clause_1_3_every_wine_has_two_different_varieties() {
    for wine in SIDES.iter().flat_map(|&name| &set().side(name).wines) {
        assert_ne!(wine.grapes[0], wine.grapes[1], "{}", wine.name);
    }
}

#[test]
fn clause_1_4_france_has_three_prestige_wines() {
    let prestige = |name| {
        let wines = set().side(name).wines.iter().filter(|wine| wine.prestige);
        wines.map(|wine| wine.name.to_string()).collect::<Vec<_>>()
    };
    assert!(prestige(SideName::SouthWest).is_empty());
    assert_eq!(prestige(SideName::France), ["Côte des Blancs", "Côtes de Nuits", "Saint-Émilion"]);
}

#[test]
fn clause_1_5_mixed_champagnes_are_white() {
    let mut scene = france().merchant(0, 1).barrels(0, ["c", "g", ""]).scene();
    scene.line(&["perform local", "blend 2"]);
    assert_eq!(scene.seen_by(game::Observer::Public)["players"][0]["white"], 1);
}

#[test]
fn clause_1_6_action_cards_are_four_of_each_family_at_most() {
    let most = set().decks.iter().fold([0; 3], |most, row| {
        let merchant = row.visit + row.local + row.neighbour;
        [most[0].max(row.harvest), most[1].max(row.barrel), most[2].max(merchant)]
    });
    assert_eq!(most, [4, 4, 4]);
}

#[test]
fn clause_1_7_the_families_have_16_6_12_and_13_special_cards() {
    let copies = |family: Option<Family>| -> u8 {
        let rows = set().specials.iter().filter(|row| row.card.family() == family);
        rows.map(|row| row.copies).sum()
    };
    let families = [Some(Family::Harvest), Some(Family::Barrel), Some(Family::Merchant), None];
    assert_eq!(families.map(copies), [16, 6, 12, 13]);
}

#[test]
fn clause_1_8_players_begin_with_a_merchant_and_three_empty_barrels() {
    let scene = new_game(3);
    for seat in 0..3 {
        assert_eq!(scene.player(seat, "barrels"), serde_json::json!(["", "", ""]));
        assert_eq!(scene.player(seat, "wines"), serde_json::json!([]));
    }
}

#[test]
fn clause_1_9_the_eighth_wine_always_wins() {
    for goal in &set().goals {
        assert!(goal.red - 1 + goal.white - 1 < 8);
    }
}

#[test]
fn clause_2_1_merchants_start_in_the_garonne_or_burgundy() {
    assert_eq!(set().south_west.region(set().south_west.start).name, "Garonne");
    assert_eq!(set().france.region(set().france.start).name, "Burgundy");
    for scene in [two().scene(), france().scene()] {
        assert_eq!(scene.player(1, "merchant"), 3);
        assert_eq!(scene.state.scores().as_slice(), [0, 0]);
    }
}

#[test]
fn clause_2_2_seven_eight_or_nine_wines_have_a_medal() {
    let medals =
        |options| TestGame::<State>::new(options, 1).json()["medals"].as_array().unwrap().len();
    let family = |players| Options::with_players(players);
    assert_eq!([2, 3, 4].map(|players| medals(family(players))), [7, 8, 8]);
    assert_eq!(medals(Options { mode: Mode::Extended, ..family(4) }), 9);
}

#[test]
fn clause_2_3_each_player_has_two_grapes_and_the_row_has_two() {
    let scene = new_game(4);
    for seat in 0..4 {
        assert_eq!(scene.player(seat, "grapes").as_str().unwrap().len(), 2);
    }
    assert_eq!(scene.pile("row").len(), 2);
    assert_eq!(scene.pile("grape_stack").len(), 60 - 2 * 4 - 2);
}

#[test]
fn clause_2_4_no_player_starts_with_a_special_card() {
    let scene = new_game(2);
    assert_eq!(scene.json()["special_stack"].as_array().unwrap().len(), 47);
    assert_eq!(scene.player(0, "specials"), serde_json::json!([]));
}

#[test]
fn clause_2_5_the_action_deck_grows_with_the_players() {
    let cards: Vec<_> = set()
        .decks
        .iter()
        .map(|row| [row.harvest, row.barrel, row.visit + row.local + row.neighbour])
        .collect();
    assert_eq!(cards, [[3, 3, 3], [4, 3, 4], [4, 4, 4]]);
}

#[test]
fn clause_2_6_the_fourth_merchant_card_is_a_neighbouring_vineyard() {
    let neighbours: Vec<u8> = set().decks.iter().map(|row| row.neighbour).collect();
    assert_eq!(neighbours, [1, 2, 2]);
}

#[test]
fn clause_2_7_seats_are_counted_from_the_first_player() {
    assert_eq!(new_game(3).json()["first"], 0);
    assert_eq!(new_game(3).seat_to_move().number(), 2, "the last player moves the cloud");
}

#[test]
fn clause_15_1_the_side_is_south_west_or_france() {
    let options: Options = options_from_pairs(2, &["side=france"]).unwrap();
    assert_eq!(options.side, SideName::France);
    assert!(options_from_pairs::<Options>(2, &["side=north"]).is_err());
}

#[test]
fn clause_15_2_two_to_four_players_can_play() {
    for players in [0, 1, 5] {
        assert!(Options::with_players(players).check().is_err());
    }
    assert!((2..=4).all(|players| Options::with_players(players).check().is_ok()));
}

#[test]
fn clause_15_3_extended_mode_is_for_four() {
    let extended = |players| Options { mode: Mode::Extended, ..Options::with_players(players) };
    assert!(extended(3).check().is_err());
    assert!(extended(4).check().is_ok());
    let deck = |mode| four(mode).scene().json()["dealt"].clone();
    assert_eq!(deck(Mode::Family), deck(Mode::Extended));
}

#[test]
fn clause_15_4_the_hand_limit_is_for_the_round_or_the_turn() {
    let options: Options = options_from_pairs(3, &["hand_limit=turn"]).unwrap();
    assert_eq!(options.hand_limit, HandLimit::Turn);
    assert_eq!(Options::with_players(3).hand_limit, HandLimit::Round);
}

#[test]
fn component_sets_are_checked_and_equal_after_a_round_trip() {
    let text = set().to_toml();
    assert!(std::ptr::eq(Components::from_toml(&text).unwrap(), set()));
    let wrong = [
        ("cards = 9", "cards = 8", "59 grape cards"),
        ("copies = 4", "copies = 5", "48 cards"),
        ("shown = 6", "shown = 5", "face-down"),
        ("neighbours = [\n    2,\n    4,\n]", "neighbours = [2]", "not the other way"),
        ("placed = 7", "placed = 3", "more medals"),
        ("letter = \"a\"", "letter = \"b\"", "in the row of"),
    ];
    for (from, to, why) in wrong {
        assert!(text.contains(from), "{from}");
        let error = Components::from_toml(&text.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    let renamed = text.replacen("Bergeracois", "Périgord", 1);
    let mine = Components::from_toml(&renamed).unwrap();
    assert_ne!(mine.fingerprint(), set().fingerprint());
    assert!(std::ptr::eq(Components::from_toml(&renamed).unwrap(), mine));
}

/// Returns the errors of the built-in set if only this many wines of the south-west have the colour.
fn with_few_wines(colour: &str, few: usize) -> String {
    let other = if colour == "red" { "white" } else { "red" };
    let (mut section, mut wines, mut lines) = (String::new(), 0, Vec::new());
    for line in set().to_toml().lines() {
        if line.starts_with('[') {
            section = line.to_string();
        }
        if section == "[[south_west.wines]]" && line.starts_with("colour = ") {
            wines += 1;
            lines.push(format!("colour = \"{}\"", if wines <= few { colour } else { other }));
        } else {
            lines.push(line.to_string());
        }
    }
    assert_eq!(wines, set().south_west.wines.len());
    Components::from_toml(&lines.join("\n"))
        .map_or_else(|error| error.to_string(), |_| String::new())
}

#[test]
fn each_side_must_have_the_wines_of_every_goal() {
    let why = "more wines than south_west has";
    let red = set().goals.iter().map(|goal| usize::from(goal.red)).max().unwrap();
    let white = set().goals.iter().map(|goal| usize::from(goal.white)).max().unwrap();
    for (colour, wanted) in [("red", red), ("white", white)] {
        let enough = with_few_wines(colour, wanted);
        assert!(!enough.contains(why), "{wanted} {colour}: {enough}");
        let short = with_few_wines(colour, wanted - 1);
        assert!(short.contains(why), "{} {colour}: {short}", wanted - 1);
    }
}

#[test]
fn the_tables_name_every_printed_thing() {
    let rows: Vec<usize> = set().tables().iter().map(|table| table.rows.len()).collect();
    assert_eq!(rows, [7, Special::COUNT, 3, 4, 8, 30, 8, 30]);
}
