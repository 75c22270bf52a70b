//! How a game is drawn and played on the page.

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

/// How a game is drawn and played on the page.
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

    /// Whether seats see different things under these options. Where they do, a device that is
    /// handed round is covered in between.
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

    /// What is worth a word where it first matters.
    fn tips() -> Option<&'static str> {
        None
    }

    /// The whole game on one page, as TOML: what `/rules/GAME/sheet` is drawn from.
    fn summary() -> &'static str {
        ""
    }

    /// How the players stand by what this view shows, more being better; nothing where it does not show
    /// that of everybody.
    fn standing(_view: &<Self::Game as Game>::View) -> Option<Scores> {
        None
    }

    /// Where on the board an event happened.
    fn places(_event: &<Self::Game as Game>::Event) -> Places {
        Places::default()
    }

    /// Whether what follows an event in the log is a chapter of its own.
    fn opens_chapter(_event: &<Self::Game as Game>::Event) -> bool {
        false
    }

    /// The key of the words for what gave the points of a scoring event.
    fn source(_event: &<Self::Game as Game>::Event) -> &'static str {
        "points"
    }

    /// Who takes part without a seat, if anybody does.
    fn automaton(_scene: &Scene<'_, Self::Game>) -> Option<Automaton> {
        None
    }

    /// What is told of a move before it is made.
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
