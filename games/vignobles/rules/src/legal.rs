//! Legal actions: the list for each decision, and the check of each action.
//!
//! The checks are the rules. The lists are made at every decision of every simulated game and are written for speed. A
//! law compares them with the checks.

use game::Seat;

use crate::action::Action;
use crate::frame::{Attack, Frame, GrapeSource};
use crate::ids::{BarrelNo, Card, Family, Variety};
use crate::refusal::Refusal;
use crate::special::{Special, SpecialKinds, Specials, Timing};
use crate::state::{HAND, State};

/// Special cards that follow an action of their family, and those that may replace it.
const HARVEST_FOLLOWS: SpecialKinds =
    SpecialKinds::of(&[Special::SocialContribution, Special::Phylloxera, Special::LateHarvest]);
const HARVEST_REPLACES: SpecialKinds =
    SpecialKinds::of(&[Special::BumperHarvest, Special::Recycling, Special::SeasonalPickers]);
const BARREL_FOLLOWS: SpecialKinds = SpecialKinds::of(&[Special::SecondVat, Special::LeakyBarrel]);
const BARREL_REPLACES: SpecialKinds = SpecialKinds::of(&[Special::Racking]);
const MERCHANT_FOLLOWS: SpecialKinds =
    SpecialKinds::of(&[Special::WineRoad, Special::DoubleVintage]);
const MERCHANT_REPLACES: SpecialKinds = SpecialKinds::of(&[Special::Broker]);
const FOLLOWS: SpecialKinds = HARVEST_FOLLOWS.or(BARREL_FOLLOWS).or(MERCHANT_FOLLOWS);
const BEFORE_THE_CHOICE: SpecialKinds =
    SpecialKinds::of(&[Special::Block, Special::WindChange, Special::Barter]);
const BLOCK: SpecialKinds = SpecialKinds::of(&[Special::Block]);
const INSURANCE: SpecialKinds = SpecialKinds::of(&[Special::Insurance]);
const OVERTIME: SpecialKinds = SpecialKinds::of(&[Special::Overtime]);

impl State {
    /// Lists all legal actions, in a fixed order.
    pub(crate) fn list_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        let Some(frame) = self.frame() else { return };
        match frame {
            Frame::Cloud(_) => self.list_clouds(out),
            Frame::Choose => {
                self.list_choices(out);
                self.list_specials(frame, self.active, BEFORE_THE_CHOICE, out);
            }
            Frame::Block(seat) => self.list_specials(frame, seat, BLOCK, out),
            Frame::TurnDown(_) => out.extend(self.face_up().map(Action::TurnDown)),
            Frame::Keep => self.list_keeps(out),
            Frame::Harvest { late } => {
                self.list_harvests(out);
                if !late {
                    self.list_specials(frame, self.active, HARVEST_REPLACES, out);
                }
            }
            Frame::Put => self.list_puts(out),
            Frame::TakeMore(pile) => self.list_takes(pile, out),
            Frame::Barrel { plain } => {
                self.list_barrellings(out);
                if !plain {
                    self.list_specials(frame, self.active, BARREL_REPLACES, out);
                }
            }
            Frame::Visit { broker } => {
                self.list_visits(out);
                self.list_broker(frame, broker, out);
            }
            Frame::LocalBlend { broker } => {
                self.list_blends(out);
                self.list_broker(frame, broker, out);
            }
            Frame::NeighbourMove { broker } => {
                self.list_steps(out);
                self.list_broker(frame, broker, out);
            }
            Frame::LocalMove => self.list_steps(out),
            Frame::NeighbourBlend | Frame::DoubleBlend => self.list_blends(out),
            Frame::Follow(family) => {
                self.list_specials(frame, self.active, self.specials_after(family), out);
            }
            Frame::Insurance { seat, .. } => self.list_specials(frame, seat, INSURANCE, out),
            Frame::Overtime => self.list_specials(frame, self.active, OVERTIME, out),
            Frame::Discard(seat) => self.list_discards(seat, out),
        }
        if frame.may_be_passed() {
            out.push(Action::Pass);
        }
    }

    /// Checks that an action is legal in the pending decision, or returns the rule that it breaks.
    pub(crate) fn check_action(&self, frame: Frame, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Cloud(to) => self.check_cloud(frame, to),
            Action::Perform(card) => self.check_perform(frame, card),
            Action::Decline(card) => self.check_decline(frame, card),
            Action::Specials => self.check_specials(frame),
            Action::Pass => self.check_pass(frame),
            Action::Keep(special) => self.check_keep(frame, special),
            Action::Take(variety) => self.check_take(frame, variety),
            Action::Draw => self.check_draw(frame),
            Action::Put(variety) => self.check_put(frame, variety),
            Action::Barrel { variety, barrel } => self.check_barrel(frame, variety, barrel),
            Action::Move(to) => self.check_move(frame, to),
            Action::Blend(blend) => self.check_blend(frame, blend),
            Action::DiscardGrape(variety) => self.check_discard_grape(frame, variety),
            Action::DiscardSpecial(special) => self.check_discard_special(frame, special),
            Action::BumperHarvest => self.check_bumper_harvest(frame),
            Action::SocialContribution(seat) => self.check_social_contribution(frame, seat),
            Action::Phylloxera => self.check_phylloxera(frame),
            Action::Recycling(variety) => self.check_recycling(frame, variety),
            Action::SeasonalPickers(variety) => self.check_seasonal_pickers(frame, variety),
            Action::LateHarvest => self.check_late_harvest(frame),
            Action::SecondVat => self.check_second_vat(frame),
            Action::Racking(barrel) => self.check_racking(frame, barrel),
            Action::LeakyBarrel { seat, barrel } => self.check_leaky_barrel(frame, seat, barrel),
            Action::WineRoad(to) => self.check_wine_road(frame, to),
            Action::DoubleVintage => self.check_double_vintage(frame),
            Action::Broker(card) => self.check_broker(frame, card),
            Action::Block(card) => self.check_block(frame, card),
            Action::TurnDown(card) => self.check_turn_down(frame, card),
            Action::Insurance => self.check_insurance(frame),
            Action::WindChange(to) => self.check_wind_change(frame, to),
            Action::Barter { give, take } => self.check_barter(frame, give, take),
            Action::Overtime(card) => self.check_overtime(frame, card),
        }
    }

    /// Returns true if the question can be skipped, because only one answer is possible.
    #[inline]
    pub(crate) fn has_one_answer(&self, frame: Frame) -> bool {
        match frame {
            Frame::Block(seat) => !self.find_special(frame, seat, BLOCK, |_| true),
            Frame::Follow(family) => {
                !self.find_special(frame, self.active, self.specials_after(family), |_| true)
            }
            Frame::Overtime => !self.find_special(frame, self.active, OVERTIME, |_| true),
            Frame::NeighbourBlend => !self.can_blend(),
            Frame::Discard(seat) => self.player(seat).hand() <= HAND,
            Frame::Insurance { .. }
            | Frame::Cloud(_)
            | Frame::Choose
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Harvest { .. }
            | Frame::Put
            | Frame::TakeMore(_)
            | Frame::Barrel { .. }
            | Frame::Visit { .. }
            | Frame::LocalBlend { .. }
            | Frame::LocalMove
            | Frame::NeighbourMove { .. }
            | Frame::DoubleBlend => false,
        }
    }

    /// Returns the refusal of every action that does not belong to the pending decision.
    pub(crate) fn refusal_of_other_actions(&self, frame: Frame) -> Refusal {
        match frame {
            Frame::Cloud(_) => Refusal::CloudFirst,
            Frame::Choose if self.any_face_up() => Refusal::ChooseFirst,
            Frame::Choose if self.special_stack.is_empty() => Refusal::NothingToChoose,
            Frame::Choose => Refusal::SpecialsFirst,
            Frame::Block(_) => Refusal::BlockOrPass,
            Frame::TurnDown(_) => Refusal::SecondBlockedFirst,
            Frame::Keep => Refusal::KeepFirst,
            Frame::Harvest { .. } => Refusal::HarvestFirst,
            Frame::Put => Refusal::PutFirst,
            Frame::TakeMore(GrapeSource::Discard) => Refusal::RecycleOrPass,
            Frame::TakeMore(GrapeSource::Row) => Refusal::PickOrPass,
            Frame::Barrel { .. } => Refusal::BarrelFirst,
            Frame::LocalBlend { .. } => Refusal::BlendFirst,
            Frame::Visit { .. } => Refusal::VisitFirst,
            Frame::LocalMove => Refusal::MoveOrStay,
            Frame::NeighbourMove { .. } => Refusal::MoveFirst,
            Frame::NeighbourBlend => Refusal::BlendOrPass,
            Frame::DoubleBlend => Refusal::SecondBlendFirst,
            Frame::Follow(_) => Refusal::FollowOrPass,
            Frame::Insurance { .. } => Refusal::InsuranceFirst,
            Frame::Overtime => Refusal::OvertimeOrPass,
            Frame::Discard(_) => Refusal::DiscardFirst,
        }
    }

    /// Lists the plays of special cards of these kinds, with all their targets.
    #[inline]
    fn list_specials(&self, frame: Frame, seat: Seat, kinds: SpecialKinds, out: &mut Vec<Action>) {
        self.find_special(frame, seat, kinds, |action| {
            out.push(action);
            false
        });
    }

    fn list_broker(&self, frame: Frame, first: bool, out: &mut Vec<Action>) {
        if first {
            self.list_specials(frame, self.active, MERCHANT_REPLACES, out);
        }
    }

    /// Calls `each` with the legal plays of special cards of these kinds, until it returns `true`. Most often no card
    /// in hand is of these kinds, and nothing more is checked.
    #[inline]
    fn find_special(
        &self,
        frame: Frame,
        seat: Seat,
        kinds: SpecialKinds,
        each: impl FnMut(Action) -> bool,
    ) -> bool {
        let held = self.player(seat).specials.among(kinds);
        !held.is_empty() && self.find_play(frame, held, each)
    }

    /// Does the same for cards that are in hand: first those that follow an action, then the others.
    #[inline(never)]
    fn find_play(
        &self,
        frame: Frame,
        held: Specials,
        mut each: impl FnMut(Action) -> bool,
    ) -> bool {
        let (follows, others) = (held.among(FOLLOWS), held.among(FOLLOWS.others()));
        let mut kinds = follows.kinds().chain(others.kinds());
        kinds.any(|special| self.find_target(frame, special, &mut each))
    }

    /// Does the same for one special card in its pending decision (clauses 10.6, 11.1 to 11.20).
    fn find_target(
        &self,
        frame: Frame,
        special: Special,
        mut each: impl FnMut(Action) -> bool,
    ) -> bool {
        let player = self.player(self.active);
        let mut opponents = self.others(self.active);
        match special {
            Special::BumperHarvest => self.can_draw() && each(Action::BumperHarvest),
            Special::SocialContribution => {
                let rich = |seat: &Seat| self.can_hit(Attack::SocialContribution, *seat);
                opponents.filter(rich).map(Action::SocialContribution).any(each)
            }
            Special::Phylloxera => {
                opponents.any(|seat| self.can_hit(Attack::Phylloxera, seat))
                    && each(Action::Phylloxera)
            }
            Special::Recycling => {
                self.varieties_in(GrapeSource::Discard).iter().map(Action::Recycling).any(each)
            }
            Special::SeasonalPickers => {
                self.varieties_in(GrapeSource::Row).iter().map(Action::SeasonalPickers).any(each)
            }
            Special::LateHarvest => self.can_perform(Card::Harvest) && each(Action::LateHarvest),
            Special::SecondVat => player.grape_cards > 0 && each(Action::SecondVat),
            Special::Racking => {
                let filled = |barrel: &BarrelNo| !player.barrels[barrel.index()].is_empty();
                BarrelNo::all().filter(filled).map(Action::Racking).any(each)
            }
            Special::LeakyBarrel => opponents.any(|seat| {
                BarrelNo::all().any(|barrel| {
                    self.can_hit(Attack::LeakyBarrel(barrel), seat)
                        && each(Action::LeakyBarrel { seat, barrel })
                })
            }),
            Special::WineRoad => self.reach().iter().map(Action::WineRoad).any(each),
            Special::DoubleVintage => {
                self.blended && self.can_blend() && each(Action::DoubleVintage)
            }
            Special::Broker => {
                let may = |card: &Card| self.check_broker(frame, *card).is_ok();
                Card::MERCHANT.into_iter().filter(may).map(Action::Broker).any(each)
            }
            Special::Block => self.face_up().map(Action::Block).any(each),
            Special::Insurance => each(Action::Insurance),
            Special::WindChange => self.cloud_moves().iter().map(Action::WindChange).any(each),
            Special::Barter => player.varieties().iter().any(|give| {
                let mut others = self.varieties_in(GrapeSource::Row).without(give).iter();
                others.any(|take| each(Action::Barter { give, take }))
            }),
            Special::Overtime => {
                let may = |card: &Card| self.can_perform(*card);
                self.face_up().filter(may).map(Action::Overtime).any(each)
            }
            // These are played as part of a blend.
            Special::MicroClimate | Special::Grafting => false,
        }
    }

    /// Returns the special cards that may follow an action, with replacing cards too if it began with one (clause
    /// 10.3).
    #[inline]
    fn specials_after(&self, family: Family) -> SpecialKinds {
        match (family, self.replaced) {
            (Family::Harvest, false) => HARVEST_FOLLOWS,
            (Family::Harvest, true) => const { HARVEST_FOLLOWS.or(HARVEST_REPLACES) },
            (Family::Barrel, false) => BARREL_FOLLOWS,
            (Family::Barrel, true) => const { BARREL_FOLLOWS.or(BARREL_REPLACES) },
            (Family::Merchant, _) => MERCHANT_FOLLOWS,
        }
    }

    /// Returns the special cards that can be played in a decision (clauses 5.7, 5.8, 10.1 to 10.4, 11.20).
    #[inline]
    fn playable_specials(&self, frame: Frame) -> SpecialKinds {
        match frame {
            Frame::Choose => BEFORE_THE_CHOICE,
            Frame::Block(_) => BLOCK,
            Frame::Harvest { late: false } => HARVEST_REPLACES,
            Frame::Barrel { plain: false } => BARREL_REPLACES,
            Frame::Visit { broker: true }
            | Frame::LocalBlend { broker: true }
            | Frame::NeighbourMove { broker: true } => MERCHANT_REPLACES,
            Frame::Follow(family) => self.specials_after(family),
            Frame::Insurance { .. } => INSURANCE,
            Frame::Overtime => OVERTIME,
            Frame::Cloud(_)
            | Frame::TurnDown(_)
            | Frame::Keep
            | Frame::Harvest { late: true }
            | Frame::Put
            | Frame::TakeMore(_)
            | Frame::Barrel { plain: true }
            | Frame::Visit { broker: false }
            | Frame::LocalBlend { broker: false }
            | Frame::LocalMove
            | Frame::NeighbourMove { broker: false }
            | Frame::NeighbourBlend
            | Frame::DoubleBlend
            | Frame::Discard(_) => SpecialKinds::NONE,
        }
    }

    /// Checks that a special card is in hand and can be played in this decision (clauses 10.1 to 10.4, 10.9).
    pub(crate) fn check_special(&self, frame: Frame, special: Special) -> Result<(), Refusal> {
        Refusal::SpecialNotHeld.unless(self.player(frame.seat(self.active)).has(special))?;
        if self.playable_specials(frame).has(special) {
            Ok(())
        } else {
            Err(self.timing_refusal(frame, special))
        }
    }

    /// Returns the reason why a special card cannot be played in this decision.
    fn timing_refusal(&self, frame: Frame, special: Special) -> Refusal {
        let asked = matches!(frame, Frame::Block(_) | Frame::Insurance { .. });
        match special.timing() {
            Timing::React if special == Special::Block => Refusal::BlockBeforeAChoice,
            Timing::React => Refusal::NotAttacked,
            Timing::Instead | Timing::Follow | Timing::With | Timing::Before | Timing::After
                if asked =>
            {
                Refusal::OwnTurnOnly
            }
            Timing::Before => Refusal::BeforeTheChoice,
            Timing::After => Refusal::AfterTheAction,
            Timing::Instead | Timing::Follow | Timing::With => match frame.family() {
                None => self.refusal_of_other_actions(frame),
                family if family != special.family() => Refusal::WrongFamily,
                _ if special == Special::Broker => Refusal::BrokerFirst,
                _ if special.timing() == Timing::Instead => self.replacement_refusal(frame),
                _ => self.refusal_of_other_actions(frame),
            },
        }
    }

    /// Returns the reason why no special card can replace an action of its family.
    fn replacement_refusal(&self, frame: Frame) -> Refusal {
        match frame {
            Frame::Follow(_) => Refusal::TooLateToReplace,
            Frame::Harvest { .. } | Frame::Barrel { .. } => Refusal::NothingReplacesIt,
            _ => self.refusal_of_other_actions(frame),
        }
    }

    /// Checks that a decision may be passed (clauses 5.1, 5.6).
    fn check_pass(&self, frame: Frame) -> Result<(), Refusal> {
        match frame {
            Frame::Choose if self.any_face_up() => Err(Refusal::MayNotPass),
            Frame::Choose => Refusal::SpecialsFirst.unless(self.special_stack.is_empty()),
            _ if frame.may_be_passed() => Ok(()),
            _ => Err(self.refusal_of_other_actions(frame)),
        }
    }

    /// Lists discarding any card of the hand (clauses 12.1, 12.2).
    fn list_discards(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.player(seat);
        out.extend(player.varieties().iter().map(Action::DiscardGrape));
        out.extend(player.specials.kinds().map(Action::DiscardSpecial));
    }

    /// Checks discarding a grape above the hand limit (clauses 12.1, 12.2).
    fn check_discard_grape(&self, frame: Frame, variety: Variety) -> Result<(), Refusal> {
        let Frame::Discard(seat) = frame else { return Err(Refusal::HandIsSmall) };
        Refusal::NotInHandToDiscard.unless(self.player(seat).grapes[variety.index()] > 0)
    }

    /// Checks discarding a special card above the hand limit (clauses 12.1, 12.2).
    fn check_discard_special(&self, frame: Frame, special: Special) -> Result<(), Refusal> {
        let Frame::Discard(seat) = frame else { return Err(Refusal::HandIsSmall) };
        Refusal::NotInHandToDiscard.unless(self.player(seat).has(special))
    }
}
