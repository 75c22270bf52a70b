//! The aisle: entrance, spaces with their boxes and vines, exit.

use game::{Arg, Phrase};
use la_vina::{
    Action, AisleBox, CardView, Frame, Layer, Pile, Position, Row, Side, Space, SpaceView, Spot,
    Tool,
};
use maud::{Markup, html};

use super::{LaVina, frame, pieces, tag, takes, tell};
use table_kit::badge;

pub fn aisle(scene: &LaVina<'_>) -> Markup {
    let entrance = |position: Position| matches!(position.spot(), Spot::Entrance { .. });
    html! {
        div class="aisle" role="group" aria-label=(tag("board-aisle")) {
            div class="end entrance" {
                span class="end-name" { (tag("board-entrance")) }
                div class="queue" { (pickers(scene, entrance, true)) }
            }
            @for (index, space) in scene.view.spaces.iter().enumerate() {
                @if let Some(number) = Space::new(index) { (space_column(scene, number, space)) }
            }
            (exit(scene))
        }
    }
}

/// The coming turns: the hindmost picker acts.
pub fn order(scene: &LaVina<'_>) -> Markup {
    let coming = coming(scene, None);
    html! {
        p class="ribbon" {
            span class="ribbon-name" { (tag("board-coming-turns")) }
            @for index in &coming { (in_ribbon(scene, *index)) }
            @if coming.is_empty() { (tag("board-everybody-has-left")) }
        }
    }
}

/// The coming turns if the acting picker went there: covers the others while a place is pointed at.
fn order_if(scene: &LaVina<'_>, to: Position) -> Markup {
    let me = scene.me();
    html! {
        span class="ribbon ribbon-if" {
            span class="ribbon-name" { (tag("board-if-you-go-there")) }
            @for index in coming(scene, Some(to)) {
                (in_ribbon(scene, index))
                @if Some(scene.view.pickers[index].seat) == me { strong { (tag("board-you")) } }
            }
        }
    }
}

/// The pickers in the order of their turns, as they stand or with the acting one elsewhere.
fn coming(scene: &LaVina<'_>, to: Option<Position>) -> Vec<usize> {
    let acting = scene.view.turn.as_ref().map(|turn| turn.picker.index());
    let place = |index: usize, at: Position| match to {
        Some(to) if Some(index) == acting => to,
        _ => at,
    };
    let pickers = scene.view.pickers.iter().enumerate();
    let mut coming: Vec<(Position, usize)> = pickers
        .map(|(index, picker)| (place(index, picker.at), index))
        .filter(|(at, _)| *at != Position::EXIT)
        .collect();
    coming.sort();
    coming.into_iter().map(|(_, index)| index).collect()
}

/// A figure on the board, which moves there under the viewer's eyes.
fn figure(scene: &LaVina<'_>, index: usize) -> Markup {
    html! { span data-piece={ "picker-" (index) } { (in_ribbon(scene, index)) } }
}

fn in_ribbon(scene: &LaVina<'_>, index: usize) -> Markup {
    let view = scene.view;
    let seat = view.pickers[index].seat;
    let each = view.pickers.len() / view.players.len();
    let numeral = (each == 2).then_some(if index.is_multiple_of(2) { "I" } else { "II" });
    let acting = view.turn.as_ref().is_some_and(|turn| turn.picker.index() == index);
    pieces::picker(seat, numeral, acting)
}

/// The pickers at a place; `queue` sets the hindmost first.
fn pickers(scene: &LaVina<'_>, at: impl Fn(Position) -> bool, queue: bool) -> Markup {
    let mut here: Vec<(usize, Position)> = scene
        .view
        .pickers
        .iter()
        .enumerate()
        .filter(|(_, picker)| at(picker.at))
        .map(|(index, picker)| (index, picker.at))
        .collect();
    if queue {
        here.sort_by_key(|(_, at)| *at);
    }
    html! { @for (index, _) in here { (figure(scene, index)) } }
}

fn space_column(scene: &LaVina<'_>, space: Space, view: &SpaceView) -> Markup {
    html! {
        div class={ "space" @if may_take_there(scene) { " takes" } } role="group" aria-label=(tell(&Phrase::new("board-space").with("space", space.number()))) {
            (pile(scene, Pile::new(space, Side::Left), &view.left))
            div class="boxes" {
                span class="space-number" aria-hidden="true" { (space.number()) }
                (aisle_box(scene, AisleBox::new(space, Row::Back), "back"))
                (aisle_box(scene, AisleBox::new(space, Row::Front), "front"))
            }
            (pile(scene, Pile::new(space, Side::Right), &view.right))
        }
    }
}

/// Whether who moves first may take a card at the end of the move.
fn may_take_there(scene: &LaVina<'_>) -> bool {
    scene.decides() && frame(scene.view) == Some(Frame::Turn { moved: false, took: false })
}

fn aisle_box(scene: &LaVina<'_>, place: AisleBox, row: &'static str) -> Markup {
    let here = |position| position == Position::at(place);
    let offers = scene.offers_where(|action| *action == Action::Move(place));
    let label =
        tell(&Phrase::new("board-box-of").with("space", place.space().number()).term("row", row));
    let taken = scene.view.pickers.iter().any(|picker| here(picker.at));
    let ghost = scene.me().filter(|_| !offers.is_empty());
    let inner = html! {
        (pickers(scene, here, false))
        @if !taken { span class="box-name" { (scene.word(row)) } }
        @if let Some(me) = ghost { span class="ghost" aria-hidden="true" { (badge(me)) } }
    };
    let control = match offers.is_empty() && scene.decides() {
        true => scene.why_not(&format!("move {place}"), "box", &label, inner),
        false => scene.spot(&format!("go-{place}"), "box", &label, &offers, inner),
    };
    html! {
        div id={ "box-" (place) } class="box-place" {
            (control)
            @if !offers.is_empty() { (order_if(scene, Position::at(place))) }
        }
    }
}

fn pile(scene: &LaVina<'_>, pile: Pile, cards: &[CardView]) -> Markup {
    let side = pile.side().key();
    html! {
        div id={ "pile-" (pile) } class={ "pile " (side) } {
            @match cards {
                [] => span class="bare" { (tag("board-bare")) },
                [top] => (card(scene, pile, Layer::Available, top)),
                [covered, .., top] => { (card(scene, pile, Layer::Covered, covered)) (card(scene, pile, Layer::Available, top)) }
            }
        }
    }
}

fn card(scene: &LaVina<'_>, pile: Pile, layer: Layer, card: &CardView) -> Markup {
    let name = pieces::card_name(scene, card);
    let key = match layer {
        Layer::Available => "board-card-of",
        Layer::Covered => "board-covered-card-of",
    };
    let label = tell(
        &Phrase::new(key)
            .with("card", Arg::Name(name))
            .term("side", pile.side().key())
            .with("space", pile.space().number()),
    );
    let (class, inner) = match layer {
        Layer::Available => ("card", pieces::face(scene, card)),
        Layer::Covered => ("card covered", pieces::tab(scene, card)),
    };
    let piece = card.id.map(|id| format!("card-{}", id.index()));
    let id = format!("card-{pile}-{}", layer_name(layer));
    let ways = takes::ways(scene, pile, layer, card);
    let chief = takes::chief(&ways);
    html! {
        div class="card-place" data-piece=[piece] {
            @match ways.is_empty() && scene.decides() {
                true => (scene.why_not(&why_take(pile, layer), class, &label, inner.clone())),
                false => div class="way" { (scene.spot(&id, class, &label, &chief, inner.clone())) },
            }
            // With tools switched on, the card is taken just so.
            @for (tools, ways) in takes::by_tools(&ways) {
                div class={ "way with-" (tools) } {
                    (scene.spot(&format!("{id}-{tools}"), class, &label, &ways, inner.clone()))
                }
            }
        }
    }
}

/// What taking a card would be called.
fn why_take(pile: Pile, layer: Layer) -> String {
    match layer {
        Layer::Available => format!("take {pile}"),
        Layer::Covered => format!("take {pile} under +{}", Tool::Billhook.key()),
    }
}

fn layer_name(layer: Layer) -> &'static str {
    match layer {
        Layer::Available => "top",
        Layer::Covered => "under",
    }
}

fn exit(scene: &LaVina<'_>) -> Markup {
    let offers = scene.offers_where(|action| *action == Action::Exit);
    let left = scene.view.left.iter().map(|picker| figure(scene, picker.index()));
    let inner = html! {
        span class="end-name" { (tag("board-exit")) }
        div class="queue" { @for picker in left { (picker) } }
        @if scene.view.wild_at_exit {
            span class="wild" title=(tag("board-first-out")) {
                svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" {
                    path d="M12 2l2.900 6.300 6.900.8-5.100 4.700 1.400 6.800L12 17.200 5.900 20.600l1.400-6.800L2.200 9.100l6.900-.8z" fill="currentColor" {}
                }
                span { (tag("board-wild-grape")) }
            }
        }
    };
    html! {
        div id="box-exit" class="exit-place" {
            @if offers.is_empty() && scene.decides() {
                (scene.why_not("exit", "end exit", &tag("board-the-exit"), inner))
            } @else {
                (scene.spot("exit", "end exit", &tag("board-the-exit"), &offers, inner))
            }
            @if !offers.is_empty() { (order_if(scene, Position::EXIT)) }
        }
    }
}
