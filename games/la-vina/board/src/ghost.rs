//! Ghosts: previews of a card in the baskets, shown while the pointer is on the card or while it is in hand.

use game::{Arg, Phrase};
use la_vina::{BasketView, WineryNo};
use maud::{Markup, html};

use super::pointed::PointedCard;
use super::wineries::{self, Distance, distance_of, values};
use super::{LaVina, pieces, tag, text_of};

/// A basket, and the cards that may be added to it.
pub struct BasketPreview<'a> {
    pub scene: &'a LaVina<'a>,
    /// The id of the basket.
    pub id: &'a str,
    pub basket: &'a BasketView,
    pub pointed: &'a [PointedCard],
}

impl BasketPreview<'_> {
    /// Renders the cards as they would be in the basket.
    pub fn faces(&self) -> Markup {
        html! {
            @for one in self.pointed {
                (self.scene.part("ghost", (self.id, one), || self.face(one)))
            }
        }
    }

    fn face(&self, one: &PointedCard) -> Markup {
        let id = format!("ghost-{}-{}", self.id, one.mark);
        let ghost = html! {
            span id=(id) class={ "ghost-card " (one.mark) } { (pieces::ghost(&one.card)) }
        };
        self.scene.slot(&id, ghost)
    }

    /// Renders the basket's value with each card, and its distance from a winery's order with it.
    pub fn sums(&self) -> Markup {
        let houses = self.scene.pen.key(&(&self.scene.view.wineries, &self.scene.view.cooperative));
        html! {
            @for one in self.pointed {
                @let value = (self.id, one, &self.basket.cards, houses);
                (self.scene.part("would", value, || self.sum(one)))
            }
        }
    }

    fn sum(&self, one: &PointedCard) -> Markup {
        let BasketPreview { scene, basket, .. } = *self;
        let mut sum = values(scene, basket);
        sum.add(one.variety, one.card.value);
        let id = format!("would-{}-{}", self.id, one.mark);
        let would = html! {
            span id=(id) class={ "would " (one.mark) } {
                span class="from" { (basket.value) " → " strong { (basket.value + one.card.value) } }
                (nearest_winery(scene, sum))
            }
        };
        scene.slot(&id, would)
    }
}

/// Renders the winery that would pay most for these grapes. If none would pay, renders the one with the least missing
/// value.
fn nearest_winery(scene: &LaVina<'_>, values: la_vina::Values) -> Markup {
    let open = wineries::open(scene).map(|winery| (winery, distance_of(scene, winery, values)));
    let best = open.max_by_key(|(winery, way)| match way {
        // The cooperative accepts everything, so a winery whose order is nearly met is more informative.
        Distance::Pays(prestige) if *winery == WineryNo::COOPERATIVE => i32::from(*prestige) - 100,
        Distance::Pays(prestige) => i32::from(*prestige),
        Distance::Needs(more) => -i32::from(*more),
        Distance::OtherGrapes => i32::MIN,
    });
    let name = |winery: WineryNo| match scene.view.wineries.get(winery.index()) {
        Some(card) => pieces::short(card.variety),
        None => tag("board-coop"),
    };
    let told = |key, number: u16, winery| {
        let phrase = Phrase::new(key).with("number", number);
        text_of(&phrase.with("winery", Arg::Name(name(winery))))
    };
    html! {
        @match best {
            Some((winery, Distance::Pays(prestige))) => span class="toward does" {
                (told("board-would-pay", prestige, winery))
            },
            Some((winery, Distance::Needs(more))) => span class="toward" {
                (told("board-would-need", more.into(), winery))
            },
            Some((_, Distance::OtherGrapes)) | None => {}
        }
    }
}
