//! The names of an observation's entries in Vignobles, for slices with several entries.

use vignobles::{Card, FrameKind, Special, Variety};

use super::VARIETIES;

/// The names of the subject of a decision: the family that is followed, or the attack against which a player may be
/// insured.
const ABOUT: [&str; 5] = [
    "harvest-or-social-contribution",
    "barrel-or-phylloxera",
    "merchant-or-leaky-barrel-1",
    "leaky-barrel-2",
    "leaky-barrel-3",
];
const OPTIONS: [&str; 3] = ["france", "extended", "hand-limit-by-turn"];
const PROGRESS: [&str; 4] = ["medals", "red", "white", "score"];

/// Returns the name of one of the entries of a slice. The slice's name comes without the number of the player.
pub(super) fn entry(slice: &str, number: usize) -> Option<String> {
    let variety = |number: usize| Variety::all().nth(number).map(|variety| variety.to_string());
    let fixed = |names: &[&str]| names.get(number).map(|name| name.to_string());
    match slice {
        "first" | "active" | "turn" => Some(format!("player_{number}")),
        "decision" => FrameKind::ALL.get(number).map(FrameKind::to_string),
        "decision_about" => fixed(&ABOUT),
        "options" => fixed(&OPTIONS),
        "cloud" | "player.merchant" => Some(format!("region-{}", number + 1)),
        "dealt" | "face_up" => Card::ALL.get(number).map(|card| card.word().to_string()),
        "medals" | "player.wines" => Some(format!("wine-{}", number + 1)),
        "row" | "grape_discard" | "own_grapes" | "player.known_grapes" => variety(number),
        "spent" | "own_specials" | "drawn" => {
            Special::ALL.get(number).map(|special| special.word().to_string())
        }
        "player.barrels" => {
            let (barrel, place) = (number / (VARIETIES + 1), number % (VARIETIES + 1));
            let what = variety(place).unwrap_or_else(|| "cards".to_string());
            Some(format!("barrel-{}.{what}", barrel + 1))
        }
        "player.progress" => fixed(&PROGRESS),
        "player.hand" => fixed(&["grapes", "specials"]),
        _ => None,
    }
}
