//! Every phase of every game: random games that reach all phases, and a table for each phase, whose log is written as
//! if the game had been played there.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use game::{
    Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Journal, Observer, Record, Seat,
    Turn, options_from_pairs,
};
use minds::{GameId, with_rules};
use serde_json::{Value, json};
use store::{NewEvent, NewTable, Person, SeatRow, Status, Store, TableId, Visibility};

/// The phases by the names of their status lines, each with a game that has just reached it and the seat to move.
pub type Phases = BTreeMap<&'static str, (Record, Seat)>;

/// Returns the names of a game's phases. The compiler requires a status line for every decision, so the list is
/// complete.
pub fn names(id: GameId) -> Vec<&'static str> {
    let (_, words) = with_rules!(id, G => <G as Game>::TEXTS.words[0]);
    let key = |line: &'static str| line.split_once(" =").map(|(key, _)| key);
    words.lines().filter_map(key).filter(|key| key.starts_with("prompt-")).collect()
}

/// Returns the position in the pictures of the documents: a recorded game, up to a number of eighths of its moves.
pub fn shown(id: GameId) -> (Record, Seat) {
    let (name, eighths) = match id {
        GameId::LaVina => ("4p-greedy-1", 3),
        GameId::Vignobles => ("3p-france-greedy-1", 6),
        GameId::Vinhos => ("3p-greedy-1", 6),
    };
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let file = format!("{root}/games/{id}/fixtures/{name}.json");
    let mut record = Record::from_json(&std::fs::read_to_string(file).unwrap()).unwrap();
    let so_far = record.moves.len() * eighths / 8;
    let seat = Seat::new(record.moves[so_far].seat);
    record.moves.truncate(so_far);
    record.result = None;
    (record, seat)
}

/// A way to play: the options, and words of the actions that are taken only if there are no others.
struct Playstyle {
    pairs: &'static [&'static str],
    avoided: &'static [&'static str],
}

/// Returns the ways to play that together reach every phase.
fn playstyles(id: GameId) -> &'static [Playstyle] {
    match id {
        GameId::LaVina => &[Playstyle { pairs: &["boots_at_exit=true"], avoided: &[] }],
        // A player who blends no wine never wins.
        GameId::Vignobles => &[
            Playstyle { pairs: &[], avoided: &[] },
            Playstyle { pairs: &[], avoided: &["blend", "local", "neighbour"] },
        ],
        GameId::Vinhos => &[Playstyle { pairs: &[], avoided: &[] }],
    }
}

/// Returns every phase. They are searched once for all tests.
pub fn find(id: GameId) -> Phases {
    static FOUND: Mutex<BTreeMap<&'static str, Phases>> = Mutex::new(BTreeMap::new());
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.entry(id.as_str()).or_insert_with(|| search(id)).clone()
}

/// Plays at random until every phase has been seen.
fn search(id: GameId) -> Phases {
    let (mut found, wanted) = (Phases::new(), names(id).len());
    with_rules!(id, G => {
        let counts: Vec<u8> = <G as Game>::Options::player_counts().collect();
        for seed in 0..400 {
            let players = counts[seed as usize % counts.len()];
            play::<G>(id, seed, players, &mut found);
            if found.len() == wanted {
                break;
            }
        }
    });
    found
}

/// Returns the phases of a solo game of Vinhos.
pub fn find_alone() -> Phases {
    let mut found = Phases::new();
    play::<minds::vinhos::State>(GameId::Vinhos, 4, 1, &mut found);
    found
}

/// Returns the phases of a game of La Viña with five players, in which the aisle is longest.
pub fn find_among_five() -> Phases {
    let mut found = Phases::new();
    play::<minds::la_vina::State>(GameId::LaVina, 4, 5, &mut found);
    found
}

fn play<G: Game>(id: GameId, seed: u64, players: u8, found: &mut Phases) {
    let mut chance = FastChance::new(seed);
    let manners = playstyles(id);
    let manner = &manners[seed as usize / 3 % manners.len()];
    let options: G::Options = options_from_pairs(players, manner.pairs).unwrap();
    let components = G::Components::builtin();
    let (mut journal, _) = Journal::<G>::begin(&options, components, &mut chance).unwrap();
    let mut legal = Vec::new();
    loop {
        let state = journal.state();
        let (seat, over) = match state.turn() {
            Turn::Decide(seat) => (seat, false),
            Turn::Over => (Seat::new(0), true),
        };
        let name = state.prompt(Observer::Seat(seat)).key;
        found.entry(name).or_insert_with(|| (journal.record(Vec::new(), None), seat));
        if over {
            return;
        }
        journal.state().legal_actions(&mut legal);
        let liked = |action: &G::Action| {
            let notation = action.to_string();
            !manner.avoided.iter().any(|word| notation.contains(word))
        };
        if legal.iter().any(liked) {
            legal.retain(liked);
        }
        let action = *chance.pick(&legal);
        journal.play(seat, action, &mut chance).unwrap();
    }
}

/// Returns a game of La Viña in which the order of two deliveries matters, as the sheet at the exit shows it.
pub fn find_two_deliveries() -> (Record, Seat) {
    use minds::la_vina::{Action, State};
    for seed in 0..1000 {
        let mut chance = FastChance::new(seed);
        let options = <State as Game>::Options::with_players(2 + (seed % 4) as u8);
        let components = <State as Game>::Components::builtin();
        let (mut journal, _) = Journal::<State>::begin(&options, components, &mut chance).unwrap();
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = journal.state().turn() {
            journal.state().legal_actions(&mut legal);
            if order_pays(journal.state(), &legal) {
                return (journal.record(Vec::new(), None), seat);
            }
            let careless = |action: &Action| match action {
                Action::Exit | Action::Skip | Action::EndTurn | Action::EndDeliveries => true,
                Action::Discard | Action::Pour(_) | Action::Empty(_) => true,
                Action::Move(to) => !to.to_string().starts_with(['1', '2']),
                _ => false,
            };
            if !legal.iter().all(careless) {
                legal.retain(|action| !careless(action));
            }
            let action = *chance.pick(&legal);
            journal.play(seat, action, &mut chance).unwrap();
        }
    }
    panic!("the order of two deliveries never pays");
}

/// Returns true if both baskets can go to one winery whose next slots pay several times their value.
fn order_pays(state: &minds::la_vina::State, legal: &[minds::la_vina::Action]) -> bool {
    use minds::la_vina::{Action, BasketNo, Reward, WineryNo};
    let Turn::Decide(seat) = state.turn() else { return false };
    let view = state.view(Observer::Seat(seat));
    let baskets = &view.players[seat.index()].baskets;
    (0..view.wineries.len()).filter_map(WineryNo::new).any(|winery| {
        let goes =
            |number| legal.contains(&Action::Deliver { basket: number, to: winery, wild: 0 });
        let card = &view.wineries[winery.index()];
        let free = card.rewards.get(card.barrels.len()..).unwrap_or_default();
        goes(BasketNo::First)
            && goes(BasketNo::Second)
            && baskets[0].value != baskets[1].value
            && matches!(free, [Reward::Halves(next), Reward::Halves(later), ..] if next != later)
    })
}

/// Returns a game of Vinhos in which a second vineyard can be bought with the action that bought the first.
pub fn find_two_vineyards() -> (Record, Seat) {
    find_two_units("prompt-buy-vineyard", "buy").expect("somebody can buy two vineyards")
}

/// Returns a game of Vinhos in which this decision occurs twice in one action, the second time with a choice that
/// begins with `verb`.
pub fn find_two_units(prompt: &str, verb: &str) -> Option<(Record, Seat)> {
    use minds::vinhos::State;
    for seed in 0..200 {
        let mut chance = FastChance::new(seed);
        let options = <State as Game>::Options::with_players(2 + (seed % 3) as u8);
        let components = <State as Game>::Components::builtin();
        let (mut journal, _) = Journal::<State>::begin(&options, components, &mut chance).unwrap();
        let (mut legal, mut more) = (Vec::new(), Vec::new());
        while let Turn::Decide(seat) = journal.state().turn() {
            let asks = |state: &State| {
                state.turn() == Turn::Decide(seat)
                    && state.prompt(Observer::Seat(seat)).key == prompt
            };
            let state = journal.state();
            state.legal_actions(&mut legal);
            let goes_on = asks(state)
                && legal.iter().any(|action| {
                    let mut after = state.clone();
                    after.apply(*action, &mut Ctx::without_events(&mut FastChance::new(0)));
                    after.legal_actions(&mut more);
                    asks(&after) && more.iter().any(|action| action.to_string().starts_with(verb))
                });
            if goes_on {
                return Some((journal.record(Vec::new(), None), seat));
            }
            let action = *chance.pick(&legal);
            journal.play(seat, action, &mut chance).unwrap();
        }
    }
    None
}

/// The players of the other seats of a prepared table.
pub enum OpponentBots<'a> {
    Bots,
    /// People who do nothing, assigned to the seats in turn.
    People(&'a [Person]),
}

/// A table at the end of a record.
pub struct PreparedTable<'a> {
    pub record: &'a Record,
    /// The seat of the person.
    pub own: Seat,
    pub person: &'a Person,
    pub others: OpponentBots<'a>,
    pub hints: bool,
}

pub async fn prepare_table(store: &Store, laid: &PreparedTable<'_>) -> TableId {
    let PreparedTable { record, own, person, others, hints } = laid;
    let players = record.options["players"].as_u64().unwrap() as u8;
    let spec = json!({
        "game": record.game, "options": record.options, "watch": "anybody", "pace": "instant",
        "hints": hints,
    });
    let sits = |seat: Seat, person: &Person| {
        let (person, name) = (Some(person.id.clone()), person.name.clone());
        SeatRow { seat, person, name, bot: None }
    };
    let mut log = vec![json!({ "change": "opened", "spec": spec })];
    let seats: Vec<SeatRow> = Seat::all(players)
        .map(|seat| match others {
            _ if seat == *own => sits(seat, person),
            OpponentBots::People(others) => sits(seat, &others[seat.index() % others.len()]),
            OpponentBots::Bots => {
                let (name, bot) = (format!("Bot Random {seat}"), Some("random".to_string()));
                SeatRow { seat, person: None, name, bot }
            }
        })
        .collect();
    log.extend(seats.iter().map(|row| match &row.bot {
        Some(level) => json!({ "change": "bot-sat", "seat": row.seat, "level": level }),
        None => json!({
            "change": "sat", "seat": row.seat, "person": row.person, "name": row.name,
        }),
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
        status: if record.result.is_some() { Status::Over } else { Status::Running },
    };
    store.add_table(&table).await.unwrap();
    id
}
