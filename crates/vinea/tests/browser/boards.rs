//! The boards with touch, keyboard and mouse: the layout on a phone, and the controls.

use game::{Record, Seat};
use minds::GameId;

use crate::driver::Browser;
use crate::exits::keep_the_rest;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

const ALT: char = '\u{e00a}';

/// Waits until all these elements are entirely on the screen and not covered.
fn in_sight(browser: &Browser, places: &[&str], fact: &str) {
    for css in places {
        let seen = format!(
            "(() => {{ const one = document.querySelector({css:?}); const at = one.getBoundingClientRect(); \
             return at.top >= 0 && at.bottom <= innerHeight && \
             one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }})()"
        );
        browser.sees(&seen, fact);
    }
}

/// Opens a game at the end of a record, as the given seat and with this look.
fn open_at<'a>(
    visit: &'a mut Visit,
    (record, seat): &(Record, Seat),
    look: BrowserSettings,
) -> &'a Browser {
    visit.come(record, *seat);
    visit.browser.turn_to(look.still());
    visit.browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    visit.browser.wait("document.querySelector('#r-moves .offer')");
    &visit.browser
}

fn position(browser: &Browser) -> String {
    browser
        .js("return document.querySelector('#act [name=at]').value")
        .as_str()
        .unwrap()
        .to_string()
}

/// Expression for the marks of players that do not have their player's colour.
const STRANGE: &str = "[...document.querySelectorAll('.badge[class*=seat-] > :not(text)')].filter((shape) => { \
    const probe = document.createElement('i'); document.body.append(probe); \
    probe.style.color = `var(--${/seat-\\d/.exec(shape.parentElement.getAttribute('class'))[0]})`; \
    const own = getComputedStyle(probe).color; probe.remove(); \
    return getComputedStyle(shape).fill !== own; }).map((shape) => shape.closest('[id]').id)";

#[test]
fn marks_of_players_have_their_colours_in_light_and_dark_mode() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for id in GameId::ALL {
        let shown = phases::shown(id);
        for look in [BrowserSettings::DESKTOP, BrowserSettings::DESKTOP.dark()] {
            let browser = open_at(&mut visit, &shown, look);
            browser.sees("document.querySelectorAll('.badge[class*=seat-]').length > 3", "marks");
            browser.gives(STRANGE, serde_json::json!([]), id.as_str());
        }
    }
    visit.end();
}

#[test]
fn vinhos_is_played_by_touch_and_by_keyboard() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vinhos);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    // In portrait format: the cost and the button that ends the action stay within reach of the thumb.
    let browser = open_at(&mut visit, &found["prompt-after-action"], BrowserSettings::PHONE);
    in_sight(browser, &[".v-foot .offer", ".v-total-cost"], "under the thumb");
    browser.glance("vinhos-after-action-phone");
    let browser =
        open_at(&mut visit, &found["prompt-before-move"], BrowserSettings::PHONE_ON_ITS_SIDE);
    browser.fits_the_screen();
    browser.is_accessible("vinhos on a phone on its side");
    browser.glance("vinhos-before-move-phone-on-its-side");

    // With keys: Alt and a digit focus a zone, so digits alone still choose moves. Tab continues inside the zone.
    let browser = open_at(&mut visit, &found["prompt-before-move"], BrowserSettings::DESKTOP);
    let before = position(browser);
    browser.press_with(ALT, '4');
    browser.wait("document.activeElement?.id === 'z-export'");
    browser.press_with(ALT, '1');
    browser.wait("document.activeElement?.id === 'z-quadrel'");
    browser.press("\u{e004}");
    browser.wait(
        "document.activeElement?.closest('#z-quadrel') && document.activeElement.matches('button')",
    );
    assert_eq!(position(browser), before, "no move was made");

    // The boards of the others open from their strips, without controls.
    browser.click(".strip:not(.mine) .v-look");
    browser.wait("document.querySelector(':is(details[open], :popover-open) [id^=estate-]')");
    assert!(!browser.has(":is(details[open], :popover-open) [id^=estate-] button[form=act]"));

    check_two_planned_units(&mut visit, &phases::find_two_vineyards());
    // An action from a tile has only one unit, which is done at once.
    let kinds = ["build-winery", "build-cellar", "hire-staff", "hire-expert"];
    let planned = kinds.into_iter().filter(|what| {
        check_one_planned_unit(&mut visit, &found[format!("prompt-{what}").as_str()], what)
    });
    assert!(planned.count() >= 2);

    // A press release can be left with its back button.
    let browser = open_at(&mut visit, &found["prompt-spend-renown"], BrowserSettings::DESKTOP);
    let before = position(browser);
    browser.click(".v-back");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {before:?}"));
    browser.wait("document.querySelector('.v-steps .now')?.innerText.startsWith('a')");
    visit.end();
}

/// Checks that both units of an action are chosen one by one, can be taken back, and are confirmed together.
fn check_two_planned_units(visit: &mut Visit, place: &(Record, Seat)) {
    for (look, name) in [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE, "phone")] {
        let browser = open_at(visit, place, look);
        let before = position(browser);
        let chosen = "document.querySelector('#r-mine .ghost')";
        let more = "[...document.querySelectorAll('#r-moves button[form=plan].offer')]";
        // Some regions ask for a bonus in between. With other regions, a second unit can be added.
        let firsts = browser.js(&format!("return {more}.map((one) => one.value)"));
        for first in firsts.as_array().unwrap() {
            browser.js(&format!("{more}.find((one) => one.value === {first}).click()"));
            browser.wait(chosen);
            if browser.is(&format!("{more}.length > 0")) {
                break;
            }
            browser.press("u");
            browser.wait(&format!("!{chosen}"));
        }
        let total = |part: &str| {
            format!("document.querySelector('.v-total-cost').innerText.includes({part:?})")
        };
        browser.wait(&total(" of "));
        browser.js(&format!("{more}[0].click()"));
        browser.wait("document.querySelectorAll('.v-plan li').length === 2");
        browser.sees(&total(" + "), "a running total");
        in_sight(browser, &[".v-foot .confirm-plan", ".v-total-cost"], "under the thumb");
        browser.fits_the_screen();
        browser.is_accessible("two vineyards to be confirmed");
        browser.glance(&format!("vinhos-two-vineyards-{name}"));
        browser.shot(&format!("vinhos-two-vineyards-whole-{name}"));
        assert_eq!(position(browser), before, "nothing is done yet");
        // The plan is still there after a return to the page.
        let address = browser.address();
        browser.go(&address);
        browser.wait("document.querySelectorAll('.v-plan li').length === 2");
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        match name {
            "phone" => browser.click(".v-foot .confirm-plan"),
            _ => browser.press("c"),
        }
        browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {before:?}"));
        browser.wait(&format!("!{chosen} && !document.querySelector('.confirm-plan')"));
    }
}

/// Checks that a unit of an action is chosen, shown on the board, and then confirmed. Returns false if the action has
/// no unit to choose on the board.
fn check_one_planned_unit(visit: &mut Visit, place: &(Record, Seat), what: &str) -> bool {
    for (look, name) in
        [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE.dark(), "phone-dark")]
    {
        let browser = open_at(visit, place, look);
        let choice = ":is(#r-board, #r-mine) button[form=plan].live";
        browser.wait("document.querySelector('button:is([form=plan], [form=act]).live')");
        if !browser.has(choice) {
            return false;
        }
        browser.js(&format!("document.querySelector('{choice}').click()"));
        browser.wait("document.querySelector('.v-plan li')");
        browser.sees("document.querySelector('.ghost')", &format!("{what} lies on the board"));
        in_sight(browser, &[".v-foot .confirm-plan", ".v-total-cost"], "under the thumb");
        browser.fits_the_screen();
        browser.is_accessible(&format!("{what}, to be confirmed"));
        browser.js("document.querySelector('.ghost').scrollIntoView({ block: 'center' })");
        browser.glance(&format!("vinhos-plan-{what}-{name}"));
    }
    true
}

#[test]
fn la_vina_is_played_by_touch_with_tools_and_one_confirmation() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::LaVina);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);

    // In portrait format.
    let browser = open_at(&mut visit, &found["prompt-turn"], BrowserSettings::PHONE);
    browser.sees(
        "(() => { const top = (css) => document.querySelector(css).getBoundingClientRect().top; \
         const list = document.querySelector('.wineries'); \
         return top('.entrance') > top('#box-1a') && top('#box-1a') > top('#box-exit') && \
         list.scrollWidth > list.clientWidth && getComputedStyle(list).scrollSnapType.startsWith('x'); })()",
        "the aisle stands on its entrance, the wineries are a carousel",
    );

    // On a phone in landscape format, the longest aisle fits as well.
    let five = phases::find_among_five();
    let browser = open_at(&mut visit, &five["prompt-turn"], BrowserSettings::PHONE_ON_ITS_SIDE);
    browser.fits_the_screen();

    // With five players, too, everybody has a place at the entrance and at the exit. The effect of a move is shown only
    // while the player points at it.
    let browser = open_at(&mut visit, &five["prompt-turn"], BrowserSettings::DESKTOP);
    let outside = "[...document.querySelectorAll('.queue > .stone')].filter((one) => { \
         const [at, room] = [one, one.parentElement].map((each) => each.getBoundingClientRect()); \
         return at.left < room.left - 1 || at.right > room.right + 1 || at.bottom > room.bottom + 1; }).length";
    browser.gives(outside, 0, "all five stand in their queue");
    let told = "[...document.querySelectorAll('.ribbon-if')].filter((one) => one.checkVisibility() && \
         !one.parentElement.matches(':has(> :focus-visible, > :hover)')).length";
    browser.gives(told, 0, "no order of turns is told where nobody points");

    // The sheet at the exit covers the whole scene until it is folded.
    let browser = open_at(&mut visit, &found["prompt-deliver"], BrowserSettings::PHONE);
    browser.fits_the_screen();
    browser.is_accessible("the sheet at the exit");
    browser.sees(
        "(() => { const [sheet, board] = ['exit-sheet', 'r-board'].map((id) => \
         document.getElementById(id).getBoundingClientRect()); \
         return sheet.top <= board.top + 1 && sheet.width > board.width * .85; })()",
        "the sheet has the whole scene",
    );
    keep_the_rest(browser);
    in_sight(browser, &[".confirm-all button"], "under the thumb");
    browser.glance("la-vina-exit-sheet-phone");
    browser.js("document.querySelector('#exit-sheet > summary').click()");
    browser.wait("!document.getElementById('exit-sheet').open");
    in_sight(
        browser,
        &["#box-1a", "#exit-sheet > summary"],
        "the vines, and the way back to the sheet",
    );

    // One confirmation sends the whole sheet.
    let browser = open_at(&mut visit, &found["prompt-deliver"], BrowserSettings::DESKTOP);
    let before = position(browser);
    browser.js("[...document.querySelectorAll('.row input[value^=deliver]')] \
         .find((one) => one.checkVisibility()).click()");
    keep_the_rest(browser);
    browser.click(".confirm-all button");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {before:?}"));
    browser.wait("document.querySelector('#r-log').innerText.includes('delivers')");
    browser.sees("!document.querySelector('#exit-sheet')", "nothing is left to be confirmed");

    // A tool that is switched on highlights only the cards that it reaches.
    let browser = open_at(&mut visit, &found["prompt-arrive-at-exit"], BrowserSettings::DESKTOP);
    let shown = |css: &str| {
        format!(
            "[...document.querySelectorAll('{css}')] \
             .filter((one) => one.getClientRects().length > 0).length"
        )
    };
    let with_boots = shown(".with-boots > .live");
    browser.gives(&with_boots, 0, "the boots are not used yet");
    browser.js("document.getElementById('use-boots').click()");
    browser.wait(&format!("{with_boots} > 0"));
    let others = shown(".card-place:has(> .with-boots) > .way:not(.with-boots) > *");
    browser.gives(&others, 0, "each card shows one way alone");
    browser.js("document.getElementById('use-boots').click()");

    // Pointing at a card makes the wineries show the distance.
    let browser = open_at(&mut visit, &found["prompt-turn"], BrowserSettings::WIDE);
    let told = shown(".with-card > .if-1L");
    browser.gives(&told, 0, "nothing is pointed at yet");
    browser.press("\u{e004}");
    browser.js("document.querySelector('#pile-1L .card:not(.under)').focus()");
    browser.wait(&format!("{told} > 0"));
    browser.glance("la-vina-distances-wide");
    visit.end();
}

/// Drags from the centre of one element to the centre of another with the mouse.
fn drag(browser: &Browser, from: &str, to: &str) {
    let middle = |css: &str| {
        let at = browser.gets(&format!(
            "const at = document.querySelector({css:?})?.getBoundingClientRect(); \
             return at ? [at.x + at.width / 2, at.y + at.height / 2] : null"
        ));
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    };
    let ((x, y), (over, down)) = (middle(from), middle(to));
    browser.point_at(x, y, "mouseMoved");
    browser.point_at(x, y, "mousePressed");
    for share in [0.2, 0.6, 1.0] {
        browser.point_at(x + (over - x) * share, y + (down - y) * share, "mouseMoved");
    }
    browser.sees("document.querySelector('#flight > .stage')", "it is carried along");
    browser.point_at(over, down, "mouseReleased");
    browser.sees("!document.querySelector('#flight > .stage')", "and put down");
}

#[test]
fn a_picker_and_a_card_can_be_dragged_to_their_places() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::LaVina);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let log =
        |words: &str| format!("document.getElementById('r-log').innerText.includes({words:?})");
    let browser = open_at(&mut visit, &found["prompt-turn"], BrowserSettings::DESKTOP);
    let picker = browser.js(
        "const turn = document.querySelector('.strip.mine').id.split('-')[1]; \
         return document.querySelector(`#r-board .queue [data-piece^='picker-${turn}']`).dataset.piece",
    );
    let picker = format!("[data-piece='{}']", picker.as_str().unwrap());
    drag(browser, &picker, "#go-2a");
    browser.sees(&log("to the back box of space 2"), "the picker goes there");
    // Dragging takes the card and puts it into the basket where it was dropped.
    let browser = open_at(&mut visit, &found["prompt-take"], BrowserSettings::DESKTOP);
    let at = position(browser);
    drag(browser, "#r-board .card.live", "#r-mine .basket-face");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at:?}"));
    browser.sees(&log("into basket 1"), "the card lies in the basket");
    visit.end();
}

/// Script that writes two digits on all bottles and estates in the players' panels, and returns the numbers that touch
/// another one, are cut off or broken.
const TOUCHING_NUMBERS: &str = "const wrong = []; \
    for (const one of document.querySelectorAll('.v-estate-chip b')) one.textContent = '14'; \
    for (const chip of document.querySelectorAll('.v-estate-chip')) { \
    const edge = chip.getBoundingClientRect(); let last = edge.left; \
    for (const one of chip.querySelectorAll('b')) { const range = document.createRange(); \
    range.selectNodeContents(one); const [at, more] = range.getClientRects(); \
    if (more || at.left < last + 1 || at.right > edge.right || at.bottom > edge.bottom + 1) \
    wrong.push(`${chip.title} ${at.left - last} ${edge.right - at.right}`); last = at.right; } } \
    return wrong";

#[test]
fn numbers_of_wines_in_a_players_panel_do_not_touch() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vinhos).into_values();
    let four =
        |(record, _): &(Record, Seat)| record.options["players"] == 4 && record.result.is_none();
    let place = found.filter(four).max_by_key(|(record, _)| record.moves.len()).unwrap();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for (width, height) in [(1366, 768), (1440, 900), (1920, 1080)] {
        let look = BrowserSettings { width, height, ..BrowserSettings::DESKTOP };
        let browser = open_at(&mut visit, &place, look);
        let name = format!("at {width}×{height}");
        assert!(browser.is("document.querySelector('.v-estate-chip .v-bottle')"), "{name}");
        assert_eq!(browser.faults(&[(&name, TOUCHING_NUMBERS.to_string())]), Vec::<String>::new());
    }
    // On a tablet, everybody's money is beside the points.
    for (width, height) in [(1180, 820), (820, 1180)] {
        let look = BrowserSettings { width, height, touch: true, ..BrowserSettings::DESKTOP };
        let browser = open_at(&mut visit, &place, look);
        let shown = "[...document.querySelectorAll('.strip [data-count^=coin]')].filter((one) => { \
            const at = one.getBoundingClientRect(); const edge = one.closest('.strip').getBoundingClientRect(); \
            return at.width > 0 && at.right <= edge.right && at.bottom <= edge.bottom; }).length";
        browser.gives(shown, 4, &format!("the Bagos of four players at {width}×{height}"));
    }
    visit.end();
}

/// Script that returns the magnates' tiles that stick out of their panel in some layout of the board, and the words
/// that stick out of their tile.
const TILES_OUTSIDE: &str = "const wrong = []; let told = 0; const stage = document.querySelector('.stage.vin'); \
    const focus = [...stage.classList].find((name) => /^f-/.test(name)); let now = focus; \
    for (const other of ['f-quadrel', 'f-map', 'f-export', 'f-sales', 'f-fair', 'f-experts', 'f-tiles', focus]) { \
    stage.classList.replace(now, other); now = other; \
    const edge = document.querySelector('.z-tiles').getBoundingClientRect(); \
    for (const tile of document.querySelectorAll('.z-tiles .v-tile')) { const at = tile.getBoundingClientRect(); \
    for (const word of tile.querySelectorAll('.v-tile-brief, .v-tile-vp')) { \
    const { width, left, right } = word.getBoundingClientRect(); if (width < 2) continue; \
    told += 1; if (left < at.left || right > at.right) wrong.push(`${other} ${word.innerText}`); } \
    if (at.right > edge.right + 1 || at.bottom > edge.bottom + 1) wrong.push(`${other} ${tile.id}`); } } \
    return told > 0 ? wrong : ['no words']";

#[test]
fn magnates_tiles_stay_in_their_panel() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vinhos).into_values();
    let two =
        |(record, _): &(Record, Seat)| record.options["players"] == 2 && record.result.is_none();
    let place = found.filter(two).max_by_key(|(record, _)| record.moves.len()).unwrap();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for (width, height) in [(1366, 768), (1440, 900)] {
        let look = BrowserSettings { width, height, ..BrowserSettings::DESKTOP };
        let browser = open_at(&mut visit, &place, look);
        let name = format!("at {width}×{height}");
        assert!(browser.has(".z-tiles .v-tile.multiplier"), "{name}");
        assert_eq!(browser.faults(&[(&name, TILES_OUTSIDE.to_string())]), Vec::<String>::new());
    }
    visit.end();
}

/// Script that returns the halves of the staff tile that are small or have no visible name.
const STAFF: &str = "const at = (one) => one.getBoundingClientRect(); const wrong = []; \
    const halves = [...document.querySelectorAll('.v-staff .v-stock.live')]; \
    for (const half of halves) { const name = at(half.querySelector('.v-worker-name')), box = at(half); \
    if (name.width < 8 || name.left < box.left || name.right > box.right) wrong.push(`name of ${half.id}`); \
    if (box.width < 80 || box.height < 44) wrong.push(`${half.id} ${box.width}x${box.height}`); } \
    return halves.length ? wrong : ['no half']";

#[test]
fn the_staff_tile_is_the_choice_and_estates_are_as_wide_as_the_board() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vinhos);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for (width, height) in [(1366, 768), (1440, 900), (1920, 1080)] {
        let look = BrowserSettings { width, height, ..BrowserSettings::DESKTOP };
        let browser = open_at(&mut visit, &found["prompt-hire-staff"], look);
        let name = format!("at {width}×{height}");
        assert_eq!(browser.faults(&[(&name, STAFF.to_string())]), Vec::<String>::new());
    }
    let widths = "['#r-board > .stage', '#r-mine > .stage'] \
        .map((css) => document.querySelector(css).getBoundingClientRect().width)";
    let equal = format!("(([board, own]) => Math.abs(board - own) < board / 100)({widths})");
    visit.browser.sees(&equal, "at 1920 both have the same width");
    visit.end();
}
