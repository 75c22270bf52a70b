//! The wine tasting fair (section 13).

use game::{Ctx, Seat, Set};

use crate::components::FAIR_YEARS;
use crate::event::Event;
use crate::state::{Phase, State};

impl State {
    /// Returns the fair of the year, counted from 0 (clause 3.1).
    pub(crate) fn fair_of_year(&self) -> Option<usize> {
        FAIR_YEARS.iter().position(|&year| year == self.year)
    }

    /// Returns the next fair to be ranked, counted from 0 (clause 3.1).
    pub fn coming_fair(&self) -> Option<usize> {
        let placed = matches!(
            self.phase,
            Phase::FourthPlace | Phase::Buying | Phase::ExtraAction | Phase::Over
        );
        FAIR_YEARS.iter().position(|&year| year > self.year || year == self.year && !placed)
    }

    /// Ranks the participants, gives VP and records who takes an expert and who did not take part (clauses 13.2 to
    /// 13.5).
    pub(crate) fn rank_fair(&mut self, ctx: &mut Ctx<'_, Event>) {
        let fair = self.fair_of_year().expect("a fair is held in this year");
        let prizes = self.prizes(fair);
        let entered = |seat: &Seat| self.is_entered(*seat);
        let mut participants = [Seat::default(); 4];
        let mut count = 0;
        for seat in self.everyone().filter(entered) {
            participants[count] = seat;
            count += 1;
        }
        let participants = &participants[..count];
        self.fourth = Set::empty();
        self.absent = self.everyone().filter(|seat| !self.is_entered(*seat)).collect();
        for &seat in participants {
            let points = self.player(seat).fair_points;
            let ahead = participants.iter().filter(|&&s| self.player(s).fair_points > points);
            let first = ahead.count();
            let tied = participants.iter().filter(|&&s| self.player(s).fair_points == points);
            let tied = tied.count();
            let vp = prizes[first..first + tied].iter().sum::<u8>() / tied as u8;
            let place = first as u8 + 1;
            ctx.emit(|| match self.is_rival(seat) {
                true => Event::RivalPlaced { place, points, vp },
                false => Event::FairPlaced { seat, place, points, vp },
            });
            self.player_mut(seat).vp += u16::from(vp);
            if first + tied == 4 {
                self.fourth.insert(seat);
            }
        }
    }

    /// Returns the VP of the places, from the first to the fourth (clause 13.3).
    pub(crate) fn prizes(&self, fair: usize) -> [u8; 4] {
        let [first, second, third] = self.components.numbers.fairs[fair];
        match self.options.places() {
            2 => [first, third, 0, 0],
            _ => [first, second, third, 0],
        }
    }

    /// Sets the new order by the booths, then removes the discs from them (clauses 13.6, 13.7).
    pub(crate) fn order_by_booths(&mut self, ctx: &mut Ctx<'_, Event>) {
        let old = self.order;
        let mut place = 0;
        for seat in self.booths.into_iter().flatten() {
            self.order[place] = seat;
            place += 1;
        }
        for &seat in &old[..self.options.places() as usize] {
            if !self.is_entered(seat) {
                self.order[place] = seat;
                place += 1;
            }
        }
        self.booths = [None; 4];
        ctx.emit(|| Event::OrderChanged { order: self.order().to_vec() });
    }

    /// Returns true if the actor could take any tile at all (clause 13.11).
    pub(crate) fn can_take_tile(&self) -> bool {
        !self.player(self.actor).wines.is_empty() && !self.takeable().is_empty()
    }

    /// Returns true if nobody can buy any more (clause 13.11).
    pub(crate) fn buying_is_over(&self) -> bool {
        let all_passed = self.passed.len() == u32::from(self.options.places());
        all_passed || self.shown.is_empty()
    }
}
