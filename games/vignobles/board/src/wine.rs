//! The facts about a wine: its grapes, its owner, and the viewer's distance from it.

use game::{Arg, Phrase};
use vignobles::{Colour, Wine};

use super::room::{BoardScene, barrelled, recipe};
use super::{named, tag, text_of};

/// Returns the viewer's distance from a wine: the class of its label, true if the barrels have its grapes, and true if
/// it would win.
pub fn standing(room: &BoardScene<'_>, wine: Wine) -> (&'static str, bool, bool) {
    let Some(mine) = room.own_player().filter(|_| room.owner(wine).is_none()) else {
        return ("", false, false);
    };
    match (recipe(room.side.wine(wine)) - barrelled(mine)).len() {
        0 => (" ready", true, mine.winning.contains(&wine)),
        1 => (" short", false, false),
        _ => ("", false, false),
    }
}

/// Returns all facts about a wine as text.
pub fn wine_text(room: &BoardScene<'_>, wine: Wine, ready: bool, wins: bool) -> String {
    let row = room.side.wine(wine);
    let key = match row.colour {
        Colour::Red => "board-red-wine",
        Colour::White => "board-white-wine",
    };
    let [lead, second] = row.grapes.map(|variety| room.variety_name(variety));
    let noun = |text: &str| Arg::Name(text.to_string());
    let phrase = Phrase::new(key).with("wine", noun(&row.name));
    let mut told = text_of(&phrase.with("lead", noun(lead)).with("second", noun(second)));
    if !row.really.is_empty() {
        told += &format!(" {}", named("board-really", &row.really));
    }
    told += &format!("; {}", room.region_name(row.region));
    if row.prestige {
        told += &format!("; {}", named("board-prestige-wine", lead));
    }
    if room.has_medal(wine) {
        told += &format!("; {}", tag("board-told-medal"));
    }
    if let Some(owner) = room.owner(wine) {
        told += &format!("; {}", named("board-told-owner", room.scene.name(owner)));
    }
    if ready {
        told += &format!("; {}", tag("board-told-ready"));
    }
    if wins {
        told += &format!("; {}", tag("board-told-wins"));
    }
    let clause = if row.prestige { "9.4" } else { "9.2" };
    told + "; " + &text_of(&Phrase::new("board-clause").with("clause", noun(clause)))
}
