//! Actions and decisions as message keys. The sentences are in `words`.

use game::{Arg, Observer, Phrase, RefusalReason};

use crate::action::{Action, Blend, BlendCards};
use crate::frame::Frame;
use crate::ids::{Card, Region, Variety, Wine};
use crate::refusal::Refusal;
use crate::special::Special;
use crate::state::{GameEnd, State};

impl State {
    pub(crate) fn variety_name(&self, variety: Variety) -> Arg {
        let components = self.components.get();
        Arg::Name(components.variety_name(self.options.side, variety).to_string())
    }

    pub(crate) fn region_name(&self, region: Region) -> Arg {
        let side = self.components.get().side(self.options.side);
        Arg::Name(side.region(region).name.to_string())
    }

    pub(crate) fn wine_name(&self, wine: Wine) -> Arg {
        let side = self.components.get().side(self.options.side);
        Arg::Name(side.wine(wine).name.to_string())
    }

    pub(crate) fn describe_action(&self, action: Action) -> Phrase {
        let variety = |key, variety| Phrase::new(key).with("variety", self.variety_name(variety));
        let region = |key, region| Phrase::new(key).with("region", self.region_name(region));
        match action {
            Action::Cloud(to) => region("action-cloud", to),
            Action::Perform(card) => of_card("action-perform", card),
            Action::Decline(card) => of_card("action-decline", card),
            Action::Specials => Phrase::new("action-specials"),
            Action::Pass => Phrase::new(self.pass_key()),
            Action::Keep(special) => of_special("action-keep", special),
            Action::Take(grape) => variety("action-take", grape),
            Action::Draw => Phrase::new("action-draw"),
            Action::Put(grape) => variety("action-put", grape),
            Action::Barrel { variety: grape, barrel } => {
                let held = self.player(self.active).barrels[barrel.index()];
                let replaces = !held.is_empty() && held.variety != grape;
                let key = if replaces { "action-barrel-replacing" } else { "action-barrel" };
                let phrase = variety(key, grape).with("barrel", barrel.number());
                if replaces { phrase.with("old", self.variety_name(held.variety)) } else { phrase }
            }
            Action::Move(to) => region("action-move", to),
            Action::Blend(blend) => self.describe_blend(blend),
            Action::DiscardGrape(grape) => variety("action-discard-grape", grape),
            Action::DiscardSpecial(special) => of_special("action-discard-special", special),
            Action::BumperHarvest => Phrase::new("action-bumper-harvest"),
            Action::SocialContribution(seat) => {
                Phrase::new("action-social-contribution").with("seat", seat)
            }
            Action::Phylloxera => Phrase::new("action-phylloxera"),
            Action::Recycling(grape) => variety("action-recycling", grape),
            Action::SeasonalPickers(grape) => variety("action-seasonal-pickers", grape),
            Action::LateHarvest => Phrase::new("action-late-harvest"),
            Action::SecondVat => Phrase::new("action-second-vat"),
            Action::Racking(barrel) => {
                Phrase::new("action-racking").with("barrel", barrel.number())
            }
            Action::LeakyBarrel { seat, barrel } => Phrase::new("action-leaky-barrel")
                .with("seat", seat)
                .with("barrel", barrel.number()),
            Action::WineRoad(to) => region("action-wine-road", to),
            Action::DoubleVintage => Phrase::new("action-double-vintage"),
            Action::Broker(card) => of_card("action-broker", card),
            Action::Block(card) => of_card("action-block", card),
            Action::TurnDown(card) => of_card("action-turn-down", card),
            Action::Insurance => Phrase::new("action-insurance"),
            Action::WindChange(to) => region("action-wind-change", to),
            Action::Barter { give, take } => Phrase::new("action-barter")
                .with("give", self.variety_name(give))
                .with("take", self.variety_name(take)),
            Action::Overtime(card) => of_card("action-overtime", card),
        }
    }

    /// Returns the key for passing, which has another meaning in each decision.
    fn pass_key(&self) -> &'static str {
        match self.frame() {
            Some(Frame::Block(_)) => "action-pass-block",
            Some(Frame::Insurance { .. }) => "action-pass-insurance",
            Some(Frame::Follow(_)) => "action-pass-follow",
            Some(Frame::Overtime) => "action-pass-overtime",
            Some(Frame::LocalMove) => "action-pass-move",
            Some(Frame::NeighbourBlend) => "action-pass-blend",
            Some(Frame::TakeMore(_)) => "action-pass-take",
            Some(_) | None => "action-pass",
        }
    }

    /// Returns the reason for a refusal. That of a blend names the varieties that the barrels lack.
    pub(crate) fn describe_refusal(&self, refusal: Refusal, action: Action) -> RefusalReason {
        let mut reason = RefusalReason::from(refusal);
        if let (Refusal::GrapesMissing | Refusal::OneGrapeMissing, Action::Blend(blend)) =
            (refusal, action)
        {
            let missing = self.missing_varieties(blend.wine).iter();
            let missing: Vec<Arg> = missing.map(|variety| self.variety_name(variety)).collect();
            reason.phrase = reason.phrase.with("missing", missing);
        }
        reason
    }

    fn describe_blend(&self, blend: Blend) -> Phrase {
        let phrase = match blend.cards {
            BlendCards::Two => Phrase::new("action-blend"),
            BlendCards::Three => Phrase::new("action-blend-three"),
            BlendCards::Grafted(variety) => {
                Phrase::new("action-blend-grafted").with("variety", self.variety_name(variety))
            }
        };
        let phrase = phrase.with("wine", self.wine_name(blend.wine));
        if blend.micro_climate {
            return Phrase::new("action-under-cloud").with("blend", phrase);
        }
        phrase
    }

    /// Returns the status line. It does not show a private question to other players, only the turn (clause 14.5).
    pub(crate) fn prompt_for(&self, observer: Observer) -> Phrase {
        let Some(turn) = self.turn_view(observer) else {
            return match self.ending {
                Some(GameEnd::Won { seat, .. }) => Phrase::new("prompt-won").with("seat", seat),
                Some(GameEnd::Rounds) | None => Phrase::new("prompt-over"),
            };
        };
        let phrase = Phrase::new(turn.decision.kind().key()).with("seat", turn.seat);
        match turn.decision {
            Frame::Block(_) => phrase.with("active", turn.active),
            Frame::Insurance { attack, .. } => {
                phrase.with("active", turn.active).term("attack", attack.special().word())
            }
            Frame::Follow(family) => phrase.term("family", family.word()),
            _ => phrase,
        }
    }
}

pub(crate) fn of_card(key: &'static str, card: Card) -> Phrase {
    Phrase::new(key).with("card", card)
}

pub(crate) fn of_special(key: &'static str, special: Special) -> Phrase {
    Phrase::new(key).with("special", special)
}
