//! The addresses of a board's files.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use game::Game;

use crate::asset::version;
use crate::board::Board;

/// The versions of the boards' bundles by game. Each is computed at its first use.
static VERSIONS: LazyLock<Mutex<HashMap<&'static str, &'static str>>> =
    LazyLock::new(Mutex::default);

/// Returns the address of a file of the board's bundle. Files of a bundle may refer to each other by name.
pub fn address<B: Board>(name: &str) -> String {
    let id = <B::Game as Game>::ID;
    let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let version = versions.entry(id).or_insert_with(|| version(B::assets()).leak());
    format!("/assets/{version}/{id}/{name}")
}
