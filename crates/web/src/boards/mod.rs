//! How each game is drawn: one room per game, none knows the others.
//!
//! A room implements [`crate::scene::Board`] for its game's state; its style is
//! `assets/boards/<game>.css`. Styles and scripts may not stand inline (the page forbids it), but the
//! attributes of SVG may say where things are.

mod la_vina;
mod vignobles;
mod vinhos;
