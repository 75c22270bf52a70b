//! Tests of bots that continue to think while a person decides, in games in which that makes them stronger.

use bots::{BotSpec, Judgement, Level};
use game::{FastChance, Game, GameOptions, Seat, Seed, ToJson, Turn};
use minds::{GameId, with_mind, with_rules};
use store::{NewEvent, NewTable, Person, Status, Store, TableId, Visibility};

use crate::decider::{AutomaticDecision, MOST_PONDERINGS};
use crate::message::{Message, Request};
use crate::thinkers::KeptSearchPermit;
use crate::{Change, Command, Registry, Table, TableHandle, TableSpec};

const ANA: Seat = Seat::new(0);

/// Returns a game in which pondering helps.
fn pondered() -> GameId {
    let pays = |game: &GameId| with_mind!(*game, M => M::PONDERS);
    GameId::ALL.into_iter().find(pays).unwrap()
}

/// Stores a table of two at which Ana plays against a maestro.
async fn against_maestro(store: &Store, game: GameId) -> (Person, TableId) {
    catalog::install();
    let ana = store.add_person("Ana").await.unwrap();
    let options = with_rules!(game, G => {
        <<G as Game>::Options as GameOptions>::with_players(2).to_json()
    });
    let spec = TableSpec::usual(game.as_str(), options);
    let (id, host, seed) = (TableId::random(), ana.id.clone(), Seed::from_number(1));
    let mut table = Table::before_first_entry(
        id.clone(),
        host.clone(),
        Visibility::Listed,
        spec.clone(),
        2,
        seed.clone(),
    );
    let sat = Change::Sat { seat: ANA, person: host.clone(), name: ana.name.clone() };
    let bot = Change::BotSat { seat: Seat::new(1), level: "maestro".to_string() };
    let mut log = vec![Change::Opened { spec: Box::new(spec.clone()) }, sat, bot];
    log.iter().for_each(|change| table.apply(change).unwrap());
    let (started, table) = table.start_game().unwrap();
    log.push(started);
    let entry = |change| NewEvent::new(serde_json::to_value(change).unwrap());
    let new = NewTable {
        id: id.clone(),
        game: spec.game.clone(),
        host,
        visibility: Visibility::Listed,
        spec: serde_json::to_value(&spec).unwrap(),
        seed: seed.to_string(),
        seats: table.seats.clone(),
        entries: log.iter().map(entry).collect(),
        status: Status::Running,
    };
    store.add_table(&new).await.unwrap();
    (ana, id)
}

/// Plays Ana's first legal moves until the bot has moved and Ana is to move again.
async fn play_until_the_bot_moved(handle: &TableHandle, ana: &Person) {
    let mut met = false;
    loop {
        let table = handle.table();
        let current = table.current_match().unwrap();
        match current.turn() {
            Turn::Decide(ANA) if met => return,
            Turn::Decide(ANA) => {
                let command = Command::Move { seat: ANA, notation: current.legal().remove(0) };
                let request = Request { person: ana.clone(), command, position: None, key: None };
                handle.send(request).await;
            }
            Turn::Decide(_) => {
                met = true;
                tokio::task::yield_now().await;
            }
            Turn::Over => panic!("the game ended before the bot moved"),
        }
    }
}

/// Takes all free places for bots that ponder.
fn take_all_permits(registry: &Registry) -> Vec<KeptSearchPermit> {
    let thinkers = registry.search_queue();
    std::iter::from_fn(|| thinkers.try_kept_search()).collect()
}

/// Returns the number of moves of the bot. It had one core permit for each.
fn made_by_the_bot(handle: &TableHandle) -> u64 {
    let steps = handle.table().current_match().unwrap().steps(&[]);
    steps.iter().filter(|step| step.seat.is_some_and(|seat| seat != ANA)).count() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_ponders_and_frees_its_place_when_its_table_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let registry = Registry::new(store.clone());
    let all = take_all_permits(&registry).len();
    let (ana, id) = against_maestro(&store, pondered()).await;
    let handle = registry.open(&id).await.unwrap();
    play_until_the_bot_moved(&handle, &ana).await;
    let enough = made_by_the_bot(&handle) + u64::from(MOST_PONDERINGS);
    while registry.search_queue().started_searches() < enough
        || registry.search_queue().running_and_waiting() != (0, 0)
    {
        tokio::task::yield_now().await;
    }
    assert_eq!(take_all_permits(&registry).len(), all - 1);
    drop(handle);
    while !registry.unload(&id) || take_all_permits(&registry).len() < all {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        registry.search_queue().started_searches(),
        enough,
        "no longer than for a decision of its own"
    );
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_bot_ponders_if_the_server_does_not_allow_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let registry = Registry::new(store.clone()).with_pondering(false);
    assert!(take_all_permits(&registry).is_empty());
    let (ana, id) = against_maestro(&store, pondered()).await;
    let handle = registry.open(&id).await.unwrap();
    play_until_the_bot_moved(&handle, &ana).await;
    let made = made_by_the_bot(&handle);
    drop(handle);
    while !registry.unload(&id) {
        tokio::task::yield_now().await;
    }
    assert_eq!(registry.search_queue().started_searches(), made);
    store.close().await;
}

#[test]
fn only_maestros_ponder_and_not_after_an_undo() {
    for game in GameId::ALL {
        let pays = with_mind!(game, M => M::PONDERS);
        let options = with_rules!(game, G => {
            <<G as Game>::Options as GameOptions>::with_players(2).to_json()
        });
        let spec = TableSpec::usual(game.as_str(), options);
        let mut chance = FastChance::new(1);
        let current = catalog::game_ref(game).begin(&spec.start(), &mut chance, &[]).unwrap();
        let Turn::Decide(seat) = current.turn() else { panic!("a game begins with a decision") };
        for level in [Level::Novice, Level::Grower, Level::Cellarmaster, Level::Maestro] {
            let spec = BotSpec::for_table(level, 1).with_scaled_budget(0.001);
            let (_, kept) = current.think(&spec, None, seat, 1).unwrap();
            assert_eq!(kept.ponders, pays && level == Level::Maestro, "{game} {level}");
            // The bot knows one move more than was played, as after an undo.
            assert!(current.ponder(&spec, kept, seat, 1).is_none(), "{game} {level}");
        }
    }
}

#[tokio::test]
async fn a_late_bot_decision_is_ignored_after_the_player_takes_the_seat_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let (ana, id) = against_maestro(&store, pondered()).await;
    let handle = Registry::new(store.clone()).open(&id).await.unwrap();
    play_until_the_bot_moved(&handle, &ana).await;
    let table = handle.table();
    let (position, current) = (table.position, table.current_match().unwrap());
    let decision = AutomaticDecision::without_search(current.legal().remove(0));
    handle.post(Message::Decided { position, seat: ANA, decision }).await;
    // The answer comes after the message before it.
    let command = Command::GoOn { seat: ANA };
    handle.send(Request { person: ana, command, position: None, key: None }).await;
    assert_eq!(handle.table().position, position);
    store.close().await;
}
