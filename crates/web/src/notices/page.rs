//! The page of notice channels, and the page that confirms a mail address.

use maud::{Markup, html};
use notices::{Channel, WebhookFormat};
use store::{ChannelRow, TableId};

use crate::layout::shell::{sheet, sheet_of};
use crate::layout::text::{text, text_of};
use crate::notices::calls::{NoticeHandle, OFF_AFTER, StoredChannel};
use crate::server::session::Visitor;

/// A running table of the visitor's.
pub struct OwnTable {
    pub id: TableId,
    pub title: String,
    pub quiet: bool,
}

pub fn calls(
    visitor: &Visitor,
    calls: &NoticeHandle,
    channels: &[ChannelRow],
    tables: &[OwnTable],
    said: Option<&str>,
) -> Markup {
    let known: Vec<(&ChannelRow, StoredChannel)> =
        channels.iter().filter_map(|row| Some((row, StoredChannel::read(row)?))).collect();
    let content = html! {
        p { (text("calls-note")) }
        @if let Some(said) = said { p role="status" class="said" { (said) } }
        @if known.is_empty() { p class="note" { (text("calls-none")) } }
        ul class="channels" { @for (row, way) in &known { (channel(row, way)) } }
        (push_form(calls))
        @if calls.sends_mail() { (mail_form()) }
        (webhook_form())
        @if !tables.is_empty() { (at_tables(tables)) }
    };
    sheet_of("turn-calls", &text("calls"), visitor.settings, content)
}

fn channel(row: &ChannelRow, way: &StoredChannel) -> Markup {
    let kind = match &way.channel {
        Channel::Push(_) => text("calls-push"),
        Channel::Mail { .. } => text("calls-mail"),
        Channel::Hook(_) => text("calls-hook"),
    };
    let hidden = html! { input type="hidden" name="id" value=(row.id); };
    html! {
        li {
            span class="name" { (kind) }
            span class="address" { (way.shown()) }
            @if way.unconfirmed.is_some() {
                span class="note" { (text("calls-mail-waiting")) }
            } @else {
                form method="post" action="/settings/calls/try" {
                    (hidden) button class="small quiet" { (text("calls-try")) }
                }
            }
            form method="post" action="/settings/calls/forget" {
                (hidden) button class="small quiet" { (text("calls-forget")) }
            }
            @if let Some(reason) = &way.off {
                p class="note" role="status" {
                    (text_of("calls-off", &OFF_AFTER.to_string())) " " (reason) ". " (text("calls-off-again"))
                }
            }
            @if let Channel::Hook(hook) = &way.channel {
                p class="note" { (text("calls-hook-secret")) " " code { (hook.secret) } }
            }
        }
    }
}

/// Renders the form for push. A script subscribes the browser and fills in the form; without it the button is disabled.
fn push_form(calls: &NoticeHandle) -> Markup {
    html! {
        h2 { (text("calls-push")) }
        p { (text("calls-push-note")) }
        form method="post" action="/settings/calls/push" id="push" data-key=(calls.public_key())
            data-unable=(text("calls-push-unable")) {
            input type="hidden" name="endpoint";
            input type="hidden" name="p256dh";
            input type="hidden" name="auth";
            button class="primary" type="submit" disabled { (text("calls-push-on")) }
            p class="note" role="status" {}
            noscript { p class="note" { (text("calls-push-unable")) } }
        }
    }
}

fn mail_form() -> Markup {
    html! {
        h2 { (text("calls-mail")) }
        p { (text("calls-mail-note")) }
        form class="fields" method="post" action="/settings/calls/mail" {
            label { (text("calls-mail-address"))
                input type="email" name="address" required maxlength="254" autocomplete="email"; }
            button { (text("calls-add")) }
        }
    }
}

fn webhook_form() -> Markup {
    let name = |shape: WebhookFormat| match shape {
        WebhookFormat::Discord => text("calls-shape-discord"),
        WebhookFormat::Slack => text("calls-shape-slack"),
        WebhookFormat::Ntfy => text("calls-shape-ntfy"),
        WebhookFormat::Json => text("calls-shape-json"),
    };
    html! {
        h2 { (text("calls-hook")) }
        form class="fields" method="post" action="/settings/calls/hook" {
            label { (text("calls-hook-shape")) select name="shape" {
                @for shape in WebhookFormat::ALL { option value=(shape.name()) { (name(shape)) } }
            } }
            label { (text("calls-hook-url"))
                input type="url" name="url" required maxlength="1024" placeholder="https://"; }
            button { (text("calls-add")) }
        }
    }
}

fn at_tables(tables: &[OwnTable]) -> Markup {
    html! {
        h2 { (text("calls-tables")) }
        p { (text("calls-tables-note")) }
        ul class="channels" {
            @for table in tables {
                li {
                    a class="name" href={ "/t/" (table.id) } { (table.title) }
                    form method="post" action="/settings/calls/quiet" {
                        input type="hidden" name="table" value=(table.id);
                        input type="hidden" name="quiet" value=(!table.quiet);
                        button class="small quiet" {
                            (text(if table.quiet { "calls-loud" } else { "calls-quiet" }))
                        }
                    }
                }
            }
        }
    }
}

/// Renders the page behind the link in a confirmation mail. Opening it confirms nothing, because mail programs open
/// links too.
pub fn confirm(visitor: &Visitor, code: &str) -> Markup {
    let content = html! {
        form method="post" action={ "/settings/calls/confirm/" (code) } {
            button class="primary" { (text("calls-confirm")) }
        }
    };
    sheet(&text("calls-confirm-title"), visitor.settings, content)
}
