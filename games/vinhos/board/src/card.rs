//! One estate as a card: slots, workers, wines, and its next wine.

use std::hash::Hash;

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{Area, ObjectLabel};
use vinhos::{Action, Colour, EstateNo, EstateView, Frame, Gift, Region, WineView, Worker};

use super::icons::{self, Icon, icon};
use super::plan::{PlannedPieces, ghosts};
use super::slot::sale_kind;
use super::sprite::{bottle, sprite};
use super::wines::{wine_in_hand, wine_name};
use super::year::signed;
use super::{
    BoardObject, Scene, actor, control_or_reason, estate_name, frame, offers, phrase_text, tag,
    word,
};

/// One estate of a player.
pub struct EstateCard<'a> {
    pub scene: &'a Scene<'a>,
    pub seat: Seat,
    pub number: EstateNo,
    pub estate: &'a EstateView,
    /// True if the viewer decides about it.
    pub live: bool,
}

impl EstateCard<'_> {
    fn id(&self, what: &str) -> String {
        format!("{what}-{}-{}", self.seat.number(), self.number)
    }

    /// Returns the name of the estate.
    fn name(&self) -> String {
        estate_name(self.scene.view, self.seat, self.number)
    }

    /// Returns a label for a part of the estate, with the name of the estate.
    fn label_with_estate(&self, key: &'static str) -> String {
        phrase_text(&Phrase::new(key).with("estate", Arg::Name(self.name())))
    }

    /// Returns everything that this estate shows.
    fn shown(&self) -> impl Hash {
        let (scene, estate) = (self.scene, self.estate);
        let frame = frame(scene);
        let ways = || {
            let here = |action| match action {
                Action::Buy { estate, .. } | Action::Winery(estate) | Action::Cellar(estate) => {
                    estate == self.number
                }
                Action::Shift { from, .. } => from == self.number,
                Action::Yes | Action::No => frame == Some(Frame::BonusBuilding(self.number)),
                Action::Sell(at) | Action::Export(at) | Action::Present(at) | Action::Pay(at) => {
                    at.estate() == self.number
                }
                _ => false,
            };
            let asks = match frame {
                Some(Frame::BuildWinery { .. }) => 1,
                Some(Frame::BuildCellar { .. }) => 2,
                Some(Frame::SellWine(_)) => 3,
                Some(Frame::ExportWine(_)) => 4,
                _ => 0,
            };
            (offers(scene, here), asks, scene.decides())
        };
        let ways = self.live.then(ways).filter(|(offers, asks, _)| !offers.is_empty() || *asks > 0);
        let chosen = wine_in_hand(scene).filter(|_| actor(scene) == Some(self.seat));
        let name = estate_name(scene.view, self.seat, self.number);
        let whose = (self.seat, self.number.index(), name, scene.view.vintage.weather);
        (whose, estate, ways, self.ghosts(), chosen)
    }

    pub fn draw(&self) -> Markup {
        self.scene.part("estate", self.shown(), || self.drawn())
    }

    fn drawn(&self) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        let place = Area::new(208 + 186 * self.number.index() as i32, 2, 180, 204);
        html! {
            @let id = self.id("estate");
            (scene.slot(&id, html! {
                li id=(id) class={ "at v-estate" @if self.is_unused() { " fallow" } } style=(place.style()) {
                    (sprite("hills", "v-hills"))
                    h3 class={ "v-estate-name" @if estate.region == Some(Region::TrasOsMontes) { " v-long" } } {
                        span class="spoken" { (tag("board-estate")) " " (self.number) " " }
                        @match (estate.region, estate.colour) {
                            (Some(region), Some(colour)) => {
                                span class="v-no" { (region.number()) } (scene.word(&format!("region-{region}")))
                                span class="v-wine-colour" {
                                    (sprite(&format!("grape-{colour}"), "grape")) span {
                                        (scene.word(&format!("colour-{colour}")))
                                    }
                                }
                            }
                            _ => em { (tag("board-free-estate")) },
                        }
                        @if estate.waiting > 0 {
                            span class="v-waiting" title=(tag("board-cubes-waiting")) {
                                @for _ in 0..estate.waiting { (sprite("cube", "v-cube")) }
                                span class="spoken" { (estate.waiting) " " (tag("board-cubes-waiting")) }
                            }
                        }
                    }
                    div class="v-slots" { (self.slots()) }
                    div class="v-workers" { (self.workers(Worker::Enologist)) (self.workers(Worker::Farmer)) }
                    (self.storage())
                    (self.equation())
                }
            }))
        }
    }

    /// Returns true if nothing is built here yet, and only a vineyard or a winery can be built now.
    fn is_unused(&self) -> bool {
        let estate = self.estate;
        if self.live && matches!(frame(self.scene), Some(Frame::BuildCellar { .. })) {
            return false;
        }
        estate.vineyards == 0 && estate.wineries == 0 && !estate.cellar && estate.wines.is_empty()
    }

    /// Returns the planned changes of this estate.
    fn ghosts(&self) -> PlannedPieces {
        ghosts(self.scene, self.seat, self.number)
    }

    /// Renders the three slots: vineyards, wineries, and the slots that are still free.
    fn slots(&self) -> Markup {
        let (estate, ghosts) = (self.estate, self.ghosts());
        let free = estate.free_slots;
        let ways = offers(self.scene, |action| {
            let here = match action {
                Action::Buy { estate, .. } | Action::Winery(estate) => estate == self.number,
                Action::Yes | Action::No => self.offers_bonus(Gift::Winery),
                _ => false,
            };
            self.live && here
        });
        // If several vineyards are possible here, the region is chosen first: a list would cover the map.
        let regions: Vec<String> = ways
            .iter()
            .filter_map(|offer| match offer.action {
                Action::Buy { region, .. } => Some(format!(" for-{region}")),
                _ => None,
            })
            .collect();
        let ways = if regions.len() > 1 { Vec::new() } else { ways };
        let why = match frame(self.scene).filter(|_| self.live) {
            Some(Frame::BuildWinery { .. }) => Some(Action::Winery(self.number).to_string()),
            _ => None,
        };
        let label = self.label_with_estate("board-free-slot");
        // Pointing at a region shows the possible slots of its vineyard.
        let class = format!("v-plot free{}", regions.concat());
        html! {
            @for index in 0..estate.vineyards {
                @let ghost = index + ghosts.vineyards >= estate.vineyards;
                @let colour = estate.colour.map_or("white", |colour| colour.word());
                span class={ "v-plot v-" (colour) (planned_class(ghost)) }
                    title=(tag("board-vineyard-2-quality")) data-piece=(self.piece("vine", index)) data-home="estate"
                    data-from=[estate.region.map(|region| format!("region-{region}"))] {
                    (sprite(match estate.colour { Some(Colour::Red) => "vine-red", _ => "vine-white" }, "v-ground"))
                    span class="spoken" { (tag("board-vineyard")) (planned_note(ghost)) }
                    @if index < estate.farmers { (self.pip(Worker::Farmer)) }
                }
            }
            @for index in 0..estate.wineries {
                @let ghost = index + ghosts.wineries >= estate.wineries;
                span class={ "v-plot winery" (planned_class(ghost)) } title=(tag("board-winery-1-quality"))
                    data-piece=(self.piece("winery", index)) data-home="estate" data-from="cell-wineries" {
                    (sprite("winery", "v-ground")) span class="spoken" { (tag("board-winery")) (planned_note(ghost)) }
                    @if index < estate.enologists { (self.pip(Worker::Enologist)) }
                }
            }
            @for index in 0..free {
                @if index == 0 {
                    @let (id, label) = (self.id("plot"), (&label).into());
                    @let thing = BoardObject { id: &id, class: &class, label, offers: &ways };
                    (control_or_reason(self.scene, thing, why.clone(), html! { @if !ways.is_empty() { "+" } }))
                } @else {
                    span class="v-plot free" aria-hidden="true" {}
                }
            }
        }
    }

    /// Returns the key that identifies a moving piece of this estate.
    fn piece(&self, what: &str, index: u8) -> String {
        format!("{}-{index}", self.id(what))
    }

    /// Returns true if the pending decision is about this building as the bonus of the estate's region (clause 4.11).
    fn offers_bonus(&self, building: Gift) -> bool {
        let gift = self.estate.region.map(|region| self.scene.components.gift(region));
        gift == Some(building) && frame(self.scene) == Some(Frame::BonusBuilding(self.number))
    }

    fn pip(&self, worker: Worker) -> Markup {
        html! {
            span class="v-pip" {
                (sprite(worker.word(), "v-worker-figure")) span class="spoken" {
                    (phrase_text(&Phrase::new("board-with-worker").with("worker", word("worker", worker))))
                }
            }
        }
    }

    /// Renders the workers here, and their possible moves.
    fn workers(&self, worker: Worker) -> Markup {
        let (here, room) = match worker {
            Worker::Enologist => (self.estate.enologists, self.estate.wineries),
            Worker::Farmer => (self.estate.farmers, self.estate.vineyards),
        };
        if here == 0 && room == 0 {
            return html! {};
        }
        let ways = offers(self.scene, |action| match action {
            Action::Shift { worker: who, from, .. } => {
                self.live && who == worker && from == self.number
            }
            _ => false,
        });
        let (name, key) = match worker {
            Worker::Enologist => ("board-enologists", "board-enologists-here"),
            Worker::Farmer => ("board-farmers", "board-farmers-here"),
        };
        let label = Phrase::new(key).with("estate", Arg::Name(self.name()));
        let label = phrase_text(&label.with("here", here).with("room", room));
        let ghost = match worker {
            Worker::Enologist => self.ghosts().enologists > 0,
            Worker::Farmer => self.ghosts().farmers > 0,
        };
        let inner = html! {
            (icon(icons::of_worker(worker))) " " (here) span class="spoken" { "/" (room) } span class="spoken" {
                " " (tag(name)) (planned_note(ghost))
            }
        };
        let class = format!("v-worker{}", planned_class(ghost));
        self.scene.spot(&self.id(worker.word()), &class, &label, &ways, inner)
    }

    /// Renders the warehouse or the cellar with its wines, and room for a cellar.
    fn storage(&self) -> Markup {
        let estate = self.estate;
        let places = usize::from(estate.places);
        let ghost = self.ghosts().cellar;
        html! {
            @let id = self.id("storage");
            (self.scene.slot(&id, html! {
                div id=(id) class={ "v-storage" @if estate.cellar { " cellar" } (planned_class(ghost)) } {
                    span class="spoken" {
                        @if estate.cellar { (tag("board-cellar")) (planned_note(ghost)) }
                        @else { (tag("board-warehouse")) }
                    }
                    @for place in 0..places { (self.place(place, place + 1 == places)) }
                    @if !estate.cellar { (self.cellar_site()) }
                }
            }))
        }
    }

    fn cellar_site(&self) -> Markup {
        let ways = offers(self.scene, |action| {
            let here = match action {
                Action::Cellar(estate) => estate == self.number,
                Action::Yes | Action::No => self.offers_bonus(Gift::Cellar),
                _ => false,
            };
            self.live && here
        });
        let building = matches!(frame(self.scene), Some(Frame::BuildCellar { .. })) && self.live;
        let label = self.label_with_estate("board-cellar-of");
        let id = self.id("cellar");
        let shown = tag(if ways.is_empty() { "board-no-cellar" } else { "board-cellar" });
        let label = ObjectLabel { name: &label, shown: &shown };
        let thing = BoardObject { id: &id, class: "v-site", label, offers: &ways };
        let why = building.then(|| Action::Cellar(self.number).to_string());
        control_or_reason(
            self.scene,
            thing,
            why,
            html! {
                @if !ways.is_empty() { "+ " (icon(Icon::Cellar)) " " } (shown)
            },
        )
    }

    fn place(&self, place: usize, last: bool) -> Markup {
        let age = if self.estate.cellar { self.scene.components.numbers.ages[place] } else { 0 };
        let wine = self.estate.wines.iter().find(|wine| wine.wine.place() == place);
        let free = Phrase::new("board-place-in-cellar").with("place", place + 1).with("age", age);
        html! {
            @match wine {
                Some(wine) => (self.wine(wine, last)),
                None => span class="v-place" title=(phrase_text(&free)) { "+" (age) },
            }
        }
    }

    fn wine(&self, wine: &WineView, last: bool) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        let ways = offers(scene, |action| match action {
            Action::Sell(at) | Action::Export(at) | Action::Present(at) | Action::Pay(at) => {
                self.live && at == wine.wine
            }
            _ => false,
        });
        let label = match wine.highest > wine.value {
            true => Phrase::new("board-wine-up-to").with("highest", wine.highest),
            false => Phrase::new("board-wine"),
        };
        let label = label.with("wine", Arg::Name(wine_name(estate, wine)));
        let mut label = phrase_text(&label.with("value", wine.value));
        if last {
            label.push_str(&tag("board-wine-last"));
        }
        let why = match frame(scene).filter(|_| self.live) {
            Some(Frame::SellWine(_)) => Some(Action::Sell(wine.wine).to_string()),
            Some(Frame::ExportWine(_)) => Some(Action::Export(wine.wine).to_string()),
            _ => None,
        };
        let colour = estate.colour.map_or("white", |colour| colour.word());
        let class =
            format!("v-wine v-{colour}{}{}", if last { " last" } else { "" }, self.chosen(wine));
        let inner = html! {
            span class="v-standing-bottle" data-piece=(self.bottle_key(wine)) data-home=(wine.wine)
                data-kind=(sale_kind(self.seat)) data-from=(self.id("makes")) data-to="" {
                (bottle(estate.colour.unwrap_or(Colour::White), wine.quality))
            }
            span class="v-wine-value" { (wine.value) @if wine.highest > wine.value { "–" (wine.highest) } }
            @if last { span class="v-wine-last" aria-hidden="true" { "!" } }
            @if ways.is_empty() && why.is_none() { span class="spoken" { (label) } }
        };
        let id = format!("wine-{}-{}", self.seat.number(), wine.wine).replace('.', "-");
        let thing = BoardObject { id: &id, class: &class, label: (&label).into(), offers: &ways };
        control_or_reason(scene, thing, why, inner)
    }

    /// Returns the key of a bottle, which stays the same while the bottle moves from place to place. Bottles of the
    /// same quality are numbered from the oldest.
    fn bottle_key(&self, wine: &WineView) -> String {
        let alike = |other: &&WineView| {
            other.quality == wine.quality && other.wine.place() > wine.wine.place()
        };
        let older = self.estate.wines.iter().filter(alike).count();
        format!("{}-{}-{older}", self.id("bottle"), wine.quality)
    }

    fn chosen(&self, wine: &WineView) -> &'static str {
        let named =
            actor(self.scene) == Some(self.seat) && wine_in_hand(self.scene) == Some(wine.wine);
        if named { " chosen" } else { "" }
    }

    /// Renders the estate's wine with this year's weather, term by term (clause 12.6).
    fn equation(&self) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        if estate.vineyards == 0 {
            let key = match estate.waiting {
                0 => "board-no-vineyard-no-wine",
                _ => "board-cube-waits",
            };
            return html! { p class="v-equation none" { (tag(key)) } };
        }
        let weather = scene.view.vintage.weather;
        html! {
            p class="v-equation" {
                span class="spoken" { (tag("board-makes")) " " }
                (term(Icon::Grapes, "board-vineyards", 2 * estate.vineyards))
                (term(Icon::Hat, "board-farmers", estate.farmers))
                (term(Icon::Winery, "board-wineries", estate.wineries))
                (term(Icon::Flask, "board-enologists", 2 * estate.enologists))
                span class="v-term" title=(tag("board-weather")) {
                    (icon(if weather > 0 { Icon::Sun } else { Icon::Cloud })) (signed(weather))
                    span class="spoken" { " " (tag("board-weather")) }
                }
                @if let Some(quality) = estate.porto_harvest {
                    span class="v-term porto" title=(tag("board-with-a-porto-tile")) {
                        (icon(Icon::Porto)) "→" (quality)
                        span class="spoken" { " " (tag("board-with-a-porto-tile")) }
                    }
                }
                span class="v-equals" { "=" }
                @let id = self.id("makes");
                (self.scene.slot(&id, html! {
                    strong id=(id)
                        class={ "v-result v-" (estate.colour.map_or("white", |colour| colour.word())) } {
                        @if estate.harvest == 0 { span class="spoken" { (tag("board-no-wine")) } }
                        span data-count=(self.id("makes")) { (estate.harvest) }
                    }
                }))
            }
        }
    }
}

/// Returns the CSS class of a piece that is only planned.
fn planned_class(ghost: bool) -> &'static str {
    if ghost { " ghost" } else { "" }
}

/// Returns the text for a piece that is only planned.
fn planned_note(ghost: bool) -> String {
    if ghost { tag("board-planned") } else { String::new() }
}

fn term(picture: Icon, label: &'static str, number: u8) -> Markup {
    let label = tag(label);
    html! {
        @if number > 0 {
            span class="v-term" title=(label) {
                (icon(picture)) "+" (number) span class="spoken" { " " (label) }
            }
        }
    }
}
