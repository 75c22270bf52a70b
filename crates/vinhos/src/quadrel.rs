//! The quadrel: where a marker may go and what that costs (clauses 3.5 to 3.13).

use game::{Ctx, Seat};

use crate::estate::Placeable;
use crate::event::Event;
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Ability, Cell, Colour, Region, Worker, bits};
use crate::slots::Expert;
use crate::state::{Phase, Player, State};

/// What stands for a price that nobody can pay, because the thing cannot be done.
const NEVER: u16 = 10_000;

/// The cells that touch a cell, itself among them (clause 1.10).
const TOUCHING: [u32; Cell::COUNT] = touching();

const fn touching() -> [u32; Cell::COUNT] {
    let mut masks = [0; Cell::COUNT];
    let mut from = 0;
    while from < Cell::COUNT {
        let mut to = 0;
        while to < Cell::COUNT {
            if (from / 3).abs_diff(to / 3) <= 1 && (from % 3).abs_diff(to % 3) <= 1 {
                masks[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    masks
}

/// What a move costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fare {
    /// Bagos to the supply.
    pub supply: u8,
    /// Who gets 1 Bago each, one bit a seat.
    pub players: u8,
}

impl Fare {
    pub fn total(self) -> u16 {
        u16::from(self.supply) + self.players.count_ones() as u16
    }
}

impl State {
    /// The cell of the year marker (clauses 1.10, 3.17).
    pub fn year_cell(&self) -> Cell {
        self.tables.years[self.year as usize - 1].cell
    }

    /// What a move of `seat` to this cell costs by distance, tax and company (clauses 3.6 to 3.9).
    pub fn fare(&self, seat: Seat, to: Cell) -> Fare {
        if to == Cell::Pass {
            return Fare::default();
        }
        let far = TOUCHING[self.player(seat).cell.index()] & to.bit() == 0;
        let taxed = self.year_cell() == to;
        let there = |other: &Seat| *other != seat && self.player(*other).cell == to;
        let players = self.seats().filter(there).fold(0, |mask, other| mask | 1 << other.number());
        Fare { supply: u8::from(far) + u8::from(taxed), players }
    }

    /// The Bagos that a move to each cell costs the actor.
    fn fares(&self) -> [u8; Cell::COUNT] {
        let mut fares = [0; Cell::COUNT];
        if self.turn.free_move {
            return fares;
        }
        let far = !TOUCHING[self.me().cell.index()];
        for (cell, fare) in fares.iter_mut().enumerate() {
            *fare = (far >> cell & 1) as u8;
        }
        fares[self.year_cell().index()] += 1;
        for seat in self.seats() {
            fares[self.player(seat).cell.index()] += u8::from(seat != self.actor);
        }
        fares[Cell::Pass.index()] = 0;
        fares
    }

    /// The cells that the actor may enter (clauses 3.5, 3.9 to 3.12).
    pub(crate) fn open_cells(&self) -> u32 {
        let here = self.me().cell;
        let bagos = self.me().bagos;
        let fares = self.fares();
        let vineyards = self.least_for_vineyard();
        let (sells, exports) = self.can_trade();
        let free_if = |possible: bool| if possible { 0 } else { NEVER };
        let least = [
            vineyards,
            self.least_for_cellar(),
            self.least_for_winery(),
            self.least_for_expert(),
            0,
            self.least_for_staff(),
            free_if(exports),
            free_if(sells),
            vineyards,
        ];
        let mut open = 0;
        for cell in 0..Cell::COUNT {
            open |= u32::from(u16::from(fares[cell]) + least[cell] <= bagos) << cell;
        }
        open &= !here.bit();
        if open == 0 { Cell::Pass.bit() } else { open }
    }

    /// The least that one unit of vineyards costs, one expert's help included (clause 3.11).
    fn least_for_vineyard(&self) -> u16 {
        let me = self.me();
        let placeable = Placeable::of(me, self.tables.get());
        let least = |regions: u32, off: u8| {
            let prices = bits(regions).map(|index| self.vineyard_price(Region::ALL[index], off));
            prices.min().unwrap_or(NEVER)
        };
        let mut lowest = least(placeable.tops(self.tops), 0);
        if !self.turn.expert_used && me.experts_up & Expert::with(Ability::Discount) != 0 {
            lowest = lowest.min(least(placeable.tops(self.tops), 1));
        }
        if !self.turn.expert_used && me.experts_up & Expert::with(Ability::Rearrange) != 0 {
            lowest = lowest.min(least(self.rearrangeable(&placeable), 0));
        }
        lowest
    }

    /// The regions whose deck could be rearranged so that its top can be placed (clause 3.11).
    fn rearrangeable(&self, placeable: &Placeable) -> u32 {
        let could = |region: &Region| {
            let deck = self.vineyards[region.index()];
            let present = |colour: &Colour| deck.count(*colour) > 0;
            deck.len >= 2
                && Colour::ALL
                    .iter()
                    .filter(|colour| present(colour))
                    .any(|&colour| placeable.allows(*region, colour))
        };
        Region::ALL
            .iter()
            .filter(|region| could(region))
            .fold(0, |mask, region| mask | region.bit())
    }

    fn least_for_winery(&self) -> u16 {
        match self.can_raise_winery() {
            true => self.tables.numbers.winery.into(),
            false => NEVER,
        }
    }

    /// Whether supply and slots allow the actor a winery (clause 5.1).
    pub(crate) fn can_raise_winery(&self) -> bool {
        self.supply.wineries > 0 && self.me().estates.iter().any(|estate| estate.takes_winery())
    }

    fn least_for_cellar(&self) -> u16 {
        match self.can_raise_cellar() {
            true => self.tables.numbers.cellar.into(),
            false => NEVER,
        }
    }

    /// Whether supply and estates allow the actor a cellar (clauses 7.1, 7.3).
    pub(crate) fn can_raise_cellar(&self) -> bool {
        let tables = self.tables.get();
        self.supply.cellars > 0
            && self.me().estates.iter().any(|estate| estate.takes_cellar(tables))
    }

    fn least_for_staff(&self) -> u16 {
        let wage = |worker: Worker| {
            let possible = self.in_supply(worker) > 0 && self.me().has_room_for(worker);
            if possible { self.wage(worker).into() } else { NEVER }
        };
        wage(Worker::Farmer).min(wage(Worker::Enologist))
    }

    fn least_for_expert(&self) -> u16 {
        if self.has_experts() { self.tables.numbers.expert.into() } else { NEVER }
    }

    /// Whether any expert deck has a card (clause 10.2).
    pub(crate) fn has_experts(&self) -> bool {
        self.experts.iter().any(|deck| !deck.is_empty())
    }

    /// Moves the actor's marker, pays for it and opens the action of the cell.
    pub(crate) fn move_marker(&mut self, to: Cell, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let fare = match std::mem::take(&mut self.turn.free_move) {
            true => Fare::default(),
            false => self.fare(seat, to),
        };
        let me = self.me_mut();
        let from = std::mem::replace(&mut me.cell, to);
        me.bagos -= fare.total();
        for other in bits(fare.players.into()) {
            self.players[other].bagos += 1;
        }
        ctx.emit(|| Event::Moved {
            seat,
            from,
            to,
            supply: fare.supply,
            paid: bits(fare.players.into()).map(|other| Seat::new(other as u8)).collect(),
        });
        self.replace_frame(Frame::AfterAction);
        self.open_action(to, ctx);
    }

    fn open_action(&mut self, cell: Cell, ctx: &mut Ctx<'_, Event>) {
        let numbers = self.tables.numbers;
        let frame = match cell {
            Cell::VineyardsA | Cell::VineyardsB => Frame::BuyVineyard(Purchase::ACTION),
            Cell::Cellars => Frame::BuildCellar { units: Units::TWO, price: numbers.cellar },
            Cell::Wineries => Frame::BuildWinery { units: Units::TWO, price: numbers.winery },
            Cell::Experts => Frame::HireExpert(Units::TWO),
            Cell::Staff => Frame::HireStaff(Units::TWO),
            Cell::Export => Frame::ExportWine(Units::TWO),
            Cell::Sales => Frame::SellWine(Units::TWO),
            Cell::Pass if self.phase == Phase::ExtraAction => {
                let seat = self.actor;
                return ctx.emit(|| Event::Passed { seat });
            }
            Cell::Pass => Frame::OrderSlot,
        };
        self.frames.push(frame);
    }
}

impl Player {
    /// The face-up experts with this ability.
    pub fn ready(&self, ability: Ability) -> u32 {
        self.experts_up & Expert::with(ability)
    }
}
