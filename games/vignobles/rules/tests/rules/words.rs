//! Every card and decision has a text in English.

use game::Seat;
use vignobles::{Attack, Card, Family, Frame, GrapeSource, Special, State};
use words::Words;

fn word(key: &str) {
    assert_ne!(Words::of::<State>().word(key), key, "`{key}` has no words");
}

#[test]
fn cards_and_their_effects_have_texts() {
    for special in Special::ALL {
        word(special.word());
        word(&format!("effect-{special}"));
    }
    for card in Card::ALL {
        word(&format!("card-{card}"));
    }
}

#[test]
fn the_records_page_names_every_decision() {
    let seat = Seat::new(0);
    let every = [
        Frame::Cloud(seat),
        Frame::Choose,
        Frame::Block(seat),
        Frame::TurnDown(seat),
        Frame::Keep,
        Frame::Harvest { late: false },
        Frame::Put,
        Frame::TakeMore(GrapeSource::Row),
        Frame::Barrel { plain: false },
        Frame::Visit { broker: true },
        Frame::LocalBlend { broker: true },
        Frame::LocalMove,
        Frame::NeighbourMove { broker: true },
        Frame::NeighbourBlend,
        Frame::DoubleBlend,
        Frame::Follow(Family::Harvest),
        Frame::Insurance { seat, attack: Attack::Phylloxera },
        Frame::Overtime,
        Frame::Discard(seat),
    ];
    let page = include_str!("../../../../../docs/RECORDS.md");
    for frame in every {
        let json = serde_json::to_string(&frame).unwrap();
        let word = format!("\"{}\"", frame.kind().word());
        assert!(json.contains(&word), "{json} is called {word}");
        assert!(
            page.contains(&format!("| `{word}` |")) || page.contains(&format!("| `{{{word}: "))
        );
    }
}
