//! Maintenance and production (section 12).

use game::{Ctx, Set};

use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Gift, Worker, set_member};
use crate::player::Player;
use crate::slots::{EstateNo, WineAt};
use crate::state::State;

impl State {
    /// Ages the actor's wines and asks about the workers (clauses 12.2, 12.3).
    #[inline(never)]
    pub(crate) fn begin_production(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.age_wines(ctx);
        self.frames.push(Frame::worker_moves(Worker::Enologist));
    }

    /// Moves every wine one place to the right. A wine in the last place is lost (clause 12.2).
    fn age_wines(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        if self.player(self.actor).wines.is_empty() {
            return;
        }
        ctx.emit(|| Event::WinesAged { seat });
        let me = self.player_mut(self.actor);
        let mut kept = 0u32;
        for (index, estate) in me.estates.iter_mut().enumerate() {
            let places = estate.places();
            let lost = estate.wines[places - 1];
            if lost > 0 {
                let estate = EstateNo::at(index);
                ctx.emit(|| Event::WineLost { seat, estate, quality: lost });
            }
            let [a, b, c, _] = estate.wines;
            estate.wines = if estate.cellar { [0, a, b, c] } else { [0, a, 0, 0] };
            kept |= ((1 << places) - 2) << (index * WineAt::PLACES);
        }
        me.wines = Set::from_bits(me.wines.bits() << 1 & kept);
    }

    /// Returns the estates that could give a worker, and those that could take one (clause 12.4).
    pub(crate) fn worker_moves(
        &self,
        worker: Worker,
        gave: Set<EstateNo>,
        took: Set<EstateNo>,
    ) -> (Set<EstateNo>, Set<EstateNo>) {
        let me = self.player(self.actor);
        let (mut staffed, mut roomy) = (Set::empty(), Set::empty());
        for number in EstateNo::all() {
            let (here, room) = me.estate(number).staff(worker);
            set_member(&mut staffed, number, here > 0);
            set_member(&mut roomy, number, here < room);
        }
        (staffed - took, (roomy & me.sites.planted) - gave)
    }

    /// Returns true if a worker could be moved at all.
    pub(crate) fn has_worker_moves(
        &self,
        worker: Worker,
        gave: Set<EstateNo>,
        took: Set<EstateNo>,
    ) -> bool {
        let me = self.player(self.actor);
        let (employed, seats) = match worker {
            Worker::Enologist => (me.enologists, me.wineries),
            Worker::Farmer => (me.farmers, me.vineyards),
        };
        // In most positions there are no workers, or no free places.
        if employed == 0 || employed == seats {
            return false;
        }
        let (sources, targets) = self.worker_moves(worker, gave, took);
        let same = sources == targets && sources.len() == 1;
        !sources.is_empty() && !targets.is_empty() && !same
    }

    /// Moves one worker (clauses 12.3, 12.4).
    pub(crate) fn shift_worker(
        &mut self,
        worker: Worker,
        from: EstateNo,
        to: EstateNo,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        *me.estate_mut(from).staff_mut(worker) -= 1;
        *me.estate_mut(to).staff_mut(worker) += 1;
        ctx.emit(|| Event::WorkerMoved { seat, worker, from, to });
        if let Some(Frame::MoveWorker { gave, took, .. }) = self.frames.last_mut() {
            gave.insert(from);
            took.insert(to);
        }
    }

    /// Ends the moves of one kind of worker. Farmers come after enologists, then the wine is made.
    #[inline(never)]
    pub(crate) fn keep_workers(&mut self, worker: Worker, ctx: &mut Ctx<'_, Event>) {
        match worker {
            Worker::Enologist => self.replace_frame(Frame::worker_moves(Worker::Farmer)),
            Worker::Farmer => {
                self.frames.pop();
                self.make_wines(0, ctx);
            }
        }
    }

    /// Makes the wines of the estates from this one on, until one needs a decision about Porto (clauses 12.5, 12.7).
    pub(crate) fn make_wines(&mut self, from: usize, ctx: &mut Ctx<'_, Event>) {
        let planted = self.player(self.actor).sites.planted;
        let weather = self.vintage().weather;
        for number in planted.iter().filter(|number| number.index() >= from) {
            if self.could_make_porto(self.player(self.actor), number) {
                return self.frames.push(Frame::MakePorto(number));
            }
            self.make_wine(number, false, weather, ctx);
        }
    }

    /// Returns true if an estate may spend a Porto tile (clause 12.7).
    pub(crate) fn could_make_porto(&self, player: &Player, number: EstateNo) -> bool {
        let region = player.estate(number).region;
        player.porto > 0 && region.is_some_and(|region| self.components.gift(region) == Gift::Porto)
    }

    /// Makes the wine of one estate (clauses 12.5 to 12.7).
    pub(crate) fn make_wine(
        &mut self,
        number: EstateNo,
        porto: bool,
        weather: i8,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let seat = self.actor;
        let strength = if porto { self.components.numbers.porto } else { 0 };
        let me = self.player_mut(self.actor);
        me.porto -= u8::from(porto);
        let estate = me.estate(number);
        let (quality, colour) = (estate.quality(weather, strength), estate.colour);
        if quality > 0 {
            me.put_wine(WineAt::new(number, 0), quality);
            ctx.emit(|| Event::WineMade { seat, estate: number, quality, colour, porto });
        } else {
            ctx.emit(|| Event::NoWineMade { seat, estate: number });
        }
    }
}
