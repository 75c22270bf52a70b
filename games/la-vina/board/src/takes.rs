//! The ways to take a card, plainly or with tools, and the basket for the card.

use game::{Arg, Phrase};
use la_vina::{
    Action, BasketNo, CardView, Frame, Layer, MAX_TOOLS, Pile, Tool, ToolReturn, ToolView, Tools,
};

use super::{LaVina, MyOffer, frame, numeral, tag, text_of};
use table_kit::THEN;

/// Returns the actions with a card on the vines: taking it with different tools, or as the second card. If only one
/// basket has room for it, the action also places it there.
pub fn ways(scene: &LaVina<'_>, here: Pile, there: Layer, card: &CardView) -> Vec<MyOffer> {
    let taking = offers(scene, here, there).into_iter();
    taking.map(|offer| placed(scene, offer, card)).collect()
}

/// Returns the offers that take the given card.
pub fn offers<'a>(scene: &LaVina<'a>, here: Pile, there: Layer) -> Vec<&'a MyOffer> {
    scene.offers.iter().filter(|offer| takes(scene, offer, here, there)).collect()
}

/// Returns true if anything can be done with a card on the vines.
pub fn has_way(scene: &LaVina<'_>, here: Pile, there: Layer) -> bool {
    scene.offers.iter().any(|offer| takes(scene, offer, here, there))
}

/// Returns true if an offer takes the given card.
fn takes(scene: &LaVina<'_>, offer: &MyOffer, here: Pile, there: Layer) -> bool {
    match offer.action {
        Action::Take { pile, layer, .. } => pile == here && layer == there,
        Action::Also { side } => {
            let second = frame(scene.view) == Some(Frame::SecondCard { space: here.space() });
            second && side == here.side() && there == Layer::Available
        }
        _ => false,
    }
}

/// Returns the tools that a take uses.
fn tools(offer: &MyOffer) -> Tools {
    match offer.action {
        Action::Take { tools, .. } => tools,
        _ => Tools::NONE,
    }
}

/// Returns the actions of a click on the card while no tool is switched on: the plain take, or else all.
pub fn click_offers(ways: &[MyOffer]) -> Vec<&MyOffer> {
    let plain: Vec<&MyOffer> = ways.iter().filter(|offer| tools(offer).is_empty()).collect();
    if plain.is_empty() { ways.iter().collect() } else { plain }
}

/// Returns the ways that need tools, grouped by the names of the tools.
pub fn group_by_tools(ways: &[MyOffer]) -> Vec<(String, Vec<&MyOffer>)> {
    let named = |offer: &MyOffer| {
        let names: Vec<&str> = tools(offer).iter().map(|tool| tool.key()).collect();
        names.join("-")
    };
    let with = ways.iter().filter(|offer| !tools(offer).is_empty());
    with.map(|offer| (named(offer), vec![offer])).collect()
}

/// Returns the same take, with the card placed in the only basket that has room for it.
fn placed(scene: &LaVina<'_>, offer: &MyOffer, card: &CardView) -> MyOffer {
    let mut offer = offer.clone();
    // The usual preview names the question after the take, which is not asked if the card is placed at once.
    offer.text.chip = outcome(scene, &offer, card).or(offer.text.chip);
    if let Some(basket) = only_basket(scene, &offer, card) {
        let place = Action::Place(basket);
        offer.text.notation = format!("{}{THEN}{place}", offer.text.notation);
        let phrase = Phrase::new("board-into-basket").with("basket", basket.number());
        offer.text.label = format!("{}{}", offer.text.label, text_of(&phrase));
    }
    offer
}

/// Returns the only basket with room. Returns nothing if a third tool may have to be returned in between, or if the
/// card has no grapes.
fn only_basket(scene: &LaVina<'_>, offer: &MyOffer, card: &CardView) -> Option<BasketNo> {
    card.variety?;
    let player = &scene.view.players[scene.me()?.index()];
    let gained = match card.tool {
        ToolView::Open(shown) => gained(scene, offer, shown).total(),
        ToolView::Hidden => 1,
    };
    if player.tools.total() - tools(offer).total() + gained > MAX_TOOLS {
        return None;
    }
    let with_room = BasketNo::BOTH.into_iter().zip(&player.baskets);
    let mut with_room = with_room.filter(|(_, basket)| basket.cards.len() < basket.capacity);
    match (with_room.next(), with_room.next()) {
        (Some((only, _)), None) => Some(only),
        _ => None,
    }
}

/// Returns the tools of the card that the bank has after the tools of the take are paid (clauses 6.4 and 7.13).
fn gained(scene: &LaVina<'_>, offer: &MyOffer, shown: Tools) -> Tools {
    let mut bank = scene.view.bank;
    if scene.options.tool_return == ToolReturn::First {
        bank.add(tools(offer));
    }
    shown.common(bank)
}

/// Returns the result of the card in each basket that has room for it, and the tools that come with it. This is certain
/// even if taking the card reveals another one. An empty vine without a tool for the player has no such result.
fn outcome(scene: &LaVina<'_>, offer: &MyOffer, card: &CardView) -> Option<String> {
    let mut parts = Vec::new();
    let baskets = scene.me().map(|me| &scene.view.players[me.index()].baskets);
    for (number, basket) in (1..).zip(baskets.into_iter().flatten()) {
        if card.variety.is_some() && basket.cards.len() < basket.capacity {
            let phrase = Phrase::new("board-basket-becomes").with("from", basket.value);
            let phrase = phrase.with("basket", Arg::Name(numeral(number).to_string()));
            parts.push(text_of(&phrase.with("to", basket.value + card.value)));
        }
    }
    match card.tool {
        ToolView::Open(shown) => {
            let told = |tool: Tool| text_of(&Phrase::new("board-gains").term("tool", tool.key()));
            parts.extend(gained(scene, offer, shown).iter().map(told));
        }
        ToolView::Hidden => parts.push(tag("board-tool-unseen")),
    }
    if parts.is_empty() && card.variety.is_some() {
        parts.push(tag("board-nowhere-to-put-it"));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}
