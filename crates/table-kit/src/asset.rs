//! The files that a page needs beside its HTML.

use sha2::{Digest, Sha256};

/// A file that is compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name within its bundle, such as `board.css`.
    pub name: &'static str,
    pub kind: AssetKind,
    pub bytes: &'static [u8],
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetKind {
    /// A style sheet: every page with the board links it.
    Style,
    /// A script module: every page with the board loads it.
    Script,
    Svg,
    Png,
    Font,
    Sound,
}

impl Asset {
    pub const fn new(name: &'static str, kind: AssetKind, bytes: &'static [u8]) -> Asset {
        Asset { name, kind, bytes }
    }
}

/// Returns a hash that changes with any file of a bundle, so that browsers can cache the files forever.
pub fn version(bundle: &[Asset]) -> String {
    let mut hasher = Sha256::new();
    for asset in bundle {
        hasher.update(asset.name);
        hasher.update(asset.bytes);
    }
    game::hex(&hasher.finalize()[..6])
}

impl AssetKind {
    /// Returns the media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            AssetKind::Style => "text/css; charset=utf-8",
            AssetKind::Script => "text/javascript; charset=utf-8",
            AssetKind::Svg => "image/svg+xml",
            AssetKind::Png => "image/png",
            AssetKind::Font => "font/woff2",
            AssetKind::Sound => "audio/ogg",
        }
    }
}
