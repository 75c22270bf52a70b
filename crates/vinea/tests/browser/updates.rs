//! Updates that arrive while the player presses a key or a mouse button.

use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, my_turn, open_browser, open_table,
};

/// Finds the visible control of a move.
const SEEN: &str = "const seen = (move) => [...document.querySelectorAll('button[form=act]')] \
     .find((one) => one.value === move && one.offsetParent);";

/// Sends a form to the table as another tab of the same person would do.
const SEND: &str = "const send = (way, fields) => \
     fetch(location.pathname + way, { method: 'POST', body: new URLSearchParams(fields) });";

#[test]
fn enter_makes_no_move_if_waiting_updates_replace_the_focused_control() {
    if !browser_is_there() {
        return;
    }
    let (server, ana) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &ana, "la-vina", &["me", "me"]);
    assert!(my_turn(&ana));
    ana.click("#pause");
    ana.js(&format!("{SEEN} seen('move 2a').focus()"));
    // The same person moves in another tab. Here the update waits, because the page is paused.
    ana.js(&format!(
        "{SEND} const of = (name) => document.querySelector(`#act [name=${{name}}]`).value; \
         send('/act', {{ do: 'move 3a', at: of('at'), seat: of('seat') }})"
    ));
    ana.wait("!document.getElementById('skip').hidden");
    ana.gives("document.activeElement.value", "move 2a", "the focus is on an old control");
    ana.press("\u{e007}");
    let log = "document.getElementById('r-log').innerText";
    ana.sees(&format!("{log}.includes('to the back box of space 3')"), "Enter shows the update");
    ana.sees(
        "document.activeElement.matches('button[form=act]')",
        "the focus is on a new control, which Enter would have pressed",
    );
    // A move of the key would have come before this one, and would have made it impossible.
    ana.js("document.querySelector('#r-moves [value=\"take 3L\"]').click()");
    ana.wait(&format!("{log}.includes('takes')"));
    ana.gives(&format!("{log}.split('takes').length"), 2, "nothing else was taken");
}

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
