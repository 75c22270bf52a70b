//! The door for component sets: it checks that a set can be played with.

use game::{BadComponents, ComponentSet, ComponentTable, Interner, Set};

use crate::components::{BoardSide, Colour, Components, FACE_DOWN, GRAPES, SPECIALS, all_copies};
use crate::ids::{Region, Variety};
use crate::options::Mode;
use crate::special::{Special, Specials};
use crate::tables;

/// Number of medals in the box.
const MEDALS: u8 = 9;
/// Number of estates of a player, which no goal may exceed (clause 1.9).
const ESTATES: u8 = 8;

static SETS: Interner<Components> = Interner::new();

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        &tables::BUILTIN
    }

    fn check(&self) -> Result<(), BadComponents> {
        BadComponents::unless_empty(problems(self))
    }

    fn completed(mut self) -> Components {
        self.boards = [self.south_west.board(), self.france.board()];
        self.all_specials = all_copies(&self.specials);
        self
    }

    fn interner() -> Option<&'static Interner<Components>> {
        Some(&SETS)
    }

    fn tables(&self) -> Vec<ComponentTable> {
        self.to_tables()
    }
}

fn problems(set: &Components) -> Vec<String> {
    let mut found = Vec::new();
    check_varieties(set, &mut found);
    check_specials(set, &mut found);
    check_decks(set, &mut found);
    check_goals(set, &mut found);
    for (name, side) in [("south_west", &set.south_west), ("france", &set.france)] {
        check_map(name, side, &mut found);
        check_wines(name, side, set, &mut found);
        check_attainable(name, side, set, &mut found);
    }
    found
}

fn check_varieties(set: &Components, found: &mut Vec<String>) {
    for (row, variety) in set.varieties.iter().zip(Variety::all()) {
        if row.letter != variety {
            found.push(format!("varieties: found `{}` in the row of `{variety}`", row.letter));
        }
        let red = variety.class() == Variety::RED;
        if red != (row.colour == Colour::Red) {
            found.push(format!("varieties: `{variety}`: a to d must be red, e to g white"));
        }
        if row.cards < 2 {
            found.push(format!("varieties: `{variety}` needs at least 2 cards"));
        }
    }
    let cards: usize = set.varieties.iter().map(|row| row.cards as usize).sum();
    if cards != GRAPES {
        found.push(format!("varieties: {cards} grape cards instead of {GRAPES}"));
    }
}

fn check_specials(set: &Components, found: &mut Vec<String>) {
    for (row, special) in set.specials.iter().zip(Special::ALL) {
        if row.card != special {
            found.push(format!("specials: found `{}` in the row of `{special}`", row.card));
        }
        if row.copies > Specials::MOST {
            found.push(format!("specials: {} copies of `{special}` are too many", row.copies));
        }
    }
    let cards: usize = set.specials.iter().map(|row| row.copies as usize).sum();
    if cards != SPECIALS {
        found.push(format!("specials: {cards} cards instead of {SPECIALS}"));
    }
}

fn check_decks(set: &Components, found: &mut Vec<String>) {
    for (row, players) in set.decks.iter().zip(2..) {
        if row.players != players {
            found.push(format!("decks: found {} players in the row of {players}", row.players));
        }
        let most = row.cards().iter().copied().max().unwrap_or(0);
        let cards = row.cards().iter().map(|&cards| cards as usize).sum::<usize>();
        if most > 12 || cards > 12 {
            found.push(format!("decks: {players} players: more than 12 action cards"));
        }
        if row.shown as usize + FACE_DOWN != cards {
            found.push(format!("decks: {players} players: {FACE_DOWN} cards must be face-down"));
        }
        if row.shown < players * 2 {
            found.push(format!("decks: {players} players need two cards each"));
        }
    }
}

fn check_map(name: &str, side: &BoardSide, found: &mut Vec<String>) {
    for region in Region::all() {
        let near = side.region(region).neighbours.0;
        if near.contains(region) {
            found.push(format!("{name}: region {region} is its own neighbour"));
        }
        for other in near.iter() {
            if !side.region(other).neighbours.0.contains(region) {
                found.push(format!(
                    "{name}: region {region} borders {other}, but not the other way"
                ));
            }
        }
    }
    let mut reached = Set::of(Region::new(0));
    for _ in Region::all() {
        for region in reached.iter() {
            reached = reached | side.region(region).neighbours.0;
        }
    }
    if reached != Region::EVERY {
        found.push(format!("{name}: the regions are not all connected"));
    }
}

fn check_wines(name: &str, side: &BoardSide, set: &Components, found: &mut Vec<String>) {
    for row in &side.wines {
        let [lead, second] = row.grapes;
        if lead == second {
            found.push(format!("{name}: {} needs two different varieties", row.name));
        }
        if row.prestige && set.varieties[lead.index()].cards < 2 {
            found.push(format!("{name}: {} needs two cards of its lead variety", row.name));
        }
    }
    for region in Region::all() {
        let wines = side.wines.iter().filter(|row| row.region == region).count();
        if !(3..=4).contains(&wines) {
            found.push(format!("{name}: region {region} has {wines} wines instead of 3 or 4"));
        }
    }
}

fn check_goals(set: &Components, found: &mut Vec<String>) {
    let places = [(2, Mode::Family), (3, Mode::Family), (4, Mode::Family), (4, Mode::Extended)];
    for (goal, place) in set.goals.iter().zip(places) {
        let (players, mode) = place;
        let mut wrong =
            |what: &str| found.push(format!("goals: {players} players, {}: {what}", mode.word()));
        if (goal.players, goal.mode) != place {
            wrong("this row is in the place of another one");
        }
        let numbers = [goal.medals, goal.red, goal.white, goal.region.unwrap_or(1)];
        if numbers.contains(&0) {
            wrong("a number is 0");
        }
        if goal.medals > goal.placed || goal.placed > MEDALS {
            wrong("more medals than are placed or exist");
        }
        if goal.region.is_some_and(|wines| wines > 3) {
            wrong("more wines of a region than every region has");
        }
        let most = u32::from(goal.red) + u32::from(goal.white);
        if most > u32::from(ESTATES) + 1 || goal.medals > ESTATES {
            wrong("needs more than eight estates");
        }
    }
}

fn check_attainable(name: &str, side: &BoardSide, set: &Components, found: &mut Vec<String>) {
    let red = side.wines.iter().filter(|row| row.colour == Colour::Red).count();
    let white = side.wines.len() - red;
    for goal in &set.goals {
        if goal.red as usize > red || goal.white as usize > white {
            let players = goal.players;
            found.push(format!("goals: {players} players: more wines than {name} has"));
        }
    }
}
