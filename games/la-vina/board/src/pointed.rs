//! The cards that the viewer may point at, to see the result of each in the baskets and at the wineries.

use std::hash::{Hash, Hasher};

use game::Seat;
use la_vina::{CardView, Frame, Layer, Pile, Side, Space, Variety};
use page::SlotKey;

use super::{LaVina, takes};

/// A card that the viewer may point at.
#[derive(Hash)]
pub struct PointedCard {
    /// The class of everything that is shown while the pointer is on the card: `if-2L`, `if-2Lu` for the covered card,
    /// and `in-hand-now` for the card in hand, which is shown all the time.
    pub mark: String,
    pub card: CardView,
    pub variety: Variety,
}

/// The cards that the viewer may point at. Many parts of the board show their results, so they are collected once.
pub struct PointedCards {
    pub cards: Vec<PointedCard>,
    /// The key of the cards, of the viewer's baskets and of everything else that decides about their results.
    key: SlotKey,
}

impl Hash for PointedCards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl PointedCards {
    /// Collects the cards of the viewer; none for a spectator.
    pub fn of(scene: &LaVina<'_>) -> PointedCards {
        let cards = scene.me().map(|_| pointed(scene)).unwrap_or_default();
        let baskets = scene.me().map(|me| &scene.view.players[me.index()].baskets);
        let houses = (&scene.view.wineries, &scene.view.cooperative);
        let key = scene.pen.key(&(&cards, in_hand(scene).is_some(), baskets, houses));
        PointedCards { cards, key }
    }
}

/// Returns the card in hand. If there is none, returns the grapes on the vines: the top card of each pile, and the
/// covered card if it can be taken.
fn pointed(scene: &LaVina<'_>) -> Vec<PointedCard> {
    if let Some(card) = in_hand(scene) {
        let variety = card.variety;
        let mark = "in-hand-now".to_string();
        return variety.map(|variety| PointedCard { mark, card, variety }).into_iter().collect();
    }
    let mut all = Vec::new();
    for (index, view) in scene.view.spaces.iter().enumerate() {
        let Some(space) = Space::from_index(index) else { continue };
        for (side, cards) in [(Side::Left, &view.left), (Side::Right, &view.right)] {
            let pile = Pile::new(space, side);
            if let Some(card) = cards.last() {
                all.extend(pointed_at(format!("if-{pile}"), card));
            }
            if let [covered, _, ..] = &cards[..]
                && takes::has_way(scene, pile, Layer::Covered)
            {
                all.extend(pointed_at(format!("if-{pile}u"), covered));
            }
        }
    }
    all
}

fn pointed_at(mark: String, card: &CardView) -> Option<PointedCard> {
    card.variety.map(|variety| PointedCard { mark, card: *card, variety })
}

/// Returns the card that the viewer has taken and must place or discard.
pub fn in_hand(scene: &LaVina<'_>) -> Option<CardView> {
    in_hand_of(scene, scene.me()?)
}

/// Returns the same for any player: all have seen the card that was taken.
pub fn in_hand_of(scene: &LaVina<'_>, seat: Seat) -> Option<CardView> {
    let turn = scene.view.turn.as_ref().filter(|turn| turn.seat == seat)?;
    turn.decisions.iter().find_map(|frame| match frame {
        Frame::PlaceCard { card } => Some(CardView::open(*card, scene.components)),
        _ => None,
    })
}
