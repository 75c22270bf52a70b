//! The validating door: impossible states are refused with reasons.

use game::GameOptions;
use testkit::TestGame;
use vignobles::{Attack, Family, Frame, Options, RoundStage, Special, State};

use crate::table::{Play, france, seat, two};

#[test]
fn an_impossible_state_is_refused() {
    type Change = Box<dyn FnOnce(&mut vignobles::Layout)>;
    let wrong: [(&str, Change); 9] = [
        (
            "two owners",
            Box::new(|layout| {
                let wine = vignobles::Wine::from_number(1).unwrap();
                layout.players[0].wines = vec![wine];
                layout.players[1].wines = vec![wine];
            }),
        ),
        ("discarded at 5", Box::new(|layout| layout.row = crate::table::grapes("aabbc"))),
        (
            "does not fit the goals",
            Box::new(|layout| {
                let wines = [1, 2, 5, 6, 8].map(|n| vignobles::Wine::from_number(n).unwrap());
                layout.players[0].wines = wines.to_vec();
            }),
        ),
        ("cloud has no place", Box::new(|layout| layout.cloud = None)),
        ("decisions (put) do not fit", Box::new(|layout| layout.decisions = vec![Frame::Put])),
        (
            "no action is legal",
            Box::new(|layout| {
                let follow = Frame::Follow(vignobles::Family::Harvest);
                layout.decisions = vec![Frame::Overtime, follow, Frame::Put];
            }),
        ),
        ("too many harvest", Box::new(|layout| layout.face_up.harvest = 4)),
        ("does not fit the stage", Box::new(|layout| layout.stage = RoundStage::Hands)),
        ("more medals than wines", Box::new(|layout| layout.players[0].medals = 1)),
    ];
    for (why, change) in wrong {
        let error = two().with(change).try_scene().err().unwrap_or_else(|| panic!("{why}"));
        assert!(error.to_string().contains(why), "{error}");
    }
    let scene = TestGame::<State>::new(Options::with_players(2), 0);
    let error = scene.try_edit(|json| json["grape_stack"] = "abc".into()).err().unwrap();
    assert!(error.to_string().contains("cards of variety"), "{error}");
}

#[test]
fn a_missing_medal_is_an_error() {
    let bare = |scene: Play| scene.try_edit(|json| json["medals"] = serde_json::json!([]));
    let error = bare(two().scene()).err().unwrap().to_string();
    assert!(error.contains("only 0 medals on wines or won, but 7 were placed"), "{error}");
    assert!(bare(france().scene()).is_err(), "no prestige wine has been made yet");
    let spoilt = || france().owns(0, &[8], 0).scene();
    let without = |medals: usize| {
        spoilt().try_edit(|json| {
            json["medals"].as_array_mut().unwrap().truncate(7 - medals);
        })
    };
    assert!(without(1).is_ok(), "the medal of a prestige wine left the game with it");
    assert!(without(2).is_err());
}

/// This happens in worlds dealt for players who do not know that the question was asked.
#[test]
fn a_player_without_the_asked_card_can_only_pass() {
    let attacked = Frame::Insurance { seat: seat(1), attack: Attack::SocialContribution };
    let harvest = Frame::Follow(Family::Harvest);
    let questions = [
        (1, Special::Block, vec![Frame::Choose, Frame::Block(seat(1))]),
        (1, Special::Insurance, vec![Frame::Overtime, harvest, attacked]),
        (0, Special::Overtime, vec![Frame::Overtime]),
    ];
    for (asked, card, decisions) in questions {
        let table = || two().hand(1, "a").with(|layout| layout.decisions = decisions.clone());
        assert!(table().specials(asked, &[card]).scene().legal().len() > 1, "{card}");
        let mut without = table().scene();
        assert_eq!(without.legal(), ["pass"], "{card}");
        without.play("pass");
    }
}

#[test]
fn the_cloud_stage_has_no_action_card_of_the_last_round() {
    let mut scene = two().with(|layout| layout.turn = 3).scene();
    scene.line(&["perform visit", "move 1"]);
    let none = serde_json::to_value(crate::table::counts([0; 5])).unwrap();
    assert_eq!((&scene.json()["dealt"], &scene.json()["face_up"]), (&none, &none));
    let error = scene.try_edit(|json| json["dealt"]["harvest"] = 1.into()).err().unwrap();
    assert!(error.to_string().contains("1 action cards were turned up instead of 0"), "{error}");
}
