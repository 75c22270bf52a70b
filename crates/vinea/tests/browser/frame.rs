//! The frame around the board: the chat, the clock, and the line between board and side.

use crate::driver::Browser;
use crate::{Look, Server, begin_together, browser_is_there, my_turn, open_browser, open_table};

const ENTER: &str = "\u{e007}";
const LEFT: &str = "\u{e012}";
const HOME: &str = "\u{e011}";

/// Ana and Rui at a table of two, with their game begun.
fn two_at_a_table(server: &Server, ana: &Browser, rui: &Browser) {
    begin_together(server, ana, rui, "la-vina");
    assert!(my_turn(ana));
    rui.wait("document.querySelector('.aisle')");
}

fn in_sight(browser: &Browser, css: &str) -> bool {
    browser.is(&format!("document.querySelector({css:?})?.getClientRects().length > 0"))
}

#[test]
fn what_is_said_is_heard_at_once() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (mut ana, rui) = (open_browser(Look::DESKTOP), open_browser(Look::PHONE));
    two_at_a_table(&server, &ana, &rui);
    assert!(in_sight(&ana, "#r-log") && !in_sight(&ana, "#r-chat"));
    ana.click("#leaf-chat");
    assert!(!in_sight(&ana, "#r-log") && in_sight(&ana, "#r-chat"));
    ana.js("document.getElementById('say-text').focus()");
    ana.press(&format!("Good luck, Rui! 3 u{ENTER}"));
    ana.wait("document.getElementById('r-chat').innerText.includes('Good luck, Rui! 3 u')");
    ana.wait("document.getElementById('say-text').value === ''");

    // The phone marks it, has it read out, and shows it behind the thumb.
    rui.wait("document.getElementById('told').innerText.includes('Good luck, Rui!')");
    assert!(rui.is("'unheard' in document.getElementById('table').dataset"));
    assert!(!in_sight(&rui, "#r-chat"));
    rui.glance("chat-unheard-phone");
    rui.click(".thumb-bar a[href='#r-chat']");
    rui.wait("!('unheard' in document.getElementById('table').dataset)");
    assert!(in_sight(&rui, "#say-text"));
    rui.fits_the_screen();
    rui.is_accessible("the chat on a phone");

    // Who is writing goes on writing while another line comes.
    ana.press("And may the better o");
    rui.js("document.getElementById('say-text').focus()");
    rui.press(&format!("¡Gracias! Which grapes are you after this time?{ENTER}"));
    ana.wait("document.querySelectorAll('#r-chat ol.chat li').length === 2");
    ana.press("ne win");
    assert_eq!(ana.js("return document.activeElement.value"), "And may the better one win");
    ana.press(ENTER);
    rui.wait("document.querySelectorAll('#r-chat ol.chat li').length === 3");
    rui.glance("chat-phone");
    ana.is_accessible("the chat");
    ana.glance("chat-desktop");
    ana.turn_to(Look::DESKTOP.dark().still());
    ana.is_accessible("the chat in the dark");
    ana.glance("chat-desktop-dark");
    assert_eq!(
        ana.js("return document.querySelector('#act [name=at]').value"),
        "1",
        "no move was made"
    );

    // Another leaf, and the same one after a reload.
    ana.click("#leaf-rules");
    assert!(in_sight(&ana, ".rules-leaf a[href='/rules/la-vina#section-4']"));
    ana.glance("rules-leaf-desktop-dark");
    ana.js("location.reload()");
    ana.wait("document.querySelector('html.scripted #leaf-rules:checked')");
    let table = ana.address();
    ana.go(&format!("{table}/chat"));
    ana.is_accessible("the page of the chat");
}

#[test]
fn a_board_with_tabs_of_its_own_leads_to_log_and_chat() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(Look::PHONE.dark()));
    open_table(&server, &browser, "vinhos", &["me", "me"]);
    assert!(my_turn(&browser));
    for (part, other) in [("chat", "log"), ("log", "chat")] {
        browser.click(&format!(".v-tabs a[href='#r-{part}']"));
        browser.wait(&format!("location.hash === '#r-{part}'"));
        assert!(in_sight(&browser, &format!("#r-{part}")), "{part}");
        assert!(!in_sight(&browser, &format!("#r-{other}")), "one leaf at a time");
        browser.wait(&format!(
            "(() => {{ const at = document.getElementById('r-{part}').getBoundingClientRect(); \
             return at.bottom > 0 && at.top < innerHeight; }})()"
        ));
        browser.fits_the_screen();
        browser.is_accessible(part);
        browser.glance(&format!("vinhos-{part}-phone-dark"));
    }
}

#[test]
fn a_line_is_said_without_script() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(Look::PHONE.without_script()));
    browser.go(&server.at("/"));
    browser.wait("document.querySelector('.game-card.la-vina form button')");
    browser.click(".game-card.la-vina form button");
    browser.wait("document.getElementById('table')");
    let table = browser.address();
    browser.go(&format!("{table}/chat"));
    browser.wait("document.getElementById('say-text')");
    browser.js("document.getElementById('say-text').value = 'Hello'");
    browser.click("#say button");
    browser.wait("document.querySelector('ol.chat li')?.innerText.includes('Hello')");
    browser.fits_the_screen();
    browser.shot("chat-without-script");
    browser.go(&table);
    browser.wait("document.querySelector('#r-chat ol.chat li')");
    assert!(!in_sight(&browser, "#say"), "the page would be asked for again while one writes");
}

#[test]
fn the_clock_counts_on_and_moves_nothing() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(Look::PHONE));
    open_table(&server, &browser, "la-vina", &["me", "me"]);
    assert!(my_turn(&browser));
    browser.wait("/^for [0-9]+ s$/.test(document.getElementById('clock').textContent)");
    let places = "return ['.prompt', '#r-strips', '#r-board', '.aisle'].map((css) => \
         { const at = document.querySelector(css).getBoundingClientRect(); return [at.x, at.y, at.width, at.height]; })";
    let before = browser.js(places);
    let text = browser.text("#clock");
    browser.wait(&format!("document.getElementById('clock').textContent !== {text:?}"));
    browser.glance("clock-phone");
    // As if it had been waited for that long.
    for (waited, text) in [(125, "for 2 min"), (3 * 3600, "for 3 h"), (23 * 86400, "for 23 d")] {
        browser.js(&format!(
            "const clock = document.getElementById('clock'); \
             clock.dateTime = new Date(Date.now() - {waited} * 1000).toISOString()"
        ));
        browser.wait(&format!("document.getElementById('clock').textContent === {text:?}"));
        assert_eq!(browser.js(places), before, "{text}");
    }
    assert!(
        browser.is("!document.getElementById('clock').closest('[aria-live]')"),
        "never read out"
    );
    assert_eq!(browser.js("return document.getElementById('clock').getAttribute('role')"), "timer");
    // The next decision starts it again.
    browser.js("document.querySelector('#r-moves button[value=\"move 2a\"]').click()");
    browser.wait("/^for [0-9]+ s$/.test(document.getElementById('clock').textContent)");
}

#[test]
fn the_side_has_as_much_room_as_one_gives_it() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(Look::DESKTOP));
    open_table(&server, &browser, "la-vina", &["me"; 5]);
    assert!(my_turn(&browser));
    browser.js("window.broken = []; document.addEventListener('securitypolicyviolation', \
         (event) => window.broken.push(event.violatedDirective))");
    let side = |browser: &Browser| {
        browser.js("return document.querySelector('.side').offsetWidth").as_f64().unwrap()
    };
    let share = |browser: &Browser| {
        let value = browser.js("return document.getElementById('grip').ariaValueNow");
        value.as_str().unwrap().parse::<f64>().unwrap()
    };
    let room = browser.js("return document.querySelector('.play').offsetWidth").as_f64().unwrap();
    let before = side(&browser);
    assert!((share(&browser) - 100.0 * before / room).abs() <= 0.5, "told as it is");

    browser.drag("#grip", -90.0);
    let wide = side(&browser);
    assert!((wide - before - 90.0).abs() < 12.0, "{before} {wide}");
    assert!((share(&browser) - 100.0 * wide / room).abs() <= 0.5);
    browser.is_accessible("a moved line");
    browser.fits_the_screen();
    browser.glance("side-wide-desktop");

    // By keys: a step, and as little as can be.
    browser.js("document.getElementById('grip').focus()");
    browser.press(LEFT);
    assert!(side(&browser) > wide + 10.0);
    browser.press(HOME);
    let narrow = side(&browser);
    assert!(narrow < before && narrow >= 256.0, "{narrow}");
    browser.fits_the_screen();
    browser.glance("side-narrow-desktop");
    browser.drag("#grip", -2000.0);
    assert!(side(&browser) <= room * 0.61, "the board keeps its part");
    for width in [920, 1100, 1280, 1600] {
        browser.turn_to(Look { width, ..Look::DESKTOP.still() });
        browser.fits_the_screen();
        browser.glance(&format!("side-at-most-{width}"));
        assert!(browser.is("(() => { const [aisle, wineries, middle, side] = ['.aisle', '.wineries', '.middle', '.side'] \
             .map((css) => document.querySelector(css).getBoundingClientRect()); \
             const apart = aisle.right <= wineries.left || aisle.bottom <= wineries.top; \
             const wide = (one) => document.querySelector(one).scrollWidth > document.querySelector(one).clientWidth; \
             return apart && !wide('.aisle') && aisle.right <= middle.right + 1 && middle.right < side.left; })()"), "{width}");
    }
    browser.turn_to(Look::DESKTOP.still());

    // It is remembered, and so is whether the side is folded away; phones have no such line.
    browser.drag("#grip", 300.0);
    let kept = side(&browser);
    browser.js("location.reload()");
    browser.wait("document.querySelector('html.scripted #r-moves .offer')");
    assert!((side(&browser) - kept).abs() <= room * 0.01, "{kept} {}", side(&browser));
    browser.click(".beside > summary");
    assert!(!in_sight(&browser, "#grip"));
    browser.js("location.reload()");
    browser.wait("document.querySelector('html.scripted #beside:not([open])')");
    browser.turn_to(Look::PHONE.still());
    browser.js("location.reload()");
    browser.wait("document.querySelector('html.scripted #beside[open]')");
    assert!(!in_sight(&browser, "#grip"));
    browser.fits_the_screen();
    assert!(browser.is("(window.broken ?? []).length === 0"));
}
