//! A move that wins is confirmed as one, also without script.

use axum::http::StatusCode;
use catalog::vignobles::State;
use game::{Chance, ComponentSet, Fast, Game, GameOptions, Journal, Observer, Record, Seat, Turn};
use serde_json::{Value, json};
use store::{Entry, NewTable, Person, SeatRow, Status, TableId, Visibility};

use crate::house::{House, field, offers};

/// A random game of Vignobles up to the move that won it, and that move.
fn before_a_win() -> (Record, Seat, String) {
    for seed in 0..200 {
        let mut chance = Fast::new(seed);
        let options = <State as Game>::Options::with_players(2);
        let components = <State as Game>::Components::builtin();
        let (mut journal, _) = Journal::<State>::begin(&options, components, &mut chance).unwrap();
        let mut legal = Vec::new();
        let mut last = None;
        while let Turn::Decide(seat) = journal.state().turn() {
            journal.state().legal_actions(&mut legal);
            // Who blends whatever can be blended wins sooner or later.
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

/// A table at the end of a record, where the person has this seat and a bot has the other.
async fn lay(house: &House, record: &Record, own: Seat, person: &Person) -> String {
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
        entries: log.into_iter().map(Entry::new).collect(),
        status: Status::Running,
    };
    house.store.add_table(&table).await.unwrap();
    format!("/t/{id}")
}

/// The button that a page asks to be sure with.
fn asked(page: &str) -> &str {
    let (_, form) = page.split_once("name=\"sure\"").unwrap();
    form.split_once("<button class=\"primary\">").unwrap().1.split('<').next().unwrap()
}

#[tokio::test]
async fn without_script_a_winning_move_is_confirmed_as_one() {
    let (record, seat, winning) = before_a_win();
    let house = House::open().await;
    let mut ana = house.visitor();
    let fields = [("name", "Ana"), ("theme", "auto"), ("confirm", "yes")];
    ana.post("/settings", &fields).await;
    let own = ana.open_table(&[("game", "la-vina"), ("quick", "yes")]).await;
    let id = TableId::parse(own.trim_start_matches("/t/")).unwrap();
    let people = house.store.seats(&id).await.unwrap();
    let person = people.into_iter().find_map(|row| row.person).unwrap();
    let person = house.store.person(&person).await.unwrap().unwrap();
    let table = lay(&house, &record, seat, &person).await;
    for (table, choice, button) in [(&own, None, "Do it"), (&table, Some(winning), "Win the game")]
    {
        let page = ana.my_turn(table).await.body;
        let form = page.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let choice = choice.unwrap_or_else(|| offers(&page).remove(0));
        let mut fields = vec![("do", choice.as_str()), ("at", &at), ("seat", &seat)];
        let asks = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!((asks.status, asked(&asks.body)), (StatusCode::OK, button), "{choice}");
        assert_eq!(asks.body.contains("you win the game"), button == "Win the game");
        fields.push(("sure", "yes"));
        let done = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{choice}");
    }
    assert!(ana.get(&table).await.body.contains("id=\"result\""));
}
