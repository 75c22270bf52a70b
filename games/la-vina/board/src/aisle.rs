//! The aisle: its spaces with boxes and vines, and the order of the coming turns.

use game::{Arg, Phrase};
use la_vina::{
    Action, AisleBox, CardView, Frame, Layer, PickerPlace, Pile, Position, Row, Side, Space,
    SpaceView, Tool, Tools,
};
use maud::{Markup, html};
use table_kit::badge;

use super::pieces::CardPosition;
use super::{LaVina, MyOffer, frame, pieces, tag, takes, text_of};

pub fn aisle(scene: &LaVina<'_>) -> Markup {
    let aisle = html! {
        div id="vina-aisle" class="at aisle" role="group" aria-label=(tag("board-aisle")) {
            @for (index, space) in scene.view.spaces.iter().enumerate() {
                @if let Some(number) = Space::from_index(index) { (space_column(scene, number, space)) }
            }
        }
    };
    scene.slot("vina-aisle", aisle)
}

/// Renders the order of the coming turns. The picker farthest back always acts next.
pub fn order(scene: &LaVina<'_>) -> Markup {
    let coming = coming_turns(scene, None);
    scene.part("order", (&coming, acting(scene)), || {
        html! {
            @if !coming.is_empty() {
                p class="ribbon" title=(tag("board-coming-turns")) {
                    span class="spoken" { (tag("board-coming-turns")) }
                    @for index in &coming { (in_ribbon(scene, *index)) }
                }
            }
        }
    })
}

/// Renders the coming turns as they would be after the acting picker moved to `to`. This covers the current order while
/// the viewer points at a place.
pub fn turns_after_move(scene: &LaVina<'_>, to: Position) -> Markup {
    let me = scene.me();
    html! {
        span class="ribbon-if" {
            span class="ribbon-name" { (tag("board-if-you-go-there")) }
            @for index in coming_turns(scene, Some(to)) {
                (in_ribbon(scene, index))
                @if Some(scene.view.pickers[index].seat) == me { strong { (tag("board-you")) } }
            }
        }
    }
}

/// Returns the pickers in the order of their turns, either as they are or with the acting picker at `to`.
pub fn coming_turns(scene: &LaVina<'_>, to: Option<Position>) -> Vec<usize> {
    let acting = acting(scene);
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

/// Returns the numeral of a figure if each player has two.
fn numeral(scene: &LaVina<'_>, index: usize) -> Option<&'static str> {
    let each = scene.view.pickers.len() / scene.view.players.len();
    (each == 2).then_some(if index.is_multiple_of(2) { "I" } else { "II" })
}

/// Returns the picker that acts.
pub fn acting(scene: &LaVina<'_>) -> Option<usize> {
    scene.view.turn.as_ref().map(|turn| turn.picker.index())
}

fn is_acting(scene: &LaVina<'_>, index: usize) -> bool {
    acting(scene) == Some(index)
}

/// Renders a figure on the board. Its moves are animated.
pub fn figure(scene: &LaVina<'_>, index: usize) -> Markup {
    let (seat, at) = (scene.view.pickers[index].seat, scene.view.pickers[index].at);
    let numeral = numeral(scene, index);
    let class = if is_acting(scene, index) { " acting" } else { "" };
    let who = match numeral {
        Some(numeral) => format!("{} {numeral}", scene.name(seat)),
        None => scene.name(seat).to_string(),
    };
    html! {
        span class="figure" data-piece={ "picker-" (index) } data-home=(position_id(at)) data-hops=""
            role="img" aria-label=(who) title=(who) {
            (pieces::picker(seat, numeral, class))
        }
    }
}

/// Returns the id of the element of a picker's position.
fn position_id(at: Position) -> String {
    match at.spot() {
        PickerPlace::Entrance { .. } => "vina-head".to_string(),
        PickerPlace::Aisle(place) => format!("box-{place}"),
        PickerPlace::Exit => "box-exit".to_string(),
    }
}

/// Returns the ids of a space's two boxes.
pub fn boxes(space: u8) -> String {
    format!("box-{space}a box-{space}b")
}

fn in_ribbon(scene: &LaVina<'_>, index: usize) -> Markup {
    html! {
        span class={ "turn" @if is_acting(scene, index) { " acting" } } {
            (badge(scene.view.pickers[index].seat))
            @if let Some(numeral) = numeral(scene, index) { b { (numeral) } }
        }
    }
}

fn space_column(scene: &LaVina<'_>, space: Space, view: &SpaceView) -> Markup {
    let name = text_of(&Phrase::new("board-space").with("space", space.number()));
    // A picker from behind passes over the boxes here.
    let behind = match space.number() {
        1 => "vina-head".to_string(),
        number => boxes(number - 1),
    };
    let id = format!("space-{}", space.number());
    let column = html! {
        div id=(id) class={ "space" @if may_take_after_move(scene) { " takes" } } role="group" aria-label=(name) {
            (pile(scene, Pile::new(space, Side::Left), &view.left))
            div class="boxes" data-joins={ (behind) " " (boxes(space.number())) } {
                span class="space-number" aria-hidden="true" { (space.number()) }
                (aisle_box(scene, AisleBox::new(space, Row::Back), "back"))
                (aisle_box(scene, AisleBox::new(space, Row::Front), "front"))
            }
            (pile(scene, Pile::new(space, Side::Right), &view.right))
        }
    };
    scene.slot(&id, column)
}

/// Returns true if the viewer is to move first and may take a card after the move.
fn may_take_after_move(scene: &LaVina<'_>) -> bool {
    scene.decides() && frame(scene.view) == Some(Frame::Turn { moved: false, took: false })
}

fn aisle_box(scene: &LaVina<'_>, place: AisleBox, row: &'static str) -> Markup {
    let here = |position| position == Position::at(place);
    let offers = scene.offers_where(|action| *action == Action::Move(place));
    let standing = scene.view.pickers.iter().position(|picker| here(picker.at));
    let me = scene.me().filter(|_| !offers.is_empty());
    let figure_here = standing.map(|index| (index, is_acting(scene, index)));
    let coming = (!offers.is_empty())
        .then(|| (coming_turns(scene, Some(Position::at(place))), acting(scene)));
    let value =
        ((place.space().number(), row), figure_here, &offers, (me, scene.decides()), coming);
    scene.part("box", value, || drawn_box(scene, place, row, standing, &offers))
}

fn drawn_box(
    scene: &LaVina<'_>,
    place: AisleBox,
    row: &'static str,
    standing: Option<usize>,
    offers: &[&MyOffer],
) -> Markup {
    let label = text_of(
        &Phrase::new("board-box-of").with("space", place.space().number()).term("row", row),
    );
    let ghost = scene.me().filter(|_| !offers.is_empty());
    let inner = html! {
        @if let Some(index) = standing { (figure(scene, index)) }
        @if let Some(me) = ghost { span class="ghost" aria-hidden="true" { (pieces::picker(me, None, "")) } }
    };
    let control = match offers.is_empty() && scene.decides() {
        true => scene.why_not(&format!("move {place}"), "box", &label, inner),
        false => scene.spot(&format!("go-{place}"), "box", &label, offers, inner),
    };
    let id = format!("box-{place}");
    let shown = html! {
        div id=(id) class="box-place" {
            (control)
            @if !offers.is_empty() { (turns_after_move(scene, Position::at(place))) }
        }
    };
    scene.slot(&id, shown)
}

fn pile(scene: &LaVina<'_>, pile: Pile, cards: &[CardView]) -> Markup {
    let layers = [Layer::Available, Layer::Covered];
    let taking = layers.map(|layer| takes::offers(scene, pile, layer));
    let refused = scene.decides().then(|| layers.map(|layer| refused_take(scene, pile, layer)));
    let held = scene.me().filter(|_| taking.iter().any(|offers| !offers.is_empty()));
    let held = held.map(|me| {
        let player = &scene.view.players[me.index()];
        (&player.baskets, player.tools, scene.view.bank)
    });
    let place = (pile.space().number(), pile.side().key());
    let value = (place, cards.first(), cards.last(), cards.len(), taking, held, refused);
    scene.part("pile", value, || drawn_pile(scene, pile, cards))
}

fn drawn_pile(scene: &LaVina<'_>, pile: Pile, cards: &[CardView]) -> Markup {
    let id = format!("pile-{pile}");
    let shown = html! {
        div id=(id) class={ "pile " (pile.side().key()) } {
            @match cards {
                [] => span class="bare" { (pieces::sprite("vine")) span { (tag("board-bare")) } },
                [lowest] => (card(scene, pile, Layer::Available, lowest, Some(pile))),
                [covered, .., top] => {
                    (card(scene, pile, Layer::Covered, covered, Some(pile)))
                    (card(scene, pile, Layer::Available, top, None))
                }
            }
        }
    };
    scene.slot(&id, shown)
}

/// Renders a card of a pile. The lowest card has a stamp that shows its tool.
fn card(
    scene: &LaVina<'_>,
    pile: Pile,
    layer: Layer,
    card: &CardView,
    stamp: Option<Pile>,
) -> Markup {
    let taking = takes::offers(scene, pile, layer);
    let held = scene.me().filter(|_| !taking.is_empty()).map(|me| {
        let player = &scene.view.players[me.index()];
        (&player.baskets, player.tools, scene.view.bank)
    });
    let place = (pile.space().number(), pile.side().key(), layer_name(layer));
    let refused = (taking.is_empty() && scene.decides()).then(|| refused_take(scene, pile, layer));
    let value = (place, card, stamp.is_some(), taking, held, &refused);
    scene.part("card", value, || drawn_card(scene, pile, layer, card, (stamp, &refused)))
}

fn drawn_card(
    scene: &LaVina<'_>,
    pile: Pile,
    layer: Layer,
    card: &CardView,
    (stamp, refused): (Option<Pile>, &Option<String>),
) -> Markup {
    let name = pieces::card_name(scene, card);
    let (key, class) = match layer {
        Layer::Available => ("board-card-of", "card"),
        Layer::Covered => ("board-covered-card-of", "card under"),
    };
    let label = text_of(
        &Phrase::new(key)
            .with("card", Arg::Name(name))
            .term("side", pile.side().key())
            .with("space", pile.space().number()),
    );
    let id = format!("card-{pile}-{}", layer_name(layer));
    let ways = takes::ways(scene, pile, layer, card);
    let click_offers = takes::click_offers(&ways);
    let upon = html! {
        @match refused {
            Some(notation) => (scene.why_not(notation, class, &label, html! {})),
            None => div class="way" { (scene.spot(&id, class, &label, &click_offers, html! {})) },
        }
        // One control for each set of tools: it takes the card with exactly the tools that are switched on.
        @for (tools, ways) in takes::group_by_tools(&ways) {
            div class={ "way with-" (tools) } {
                (scene.spot(&format!("{id}-{tools}"), class, &label, &ways, html! {}))
            }
        }
    };
    let face_id = format!("face-{pile}-{}", layer_name(layer));
    let face = pieces::face(scene, card, stamp, Some(&face_id));
    let face = scene.slot(&face_id, face);
    let lies = match layer {
        Layer::Available => CardPosition::OnVine(pile),
        Layer::Covered => CardPosition::Covered(pile),
    };
    pieces::card_with(card, lies, face, upon)
}

/// Returns the notation of taking a card that cannot be taken, so that its refusal is about the card: with the billhook
/// if it is covered, and with the boots if it is behind the picker and the player has boots.
fn refused_take(scene: &LaVina<'_>, pile: Pile, layer: Layer) -> String {
    let acting = scene.view.turn.as_ref().map(|turn| scene.view.pickers[turn.picker.index()].at);
    let behind = match acting.map(Position::spot) {
        Some(PickerPlace::Aisle(place)) => pile.space() < place.space(),
        Some(PickerPlace::Exit) => true,
        Some(PickerPlace::Entrance { .. }) | None => false,
    };
    let has_boots =
        scene.me().is_some_and(|me| scene.view.players[me.index()].tools.has(Tool::Boots));
    let tools = match (layer, behind && has_boots) {
        (Layer::Available, false) => Tools::NONE,
        (Layer::Available, true) => Tools::BOOTS,
        (Layer::Covered, false) => Tools::BILLHOOK,
        (Layer::Covered, true) => Tools::BILLHOOK_AND_BOOTS,
    };
    Action::Take { tools, pile, layer }.to_string()
}

fn layer_name(layer: Layer) -> &'static str {
    match layer {
        Layer::Available => "top",
        Layer::Covered => "under",
    }
}
