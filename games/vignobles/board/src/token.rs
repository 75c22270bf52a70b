//! The pieces, as pictures from the sprite sheet.

use game::Seat;
use maud::{Markup, html};
use vignobles::{Card, Colour, Region, Variety, Wine};

use super::land::BoardMap;
use super::room::BoardScene;
use super::{named, tag};

/// Renders a picture of the sprite sheet. Screen readers skip it, because the text beside it has its meaning.
pub fn sprite(room: &BoardScene<'_>, id: &str, class: &str) -> Markup {
    html! {
        svg class={ "art " (class) } aria-hidden="true" { use href={ (room.sprites) "#" (id) } {} }
    }
}

/// Renders a grape: colour, shape (round for red, six-sided for white) and two letters.
pub fn grape(room: &BoardScene<'_>, variety: Variety, class: &str) -> Markup {
    drawn_grape(room, variety, class, None)
}

/// Renders a grape that moves visibly. `piece` is its unique name in its place.
pub fn travelling_grape(room: &BoardScene<'_>, variety: Variety, piece: &str) -> Markup {
    drawn_grape(room, variety, "", Some(piece))
}

fn drawn_grape(
    room: &BoardScene<'_>,
    variety: Variety,
    class: &str,
    piece: Option<&str>,
) -> Markup {
    let id = if class == "lacking" { "missing" } else { "grape" };
    html! {
        svg class={ "grape v-" (variety) " " (class) } viewBox="0 0 24 24" aria-hidden="true"
            data-piece=[piece] data-kind=[piece.map(|_| kind(variety))] {
            use href={ (room.sprites) "#" (id) "-" (variety) } {}
            text x="12" y="17.2" text-anchor="middle" { (room.code(variety)) }
        }
    }
}

/// Returns the name of a grape's kind. It is the same everywhere, so that a new card starts where another one went.
pub fn kind(variety: Variety) -> String {
    format!("grape-{variety}")
}

/// Renders the place of a third card, which a prestige wine needs for its medal.
pub fn third_card_place(room: &BoardScene<'_>, variety: Variety) -> Markup {
    html! {
        svg class="grape lacking" viewBox="0 0 24 24" aria-hidden="true" {
            use href={ (room.sprites) "#missing-" (variety) } {}
            text x="12" y="17.2" text-anchor="middle" { "+1" }
        }
    }
}

/// Renders a bottle. A gold cap is its medal.
pub fn bottle(room: &BoardScene<'_>, colour: Colour, medal: bool) -> Markup {
    let id = match (colour, medal) {
        (Colour::Red, false) => "bottle-red",
        (Colour::White, false) => "bottle-white",
        (Colour::Red, true) => "bottle-red-medal",
        (Colour::White, true) => "bottle-white-medal",
    };
    sprite(room, id, "bottle")
}

/// Renders a gold medal.
pub fn medal(room: &BoardScene<'_>) -> Markup {
    sprite(room, "medal", "medal")
}

/// Renders a gold medal that moves visibly from its wine to the player who won it.
pub fn travelling_medal(room: &BoardScene<'_>, class: &str, piece: &str) -> Markup {
    html! {
        svg class={ "art " (class) } aria-hidden="true"
            data-piece=(piece) data-kind="medal" data-hops="" data-still="" {
            use href={ (room.sprites) "#medal" } {}
        }
    }
}

/// Renders a face-down card in a player's hand. It comes from its stack.
pub fn back(room: &BoardScene<'_>, id: &str, piece: &str, stack: &str) -> Markup {
    html! {
        svg class="art tiny" aria-hidden="true" data-piece=(piece) data-from=(stack) {
            use href={ (room.sprites) "#" (id) } {}
        }
    }
}

/// Renders the house of the player who has blended a wine. It comes from the player's panel, and the grapes move into
/// it.
pub fn estate(room: &BoardScene<'_>, seat: Seat, wine: Wine) -> Markup {
    let grapes = room.side.wine(wine).grapes.map(kind).join(" ");
    html! {
        svg class="art estate" aria-hidden="true" data-piece={ "bottle-" (wine) } data-home=(wine)
            data-from={ "strip-" (seat.number()) } data-takes=(grapes) data-hops="" {
            use href={ (room.sprites) "#estate-" (seat.number()) } {}
        }
    }
}

/// Renders a player's merchant in a region, the `nth` of those there.
pub fn merchant(
    room: &BoardScene<'_>,
    land: &BoardMap,
    seat: Seat,
    region: Region,
    nth: usize,
) -> Markup {
    let name = named("board-merchant-of", room.scene.name(seat));
    let mine = room.scene.me() == Some(seat);
    html! {
        @let id = format!("pawn-{}", seat.number());
        (room.scene.slot(&id, html! {
            div id=(id) class={ "at merchant seat-" (seat.number()) @if mine { " mine" } }
                data-piece={ "pawn-" (seat.number()) } data-home={ "region-" (region) }
                style=(land.merchant(region, nth).style()) title=(name) {
                (sprite(room, &format!("merchant-{}", seat.number()), ""))
                span class="spoken" { (name) }
            }
        }))
    }
}

/// Renders a barrel's head with its cards. `id` is the barrel's.
pub fn barrel(room: &BoardScene<'_>, id: &str, cards: &[Variety]) -> Markup {
    html! {
        (sprite(room, "barrel", "head"))
        @match cards.first() {
            Some(&variety) => span class="content" {
                (travelling_grape(room, variety, &format!("{id}-{}", cards.len())))
                strong { i { "×" } span data-count=(id) { (cards.len()) } }
            },
            None => span class="content empty" { (tag("board-empty")) },
        }
    }
}

/// Renders the cloud over a region.
pub fn cloud(room: &BoardScene<'_>, land: &BoardMap, region: Region) -> Markup {
    html! {
        (room.scene.slot("cloud", html! {
            div id="cloud" class="at cloud" data-piece="cloud" data-home={ "region-" (region) }
                style=(land.cloud(region).style()) title=(tag("board-cloud-effect")) {
                (sprite(room, "cloud", ""))
                span class="spoken" { (tag("board-under-the-cloud")) }
            }
        }))
    }
}

/// Renders the first player's cork. It comes from its previous owner, the last one in the order of turns.
pub fn cork(room: &BoardScene<'_>) -> Markup {
    let last = room.scene.options.players - 1;
    html! {
        span class="cork" title=(tag("board-has-the-cork-goes-first")) data-piece={ "cork-" (room.view.first.number()) }
            data-home="lap-0" data-from={ "lap-" (last) } data-hops="" data-still="" {
            (sprite(room, "cork", "")) span class="spoken" { (tag("board-has-the-cork")) }
        }
    }
}

/// Returns the picture of an action card.
pub const fn picture(card: Card) -> &'static str {
    match card {
        Card::Harvest => "act-harvest",
        Card::Barrel => "act-barrelling",
        Card::Visit => "act-visit",
        Card::Local => "act-local",
        Card::Neighbour => "act-neighbour",
    }
}
