//! Hints at a table: reasons for refusals, threats, advice, possible places of a card, and payments.

use game::{Record, Seat};
use minds::GameId;

use crate::phases::{self, OpponentBots, PreparedTable};
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, click_a_move};

#[test]
fn a_long_press_shows_why_a_move_is_not_possible() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::LaVina);
    let visit = Visit::begin(BrowserSettings::PHONE);
    let browser = &visit.browser;
    let (record, seat) = &found["prompt-take"];
    visit.come(record, *seat);
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    browser.wait("document.querySelector('#r-moves .offer')");
    let at = browser.js("return document.querySelector('#act [name=at]').value");
    browser.touch("#r-board .box.dim");
    browser.wait("document.querySelector('#toast.shown #why-text')");
    browser.js(
        "window.lifted = false; addEventListener('click', () => { window.lifted = true; }, true)",
    );
    browser.lift();
    browser.wait("window.lifted");
    let asked = "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/why?')).length";
    assert_eq!(browser.js(asked), 1, "lifting the finger does not ask again");
    browser
        .sees("document.querySelector('#toast a[href*=\"/rules/la-vina#\"]')", "with its clause");
    browser.glance("la-vina-why-not-phone");
    assert_eq!(
        browser.js("return document.querySelector('#act [name=at]').value"),
        at,
        "nothing was done"
    );
    browser.touch("#vina-round");
    browser.lift();
    browser.sees("!document.querySelector('#toast.shown')", "the next move closes the note");
    visit.end();
}

#[test]
fn touch_shows_the_same_details_as_a_mouse() {
    if !browser_is_there() {
        return;
    }
    let visit = Visit::begin(BrowserSettings::PHONE);
    let browser = &visit.browser;
    for id in GameId::ALL {
        let (record, seat) = phases::shown(id);
        visit.come(&record, seat);
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        browser.wait("document.querySelector('#r-moves .offer')");
        let at = browser.js("return document.querySelector('#act [name=at]').value");
        // Marks the first element of a kind that nothing covers, and returns its title.
        let named = |css: &str| {
            browser.js(&format!(
                "document.querySelectorAll('[data-here-it-is]').forEach((one) => delete one.dataset.hereItIs); \
                 document.getElementById('toast').textContent = ''; \
                 const one = [...document.querySelectorAll('{css}')].find((one) => {{ \
                 one.scrollIntoView({{ block: 'center' }}); const at = one.getBoundingClientRect(); \
                 const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
                 return top?.closest('[title]') === one && \
                 (one.matches('button') || !top.closest('button, a, label')); }}); \
                 one.dataset.hereItIs = ''; return one.title"
            ))
        };
        let said = "document.querySelector('#toast.shown')?.textContent";
        let title = named("#table [title]:not(button, a, button *, a *, label *)");
        browser.touch("[data-here-it-is]");
        browser.lift();
        browser.gives(said, title, "a tap tells what is no control");
        let title = named(":is(#r-board, #r-mine) button.live[title]");
        browser.touch("[data-here-it-is]");
        browser.gives(said, title, "a long press tells what a control does");
        browser.lift();
        let now = browser.js("return document.querySelector('#act [name=at]').value");
        assert_eq!(now, at, "{id}: nothing was done");
    }
    visit.end();
}

#[test]
fn a_threat_to_win_is_shown_only_at_a_table_with_hints() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let (mut record, _) = found["prompt-won"].clone();
    record.result = None;
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let (browser, rui) = (&visit.browser, visit.stranger("Rui"));
    // Go back from the end to before the winner's last turn.
    let winner = record.moves.last().unwrap().seat;
    let own = Seat::new(1 - winner.min(1));
    let come = |record: &Record, hints| {
        let others = OpponentBots::People(std::slice::from_ref(&rui));
        visit.come_to(&PreparedTable { record, own, person: &visit.ana, others, hints });
        browser.wait("document.querySelector('#r-strips .strip')");
    };
    let mut named = false;
    for _ in 0..12 {
        record.moves.pop();
        come(&record, true);
        named = browser.has("#r-status .warning");
        if named {
            break;
        }
    }
    assert!(named, "nobody threatened to win");
    let warning = "document.querySelector('#r-status .warning')";
    browser.wait(&format!("{warning}.innerText.includes('Rui could win')"));
    browser.wait(&format!("{warning}.getClientRects().length > 0"));
    browser.is_accessible("a threat");
    browser.glance("vignobles-threat-desktop");
    come(&record, false);
    assert!(!browser.has(".warning") && !browser.text("#r-status").contains("could win"));
    visit.end();
}

/// Expression for the number of controls that the panel of a hint covers.
const COVERED: &str = "[...document.querySelectorAll('#r-board .live, #r-mine .live, #r-status :is(button, a)')] \
    .filter((one) => { const at = one.getBoundingClientRect(); \
    const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
    return at.width > 0 && top?.closest('#advice'); }).length";

#[test]
fn hints_are_numbered_on_the_board() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for id in GameId::ALL {
        let (record, seat) = phases::shown(id);
        visit.come(&record, seat);
        let browser = &visit.browser;
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        browser.wait("document.querySelector('#r-status [data-key=h]')");
        browser.press("h");
        browser.wait("document.querySelectorAll('#advice li').length === 3");
        browser.sees(
            "[...document.querySelectorAll('#advice li')].every((one) => / [0-9]+ %/.test(one.innerText))",
            "each with its chance",
        );
        // A move inside a closed menu is marked at the button that opens the menu.
        let ghosts = "[...document.querySelectorAll(':is(#r-board, #r-mine) [data-advised]')] \
             .filter((one) => one.checkVisibility() || \
             one.closest('.menu')?.previousElementSibling?.checkVisibility()).length > 0";
        browser.sees(ghosts, "ghosts lie on the board");
        let shown = browser.js(
            "return [...document.querySelectorAll('#advice .chance')].map((one) => parseInt(one.textContent))",
        );
        let shown: Vec<i64> = serde_json::from_value(shown).unwrap();
        assert!(shown.is_sorted_by(|one, next| one >= next), "{id}: {shown:?}");
        browser.gives(
            "[...document.querySelectorAll('#advice .reasons')].filter((one) => !one.innerText).length",
            0,
            "each has its reason",
        );
        for (look, screen) in
            [(BrowserSettings::PHONE, "phone"), (BrowserSettings::DESKTOP, "desktop")]
        {
            visit.browser.turn_to(look.still());
            visit.browser.gives(COVERED, 0, &format!("a hint in {id} covers no control, {screen}"));
            visit.browser.glance(&format!("advice-{id}-{screen}"));
            visit.browser.fits_the_screen();
            visit.browser.is_accessible(&format!("a hint in {id}, {screen}"));
        }
        visit.browser.click("#advice .advice-head button");
        visit.browser.sees("!document.querySelector('#advice, [data-advised]')", "it is closed");
        visit
            .browser
            .sees("document.querySelector('#r-status .hint')", "and can be asked for again");
        visit.browser.press("h");
        visit.browser.wait("document.querySelectorAll('#advice li').length === 3");
        click_a_move(&visit.browser, &[], 0);
        visit.browser.sees("!document.querySelector('#advice')", "a move closes it");
    }
    visit.end();
}

#[test]
fn baskets_pulse_and_satisfied_wineries_have_a_solid_edge() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::LaVina);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let (record, seat) = &found["prompt-place-card"];
    for (look, name) in
        [(BrowserSettings::DESKTOP, "pulse"), (BrowserSettings::DESKTOP.still(), "none")]
    {
        visit.browser.turn_to(look);
        visit.come(record, *seat);
        visit.browser.wait("document.querySelectorAll('.basket-face.live').length === 2");
        let names = "[...document.querySelectorAll('.basket-face.live')] \
             .map((one) => getComputedStyle(one).animationName)";
        visit.browser.gives(names, serde_json::json!([name, name]), "how the baskets move");
    }
    visit.browser.glance("la-vina-two-baskets-desktop");
    let (record, seat) = &found["prompt-deliver"];
    visit.come(record, *seat);
    visit.browser.wait("document.querySelector('.winery.satisfied')");
    let edges = visit.browser.js(
        "const edge = (css) => [...new Set([...document.querySelectorAll(css)].map((one) => { \
         const style = getComputedStyle(one); \
         return [style.borderLeftStyle, style.borderLeftWidth, style.borderLeftColor].join(' '); }))]; \
         return [edge('.winery.satisfied .wall'), edge('.winery:not(.satisfied) .wall')]",
    );
    let (with, without) = (edges[0].as_array().unwrap(), edges[1].as_array().unwrap());
    assert!(with.len() == 1 && with[0].as_str().unwrap().starts_with("solid "), "{edges}");
    assert!(!without.contains(&with[0]), "{edges}");
    visit.browser.wait(
        "[...document.querySelectorAll('.winery.satisfied')] \
         .every((one) => /\\+[0-9]+/.test(one.querySelector('.ready').textContent))",
    );
    visit.end();
}

#[test]
fn the_order_of_two_deliveries_to_one_winery_can_be_chosen() {
    if !browser_is_there() {
        return;
    }
    let (record, seat) = phases::find_two_deliveries();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.come(&record, seat);
    let browser = &visit.browser;
    browser.wait("document.querySelector('.cell[class*=ordered]')");
    browser.js("document.querySelector('input[name=part-2][value=\"\"]').click()");
    let shown = "document.querySelector('.second-first').getClientRects().length > 0";
    browser.gives(shown, false, "one basket is kept");
    browser.js("for (const part of [1, 2]) \
         document.querySelector(`.cell[class*=ordered] input[name=part-${part}]`).click()");
    browser.gives(shown, true, "the order is asked for");
    browser.js("document.querySelector('.second-first').scrollIntoView({block: 'center'})");
    browser.is_accessible("the order of two deliveries");
    browser.glance("la-vina-order-desktop");
    visit.browser.turn_to(BrowserSettings::PHONE.dark().still());
    visit.browser.fits_the_screen();
    visit.browser.js("document.querySelector('.second-first').scrollIntoView({block: 'center'})");
    visit.browser.glance("la-vina-order-phone-dark");
    visit.browser.turn_to(BrowserSettings::DESKTOP.still());
    let browser = &visit.browser;
    let worth =
        |basket: u8| browser.text(&format!(".basket:nth-of-type({basket}) .basket-sum strong"));
    let (first, second) = (worth(1), worth(2));
    // If one basket goes to another winery or is kept, there is no order to choose.
    browser.js("document.querySelector('input[name=part-2][value=\"\"]').click()");
    browser.gives(shown, false, "there is no order to ask for");
    browser.js("document.querySelector('.cell[class*=ordered] input[name=part-2]').click()");
    browser.js("document.querySelector('.second-first input').checked = true");
    browser.js("document.querySelector('.confirm-all button').click()");
    browser.wait("document.querySelector('#r-log').innerText.split('Ana delivers').length > 2");
    let log = browser.text("#r-log");
    let lines: Vec<&str> =
        log.lines().filter(|line| line.contains("Ana delivers")).take(2).collect();
    // The latest line is on top.
    assert!(lines[0].contains(&format!("worth {first},")), "{lines:?}");
    assert!(lines[1].contains(&format!("worth {second},")), "{lines:?}");
    visit.end();
}

#[test]
fn a_resting_pointer_shows_no_hint_when_the_board_changes() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::LaVina);
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let (record, seat) = &found["prompt-take"];
    visit.come(record, *seat);
    let browser = &visit.browser;
    browser.wait("document.querySelector('#r-board .box.dim')");
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    browser.js("window.pondered = 0; const wait = window.setTimeout; \
         window.setTimeout = (act, time, ...rest) => \
         time === 700 ? (window.pondered += 1) : wait(act, time, ...rest); \
         const dim = document.querySelector('#r-board .box.dim'); \
         window.point = (kind) => dim.dispatchEvent( \
         new PointerEvent(kind, { pointerType: 'mouse', bubbles: true })); \
         point('pointermove'); point('pointerdown'); point('pointerup'); point('pointerover')");
    assert_eq!(
        browser.js("return window.pondered"),
        0,
        "after a click the pointer only rests there"
    );
    browser.js("point('pointermove'); point('pointerover')");
    assert_eq!(browser.js("return window.pondered"), 1, "a pointer that was brought there asks");
    visit.end();
}
