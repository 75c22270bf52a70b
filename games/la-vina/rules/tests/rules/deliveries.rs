//! Section 10: deliveries, with the rulebook's examples.

use game::{Game, Seat, Turn};
use la_vina::{Delivery, Event};

use crate::table::{Table, TestGame, discarded, prestige, three};

/// Returns a game in which seat 0 has left second, so without the wild grape, with these baskets and wild grapes. Its
/// prestige is 0, so its later prestige is the reward.
fn delivering(first: &[&str], second: &[&str], wild: i64) -> TestGame {
    delivering_with(first, second, wild, |_| {})
}

fn delivering_with(
    first: &[&str],
    second: &[&str],
    wild: i64,
    arrange: impl FnOnce(&mut Table),
) -> TestGame {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "exit"]);
        table.basket(0, 1, first);
        table.basket(0, 2, second);
        table.wild(0, wild);
        table.prestige(0, 0);
        arrange(table);
    });
    scene.play("exit");
    scene
}

fn delivery(scene: &TestGame) -> &Delivery {
    let told = scene.events.iter().rev().find_map(|event| match event {
        Event::Delivered(delivery) => Some(delivery),
        _ => None,
    });
    told.expect("something was delivered")
}

#[test]
fn clause_10_1_up_to_two_deliveries_may_go_to_one_winery() {
    let mut scene =
        delivering(&["pinot-noir 5", "pinot-noir 2"], &["pinot-noir 5", "pinot-noir 3"], 0);
    scene.play("deliver 2 to 1");
    assert_eq!(prestige(&scene, 0), 11);
    scene.play("deliver 1 to 1");
    assert_eq!(prestige(&scene, 0), 21, "the second slot pays 10");
    assert_eq!(scene.json()["wineries"][0]["barrels"], serde_json::json!([0, 0]));
    assert_eq!(scene.refuses("deliver 1 to 1"), "9.1", "two at most");
}

#[test]
fn clause_10_2_a_delivery_is_one_whole_basket() {
    let mut scene = delivering(&["pinot-noir 5"], &["pinot-noir 2"], 0);
    assert_eq!(scene.refuses("deliver 1 to 1"), "10.7", "5 and 2 are not joined");
    scene.play("deliver 1 to coop");
    assert_eq!(delivery(&scene).cards.len(), 1);
    let scene = delivering(&[], &["chardonnay 5", "chardonnay 2", "garnacha 1"], 0);
    assert_eq!(scene.refuses("deliver 2 to 3"), "10.8", "the Garnacha cannot stay behind");
}

#[test]
fn clause_10_3_wild_grapes_add_one_each() {
    let mut scene = delivering(&["pinot-noir 5"], &[], 3);
    assert_eq!(scene.refuses("deliver 1 to 1 +1"), "10.7");
    assert_eq!(scene.refuses("deliver 1 to 1 +4"), "10.3");
    assert!(scene.offers("deliver 1 to 1 +3"), "more than needed may be given");
    scene.play("deliver 1 to 1 +2");
    assert_eq!(delivery(&scene).value, 7);
    assert_eq!(scene.json()["players"][0]["wild"], 1);
    let mono = delivering(&["pinot-noir 5", "chardonnay 2"], &[], 3);
    for wild in ["", " +1", " +2", " +3"] {
        assert_eq!(mono.refuses(&format!("deliver 1 to 1{wild}")), "10.7", "no wild grape helps");
    }
}

#[test]
fn clause_10_4_wild_grapes_alone_are_no_delivery() {
    let scene = delivering(&["pinot-noir 5"], &[], 8);
    assert_eq!(scene.refuses("deliver 2 to 1 +8"), "10.4");
    assert_eq!(scene.refuses("deliver 2 to coop +1"), "10.4");
}

#[test]
fn clause_10_5_each_delivery_puts_a_barrel_on_the_next_slot() {
    let mut scene = delivering_with(&["pinot-noir 5", "pinot-noir 2"], &[], 0, |table| {
        table.barrels(1, &[2]);
    });
    scene.play("deliver 1 to 1");
    assert_eq!(scene.json()["wineries"][0]["barrels"], serde_json::json!([2, 0]));
    assert_eq!(scene.json()["players"][0]["barrels"], 5);
    assert_eq!(delivery(&scene).slot, 2);
    let mut without = delivering_with(&["pinot-noir 5", "pinot-noir 2"], &[], 0, |table| {
        table.barrels(1, &[0, 0]);
        table.barrels(2, &[0, 0]);
        table.barrels(3, &[0, 0]);
    });
    assert_eq!(without.refuses("deliver 1 to 1"), "10.5");
    assert_eq!(without.legal(), ["end upgrades", "pour 1", "empty 1"], "upgrades as before");
    without.line(&["end upgrades", "exit"]).until(|state| state.turn() == Turn::Over);
    let mut moving = three(|table| {
        table.pickers(&["1a", "2a", "exit"]);
        table.barrels(1, &[0, 0]);
        table.barrels(2, &[0, 0]);
        table.barrels(3, &[0, 0]);
    });
    moving.line(&["take 1L", "discard", "move 3a"]);
    assert_eq!(moving.seat_to_move(), Seat::new(1), "takes and moves as before");
}

#[test]
fn clause_10_6_a_full_winery_is_closed() {
    let scene = delivering_with(&["pinot-noir 5", "pinot-noir 2"], &[], 0, |table| {
        table.barrels(1, &[1, 2, 1]);
        table.barrels(0, &[1, 2, 2]);
    });
    assert_eq!(scene.refuses("deliver 1 to 1"), "10.6");
    assert_eq!(scene.refuses("deliver 1 to coop"), "10.6");
}

#[test]
fn clause_10_7_a_monovarietal_takes_one_variety_and_a_minimum() {
    let mut scene =
        delivering(&["pinot-noir 5", "pinot-noir 2"], &["pinot-noir 5", "chardonnay 2"], 0);
    assert_eq!(scene.refuses("deliver 2 to 1"), "10.7");
    assert_eq!(scene.refuses("deliver 1 to 4"), "10.7", "not the requested variety");
    scene.play("deliver 1 to 1");
    assert_eq!(prestige(&scene, 0), 11);
    let low = delivering(&["pinot-noir 4", "pinot-noir 2"], &[], 0);
    assert_eq!(low.refuses("deliver 1 to 1"), "10.7");
    let high = delivering(&["pinot-noir 5", "pinot-noir 5"], &[], 0);
    assert!(high.offers("deliver 1 to 1"), "more is welcome");
}

#[test]
fn clause_10_8_an_x_asks_for_the_variety_only() {
    let mut scene = delivering(&["chardonnay 3"], &["garnacha 3"], 0);
    assert_eq!(scene.refuses("deliver 2 to 3"), "10.8");
    scene.play("deliver 1 to 3");
    assert_eq!(prestige(&scene, 0), 6, "twice the value");
    let mut wild = delivering(&["chardonnay 3"], &[], 1);
    wild.play("deliver 1 to 3 +1");
    assert_eq!(prestige(&wild, 0), 8);
}

#[test]
fn clause_10_9_a_coupage_needs_two_varieties_and_half_of_the_requested() {
    // The rulebook's example: 4 Garnacha, 2 Pinot Noir and 1 Chardonnay for a minimum of 7.
    let mut example = delivering(&[], &["garnacha 4", "pinot-noir 2", "chardonnay 1"], 0);
    example.play("deliver 2 to 2");
    assert_eq!((delivery(&example).value, prestige(&example, 0)), (7, 9));
    let short = delivering(&["garnacha 3", "pinot-noir 4"], &["garnacha 5", "garnacha 2"], 0);
    assert_eq!(short.refuses("deliver 1 to 2"), "10.9", "3 is less than 4");
    assert_eq!(short.refuses("deliver 2 to 2"), "10.9", "one variety only");
    let tie = delivering(&["garnacha 4", "pinot-noir 4"], &["garnacha 3", "pinot-noir 3"], 0);
    assert!(tie.offers("deliver 1 to 2"), "a tie is half");
    assert_eq!(tie.refuses("deliver 2 to 2"), "10.7", "6 is below the minimum");
}

#[test]
fn clause_10_10_a_wild_grape_counts_as_the_variety_that_a_coupage_needs() {
    let one = delivering(&["garnacha 3", "pinot-noir 4"], &["garnacha 5", "garnacha 2"], 1);
    assert!(one.offers("deliver 1 to 2 +1"), "4 and 4");
    assert!(one.offers("deliver 2 to 2 +1"), "the second variety");
    let mut none = delivering(&["pinot-noir 4"], &[], 4);
    assert_eq!(none.refuses("deliver 1 to 2 +3"), "10.9");
    none.play("deliver 1 to 2 +4");
    assert_eq!(delivery(&none).value, 8, "no card of the requested variety is there");
}

#[test]
fn clause_10_11_the_cooperative_takes_anything() {
    let mut scene =
        delivering(&["pinot-noir 1"], &["garnacha 4", "pinot-noir 2", "chardonnay 1"], 0);
    scene.play("deliver 2 to coop");
    assert_eq!(prestige(&scene, 0), 3, "half of 7, rounded down");
    scene.play("deliver 1 to coop");
    assert_eq!(prestige(&scene, 0), 3, "half of 1");
}

#[test]
fn clause_10_12_a_delivery_pays_the_reward_of_its_slot() {
    // The rulebook's example: a value of 15 pays 7 at the cooperative.
    let mut scene = delivering(&[], &["garnacha 5", "pinot-noir 5", "chardonnay 5"], 0);
    scene.play("deliver 2 to coop");
    assert_eq!(prestige(&scene, 0), 7);
    let mut wild = delivering(&["pinot-noir 5"], &[], 3);
    wild.play("deliver 1 to coop +3");
    assert_eq!(prestige(&wild, 0), 4, "wild grapes count: half of 8");
    let mut late = delivering_with(&["chardonnay 5"], &[], 0, |table| table.barrels(3, &[1]));
    late.play("deliver 1 to 3");
    assert_eq!(prestige(&late, 0), 5, "the second slot pays the value once");
}

#[test]
fn clause_10_13_the_last_slot_pays_the_seals() {
    let mut scene = delivering_with(&["pinot-noir 5", "pinot-noir 2"], &[], 0, |table| {
        table.barrels(1, &[1, 2]);
        table.seals(1, 3);
    });
    scene.play("deliver 1 to 1");
    assert_eq!(prestige(&scene, 0), 9 + 3);
    assert_eq!(scene.json()["wineries"][0]["seals"], 0);
    let mut early = delivering_with(&["pinot-noir 5", "pinot-noir 2"], &[], 0, |table| {
        table.barrels(1, &[1]);
        table.seals(1, 3);
    });
    early.play("deliver 1 to 1");
    assert_eq!(prestige(&early, 0), 10, "only the last slot");
    assert_eq!(early.json()["wineries"][0]["seals"], 3);
}

#[test]
fn clause_10_14_cards_are_discarded_and_wild_grapes_go_to_the_supply() {
    let mut scene = delivering(&["pinot-noir 5", "pinot-noir 2"], &[], 2);
    let before = scene.json()["wild_supply"].as_u64().unwrap();
    scene.play("deliver 1 to 1 +2");
    assert_eq!(scene.json()["wild_supply"], before + 2);
    assert!(discarded(&scene, "pinot-noir 5") && discarded(&scene, "pinot-noir 2"));
}
