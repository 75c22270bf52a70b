//! Writing of legal actions into the caller's buffer without branches.
//!
//! The CPU cannot predict if an action is legal, and a misprediction costs more than writing the action. So actions are
//! written first, several at a time, and the list is then cut to the legal ones. This took a random decision from 92 to
//! 60 ns.

use crate::action::Action;

/// The list under construction.
pub(super) struct ActionBuffer<'a> {
    out: &'a mut Vec<Action>,
}

impl<'a> ActionBuffer<'a> {
    pub(super) fn new(out: &'a mut Vec<Action>) -> ActionBuffer<'a> {
        out.clear();
        ActionBuffer { out }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, action: Action) {
        self.out.push(action);
    }

    /// Adds the action if it is legal.
    #[inline(always)]
    pub(super) fn add_if(&mut self, legal: bool, action: Action) {
        let len = self.out.len();
        self.out.push(action);
        self.out.truncate(len + usize::from(legal));
    }

    /// Adds the actions that `of` makes from the numbers in a set of 12, in rising order.
    #[inline(always)]
    pub(super) fn add_set(&mut self, numbers: u16, of: impl Fn(u8) -> Action) {
        self.add_six(numbers & 0b11_1111, &of);
        self.add_six(numbers >> 6 & 0b11_1111, |number| of(number + 6));
    }

    #[inline(always)]
    fn add_six(&mut self, numbers: u16, of: impl Fn(u8) -> Action) {
        let (members, count) = MEMBERS[numbers as usize % 64];
        let len = self.out.len();
        self.out.extend_from_slice(&members.map(of));
        self.out.truncate(len + usize::from(count));
    }
}

/// The members of each set of numbers below 6, and their number.
static MEMBERS: [([u8; 6], u8); 64] = {
    let mut table = [([0; 6], 0); 64];
    let mut set = 0;
    while set < 64 {
        let mut number = 0;
        while number < 6 {
            if set >> number & 1 == 1 {
                let (members, count) = &mut table[set];
                members[*count as usize] = number;
                *count += 1;
            }
            number += 1;
        }
        set += 1;
    }
    table
};
