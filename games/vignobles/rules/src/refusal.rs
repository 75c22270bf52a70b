//! Why an action is not legal, and which clause says so.

use game::{Illegal, Phrase};

use crate::action::{Action, Blend, Cards};
use crate::frame::{Family, Frame, Pile};
use crate::ids::{BarrelNo, Card, Region, Variety};
use crate::special::{Special, Timing};
use crate::state::State;

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    CloudFirst,
    CloudMustMove,
    UnderCloud,
    ChooseFirst,
    NotFaceUp,
    CannotPerform,
    NoLocalBlend,
    KeepFirst,
    NotDrawn,
    NoSpecialsLeft,
    CardsAreFaceUp,
    MayNotPass,
    AfterTheAction,
    HarvestFirst,
    NotInTheRow,
    NotInTheDiscard,
    PutFirst,
    NotInHand,
    NothingToBarrel,
    NothingToDraw,
    BarrelFirst,
    BarrelHoldsAnother,
    TooFar,
    SameRegion,
    NotAdjacent,
    NotAdjacentAfterwards,
    VisitFirst,
    MustBlend,
    MustMove,
    MoveOrStay,
    NoBlendNow,
    WineElsewhere,
    WineOwned,
    GrapesMissing,
    NoThirdCard,
    SpecialNotHeld,
    WrongFamily,
    NotInPlace,
    NoEffect,
    MicroClimateNotNeeded,
    NoGraft,
    BrokerFirst,
    SecondBlockedFirst,
    NotTheTimeForBlock,
    InsuranceFirst,
    NotAttacked,
    NotBeforeTheChoice,
    OneMoreFirst,
    HandIsSmall,
    DiscardFirst,
    NotInHandToDiscard,
}

impl Refusal {
    /// The clause of the rules.
    pub const fn clause(self) -> &'static str {
        match self {
            Refusal::CloudFirst => "4.1",
            Refusal::CloudMustMove => "4.3",
            Refusal::UnderCloud => "4.4",
            Refusal::ChooseFirst | Refusal::NotFaceUp | Refusal::MayNotPass => "5.1",
            Refusal::CannotPerform => "5.2",
            Refusal::NoLocalBlend => "5.3",
            Refusal::KeepFirst | Refusal::NotDrawn => "5.4",
            Refusal::NoSpecialsLeft => "5.5",
            Refusal::CardsAreFaceUp => "5.6",
            Refusal::NotBeforeTheChoice => "5.7",
            Refusal::AfterTheAction => "5.8",
            Refusal::HarvestFirst | Refusal::NotInTheRow => "6.1",
            Refusal::PutFirst | Refusal::NotInHand => "6.2",
            Refusal::NothingToDraw => "6.6",
            Refusal::BarrelFirst | Refusal::NothingToBarrel => "7.1",
            Refusal::BarrelHoldsAnother => "7.4",
            Refusal::TooFar | Refusal::VisitFirst => "8.1",
            Refusal::SameRegion => "8.2",
            Refusal::MustBlend | Refusal::MoveOrStay | Refusal::NotAdjacentAfterwards => "8.3",
            Refusal::MustMove | Refusal::NotAdjacent => "8.4",
            Refusal::NoBlendNow => "8.5",
            Refusal::WineElsewhere | Refusal::WineOwned => "9.1",
            Refusal::GrapesMissing => "9.2",
            Refusal::NoThirdCard => "9.6",
            Refusal::WrongFamily => "10.1",
            Refusal::NotInPlace | Refusal::BrokerFirst => "10.3",
            Refusal::SpecialNotHeld => "10.4",
            Refusal::NoEffect => "10.6",
            Refusal::NotInTheDiscard | Refusal::OneMoreFirst => "11.4",
            Refusal::MicroClimateNotNeeded => "11.10",
            Refusal::NoGraft => "11.13",
            Refusal::SecondBlockedFirst => "11.15",
            Refusal::InsuranceFirst | Refusal::NotAttacked => "11.16",
            Refusal::NotTheTimeForBlock => "11.20",
            Refusal::HandIsSmall | Refusal::DiscardFirst => "12.1",
            Refusal::NotInHandToDiscard => "12.2",
        }
    }

    fn key(self) -> &'static str {
        match self {
            Refusal::CloudFirst => "refusal-cloud-first",
            Refusal::CloudMustMove => "refusal-cloud-must-move",
            Refusal::UnderCloud => "refusal-under-cloud",
            Refusal::ChooseFirst => "refusal-choose-first",
            Refusal::NotFaceUp => "refusal-not-face-up",
            Refusal::CannotPerform => "refusal-cannot-perform",
            Refusal::NoLocalBlend => "refusal-no-local-blend",
            Refusal::KeepFirst => "refusal-keep-first",
            Refusal::NotDrawn => "refusal-not-drawn",
            Refusal::NoSpecialsLeft => "refusal-no-specials-left",
            Refusal::CardsAreFaceUp => "refusal-cards-are-face-up",
            Refusal::MayNotPass => "refusal-may-not-pass",
            Refusal::AfterTheAction => "refusal-after-the-action",
            Refusal::HarvestFirst => "refusal-harvest-first",
            Refusal::NotInTheRow => "refusal-not-in-the-row",
            Refusal::NotInTheDiscard => "refusal-not-in-the-discard",
            Refusal::PutFirst => "refusal-put-first",
            Refusal::NotInHand | Refusal::NothingToBarrel | Refusal::NotInHandToDiscard => {
                "refusal-not-in-hand"
            }
            Refusal::NothingToDraw => "refusal-nothing-to-draw",
            Refusal::BarrelFirst => "refusal-barrel-first",
            Refusal::BarrelHoldsAnother => "refusal-barrel-holds-another",
            Refusal::TooFar => "refusal-too-far",
            Refusal::SameRegion => "refusal-same-region",
            Refusal::NotAdjacent | Refusal::NotAdjacentAfterwards => "refusal-not-adjacent",
            Refusal::MustBlend => "refusal-must-blend",
            Refusal::MustMove | Refusal::VisitFirst => "refusal-must-move",
            Refusal::MoveOrStay => "refusal-move-or-stay",
            Refusal::NoBlendNow => "refusal-no-blend-now",
            Refusal::WineElsewhere => "refusal-wine-elsewhere",
            Refusal::WineOwned => "refusal-wine-owned",
            Refusal::GrapesMissing => "refusal-grapes-missing",
            Refusal::NoThirdCard => "refusal-no-third-card",
            Refusal::SpecialNotHeld => "refusal-special-not-held",
            Refusal::WrongFamily => "refusal-wrong-family",
            Refusal::NotInPlace => "refusal-not-in-place",
            Refusal::NoEffect => "refusal-no-effect",
            Refusal::MicroClimateNotNeeded => "refusal-micro-climate-not-needed",
            Refusal::NoGraft => "refusal-no-graft",
            Refusal::BrokerFirst => "refusal-broker-first",
            Refusal::SecondBlockedFirst => "refusal-second-blocked-first",
            Refusal::NotTheTimeForBlock => "refusal-not-the-time-for-block",
            Refusal::InsuranceFirst => "refusal-insurance-first",
            Refusal::NotAttacked => "refusal-not-attacked",
            Refusal::NotBeforeTheChoice => "refusal-not-before-the-choice",
            Refusal::OneMoreFirst => "refusal-one-more-first",
            Refusal::HandIsSmall => "refusal-hand-is-small",
            Refusal::DiscardFirst => "refusal-discard-first",
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal::new(refusal.clause(), Phrase::new(refusal.key()))
    }
}

/// What has to be decided before anything else.
const fn due(frame: Frame) -> Refusal {
    match frame {
        Frame::Cloud(_) => Refusal::CloudFirst,
        Frame::Choose => Refusal::ChooseFirst,
        Frame::Block(_) => Refusal::NotTheTimeForBlock,
        Frame::TurnDown(_) => Refusal::SecondBlockedFirst,
        Frame::Keep => Refusal::KeepFirst,
        Frame::Harvest { .. } => Refusal::HarvestFirst,
        Frame::Put => Refusal::PutFirst,
        Frame::TakeMore(_) => Refusal::OneMoreFirst,
        Frame::Barrel { .. } => Refusal::BarrelFirst,
        Frame::LocalBlend { .. } | Frame::DoubleBlend => Refusal::MustBlend,
        Frame::Visit { .. } => Refusal::VisitFirst,
        Frame::LocalMove => Refusal::MoveOrStay,
        Frame::NeighbourMove { .. } => Refusal::MustMove,
        Frame::NeighbourBlend => Refusal::NoBlendNow,
        Frame::Follow(_) | Frame::Overtime => Refusal::AfterTheAction,
        Frame::Insurance { .. } => Refusal::InsuranceFirst,
        Frame::Discard(_) => Refusal::DiscardFirst,
    }
}

impl State {
    /// Why this action, which is not among the legal ones, is not.
    pub(crate) fn refusal(&self, frame: Frame, action: Action) -> Refusal {
        match action {
            Action::Cloud(_) if matches!(frame, Frame::Cloud(_)) => Refusal::CloudMustMove,
            Action::Perform(card) | Action::Decline(card) if frame == Frame::Choose => {
                self.refuse_card(action, card)
            }
            Action::Specials if frame == Frame::Choose => self.refuse_specials(),
            Action::Pass => refuse_pass(frame),
            Action::Keep(_) if frame == Frame::Keep => Refusal::NotDrawn,
            Action::Take(_) => refuse_take(frame),
            Action::Draw if matches!(frame, Frame::Harvest { .. }) => Refusal::NothingToDraw,
            Action::Put(_) if frame == Frame::Put => Refusal::NotInHand,
            Action::Barrel { variety, barrel } => self.refuse_barrel(frame, variety, barrel),
            Action::Move(region) => self.refuse_move(frame, region),
            Action::Blend(blend) => self.refuse_blend(frame, blend),
            Action::DiscardGrape(_) | Action::DiscardSpecial(_) => match frame {
                Frame::Discard(_) => Refusal::NotInHandToDiscard,
                _ => Refusal::HandIsSmall,
            },
            Action::TurnDown(_) if matches!(frame, Frame::TurnDown(_)) => Refusal::NotFaceUp,
            Action::Cloud(_)
            | Action::Perform(_)
            | Action::Decline(_)
            | Action::Specials
            | Action::Keep(_)
            | Action::Draw
            | Action::Put(_)
            | Action::TurnDown(_) => due(frame),
            _ => self.refuse_special(frame, action),
        }
    }

    /// Why an action card is not performed or declined.
    fn refuse_card(&self, action: Action, card: Card) -> Refusal {
        if self.face_up[card.index()] == 0 {
            return Refusal::NotFaceUp;
        }
        match (action, card) {
            (Action::Decline(_), _) => Refusal::NoSpecialsLeft,
            (_, Card::Local) => Refusal::NoLocalBlend,
            (_, Card::Harvest | Card::Barrel | Card::Visit | Card::Neighbour) => {
                Refusal::CannotPerform
            }
        }
    }

    fn refuse_specials(&self) -> Refusal {
        if self.any_face_up() { Refusal::CardsAreFaceUp } else { Refusal::NoSpecialsLeft }
    }

    fn refuse_barrel(&self, frame: Frame, variety: Variety, barrel: BarrelNo) -> Refusal {
        let Frame::Barrel { .. } = frame else { return due(frame) };
        if self.actor().grapes[variety.index()] == 0 {
            return Refusal::NothingToBarrel;
        }
        debug_assert!(!self.actor().may_barrel(variety, barrel));
        Refusal::BarrelHoldsAnother
    }

    fn refuse_move(&self, frame: Frame, to: Region) -> Refusal {
        match frame {
            Frame::Visit { .. } if to == self.actor().merchant => Refusal::SameRegion,
            Frame::Visit { .. } => Refusal::TooFar,
            Frame::LocalMove => Refusal::NotAdjacentAfterwards,
            Frame::NeighbourMove { .. } => Refusal::NotAdjacent,
            _ => due(frame),
        }
    }

    fn refuse_blend(&self, frame: Frame, blend: Blend) -> Refusal {
        match frame {
            Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend => {}
            Frame::Visit { .. } | Frame::LocalMove | Frame::Follow(Family::Merchant) => {
                return Refusal::NoBlendNow;
            }
            _ => return due(frame),
        }
        let (board, player) = (self.board(), self.actor());
        if board.region_of[blend.wine.index()] != player.merchant {
            return Refusal::WineElsewhere;
        }
        if self.owned() & blend.wine.bit() != 0 {
            return Refusal::WineOwned;
        }
        if self.cloud == Some(player.merchant) {
            if !blend.micro_climate {
                return Refusal::UnderCloud;
            }
            if !player.has(Special::MicroClimate) {
                return Refusal::SpecialNotHeld;
            }
        } else if blend.micro_climate {
            return Refusal::MicroClimateNotNeeded;
        }
        match blend.cards {
            Cards::Two => Refusal::GrapesMissing,
            Cards::Three => Refusal::NoThirdCard,
            Cards::Grafted(_) if !player.has(Special::Grafting) => Refusal::SpecialNotHeld,
            Cards::Grafted(_) => Refusal::NoGraft,
        }
    }

    /// Why a special card is not played now.
    fn refuse_special(&self, frame: Frame, action: Action) -> Refusal {
        let Some(special) = action.special() else { return due(frame) };
        if !self.player(frame.seat(self.active)).has(special) {
            return Refusal::SpecialNotHeld;
        }
        match special.timing() {
            Timing::Instead | Timing::Follow => self.refuse_family(frame, action, special),
            Timing::With => due(frame),
            Timing::Before => match frame {
                Frame::Choose => Refusal::NoEffect,
                _ => Refusal::NotBeforeTheChoice,
            },
            Timing::After => match frame {
                Frame::Overtime => self.refuse_overtime(action),
                _ => Refusal::AfterTheAction,
            },
            Timing::React if special == Special::Insurance => Refusal::NotAttacked,
            Timing::React => match frame {
                Frame::Choose | Frame::Block(_) => Refusal::NotFaceUp,
                _ => Refusal::NotTheTimeForBlock,
            },
        }
    }

    /// Why a special of a family is not played on its action.
    fn refuse_family(&self, frame: Frame, action: Action, special: Special) -> Refusal {
        let under_way = match frame {
            Frame::Harvest { .. } => Family::Harvest,
            Frame::Barrel { .. } => Family::Barrel,
            Frame::Visit { .. } | Frame::LocalBlend { .. } | Frame::NeighbourMove { .. } => {
                Family::Merchant
            }
            Frame::Follow(family) => family,
            _ => return due(frame),
        };
        if special.family() != Some(under_way) {
            return Refusal::WrongFamily;
        }
        let following = matches!(frame, Frame::Follow(_));
        match special.timing() {
            Timing::Instead if special == Special::Broker => self.refuse_broker(frame, action),
            Timing::Instead if following && !self.replaced => Refusal::NotInPlace,
            Timing::Follow if !following => due(frame),
            _ if matches!(frame, Frame::Harvest { late: true } | Frame::Barrel { plain: true }) => {
                Refusal::NotInPlace
            }
            _ => self.refuse_target(action),
        }
    }

    fn refuse_broker(&self, frame: Frame, action: Action) -> Refusal {
        match (frame, action) {
            (Frame::Follow(_), _) => Refusal::BrokerFirst,
            (
                Frame::Visit { broker: false }
                | Frame::LocalBlend { broker: false }
                | Frame::NeighbourMove { broker: false },
                _,
            ) => Refusal::BrokerFirst,
            (_, Action::Broker(Card::Local)) if !self.can_blend() => Refusal::NoLocalBlend,
            _ => Refusal::NoEffect,
        }
    }

    fn refuse_target(&self, action: Action) -> Refusal {
        match action {
            Action::Recycling(_) => Refusal::NotInTheDiscard,
            Action::SeasonalPickers(_) => Refusal::NotInTheRow,
            Action::WineRoad(region) => match region == self.actor().merchant {
                true => Refusal::SameRegion,
                false => Refusal::TooFar,
            },
            _ => Refusal::NoEffect,
        }
    }

    fn refuse_overtime(&self, action: Action) -> Refusal {
        match action {
            Action::Overtime(card) if self.face_up[card.index()] > 0 => match card {
                Card::Local => Refusal::NoLocalBlend,
                Card::Harvest | Card::Barrel | Card::Visit | Card::Neighbour => {
                    Refusal::CannotPerform
                }
            },
            _ => Refusal::NotFaceUp,
        }
    }
}

const fn refuse_pass(frame: Frame) -> Refusal {
    match frame {
        Frame::Choose => Refusal::MayNotPass,
        _ => due(frame),
    }
}

const fn refuse_take(frame: Frame) -> Refusal {
    match frame {
        Frame::Harvest { .. } | Frame::TakeMore(Pile::Row) => Refusal::NotInTheRow,
        Frame::TakeMore(Pile::Discard) => Refusal::NotInTheDiscard,
        _ => due(frame),
    }
}
