//! The page of Vinhos: the year bar, the player order, and the Rival's strip.

use axum::http::StatusCode;

use crate::house::{Browser, TestSite, field, offers};
use crate::play::pick;

/// Returns the text between two parts of a page.
fn text_between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = page.split_once(from).unwrap_or_else(|| panic!("no {from}")).1;
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} after {from}")).0
}

/// Returns the items of a list, each with its tag.
fn items(list: &str) -> Vec<&str> {
    list.split("<li").skip(1).collect()
}

async fn act(ana: &mut Browser, table: &str, prefer: &[&str], turn: usize) -> String {
    let page = ana.my_turn(table).await.body;
    let do_ = pick(&offers(&page), prefer, turn);
    let form = page.split("id=\"act\"").nth(1).unwrap();
    let (at, seat) = (field(form, "at"), field(form, "seat"));
    let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
    let answer = ana.post(&format!("{table}/act"), &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{do_}: {}", answer.body);
    do_
}

/// Returns a table of two on one device, after the first vineyards and tiles are taken.
async fn first_year(ana: &mut Browser) -> String {
    let table = ana.open_table(&[("game", "vinhos"), ("players", "2"), ("seat-1", "me")]).await;
    for turn in 0..20 {
        let page = ana.my_turn(&table).await.body;
        if offers(&page).iter().any(|offer| offer.starts_with("move ")) {
            return table;
        }
        act(ana, &table, &[], turn).await;
    }
    panic!("the first year never begins");
}

#[tokio::test]
async fn the_year_bar_shows_year_phase_fairs_and_vintage() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = first_year(&mut ana).await;
    let page = ana.my_turn(&table).await.body;
    let bar = text_between(&page, "id=\"z-year\"", "</section>");

    let years = items(text_between(bar, "class=\"v-years\"", "</ol>"));
    let (last, six) = years.split_last().unwrap();
    assert_eq!(six.len(), 6);
    for (year, item) in (1..).zip(six) {
        assert!(item.contains(&format!("</span>{year}<")), "{item}");
        assert_eq!(item.contains("v-yr-fair"), [3, 5, 6].contains(&year), "fair after year {year}");
        assert_eq!(item.contains("aria-current=\"step\""), year == 1, "{item}");
        assert_eq!(item.contains("v-yr-weather"), year == 1, "later weather is not known: {item}");
    }
    assert!(last.contains("v-yr extra") && last.contains("last action"), "{last}");

    let phases = items(text_between(bar, "class=\"v-phases\"", "</ol>"));
    let names = ["Action 1", "Action 2", "Barrels", "Production", "Fair"];
    assert_eq!(phases.len(), names.len());
    for (name, item) in names.into_iter().zip(&phases) {
        assert!(item.contains(name), "{item}");
        assert_eq!(item.contains("aria-current=\"step\""), name == "Action 1", "{item}");
        assert_eq!(item.contains("class=\"none\""), name == "Fair", "no fair in year 1: {item}");
    }

    let vintage = text_between(&page, "id=\"z-magnates\"", "</section>");
    let weather = text_between(vintage, "<strong>", "</strong>");
    assert!(weather.starts_with(['+', '−']), "{weather}");
    assert!(six[0].contains(weather), "the year bears the weather of its tile");
    let features = items(text_between(vintage, "class=\"v-features\"", "</ul>"));
    let names = ["Taste", "Aroma", "Appearance", "Alcohol"];
    assert!((1..=names.len()).contains(&features.len()), "{} features count", features.len());
    for item in features {
        assert!(names.iter().any(|name| item.contains(name)), "{item}");
        assert!(item.contains("<strong>+") && !item.contains("<strong>+0"), "{item}");
    }
    for wish in ["Anabela: ", "Bruno: value ", "Carolina: from "] {
        assert!(vintage.contains(wish), "{wish}");
    }

    // The bar follows the game.
    for turn in 0..40 {
        act(&mut ana, &table, &["move export", "move sales", "done"], turn).await;
        let page = ana.my_turn(&table).await.body;
        let phases = text_between(&page, "class=\"v-phases\"", "</ol>").to_string();
        let second = items(&phases)[1].contains("aria-current=\"step\"");
        if second {
            return;
        }
    }
    panic!("the second action of the year never came");
}

/// The upper row is the current order. In the lower row, a passing player takes a place for later.
#[tokio::test]
async fn a_passing_player_sees_both_rows_of_the_order_and_takes_a_place() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = first_year(&mut ana).await;
    // Everybody starts on this space and must go to another one first.
    let mut turn = 0;
    while act(&mut ana, &table, &["move pass", "move export", "done"], turn).await != "move pass" {
        turn += 1;
        assert!(turn < 40, "nobody passes");
    }
    let page = ana.my_turn(&table).await.body;
    let passing = field(page.split("id=\"act\"").nth(1).unwrap(), "seat");
    let rows = text_between(&page, "class=\"v-order\"", "</table>");
    let [now, chosen] = rows.split("<tr").skip(1).collect::<Vec<_>>()[..] else { panic!("{rows}") };
    assert!(now.contains("Now") && chosen.contains("Chosen"));
    assert_eq!(now.matches("class=\"badge seat-").count(), 2, "both stand in the upper row");
    assert_eq!(chosen.matches("data-piece").count(), 0, "nobody has passed before");
    for place in ["order 1", "order 2"] {
        assert!(chosen.contains(&format!("name=\"do\" value=\"{place}\"")), "{chosen}");
    }
    assert_eq!(act(&mut ana, &table, &["order 2"], 0).await, "order 2");
    let page = ana.my_turn(&table).await.body;
    let second = text_between(&page, "id=\"order-2\"", "</td>");
    assert!(second.contains(&format!("class=\"badge seat-{passing}\"")), "{second}");
    assert!(!text_between(&page, "id=\"order-1\"", "</td>").contains("class=\"badge"));
}

#[tokio::test]
async fn the_rival_has_a_strip_of_its_own() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "vinhos"), ("players", "1")]).await;
    let (mut exports, mut vineyards) = (0, 0);
    for turn in 0..200 {
        let page = ana.my_turn(&table).await.body;
        let strips = text_between(&page, "class=\"strips\"", "</ul>");
        assert_eq!(items(strips).len(), 2, "the player and the Rival");
        let strip = text_between(&page, "<li id=\"strip-1\"", "</li>");
        assert!(strip.contains("The Rival") && strip.contains("class=\"badge seat-1\""));
        assert!(strip.contains("href=\"#v-rival\"") && page.contains("id=\"v-rival\""));
        let fact = |label: &str| {
            let fact = text_between(strip, &format!("<dt>{label}</dt><dd>"), "</dd>");
            fact.parse::<usize>().unwrap_or_else(|_| panic!("{label}: {fact}"))
        };
        // The strip shows the same as the board.
        let slots = page.split(" id=\"export-").skip(1);
        exports = slots.filter(|slot| slot.contains("barrel of The Rival")).count();
        assert_eq!(fact("Exports"), exports);
        let bar = text_between(&page, "class=\"v-bar rival\"", "</p>");
        let reckoned: usize = text_between(bar, "<b>", "</b>").parse().unwrap();
        assert!(reckoned >= fact("VP"), "majorities come on top of {}: {bar}", fact("VP"));
        assert!(fact("Fair points") <= 30);
        let taken = text_between(strip, "<dt>Vineyards</dt><dd>", "</dd>");
        let by_colour: Vec<usize> = taken
            .split("</span>")
            .filter_map(|piece| piece.split('<').next()?.trim().parse().ok())
            .collect();
        vineyards = by_colour.iter().sum();
        if exports > 0 && vineyards > 0 {
            return;
        }
        act(&mut ana, &table, &["done"], turn).await;
    }
    panic!("the Rival did nothing: {exports} exports, {vineyards} vineyards");
}
