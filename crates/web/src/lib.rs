//! The table in the browser.
//!
//! Pages are rendered here, all of them; the page holds no rules. With every view the server renders
//! what is legal as real buttons, so the page, the phone, the screen reader and the browser without
//! JavaScript share one path. One task per table is the only writer; whoever looks on gets the
//! regions of the page that changed, over server-sent events.

mod app;
mod assets;
mod error;
mod limits;
mod pages;
mod regions;
mod replay;
mod routes;
mod serve;
mod session;
mod table;
mod text;
mod viewer;

pub use app::{App, Config};
pub use error::Error;
pub use routes::router;
pub use serve::{Doors, serve};
