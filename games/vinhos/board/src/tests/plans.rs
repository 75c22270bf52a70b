//! Units that are chosen and not yet confirmed: their places and costs are right, and they reveal nothing hidden.

use super::*;
use table_kit::testing::laws::check_html;
use table_kit::{OfferText, Snapshot, THEN, plan};

fn snapshot_for(state: &State, seat: Seat, line: Option<&str>) -> Snapshot {
    testing::seen::<Board>(state, Observer::Seat(seat), line)
}

fn html(shown: &Snapshot) -> String {
    let drawing = &shown.drawing;
    format!("{}{}{}", drawing.board.0, drawing.mine.0, drawing.prompt.0)
}

/// Returns every plan that can be made from a position, of one unit and of two.
fn plans(state: &State, seat: Seat) -> Vec<OfferText> {
    let planned = |offers: Vec<OfferText>| offers.into_iter().filter(|offer| offer.plans);
    let first: Vec<OfferText> = planned(snapshot_for(state, seat, None).offers).collect();
    let mut all = first.clone();
    for one in first {
        all.extend(planned(snapshot_for(state, seat, Some(&one.notation)).offers));
    }
    all
}

/// Calls `look` for positions at the beginning of an action of two units, at most `most` of each kind.
fn each_kind(most: usize, mut look: impl FnMut(&State, Seat)) {
    let mut seen: Vec<String> = Vec::new();
    walk(|state, seat| {
        let Some(frame) = state.frame() else { return };
        let begins = frame.units().is_some_and(|units| units.first && units.left == 2);
        let kind = kind(frame);
        if begins && seen.iter().filter(|one| **one == kind).count() < most {
            seen.push(kind);
            look(state, seat);
        }
    });
    for kind in ["BuyVineyard", "BuildWinery", "BuildCellar", "HireStaff", "HireExpert"] {
        assert!(seen.iter().any(|one| one == kind), "{kind} never began: {seen:?}");
    }
}

/// Checks the basis of the law of plans: possible plans do not depend on hidden cards, and a plan can be carried out.
#[test]
fn a_plan_does_not_depend_on_hidden_cards() {
    let mut two = 0;
    each_kind(4, |state, seat| {
        for one in plans(state, seat) {
            let steps: Vec<&str> = one.notation.split(THEN).collect();
            two += usize::from(steps.len() == 2);
            let (_, plan) = plan::<Board>(state, seat, &one.notation, &[]).unwrap();
            for seed in 0..3 {
                let mut world = state.clone();
                world.determinize(seat, &mut FastChance::new(seed));
                for part in plan.whole().split(THEN) {
                    let action: Action = part.parse().unwrap();
                    assert_eq!(world.check(seat, action), Ok(()), "{part} of {}", one.notation);
                    world.apply(action, &mut Ctx::without_events(&mut FastChance::new(seed)));
                }
                let frame = world.frame().filter(|_| world.turn() == Turn::Decide(seat));
                let within = frame.and_then(Frame::units).is_some_and(|units| !units.first);
                assert!(!within, "{} leaves the action open", one.notation);
            }
        }
    });
    assert!(two > 20, "{two} plans of two units");
}

#[test]
fn a_plan_shows_nothing_hidden() {
    each_kind(2, |state, seat| {
        let mut twin = state.clone();
        twin.determinize(seat, &mut FastChance::new(77));
        for one in plans(state, seat).into_iter().take(12) {
            let pages = [state, &twin].map(|state| {
                let shown = snapshot_for(state, seat, Some(&one.notation));
                format!("{}{:?}{:?}", html(&shown), shown.offers, shown.plan)
            });
            assert!(pages[0] == pages[1], "{} tells what is hidden", one.notation);
        }
    });
}

#[test]
fn a_plan_shows_its_final_cost_and_places() {
    each_kind(3, |state, seat| {
        let observer = Observer::Seat(seat);
        let before = state.view(observer).players[seat.index()].clone();
        for one in plans(state, seat) {
            let page = html(&snapshot_for(state, seat, Some(&one.notation)));
            check_html(&page);
            assert!(page.contains("confirm-plan"), "no way to confirm {}", one.notation);
            let (mut world, mut pieces) = (state.clone(), 0);
            for step in one.notation.split(THEN) {
                let action: Action = step.parse().unwrap();
                pieces += usize::from(!matches!(action, Action::Expert(_)));
                world.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
            }
            // A step that ends the turn may start the production, which is not part of the plan.
            if world.turn() != Turn::Decide(seat) || world.round() != state.round() {
                continue;
            }
            let after = world.view(observer).players[seat.index()].clone();
            let paid = before.bagos - after.bagos;
            let total = format!("{paid} of {} Bagos", before.bagos);
            assert!(paid == 0 || page.contains(&total), "{}: {total}", one.notation);
            let ghosts = page.split(" ghost\"").count() - 1;
            assert!(ghosts >= pieces.min(1), "{}: {ghosts} ghosts", one.notation);
            for (estate, wine) in after.estates.iter().enumerate() {
                let card = page.split(&format!("id=\"estate-{}-", seat.number())).nth(estate + 1);
                let result = card.unwrap().split("class=\"v-result v-").nth(1);
                let number = result.and_then(|one| one.split("data-count=").nth(1));
                let told = number.and_then(|one| one.split(['>', '<']).nth(1));
                if wine.vineyards > 0 && wine.harvest > 0 {
                    assert_eq!(told, Some(wine.harvest.to_string().as_str()));
                }
            }
        }
    });
}

/// Checks that a plan takes only visible experts. The card below the top of a deck is known only after the top is
/// taken: the second expert comes from another deck, or after the first was confirmed.
#[test]
fn a_plan_takes_no_hidden_expert() {
    let mut decks = 0;
    each_kind(3, |state, seat| {
        for one in plans(state, seat) {
            let steps: Vec<&str> = one.notation.split(THEN).collect();
            if let [first, second] = steps[..]
                && first.starts_with("expert")
            {
                assert_ne!(first, second);
                decks += 1;
            }
        }
    });
    assert!(decks > 0, "nobody planned to hire two experts");
}
