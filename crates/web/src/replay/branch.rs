//! The form to continue a game from a moment: who plays each seat, and what happens to the hidden cards.

use game::Seat;
use maud::{Markup, html};
use people::Settings;
use table::USUAL_BOT;
use table_kit::badge;

use super::rail::moment;
use super::{Replay, ReplayView};
use crate::layout::shell::sheet_of;
use crate::layout::text::{text, text_for, text_of};
use crate::server::assets::icon;

/// Renders the form that opens a table at this moment.
pub fn form(
    replay: &Replay,
    at: usize,
    eyes: ReplayView,
    settings: Settings,
    named: bool,
) -> Markup {
    let own = match eyes {
        ReplayView::Seat(seat) => seat,
        ReplayView::All | ReplayView::Public => Seat::new(0),
    };
    let alone = replay.players() == 1;
    let content = html! {
        p { (text_of("branch-note", &replay.game.title())) " " (text_for("branch-at", at)) }
        form class="tall-form" method="post" action={ (replay.address) "/branch" } {
            input type="hidden" name="at" value=(at);
            @if !named {
                label { (text("your-name"))
                    input name="name" maxlength="24" autocomplete="nickname"
                        placeholder=(text("guest-name")); }
            }
            fieldset { legend { (text("branch-seat")) }
                @for seat in Seat::all(replay.players()) {
                    label class="check" {
                        input type="radio" name="seat" value=(seat.number()) checked[seat == own];
                        (badge(seat)) " " (replay.names[seat.index()])
                    }
                }
            }
            @if !alone {
                label { (text("branch-others"))
                    select name="others" {
                        @for level in bots::Level::LADDER {
                            option value=(level) selected[level == USUAL_BOT] {
                                (text_of("bot-of-level", level.name()))
                            }
                        }
                        option value="open" { (text("branch-friends")) }
                    }
                }
            }
            fieldset { legend { (text("branch-hidden")) }
                label class="check" {
                    input type="radio" name="hidden" value="anew" checked; (text("branch-anew"))
                }
                label class="check" {
                    input type="radio" name="hidden" value="same"; (text("branch-same"))
                }
            }
            button class="primary" { (icon("play")) (text("branch-open")) }
        }
        p { a href=(moment(replay, eyes, at)) { (text("branch-back")) } }
    };
    sheet_of("branch", &text("branch"), settings, content)
}
