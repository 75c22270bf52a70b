//! Links as QR codes.

use maud::{Markup, PreEscaped};

/// Renders a link as a QR code.
pub fn qr_code(link: &str) -> Markup {
    let code = qrcode::QrCode::new(link.as_bytes()).map(|code| {
        code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(160, 160).build()
    });
    // The XML declaration before the element is not allowed inside a page.
    let picture = code.ok().and_then(|svg| Some(svg[svg.find("<svg")?..].to_string()));
    PreEscaped(picture.unwrap_or_default())
}
