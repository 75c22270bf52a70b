//! Controls of bots: their style, at set-up and in the host's menu, and the reason for their last move.

use crate::{
    BrowserSettings, Server, browser_is_there, click_a_move, my_turn, open_browser, open_table,
};

/// The screens on which the controls are checked.
const SCREENS: [(u32, u32, bool, &str); 4] = [
    (1366, 768, false, "desktop"),
    (1366, 768, true, "desktop-dark"),
    (390, 844, false, "phone"),
    (390, 844, true, "phone-dark"),
];

/// Expression that is true if a control is in the window and receives a click at its centre.
fn in_reach(css: &str) -> String {
    format!(
        "(() => {{ const one = document.querySelector({css:?}); one.scrollIntoView({{ block: 'nearest' }}); \
         const at = one.getBoundingClientRect(); \
         return at.width > 20 && at.left >= 0 && at.right <= innerWidth + 1 \
         && one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }})()"
    )
}

#[test]
fn a_bots_style_is_chosen_and_changed_and_its_last_move_is_explained() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    browser.go(&server.at("/new/la-vina?players=2"));
    browser.wait("document.querySelector('form.setup [name=style-1]')");
    let on_every_screen = |browser: &mut crate::Browser, page: &str, css: &str| {
        for (width, height, dark, screen) in SCREENS {
            let look = BrowserSettings { width, height, dark, ..BrowserSettings::DESKTOP.still() };
            browser.turn_to(look);
            browser.sees(&in_reach(css), &format!("{page} on {screen}"));
            browser.fits_the_screen();
            browser.glance(&format!("bots-{page}-{screen}"));
            browser.is_accessible(&format!("{page} on {screen}"));
        }
        browser.turn_to(BrowserSettings::DESKTOP.still());
    };
    browser.js(
        "const form = document.querySelector('form.setup'); form.elements['seat-1'].value = 'bot-grower'; \
         form.elements.pace.value = 'instant'; form.elements.lot.checked = false; \
         document.getElementById('pick-1').click(); \
         form.elements['style-1'].value = 'collector';",
    );
    on_every_screen(&mut browser, "set-up", "[name=style-1]");
    browser.js("document.querySelector('form.setup').requestSubmit()");
    assert!(my_turn(&browser));
    browser
        .sees("/collector/i.test(document.querySelector('#strip-1 .bot').innerText)", "the style");
    for turn in 0..30 {
        if browser.has("#strip-1 .why-move button") {
            break;
        }
        click_a_move(&browser, &[], turn);
        assert!(my_turn(&browser));
    }
    browser.sees(&in_reach("#strip-1 .why-move button"), "the question about the last move");
    browser.click("#strip-1 .why-move button");
    browser.wait("document.getElementById('toast').innerText.trim().length > 20");
    browser.glance("bots-reason-desktop");
    // On a phone, the question is in the large view of the bot's panel.
    browser.turn_to(BrowserSettings {
        width: 390,
        height: 844,
        ..BrowserSettings::DESKTOP.still()
    });
    browser.js("document.getElementById('toast').replaceChildren()");
    browser.click("#closer-1");
    browser.wait("document.querySelector('#closer .why-move button')");
    browser.sees(&in_reach("#closer .why-move button"), "the question on a phone");
    browser.click("#closer .why-move button");
    browser.wait("document.getElementById('toast').innerText.trim().length > 20");
    browser.sees("document.getElementById('table')", "the table stays open");
    browser.glance("bots-reason-phone");
    browser.turn_to(BrowserSettings::DESKTOP.still());
    browser.press("\u{e00c}");
    browser.click("[popovertarget=drawer-table]");
    browser.wait("document.querySelector('#drawer-table form[action$=\"/bot\"] [name=style]')");
    on_every_screen(&mut browser, "menu", "#drawer-table [name=style]");
    browser.js("document.querySelector('#drawer-table [name=style]').value = 'racer'");
    browser.click("#drawer-table form[action$='/bot'] button");
    browser.wait("/racer/i.test(document.querySelector('#strip-1 .bot').innerText)");
    open_table(&server, &browser, "vignobles", &["me", "open", "bot-grower"]);
    for control in ["sit", "bot"] {
        on_every_screen(
            &mut browser,
            control,
            &format!(".seat-1 .seat-calls form[action$={control}] button"),
        );
    }
    on_every_screen(&mut browser, "lobby", ".seat-2 .seat-calls [name=style]");
}
