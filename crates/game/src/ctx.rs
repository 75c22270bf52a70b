//! The context of a move: random numbers, events, and reveals.

use crate::chance::{Chance, shuffle};

/// The context that every rule gets to draw random numbers, emit events or reveal information.
///
/// `E` is the game's event type. Playouts do not collect events, so an event costs them one branch.
pub struct Ctx<'a, E> {
    chance: &'a mut dyn Chance,
    listener: Option<&'a mut Vec<E>>,
    revealed: bool,
}

impl<'a, E> Ctx<'a, E> {
    /// Creates a context without events, for search and simulation.
    pub fn without_events(chance: &'a mut dyn Chance) -> Ctx<'a, E> {
        Ctx { chance, listener: None, revealed: false }
    }

    /// Creates a context that appends events to `events`.
    pub fn with_events(chance: &'a mut dyn Chance, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { chance, listener: Some(events), revealed: false }
    }

    /// Emits an event. It is only built if events are collected.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> E) {
        if let Some(listener) = &mut self.listener {
            listener.push(event());
        }
    }

    /// Marks that hidden information was revealed, so that the move cannot be undone freely.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// Draws a number below `n`. This counts as a reveal, because a draw cannot be undone.
    pub fn below(&mut self, n: u32) -> u32 {
        self.revealed = true;
        self.chance.below(n)
    }

    /// Shuffles the items. This counts as a reveal, like every draw.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if items.len() > 1 {
            self.revealed = true;
            shuffle(items, self.chance);
        }
    }
}
