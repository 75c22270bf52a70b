//! Actions and decisions as message keys with arguments. The texts are in `words`.

use game::{Arg, Phrase, Seat};

use crate::action::Action;
use crate::building::Building;
use crate::frame::Frame;
use crate::ids::{Cell, Region};
use crate::player::Player;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

/// Descriptions of the effects of actions.
impl State {
    pub(crate) fn describe_action(&self, action: Action) -> Phrase {
        match action {
            Action::Start(region) => {
                self.with_top(Phrase::new("action-start").term("region", region.key()), region)
            }
            Action::Move(cell) => self.phrase_move(cell),
            Action::Use(expert) => Phrase::new("action-use").with("expert", expert_phrase(expert)),
            Action::Play(tile) => Phrase::new("action-play").term("tile", tile.key()),
            Action::Buy { region, estate } => {
                let phrase = Phrase::new("action-buy").term("region", region.key());
                let price = self.vineyard_price(region, self.current_discount());
                self.with_top(phrase, region)
                    .with("estate", self.phrase_estate(self.actor, estate))
                    .with("bagos", price)
            }
            Action::Winery(estate) => Phrase::new("action-winery")
                .with("estate", self.phrase_estate(self.actor, estate))
                .with("bagos", self.building_price()),
            Action::Cellar(estate) => Phrase::new("action-cellar")
                .with("estate", self.phrase_estate(self.actor, estate))
                .with("bagos", self.building_price()),
            Action::Hire(worker) => Phrase::new("action-hire")
                .term("worker", worker.key())
                .with("bagos", self.worker_price(worker)),
            Action::Expert(feature) => match self.top_expert(feature) {
                Some(expert) => Phrase::new("action-expert").with("expert", expert_phrase(expert)),
                None => Phrase::new("action-expert-none").term("feature", feature.key()),
            },
            Action::Sell(wine) => self.with_wine("action-sell", wine),
            Action::SellAt(slot) => self.phrase_sale(slot),
            Action::Export(wine) => self.with_wine("action-export", wine),
            Action::ExportTo(slot) => self.phrase_export(slot),
            Action::RecallSale(slot) => self.with_sale(Phrase::new("action-recall-sale"), slot),
            Action::RecallExport(slot) => {
                self.with_export(Phrase::new("action-recall-export"), slot)
            }
            Action::RecallTile(tile) => Phrase::new("action-recall-tile").term("tile", tile.key()),
            Action::Renown(region) => Phrase::new("action-renown").term("region", region.key()),
            Action::Top { region, colour } => {
                Phrase::new("action-top").term("region", region.key()).term("colour", colour.key())
            }
            Action::Order(slot) => Phrase::new("action-order").with("slot", slot + 1),
            Action::Present(wine) => self.with_wine("action-present", wine),
            Action::Spend(cubes) => Phrase::new("action-spend").with("cubes", cubes),
            Action::Booth(booth) => Phrase::new("action-booth")
                .with("booth", booth + 1)
                .with("bonus", booth_bonus(booth)),
            Action::Send(expert) => self.phrase_send(expert),
            Action::Barrel(magnate) => Phrase::new("action-barrel").term("magnate", magnate.key()),
            Action::Shift { worker, from, to } => Phrase::new("action-shift")
                .term("worker", worker.key())
                .with("from", self.phrase_estate(self.actor, from))
                .with("to", self.phrase_estate(self.actor, to)),
            Action::Keep => Phrase::new("action-keep"),
            Action::Yes => self.phrase_answer(true),
            Action::No => self.phrase_answer(false),
            Action::Take(tile) => Phrase::new("action-take").term("tile", tile.key()),
            Action::Pay(wine) => self.with_wine("action-pay", wine),
            Action::Pass if self.frame() == Some(Frame::TakeTile) => {
                Phrase::new("action-pass-buying")
            }
            Action::Pass => Phrase::new("action-pass"),
            Action::Done => self.phrase_done(),
        }
    }

    fn phrase_move(&self, cell: Cell) -> Phrase {
        let fare = match self.turn.free_move {
            true => crate::quadrel::MoveCost::default(),
            false => self.fare(self.actor, cell),
        };
        let key = match (cell == self.player(self.actor).cell, fare.supply, fare.players.is_empty())
        {
            (true, ..) => "action-stay",
            (false, 0, true) => "action-move-free",
            (false, _, true) => "action-move-tax",
            (false, ..) => "action-move-paying",
        };
        Phrase::new(key)
            .term("cell", cell.key())
            .with("bagos", fare.total())
            .with("supply", fare.supply)
            .with("players", fare.players.iter().map(Arg::Seat).collect::<Vec<_>>())
    }

    fn phrase_sale(&self, slot: SalesSlot) -> Phrase {
        let phrase = self.with_sale(Phrase::new("action-sell-at"), slot);
        let value = self.components.sales[slot.index()].value;
        phrase.with("cubes", self.cubes_at_slot(value))
    }

    fn phrase_export(&self, slot: ExportSlot) -> Phrase {
        let phrase = self.with_export(Phrase::new("action-export-to"), slot);
        phrase.with("cubes", self.cubes_at_slot(self.components.get().export_value(slot)))
    }

    /// Returns the cubes that the chosen wine needs to reach a slot.
    fn cubes_at_slot(&self, value: u8) -> u8 {
        let Some(Frame::SalesSlot(wine) | Frame::ExportSlot(wine)) = self.frame() else { return 0 };
        self.cubes_for(self.player(self.actor), wine, value)
    }

    fn phrase_send(&self, expert: Expert) -> Phrase {
        let arrow = u8::from(self.components.experts[expert.index()].arrow);
        let points = self.vintage().symbols[expert.feature().index()] + arrow;
        Phrase::new("action-send").with("expert", expert_phrase(expert)).with("points", points)
    }

    fn phrase_answer(&self, yes: bool) -> Phrase {
        match self.frame() {
            Some(Frame::BonusBuilding(estate)) => {
                let key = match (self.bonus_building(estate), yes) {
                    (Some(Building::Cellar), true) => "action-bonus-cellar",
                    (Some(Building::Cellar), false) => "action-no-bonus-cellar",
                    (Some(Building::Winery) | None, true) => "action-bonus-winery",
                    (Some(Building::Winery) | None, false) => "action-no-bonus-winery",
                };
                Phrase::new(key).with("estate", self.phrase_estate(self.actor, estate))
            }
            Some(Frame::MakePorto(estate)) => {
                self.phrase_porto(estate, self.vintage().weather, yes)
            }
            Some(_) | None => self.phrase_porto(EstateNo::at(0), 0, yes),
        }
    }

    /// Describes the wine that an estate would make with a Porto tile, or without one (clauses 12.6, 12.7).
    fn phrase_porto(&self, estate: EstateNo, weather: i8, yes: bool) -> Phrase {
        let key = if yes { "action-porto" } else { "action-no-porto" };
        let strength = if yes { self.components.numbers.porto } else { 0 };
        let quality = self.player(self.actor).estate(estate).quality(weather, strength);
        let estate = self.phrase_estate(self.actor, estate);
        Phrase::new(key).with("estate", estate).with("quality", quality)
    }

    /// Returns the name of an estate: its region, and also its colour or number if another estate of the same player
    /// could have the same name.
    pub(crate) fn phrase_estate(&self, seat: Seat, number: EstateNo) -> Phrase {
        let player = self.player(seat);
        let estate = player.estate(number);
        let Some(region) = estate.region else { return Phrase::new("estate-free") };
        let same: Vec<_> = EstateNo::all()
            .filter(|other| *other != number)
            .map(|other| player.estate(other))
            .filter(|other| other.region == Some(region))
            .collect();
        let key = match same.iter().any(|other| other.colour == estate.colour) {
            _ if same.is_empty() => "estate-named",
            true => "estate-of-number",
            false => "estate-of-colour",
        };
        Phrase::new(key)
            .term("region", region.key())
            .term("colour", estate.colour.key())
            .with("number", number.index() + 1)
    }

    fn phrase_done(&self) -> Phrase {
        match self.frame() {
            Some(Frame::SendExpert { feature, .. }) => {
                Phrase::new("action-send-nobody").term("feature", feature.key())
            }
            Some(Frame::TakeBarrel { .. }) => Phrase::new("action-no-barrel"),
            Some(Frame::FreeExpert { .. }) => Phrase::new("action-no-more-experts"),
            Some(Frame::AfterAction) => Phrase::new("action-end-turn"),
            Some(_) | None => Phrase::new("action-enough"),
        }
    }

    /// Returns the discount of the current vineyards action.
    fn current_discount(&self) -> u8 {
        if let Some(Frame::BuyVineyard(purchase)) = self.frame() { purchase.off } else { 0 }
    }

    /// Returns the price of the offered building.
    fn building_price(&self) -> u8 {
        match self.frame() {
            Some(Frame::BuildWinery { price, .. } | Frame::BuildCellar { price, .. }) => price,
            Some(_) | None => self.components.numbers.winery,
        }
    }

    fn with_top(&self, phrase: Phrase, region: Region) -> Phrase {
        let colour = self.vineyard_deck(region).top();
        phrase.term("colour", colour.map_or("colour-none", |colour| colour.key()))
    }

    pub(crate) fn with_sale(&self, phrase: Phrase, slot: SalesSlot) -> Phrase {
        let value = self.components.sales[slot.index()].value;
        phrase.term("colour", slot.colour().key()).with("value", value)
    }

    pub(crate) fn with_export(&self, phrase: Phrase, slot: ExportSlot) -> Phrase {
        let value = self.components.get().export_value(slot);
        phrase.with("country", slot.country() + 1).with("value", value)
    }

    fn with_wine(&self, key: &'static str, wine: WineAt) -> Phrase {
        Phrase::new(key).with("wine", self.wine_phrase(self.player(self.actor), wine))
    }

    /// Returns the name of a wine on a player's board.
    fn wine_phrase(&self, player: &Player, wine: WineAt) -> Phrase {
        let estate = player.estate(wine.estate());
        let lying = player.wines.contains(wine);
        let Some(region) = estate.region.filter(|_| lying) else { return Phrase::new("wine-none") };
        Phrase::new("wine-lying")
            .term("colour", estate.colour.key())
            .with("quality", player.quality(wine))
            .term("region", region.key())
            .with("value", self.plain_value_of(player, wine))
    }
}

/// Prompts of the pending decision.
impl State {
    /// Returns the status line.
    pub(crate) fn prompt_for_all(&self) -> Phrase {
        let Some(frame) = self.frame() else { return Phrase::new("prompt-over") };
        let key = match frame {
            Frame::BonusBuilding(estate) => match self.bonus_building(estate) {
                Some(Building::Cellar) => "prompt-bonus-cellar",
                Some(Building::Winery) | None => "prompt-bonus-winery",
            },
            _ => frame.kind().key(),
        };
        self.with_details(Phrase::new(key).with("seat", self.actor), frame)
    }

    /// Adds the arguments of a status line besides the player.
    fn with_details(&self, phrase: Phrase, frame: Frame) -> Phrase {
        if let Some(units) = frame.units() {
            return phrase.with("unit", if units.first { 1u8 } else { 2 });
        }
        match frame {
            Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => {
                phrase.with("wine", self.wine_phrase(self.player(self.actor), wine))
            }
            Frame::SendExpert { feature, .. } => phrase.term("feature", feature.key()),
            Frame::MoveWorker { worker, .. } => phrase.term("worker", worker.key()),
            Frame::MakePorto(estate) | Frame::BonusBuilding(estate) => {
                phrase.with("estate", self.phrase_estate(self.actor, estate))
            }
            Frame::FreeExpert { left, .. } => phrase.with("left", left),
            Frame::PayWine(tile) => phrase.term("tile", tile.key()),
            _ => phrase,
        }
    }
}

/// Returns the name of an expert by feature and ability.
pub(crate) fn expert_phrase(expert: Expert) -> Phrase {
    Phrase::new("expert")
        .term("feature", expert.feature().key())
        .term("ability", expert.ability().key())
}

fn booth_bonus(booth: u8) -> Arg {
    Arg::Term(match booth {
        0 => "booth-first",
        1 => "booth-expert",
        2 => "booth-bagos",
        _ => "booth-points",
    })
}
