//! The pages for using another device as the same person.

use maud::{Markup, html};

use crate::layout::qr::qr_code;
use crate::layout::shell::{sheet, sheet_of};
use crate::layout::text::{text, text_of};
use crate::server::session::Visitor;

/// Renders a link for another device. Only its owner sees it.
pub fn device_link(visitor: &Visitor, link: Option<&str>) -> Markup {
    let title = text("devices");
    let content = html! {
        p { (text("devices-note")) }
        @if let Some(link) = link {
            input class="link" type="text" readonly value=(link) aria-label=(title);
            figure class="qr" { (qr_code(link)) figcaption { (text("devices-picture")) } }
        } @else {
            form method="post" action="/settings/device" {
                button class="primary" { (text("devices-make")) }
            }
        }
    };
    sheet_of("invite", &title, visitor.settings, content)
}

/// Renders the page that this link opens on the other device.
pub fn device(visitor: &Visitor, code: &str, name: &str) -> Markup {
    let content = html! {
        @if let Some(person) = &visitor.person {
            p { (text_of("device-was", &person.name)) }
        }
        form method="post" action={ "/device/" (code) } {
            button class="primary" { (text("device-become")) }
        }
    };
    sheet(&text_of("device-take", name), visitor.settings, content)
}
