//! The laws, for every number of players and every option.

use game::{GameOptions, Seat};
use la_vina::{Layout, Options, State, ToolReturn};
use serde_json::json;
use testkit::{HiddenCardPlaces, TestGame};

/// Returns every number of players, plain and with each option that changes play.
fn variants() -> Vec<Options> {
    let mut variants = Vec::new();
    for players in 2..=5 {
        let plain = Options::with_players(players);
        variants.push(plain);
        variants.push(Options { open_vines: true, boots_at_exit: true, ..plain });
        variants.push(Options { tool_return: ToolReturn::After, hide_prestige: true, ..plain });
        variants.push(Options {
            boots_at_exit: true,
            tool_return: ToolReturn::After,
            max_rounds: 3,
            ..plain
        });
    }
    variants
}

testkit::laws!(State, variants(), 25, hidden);

/// Reports the hidden cards: the order of the deck, and the unseen tools of covered cards (clauses 14.1 and 14.2).
fn hidden(layout: &mut Layout, _: Seat, zones: &mut HiddenCardPlaces) {
    for (number, space) in layout.vines.iter_mut().enumerate() {
        for (pile, side) in [(&mut space.left, 'L'), (&mut space.right, 'R')] {
            if pile.cards.len() > 1 && !pile.seen {
                let zone = format!("the covered card of pile {}{side}", number + 1);
                zones.covered("cards", &zone, &mut pile.cards[0], without_tool);
            }
        }
    }
    zones.stack("cards", "the deck", &mut layout.deck);
}

/// Returns the text of a card without its tool, such as `#12 pinot-noir 5`.
fn without_tool(card: &str) -> String {
    let (_, printed) = card.trim_matches('"').split_once(' ').expect("a number and a print");
    printed.split(" +").next().unwrap_or(printed).to_string()
}

#[test]
fn small_deals_are_uniform() {
    let scene = TestGame::<State>::new(Options::with_players(3), 4).edit(|json| {
        let deck = json["deck"].as_array_mut().unwrap();
        let rest = deck.split_off(3);
        json["discard"].as_array_mut().unwrap().extend(rest);
        for (number, space) in json["vines"].as_array_mut().unwrap().iter_mut().enumerate() {
            space["left"]["seen"] = json!(number > 0);
            space["right"]["seen"] = json!(true);
        }
    });
    testkit::deals::small_deals_are_uniform(&scene.state, Seat::new(0), hidden, &["cards"]);
}
