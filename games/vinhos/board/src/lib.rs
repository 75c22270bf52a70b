//! Vinhos: a tiled board with the quadrel, the sea and Portugal, and the town. In front of it are the viewer's treasury
//! and five estates.
//!
//! All information on the board is public, so everybody sees the same; only the controls differ. The zones of the
//! pending decision are active: a wide page outlines them, a phone shows them first.

mod card;
mod dock;
mod ending;
mod estate;
mod events;
mod export;
mod fair;
mod focus;
mod foresee;
mod icons;
mod ledger;
mod lens;
mod map;
mod order;
mod people;
mod plan;
mod quadrel;
mod rival;
mod sales;
mod sea;
mod slot;
mod sprite;
mod strip;
#[cfg(test)]
mod tests;
mod tiles;
mod wines;
mod year;
mod zone;

use game::{Arg, PerSeat, Phrase, Scores, Seat};
use maud::{Markup, html};
use table_kit::lesson::LessonText;
use table_kit::{
    Asset, AssetKind, Automaton, Drawing, EventPlaces, MovePreview, ObjectLabel, Plans,
    RunningTotal, Sheet,
};
use vinhos::{Action, EstateNo, Event, Frame, Options, RIVAL, State, Tile, TurnMarks, View};
use words::Words;

use focus::{Focus, active_zone_class, active_zone_note, active_zones};
use icons::{Icon, icon};
use sprite::badge;
use zone::Zone;

type Scene<'a> = table_kit::Scene<'a, State>;
type Offer = table_kit::Offer<Action>;

/// The board of Vinhos.
pub struct Board;

impl table_kit::Board for Board {
    type Game = State;

    /// Returns true at the beginning of a turn. Experts and tiles that are used before the move belong to the turn.
    fn begins_turn(view: &View) -> bool {
        view.turn.as_ref().is_some_and(|turn| {
            turn.decisions == [Frame::BeforeMove] && turn.marks == TurnMarks::default()
        })
    }

    /// Returns the points that everybody would have if the game ended here.
    fn standing(view: &View) -> Option<Scores> {
        Some(PerSeat::new(view.options.players, |seat| {
            let player = &view.players[seat.index()];
            let at_the_end: u16 = player.if_over.iter().map(|(_, points)| points).sum();
            i32::from(player.vp + at_the_end)
        }))
    }

    fn draw(scene: &Scene<'_>) -> Drawing {
        let strips = Seat::all(scene.options.players).map(|seat| strip::of_seat(scene, seat));
        let strips = strips.collect();
        // The board already shows the plan, but the strips do not.
        let planner = scene.me().filter(|_| scene.plan.is_some());
        let planned = planner.map(|me| plan::planned_view(scene, me));
        let scene = &Scene { view: planned.as_ref().unwrap_or(scene.view), ..*scene };
        Drawing {
            board: board(scene),
            mine: scene.me().map(|me| estate::mine(scene, me)).unwrap_or_default(),
            strips,
            heading: year::heading(scene),
            chapter: year::chapter(scene),
            prompt: dock::prompt(scene),
            ..Drawing::default()
        }
    }

    fn has_secrets(_options: &Options) -> bool {
        false
    }

    fn colour() -> &'static str {
        "#1d4a85"
    }

    fn pieces() -> &'static [(&'static str, &'static str)] {
        &[
            ("magnate", "portrait-anabela"),
            ("enologist", "enologist"),
            ("farmer", "farmer"),
            ("winery", "winery"),
            ("wineries", "winery"),
            ("barrel", "barrel-0"),
            ("vineyard", "vine-red"),
            ("wine tile", "bottle-red"),
            ("wine", "bottle-red"),
            ("action marker", "pawn-0"),
            ("region", "scene-2"),
        ]
    }

    fn summary() -> &'static str {
        include_str!("../../words/sheet.en.toml")
    }

    fn assets() -> &'static [Asset] {
        const {
            &[
                Asset::new("board.css", AssetKind::Style, include_bytes!("../assets/board.css")),
                Asset::new("sea.css", AssetKind::Style, include_bytes!("../assets/sea.css")),
                Asset::new("town.css", AssetKind::Style, include_bytes!("../assets/town.css")),
                Asset::new("lens.css", AssetKind::Style, include_bytes!("../assets/lens.css")),
                Asset::new("estate.css", AssetKind::Style, include_bytes!("../assets/estate.css")),
                Asset::new("table.css", AssetKind::Style, include_bytes!("../assets/table.css")),
                Asset::new("phone.css", AssetKind::Style, include_bytes!("../assets/phone.css")),
                Asset::new("sprites.svg", AssetKind::Svg, include_bytes!("../assets/sprites.svg")),
                Asset::new(
                    "portugal.svg",
                    AssetKind::Svg,
                    include_bytes!("../assets/portugal.svg"),
                ),
                Asset::new("azulejo.svg", AssetKind::Svg, include_bytes!("../assets/azulejo.svg")),
                Asset::new("rival.svg", AssetKind::Svg, include_bytes!("../assets/rival.svg")),
                Asset::new("lid.svg", AssetKind::Svg, include_bytes!("../assets/lid.svg")),
            ]
        }
    }

    fn lessons() -> &'static [LessonText] {
        &[
            ("first-years", include_str!("../../lessons/first-years.toml")),
            ("last-fair", include_str!("../../lessons/last-fair.toml")),
        ]
    }

    fn tips() -> Option<&'static str> {
        Some(include_str!("../../lessons/tips.toml"))
    }

    fn quiz() -> Option<&'static str> {
        Some(include_str!("../../lessons/quiz.toml"))
    }

    fn places(event: &Event) -> EventPlaces {
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

    fn foresight() -> Option<&'static dyn MovePreview<State>> {
        Some(&foresee::OutcomePreviews)
    }

    fn bill() -> Option<&'static dyn RunningTotal<State>> {
        Some(&dock::TurnPayments)
    }

    fn sheet() -> Option<&'static dyn Sheet<State>> {
        Some(&foresee::WorkerSheet)
    }

    fn plans() -> Option<&'static dyn Plans<State>> {
        Some(&plan::UnitPlans)
    }
}

/// Returns the pending decision.
fn frame(scene: &Scene<'_>) -> Option<Frame> {
    scene.view.turn.as_ref()?.decisions.last().copied()
}

/// Returns the seat that decides.
fn actor(scene: &Scene<'_>) -> Option<Seat> {
    scene.view.turn.as_ref().map(|turn| turn.seat)
}

/// Returns true if the viewer decides.
fn viewer_decides(scene: &Scene<'_>) -> bool {
    !scene.offers.is_empty() || scene.plan.is_some()
}

fn board(scene: &Scene<'_>) -> Markup {
    let awake = active_zones(scene);
    let focus = Focus::of(scene);
    html! {
        (scene.slot("vin", html! {
            div id="vin" class={ "stage vin f-" (focus.key()) } style="--width:1140" {
                div class="azulejo" aria-hidden="true" {}
                div class="at sea" aria-hidden="true" { (sprite::land("waves", "waves")) }
                @for zone in Zone::BOARD { (section(scene, zone, awake.contains(&zone))) }
                (lens::panel(scene))
                (sea::corner(scene))
                @if focus == Focus::Production { (ledger::ledger(scene)) }
            }
        }))
        (sea::dock(scene, awake))
        (other_areas(scene))
        (ending::table(scene))
    }
}

fn section(scene: &Scene<'_>, zone: Zone, awake: bool) -> Markup {
    let title = format!("z-{}-title", zone.key());
    html! {
        @let id = format!("z-{}", zone.key());
        (scene.slot(&id, html! {
            section id=(id) aria-labelledby=(title) tabindex="-1" accesskey=[zone.digit()] data-rings=""
                class={ "at zone z-" (zone.key()) @if awake { (active_zone_class(scene)) } } {
                (scene.part("title", (&title, awake.then(|| viewer_decides(scene))), || scene.slot(&title, html! {
                    h2 id=(title) class={ "v-title" @if !zone.is_titled() { " spoken" } } {
                        (zone.title()) @if awake { (active_zone_note(scene)) }
                    }
                })))
                (draw(scene, zone))
            }
        }))
    }
}

fn draw(scene: &Scene<'_>, zone: Zone) -> Markup {
    match zone {
        Zone::Year => year::zone(scene),
        Zone::Quadrel => quadrel::zone(scene),
        Zone::Map => map::zone(scene),
        Zone::Sales => sales::zone(scene),
        Zone::Export => export::zone(scene),
        Zone::Experts => people::experts(scene),
        Zone::Magnates => people::magnates(scene),
        Zone::Fair => fair::zone(scene),
        Zone::Order => order::zone(scene),
        Zone::Tiles => tiles::zone(scene),
        Zone::Estates => html! {},
    }
}

/// Renders the other players' areas, which open from their panels and look like the viewer's own.
fn other_areas(scene: &Scene<'_>) -> Markup {
    let seats = Seat::all(scene.options.players).filter(|seat| scene.me() != Some(*seat));
    html! {
        @for seat in seats {
            @let id = format!("v-board-{}", seat.number());
            (scene.part("other", (seat, estate::shown(scene, seat)), || scene.slot(&id, html! {
                div id=(id) class="v-their-board" popover="" {
                    p class={ "v-their-name seat-" (seat.number()) } {
                        (badge(scene, seat))
                        " " (phrase_text(&Phrase::new("board-table-of").with("name", Arg::Name(name(scene, seat)))))
                        small { (tag("board-read-only")) }
                        button type="button" popovertarget={ "v-board-" (seat.number()) } popovertargetaction="hide" {
                            (tag("board-close"))
                        }
                    }
                    div class="v-their-room" { (estate::area(scene, seat)) }
                }
            })))
        }
    }
}

/// Renders a picture with a number and a label in words.
fn count(picture: Icon, label: &'static str, number: impl std::fmt::Display) -> Markup {
    let label = tag(label);
    html! {
        span class="v-count" title=(label) {
            (icon(picture)) span class="spoken" { (label) " " } (number)
        }
    }
}

/// Returns the participants in the order, in fairs and in export: the players, and the Rival of a solo game.
fn everyone(scene: &Scene<'_>) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(scene.options.places())
}

/// Returns the name of a player, or of the Rival of a solo game.
fn name(scene: &Scene<'_>, seat: Seat) -> String {
    match scene.options.is_solo() && seat == RIVAL {
        true => tag("board-rival"),
        false => scene.name(seat).to_string(),
    }
}

/// Returns the name of an estate: its region, and also its colour or number if another estate of the same player has
/// that region.
fn estate_name(view: &View, seat: Seat, number: EstateNo) -> String {
    let estates = &view.players[seat.index()].estates;
    let estate = &estates[number.index()];
    let (Some(region), Some(colour)) = (estate.region, estate.colour) else {
        return tag("estate-free");
    };
    let others = estates.iter().enumerate().filter(|(index, _)| *index != number.index());
    let same: Vec<_> = others.filter(|(_, other)| other.region == Some(region)).collect();
    let key = match same.iter().any(|(_, other)| other.colour == Some(colour)) {
        _ if same.is_empty() => "estate-named",
        true => "estate-of-number",
        false => "estate-of-colour",
    };
    let phrase = Phrase::new(key).with("region", word("region", region));
    phrase_text(&phrase.with("colour", word("colour", colour)).with("number", number.index() + 1))
}

/// Returns the offers that fit a pattern.
fn offers<'a>(scene: &'a Scene<'_>, fits: impl Fn(Action) -> bool) -> Vec<&'a Offer> {
    scene.offers_where(|action| fits(*action))
}

/// Renders a control, or an object that explains why it is not a control if the viewer decides about similar objects.
fn control_or_reason(
    scene: &Scene<'_>,
    thing: BoardObject<'_>,
    notation: Option<String>,
    inner: Markup,
) -> Markup {
    let BoardObject { id, class, label, offers } = thing;
    // If nothing can be added to a plan, no explanation is offered.
    match notation.filter(|_| scene.decides()) {
        Some(notation) if offers.is_empty() => html! {
            (scene.slot(id, html! {
                span id=(id) class="v-why" { (scene.why_not(&notation, class, label.name, inner)) }
            }))
        },
        _ => scene.spot(id, class, label, offers, inner),
    }
}

/// Returns true if the viewer is asked a question that fits. Objects that are no answer to it then explain why.
fn is_asked(scene: &Scene<'_>, fits: impl FnOnce(Frame) -> bool) -> bool {
    scene.decides() && frame(scene).is_some_and(fits)
}

/// An object of the board.
struct BoardObject<'a> {
    id: &'a str,
    class: &'a str,
    label: ObjectLabel<'a>,
    offers: &'a [&'a Offer],
}

/// Returns the name of a tile. The quotation marks that it has in the middle of sentences are removed.
fn tile_name(scene: &Scene<'_>, tile: Tile) -> String {
    scene.word(&format!("tile-{tile}")).trim_matches('"').to_string()
}

/// Returns the text of a sentence of the board.
fn phrase_text(phrase: &Phrase) -> String {
    table_kit::text::sentence(Words::of::<State>(), phrase)
}

/// Returns the text of a sentence with a number, which the sentence calls `$count`.
fn number(key: &'static str, count: impl Into<Arg>) -> String {
    phrase_text(&Phrase::new(key).with("count", count))
}

/// Returns the word for an item, as an argument of a sentence.
fn word(kind: &str, thing: impl std::fmt::Display) -> Arg {
    Arg::Name(Words::of::<State>().word(&format!("{kind}-{thing}")))
}

/// Returns the text of a label of the board.
fn tag(key: &'static str) -> String {
    table_kit::text::label(Words::of::<State>(), key)
}
