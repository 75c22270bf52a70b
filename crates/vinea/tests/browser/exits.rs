//! The sheet at the exit of La Viña: its stepper of wild grapes, by mouse, keyboard and touch, and without a script.

use crate::driver::Browser;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

const RIGHT: &str = "\u{e014}";

/// The texts of the open sheet that are cut off, and its controls that are outside of the sheet.
const CUT_OFF: &str = "const sheet = document.getElementById('exit-sheet'); \
    const out = sheet.getBoundingClientRect(); \
    return [...sheet.querySelectorAll('*')].filter((one) => { \
    if (one.closest('.spoken, svg, [popover]') || !one.checkVisibility({ visibilityProperty: true })) return false; \
    const style = getComputedStyle(one), at = one.getBoundingClientRect(); \
    return at.right > out.right + 1 || at.left < out.left - 1 || style.overflow !== 'visible' && \
    one.textContent.trim() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1); }) \
    .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`)";

/// Returns the stepper's radio button for a number of wild grapes.
fn step(basket: u8, wild: u8) -> String {
    format!("#exit-sheet [name=wild-{basket}][value=\"{wild}\"]")
}

/// Expression for the chosen numbers of wild grapes.
const CHOSEN: &str =
    "[...document.querySelectorAll('#exit-sheet .step:checked')].map((one) => one.value).join()";

/// Expression for the selected deliveries.
const SELECTED: &str = "[...document.querySelectorAll('#exit-sheet .row .choice :checked')] \
    .filter((one) => one.checkVisibility()).map((one) => one.value).join()";

/// Expression for the visible pay of the selected deliveries. The running sum is drawn by the style sheet.
const PAYS: &str = "[...document.querySelectorAll('#exit-sheet .row .choice :checked + .choice-face strong')] \
    .filter((one) => one.checkVisibility()).reduce((sum, one) => sum + Number(one.textContent), 0)";

/// Keeps every basket for which nothing is chosen, so that the sheet can be confirmed.
pub fn keep_the_rest(browser: &Browser) {
    browser.js(
        "for (const row of document.querySelectorAll('#exit-sheet .row')) { \
         const chosen = [...row.querySelectorAll('.choice :checked')]; \
         if (!chosen.some((one) => one.checkVisibility())) row.querySelector('.row-head .choice input').click(); }",
    );
}

/// Waits until the sheet is open and its page is live.
fn opens(browser: &Browser) {
    browser.wait("document.querySelector('#exit-sheet[open] .confirm-all')");
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
}

#[test]
fn wild_grapes_are_added_with_a_stepper_by_mouse_keyboard_and_touch() {
    if !browser_is_there() {
        return;
    }
    let (record, seat) = phases::find_two_deliveries();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.come(&record, seat);
    opens(&visit.browser);
    let browser = &visit.browser;
    browser.gives(CHOSEN, "1,0", "the suggestion spends the only wild grape");
    let best = browser.js(&format!("return {PAYS}")).as_f64().unwrap();
    browser.click(&step(1, 0));
    browser.gives(CHOSEN, "0,0", "a click on − takes it back");
    let to = browser.js(&format!("return {SELECTED}"));
    let to = to.as_str().unwrap();
    assert!(to.matches("deliver").count() == 2 && !to.contains('+'), "the wineries stay: {to}");
    assert!(browser.js(&format!("return {PAYS}")).as_f64().unwrap() < best, "it pays less");
    browser.click(&step(2, 1));
    browser.gives(CHOSEN, "0,1", "a click on + adds it to the other basket");
    browser.click(&step(1, 1));
    browser.gives(CHOSEN, "1,0", "there is only one, so the other basket gives it back");
    browser.js(&format!("document.querySelector('{}').focus()", step(2, 0)));
    browser.press(RIGHT);
    browser.gives(CHOSEN, "0,1", "the arrow key adds it");
    // A number with which the selected winery is not possible leaves the basket without a choice.
    browser.js(
        "for (const one of document.querySelectorAll('.row .choice input')) one.checked = false",
    );
    browser.gives(
        "getComputedStyle(document.querySelector('.confirm-all')).visibility",
        "hidden",
        "without a choice for each basket nothing is confirmed",
    );
    browser.sees("document.querySelector('.exit-sum .choose').checkVisibility()", "it is said why");
    for (width, height, touch) in [
        (1366, 768, false),
        (1440, 900, false),
        (1180, 820, true),
        (820, 1180, true),
        (390, 844, true),
    ] {
        let look = BrowserSettings { width, height, touch, ..BrowserSettings::DESKTOP };
        visit.browser.turn_to(look.still());
        visit.come(&record, seat);
        opens(&visit.browser);
        let faults = visit.browser.faults(&[("cut off", CUT_OFF.to_string())]);
        assert!(faults.is_empty(), "{width}×{height}: {faults:#?}");
    }
    let browser = &visit.browser;
    browser.touch(&step(1, 0));
    browser.lift();
    browser.gives(CHOSEN, "0,0", "a finger takes it back");
    browser.glance("la-vina-stepper-phone");
    browser.is_accessible("the exit sheet on a phone");
    visit.end();
}

#[test]
fn the_stepper_works_without_a_script() {
    if !browser_is_there() {
        return;
    }
    let (record, seat) = phases::find_two_deliveries();
    let visit = Visit::begin(BrowserSettings::DESKTOP.without_script());
    visit.come(&record, seat);
    let browser = &visit.browser;
    browser.wait("document.querySelector('#exit-sheet[open] .confirm-all')");
    assert!(!browser.has("html.scripted"), "the script does not run");
    browser.click(&step(1, 0));
    browser.gives(CHOSEN, "0,0", "the radio buttons are the stepper");
    browser.sees(
        "!document.querySelector('.confirm-all').checkVisibility({ visibilityProperty: true })",
        "the winery has to be chosen again",
    );
    browser.click(".row .cell[class*=ordered] .choice input[name=part-1]:not([value*=\"+\"])");
    browser.click(".confirm-all button");
    browser.wait("document.querySelector('#r-log').innerText.split('Ana delivers').length > 2");
    visit.end();
}
