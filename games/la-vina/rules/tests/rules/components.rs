//! Section 1: the contents of the box, and the checks of edited sets.

use game::{ComponentSet, Source, Toml};
use la_vina::{Components, GrapeCard, Reward, Tool, Tools, Variety, Wine};

fn box_() -> &'static Components {
    Components::builtin()
}

fn count(fits: impl Fn(&GrapeCard) -> bool) -> usize {
    box_().grape_cards.as_slice().iter().filter(|card| fits(card)).count()
}

#[test]
fn clause_1_1_there_are_seventy_two_grape_cards() {
    assert_eq!(count(|_| true), 72);
    for variety in Variety::ALL {
        for value in 1..=5 {
            assert_eq!(count(|card| card.variety == Some(variety) && card.value == value), 3);
        }
    }
    assert_eq!(
        count(|card| card.variety.is_none() && !card.tools.is_empty() && card.value == 0),
        12
    );
    assert_eq!(count(|card| card.variety.is_some() && !card.tools.is_empty()), 12);
    assert_eq!(count(|card| card.value > 2 && !card.tools.is_empty()), 0);
    for tool in Tool::ALL {
        assert_eq!(count(|card| card.tools == Tools::one(tool)), 8);
    }
}

#[test]
fn clause_1_2_there_are_sixteen_winery_cards() {
    let cards = &box_().wineries;
    assert_eq!(cards.len(), 16);
    for variety in Variety::ALL {
        assert_eq!(cards.iter().filter(|card| card.variety == variety).count(), 4);
        let by_value =
            |card: &&la_vina::WineryCard| card.variety == variety && card.minimum.is_none();
        let card = cards.iter().find(by_value).unwrap();
        assert_eq!(card.wine, Wine::Monovarietal);
        let rewards = [Reward::Halves(4), Reward::Halves(2), Reward::Halves(2)];
        assert_eq!(card.rewards.as_slice(), rewards);
    }
    let pinot = &cards[1];
    assert_eq!(
        (pinot.variety, pinot.wine, pinot.minimum),
        (Variety::PinotNoir, Wine::Monovarietal, Some(7))
    );
    let garnacha = &cards[6];
    assert_eq!(
        (garnacha.variety, garnacha.wine, garnacha.minimum),
        (Variety::Garnacha, Wine::Coupage, Some(7))
    );
    assert!(cards.iter().all(|card| card.source == Source::Reconstructed));
}

#[test]
fn clause_1_3_the_cooperative_has_two_sides() {
    for (players, slots) in [(2, 3), (3, 3), (4, 5), (5, 5)] {
        let side = box_().cooperative(players);
        assert_eq!(side.rewards.as_slice(), vec![Reward::Halves(1); slots]);
        assert_eq!(side.source, Source::Rulebook);
    }
}

#[test]
fn clause_1_4_baskets_have_the_printed_prices() {
    let baskets = box_().baskets.map(|card| (card.capacity, card.price));
    assert_eq!(baskets, [(2, 1), (3, 3), (3, 3), (4, 6)]);
}

#[test]
fn clause_1_5_there_are_three_types_of_tools_and_eight_wild_grapes() {
    assert_eq!(Tool::ALL.map(Tool::key), ["billhook", "boots", "shears"]);
    assert_eq!(box_().wild_grapes, 8);
    assert_eq!(box_().chart.map(|row| row.barrels), [7, 6, 6, 5]);
}

#[test]
fn clause_1_6_prestige_is_one_number_from_an_endless_bank() {
    let counters = box_().prestige_counters;
    assert_eq!(counters.map(|counter| counter.count).iter().sum::<u8>(), 67);
    // The number of all counters in the box, plus one.
    let worth: u32 = counters.iter().map(|one| u32::from(one.worth) * u32::from(one.count)).sum();
    let scene = crate::table::three(|table| table.prestige(0, worth as u16 + 1));
    assert_eq!(crate::table::prestige(&scene, 0), i64::from(worth) + 1);
}

#[test]
fn the_built_in_set_is_valid_and_equal_after_a_round_trip() {
    assert_eq!(box_().check(), Ok(()));
    let read = Components::from_toml(&box_().to_toml()).unwrap();
    assert!(std::ptr::eq(read, box_()), "an equal set is the same set");
    let rows: usize = box_().tables().iter().map(|table| table.rows.len()).sum();
    assert_eq!(rows, 4 + 4 + 16 + 2 + 35 + 4, "35 kinds of grape cards");
}

/// Returns the problems that are found in the set after a change.
fn problems(change: impl Fn(&mut Components)) -> Vec<String> {
    let mut set = box_().clone();
    change(&mut set);
    set.check().expect_err("the set cannot be played with").problems
}

#[test]
fn an_unplayable_set_is_refused_with_the_reason() {
    for number in [0, 9] {
        let found = problems(|set| set.wild_grapes = number);
        assert_eq!(found, ["`wild_grapes` must be from 1 to 8"], "{number}");
    }
    let long = problems(|set| set.chart[3].spaces = 7);
    assert_eq!(long, ["chart for 5 players: `spaces` must be from 1 to 6"]);
    let crowd = problems(|set| set.chart[1].pickers = 2);
    assert_eq!(crowd, ["chart for 3 players: there are more than 5 pickers in all"]);
    let steep = problems(|set| set.wineries[1].minimum = Some(20));
    assert_eq!(steep, ["winery 1: no basket reaches its minimum of 20; the best holds 19"]);
    let alone = problems(|set| {
        for winery in &mut set.wineries[..3] {
            winery.variety = Variety::Garnacha;
        }
    });
    assert_eq!(alone, ["pinot-noir: fewer than two wineries request it"]);
    let deep = problems(|set| set.baskets[3].capacity = 5);
    assert_eq!(deep, ["basket large: the capacity must be from 1 to 4"]);
    let cheap = problems(|set| set.baskets[3].price = 2);
    assert!(cheap.contains(&"baskets: large holds more than medium and costs less".to_string()));
    let swapped = problems(|set| set.baskets.swap(0, 1));
    assert_eq!(swapped[0], "baskets: found starting-medium in the row of starting-small");
}

#[test]
fn grape_cards_that_look_alike_must_be_next_to_each_other() {
    let mixed = box_().to_toml().replacen(
        "variety = \"pinot-noir\"\nvalue = 1",
        "variety = \"pinot-noir\"\nvalue = 2",
        1,
    );
    let problems = Components::from_toml(&mixed).unwrap_err().problems;
    assert_eq!(problems, ["grape card 3: cards of one variety and value must be adjacent"]);
    let heavy = box_().to_toml().replacen("value = 5", "value = 10", 1);
    let problems = Components::from_toml(&heavy).unwrap_err().problems;
    assert_eq!(problems[0], "grape card 12: value 10 must be 1 to 9, or 0 for empty vines");
}

#[test]
fn a_card_shows_two_tools_at_most() {
    let billhook = "tool = \"billhook\"";
    let with = |tools: &str| {
        let text = box_().to_toml().replacen(billhook, &format!("tool = {tools}"), 1);
        Components::from_toml(&text).map(|set| set.grape_cards.as_slice()[0].tools.iter().collect())
    };
    assert_eq!(with("[\"shears\", \"boots\"]"), Ok(vec![Tool::Boots, Tool::Shears]));
    assert_eq!(with("[\"boots\", \"boots\"]"), Ok(vec![Tool::Boots, Tool::Boots]));
    assert_eq!(with("[]"), Ok(vec![]));
    let three = with("[\"boots\", \"boots\", \"shears\"]").unwrap_err();
    assert_eq!(three.problems, ["grape card 0: it has more than two tools"]);
    let unknown = with("\"rake\"").unwrap_err();
    assert!(unknown.to_string().contains("expected a tool such as"), "{unknown}");
    let both = Components::from_toml(&box_().to_toml().replacen(
        billhook,
        "tool = [\"boots\", \"shears\"]",
        1,
    ));
    let text = both.unwrap().to_toml();
    assert_eq!(Components::from_toml(&text).unwrap().to_toml(), text, "it survives its file");
}

#[test]
fn at_most_64_cards_look_alike() {
    let mut set = box_().clone();
    let card = box_().grape_cards.as_slice()[71];
    let mut cards = [card; 72];
    cards[..7].copy_from_slice(&box_().grape_cards.as_slice()[..7]);
    set.grape_cards = la_vina::GrapeCards::new(cards);
    let problems = set.check().expect_err("65 empty vines").problems;
    let told = "grape card 7: 65 cards of one variety and value; at most 64";
    assert!(problems.contains(&told.to_string()), "{problems:?}");
}

#[test]
fn a_game_uses_an_edited_set() {
    let dear = box_().to_toml().replacen("price = 6", "price = 8", 1);
    let set = Components::from_toml(&dear).unwrap();
    assert_eq!(set.baskets[3].price, 8);
    assert!(!std::ptr::eq(set, box_()));
    assert!(std::ptr::eq(set, Components::from_toml(&dear).unwrap()), "equal sets share one");
    assert_ne!(set.fingerprint(), box_().fingerprint());
}

#[test]
fn rewards_are_equal_after_a_round_trip() {
    for text in ["0", "27", "x2", "x1", "x0.5", "x1.5"] {
        assert_eq!(text.parse::<Reward>().unwrap().to_string(), text);
    }
    for text in ["", "x", "x0.25", "-1", "2x", "x200"] {
        assert!(text.parse::<Reward>().is_err(), "{text}");
    }
}
