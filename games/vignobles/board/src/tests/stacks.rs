//! Stacks of an action card and special cards: any number of them, of every timing, with one confirmation.

use game::{Ctx, FastChance, Turn};
use vignobles::{Action, Card, Frame, Special};

use super::play::play_blending_games;
use super::*;
use crate::combos::StackPlans;
use table_kit::{OfferText, Plans, Snapshot, THEN, plan};

fn snapshot_for(state: &State, seat: Seat, line: Option<&str>) -> Snapshot {
    testing::seen::<Board>(state, Observer::Seat(seat), line)
}

fn actions(line: &str) -> Vec<Action> {
    line.split(THEN).map(|step| step.parse().unwrap()).collect()
}

/// Returns the number of special cards that a line plays, including those that go with a blend.
fn specials_played(line: &str) -> usize {
    let with_blend = |blend: &str| usize::from(line.contains(blend));
    let alone = actions(line).iter().filter(|action| action.special().is_some()).count();
    alone + with_blend("micro-climate") + with_blend("grafting")
}

/// Returns the position with these special cards in the hand of a seat. All others are put on the stack.
fn with_specials(state: &State, seat: Seat, wanted: &[Special]) -> State {
    let mut layout = state.layout();
    let mut all = std::mem::take(&mut layout.special_stack);
    all.append(&mut layout.spent);
    for player in &mut layout.players {
        all.append(&mut player.specials);
    }
    for special in wanted {
        let place = all.iter().position(|one| one == special).unwrap();
        layout.players[seat.index()].specials.push(all.remove(place));
    }
    layout.special_stack = all;
    State::from_layout(&layout, state.components()).unwrap()
}

/// Checks that a plan can be carried out, up to a reveal or another player's decision.
fn can_be_done(state: &State, seat: Seat, whole: &str) {
    let mut world = state.clone();
    for action in actions(whole) {
        assert!(world.legal().contains(&action), "{action} of {whole}");
        let mut chance = FastChance::new(1);
        let mut ctx = Ctx::without_events(&mut chance);
        world.apply(action, &mut ctx);
        if ctx.revealed() || world.turn() != Turn::Decide(seat) {
            break;
        }
    }
}

/// Builds a stack on an action card, with special cards in this order if they fit. Returns nothing if it cannot begin.
fn build(state: &State, seat: Seat, card: &str, order: &[Special]) -> Option<String> {
    let mut line = format!("perform {card}");
    loop {
        let shown = snapshot_for(state, seat, Some(&line));
        can_be_done(state, seat, &shown.plan.as_ref()?.whole);
        assert!(shown.offers.iter().all(|offer| offer.plans), "within a stack all is planned");
        let last = |offer: &OfferText| actions(&offer.notation).pop().unwrap();
        let plays = |special: &Special| {
            shown.offers.iter().find(|offer| last(offer).spends(*special)).map(|one| &one.notation)
        };
        let plain = shown.offers.iter().find(|offer| !matches!(last(offer), Action::Draw));
        let next = order.iter().find_map(plays).or(plain.map(|offer| &offer.notation));
        let Some(next) = next else { return Some(line) };
        line.clone_from(next);
    }
}

/// Passes positions in which a player takes an action card to `look`, one for each set of options.
fn choices(mut look: impl FnMut(&State, Seat)) {
    let mut seen = Vec::new();
    play_blending_games(6, |state, due| {
        let view = state.view(Observer::Seat(due));
        let at = (state.options(), view.turn.unwrap().decision);
        if at.1 == Frame::Choose && state.round() == 3 && !seen.contains(&at.0) {
            seen.push(at.0);
            look(state, due);
        }
    });
    assert!(seen.len() > 2, "{} games came to a choice", seen.len());
}

#[test]
fn one_stack_has_any_number_of_special_cards() {
    use Special::{BumperHarvest, LateHarvest, Phylloxera, Recycling};
    use Special::{SeasonalPickers, SocialContribution};
    let attacks = [BumperHarvest, BumperHarvest, BumperHarvest, SocialContribution, Phylloxera];
    let grapes = [SeasonalPickers, Recycling, BumperHarvest, LateHarvest, LateHarvest];
    let mut most = [0; 2];
    choices(|state, seat| {
        for (hand, most) in [attacks, grapes].iter().zip(&mut most) {
            let state = with_specials(state, seat, hand);
            let line = build(&state, seat, "harvest", hand);
            *most = line.map_or(0, |line| specials_played(&line)).max(*most);
        }
    });
    assert_eq!(most[0], 5, "a whole hand finds its place on one stack");
    assert!(most[1] >= 3, "{most:?}");
}

#[test]
fn merchant_cards_begin_stacks() {
    use Special::{Broker, DoubleVintage, Grafting, MicroClimate, WineRoad};
    let mut most = std::collections::BTreeMap::new();
    choices(|state, seat| {
        for hand in [[WineRoad, WineRoad, Broker], [MicroClimate, Grafting, DoubleVintage]] {
            let state = with_specials(state, seat, &hand);
            for card in ["visit", "local", "neighbour"] {
                if let Some(line) = build(&state, seat, card, &hand) {
                    let best = most.entry(card).or_insert(0);
                    *best = specials_played(&line).max(*best);
                }
            }
        }
    });
    assert!(most["visit"] >= 2 && most["neighbour"] >= 2, "{most:?}");
}

/// Each special card in hand has controls for the stacks that it can begin. A stack can be confirmed or undone.
#[test]
fn a_special_card_begins_a_stack() {
    let mut begun = HashSet::new();
    play_blending_games(8, |state, due| {
        let mut world = state.clone();
        world.determinize(due, &mut FastChance::new(0));
        let combos = StackPlans.combos(&world, due);
        if combos.is_empty() {
            return;
        }
        let mine = snapshot_for(state, due, None).drawing.mine.into_string();
        for combo in combos {
            let steps: Vec<String> = combo.iter().map(ToString::to_string).collect();
            let line = steps.join(THEN);
            let control = format!("form=\"plan\" name=\"plan\" value=\"{line}\"");
            assert!(mine.contains(&control), "no control for {line}");
            let (_, plan) = plan::<Board>(&world, due, &line, &[]).unwrap();
            can_be_done(state, due, &plan.whole());
            let prompt = snapshot_for(state, due, Some(&line)).drawing.prompt.into_string();
            assert!(prompt.contains("class=\"stack\""), "{line}");
            begun.insert(combo.len());
        }
    });
    assert_eq!(begun, HashSet::from([1, 2]));
}

/// A stack shows the same if only hidden cards differ.
#[test]
fn a_stack_shows_nothing_hidden() {
    use Special::{BumperHarvest, LateHarvest, SocialContribution};
    choices(|state, seat| {
        let hand = [BumperHarvest, SocialContribution, LateHarvest];
        let state = with_specials(state, seat, &hand);
        let mut twin = state.clone();
        twin.determinize(seat, &mut FastChance::new(77));
        let line = build(&state, seat, "harvest", &hand);
        let line = line.unwrap_or_else(|| "perform harvest".to_string());
        let mut so_far = String::new();
        for step in line.split(THEN) {
            let then = if so_far.is_empty() { "" } else { THEN };
            so_far = format!("{so_far}{then}{step}");
            let pages = [&state, &twin].map(|state| {
                let shown = snapshot_for(state, seat, Some(&so_far));
                let (board, mine) = (shown.drawing.board.0, shown.drawing.mine.0);
                format!("{board}{mine}{}{:?}{:?}", shown.prompt, shown.offers, shown.plan)
            });
            assert!(pages[0] == pages[1], "{so_far} tells what is hidden");
        }
    });
}

fn can_be_confirmed(shown: &Snapshot) -> bool {
    !shown.plan.as_ref().unwrap().confirm().into_string().is_empty()
}

/// An action card is confirmed with its choices: while one of them is open, nothing can be confirmed.
#[test]
fn an_action_card_is_planned_with_its_choices() {
    let mut whole = 0;
    choices(|state, seat| {
        let performs = snapshot_for(state, seat, None).offers.into_iter();
        for card in performs.filter(|offer| offer.notation.starts_with("perform ")) {
            assert!(card.plans, "{}", card.notation);
            let begun = snapshot_for(state, seat, Some(&card.notation));
            assert!(!can_be_confirmed(&begun) && !begun.offers.is_empty(), "{}", card.notation);
            for next in &begun.offers {
                let then = snapshot_for(state, seat, Some(&next.notation));
                can_be_done(state, seat, &then.plan.as_ref().unwrap().whole);
                whole += usize::from(can_be_confirmed(&then));
            }
        }
    });
    assert!(whole > 10, "{whole}");
}

/// The cards above the hand limit are chosen one by one and discarded together.
#[test]
fn cards_above_the_limit_are_discarded_together() {
    let mut most = 0;
    play_blending_games(12, |state, due| {
        let view = state.view(Observer::Seat(due));
        if !matches!(view.turn.unwrap().decision, Frame::Discard(_)) {
            return;
        }
        let player = &view.players[due.index()];
        let above = usize::from(player.grape_cards + player.special_cards) - crate::hand::LIMIT;
        let mut line = snapshot_for(state, due, None).offers[0].notation.clone();
        for chosen in 1..=above {
            let planned = snapshot_for(state, due, Some(&line));
            assert_eq!(can_be_confirmed(&planned), chosen == above, "{line}");
            if let Some(next) = planned.offers.first() {
                line.clone_from(&next.notation);
            }
        }
        most = above.max(most);
    });
    assert!(most > 0, "nobody had to discard");
}

/// The goals show the current progress and the progress after the plan.
#[test]
fn a_planned_blend_changes_only_the_goals_of_its_player() {
    let mut told = 0;
    play_blending_games(4, |state, due| {
        let local = state.legal().contains(&Action::Perform(Card::Local));
        if !local || told > 3 {
            return;
        }
        let begun = snapshot_for(state, due, Some("perform local"));
        for blend in begun.offers.iter().filter(|offer| offer.notation.contains("blend ")) {
            let planned = snapshot_for(state, due, Some(&blend.notation));
            for (seat, strip) in planned.drawing.strips.iter().enumerate() {
                let gains = strip.holding.0.contains("class=\"then\"");
                assert_eq!(gains, seat == due.index(), "{}", blend.notation);
            }
            told += 1;
        }
    });
    assert!(told > 0, "nobody planned a blend");
}
