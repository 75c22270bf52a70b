//! Controls that belong to the table and not to the game: seats, standing orders and resignation.

use bots::Level;
use game::{Observer, Seat};
use maud::{Markup, html};
use page::Pen;
use store::Status;
use table::{StandingOrder, Table, USUAL_BOT};

use super::form::post;
use super::lobby::fingerprint;
use crate::layout::bots::{level_of, style_choice, style_of};
use crate::layout::text::{label_from_key, text, text_of, words_of};
use crate::table::viewer::Viewer;

pub fn house(table: &Table, viewer: &Viewer, pen: &Pen) -> Markup {
    html! {
        @if table.status == Status::Running {
            (standing_orders(table, viewer))
            @if !table.coached && !viewer.mine.is_empty() {
                (post(table, "coach", html! {
                    button class="small" name="wish" value="speak" { (text("coach-again")) }
                }))
            }
            @let away = viewer.mine.iter().any(|seat| table.row(*seat).is_ok_and(|row| row.bot.is_some()));
            @if viewer.host { (levels(table)) }
            // Folded, so that nobody gives up a seat by a click in a hurry.
            @if !viewer.mine.is_empty() || viewer.host {
                details id="absence" open[away] {
                    summary { (text("absence")) }
                    @for seat in &viewer.mine { (own_seat(table, *seat)) }
                    @if viewer.host { (away_player_buttons(table, viewer)) }
                    (resign(table, viewer))
                }
            }
        }
        // A table has one seed.
        (pen.part("fingerprint", &(), || fingerprint(table)))
    }
}

fn own_seat(table: &Table, seat: Seat) -> Markup {
    let Ok(row) = table.row(seat) else { return html! {} };
    let hidden = html! { input type="hidden" name="seat" value=(seat.number()); };
    html! {
        @if row.bot.is_some() {
            p class="note" { (text_of("bot-plays-for", &table.name(seat))) }
            (post(table, "play-myself", html! { (hidden) button class="small" { (text("play-on-myself")) } }))
        } @else {
            (post(table, "leave", html! {
                (hidden)
                button class="small quiet" { (text_of("let-bot-play", &table.name(seat))) }
            }))
        }
    }
}

/// Renders the controls with which the host changes the levels of bots that do not replace a person.
fn levels(table: &Table) -> Markup {
    let bots = table.seats.iter().filter(|row| row.person.is_none());
    html! {
        @for row in bots {
            @let Some(level) = &row.bot else { continue };
            (post(table, "bot", html! {
                input type="hidden" name="seat" value=(row.seat.number());
                label { (text_of("level-of", &table.name(row.seat))) " "
                    select name="level" {
                        @for known in Level::LADDER {
                            option value=(known) selected[known.name() == level_of(level)] {
                                (label_from_key(known.name()))
                            }
                        }
                    }
                }
                @let label = text_of("style-of", &table.name(row.seat));
                (style_choice("style", style_of(level), &label, words_of(&table.spec.game)))
                button class="small" { (text("set")) }
            }))
        }
    }
}

/// Renders the button to resign. A bot takes over the seat of a player who resigns; a game with bots only ends.
fn resign(table: &Table, viewer: &Viewer) -> Markup {
    let Some(seat) = viewer.mine.first() else { return html! {} };
    let alone = table.is_alone(*seat) && viewer.host;
    let (way, question) =
        if alone { ("close", "resign-alone") } else { ("leave", "resign-question") };
    post(
        table,
        way,
        html! {
            input type="hidden" name="seat" value=(seat.number());
            button class="small quiet" data-sure=(text(question)) { (text("resign")) }
        },
    )
}

/// Renders the buttons with which the host lets a bot play for others who are away.
fn away_player_buttons(table: &Table, viewer: &Viewer) -> Markup {
    let others = table.seats.iter().filter(|row| {
        row.person.is_some() && row.bot.is_none() && !viewer.mine.contains(&row.seat)
    });
    html! {
        @for row in others {
            // The page shows it while they are away.
            div class={ "absent-" (row.seat.number()) } { (post(table, "bot", html! {
                input type="hidden" name="seat" value=(row.seat.number());
                input type="hidden" name="level" value=(USUAL_BOT);
                button class="small quiet" { (text_of("let-bot-play", &table.name(row.seat))) }
            })) }
        }
    }
}

/// Renders the standing orders for reactions. They are always shown, whatever cards the player has, so that they reveal
/// nothing.
fn standing_orders(table: &Table, viewer: &Viewer) -> Markup {
    let (Some(current), Some(seat)) = (table.current_match(), viewer.seat()) else {
        return html! {};
    };
    if current.reactions().is_empty() || viewer.observer == Observer::Public {
        return html! {};
    }
    let all = [
        (StandingOrder::Ask, "ask", "order-ask"),
        (StandingOrder::Never, "never", "order-never"),
        (StandingOrder::Always, "always", "order-always"),
    ];
    let shared = table.is_shared(seat);
    let (offered, note) = if shared {
        (&all[1..], "standing-orders-shared")
    } else {
        (&all[..], "standing-orders-note")
    };
    html! {
        h3 { (text("standing-orders")) }
        p class="note" { (text(note)) }
        @for reaction in current.reactions() {
            @let chosen = table.standing_order(seat, reaction);
            (post(table, "order", html! {
                input type="hidden" name="seat" value=(seat.number());
                input type="hidden" name="reaction" value=(reaction.key);
                label { (label_from_key(reaction.key)) " "
                    select name="order" {
                        @for (order, value, label) in offered {
                            option value=(value) selected[*order == chosen] { (text(label)) }
                        }
                    }
                }
                button class="small" { (text("set")) }
            }))
        }
    }
}
