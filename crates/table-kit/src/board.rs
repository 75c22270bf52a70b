//! The trait of boards: drawing a game, and taking its moves on the page.

use game::{Game, Scores};

use crate::asset::Asset;
use crate::drawing::{Automaton, Drawing};
use crate::foresight::{Bill, Foresight};
use crate::lesson::LessonText;
use crate::places::Places;
use crate::plain;
use crate::plan::Plans;
use crate::reactions::Reactions;
use crate::scene::Scene;
use crate::sheet::Sheet;

/// The trait of boards: drawing a game, and taking its moves on the page.
///
/// Everything has a default: a board that says nothing but its game is playable. What not every game
/// has is a capability with a trait of its own, and a board without it answers with nothing.
pub trait Board: Send + Sync + 'static {
    type Game: Game;

    /// Draws what the viewer sees. Every offer that the drawing leaves out is still in the numbered
    /// list that the page adds by itself.
    fn draw(scene: &Scene<'_, Self::Game>) -> Drawing {
        plain::draw(scene)
    }

    /// Returns true if seats see different things under these options. If so, a shared device
    /// hides the cards in between.
    fn has_secrets(_options: &<Self::Game as Game>::Options) -> bool {
        true
    }

    /// Style, scripts and pictures that pages with this board need.
    fn assets() -> &'static [Asset] {
        &[]
    }

    /// The colour of its box, behind the letters on the lid.
    fn colour() -> &'static str {
        "#7a1f3d"
    }

    /// Words of the rules with the symbol of `sprites.svg` that shows what they name, the more special
    /// ones first.
    fn pieces() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Games that teach it, in the order in which they are played.
    fn lessons() -> &'static [LessonText] {
        &[]
    }

    /// The tips for first games.
    fn tips() -> Option<&'static str> {
        None
    }

    /// Questions about the rules for the end of the lessons.
    fn quiz() -> Option<&'static str> {
        None
    }

    /// The whole game on one page, as TOML: what `/rules/GAME/sheet` is drawn from.
    fn summary() -> &'static str {
        ""
    }

    /// The players' standings from this view, more being better; `None` if it does not show
    /// that of everybody.
    fn standing(_view: &<Self::Game as Game>::View) -> Option<Scores> {
        None
    }

    /// True where the next decision is the first one of a player's turn, as the public sees it. "Undo turn" goes back
    /// to the last such position.
    fn begins_turn(_view: &<Self::Game as Game>::View) -> bool {
        false
    }

    /// The places of an event on the board.
    fn places(_event: &<Self::Game as Game>::Event) -> Places {
        Places::default()
    }

    /// Returns true if an event starts a new chapter of the log.
    fn opens_chapter(_event: &<Self::Game as Game>::Event) -> bool {
        false
    }

    /// The key of the words for what gave the points of a scoring event.
    fn source(_event: &<Self::Game as Game>::Event) -> &'static str {
        "points"
    }

    /// A participant without a seat, if there is one.
    fn automaton(_scene: &Scene<'_, Self::Game>) -> Option<Automaton> {
        None
    }

    /// The preview of a move.
    fn foresight() -> Option<&'static dyn Foresight<Self::Game>> {
        None
    }

    /// The running total of a turn.
    fn bill() -> Option<&'static dyn Bill<Self::Game>> {
        None
    }

    /// Decisions that are filled in as a whole.
    fn sheet() -> Option<&'static dyn Sheet<Self::Game>> {
        None
    }

    /// Moves that are chosen one by one and confirmed together.
    fn plans() -> Option<&'static dyn Plans<Self::Game>> {
        None
    }

    /// Decisions out of turn.
    fn reactions() -> Option<&'static dyn Reactions<Self::Game>> {
        None
    }
}
