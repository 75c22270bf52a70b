//! Everything that the game says has words in English.

use game::{ComponentSet, Game, GameOptions, Observer, OptionKind, Seat};
use vignobles::{Attack, Card, Components, Family, Frame, Options, Pile, SideName, Special, State};
use words::{Names, Words};

fn say(phrase: &game::Phrase) {
    if let Err(error) = Words::of::<State>().try_say(phrase, Names::Letters) {
        panic!("{error}");
    }
}

fn word(key: &str) {
    assert_ne!(Words::of::<State>().word(key), key, "`{key}` has no words");
}

#[test]
fn whole_games_are_told_in_words() {
    for (seed, side) in [(1, SideName::SouthWest), (2, SideName::France)] {
        let options = Options { side, ..Options::with_players(3) };
        let (mut walk, events) = testkit::Walk::<State>::begin(&options, seed).unwrap();
        let tell = |state: &State, events: &[vignobles::Event]| {
            events.iter().filter_map(|event| state.narrate(event)).for_each(|phrase| say(&phrase));
        };
        tell(&walk.state, &events);
        let mut seen = std::collections::HashSet::new();
        while let Some((_, action)) = walk.pending() {
            seen.extend(walk.legal.iter().copied());
            walk.legal.iter().for_each(|&action| say(&walk.state.describe(action)));
            for observer in Seat::all(3).map(Observer::Seat).chain([Observer::Public]) {
                say(&walk.state.prompt(observer));
            }
            if walk.decisions % 20 == 0 {
                let refused = seen.iter().filter(|action| !walk.legal.contains(action));
                refused.for_each(|&action| say(&walk.state.legality(action).unwrap_err().phrase));
            }
            let events = walk.apply(action);
            tell(&walk.state, &events);
        }
        say(&walk.state.prompt(Observer::Public));
    }
}

#[test]
fn labels_have_words() {
    word("title");
    for special in Special::ALL {
        word(special.word());
        word(&format!("effect-{special}"));
    }
    for card in Card::ALL {
        word(&format!("card-{card}"));
    }
    for spec in Options::specs() {
        let key = format!("option-{}", spec.key.replace('_', "-"));
        word(&key);
        if let OptionKind::Choice(choices) = spec.kind {
            choices.iter().for_each(|choice| word(&format!("{key}-{choice}")));
        }
    }
    for table in Components::builtin().tables() {
        word(table.title);
        table.columns.iter().for_each(|column| word(column));
        for row in &table.rows {
            assert_eq!(row.cells.len(), table.columns.len(), "{}", table.title);
        }
    }
}

#[test]
fn the_page_on_records_names_every_decision() {
    let seat = Seat::new(0);
    let every = [
        Frame::Cloud(seat),
        Frame::Choose,
        Frame::Block(seat),
        Frame::TurnDown(seat),
        Frame::Keep,
        Frame::Harvest { late: false },
        Frame::Put,
        Frame::TakeMore(Pile::Row),
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
        let word = format!("\"{}\"", frame.word());
        assert!(json.contains(&word), "{json} is called {word}");
        assert!(
            page.contains(&format!("| `{word}` |")) || page.contains(&format!("| `{{{word}: "))
        );
    }
}
