//! Where the lines of the log lead.

use catalog::GameId;
use game::{Fast, Observer, Turn};
use serde_json::json;

use crate::table::typed_match::begin;

#[test]
fn what_a_line_names_leads_to_its_own_place() {
    let names: Vec<String> = ["Ana", "Rui"].map(str::to_string).to_vec();
    let mut chance = Fast::new(1);
    let mut current = begin(GameId::LaVina, &json!({ "players": 2 }), None, &mut chance).unwrap();
    let Turn::Decide(seat) = current.turn() else { panic!("the game begins") };
    current.play(seat, "move 3a", &mut chance, &names).unwrap();
    let line = current.log(Observer::Public, &names, 1).remove(0);
    let name = &names[seat.index()];
    assert_eq!(line.text(), format!("{name} moves I to the back box of space 3."));
    assert_eq!(
        (&line.parts[0].text, &line.parts[0].places),
        (name, &vec![format!("strip-{seat}", seat = seat.number())])
    );
    assert!(line.parts.last().unwrap().places.contains(&"box-3a".to_string()));
}
