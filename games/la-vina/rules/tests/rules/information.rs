//! Section 14: open and hidden information.

use game::{FastChance, Game, GameOptions, Observer, Seat, Turn};
use la_vina::Options;
use serde_json::{Value, json};

use crate::table::{TestGame, new_game, set, three};

fn seen_by_opponent(scene: &TestGame) -> Value {
    scene.seen_by(Observer::Seat(Seat::new(1)))
}

#[test]
fn clause_14_1_everything_except_the_order_of_the_deck_is_open() {
    let scene = three(|table| {
        table.tools(0, &["boots"]);
        table.wild(0, 2);
        table.basket(0, 1, &["pinot-noir 5"]);
        table.barrels(1, &[2]);
        table.seals(2, 1);
    });
    let view = seen_by_opponent(&scene);
    assert_eq!(view["deck"], scene.state.deck_size(), "the number of cards and no more");
    assert_eq!(view["players"][0]["tools"], json!(["boots"]));
    assert_eq!(view["players"][0]["wild"], 2);
    assert_eq!(view["players"][0]["baskets"][0]["cards"][0]["variety"], "pinot-noir");
    assert_eq!(view["wineries"][0]["barrels"], json!([2]));
    assert_eq!(view["wineries"][1]["seals"], 1);
    assert_eq!(view["players"][0]["prestige"], 1);
    let mut other = scene.state.clone();
    other.determinize(Seat::new(1), &mut FastChance::new(3));
    assert_ne!(other.layout().deck, scene.state.layout().deck, "another order");
    assert_eq!(other.view(Observer::Public), scene.state.view(Observer::Public), "looks the same");
}

#[test]
fn clause_14_2_the_tool_of_a_covered_card_is_hidden_until_first_uncovered() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "exit"]);
        table.pile("1L", &["pinot-noir 1 +boots", "garnacha 1 +shears"]);
        table.pile("1R", &["empty-vine +billhook", "garnacha 3"]);
    });
    let left = seen_by_opponent(&scene)["spaces"][0]["left"].clone();
    assert_eq!(left[0], json!({"variety": "pinot-noir", "value": 1, "tool": "hidden"}));
    assert_eq!((&left[1]["tool"], left[1]["id"].is_number()), (&json!("shears"), true));
    let vine = seen_by_opponent(&scene)["spaces"][0]["right"][0].clone();
    assert_eq!(
        vine,
        json!({"variety": null, "value": 0, "tool": "hidden"}),
        "a vine is known as one"
    );
    scene.line(&["take 1L", "place 1"]);
    assert_eq!(seen_by_opponent(&scene)["spaces"][0]["left"][0]["tool"], "boots");
    // Another card is put on it in the next round.
    scene.line(&["exit", "end deliveries"]).until(|state| state.round() == 2);
    let left = seen_by_opponent(&scene)["spaces"][0]["left"].clone();
    assert_eq!(
        (left.as_array().unwrap().len(), &left[0]["tool"]),
        (2, &json!("boots")),
        "still known"
    );
    assert_eq!(seen_by_opponent(&scene)["spaces"][0]["right"][0]["tool"], "hidden");
}

#[test]
fn clause_14_2_a_redeal_fits_the_seen_cards() {
    let scene = three(|table| {
        table.pile("1L", &["pinot-noir 1 +boots", "garnacha 3"]);
        table.pile("1R", &["pinot-noir 1", "garnacha 4"]);
    });
    let mut tools = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let mut state = scene.state.clone();
        state.determinize(Seat::new(0), &mut FastChance::new(seed));
        assert_eq!(state.invariants(), Ok(()));
        let card = state.layout().vines[0].left.cards[0].split_once(' ').unwrap().1.to_string();
        *tools.entry(card).or_insert(0) += 1;
    }
    let kinds: Vec<_> = tools.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["pinot-noir 1", "pinot-noir 1 +billhook", "pinot-noir 1 +boots"]);
    assert!(tools.values().all(|&count| (70..130).contains(&count)), "equally likely: {tools:?}");
}

#[test]
fn clause_14_3_the_billhook_shows_the_tool_after_the_take() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["billhook"]);
        table.pile("1L", &["pinot-noir 1 +boots", "garnacha 3"]);
    });
    let said = scene.state.describe("take 1L under +billhook".parse().unwrap());
    assert!(!format!("{said:?}").contains("boots"), "nothing is told before");
    let mut journal = game::Journal::<la_vina::State>::begin(
        &Options::with_players(3),
        scene.state.components(),
        &mut FastChance::new(7),
    )
    .unwrap()
    .0;
    // Taking a card that covers an unseen one cannot be undone. Moving can.
    let mut chance = FastChance::new(1);
    journal.play(Seat::new(0), "move 1a".parse().unwrap(), &mut chance).unwrap();
    journal.play(Seat::new(0), "take 1L".parse().unwrap(), &mut chance).unwrap();
    assert_eq!(journal.undo(Seat::new(0)), Err(game::UndoRefused::Revealed));
    scene.play("take 1L under +billhook");
    assert_eq!(crate::table::tools(&scene, 0), ["boots"]);
}

#[test]
fn clause_14_4_prestige_may_be_hidden_until_the_end() {
    let options = Options { hide_prestige: true, max_rounds: 1, ..Options::with_players(3) };
    let mut scene = TestGame::new(options, 7);
    let view = seen_by_opponent(&scene);
    let shown: Vec<&Value> = (0..3).map(|seat| &view["players"][seat]["prestige"]).collect();
    assert_eq!(shown, [&Value::Null, &json!(2), &Value::Null]);
    assert_eq!(scene.seen_by(Observer::Public)["players"][1]["prestige"], Value::Null);
    scene.until(|state| state.turn() == Turn::Over);
    assert!(
        seen_by_opponent(&scene)["players"][0]["prestige"].is_number(),
        "at the end all is shown"
    );
    assert_eq!(seen_by_opponent(&new_game(3))["players"][0]["prestige"], 1, "by itself it is open");
}

#[test]
fn clause_14_5_open_vines_hide_nothing() {
    let options = Options { open_vines: true, ..Options::with_players(3) };
    let scene = TestGame::new(options, 7);
    let view = seen_by_opponent(&scene);
    let spaces = view["spaces"].as_array().unwrap();
    for side in spaces.iter().flat_map(|space| [&space["left"], &space["right"]]) {
        assert!(side.as_array().unwrap().iter().all(|card| card["id"].is_number()));
    }
    let refused = set_refused(options);
    assert_eq!(refused, ["pile 1L is open, but not marked as seen"]);
}

fn set_refused(options: Options) -> Vec<String> {
    let edited = TestGame::new(options, 7).try_edit(|json| {
        json["vines"][0]["left"]["seen"] = json!(false);
    });
    edited.err().expect("refused").problems
}

#[test]
fn clause_14_5_taking_a_shown_card_reveals_nothing() {
    let options = Options { open_vines: true, ..Options::with_players(3) };
    let mut scene = set(options, |table| {
        table.pickers(&["1a", "2a", "2b"]);
    });
    let (mut chance, mut events) = (FastChance::new(1), Vec::new());
    let mut ctx = game::Ctx::with_events(&mut chance, &mut events);
    scene.state.apply("take 1L".parse().unwrap(), &mut ctx);
    assert!(!ctx.revealed());
}
