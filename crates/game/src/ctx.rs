//! The context of a move: random numbers, listeners, and reveals.

use crate::chance::{Chance, shuffle};

/// Handed to every rule that may draw, tell or reveal.
///
/// `E` is the game's event type. Playouts listen to nothing, so they pay one branch an event.
pub struct Ctx<'a, E> {
    chance: &'a mut dyn Chance,
    listener: Option<&'a mut Vec<E>>,
    revealed: bool,
}

impl<'a, E> Ctx<'a, E> {
    /// Nobody listens: for search and simulation.
    pub fn quiet(chance: &'a mut dyn Chance) -> Ctx<'a, E> {
        Ctx { chance, listener: None, revealed: false }
    }

    /// Events are appended to `events`.
    pub fn telling(chance: &'a mut dyn Chance, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { chance, listener: Some(events), revealed: false }
    }

    /// Tells what happened. The event is built only if somebody listens.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> E) {
        if let Some(listener) = &mut self.listener {
            listener.push(event());
        }
    }

    /// Marks that somebody has just learnt something that was hidden: undo stops here.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// Draws a number below `n`. What is drawn cannot be taken back, so this reveals.
    pub fn below(&mut self, n: u32) -> u32 {
        self.revealed = true;
        self.chance.below(n)
    }

    /// Shuffles, which reveals as every draw does.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if items.len() > 1 {
            self.revealed = true;
            shuffle(items, self.chance);
        }
    }
}
