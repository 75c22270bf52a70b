//! What lies before a player: belongings, and five estates with what they will make.

use catalog::vinhos::{
    Action, EstateNo, EstateView, ExpertView, Frame, Gift, MultiplierView, Tile, WineAt, WineView,
    Worker, multiplier_vp,
};
use game::Seat;
use maud::{Markup, html};

use super::icons::{self, Icon, icon};
use super::people::{arrow_mark, tile_face};
use super::year::signed;
use super::{
    Scene, Thing, Zone, amount, awake, count, frame, mine_to_do, offers, spot_or_why, tile_name,
    wakefulness, waking,
};

/// Vineyards and wineries that find room on an estate (clause 1.9).
const SLOTS: u8 = 3;
/// Places of a warehouse; a cellar has [`WineAt::PLACES`] (clause 1.9).
const WAREHOUSE: usize = 2;

/// The viewer's own side of the table.
pub fn mine(scene: &Scene<'_>, me: Seat) -> Markup {
    let awake = awake(scene).contains(&Zone::Estates) && super::actor(scene) == Some(me);
    html! {
        section id="z-estates" aria-labelledby="z-estates-title"
            class={ "v-zone z-estates" @if awake { (wakefulness(scene)) } } {
            h2 id="z-estates-title" class="v-title" { (Zone::Estates.title()) @if awake { (waking(scene)) } }
            (purse(scene, me))
            (cards(scene, me))
            (belongings(scene, me))
        }
    }
}

/// Whether the controls of this seat's things are the viewer's.
fn live(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.me() == Some(seat) && mine_to_do(scene)
}

/// Money, barrels, Porto and points.
pub fn purse(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let held: u8 = player.with_magnates.iter().sum();
    let locked = player.multipliers.iter().filter(|tile| tile.barrel).count();
    html! {
        p class="v-purse" {
            (amount(Icon::Coin, player.bagos, "Bagos"))
            (amount(Icon::Barrel, player.barrels, "barrels free"))
            span class="v-small" { "(" (held) " with magnates, " (locked) " on tiles)" }
            (amount(Icon::Porto, player.porto, "Porto"))
            (amount(Icon::Booth, player.fair_points, "fair points"))
            (amount(Icon::Star, player.vp, "VP"))
        }
    }
}

/// Experts and magnate tiles.
pub fn belongings(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    html! {
        div class="v-belongings" {
            @for expert in &player.experts_up { (own_expert(scene, seat, expert)) }
            @for expert in &player.experts_down { (used_expert(scene, expert)) }
            @for tile in &player.actions_up { (own_tile(scene, seat, *tile)) }
            @for tile in &player.actions_down {
                div class="v-tile used" { (tile_face(scene, *tile)) span class="v-small" { "used" } }
            }
            @for tile in &player.multipliers { (own_multiplier(scene, seat, tile)) }
        }
    }
}

fn expert_face(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    let (feature, ability) = (view.expert.feature(), view.expert.ability());
    html! {
        span class="v-deck-name" {
            (icon(icons::of_feature(feature))) " " (scene.word(&format!("feature-{feature}")))
            @if view.arrow { (arrow_mark()) }
        }
        span class="v-ability" {
            (icon(icons::of_ability(ability))) " " (scene.word(&format!("ability-{ability}")))
        }
    }
}

fn own_expert(scene: &Scene<'_>, seat: Seat, view: &ExpertView) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| {
        live && (action == Action::Use(view.expert) || action == Action::Send(view.expert))
    });
    let feature = scene.word(&format!("feature-{}", view.expert.feature()));
    let ability = scene.word(&format!("ability-{}", view.expert.ability()));
    let label = format!("{feature} expert, {ability}");
    let id = format!("expert-{}-{}", seat.number(), view.expert);
    let thing = Thing { id: &id, class: "v-expert", label: &label, offers: &ways };
    let why = match frame(scene).filter(|_| live) {
        Some(Frame::SendExpert { .. }) => Some(Action::Send(view.expert).to_string()),
        Some(Frame::BeforeMove | Frame::AfterAction) => Some(Action::Use(view.expert).to_string()),
        Some(frame) if frame.units().is_some() => Some(Action::Use(view.expert).to_string()),
        _ => None,
    };
    spot_or_why(scene, thing, why, expert_face(scene, view))
}

fn used_expert(scene: &Scene<'_>, view: &ExpertView) -> Markup {
    html! {
        div class="v-expert used" { (expert_face(scene, view)) span class="v-small" { "used" } }
    }
}

fn own_tile(scene: &Scene<'_>, seat: Seat, tile: Tile) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| live && action == Action::Play(tile));
    let label = tile_name(scene, tile);
    let id = format!("own-{}-{tile}", seat.number());
    let thing = Thing { id: &id, class: "v-tile", label: &label, offers: &ways };
    let asks = live && matches!(frame(scene), Some(Frame::BeforeMove | Frame::AfterAction));
    let why = asks.then(|| Action::Play(tile).to_string());
    spot_or_why(scene, thing, why, tile_face(scene, tile))
}

fn own_multiplier(scene: &Scene<'_>, seat: Seat, view: &MultiplierView) -> Markup {
    let live = live(scene, seat);
    let ways = offers(scene, |action| live && action == Action::RecallTile(view.tile));
    let id = format!("own-{}-{}", seat.number(), view.tile);
    let vp = multiplier_vp(view.tile, view.count, scene.components);
    let inner = html! {
        (tile_face(scene, view.tile))
        span class="v-small" {
            @if view.barrel { (icon(Icon::Barrel)) " " (view.count) " → " (vp) " VP" }
            @else { "no barrel: 0 VP" }
        }
    };
    scene.spot(&id, "v-tile multiplier", &tile_name(scene, view.tile), &ways, inner)
}

pub fn cards(scene: &Scene<'_>, seat: Seat) -> Markup {
    let estates = &scene.view.players[seat.index()].estates;
    html! {
        div class="v-rail" role="group" tabindex="0" aria-label={ "Estates of " (scene.name(seat)) } {
            ol class="v-estates" {
                @for (number, estate) in EstateNo::all().zip(estates) {
                    (Card { scene, seat, number, estate, live: live(scene, seat) }.draw())
                }
            }
        }
    }
}

/// One estate of a player.
struct Card<'a> {
    scene: &'a Scene<'a>,
    seat: Seat,
    number: EstateNo,
    estate: &'a EstateView,
    live: bool,
}

impl Card<'_> {
    fn id(&self, what: &str) -> String {
        format!("{what}-{}-{}", self.seat.number(), self.number)
    }

    fn draw(&self) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        html! {
            li class={ "v-estate" @if let Some(colour) = estate.colour { " is-" (colour) } } {
                h3 class="v-estate-name" {
                    span class="v-no" { span class="spoken" { "Estate " } (self.number) }
                    @match (estate.region, estate.colour) {
                        (Some(region), Some(colour)) => {
                            " " (scene.word(&format!("region-{region}"))) " " (icons::colour(colour))
                            span class="spoken" { (scene.word(&format!("colour-{colour}"))) }
                        }
                        _ => span class="v-small" { " free estate" },
                    }
                    @if estate.waiting > 0 {
                        (count(Icon::Cube, "renown cubes that wait for a vineyard", estate.waiting))
                    }
                }
                div class="v-slots" { (self.slots()) }
                div class="v-workers" { (self.workers(Worker::Enologist)) (self.workers(Worker::Farmer)) }
                (self.storage())
                (self.equation())
            }
        }
    }

    /// Three slots: vineyards, wineries, and what may still come.
    fn slots(&self) -> Markup {
        let estate = self.estate;
        let free = SLOTS.saturating_sub(estate.vineyards + estate.wineries);
        let ways = offers(self.scene, |action| {
            let here = match action {
                Action::Buy { estate, .. } | Action::Winery(estate) => estate == self.number,
                Action::Yes | Action::No => self.is_asked_for_winery(),
                _ => false,
            };
            self.live && here
        });
        let why = match frame(self.scene).filter(|_| self.live) {
            Some(Frame::BuildWinery { .. }) => Some(Action::Winery(self.number).to_string()),
            _ => None,
        };
        let label = format!("Estate {}, free slot", self.number);
        html! {
            @for index in 0..estate.vineyards {
                span class={ "v-plot v-" (estate.colour.map_or("white", |colour| colour.word())) } title="Vineyard: +2 quality" {
                    (icon(Icon::Grapes)) span class="spoken" { "vineyard" }
                    @if index < estate.farmers { (self.pip(Worker::Farmer)) }
                }
            }
            @for index in 0..estate.wineries {
                span class="v-plot winery" title="Winery: +1 quality" {
                    (icon(Icon::Winery)) span class="spoken" { "winery" }
                    @if index < estate.enologists { (self.pip(Worker::Enologist)) }
                }
            }
            @for index in 0..free {
                @if index == 0 {
                    (spot_or_why(self.scene, Thing { id: &self.id("plot"), class: "v-plot free", label: &label, offers: &ways },
                        why.clone(), html! { (if ways.is_empty() { "·" } else { "+" }) }))
                } @else {
                    span class="v-plot free" aria-hidden="true" { "·" }
                }
            }
        }
    }

    fn is_asked_for_winery(&self) -> bool {
        frame(self.scene) == Some(Frame::BonusWinery(self.number))
    }

    fn pip(&self, worker: Worker) -> Markup {
        html! {
            span class="v-pip" { (icon(icons::of_worker(worker))) span class="spoken" { "with " (worker) } }
        }
    }

    /// How many work here, and where they may go.
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
        let name = self.scene.word(&format!("worker-{worker}"));
        let label = format!("Estate {}: {here} of {room} {name}s", self.number);
        let inner = html! {
            (icon(icons::of_worker(worker))) " " (here) "/" (room) span class="spoken" { " " (name) "s" }
        };
        self.scene.spot(&self.id(worker.word()), "v-worker", &label, &ways, inner)
    }

    /// The warehouse or the cellar with its wines, and room for a cellar.
    fn storage(&self) -> Markup {
        let estate = self.estate;
        let places = if estate.cellar { WineAt::PLACES } else { WAREHOUSE };
        html! {
            div class={ "v-storage" @if estate.cellar { " cellar" } } {
                span class="v-storage-name" {
                    @if estate.cellar { (icon(Icon::Cellar)) "cellar" } @else { "warehouse" }
                }
                @for place in 0..places { (self.place(place, place + 1 == places)) }
                @if !estate.cellar { (self.cellar_site()) }
            }
        }
    }

    fn cellar_site(&self) -> Markup {
        let ways = offers(self.scene, |action| self.live && action == Action::Cellar(self.number));
        let building = matches!(frame(self.scene), Some(Frame::BuildCellar { .. })) && self.live;
        let label = format!("Estate {}, cellar", self.number);
        let id = self.id("cellar");
        let thing = Thing { id: &id, class: "v-site", label: &label, offers: &ways };
        let why = building.then(|| Action::Cellar(self.number).to_string());
        spot_or_why(
            self.scene,
            thing,
            why,
            html! {
                @if ways.is_empty() { "no cellar" } @else { "+ " (icon(Icon::Cellar)) " cellar" }
            },
        )
    }

    fn place(&self, place: usize, last: bool) -> Markup {
        let age = if self.estate.cellar { self.scene.components.numbers.ages[place] } else { 0 };
        let wine = self.estate.wines.iter().find(|wine| wine.wine.place() == place);
        html! {
            @match wine {
                Some(wine) => (self.wine(wine, last)),
                None => span class="v-place" title={ "Place " (place + 1) ": value +" (age) } { "+" (age) },
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
        let mut label = wine_name(scene, estate, wine);
        label.push_str(&format!(": value {}", wine.value));
        if wine.highest > wine.value {
            label.push_str(&format!(", up to {} with renown", wine.highest));
        }
        if last {
            label.push_str("; lost when it ages once more");
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
            span class="v-wine-quality" { (icon(Icon::Bottle)) (wine.quality) }
            span class="v-wine-value" {
                "= " (wine.value) @if wine.highest > wine.value { "–" (wine.highest) }
            }
            @if last { span class="v-wine-last" aria-hidden="true" { "!" } }
            span class="spoken" { (label) }
        };
        let id = format!("wine-{}-{}", self.seat.number(), wine.wine).replace('.', "-");
        let thing = Thing { id: &id, class: &class, label: &label, offers: &ways };
        spot_or_why(scene, thing, why, inner)
    }

    fn chosen(&self, wine: &WineView) -> &'static str {
        let named = super::actor(self.scene) == Some(self.seat)
            && wine_in_hand(self.scene) == Some(wine.wine);
        if named { " chosen" } else { "" }
    }

    /// What the estate makes with this year's weather, sum by sum (clause 12.6).
    fn equation(&self) -> Markup {
        let (scene, estate) = (self.scene, self.estate);
        if estate.vineyards == 0 {
            return html! { p class="v-equation none" { "No vineyard, no wine." } };
        }
        let ports =
            estate.region.is_some_and(|region| scene.components.gift(region) == Gift::Porto)
                && scene.view.players[self.seat.index()].porto > 0;
        let work = 2 * estate.vineyards + estate.farmers + estate.wineries + 2 * estate.enologists;
        let porto = scene.components.numbers.porto;
        let weather = scene.view.vintage.weather;
        html! {
            p class="v-equation" {
                span class="spoken" { "Makes: " }
                (term(Icon::Grapes, "vineyards", 2 * estate.vineyards))
                (term(Icon::Hat, "farmers", estate.farmers))
                (term(Icon::Winery, "wineries", estate.wineries))
                (term(Icon::Flask, "enologists", 2 * estate.enologists))
                span class="v-term" title="weather" {
                    (icon(if weather > 0 { Icon::Sun } else { Icon::Cloud })) (signed(weather))
                    span class="spoken" { " weather" }
                }
                strong class="v-result" {
                    " = " @if estate.harvest == 0 { "no wine" } @else { (estate.harvest) }
                }
                @if ports {
                    span class="v-term" title="with a Porto tile" {
                        (icon(Icon::Porto)) " " (work.saturating_add(porto).saturating_add_signed(weather))
                        span class="spoken" { " with a Porto tile" }
                    }
                }
            }
        }
    }
}

fn term(picture: Icon, label: &str, number: u8) -> Markup {
    html! {
        @if number > 0 {
            span class="v-term" title=(label) {
                (icon(picture)) "+" (number) span class="spoken" { " " (label) }
            }
        }
    }
}

/// A wine of a player, with the estate it lies at.
pub fn wine_at<'a>(
    scene: &'a Scene<'_>,
    seat: Seat,
    at: WineAt,
) -> Option<(&'a EstateView, &'a WineView)> {
    let estate = &scene.view.players.get(seat.index())?.estates[at.estate().index()];
    Some((estate, estate.wines.iter().find(|wine| wine.wine == at)?))
}

/// Colour, quality and region of a wine.
pub fn wine_name(scene: &Scene<'_>, estate: &EstateView, wine: &WineView) -> String {
    let colour = estate.colour.map(|colour| scene.word(&format!("colour-{colour}")));
    let region = estate.region.map(|region| scene.word(&format!("region-{region}")));
    let mut name = format!(
        "{} {} from {}",
        colour.unwrap_or_default(),
        wine.quality,
        region.unwrap_or_default()
    );
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// The wine that the pending decision is about.
pub fn wine_in_hand(scene: &Scene<'_>) -> Option<WineAt> {
    match frame(scene)? {
        Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => Some(wine),
        Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. } => Some(entry.wine),
        Frame::TakeBarrel { wine, .. } => Some(wine),
        _ => None,
    }
}
