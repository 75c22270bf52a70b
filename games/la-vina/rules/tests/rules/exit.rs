//! Sections 9 and 11: the steps at the exit, and upgrades.

use game::{GameOptions, Seat};
use la_vina::{Event, Options};

use crate::table::{Table, TestGame, basket, prestige, set, three, tools};

#[test]
fn clause_9_1_the_steps_at_the_exit_are_in_order() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5", "pinot-noir 2"]);
        table.prestige(0, 9);
    });
    for early in ["deliver 1 to 1", "end deliveries", "upgrade 1 to large", "end upgrades"] {
        assert_eq!(scene.refuses(early), "9.1");
    }
    scene.play("exit");
    assert_eq!(scene.refuses("upgrade 2 to large"), "9.1", "deliveries come first");
    for late in ["move 3a", "exit", "end turn"] {
        assert_eq!(scene.refuses(late), "9.1");
    }
    scene.play("end deliveries");
    assert_eq!(scene.refuses("deliver 1 to 1"), "9.1", "deliveries are over");
    assert!(scene.offers("upgrade 2 to large"));
    scene.play("end upgrades");
    assert_eq!(scene.seat_to_move(), Seat::new(1), "no more turns this round");
}

#[test]
fn clause_9_2_the_first_picker_out_takes_the_wild_grape() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 4", "pinot-noir 2"]);
        table.basket(1, 1, &["pinot-noir 4", "pinot-noir 2"]);
    });
    scene.play("exit");
    assert_eq!(scene.json()["players"][0]["wild"], 1);
    assert!(scene.offers("deliver 1 to 1 +1"), "it counts from this exit on");
    scene.line(&["end deliveries", "end upgrades"]);
    scene.play("exit");
    assert_eq!(scene.json()["players"][1]["wild"], 0, "nobody else gets one");
    assert_eq!(scene.json()["players"][0]["wild"], 1, "and it is kept");
}

/// Returns a game in which seat 0 can use these tools on arrival at the exit.
fn game_at_exit(tools: &[&str]) -> TestGame {
    let options = Options { boots_at_exit: true, ..Options::with_players(3) };
    set(options, |table| {
        table.display(&crate::table::DISPLAY);
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, tools);
        table.pile("4L", &["garnacha 4", "pinot-noir 3"]);
        table.pile("2R", &["garnacha 5"]);
    })
}

#[test]
fn clause_9_3_boots_can_be_used_at_the_exit_only_with_the_option() {
    let mut usual = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["boots"]);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    usual.play("exit");
    assert_eq!(usual.refuses("take 4L +boots"), "9.3");
    assert_eq!(usual.refuses("take 4L"), "9.3");

    let mut agreed = game_at_exit(&["billhook", "boots"]);
    agreed.play("exit");
    assert_eq!(agreed.json()["players"][0]["wild"], 0, "before the wild grape");
    assert!(agreed.offers("take 4L +boots"), "every space is behind");
    assert!(agreed.offers("take 4L under +billhook+boots") && agreed.offers("skip"));
    assert_eq!(agreed.refuses("take 4L"), "9.3");
    assert_eq!(agreed.refuses("take 4L under +billhook"), "9.3");
    for later in ["deliver 1 to coop", "end deliveries", "upgrade 1 to large", "end upgrades"] {
        assert_eq!(agreed.refuses(later), "9.1");
        assert_eq!(agreed.reason(later), "refusal-boots-first", "the picker is at the exit");
    }
    assert_eq!(agreed.reason("take 4L"), "refusal-only-boots-at-the-exit");
    agreed.line(&["take 2R +boots", "place 1"]);
    assert_eq!(basket(&agreed, 0, 1), ["garnacha 5"]);
    assert_eq!(agreed.json()["players"][0]["wild"], 1);
    assert_eq!(agreed.refuses("take 4L under +billhook"), "9.3", "once");

    let mut skipped = game_at_exit(&["boots"]);
    skipped.line(&["exit", "skip"]);
    assert_eq!(tools(&skipped, 0), ["boots"]);
    let mut taken = game_at_exit(&["boots"]);
    taken.line(&["take 1L", "place 1", "exit"]);
    assert_eq!(taken.refuses("take 4L +boots"), "9.3", "one take a turn");
    assert_eq!(taken.reason("take 4L +boots"), "refusal-arrival-over");
    assert_eq!(usual.reason("take 4L +boots"), "refusal-no-take-at-the-exit");
}

#[test]
fn clause_9_4_steps_without_a_choice_are_skipped() {
    let poor = |table: &mut Table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, 1);
    };
    let mut scene = three(poor);
    scene.play("exit");
    assert_eq!(scene.seat_to_move(), Seat::new(1), "no grapes and no prestige");
    let mut scene = three(|table| {
        poor(table);
        table.prestige(0, 2);
    });
    scene.play("exit");
    assert_eq!(scene.legal(), ["upgrade 1 to medium", "end upgrades"], "nothing to deliver");
    let mut scene = three(|table| {
        poor(table);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.line(&["exit", "deliver 1 to coop"]);
    assert_eq!(scene.legal()[0], "upgrade 1 to medium", "no grapes are left to deliver");
    let mut scene = three(|table| {
        poor(table);
        table.barrels(2, &[0, 0, 0]);
        table.barrels(0, &[0, 0, 0]);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.play("exit");
    let sorting = ["end upgrades", "pour 1", "empty 1"];
    assert_eq!(scene.legal(), sorting, "without a barrel baskets are sorted among the upgrades");
    assert_eq!(scene.refuses("deliver 1 to 1"), "10.5");
}

/// Returns a game in which seat 0 has left with this much prestige and empty baskets.
fn shopping(purse: u16) -> TestGame {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, purse);
    });
    scene.play("exit");
    scene
}

#[test]
fn clause_11_1_an_upgrade_costs_the_difference_in_price() {
    let mut scene = shopping(9);
    scene.play("upgrade 1 to large");
    assert_eq!(prestige(&scene, 0), 4, "6 less 1");
    assert_eq!(scene.json()["players"][0]["baskets"][0]["kind"], "large");
    assert_eq!(scene.json()["large_baskets"], 1);
    scene.play("upgrade 2 to large");
    assert_eq!(prestige(&scene, 0), 1, "6 less 3");
    let told = scene.events.iter().find(|event| matches!(event, Event::Upgraded { .. }));
    assert_eq!(told.and_then(Event::scoring), Some((Seat::new(0), -5)));
    let mut small = shopping(9);
    small.play("upgrade 1 to medium");
    assert_eq!(prestige(&small, 0), 7, "3 less 1");
    assert_eq!(small.json()["medium_baskets"], 1);
}

#[test]
fn clause_11_2_a_basket_is_traded_once_per_exit_and_for_a_larger_one() {
    let mut scene = shopping(20);
    assert_eq!(scene.refuses("upgrade 2 to medium"), "11.2", "it holds three already");
    scene.play("upgrade 1 to medium");
    assert_eq!(scene.refuses("upgrade 1 to large"), "11.2", "once per exit");
    assert!(scene.offers("upgrade 2 to large"));
}

#[test]
fn clause_11_3_the_price_is_at_most_the_prestige() {
    let scene = shopping(4);
    assert_eq!(scene.refuses("upgrade 1 to large"), "11.3");
    assert!(scene.offers("upgrade 1 to medium") && scene.offers("upgrade 2 to large"));
    let mut paid = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, 0);
        table.basket(0, 1, &["pinot-noir 5", "pinot-noir 2"]);
    });
    paid.line(&["exit", "deliver 1 to 1"]);
    assert!(paid.offers("upgrade 1 to large"), "the rewards of this exit count");
}

#[test]
fn clause_11_4_an_upgrade_needs_a_basket_in_the_supply() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, 20);
        table.upgraded(1, 1, "large");
        table.upgraded(2, 1, "large");
    });
    scene.play("exit");
    assert_eq!(scene.refuses("upgrade 1 to large"), "11.4");
    assert!(scene.offers("upgrade 1 to medium"));
}

#[test]
fn clause_11_5_only_an_empty_basket_is_upgraded() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, 20);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.line(&["exit", "end deliveries"]);
    assert_eq!(scene.refuses("upgrade 1 to large"), "11.5");
    scene.play("pour 1");
    assert!(scene.offers("upgrade 1 to large"), "poured out for the purpose");
    scene.play("empty 2");
    assert!(scene.offers("upgrade 2 to large"), "emptied for the purpose");
}
