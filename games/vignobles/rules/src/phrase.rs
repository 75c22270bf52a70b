//! Actions, events and questions as message keys; the words are in the `words` crate.

use game::{Arg, Observer, Phrase};

use crate::action::{Action, Blend, Cards};
use crate::event::{Back, Event, HandCard};
use crate::frame::{Attack, Frame, Pile};
use crate::ids::{Card, Region, Variety, Wine};
use crate::special::Special;
use crate::state::{Ending, Goals, State};

impl State {
    fn variety(&self, variety: Variety) -> Arg {
        let components = self.components.get();
        Arg::Name(components.variety_name(self.options.side, variety).to_string())
    }

    fn region(&self, region: Region) -> Arg {
        let side = self.components.get().side(self.options.side);
        Arg::Name(side.region(region).name.to_string())
    }

    fn wine(&self, wine: Wine) -> Arg {
        let side = self.components.get().side(self.options.side);
        Arg::Name(side.wine(wine).name.to_string())
    }

    fn grapes(&self, grapes: &[Variety]) -> Arg {
        Arg::List(grapes.iter().map(|&variety| self.variety(variety)).collect())
    }

    fn card(&self, card: HandCard) -> Arg {
        match card {
            HandCard::Grape(variety) => self.variety(variety),
            HandCard::Special(special) => Arg::Term(special.word()),
        }
    }

    pub(crate) fn describe_action(&self, action: Action) -> Phrase {
        let variety = |key, variety| Phrase::new(key).with("variety", self.variety(variety));
        let region = |key, region| Phrase::new(key).with("region", self.region(region));
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
                let held = self.actor().barrels[barrel.index()];
                let replaces = !held.is_empty() && held.variety != grape;
                let key = if replaces { "action-barrel-replacing" } else { "action-barrel" };
                let phrase = variety(key, grape).with("barrel", barrel.number());
                if replaces { phrase.with("old", self.variety(held.variety)) } else { phrase }
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
                .with("give", self.variety(give))
                .with("take", self.variety(take)),
            Action::Overtime(card) => of_card("action-overtime", card),
        }
    }

    /// Passing means something else in each decision.
    fn pass_key(&self) -> &'static str {
        match self.frame() {
            Some(Frame::Block(_)) => "action-pass-block",
            Some(Frame::Insurance { .. }) => "action-pass-insurance",
            Some(Frame::Follow(_)) => "action-pass-follow",
            Some(Frame::Overtime) => "action-pass-overtime",
            Some(Frame::LocalMove) => "action-pass-move",
            Some(Frame::NeighbourBlend) => "action-pass-blend",
            Some(Frame::TakeMore(_)) => "action-pass-take",
            _ => "action-pass",
        }
    }

    fn describe_blend(&self, blend: Blend) -> Phrase {
        let phrase = match blend.cards {
            Cards::Two => Phrase::new("action-blend"),
            Cards::Three => Phrase::new("action-blend-three"),
            Cards::Grafted(variety) => {
                Phrase::new("action-blend-grafted").with("variety", self.variety(variety))
            }
        };
        let phrase = phrase.with("wine", self.wine(blend.wine));
        if blend.micro_climate {
            return Phrase::new("action-under-cloud").with("blend", phrase);
        }
        phrase
    }

    pub(crate) fn narrate_event(&self, event: &Event) -> Option<Phrase> {
        let phrase = |key| Some(Phrase::new(key));
        match *event {
            Event::MedalsPlaced { ref wines } => {
                let wines = wines.iter().map(|&wine| self.wine(wine)).collect::<Vec<_>>();
                phrase("event-medals-placed").map(|said| said.with("wines", wines))
            }
            Event::RowLaid { ref grapes } => {
                phrase("event-row-laid").map(|said| said.with("grapes", self.grapes(grapes)))
            }
            Event::RoundBegan { round, first } => {
                Some(Phrase::new("event-round-began").with("round", round).with("seat", first))
            }
            Event::CloudMoved { seat, to, .. } => Some(
                Phrase::new("event-cloud-moved").with("seat", seat).with("region", self.region(to)),
            ),
            Event::CardsTurnedUp { harvest, barrel, visit, local, neighbour } => Some(
                Phrase::new("event-cards-turned-up")
                    .with("harvest", harvest)
                    .with("barrel", barrel)
                    .with("visit", visit)
                    .with("local", local)
                    .with("neighbour", neighbour),
            ),
            Event::TurnBegan { .. } | Event::GrapeDrawn { .. } | Event::SpecialSeen { .. } => {
                self.narrate_private(event)
            }
            Event::Performed { seat, card } => {
                Some(of_card("event-performed", card).with("seat", seat))
            }
            Event::Declined { seat, card } => {
                Some(of_card("event-declined", card).with("seat", seat))
            }
            Event::Passed { seat } => phrase("event-passed").map(|said| said.with("seat", seat)),
            Event::SpecialsDrawn { seat, cards } => {
                Some(Phrase::new("event-specials-drawn").with("seat", seat).with("cards", cards))
            }
            Event::SpecialKept { seat, special } => {
                Some(of_special("event-special-kept", special).with("seat", seat))
            }
            Event::SpecialRejected { seat, special } => {
                Some(of_special("event-special-rejected", special).with("seat", seat))
            }
            Event::SpecialPlayed { seat, special } => {
                Some(of_special("event-special-played", special).with("seat", seat))
            }
            Event::Won { seat, goals } => Some(
                Phrase::new("event-won").with("seat", seat).with("goals", Arg::List(terms(goals))),
            ),
            Event::RoundsOver => phrase("event-rounds-over"),
            Event::Progressed { seat, points } => {
                Some(Phrase::new("event-progressed").with("seat", seat).with("points", points))
            }
            Event::TurnedDown { seat, card } => {
                Some(of_card("event-turned-down", card).with("seat", seat))
            }
            Event::GrapesDrawn { .. }
            | Event::GrapeTaken { .. }
            | Event::GrapePut { .. }
            | Event::RowFlushed
            | Event::StackRenewed { .. }
            | Event::Barrelled { .. }
            | Event::BarrelReplaced { .. }
            | Event::Racked { .. }
            | Event::BarrelLeaked { .. }
            | Event::GrapeLost { .. }
            | Event::CardStolen { .. }
            | Event::CardSeen { .. }
            | Event::Moved { .. }
            | Event::Blended { .. }
            | Event::MedalWon { .. }
            | Event::MedalRemoved { .. }
            | Event::Bartered { .. }
            | Event::Discarded { .. } => self.narrate_cards(event),
        }
    }

    /// What only some are told.
    fn narrate_private(&self, event: &Event) -> Option<Phrase> {
        match *event {
            Event::GrapeDrawn { seat, variety } => Some(
                Phrase::new("event-grape-drawn")
                    .with("seat", seat)
                    .with("variety", self.variety(variety)),
            ),
            Event::SpecialSeen { seat, special } => {
                Some(of_special("event-special-seen", special).with("seat", seat))
            }
            _ => None,
        }
    }

    /// What happens to grapes, barrels, merchants and wines.
    fn narrate_cards(&self, event: &Event) -> Option<Phrase> {
        let grape = |key, seat: game::Seat, variety| {
            Phrase::new(key).with("seat", seat).with("variety", self.variety(variety))
        };
        Some(match *event {
            Event::GrapesDrawn { seat, cards } => {
                Phrase::new("event-grapes-drawn").with("seat", seat).with("cards", cards)
            }
            Event::GrapeTaken { seat, variety, from: Pile::Row } => {
                grape("event-grape-taken", seat, variety)
            }
            Event::GrapeTaken { seat, variety, from: Pile::Discard } => {
                grape("event-grape-recycled", seat, variety)
            }
            Event::GrapePut { seat, variety } => grape("event-grape-put", seat, variety),
            Event::RowFlushed => Phrase::new("event-row-flushed"),
            Event::StackRenewed { cards } => {
                Phrase::new("event-stack-renewed").with("cards", cards)
            }
            Event::Barrelled { seat, variety, cards, barrel } => {
                grape("event-barrelled", seat, variety)
                    .with("cards", cards)
                    .with("barrel", barrel.number())
            }
            Event::BarrelReplaced { seat, variety, cards, barrel } => {
                grape("event-barrel-replaced", seat, variety)
                    .with("cards", cards)
                    .with("barrel", barrel.number())
            }
            Event::Racked { seat, variety, cards, barrel } => grape("event-racked", seat, variety)
                .with("cards", cards)
                .with("barrel", barrel.number()),
            Event::BarrelLeaked { seat, variety, barrel } => {
                grape("event-barrel-leaked", seat, variety).with("barrel", barrel.number())
            }
            Event::GrapeLost { seat, variety } => grape("event-grape-lost", seat, variety),
            Event::CardStolen { thief, victim, back } => Phrase::new(match back {
                Back::Grape => "event-grape-stolen",
                Back::Special => "event-special-stolen",
            })
            .with("thief", thief)
            .with("victim", victim),
            Event::CardSeen { thief, victim, card } => Phrase::new("event-card-seen")
                .with("thief", thief)
                .with("victim", victim)
                .with("card", self.card(card)),
            Event::Moved { seat, to, .. } => {
                Phrase::new("event-moved").with("seat", seat).with("region", self.region(to))
            }
            Event::Blended { seat, wine, ref grapes } => Phrase::new("event-blended")
                .with("seat", seat)
                .with("wine", self.wine(wine))
                .with("grapes", self.grapes(grapes)),
            Event::MedalWon { seat, wine } => {
                Phrase::new("event-medal-won").with("seat", seat).with("wine", self.wine(wine))
            }
            Event::MedalRemoved { wine } => {
                Phrase::new("event-medal-removed").with("wine", self.wine(wine))
            }
            Event::Bartered { seat, give, take } => Phrase::new("event-bartered")
                .with("seat", seat)
                .with("give", self.variety(give))
                .with("take", self.variety(take)),
            Event::Discarded { seat, card } => {
                Phrase::new("event-discarded").with("seat", seat).with("card", self.card(card))
            }
            _ => return None,
        })
    }

    /// The status line, in which a private question is nothing but the turn (clause 14.5).
    pub(crate) fn prompt_for(&self, observer: Observer) -> Phrase {
        let Some(turn) = self.shown(observer) else {
            return match self.ending {
                Some(Ending::Won { seat, .. }) => Phrase::new("prompt-won").with("seat", seat),
                Some(Ending::Rounds) | None => Phrase::new("prompt-over"),
            };
        };
        let phrase = Phrase::new(prompt_key(turn.decision)).with("seat", turn.seat);
        match turn.decision {
            Frame::Block(_) => phrase.with("active", turn.active),
            Frame::Insurance { attack, .. } => {
                phrase.with("active", turn.active).term("attack", attack_of(attack).word())
            }
            Frame::Follow(family) => phrase.term("family", family.word()),
            _ => phrase,
        }
    }
}

const fn prompt_key(frame: Frame) -> &'static str {
    match frame {
        Frame::Cloud(_) => "prompt-cloud",
        Frame::Choose => "prompt-choose",
        Frame::Block(_) => "prompt-block",
        Frame::TurnDown(_) => "prompt-turn-down",
        Frame::Keep => "prompt-keep",
        Frame::Harvest { .. } => "prompt-harvest",
        Frame::Put => "prompt-put",
        Frame::TakeMore(_) => "prompt-take-more",
        Frame::Barrel { .. } => "prompt-barrel",
        Frame::Visit { .. } => "prompt-visit",
        Frame::LocalBlend { .. } => "prompt-local-blend",
        Frame::LocalMove => "prompt-local-move",
        Frame::NeighbourMove { .. } => "prompt-neighbour-move",
        Frame::NeighbourBlend => "prompt-neighbour-blend",
        Frame::DoubleBlend => "prompt-double-blend",
        Frame::Follow(_) => "prompt-follow",
        Frame::Insurance { .. } => "prompt-insurance",
        Frame::Overtime => "prompt-overtime",
        Frame::Discard(_) => "prompt-discard",
    }
}

const fn attack_of(attack: Attack) -> Special {
    match attack {
        Attack::SocialContribution => Special::SocialContribution,
        Attack::Phylloxera => Special::Phylloxera,
        Attack::LeakyBarrel(_) => Special::LeakyBarrel,
    }
}

fn of_card(key: &'static str, card: Card) -> Phrase {
    Phrase::new(key).term("card", card_term(card))
}

fn of_special(key: &'static str, special: Special) -> Phrase {
    Phrase::new(key).term("special", special.word())
}

/// The name of an action card, as a message key.
pub(crate) const fn card_term(card: Card) -> &'static str {
    match card {
        Card::Harvest => "card-harvest",
        Card::Barrel => "card-barrel",
        Card::Visit => "card-visit",
        Card::Local => "card-local",
        Card::Neighbour => "card-neighbour",
    }
}

/// The goals met, as message keys.
fn terms(goals: Goals) -> Vec<Arg> {
    let named = [
        (goals.medals, "goal-medals"),
        (goals.red, "goal-red"),
        (goals.white, "goal-white"),
        (goals.region, "goal-region"),
    ];
    named.into_iter().filter(|(met, _)| *met).map(|(_, key)| Arg::Term(key)).collect()
}
