//! HTML templates: the macro of maud, with faster rendering.
//!
//! The other crates use this one under the name `maud`, because the code that the macro generates refers to that name.
//! It differs from maud in one point: maud escapes a text letter by letter, which took a tenth of the time of a move.

mod escape;
#[doc(hidden)]
pub mod macro_private;
#[cfg(feature = "axum")]
mod response;

use std::borrow::Cow;
use std::fmt::{self, Arguments, Write};
use std::sync::Arc;

pub use maud_macros::html;

use escape::escape;

/// The declaration at the beginning of every document.
pub const DOCTYPE: PreEscaped<&'static str> = PreEscaped("<!DOCTYPE html>");

/// HTML, the value of `html!`.
pub type Markup = PreEscaped<String>;

/// A text that is HTML already.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreEscaped<T>(pub T);

/// A value that can be written as HTML. A type implements one of the two functions.
pub trait Render {
    fn render(&self) -> Markup {
        let mut html = String::new();
        self.render_to(&mut html);
        PreEscaped(html)
    }

    /// Writes the value with everything escaped that has a meaning in HTML.
    fn render_to(&self, html: &mut String) {
        html.push_str(&self.render().0);
    }
}

impl<T: Into<String>> PreEscaped<T> {
    pub fn into_string(self) -> String {
        self.0.into()
    }
}

impl<T: AsRef<str>> Render for PreEscaped<T> {
    fn render_to(&self, html: &mut String) {
        html.push_str(self.0.as_ref());
    }
}

impl Render for str {
    fn render_to(&self, html: &mut String) {
        escape(self, html);
    }
}

impl Render for String {
    fn render_to(&self, html: &mut String) {
        escape(self, html);
    }
}

impl Render for Cow<'_, str> {
    fn render_to(&self, html: &mut String) {
        escape(self, html);
    }
}

impl Render for char {
    fn render_to(&self, html: &mut String) {
        escape(self.encode_utf8(&mut [0; 4]), html);
    }
}

impl Render for Arguments<'_> {
    fn render_to(&self, html: &mut String) {
        // Writing to a string cannot fail.
        let _ = Escaped(html).write_fmt(*self);
    }
}

/// Escapes everything that is written to it.
struct Escaped<'a>(&'a mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escape(text, self.0);
        Ok(())
    }
}

macro_rules! render_inner {
    ($($outer:ty),*) => {
        $(impl<T: Render + ?Sized> Render for $outer {
            fn render_to(&self, html: &mut String) {
                T::render_to(self, html);
            }
        })*
    };
}

render_inner!(&T, &mut T, Box<T>, Arc<T>);

macro_rules! render_numbers {
    ($($number:ty),*) => {
        $(impl Render for $number {
            fn render_to(&self, html: &mut String) {
                html.push_str(itoa::Buffer::new().format(*self));
            }
        })*
    };
}

render_numbers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);
