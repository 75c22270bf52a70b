//! Forms that change the table.

use maud::{Markup, html};
use table::Table;

/// Renders a small form that changes the table.
pub fn post(table: &Table, what: &str, inner: Markup) -> Markup {
    html! {
        form class="inline" method="post" action={ "/t/" (table.id) "/" (what) } { (inner) }
    }
}
