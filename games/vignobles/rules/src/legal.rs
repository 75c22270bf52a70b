//! What may be done: one function per frame.

use game::Seat;

use crate::action::Action;
use crate::frame::{Attack, Family, Frame, Pile};
use crate::ids::{BarrelNo, Card, Variety};
use crate::special::{Special, Specials};
use crate::state::{HAND, State};

/// Specials that may follow an action, by family, and those that only may if it was replaced.
const HARVEST_FOLLOWS: u64 =
    Specials::mask(&[Special::SocialContribution, Special::Phylloxera, Special::LateHarvest]);
const HARVEST_REPLACES: u64 =
    Specials::mask(&[Special::BumperHarvest, Special::Recycling, Special::SeasonalPickers]);
const BARREL_FOLLOWS: u64 = Specials::mask(&[Special::SecondVat, Special::LeakyBarrel]);
const BARREL_REPLACES: u64 = Specials::mask(&[Special::Racking]);
const MERCHANT_FOLLOWS: u64 = Specials::mask(&[Special::WineRoad, Special::DoubleVintage]);

impl State {
    pub(crate) fn list_legal(&self, out: &mut Vec<Action>) {
        let Some(frame) = self.frame() else { return };
        match frame {
            Frame::Cloud(_) => out.extend(self.cloud_moves().map(Action::Cloud)),
            Frame::Choose => self.list_choices(out),
            Frame::Block(seat) => {
                self.list_blocks(seat, out);
                out.push(Action::Pass);
            }
            Frame::TurnDown(_) => out.extend(self.face_up().map(Action::TurnDown)),
            Frame::Keep => self.list_keeps(out),
            Frame::Harvest { late } => self.list_harvests(late, out),
            Frame::Put => out.extend(Variety::of(self.actor().grape_bits()).map(Action::Put)),
            Frame::TakeMore(pile) => {
                out.extend(Variety::of(self.lying(pile)).map(Action::Take));
                out.push(Action::Pass);
            }
            Frame::Barrel { plain } => {
                self.list_barrellings(out);
                if !plain {
                    self.list_rackings(out);
                }
            }
            Frame::Visit { broker } => {
                out.extend(self.visits().map(Action::Move));
                self.list_first_broker(broker, Card::Visit, out);
            }
            Frame::LocalBlend { broker } => {
                self.list_blends(out);
                self.list_first_broker(broker, Card::Local, out);
            }
            Frame::LocalMove => {
                out.extend(self.steps().map(Action::Move));
                out.push(Action::Pass);
            }
            Frame::NeighbourMove { broker } => {
                out.extend(self.steps().map(Action::Move));
                self.list_first_broker(broker, Card::Neighbour, out);
            }
            Frame::NeighbourBlend => {
                self.list_blends(out);
                out.push(Action::Pass);
            }
            Frame::DoubleBlend => self.list_blends(out),
            Frame::Follow(family) => {
                self.list_follows(family, out);
                out.push(Action::Pass);
            }
            Frame::Insurance { seat, .. } => {
                if self.player(seat).has(Special::Insurance) {
                    out.push(Action::Insurance);
                }
                out.push(Action::Pass);
            }
            Frame::Overtime => {
                self.list_overtimes(out);
                out.push(Action::Pass);
            }
            Frame::Discard(seat) => self.list_discards(seat, out),
        }
    }

    /// Whether a question need not be put, because there is only one answer and asking is private.
    /// Most often the cards in hand rule it out at once.
    #[inline]
    pub(crate) fn is_idle(&self, frame: Frame) -> bool {
        match frame {
            Frame::Block(seat) => !self.player(seat).has(Special::Block) || !self.any_face_up(),
            Frame::NeighbourBlend => !self.can_blend(),
            Frame::Follow(family) => !self.may_hold_follow(family) || !self.can_follow(family),
            Frame::Overtime => !self.actor().has(Special::Overtime) || !self.can_work_overtime(),
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

    /// The kinds of action card that are face up, each once.
    #[inline]
    pub(crate) fn face_up(&self) -> impl Iterator<Item = Card> + use<> {
        let face_up = self.face_up;
        Card::ALL.into_iter().filter(move |card| face_up[card.index()] > 0)
    }

    /// Whether the obligatory part of an action is possible (clauses 5.2 and 5.3).
    pub(crate) fn can_perform(&self, card: Card) -> bool {
        let player = self.actor();
        match card {
            Card::Harvest => self.can_draw() || self.row != [0; Variety::COUNT],
            Card::Barrel => {
                player.grape_cards > 0 || player.has(Special::Racking) && !player.cellar_is_empty()
            }
            Card::Visit | Card::Neighbour => true,
            Card::Local => player.has(Special::Broker) || self.can_blend(),
        }
    }

    /// Taking an action card, or a grey card before it (clauses 5.1, 5.5, 5.6, 5.7).
    fn list_choices(&self, out: &mut Vec<Action>) {
        if self.any_face_up() {
            for card in self.face_up().filter(|&card| self.can_perform(card)) {
                out.push(Action::Perform(card));
            }
            if out.is_empty() || !self.special_stack.is_empty() {
                out.extend(self.face_up().map(Action::Decline));
            }
        } else if self.special_stack.is_empty() {
            out.push(Action::Pass);
        } else {
            out.push(Action::Specials);
        }
        self.list_blocks(self.active, out);
        if self.actor().has(Special::WindChange) {
            out.extend(self.cloud_moves().map(Action::WindChange));
        }
        if self.actor().has(Special::Barter) {
            self.list_barters(out);
        }
    }

    fn list_blocks(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.player(seat).has(Special::Block) {
            out.extend(self.face_up().map(Action::Block));
        }
    }

    /// Swaps that change something (clause 11.18).
    fn list_barters(&self, out: &mut Vec<Action>) {
        for give in Variety::of(self.actor().grape_bits()) {
            for take in Variety::of(self.lying(Pile::Row)).filter(|&take| take != give) {
                out.push(Action::Barter { give, take });
            }
        }
    }

    /// One of the two cards on top of the special stack (clause 5.4).
    fn list_keeps(&self, out: &mut Vec<Action>) {
        if let [.., under, top] = *self.special_stack {
            out.push(Action::Keep(top));
            if under != top {
                out.push(Action::Keep(under));
            }
        }
    }

    /// A normal harvest, or a special in its place (clauses 6.1, 6.6, 10.3).
    fn list_harvests(&self, late: bool, out: &mut Vec<Action>) {
        out.extend(Variety::of(self.lying(Pile::Row)).map(Action::Take));
        if self.can_draw() {
            out.push(Action::Draw);
        }
        if !late {
            self.list_harvest_replacements(out);
        }
    }

    fn list_harvest_replacements(&self, out: &mut Vec<Action>) {
        let player = self.actor();
        if !player.specials.meets(HARVEST_REPLACES) {
            return;
        }
        if player.has(Special::BumperHarvest) && self.can_draw() {
            out.push(Action::BumperHarvest);
        }
        if player.has(Special::Recycling) {
            out.extend(Variety::of(self.lying(Pile::Discard)).map(Action::Recycling));
        }
        if player.has(Special::SeasonalPickers) {
            out.extend(Variety::of(self.lying(Pile::Row)).map(Action::SeasonalPickers));
        }
    }

    fn list_rackings(&self, out: &mut Vec<Action>) {
        let player = self.actor();
        if player.has(Special::Racking) {
            let filled = BarrelNo::all().filter(|no| !player.barrels[no.index()].is_empty());
            out.extend(filled.map(Action::Racking));
        }
    }

    fn list_first_broker(&self, broker: bool, taken: Card, out: &mut Vec<Action>) {
        if broker {
            self.list_brokered(taken, out);
        }
    }

    /// Specials that follow an action; replacing ones too if it began with one (clause 10.3).
    fn list_follows(&self, family: Family, out: &mut Vec<Action>) {
        match family {
            Family::Harvest => {
                self.list_harvest_follows(out);
                if self.replaced {
                    self.list_harvest_replacements(out);
                }
            }
            Family::Barrel => {
                self.list_barrel_follows(out);
                if self.replaced {
                    self.list_rackings(out);
                }
            }
            Family::Merchant => self.list_merchant_follows(out),
        }
    }

    fn list_harvest_follows(&self, out: &mut Vec<Action>) {
        let player = self.actor();
        if !player.specials.meets(HARVEST_FOLLOWS) {
            return;
        }
        if player.has(Special::SocialContribution) {
            let rich = |&seat: &Seat| self.can_hit(Attack::SocialContribution, seat);
            out.extend(self.others(self.active).filter(rich).map(Action::SocialContribution));
        }
        if player.has(Special::Phylloxera)
            && self.others(self.active).any(|seat| self.can_hit(Attack::Phylloxera, seat))
        {
            out.push(Action::Phylloxera);
        }
        if player.has(Special::LateHarvest) && self.can_perform(Card::Harvest) {
            out.push(Action::LateHarvest);
        }
    }

    fn list_barrel_follows(&self, out: &mut Vec<Action>) {
        let player = self.actor();
        if player.has(Special::SecondVat) && player.grape_cards > 0 {
            out.push(Action::SecondVat);
        }
        if player.has(Special::LeakyBarrel) {
            for seat in self.others(self.active) {
                for barrel in BarrelNo::all() {
                    if self.can_hit(Attack::LeakyBarrel(barrel), seat) {
                        out.push(Action::LeakyBarrel { seat, barrel });
                    }
                }
            }
        }
    }

    fn list_merchant_follows(&self, out: &mut Vec<Action>) {
        if self.actor().has(Special::WineRoad) {
            out.extend(self.visits().map(Action::WineRoad));
        }
        if self.actor().has(Special::DoubleVintage) && self.blended && self.can_blend() {
            out.push(Action::DoubleVintage);
        }
    }

    /// Whether a special in hand is of a kind that follows.
    #[inline]
    fn may_hold_follow(&self, family: Family) -> bool {
        let (follows, replaces) = match family {
            Family::Harvest => (HARVEST_FOLLOWS, HARVEST_REPLACES),
            Family::Barrel => (BARREL_FOLLOWS, BARREL_REPLACES),
            Family::Merchant => (MERCHANT_FOLLOWS, 0),
        };
        self.actor().specials.meets(if self.replaced { follows | replaces } else { follows })
    }

    /// Whether any special could follow, without listing them.
    #[inline(never)]
    fn can_follow(&self, family: Family) -> bool {
        let held = self.actor().specials;
        let hits = |attack| self.others(self.active).any(|seat| self.can_hit(attack, seat));
        let follow = match family {
            Family::Harvest => {
                held.has(Special::SocialContribution) && hits(Attack::SocialContribution)
                    || held.has(Special::Phylloxera) && hits(Attack::Phylloxera)
                    || held.has(Special::LateHarvest) && self.can_perform(Card::Harvest)
            }
            Family::Barrel => {
                held.has(Special::SecondVat) && self.actor().grape_cards > 0
                    || held.has(Special::LeakyBarrel)
                        && BarrelNo::all().any(|barrel| hits(Attack::LeakyBarrel(barrel)))
            }
            Family::Merchant => {
                held.has(Special::WineRoad)
                    || held.has(Special::DoubleVintage) && self.blended && self.can_blend()
            }
        };
        follow || self.replaced && self.can_replace_again(family)
    }

    fn can_replace_again(&self, family: Family) -> bool {
        let held = self.actor().specials;
        match family {
            Family::Harvest => {
                held.has(Special::BumperHarvest) && self.can_draw()
                    || held.has(Special::Recycling) && self.lying(Pile::Discard) != 0
                    || held.has(Special::SeasonalPickers) && self.lying(Pile::Row) != 0
            }
            Family::Barrel => held.has(Special::Racking) && !self.actor().cellar_is_empty(),
            Family::Merchant => false,
        }
    }

    #[inline(never)]
    fn can_work_overtime(&self) -> bool {
        self.face_up().any(|card| self.can_perform(card))
    }

    fn list_overtimes(&self, out: &mut Vec<Action>) {
        if self.actor().has(Special::Overtime) {
            out.extend(self.face_up().filter(|&card| self.can_perform(card)).map(Action::Overtime));
        }
    }

    /// Any card of the hand (clause 12.2).
    fn list_discards(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.player(seat);
        out.extend(Variety::of(player.grape_bits()).map(Action::DiscardGrape));
        out.extend(player.specials.kinds().map(Action::DiscardSpecial));
    }
}
