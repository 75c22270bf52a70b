//! Persons: their names, settings and sessions.

mod name;
mod sessions;
mod settings;

pub use name::{BadName, clean_name, look_alike};
pub use sessions::{SessionOwner, Sessions};
pub use settings::{Confirm, Settings, Theme};
