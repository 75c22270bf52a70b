//! Cards, tools and pickers. Every colour comes with an icon and letters.

use game::{Arg, Phrase, Seat};
use la_vina::{CardView, Tool, ToolView, Variety};
use maud::{Markup, html};

use super::{LaVina, tag, tell};
use table_kit::badge;

/// Two letters for a variety.
pub fn code(variety: Variety) -> &'static str {
    match variety {
        Variety::PinotNoir => "PN",
        Variety::Garnacha => "GA",
        Variety::Chardonnay => "CH",
        Variety::CabernetSauvignon => "CS",
    }
}

/// Class of a variety: its colour.
pub fn class(variety: Option<Variety>) -> &'static str {
    match variety {
        Some(Variety::PinotNoir) => "pinot",
        Some(Variety::Garnacha) => "garnacha",
        Some(Variety::Chardonnay) => "chardonnay",
        Some(Variety::CabernetSauvignon) => "cabernet",
        None => "vine",
    }
}

/// A bunch of a shape of its own for each variety; a bare stock for an empty vine.
pub fn bunch(variety: Option<Variety>) -> Markup {
    let dots: &[(f32, f32)] = match variety {
        Some(Variety::PinotNoir) => &[(8.0, 9.0), (16.0, 9.0), (12.0, 15.0)],
        Some(Variety::Garnacha) => &[(7.0, 8.0), (17.0, 8.0), (7.0, 16.0), (17.0, 16.0)],
        Some(Variety::Chardonnay) => &[(12.0, 7.0), (12.0, 13.0), (12.0, 19.0)],
        Some(Variety::CabernetSauvignon) => {
            &[(6.0, 8.0), (12.0, 8.0), (18.0, 8.0), (9.0, 14.0), (15.0, 14.0), (12.0, 20.0)]
        }
        None => &[],
    };
    html! {
        svg class="bunch" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {
            @if dots.is_empty() {
                path d="M12 22V8M12 14 6 8M12 12l6-6M12 8l-3-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" {}
            }
            @for (x, y) in dots { circle cx=(x) cy=(y) r="3.6" fill="currentColor" {} }
        }
    }
}

/// A tool with its icon.
pub fn tool(scene: &LaVina<'_>, tool: Tool) -> Markup {
    let path = match tool {
        Tool::Billhook => "M4 21 11 12M11 12c-3-5 1-10 8-9 2 5-1 9-6 9",
        Tool::Boots => "M8 3v12l-4 3v3h15v-3l-6-3V3z",
        Tool::Shears => {
            "M5 3l9 12M19 3 10 15M7.500 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16.500 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
        }
    };
    let name = scene.word(tool.key());
    html! {
        span class={ "tool " (tool.key()) } title=(name) {
            svg viewBox="0 0 24 24" width="18" height="18" role="img" aria-label=(name) {
                path d=(path) fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" {}
            }
        }
    }
}

pub fn tool_count(scene: &LaVina<'_>, kind: Tool, count: u8) -> Markup {
    html! { span class="tool-count" { (tool(scene, kind)) strong { (count) } } }
}

/// What a screen reader says of a card.
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

/// The face of a card.
pub fn face(scene: &LaVina<'_>, card: &CardView) -> Markup {
    html! {
        span class={ "face " (class(card.variety)) } {
            span class="corner" {
                @if let Some(variety) = card.variety {
                    span class="value" { (card.value) }
                    abbr class="code" title=(scene.word(variety.key())) { (code(variety)) }
                } @else { span class="code" { (tag("board-vine")) } }
            }
            (bunch(card.variety))
            span class="tool-place" { (tools(scene, card.tool)) }
        }
    }
}

/// The part of a covered card that looks out.
pub fn tab(scene: &LaVina<'_>, card: &CardView) -> Markup {
    html! {
        span class={ "tab " (class(card.variety)) } {
            @match card.variety {
                Some(variety) => { span class="value" { (card.value) } abbr class="code" title=(scene.word(variety.key())) { (code(variety)) } }
                None => { span class="code" { (tag("board-vine")) } }
            }
            (tools(scene, card.tool))
        }
    }
}

/// The tools of a card, or that nobody has seen them.
fn tools(scene: &LaVina<'_>, seen: ToolView) -> Markup {
    html! {
        @match seen {
            ToolView::Open(tools) => @for kind in tools.iter() { (tool(scene, kind)) },
            ToolView::Hidden => span class="unseen" title=(tag("board-tool-unseen")) { "?" },
        }
    }
}

/// A card in a basket, small.
pub fn token(scene: &LaVina<'_>, card: &CardView) -> Markup {
    let piece = card.id.map(|id| format!("card-{}", id.index()));
    html! {
        span class={ "token " (class(card.variety)) } title=(card_name(scene, card)) data-piece=[piece] {
            @if let Some(variety) = card.variety { (code(variety)) } strong { (card.value) }
        }
    }
}

/// A figure; two of one player carry numerals.
pub fn picker(seat: Seat, numeral: Option<&str>, acting: bool) -> Markup {
    html! {
        span class={ "picker seat-" (seat.number()) @if acting { " acting" } } {
            (badge(seat))
            @if let Some(numeral) = numeral { span class="numeral" { (numeral) } }
        }
    }
}
