//! Lessons of each game: a lesson to its end, an unexpected move, and continuing an interrupted lesson.

use minds::GameId;

use crate::{Browser, BrowserSettings, Server, browser_is_there, open_browser};

/// Begins or continues a lesson with its form. The other players act without delay.
fn begin(server: &Server, browser: &Browser, game: GameId, lesson: &str) {
    browser.go(&server.at(&format!("/learn/{game}")));
    let form = format!("document.querySelector('button[value={lesson}]')");
    browser.wait(&form);
    browser.js(&format!(
        "const button = {form}, pace = document.createElement('input'); \
         Object.assign(pace, {{ type: 'hidden', name: 'pace', value: 'instant' }}); \
         button.form.append(pace); button.form.requestSubmit(button)"
    ));
    browser.wait("document.querySelector('#coach.teaches')");
}

/// Lets the coach make the expected move, and waits for the next step.
fn let_coach_move(browser: &Browser) {
    let at = browser.js("const at = document.querySelector('#act [name=at]').value; \
         document.querySelector('.coach [data-taught]').click(); return at");
    browser.wait(&format!(
        "(!document.querySelector('.coach.watches') && \
          document.querySelector('#act [name=at]')?.value !== {at}) || document.querySelector('.coach.ends')"
    ));
}

#[test]
fn a_lesson_of_each_game_can_be_completed() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for game in GameId::ALL {
        let lesson = catalog::game_ref(game).course().lessons.last().unwrap();
        begin(&server, &browser, game, &lesson.name);
        for (look, screen) in
            [(BrowserSettings::PHONE, "phone"), (BrowserSettings::DESKTOP, "desktop")]
        {
            browser.turn_to(look.still());
            browser.wait("document.querySelector('#coach.teaches')");
            browser.glance(&format!("coach-{game}-{screen}"));
            browser.is_accessible(&format!("a lesson of {game}, {screen}"));
        }
        while !browser.has(".coach.ends") {
            let_coach_move(&browser);
        }
        let told =
            format!("document.getElementById('coach').innerText.includes('{}')", lesson.title);
        browser.sees(&told, "the lesson is learnt");
        browser.go(&server.at("/learn"));
        browser.sees("document.querySelector('.lessons .done')", "and stays so");
    }
    browser.is_accessible("the lessons");
}

#[test]
fn a_lesson_explains_another_move_and_continues_after_a_break() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    let (game, lesson) = (GameId::ALL[0], &catalog::game_ref(GameId::ALL[0]).course().lessons[0]);
    begin(&server, &browser, game, &lesson.name);
    let_coach_move(&browser);
    let title = "document.querySelector('#coach h2')?.innerText";
    browser.gives(title, lesson.steps[1].title.as_str(), "the next thing is taught");
    browser.js("[...document.querySelectorAll('#r-moves .offer')] \
         .find((one) => !one.hasAttribute('data-taught')).click()");
    browser.wait("document.querySelector('#objection[open]')");
    browser.gives(
        "document.querySelector('#objection-text p').innerText",
        lesson.steps[1].why.as_str(),
        "the coach says why",
    );
    browser.is_accessible("the coach's reply to another act");
    browser.click("#objection [value=again]");
    browser.gives(title, lesson.steps[1].title.as_str(), "nothing was played");
    browser.go(&server.at("/"));
    begin(&server, &browser, game, &lesson.name);
    browser.gives(title, lesson.steps[1].title.as_str(), "it goes on where it was left");
}

/// Script that marks a control on the scene that makes the taught move, to be clicked.
const MARK_WHAT_GLOWS: &str = "const all = [...document.querySelectorAll( \
     ':is(#r-board, #r-mine) button[data-taught]')]; \
     const glows = all.find((one) => one.checkVisibility()); \
     if (glows) glows.setAttribute('data-clicked', ''); return Boolean(glows)";

#[test]
fn the_veil_shows_the_control_that_makes_the_taught_move() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for game in GameId::ALL {
        begin(&server, &browser, game, &catalog::game_ref(game).course().lessons[0].name);
        browser.js("window.said = []; speechSynthesis.speak = (words) => said.push(words.text)");
        // The coach is silent until its voice is turned on. The browser keeps the setting, so later lessons turn it off
        // first.
        let before = game != GameId::ALL[0];
        let voice = "document.querySelector('.coach-voice').getAttribute('aria-pressed')";
        browser.gives(voice, before.to_string(), "the choice whether the coach may speak");
        for _ in 0..=usize::from(before) {
            browser.click(".coach-voice");
        }
        while browser.js(MARK_WHAT_GLOWS) != true {
            let_coach_move(&browser);
        }
        let title = browser.text("#coach h2");
        browser.sees(&format!("said.at(-1)?.startsWith({title:?})"), "he says it aloud");
        // The control of the taught move is visible through a hole in the veil.
        let in_holes = "(() => { \
             const holes = [...document.querySelectorAll('#veil.laid mask g rect')] \
               .map((one) => one.getBBox()); \
             const around = (hole, at) => hole.x <= at.left && hole.y <= at.top && \
               hole.x + hole.width >= at.right && hole.y + hole.height >= at.bottom; \
             const at = document.querySelector('[data-clicked]').getBoundingClientRect(); \
             return holes.some((hole) => around(hole, at)); })()";
        browser.sees(in_holes, "the veil has a hole");
        for (look, screen) in
            [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE.dark(), "phone-dark")]
        {
            browser.turn_to(look.still());
            browser.glance(&format!("veil-{game}-{screen}"));
            browser.fits_the_screen();
        }
        browser.turn_to(BrowserSettings::DESKTOP.still());
        browser.js(MARK_WHAT_GLOWS);
        let at = browser.js("return document.querySelector('#act [name=at]').value");
        browser.click("[data-clicked]");
        // Moves that belong together are first chosen and then confirmed.
        browser.sees(
            &format!(
                "document.querySelector('#act [name=at]')?.value !== {at} || \
                 document.querySelector('.unplan')"
            ),
            "the marked control made the move",
        );
        browser.go(&server.at("/learn"));
    }
}
