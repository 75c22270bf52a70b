//! The board's texts beside the controls are right and in their places.

use vinhos::{EstateView, Event};

use super::*;
use crate::export::share;
use table_kit::{Board as _, RunningTotal, Viewpoint};

use crate::dock::TurnPayments;

/// Returns the start tag of the element with this id.
fn tag_of<'a>(html: &'a str, id: &str) -> &'a str {
    let at = html.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
    let from = html[..at].rfind('<').unwrap_or_default();
    html[from..].split('>').next().unwrap_or_default()
}

#[test]
fn nine_zones_have_unique_digits() {
    sample(|state, seat| {
        let html = page(state, seat);
        for digit in 1..=9 {
            let key = format!("accesskey=\"{digit}\"");
            assert_eq!(html.matches(&key).count(), 1, "{digit}");
        }
        assert!(tag_of(&html, "z-sales").contains("accesskey=\"3\""));
    });
}

#[test]
fn the_prompt_shows_the_cost_of_the_turn() {
    let mut sums = 0;
    for seed in 0..12 {
        let mut chance = FastChance::new(seed);
        let mut state = State::deal(&Options::with_players(3), &mut chance).unwrap();
        let (mut bill, mut began) = (Vec::new(), None);
        while let Turn::Decide(seat) = state.turn() {
            let observer = Observer::Seat(seat);
            let before = state.view(observer);
            let bagos = i32::from(before.players[seat.index()].bagos);
            let start = *began.get_or_insert(bagos);
            assert_eq!(bill.iter().sum::<i32>(), bagos - start, "{:?}", state.frame());
            let paid: Vec<i32> = bill.iter().filter(|change| **change < 0).map(|c| -c).collect();
            let parts: Vec<String> = paid.iter().map(ToString::to_string).collect();
            let total: i32 = paid.iter().sum();
            if parts.len() > 1 {
                let (names, offers) = (testing::names(), bare_offers(&state));
                let scene = bare_scene(&state, &before, observer, &names, &offers);
                let html = Board::draw(&Scene { bill: &bill, ..scene }).into_html();
                let sum = format!("{} = {total} of {} Bagos", parts.join(" + "), bagos + total);
                assert!(html.contains(&sum), "{sum}");
                sums += 1;
            }
            let action = *chance.pick(&state.legal());
            state.apply(action, &mut Ctx::without_events(&mut chance));
            match TurnPayments.change(&before, &state.view(observer), seat) {
                Some(0) => {}
                Some(change) => bill.push(change),
                None => (bill, began) = (Vec::new(), None),
            }
        }
    }
    assert!(sums > 10, "{sums} sums were told");
}

#[test]
fn a_price_on_the_quadrel_shows_all_its_parts() {
    let (mut seen, mut count) = (0, 0);
    walk(|state, seat| {
        count += 1;
        if state.frame() != Some(Frame::BeforeMove) || count % 4 != 0 {
            return;
        }
        let (view, html) = (state.view(Observer::Seat(seat)), page(state, seat));
        for cell in &view.quadrel {
            let fare = cell.fare.as_ref().unwrap();
            let own = cell.markers.contains(&seat) && !fare.open;
            let from = html.find(&format!("id=\"cell-{}\"", cell.cell)).unwrap();
            // The last cell ends at the beginning of the zone's note.
            let shown = html[from..].split("v-cell\"").next().unwrap();
            let shown = shown.split("class=\"v-note").next().unwrap();
            let shown = shown.split("class=\"v-price").nth(1).unwrap();
            let told: usize =
                ["1 → ", ">1 tax<", ">1 far<"].map(|part| shown.matches(part).count()).iter().sum();
            assert!(fare.open || !shown.contains(">free<"), "{:?} is not reachable", cell.cell);
            if !own {
                assert_eq!(told, usize::from(fare.supply) + fare.players.len(), "{:?}", cell.cell);
                seen += told;
            }
        }
    });
    assert!(seen > 30, "{seen} parts of prices");
}

#[test]
fn the_tint_of_a_slot_shows_the_renown_needed() {
    let mut tints = [0; 3];
    walk(|state, seat| {
        let mut html = String::new();
        for offer in bare_offers(state) {
            let id = match offer.action {
                Action::SellAt(slot) => format!("sale-{slot}"),
                Action::ExportTo(slot) => format!("export-{slot}"),
                _ => continue,
            };
            if html.is_empty() {
                html = page(state, seat);
            }
            let events = testing::events(state, offer.action);
            let cubes = events.iter().map(|event| match event {
                Event::RenownSpent { cubes, .. } => *cubes,
                _ => 0,
            });
            let spent: u8 = cubes.sum();
            let tag = tag_of(&html, &id.replace('.', "-"));
            assert!(tag.contains(&format!(" need-{spent} ")), "{tag}: {spent}");
            tints[usize::from(spent)] += 1;
        }
    });
    assert!(tints.iter().all(|seen| *seen > 0), "{tints:?}");
}

#[test]
fn one_more_barrel_changes_the_majority_as_previewed() {
    let mut seen = 0;
    walk(|state, seat| {
        let observer = Observer::Seat(seat);
        let view = state.view(observer);
        let names = vec![String::new(); 4];
        let scene = bare_scene(state, &view, observer, &names, &[]);
        for country in &view.countries {
            for (seat, now) in Seat::all(state.players()).zip(&country.shares) {
                assert_eq!(share(&scene, country, seat, 0), *now);
            }
        }
        for offer in bare_offers(state) {
            let Action::ExportTo(slot) = offer.action else { continue };
            let after = testing::after(state, offer.action);
            let place = view
                .countries
                .iter()
                .position(|country| country.slots.iter().any(|other| other.slot == slot))
                .unwrap();
            let then = after.view(observer).countries[place].shares[seat.index()];
            assert_eq!(share(&scene, &view.countries[place], seat, 1), then);
            seen += 1;
        }
    });
    assert!(seen > 10, "{seen} exports");
}

#[test]
fn the_press_release_steps_from_a_to_g_and_back() {
    let mut steps = BTreeSet::new();
    walk(|state, seat| {
        use Frame::{ChooseBooth, PassOrPresent, PresentLate, SendExpert, SpendRenown, TakeBarrel};
        if !matches!(
            state.frame(),
            Some(
                PassOrPresent
                    | PresentLate
                    | SpendRenown(_)
                    | ChooseBooth(_)
                    | SendExpert { .. }
                    | TakeBarrel { .. }
            )
        ) {
            return;
        }
        let (view, html) = (state.view(Observer::Seat(seat)), page(state, seat));
        let Some(step) = html.split("aria-current=\"step\"><span class=\"v-step\"").nth(1) else {
            return;
        };
        let letter = step.split('>').nth(1).unwrap().split('<').next().unwrap().to_string();
        assert_eq!(
            letter != "a",
            html.contains("form=\"undo\""),
            "there is a way back from {letter}"
        );
        steps.insert(letter);
        let before = view.players[seat.index()].fair_points;
        for offer in bare_offers(state) {
            let Action::Spend(_) = offer.action else { continue };
            let after = testing::after(state, offer.action);
            let then = after.view(Observer::Seat(seat)).players[seat.index()].fair_points;
            assert!(html.contains(&format!("fair points {before} → {then}, place ")));
        }
    });
    assert_eq!(steps.into_iter().collect::<String>(), "abdef");
}

#[test]
fn usable_experts_and_tiles_are_highlighted_in_the_treasury() {
    let mut usable = 0;
    sample(|state, seat| {
        let html = page(state, seat);
        for offer in bare_offers(state) {
            let id = match offer.action {
                Action::Use(expert) => format!("expert-{}-{expert}", seat.number()),
                Action::Play(tile) => format!("own-{}-{tile}", seat.number()),
                _ => continue,
            };
            assert!(tag_of(&html, &id).contains(" live\""), "{id} is not lit");
            usable += 1;
        }
    });
    assert!(usable > 5, "{usable}");
}

/// Checks that every zone of the board has a place in the style sheet.
#[test]
fn every_zone_has_its_place_in_the_scene() {
    let style = include_str!("../../assets/board.css");
    sample(|state, seat| {
        let html = page(state, seat);
        assert_eq!(html.matches("class=\"stage vin f-").count(), 1);
        for zone in html.split("class=\"at zone z-").skip(1) {
            let key = zone.split(['"', ' ']).next().unwrap();
            assert!(style.contains(&format!(".z-{key} {{ --x:")), "{key} has no place");
        }
    });
}

#[test]
fn the_order_has_two_rows_and_every_other_board_can_be_opened() {
    sample(|state, seat| {
        let (view, html) = (state.view(Observer::Seat(seat)), page(state, seat));
        for place in 1..=view.order.len() {
            assert!(html.contains(&format!("id=\"order-{place}\"")));
        }
        let order = html.split("class=\"v-order\"").nth(1).unwrap();
        assert_eq!(
            order.split("</table>").next().unwrap().matches("v-order-now").count(),
            view.order.len()
        );
        for other in Seat::all(state.players()).filter(|other| *other != seat) {
            assert!(html.contains(&format!("id=\"v-board-{}\"", other.number())));
        }
    });
}

#[test]
fn the_preview_of_the_final_scores_equals_the_final_scores() {
    let mut ends = 0;
    walk(|state, seat| {
        if state.turn() != Turn::Over {
            return;
        }
        let html = page(state, seat);
        let table = html.split("id=\"v-ending\"").nth(1).unwrap();
        for player in state.view(Observer::Public).players {
            assert!(table.contains(&format!("<strong>{}</strong>", player.vp)), "{table}");
        }
        ends += 1;
    });
    assert_eq!(ends, 5);
}

#[test]
fn a_region_highlights_the_slots_for_its_vineyard() {
    let style = include_str!("../../assets/estate.css");
    let mut lit = 0;
    walk(|state, seat| {
        if !matches!(state.frame(), Some(Frame::BuyVineyard(_))) || lit > 200 {
            return;
        }
        let html = page(state, seat);
        for offer in bare_offers(state) {
            let Action::Buy { region, estate } = offer.action else { continue };
            let plot = tag_of(&html, &format!("plot-{}-{estate}", seat.number()));
            assert!(plot.contains(&format!(" for-{region}")), "{plot}");
            let rule = format!("#region-{region}:is(:hover, :focus-visible)) .for-{region}");
            assert!(style.contains(&rule), "no style for {region}");
            lit += 1;
        }
        let told = html.matches(" for-").count();
        let buys = bare_offers(state);
        let buys = buys.iter().filter(|offer| matches!(offer.action, Action::Buy { .. })).count();
        assert_eq!(told, buys, "no slot is lit that may not be");
    });
    assert!(lit > 50, "{lit} slots");
}

#[test]
fn the_best_assignment_is_a_hint() {
    let mut hinted = 0;
    walk(|state, seat| {
        let (observer, names) = (Observer::Seat(seat), &testing::names()[..]);
        let board = |hints| {
            let viewpoint = Viewpoint { observer, decides: true, hints, names, plan: None };
            testing::shown::<Board>(state, &viewpoint).drawing.into_html()
        };
        let shifts =
            bare_offers(state).iter().any(|offer| matches!(offer.action, Action::Shift { .. }));
        if shifts && hinted < 3 {
            let told = board(true).contains("v-best");
            hinted += u32::from(told);
            assert!(!board(false).contains("v-best"));
        }
    });
    assert_eq!(hinted, 3, "nobody had workers to move");
}

/// Checks that no text promises an expert or a tile every year: they are turned up only before years 4 and 6 (clause
/// 3.3).
#[test]
fn no_text_promises_an_expert_or_a_tile_every_year() {
    let words = include_str!("../../../words/en.ftl");
    assert!(words.contains("again from year 4") && !words.contains("once a year"));
}

#[test]
fn why_not_answers_about_a_vineyard_use_a_suitable_estate() {
    let mut asked = 0;
    walk(|state, seat| {
        if !matches!(state.frame(), Some(Frame::BuyVineyard(_))) {
            return;
        }
        let (view, html) = (state.view(Observer::Seat(seat)), page(state, seat));
        for control in html.split("form=\"why\" name=\"do\" value=\"").skip(1) {
            let notation = control.split('"').next().unwrap_or_default();
            let Ok(Action::Buy { region, estate }) = notation.parse() else { continue };
            let estates = &view.players[seat.index()].estates;
            let open = |estate: &EstateView| estate.vineyards == 0 && !estate.cellar;
            if estates.iter().any(open) {
                let land = &estates[estate.index()];
                assert!(land.vineyards == 0 || land.region == Some(region), "{notation}");
                asked += 1;
            }
        }
    });
    assert!(asked > 5, "{asked} regions");
}

/// Returns the fair points of the wine that an action presents, if it presents one.
fn presented(state: &State, action: Action) -> Option<u8> {
    testing::events(state, action).into_iter().find_map(|event| match event {
        Event::WinePresented { points, .. } => Some(points),
        _ => None,
    })
}

#[test]
fn the_preview_of_a_presented_wine_includes_the_gift_of_its_region() {
    let (mut seen, mut gifts) = (0, 0);
    walk(|state, seat| {
        let observer = Observer::Seat(seat);
        let before = state.view(observer);
        for offer in bare_offers(state) {
            let Action::Present(at) = offer.action else { continue };
            let chosen = testing::after(state, offer.action);
            let mut points: Vec<u8> = presented(state, offer.action).into_iter().collect();
            if points.is_empty() {
                let spends = chosen.legal();
                points.extend(spends.iter().filter_map(|spend| presented(&chosen, *spend)));
            }
            let (least, most) = (points.iter().min().unwrap(), points.iter().max().unwrap());
            let expected = match least == most {
                true => format!("{least} fair points"),
                false => format!("{least} to {most} fair points"),
            };
            let after = chosen.view(observer);
            let told = OutcomePreviews.outcome(&before, &after, seat, offer.action);
            assert_eq!(told.first(), Some(&expected));
            let wines = &before.players[seat.index()].estates[at.estate().index()].wines;
            gifts += usize::from(wines.iter().any(|wine| wine.wine == at && wine.fair_gift > 0));
            seen += 1;
        }
    });
    assert!(seen > 10 && gifts > 0, "{seen} wines, {gifts} with a gift");
}

#[test]
fn every_magnate_with_a_barrel_to_take_has_a_tick() {
    let mut ticks = 0;
    walk(|state, seat| {
        let Some(Frame::TakeBarrel { pleased, .. }) = state.frame() else { return };
        let told = page(state, seat).matches("class=\"v-pleased\"").count();
        assert!(told >= pleased.len() as usize, "{told} of {pleased:?}");
        ticks += told;
    });
    assert!(ticks > 0, "nobody was pleased");
}

#[test]
fn a_disc_shows_expected_points_only_before_a_fair() {
    sample(|state, seat| {
        let coming = state.view(Observer::Seat(seat)).coming_fair.is_some();
        let html = page(state, seat);
        let discs = html.split("id=\"v-ladder\"").nth(1).unwrap().split("</ol>").next().unwrap();
        assert_eq!(discs.contains("VP if the fair ended now\""), coming);
    });
}
