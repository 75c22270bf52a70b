//! Section 11: the special cards.

use vignobles::{Mode, Special};

use crate::table::{LayoutReader, Play, four, seat, three, two};

#[test]
fn clause_11_1_bumper_harvest_draws_three_grapes_and_puts_none_into_the_row() {
    let mut scene = two().specials(0, &[Special::BumperHarvest]).top("abc").scene();
    scene.line(&["perform harvest", "bumper-harvest"]);
    assert_eq!(scene.player(0, "grapes"), "abc");
    assert_eq!(scene.pile("row"), "");
    assert_eq!(scene.seat_to_move(), seat(1));
}

#[test]
fn clause_11_2_social_contribution_takes_a_card_at_random() {
    let steal = |grapes: &str, specials: &[Special]| -> Play {
        let table = three().row("g").specials(0, &[Special::SocialContribution]);
        let mut scene = table.hand(1, grapes).specials(1, specials).scene();
        scene.line(&["perform harvest", "take g"]);
        assert_eq!(scene.refuses("social-contribution 2"), "10.6", "the hand is empty");
        for nobody in ["social-contribution 0", "social-contribution 3"] {
            assert_eq!(scene.refuses(nobody), "11.2", "{nobody} is not an opponent");
        }
        scene.play("social-contribution 1");
        scene
    };
    assert_eq!(steal("a", &[]).player(0, "grapes"), "ag");
    let scene = steal("", &[Special::Racking]);
    assert_eq!(scene.player(0, "specials"), serde_json::json!(["racking"]));
    assert_eq!(scene.player(1, "specials"), serde_json::json!([]));
}

#[test]
fn clause_11_3_phylloxera_costs_every_opponent_a_grape() {
    let mut scene = three()
        .row("g")
        .specials(0, &[Special::Phylloxera])
        .hand(0, "c")
        .hand(1, "aa")
        .hand(2, "bb")
        .scene();
    scene.line(&["perform harvest", "take g", "phylloxera"]);
    assert_eq!([0, 1, 2].map(|seat| scene.player(seat, "grapes")), ["cg", "a", "b"]);
    assert_eq!(scene.pile("grape_discard"), "ab");
}

#[test]
fn clause_11_4_recycling_takes_up_to_two_from_the_discard() {
    let table = || two().discard("abb").specials(0, &[Special::Recycling]);
    let mut scene = table().scene();
    scene.line(&["perform harvest", "recycling b"]);
    assert_eq!(scene.legal(), ["take a", "take b", "pass"]);
    assert_eq!(scene.refuses("take c"), "11.4");
    scene.play("take b");
    assert_eq!(scene.player(0, "grapes"), "bb");
    let mut scene = table().scene();
    scene.line(&["perform harvest", "recycling a", "pass"]);
    assert_eq!(scene.pile("grape_discard"), "bb");
}

#[test]
fn clause_11_5_seasonal_pickers_take_up_to_two_from_the_row() {
    let mut scene = two().row("acd").specials(0, &[Special::SeasonalPickers]).scene();
    scene.play("perform harvest");
    assert_eq!(scene.refuses("seasonal-pickers b"), "11.5");
    scene.play("seasonal-pickers a");
    assert_eq!(scene.refuses("take b"), "11.5");
    assert_eq!(scene.refuses("perform visit"), "11.5");
    scene.play("take d");
    assert_eq!(scene.player(0, "grapes"), "ad");
    assert_eq!(scene.pile("row"), "c");
}

#[test]
fn clause_11_6_late_harvest_harvests_once_more() {
    let cards = [Special::LateHarvest, Special::BumperHarvest];
    let mut scene = two().row("ab").specials(0, &cards).scene();
    scene.line(&["perform harvest", "take a", "late-harvest"]);
    assert_eq!(scene.refuses("bumper-harvest"), "10.3", "a normal harvest");
    assert_eq!(scene.reason("bumper-harvest"), "refusal-nothing-replaces-it");
    scene.play("take b");
    assert_eq!(scene.player(0, "grapes"), "ab");
}

#[test]
fn clause_11_7_second_vat_barrels_once_more() {
    let mut scene = two().hand(0, "aab").specials(0, &[Special::SecondVat]).scene();
    scene.line(&["perform barrel", "barrel a 1", "second-vat", "barrel b 2"]);
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["aa", "b", ""]));
    let mut scene = two().hand(0, "a").specials(0, &[Special::SecondVat]).scene();
    scene.line(&["perform barrel", "barrel a 1"]);
    assert_eq!(scene.seat_to_move(), seat(1), "no grape is left for it");
}

#[test]
fn clause_11_8_racking_empties_a_barrel_into_the_hand_and_barrels() {
    let mut scene = two().barrels(0, ["aa", "b", "c"]).specials(0, &[Special::Racking]).scene();
    scene.line(&["perform barrel", "racking 1"]);
    assert_eq!(scene.player(0, "grapes"), "aa");
    assert_eq!(scene.legal(), ["barrel a 1"]);
    scene.play("barrel a 1");
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["aa", "b", "c"]));
    let cards = [Special::Racking, Special::Racking];
    let mut scene = two().barrels(0, ["aa", "b", "c"]).specials(0, &cards).scene();
    scene.line(&["perform barrel", "racking 1", "barrel a 1", "racking 2", "barrel b 2"]);
    assert_eq!(scene.seat_to_move(), seat(1));
}

#[test]
fn clause_11_9_a_leaky_barrel_loses_a_card() {
    let mut scene =
        two().hand(0, "g").specials(0, &[Special::LeakyBarrel]).barrels(1, ["", "bb", "c"]).scene();
    scene.line(&["perform barrel", "barrel g 1"]);
    assert_eq!(scene.refuses("leaky-barrel 1 1"), "10.6");
    assert_eq!(scene.refuses("leaky-barrel 0 1"), "11.9", "one's own barrels cannot leak");
    assert_eq!(scene.refuses("leaky-barrel 3 1"), "11.9");
    scene.play("leaky-barrel 1 3");
    assert_eq!(scene.player(1, "barrels"), serde_json::json!(["", "bb", ""]));
    assert_eq!(scene.pile("grape_discard"), "c");
}

#[test]
fn clause_11_10_a_micro_climate_allows_one_blend_under_the_cloud() {
    let table = || two().barrels(0, ["bb", "c", "d"]);
    let cards = [Special::MicroClimate, Special::DoubleVintage];
    let mut scene = table().cloud(3).specials(0, &cards).scene();
    scene.line(&["perform local", "blend 8 micro-climate", "pass"]);
    assert_eq!(scene.seat_to_move(), seat(1), "a second blend would need a second card");
    let mut scene = table().specials(0, &cards).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 8 micro-climate"), "11.10");
}

#[test]
fn clause_11_11_the_wine_road_is_a_visit() {
    let mut scene = two().merchant(0, 1).specials(0, &[Special::WineRoad]).scene();
    scene.line(&["perform neighbour", "move 2"]);
    assert_eq!(scene.refuses("wine-road 2"), "8.2");
    scene.play("wine-road 5");
    assert_eq!(scene.player(0, "merchant"), 5);
}

#[test]
fn clause_11_12_a_double_vintage_blends_again_in_the_current_region() {
    let table = || two().barrels(0, ["bb", "cc", ""]).specials(0, &[Special::DoubleVintage]);
    let mut scene = table().scene();
    scene.line(&["perform local", "blend 8", "move 5", "double-vintage", "blend 16"]);
    assert_eq!(scene.player(0, "wines"), serde_json::json!([8, 16]));
    let mut scene = table().merchant(0, 5).scene();
    scene.line(&["perform neighbour", "move 3", "pass"]);
    assert_eq!(scene.seat_to_move(), seat(1), "nothing was blended in this action");
    let cards = [Special::DoubleVintage, Special::WineRoad];
    let mut scene = two().barrels(0, ["bb", "cc", ""]).specials(0, &cards).scene();
    scene.line(&["perform visit", "move 5"]);
    assert_eq!(scene.refuses("double-vintage"), "11.12");
    assert_eq!(scene.reason("double-vintage"), "refusal-nothing-blended");
    let mut scene = table().scene();
    scene.line(&["perform local", "blend 8", "move 5", "double-vintage"]);
    assert_eq!(scene.refuses("pass"), "11.12", "the second blend is due");
}

#[test]
fn clause_11_13_grafting_replaces_the_missing_variety_within_its_class() {
    let offered = |barrels| {
        let mut scene = two().barrels(0, barrels).specials(0, &[Special::Grafting]).scene();
        if !scene.offers("perform local") {
            return Vec::new();
        }
        scene.play("perform local");
        scene.legal()
    };
    assert_eq!(offered(["b", "a", ""]), ["blend 8 grafting a", "blend 10 grafting a"]);
    assert_eq!(offered(["b", "f", ""]), [""; 0], "white for red is not a graft, nor one b a pair");
    assert_eq!(offered(["bb", "", ""]), ["blend 8 grafting b", "blend 10 grafting b"]);
    let mut scene = two().barrels(0, ["bb", "c", ""]).specials(0, &[Special::Grafting]).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 8 grafting b"), "11.13", "nothing is missing");
    assert_eq!(scene.refuses("blend 10 grafting a"), "11.13", "there is no a in the barrels");
    scene.play("blend 10 grafting c");
    assert_eq!(scene.pile("grape_discard"), "bc");
}

#[test]
fn clause_11_14_a_broker_changes_the_kind_of_a_merchant_card() {
    let mut scene = two().barrels(0, ["b", "c", ""]).specials(0, &[Special::Broker]).scene();
    scene.play("perform visit");
    assert!(scene.offers("broker neighbour"));
    assert_eq!(scene.refuses("broker visit"), "10.6");
    scene.line(&["broker local", "blend 8"]);
    assert!(scene.offers("move 2"));
    let mut scene = two().specials(0, &[Special::Broker]).scene();
    scene.play("perform visit");
    assert_eq!(scene.refuses("broker local"), "11.14", "nothing could be blended");
    assert_eq!(scene.refuses("broker harvest"), "11.14", "a harvest is no kind of Merchant card");
    assert_eq!(scene.reason("broker harvest"), "refusal-not-a-merchant-card");
}

#[test]
fn clause_11_15_block_turns_two_cards_down_or_the_last_one() {
    let table = || two().specials(0, &[Special::Block]);
    let mut scene = table().scene();
    scene.play("block harvest");
    assert_eq!(scene.refuses("perform visit"), "11.15");
    assert_eq!(table().face_up([1, 0, 1, 0, 0]).scene().refuses("block local"), "11.15");
    scene.play("turn-down local");
    let face_up = scene.json()["face_up"].clone();
    assert_eq!((&face_up["harvest"], &face_up["local"]), (&1.into(), &0.into()));
    let mut scene = table().face_up([0, 0, 1, 0, 0]).scene();
    scene.play("block visit");
    assert_eq!(scene.legal(), ["specials"]);
}

/// The rulebook's example: with four players, the last to play has to take a special card.
#[test]
fn clause_11_15_with_four_players_a_block_leaves_the_last_player_no_card() {
    let mut scene = four(Mode::Family)
        .with(|layout| layout.turn = 7)
        .face_up([0, 1, 1, 0, 0])
        .specials(1, &[Special::Block])
        .special_top(&[Special::Barter, Special::Broker])
        .scene_asking(1);
    scene.line(&["block visit", "turn-down barrel"]);
    assert_eq!(scene.seat_to_move(), seat(3));
    assert_eq!(scene.legal(), ["specials"]);
}

#[test]
fn clause_11_16_insurance_cancels_each_kind_of_attack() {
    let insured = || two().row("g").specials(1, &[Special::Insurance]);
    let mut scene = insured().hand(1, "a").specials(0, &[Special::SocialContribution]).scene();
    scene.line(&["perform harvest", "take g", "social-contribution 1"]);
    assert_eq!(scene.legal(), ["insurance", "pass"]);
    assert_eq!(scene.refuses("draw"), "11.16");
    assert_eq!(scene.reason("draw"), "refusal-insurance-first");
    scene.play("insurance");
    assert_eq!(scene.player(1, "grapes"), "a");
    let mut scene = insured()
        .hand(0, "d")
        .barrels(1, ["e", "", ""])
        .specials(0, &[Special::LeakyBarrel])
        .scene();
    scene.line(&["perform barrel", "barrel d 1", "leaky-barrel 1 1", "insurance"]);
    assert_eq!(scene.player(1, "barrels")[0], "e");
    assert_eq!(two().specials(0, &[Special::Insurance]).scene().refuses("insurance"), "11.16");
}

#[test]
fn clause_11_17_wind_change_moves_the_cloud_to_a_neighbour() {
    let mut scene = two().cloud(3).specials(0, &[Special::WindChange]).scene();
    assert_eq!(scene.refuses("wind-change 3"), "10.6", "the cloud would stay");
    assert_eq!(scene.refuses("wind-change 8"), "11.17", "the region is not a neighbour");
    scene.play("wind-change 6");
    assert_eq!(scene.json()["cloud"], 6);
}

#[test]
fn clause_11_18_barter_swaps_a_grape_with_the_row() {
    let mut scene = two().hand(0, "ab").row("abcd").specials(0, &[Special::Barter]).scene();
    assert_eq!(scene.refuses("barter c a"), "11.18", "no c is in hand");
    assert_eq!(scene.refuses("barter a e"), "11.18", "no e is in the row");
    scene.play("barter a d");
    assert_eq!(scene.player(0, "grapes"), "bd");
    assert_eq!(scene.pile("row"), "aabc", "four cards before and after");
}

#[test]
fn clause_11_19_overtime_performs_one_more_card_and_may_repeat() {
    let cards = [Special::Overtime, Special::Overtime, Special::LateHarvest];
    let mut scene = two().row("ab").specials(0, &cards).scene();
    scene.line(&[
        "perform visit",
        "move 1",
        "overtime harvest",
        "take a",
        "late-harvest",
        "take b",
    ]);
    scene.line(&["overtime neighbour", "move 2"]);
    assert_eq!(scene.seat_to_move(), seat(1));
    assert_eq!(scene.player(0, "merchant"), 2);
    let mut scene = two().specials(0, &[Special::Overtime]).scene();
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.refuses("decline harvest"), "5.8", "it cannot be declined");
    for impossible in ["overtime local", "overtime barrel"] {
        assert_eq!(scene.refuses(impossible), "11.19", "{impossible} could not be performed");
    }
}

#[test]
fn clause_11_20_the_others_are_asked_for_a_block_before_each_choice() {
    let mut scene = three()
        .hand(0, "a")
        .specials(1, &[Special::Block, Special::Block])
        .specials(2, &[Special::Block])
        .scene_asking(1);
    assert_eq!(scene.seat_to_move(), seat(1));
    scene.line(&["block harvest", "turn-down harvest"]);
    assert_eq!(scene.seat_to_move(), seat(1), "a player who is asked may play several");
    scene.play("pass");
    assert_eq!(scene.seat_to_move(), seat(2));
    assert_eq!(scene.refuses("perform visit"), "11.20");
    scene.play("pass");
    assert_eq!(scene.seat_to_move(), seat(0));
    scene.line(&["perform barrel", "barrel a 1"]);
    assert_eq!(scene.seat_to_move(), seat(2), "before the next turn the question comes again");
}

#[test]
fn clause_11_21_insurance_does_not_stop_a_block() {
    let mut scene = two().specials(0, &[Special::Block]).specials(1, &[Special::Insurance]).scene();
    scene.line(&["block harvest", "turn-down harvest"]);
    assert_eq!(scene.seat_to_move(), seat(0), "nobody is asked");
    assert_eq!(scene.json()["face_up"]["harvest"], 0);
}

#[test]
fn clause_11_22_a_drawn_block_can_be_played_from_the_next_turn() {
    let mut scene = two().special_top(&[Special::Block, Special::Barter]).scene();
    scene.line(&["decline harvest", "keep block"]);
    assert_eq!(scene.seat_to_move(), seat(0), "asked before the choice of the next player");
    assert!(scene.offers("block visit"));
}

#[test]
fn a_player_cannot_block_their_own_turn() {
    let mut scene = two().row("a").specials(0, &[Special::Block]).scene();
    scene.play("perform harvest");
    assert_eq!(scene.reason("block visit"), "refusal-block-before-a-choice");
}
