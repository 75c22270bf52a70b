//! The order of two deliveries.

use la_vina::WineryNo;

use super::*;

/// What two deliveries pay in this order, where both can be made.
fn paid(state: &State, seat: Seat, deliveries: [Action; 2]) -> Option<i32> {
    let (mut after, mut points) = (state.clone(), 0);
    for action in deliveries {
        after.check(seat, action).ok()?;
        let (mut chance, mut events) = (Fast::new(0), Vec::new());
        after.apply(action, &mut Ctx::telling(&mut chance, &mut events));
        points += events.iter().filter_map(State::scoring).map(|(_, points)| points).sum::<i32>();
    }
    Some(points)
}

/// One delivery of each basket, in every way.
fn pairs(legal: &[Action]) -> Vec<[Action; 2]> {
    let of = |number: BasketNo| {
        let fits = move |action: &&Action| matches!(action, Action::Deliver { basket, .. } if *basket == number);
        legal.iter().filter(fits).copied()
    };
    let with = |one: Action| of(BasketNo::Second).map(move |two| [one, two]);
    of(BasketNo::First).flat_map(with).collect()
}

/// Who leaves late and throws nothing away comes to the exit with two baskets.
fn is_careless(action: &Action) -> bool {
    match action {
        Action::Exit | Action::Skip | Action::EndTurn | Action::EndDeliveries => true,
        Action::Discard | Action::Pour(_) | Action::Empty(_) => true,
        Action::Move(to) => !to.to_string().starts_with(['1', '2']),
        _ => false,
    }
}

/// Hands over every position in which both baskets can be delivered.
fn with_two_to_deliver(mut look: impl FnMut(&State, Seat, &[[Action; 2]])) {
    for seed in 0..320 {
        let mut chance = Fast::new(seed);
        let mut state = begin(2 + (seed % 4) as u8, &mut chance);
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = state.turn() {
            state.legal_actions(&mut legal);
            let pairs = pairs(&legal);
            if !pairs.is_empty() {
                look(&state, seat, &pairs);
            }
            if !legal.iter().all(is_careless) {
                legal.retain(|action| !is_careless(action));
            }
            let action = legal[chance.below(legal.len() as u32) as usize];
            state.apply(action, &mut Ctx::quiet(&mut chance));
        }
    }
}

#[test]
fn the_order_of_two_deliveries_is_chosen_where_it_pays() {
    let (mut matters, mut alike) = (0, 0);
    with_two_to_deliver(|state, seat, pairs| {
        let differs = |[one, two]: &[Action; 2]| {
            let turned = paid(state, seat, [*two, *one]);
            paid(state, seat, [*one, *two]).zip(turned).is_some_and(|(one, two)| one != two)
        };
        let wanted = pairs.iter().any(differs);
        let html = page(state, Observer::Seat(seat));
        assert_eq!(html.contains("name=\"second-first\""), wanted);
        assert_eq!(html.contains("<tr class=\"ordered-"), wanted);
        matters += usize::from(wanted);
        alike += usize::from(!wanted);
    });
    // The style sheet knows of every winery that there can be.
    let css = include_str!("../../assets/board.css");
    let wineries = (0..9).filter_map(WineryNo::new).chain([WineryNo::COOPERATIVE]);
    assert!(wineries.into_iter().all(|winery| css.contains(&format!(".ordered-{winery} ["))));
    assert!(matters > 2 && alike > 3, "{matters} {alike}");
}

#[test]
fn the_best_line_delivers_in_the_better_order() {
    let mut turned = 0;
    with_two_to_deliver(|state, seat, pairs| {
        let best = |round: bool| {
            let pay = |[one, two]: &[Action; 2]| {
                paid(state, seat, if round { [*two, *one] } else { [*one, *two] })
            };
            pairs.iter().filter_map(pay).max()
        };
        let chip = best_lines(&Exit, state, seat, &[])[0].chip.clone().unwrap();
        let found: i32 = chip.split(' ').next().unwrap().parse().unwrap();
        assert!(Some(found) >= best(false).max(best(true)), "{chip}");
        // No part of a line promises more than it pays; seals come on top.
        let label = &best_lines(&Exit, state, seat, &[])[0].label;
        let parts = label.split(" for ").skip(1);
        let paid: i32 =
            parts.filter_map(|part| part.split(" prestige").next()?.parse::<i32>().ok()).sum();
        assert!(paid <= found, "{label}: {chip}");
        turned += usize::from(best(true) > best(false));
    });
    assert!(turned > 0, "basket 2 is never the better first");
}
