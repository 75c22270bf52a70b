//! Tests of the rendered cards, baskets and wineries.

use la_vina::{CardView, Event, Layer, Side, Space, ToolView, WineryNo};
use table_kit::testing::bare_scene;

use super::*;
use crate::pieces;

/// Returns the HTML from the element with this id up to the next `end`.
fn element<'a>(html: &'a str, id: &str, end: &str) -> &'a str {
    let (_, rest) = html.split_once(&format!(" id=\"{id}\"")).unwrap();
    rest.split(end).next().unwrap()
}

/// Returns the rendered cards of a pile, the covered one first.
fn rendered_cards(html: &str, space: usize, side: Side) -> Vec<&str> {
    let id = format!("pile-{}{}", space + 1, side.letter());
    let (_, rest) = html.split_once(&format!(" id=\"{id}\"")).unwrap();
    // A pile ends where the boxes, the next pile or the next space begin.
    let ends = ["class=\"boxes\"", " id=\"pile-", "class=\"space", "class=\"at yard\""];
    let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    rest[..end].split("class=\"card-place ").skip(1).collect()
}

fn shows_grape(html: &str, card: &CardView) -> bool {
    match card.variety {
        Some(variety) => {
            html.contains(&format!("<span class=\"value\">{}</span>", card.value))
                && html.contains(&format!(">{}</span>", pieces::code(variety)))
        }
        None => html.contains(">vine</span>"),
    }
}

#[test]
fn the_top_card_is_shown_whole_and_the_covered_one_in_part() {
    let (mut tools, mut covered) = (0, 0);
    each_ninth_position(|state, seat| {
        let view = state.view(Observer::Seat(seat));
        let html = page(state, Observer::Seat(seat));
        for (index, space) in view.spaces.iter().enumerate() {
            assert!(Space::from_index(index).is_some());
            for (side, pile) in [(Side::Left, &space.left), (Side::Right, &space.right)] {
                let cards = rendered_cards(&html, index, side);
                let Some((top, below)) = pile.split_last() else { continue };
                let (face, tabs) = cards.split_last().unwrap();
                // The face shows the printed variety, value and tool.
                let grape = state.components().grape(top.id.unwrap());
                assert_eq!((top.variety, top.value), (grape.variety, grape.value));
                let kind = pieces::class(top.variety);
                assert!(face.starts_with(&format!("{kind}\"")) && shows_grape(face, top), "{face}");
                assert!(face.contains(&format!("sprites.svg#card-{kind}\"")));
                let tool =
                    grape.tools.iter().next().map(|tool| format!("class=\"tool {}\"", tool.key()));
                match &tool {
                    Some(tool) => assert!(face.contains(tool), "{face}"),
                    None => assert!(!face.contains("class=\"tool ") && !face.contains(">?<")),
                }
                tools += usize::from(tool.is_some());
                assert_eq!(tabs.len(), below.len());
                for (tab, card) in tabs.iter().zip(below) {
                    let kind = pieces::class(card.variety);
                    assert!(
                        tab.starts_with(&format!("{kind} covered\"")) && shows_grape(tab, card),
                        "{tab}"
                    );
                    if card.tool == ToolView::Hidden {
                        assert!(tab.contains(">?</span>") && !tab.contains("class=\"tool "));
                        covered += 1;
                    }
                }
            }
        }
    });
    assert!(tools > 10 && covered > 10, "{tools} {covered}");
}

#[test]
fn baskets_can_be_pressed_if_more_than_one_has_room() {
    let mut both = 0;
    each_position(|state, seat| {
        let html = page(state, Observer::Seat(seat));
        let places = bare_offers(state)
            .into_iter()
            .filter(|offer| matches!(offer.action, Action::Place(_)))
            .count();
        assert_eq!(html.matches("class=\"basket-face live\"").count(), places);
        both += usize::from(places == 2);
    });
    assert!(both > 5, "{both}");
    let css = include_str!("../../assets/mine.css");
    assert!(css.contains(".basket-face.live { animation: pulse"));
}

#[test]
fn a_winery_satisfied_by_a_basket_is_highlighted_and_shows_its_reward() {
    let (mut satisfied, mut not) = (0, 0);
    each_position(|state, seat| {
        if !matches!(state.frames().last(), Some(Frame::Deliver { .. })) {
            return;
        }
        let html = page(state, Observer::Seat(seat));
        let offers = bare_offers(state);
        let wineries = (0..state.view(Observer::Seat(seat)).wineries.len())
            .filter_map(WineryNo::new)
            .chain([WineryNo::COOPERATIVE]);
        for winery in wineries {
            let id = format!("winery-{winery}");
            let (before, _) = html.split_once(&format!("id=\"{id}\"")).unwrap();
            assert!(before.ends_with("<article "));
            let card = element(&html, &id, "</article>");
            let class = card.split('"').nth(1).unwrap();
            // A winery that pays nothing is not highlighted.
            let fits: Vec<(BasketNo, i32)> = offers
                .iter()
                .filter_map(|offer| match offer.action {
                    Action::Deliver { basket, to, wild: 0 } if to == winery => {
                        Some((basket, testing::paid(state, offer.action)))
                    }
                    _ => None,
                })
                .filter(|(_, paid)| *paid > 0)
                .collect();
            assert_eq!(class.ends_with(" satisfied"), !fits.is_empty(), "{id}: {class}");
            for (basket, paid) in &fits {
                let told = format!("Basket {}: ✓ pays {paid}\"", basket.number());
                assert!(card.contains(&told), "{told}: {card}");
            }
            satisfied += usize::from(!fits.is_empty());
            not += usize::from(fits.is_empty());
        }
    });
    assert!(satisfied > 10 && not > 10, "{satisfied} {not}");
}

/// Checks the tools that a card promises: the bank may have too few (clause 6.4).
#[test]
fn a_card_shows_only_tools_that_the_bank_can_give() {
    let (mut given, mut withheld) = (0, 0);
    each_position(|state, seat| {
        let observer = Observer::Seat(seat);
        let (view, offers) = (state.view(observer), bare_offers(state));
        let names = vec![String::new(); 5];
        let scene = bare_scene(state, &view, observer, &names, &offers);
        for offer in &offers {
            let Action::Take { pile, layer, .. } = offer.action else { continue };
            let space = &view.spaces[usize::from(pile.space().number()) - 1];
            let cards = if pile.side() == Side::Left { &space.left } else { &space.right };
            let card = match layer {
                Layer::Available => cards.last().unwrap(),
                Layer::Covered => &cards[0],
            };
            let ToolView::Open(shown) = card.tool else { continue };
            let ways = takes::ways(&scene, pile, layer, card);
            let way = ways.iter().find(|way| way.action == offer.action).unwrap();
            let told = way.text.chip.as_deref().unwrap_or_default().matches("+ ").count();
            let events = testing::events(state, offer.action);
            let gained = events.iter().filter(|event| matches!(event, Event::ToolGained { .. }));
            let gained = gained.count();
            assert_eq!(told, gained, "{}: {:?}", offer.text.notation, way.text.chip);
            given += gained;
            withheld += usize::from(shown.total()) - gained;
        }
    });
    assert!(given > 10 && withheld > 0, "{given} {withheld}");
}

#[test]
fn a_take_that_places_the_card_does_not_ask_for_a_basket() {
    let mut placed = 0;
    each_ninth_position(|state, seat| {
        let seen = testing::seen::<Board>(state, Observer::Seat(seat), None);
        let html = seen.drawing.into_html();
        for control in html.split("value=\"take ").skip(1) {
            let control = control.split('>').next().unwrap();
            if !control.split('"').next().unwrap().contains("; place ") {
                continue;
            }
            let chip = control.split("data-chip=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(chip.contains(" → ") && !chip.contains("then "), "{chip}");
            placed += 1;
        }
    });
    assert!(placed > 0, "no take places its card");
}

#[test]
fn unusable_shears_are_explained_with_a_pile_that_has_cards() {
    let mut right = 0;
    each_position(|state, seat| {
        let view = state.view(Observer::Seat(seat));
        let html = page(state, Observer::Seat(seat));
        for (index, piles) in view.spaces.iter().enumerate() {
            let asks = |side: Side| {
                let notation = format!("take {}{} +shears", index + 1, side.letter());
                html.contains(&format!("form=\"why\" name=\"do\" value=\"{notation}\""))
            };
            assert!(!(piles.left.is_empty() && asks(Side::Left)));
            right += usize::from(asks(Side::Right));
        }
    });
    assert!(right > 0, "the left pile was never empty");
}
