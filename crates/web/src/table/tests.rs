//! During a pause for reactions, the other viewers see the same, no matter who holds a reaction card (clause 14.6).

mod clock;
mod restart;
mod resting;
mod talking;

use std::sync::Arc;

use game::{ChanceRecorder, ComponentSet, FastChance, GameOptions, Seat, Seed};
use minds::vignobles::{self, Special};
use page::{PageMark, Secret};
use people::Settings;
use store::{KeptAnswer, NewEvent, NewTable, Person, PersonId, Status, Store, TableId, Visibility};
use table::{
    Answer, Change, Command, PublishedTable, Registry, Request, StandingOrder, Table, TableHandle,
    TableRefusal, TableSpec,
};
use tokio::task::JoinHandle;

use crate::table::pages::TableContext;
use crate::table::regions::{BrowserPage, Pages};
use crate::table::viewer::Viewer;

const ANA: usize = 0;
const RUI: usize = 1;
const EVA: usize = 2;

const ATTACK: &str = "social-contribution 1";

/// The page of the current table that a browser gets.
#[derive(Clone, PartialEq)]
struct Page {
    regions: Vec<String>,
    /// The whole page.
    html: String,
    /// The update from the page that was sent before.
    update: Vec<u8>,
    mark: PageMark,
}

/// A table of three with a chosen order of the special cards, and its people.
struct TestTable {
    handle: TableHandle,
    /// The players by seat.
    people: Vec<Person>,
    store: Store,
    _folder: tempfile::TempDir,
}

fn spec(options: &vignobles::Options) -> TableSpec {
    TableSpec::usual("vignobles", serde_json::to_value(options).unwrap())
}

/// Returns the random numbers of a set-up that puts these special cards on top of their stack, the first one on top.
fn draws_with_specials_on_top(options: &vignobles::Options, top: &[Special]) -> Vec<u32> {
    let components = vignobles::Components::builtin();
    let mut cards: Vec<Special> = Special::ALL
        .into_iter()
        .zip(&components.specials)
        .flat_map(|(special, row)| vec![special; row.copies as usize])
        .collect();
    let mut chance = FastChance::new(3);
    let mut recorder = ChanceRecorder::new(&mut chance);
    let spec = spec(options);
    catalog::game_ref(minds::GameId::Vignobles).begin(&spec.start(), &mut recorder, &[]).unwrap();
    let mut draws = recorder.draws;
    // The special cards are shuffled last. Replaces the numbers that this shuffle draws, one for each place from the
    // top.
    draws.truncate(draws.len() - (cards.len() - 1));
    let mut wanted = top.iter();
    for last in (1..cards.len()).rev() {
        let wish =
            wanted.next().and_then(|wish| cards[..=last].iter().position(|card| card == wish));
        let drawn = wish.unwrap_or(last);
        cards.swap(last, drawn);
        draws.push(drawn as u32);
    }
    draws
}

impl TestTable {
    async fn open(top: &[Special], seed: u64) -> TestTable {
        TestTable::seat(top, seed, ["Ana", "Rui", "Eva"]).await
    }

    /// Opens a table. Seats of the same name belong to one person with one device.
    async fn seat(top: &[Special], seed: u64, names: [&str; 3]) -> TestTable {
        catalog::install();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap().with_clock(|| 0);
        let id = TableId::parse(&"7".repeat(TableId::random().as_str().len())).unwrap();
        TestTable::keep(store, folder, id, top, seed, names).await
    }

    /// Opens a table in an existing database.
    async fn keep(
        store: Store,
        folder: tempfile::TempDir,
        id: TableId,
        top: &[Special],
        seed: u64,
        names: [&str; 3],
    ) -> TestTable {
        let mut people = Vec::new();
        for name in names {
            let known = people.iter().find(|person: &&Person| person.name == name).cloned();
            let person = match known {
                Some(person) => person,
                None => store.add_person(name).await.unwrap(),
            };
            people.push(person);
        }
        let options = vignobles::Options::with_players(3);
        let spec = spec(&options);
        let host = people[ANA].id.clone();
        let seed = Seed::from_number(seed);
        let mut table = Table::before_first_entry(
            id.clone(),
            host,
            Visibility::Listed,
            spec.clone(),
            3,
            seed.clone(),
        );
        let mut changes = vec![Change::Opened { spec: Box::new(spec.clone()) }];
        changes.extend(Seat::all(3).zip(&people).map(|(seat, person)| Change::Sat {
            seat,
            person: person.id.clone(),
            name: person.name.clone(),
        }));
        changes.push(Change::Started { setup: draws_with_specials_on_top(&options, top) });
        for change in &changes {
            table.apply(change).unwrap();
        }
        let entry = |change| NewEvent::new(serde_json::to_value(change).unwrap());
        let new = NewTable {
            id: id.clone(),
            game: spec.game.clone(),
            host: people[ANA].id.clone(),
            visibility: Visibility::Listed,
            spec: serde_json::to_value(&spec).unwrap(),
            seed: seed.to_string(),
            seats: table.seats.clone(),
            entries: changes.iter().map(entry).collect(),
            status: Status::Running,
        };
        store.add_table(&new).await.unwrap();
        let handle = Registry::new(store.clone()).open(&id).await.unwrap();
        TestTable { handle, people, store, _folder: folder }
    }

    async fn ask(&self, who: usize, command: Command) -> Answer {
        let person = self.people[who].clone();
        self.handle.send(Request { person, command, position: None, key: None }).await
    }

    async fn play(&self, who: usize, notation: &str) {
        let command = Command::Move { seat: Seat::new(who as u8), notation: notation.to_string() };
        let answer = self.ask(who, command).await;
        assert!(matches!(answer, Answer::Done), "{notation}: {answer:?}");
    }

    /// Lets everybody who might react decline, or not answer if `silent`, until there are no more pauses.
    async fn pass_pauses(&self, silent: bool) {
        let mut tables = self.handle.follow();
        loop {
            let table = tables.borrow_and_update().table.clone();
            let Some(pause) = &table.pause else { return };
            let next = pause.waits_for.first().copied().filter(|_| !silent);
            match next {
                Some(seat) if pause.asks(seat).is_some() => self.play(seat.index(), "pass").await,
                Some(seat) => {
                    let answer = self.ask(seat.index(), Command::GoOn { seat }).await;
                    assert!(matches!(answer, Answer::Done), "{answer:?}");
                }
                None => tables.changed().await.unwrap(),
            }
        }
    }

    /// Places the cloud, then lets Ana and Rui draw special cards and keep the first.
    async fn begin(&self, rui: Special) {
        let cloud = self.handle.table().current_match().unwrap().legal()[0].clone();
        self.play(EVA, &cloud).await;
        self.play(ANA, &self.choice("decline ")).await;
        self.play(ANA, "keep social-contribution").await;
        self.pass_pauses(false).await;
        self.play(RUI, &self.choice("decline ")).await;
        self.play(RUI, &format!("keep {rui}")).await;
    }

    /// Returns the last legal action that begins with this text.
    fn choice(&self, start: &str) -> String {
        let legal = self.handle.table().current_match().unwrap().legal();
        let fits = legal.iter().rfind(|notation| notation.starts_with(start));
        fits.unwrap_or_else(|| panic!("nothing like {start} in {legal:?}")).clone()
    }

    /// Records all pages that this viewer gets from now on, in order.
    fn look(&self, person: Option<usize>) -> OpenView {
        let (handle, person) = (self.handle.clone(), person.map(|who| self.people[who].id.clone()));
        let sent = Arc::new(std::sync::Mutex::new(Vec::<Page>::new()));
        let pages = sent.clone();
        let task = tokio::spawn(async move {
            let (mut tables, mut has) = (handle.follow(), BrowserPage::Mark(PageMark::default()));
            loop {
                let published = tables.borrow_and_update().clone();
                keep(&pages, page(&handle, &published, person.as_ref(), &mut has));
                if tables.changed().await.is_err() {
                    return;
                }
            }
        });
        OpenView { sent, task }
    }
}

fn page(
    handle: &TableHandle,
    published: &PublishedTable,
    person: Option<&PersonId>,
    has: &mut BrowserPage,
) -> Page {
    let (table, talk): (&Table, _) = (&published.table, handle.chat.lines());
    let render_input = handle.render_input(published, &talk);
    let viewer = Viewer::of(table, person, Settings::default(), None).unwrap();
    let pages = Pages::new(Secret::of("of the tests"));
    let shown = pages.whole(&render_input, &viewer);
    let shared = pages.of(&table.id, viewer.kind());
    let (known, event) = pages.next(&shared, &render_input, &viewer, has);
    *has = BrowserPage::Page(known);
    Page {
        html: crate::table::pages::table(table, &viewer, &shown, &TableContext::default())
            .into_string(),
        update: event.map(|event| event.plain().to_vec()).unwrap_or_default(),
        mark: shown.mark,
        regions: shown.regions,
    }
}

/// Stores a page if it differs from the last one, as live updates do.
fn keep(pages: &std::sync::Mutex<Vec<Page>>, page: Page) {
    let mut pages = pages.lock().unwrap();
    if pages.last().is_none_or(|last| last.mark != page.mark) {
        pages.push(page);
    }
}

struct OpenView {
    sent: Arc<std::sync::Mutex<Vec<Page>>>,
    task: JoinHandle<()>,
}

impl OpenView {
    /// Returns the pages that were sent, up to the page of the current table.
    async fn end(self, world: &TestTable, person: Option<usize>) -> Vec<Page> {
        let published = world.handle.latest();
        let person = person.map(|who| world.people[who].id.clone());
        let last = page(
            &world.handle,
            &published,
            person.as_ref(),
            &mut BrowserPage::Mark(PageMark::default()),
        )
        .mark;
        while self.sent.lock().unwrap().last().is_none_or(|page| page.mark != last) {
            tokio::task::yield_now().await;
        }
        self.task.abort();
        let sent = self.sent.lock().unwrap();
        sent.clone()
    }
}

fn check_same_pages(one: &[Page], two: &[Page], who: &str) {
    let status = |page: &Page| page.regions[0].clone();
    let first = |pages: &[Page]| pages.iter().map(status).collect::<Vec<_>>();
    assert_eq!(first(one), first(two), "the status line of {who}");
    for (page, (one, two)) in one.iter().zip(two).enumerate() {
        let regions = one.regions.iter().zip(&two.regions);
        for (region, (one, two)) in table_kit::REGIONS.iter().zip(regions) {
            assert!(one == two, "{who}, page {page}, {region}:\n{one}\n{two}");
        }
        assert!(one == two, "{who}, page {page}, beside the regions");
    }
}

/// Returns the pages that Ana, Eva and a spectator get around the beginning of Eva's turn, which Rui may block.
async fn before_a_turn(rui: Special, silent: bool) -> [Vec<Page>; 3] {
    let top = [Special::SocialContribution, Special::Racking, rui, Special::Grafting];
    let world = TestTable::open(&top, 1).await;
    let watchers = [Some(ANA), Some(EVA), None];
    world.begin(rui).await;
    let looks = watchers.map(|who| world.look(who));
    assert!(world.handle.table().pause.is_some(), "the turn begins with a pause");
    // Ana might hold a Block as well, as far as the others can see.
    let seat = Seat::new(ANA as u8);
    assert!(matches!(world.ask(ANA, Command::GoOn { seat }).await, Answer::Done));
    world.pass_pauses(silent).await;
    let [ana, eva, spectator] = looks;
    let sent = [
        ana.end(&world, Some(ANA)).await,
        eva.end(&world, Some(EVA)).await,
        spectator.end(&world, None).await,
    ];
    world.store.close().await;
    sent
}

#[tokio::test]
async fn a_pause_before_a_turn_does_not_reveal_a_block() {
    for silent in [false, true] {
        let (held, bare) = tokio::join!(
            before_a_turn(Special::Block, silent),
            before_a_turn(Special::Broker, silent)
        );
        for (who, (held, bare)) in ["Ana", "Eva", "a spectator"].iter().zip(held.iter().zip(&bare))
        {
            assert!(held.len() >= 2, "the pause is seen by {who}");
            check_same_pages(held, bare, who);
        }
    }
}

/// Returns the pages of a device that all three share around the beginning of Eva's turn, and the seat to move.
async fn on_one_device(rui: Special, order: Option<StandingOrder>) -> (Vec<Page>, Option<Seat>) {
    let top = [Special::SocialContribution, Special::Racking, rui, Special::Grafting];
    let world = TestTable::seat(&top, 1, ["Ana"; 3]).await;
    if let Some(order) = order {
        let command =
            Command::Order { seat: Seat::new(RUI as u8), reaction: "block".to_string(), order };
        assert!(matches!(world.ask(RUI, command).await, Answer::Done));
    }
    world.begin(rui).await;
    let look = world.look(Some(ANA));
    assert!(world.handle.table().pause.is_some(), "the turn begins with a pause");
    world.pass_pauses(true).await;
    let sent = look.end(&world, Some(ANA)).await;
    let due = world.handle.table().seat_to_move();
    world.store.close().await;
    (sent, due)
}

#[tokio::test]
async fn a_shared_device_does_not_reveal_who_holds_a_block() {
    let (held, bare) =
        tokio::join!(on_one_device(Special::Block, None), on_one_device(Special::Broker, None));
    assert_eq!(held.1, Some(Seat::new(EVA as u8)));
    check_same_pages(&held.0, &bare.0, "the shared device");
    let (_, due) = on_one_device(Special::Block, Some(StandingOrder::Always)).await;
    assert_eq!(due, Some(Seat::new(RUI as u8)), "with an order the Block is played");
}

/// Returns a table at the point where Ana can attack Rui, who may have an Insurance.
async fn before_an_attack(rui: Special, seed: u64) -> TestTable {
    let top = [Special::SocialContribution, Special::Racking, rui, Special::Grafting];
    let world = TestTable::open(&top, seed).await;
    world.begin(rui).await;
    world.pass_pauses(false).await;
    // Eva's turn shows no special card, and ends by itself.
    world.play(EVA, &world.choice("perform harvest")).await;
    world.play(EVA, &world.choice("take ")).await;
    world.pass_pauses(false).await;
    world.play(ANA, &world.choice("perform harvest")).await;
    world.play(ANA, &world.choice("take ")).await;
    world
}

/// Returns the pages that Eva and a spectator get when Ana attacks Rui.
async fn after_an_attack(rui: Special, seed: u64) -> [Vec<Page>; 2] {
    let world = before_an_attack(rui, seed).await;
    let looks = [Some(EVA), None].map(|who| world.look(who));
    world.play(ANA, ATTACK).await;
    world.pass_pauses(false).await;
    pages_so_far(world, looks).await
}

/// Returns the pages that Eva and a spectator got so far.
async fn pages_so_far(world: TestTable, [eva, spectator]: [OpenView; 2]) -> [Vec<Page>; 2] {
    let sent = [eva.end(&world, Some(EVA)).await, spectator.end(&world, None).await];
    world.store.close().await;
    sent
}

/// Checks that Eva and a spectator get the same pages, and at least `pages` of them, if Rui holds an Insurance and if
/// he does not. With the first seed Ana takes a grape from Rui, with the second a special card.
async fn reveals_no_insurance<const LOOKS: usize>(
    pages: usize,
    attack: impl AsyncFn(Special, u64) -> [Vec<Page>; LOOKS],
) {
    for seed in [2, 16] {
        let (held, bare) =
            tokio::join!(attack(Special::Insurance, seed), attack(Special::Broker, seed));
        for (who, (held, bare)) in ["Eva", "a spectator"].iter().zip(held.iter().zip(&bare)) {
            assert!(held.len() >= pages, "the pause is seen by {who}");
            check_same_pages(held, bare, who);
        }
    }
}

#[tokio::test]
async fn a_pause_after_an_attack_does_not_reveal_an_insurance() {
    reveals_no_insurance(3, after_an_attack).await;
}

#[tokio::test]
async fn an_answer_during_a_pause_takes_effect_at_its_end() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let table = world.handle.table();
    let pause = table.pause.as_ref().unwrap();
    assert!(pause.asks(Seat::new(ANA as u8)).is_none(), "Ana has no Block");
    let question = pause.asks(Seat::new(RUI as u8)).unwrap();
    let block = question.offers.iter().find(|offer| offer.notation.starts_with("block ")).unwrap();
    let early = Command::Move { seat: Seat::new(EVA as u8), notation: world.choice("block ") };
    assert!(matches!(world.ask(EVA, early).await, Answer::Refused(TableRefusal::Pausing)));
    let rui = Seat::new(RUI as u8);
    let command = Command::Move { seat: rui, notation: block.notation.clone() };
    let (person, position) = (world.people[RUI].clone(), Some(table.answers_to(rui)));
    let request = Request { person, command, position, key: None };
    assert!(matches!(world.handle.send(request.clone()).await, Answer::Done));
    assert!(matches!(world.handle.send(request).await, Answer::Already), "sent twice");
    assert!(world.handle.table().pause.is_some(), "Ana is still waited for");
    world.pass_pauses(false).await;
    let shown = world.handle.table();
    let log = shown.log(game::Observer::Public);
    assert!(log.iter().any(|line| line.text.contains("Block")), "{log:?}");
    assert_eq!(shown.seat_to_move(), Some(Seat::new(RUI as u8)), "the second card to turn down");
}

/// Returns when the position of the table is another one than this.
async fn moved_from(world: &TestTable, position: i64) {
    let mut tables = world.handle.follow();
    while tables.borrow_and_update().table.position == position {
        tables.changed().await.unwrap();
    }
}

#[tokio::test]
async fn a_game_continues_if_the_last_player_who_must_agree_to_an_undo_leaves() {
    let world = before_an_attack(Special::Insurance, 2).await;
    let [ana, eva] = [ANA, EVA].map(|who| Seat::new(who as u8));
    assert!(matches!(world.ask(EVA, Command::Undo { seat: eva }).await, Answer::Done));
    assert!(matches!(world.ask(RUI, Command::AnswerUndo { agree: true }).await, Answer::Done));
    let position = world.handle.table().position;
    assert!(world.handle.table().undo_waits(), "Ana has not agreed");
    assert!(matches!(world.ask(ANA, Command::Leave { seat: ana }).await, Answer::Done));
    moved_from(&world, position).await;
    assert!(world.handle.table().undo.is_none(), "the bot's move ends the request");
    world.store.close().await;
}

#[tokio::test]
async fn a_seat_without_a_bot_cannot_be_taken_back() {
    let world = before_an_attack(Special::Insurance, 2).await;
    let seat = Seat::new(ANA as u8);
    let refused = world.ask(ANA, Command::PlayMyself { seat }).await;
    assert!(matches!(refused, Answer::Refused(TableRefusal::Stale)), "{refused:?}");
    assert!(matches!(world.ask(ANA, Command::Leave { seat }).await, Answer::Done));
    assert!(matches!(world.ask(ANA, Command::PlayMyself { seat }).await, Answer::Done));
    world.store.close().await;
}

#[tokio::test]
async fn refusals_do_not_reveal_whether_another_seat_can_react() {
    for rui in [Special::Block, Special::Broker] {
        let top = [Special::SocialContribution, Special::Racking, rui, Special::Grafting];
        let world = TestTable::open(&top, 1).await;
        world.begin(rui).await;
        let table = world.handle.table();
        assert!(table.pause.is_some(), "the turn begins with a pause");
        let position = table.public_position;
        for at in [format!("{position}"), format!("{position}-block"), "0".to_string()] {
            let seat = Seat::new(RUI as u8);
            let command = Command::Move { seat, notation: "block".to_string() };
            let person = world.people[EVA].clone();
            let request = Request { person, command, position: Some(at.clone()), key: None };
            let refused = world.handle.send(request).await;
            let expected = matches!(refused, Answer::Refused(TableRefusal::NotYourSeat));
            assert!(expected, "{rui} {at}: {refused:?}");
        }
        world.store.close().await;
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_read_again_is_dropped() {
    let world = TestTable::open(&[Special::Block], 1).await;
    let mut published = world.handle.follow();
    world.store.clone().close().await;
    world.handle.read_again().await;
    while published.changed().await.is_ok() {}
    assert!(world.handle.has_ended(), "names that were deleted must not stay in memory");
}
