//! Tables in lists, from the rows of the database alone.

use game::{Arg, Phrase};
use maud::{Markup, html};
use play::GameRef;
use store::{PersonId, SeatRow, Status, TableRow};
use table::TableSummary;
use table_kit::badge;

use crate::layout::text::{say, text, text_for, text_of, words_of};
use crate::server::assets::{LID, icon, of_game};
use crate::table::regions::written;

/// A table in a list.
pub struct ListedTable {
    pub row: TableRow,
    pub seats: Vec<SeatRow>,
    pub summary: TableSummary,
}

impl ListedTable {
    /// Returns true if it is this person's turn.
    pub fn is_turn_of(&self, person: Option<&PersonId>) -> bool {
        let due = self.summary.due.and_then(|due| self.seats.get(due.index()));
        self.row.status == Status::Running
            && person.is_some()
            && due.is_some_and(|row| row.bot.is_none() && row.person.as_ref() == person)
    }

    fn name(&self) -> String {
        words_of(&self.row.game).word("name")
    }

    /// Returns the names of the other players.
    fn other_names(&self, person: Option<&PersonId>) -> String {
        let others = self.seats.iter().filter(|row| {
            !row.name.is_empty() && (row.person.is_none() || row.person.as_ref() != person)
        });
        let names: Vec<&str> = others.map(|row| row.name.as_str()).collect();
        match names.as_slice() {
            [] => text("alone-there"),
            [one] => text_of("with-names", one),
            [first @ .., last] => {
                let pair = Phrase::new("names-and")
                    .with("first", Arg::Name(first.join(", ")))
                    .with("last", Arg::Name(last.to_string()));
                text_of("with-names", &say(&pair))
            }
        }
    }
}

/// The person who reads a list, if known, and the current time.
pub struct ListReader<'a> {
    pub person: Option<&'a PersonId>,
    /// Milliseconds since 1970.
    pub now: i64,
}

/// Renders running tables with the player who is to move.
pub fn running_tables(list: &ListReader<'_>, tables: &[ListedTable]) -> Markup {
    html! {
        ul class="table-list" {
            @for listed in tables {
                li class=[listed.is_turn_of(list.person).then_some("yours")] {
                    (line(list, listed, &status_text(list, listed), &state(list, listed)))
                }
            }
        }
    }
}

/// Renders finished tables with their winners.
pub fn finished_tables(list: &ListReader<'_>, tables: &[ListedTable]) -> Markup {
    html! {
        ul class="table-list" {
            @for listed in tables { li { (line(list, listed, &result(list, listed), &time_of_change(list, listed))) } }
        }
    }
}

fn line(list: &ListReader<'_>, listed: &ListedTable, what: &str, state: &Markup) -> Markup {
    html! {
        a href={ "/t/" (listed.row.id) } {
            (small_lid(&listed.row.game))
            span {
                strong { (listed.name()) }
                small { (what) " " (listed.other_names(list.person)) }
            }
            span class="state" { (state) }
        }
    }
}

fn small_lid(game: &str) -> Markup {
    match game.parse::<GameRef>() {
        Ok(game) => html! { img src=(of_game(game, LID)) alt="" width="62" height="44"; },
        Err(_) => html! { span {} },
    }
}

fn colour(game: &str) -> &'static str {
    game.parse::<GameRef>().map_or("#7a1f3d", |game| game.colour())
}

/// Returns the status of a table in words.
fn status_text(list: &ListReader<'_>, listed: &ListedTable) -> String {
    match listed.row.status {
        Status::Running if listed.summary.round > 0 => {
            text_for("round-number", listed.summary.round as usize)
        }
        Status::Running => text("running"),
        Status::Open => text("waiting-for-players"),
        Status::Over => result(list, listed),
        Status::Closed => text("closed"),
    }
}

fn state(list: &ListReader<'_>, listed: &ListedTable) -> Markup {
    let due = listed.summary.due.and_then(|due| listed.seats.get(due.index()));
    match due.filter(|_| listed.row.status == Status::Running) {
        Some(_) if listed.is_turn_of(list.person) => html! { strong { (text("your-turn")) } },
        Some(row) => html! { (text_of("thinks", &row.name)) },
        None => time_of_change(list, listed),
    }
}

/// Returns the result in words that address the person.
fn result(list: &ListReader<'_>, listed: &ListedTable) -> String {
    let (places, seats) = (&listed.summary.places, &listed.seats);
    let mine = seats.iter().find(|row| row.person.is_some() && row.person.as_ref() == list.person);
    let first = seats.iter().find(|row| places.get(row.seat.index()) == Some(&1));
    match (mine.and_then(|row| places.get(row.seat.index())), first) {
        (Some(1), _) if places.len() > 1 => text("you-won"),
        (Some(place), Some(first)) if places.len() > 1 => {
            let said = Phrase::new("place-behind").with("place", i64::from(*place));
            say(&said.with("name", Arg::Name(first.name.clone())))
        }
        (_, Some(first)) => text_of("wins-the-game", &first.name),
        (_, None) => text("over"),
    }
}

/// Renders the time of the last change.
fn time_of_change(list: &ListReader<'_>, listed: &ListedTable) -> Markup {
    const DAY: i64 = 86_400_000;
    let at = listed.row.changed_at;
    let days = list.now.div_euclid(DAY) - at.div_euclid(DAY);
    let written = written(at);
    let said = match days {
        ..=0 => text("today"),
        1 => text("yesterday"),
        2..=30 => text_for("days-ago", days as usize),
        _ => written[..10].to_string(),
    };
    html! { time datetime=(written) { (said) } }
}

/// Renders open tables as seen from above: a cloth with the game's box, and stools around it.
pub fn open_tables(tables: &[ListedTable]) -> Markup {
    html! {
        ul class="round-tables" {
            @for listed in tables {
                @let free = listed.seats.iter().filter(|row| row.person.is_none() && row.bot.is_none()).count();
                li {
                    a href={ "/t/" (listed.row.id) } {
                        span class="cloth" aria-hidden="true"
                            style={ "--of:" (listed.seats.len()) ";--lid:" (colour(&listed.row.game)) } {
                            (small_lid(&listed.row.game))
                            @for row in &listed.seats {
                                @let free = row.person.is_none() && row.bot.is_none();
                                span class={ "stool" @if free { " is-free" } } style={ "--at:" (row.seat.index()) } {
                                    @if free { (icon("plus")) } @else { (badge(row.seat)) }
                                }
                            }
                        }
                        span class="tag-card" {
                            strong { (listed.name()) }
                            small {
                                (listed.other_names(None)) " · "
                                @match listed.row.status {
                                    Status::Open => (text_for("seats-waiting", free)),
                                    Status::Running | Status::Over | Status::Closed => (text("look-on")),
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
