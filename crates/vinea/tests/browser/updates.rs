//! Updates that arrive while the player presses a key or a mouse button.

use crate::{
    Browser, BrowserSettings, Server, begin_together, browser_is_there, my_turn, open_browser,
    open_table,
};

/// Finds the visible control of a move.
const SEEN: &str = "const seen = (move) => [...document.querySelectorAll('button[form=act]')] \
     .find((one) => one.value === move && one.offsetParent);";

/// Sends a form to the table as another tab of the same person would do.
const SEND: &str = "const send = (way, fields) => \
     fetch(location.pathname + way, { method: 'POST', body: new URLSearchParams(fields) });";

#[test]
fn updates_wait_while_the_mouse_is_down_and_the_click_counts() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let [ana, rui] = [(); 2].map(|()| open_browser(BrowserSettings::DESKTOP.still()));
    begin_together(&server, &ana, &rui, "la-vina");
    assert!(my_turn(&ana));
    // Another element has the focus and loses it when the mouse button goes down.
    ana.js("document.getElementById('pause').focus()");
    ana.js("window.order = []; \
         const note = (what) => window.order.at(-1) === what || window.order.push(what); \
         addEventListener('click', () => note('click'), true); \
         new MutationObserver(() => note('update')) \
             .observe(document.getElementById('r-chat'), { childList: true, subtree: true });");
    let at = ana.js(&format!(
        "{SEEN} const one = seen('move 3a'); one.scrollIntoView({{ block: 'center' }}); \
         const box = one.getBoundingClientRect(); \
         return [box.x + box.width / 2, box.y + box.height / 2]"
    ));
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    ana.point_at(x, y, "mousePressed");
    // A second stream of this browser shows that the update has been sent.
    ana.js("window.arrived = []; const table = document.getElementById('table'); \
         const source = new EventSource(table.dataset.live); \
         source.addEventListener('page', ({ data }) => window.arrived.push(data))");
    ana.wait("window.arrived.length > 0");
    rui.js(&format!("{SEND} send('/chat', {{ text: 'Good luck, Ana' }})"));
    ana.wait("window.arrived.some((data) => data.includes('Good luck, Ana'))");
    ana.point_at(x, y, "mouseReleased");
    ana.wait("document.getElementById('r-chat').textContent.includes('Good luck, Ana')");
    ana.gives("window.order.join(' ')", "click update", "the click comes first");
    ana.wait("document.getElementById('r-log').innerText.includes('to the back box of space 3')");
}

/// Stores the streams of a page, so that a test can send an update at an exact moment.
const KEEP_STREAMS: &str = "window.streams = []; window.EventSource = class extends EventSource { \
     constructor(...of) { super(...of); window.streams.push(this); } };";

/// Focuses a control and lets an update wait that gives it another move. Then sends a key to it. Returns true if the
/// key is stopped before it presses anything, and the move of the control that has the focus afterwards.
fn key_after_update(browser: &Browser, key: &str, update: &str) -> (bool, String) {
    let answer = browser.js(&format!(
        "const one = [...document.querySelectorAll('#r-board button[form=act]')] \
             .find((one) => one.offsetParent); \
         one.id ||= 'pressed'; \
         const model = one.cloneNode(false); model.setAttribute('value', 'another move'); \
         const tag = model.outerHTML.replace('</button>', ''); \
         const arrive = (line) => window.streams.at(-1).dispatchEvent(new MessageEvent('page', \
             {{ data: `yours\n@r-board\n${{line}}`, lastEventId: 'made-up' }})); \
         document.getElementById('pause').click(); one.focus(); {update}; \
         const press = new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}); \
         one.dispatchEvent(press); \
         return [press.defaultPrevented, document.activeElement.value]"
    ));
    (answer[0].as_bool().unwrap(), answer[1].as_str().unwrap_or_default().to_string())
}

#[test]
fn a_key_makes_no_move_if_a_waiting_update_changes_the_focused_control() {
    if !browser_is_there() {
        return;
    }
    let (server, ana) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    ana.run_in_new_pages(KEEP_STREAMS);
    open_table(&server, &ana, "la-vina", &["me", "me"]);
    let table = ana.address();
    let another = (true, "another move".to_string());
    for key in ["Enter", " "] {
        for update in ["arrive(`=${one.id} ${tag}New</button>`)", "arrive(`<${one.id} ${tag}`)"] {
            ana.go(&table);
            assert!(my_turn(&ana));
            assert_eq!(key_after_update(&ana, key, update), another, "{key:?} after {update}");
        }
        ana.go(&table);
        assert!(my_turn(&ana));
        let (stopped, _) = key_after_update(&ana, key, "");
        assert!(!stopped, "{key:?} without an update");
    }
}
