//! Random moves at a table with two open pages. `vinea bench --instructions` counts their instructions.

use std::sync::Arc;

use game::{Chance, FastChance, Seed};
use page::{PageMark, Secret};
use people::Settings;
use play::GameRef;
use store::{Person, Store, TableId, Visibility};
use table::{Command, PublishedTable, Registry, Request, TableHandle, TableSpec};

use crate::new_table::open::{SeatPlayer, TableSetup, seat_and_start};
use crate::server::error::Error;
use crate::table::regions::{BrowserPage, Pages, SharedPage};
use crate::table::viewer::Viewer;
use crate::table::visit::check_answer;

/// The seed of the game and of the moves, so that every run is the same.
const SEED: u64 = 1;

/// The totals of a sample.
#[derive(Debug, Default)]
pub struct PlayedSample {
    /// The number of moves, without declined reactions.
    pub moves: usize,
    /// The number of events that were sent.
    pub events: usize,
    /// Their compressed size in bytes.
    pub bytes: usize,
}

/// An open page of a player.
struct SamplePage<'a> {
    person: &'a Person,
    has: BrowserPage,
    shared: Option<Arc<SharedPage>>,
}

/// Plays up to this number of moves at a new table of two people. Creates and compresses the events for both of them
/// after every change, as their streams do.
pub async fn play_sample(
    store: &Store,
    game: GameRef,
    moves: usize,
) -> Result<PlayedSample, Error> {
    let people = [store.add_person("Ana").await?, store.add_person("Rui").await?];
    let registry = Registry::new(store.clone());
    let id = TableId::random();
    let setup = TableSetup {
        id: id.clone(),
        host: &people[0],
        visibility: Visibility::Listed,
        spec: TableSpec::usual(game.as_str(), game.usual_options(2)),
        sitters: &people.each_ref().map(|person| SeatPlayer::Person(person.clone())),
        seed: Seed::from_number(SEED),
    };
    seat_and_start(store, &registry, setup).await?;
    let handle = registry.open(&id).await?;
    let pages = Pages::new(Secret::of("of the sample"));
    let page =
        |person| SamplePage { person, has: BrowserPage::Mark(PageMark::default()), shared: None };
    let mut open = people.each_ref().map(page);
    let (mut published, mut chance) = (handle.follow(), FastChance::new(SEED));
    let mut played = PlayedSample::default();
    loop {
        let shown: Arc<PublishedTable> = published.borrow_and_update().clone();
        for page in &mut open {
            show(&handle, &shown, &pages, page, &mut played)?;
        }
        let person = |seat: game::Seat| people[seat.index()].clone();
        let (seat, command) = match &shown.table.pause {
            Some(pause) => match pause.waits_for.first() {
                Some(seat) => (*seat, Command::GoOn { seat: *seat }),
                // The time of the bots, which passes even if there is no bot.
                None if published.changed().await.is_ok() => continue,
                None => return Ok(played),
            },
            None => {
                let due = shown.table.seat_to_move().zip(shown.table.current_match());
                let Some((seat, current)) = due.filter(|_| played.moves < moves) else {
                    return Ok(played);
                };
                let legal = current.legal();
                let notation = chance.pick(&legal).clone();
                played.moves += 1;
                (seat, Command::Move { seat, notation })
            }
        };
        let request = Request { person: person(seat), command, position: None, key: None };
        check_answer(handle.send(request).await)?;
    }
}

/// Makes the next event of an open page.
fn show(
    handle: &TableHandle,
    shown: &PublishedTable,
    pages: &Pages,
    page: &mut SamplePage<'_>,
    played: &mut PlayedSample,
) -> Result<(), Error> {
    let talk = handle.chat.lines();
    let viewer = Viewer::of(&shown.table, Some(&page.person.id), Settings::default(), None)?;
    let shared = page.shared.get_or_insert_with(|| pages.of(&shown.table.id, viewer.kind()));
    let (known, event) = pages.next(shared, &handle.render_input(shown, &talk), &viewer, &page.has);
    page.has = BrowserPage::Page(known);
    if let Some(event) = event {
        played.events += 1;
        played.bytes += event.packed().len();
    }
    Ok(())
}
