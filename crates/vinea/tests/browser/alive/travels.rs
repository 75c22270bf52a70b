//! The paths of pieces. Most are recorded while a finished game of each kind is replayed, move by move.

use std::time::Duration;

use super::movements::{
    Effect, Movement, had, in_turn, just_before, note, of, open_before_move, recorded_movements,
    watch, watched,
};
use crate::replays::RECORDS;
use crate::visits::Visit;
use crate::{
    Browser, BrowserSettings, Server, begin_together, browser_is_there, click_a_move, open_browser,
};

#[test]
fn vignobles_animates_corks_cards_merchants_and_clouds() {
    if !browser_is_there() {
        return;
    }
    let marks = [
        ".wine",
        ".lap",
        ".rack",
        "#actions-title",
        ".milestone",
        ".market",
        "#grape-stack",
        "#grape-discard",
        "#r-mine",
        ".cask",
        ".strip",
    ];
    let (gone, effects) = watched("vignobles", 46, BrowserSettings::DESKTOP, &marks);
    assert!(had(&effects, "rain-", &["opacity"]), "it rains where the cloud goes");
    assert!(had(&effects, "card-", &["transform"]), "an action card that is taken is turned over");
    assert!(had(&effects, "in-front", &["transform"]), "a card from the stack is turned up");
    assert!(had(&effects, "score-", &["runs"]), "the distance to a goal is counted");
    of(&gone, "a house goes in an arc from its player to the wine", |one| {
        one.is("estate") && one.goes(".strip", ".wine") && one.hops
    });
    of(&gone, "a grape goes from its barrel to the wine", |one| {
        one.is("grape") && one.goes(".cask", ".wine")
    });
    of(&gone, "the cork hops along the order of turns", |one| {
        one.is("cork") && one.goes(".lap", ".lap") && one.hops
    });
    of(&gone, "a merchant passes the milestone of the road", |one| {
        one.is("pawn") && one.passes(".milestone") && !one.hops
    });
    of(&gone, "the cloud drifts along the road", |one| one.is("cloud") && one.passes(".milestone"));
    let dealt = of(&gone, "action cards are dealt", |one| {
        one.is("dealt") && one.goes("#actions-title", ".rack")
    });
    let deal: Vec<_> = dealt.iter().filter(|one| one.at == dealt[0].at).collect();
    assert!(deal.len() > 5 && in_turn(&deal), "all of a round, one after the other: {deal:?}");
    of(&gone, "the cards of a round are collected", |one| {
        one.is("dealt") && one.goes(".rack", "#actions-title")
    });
    of(&gone, "a card goes from the stack to my hand", |one| {
        one.is("in-front") && one.goes("#grape-stack", "#r-mine")
    });
    of(&gone, "the blended cards move to the discard", |one| {
        one.is("grape-card") && one.goes(".cask", "#grape-discard")
    });
}

#[test]
fn la_vina_animates_cards_tools_pickers_and_barrels() {
    if !browser_is_there() {
        return;
    }
    let marks = [
        ".space",
        ".in-hand",
        ".slot",
        ".boxes",
        "#box-exit",
        "#vina-deck",
        "#vina-discard",
        "#vina-cart",
        "#vina-round",
        ".tool-count",
        ".my-tool",
        ".niche",
        ".winery",
        ".my-score",
        ".small-holding",
        ".bowl",
        ".strip",
    ];
    let (gone, effects) = watched("la-vina", 90, BrowserSettings::DESKTOP, &marks);
    assert!(effects.iter().any(|one| one[0] == "proclaimed"), "a new round stands on a ribbon");
    assert!(had(&effects, "basket ", &["rotate"]), "the basket tips over at a delivery");
    assert!(had(&effects, "small-", &["rotate"]), "the others' baskets tip over, too");
    assert!(had(&effects, "card", &["transform"]), "cards from the deck are turned up");
    assert!(had(&effects, "stamp-", &["transform"]), "the tool of an uncovered card is shown, too");
    of(&gone, "a card goes in an arc from the vines to me", |one| {
        one.is("card-place") && one.goes(".space", ".in-hand") && one.hops
    });
    of(&gone, "and into a basket", |one| one.is("card") && one.comes_to(".slot"));
    of(&gone, "cards that are delivered go to the discard", |one| {
        one.is("card-place") && one.goes(".slot", "#vina-discard")
    });
    of(&gone, "a picker hops from space to space", |one| {
        one.is("picker") && one.passes(".boxes") && one.hops
    });
    of(&gone, "a tool goes from the shed to who has taken it", |one| {
        one.is("tool") && one.goes(".tool-count", ".my-tool") && one.hops
    });
    of(&gone, "and back", |one| one.is("tool") && one.goes(".my-tool", ".tool-count"));
    of(&gone, "a tool of somebody else comes and goes", |one| {
        one.is("tool") && one.goes(".tool-count", ".strip")
    });
    of(&gone, "the first who leaves gets the wild grape", |one| {
        one.is("wild") && one.goes("#box-exit", ".bowl") && one.hops
    });
    of(&gone, "others too", |one| one.is("wild") && one.goes("#box-exit", ".strip"));
    of(&gone, "a barrel goes to its winery", |one| one.is("head") && one.goes(".strip", ".niche"));
    of(&gone, "stars fly from the barrel to my prestige", |one| {
        one.is("star") && one.goes(".niche", ".my-score") && one.hops
    });
    of(&gone, "and to that of others", |one| one.is("star") && one.goes(".niche", ".strip"));
    of(&gone, "a card that somebody else takes goes to their panel", |one| {
        one.is("token") && one.goes(".space", ".strip")
    });
    of(&gone, "a seal comes to a winery with a new round", |one| {
        one.is("seal") && one.goes("#vina-round", ".winery") && one.hops
    });
    let refill = of(&gone, "vines are filled from the deck", |one| {
        one.is("card") && one.goes("#vina-deck", ".space")
    });
    assert!(
        !refill.iter().any(|one| one.at == 2),
        "a card that is uncovered comes from where it lay"
    );
    let filled: Vec<_> = refill.iter().filter(|one| one.at == refill[0].at).collect();
    assert!(in_turn(&filled), "card by card: {filled:?}");
}

#[test]
fn vinhos_animates_coins_pawns_cubes_and_bottles() {
    if !browser_is_there() {
        return;
    }
    let marks = [
        "#v-bank",
        "[data-count^=purse-]",
        ".v-quadrel",
        ".v-slot",
        ".v-plate",
        "#v-bowl",
        ".v-result",
        ".v-deck",
        ".v-expert",
        ".v-storage",
        ".v-slots",
        ".v-magnate",
        ".v-barrels",
        ".strip",
    ];
    let (gone, effects) = watched("vinhos", 65, BrowserSettings::DESKTOP, &marks);
    let ringed =
        |one: &Effect| one[0].starts_with("z-") && one.iter().any(|what| what == "outline");
    assert!(effects.iter().any(ringed), "a ring marks a place where others move something");
    let coin = |one: &Movement| one.is("v-fact-coin") && one.hops;
    let paid = of(&gone, "a coin flies from my purse to the bank", |one| {
        coin(one) && one.goes("[data-count^=purse-]", "#v-bank")
    });
    assert!(paid.iter().any(|one| one.delay > 0.0), "coin by coin");
    of(&gone, "a sale brings coins to my purse", |one| {
        coin(one) && one.goes(".v-slot", "[data-count^=purse-]")
    });
    of(&gone, "a coin flies from the bank to who has asked for money", |one| {
        coin(one) && one.goes("#v-bank", ".strip")
    });
    let stars = of(&gone, "an export brings stars", |one| {
        one.is("v-fact-star") && one.goes(".v-slot", ".strip") && one.hops
    });
    assert!(
        stars.iter().all(|one| one.delay >= 180.0),
        "once the barrel is almost there: {stars:?}"
    );
    of(&gone, "a barrel rolls from a magnate to who has pleased them", |one| {
        one.is("v-lent") && one.goes(".v-magnate", ".v-barrels")
    });
    assert!(had(&effects, "top-", &["transform"]), "the next vineyard of a region is turned up");
    assert!(had(&effects, "vintage", &["transform"]), "the vintage of the year is turned up, too");
    assert!(had(&effects, "stage", &["falls-over"]), "an old bottle falls over");
    assert!(had(&effects, "makes-", &["runs"]), "the expected wine of an estate is counted");
    of(&gone, "a pawn hops over the quadrel", |one| {
        one.is("marker") && one.goes(".v-quadrel", ".v-quadrel") && one.hops
    });
    of(&gone, "the year's marker too", |one| one.is("year") && one.hops);
    of(&gone, "a vineyard goes from its region to the estate", |one| {
        one.is("v-plot") && one.goes(".v-plate", ".v-slots")
    });
    of(&gone, "a bottle becomes a barrel on the way", |one| {
        one.is("v-barrel") && one.goes(".v-storage", ".v-slot") && one.hops
    });
    of(&gone, "new wine rises from what an estate makes", |one| {
        one.is("bottle") && one.goes(".v-result", ".v-storage")
    });
    of(&gone, "a cube comes from the bowl", |one| {
        one.is("cube") && one.goes("#v-bowl", ".v-plate")
    });
    of(&gone, "and goes back", |one| one.goes(".v-plate", "#v-bowl"));
    of(&gone, "an expert comes from the deck", |one| {
        one.is("v-ability") && one.goes(".v-deck", ".v-expert")
    });
    of(&gone, "and slips under it", |one| one.is("v-ability") && one.goes(".v-expert", ".v-deck"));
}

/// Returns the brightness of a red bottle's glass among the goals, from 0 to 765.
fn glass(browser: &Browser) -> u64 {
    let light = browser.js(
        "const pip = document.querySelector('.goal .pip'); \
         if (!getComputedStyle(pip).getPropertyValue('--red')) return 0; pip.style.color = 'var(--red)'; \
         return getComputedStyle(pip).color.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0)",
    );
    light.as_u64().unwrap()
}

#[test]
fn a_medal_flies_from_the_wine_to_the_goal_of_its_blender() {
    if !browser_is_there() {
        return;
    }
    for look in [
        BrowserSettings { width: 1440, ..BrowserSettings::DESKTOP },
        BrowserSettings { width: 1366, height: 768, ..BrowserSettings::DESKTOP },
    ] {
        let mut visit = Visit::begin(look);
        let blended =
            just_before("vignobles", "blend ").into_iter().find(|(record, seat, blend)| {
                visit.come(record, *seat);
                visit
                    .browser
                    .wait("document.querySelector('#connection')?.dataset.state === 'live'");
                visit.browser.wait("document.querySelector('#r-moves .offer')");
                let wine = blend.split(' ').nth(1).unwrap();
                visit
                    .browser
                    .is(&format!("document.querySelector('#wine-{wine} [data-kind=medal]')"))
            });
        let (_, seat, blend) = blended.expect("somebody wins a medal");
        visit.browser.turn_to(look);
        note(&visit.browser, &[".wine", ".goal"]);
        click_a_move(&visit.browser, &[&blend], 0);
        let own =
            format!("document.querySelector('#strip-{} [data-piece^=medal-]')", seat.number());
        visit.browser.sees(&own, "the medal counts for its goal");
        of(&recorded_movements(&visit.browser), "a medal goes from its wine to the goal", |one| {
            one.is("pip") && one.goes(".wine", ".goal") && one.hops
        });
        let by_day = glass(&visit.browser);
        visit.browser.turn_to(look.dark());
        let by_night = glass(&visit.browser);
        assert!(
            by_night > by_day + 60,
            "a red bottle's glass: {by_day} by day, {by_night} by night"
        );
        visit.end();
    }
}

#[test]
fn pieces_without_a_visible_place_fly_to_the_panel_of_their_player() {
    if !browser_is_there() {
        return;
    }
    let gone = watch("la-vina", 8, BrowserSettings::PHONE, &[".space", ".strip"]);
    of(&gone, "a card goes from the vines to who has taken it", |one| {
        one.is("card-place") && one.goes(".space", ".strip")
    });
    let gone = watch("vignobles", 12, BrowserSettings::PHONE, &["#grape-stack", ".strip"]);
    of(&gone, "a card goes from the stack to who has drawn it", |one| {
        one.is("tiny") && one.goes("#grape-stack", ".strip")
    });
    // On a phone, the fair with the stars is seldom visible.
    let gone = watch("vinhos", 41, BrowserSettings::PHONE, &[".region.board", ".strip"]);
    of(&gone, "stars go from the board to who has earned them", |one| {
        one.is("v-fact-star") && one.goes(".region.board", ".strip")
    });
}

/// Checks that Ana sees a movement. Both players play their preferred moves until Ana's page has recorded a movement
/// for which `holds` is true.
fn check_seen_by_other_player(
    game: &str,
    likes: &[&str],
    landmarks: &[&str],
    fact: &str,
    holds: impl Fn(&Movement) -> bool,
) {
    let server = Server::start();
    let (ana, rui) =
        (open_browser(BrowserSettings::WIDE), open_browser(BrowserSettings::DESKTOP.still()));
    begin_together(&server, &ana, &rui, game);
    for page in [&ana, &rui] {
        page.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    }
    note(&ana, landmarks);
    for turn in 0..40 {
        let due = "document.querySelector('#r-moves .offer')";
        while !ana.is(due) && !rui.is(due) {
            std::thread::sleep(Duration::from_millis(25));
        }
        click_a_move(if ana.is(due) { &ana } else { &rui }, likes, turn);
        if recorded_movements(&ana).iter().any(&holds) {
            return;
        }
    }
    of(&recorded_movements(&ana), fact, holds);
}

#[test]
fn gains_of_other_players_fly_to_their_panels() {
    if !browser_is_there() {
        return;
    }
    check_seen_by_other_player(
        "la-vina",
        &["take", "place", "end", "move"],
        &[".space", ".small-holding"],
        "a card goes in an arc from the vines to the other's basket",
        |one| one.is("token") && one.goes(".space", ".small-holding") && one.hops,
    );
    check_seen_by_other_player(
        "vignobles",
        &["cloud", "draw", "put", "perform harvest"],
        &["#grape-stack", ".held"],
        "a card goes from the stack to the other's hand, its back up",
        |one| one.is("tiny") && one.goes("#grape-stack", ".held"),
    );
    check_seen_by_other_player(
        "vinhos",
        &["start", "take", "move experts", "move sales", "move cellars", "done", "keep"],
        &["[data-count^=purse-]", ".strip"],
        "a coin goes from one of us to the other",
        |one| {
            let [mine, other] = ["[data-count^=purse-]", ".strip"];
            one.is("v-fact-coin") && one.hops && (one.goes(mine, other) || one.goes(other, mine))
        },
    );
}

#[test]
fn nothing_moves_over_the_page_with_reduced_motion() {
    if !browser_is_there() {
        return;
    }
    for (game, _) in RECORDS {
        let (gone, effects) = watched(game, 20, BrowserSettings::DESKTOP.still(), &[]);
        assert!(gone.is_empty(), "{game}: {gone:?}");
        assert!(!effects.is_empty(), "{game}: what came is faded in");
        assert!(effects.iter().all(|one| one[1..] == ["opacity", "offset"]), "{game}: {effects:?}");
    }
}

#[test]
fn a_landing_picker_shows_dust() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let walk = open_before_move(&mut visit, BrowserSettings::DESKTOP, "la-vina", "move ");
    click_a_move(&visit.browser, &[&walk], 0);
    visit.browser.sees(
        "[...document.querySelectorAll('.figure.landed')] \
         .some((one) => getComputedStyle(one, '::after').animationName === 'puff')",
        "dust where it stands",
    );
    visit.end();
}
