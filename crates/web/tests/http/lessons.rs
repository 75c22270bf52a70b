//! Learning a game over HTTP: lessons, the coach's answers to other actions, and the first real game.

use axum::http::StatusCode;
use minds::GameId;
use serde_json::Value;
use table_kit::lesson::Lesson;

use crate::house::{Browser, Page, TestSite, field, offers};

/// Starts or resumes a lesson and returns the address of its table.
async fn begin(browser: &mut Browser, game: GameId, lesson: &Lesson) -> String {
    let fields = [("lesson", lesson.name.as_str()), ("pace", "instant")];
    let begun = browser.post(&format!("/learn/{game}/lesson"), &fields).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.body);
    begun.location.unwrap()
}

/// Returns the page when the coach waits for the learner or the lesson is over.
async fn my_step(browser: &mut Browser, table: &str) -> Page {
    loop {
        let page = browser.get(table).await;
        if !page.body.contains("class=\"coach watches\"") {
            return page;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

async fn act(browser: &mut Browser, table: &str, notation: &str, more: &[(&str, &str)]) -> Page {
    let page = my_step(browser, table).await.body;
    let (at, seat) = (field(&page, "at"), field(&page, "seat"));
    let mut fields = vec![("do", notation), ("at", at.as_str()), ("seat", seat.as_str())];
    fields.extend_from_slice(more);
    browser.post(&format!("{table}/act"), &fields).await
}

/// Returns the action that the coach would do for the learner.
fn coach_action(page: &str) -> &str {
    let card = &page[page.find("id=\"coach\"").expect("the coach is here")..];
    let rest = card.split_once("name=\"do\" value=\"").expect("an act is expected").1;
    rest.split('"').next().unwrap()
}

async fn finish(browser: &mut Browser, table: &str, lesson: &Lesson) -> Page {
    for scripted in lesson.line().into_iter().filter(|scripted| scripted.learner) {
        let page = my_step(browser, table).await.body;
        let step = &lesson.steps[scripted.step];
        assert!(page.contains("class=\"coach teaches\""), "{}: {}", lesson.name, step.title);
        assert_eq!(coach_action(&page), scripted.notation, "{}: {}", lesson.name, step.title);
        let tags = |mark: &str| -> Vec<&str> {
            page.split('<').filter(|tag| tag.contains(mark)).collect()
        };
        let value = format!("value=\"{}\"", scripted.notation);
        let marked = tags(" data-taught").iter().filter(|tag| tag.contains(&value)).count();
        assert!(marked > 1, "{value} is shown beside the coach's button");
        for place in &step.point {
            let id = format!(" id=\"{place}\"");
            assert!(
                tags(" data-pointed").iter().any(|tag| tag.contains(&id)),
                "{place} is no slot, so it is not pointed at"
            );
        }
        let done = act(browser, table, scripted.notation, &[]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}: {}", scripted.notation, done.body);
    }
    my_step(browser, table).await
}

#[tokio::test]
async fn every_lesson_can_be_played_to_its_end() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let course = catalog::game_ref(game).course();
        for lesson in &course.lessons {
            let table = begin(&mut ana, game, lesson).await;
            let first = my_step(&mut ana, &table).await.body;
            let goal = maud::html! { (lesson.goal) }.into_string();
            assert!(
                first.contains("class=\"coach-goal\"") && first.contains(&goal),
                "{}",
                lesson.name
            );
            let end = finish(&mut ana, &table, lesson).await;
            assert!(end.body.contains("class=\"coach ends\""), "{}", lesson.name);
            let quiz = format!("href=\"/learn/{game}/quiz\"");
            assert!(end.body.contains(&quiz), "{}: a quiz follows", lesson.name);
            match course.after(&lesson.name) {
                Some(next) => assert!(end.body.contains(&next.title), "the next one is offered"),
                None => assert!(end.body.contains(&format!("/learn/{game}/game"))),
            }
        }
        let page = ana.get(&format!("/learn/{game}")).await.body;
        assert_eq!(page.matches("<li class=\"done\">").count(), course.lessons.len());
    }
}

#[tokio::test]
async fn another_action_is_explained_and_may_be_played_anyway() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let (game, lesson) = (GameId::ALL[0], &catalog::game_ref(GameId::ALL[0]).course().lessons[0]);
    let table = begin(&mut ana, game, lesson).await;
    let page = my_step(&mut ana, &table).await.body;
    let step = &lesson.steps[0];
    let other = offers(&page).into_iter().find(|offer| *offer != step.expect[0]).unwrap();
    let asked = act(&mut ana, &table, &other, &[]).await;
    assert_eq!(asked.status, StatusCode::OK);
    assert!(asked.body.contains(&step.why) && asked.body.contains("name=\"anyway\""));
    let at = field(&my_step(&mut ana, &table).await.body, "at");
    let fields = [("do", other.as_str()), ("at", &at), ("seat", "0")];
    let told = ana.post_json(&format!("{table}/act"), &fields).await;
    let objection: Value = serde_json::from_str(&told.body).unwrap();
    assert!(objection["objection"].as_str().unwrap().contains(&step.why));
    assert!(my_step(&mut ana, &table).await.body.contains("teaches"), "nothing was played");

    let played = act(&mut ana, &table, &other, &[("anyway", "yes")]).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER);
    assert!(my_step(&mut ana, &table).await.body.contains("class=\"coach strays\""));
    let back = ana.post(&format!("{table}/coach"), &[("wish", "back")]).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER);
    assert_eq!(coach_action(&my_step(&mut ana, &table).await.body), step.expect[0]);
}

#[tokio::test]
async fn a_lesson_can_be_left_and_resumed_even_after_a_restart() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let (game, lesson) = (GameId::ALL[0], &catalog::game_ref(GameId::ALL[0]).course().lessons[0]);
    let table = begin(&mut ana, game, lesson).await;
    for notation in lesson.line().iter().take(2).map(|scripted| scripted.notation) {
        act(&mut ana, &table, notation, &[]).await;
    }
    let cookie = ana.cookie.clone();
    let house = house.reopen().await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    let listed = ana.get("/learn").await.body;
    let all = lesson.steps.len();
    assert!(listed.contains(&format!("Step 3 of {all}")), "how far one came is told");
    assert_eq!(begin(&mut ana, game, lesson).await, table, "the same table is continued");
    assert_eq!(coach_action(&my_step(&mut ana, &table).await.body), lesson.steps[2].expect[0]);
    // A learner may undo, even a move that revealed something.
    let undone = ana.post(&format!("{table}/undo"), &[("seat", "0")]).await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER);
    assert_eq!(coach_action(&my_step(&mut ana, &table).await.body), lesson.steps[1].expect[0]);
}

#[tokio::test]
async fn the_coach_can_be_turned_off_and_on_again() {
    let house = TestSite::open().await;
    let (mut ana, mut rui) = (house.visitor(), house.visitor());
    let (game, lesson) = (GameId::ALL[0], &catalog::game_ref(GameId::ALL[0]).course().lessons[0]);
    let table = begin(&mut ana, game, lesson).await;
    let stranger = rui.get(&table).await;
    assert!(!stranger.body.contains("id=\"coach\""), "he speaks to the learner alone");
    ana.post(&format!("{table}/coach"), &[("wish", "silence")]).await;
    let page = ana.my_turn(&table).await.body;
    assert!(!page.contains("id=\"coach\"") && !page.contains("data-taught"));
    ana.post(&format!("{table}/coach"), &[("wish", "speak")]).await;
    assert!(ana.my_turn(&table).await.body.contains("class=\"coach teaches\""));
}

#[tokio::test]
async fn a_table_without_a_coach_logs_no_request_to_him() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let id = store::TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let before = house.store.log(&id, 0).await.unwrap().len();
    for wish in ["silence", "speak"] {
        let answer = ana.post(&format!("{table}/coach"), &[("wish", wish)]).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{wish}: {}", answer.body);
    }
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before);
}

#[tokio::test]
async fn the_first_real_game_shows_every_tip_once_and_tips_can_be_turned_off() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let begun = ana.post(&format!("/learn/{game}/game"), &[]).await;
        let table = begun.location.unwrap();
        let mut told = Vec::new();
        for _ in 0..12 {
            let page = ana.my_turn(&table).await.body;
            let tips = &catalog::game_ref(game).course().tips;
            if let Some(tip) =
                tips.iter().find(|tip| page.contains(&format!("<h2>{}</h2>", tip.title)))
            {
                assert!(!told.contains(&tip.title), "{game} tells {:?} twice", tip.title);
                told.push(tip.title.clone());
            }
            let choice = offers(&page).into_iter().next().unwrap();
            let (at, seat) = (field(&page, "at"), field(&page, "seat"));
            ana.post(&format!("{table}/act"), &[("do", &choice), ("at", &at), ("seat", &seat)])
                .await;
        }
        assert!(told.len() >= 2, "{game} told only {told:?}");
        ana.post(&format!("{table}/coach"), &[("wish", "silence")]).await;
        assert!(!ana.my_turn(&table).await.body.contains("id=\"coach\""), "{game}");
    }
}

#[tokio::test]
async fn a_quiz_shows_the_right_answers_and_their_clauses() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let address = format!("/learn/{game}/quiz");
        let asked = ana.get(&address).await.body;
        assert_eq!(asked.matches("<fieldset>").count(), 10, "{game}");
        assert!(!asked.contains("is-right"), "{game}: nothing is told before it is answered");
        let first = &catalog::game_ref(game).course().quiz[0];
        let (right, wrong) = (first.right, (first.right + 1) % first.answers.len());
        let told = ana.get(&format!("{address}?q0={right}")).await.body;
        assert!(told.contains("1 of 10 answers are right") && told.contains("is-right"), "{game}");
        assert!(told.contains(&format!("/rules/{game}#{}", first.clause)), "{game}");
        let told = ana.get(&format!("{address}?q0={wrong}&q1=x&q77=1")).await.body;
        assert!(told.contains("0 of 10") && told.contains("is-wrong"), "{game}");
        assert!(ana.get(&format!("/learn/{game}")).await.body.contains(&address), "{game}");
    }
}
