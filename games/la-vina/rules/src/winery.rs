//! The wineries on display, and the cooperative among them.

use game::{Element, List, Members, Seat, Set};

use crate::components::{Components, MAX_SLOTS, Printed, Reward, WineryCard};
use crate::ids::{MAX_WINERIES, WineryNo};

/// The contents of a winery: seals, and barrels in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winery {
    /// Its row in the component table; unused for the cooperative.
    pub card: u8,
    pub seals: u8,
    /// The owner of the barrel in each filled slot.
    pub barrels: List<Seat, MAX_SLOTS>,
}

/// The wineries in play. A winery that is not in play has no open slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wineries {
    count: u8,
    wineries: [Winery; MAX_WINERIES + 1],
    /// The wineries with an empty slot, updated together with the barrels.
    open: Set<WineryNo>,
}

impl Wineries {
    /// Returns the display of these cards, with no barrels and no seals (clause 2.6).
    pub fn new(cards: &[u8]) -> Wineries {
        let mut wineries = [Winery::default(); MAX_WINERIES + 1];
        for (winery, &card) in wineries.iter_mut().zip(cards) {
            winery.card = card;
        }
        let display = Set::from_bits((1 << cards.len()) - 1);
        let open = display.with(WineryNo::COOPERATIVE);
        Wineries { count: cards.len() as u8, wineries, open }
    }

    /// Returns the number in play besides the cooperative.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the wineries in play, the cooperative last.
    pub fn all(&self) -> impl Iterator<Item = WineryNo> + use<> {
        (0..self.count()).map(WineryNo::at).chain([WineryNo::COOPERATIVE])
    }

    pub fn is_in_play(&self, winery: WineryNo) -> bool {
        winery.index() < self.count() || winery.is_cooperative()
    }

    #[inline]
    pub fn get(&self, winery: WineryNo) -> &Winery {
        &self.wineries[winery.index()]
    }

    pub(crate) fn get_mut(&mut self, winery: WineryNo) -> &mut Winery {
        &mut self.wineries[winery.index()]
    }

    /// Returns the wineries with an empty slot, the cooperative last.
    #[inline]
    pub fn open(&self) -> Members<WineryNo> {
        self.open.iter()
    }

    pub fn is_open(&self, winery: WineryNo) -> bool {
        self.open.contains(winery)
    }

    /// Returns the winery's order; nothing for the cooperative.
    #[inline]
    pub fn request<'c>(
        &self,
        winery: WineryNo,
        components: &'c Components,
    ) -> Option<&'c WineryCard> {
        let card = self.get(winery).card as usize;
        (!winery.is_cooperative()).then(|| &components.wineries[card])
    }

    /// Returns the printed rewards, slot by slot.
    #[inline]
    pub fn rewards<'c>(
        &self,
        winery: WineryNo,
        components: &'c Components,
        players: u8,
    ) -> &'c Printed<Reward> {
        match self.request(winery, components) {
            Some(card) => &card.rewards,
            None => &components.cooperative(players).rewards,
        }
    }

    /// Puts a barrel on the next slot (clause 10.5) and returns true if it was the last one.
    pub fn fill(&mut self, winery: WineryNo, seat: Seat, slots: usize) -> bool {
        let barrels = &mut self.wineries[winery.index()].barrels;
        barrels.push(seat);
        let full = barrels.len() == slots;
        if full {
            self.open.remove(winery);
        }
        full
    }

    /// Removes the seals and returns their number (clause 10.13).
    pub fn take_seals(&mut self, winery: WineryNo) -> u8 {
        std::mem::take(&mut self.wineries[winery.index()].seals)
    }

    /// Adds a seal to every winery with an empty slot, not to the cooperative (clause 12.2).
    pub fn add_seals(&mut self) {
        for winery in self.open() {
            if !winery.is_cooperative() {
                self.wineries[winery.index()].seals += 1;
            }
        }
    }

    /// Counts the open wineries again from the barrels.
    pub(crate) fn recount(&mut self, components: &Components, players: u8) {
        let open = self.all().filter(|&winery| {
            self.get(winery).barrels.len() < self.rewards(winery, components, players).count()
        });
        self.open = open.collect();
    }

    pub(crate) fn counts_agree(&self, components: &Components, players: u8) -> bool {
        let mut again = *self;
        again.recount(components, players);
        again.open == self.open
    }
}
