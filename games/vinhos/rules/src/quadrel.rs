//! The quadrel: the moves of a marker and their cost (clauses 3.5 to 3.13).

use game::{Ctx, Seat, Set};

use crate::event::Event;
use crate::expert::DISCOUNT;
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Ability, Cell, Colour, Region, Worker, set_member};
use crate::player::Player;
use crate::rival::RIVAL;
use crate::slots::Expert;
use crate::state::{Phase, State};

/// A price that nobody can pay, for impossible actions.
const UNPAYABLE: u8 = 200;
/// Upper bound of the cost of a move and a unit together: with more money nothing more can be bought.
pub(crate) const MAX_USEFUL_BAGOS: u16 = 100;
/// The two cells with the vineyards action.
const VINEYARDS: Set<Cell> =
    Set::from_bits(1 << Cell::VineyardsA as u16 | 1 << Cell::VineyardsB as u16);

/// The cost of the distance between two cells (clause 3.6).
const DISTANCE_COST: [[u8; Cell::COUNT]; Cell::COUNT] = distance_costs();

const fn distance_costs() -> [[u8; Cell::COUNT]; Cell::COUNT] {
    let mut move_costs = [[0; Cell::COUNT]; Cell::COUNT];
    let mut from = 0;
    while from < Cell::COUNT {
        let mut to = 0;
        while to < Cell::COUNT {
            let near = (from / 3).abs_diff(to / 3) <= 1 && (from % 3).abs_diff(to % 3) <= 1;
            move_costs[from][to] = !near as u8;
            to += 1;
        }
        from += 1;
    }
    move_costs
}

/// The cost of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCost {
    /// The Bagos that go to the supply.
    pub supply: u8,
    /// The seats that get 1 Bago each.
    pub players: Set<Seat>,
}

impl MoveCost {
    pub fn total(self) -> u16 {
        u16::from(self.supply) + self.players.len() as u16
    }
}

impl State {
    /// Returns the cell of the year marker (clauses 1.10, 3.17).
    pub fn year_cell(&self) -> Cell {
        self.components.years[self.year as usize - 1].cell
    }

    /// Returns the cost of a move of `seat` to this cell by distance, tax and company (clauses 3.6 to 3.9).
    pub fn fare(&self, seat: Seat, to: Cell) -> MoveCost {
        if to == Cell::Pass {
            return MoveCost::default();
        }
        let far = DISTANCE_COST[self.player(seat).cell.index()][to.index()];
        let taxed = self.year_cell() == to;
        let there = |other: &Seat| *other != seat && self.player(*other).cell == to;
        let players = self.seats().filter(there).collect();
        // The Rival has no purse: its Bago goes to the supply (clause 16.3).
        let rival = self.is_solo() && there(&RIVAL);
        MoveCost { supply: far + u8::from(taxed) + u8::from(rival), players }
    }

    /// Returns the Bagos that a move to each cell costs the actor.
    fn move_costs(&self) -> [u8; Cell::COUNT] {
        if self.turn.free_move {
            return [0; Cell::COUNT];
        }
        let mut move_costs = DISTANCE_COST[self.player(self.actor).cell.index()];
        move_costs[self.year_cell().index()] += 1;
        for seat in self.everyone() {
            move_costs[self.player(seat).cell.index()] += u8::from(seat != self.actor);
        }
        move_costs[Cell::Pass.index()] = 0;
        move_costs
    }

    /// Returns the cells that the actor may enter (clauses 3.5, 3.9 to 3.12).
    pub(crate) fn open_cells(&self) -> Set<Cell> {
        let me = self.player(self.actor);
        let purse = me.bagos.min(MAX_USEFUL_BAGOS) as u8;
        let move_costs = self.move_costs();
        let least = self.lowest_costs();
        let mut open = 0;
        for cell in 0..Cell::COUNT {
            open |= u16::from(move_costs[cell] + least[cell] <= purse) << cell;
        }
        let mut open = Set::from_bits(open).without(me.cell);
        if !(open & VINEYARDS).is_empty() {
            let payable = self.affordable_vineyard_cells(purse, &move_costs);
            open = (open - VINEYARDS) | (open & payable);
        }
        if open.is_empty() { Set::of(Cell::Pass) } else { open }
    }

    /// Returns the lowest cost of one unit of each action. Vineyards are handled separately.
    fn lowest_costs(&self) -> [u8; Cell::COUNT] {
        let numbers = &self.components.get().numbers;
        let price_if = |possible: bool, price: u8| if possible { price } else { UNPAYABLE };
        let wage = |worker: Worker| {
            let possible =
                self.in_supply(worker) > 0 && self.player(self.actor).has_room_for(worker);
            price_if(possible, self.worker_price(worker))
        };
        let reach = self.reach();
        [
            0,
            price_if(self.can_build_cellar(0), numbers.cellar),
            price_if(self.can_build_winery(0), numbers.winery),
            price_if(self.has_experts(), numbers.expert),
            0,
            wage(Worker::Farmer).min(wage(Worker::Enologist)),
            price_if(!reach.exports.is_empty(), 0),
            price_if(!reach.sales.is_empty(), 0),
            0,
        ]
    }

    /// Returns the vineyards cells in which one unit could be paid after the fare, with the help of one expert
    /// (clause 3.11).
    fn affordable_vineyard_cells(&self, purse: u8, move_costs: &[u8; Cell::COUNT]) -> Set<Cell> {
        let (tops, off, rearranged) = self.vineyards_with_help();
        let mut cells = Set::empty();
        for cell in [Cell::VineyardsA, Cell::VineyardsB] {
            let left = u16::from(purse.saturating_sub(move_costs[cell.index()]));
            let bought = tops & self.affordable_regions(left, off)
                | rearranged & self.affordable_regions(left, 0);
            set_member(&mut cells, cell, !bought.is_empty());
        }
        cells
    }

    /// Returns the regions whose vineyards could be bought with this much money and one expert (clause 3.11).
    pub(crate) fn affordable_tops(&self, bagos: u16) -> Set<Region> {
        let (tops, off, rearranged) = self.vineyards_with_help();
        tops & self.affordable_regions(bagos, off) | rearranged & self.affordable_regions(bagos, 0)
    }

    /// Returns the regions whose top can be placed, the discount of an expert, and the regions in which an expert could
    /// bring a suitable vineyard to the top (clause 3.11).
    fn vineyards_with_help(&self) -> (Set<Region>, u8, Set<Region>) {
        let me = self.player(self.actor);
        let helps =
            |ability: Ability| !self.turn.expert_used && !me.ready_experts(ability).is_empty();
        let off = if helps(Ability::Discount) { DISCOUNT } else { 0 };
        let rearranged =
            if helps(Ability::Rearrange) { self.rearrangeable() } else { Set::empty() };
        (me.sites.placeable_tops(self.tops), off, rearranged)
    }

    /// Returns the regions whose deck could be rearranged so that its top can be placed (clause 3.11).
    fn rearrangeable(&self) -> Set<Region> {
        let sites = &self.player(self.actor).sites;
        let could = |region: &Region| {
            let deck = self.vineyards[region.index()];
            let allows = |colour: Colour| {
                deck.count(colour) > 0 && sites.placeable(colour).contains(*region)
            };
            deck.len >= 2 && Colour::ALL.into_iter().any(allows)
        };
        Region::ALL.into_iter().filter(could).collect()
    }

    /// Returns true if the actor can build a winery with the supply, slots and money available (clause 5.1).
    pub(crate) fn can_build_winery(&self, price: u8) -> bool {
        let me = self.player(self.actor);
        self.supply.wineries > 0 && !me.sites.winery_sites().is_empty() && me.bagos >= price.into()
    }

    /// Returns true if the actor can build a cellar with the supply, estates and money available (clauses 7.1, 7.3).
    pub(crate) fn can_build_cellar(&self, price: u8) -> bool {
        let me = self.player(self.actor);
        self.supply.cellars > 0 && !me.sites.cellar_sites().is_empty() && me.bagos >= price.into()
    }

    /// Returns true if any expert deck has a card (clause 10.2).
    pub(crate) fn has_experts(&self) -> bool {
        self.experts.iter().fold(0, |cards, deck| cards | deck.len()) > 0
    }

    /// Moves the actor's marker, pays for it and opens the action of the cell.
    pub(crate) fn move_marker(&mut self, to: Cell, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let fare = match std::mem::take(&mut self.turn.free_move) {
            true => MoveCost::default(),
            false => self.fare(seat, to),
        };
        let me = self.player_mut(self.actor);
        let from = std::mem::replace(&mut me.cell, to);
        me.bagos -= fare.total();
        for other in fare.players {
            self.players[other.index()].bagos += 1;
        }
        ctx.emit(|| Event::Moved {
            seat,
            from,
            to,
            supply: fare.supply,
            paid: fare.players.iter().collect(),
        });
        self.replace_frame(Frame::AfterAction);
        self.open_action(to, ctx);
    }

    /// Returns the action of a cell with both units to do, or `None` for the pass cell (clauses 1.10, 3.14).
    pub(crate) fn cell_action(&self, cell: Cell) -> Option<Frame> {
        let numbers = &self.components.get().numbers;
        Some(match cell {
            Cell::VineyardsA | Cell::VineyardsB => Frame::BuyVineyard(Purchase::ACTION),
            Cell::Cellars => Frame::BuildCellar { units: Units::TWO, price: numbers.cellar },
            Cell::Wineries => Frame::BuildWinery { units: Units::TWO, price: numbers.winery },
            Cell::Experts => Frame::HireExpert(Units::TWO),
            Cell::Staff => Frame::HireStaff(Units::TWO),
            Cell::Export => Frame::ExportWine(Units::TWO),
            Cell::Sales => Frame::SellWine(Units::TWO),
            Cell::Pass => return None,
        })
    }

    /// Opens the action of the cell entered (clauses 3.5, 3.17, 11.1).
    fn open_action(&mut self, cell: Cell, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        match self.cell_action(cell) {
            Some(action) => self.frames.push(action),
            None if self.phase == Phase::ExtraAction => ctx.emit(|| Event::Passed { seat }),
            None => self.frames.push(Frame::OrderSlot),
        }
    }
}

impl Player {
    /// Returns the face-up experts with this ability.
    pub fn ready_experts(&self, ability: Ability) -> Set<Expert> {
        self.experts_up & Expert::with(ability)
    }
}
