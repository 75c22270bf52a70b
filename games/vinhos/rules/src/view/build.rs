//! Building a view from the state.

use game::{Observer, Seat, Set};

use super::{
    CellView, CountryView, EstateView, ExpertDeckView, ExpertView, FairView, FareView,
    MultiplierView, PlayerView, RegionView, RivalView, SlotView, TurnView, View, WineView,
};
use crate::components::{ESTATE_SLOTS, FAIR_YEARS};
use crate::decks::RivalCardLayout;
use crate::estate::Estate;
use crate::frame::Frame;
use crate::ids::{Ability, Cell, Colour, Feature, Magnate, Region, Tile};
use crate::player::Player;
use crate::press::fair_gift;
use crate::rival::RIVAL;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;
use crate::wine::{plain_value, value_per_cube};

impl State {
    /// Builds the view, which is the same for everybody.
    pub(crate) fn view_for(&self, _observer: Observer) -> View {
        View {
            options: self.options,
            year: self.year,
            phase: self.phase,
            vintage: *self.vintage(),
            vintages: self.vintages[..self.year as usize].iter().map(|tile| tile + 1).collect(),
            fair_years: FAIR_YEARS,
            coming_fair: self.coming_fair().map(|fair| FairView {
                number: fair as u8 + 1,
                year: FAIR_YEARS[fair],
                prizes: self.prizes(fair)[..self.options.places().min(3) as usize].to_vec(),
            }),
            order: self.order().to_vec(),
            lower_order: self.lower[..self.options.places() as usize].to_vec(),
            booths: self.booths,
            absent: self.absent.iter().collect(),
            turn: (!self.frames.is_empty()).then(|| TurnView {
                seat: self.actor,
                decisions: self.frames.to_vec(),
                marks: self.turn,
            }),
            quadrel: self.view_quadrel(),
            regions: Region::ALL.iter().map(|&region| self.view_region(region)).collect(),
            experts: Feature::ALL.iter().map(|&feature| self.view_experts(feature)).collect(),
            sales: self.view_sales(),
            countries: (0..ExportSlot::COUNTRIES).map(|c| self.view_country(c)).collect(),
            display: self.displayed().collect(),
            deck: {
                let mut deck = self.deck.to_vec();
                deck.sort();
                deck
            },
            supply: self.supply,
            players: self.seats().map(|seat| self.view_player(seat)).collect(),
            rival: self.is_solo().then(|| self.view_rival()),
        }
    }

    fn view_quadrel(&self) -> Vec<CellView> {
        let moving = self.frame() == Some(Frame::BeforeMove);
        let open = if moving { self.open_cells() } else { Set::empty() };
        let cell = |cell: Cell| CellView {
            cell,
            markers: self.everyone().filter(|&seat| self.player(seat).cell == cell).collect(),
            taxed: cell == self.year_cell(),
            fare: moving.then(|| {
                let fare = match self.turn.free_move {
                    true => crate::quadrel::MoveCost::default(),
                    false => self.fare(self.actor, cell),
                };
                FareView {
                    supply: fare.supply,
                    players: fare.players.iter().collect(),
                    open: open.contains(cell),
                }
            }),
        };
        Cell::ALL.into_iter().map(cell).collect()
    }

    fn view_region(&self, region: Region) -> RegionView {
        let row = &self.components.regions[region.index()];
        let deck = self.vineyard_deck(region);
        let top = deck.top();
        let below = |colour: Colour| deck.count(colour) - u8::from(top == Some(colour));
        let here = |seat: Seat| self.player(seat).estates.map(|estate| estate.region);
        let markers = self.seats().flat_map(|seat| here(seat).map(|region| (seat, region)));
        RegionView {
            region,
            number: region.number(),
            in_game: self.regions.contains(region),
            gift: row.gift,
            price: row.price,
            top,
            below: Colour::ALL.map(below),
            cubes: self.cubes_in(region),
            spaces: row.spaces,
            markers: markers.filter(|marker| marker.1 == Some(region)).map(|m| m.0).collect(),
        }
    }

    fn view_experts(&self, feature: Feature) -> ExpertDeckView {
        let deck = self.expert_deck(feature);
        let cards: Vec<Ability> = deck.cards().collect();
        let below = cards.get(1..).unwrap_or_default();
        let (hidden, bottom) = below.split_at(deck.hidden().into());
        let mut hidden = hidden.to_vec();
        hidden.sort();
        ExpertDeckView {
            feature,
            symbols: self.vintage().symbols[feature.index()],
            top: deck.top(),
            hidden,
            bottom: bottom.to_vec(),
        }
    }

    fn view_sales(&self) -> Vec<SlotView<SalesSlot>> {
        let slot = |slot: SalesSlot| SlotView {
            slot,
            value: self.components.sales[slot.index()].value,
            open: !self.sales_taken.contains(slot),
            barrel: self.seats().find(|&seat| self.player(seat).sales.contains(slot)),
        };
        (0..SalesSlot::COUNT).map(|index| slot(SalesSlot::at(index))).collect()
    }

    fn view_country(&self, country: usize) -> CountryView {
        let slot = |slot: ExportSlot| SlotView {
            slot,
            value: self.components.get().export_value(slot),
            open: !self.exports_taken.contains(slot),
            barrel: self.everyone().find(|&seat| self.player(seat).exports.contains(slot)),
        };
        CountryView {
            majority: self.components.countries[country].majority,
            slots: (0..ExportSlot::ROWS).map(|row| slot(ExportSlot::new(country, row))).collect(),
            shares: self.seats().map(|seat| self.majority_vp(seat, country)).collect(),
        }
    }

    fn view_rival(&self) -> RivalView {
        let rival = self.player(RIVAL);
        let mut cards = self.rival.cards.to_vec();
        cards.sort();
        RivalView {
            vp: rival.vp,
            fair_points: rival.fair_points,
            vineyards: self.rival_vineyards().collect(),
            cards: cards.into_iter().map(RivalCardLayout::from).collect(),
            majorities: (0..ExportSlot::COUNTRIES).map(|c| self.majority_vp(RIVAL, c)).sum(),
            beaten: self.beats_rival(),
        }
    }

    fn view_player(&self, seat: Seat) -> PlayerView {
        let player = self.player(seat);
        let experts = |experts: Set<Expert>| {
            let arrow = |expert: Expert| self.components.experts[expert.index()].arrow;
            let row = |expert: Expert| ExpertView { expert, arrow: arrow(expert) };
            experts.iter().map(row).collect()
        };
        let tiles = |tiles: Set<Tile>| tiles.iter().collect::<Vec<_>>();
        let multiplier = |tile: Tile| MultiplierView {
            tile,
            barrel: player.locked.contains(tile),
            count: player.count_for(tile),
        };
        PlayerView {
            bagos: player.bagos,
            vp: player.vp,
            fair_points: player.fair_points,
            cell: player.cell,
            barrels: player.barrels,
            with_magnates: player.with_magnates,
            porto: player.porto,
            experts_up: experts(player.experts_up),
            experts_down: experts(player.experts_down),
            actions_up: tiles(player.actions_up),
            actions_down: tiles(player.actions_down),
            multipliers: player.multipliers.iter().map(multiplier).collect(),
            estates: EstateNo::all().map(|number| self.view_estate(player, number)).collect(),
            if_over: self.final_items(seat).collect(),
        }
    }

    fn view_estate(&self, player: &Player, number: EstateNo) -> EstateView {
        let estate = player.estate(number);
        let weather = self.vintage().weather;
        let porto = self.components.numbers.porto;
        EstateView {
            region: estate.region,
            colour: estate.region.map(|_| estate.colour),
            vineyards: estate.vineyards,
            wineries: estate.wineries,
            cellar: estate.cellar,
            enologists: estate.enologists,
            farmers: estate.farmers,
            waiting: estate.waiting,
            wines: (0..WineAt::PLACES)
                .filter_map(|place| self.view_wine(estate, WineAt::new(number, place)))
                .collect(),
            free_slots: ESTATE_SLOTS - estate.vineyards - estate.wineries,
            places: estate.places() as u8,
            harvest: estate.quality(weather, 0),
            porto_harvest: self
                .could_make_porto(player, number)
                .then(|| estate.quality(weather, porto)),
        }
    }

    fn view_wine(&self, estate: &Estate, wine: WineAt) -> Option<WineView> {
        let components = self.components.get();
        let region = estate.region?;
        let quality = estate.wines[wine.place()];
        let value = plain_value(estate, wine.place(), components);
        let per_cube = value_per_cube(region, components);
        let pleases =
            |magnate: &Magnate| self.vintage().pleases(*magnate, estate.colour, region, value);
        (quality > 0).then(|| WineView {
            wine,
            quality,
            value,
            highest: value + self.spendable_cubes(region) * per_cube,
            per_cube,
            fair_gift: fair_gift(region, components),
            pleased: Magnate::ALL.into_iter().filter(pleases).collect(),
        })
    }
}
