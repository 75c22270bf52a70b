//! The input of bots: a world that agrees with everything that the seat knows.

use game::{Chance, Game, Seat};

/// A position that one seat considers possible. Creating one always deals anew everything that the seat cannot see, so
/// a bot that gets one cannot cheat.
#[derive(Clone, Debug)]
pub struct DealtPosition<G: Game> {
    world: G,
    seat: Seat,
}

impl<G: Game> DealtPosition<G> {
    /// Deals anew everything that `seat` cannot see.
    pub fn new<C: Chance + ?Sized>(state: &G, seat: Seat, chance: &mut C) -> DealtPosition<G> {
        let mut world = state.clone();
        world.determinize(seat, chance);
        DealtPosition { world, seat }
    }

    /// Returns the seat that sees this world.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns this possible world.
    pub fn world(&self) -> &G {
        &self.world
    }

    /// Deals another possible world.
    pub fn deal<C: Chance + ?Sized>(&self, chance: &mut C) -> G {
        DealtPosition::new(&self.world, self.seat, chance).world
    }
}
