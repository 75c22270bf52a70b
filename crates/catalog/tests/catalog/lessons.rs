//! Tests that every lesson can be completed: its moves are legal, its texts are short, and its elements are on the
//! board.

use catalog::{Entry, with_game};
use game::{ComponentSet, Ctx, FromJson, Game, GameOptions, Observer, Seat, Seed, Turn};
use minds::GameId;
use table_kit::lesson::{Course, Lesson};
use table_kit::{Board, Viewpoint};

/// Maximum length of a text, in characters.
const LONGEST: usize = 200;

/// Returns the games that have lessons.
fn games_with_lessons() -> impl Iterator<Item = (GameId, &'static Course)> {
    let courses = GameId::ALL.into_iter().map(|id| (id, catalog::game_ref(id).course()));
    courses.filter(|(_, course)| !course.lessons.is_empty())
}

#[test]
fn every_lesson_names_the_goal_and_a_quiz_of_ten_questions_follows() {
    for (id, course) in games_with_lessons() {
        for lesson in &course.lessons {
            let length = lesson.goal.chars().count();
            assert!((20..=LONGEST).contains(&length), "{id}, {}: {length}", lesson.name);
            let told =
                lesson.goal.starts_with("You win with") && lesson.goal.contains("The game ends");
            assert!(told, "{id}, {}: {}", lesson.name, lesson.goal);
        }
        assert_eq!(course.quiz.len(), 10, "{id}");
        for question in &course.quiz {
            assert!(question.right < question.answers.len(), "{id}: {}", question.ask);
            assert_eq!(question.answers.len(), 3, "{id}: {}", question.ask);
            assert!(id.rules().clause(&question.clause).is_some(), "{id}: {}", question.clause);
        }
    }
}

fn begin<E: Entry>(lesson: &Lesson) -> E::Rules {
    let components = <E::Rules as Game>::Components::builtin();
    match &lesson.start {
        Some(text) => {
            let json = serde_json::from_str(text).unwrap();
            let layout = <E::Rules as Game>::Layout::from_json(&json, "state").unwrap();
            let laid = E::Rules::from_layout(&layout, components);
            laid.unwrap_or_else(|bad| panic!("{}: {bad}", lesson.name))
        }
        None => {
            let options =
                <E::Rules as Game>::Options::from_json(&lesson.agreed(), "options").unwrap();
            options.check().unwrap();
            let mut chance = Seed::from_number(lesson.seed).chance_of_ply(0);
            E::Rules::new(&options, components, &mut Ctx::without_events(&mut chance)).unwrap()
        }
    }
}

/// Renders the whole board as the learner sees it.
fn rendered_board<B: Board>(state: &B::Game, seat: Seat) -> String {
    let names = ["You", "Rui", "Eva", "Luis"].map(str::to_string);
    let viewpoint = Viewpoint {
        observer: Observer::Seat(seat),
        decides: true,
        hints: true,
        names: &names,
        plan: None,
    };
    table_kit::testing::shown::<B>(state, &viewpoint).drawing.into_html()
}

/// Plays the whole line of a lesson, and calls `look` at each decision of the learner.
fn play<E: Entry>(lesson: &Lesson, mut look: impl FnMut(usize, &E::Rules)) -> E::Rules {
    let (mut state, seed) = (begin::<E>(lesson), Seed::from_number(lesson.seed));
    let (mut ply, mut seen, reactions) = (0, None, E::Board::reactions());
    for scripted in lesson.line() {
        let at = || format!("{} of {}, step {}", scripted.notation, lesson.name, scripted.step + 1);
        loop {
            let Turn::Decide(due) = state.turn() else { panic!("{}: the game is over", at()) };
            let action: <E::Rules as Game>::Action = scripted.notation.parse().unwrap();
            // A lesson's line leaves out the passes that the table makes by itself when nobody reacts.
            let pending = reactions.filter(|reactions| reactions.pending(&state).is_some());
            let pass = pending.map(|reactions| reactions.pass());
            let action = pass.filter(|_| state.check(due, action).is_err()).unwrap_or(action);
            if Some(action) != pass {
                assert_eq!(due == lesson.seat, scripted.learner, "{}: {due} is due", at());
                if scripted.learner && seen != Some(scripted.step) {
                    seen = Some(scripted.step);
                    look(scripted.step, &state);
                }
            }
            ply += 1;
            let mut chance = seed.chance_of_ply(ply);
            let played = state.play(due, action, &mut Ctx::without_events(&mut chance));
            assert!(played.is_ok(), "{}: {:?}", at(), played.err());
            if Some(action) != pass {
                break;
            }
        }
    }
    state
}

#[test]
fn every_lesson_can_be_completed_with_its_own_moves() {
    for (id, course) in games_with_lessons() {
        with_game!(id, E => for lesson in &course.lessons {
            let mut steps = 0;
            play::<E>(lesson, |_, _| steps += 1);
            assert_eq!(steps, lesson.steps.len(), "{id}: the learner decides at every step");
        });
        let last = course.lessons.last().unwrap();
        let over = with_game!(id, E => play::<E>(last, |_, _| {}).turn() == Turn::Over);
        assert!(over, "{id}: the course ends with the end of a game");
        let taught: usize = course.lessons.iter().map(|lesson| lesson.steps.len()).sum();
        assert!((15..=30).contains(&taught), "{id} teaches {taught} decisions");
    }
}

#[test]
fn lessons_point_only_at_elements_of_the_board() {
    for (id, course) in games_with_lessons() {
        with_game!(id, E => for lesson in &course.lessons {
            play::<E>(lesson, |step, state| {
                let page = rendered_board::<<E as Entry>::Board>(state, lesson.seat);
                for place in &lesson.steps[step].point {
                    let there = page.contains(&format!(" id=\"{place}\""));
                    assert!(there, "{id}, {}, step {}: no {place}", lesson.name, step + 1);
                }
            });
        });
    }
}

#[test]
fn every_clause_of_a_lesson_exists() {
    for (id, course) in games_with_lessons() {
        let rules = id.rules();
        let steps = course.lessons.iter().flat_map(|lesson| &lesson.steps).map(|step| &step.clause);
        for clause in steps.chain(course.tips.iter().map(|tip| &tip.clause)) {
            assert!(rules.clause(clause).is_some(), "{id} has no clause {clause}");
        }
    }
}

#[test]
fn the_texts_of_the_coach_are_short() {
    for (id, course) in games_with_lessons() {
        let mut texts = Vec::new();
        for lesson in &course.lessons {
            texts.extend([&lesson.title, &lesson.about]);
            texts.extend(lesson.steps.iter().flat_map(|step| [&step.title, &step.say, &step.why]));
            let minutes: usize = lesson.minutes as usize;
            assert!(minutes > 0 && lesson.steps.len() <= 4 * minutes, "{id}: {}", lesson.name);
        }
        texts.extend(course.tips.iter().flat_map(|tip| [&tip.title, &tip.say]));
        for text in texts {
            assert!(!text.trim().is_empty() && text.chars().count() <= LONGEST, "{id}: {text}");
        }
    }
}

/// The condition of every tip must occur, otherwise nobody would read the tip.
#[test]
fn the_condition_of_every_tip_occurs_in_some_game() {
    for (id, course) in games_with_lessons() {
        let mut waiting: Vec<&str> = course.tips.iter().map(|tip| tip.title.as_str()).collect();
        with_game!(id, E => for seed in 0..40 {
            for players in id.player_counts() {
                let options = <<E as Entry>::Rules as Game>::Options::with_players(players);
                let walk = testkit::RandomGame::<<E as Entry>::Rules>::begin(&options, seed);
                let (mut walk, _) = walk.unwrap();
                while let Some((_, action)) = walk.pending().filter(|_| !waiting.is_empty()) {
                    let legal: Vec<String> = walk.legal.iter().map(ToString::to_string).collect();
                    let fits = |title: &&str| {
                        let tip = course.tips.iter().find(|tip| tip.title == **title).unwrap();
                        tip.fits(&legal)
                    };
                    waiting.retain(|title| !fits(title));
                    walk.apply(action);
                }
            }
        });
        assert!(waiting.is_empty(), "{id}: never {waiting:?}");
    }
}
