//! Replays: a game move by move, as one seat sees it or with all cards open.
//!
//! A replay is a match and the list of its moves. No positions are stored. The rules play hundreds of moves in a
//! millisecond, so a position is computed when somebody requests it, and rendered as it was at the table.

pub mod analysis;
mod branch;
mod dock;
mod ghosts;
mod page;
pub mod play_on;
mod rail;
mod record_store;
pub mod routes;
#[cfg(test)]
mod tests;
mod views;
mod visit;

use std::sync::Arc;

use ::page::Pen;
use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use game::{Observer, Ranking, Scores, Seat};
use maud::{Markup, PreEscaped, html};
use play::{AnyMatch, GameRef, LogLine, PublicMove, RecordedGame};
use store::{Status, Store};
use table::{Registry, Table};
use table_kit::{Snapshot, Viewpoint, badge};

use crate::layout::text::{label_from_key, text, text_for};
use crate::replay::analysis::{AnalysisState, verdict};
use crate::server::live_config::LiveConfig;

pub use branch::form as branch_form;
pub use page::{ReplayContext, embedded, import, page};
pub use rail::moment;
pub use record_store::{RecordStore, UploadResult};
pub use views::{AllowedViews, ReplayView};

/// The services that replays use.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub live: LiveConfig,
    pub shelves: Arc<RecordStore>,
    pub analyses: Arc<analysis::Analyses>,
}

impl FromRef<Deps> for Registry {
    fn from_ref(deps: &Deps) -> Registry {
        deps.registry.clone()
    }
}

pub fn routes(deps: Deps) -> Router {
    Router::new()
        .merge(of_game("/t/{id}/replay"))
        .merge(of_game("/replay/{name}"))
        .route("/replay", get(routes::import).post(routes::upload))
        .route("/replay/{name}/record", get(routes::record_file))
        .with_state(deps)
}

/// Returns the routes of a game at a table or of an uploaded record, which have the same parts.
fn of_game(address: &str) -> Router<Deps> {
    let at = |part: &str| format!("{address}{part}");
    Router::new()
        .route(address, get(routes::page))
        .route(&at("/step"), get(routes::step))
        .route(&at("/embed"), get(routes::embedded))
        .route(&at("/branch"), get(play_on::form).post(play_on::open))
        .route(&at("/analysis"), post(routes::analyse))
        .route(&at("/analysis.json"), get(routes::analysis))
        .route(&at("/analysis/stop"), post(routes::stop))
}

/// A finished or running game that can be viewed move by move.
pub struct Replay {
    pub game: GameRef,
    /// The path of its page.
    pub address: String,
    pub names: Vec<String>,
    pub over: bool,
    /// The moves that everybody knows about; the first entry is the set-up.
    pub steps: Vec<PublicMove>,
    /// The reason why the record stops before the end of the game, if it does.
    pub departure: Option<String>,
    current: Box<dyn AnyMatch>,
}

/// A section of the game, usually a round.
pub struct Chapter {
    /// The number of its first move.
    pub first: usize,
    pub name: String,
}

/// The rendered regions of one moment of a replay.
pub struct ReplayFrame {
    pub at: usize,
    pub regions: [(&'static str, String); 6],
}

impl Replay {
    /// Creates the replay of a table's game, or returns `None` if the game has not begun.
    pub fn of_table(table: &Table) -> Option<Replay> {
        let current = table.current_match()?.duplicate();
        let names = table.names();
        Some(Replay {
            game: table.game()?,
            address: table.replay_address(),
            over: table.status == Status::Over,
            steps: current.steps(&names),
            names,
            departure: None,
            current,
        })
    }

    pub fn of_record(
        game: GameRef,
        address: String,
        names: Vec<String>,
        read: RecordedGame,
    ) -> Replay {
        let RecordedGame { game: current, departure } = read;
        let steps = current.steps(&names);
        // Nobody plays this game now: a record that stops early is as open as a complete one.
        Replay { game, address, names, over: true, steps, departure, current }
    }

    /// Returns the number of the last moment.
    pub fn last(&self) -> usize {
        self.steps.len() - 1
    }

    pub fn players(&self) -> u8 {
        self.current.players()
    }

    pub fn result(&self) -> (Ranking, Scores) {
        (self.current.ranking(), self.current.scores())
    }

    /// Returns the game as it was at a moment.
    pub fn game_at(&self, at: usize) -> Box<dyn AnyMatch> {
        self.current.at(self.steps[at.min(self.last())].ply)
    }

    /// Returns the game as it was before a decision. Decisions are numbered from 1.
    pub fn before(&self, number: usize) -> Box<dyn AnyMatch> {
        self.current.at(number - 1)
    }

    pub fn chapters(&self) -> Vec<Chapter> {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut round = None;
        for (index, step) in self.steps.iter().enumerate().skip(1) {
            if round != Some(step.round) {
                round = Some(step.round);
                let before = self.game_at(index - 1);
                let before = snapshot(&*before, Observer::Public, &self.names, &Pen::plain());
                let name = match before.drawing.chapter.is_empty() {
                    false => before.drawing.chapter,
                    true => label_from_key(&text_for("round-number", step.round as usize)),
                };
                chapters.push(Chapter { first: index, name });
            }
        }
        chapters
    }

    /// Returns the log as this viewer may see it. With all hands open, each move is shown as its player sees it.
    pub fn lines(&self, eyes: ReplayView) -> Vec<LogLine> {
        let told = |observer| self.current.whole_log(observer, &self.names);
        match eyes {
            ReplayView::Public => told(Observer::Public),
            ReplayView::Seat(seat) => told(Observer::Seat(seat)),
            ReplayView::All => {
                let by_seat: Vec<Vec<LogLine>> =
                    Seat::all(self.players()).map(|seat| told(Observer::Seat(seat))).collect();
                let of = |at: usize| {
                    let lines = &by_seat[self.steps[at].seat.map_or(0, Seat::index)];
                    lines.iter().filter(move |line| line.number == at).cloned()
                };
                (0..self.steps.len()).flat_map(of).collect()
            }
        }
    }

    /// Renders the moment after `at` moves as this viewer sees it. `own` is the viewer's seat.
    pub fn frame(
        &self,
        at: usize,
        eyes: ReplayView,
        known: &AnalysisState,
        own: Option<Seat>,
    ) -> ReplayFrame {
        let at = at.min(self.last());
        let game = self.game_at(at);
        let pen = Pen::plain().with_marks(ghosts::ghosts(self, known, at, eyes));
        let snapshot = snapshot(&*game, eyes.observer(), &self.names, &pen);
        let mine = match eyes {
            ReplayView::All => self.open_hands(&*game, self.steps[at].seat, &pen),
            ReplayView::Seat(_) | ReplayView::Public => html! { (snapshot.drawing.mine) },
        };
        let lines: Vec<LogLine> =
            self.lines(eyes).into_iter().filter(|line| line.number == at).collect();
        let strips = rail::strips(self, &snapshot, self.steps[at].seat);
        let told = rail::move_log(self, at, &lines);
        let parts = [
            ("heading", snapshot.drawing.heading),
            ("board", snapshot.drawing.board),
            ("mine", mine),
            ("strips", strips),
            ("told", told),
            ("verdict", verdict(self, known, at, eyes, own)),
        ];
        ReplayFrame { at, regions: parts.map(|(id, part)| (id, part.into_string())) }
    }

    /// Renders all players' areas side by side; a script scrolls to the player who moved.
    fn open_hands(&self, game: &dyn AnyMatch, mover: Option<Seat>, pen: &Pen) -> Markup {
        html! {
            div class="open-hands" role="group" aria-label=(text("replay-hands")) tabindex="0" {
                @for seat in Seat::all(self.players()) {
                    @let mine = snapshot(game, Observer::Seat(seat), &self.names, pen).drawing.mine;
                    section class={ "open-hand seat-" (seat.number()) @if mover == Some(seat) { " moved" } }
                        aria-label=(self.names[seat.index()]) {
                        p class="open-name" { (badge(seat)) " " (self.names[seat.index()]) }
                        div class="stage-room region mine" tabindex="0" {
                            (PreEscaped(without_landmarks(&prefix_ids(mine.into_string(), seat))))
                        }
                    }
                }
            }
        }
    }
}

/// Makes the sections of a hand groups. Their names are the same in every hand, and names of landmarks must differ.
fn without_landmarks(html: &str) -> String {
    html.replace("<section ", "<div role=\"group\" ").replace("</section>", "</div>")
}

fn snapshot(game: &dyn AnyMatch, observer: Observer, names: &[String], pen: &Pen) -> Snapshot {
    game.drawn(&Viewpoint { observer, decides: false, hints: false, names, plan: None }, pen)
}

/// Adds the seat to all ids and references in the HTML of a board, because several boards on one page would otherwise
/// have the same ids.
fn prefix_ids(html: String, seat: Seat) -> String {
    let mut apart = html;
    for name in [" id=\"", " popovertarget=\"", " aria-labelledby=\"", " for=\""] {
        apart = apart.replace(name, &format!("{name}{seat}-"));
    }
    apart
}
