//! The rules of each game as numbered clauses, with the component tables.

use game::Source;
use maud::{Markup, PreEscaped, html};
use play::{GameRef, games};
use words::{ClauseKind, RuleSection, Rules};

use crate::layout::shell::{Page, sheet, shell};
use crate::layout::text::{label, section_title, text, text_of};
use crate::server::assets::{icon, of_game};
use crate::server::error::Error;
use crate::server::session::Visitor;

/// Renders the list of rulebooks.
pub fn index(visitor: &Visitor) -> Markup {
    let content = html! {
        ul class="rulebooks" {
            @for &game in games() {
                li {
                    a href={ "/rules/" (game) } {
                        img src=(of_game(game, "lid.svg")) alt="" width="199" height="143";
                        span { strong { (game.title()) } small { (label(game.words(), "blurb")) } }
                    }
                    @if !game.summary().is_empty() {
                        a class="button" href={ "/rules/" (game) "/sheet" } { (text("on-one-page")) }
                    }
                }
            }
        }
    };
    sheet(&text("rules"), visitor.settings, content)
}

pub fn rules(visitor: &Visitor, game: GameRef) -> Result<Markup, Error> {
    let rules = game.rules();
    let page = Page { settings: visitor.settings, class: "rules", ..Page::new(&rules.title) };
    let tables = game.component_tables();
    Ok(shell(
        &page,
        html! {
            div class="rulebook" {
                nav class="sheet" aria-label=(text("sections")) {
                    @if !game.summary().is_empty() {
                        p {
                            a class="button" href={ "/rules/" (game) "/sheet" } {
                                (icon("book")) (text("on-one-page"))
                            }
                        }
                    }
                    (search())
                    ol class="contents" {
                        @for (index, section) in rules.sections.iter().enumerate() {
                            li { a href={ "#section-" (index + 1) } { (section_title(&section.title)) } }
                        }
                        li { a href="#components" { (text("component-tables")) } }
                    }
                }
                article class="sheet rules-text" {
                    h1 { (text_of("rules-of", &rules.title)) }
                    @for paragraph in &rules.introduction { (blocks(paragraph)) }
                    (sections(game, &rules, ""))
                    section aria-labelledby="components" {
                        h2 id="components" { (text("component-tables")) }
                        p { (text("component-sources")) }
                        @for table in &tables { (component_table(game, table)) }
                    }
                }
            }
        },
    ))
}

/// Renders the clauses alone, for the drawer beside a game. The prefix keeps their ids apart from those of the page
/// around them.
pub fn leaf(game: GameRef) -> Markup {
    html! { (search()) (sections(game, &game.rules(), "clause-")) }
}

/// Renders the search for words and clause numbers. It needs the script; without it there is the browser's own search.
fn search() -> Markup {
    html! {
        label class="search scripted-only" {
            span class="spoken" { (text("search-rules")) }
            input type="search" data-search placeholder=(text("search-rules")) autocomplete="off";
        }
        p class="note found" role="status" data-none=(text("nothing-found")) {}
    }
}

fn sections(game: GameRef, rules: &Rules, prefix: &str) -> Markup {
    html! {
        @for (index, section) in rules.sections.iter().enumerate() {
            @let pieces = pieces(game, section);
            section class="chapter" aria-labelledby={ (prefix) "section-" (index + 1) } {
                h2 id={ (prefix) "section-" (index + 1) } { (section.title) }
                @for (clause, piece) in section.clauses.iter().zip(pieces) {
                    div class="clause" id={ (prefix) (clause.number) } tabindex="-1" {
                        div class="clause-head" {
                            a class="number" href={ "/rules/" (game) "#" (clause.number) } { (clause.number) }
                            @match clause.mark {
                                ClauseKind::Rule => {},
                                ClauseKind::Ruling => span class="tag" { (text("ruling")) },
                                ClauseKind::HouseRule => span class="tag" { (text("house-rule")) },
                            }
                        }
                        @if let Some(piece) = piece {
                            svg class="piece seat-0" aria-hidden="true" {
                                use href={ (of_game(game, "sprites.svg")) "#" (piece) } {}
                            }
                        }
                        (blocks(&clause.text))
                    }
                }
            }
        }
    }
}

/// Returns the piece to show beside each clause of a section: one that the clause names and that is not shown yet.
fn pieces(game: GameRef, section: &RuleSection) -> Vec<Option<&'static str>> {
    let mut shown = Vec::new();
    let piece = |text: &str, shown: &[&'static str]| {
        let text = text.to_lowercase();
        let named = game.pieces().iter().filter(|(word, _)| text.contains(word));
        named.map(|(_, piece)| *piece).find(|piece| !shown.contains(piece))
    };
    section
        .clauses
        .iter()
        .map(|clause| {
            let found = piece(&clause.text, &shown);
            shown.extend(found);
            found
        })
        .collect()
}

fn component_table(game: GameRef, table: &game::ComponentTable) -> Markup {
    let word = |key: &str| game.words().word(key);
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(word(table.title)) {
            table class="components" {
                caption { (word(table.title)) }
                thead { tr {
                    @for column in &table.columns { th scope="col" { (word(column)) } }
                    th scope="col" { (word("column-source")) }
                } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for cell in &row.cells { td { (cell) } }
                            td class="source" { (word(source_key(row.source))) }
                        }
                    }
                }
            }
        }
    }
}

fn source_key(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "source-rulebook",
        Source::Found => "source-found",
        Source::Reconstructed => "source-reconstructed",
        Source::Owner => "source-owner",
    }
}

/// Renders the Markdown that the clauses use: paragraphs, lists, tables, emphasis and code.
fn blocks(text: &str) -> Markup {
    html! { @for block in text.split("\n\n") { (markdown_block(block.trim())) } }
}

fn markdown_block(block: &str) -> Markup {
    let lines: Vec<&str> = block.lines().map(str::trim).collect();
    if lines.iter().all(|line| line.starts_with('|')) && lines.len() > 1 {
        return markdown_table(&lines);
    }
    if lines.iter().all(|line| line.starts_with("- ") || line.starts_with("* ")) {
        return html! { ul { @for line in &lines { li { (inline(&line[2..])) } } } };
    }
    html! { p { (inline(&lines.join(" "))) } }
}

fn markdown_table(lines: &[&str]) -> Markup {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
    };
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(text("region-table")) {
            table {
                thead { tr { @for cell in cells(lines[0]) { th scope="col" { (inline(&cell)) } } } }
                tbody {
                    @for line in lines.iter().skip(2) {
                        tr { @for cell in cells(line) { td { (inline(&cell)) } } }
                    }
                }
            }
        }
    }
}

/// Escapes, then marks up `code`, **strong** and *emphasis*.
fn inline(text: &str) -> Markup {
    let escaped = html! { (text) }.into_string();
    let code = pairs(&escaped, "`", "code");
    let strong = pairs(&code, "**", "strong");
    PreEscaped(pairs(&strong, "*", "em"))
}

fn pairs(text: &str, mark: &str, tag: &str) -> String {
    let parts: Vec<&str> = text.split(mark).collect();
    if parts.len().is_multiple_of(2) {
        return text.to_string();
    }
    let wrap = |(index, part): (usize, &&str)| match index % 2 {
        0 => part.to_string(),
        _ => format!("<{tag}>{part}</{tag}>"),
    };
    parts.iter().enumerate().map(wrap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_beside_a_clause_exists_and_shows_a_piece_of_the_clause() {
        catalog::install();
        for &game in games() {
            let sheet = game.assets().iter().find(|asset| asset.name == "sprites.svg");
            let sheet = sheet.map(|sheet| String::from_utf8_lossy(sheet.bytes)).unwrap_or_default();
            let rules = game.rules();
            let said: String = rules.clauses().map(|clause| clause.text.to_lowercase()).collect();
            for (word, piece) in game.pieces() {
                assert!(sheet.contains(&format!("id=\"{piece}\"")), "{game} draws no {piece}");
                assert!(said.contains(word), "the rules of {game} do not say {word}");
            }
        }
    }

    #[test]
    fn clauses_are_escaped_before_they_are_marked_up() {
        let text = inline("a <b> `x` and **y** and *z*").into_string();
        assert_eq!(text, "a &lt;b&gt; <code>x</code> and <strong>y</strong> and <em>z</em>");
        assert_eq!(inline("2 * 3").into_string(), "2 * 3");
    }
}
