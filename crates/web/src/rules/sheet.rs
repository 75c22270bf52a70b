//! The summary of a game on one page, to read beside the table and to print.

use game::Phrase;
use maud::{Markup, html};
use people::Settings;
use play::GameRef;
use serde::Deserialize;

use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_of};
use crate::server::assets::{href, icon, of_game};

/// A game's summary, as the game's file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameSummary {
    subtitle: String,
    #[serde(rename = "block")]
    blocks: Vec<SummaryBlock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryBlock {
    /// From 1 to 3.
    column: u8,
    #[serde(default)]
    shape: BlockShape,
    title: String,
    text: Option<String>,
    clause: Option<String>,
    #[serde(default, rename = "item")]
    items: Vec<SummaryItem>,
}

/// The arrangement of a block's items.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BlockShape {
    /// One below the other.
    #[default]
    List,
    /// Two in a line.
    Grid,
    /// One after the other, with arrows between them.
    Steps,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryItem {
    /// Symbols of `sprites.svg`.
    #[serde(default)]
    pictures: Vec<String>,
    /// A wide picture: a symbol of another file of the board.
    scene: Option<String>,
    name: String,
    text: Option<String>,
    clause: String,
}

impl BlockShape {
    fn name(self) -> &'static str {
        match self {
            BlockShape::List => "list",
            BlockShape::Grid => "grid",
            BlockShape::Steps => "steps",
        }
    }
}

fn read(game: GameRef) -> Option<GameSummary> {
    let summary = toml::from_str(game.summary());
    debug_assert!(summary.is_ok() || game.summary().is_empty(), "{:?}", summary.err());
    summary.ok()
}

/// Renders the page. Returns `None` if the game has no summary.
pub fn page(settings: Settings, game: GameRef) -> Option<Markup> {
    let summary = read(game)?;
    let title = text_of("sheet-of", &game.title());
    let page = Page { settings, class: "cheat-sheet", ..Page::new(&title) };
    let counts = game.player_counts();
    let key = if game.has_solo() { "players-range-solo" } else { "players-range" };
    let range = Phrase::new(key).with("least", *counts.start()).with("most", *counts.end());
    let column = |number: u8| summary.blocks.iter().filter(move |block| block.column == number);
    Some(shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("sheet.css"));
            article class="one-page" {
                header {
                    h1 { (label(game.words(), "name")) " " small { (summary.subtitle) } }
                    p class="facts" {
                        span { (icon("users")) (say(&range)) }
                        span { (icon("clock")) (label(game.words(), "lasts")) }
                    }
                }
                div class="columns" {
                    @for number in 1..=3 {
                        div class="column" { @for block in column(number) { (block_of(game, block)) } }
                    }
                }
                footer class="not-printed" {
                    a class="button" href={ "/rules/" (game) } { (icon("book")) (text_of("rules-of", &game.title())) }
                    p class="note" { (text("sheet-note")) }
                }
            }
        },
    ))
}

fn block_of(game: GameRef, block: &SummaryBlock) -> Markup {
    let clause =
        |number: &str, what: Markup| html! { a href={ "/rules/" (game) "#" (number) } { (what) } };
    html! {
        section class="block" {
            h2 {
                @match &block.clause {
                    Some(number) => (clause(number, html! { (block.title) })),
                    None => (block.title),
                }
            }
            @if !block.items.is_empty() {
                ul class={ "items " (block.shape.name()) } {
                    @for item in &block.items {
                        li class=[item.scene.is_some().then_some("wide")] {
                            span class="pictures" aria-hidden="true" { (pictures(game, item)) }
                            span class="said" {
                                b { (clause(&item.clause, html! { (item.name) })) }
                                @if let Some(text) = &item.text { " " span { (text) } }
                            }
                        }
                    }
                }
            }
            @if let Some(text) = &block.text { p { (text) } }
        }
    }
}

fn pictures(game: GameRef, item: &SummaryItem) -> Markup {
    html! {
        @for symbol in &item.pictures {
            svg class="seat-0" { use href={ (of_game(game, "sprites.svg")) "#" (symbol) } {} }
        }
        @if let Some((file, symbol)) = item.scene.as_deref().and_then(|scene| scene.split_once('#')) {
            svg class="scene" viewBox="0 0 1000 656" { use href={ (of_game(game, file)) "#" (symbol) } {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::games;

    #[test]
    fn every_game_has_a_summary_whose_pictures_are_drawn_and_whose_clauses_exist() {
        catalog::install();
        for &game in games() {
            let summary = read(game).unwrap_or_else(|| panic!("{game} has no summary"));
            let drawn = |file: &str, symbol: &str| {
                let asset = game.assets().iter().find(|asset| asset.name == file);
                let text =
                    asset.map(|asset| String::from_utf8_lossy(asset.bytes)).unwrap_or_default();
                text.contains(&format!("<symbol id=\"{symbol}\""))
            };
            let rules = game.rules();
            let exists = |number: &str| rules.clauses().any(|clause| clause.number == number);
            for column in 1..=3 {
                assert!(
                    summary.blocks.iter().any(|block| block.column == column),
                    "{game} {column}"
                );
            }
            for block in &summary.blocks {
                assert!(block.clause.as_deref().is_none_or(exists), "{game}: {}", block.title);
                for item in &block.items {
                    assert!(exists(&item.clause), "{game}: {}", item.name);
                    assert!(!item.pictures.is_empty() || item.scene.is_some(), "{}", item.name);
                    for symbol in &item.pictures {
                        assert!(drawn("sprites.svg", symbol), "{game} draws no {symbol}");
                    }
                    if let Some(scene) = &item.scene {
                        let (file, symbol) = scene.split_once('#').unwrap();
                        assert!(drawn(file, symbol), "{game} draws no {scene}");
                    }
                }
            }
        }
    }
}
