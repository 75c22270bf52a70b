//! The table at every size of the window: every answer of the prompt can be clicked, the prompt stays low, and no
//! text is squeezed into a column. Every phase of every game is looked at, and every kind of plan.

use catalog::GameId;
use game::{Record, Seat};
use serde_json::{Value, json};

use crate::driver::Browser;
use crate::visits::Visit;
use crate::{Look, browser_is_there, desks, phases};

/// Desks, tablets on both sides, and a phone.
const SIZES: [(u32, u32); 8] = [
    (1440, 900),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (1180, 820),
    (820, 1180),
    (768, 1024),
    (390, 844),
];

/// From this width on the prompt floats over the board.
const DESK: u32 = 900;

/// The faults of the prompt: controls that are outside of the window or covered, and more than two lines of text one
/// above the other (`LINES` says how many there may be).
const PROMPT: &str = "const wrong = []; const bar = document.querySelector('.prompt-bar'); \
    const said = (one) => (one.value || one.textContent || one.className).trim().slice(0, 60); \
    for (const one of bar.querySelectorAll('button, a, input, summary')) { \
    if (!one.checkVisibility({ visibilityProperty: true })) continue; const at = one.getBoundingClientRect(); \
    if (at.width < 2) continue; const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
    const top = document.elementFromPoint(x, y); \
    if (at.x < 0 || at.y < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1) \
    wrong.push(`outside: ${said(one)}`); \
    else if (!one.contains(top)) wrong.push(`covered: ${said(one)} by ${top?.className}`); } \
    const lines = []; const words = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT); \
    while (words.nextNode()) { const word = words.currentNode; \
    if (!word.data.trim() || word.parentElement.closest('.spoken, svg, [popover], [data-chip]::after') \
    || getComputedStyle(word.parentElement).clipPath.startsWith('inset(50%') \
    || !word.parentElement.checkVisibility({ visibilityProperty: true })) continue; \
    const range = document.createRange(); range.selectNodeContents(word); \
    for (const line of range.getClientRects()) if (line.width > 2) lines.push(line); } \
    lines.sort((one, two) => one.bottom - two.bottom); let [rows, end] = [0, -Infinity]; \
    for (const line of lines) if (line.top >= end - 3) { rows += 1; end = line.bottom; } \
    if (rows > LINES) wrong.push(`${rows} lines`); return wrong";

/// The texts of more than 20 letters whose box is narrower than 12 of these letters.
const SQUEEZED: &str = "const wrong = []; \
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
    while (words.nextNode()) { const word = words.currentNode, text = word.data.trim(); \
    const one = word.parentElement; \
    if (text.length <= 20 || one.closest('.spoken, svg, script, style, noscript, .wine-name') \
    || getComputedStyle(one).clipPath.startsWith('inset(50%') \
    || !one.checkVisibility({ visibilityProperty: true })) continue; \
    const range = document.createRange(); range.selectNodeContents(word); \
    const lines = [...range.getClientRects()].filter((line) => line.width > 1); if (lines.length < 2) continue; \
    const letter = lines.reduce((sum, line) => sum + line.width, 0) / text.length; \
    let box = one; while (getComputedStyle(box).display === 'inline') box = box.parentElement; \
    const style = getComputedStyle(box); \
    const room = box.getBoundingClientRect().width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight); \
    if (room < 12 * letter) wrong.push(`${text.slice(0, 40)} in ${Math.round(room)} px, ${lines.length} lines`); } \
    return wrong";

/// The faults of the open page's prompt and texts, at every size.
fn faults(visit: &mut Visit, name: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (width, height) in SIZES {
        visit.browser.turn_to(Look { width, height, ..Look::DESKTOP.still() });
        let lines = if width >= DESK { "2" } else { "99" };
        let prompt = PROMPT.replace("LINES", lines);
        for (fault, script) in [("prompt", prompt.as_str()), ("squeezed", SQUEEZED)] {
            let found = visit.browser.js(script);
            if found != json!([]) {
                wrong.push(format!("{name} at {width}×{height}, {fault}: {found}"));
            }
        }
    }
    wrong
}

/// The lines by which the plan of the page can go on, at most two: the first one, and the one with the longest words.
fn ways_on(browser: &Browser) -> Vec<String> {
    let found = browser.js(
        "const all = [...document.querySelectorAll('#r-moves button[form=plan].offer')]; \
         const long = all.toSorted((one, two) => two.textContent.length - one.textContent.length)[0]; \
         return [...new Set([all[0], long].filter(Boolean).map((one) => one.value))]",
    );
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect()
}

/// Looks at a place of a game, and at the plans that can be begun there, three moves deep.
fn every_state(visit: &mut Visit, name: &str, (record, seat): &(Record, Seat)) -> Vec<String> {
    visit.browser.turn_to(Look::DESKTOP.still());
    visit.come(record, *seat);
    visit.arrives(record);
    let address = visit.browser.address();
    let mut wrong = faults(visit, name);
    let mut open: Vec<String> = ways_on(&visit.browser);
    while let Some(plan) = open.pop() {
        let query = visit.browser.js(&format!(
            "const all = new FormData(document.getElementById('plan')); all.set('plan', {plan:?}); \
             return new URLSearchParams(all).toString()"
        ));
        visit.browser.go(&format!("{address}?{}", query.as_str().unwrap()));
        visit
            .browser
            .sees("document.querySelector('.unplan, .confirm-plan')", &format!("{name}, {plan}"));
        wrong.extend(faults(visit, &format!("{name}, {plan}")));
        if plan.matches(';').count() < 2 {
            open.extend(ways_on(&visit.browser));
        }
    }
    wrong
}

fn every_prompt_can_be_clicked(id: GameId, more: Vec<(&str, (Record, Seat))>) {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(Look::DESKTOP);
    let mut wrong = Vec::new();
    for (name, place) in phases::find(id).into_iter().chain(more) {
        if place.0.result.is_none() {
            wrong.extend(every_state(&mut visit, name, &place));
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{id}: {} faults\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_prompt_of_la_vina_can_be_clicked_at_every_size() {
    every_prompt_can_be_clicked(GameId::LaVina, Vec::new());
}

#[test]
fn every_prompt_of_vignobles_can_be_clicked_at_every_size() {
    every_prompt_can_be_clicked(GameId::Vignobles, Vec::new());
}

#[test]
fn every_prompt_of_vinhos_can_be_clicked_at_every_size() {
    let experts = phases::find_two_units("prompt-hire-expert", "hire");
    let mut more = vec![("two vineyards", phases::find_two_vineyards())];
    more.extend(experts.map(|place| ("two experts", place)));
    every_prompt_can_be_clicked(GameId::Vinhos, more);
}

/// Tablets, upright and on their side.
const TABLETS: [(u32, u32); 5] = [(820, 1180), (768, 1024), (1180, 820), (1024, 768), (1024, 1366)];

/// The controls that are in sight and to which a fingertip of 44 pixels around their middle does not belong.
const TARGETS: &str = "const wrong = []; \
    const all = '#table :is(.live, .offer, .confirm-plan, .unplan, .hint, summary), .table-top :is(a, button)'; \
    for (const one of document.querySelectorAll(all)) { \
    if (!one.matches('button, a, summary') || one.closest('.spoken, p') \
    || !one.checkVisibility({ visibilityProperty: true })) continue; \
    const at = one.getBoundingClientRect(); const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
    const hits = (over, down) => { const [left, top] = [x + over, y + down]; \
    return left < 0 || top < 0 || left >= innerWidth || top >= innerHeight \
    || one.contains(document.elementFromPoint(left, top)); }; \
    if (at.width < 2 || !hits(0, 0)) continue; \
    if (![[21, 0], [-21, 0], [0, 21], [0, -21]].every((way) => hits(...way))) \
    wrong.push(`${one.id || one.className} ${Math.round(at.width)}x${Math.round(at.height)}`); } \
    return [...new Set(wrong)].slice(0, 12)";

/// Comes to every phase of a game and looks for faults in each.
fn in_every_phase(id: GameId, look: impl Fn(&mut Visit, &str) -> Vec<String>) {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(Look::DESKTOP);
    let mut wrong = Vec::new();
    for (name, (record, seat)) in phases::find(id) {
        if record.result.is_none() {
            visit.browser.turn_to(Look::DESKTOP.still());
            visit.come(&record, seat);
            visit.arrives(&record);
            wrong.extend(look(&mut visit, name));
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{id}: {} faults\n{}", wrong.len(), wrong.join("\n"));
}

/// The parts of the open page that are too small, on every tablet.
fn too_small_on_tablets(visit: &mut Visit, name: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (width, height) in TABLETS {
        visit.browser.turn_to(Look { width, height, touch: true, ..Look::DESKTOP.still() });
        visit.browser.sees("matchMedia('(pointer: coarse)').matches", "the screen is touched");
        for (fault, script) in [("letters", desks::too_small(11.0).as_str()), ("targets", TARGETS)]
        {
            let found = visit.browser.js(script);
            if found != json!([]) {
                wrong.push(format!("{name} at {width}×{height}, {fault}: {found}"));
            }
        }
    }
    visit.browser.turn_to(Look::DESKTOP.still());
    wrong
}

#[test]
fn la_vina_is_large_enough_on_every_tablet() {
    in_every_phase(GameId::LaVina, too_small_on_tablets);
}

#[test]
fn vignobles_is_large_enough_on_every_tablet() {
    in_every_phase(GameId::Vignobles, too_small_on_tablets);
}

#[test]
fn vinhos_is_large_enough_on_every_tablet() {
    in_every_phase(GameId::Vinhos, too_small_on_tablets);
}

/// Pages that are magnified: 1280×1024 and 1920×1080 four times, 1280×800 and 1440×900 one and a half times.
const MAGNIFIED: [(u32, u32); 4] = [(320, 256), (480, 270), (853, 533), (960, 600)];

/// The controls that cannot be brought into sight and clicked, a board without height, and a page that scrolls
/// sideways. What lies on a small map is behind the door of its region.
const OUT_OF_SIGHT: &str = "const wrong = []; \
    const all = '#r-board .live, #r-mine .live, #r-status :is(button, a), .exit-sheet > summary, .confirm-all button'; \
    for (const one of document.querySelectorAll(all)) { \
    if (!one.checkVisibility({ visibilityProperty: true }) || one.getBoundingClientRect().width < 2) continue; \
    one.scrollIntoView({ block: 'center', inline: 'center' }); const at = one.getBoundingClientRect(); \
    const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
    if (!one.contains(top) && !top?.closest('summary')?.closest('[data-roads]')?.contains(one)) \
    wrong.push(`${one.id || one.className} under ${top?.className}`); } \
    const high = document.getElementById('r-board').getBoundingClientRect().height; \
    if (high < 200) wrong.push(`the board is ${Math.round(high)} px high`); \
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the window'); \
    return wrong.slice(0, 12)";

fn out_of_sight_when_magnified(visit: &mut Visit, name: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (width, height) in MAGNIFIED {
        visit.browser.turn_to(Look { width, height, ..Look::DESKTOP.still() });
        let found = visit.browser.js(OUT_OF_SIGHT);
        if found != json!([]) {
            wrong.push(format!("{name} at {width}×{height}: {found}"));
        }
    }
    wrong
}

#[test]
fn every_control_of_la_vina_is_in_reach_when_the_page_is_magnified() {
    in_every_phase(GameId::LaVina, out_of_sight_when_magnified);
}

#[test]
fn every_control_of_vignobles_is_in_reach_when_the_page_is_magnified() {
    in_every_phase(GameId::Vignobles, out_of_sight_when_magnified);
}

#[test]
fn every_control_of_vinhos_is_in_reach_when_the_page_is_magnified() {
    in_every_phase(GameId::Vinhos, out_of_sight_when_magnified);
}
