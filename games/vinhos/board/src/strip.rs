//! What is to be known of everybody at a glance.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Colour, EstateView, RIVAL};

use super::{Scene, icons, name, tag, told};
use table_kit::{Automaton, Fact};

pub fn of_seat(scene: &Scene<'_>, seat: Seat) -> Vec<Fact> {
    let player = &scene.view.players[seat.index()];
    let wines = |colour: Colour| -> usize {
        let own = |estate: &&EstateView| estate.colour == Some(colour);
        player.estates.iter().filter(own).map(|estate| estate.wines.len()).sum()
    };
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let barrels = Phrase::new("fact-barrels").with("free", player.barrels);
    let barrels = barrels.with("held", held).with("locked", locked);
    vec![
        Fact::new(tag("board-vp"), player.vp),
        Fact::new(tag("board-bagos"), player.bagos),
        Fact::new(tag("fact-fair-points"), player.fair_points),
        Fact::new(tag("fact-barrels-free"), told(&barrels)),
        Fact::new(tag("fact-wines"), by_colour(wines)),
        Fact::new(tag("board-estates"), way_to_board(scene, seat)),
    ]
}

/// So many of each colour.
fn by_colour(count: impl Fn(Colour) -> usize) -> Markup {
    html! {
        (icons::colour(Colour::White)) span class="spoken" { (tag("colour-white")) " " } (count(Colour::White)) " "
        (icons::colour(Colour::Red)) span class="spoken" { (tag("colour-red")) " " } (count(Colour::Red))
    }
}

/// Leads to what lies before a player. It opens by itself where it is folded away.
fn way_to_board(scene: &Scene<'_>, seat: Seat) -> Markup {
    let place = match scene.me() == Some(seat) {
        true => "z-estates".to_string(),
        false => format!("v-board-{}", seat.number()),
    };
    html! {
        a class="v-look" href={ "#" (place) } {
            (tag("board-look")) span class="spoken" { " " (name(scene, seat)) }
        }
    }
}

/// What is to be known of the Rival at a glance.
pub fn of_rival(scene: &Scene<'_>) -> Option<Automaton> {
    let rival = scene.view.rival.as_ref()?;
    let taken = |colour: Colour| rival.vineyards.iter().filter(|one| one.1 == colour).count();
    let slots = scene.view.countries.iter().flat_map(|country| &country.slots);
    let facts = vec![
        Fact::new(tag("board-vp"), rival.vp),
        Fact::new(tag("fact-fair-points"), rival.fair_points),
        Fact::new(tag("fact-exports"), slots.filter(|slot| slot.barrel == Some(RIVAL)).count()),
        Fact::new(tag("fact-majorities"), rival.majorities),
        Fact::new(tag("fact-vineyards"), by_colour(taken)),
        Fact::new(
            tag("fact-cards"),
            html! { a class="v-look" href="#v-rival" { (tag("board-look")) } },
        ),
    ];
    Some(Automaton { badge: RIVAL, name: tag("board-rival"), facts })
}
