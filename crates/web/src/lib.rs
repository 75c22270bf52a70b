//! The web server: tables in the browser.
//!
//! All pages are rendered here; the browser holds no rules. With every view the server renders the legal actions as
//! real buttons, so desktops, phones, screen readers and browsers without JavaScript share one path. One task per table
//! is the only writer. Each viewer gets the changed slots of the page over server-sent events.

mod examine;
mod home;
mod layout;
mod learn;
mod new_table;
mod notices;
mod openings;
mod profile;
mod puzzles;
mod replay;
mod rules;
mod sample;
mod server;
mod settings;
mod site;
mod table;

pub use ::notices::MailServer;
pub use examine::{BrokenEntry, Examination, examine};
pub use layout::date::format_day;
pub use sample::{PlayedSample, play_sample};
pub use server::call_config::NoticeConfig;
pub use server::config::{
    AddressRange, BadAddressRange, BadUrl, Config, PublicUrl, Quota, Retention,
};
pub use server::doors::ConnectionLimits;
pub use server::error::Error;
pub use server::tls::{Tls, TlsError};
pub use site::{Site, router, serve, serve_metrics};
