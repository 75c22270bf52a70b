//! The frame around the board: the chat, the clock, and the line between board and side.

use crate::driver::Browser;
use crate::{Look, Server, begin_together, browser_is_there, my_turn, open_browser, open_table};

const ENTER: &str = "\u{e007}";
const LEFT: &str = "\u{e012}";
/// How wide the side is.
const SIDE: &str = "document.querySelector('.side').offsetWidth";
const HOME: &str = "\u{e011}";

/// Ana and Rui at a table of two, with their game begun.
fn two_at_a_table(server: &Server, ana: &Browser, rui: &Browser) {
    begin_together(server, ana, rui, "la-vina");
    assert!(my_turn(ana));
    rui.wait("document.querySelector('.aisle')");
}

/// Whether something is drawn at all, as an expression of the page.
fn drawn(css: &str) -> String {
    format!("document.querySelector({css:?})?.getClientRects().length > 0")
}

/// Waits until something is drawn.
fn shows(browser: &Browser, css: &str) {
    browser.sees(&drawn(css), &format!("{css} is in sight"));
}

/// Waits until something is not drawn.
fn hides(browser: &Browser, css: &str) {
    browser.sees(&format!("!({})", drawn(css)), &format!("{css} is out of sight"));
}

#[test]
fn what_is_said_is_heard_at_once() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (mut ana, rui) = (open_browser(Look::DESKTOP), open_browser(Look::PHONE));
    two_at_a_table(&server, &ana, &rui);
    shows(&ana, "#r-log");
    hides(&ana, "#r-chat");
    ana.click("#leaf-chat");
    shows(&ana, "#r-chat");
    hides(&ana, "#r-log");
    ana.js("document.getElementById('say-text').focus()");
    ana.press(&format!("Good luck, Rui! 3 u{ENTER}"));
    ana.wait("document.getElementById('r-chat').innerText.includes('Good luck, Rui! 3 u')");
    ana.wait("document.getElementById('say-text').value === ''");

    // The phone marks it, has it read out, and shows it behind the thumb.
    rui.wait("document.getElementById('told').innerText.includes('Good luck, Rui!')");
    rui.wait("'unheard' in document.getElementById('table').dataset");
    hides(&rui, "#r-chat");
    rui.glance("chat-unheard-phone");
    rui.click(".thumb-bar a[href='#r-chat']");
    rui.wait("!('unheard' in document.getElementById('table').dataset)");
    shows(&rui, "#say-text");
    rui.fits_the_screen();
    rui.is_accessible("the chat on a phone");

    // Who is writing goes on writing while another line comes.
    ana.press("And may the better o");
    rui.js("document.getElementById('say-text').focus()");
    rui.press(&format!("¡Gracias! Which grapes are you after this time?{ENTER}"));
    ana.wait("document.querySelectorAll('#r-chat ol.chat li').length === 2");
    ana.press("ne win");
    let line = "document.activeElement.value";
    ana.gives(line, "And may the better one win", "what was begun is still there");
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
    shows(&ana, ".rules-leaf a[href='/rules/la-vina#section-4']");
    ana.glance("rules-leaf-desktop-dark");
    ana.reload();
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
        shows(&browser, &format!("#r-{part}"));
        hides(&browser, &format!("#r-{other}"));
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
    // The page would be asked for again while one writes.
    hides(&browser, "#say");
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
         { const at = document.querySelector(css).getBoundingClientRect(); \
         return [at.x, at.y, at.width, at.height]; })";
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
    let side = |browser: &Browser| browser.js(&format!("return {SIDE}")).as_f64().unwrap();
    let room = browser.js("return document.querySelector('.play').offsetWidth").as_f64().unwrap();
    let before = side(&browser);
    let told_as_it_is = || {
        let share = "Number(document.getElementById('grip').ariaValueNow)";
        let true_share = format!("Math.abs({share} - 100 * {SIDE} / {room}) <= 0.5");
        browser.sees(&true_share, "the line tells where it is");
    };
    told_as_it_is();

    browser.drag("#grip", -90.0);
    browser.sees(&format!("Math.abs({SIDE} - {before} - 90) < 12"), "the line has moved");
    let wide = side(&browser);
    told_as_it_is();
    browser.is_accessible("a moved line");
    browser.fits_the_screen();
    browser.glance("side-wide-desktop");

    // By keys: a step, and as little as can be.
    browser.js("document.getElementById('grip').focus()");
    browser.press(LEFT);
    browser.sees(&format!("{SIDE} > {wide} + 10"), "a step");
    browser.press(HOME);
    browser.sees(&format!("{SIDE} < {before} && {SIDE} >= 256"), "as little as can be");
    browser.fits_the_screen();
    browser.glance("side-narrow-desktop");
    browser.drag("#grip", -2000.0);
    browser
        .sees(&format!("{SIDE} > {before} && {SIDE} <= {room} * 0.61"), "the board keeps its part");
    for width in [920, 1100, 1280, 1600] {
        browser.turn_to(Look { width, ..Look::DESKTOP.still() });
        browser.fits_the_screen();
        browser.glance(&format!("side-at-most-{width}"));
        let room = "(() => { const [aisle, wineries, middle, side] = \
             ['.aisle', '.wineries', '.middle', '.side'].map((css) => document.querySelector(css)); \
             const [row, cards, board, rest] = \
             [aisle, wineries, middle, side].map((one) => one.getBoundingClientRect()); \
             const apart = row.right <= cards.left || row.bottom <= cards.top; \
             return apart && aisle.scrollWidth <= aisle.clientWidth && \
             row.right <= board.right + 1 && board.right < rest.left; })()";
        browser.sees(room, &format!("everything has its room at {width}"));
    }
    browser.turn_to(Look::DESKTOP.still());

    // It is remembered, and so is whether the side is folded away; phones have no such line.
    let widest = side(&browser);
    browser.drag("#grip", 300.0);
    browser.sees(&format!("{SIDE} < {widest} - 200"), "the line has moved back");
    let kept = side(&browser);
    browser.reload();
    browser.wait("document.querySelector('html.scripted #r-moves .offer')");
    browser.sees(&format!("Math.abs({SIDE} - {kept}) <= {room} * 0.01"), "the line is remembered");
    browser.click(".beside > summary");
    hides(&browser, "#grip");
    browser.reload();
    browser.wait("document.querySelector('html.scripted #beside:not([open])')");
    browser.turn_to(Look::PHONE.still());
    browser.reload();
    browser.wait("document.querySelector('html.scripted #beside[open]')");
    hides(&browser, "#grip");
    browser.fits_the_screen();
    assert!(browser.is("(window.broken ?? []).length === 0"));
}
