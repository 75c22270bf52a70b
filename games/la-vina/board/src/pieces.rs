//! Cards, tools, figures and barrels. Every colour comes with a shape and letters.

use std::sync::LazyLock;

use game::{Arg, Phrase, Seat};
use la_vina::{CardView, Pile, Reward, Tool, ToolView, Tools, Variety};
use maud::{Markup, PreEscaped, html};
use table_kit::{address, effect};

use super::{Board, LaVina, tag, tell};

/// The places of new cards, of used ones, and of wild grapes.
pub const DECK: &str = "vina-deck";
pub const DISCARD: &str = "vina-discard";
pub const CART: &str = "vina-cart";
/// The place of spent prestige, and of prestige that no winery pays.
pub const STARS: &str = "vina-stars";
/// The room of what lies under other cards: whatever is uncovered comes out of it.
pub const UNDER: &str = "under";

/// The position of a card: out of play, on the vines, under another one there, or held by a player.
#[derive(Clone, Copy)]
pub enum Lies {
    Discarded,
    OnVine(Pile),
    Covered(Pile),
    Held,
}

/// A picture up to the name of its symbol.
static PICTURE: LazyLock<String> = LazyLock::new(|| {
    format!("<svg aria-hidden=\"true\"><use href=\"{}#", address::<Board>("sprites.svg"))
});

/// A symbol of the sheet as a picture without words. A page has hundreds, so each is put together at once; the
/// names of symbols are ours, and nothing in them has to be escaped.
pub fn sprite(symbol: &str) -> Markup {
    PreEscaped([PICTURE.as_str(), symbol, "\"></use></svg>"].concat())
}

/// Two letters for a variety.
pub fn code(variety: Variety) -> &'static str {
    match variety {
        Variety::PinotNoir => "PN",
        Variety::Garnacha => "GA",
        Variety::Chardonnay => "CH",
        Variety::CabernetSauvignon => "CS",
    }
}

/// Class and symbol of a variety, or of an empty vine.
pub fn class(variety: Option<Variety>) -> &'static str {
    match variety {
        Some(Variety::PinotNoir) => "pinot",
        Some(Variety::Garnacha) => "garnacha",
        Some(Variety::Chardonnay) => "chardonnay",
        Some(Variety::CabernetSauvignon) => "cabernet",
        None => "vine",
    }
}

/// A name short enough to stand on a card.
pub fn short(variety: Variety) -> String {
    tag(match variety {
        Variety::PinotNoir => "board-short-pinot-noir",
        Variety::Garnacha => "board-short-garnacha",
        Variety::Chardonnay => "board-short-chardonnay",
        Variety::CabernetSauvignon => "board-short-cabernet-sauvignon",
    })
}

/// A bunch of a shape of its own for each variety.
pub fn bunch(variety: Variety) -> Markup {
    html! { span class="bunch" { (sprite(class(Some(variety)))) } }
}

pub fn tool(scene: &LaVina<'_>, tool: Tool) -> Markup {
    tool_as(scene, tool, None, None, None)
}

/// A tool that may be a piece: it comes from its home and goes back there, or it is turned up.
fn tool_as(
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

/// The tools that somebody holds. They are seen to come from the shed and to go back there.
pub fn held_tools(scene: &LaVina<'_>, seat: Seat, held: Tools) -> Vec<(Tool, Markup)> {
    let all = held.iter().enumerate();
    all.map(|(index, tool)| {
        let alike = held.iter().take(index).filter(|before| *before == tool).count();
        let piece = format!("tool-{}-{}-{alike}", seat.number(), tool.key());
        (tool, tool_as(scene, tool, Some(&piece), Some(&shed(tool)), None))
    })
    .collect()
}

/// The place of a tool in the shed.
pub fn shed(tool: Tool) -> String {
    format!("shed-{}", tool.key())
}

/// The `nth` wild grape that somebody has: from the exit, or from the cart, and back to the cart.
pub fn held_wild(seat: Seat, nth: u8) -> Markup {
    html! {
        span class="wild" data-piece={ "wild-" (seat.number()) "-" (nth) } data-kind="wild"
            data-from=(CART) data-to=(CART) data-hops="" {
            (sprite("wild"))
        }
    }
}

/// The name of a card for screen readers.
pub fn card_name(scene: &LaVina<'_>, card: &CardView) -> String {
    let what = match card.variety {
        Some(variety) => format!("{} {}", scene.word(variety.key()), card.value),
        None => scene.word("empty-vine"),
    };
    match card.tool {
        ToolView::Open(tools) if tools.is_empty() => what,
        ToolView::Open(tools) => {
            let tools: Vec<Arg> = tools.iter().map(|tool| Arg::Term(tool.key())).collect();
            tell(&Phrase::new("board-with-tool").with("card", Arg::Name(what)).with("tool", tools))
        }
        ToolView::Hidden => tell(&Phrase::new("board-with-unseen").with("card", Arg::Name(what))),
    }
}

/// A card as it lies somewhere, with what stands upon it. It is the same piece wherever it goes.
pub fn card(scene: &LaVina<'_>, card: &CardView, lies: Lies, upon: Markup) -> Markup {
    card_with(card, lies, face(scene, card, None, None), upon)
}

/// The same with its face as it was drawn.
pub fn card_with(card: &CardView, lies: Lies, face: Markup, upon: Markup) -> Markup {
    let class = class(card.variety);
    let piece = card.id.map(|id| format!("card-{}", id.index()));
    match lies {
        Lies::Held => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-to=(DISCARD) data-hops="" { (face) (upon) }
        },
        Lies::Discarded => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-hops="" { (face) (upon) }
        },
        Lies::OnVine(pile) => html! {
            div class={ "card-place " (class) } data-piece=[piece] data-kind={ "card-" (pile) }
                data-from=(DECK) data-face="up" data-hops="" {
                (face) (upon)
            }
        },
        // As long as nobody knows which card it is, it is the one under another. It is uncovered where it lies.
        Lies::Covered(pile) => html! {
            div class={ "card-place " (class) " covered" } data-room=(UNDER) data-kind={ "card-" (pile) }
                data-piece=(piece.unwrap_or_else(|| format!("card-{pile}"))) data-from=(DECK) data-face="up" {
                (face) (upon)
            }
        },
    }
}

/// The face of a card. The tool of the lowest card of a pile is revealed when it is uncovered.
pub fn face(scene: &LaVina<'_>, card: &CardView, lowest: Option<Pile>, id: Option<&str>) -> Markup {
    let stamp = lowest.map(|pile| format!("stamp-{pile}"));
    html! {
        span id=[id] class="face" role="img" aria-label=(card_name(scene, card)) {
            (sprite(&format!("card-{}", class(card.variety))))
            (print(card))
            @match card.tool {
                ToolView::Open(tools) => @for kind in tools.iter() {
                    (tool_as(scene, kind, stamp.as_deref(), None, Some("open")))
                },
                ToolView::Hidden => span class="unseen" title=(tag("board-tool-unseen"))
                    data-piece=[stamp] data-face="unseen" data-still="" { "?" },
            }
        }
    }
}

/// A card that is not there: no piece, and nothing is said of it.
pub fn ghost(card: &CardView) -> Markup {
    let kind = class(card.variety);
    html! {
        span class={ "card-place " (kind) } aria-hidden="true" {
            span class="face" { (sprite(&format!("card-{kind}"))) (print(card)) }
        }
    }
}

/// The letters and numbers on a card.
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

/// A card in somebody's basket, small.
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

/// The letter by which the symbols tell players apart.
fn letter(seat: Seat) -> char {
    (b'a' + seat.number()) as char
}

/// A figure; two of one player carry numerals.
pub fn picker(seat: Seat, numeral: Option<&str>, class: &str) -> Markup {
    html! {
        span class={ "picker seat-" (seat.number()) (class) } {
            (sprite(&format!("picker-{}", letter(seat))))
            @if let Some(numeral) = numeral { span class="numeral" { (numeral) } }
        }
    }
}

/// The head of a barrel with its owner's shape.
pub fn barrel_head(seat: Seat) -> Markup {
    sprite(&format!("head-{}", letter(seat)))
}

/// A barrel that stands, with its owner's shape.
pub fn barrel(seat: Seat) -> Markup {
    sprite(&format!("barrel-{}", letter(seat)))
}

/// Basket with a number or numeral on it.
pub fn small_basket(label: impl maud::Render) -> Markup {
    html! { span class="small-basket" { (sprite("basket")) b { (label) } } }
}

pub fn star() -> Markup {
    html! { span class="star" { (sprite("star")) } }
}

/// The prestige of a player. Where it is their purse, stars are seen to come and go.
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

/// A slot's reward, as it is printed there.
pub fn reward_text(reward: Reward) -> String {
    reward.to_string().replace('x', "×").replace("0.5", "½").replace(".5", "½")
}
