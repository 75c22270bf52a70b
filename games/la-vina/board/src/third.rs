//! A third tool: one must be returned (clause 6.5).

use la_vina::{Action, Frame, Tool};
use maud::{Markup, html};

use super::{LaVina, frame, pieces, tag};

/// Renders three cards over the board, one for each tool that may be returned.
pub fn third_tool(scene: &LaVina<'_>) -> Markup {
    if frame(scene.view) != Some(Frame::ReturnTool) || !scene.decides() {
        return html! {};
    }
    let third = html! {
        section id="third-tool" class="at third" aria-labelledby="return-one" {
            h2 id="return-one" { (tag("board-return-one")) }
            @for tool in Tool::ALL {
                @let offers = scene.offers_where(|action| *action == Action::Return(tool));
                @if !offers.is_empty() {
                    @let (id, name) = (format!("return-{}", tool.key()), scene.word(tool.key()));
                    (scene.spot(&id, "give-back", &name, &offers, html! {
                        (pieces::tool(scene, tool))
                        strong { (name) }
                        span { (tag(use_key(tool))) }
                        em { (tag("board-give-back")) }
                    }))
                }
            }
        }
    };
    scene.slot("third-tool", third)
}

/// Returns the key of the text that describes the use of a tool.
pub fn use_key(tool: Tool) -> &'static str {
    match tool {
        Tool::Billhook => "board-use-of-billhook",
        Tool::Boots => "board-use-of-boots",
        Tool::Shears => "board-use-of-shears",
    }
}
