//! Confirming a winning move, also without script.

use axum::http::StatusCode;
use game::{
    Chance, ComponentSet, FastChance, Game, GameOptions, Journal, Observer, Record, Seat, Turn,
};
use minds::vignobles::State;
use serde_json::{Value, json};
use store::{NewEvent, NewTable, Person, SeatRow, Status, TableId, Visibility};

use crate::house::{Browser, TestSite, field, offers};

/// Returns a random game of Vignobles up to the winning move, and that move.
fn before_a_win() -> (Record, Seat, String) {
    for seed in 0..200 {
        let mut chance = FastChance::new(seed);
        let options = <State as Game>::Options::with_players(2);
        let components = <State as Game>::Components::builtin();
        let (mut journal, _) = Journal::<State>::begin(&options, components, &mut chance).unwrap();
        let mut legal = Vec::new();
        let mut last = None;
        while let Turn::Decide(seat) = journal.state().turn() {
            journal.state().legal_actions(&mut legal);
            // A player who always blends wins sooner or later.
            let blend = legal.iter().position(|action| action.to_string().starts_with("blend"));
            let at = blend.unwrap_or_else(|| chance.below(legal.len() as u32) as usize);
            last = Some((journal.record(Vec::new(), None), seat, legal[at].to_string()));
            journal.play(seat, legal[at], &mut chance).unwrap();
        }
        let won = journal.state().prompt(Observer::Public).key == "prompt-won";
        if let (true, Some(last)) =
            (won && last.as_ref().is_some_and(|last| last.2.starts_with("blend")), last)
        {
            return last;
        }
    }
    panic!("nobody ever won");
}

/// Creates a table at the end of a record. The person has this seat, and a bot has the other.
async fn create_table_at(house: &TestSite, record: &Record, own: Seat, person: &Person) -> String {
    let spec = json!({
        "game": record.game, "options": record.options, "watch": "anybody", "pace": "instant",
    });
    let row = |seat: Seat| match seat == own {
        true => {
            SeatRow { seat, person: Some(person.id.clone()), name: person.name.clone(), bot: None }
        }
        false => {
            SeatRow { seat, person: None, name: "Bot".to_string(), bot: Some("random".to_string()) }
        }
    };
    let seats: Vec<SeatRow> = Seat::all(2).map(row).collect();
    let mut log = vec![json!({ "change": "opened", "spec": spec })];
    log.extend(seats.iter().map(|row| match &row.bot {
        Some(level) => json!({ "change": "bot-sat", "seat": row.seat, "level": level }),
        None => {
            json!({ "change": "sat", "seat": row.seat, "person": row.person, "name": row.name })
        }
    }));
    log.push(json!({ "change": "started", "setup": record.setup }));
    log.extend(record.moves.iter().map(|made| {
        let mut entry = serde_json::to_value(made).unwrap();
        entry["change"] = Value::from("moved");
        entry
    }));
    let id = TableId::random();
    let table = NewTable {
        id: id.clone(),
        game: record.game.clone(),
        host: person.id.clone(),
        visibility: Visibility::Unlisted,
        spec,
        seed: game::Seed::from_number(1).to_string(),
        seats,
        entries: log.into_iter().map(NewEvent::new).collect(),
        status: Status::Running,
    };
    house.store.add_table(&table).await.unwrap();
    format!("/t/{id}")
}

/// Returns the text of the button with which a page asks for confirmation.
fn question_button(page: &str) -> &str {
    let (_, form) = page.split_once("name=\"sure\"").unwrap();
    form.split_once("<button class=\"primary\">").unwrap().1.split('<').next().unwrap()
}

/// Opens a table and returns its address and the person.
async fn open_own_table(house: &TestSite, browser: &mut Browser) -> (String, Person) {
    let own = browser.open_table(&[("game", "la-vina"), ("quick", "yes")]).await;
    let id = TableId::parse(own.trim_start_matches("/t/")).unwrap();
    let people = house.store.seats(&id).await.unwrap();
    let person = people.into_iter().find_map(|row| row.person).unwrap();
    (own, house.store.person(&person).await.unwrap().unwrap())
}

#[tokio::test]
async fn without_script_the_confirmation_shows_that_a_move_wins() {
    let (record, seat, winning) = before_a_win();
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let fields = [("name", "Ana"), ("theme", "auto"), ("confirm", "every")];
    ana.post("/settings", &fields).await;
    let (own, person) = open_own_table(&house, &mut ana).await;
    let table = create_table_at(&house, &record, seat, &person).await;
    for (table, choice, button) in
        [(&own, None, "Confirm"), (&table, Some(winning), "Win the game")]
    {
        let page = ana.my_turn(table).await.body;
        let form = page.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let choice = choice.unwrap_or_else(|| offers(&page).remove(0));
        let mut fields = vec![("do", choice.as_str()), ("at", &at), ("seat", &seat)];
        let asks = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(
            (asks.status, question_button(&asks.body)),
            (StatusCode::OK, button),
            "{choice}"
        );
        assert_eq!(asks.body.contains("you win the game"), button == "Win the game");
        fields.push(("sure", "yes"));
        let done = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{choice}");
    }
    assert!(ana.get(&table).await.body.contains("id=\"result\""));
}

#[tokio::test]
async fn a_finished_game_counts_on_the_profile_page_and_in_its_files() {
    let (record, seat, winning) = before_a_win();
    let house = TestSite::open().await;
    let (mut ana, mut eve) = (house.visitor(), house.visitor());
    let (_, person) = open_own_table(&house, &mut ana).await;
    assert!(ana.get("/profile").await.body.contains("You have not finished a game yet"));
    let table = create_table_at(&house, &record, seat, &person).await;
    let page = ana.my_turn(&table).await.body;
    let form = page.split("id=\"act\"").nth(1).unwrap();
    let (at, number) = (field(form, "at"), field(form, "seat"));
    let fields = [("do", winning.as_str()), ("at", &at), ("seat", &number), ("sure", "yes")];
    ana.post(&format!("{table}/act"), &fields).await;
    let page = ana.get("/profile").await.body;
    assert!(page.contains(&format!("href=\"{table}/replay?eyes={number}\"")), "{page}");
    assert!(page.contains("class=\"bottle\""), "the way in which it was won");
    let file: Value = serde_json::from_str(&ana.get("/profile.json").await.body).unwrap();
    let game = &file["games"][0];
    assert_eq!(
        (&game["place"], &game["score"], &game["players"]),
        (&1.into(), &100.into(), &2.into())
    );
    assert_eq!(file["won_by"][0]["kind"], "end");
    assert_eq!(file["against"][0]["bot"], "random");
    let csv = ana.get("/profile.csv").await.body;
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(csv.lines().nth(1).unwrap().contains(",vignobles,2,1,100,"), "{csv}");
    // The statistics are stored, and visible only to their owner.
    assert_eq!(ana.get("/profile.csv").await.body, csv);
    assert_eq!(eve.get("/profile.csv").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(eve.get("/profile").await.status, StatusCode::OK);
}

#[tokio::test]
async fn finished_games_count_in_the_opening_explorer_move_by_move() {
    let (record, own, winning) = before_a_win();
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let (_, person) = open_own_table(&house, &mut ana).await;
    let table = create_table_at(&house, &record, own, &person).await;
    let page = ana.my_turn(&table).await.body;
    assert!(ana.get("/openings/vignobles").await.body.contains("There are no games here yet."));
    let form = page.split("id=\"act\"").nth(1).unwrap();
    let (at, seat) = (field(form, "at"), field(form, "seat"));
    let fields = [("do", winning.as_str()), ("at", &at), ("seat", &seat), ("sure", "yes")];
    ana.post(&format!("{table}/act"), &fields).await;
    let page = ana.get("/openings/vignobles").await.body;
    assert!(page.contains("2 players (1)"), "{page}");
    let mut followed = String::new();
    let moves = record.moves.iter().filter(|made| made.seat == own.number()).take(3);
    for made in moves.map(|made| serde_json::to_value(made).unwrap()) {
        let address = format!("/openings/vignobles?players=2&line={followed}");
        let page = ana.get(&address).await.body;
        if !followed.is_empty() {
            followed += "%7C";
            assert!(page.contains("class=\"opening-path\""), "{page}");
        }
        followed += &crate::house::encode(made["do"].as_str().unwrap());
        let next = format!("href=\"/openings/vignobles?players=2&amp;line={followed}\"");
        assert!(page.contains(&next), "{next}: {page}");
        assert!(page.contains("100 %"), "the winner began like this");
    }
    for bad in ["chess", "vignobles?players=2&line=fly", "la-vina?players=x"] {
        assert!(ana.get(&format!("/openings/{bad}")).await.status.is_client_error(), "{bad}");
    }
}
