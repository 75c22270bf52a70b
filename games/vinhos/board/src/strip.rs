//! The summaries of the players.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Colour, EstateView, PlayerView, RIVAL};

use super::fair::STARS;
use super::icons::{self, Icon, icon};
use super::quadrel::BANK;
use super::sprite::{bottle, sprite};
use super::{Scene, count, name, phrase_text, tag, word};
use table_kit::{Automaton, Fact, PlayerStrip};

/// Returns the panel of a player: VP, what they have, and their five estates as chips.
pub fn of_seat(scene: &Scene<'_>, seat: Seat) -> PlayerStrip {
    let player = &scene.view.players[seat.index()];
    let wines = |colour: Colour| -> usize {
        let own = |estate: &&EstateView| estate.colour == Some(colour);
        player.estates.iter().filter(own).map(|estate| estate.wines.len()).sum()
    };
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    let barrels = Phrase::new("fact-barrels").with("free", player.barrels);
    let barrels = phrase_text(&barrels.with("held", held).with("locked", locked));
    let experts = player.experts_up.len() + player.experts_down.len();
    // The viewer's own coins are in the viewer's own area.
    let purse = (scene.me() != Some(seat)).then_some(BANK);
    let number = seat.number();
    let colours = [Colour::White, Colour::Red].map(wines);
    let shown = (player.bagos, player.barrels, player.fair_points, experts, colours);
    let (facts, chips_id) = (format!("v-facts-{number}"), format!("v-chips-{number}"));
    PlayerStrip {
        score: Some(html! {
            span data-count={ "vp-" (seat.number()) } data-purse=(STARS) { (player.vp) } " "
            small class="unit" { (tag("board-vp")) }
        }),
        facts: Vec::new(),
        holding: html! {
            (scene.part("facts", (number, shown, barrels.as_str(), purse), || scene.slot(&facts, html! {
                p id=(facts) class="v-facts" {
                    span title=(tag("board-bagos")) {
                        (sprite("coin", "v-fact-coin")) span class="spoken" { (tag("board-bagos")) " " }
                        span data-count={ "coin-" (seat.number()) } data-purse=[purse] { (player.bagos) }
                    }
                    span title=(barrels) {
                        (icon(Icon::Barrel)) span class="spoken" { (tag("board-barrels-free")) " " } (player.barrels)
                    }
                    span title=(tag("fact-wines")) { (colour_counts(wines)) }
                    (count(Icon::Booth, "fact-fair-points", player.fair_points))
                    (count(Icon::Person, "tile-of-experts", experts))
                }
            })))
            (scene.part("chips", (number, &player.estates, purse), || html! {
            @if scene.me() == Some(seat) { (scene.slot(&chips_id, html! {
                div id=(chips_id) class="v-chips" { (chips(player)) }
            })) }
            @else {
                (scene.slot(&chips_id, html! {
                    button id=(chips_id) class="v-chips v-look" type="button"
                        popovertarget={ "v-board-" (seat.number()) } {
                        (chips(player)) span class="spoken" { (tag("board-look")) " " (name(scene, seat)) }
                    }
                }))
            }
            }))
        },
    }
}

/// Renders each estate with its coming wine and its stored wines.
fn chips(player: &PlayerView) -> Markup {
    html! {
        @for estate in &player.estates {
            @match (estate.region, estate.colour) {
                (Some(region), Some(colour)) => {
                    @let told = phrase_text(&Phrase::new("board-estate-chip").with("region", word("region", region))
                        .with("colour", word("colour", colour)).with("harvest", estate.harvest));
                    span class={ "v-estate-chip v-" (colour) } title=(told) {
                        b { (estate.harvest) }
                        @for wine in &estate.wines { (bottle(colour, wine.quality)) }
                    }
                }
                _ => span class="v-estate-chip none" {},
            }
        }
    }
}

/// Renders the count of each colour.
fn colour_counts(count: impl Fn(Colour) -> usize) -> Markup {
    html! {
        (icons::colour(Colour::White)) span class="spoken" { (tag("colour-white")) " " } (count(Colour::White)) " "
        (icons::colour(Colour::Red)) span class="spoken" { (tag("colour-red")) " " } (count(Colour::Red))
    }
}

/// Returns the summary of the Rival.
pub fn of_rival(scene: &Scene<'_>) -> Option<Automaton> {
    let rival = scene.view.rival.as_ref()?;
    let taken = |colour: Colour| rival.vineyards.iter().filter(|one| one.1 == colour).count();
    let slots = scene.view.countries.iter().flat_map(|country| &country.slots);
    let facts = vec![
        Fact::new(tag("board-vp"), rival.vp),
        Fact::new(tag("fact-fair-points"), rival.fair_points),
        Fact::new(tag("fact-exports"), slots.filter(|slot| slot.barrel == Some(RIVAL)).count()),
        Fact::new(tag("fact-majorities"), rival.majorities),
        Fact::new(tag("fact-vineyards"), colour_counts(taken)),
        Fact::new(
            tag("fact-cards"),
            html! { a class="v-look v-to-rival" href="#v-rival" { (tag("board-look")) } },
        ),
    ];
    Some(Automaton { badge: RIVAL, name: tag("board-rival"), facts })
}
