//! The players who could win in their next turn, from public facts: barrels, merchants, goals, action cards.

use game::{Arg, Phrase, Seat};
use vignobles::{Card, Wine};

use super::room::BoardScene;
use super::text_of;

/// Returns a sentence for each opponent that could win in their next turn.
pub fn warning(room: &BoardScene<'_>) -> Option<String> {
    room.view.turn?;
    let others = room.seats().filter(|&seat| room.scene.me() != Some(seat));
    let told: Vec<String> = others
        .filter_map(|seat| {
            let wine = Wine::all().find(|&wine| could_win_with(room, seat, wine))?;
            let name = |text: &str| Arg::Name(text.to_string());
            let phrase = Phrase::new("board-threat").with("name", name(room.scene.name(seat)));
            Some(text_of(&phrase.with("wine", name(&room.side.wine(wine).name))))
        })
        .collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Returns true if a player could blend a wine in their next turn without a special card, and win by it.
fn could_win_with(room: &BoardScene<'_>, seat: Seat, wine: Wine) -> bool {
    let (player, row) = (room.player(seat), room.side.wine(wine));
    player.winning.contains(&wine)
        && room.view.cloud != Some(row.region)
        && match row.region {
            here if here == player.merchant => may_take(room, seat, Card::Local),
            there if room.neighbours(player.merchant).contains(there) => {
                may_take(room, seat, Card::Neighbour)
            }
            _ => false,
        }
}

/// Returns true if an action card may be face up at the player's next turn. For a turn in this round it must be face
/// up; for one in the next round it always may be.
fn may_take(room: &BoardScene<'_>, seat: Seat, card: Card) -> bool {
    let players = room.scene.options.players;
    let plays = |turn: u8| Seat::new((room.view.first.number() + turn) % players) == seat;
    let face_up: [u8; Card::COUNT] = room.view.face_up.into();
    let again = (room.view.turns..players * 2).any(plays);
    !again || face_up[card.index()] > 0
}
