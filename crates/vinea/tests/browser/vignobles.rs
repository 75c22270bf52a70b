//! Layout, keys and plans at a table of Vignobles.

use game::{Record, Seat};
use minds::GameId;
use serde_json::json;

use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

/// Expression for the buttons in `#r-board` and `#r-mine` that are too small for a thumb. Buttons of the small map are
/// covered by their regions, which enlarge them, and do not count.
const SMALL: &str = "[...document.querySelectorAll('#r-board button, #r-mine button')] \
    .map((one) => [one, one.getBoundingClientRect()]) \
    .filter(([one, at]) => at.width > 0 && (at.width < 44 || at.height < 44) && \
    one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2))) \
    .map(([one, at]) => `${one.outerHTML.slice(0, 120)} ${at.width} x ${at.height}`)";

#[test]
fn vignobles_is_playable_with_a_thumb_on_a_phone() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let visit = Visit::begin(BrowserSettings::PHONE);
    let browser = &visit.browser;
    let come = |phase: &str| {
        let (record, seat) = &found[phase];
        visit.come(record, *seat);
        browser.wait("document.querySelector('#r-moves .offer')");
        browser.fits_the_screen();
        browser.glance(&format!("vignobles-phone-{phase}"));
        browser.gives(SMALL, json!([]), phase);
    };
    come("prompt-choose");
    let order = "(() => { const at = (css) => document.querySelector(css).getBoundingClientRect(); \
        const [map, bar, mine] = [at('#r-board .map'), at('.prompt-bar'), at('#r-mine')]; \
        return map.bottom <= bar.top + 1 && bar.bottom <= mine.top + 1 && mine.bottom <= innerHeight + 1; })()";
    browser.sees(order, "the map, what to do, and the own cards lie one below the other");
    browser.sees(
        "[...document.querySelectorAll('#r-board button[value^=\"perform \"], #r-board [id^=card-].live')] \
         .some((one) => { const at = one.getBoundingClientRect(); \
         return one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); })",
        "the action cards lie on the table",
    );

    browser.click("#region-3 summary");
    browser.sees(CLOSE_UP.replace("REGION", "region-3").as_str(), "a region is seen close up");
    browser.is_accessible("a region close up");
    browser.glance("vignobles-phone-close-up");
    browser.gives(SMALL, json!([]), "close up");
    browser.click("[data-roads~=region-3] summary");
    browser.sees("!document.querySelector('#region-3 > [open]')", "one region is open at most");
    browser.sees("document.querySelector('[data-roads~=region-3] > [open]')", "the next one");
    browser.click(".map [open] > summary");
    browser.sees("!document.querySelector('.map [open]')", "and back to the whole map");

    for phase in ["prompt-barrel", "prompt-cloud", "prompt-local-blend", "prompt-discard"] {
        come(phase);
    }
    visit.end();
}

/// Expression that is true if the names of a region's wines are visible and large enough to read.
const CLOSE_UP: &str = "(() => { const map = document.querySelector('.map').getBoundingClientRect(); \
    const names = [...document.querySelectorAll('#REGION .wine-name')]; \
    return names.length > 2 && names.every((one) => { const at = one.getBoundingClientRect(); \
    return parseFloat(getComputedStyle(one).fontSize) >= 13 && at.left >= map.left && at.right <= map.right && \
    at.top >= map.top && at.bottom <= map.bottom; }); })()";

#[test]
fn the_region_of_a_blend_is_enlarged_until_the_blend_is_done() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let visit = Visit::begin(BrowserSettings::PHONE);
    let browser = &visit.browser;
    // At least one of these players has the grapes for a blend.
    let lit = "document.querySelector('#r-board .map .wine.live, #r-board .map .wine .live')";
    let asked = ["prompt-double-blend", "prompt-local-blend", "prompt-neighbour-blend"];
    let can_blend = asked.into_iter().any(|phase| {
        let (record, seat) = &found[phase];
        visit.come(record, *seat);
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        browser.wait("document.querySelector('#r-moves .offer')");
        browser.is(lit)
    });
    assert!(can_blend, "somebody who is asked can blend");
    let here = browser.js("return document.querySelector('.vig-region.here').id");
    let here = here.as_str().unwrap();
    browser.sees(&CLOSE_UP.replace("REGION", here), "the region that is asked about");
    // Back to the whole map, and to the region again.
    browser.click(&format!("#{here} summary"));
    browser.sees("!document.querySelector('.map [open]')", "the whole map");
    browser.click(&format!("#{here} summary"));
    let at = browser.js("return document.querySelector('#act [name=at]').value");
    browser.js(&format!("{lit}.click()"));
    browser.wait(&format!(
        "document.querySelector('.confirm-plan') || document.querySelector('#act [name=at]')?.value !== {at}"
    ));
    browser.js("document.querySelector('.confirm-plan')?.click()");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at}"));
    browser.wait("!document.querySelector('.map [open]')");
    visit.end();
}

#[test]
fn arrow_keys_move_along_roads_and_bracket_keys_through_the_log() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let browser = &visit.browser;
    let (record, seat) = &found["prompt-neighbour-move"];
    visit.come(record, *seat);
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    for region in 1..=8 {
        for (key, way) in [(RIGHT, "x"), (DOWN, "y")] {
            let led = browser.js(&format!(
                "const middle = (one) => {{ const at = one.getBoundingClientRect(); \
                 return at.{way} + at.{size} / 2; }}; \
                 const here = document.getElementById('region-{region}'); \
                 const head = here.querySelector('.place-head'); head.focus(); \
                 return here.dataset.roads.split(' ').filter((id) => \
                 middle(document.querySelector('#' + id + ' .place-head')) > middle(head) + 1)",
                size = if way == "x" { "width" } else { "height" },
            ));
            browser.press(key);
            let to = browser.js("return document.activeElement.closest('.vig-region')?.id ?? null");
            let mut led = led.as_array().unwrap().clone();
            if !led.is_empty() {
                led.push(format!("region-{region}").into());
                assert!(led.contains(&to), "from region {region} along {way} to {to}, not {led:?}");
            }
        }
    }
    let leafed = "[...document.querySelectorAll('ol.log li')] \
        .findIndex((one) => one.classList.contains('leafed'))";
    for (key, line) in [("[", 0), ("[", 1), ("]", 0), ("]", -1)] {
        browser.press(key);
        browser.gives(leafed, line, &format!("after {key}"));
    }
    browser.sees("document.querySelector('#toast.shown')", "each line is told");

    browser.js("document.getElementById('toast').className = ''");
    browser.js("const dim = document.querySelector('#r-board button.dim'); \
         dim.scrollIntoView({block: 'center'}); const at = dim.getBoundingClientRect(); \
         const [clientX, clientY] = [at.x + at.width / 2, at.y + at.height / 2]; \
         for (const way of ['pointermove', 'pointerover']) dim.dispatchEvent(new PointerEvent(way, \
         {bubbles: true, pointerType: 'mouse', clientX, clientY}))");
    browser.wait("document.querySelector('#toast.shown #why-text')");
    browser.js("document.querySelector('#r-board button.place-head.live').click()");
    browser.wait("document.getElementById('told').textContent.includes('moves to')");
    visit.end();
}

/// Returns a position in which a player can take an action card and holds a special card that goes with it.
fn before_a_stack() -> (Record, Seat) {
    let (mut record, seat) = phases::find(GameId::Vignobles)["prompt-follow"].clone();
    while let Some(last) = record.moves.pop() {
        if last.notation.starts_with("perform ") {
            break;
        }
    }
    (record, seat)
}

#[test]
fn a_stack_is_built_on_the_table_and_confirmed_once() {
    if !browser_is_there() {
        return;
    }
    let (record, seat) = before_a_stack();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for (look, name) in [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE, "phone")] {
        visit.come(&record, seat);
        visit.browser.turn_to(look.still());
        let browser = &visit.browser;
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        let at = browser.js("return document.querySelector('#act [name=at]').value");
        browser.click("#r-mine .special.live");
        browser.wait("document.querySelector('.menu:popover-open button[form=plan]')");
        browser.glance(&format!("vignobles-stack-begins-{name}"));
        browser.js("document.querySelector('.menu:popover-open button[form=plan]').click()");
        browser.wait("document.querySelectorAll('#r-status .stack li').length > 0");
        browser.glance(&format!("vignobles-stack-begun-{name}"));
        // Further choices become active on the board; a reveal ends the plan.
        for parts in 2..6 {
            let more = "[...document.querySelectorAll('#r-board button[form=plan].live, \
                 #r-mine button[form=plan].live, \
                 #r-status button[form=plan]:not(.unplan)')].find((one) => !one.value.endsWith('draw'))";
            if !browser.is(more) {
                break;
            }
            browser.js(&format!("{more}.click()"));
            browser.wait(&format!(
                "document.querySelectorAll('#r-status .stack li').length === {parts}"
            ));
        }
        browser.wait("document.querySelectorAll('#r-status .stack li').length > 1");
        browser.fits_the_screen();
        browser.is_accessible("a stack to be confirmed");
        browser.gives(SMALL, json!([]), name);
        browser.js("scrollTo(0, 0)");
        browser.glance(&format!("vignobles-stack-{name}"));
        assert_eq!(browser.js("return document.querySelector('#act [name=at]').value"), at);
        browser.click("#r-status .confirm-plan");
        browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at}"));
        browser.wait("!document.querySelector('#r-status .stack')");
    }
    visit.end();
}

#[test]
fn the_confirmation_of_a_winning_move_names_the_win() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let (mut record, _) = found["prompt-won"].clone();
    let last = record.moves.pop().unwrap();
    record.result = None;
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let browser = &visit.browser;
    visit.set_confirmations("every");
    visit.come(&record, Seat::new(last.seat));
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    browser.wait("document.querySelector('#r-board [data-wins]')");
    browser.js("document.querySelector('#r-board [data-wins]').focus()");
    let preview =
        "getComputedStyle(document.activeElement, '::after').content.includes('you win the game')";
    browser.sees(&format!("!{preview}"), "a preview covers nothing before a key is pressed");
    browser.press("\u{e008}");
    browser.sees(preview, "a winning move is announced to keyboard users");
    browser.glance("vignobles-winning-move-desktop");
    browser.js("document.activeElement.click()");
    browser.wait("document.querySelector('#confirm[open]')");
    let yes = "document.getElementById('confirm-yes').innerText";
    browser.gives(yes, "Win the game", "the question says what it is about");
    browser.is_accessible("a win to be confirmed");
    browser.click("#confirm-yes");
    browser.wait("document.querySelector('#result')");
    visit.end();
}

#[test]
fn with_four_players_the_log_is_visible_and_grapes_are_readable() {
    if !browser_is_there() {
        return;
    }
    let four = |record: &Record| record.options["players"] == 4 && record.result.is_none();
    let found = phases::find(GameId::Vignobles);
    let (record, seat) = found
        .into_values()
        .filter(|(record, _)| four(record))
        .max_by_key(|one| one.0.moves.len())
        .unwrap();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.come(&record, seat);
    visit.arrives(&record);
    for (width, height) in [(1440, 900), (1920, 1080)] {
        visit.browser.turn_to(BrowserSettings {
            width,
            height,
            ..BrowserSettings::DESKTOP.still()
        });
        let log = "document.querySelector('.log-scroll').getBoundingClientRect().height > innerHeight / 8";
        visit.browser.sees(log, &format!("the log is seen at {width}"));
        let buttons =
            "document.querySelector('.rail-buttons').getBoundingClientRect().bottom <= innerHeight";
        visit.browser.sees(buttons, &format!("the buttons stay in the window at {width}"));
    }
    visit.browser.sees("document.querySelector('.cask .grape text')", "a grape lies in a barrel");
    let shadows = "[...document.querySelectorAll('.cask .grape text')] \
         .filter((one) => getComputedStyle(one).textShadow !== 'none').length";
    visit.browser.gives(shadows, 0, "no shadow hides the letters of a grape");
    visit.end();
}

/// Expression for the edges of the map's frame, in pixels, that the window's parts cover, and the wines that the prompt
/// covers. The frame is a shadow of 7 units around the map.
const CUT_OFF: &str = "(() => { const at = (css) => document.querySelector(css).getBoundingClientRect(); \
    const map = document.querySelector('.map'), unit = parseFloat(getComputedStyle(map).getPropertyValue('--u')); \
    const frame = at('.map'), board = at('#r-board'), prompt = at('#r-status'); \
    const below = Math.min(board.bottom, at('#r-mine').top); \
    const cut = { left: board.left - frame.left + 7 * unit, top: board.top - frame.top + 6 * unit, \
    right: frame.right + 7 * unit - board.right, bottom: frame.bottom + 7 * unit - below }; \
    return [...Object.entries(cut).filter(([, by]) => by > 1).map(([edge, by]) => `${edge} ${Math.round(by)}`), \
    ...[...map.querySelectorAll('.wine, .cartouche')].filter((one) => { const wine = one.getBoundingClientRect(); \
    return wine.bottom > prompt.top && wine.right > prompt.left && wine.left < prompt.right; }) \
    .map((one) => one.id || one.className)]; })()";

#[test]
fn the_frame_of_the_map_is_complete_and_the_prompt_covers_no_wine() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for phase in ["prompt-choose", "prompt-neighbour-blend"] {
        let (record, seat) = &found[phase];
        visit.come(record, *seat);
        visit.arrives(record);
        let sizes = [
            (1280, 720),
            (1366, 768),
            (1440, 900),
            (1920, 1080),
            (2560, 1440),
            (1180, 820),
            (1024, 768),
        ];
        for (width, height) in sizes {
            let look = BrowserSettings { width, height, ..BrowserSettings::DESKTOP.still() };
            visit.browser.turn_to(look);
            visit.browser.gives(CUT_OFF, json!([]), &format!("{phase} at {width}×{height}"));
        }
    }
    visit.end();
}

#[test]
fn the_ground_of_a_region_shows_the_marks_of_the_region() {
    if !browser_is_there() {
        return;
    }
    let (record, seat) = phases::find(GameId::Vignobles)["prompt-choose"].clone();
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.come(&record, seat);
    visit.arrives(&record);
    for (mark, property) in [("last-moved", "boxShadow"), ("pointed", "outlineStyle")] {
        let marked = visit.browser.js(&format!(
            "document.querySelector('.vig-region.{mark}')?.classList.remove('{mark}'); \
             const region = document.getElementById('region-6'), ground = region.querySelector('.ground-of'); \
             const drawn = (one) => getComputedStyle(one).{property} !== 'none'; \
             const before = drawn(ground); region.classList.add('{mark}'); \
             return [before, drawn(ground), drawn(region)]"
        ));
        assert_eq!(marked, json!([false, true, false]), "{mark}");
    }
    visit.end();
}

#[test]
fn the_goals_of_players_are_visible_on_a_tablet() {
    if !browser_is_there() {
        return;
    }
    let two = |record: &Record| record.options["players"] == 2 && record.result.is_none();
    let mut found = phases::find(GameId::Vignobles).into_values();
    let (record, seat) = found.find(|(record, _)| two(record)).unwrap();
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.come(&record, seat);
    visit.arrives(&record);
    let tablet =
        BrowserSettings { width: 1180, height: 820, touch: true, ..BrowserSettings::DESKTOP };
    visit.browser.turn_to(tablet.still());
    let shown = "[...document.querySelectorAll('.strip .goal .made, .strip:not(.mine) .cask')].filter((one) => { \
        const at = one.getBoundingClientRect(); return at.width > 0 && at.right <= innerWidth; }).length";
    visit.browser.gives(shown, 8 + 3, "four goals of each player, and the opponent's barrels");
    visit.end();
}
