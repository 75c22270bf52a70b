//! Sockets, limits and errors: what requests pass before they reach a feature.

pub mod answer;
pub mod assets;
pub mod call_config;
pub mod client;
pub mod config;
pub mod doors;
pub mod error;
pub mod guard;
pub mod health;
pub mod input;
pub mod limits;
pub mod live_config;
pub mod metrics;
pub mod packed;
pub mod permits;
pub mod public_pages;
pub mod security;
pub mod serve;
pub mod session;
pub mod tls;
