//! The two units of an action in Vinhos: chosen one by one, kept in the address, and confirmed together.

use axum::http::StatusCode;
use store::TableId;

use crate::house::{Browser, TestSite, encode, field, mark, offers};
use crate::play::pick;

const TWO_OF_MINE: &[(&str, &str)] = &[("game", "vinhos"), ("players", "2"), ("seat-1", "me")];

/// Returns Ana, her table, and its page at the first choice of vineyards, with both units to buy.
async fn before_the_vineyards(house: &TestSite) -> (Browser, String, String) {
    let mut ana = house.visitor();
    let table = ana.open_table(TWO_OF_MINE).await;
    for turn in 0..20 {
        let page = ana.my_turn(&table).await.body;
        if !choices(&page).is_empty() {
            return (ana, table, page);
        }
        // This starting region is chosen because other regions lead to a decision about their bonus first.
        let do_ = pick(&offers(&page), &["start algarve", "start", "move vineyards"], turn);
        play(&mut ana, &table, &page, &[("do", do_.as_str())]).await;
    }
    panic!("nobody came to buy vineyards");
}

async fn play(ana: &mut Browser, table: &str, page: &str, fields: &[(&str, &str)]) -> StatusCode {
    let form = page.split("id=\"act\"").nth(1).unwrap();
    let (at, seat) = (field(form, "at"), field(form, "seat"));
    let mut all = vec![("at", at.as_str()), ("seat", &seat)];
    all.extend_from_slice(fields);
    ana.post_json(&format!("{table}/act"), &all).await.status
}

/// Returns the next possible choices of a plan, in notation.
fn choices(page: &str) -> Vec<String> {
    let list = page.split("id=\"r-moves\"").nth(1).unwrap_or_default();
    let mark = "class=\"offer\" type=\"submit\" form=\"plan\" name=\"plan\" value=\"";
    list.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_string).collect()
}

/// Clicks a button of the page and returns the table with a plan.
async fn choose(ana: &mut Browser, table: &str, page: &str, plan: &str) -> String {
    let form = page.split("<form id=\"plan\"").nth(1).unwrap();
    let (eyes, at) = (field(form, "eyes"), field(form, "at"));
    ana.get(&format!("{table}?eyes={eyes}&at={at}&plan={}", encode(plan))).await.body
}

/// Returns the moves that confirming the plan of a page sends.
fn sent_moves(page: &str) -> String {
    field(page.split("<form id=\"act\"").nth(1).unwrap(), "part-1")
}

async fn confirm(ana: &mut Browser, table: &str, page: &str) -> StatusCode {
    assert!(page.contains("form=\"act\" name=\"do\" value=\"sheet\""));
    play(ana, table, page, &[("do", "sheet"), ("part-1", &sent_moves(page))]).await
}

/// Returns the region in a notation such as `buy douro for 2`.
fn region(notation: &str) -> &str {
    notation.split(' ').nth(1).unwrap()
}

/// Returns the text of an element of this class.
fn words(page: &str, class: &str) -> String {
    let inner = page.split(&format!("class=\"{class}\"")).nth(1).unwrap();
    let inner = inner.split_once('>').unwrap().1.split("</p>").next().unwrap();
    inner.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

#[tokio::test]
async fn two_vineyards_are_chosen_one_by_one_and_bought_with_one_confirm() {
    let house = TestSite::open().await;
    let (mut ana, table, page) = before_the_vineyards(&house).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let before = house.store.log(&id, 0).await.unwrap().len();
    assert!(!page.contains("confirm-plan"), "nothing is chosen yet");
    // Chooses a vineyard whose bonus needs no decision, so that the second can be chosen after it.
    let (mut first, mut planned) = (String::new(), String::new());
    for choice in choices(&page) {
        planned = choose(&mut ana, &table, &page, &choice).await;
        first = choice;
        if !choices(&planned).is_empty() {
            break;
        }
    }
    assert!(planned.contains(" ghost\""), "the chosen vineyard lies on the estate");
    assert!(words(&planned, "v-total-cost").contains(" of "), "the price is shown");
    assert!(planned.contains("confirm-plan"), "one is enough, too");
    let second = choices(&planned).pop().unwrap();
    assert!(second.starts_with(&format!("{first}; buy ")), "{second}");
    let (_, other) = second.split_once("; ").unwrap();
    assert_ne!(region(other), region(&first), "clause 4.2");
    let both = choose(&mut ana, &table, &planned, &second).await;
    assert!(choices(&both).is_empty(), "two are all there is");
    let total = words(&both, "v-total-cost");
    assert!(total.contains(" + ") && total.contains(" = "), "{total}");
    // The second choice can be taken back, which leads to the page before.
    let back = both.split("class=\"small unplan\"").nth(1).unwrap();
    assert_eq!(field(back, "plan"), first);
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before, "nothing is done yet");

    assert_eq!(sent_moves(&both), second, "the second unit ends the action by itself");
    assert_eq!(confirm(&mut ana, &table, &both).await, StatusCode::OK);
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before + 2);
    // The same address now shows the table without a plan, because the position of the plan has passed.
    let stale = choose(&mut ana, &table, &page, &first).await;
    assert!(!stale.contains("confirm-plan") && !stale.contains(" ghost\""));
    let log = ana.get(&format!("{table}/log")).await.body;
    let placed = log.matches(" places the ").count();
    assert_eq!(placed, 4, "one for each to begin with, and these two: {log}");
}

#[tokio::test]
async fn a_single_unit_is_confirmed_with_one_press_and_ends_the_action() {
    let house = TestSite::open().await;
    let (mut ana, table, page) = before_the_vineyards(&house).await;
    for choice in choices(&page) {
        let planned = choose(&mut ana, &table, &page, &choice).await;
        if choices(&planned).is_empty() {
            continue;
        }
        assert_eq!(sent_moves(&planned), format!("{choice}; done"));
        assert_eq!(confirm(&mut ana, &table, &planned).await, StatusCode::OK);
        let page = ana.my_turn(&table).await.body;
        assert!(offers(&page).iter().all(|offer| !offer.starts_with("buy ")), "the action is over");
        return;
    }
    panic!("no first vineyard leaves room for a second one");
}

/// A plan whose second unit is not possible is refused as a whole, even if the first unit would reveal something.
#[tokio::test]
async fn a_plan_is_refused_before_any_of_it_is_done() {
    let house = TestSite::open().await;
    let (mut ana, table, page) = before_the_vineyards(&house).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let before = house.store.log(&id, 0).await.unwrap().len();
    let first = choices(&page).remove(0);
    let again = format!("buy {} for 5", region(&first));
    for (second, status) in [
        (again.as_str(), StatusCode::CONFLICT),
        ("winery 1", StatusCode::CONFLICT),
        ("<script>", StatusCode::BAD_REQUEST),
    ] {
        let fields = [("do", "sheet"), ("part-1", first.as_str()), ("part-2", second)];
        assert_eq!(play(&mut ana, &table, &page, &fields).await, status, "{second}");
        assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before, "{second}");
    }
    // With an impossible plan in the address, the page shows the table without a plan.
    for plan in [format!("{first}; {again}"), "done".to_string(), "<b>".to_string()] {
        let shown = choose(&mut ana, &table, &page, &plan).await;
        assert!(!shown.contains("confirm-plan") && !choices(&shown).is_empty(), "{plan}");
    }
    // It shows nothing to those who do not decide either.
    let mut eva = house.visitor();
    let watching = eva.get(&format!("{table}?eyes=0&at={}&plan=x", field(&page, "at"))).await.body;
    assert!(!watching.contains("confirm-plan") && !watching.contains("form=\"plan\""));
}

/// The script gets the same page through the stream of updates.
#[tokio::test]
async fn live_updates_show_a_plan_until_it_is_confirmed() {
    let house = TestSite::open().await;
    let (mut ana, table, page) = before_the_vineyards(&house).await;
    let (form, first) = (page.split("<form id=\"plan\"").nth(1).unwrap(), choices(&page).remove(0));
    let (eyes, at) = (field(form, "eyes"), field(form, "at"));
    let address = format!("{table}?eyes={eyes}&at={at}&plan={}", encode(&first));
    let mut updates = ana.follow(&address, Some(&mark(&page))).await;
    let planned = updates.next().await.regions;
    for region in ["status", "board", "mine", "moves"] {
        assert!(planned.contains_key(region), "{region} did not change");
    }
    assert!(planned["moves"].contains("confirm-plan"), "{}", planned["moves"]);
    assert!(!planned.contains_key("log"), "nothing has happened");
    let shown = ana.get(&address).await.body;
    assert_eq!(confirm(&mut ana, &table, &shown).await, StatusCode::OK);
    let mut moves = String::new();
    while moves.is_empty() || moves.contains("confirm-plan") {
        let update = updates.next().await;
        moves = update.regions.get("moves").cloned().unwrap_or_default();
    }
}

#[tokio::test]
async fn the_reason_for_a_refusal_takes_the_plan_into_account() {
    let house = TestSite::open().await;
    let (mut ana, table, page) = before_the_vineyards(&house).await;
    let first = choices(&page)
        .into_iter()
        .find(|choice| choice.ends_with("for 5"))
        .unwrap_or_else(|| choices(&page).remove(0));
    let planned = choose(&mut ana, &table, &page, &first).await;
    let form = planned.split("<form id=\"why\"").nth(1).unwrap();
    let (at, seat, plan) = (field(form, "at"), field(form, "seat"), field(form, "plan"));
    assert_eq!(plan, first);
    let again = encode(&first);
    let plain = ana.get(&format!("{table}/why?seat={seat}&do={again}")).await.body;
    let asked = format!("{table}/why?seat={seat}&at={at}&plan={again}&do={again}");
    let answer = ana.get(&asked).await.body;
    assert!(plain.contains("You may"), "{plain}");
    assert!(!answer.contains("You may"), "{answer}");
}

/// In Vignobles, an action card and special cards are planned in one stack and confirmed together.
#[tokio::test]
async fn a_stack_of_special_cards_is_played_with_one_confirm() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table =
        ana.open_table(&[("game", "vignobles"), ("players", "2"), ("seat-1", "bot-random")]).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let act = "form=\"plan\" name=\"plan\" value=\"";
    for turn in 0..400 {
        let page = ana.my_turn(&table).await.body;
        let mine =
            page.split("id=\"r-mine\"").nth(1).unwrap().split("id=\"r-moves\"").next().unwrap();
        let begin = mine.split(act).nth(1).and_then(|rest| rest.split('"').next());
        let Some(begin) = begin.filter(|line| line.starts_with("perform ")) else {
            // A player who declines cards gets special cards.
            let do_ = pick(&offers(&page), &["decline", "keep", "take", "barrel"], turn);
            assert_eq!(play(&mut ana, &table, &page, &[("do", &do_)]).await, StatusCode::OK);
            continue;
        };
        let before = house.store.log(&id, 0).await.unwrap().len();
        let (mut planned, mut line) =
            (choose(&mut ana, &table, &page, begin).await, begin.to_string());
        while let Some(more) = choices(&planned).pop() {
            planned = choose(&mut ana, &table, &planned, &more).await;
            line = more;
        }
        assert!(planned.contains("class=\"stack\"") && planned.contains("confirm-plan"), "{line}");
        let steps = line.split("; ").count();
        let stack = planned.split("class=\"stack\"").nth(1).unwrap().split("</ol>").next().unwrap();
        assert_eq!(stack.matches("<li>").count(), steps, "{stack}");
        assert!(steps > 1, "{line}");
        assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before, "nothing is done yet");
        // A line with an impossible move is not begun.
        let wrong = format!("{line}; second-vat; racking 9");
        let refused = play(&mut ana, &table, &page, &[("do", "sheet"), ("part-1", &wrong)]).await;
        assert!(refused.is_client_error(), "{wrong}");
        assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before, "{wrong}");
        assert_eq!(confirm(&mut ana, &table, &planned).await, StatusCode::OK, "{line}");
        assert!(house.store.log(&id, 0).await.unwrap().len() > before);
        return;
    }
    panic!("nobody ever held a special card that goes with an action");
}
