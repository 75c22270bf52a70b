//! Set-up of a table for a test: the layout of a new game, rearranged card by card, and read through the validating
//! door.

use game::GameOptions;
use la_vina::{Options, State};
use serde_json::{Value, json};

pub type TestGame = testkit::TestGame<State>;

/// A display of wineries for three: Pinot Noir 7, Garnacha coupage 7, Chardonnay X, Cabernet 9,
/// Pinot Noir coupage 9, Garnacha 11.
pub const DISPLAY: [u8; 6] = [1, 6, 8, 13, 2, 7];

/// Returns a new game with the default options.
pub fn new_game(players: u8) -> TestGame {
    TestGame::new(Options::with_players(players), 7)
}

/// Returns a rearranged game for three with the display above.
pub fn three(arrange: impl FnOnce(&mut Table)) -> TestGame {
    set(Options::with_players(3), |table| {
        table.display(&DISPLAY);
        arrange(table);
    })
}

/// Returns a rearranged game with these options.
pub fn set(options: Options, arrange: impl FnOnce(&mut Table)) -> TestGame {
    rearranged(TestGame::new(options, 7), arrange)
}

/// Rearranges a game.
pub fn rearranged(scene: TestGame, arrange: impl FnOnce(&mut Table)) -> TestGame {
    scene.edit(|json| {
        let mut table = Table { json: json.take(), reserved: Vec::new() };
        arrange(&mut table);
        *json = table.json;
    })
}

/// A layout that is being rearranged. The cards always add up: a card put somewhere is taken from elsewhere.
pub struct Table {
    pub json: Value,
    reserved: Vec<String>,
}

impl Table {
    /// Sets the winery cards on display, by row.
    pub fn display(&mut self, cards: &[u8]) {
        for (winery, card) in list(&mut self.json["wineries"]).iter_mut().zip(cards) {
            winery["card"] = json!(card);
        }
    }

    /// Sets the place of every picker. The hindmost is to act. Pickers at the exit left in this order.
    pub fn pickers(&mut self, places: &[&str]) {
        let mut left = Vec::new();
        for (number, place) in places.iter().enumerate() {
            self.json["pickers"][number]["at"] = json!(place);
            if *place == "exit" {
                left.push(number);
            }
        }
        if !left.is_empty() {
            self.json["wild_at_exit"] = json!(false);
            self.add("wild_supply", 1);
        }
        self.json["left"] = json!(left);
        let rank = |place: &&str| match place.strip_prefix("entrance ") {
            Some(rank) => format!("0{rank}"),
            None => place.to_string(),
        };
        let hindmost = (0..places.len()).min_by_key(|&picker| rank(&places[picker]));
        self.json["turn"]["picker"] = json!(hindmost.unwrap());
    }

    /// Sets the cards of a pile, from the bottom. The lower one counts as unseen.
    pub fn pile(&mut self, pile: &str, cards: &[&str]) {
        let (space, side) = place_of(pile);
        let old = list(&mut self.json["vines"][space][side]["cards"]).split_off(0);
        list(&mut self.json["deck"]).extend(old);
        let cards: Vec<String> = cards.iter().map(|card| self.fetch(card)).collect();
        self.json["vines"][space][side] = json!({"cards": cards, "seen": cards.len() == 1});
    }

    pub fn basket(&mut self, seat: usize, basket: usize, cards: &[&str]) {
        let cards: Vec<String> = cards.iter().map(|card| self.fetch(card)).collect();
        self.json["players"][seat]["baskets"][basket - 1]["cards"] = json!(cards);
    }

    /// Replaces a basket by one from the supply.
    pub fn upgraded(&mut self, seat: usize, basket: usize, kind: &str) {
        self.json["players"][seat]["baskets"][basket - 1]["kind"] = json!(kind);
        self.add(&format!("{kind}_baskets"), -1);
    }

    /// Gives tools from the bank to a player.
    pub fn tools(&mut self, seat: usize, tools: &[&str]) {
        for tool in tools {
            let bank = list(&mut self.json["bank"]);
            let there = bank.iter().position(|other| other == tool).expect("the bank has it");
            let tool = bank.remove(there);
            list(&mut self.json["players"][seat]["tools"]).push(tool);
        }
    }

    pub fn wild(&mut self, seat: usize, count: i64) {
        self.add("wild_supply", -count);
        self.json["players"][seat]["wild"] = json!(count);
    }

    pub fn prestige(&mut self, seat: usize, prestige: u16) {
        self.json["players"][seat]["prestige"] = json!(prestige);
    }

    /// Puts barrels on a winery, by owner. The winery is counted from 1; 0 is the cooperative.
    pub fn barrels(&mut self, winery: usize, owners: &[u8]) {
        for &owner in owners {
            let left = &mut self.json["players"][owner as usize]["barrels"];
            *left = json!(left.as_i64().unwrap() - 1);
        }
        match winery {
            0 => self.json["cooperative"] = json!(owners),
            _ => self.json["wineries"][winery - 1]["barrels"] = json!(owners),
        }
        let players = list(&mut self.json["players"]);
        let ending = players.iter().any(|player| player["barrels"] == 0);
        self.json["ending"] = json!(ending);
    }

    /// Puts seals on a winery, counted from 1, in a round that is late enough for them.
    pub fn seals(&mut self, winery: usize, seals: u8) {
        self.json["wineries"][winery - 1]["seals"] = json!(seals);
        self.json["round"] = json!(seals + 1);
    }

    /// Sets the next cards of the deck.
    pub fn deck_begins(&mut self, cards: &[&str]) {
        let cards: Vec<String> = cards.iter().map(|card| self.fetch(card)).collect();
        let deck = list(&mut self.json["deck"]);
        deck.splice(0..0, cards.into_iter().map(Value::from));
    }

    /// Puts the whole deck on the discard pile.
    pub fn discard_deck(&mut self) {
        let deck = list(&mut self.json["deck"]).split_off(0);
        list(&mut self.json["discard"]).extend(deck);
    }

    /// Takes a card such as `pinot-noir 5` from the deck, or replaces one on the vines and takes that.
    fn fetch(&mut self, card: &str) -> String {
        let fits = |text: &Value| text.as_str().unwrap().split_once(' ').unwrap().1 == card;
        let deck = list(&mut self.json["deck"]);
        if let Some(there) = deck.iter().position(fits) {
            let card = deck.remove(there).as_str().unwrap().to_string();
            self.reserved.push(card.clone());
            return card;
        }
        let spare = deck.remove(deck.len() - 1);
        for space in list(&mut self.json["vines"]) {
            for side in ["left", "right"] {
                for text in list(&mut space[side]["cards"]) {
                    let free = !self.reserved.iter().any(|reserved| *text == *reserved);
                    if fits(text) && free {
                        let card = std::mem::replace(text, spare).as_str().unwrap().to_string();
                        self.reserved.push(card.clone());
                        return card;
                    }
                }
            }
        }
        panic!("no `{card}` is left");
    }

    fn add(&mut self, field: &str, count: i64) {
        self.json[field] = json!(self.json[field].as_i64().unwrap() + count);
    }
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

fn place_of(pile: &str) -> (usize, &'static str) {
    let space: usize = pile[..1].parse().unwrap();
    (space - 1, if &pile[1..] == "L" { "left" } else { "right" })
}

/// Returns the cards of a player's basket, without their numbers.
pub fn basket(scene: &TestGame, seat: usize, basket: usize) -> Vec<String> {
    names(&scene.json()["players"][seat]["baskets"][basket - 1]["cards"])
}

/// Returns the cards of a pile from the bottom, without their numbers.
pub fn pile(scene: &TestGame, pile: &str) -> Vec<String> {
    let (space, side) = place_of(pile);
    names(&scene.json()["vines"][space][side]["cards"])
}

/// Returns the tools of a player.
pub fn tools(scene: &TestGame, seat: usize) -> Vec<String> {
    texts(&scene.json()["players"][seat]["tools"])
}

/// Returns the tools in the bank.
pub fn bank(scene: &TestGame) -> Vec<String> {
    texts(&scene.json()["bank"])
}

/// Returns true if the discard pile has such a card.
pub fn discarded(scene: &TestGame, card: &str) -> bool {
    names(&scene.json()["discard"]).iter().any(|name| name == card)
}

pub fn prestige(scene: &TestGame, seat: usize) -> i64 {
    scene.json()["players"][seat]["prestige"].as_i64().unwrap()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

fn names(value: &Value) -> Vec<String> {
    texts(value).iter().map(|text| text.split_once(' ').unwrap().1.to_string()).collect()
}
