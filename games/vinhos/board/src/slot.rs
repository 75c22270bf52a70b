//! A slot for a barrel in sales or export.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::effect;
use vinhos::{SlotView, WineAt, cubes_needed, value_per_cube};

use super::fair::STARS;
use super::quadrel::BANK;
use super::sprite::{coin, piece, piece_preview, sprite};
use super::wines::wine_at;
use super::{BoardObject, Offer, Scene, actor, control_or_reason, name, number, phrase_text, tag};

/// A slot of sales or export.
pub struct WineSlot<'a> {
    pub id: &'a str,
    /// The CSS class of its market.
    pub kind: &'static str,
    pub label: &'a str,
    pub ways: &'a [&'a Offer],
    /// Renown cubes that the chosen wine must spend to reach this slot.
    pub need: Option<u8>,
    /// True if it pays in coins, and not in VP.
    pub pays: bool,
    pub why: Option<String>,
}

impl WineSlot<'_> {
    pub fn draw<S>(&self, scene: &Scene<'_>, view: &SlotView<S>) -> Markup {
        let id = self.id.replace('.', "-");
        let need = self.need.map(|cubes| format!(" need-{}", cubes.min(2))).unwrap_or_default();
        let state = match (view.barrel, view.open) {
            (Some(_), _) => " taken",
            (None, true) => "",
            (None, false) => " shut",
        };
        let payer = if self.pays { BANK } else { STARS };
        let inner = html! {
            @match view.barrel {
                Some(seat) => {
                    span class="v-barrel" data-piece={ "barrel-" (seat.number()) "-" (id) } data-home=(id)
                        data-kind=(sale_kind(seat)) data-from=(source(scene, seat)) data-pays=(payer) data-hops="" {
                        (piece(scene, "barrel", seat))
                    }
                    span class="spoken" { (view.value) }
                }
                None if self.pays && self.need.is_some() => (coin(view.value)),
                None => span class="v-slot-value" { (view.value) },
            }
            (effect(&number(if self.pays { "effect-sales-slot" } else { "effect-export-slot" }, view.value)))
            (piece_preview(scene, "barrel", view.barrel.is_none() && !self.ways.is_empty()))
            @if let Some(cubes) = self.need.filter(|cubes| *cubes > 0) {
                span class="v-need" {
                    @for _ in 0..cubes { (sprite("cube", "v-cube")) } span class="spoken" {
                        (cubes) (tag("board-cube"))
                    }
                }
            }
        };
        let class = format!("v-slot {}{state}{need}", self.kind);
        let thing =
            BoardObject { id: &id, class: &class, label: self.label.into(), offers: self.ways };
        control_or_reason(scene, thing, self.why.clone(), inner)
    }
}

/// Returns the viewer's seat if a slot shows it: for an own barrel, or for one that may be put there.
pub fn viewer_at(scene: &Scene<'_>, barrel: Option<Seat>, ways: &[&Offer]) -> Option<Seat> {
    scene.me().filter(|me| barrel == Some(*me) || !ways.is_empty())
}

/// Returns the id of the place of a seat's barrels off the board: the viewer's own treasury, or another player's panel.
pub fn source(scene: &Scene<'_>, seat: Seat) -> String {
    let whose = if scene.me() == Some(seat) { "barrels" } else { "strip" };
    format!("{whose}-{}", seat.number())
}

/// Returns the kind of a sold wine, which leaves as a bottle and arrives as a barrel.
pub fn sale_kind(seat: Seat) -> String {
    format!("ware-{}", seat.number())
}

/// Returns the text of a barrel in a slot.
pub fn barrel_text(scene: &Scene<'_>, barrel: Option<Seat>) -> String {
    let Some(seat) = barrel else { return String::new() };
    phrase_text(&Phrase::new("board-barrel-of").with("name", Arg::Name(name(scene, seat))))
}

/// Returns the cubes that a wine of the deciding player must spend to reach a value (clause 8.4).
pub fn cubes(scene: &Scene<'_>, wine: WineAt, value: u8) -> Option<u8> {
    let (estate, wine) = wine_at(scene, actor(scene)?, wine)?;
    Some(cubes_needed(wine.value, value_per_cube(estate.region?, scene.components), value))
}
