//! The parts of this crate that the code of `html!` uses. Their names are those of maud.

use std::fmt::Display;

use crate::Render;

/// Writes a value as HTML: by its [`Render`], or else by its [`Display`].
#[doc(hidden)]
#[macro_export]
macro_rules! render_to {
    ($value:expr, $html:expr) => {{
        use $crate::macro_private::*;
        match Rendered($value) {
            value => (&&value).way().render_to(value.0, $html),
        }
    }};
}

pub use render_to;

/// A value that is written. Of the two functions `way`, the compiler takes the one that needs fewer references.
pub struct Rendered<T>(pub T);

pub struct ByRender;

pub struct ByDisplay;

pub trait HasRender {
    fn way(&self) -> ByRender {
        ByRender
    }
}

pub trait HasDisplay {
    fn way(&self) -> ByDisplay {
        ByDisplay
    }
}

impl<T: Render> HasRender for &Rendered<T> {}

impl<T: Display> HasDisplay for Rendered<T> {}

impl ByRender {
    pub fn render_to<T: Render + ?Sized>(self, value: &T, html: &mut String) {
        value.render_to(html);
    }
}

impl ByDisplay {
    pub fn render_to<T: Display + ?Sized>(self, value: &T, html: &mut String) {
        format_args!("{value}").render_to(html);
    }
}
