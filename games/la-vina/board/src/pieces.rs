//! Cards, tools, figures and barrels. Every colour comes with a shape and letters.

use std::sync::LazyLock;

use game::{Arg, Phrase, Seat};
use la_vina::{CardView, Pile, Reward, Tool, ToolView, Tools, Variety};
use maud::{Markup, PreEscaped, html};
use table_kit::{address, effect};

use super::{Board, LaVina, tag, text_of};

/// The element ids of new cards, of discarded cards, and of wild grapes.
pub const DECK: &str = "vina-deck";
pub const DISCARD: &str = "vina-discard";
pub const CART: &str = "vina-cart";
/// The element id of spent prestige, and of prestige that no winery pays.
pub const STARS: &str = "vina-stars";
/// The room of cards under other cards. An uncovered card comes out of it.
pub const UNDER: &str = "under";

/// The position of a card: out of play, on the vines, under another one there, or held by a player.
#[derive(Clone, Copy)]
pub enum CardPosition {
    Discarded,
    OnVine(Pile),
    Covered(Pile),
    Held,
}

/// The beginning of a picture's HTML, up to the name of its symbol.
static PICTURE: LazyLock<String> = LazyLock::new(|| {
    format!("<svg aria-hidden=\"true\"><use href=\"{}#", address::<Board>("sprites.svg"))
});

/// Returns a symbol of the sprite sheet as a picture without text. A page has hundreds, so each is concatenated
/// directly. The names of symbols are ours and need no escaping.
pub fn sprite(symbol: &str) -> Markup {
    PreEscaped([PICTURE.as_str(), symbol, "\"></use></svg>"].concat())
}

/// Returns the two letters of a variety.
pub fn code(variety: Variety) -> &'static str {
    match variety {
        Variety::PinotNoir => "PN",
        Variety::Garnacha => "GA",
        Variety::Chardonnay => "CH",
        Variety::CabernetSauvignon => "CS",
    }
}

/// Returns the class and symbol of a variety, or of an empty vine.
pub fn class(variety: Option<Variety>) -> &'static str {
    match variety {
        Some(Variety::PinotNoir) => "pinot",
        Some(Variety::Garnacha) => "garnacha",
        Some(Variety::Chardonnay) => "chardonnay",
        Some(Variety::CabernetSauvignon) => "cabernet",
        None => "vine",
    }
}

/// Returns a variety's name, short enough for a card.
pub fn short(variety: Variety) -> String {
    tag(match variety {
        Variety::PinotNoir => "board-short-pinot-noir",
        Variety::Garnacha => "board-short-garnacha",
        Variety::Chardonnay => "board-short-chardonnay",
        Variety::CabernetSauvignon => "board-short-cabernet-sauvignon",
    })
}

/// Renders a bunch of grapes. Each variety has its own shape.
pub fn bunch(variety: Variety) -> Markup {
    html! { span class="bunch" { (sprite(class(Some(variety)))) } }
}

pub fn tool(scene: &LaVina<'_>, tool: Tool) -> Markup {
    tool_piece(scene, tool, None, None, None)
}

/// Renders a tool, which may be a piece: it comes from its home and goes back there, or it is turned face up.
fn tool_piece(
    scene: &LaVina<'_>,
    tool: Tool,
    piece: Option<&str>,
    home: Option<&str>,
    face: Option<&str>,
) -> Markup {
    let name = scene.word(tool.key());
    html! {
        span class={ "tool " (tool.key()) } role="img" aria-label=(name) title=(name) data-piece=[piece]
            data-from=[home] data-to=[home] data-hops=[home.map(|_| "")]
            data-face=[face] data-still=[face.map(|_| "")] {
            (sprite(tool.key()))
            (effect(&scene.word(&format!("effect-{}", tool.key()))))
        }
    }
}

/// Returns the tools that a player holds. They move visibly from the shed and back.
pub fn held_tools(scene: &LaVina<'_>, seat: Seat, held: Tools) -> Vec<(Tool, Markup)> {
    let all = held.iter().enumerate();
    all.map(|(index, tool)| {
        let alike = held.iter().take(index).filter(|before| *before == tool).count();
        let piece = format!("tool-{}-{}-{alike}", seat.number(), tool.key());
        (tool, tool_piece(scene, tool, Some(&piece), Some(&shed(tool)), None))
    })
    .collect()
}

/// Returns the element id of a tool in the shed.
pub fn shed(tool: Tool) -> String {
    format!("shed-{}", tool.key())
}

/// Renders the `nth` wild grape of a player. It comes from the exit or from the cart, and goes back to the cart.
pub fn held_wild(seat: Seat, nth: u8) -> Markup {
    html! {
        span class="wild" data-piece={ "wild-" (seat.number()) "-" (nth) } data-kind="wild"
            data-from=(CART) data-to=(CART) data-hops="" {
            (sprite("wild"))
        }
    }
}

/// Returns the name of a card for screen readers.
pub fn card_name(scene: &LaVina<'_>, card: &CardView) -> String {
    let what = match card.variety {
        Some(variety) => format!("{} {}", scene.word(variety.key()), card.value),
        None => scene.word("empty-vine"),
    };
    match card.tool {
        ToolView::Open(tools) if tools.is_empty() => what,
        ToolView::Open(tools) => {
            let tools: Vec<Arg> = tools.iter().map(|tool| Arg::Term(tool.key())).collect();
            text_of(
                &Phrase::new("board-with-tool").with("card", Arg::Name(what)).with("tool", tools),
            )
        }
        ToolView::Hidden => {
            text_of(&Phrase::new("board-with-unseen").with("card", Arg::Name(what)))
        }
    }
}

/// Renders a card in some position, with the pieces on it. It is the same piece wherever it goes.
pub fn card(scene: &LaVina<'_>, card: &CardView, lies: CardPosition, upon: Markup) -> Markup {
    card_with(card, lies, face(scene, card, None, None), upon)
}

/// Renders a card with a face that is already rendered.
pub fn card_with(card: &CardView, lies: CardPosition, face: Markup, upon: Markup) -> Markup {
    let class = class(card.variety);
    let piece = card.id.map(|id| format!("card-{}", id.index()));
    match lies {
        CardPosition::Held => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-to=(DISCARD) data-hops="" { (face) (upon) }
        },
        CardPosition::Discarded => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-hops="" { (face) (upon) }
        },
        CardPosition::OnVine(pile) => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-kind={ "card-" (pile) }
                data-from=(DECK) data-face="up" data-hops="" {
                (face) (upon)
            }
        },
        // While the card is unknown, its piece is the covered card of its pile. It is turned face up in place.
        CardPosition::Covered(pile) => html! {
            div class={ "card-place " (class) " covered" } data-room=(UNDER) data-kind={ "card-" (pile) }
                data-piece=(piece.unwrap_or_else(|| format!("card-{pile}"))) data-from=(DECK) data-face="up" {
                (face) (upon)
            }
        },
    }
}

/// Renders the face of a card. The tool of the lowest card of a pile is revealed when the card is uncovered.
pub fn face(scene: &LaVina<'_>, card: &CardView, lowest: Option<Pile>, id: Option<&str>) -> Markup {
    let stamp = lowest.map(|pile| format!("stamp-{pile}"));
    html! {
        span id=[id] class="face" role="img" aria-label=(card_name(scene, card)) {
            (sprite(&format!("card-{}", class(card.variety))))
            (print(card))
            @match card.tool {
                ToolView::Open(tools) => @for kind in tools.iter() {
                    (tool_piece(scene, kind, stamp.as_deref(), None, Some("open")))
                },
                ToolView::Hidden => span class="unseen" title=(tag("board-tool-unseen"))
                    data-piece=[stamp] data-face="unseen" data-still="" { "?" },
            }
        }
    }
}

/// Renders a preview of a card. It is not a piece, and screen readers skip it.
pub fn ghost(card: &CardView) -> Markup {
    let kind = class(card.variety);
    html! {
        span class={ "card-place " (kind) } aria-hidden="true" {
            span class="face" { (sprite(&format!("card-{kind}"))) (print(card)) }
        }
    }
}

/// Renders the letters and numbers on a card.
fn print(card: &CardView) -> Markup {
    html! {
        @match card.variety {
            Some(variety) => {
                span class="value" { (card.value) }
                span class="code" { (code(variety)) }
                span class="name" { (short(variety)) }
            }
            None => {
                span class="value" { "–" }
                span class="code" { (tag("board-vine")) }
                span class="name" { (tag("board-empty-vine")) }
            }
        }
    }
}

/// Renders a small card in a player's basket.
pub fn token(scene: &LaVina<'_>, card: &CardView) -> Markup {
    let name = card_name(scene, card);
    let piece = card.id.map(|id| format!("card-{}", id.index()));
    html! {
        span class={ "token " (class(card.variety)) } role="img" aria-label=(name) title=(name)
            data-piece=[piece] data-to=(DISCARD) data-hops="" {
            @if let Some(variety) = card.variety { strong { (card.value) } (bunch(variety)) }
        }
    }
}

/// Returns the letter that distinguishes a player's symbols.
fn letter(seat: Seat) -> char {
    (b'a' + seat.number()) as char
}

/// Renders a figure. If a player has two, they have numerals.
pub fn picker(seat: Seat, numeral: Option<&str>, class: &str) -> Markup {
    html! {
        span class={ "picker seat-" (seat.number()) (class) } {
            (sprite(&format!("picker-{}", letter(seat))))
            @if let Some(numeral) = numeral { span class="numeral" { (numeral) } }
        }
    }
}

/// Renders the head of a barrel with its owner's shape.
pub fn barrel_head(seat: Seat) -> Markup {
    sprite(&format!("head-{}", letter(seat)))
}

/// Renders an upright barrel with its owner's shape.
pub fn barrel(seat: Seat) -> Markup {
    sprite(&format!("barrel-{}", letter(seat)))
}

/// Renders a basket with a number or numeral on it.
pub fn small_basket(label: impl maud::Render) -> Markup {
    html! { span class="small-basket" { (sprite("basket")) b { (label) } } }
}

pub fn star() -> Markup {
    html! { span class="star" { (sprite("star")) } }
}

/// Renders the prestige of a player. If this is the player's `purse`, stars move to it and from it.
pub fn prestige(seat: Seat, prestige: u16, purse: bool) -> Markup {
    html! {
        (star())
        span data-count={ "prestige-" (seat.number()) } data-purse=[purse.then_some(STARS)] { (prestige) }
        span class="spoken" { " " (tag("board-prestige")) }
    }
}

pub fn wild() -> Markup {
    html! { span class="wild" { (sprite("wild")) } }
}

/// Returns a slot's reward as it is printed there.
pub fn reward_text(reward: Reward) -> String {
    reward.to_string().replace('x', "×").replace("0.5", "½").replace(".5", "½")
}
