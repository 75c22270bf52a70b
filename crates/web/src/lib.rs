//! The table in the browser.
//!
//! Pages are rendered here, all of them; the page holds no rules. With every view the server renders
//! what is legal as real buttons, so the page, the phone, the screen reader and the browser without
//! JavaScript share one path. One task per table is the only writer; whoever looks on gets the
//! regions of the page that changed, over server-sent events.

mod analysis;
mod app;
mod assets;
mod calls;
mod client;
mod components;
mod config;
mod date;
mod error;
mod examine;
mod limits;
mod metrics;
mod name;
mod pages;
mod profile;
mod puzzles;
mod regions;
mod replay;
mod routes;
mod security;
mod serve;
mod session;
mod sweep;
mod table;
mod text;
mod viewer;

pub use app::App;
pub use calls::CallConfig;
pub use config::{BadNetwork, BadUrl, Config, Network, PublicUrl, Quota, Retention};
pub use date::day;
pub use error::Error;
pub use examine::{Examined, Fault, examine};
pub use metrics::serve_metrics;
pub use name::clean_name;
pub use notices::Mail;
pub use routes::router;
pub use serve::{Doors, Tls, TlsError, serve};
