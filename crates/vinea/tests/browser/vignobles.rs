//! Vignobles' table where layout and keys matter.

use catalog::GameId;

use crate::visits::Visit;
use crate::{Look, browser_is_there, phases};

#[test]
fn scratch() {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(GameId::Vignobles);
    let mut visit = Visit::begin();
    for (name, (record, seat)) in &found {
        visit.come(record, *seat);
        visit.browser.wait("document.querySelector('#r-moves .offer, #result')");
        for (look, what) in [(Look::PHONE, "phone"), (Look::DESKTOP, "desk")] {
            visit.browser.turn_to(look.still());
            visit.browser.shot_of_screen(&format!("s-{name}-{what}"));
        }
    }
    visit.end();
}
