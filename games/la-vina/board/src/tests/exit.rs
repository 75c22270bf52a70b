//! The order of two deliveries.

use game::Chance;
use la_vina::WineryNo;
use table_kit::OfferText;

use super::*;

/// Returns the pay of two deliveries in this order, if both are possible.
fn total_pay(state: &State, seat: Seat, deliveries: [Action; 2]) -> Option<i32> {
    let (mut after, mut points) = (state.clone(), 0);
    for action in deliveries {
        after.check(seat, action).ok()?;
        points += testing::paid(&after, action);
        after = testing::after(&after, action);
    }
    Some(points)
}

/// Returns every pair of one delivery for each basket.
fn pairs(legal: &[Action]) -> Vec<[Action; 2]> {
    let of = |number: BasketNo| {
        let fits = move |action: &&Action| matches!(action, Action::Deliver { basket, .. } if *basket == number);
        legal.iter().filter(fits).copied()
    };
    let with = |one: Action| of(BasketNo::Second).map(move |two| [one, two]);
    of(BasketNo::First).flat_map(with).collect()
}

/// Returns true for leaving early and for losing something. A player who avoids these actions reaches the exit with two
/// baskets to deliver.
fn leaves_early_or_discards(action: &Action) -> bool {
    match action {
        Action::Exit | Action::Skip | Action::EndTurn | Action::EndDeliveries => true,
        Action::Discard | Action::Pour(_) | Action::Empty(_) => true,
        Action::Move(to) => !to.to_string().starts_with(['1', '2']),
        _ => false,
    }
}

/// Passes every position in which both baskets can be delivered to `look`.
fn each_double_delivery(mut look: impl FnMut(&State, Seat, &[[Action; 2]])) {
    for seed in 0..320 {
        let mut chance = FastChance::new(seed);
        let mut state = begin(2 + (seed % 4) as u8, &mut chance);
        while let Turn::Decide(seat) = state.turn() {
            let mut legal = state.legal();
            let pairs = pairs(&legal);
            if !pairs.is_empty() {
                look(&state, seat, &pairs);
            }
            if !legal.iter().all(leaves_early_or_discards) {
                legal.retain(|action| !leaves_early_or_discards(action));
            }
            let action = *chance.pick(&legal);
            state.apply(action, &mut Ctx::without_events(&mut chance));
        }
    }
}

#[test]
fn the_order_of_two_deliveries_is_a_choice_only_if_pay_depends_on_it() {
    let (mut matters, mut alike) = (0, 0);
    each_double_delivery(|state, seat, pairs| {
        let differs = |[one, two]: &[Action; 2]| {
            let turned = total_pay(state, seat, [*two, *one]);
            total_pay(state, seat, [*one, *two]).zip(turned).is_some_and(|(one, two)| one != two)
        };
        let wanted = pairs.iter().any(differs);
        let html = page(state, Observer::Seat(seat));
        assert_eq!(html.contains("name=\"second-first\""), wanted);
        assert_eq!(html.contains(" ordered-"), wanted);
        matters += usize::from(wanted);
        alike += usize::from(!wanted);
    });
    // The style sheet has a rule for every possible winery.
    let css = include_str!("../../assets/sheet.css");
    let wineries = (0..9).filter_map(WineryNo::new).chain([WineryNo::COOPERATIVE]);
    assert!(wineries.into_iter().all(|winery| css.contains(&format!(".ordered-{winery} ["))));
    assert!(matters > 2 && alike > 3, "{matters} {alike}");
}

#[test]
fn the_best_line_delivers_in_the_better_order() {
    let mut turned = 0;
    each_double_delivery(|state, seat, pairs| {
        let best = |round: bool| {
            let pay = |[one, two]: &[Action; 2]| {
                total_pay(state, seat, if round { [*two, *one] } else { [*one, *two] })
            };
            pairs.iter().filter_map(pay).max()
        };
        let chip = best_lines(&Exit, state, seat, &[])[0].chip.clone().unwrap();
        let found: i32 = chip.split(' ').next().unwrap().parse().unwrap();
        assert!(Some(found) >= best(false).max(best(true)), "{chip}");
        // The parts of a line promise at most what the line pays. Seals are added to that.
        let label = &best_lines(&Exit, state, seat, &[])[0].label;
        let parts = label.split(" for ").skip(1);
        let paid: i32 =
            parts.filter_map(|part| part.split(" prestige").next()?.parse::<i32>().ok()).sum();
        assert!(paid <= found, "{label}: {chip}");
        turned += usize::from(best(true) > best(false));
    });
    assert!(turned > 0, "basket 2 is never the better first");
}

/// Returns the board rendered with hints, and the lines that it found.
fn with_hints(state: &State, seat: Seat) -> (String, Vec<OfferText>) {
    let drawing = testing::seen::<Board>(state, Observer::Seat(seat), None).drawing;
    (drawing.board.into_string(), best_lines(&Exit, state, seat, &testing::names()))
}

/// Returns the preselected choice of a part of the sheet.
fn preselected_choice(html: &str, part: u8) -> Option<&str> {
    let start = format!("name=\"part-{part}\" value=\"");
    html.split(&start).skip(1).find_map(|radio| {
        let (value, rest) = radio.split_once('"')?;
        rest.split('>').next()?.contains(" checked").then_some(value)
    })
}

#[test]
fn the_best_line_is_preselected_and_named_on_the_sheet() {
    let mut delivered = 0;
    each_double_delivery(|state, seat, _| {
        let (html, lines) = with_hints(state, seat);
        // The cooperative pays half, so it is never preselected.
        let best = lines.iter().find(|line| !line.notation.contains(" to coop"));
        let notation = best.map_or("", |best| best.notation.as_str());
        for number in BasketNo::BOTH {
            let start = format!("deliver {} ", number.number());
            let part = notation.split("; ").find(|part| part.starts_with(&start));
            assert_eq!(
                preselected_choice(&html, number.number()),
                Some(part.unwrap_or("")),
                "{notation}"
            );
            delivered += usize::from(part.is_some());
        }
        let named =
            html.split("class=\"exit-best\"").nth(1).and_then(|rest| rest.split("</p>").next());
        assert_eq!(named.is_some(), best.is_some());
        if let (Some(named), Some(best)) = (named, best) {
            assert!(named.contains(&best.label), "{named}");
        }
        // Without hints nothing is chosen, and the confirm button stays hidden until every row has a choice.
        let bare = page(state, Observer::Seat(seat));
        assert_eq!((preselected_choice(&bare, 1), preselected_choice(&bare, 2)), (None, None));
    });
    assert!(delivered > 10, "{delivered}");
}

#[test]
fn the_preselected_deliveries_waste_no_wild_grape() {
    let mut spent = 0;
    each_double_delivery(|state, seat, _| {
        let (html, _) = with_hints(state, seat);
        for part in [1, 2] {
            let Some(Ok(action)) = preselected_choice(&html, part).map(str::parse::<Action>) else {
                continue;
            };
            let Action::Deliver { basket, to, wild } = action else { continue };
            let pays = |action: Action| parts_of_sum(&html, action)[0];
            for fewer in 0..wild {
                let cheaper = Action::Deliver { basket, to, wild: fewer };
                assert!(
                    state.check(seat, cheaper).is_err() || pays(cheaper) < pays(action),
                    "{action} pays no more than {cheaper}"
                );
            }
            spent += usize::from(wild > 0);
        }
    });
    assert!(spent > 3, "{spent}");
}

#[test]
fn the_stepper_has_the_choices_of_each_number_of_wild_grapes() {
    let mut numbers = 0;
    each_double_delivery(|state, seat, _| {
        let (html, lines) = with_hints(state, seat);
        let best = lines.iter().find(|line| !line.notation.contains(" to coop"));
        let planned: Vec<Action> = best
            .iter()
            .flat_map(|line| line.notation.split("; "))
            .map(|action| action.parse().unwrap())
            .collect();
        let wild_of = |action: Action| match action {
            Action::Deliver { basket, wild, .. } => (basket, wild),
            _ => unreachable!("only deliveries are in these cells"),
        };
        for amount in html.split("<div class=\"amount\">").skip(1) {
            let step = amount.split("name=\"wild-").nth(1).unwrap();
            let (basket, rest) = step.split_once("\" value=\"").unwrap();
            let (wild, rest) = rest.split_once('"').unwrap();
            let basket = if basket == "1" { BasketNo::First } else { BasketNo::Second };
            let wild: u8 = wild.parse().unwrap();
            let start = format!("name=\"part-{}\" value=\"", basket.number());
            let cells = amount.split("<div class=\"stall-row\">").next().unwrap();
            for choice in cells.split(&start).skip(1) {
                let Ok(action) = choice.split('"').next().unwrap().parse::<Action>() else {
                    continue;
                };
                assert_eq!(wild_of(action), (basket, wild), "{action}");
            }
            let planned = planned.iter().filter(|action| matches!(action, Action::Deliver { .. }));
            let mut planned = planned.map(|action| wild_of(*action));
            let wanted = planned.find(|(of, _)| *of == basket).map_or(0, |(_, wild)| wild);
            let checked = rest.split('>').next().unwrap().contains(" checked");
            assert_eq!(checked, wild == wanted, "{wild} for {basket:?}");
            numbers += 1;
        }
    });
    assert!(numbers > 40, "{numbers}");
}

/// Returns a choice's parts of the sum, as the first delivery to its winery and as the second.
fn parts_of_sum(html: &str, action: Action) -> [i32; 2] {
    let before = html.split(&format!("value=\"{action}\"")).next().unwrap();
    let style = before.rsplit("style=\"").next().unwrap().split('"').next().unwrap();
    let number = |name: &str| {
        let (_, rest) = style.split_once(name).unwrap();
        rest.split(';').next().unwrap().parse().unwrap()
    };
    [number("--pays:"), number("--then:")]
}

#[test]
fn the_running_sum_equals_the_pay_of_two_deliveries() {
    let (mut same, mut different) = (0, 0);
    each_double_delivery(|state, seat, pairs| {
        let html = page(state, Observer::Seat(seat));
        for pair in pairs {
            let [Action::Deliver { to: one, .. }, Action::Deliver { to: other, .. }] = pair else {
                continue;
            };
            let Some(points) = total_pay(state, seat, *pair) else { continue };
            let second = usize::from(one == other);
            assert_eq!(
                parts_of_sum(&html, pair[0])[0] + parts_of_sum(&html, pair[1])[second],
                points,
                "{pair:?}"
            );
            same += second;
            different += 1 - second;
        }
    });
    assert!(same > 10 && different > 10, "{same} {different}");
}

/// Returns true if a move's only control is in a popover that asks for confirmation.
fn needs_confirmation(html: &str, notation: &str) -> bool {
    let value = format!("value=\"{notation}\"");
    let mut menus = html.split("class=\"menu\" popover=\"\"").skip(1);
    let asked = menus.any(|menu| menu.split("</div>").next().unwrap().contains(&value));
    asked && html.matches(&value).count() == 1
}

#[test]
fn costly_choices_need_a_confirmation() {
    let (mut left, mut emptied, mut thrown) = (0, 0, 0);
    each_position(|state, seat| {
        let html = page(state, Observer::Seat(seat));
        let offers = bare_offers(state);
        let has = |fits: fn(&Action) -> bool| offers.iter().any(|offer| fits(&offer.action));
        let (delivers, places) =
            (has(|a| matches!(a, Action::Deliver { .. })), has(|a| matches!(a, Action::Place(_))));
        for offer in &offers {
            let asked = needs_confirmation(&html, &offer.text.notation);
            match offer.action {
                Action::EndDeliveries => {
                    let whole = format!("{}; {}", Action::EndDeliveries, Action::EndUpgrades);
                    let asked = needs_confirmation(&html, &whole);
                    assert_eq!(asked, delivers);
                    let mut after = state.clone();
                    for action in [Action::EndDeliveries, Action::EndUpgrades] {
                        let mut chance = FastChance::new(0);
                        let played =
                            after.play(seat, action, &mut Ctx::without_events(&mut chance));
                        assert!(played.is_ok() || !asked, "{action} is not possible");
                    }
                    left += usize::from(asked);
                }
                Action::Empty(_) => {
                    assert!(asked);
                    emptied += 1;
                }
                Action::Discard => {
                    assert_eq!(asked, places);
                    thrown += usize::from(asked);
                }
                _ => {}
            }
        }
    });
    assert!(left > 5 && emptied > 5 && thrown > 5, "{left} {emptied} {thrown}");
}
