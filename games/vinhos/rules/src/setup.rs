//! Set-up (section 2).

use game::{BadOptions, Ctx, GameOptions, List, Seat, Set, SharedComponents};

use crate::components::{BARRELS, BARRELS_PER_MAGNATE, CUBES, Components};
use crate::decks::{ExpertDeck, VineyardDeck};
use crate::event::Event;
use crate::expert::deal_reds;
use crate::ids::{Ability, Colour, Feature, Gift, Magnate, Region, Tile};
use crate::options::{Options, RegionsOut};
use crate::player::Player;
use crate::slots::ExportSlot;
use crate::state::{MAX_PLAYERS, Phase, Rival, State, Supply, TurnMarks};

/// The regions that leave the game with `regions_out = fixed` (clause 2.3).
const FIXED_OUT: [Region; 2] = [Region::Setubal, Region::Algarve];

impl State {
    pub(crate) fn set_up(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> Result<State, BadOptions> {
        options.check()?;
        let mut state = State::bare(*options, components);
        state.remove_regions(ctx);
        state.deal_vineyards(ctx);
        state.deal_experts(ctx);
        let mut vintages = [0, 1, 2, 3, 4, 5, 6, 7];
        ctx.shuffle(&mut vintages);
        state.vintages = vintages;
        state.stack_magnate_deck(ctx);
        state.shuffle_rival_cards(ctx);
        let regions = || state.regions.iter().collect();
        ctx.emit(|| Event::GameBegun { regions: regions(), order: state.order().to_vec() });
        state.emit_year(ctx);
        state.refill_display(ctx);
        state.advance(ctx);
        Ok(state)
    }

    /// Returns the table before anything is shuffled: supplies, order, money and barrels (clauses 1.4, 2.1, 2.4, 2.5).
    pub(crate) fn bare(options: Options, components: &'static Components) -> State {
        let row = components.supply(options.players);
        let magnates = [BARRELS_PER_MAGNATE; Magnate::COUNT];
        let mut players = [Player::EMPTY; MAX_PLAYERS];
        let mut order = [Seat::default(); MAX_PLAYERS];
        for seat in Seat::all(options.places()) {
            order[seat.index()] = seat;
        }
        for seat in Seat::all(options.players) {
            let player = &mut players[seat.index()];
            player.bagos = row.bagos[seat.index()].into();
            player.with_magnates = magnates;
            player.barrels = BARRELS - magnates.iter().sum::<u8>();
        }
        let open = components.export_open(options.players);
        State {
            components: SharedComponents::new(components),
            frames: List::new(),
            actor: Seat::default(),
            phase: Phase::StartVineyards,
            at: 0,
            year: 1,
            turn: TurnMarks::default(),
            options,
            order,
            lower: [None; MAX_PLAYERS],
            booths: [None; 4],
            fourth: Set::empty(),
            absent: Set::empty(),
            passed: Set::empty(),
            supply: Supply {
                wineries: row.wineries,
                cellars: row.cellars,
                enologists: row.enologists,
                farmers: row.farmers,
                porto: row.porto,
                cubes: CUBES,
            },
            sales_taken: Set::empty(),
            exports_taken: ExportSlot::ALL - open,
            tops: [Set::empty(); Colour::COUNT],
            cubes: [0; Region::COUNT],
            spaced: Set::empty(),
            lifts: [0; Region::COUNT],
            vineyards: [VineyardDeck::default(); Region::COUNT],
            experts: [ExpertDeck::default(); Feature::COUNT],
            vintages: [0; 8],
            regions: Region::ALL.into_iter().collect(),
            display: [0; Tile::COUNT],
            shown: Set::empty(),
            deck: List::new(),
            in_deck: 0,
            players,
            rival: Rival::default(),
        }
    }

    /// Removes regions if there are fewer players (clauses 2.2, 2.3).
    fn remove_regions(&mut self, ctx: &mut Ctx<'_, Event>) {
        let count = self.components.supply(self.options.players).regions_out as usize;
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
            self.regions.remove(*region);
        }
        if self.porto_is_out() {
            self.supply.porto = 0;
        }
    }

    /// Returns true if no region in the game brings Porto tiles (clause 2.2).
    pub(crate) fn porto_is_out(&self) -> bool {
        let brings = |region: Region| self.components.gift(region) == Gift::Porto;
        !self.regions.iter().any(brings)
    }

    /// Deals four vineyards to each region, two of each colour (clauses 1.2, 2.6).
    fn deal_vineyards(&mut self, ctx: &mut Ctx<'_, Event>) {
        for region in self.regions.iter() {
            let reds = deal_reds(4, 2, |n| ctx.below(n));
            self.vineyards[region.index()] = VineyardDeck { reds, len: 4 };
            self.update_top(region);
            self.update_cubes(region);
        }
    }

    /// Deals a deck for each feature, with a visible top (clauses 1.6, 2.6).
    fn deal_experts(&mut self, ctx: &mut Ctx<'_, Event>) {
        for deck in &mut self.experts {
            let mut abilities = Ability::ALL;
            ctx.shuffle(&mut abilities);
            *deck = ExpertDeck::new(&abilities, abilities.len() as u8 - 1);
        }
    }

    /// Builds the magnate deck: shuffled action tiles on top of shuffled multiplier tiles (clauses 1.12, 2.7).
    fn stack_magnate_deck(&mut self, ctx: &mut Ctx<'_, Event>) {
        for multipliers in [true, false] {
            let from = self.deck.len();
            for tile in Tile::ALL.into_iter().filter(|tile| tile.is_multiplier() == multipliers) {
                for _ in 0..self.components.copies(tile, self.options.players) {
                    self.deck.push(tile);
                }
            }
            ctx.shuffle(&mut self.deck[from..]);
        }
        self.in_deck = self.count_deck();
    }
}
