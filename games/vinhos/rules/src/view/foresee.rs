//! Previews computed from a view, for callers that may not know more than the view.

use game::Seat;

use super::{EstateView, View};
use crate::components::Components;
use crate::estate::Estate;
use crate::event::Event;
use crate::ids::{Gift, Worker};
use crate::slots::WineAt;

impl View {
    /// Returns the VP that a seat with this many fair points would get at the coming fair, if everybody took part with
    /// the current points (clauses 13.3, 13.4).
    pub fn fair_vp(&self, seat: Seat, points: u16) -> Option<u8> {
        let prizes = &self.coming_fair.as_ref()?.prizes;
        let others = || self.fair_points().filter(|(other, _)| *other != seat);
        let ahead = others().filter(|(_, theirs)| *theirs > points).count();
        let tied = 1 + others().filter(|(_, theirs)| *theirs == points).count();
        let sum: u8 = prizes.iter().skip(ahead).take(tied).sum();
        Some(sum / tied as u8)
    }

    /// Returns everybody's fair points, those of a Rival last.
    pub fn fair_points(&self) -> impl Iterator<Item = (Seat, u16)> {
        let players = self.players.iter().map(|player| player.fair_points);
        let rival = self.rival.iter().map(|rival| rival.fair_points);
        Seat::all(self.options.places()).zip(players.chain(rival))
    }

    /// Updates the view for something that the seat buys, hires or builds. Other events have no effect.
    pub fn apply_preview(&mut self, seat: Seat, event: &Event, components: &Components) {
        let player = &mut self.players[seat.index()];
        player.bagos -= u16::from(event.price());
        match *event {
            Event::VineyardPlaced { region, colour, estate, .. } => {
                let land = &mut player.estates[estate.index()];
                land.vineyards += 1;
                land.free_slots -= 1;
                (land.region, land.colour) = (Some(region), Some(colour));
            }
            Event::WineryBuilt { estate, .. } => {
                player.estates[estate.index()].wineries += 1;
                player.estates[estate.index()].free_slots -= 1;
                self.supply.wineries -= 1;
            }
            Event::CellarBuilt { estate, .. } => {
                let land = &mut player.estates[estate.index()];
                (land.cellar, land.places) = (true, WineAt::PLACES as u8);
                self.supply.cellars -= 1;
            }
            Event::Hired { worker: Worker::Enologist, estate, .. } => {
                player.estates[estate.index()].enologists += 1;
                self.supply.enologists -= 1;
            }
            Event::Hired { worker: Worker::Farmer, estate, .. } => {
                player.estates[estate.index()].farmers += 1;
                self.supply.farmers -= 1;
            }
            Event::PortoTaken { tiles, .. } => player.porto += tiles,
            _ => return,
        }
        let (weather, porto) = (self.vintage.weather, player.porto > 0);
        for estate in &mut player.estates {
            let gift = estate.region.map(|region| components.gift(region));
            let quality = estate.quality(weather, components.numbers.porto);
            estate.harvest = estate.quality(weather, 0);
            estate.porto_harvest = (porto && gift == Some(Gift::Porto)).then_some(quality);
        }
    }
}

impl EstateView {
    /// Returns the quality of the wine that the estate would make, or 0 for no wine.
    pub fn quality(&self, weather: i8, porto: u8) -> u8 {
        let EstateView { vineyards, wineries, enologists, farmers, .. } = *self;
        Estate { vineyards, wineries, enologists, farmers, ..Estate::EMPTY }.quality(weather, porto)
    }
}
