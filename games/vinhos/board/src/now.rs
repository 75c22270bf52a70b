//! What is being decided now: the task, how far it has come, and the wine in hand.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Cause, EstateNo, Frame, Magnate, WineAt, Worker};

use super::estate::{wine_at, wine_in_hand, wine_name};
use super::fair::{at_stake, place};
use super::icons::{self, Icon, icon};
use super::{Scene, Zone, actor, amount, awake, frame, mine_to_do, number, tag, told, word};
use table_kit::badge;
use table_kit::line_button;

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
                strong { (task(frame)) }
                (units(scene, frame))
            }
            (purse(scene, seat))
            @if let Some(step) = press_step(scene) { (stepper(scene, seat, step)) }
            @if let Some(wine) = wine_in_hand(scene) { (lens(scene, seat, wine)) }
            (ways(scene))
        }
    }
}

/// The task in a few words.
fn task(frame: Frame) -> String {
    let estate_of = |key, estate: EstateNo| Phrase::new(key).with("estate", estate.index() + 1);
    let phrase = match frame {
        Frame::StartVineyard => Phrase::new("task-start-vineyard"),
        Frame::StartPorto => Phrase::new("task-start-porto"),
        Frame::StartTile => Phrase::new("task-start-tile"),
        Frame::BeforeMove => Phrase::new("task-before-move"),
        Frame::AfterAction => Phrase::new("task-after-action"),
        Frame::BuyVineyard(_) => Phrase::new("task-buy-vineyard"),
        Frame::BonusBuilding(estate) => estate_of("task-bonus-building", estate),
        Frame::FreeExpert { left, .. } => Phrase::new("task-free-expert").with("left", left),
        Frame::BuildWinery { price, .. } => Phrase::new("task-build-winery").with("price", price),
        Frame::BuildCellar { price, .. } => Phrase::new("task-build-cellar").with("price", price),
        Frame::HireStaff(_) => Phrase::new("task-hire-staff"),
        Frame::HireExpert(_) => Phrase::new("task-hire-expert"),
        Frame::SellWine(_) => Phrase::new("task-sell-wine"),
        Frame::SalesSlot(_) => Phrase::new("task-sales-slot"),
        Frame::ExportWine(_) => Phrase::new("task-export-wine"),
        Frame::ExportSlot(_) => Phrase::new("task-export-slot"),
        Frame::RecallBarrel => Phrase::new("task-recall-barrel"),
        Frame::PlaceRenown => Phrase::new("task-place-renown"),
        Frame::RearrangeDeck => Phrase::new("task-rearrange-deck"),
        Frame::OrderSlot => Phrase::new("task-order-slot"),
        Frame::PassOrPresent => Phrase::new("task-pass-or-present"),
        Frame::PresentLate => Phrase::new("task-present-late"),
        Frame::SpendRenown(_) => Phrase::new("task-spend-renown"),
        Frame::ChooseBooth(_) => Phrase::new("task-choose-booth"),
        Frame::SendExpert { feature, .. } => {
            Phrase::new("task-send-expert").with("feature", word("feature", feature))
        }
        Frame::TakeBarrel { .. } => Phrase::new("task-take-barrel"),
        Frame::Maintenance => Phrase::new("task-maintenance"),
        Frame::MoveWorker { worker: Worker::Enologist, .. } => Phrase::new("task-move-enologists"),
        Frame::MoveWorker { worker: Worker::Farmer, .. } => Phrase::new("task-move-farmers"),
        Frame::MakePorto(estate) => estate_of("task-make-porto", estate),
        Frame::TakeTile => Phrase::new("task-take-tile"),
        Frame::PayWine(_) => Phrase::new("task-pay-wine"),
    };
    told(&phrase)
}

/// How far an action of one or two units has come.
fn units(scene: &Scene<'_>, frame: Frame) -> Markup {
    let Some(units) = frame.units() else { return html! {} };
    let key = match (scene.plan.is_some(), units.first) {
        (true, _) if !scene.decides() => "board-all-chosen",
        (true, _) | (_, false) => "board-second-unit",
        (false, true) if units.left == 2 => "board-first-unit",
        (false, true) => return html! {},
    };
    html! { " " span class="v-units" { (tag(key)) } }
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
            (amount(Icon::Coin, player.bagos, "board-bagos"))
            (amount(Icon::Barrel, player.barrels, "board-barrels-free"))
            @if let Some(Frame::BuyVineyard(purchase)) = frame(scene) && purchase.off > 0 {
                span class="v-mark done" { (told(&Phrase::new("board-each-vineyard-less").with("off", purchase.off))) }
            }
            @if acting {
                (mark(["board-expert-unused", "board-expert-used"], marks.expert_used))
                (mark(["board-tile-unused", "board-tile-used"], marks.tile_used))
                @if marks.free_move { span class="v-mark done" { (tag("board-this-move-is-free")) } }
            }
        }
    }
}

/// Words for what is unused and for what is used.
fn mark(words: [&'static str; 2], used: bool) -> Markup {
    html! {
        span class={ "v-mark" @if used { " done" } } {
            (if used { "✓ " } else { "○ " }) (tag(words[usize::from(used)]))
        }
    }
}

/// The best line of a sheet, and the way to the zones where the decision is made.
fn ways(scene: &Scene<'_>) -> Markup {
    html! {
        @if mine_to_do(scene) {
            @if let Some(best) = scene.lines.first() {
                p class="v-best" { (tag("board-best-assignment")) " " (line_button(best)) }
            }
            div class="v-ways" {
                @for zone in awake(scene).iter().filter(|zone| is_chosen_from(scene, **zone)) {
                    a class={ "v-goto" (distance(*zone)) } href={ "#z-" (zone.key()) } {
                        (told(&Phrase::new("board-to-zone").with("zone", Arg::Name(zone.title())))) " ↓"
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

/// The steps a to g, the way back to the one before, and what is at stake so far.
fn stepper(scene: &Scene<'_>, seat: Seat, now: usize) -> Markup {
    let steps = [
        "step-wine",
        "step-renown",
        "step-fair-points",
        "step-booth",
        "step-experts",
        "step-magnates",
        "step-wine-leaves",
    ];
    html! {
        ol class="v-steps" aria-label=(tag("board-press-release")) {
            @for (index, step) in steps.iter().enumerate() {
                li class={ @if index == now { "now" } @else if index < now { "done" } @else { "later" } }
                    aria-current=[(index == now).then_some("step")] {
                    span class="v-step" aria-hidden="true" { (if index < now { '✓' } else { (b'a' + index as u8) as char }) }
                    " " (tag(step))
                }
            }
        }
        p class="v-standing-now" {
            // What the undo of the table does: its form is there only while there is a way back.
            @if mine_to_do(scene) && now > 0 {
                button class="small v-back" type="submit" form="undo" { "← " (tag("board-back")) }
            }
            @let points = scene.view.players[seat.index()].fair_points;
            @if let Some(vp) = at_stake(scene, seat, points) {
                span class="v-chip" {
                    (told(&Phrase::new("board-standing")
                        .with("points", points)
                        .with("place", place(scene, seat, points))
                        .with("vp", vp)))
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
            strong { (wine_name(estate, wine)) } " "
            span class="v-chip" { (number("board-quality", wine.quality)) }
            @if age > 0 { span class="v-chip" { (number("board-ageing", age)) } }
            @if gift > 0 { span class="v-chip" { (scene.word(&format!("region-{region}"))) " +" (gift) } }
            @match entered {
                Some(entered) if entered > wine.value => span class="v-chip" { (number("board-renown-plus", entered - wine.value)) },
                None if wine.highest > wine.value => span class="v-chip" {
                    (icon(Icon::Cube)) " " (number("board-up-to-plus", wine.highest - wine.value))
                },
                _ => {}
            }
            span class="v-chip v-total" { (number("board-value", value)) }
            @if press_step(scene).is_some() { (pleases(scene, estate, value)) }
        }
    }
}

/// Which magnates like a wine of this value (clause 11.7).
fn pleases(scene: &Scene<'_>, estate: &vinhos::EstateView, value: u8) -> Markup {
    let tile = &scene.view.vintage;
    let likes = |magnate: Magnate| match (estate.colour, estate.region) {
        (Some(colour), Some(region)) => tile.pleases(magnate, colour, region, value),
        _ => false,
    };
    html! {
        @for magnate in Magnate::ALL {
            @let liked = likes(magnate);
            span class={ "v-chip" @if liked { " yes" } @else { " no" } } {
                (icons::letter(magnate)) (if liked { " ✓ " } else { " ✗ " })
                (told(&Phrase::new(if liked { "board-is-pleased" } else { "board-is-not-pleased" }).with("magnate", word("magnate", magnate))))
            }
        }
    }
}
