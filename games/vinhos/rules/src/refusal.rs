//! Why an action is not legal, and which clause says so.

use game::{Illegal, Phrase};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    OtherDecision,
    RegionNotInGame,
    NotInDisplay,
    MustLeaveCell,
    MoveTooDear { fare: u16 },
    NothingToDoThere,
    NotBeforeTheFirstUnit,
    VineyardTooDear { price: u16 },
    SameRegionTwice,
    NoVineyardLeft,
    EstateDoesNotSuit,
    CellarBarsMinho,
    LikeAnEarlierEstate,
    WineryTooDear { price: u8 },
    NoWineryLeft,
    NoRoomForWinery,
    WageTooHigh { price: u8 },
    NoRoomForWorker,
    NoWorkerLeft,
    CellarTooDear { price: u8 },
    NoCellarLeft,
    CellarThere,
    NoCellarInMinho,
    NotSoManyCubes,
    NoSuchWine,
    NoBarrelForSale,
    NoBarrelForExport,
    WineReachesNoSale,
    WineReachesNoExport,
    SaleTaken,
    SaleOfOtherColour,
    SaleTooHigh,
    ExportTaken,
    ExportTooHigh,
    OutsideTheFrame,
    ExpertTooDear { price: u8 },
    DeckEmpty,
    ExpertNotReady,
    ExpertUsedAlready,
    NoBarrelThere,
    MoveExpertTooLate,
    RearrangeElsewhere,
    DeckTooThin,
    NoCubeOrSpace,
    DiscountElsewhere,
    LeavesNoUnit,
    TileNotReady,
    TileUsedAlready,
    NotInsideAnAction,
    TileWithoutEffect,
    NoDiscountOnTile,
    OrderSlotTaken,
    PressReleaseMade,
    BoothTaken,
    ExpertDoesNotSuit,
    MagnateNotPleased,
    NoBarrelInSlot,
    WorkerCannotGo,
    WorkerMovesOneWay,
    NoWineToPresent,
    NoBarrelForTile,
    TileOwned,
}

impl Refusal {
    /// The clause of the rules.
    pub const fn clause(self) -> &'static str {
        match self {
            Refusal::OtherDecision => "3.4",
            Refusal::RegionNotInGame => "2.2",
            Refusal::NotInDisplay => "13.8",
            Refusal::MustLeaveCell => "3.5",
            Refusal::MoveTooDear { .. } | Refusal::NothingToDoThere => "3.10",
            Refusal::NotBeforeTheFirstUnit => "3.14",
            Refusal::VineyardTooDear { .. } => "4.1",
            Refusal::SameRegionTwice => "4.2",
            Refusal::NoVineyardLeft => "4.3",
            Refusal::EstateDoesNotSuit => "4.4",
            Refusal::CellarBarsMinho => "4.5",
            Refusal::LikeAnEarlierEstate => "4.12",
            Refusal::WineryTooDear { .. } | Refusal::NoWineryLeft | Refusal::NoRoomForWinery => {
                "5.1"
            }
            Refusal::WageTooHigh { .. } => "6.1",
            Refusal::NoRoomForWorker | Refusal::NoWorkerLeft => "6.2",
            Refusal::CellarTooDear { .. } | Refusal::NoCellarLeft | Refusal::CellarThere => "7.1",
            Refusal::NoCellarInMinho => "7.3",
            Refusal::NotSoManyCubes => "8.3",
            Refusal::NoSuchWine => "1.9",
            Refusal::NoBarrelForSale
            | Refusal::WineReachesNoSale
            | Refusal::SaleTaken
            | Refusal::SaleOfOtherColour
            | Refusal::SaleTooHigh => "9.1",
            Refusal::NoBarrelForExport
            | Refusal::WineReachesNoExport
            | Refusal::ExportTaken
            | Refusal::ExportTooHigh => "9.2",
            Refusal::OutsideTheFrame => "9.4",
            Refusal::ExpertTooDear { .. } => "10.1",
            Refusal::DeckEmpty => "10.2",
            Refusal::ExpertNotReady | Refusal::ExpertUsedAlready => "10.3",
            Refusal::NoBarrelThere => "10.6",
            Refusal::MoveExpertTooLate => "10.7",
            Refusal::RearrangeElsewhere | Refusal::DeckTooThin => "10.8",
            Refusal::NoCubeOrSpace => "10.9",
            Refusal::DiscountElsewhere => "10.10",
            Refusal::LeavesNoUnit => "10.11",
            Refusal::TileNotReady | Refusal::TileUsedAlready | Refusal::NotInsideAnAction => {
                "10.12"
            }
            Refusal::TileWithoutEffect => "10.13",
            Refusal::NoDiscountOnTile => "10.14",
            Refusal::OrderSlotTaken => "11.1",
            Refusal::PressReleaseMade => "11.2",
            Refusal::BoothTaken => "11.5",
            Refusal::ExpertDoesNotSuit => "11.6",
            Refusal::MagnateNotPleased => "11.7",
            Refusal::NoBarrelInSlot => "12.1",
            Refusal::WorkerCannotGo => "12.3",
            Refusal::WorkerMovesOneWay => "12.4",
            Refusal::NoWineToPresent => "13.1",
            Refusal::NoBarrelForTile => "13.9",
            Refusal::TileOwned => "13.10",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Refusal::OtherDecision => "refusal-other-decision",
            Refusal::RegionNotInGame => "refusal-region-not-in-game",
            Refusal::NotInDisplay => "refusal-not-in-display",
            Refusal::MustLeaveCell => "refusal-must-leave-cell",
            Refusal::MoveTooDear { .. } => "refusal-move-too-dear",
            Refusal::NothingToDoThere => "refusal-nothing-to-do-there",
            Refusal::NotBeforeTheFirstUnit => "refusal-not-before-the-first-unit",
            Refusal::VineyardTooDear { .. } => "refusal-vineyard-too-dear",
            Refusal::SameRegionTwice => "refusal-same-region-twice",
            Refusal::NoVineyardLeft => "refusal-no-vineyard-left",
            Refusal::EstateDoesNotSuit => "refusal-estate-does-not-suit",
            Refusal::CellarBarsMinho => "refusal-cellar-bars-minho",
            Refusal::LikeAnEarlierEstate => "refusal-like-an-earlier-estate",
            Refusal::WineryTooDear { .. } => "refusal-winery-too-dear",
            Refusal::NoWineryLeft => "refusal-no-winery-left",
            Refusal::NoRoomForWinery => "refusal-no-room-for-winery",
            Refusal::WageTooHigh { .. } => "refusal-wage-too-high",
            Refusal::NoRoomForWorker => "refusal-no-room-for-worker",
            Refusal::NoWorkerLeft => "refusal-no-worker-left",
            Refusal::CellarTooDear { .. } => "refusal-cellar-too-dear",
            Refusal::NoCellarLeft => "refusal-no-cellar-left",
            Refusal::CellarThere => "refusal-cellar-there",
            Refusal::NoCellarInMinho => "refusal-no-cellar-in-minho",
            Refusal::NotSoManyCubes => "refusal-not-so-many-cubes",
            Refusal::NoSuchWine => "refusal-no-such-wine",
            Refusal::NoBarrelForSale | Refusal::NoBarrelForExport => "refusal-no-barrel",
            Refusal::WineReachesNoSale | Refusal::WineReachesNoExport => "refusal-reaches-no-slot",
            Refusal::SaleTaken | Refusal::ExportTaken => "refusal-slot-taken",
            Refusal::SaleOfOtherColour => "refusal-sale-of-other-colour",
            Refusal::SaleTooHigh | Refusal::ExportTooHigh => "refusal-slot-too-high",
            Refusal::OutsideTheFrame => "refusal-outside-the-frame",
            Refusal::ExpertTooDear { .. } => "refusal-expert-too-dear",
            Refusal::DeckEmpty => "refusal-deck-empty",
            Refusal::ExpertNotReady => "refusal-expert-not-ready",
            Refusal::ExpertUsedAlready => "refusal-expert-used-already",
            Refusal::NoBarrelThere => "refusal-no-barrel-there",
            Refusal::MoveExpertTooLate => "refusal-move-expert-too-late",
            Refusal::RearrangeElsewhere => "refusal-rearrange-elsewhere",
            Refusal::DeckTooThin => "refusal-deck-too-thin",
            Refusal::NoCubeOrSpace => "refusal-no-cube-or-space",
            Refusal::DiscountElsewhere => "refusal-discount-elsewhere",
            Refusal::LeavesNoUnit => "refusal-leaves-no-unit",
            Refusal::TileNotReady => "refusal-tile-not-ready",
            Refusal::TileUsedAlready => "refusal-tile-used-already",
            Refusal::NotInsideAnAction => "refusal-not-inside-an-action",
            Refusal::TileWithoutEffect => "refusal-tile-without-effect",
            Refusal::NoDiscountOnTile => "refusal-no-discount-on-tile",
            Refusal::OrderSlotTaken => "refusal-order-slot-taken",
            Refusal::PressReleaseMade => "refusal-press-release-made",
            Refusal::BoothTaken => "refusal-booth-taken",
            Refusal::ExpertDoesNotSuit => "refusal-expert-does-not-suit",
            Refusal::MagnateNotPleased => "refusal-magnate-not-pleased",
            Refusal::NoBarrelInSlot => "refusal-no-barrel-in-slot",
            Refusal::WorkerCannotGo => "refusal-worker-cannot-go",
            Refusal::WorkerMovesOneWay => "refusal-worker-moves-one-way",
            Refusal::NoWineToPresent => "refusal-no-wine-to-present",
            Refusal::NoBarrelForTile => "refusal-no-barrel-for-tile",
            Refusal::TileOwned => "refusal-tile-owned",
        }
    }

    fn phrase(self) -> Phrase {
        let phrase = Phrase::new(self.key());
        match self {
            Refusal::MoveTooDear { fare } => phrase.with("bagos", fare),
            Refusal::VineyardTooDear { price } => phrase.with("bagos", price),
            Refusal::WineryTooDear { price }
            | Refusal::CellarTooDear { price }
            | Refusal::WageTooHigh { price }
            | Refusal::ExpertTooDear { price } => phrase.with("bagos", price),
            _ => phrase,
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal::new(refusal.clause(), refusal.phrase())
    }
}
