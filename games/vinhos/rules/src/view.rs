//! What an observer may know (clause 15.1).

use game::{Observer, Seat};
use serde::Serialize;

use crate::components::VintageRow;
use crate::event::FinalItem;
use crate::frame::Frame;
use crate::ids::{Ability, Cell, Colour, Feature, Gift, Magnate, Region, Tile, bits, members};
use crate::options::Options;
use crate::rival::{RIVAL, RivalCardLayout};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::{Estate, Phase, State, Supply, TurnMarks};
use crate::wine::plain_value;

/// The table as everybody sees it. Nothing but the order of covered decks is hidden.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub year: u8,
    pub phase: Phase,
    pub vintage: VintageRow,
    /// The vintage tiles seen so far, by number, this year's last.
    pub vintages: Vec<u8>,
    pub order: Vec<Seat>,
    pub lower_order: Vec<Option<Seat>>,
    pub booths: [Option<Seat>; 4],
    /// Nothing once the game is over.
    pub turn: Option<TurnView>,
    pub quadrel: Vec<CellView>,
    pub regions: Vec<RegionView>,
    pub experts: Vec<ExpertDeckView>,
    pub sales: Vec<SlotView<SalesSlot>>,
    pub countries: Vec<CountryView>,
    pub display: Vec<Tile>,
    /// What is left in the magnate deck, in no particular order.
    pub deck: Vec<Tile>,
    pub supply: Supply,
    pub players: Vec<PlayerView>,
    /// Only in the solo game, where the Rival is seat 1 in rows and slots.
    pub rival: Option<RivalView>,
}

/// Who decides and what, the next decision last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnView {
    pub seat: Seat,
    pub decisions: Vec<Frame>,
    pub marks: TurnMarks,
}

/// A cell of the quadrel, with what entering it costs whoever is to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellView {
    pub cell: Cell,
    pub markers: Vec<Seat>,
    pub taxed: bool,
    /// Bagos to the supply and the players paid 1 each; nothing if nobody is to move.
    pub fare: Option<FareView>,
}

/// What a move costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FareView {
    pub supply: u8,
    pub players: Vec<Seat>,
    pub open: bool,
}

/// A region of the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegionView {
    pub region: Region,
    pub number: u8,
    pub in_game: bool,
    pub gift: Gift,
    pub price: u8,
    pub top: Option<Colour>,
    /// White and red vineyards below the top.
    pub below: [u8; Colour::COUNT],
    pub cubes: u8,
    pub spaces: u8,
    pub markers: Vec<Seat>,
}

/// An expert deck: the top, then cards in an unknown order, then discards in a known one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExpertDeckView {
    pub feature: Feature,
    pub symbols: u8,
    pub top: Option<Ability>,
    pub hidden: Vec<Ability>,
    pub bottom: Vec<Ability>,
}

/// A slot for a barrel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlotView<S> {
    pub slot: S,
    pub value: u8,
    pub open: bool,
    pub barrel: Option<Seat>,
}

/// A country of the export area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountryView {
    pub majority: u8,
    pub slots: Vec<SlotView<ExportSlot>>,
    /// What the majority would give each player now.
    pub shares: Vec<u16>,
}

/// A player's board and belongings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    pub bagos: u16,
    pub vp: u16,
    pub fair_points: u16,
    pub cell: Cell,
    pub barrels: u8,
    pub with_magnates: [u8; Magnate::COUNT],
    pub porto: u8,
    pub experts_up: Vec<ExpertView>,
    pub experts_down: Vec<ExpertView>,
    pub actions_up: Vec<Tile>,
    pub actions_down: Vec<Tile>,
    pub multipliers: Vec<MultiplierView>,
    pub estates: Vec<EstateView>,
    /// What the end of the game would give now.
    pub if_over: Vec<(FinalItem, u16)>,
}

/// The Rival of a solo game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RivalView {
    pub vp: u16,
    pub fair_points: u16,
    pub vineyards: Vec<(Region, Colour)>,
    /// The cards not drawn yet, in no particular order.
    pub cards: Vec<RivalCardLayout>,
    /// What the majorities would give now, and whether the player would win.
    pub majorities: u16,
    pub beaten: bool,
}

/// An expert in front of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExpertView {
    pub expert: Expert,
    pub arrow: bool,
}

/// A multiplier tile in front of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MultiplierView {
    pub tile: Tile,
    pub barrel: bool,
    pub count: u16,
}

/// An estate with its wines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstateView {
    pub region: Option<Region>,
    pub colour: Option<Colour>,
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
    pub waiting: u8,
    pub wines: Vec<WineView>,
    /// The quality it would make with this year's weather, without Porto.
    pub harvest: u8,
}

impl EstateView {
    /// The quality of the wine that it would make; 0 stands for no wine.
    pub fn quality(&self, weather: i8, porto: u8) -> u8 {
        let EstateView { vineyards, wineries, enologists, farmers, .. } = *self;
        Estate { vineyards, wineries, enologists, farmers, ..Estate::EMPTY }.quality(weather, porto)
    }
}

/// A wine where it lies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WineView {
    pub wine: WineAt,
    pub quality: u8,
    /// Its value without renown, and with the most renown there is.
    pub value: u8,
    pub highest: u8,
}

impl State {
    /// The view is the same for everybody.
    pub(crate) fn view_for(&self, _observer: Observer) -> View {
        View {
            options: self.options,
            year: self.year,
            phase: self.phase,
            vintage: *self.vintage(),
            vintages: self.vintages[..self.year as usize].iter().map(|tile| tile + 1).collect(),
            order: self.order().to_vec(),
            lower_order: self.lower[..self.options.places() as usize].to_vec(),
            booths: self.booths,
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
        let open = if moving { self.open_cells() } else { 0 };
        let cell = |cell: Cell| CellView {
            cell,
            markers: self.everyone().filter(|&seat| self.player(seat).cell == cell).collect(),
            taxed: cell == self.year_cell(),
            fare: moving.then(|| {
                let fare = match self.turn.free_move {
                    true => crate::quadrel::Fare::default(),
                    false => self.fare(self.actor, cell),
                };
                FareView {
                    supply: fare.supply,
                    players: self.seats().filter(|s| fare.players >> s.number() & 1 == 1).collect(),
                    open: open & cell.bit() != 0,
                }
            }),
        };
        Cell::ALL.into_iter().map(cell).collect()
    }

    fn view_region(&self, region: Region) -> RegionView {
        let row = &self.tables.regions[region.index()];
        let deck = self.vineyard_deck(region);
        let top = deck.top();
        let below = |colour: Colour| deck.count(colour) - u8::from(top == Some(colour));
        let here = |seat: Seat| self.player(seat).estates.map(|estate| estate.region);
        let markers = self.seats().flat_map(|seat| here(seat).map(|region| (seat, region)));
        RegionView {
            region,
            number: region.number(),
            in_game: self.regions & region.bit() != 0,
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
            value: self.tables.sales[slot.index()].value,
            open: self.sales_taken & slot.bit() == 0,
            barrel: self.seats().find(|&seat| self.player(seat).sales & slot.bit() != 0),
        };
        (0..SalesSlot::COUNT).map(|index| slot(SalesSlot::at(index))).collect()
    }

    fn view_country(&self, country: usize) -> CountryView {
        let slot = |slot: ExportSlot| SlotView {
            slot,
            value: self.tables.get().export_value(slot),
            open: self.exports_taken & slot.bit() == 0,
            barrel: self.everyone().find(|&seat| self.player(seat).exports & slot.bit() != 0),
        };
        CountryView {
            majority: self.tables.countries[country].majority,
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
        let experts = |mask: u32| {
            let row = |index: usize| ExpertView {
                expert: Expert::at(index),
                arrow: self.tables.experts[index].arrow,
            };
            bits(mask).map(row).collect()
        };
        let tiles = |mask: u32| members(&Tile::ALL, mask).collect::<Vec<_>>();
        let multiplier = |tile: Tile| MultiplierView {
            tile,
            barrel: player.locked & tile.bit() != 0,
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
            multipliers: members(&Tile::ALL, player.multipliers).map(multiplier).collect(),
            estates: EstateNo::all()
                .map(|number| self.view_estate(number, player.estate(number)))
                .collect(),
            if_over: self.final_items(seat).collect(),
        }
    }

    fn view_estate(&self, number: EstateNo, estate: &Estate) -> EstateView {
        let tables = self.tables.get();
        let wine = |place: usize| {
            let region = estate.region?;
            let value = plain_value(estate, place, tables);
            let renown = self.spendable_cubes(region) * crate::wine::value_per_cube(region, tables);
            (estate.wines[place] > 0).then(|| WineView {
                wine: WineAt::new(number, place),
                quality: estate.wines[place],
                value,
                highest: value + renown,
            })
        };
        EstateView {
            region: estate.region,
            colour: estate.region.map(|_| estate.colour),
            vineyards: estate.vineyards,
            wineries: estate.wineries,
            cellar: estate.cellar,
            enologists: estate.enologists,
            farmers: estate.farmers,
            waiting: estate.waiting,
            wines: (0..WineAt::PLACES).filter_map(wine).collect(),
            harvest: estate.quality(self.vintage().weather, 0),
        }
    }
}
