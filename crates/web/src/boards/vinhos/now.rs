//! What is being decided now: the task, how far it has come, the wine in hand, and the choices that
//! have no place on the board.

use catalog::vinhos::{Action, Cause, Frame, Gift, Magnate, WineAt, value_per_cube};
use game::Seat;
use maud::{Markup, html};

use super::estate::{wine_at, wine_in_hand, wine_name};
use super::fair::{at_stake, place};
use super::icons::{self, Icon, icon};
use super::{Offer, Scene, Zone, actor, amount, awake, frame, mine_to_do, offers, tag};
use crate::regions::badge;
use crate::scene::{button, line_button};

/// What a wine from Trás-os-Montes adds at a fair (clause 11.4).
const FAIR_GIFT: u16 = 2;

pub fn bar(scene: &Scene<'_>) -> Markup {
    let (Some(seat), Some(frame)) = (actor(scene), frame(scene)) else {
        return html! {
            div class="v-now" id="v-now" { p class="v-task" { (tag("board-the-game-is-over")) } }
        };
    };
    html! {
        div class={ "v-now" @if mine_to_do(scene) { " awake" } } id="v-now" {
            p class="v-task" {
                (badge(seat)) " "
                strong { (task(scene, frame)) }
                (units(frame))
            }
            (purse(scene, seat))
            @if let Some(step) = press_step(scene) { (stepper(step)) }
            @if let Some(wine) = wine_in_hand(scene) { (lens(scene, seat, wine)) }
            (choices(scene, seat))
        }
    }
}

/// The task in a few words.
fn task(scene: &Scene<'_>, frame: Frame) -> String {
    let region_of = |estate: catalog::vinhos::EstateNo| format!("estate {estate}");
    match frame {
        Frame::StartVineyard => "Choose the region of a free first vineyard".into(),
        Frame::StartPorto => "Make the first wine a Porto?".into(),
        Frame::StartTile => "Choose a first action tile".into(),
        Frame::BeforeMove => "Move the marker to a cell of the quadrel".into(),
        Frame::AfterAction => "End the turn, or use an expert or a tile".into(),
        Frame::BuyVineyard(_) => "Buy a vineyard: choose a region".into(),
        Frame::BonusWinery(estate) => format!("Take the free winery on {}?", region_of(estate)),
        Frame::FreeExpert { left: 1, .. } => "Take a free expert".into(),
        Frame::FreeExpert { left, .. } => format!("Take {left} free experts, one by one"),
        Frame::BuildWinery { price, .. } => format!("Build a winery for {price}: choose an estate"),
        Frame::BuildCellar { price, .. } => format!("Build a cellar for {price}: choose an estate"),
        Frame::HireStaff(_) => "Hire an enologist or a farmer".into(),
        Frame::HireExpert(_) => "Hire an expert: choose a deck".into(),
        Frame::SellWine(_) => "Sell: choose a wine".into(),
        Frame::SalesSlot(_) => "Sell: choose a slot of its colour".into(),
        Frame::ExportWine(_) => "Export: choose a wine".into(),
        Frame::ExportSlot(_) => "Export: choose a slot".into(),
        Frame::RecallBarrel => "Choose the barrel that comes back".into(),
        Frame::PlaceRenown => "Choose a region for the renown cube".into(),
        Frame::RearrangeDeck => "Choose a region and the colour that comes on top".into(),
        Frame::OrderSlot => "Choose a place in the next order".into(),
        Frame::PassOrPresent => "Pass, or choose a wine for a press release".into(),
        Frame::PresentLate => "The fair begins: choose a wine to present".into(),
        Frame::SpendRenown(_) => "Spend renown on the wine?".into(),
        Frame::ChooseBooth(_) => "Choose a booth".into(),
        Frame::SendExpert { feature, .. } => {
            format!("Send an expert for {}?", scene.word(&format!("feature-{feature}")))
        }
        Frame::TakeBarrel { .. } => "Take a barrel from a pleased magnate?".into(),
        Frame::Maintenance => "Take one barrel back from sales".into(),
        Frame::MoveWorker { worker, .. } => {
            format!("Before production: move {}s?", scene.word(&format!("worker-{worker}")))
        }
        Frame::MakePorto(estate) => format!("Make Porto on {}?", region_of(estate)),
        Frame::TakeTile => "Give a wine for a magnate tile, or pass".into(),
        Frame::PayWine(_) => "Choose the wine to give for the tile".into(),
    }
}

/// How far an action of one or two units has come.
fn units(frame: Frame) -> Markup {
    let Some(units) = frame.units() else { return html! {} };
    let second = !units.first;
    html! {
        @if second || units.left == 2 {
            " " span class="v-units" {
                (if second { "second of 2, if you like" } else { "first of up to 2" })
            }
        }
    }
}

/// What there is to spend, and what the turn has used up.
fn purse(scene: &Scene<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let marks = scene.view.turn.as_ref().map(|turn| turn.marks).unwrap_or_default();
    let acting = scene.view.turn.as_ref().is_some_and(|turn| {
        let turnlike = |frame: &Frame| frame.units().is_some();
        turn.decisions.iter().any(turnlike)
            || matches!(turn.decisions.first(), Some(Frame::BeforeMove | Frame::AfterAction))
    });
    html! {
        p class="v-purse" {
            (amount(Icon::Coin, player.bagos, "Bagos"))
            (amount(Icon::Barrel, player.barrels, "barrels free"))
            @if let Some(Frame::BuyVineyard(purchase)) = frame(scene) && purchase.off > 0 {
                span class="v-mark done" { "each vineyard " (purchase.off) " less" }
            }
            @if acting {
                (mark("expert this turn", marks.expert_used))
                (mark("tile this turn", marks.tile_used))
                @if marks.free_move { span class="v-mark done" { (tag("board-this-move-is-free")) } }
            }
        }
    }
}

fn mark(what: &str, used: bool) -> Markup {
    html! {
        span class={ "v-mark" @if used { " done" } } {
            (if used { "✓ " } else { "○ " }) (what) (if used { " used" } else { " unused" })
        }
    }
}

/// The choices without a place on the board, and the way to those that have one.
fn choices(scene: &Scene<'_>, seat: Seat) -> Markup {
    let plain = offers(scene, |action| {
        matches!(
            action,
            Action::Done
                | Action::Pass
                | Action::Keep
                | Action::Yes
                | Action::No
                | Action::Spend(_)
        )
    });
    let zones = awake(scene);
    html! {
        @if mine_to_do(scene) {
            @if let Some(best) = scene.lines.first() {
                p class="v-best" { "Best assignment: " (line_button(best)) }
            }
            div class="v-choices" {
                @for offer in plain { (button(&offer.text)) (preview(scene, seat, offer)) }
                @for zone in zones.iter().filter(|zone| is_chosen_from(scene, **zone)) {
                    a class={ "v-goto" (distance(*zone)) } href={ "#z-" (zone.key()) } {
                        "to " (zone.title()) " ↓"
                    }
                }
            }
        }
    }
}

/// Whether something in the zone itself is to be pressed: the fair may be awake just to be seen.
fn is_chosen_from(scene: &Scene<'_>, zone: Zone) -> bool {
    zone != Zone::Fair || matches!(frame(scene), Some(Frame::ChooseBooth(_)))
}

/// How far down a wide page a zone lies.
const fn distance(zone: Zone) -> &'static str {
    match zone {
        Zone::Quadrel | Zone::Map | Zone::Year => "",
        Zone::Estates => " far",
        _ => " below",
    }
}

/// What spending renown would come to at the fair.
fn preview(scene: &Scene<'_>, seat: Seat, offer: &Offer) -> Markup {
    let (Action::Spend(cubes), Some(Frame::SpendRenown(at))) = (offer.action, frame(scene)) else {
        return html! {};
    };
    let Some((estate, wine)) = wine_at(scene, seat, at) else { return html! {} };
    let Some(region) = estate.region else { return html! {} };
    let value = wine.value + cubes * value_per_cube(region, scene.components);
    let gift = if scene.components.gift(region) == Gift::FairPoints { FAIR_GIFT } else { 0 };
    let before = scene.view.players[seat.index()].fair_points;
    let after = before + u16::from(value) + gift;
    html! {
        span class="v-preview" {
            "value " (value) ", fair points " (before) " → " (after) ", place " (place(scene, seat, after))
            @if let Some(vp) = at_stake(scene, seat, after) { " (" (vp) " VP)" }
        }
    }
}

/// Which of the seven steps of a press release is pending.
fn press_step(scene: &Scene<'_>) -> Option<usize> {
    match frame(scene)? {
        Frame::PassOrPresent | Frame::PresentLate => Some(0),
        Frame::SpendRenown(_) => Some(1),
        Frame::ChooseBooth(_) | Frame::FreeExpert { cause: Cause::Booth, .. } => Some(3),
        Frame::SendExpert { .. } => Some(4),
        Frame::TakeBarrel { .. } => Some(5),
        _ => None,
    }
}

fn stepper(now: usize) -> Markup {
    let steps = ["Wine", "Renown", "Fair points", "Booth", "Experts", "Magnates", "Wine leaves"];
    html! {
        ol class="v-steps" aria-label=(tag("board-press-release")) {
            @for (index, step) in steps.iter().enumerate() {
                li class={ @if index == now { "now" } @else if index < now { "done" } @else { "later" } }
                    aria-current=[(index == now).then_some("step")] {
                    span class="v-step" aria-hidden="true" { (if index < now { '✓' } else { (b'a' + index as u8) as char }) }
                    " " (step)
                }
            }
        }
    }
}

/// The value of the wine in hand, part by part, and whom it pleases.
fn lens(scene: &Scene<'_>, seat: Seat, at: WineAt) -> Markup {
    let Some((estate, wine)) = wine_at(scene, seat, at) else { return html! {} };
    let Some(region) = estate.region else { return html! {} };
    let age = if estate.cellar { scene.components.numbers.ages[at.place()] } else { 0 };
    let gift = wine.value - wine.quality - age;
    let entered = match frame(scene) {
        Some(Frame::ChooseBooth(entry) | Frame::SendExpert { entry, .. }) => Some(entry.value),
        _ => None,
    };
    let value = entered.unwrap_or(wine.value);
    html! {
        p class="v-lens" {
            strong { (wine_name(scene, estate, wine)) } " "
            span class="v-chip" { "quality " (wine.quality) }
            @if age > 0 { span class="v-chip" { "ageing +" (age) } }
            @if gift > 0 { span class="v-chip" { (scene.word(&format!("region-{region}"))) " +" (gift) } }
            @match entered {
                Some(entered) if entered > wine.value => span class="v-chip" { "renown +" (entered - wine.value) },
                None if wine.highest > wine.value => span class="v-chip" {
                    (icon(Icon::Cube)) " up to +" (wine.highest - wine.value)
                },
                _ => {}
            }
            span class="v-chip v-total" { "value " (value) }
            @if press_step(scene).is_some() { (pleases(scene, estate, value)) }
        }
    }
}

/// Which magnates like a wine of this value (clause 11.7).
fn pleases(scene: &Scene<'_>, estate: &catalog::vinhos::EstateView, value: u8) -> Markup {
    let tile = &scene.view.vintage;
    let likes = |magnate: Magnate| match magnate {
        Magnate::Anabela => estate.colour == Some(tile.colour),
        Magnate::Bruno => value >= tile.value,
        Magnate::Carolina => estate.region.is_some_and(|region| tile.regions.contains(&region)),
    };
    html! {
        @for magnate in Magnate::ALL {
            @let liked = likes(magnate);
            span class={ "v-chip" @if liked { " yes" } @else { " no" } } {
                (icons::letter(magnate)) (if liked { " ✓ " } else { " ✗ " })
                (scene.word(&format!("magnate-{magnate}"))) (if liked { " is pleased" } else { " is not" })
            }
        }
    }
}
