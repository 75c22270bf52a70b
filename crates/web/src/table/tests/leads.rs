//! Where the lines of the log lead.

use catalog::GameId;
use game::{Chance, Fast, Observer, Seat, Turn};
use serde_json::json;

use crate::table::LogPart;
use crate::table::playing::begin;

/// Plays at random and looks now and then whether what the last lines name is on the page.
fn every_line_leads_somewhere(id: GameId, players: u8) {
    let names: Vec<String> = ["Ana", "Rui", "Eva"].map(str::to_string).to_vec();
    let observer = Observer::Seat(Seat::new(0));
    let mut chance = Fast::new(1);
    let mut playing = begin(id, &json!({ "players": players }), None, &mut chance).unwrap();
    while let Turn::Decide(seat) = playing.turn() {
        let legal = playing.legal();
        let notation = &legal[chance.below(legal.len() as u32) as usize];
        playing.play(seat, notation, &mut chance, &names).unwrap();
        if chance.below(3) > 0 {
            continue;
        }
        let shown = playing.show(observer, true, true, &names, None).drawing;
        let page = shown.board.into_string() + &shown.mine.into_string();
        let is_there =
            |id: &String| id.starts_with("strip-") || page.contains(&format!(" id=\"{id}\""));
        let leads = |part: &LogPart| part.places.iter().any(is_there);
        for line in playing.log(observer, &names, 1) {
            let astray = line.parts.iter().find(|part| !part.places.is_empty() && !leads(part));
            assert!(astray.is_none(), "{id}: {astray:?} of {:?}", line.text());
            assert!(line.parts.iter().any(leads), "{id}: {:?} leads nowhere", line.text());
        }
    }
}

#[test]
fn every_line_of_la_vina_leads_somewhere() {
    every_line_leads_somewhere(GameId::LaVina, 3);
}

#[test]
fn every_line_of_vignobles_leads_somewhere() {
    every_line_leads_somewhere(GameId::Vignobles, 3);
}

#[test]
fn every_line_of_vinhos_leads_somewhere() {
    every_line_leads_somewhere(GameId::Vinhos, 3);
    every_line_leads_somewhere(GameId::Vinhos, 1);
}

#[test]
fn what_a_line_names_leads_to_its_own_place() {
    let names: Vec<String> = ["Ana", "Rui"].map(str::to_string).to_vec();
    let mut chance = Fast::new(1);
    let mut playing = begin(GameId::LaVina, &json!({ "players": 2 }), None, &mut chance).unwrap();
    let Turn::Decide(seat) = playing.turn() else { panic!("the game begins") };
    playing.play(seat, "move 3a", &mut chance, &names).unwrap();
    let line = playing.log(Observer::Public, &names, 1).remove(0);
    let name = &names[seat.index()];
    assert_eq!(line.text(), format!("{name} moves I to the back box of space 3."));
    assert_eq!(
        (&line.parts[0].text, &line.parts[0].places),
        (name, &vec![format!("strip-{seat}", seat = seat.number())])
    );
    assert!(line.parts.last().unwrap().places.contains(&"box-3a".to_string()));
}
