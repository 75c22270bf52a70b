//! Focus: the part of the board in which the viewer decides. It is active and large.

use maud::{Markup, html};
use vinhos::Frame;

use super::zone::Zone;
use super::{Scene, frame, tag, viewer_decides};

/// The part of the board that has the most room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Quadrel,
    Map,
    Export,
    Sales,
    Experts,
    Fair,
    Tiles,
    /// The ledger of the harvest covers the board.
    Production,
}

impl Focus {
    /// Returns the focus of the viewer: the quadrel while others decide.
    pub fn of(scene: &Scene<'_>) -> Focus {
        match frame(scene).filter(|_| viewer_decides(scene)) {
            Some(frame) => Focus::on(frame),
            None => Focus::Quadrel,
        }
    }

    const fn on(frame: Frame) -> Focus {
        match frame {
            Frame::BeforeMove
            | Frame::AfterAction
            | Frame::OrderSlot
            | Frame::HireStaff(_)
            | Frame::BuildWinery { .. }
            | Frame::BuildCellar { .. } => Focus::Quadrel,
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::BuyVineyard(_)
            | Frame::BonusBuilding(_)
            | Frame::PlaceRenown
            | Frame::RearrangeDeck => Focus::Map,
            Frame::ExportWine(_) | Frame::ExportSlot(_) => Focus::Export,
            Frame::SellWine(_) | Frame::SalesSlot(_) | Frame::Maintenance | Frame::RecallBarrel => {
                Focus::Sales
            }
            Frame::HireExpert(_) | Frame::FreeExpert { .. } => Focus::Experts,
            Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::SpendRenown(_)
            | Frame::ChooseBooth(_)
            | Frame::SendExpert { .. }
            | Frame::TakeBarrel { .. } => Focus::Fair,
            Frame::StartTile | Frame::TakeTile | Frame::PayWine(_) => Focus::Tiles,
            Frame::MoveWorker { .. } | Frame::MakePorto(_) => Focus::Production,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            Focus::Quadrel => "quadrel",
            Focus::Map => "map",
            Focus::Export => "export",
            Focus::Sales => "sales",
            Focus::Experts => "experts",
            Focus::Fair => "fair",
            Focus::Tiles => "tiles",
            Focus::Production => "production",
        }
    }
}

/// Returns the zones of the pending decision, the main one first.
pub fn active_zones(scene: &Scene<'_>) -> &'static [Zone] {
    let Some(frame) = frame(scene) else { return &[] };
    match frame {
        Frame::BeforeMove | Frame::HireStaff(_) => &[Zone::Quadrel],
        Frame::StartVineyard | Frame::PlaceRenown | Frame::RearrangeDeck => &[Zone::Map],
        Frame::BuyVineyard(_) => &[Zone::Map, Zone::Estates],
        Frame::StartTile | Frame::TakeTile => &[Zone::Tiles],
        Frame::TakeBarrel { .. } => &[Zone::Magnates],
        Frame::HireExpert(_) | Frame::FreeExpert { .. } => &[Zone::Experts],
        Frame::SalesSlot(_) | Frame::Maintenance => &[Zone::Sales],
        Frame::ExportSlot(_) => &[Zone::Export],
        Frame::RecallBarrel => &[Zone::Sales, Zone::Export, Zone::Estates],
        Frame::OrderSlot => &[Zone::Order],
        Frame::ChooseBooth(_) | Frame::SpendRenown(_) => &[Zone::Fair],
        Frame::PassOrPresent | Frame::PresentLate => &[Zone::Estates, Zone::Fair],
        Frame::SellWine(_) => &[Zone::Estates, Zone::Sales],
        Frame::ExportWine(_) => &[Zone::Estates, Zone::Export],
        Frame::PayWine(_) => &[Zone::Estates, Zone::Tiles],
        Frame::StartPorto
        | Frame::AfterAction
        | Frame::BonusBuilding(_)
        | Frame::BuildWinery { .. }
        | Frame::BuildCellar { .. }
        | Frame::SendExpert { .. }
        | Frame::MoveWorker { .. }
        | Frame::MakePorto(_) => &[Zone::Estates],
    }
}

/// Returns the CSS class of a zone in which something is being decided.
pub fn active_zone_class(scene: &Scene<'_>) -> &'static str {
    if viewer_decides(scene) { " awake" } else { " watched" }
}

/// Renders the text for such a zone.
pub fn active_zone_note(scene: &Scene<'_>) -> Markup {
    let key = match viewer_decides(scene) {
        true => "board-you-decide-here",
        false => "board-being-decided-here",
    };
    html! { span class="spoken" { (tag(key)) } }
}
