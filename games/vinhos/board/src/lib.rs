//! Vinhos: the board in zones, my estates, and what the end would bring.
//!
//! Everything lies open, so everybody sees the same; only the controls differ. The zones in which
//! the pending decision is made are awake. The viewer who decides gets them first, which is where a
//! phone and a screen reader begin; a wide page keeps every zone in its place.

mod card;
mod dock;
mod ending;
mod estate;
mod events;
mod fair;
mod foresee;
mod icons;
mod map;
mod market;
mod now;
mod people;
mod plan;
mod quadrel;
mod rival;
mod strip;
#[cfg(test)]
mod tests;
mod year;
mod zone;

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::text::text;
use table_kit::{Asset, Automaton, Bill, Drawing, Foresight, Kind, Places, Plans, Sheet, badge};
use vinhos::{Action, EstateView, Event, Frame, Options, PlayerView, RIVAL, State, Tile};
use words::Words;

use icons::{Icon, icon};
use zone::Zone;

type Scene<'a> = table_kit::Scene<'a, State>;
type Offer = table_kit::Offer<Action>;

/// How Vinhos is drawn and played on the page.
pub struct Board;

impl table_kit::Board for Board {
    type Game = State;

    fn draw(scene: &Scene<'_>) -> Drawing {
        let strips = Seat::all(scene.options.players)
            .map(|seat| strip::of_seat(scene, seat).into())
            .collect();
        // What is only planned lies on the board already, but no strip tells of it.
        let planner = scene.me().filter(|_| scene.plan.is_some());
        let planned = planner.map(|me| plan::planned_view(scene, me));
        let scene = &Scene { view: planned.as_ref().unwrap_or(scene.view), ..*scene };
        Drawing {
            board: board(scene),
            mine: match scene.me() {
                Some(me) => html! {
                    div class="v-frame" { (estate::mine(scene, me)) (around(scene)) }
                },
                None => html! {},
            },
            strips,
            ..Drawing::default()
        }
    }

    fn has_secrets(_options: &Options) -> bool {
        false
    }

    fn assets() -> &'static [Asset] {
        const {
            &[
                Asset::new("board.css", Kind::Style, include_bytes!("../assets/board.css")),
                Asset::new("lid.svg", Kind::Svg, include_bytes!("../assets/lid.svg")),
            ]
        }
    }

    fn places(event: &Event) -> Places {
        events::places(event)
    }

    fn opens_chapter(event: &Event) -> bool {
        events::opens_chapter(event)
    }

    fn source(event: &Event) -> &'static str {
        events::source(event)
    }

    fn automaton(scene: &Scene<'_>) -> Option<Automaton> {
        strip::of_rival(scene)
    }

    fn foresight() -> Option<&'static dyn Foresight<State>> {
        Some(&foresee::Chips)
    }

    fn bill() -> Option<&'static dyn Bill<State>> {
        Some(&dock::Purse)
    }

    fn sheet() -> Option<&'static dyn Sheet<State>> {
        Some(&foresee::Workers)
    }

    fn plans() -> Option<&'static dyn Plans<State>> {
        Some(&plan::Units)
    }
}

/// Where the pending decision is made, the chief place first.
fn awake(scene: &Scene<'_>) -> &'static [Zone] {
    let Some(frame) = frame(scene) else { return &[] };
    match frame {
        Frame::BeforeMove => &[Zone::Quadrel],
        Frame::StartVineyard | Frame::PlaceRenown | Frame::RearrangeDeck => &[Zone::Map],
        Frame::BuyVineyard(_) => &[Zone::Map, Zone::Estates],
        Frame::StartTile | Frame::TakeTile | Frame::TakeBarrel { .. } => &[Zone::Magnates],
        Frame::HireExpert(_) | Frame::FreeExpert { .. } => &[Zone::Experts],
        Frame::HireStaff(_) => &[Zone::Supply],
        Frame::SalesSlot(_) | Frame::Maintenance => &[Zone::Sales],
        Frame::ExportSlot(_) => &[Zone::Export],
        Frame::RecallBarrel => &[Zone::Sales, Zone::Export, Zone::Estates],
        Frame::OrderSlot => &[Zone::Order],
        Frame::ChooseBooth(_) | Frame::SpendRenown(_) => &[Zone::Fair],
        Frame::PassOrPresent | Frame::PresentLate => &[Zone::Estates, Zone::Fair],
        Frame::StartPorto
        | Frame::AfterAction
        | Frame::BonusBuilding(_)
        | Frame::BuildWinery { .. }
        | Frame::BuildCellar { .. }
        | Frame::SellWine(_)
        | Frame::ExportWine(_)
        | Frame::SendExpert { .. }
        | Frame::MoveWorker { .. }
        | Frame::MakePorto(_)
        | Frame::PayWine(_) => &[Zone::Estates],
    }
}

/// The decision that is pending.
fn frame(scene: &Scene<'_>) -> Option<Frame> {
    scene.view.turn.as_ref()?.decisions.last().copied()
}

/// Who is to decide.
fn actor(scene: &Scene<'_>) -> Option<Seat> {
    scene.view.turn.as_ref().map(|turn| turn.seat)
}

/// Whether the viewer decides.
fn mine_to_do(scene: &Scene<'_>) -> bool {
    !scene.offers.is_empty() || scene.plan.is_some()
}

fn board(scene: &Scene<'_>) -> Markup {
    let awake = awake(scene);
    let mut columns = Zone::COLUMNS.map(|(name, zones)| (name, zones.to_vec()));
    if mine_to_do(scene) {
        columns.iter_mut().for_each(|(_, zones)| zones.sort_by_key(|zone| !awake.contains(zone)));
        columns.sort_by_key(|(_, zones)| !zones.iter().any(|zone| awake.contains(zone)));
    }
    html! {
        div class="v-frame" {
            div class="v-board" {
                (now::bar(scene))
                (rival::panel(scene))
                @for (index, (name, zones)) in columns.iter().enumerate() {
                    @if index == 1 { (section(scene, Zone::Year, false)) }
                    div class={ "v-column v-column-" (name) } {
                        @for zone in zones { (section(scene, *zone, awake.contains(zone))) }
                    }
                }
            }
            @if scene.me().is_none() { (around(scene)) }
        }
        div class="v-dock" { (dock::foot(scene)) (tabs(scene, awake)) }
    }
}

/// What is looked up now and then. It stands below the viewer's own estates, if there are any.
fn around(scene: &Scene<'_>) -> Markup {
    html! { (others(scene)) (ending::table(scene)) }
}

fn section(scene: &Scene<'_>, zone: Zone, awake: bool) -> Markup {
    let title = format!("z-{}-title", zone.key());
    let key = zone.digit();
    html! {
        section id={ "z-" (zone.key()) } aria-labelledby=(title) tabindex="-1" accesskey=[key]
            class={ "v-zone z-" (zone.key()) @if awake { (wakefulness(scene)) } } {
            h2 id=(title) class="v-title" {
                (zone.title()) @if awake { (waking(scene)) }
                @if let Some(key) = key {
                    kbd class="v-digit" title=(number("board-zone-key", key)) aria-hidden="true" { (key) }
                }
            }
            (zone.draw(scene))
        }
    }
}

fn wakefulness(scene: &Scene<'_>) -> &'static str {
    if mine_to_do(scene) { " awake" } else { " watched" }
}

/// The mark of a zone in which something is being decided.
fn waking(scene: &Scene<'_>) -> Markup {
    html! {
        " " span class="v-dot" aria-hidden="true" { "●" }
        span class="spoken" { (tag(if mine_to_do(scene) { "board-you-decide-here" } else { "board-being-decided-here" })) }
    }
}

/// The way to each zone, for narrow pages.
fn tabs(scene: &Scene<'_>, awake: &[Zone]) -> Markup {
    let estates = scene.me().map(|_| Zone::Estates);
    let zones = Zone::BOARD.into_iter().chain(estates);
    html! {
        nav class="v-tabs" aria-label=(tag("board-zones-of-the-board")) {
            @for zone in zones {
                a href={ "#z-" (zone.key()) }
                    class=[awake.contains(&zone).then(|| wakefulness(scene).trim())] {
                    (zone.short()) @if awake.contains(&zone) { (waking(scene)) }
                }
            }
            a href="#r-log" { (text("log")) }
            a href="#r-chat" { (text("chat")) }
        }
    }
}

/// What lies before the other players, to be opened.
fn others(scene: &Scene<'_>) -> Markup {
    let seats = Seat::all(scene.options.players).filter(|seat| scene.me() != Some(*seat));
    html! {
        section class="v-others" aria-labelledby="v-others-title" {
            h2 id="v-others-title" class="v-title" {
                (tag(if scene.me().is_some() { "board-others-estates" } else { "board-estates" }))
            }
            @for seat in seats {
                details id={ "v-seat-" (seat.number()) } {
                    summary { (badge(seat)) " " (name(scene, seat)) (outline(&scene.view.players[seat.index()])) }
                    div id={ "v-board-" (seat.number()) } class="v-their-board" {
                        (estate::purse(scene, seat))
                        (estate::cards(scene, seat))
                        (estate::belongings(scene, seat))
                    }
                }
            }
        }
    }
}

/// A player's estates in one line.
fn outline(player: &PlayerView) -> Markup {
    let sum = |of: fn(&EstateView) -> u8| player.estates.iter().map(of).sum::<u8>();
    html! {
        span class="v-outline" {
            (count(Icon::Grapes, "board-vineyards", sum(|estate| estate.vineyards)))
            (count(Icon::Winery, "board-wineries", sum(|estate| estate.wineries)))
            (count(Icon::Cellar, "board-cellars", sum(|estate| estate.cellar.into())))
            (count(Icon::Flask, "board-enologists", sum(|estate| estate.enologists)))
            (count(Icon::Hat, "board-farmers", sum(|estate| estate.farmers)))
            (count(Icon::Bottle, "board-wines", sum(|estate| estate.wines.len() as u8)))
        }
    }
}

/// A picture with a number, told in words.
fn count(picture: Icon, label: &'static str, number: impl std::fmt::Display) -> Markup {
    let label = tag(label);
    html! {
        span class="v-count" title=(label) {
            (icon(picture)) span class="spoken" { (label) " " } (number)
        }
    }
}

/// A picture with a number and its name.
fn amount(picture: Icon, number: impl std::fmt::Display, name: &'static str) -> Markup {
    html! {
        span class="v-count" {
            (icon(picture)) (number) " " span class="v-unit" { (tag(name)) }
        }
    }
}

/// All who take part in the order, in fairs and in export: in a solo game the Rival too.
fn everyone(scene: &Scene<'_>) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(scene.options.places())
}

/// What somebody is called, be it the Rival of a solo game.
fn name(scene: &Scene<'_>, seat: Seat) -> String {
    match scene.options.is_solo() && seat == RIVAL {
        true => tag("board-rival"),
        false => scene.name(seat).to_string(),
    }
}

/// The offers that fit a pattern.
fn offers<'a>(scene: &'a Scene<'_>, fits: impl Fn(Action) -> bool) -> Vec<&'a Offer> {
    scene.offers_where(|action| fits(*action))
}

/// A control, or an object that answers why it is none while the viewer decides about its like.
fn spot_or_why(
    scene: &Scene<'_>,
    thing: Thing<'_>,
    notation: Option<String>,
    inner: Markup,
) -> Markup {
    let Thing { id, class, label, offers } = thing;
    // Where nothing can be added to a plan, there is nothing to ask about.
    match notation.filter(|_| scene.decides()) {
        Some(notation) if offers.is_empty() => html! {
            span id=(id) class="v-why" { (scene.why_not(&notation, class, label, inner)) }
        },
        _ => scene.spot(id, class, label, offers, inner),
    }
}

/// An object of the board.
struct Thing<'a> {
    id: &'a str,
    class: &'a str,
    label: &'a str,
    offers: &'a [&'a Offer],
}

/// What a tile is called. The words carry quotation marks for the middle of sentences.
fn tile_name(scene: &Scene<'_>, tile: Tile) -> String {
    scene.word(&format!("tile-{tile}")).trim_matches('"').to_string()
}

/// A sentence of the board in the game's words.
fn told(phrase: &Phrase) -> String {
    table_kit::text::sentence(Words::of::<State>(), phrase)
}

/// A sentence about so many, which it calls `$count`.
fn number(key: &'static str, count: impl Into<Arg>) -> String {
    told(&Phrase::new(key).with("count", count))
}

/// The word for something, as a part of a sentence.
fn word(kind: &str, thing: impl std::fmt::Display) -> Arg {
    Arg::Name(Words::of::<State>().word(&format!("{kind}-{thing}")))
}

/// A label of the board in the game's words.
fn tag(key: &'static str) -> String {
    table_kit::text::label(Words::of::<State>(), key)
}
