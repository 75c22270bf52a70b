//! Links as pictures.

use maud::{Markup, PreEscaped};

/// A link as a picture for cameras.
pub fn qr(link: &str) -> Markup {
    let code = qrcode::QrCode::new(link.as_bytes()).map(|code| {
        code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(160, 160).build()
    });
    // The XML declaration before the element has no place inside a page.
    let picture = code.ok().and_then(|svg| Some(svg[svg.find("<svg")?..].to_string()));
    PreEscaped(picture.unwrap_or_default())
}
