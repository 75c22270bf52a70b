//! Questions about the rules of a game, each answered with its clause.

use std::collections::HashMap;

use game::Phrase;
use maud::{Markup, html};
use people::Settings;
use play::GameRef;
use table_kit::lesson::LessonQuestion;

use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_of};
use crate::server::assets::{href, icon};

/// Renders the quiz. An answered question shows the right answer and its clause.
pub fn page(game: GameRef, chosen: &HashMap<usize, usize>, settings: Settings) -> Markup {
    let title = text_of("quiz-of", &label(game.words(), "name"));
    let page = Page { settings, class: "learning", ..Page::new(&title) };
    let questions = &game.course().quiz;
    let right = questions.iter().enumerate().filter(|(at, one)| chosen.get(at) == Some(&one.right));
    let result = Phrase::new("quiz-result")
        .with("right", right.count() as i64)
        .with("of", questions.len() as i64);
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("coach.css"));
            section class="sheet learn quiz" {
                h1 { (title) }
                @if !chosen.is_empty() { p class="quiz-result" role="status" { (say(&result)) } }
                form method="get" action={ "/learn/" (game) "/quiz" } {
                    ol {
                        @for (at, one) in questions.iter().enumerate() {
                            li { (question(game, at, one, chosen.get(&at).copied())) }
                        }
                    }
                    p class="quiz-ways" {
                        button class="primary" { (text("quiz-check")) }
                        @if !chosen.is_empty() {
                            a class="button" href={ "/learn/" (game) "/quiz" } { (text("quiz-again")) }
                        }
                        a class="button" href={ "/learn/" (game) } { (text("learn-all-lessons")) }
                    }
                }
            }
        },
    )
}

fn question(game: GameRef, at: usize, one: &LessonQuestion, chosen: Option<usize>) -> Markup {
    html! {
        fieldset {
            legend { (one.ask) }
            @for (place, answer) in one.answers.iter().enumerate() {
                @let right = chosen.is_some() && place == one.right;
                @let wrong = chosen == Some(place) && place != one.right;
                label class={ "check" @if right { " is-right" } @if wrong { " is-wrong" } } {
                    input type="radio" name={ "q" (at) } value=(place) checked[chosen == Some(place)];
                    span { (answer) }
                    @if right { (icon("check")) span class="spoken" { (text("quiz-right")) } }
                    @if wrong { (icon("x")) span class="spoken" { (text("quiz-wrong")) } }
                }
            }
            @if chosen.is_some() {
                p class="note" {
                    a href={ "/rules/" (game) "#" (one.clause) } { (text_of("clause-of", &one.clause)) }
                }
            }
        }
    }
}
