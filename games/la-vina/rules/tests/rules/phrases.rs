//! The sentences of actions and events.

use game::{Game, Observer, Phrase};
use la_vina::State;
use words::{Names, Words};

use crate::table::three;

fn say(phrase: &Phrase) -> String {
    let said = Words::of::<State>().try_say(phrase, Names::Letters);
    said.unwrap_or_else(|error| panic!("{error}: {phrase:?}"))
}

#[test]
fn sentences_describe_events() {
    let mut scene = three(|table| {
        table.pickers(&["2a", "3a", "exit"]);
        table.tools(0, &["billhook", "shears"]);
        table.pile("2L", &["pinot-noir 1 +boots", "pinot-noir 5"]);
        table.basket(0, 2, &["chardonnay 2", "chardonnay 3"]);
    });
    let describe = |scene: &crate::table::TestGame, text: &str| {
        say(&scene.state.describe(text.parse().unwrap()))
    };
    assert_eq!(
        say(&scene.state.prompt(Observer::Public)),
        "Player A: take a card and move, in either order."
    );
    assert_eq!(describe(&scene, "take 2L"), "Take Pinot Noir 5 from the left of space 2");
    assert_eq!(
        describe(&scene, "take 2L under +billhook+shears"),
        "Take the covered Pinot Noir 1 with a hidden tool or none from the left of space 2, using billhook and shears"
    );
    assert_eq!(describe(&scene, "move 4b"), "Move to the front box of space 4");
    scene.line(&["take 2L", "place 1", "exit"]);
    assert_eq!(
        describe(&scene, "deliver 2 to 3"),
        "Deliver basket 2, worth 5, to winery 3 (Chardonnay, monovarietal, any value) for 10 prestige"
    );
    scene.play("deliver 2 to 3");
    let told: Vec<String> = (scene.events.iter())
        .filter_map(|event| scene.state.narrate(event))
        .map(|phrase| say(&phrase))
        .collect();
    assert_eq!(
        told,
        [
            "Player A takes Pinot Noir 5 from the left of space 2.",
            "The top card on the left of space 2 is now Pinot Noir 1 with boots.",
            "Player A puts Pinot Noir 5 into basket 1.",
            "Player A leaves the vineyard.",
            "Player A delivers Chardonnay 2 and Chardonnay 3, worth 5, \
             to winery 3 (Chardonnay, monovarietal, any value): 10 prestige.",
        ]
    );
}

#[test]
fn descriptions_mention_covered_empty_vines() {
    let mut scene = three(|table| {
        table.pickers(&["2a", "3a", "exit"]);
        table.tools(0, &["billhook"]);
        table.pile("2L", &["empty-vine +boots", "pinot-noir 5"]);
    });
    let take = "take 2L under +billhook";
    assert_eq!(
        say(&scene.state.describe(take.parse().unwrap())),
        "Take the covered empty vine with a hidden tool from the left of space 2, using billhook"
    );
    scene.play(take);
    assert_eq!(
        say(&scene.state.narrate(&scene.events[0]).unwrap()),
        "Player A uses billhook and takes the covered empty vine with boots from the left of space 2."
    );
}

#[test]
fn notation_accepts_common_ways_of_typing() {
    let read = |text: &str| text.parse::<la_vina::Action>().map(|action| action.to_string());
    for text in ["take 3L under +shears+billhook", "  take 3l  under +billhook+shears "] {
        assert_eq!(read(text).as_deref(), Ok("take 3L under +billhook+shears"));
    }
    assert_eq!(read("\tend   turn\n").as_deref(), Ok("end turn"));
    assert_eq!(read(" deliver 1 to coop +2").as_deref(), Ok("deliver 1 to coop +2"));
    for text in ["", "  ", "take", "take 3Lunder", "endturn", "deliver 1 to 9", "deliver 1 to 1 +0"]
    {
        assert!(read(text).is_err(), "{text}");
    }
    let long = read(&"x".repeat(100_000)).unwrap_err();
    assert!(long.to_string().len() < 300, "{long}");
}
