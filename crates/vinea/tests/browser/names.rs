//! Names on plates: no word is broken, and a name stays on its plate, however long its words are.

use minds::GameId;

use crate::driver::Browser;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

/// Names of the greatest length with long words, and the longest name of a level.
const NAMES: &str = "['Bartholomäussteffensohn', 'Maria-Antonia Fernández', 'Großwinzermeister Anselm', \
    'Cellarmaster', 'Wilhelmina']";

/// Desktops, tablets and phones.
const SCREENS: [(u32, u32); 11] = [
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (1180, 820),
    (1024, 768),
    (820, 1180),
    (768, 1024),
    (390, 844),
    (844, 390),
];

/// Script that writes the long names on all plates and returns the number of visible ones.
const WRITE: &str = "const names = NAMES; \
    const all = [...document.querySelectorAll('.who .name, .plate > span:not(.badge), .name-card b')]; \
    all.forEach((one, number) => { one.textContent = names[number % names.length]; }); \
    return all.filter((one) => one.checkVisibility()).length";

/// Script that returns the faults of the names: words on two lines, names that leave their plate or are cut off
/// without dots, and names that lie on a score, a mark or another text.
const FAULTS: &str = "const wrong = []; const range = document.createRange(); \
    const hidden = (one) => one && \
    (getComputedStyle(one).clipPath.startsWith('inset(50%') || hidden(one.parentElement)); \
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !hidden(one); \
    for (const one of document.querySelectorAll('.who .name, .plate > span:not(.badge), .name-card b')) { \
    const text = one.firstChild; if (!text?.data || !seen(one)) continue; \
    for (const word of text.data.matchAll(/[^\\s-]+-?/g)) { \
    range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length); \
    const lines = [...range.getClientRects()].filter((line) => line.width > .5); \
    if (new Set(lines.map((line) => Math.round(line.top))).size > 1) wrong.push(`broken: ${word[0]}`); } \
    range.selectNodeContents(one); const [written, own] = [range, one].map((box) => box.getBoundingClientRect()); \
    const { overflowX, textOverflow } = getComputedStyle(one); const cuts = overflowX !== 'visible'; \
    const right = cuts ? Math.min(written.right, own.right) : written.right; \
    if (cuts && written.right > own.right + 1 && textOverflow !== 'ellipsis') wrong.push(`cut off: ${text.data}`); \
    if (cuts && written.bottom > own.bottom + 3) wrong.push(`half a line: ${text.data}`); \
    const plate = one.closest('.strip, .plate, .name-card'); \
    if (right > plate.getBoundingClientRect().right + 1) wrong.push(`leaves its plate: ${text.data}`); \
    for (const other of plate.querySelectorAll('.score, .turn-mark, .bot, .badge, .presence')) { \
    if (!seen(other)) continue; const at = other.getBoundingClientRect(); \
    if (at.width > 2 && at.left < right - 1 && written.left < at.right - 1 \
    && at.top < written.bottom - 3 && written.top < at.bottom - 3) \
    wrong.push(`${text.data} on ${other.getAttribute('class')}`); } } \
    return [...new Set(wrong)]";

/// Writes long names on the plates of the open page and returns their faults on every screen.
fn faults(browser: &mut Browser, page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (width, height) in SCREENS {
        let touch = width < 1_200;
        browser.turn_to(BrowserSettings {
            width,
            height,
            touch,
            ..BrowserSettings::DESKTOP.still()
        });
        let count = browser.js(&WRITE.replace("NAMES", NAMES)).as_u64().unwrap();
        assert!(count > 0, "{page} has no plates");
        let found = browser.faults(&[("names", FAULTS.to_string())]).into_iter();
        wrong.extend(found.map(|fault| format!("{page} at {width}×{height}, {fault}")));
    }
    browser.turn_to(BrowserSettings::DESKTOP.still());
    wrong
}

#[test]
fn no_word_of_a_name_is_broken_on_any_screen() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let mut wrong = Vec::new();
    for id in GameId::ALL {
        let (record, seat) = phases::shown(id);
        visit.come(&record, seat);
        visit.arrives(&record);
        wrong.extend(faults(&mut visit.browser, &format!("{id}")));
        let (record, seat) = &phases::find(id)["prompt-over"];
        visit.come(record, *seat);
        visit.arrives(record);
        wrong.extend(faults(&mut visit.browser, &format!("{id}, the result")));
    }
    visit.look("/new/la-vina?players=5");
    visit.browser.wait("document.querySelector('form.setup [name=seat-4]')");
    wrong.extend(faults(&mut visit.browser, "the set-up page"));
    visit.open_with_a_free_seat(GameId::LaVina);
    visit.browser.wait("document.querySelector('.lobby .name-card')");
    wrong.extend(faults(&mut visit.browser, "the lobby"));
    visit.end();
    assert!(wrong.is_empty(), "{} faults\n{}", wrong.len(), wrong.join("\n"));
}
