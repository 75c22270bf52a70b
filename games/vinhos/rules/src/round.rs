//! Set-up, the course of the game, and its end (sections 2 and 3).

use game::{BadOptions, Ctx, GameOptions, List, Seat, Shared};

use crate::components::{BARRELS, BARRELS_PER_MAGNATE, CUBES, Components, YEARS};
use crate::decks::{ExpertDeck, VineyardDeck};
use crate::event::{Cause, Event};
use crate::expert::deal_reds;
use crate::frame::Frame;
use crate::ids::{Ability, Feature, Gift, Magnate, Region, Tile, bits};
use crate::options::{Options, RegionsOut};
use crate::rival::Rival;
use crate::slots::{ExportSlot, SalesSlot, WineAt};
use crate::state::{MOST_PLAYERS, Phase, Player, State, Supply, TurnMarks};

/// The regions that leave by `regions_out = fixed` (clause 2.3).
const FIXED_OUT: [Region; 2] = [Region::Setubal, Region::Algarve];

/// Set-up (section 2).
impl State {
    pub(crate) fn set_up(
        options: &Options,
        tables: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        let mut state = State::bare(*options, tables);
        state.remove_regions(ctx);
        state.deal_vineyards(ctx);
        state.deal_experts(ctx);
        let mut vintages = [0, 1, 2, 3, 4, 5, 6, 7];
        ctx.shuffle(&mut vintages);
        state.vintages = vintages;
        state.stack_magnate_deck(ctx);
        state.shuffle_rival_cards(ctx);
        let regions = || bits(state.regions).map(|index| Region::ALL[index]).collect();
        ctx.emit(|| Event::GameBegun { regions: regions(), order: state.order().to_vec() });
        state.tell_year(ctx);
        state.refill_display(ctx);
        state.run_on(ctx);
        Ok(state)
    }

    /// The table before anything is shuffled: supplies, money and barrels (1.4, 2.1, 2.4, 2.5).
    pub(crate) fn bare(options: Options, tables: &'static Components) -> State {
        let row = tables.supply(options.players);
        let magnates = [BARRELS_PER_MAGNATE; Magnate::COUNT];
        let mut players = [Player::EMPTY; MOST_PLAYERS];
        let mut order = [Seat::default(); MOST_PLAYERS];
        for seat in Seat::all(options.places()) {
            order[seat.index()] = seat;
        }
        for seat in Seat::all(options.players) {
            let player = &mut players[seat.index()];
            player.bagos = row.bagos[seat.index()].into();
            player.with_magnates = magnates;
            player.barrels = BARRELS - magnates.iter().sum::<u8>();
        }
        let open = tables.export_open(options.players);
        State {
            tables: Shared::new(tables),
            frames: List::new(),
            actor: Seat::default(),
            phase: Phase::StartVineyards,
            at: 0,
            year: 1,
            turn: TurnMarks::default(),
            options,
            order,
            lower: [None; MOST_PLAYERS],
            booths: [None; 4],
            marked: 0,
            supply: Supply {
                wineries: row.wineries,
                cellars: row.cellars,
                enologists: row.enologists,
                farmers: row.farmers,
                porto: row.porto,
                cubes: CUBES,
            },
            sales_taken: 0,
            exports_taken: !open & ((1 << ExportSlot::COUNT) - 1),
            tops: [0; 2],
            cubes: [0; Region::COUNT],
            spaced: 0,
            lifts: [0; Region::COUNT],
            vineyards: [VineyardDeck::default(); Region::COUNT],
            experts: [ExpertDeck::default(); Feature::COUNT],
            vintages: [0; 8],
            regions: (1 << Region::COUNT) - 1,
            display: [0; Tile::COUNT],
            shown: 0,
            deck: List::new(),
            players,
            rival: Rival::default(),
        }
    }

    /// With fewer players, regions leave (clauses 2.2, 2.3).
    fn remove_regions(&mut self, ctx: &mut Ctx<'_, Event>) {
        let count = self.tables.supply(self.options.players).regions_out as usize;
        let mut regions = Region::ALL;
        let out = match self.options.regions_out {
            RegionsOut::Fixed => &FIXED_OUT[..count],
            RegionsOut::Random => {
                for place in 0..count {
                    let left = regions.len() - place;
                    regions.swap(place, place + ctx.below(left as u32) as usize);
                }
                &regions[..count]
            }
        };
        for region in out {
            self.regions &= !region.bit();
        }
        if self.porto_is_out() {
            self.supply.porto = 0;
        }
    }

    /// Whether no region in the game brings Porto tiles (clause 2.2).
    pub(crate) fn porto_is_out(&self) -> bool {
        let brings = |index: usize| self.tables.regions[index].gift == Gift::Porto;
        !bits(self.regions).any(brings)
    }

    fn deal_vineyards(&mut self, ctx: &mut Ctx<'_, Event>) {
        for index in bits(self.regions) {
            let reds = deal_reds(4, 2, |n| ctx.below(n));
            self.vineyards[index] = VineyardDeck { reds, len: 4 };
            self.note_top(Region::ALL[index]);
            self.note_cubes(Region::ALL[index]);
        }
    }

    fn deal_experts(&mut self, ctx: &mut Ctx<'_, Event>) {
        for deck in &mut self.experts {
            let mut abilities = Ability::ALL;
            ctx.shuffle(&mut abilities);
            *deck = ExpertDeck::new(&abilities, abilities.len() as u8 - 1);
        }
    }

    /// Shuffled action tiles on top of shuffled multiplier tiles (clause 2.7).
    fn stack_magnate_deck(&mut self, ctx: &mut Ctx<'_, Event>) {
        for multipliers in [true, false] {
            let from = self.deck.len();
            for tile in Tile::ALL.into_iter().filter(|tile| tile.is_multiplier() == multipliers) {
                for _ in 0..self.tables.copies(tile, self.options.players) {
                    self.deck.push(tile);
                }
            }
            ctx.shuffle(&mut self.deck[from..]);
        }
    }
}

/// The course of the game (section 3).
impl State {
    /// Goes on until somebody has a choice.
    ///
    /// What is rare stands in functions that are not drawn in here: the entry to this one is paid at
    /// every decision (measured: 20 of 720 instructions).
    pub(crate) fn run_on(&mut self, ctx: &mut Ctx<'_, Event>) {
        loop {
            match self.frame() {
                Some(frame) => {
                    if !self.resolve(frame, ctx) {
                        return;
                    }
                }
                None if self.phase == Phase::Over => return,
                None => self.advance(ctx),
            }
        }
    }

    /// Does what leaves no choice. `false` if the frame asks for a decision.
    fn resolve(&mut self, frame: Frame, ctx: &mut Ctx<'_, Event>) -> bool {
        match frame {
            Frame::AfterAction if self.helpers() == 0 && self.playable() == 0 => {
                self.frames.pop();
            }
            Frame::BuyVineyard(purchase)
                if !purchase.units.first
                    && !self.has_unit(frame)
                    && self.helpers_in_purchase(purchase) == 0 =>
            {
                self.frames.pop();
            }
            Frame::BuildWinery { units, .. } | Frame::BuildCellar { units, .. }
                if self.is_spent(frame, units.first) =>
            {
                self.frames.pop();
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units)
                if self.is_spent(frame, units.first) =>
            {
                self.frames.pop();
            }
            Frame::FreeExpert { left, .. } if left == 0 || !self.has_experts() => {
                self.frames.pop();
            }
            Frame::ChooseBooth(entry) if self.free_booths().count() == 1 => {
                let booth = self.free_booths().next().expect("there are as many booths as seats");
                self.take_booth(entry, booth, ctx);
            }
            Frame::SendExpert { entry, feature } if self.sendable(feature) == 0 => {
                self.next_feature(entry, feature.index(), ctx);
            }
            Frame::MoveWorker { worker, gave, took }
                if !self.has_worker_moves(worker, gave, took) =>
            {
                self.keep_workers(worker, ctx);
            }
            Frame::PayWine(tile) if self.me().wines.is_power_of_two() => {
                let wine = WineAt::at(self.me().wines.trailing_zeros() as usize);
                self.pay_for_tile(tile, wine, ctx);
            }
            _ => return false,
        }
        true
    }

    /// Whether after its first unit an action offers nothing more.
    fn is_spent(&self, frame: Frame, first: bool) -> bool {
        !first && !self.has_unit(frame) && self.helpers() == 0
    }

    /// The next player of the phase, or the next phase.
    #[inline(never)]
    fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        let players = self.options.places();
        if self.phase == Phase::Buying && self.at == players && !self.buying_is_over() {
            self.at = 0;
        }
        if self.at == players || self.phase == Phase::Buying && self.buying_is_over() {
            return self.next_phase(ctx);
        }
        let place = match self.phase {
            Phase::StartTiles => players - 1 - self.at,
            _ => self.at,
        };
        let seat = self.order[place as usize];
        self.at += 1;
        if self.is_rival(seat) {
            return self.rival_part(ctx);
        }
        self.actor = seat;
        self.turn = TurnMarks::default();
        self.begin_part(ctx);
    }

    /// What the phase asks of the actor, if anything.
    fn begin_part(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        match self.phase {
            Phase::StartVineyards => self.frames.push(Frame::StartVineyard),
            Phase::StartTiles => self.frames.push(Frame::StartTile),
            Phase::FirstAction | Phase::SecondAction | Phase::ExtraAction => {
                self.frames.push(Frame::BeforeMove);
            }
            Phase::Maintenance => self.begin_maintenance(ctx),
            Phase::Production => self.begin_production(ctx),
            Phase::LatePress => {
                if self.is_entered(seat) {
                } else if self.me().wines == 0 {
                    ctx.emit(|| Event::StayedAway { seat });
                } else {
                    self.frames.push(Frame::PresentLate);
                }
            }
            Phase::FourthPlace => {
                if self.marked >> seat.number() & 1 == 1 {
                    self.frames.push(Frame::FreeExpert { left: 1, cause: Cause::FourthPlace });
                }
            }
            Phase::Buying => {
                if self.marked >> seat.number() & 1 == 1 {
                } else if self.can_take_tile() {
                    self.frames.push(Frame::TakeTile);
                } else {
                    self.marked |= 1 << seat.number();
                }
            }
            Phase::Over => {}
        }
    }

    /// A single barrel in sales comes back without a question (clause 12.1).
    fn begin_maintenance(&mut self, ctx: &mut Ctx<'_, Event>) {
        let sales = self.me().sales;
        if sales.is_power_of_two() {
            let slot = SalesSlot::at(sales.trailing_zeros() as usize);
            self.recall_sale(slot, Cause::Maintenance, ctx);
        } else if sales != 0 {
            self.frames.push(Frame::Maintenance);
        }
    }

    #[inline(never)]
    fn next_phase(&mut self, ctx: &mut Ctx<'_, Event>) {
        let year = self.year;
        self.at = 0;
        self.phase = match self.phase {
            Phase::StartVineyards => Phase::StartTiles,
            Phase::StartTiles => {
                ctx.emit(|| Event::ActionRoundBegun { year, round: 1 });
                Phase::FirstAction
            }
            Phase::FirstAction => {
                self.change_order(ctx);
                ctx.emit(|| Event::ActionRoundBegun { year, round: 2 });
                Phase::SecondAction
            }
            Phase::SecondAction => {
                self.change_order(ctx);
                Phase::Maintenance
            }
            Phase::Maintenance => Phase::Production,
            Phase::Production => match self.fair_of_year() {
                Some(fair) => {
                    ctx.emit(|| Event::FairBegun { fair: fair as u8 + 1 });
                    Phase::LatePress
                }
                None => self.begin_year(ctx),
            },
            Phase::LatePress => {
                self.rank_fair(ctx);
                Phase::FourthPlace
            }
            Phase::FourthPlace => {
                self.order_by_booths(ctx);
                self.marked = 0;
                Phase::Buying
            }
            Phase::Buying => {
                self.marked = 0;
                if year == YEARS {
                    ctx.emit(|| Event::ExtraRoundBegun);
                    Phase::ExtraAction
                } else {
                    self.refill_display(ctx);
                    self.begin_year(ctx)
                }
            }
            Phase::ExtraAction | Phase::Over => self.end_game(ctx),
        };
    }

    /// The next year: a new vintage, and before years 4 and 6 everything face-up (3.2, 3.3).
    fn begin_year(&mut self, ctx: &mut Ctx<'_, Event>) -> Phase {
        self.year += 1;
        ctx.reveal();
        self.tell_year(ctx);
        if matches!(self.year, 4 | 6) {
            for player in &mut self.players {
                player.experts_up |= std::mem::take(&mut player.experts_down);
                player.actions_up |= std::mem::take(&mut player.actions_down);
            }
            ctx.emit(|| Event::Refreshed);
        }
        let year = self.year;
        ctx.emit(|| Event::ActionRoundBegun { year, round: 1 });
        Phase::FirstAction
    }

    fn tell_year(&self, ctx: &mut Ctx<'_, Event>) {
        let vintage = self.vintages[self.year as usize - 1];
        ctx.emit(|| Event::YearBegun { year: self.year, vintage });
    }

    /// Who chose a slot of the lower row stands there; the others fill the rest (clause 3.15).
    fn change_order(&mut self, ctx: &mut Ctx<'_, Event>) {
        let chosen = std::mem::take(&mut self.lower);
        if chosen.iter().all(Option::is_none) {
            return;
        }
        let players = self.options.places() as usize;
        let old = self.order;
        let mut others = old[..players].iter().filter(|seat| !chosen.contains(&Some(**seat)));
        for (place, chosen) in chosen[..players].iter().enumerate() {
            self.order[place] = match chosen {
                Some(seat) => *seat,
                None => *others.next().expect("there are as many places as players"),
            };
        }
        ctx.emit(|| Event::OrderChanged { order: self.order().to_vec() });
    }

    fn end_game(&mut self, ctx: &mut Ctx<'_, Event>) -> Phase {
        self.score_end(ctx);
        self.actor = Seat::default();
        self.turn = TurnMarks::default();
        Phase::Over
    }
}
