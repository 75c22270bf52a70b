//! Section 14: open and hidden information.

use std::collections::BTreeMap;

use game::{ComponentSet, Ctx, FastChance, Game, Observer};
use vignobles::{Components, Event, Family, Frame, Region, SideName, Special, Variety, Wine};

use crate::table::{LayoutReader, Play, grapes, seat, three, two};

fn events_seen(scene: &Play, observer: Observer) -> Vec<Event> {
    use vignobles::State;
    scene.events.iter().filter_map(|event| State::redact(event, observer)).collect()
}

#[test]
fn clause_14_1_the_table_is_open() {
    let scene = two().hand(0, "ab").barrels(1, ["cc", "", ""]).row("d").discard("ef").scene();
    let seen = scene.seen_by(Observer::Public);
    assert_eq!(seen["players"][1]["barrels"][0], "cc");
    assert_eq!(seen["players"][0]["grape_cards"], 2);
    assert_eq!((&seen["row"], &seen["grape_discard"]), (&"d".into(), &"ef".into()));
    assert_eq!(seen["cloud"], 8);
    assert!(seen["own"].is_null());
}

#[test]
fn clause_14_2_backs_distinguish_grapes_from_specials() {
    let scene = two().hand(1, "abc").specials(1, &[Special::Block]).scene();
    let mut dealt = scene.state.clone();
    dealt.determinize(seat(0), &mut FastChance::new(4));
    let seen = serde_json::to_value(dealt.view(Observer::Public)).unwrap();
    assert_eq!(seen["players"][1]["grape_cards"], 3);
    assert_eq!(seen["players"][1]["special_cards"], 1);
}

#[test]
fn clause_14_3_hands_and_stacks_are_redealt() {
    let scene = three().hand(0, "abc").hand(1, "ddd").specials(2, &[Special::Block]).scene();
    let (mut hands, mut blocks) = (std::collections::HashSet::new(), 0);
    for seed in 0..200 {
        let mut dealt = scene.state.clone();
        dealt.determinize(seat(0), &mut FastChance::new(seed));
        let layout = dealt.layout();
        assert_eq!(layout.players[0].grapes, grapes("abc"), "the own hand stays");
        hands.insert(layout.players[1].grapes.to_string());
        blocks += u32::from(layout.players[2].specials == [Special::Block]);
    }
    assert!(hands.len() > 50, "{hands:?}");
    assert!((2..40).contains(&blocks), "three of 47 cards are Blocks, not {blocks} in 200");
}

#[test]
fn clause_14_4_drawn_cards_are_seen_by_one_player_and_stolen_cards_by_two() {
    let mut scene =
        three().specials(0, &[Special::SocialContribution]).hand(1, "g").top("ab").scene();
    scene.line(&["perform harvest", "draw", "put a", "social-contribution 1"]);
    let drawn = |observer| {
        let heard = events_seen(&scene, observer);
        let drawn = heard.iter().filter(|event| matches!(event, Event::GrapeDrawn { .. })).count();
        let stolen = heard.iter().filter(|event| matches!(event, Event::CardSeen { .. })).count();
        (drawn, stolen)
    };
    assert_eq!(drawn(Observer::Seat(seat(0))), (2, 1));
    assert_eq!(drawn(Observer::Seat(seat(1))), (0, 1));
    assert_eq!(drawn(Observer::Seat(seat(2))), (0, 0));
    assert_eq!(drawn(Observer::Public), (0, 0));
}

#[test]
fn clause_14_5_a_private_question_looks_like_the_choice_of_the_player_on_turn() {
    let mut scene = three().specials(1, &[Special::Block]).scene_asking(1);
    let public = scene.seen_by(Observer::Public)["turn"].clone();
    assert_eq!(public["decision"], "choose");
    assert_eq!(public["seat"], 0);
    assert_eq!(scene.seen_by(Observer::Seat(seat(1)))["turn"]["decision"]["block"], 1);
    for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(2))] {
        assert_eq!(scene.state.prompt(observer).key, "prompt-choose");
    }
    let before = scene.events.len();
    scene.play("pass");
    assert_eq!(scene.events.len(), before, "a pass is not announced");
    assert_eq!(scene.seen_by(Observer::Public)["turn"], public);

    let mut scene = two().row("a").specials(0, &[Special::LateHarvest]).scene();
    scene.line(&["perform harvest", "take a"]);
    assert_eq!(scene.seen_by(Observer::Seat(seat(1)))["turn"]["decision"], "choose");
    assert_eq!(
        scene.seen_by(Observer::Seat(seat(0)))["turn"]["decision"],
        serde_json::to_value(Frame::Follow(Family::Harvest)).unwrap()
    );
}

/// Each question comes at a moment that all players see, so that people at a table can ask everybody in the same way.
#[test]
fn clause_14_6_questions_come_at_public_moments() {
    let ask = |holder: bool| {
        let cards: &[Special] = if holder { &[Special::Insurance] } else { &[Special::Racking] };
        let mut scene = two()
            .row("g")
            .specials(0, &[Special::SocialContribution])
            .hand(1, "a")
            .specials(1, cards)
            .scene();
        scene.line(&["perform harvest", "take g"]);
        let mut events = Vec::new();
        let mut chance = FastChance::new(1);
        let mut ctx = Ctx::with_events(&mut chance, &mut events);
        scene.state.apply("social-contribution 1".parse().unwrap(), &mut ctx);
        (events, scene.seat_to_move())
    };
    let (held, due) = ask(true);
    assert_eq!(due, seat(1));
    let (bare, _) = ask(false);
    assert_eq!(held[..], bare[..1], "the events up to the question must be the same");
}

#[test]
fn clause_14_7_grapes_that_all_have_seen_stay_known() {
    let mut scene = three().row("abc").hand(0, "g").scene();
    scene.line(&["perform harvest", "take b"]);
    assert_eq!(scene.player(0, "known"), "b");
    for seed in 0..20 {
        let mut dealt = scene.state.clone();
        dealt.determinize(seat(1), &mut FastChance::new(seed));
        assert!(dealt.layout().players[0].grapes.to_string().contains('b'));
    }
    let mut scene =
        two().hand(0, "bbg").with(|layout| layout.players[0].known = grapes("b")).scene();
    scene.line(&["perform barrel", "barrel b 1"]);
    assert_eq!(scene.player(0, "known"), "");
    let mut robbed = two()
        .row("g")
        .specials(0, &[Special::SocialContribution])
        .hand(1, "ab")
        .with(|layout| layout.players[1].known = grapes("ab"))
        .scene();
    robbed.line(&["perform harvest", "take g", "social-contribution 1"]);
    assert_eq!(robbed.player(1, "known"), "", "either may be the stolen one");
}

/// A deal for another seat keeps a public decision possible, but not the real cards behind it. Every possible deal is
/// equally likely.
#[test]
fn clause_14_3_deals_keep_a_public_decision_possible_but_fix_no_card() {
    use Special::{Block, Broker, Grafting, Insurance, MicroClimate, Overtime, Racking};
    let merchant = |step| vec![Frame::Overtime, Frame::Follow(Family::Merchant), step];
    let barrel =
        vec![Frame::Overtime, Frame::Follow(Family::Barrel), Frame::Barrel { plain: false }];
    let local = merchant(Frame::LocalBlend { broker: true });
    let brokered = merchant(Frame::LocalBlend { broker: false });
    let double = merchant(Frame::DoubleBlend);
    let has = |hand: &[Special], card| hand.contains(&card);
    let racks = |hand: &[Special]| has(hand, Racking);
    let grafts = |hand: &[Special]| has(hand, MicroClimate) && has(hand, Grafting);
    let brokers = |hand: &[Special]| has(hand, Broker) || grafts(hand);
    type Possible<'a> = &'a dyn Fn(&[Special]) -> bool;
    type Case<'a> = (Vec<Frame>, Vec<Special>, Vec<Special>, Possible<'a>);
    let cases: [Case<'_>; 6] = [
        (barrel.clone(), vec![Racking, Block], vec![Racking, Overtime, Block], &racks),
        (barrel, vec![Racking], vec![Racking, Block], &racks),
        (local.clone(), vec![Broker, Block], vec![MicroClimate, Grafting, Grafting], &brokers),
        (local, vec![MicroClimate, Grafting, Block], vec![Broker, Broker], &brokers),
        (brokered, vec![MicroClimate, Grafting, Block], vec![Grafting, Broker], &grafts),
        (double, vec![MicroClimate, Grafting], vec![MicroClimate, Insurance], &grafts),
    ];
    for (decisions, hand, others, possible) in cases {
        // The player lacks one variety for a wine in the merchant's region, and the cloud is over that region.
        let (region, lead) = grafted_wine();
        let scene = three()
            .barrels(0, [&lead.repeat(2), "", ""])
            .specials(0, &hand)
            .specials(2, &others[..1])
            .with(|layout| {
                layout.blended = true;
                layout.cloud = Some(region);
                layout.players[0].merchant = region;
                layout.decisions = decisions.clone();
                layout.players[0].grapes = grapes("");
                layout.spent = all_specials_but(&[&hand[..], &others].concat());
            })
            .scene();
        let name = format!("{decisions:?} with {hand:?}");
        let pool = [&hand[..], &others].concat();
        let mut expected = BTreeMap::new();
        each_order(&mut pool.clone(), 0, &mut |cards| {
            if possible(&cards[..hand.len()]) {
                *expected
                    .entry(world(&cards[..hand.len()], &cards[hand.len()..][..1]))
                    .or_insert(0.0) += 1.0;
            }
        });
        assert!(expected.len() > 1, "{name}: {expected:?}");
        let mut observed = BTreeMap::new();
        let mut chance = FastChance::new(11);
        for _ in 0..50 * expected.len() {
            let mut dealt = scene.state.clone();
            dealt.determinize(seat(1), &mut chance);
            assert_eq!(dealt.invariants(), Ok(()), "{name}");
            let players = dealt.layout().players;
            *observed.entry(world(&players[0].specials, &players[2].specials)).or_insert(0) += 1;
        }
        testkit::fit::assert_fits(&name, &observed, &expected);
        let mut own = scene.state.clone();
        own.determinize(seat(0), &mut chance);
        assert_eq!(own.layout().players[0].specials, scene.state.layout().players[0].specials);
    }
}

/// Returns the region and the first grape of a wine with two grapes of one colour, so that two cards of the first make
/// it with a Grafting.
fn grafted_wine() -> (Region, String) {
    let set = Components::builtin();
    let board = set.board(SideName::SouthWest);
    let colour = |variety: Variety| set.varieties[variety.index()].colour;
    let wine = Wine::all().find(|wine| {
        let [lead, second] = board.grapes[wine.index()];
        colour(lead) == colour(second)
    });
    let wine = wine.expect("some wine needs two grapes of one colour");
    (board.region_of[wine.index()], board.grapes[wine.index()][0].to_string())
}

fn world(hand: &[Special], other: &[Special]) -> String {
    let mut hand = hand.to_vec();
    hand.sort();
    format!("{hand:?} {other:?}")
}

fn each_order(cards: &mut [Special], from: usize, look: &mut impl FnMut(&[Special])) {
    if from == cards.len() {
        return look(cards);
    }
    for at in from..cards.len() {
        cards.swap(from, at);
        each_order(cards, from + 1, look);
        cards.swap(from, at);
    }
}

/// Returns the special cards of the box without these.
fn all_specials_but(kept: &[Special]) -> Vec<Special> {
    let left = |row: &vignobles::SpecialRow| {
        let kept = kept.iter().filter(|&&card| card == row.card).count();
        std::iter::repeat_n(row.card, row.copies as usize - kept)
    };
    Components::builtin().specials.iter().flat_map(left).collect()
}

/// The others do not know that a player is asked for a card, so it may be anywhere in deals for them.
#[test]
fn clause_14_5_a_private_question_fixes_no_card() {
    let scene = three().specials(1, &[Special::Block]).scene_asking(1);
    let holds = |seed| {
        let mut dealt = scene.state.clone();
        dealt.determinize(seat(2), &mut FastChance::new(seed));
        assert_eq!(dealt.turn(), scene.state.turn());
        dealt.layout().players[1].specials == [Special::Block]
    };
    let blocks = (0..200).filter(|&seed| holds(seed)).count();
    assert!((1..50).contains(&blocks), "three of 47 cards are Blocks, not {blocks} in 200");
}
