//! The order in which notices are sent: people take turns, and failing channels share a few senders.

use std::collections::{HashMap, VecDeque};

use store::PersonId;

/// Maximum number of concurrent sends.
const AT_ONCE: usize = 8;

/// Maximum number of concurrent sends to channels whose last send failed. They may take until their
/// time-out, so they never get all the senders.
const FAILING_AT_ONCE: usize = 2;

/// Maximum number of waiting notices of one person.
const OF_ONE: usize = 32;

/// Maximum number of waiting notices.
const OF_ALL: usize = 4096;

/// The group of senders that a notice uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SenderGroup {
    Working,
    /// For channels whose last send failed.
    Failing,
}

/// Notices to send.
pub struct NoticeQueue<T> {
    working: WaitingNotices<T>,
    failing: WaitingNotices<T>,
}

struct WaitingNotices<T> {
    /// The people who have notices here. The first is served next.
    turns: VecDeque<PersonId>,
    of: HashMap<PersonId, VecDeque<T>>,
    running: usize,
}

impl<T> Default for WaitingNotices<T> {
    fn default() -> WaitingNotices<T> {
        WaitingNotices { turns: VecDeque::new(), of: HashMap::new(), running: 0 }
    }
}

impl<T> Default for NoticeQueue<T> {
    fn default() -> NoticeQueue<T> {
        NoticeQueue { working: WaitingNotices::default(), failing: WaitingNotices::default() }
    }
}

impl<T> NoticeQueue<T> {
    /// Adds a notice. Returns false if too many wait already.
    pub fn push(&mut self, lane: SenderGroup, person: &PersonId, item: T) -> bool {
        let full = self.working.len() + self.failing.len() >= OF_ALL;
        !full && self.lane(lane).push(person, item)
    }

    /// Takes the next notice to send, if a sender is free for it. [`NoticeQueue::free_sender`] frees the sender.
    pub fn take(&mut self) -> Option<(SenderGroup, PersonId, T)> {
        if self.working.running + self.failing.running >= AT_ONCE {
            return None;
        }
        if let Some((person, item)) = self.working.pop() {
            return Some((SenderGroup::Working, person, item));
        }
        if self.failing.running >= FAILING_AT_ONCE {
            return None;
        }
        let (person, item) = self.failing.pop()?;
        Some((SenderGroup::Failing, person, item))
    }

    /// Frees the sender of a notice that was taken from this lane.
    pub fn free_sender(&mut self, lane: SenderGroup) {
        self.lane(lane).running -= 1;
    }

    fn lane(&mut self, lane: SenderGroup) -> &mut WaitingNotices<T> {
        match lane {
            SenderGroup::Working => &mut self.working,
            SenderGroup::Failing => &mut self.failing,
        }
    }
}

impl<T> WaitingNotices<T> {
    fn len(&self) -> usize {
        self.of.values().map(VecDeque::len).sum()
    }

    fn push(&mut self, person: &PersonId, item: T) -> bool {
        let own = self.of.entry(person.clone()).or_default();
        if own.len() >= OF_ONE {
            return false;
        }
        if own.is_empty() {
            self.turns.push_back(person.clone());
        }
        own.push_back(item);
        true
    }

    /// Takes the oldest notice of the next person. This person is served again after everybody else.
    fn pop(&mut self) -> Option<(PersonId, T)> {
        let person = self.turns.pop_front()?;
        let own = self.of.get_mut(&person)?;
        let item = own.pop_front()?;
        if own.is_empty() {
            self.of.remove(&person);
        } else {
            self.turns.push_back(person.clone());
        }
        self.running += 1;
        Some((person, item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: usize) -> PersonId {
        PersonId::parse(&format!("{number:016x}")).unwrap()
    }

    #[test]
    fn people_take_turns_even_if_one_has_many_notices() {
        let mut queue = NoticeQueue::default();
        for number in 0..20 {
            assert!(queue.push(SenderGroup::Working, &person(1), number));
        }
        assert!(queue.push(SenderGroup::Working, &person(2), 100));
        let mut order = Vec::new();
        while let Some((lane, _, item)) = queue.take() {
            order.push(item);
            queue.free_sender(lane);
        }
        assert_eq!(order[..3], [0, 100, 1]);
        assert_eq!(order.len(), 21);
    }

    #[test]
    fn failing_channels_never_take_all_the_senders() {
        let mut queue = NoticeQueue::default();
        for number in 0..100 {
            assert!(queue.push(SenderGroup::Failing, &person(number), number));
        }
        let mut taken = 0;
        while queue.take().is_some() {
            taken += 1;
        }
        assert_eq!(taken, FAILING_AT_ONCE);
        assert!(queue.push(SenderGroup::Working, &person(200), 200));
        assert_eq!(queue.take(), Some((SenderGroup::Working, person(200), 200)));
        queue.free_sender(SenderGroup::Failing);
        assert_eq!(queue.take().map(|(lane, ..)| lane), Some(SenderGroup::Failing));
    }

    #[test]
    fn waiting_notices_are_limited_for_one_person_and_for_all() {
        let mut queue = NoticeQueue::default();
        let one =
            (0..100).filter(|number| queue.push(SenderGroup::Failing, &person(0), *number)).count();
        assert_eq!(one, OF_ONE);
        let all = (1..10_000)
            .filter(|number| queue.push(SenderGroup::Working, &person(*number), 0))
            .count();
        assert_eq!(one + all, OF_ALL);
    }
}
