//! The trait of boards: drawing a game, and taking its moves on the page.

use game::{Game, Scores};

use crate::asset::Asset;
use crate::drawing::{Automaton, Drawing};
use crate::foresight::{MovePreview, RunningTotal};
use crate::lesson::LessonText;
use crate::places::EventPlaces;
use crate::plain;
use crate::plan::Plans;
use crate::reactions::Reactions;
use crate::scene::Scene;
use crate::sheet::Sheet;

/// The trait of boards: drawing a game, and taking its moves on the page.
///
/// Everything has a default, so a board that defines only its game is playable. Capabilities that not every game has
/// are traits of their own. A board without one returns `None`.
pub trait Board: Send + Sync + 'static {
    type Game: Game;

    /// Draws the game for a viewer. Offers that the drawing leaves out are still in the numbered list that the page
    /// adds.
    fn draw(scene: &Scene<'_, Self::Game>) -> Drawing {
        plain::draw(scene)
    }

    /// Returns true if seats see different information under these options. If so, a shared device hides the cards
    /// between turns.
    fn has_secrets(_options: &<Self::Game as Game>::Options) -> bool {
        true
    }

    /// Returns the styles, scripts and pictures that pages with this board need.
    fn assets() -> &'static [Asset] {
        &[]
    }

    /// Returns the colour of the game's box on the page, behind the letters on its lid.
    fn colour() -> &'static str {
        "#7a1f3d"
    }

    /// Returns words of the rules with the symbols of `sprites.svg` for them, the more specific words first.
    fn pieces() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the lessons, in the order in which they are played.
    fn lessons() -> &'static [LessonText] {
        &[]
    }

    /// Returns the tips for first games.
    fn tips() -> Option<&'static str> {
        None
    }

    /// Returns the questions about the rules that follow the lessons.
    fn quiz() -> Option<&'static str> {
        None
    }

    /// Returns a summary of the whole game on one page, as TOML. `/rules/GAME/sheet` is drawn from it.
    fn summary() -> &'static str {
        ""
    }

    /// Returns the players' standings in this view; more is better. Returns `None` if the view does not show them all.
    fn standing(_view: &<Self::Game as Game>::View) -> Option<Scores> {
        None
    }

    /// Returns true if the next decision is the first one of its player's turn, in a view of that player. "Undo turn"
    /// goes back to the last such position.
    fn begins_turn(_view: &<Self::Game as Game>::View) -> bool {
        false
    }

    /// Returns the places of an event on the board.
    fn places(_event: &<Self::Game as Game>::Event) -> EventPlaces {
        EventPlaces::default()
    }

    /// Returns true if an event starts a new chapter of the log.
    fn opens_chapter(_event: &<Self::Game as Game>::Event) -> bool {
        false
    }

    /// Returns the text key for the source of the points of a scoring event.
    fn source(_event: &<Self::Game as Game>::Event) -> &'static str {
        "points"
    }

    /// Returns a participant without a seat, if there is one.
    fn automaton(_scene: &Scene<'_, Self::Game>) -> Option<Automaton> {
        None
    }

    /// Returns the preview of moves.
    fn foresight() -> Option<&'static dyn MovePreview<Self::Game>> {
        None
    }

    /// Returns the running total of a turn.
    fn bill() -> Option<&'static dyn RunningTotal<Self::Game>> {
        None
    }

    /// Returns the decisions that are filled in as a whole.
    fn sheet() -> Option<&'static dyn Sheet<Self::Game>> {
        None
    }

    /// Returns the moves that are chosen one by one and confirmed together.
    fn plans() -> Option<&'static dyn Plans<Self::Game>> {
        None
    }

    /// Returns the decisions out of turn.
    fn reactions() -> Option<&'static dyn Reactions<Self::Game>> {
        None
    }
}
