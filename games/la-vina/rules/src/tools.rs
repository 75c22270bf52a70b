//! Billhook, boots and shears, alone and together.

use std::fmt;

use serde::Serialize;

use crate::ids::Tool;

/// Maximum number of tools on a card (clause 6.9).
pub const MAX_TOOLS_OF_CARD: u8 = 2;

/// Up to three tools of each type: the tools of a player or the bank.
///
/// Each type has two bits, so that paying a set of tools is one subtraction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tools(u8);

impl Tools {
    pub const NONE: Tools = Tools(0);
    pub const BILLHOOK: Tools = Tools::one(Tool::Billhook);
    pub const BOOTS: Tools = Tools::one(Tool::Boots);
    pub const SHEARS: Tools = Tools::one(Tool::Shears);
    pub const BILLHOOK_AND_BOOTS: Tools = Tools(Tools::BILLHOOK.0 | Tools::BOOTS.0);
    pub const BILLHOOK_AND_SHEARS: Tools = Tools(Tools::BILLHOOK.0 | Tools::SHEARS.0);
    pub const BOOTS_AND_SHEARS: Tools = Tools(Tools::BOOTS.0 | Tools::SHEARS.0);

    /// Maximum number of one type.
    pub const MOST: u8 = 3;

    pub const fn one(tool: Tool) -> Tools {
        Tools(1 << (2 * tool as u8))
    }

    /// Returns `count` of each type, three at most.
    pub const fn of_each(count: u8) -> Tools {
        assert!(count <= Tools::MOST);
        Tools(count * 0b01_01_01)
    }

    /// Returns the tools with these counts of billhooks, boots and shears, if none is above three.
    pub fn from_counts(counts: [usize; 3]) -> Option<Tools> {
        let [billhooks, boots, shears] = counts.map(|count| count as u8);
        let fits = counts.iter().all(|&count| count <= usize::from(Tools::MOST));
        fits.then_some(Tools(billhooks | boots << 2 | shears << 4))
    }

    #[inline]
    pub const fn count(self, tool: Tool) -> u8 {
        self.0 >> (2 * tool as u8) & 0b11
    }

    #[inline]
    pub const fn total(self) -> u8 {
        (self.0 & 0b11) + (self.0 >> 2 & 0b11) + (self.0 >> 4)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns one of each type that is there.
    #[inline]
    pub const fn kinds(self) -> Tools {
        Tools((self.0 | self.0 >> 1) & 0b01_01_01)
    }

    /// Returns true if all the different tools of `wanted` are there.
    #[inline]
    pub const fn include(self, wanted: Tools) -> bool {
        self.kinds().0 & wanted.0 == wanted.0
    }

    #[inline]
    pub const fn has(self, tool: Tool) -> bool {
        self.count(tool) != 0
    }

    /// Returns the common tools, type by type.
    #[inline]
    pub const fn common(self, other: Tools) -> Tools {
        let [mut common, mut type_bits] = [0, 0b11];
        while type_bits <= 0b11_00_00 {
            let (one, other) = (self.0 & type_bits, other.0 & type_bits);
            common |= if one < other { one } else { other };
            type_bits <<= 2;
        }
        Tools(common)
    }

    #[inline]
    pub fn add(&mut self, more: Tools) {
        self.0 += more.0;
    }

    #[inline]
    pub fn remove(&mut self, fewer: Tools) {
        self.0 -= fewer.0;
    }

    /// Returns the tools one by one.
    pub fn iter(self) -> impl Iterator<Item = Tool> {
        let each = move |tool| std::iter::repeat_n(tool, self.count(tool) as usize);
        Tool::ALL.into_iter().flat_map(each)
    }
}

impl FromIterator<Tool> for Tools {
    /// Collects the tools, three of a type at most.
    fn from_iter<I: IntoIterator<Item = Tool>>(tools: I) -> Tools {
        let mut sum = Tools::NONE;
        tools.into_iter().for_each(|tool| sum.add(Tools::one(tool)));
        sum
    }
}

impl fmt::Debug for Tools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Tools {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
