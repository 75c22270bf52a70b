//! Sections 2 and 15: set-up and options.

use std::collections::BTreeMap;

use game::{BadOptions, GameOptions, Observer, options_from_pairs};
use la_vina::{Event, Options, ToolReturn};
use serde_json::json;

use crate::table::{TestGame, new_game, prestige};

#[test]
fn clause_2_1_the_set_up_follows_the_chart() {
    let chart = [(2, 4, 5, 5, 1, 7), (3, 3, 4, 6, 2, 6), (4, 4, 5, 7, 3, 6), (5, 5, 6, 8, 3, 5)];
    for (players, pickers, spaces, wineries, of_each, barrels) in chart {
        let json = new_game(players).json();
        assert_eq!(json["pickers"].as_array().unwrap().len(), pickers);
        assert_eq!(json["vines"].as_array().unwrap().len(), spaces);
        assert_eq!(json["wineries"].as_array().unwrap().len(), wineries);
        assert_eq!(json["medium_baskets"], of_each);
        assert_eq!(json["large_baskets"], of_each);
        assert_eq!(json["bank"].as_array().unwrap().len(), 3 * of_each);
        for player in json["players"].as_array().unwrap() {
            assert_eq!(player["barrels"], barrels);
        }
    }
    assert_eq!(new_game(3).refuses("move 5a"), "2.1");
    assert!(new_game(4).offers("move 5a"));
    assert_eq!(new_game(4).refuses("move 6a"), "2.1");
}

#[test]
fn clause_2_2_every_space_has_four_cards() {
    for (players, on_board, in_deck) in [(2, 20, 52), (3, 16, 56), (4, 20, 52), (5, 24, 48)] {
        let json = new_game(players).json();
        let spaces = json["vines"].as_array().unwrap();
        let sides = spaces.iter().flat_map(|space| [&space["left"], &space["right"]]);
        let cards: Vec<usize> = sides.map(|side| side["cards"].as_array().unwrap().len()).collect();
        assert!(cards.iter().all(|&count| count == 2));
        assert_eq!(cards.iter().sum::<usize>(), on_board);
        assert_eq!(json["deck"].as_array().unwrap().len(), in_deck);
        assert_eq!(json["discard"], json!([]));
    }
    assert_ne!(
        TestGame::new(Options::with_players(3), 1).json()["deck"],
        TestGame::new(Options::with_players(3), 2).json()["deck"],
        "the deck is shuffled"
    );
}

#[test]
fn clause_2_3_at_most_two_wineries_have_the_same_variety() {
    let mut seen = BTreeMap::new();
    for seed in 0..200 {
        for players in 2..=5 {
            let scene = TestGame::new(Options::with_players(players), seed);
            let view = scene.seen_by(Observer::Public);
            let mut requests = BTreeMap::new();
            for winery in view["wineries"].as_array().unwrap() {
                *requests.entry(winery["variety"].to_string()).or_insert(0) += 1;
                *seen.entry(winery["card"].to_string()).or_insert(0) += 1;
            }
            assert!(requests.values().all(|&count| count <= 2), "{requests:?}");
            if players == 5 {
                assert!(requests.values().all(|&count| count == 2), "exactly two of each");
            }
        }
    }
    assert_eq!(seen.len(), 16, "every card comes up");
    // The five-card display has winery 5 as its last.
    let mut scene = crate::table::set(Options::with_players(2), |table| {
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.play("exit");
    assert_eq!(scene.refuses("deliver 1 to 6"), "2.3");
}

#[test]
fn clause_2_4_players_queue_at_the_entrance_in_order() {
    let queue = |players| -> Vec<(String, u64)> {
        let json = new_game(players).json();
        let mut queue: Vec<(String, u64)> = (json["pickers"].as_array().unwrap().iter())
            .map(|picker| {
                (picker["at"].as_str().unwrap().to_string(), picker["seat"].as_u64().unwrap())
            })
            .collect();
        queue.sort();
        queue
    };
    let seats = |players| -> Vec<u64> { queue(players).iter().map(|(_, seat)| *seat).collect() };
    assert_eq!(seats(2), [0, 1, 0, 1], "the pickers of two players alternate");
    assert_eq!(seats(3), [0, 1, 2]);
    assert_eq!(seats(5), [0, 1, 2, 3, 4]);
    assert_eq!(queue(2)[0].0, "entrance 1");
    assert_eq!(new_game(4).seat_to_move().number(), 0);
}

#[test]
fn clause_2_5_the_first_prestige_depends_on_the_seat() {
    let first =
        [(2, vec![1, 3]), (3, vec![1, 2, 3]), (4, vec![1, 2, 3, 4]), (5, vec![1, 2, 3, 4, 5])];
    for (players, due) in first {
        let scene = new_game(players);
        let had: Vec<i64> = (0..players as usize).map(|seat| prestige(&scene, seat)).collect();
        assert_eq!(had, due);
        let told = scene.events.iter().filter(|event| matches!(event, Event::Began { .. }));
        assert_eq!(told.count(), players as usize);
    }
}

#[test]
fn clause_2_6_players_begin_with_empty_baskets_and_all_barrels() {
    let json = new_game(5).json();
    for player in json["players"].as_array().unwrap() {
        assert_eq!(player["baskets"][0], json!({"kind": "starting-small", "cards": []}));
        assert_eq!(player["baskets"][1], json!({"kind": "starting-medium", "cards": []}));
        assert_eq!(player["tools"], json!([]));
        assert_eq!(player["wild"], 0);
    }
    assert_eq!(json["wild_at_exit"], true);
    assert_eq!(json["wild_supply"], 7);
    assert!(json["wineries"].as_array().unwrap().iter().all(|winery| winery["seals"] == 0));
}

#[test]
fn clause_15_1_two_to_five_players_can_play() {
    for players in [0, 1, 6] {
        let refused = Options::with_players(players).check();
        assert_eq!(refused, Err(BadOptions::Players { got: players, least: 2, most: 5 }));
    }
    for players in 2..=5 {
        assert_eq!(Options::with_players(players).check(), Ok(()));
    }
}

#[test]
fn clause_15_2_options_have_the_stated_defaults() {
    let usual: Options = options_from_pairs::<Options>(3, &[] as &[&str]).unwrap();
    assert_eq!(usual, Options::with_players(3));
    assert!(!usual.open_vines && !usual.hide_prestige && !usual.boots_at_exit);
    assert_eq!((usual.tool_return, usual.max_rounds), (ToolReturn::First, 20));
    let read: Options = serde_json::from_value(json!({"players": 3})).unwrap();
    assert_eq!(read, usual);
    let pairs = [
        "open_vines=true",
        "hide_prestige=true",
        "boots_at_exit=true",
        "tool_return=after",
        "max_rounds=9",
    ];
    let other: Options = options_from_pairs(4, &pairs).unwrap();
    assert!(other.open_vines && other.hide_prestige && other.boots_at_exit);
    assert_eq!((other.tool_return, other.max_rounds), (ToolReturn::After, 9));
    assert!(options_from_pairs::<Options>(3, &["max_rounds=0"]).is_err());
    assert!(options_from_pairs::<Options>(3, &["max_rounds=101"]).is_err());
    assert!(Options { max_rounds: 0, ..usual }.check().is_err());
    assert!(serde_json::from_value::<Options>(json!({"players": 3, "house": true})).is_err());
}
