//! The solo game: one player against the Rival (section 16). It is our own reconstruction.

use game::{Chance, Ctx, Ranking, Seat};

use crate::decks::RivalCard;
use crate::event::Event;
use crate::ids::{Cell, Colour, Region};
use crate::slots::ExportSlot;
use crate::state::{Phase, State};

/// The Rival's seat in a solo game.
pub const RIVAL: Seat = Seat::new(1);
/// The score that the player needs for a victory (clause 16.10).
pub const GOAL: u16 = 90;
/// Fair points of the Rival's wine above Bruno's demand (clause 16.7).
const RIVAL_BONUS_POINTS: u8 = 2;

impl State {
    pub fn is_solo(&self) -> bool {
        self.options.is_solo()
    }

    /// Returns the participants in the order, in fairs and in export: the players, and the Rival (clause 16.1).
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.options.places())
    }

    pub(crate) fn is_rival(&self, seat: Seat) -> bool {
        self.is_solo() && seat == RIVAL
    }

    pub(crate) fn shuffle_rival_cards(&mut self, ctx: &mut Ctx<'_, Event>) {
        if self.is_solo() {
            RivalCard::all().for_each(|card| self.rival.cards.push(card));
            ctx.shuffle(&mut self.rival.cards);
        }
    }

    /// Shuffles the cards that are not drawn yet.
    pub(crate) fn reshuffle_rival_cards<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        self.rival.cards.sort_unstable();
        game::shuffle(&mut self.rival.cards, chance);
    }

    /// Plays the Rival's part in a phase.
    #[cold]
    pub(crate) fn play_rival(&mut self, ctx: &mut Ctx<'_, Event>) {
        match self.phase {
            Phase::FirstAction | Phase::SecondAction => self.rival_turn(ctx),
            Phase::LatePress => self.rival_presents(ctx),
            Phase::Buying => self.rival_takes_tile(ctx),
            Phase::StartVineyards
            | Phase::StartTiles
            | Phase::Maintenance
            | Phase::Production
            | Phase::FourthPlace
            | Phase::ExtraAction
            | Phase::Over => {}
        }
    }

    /// Draws a card and carries it out (clauses 16.3 to 16.6).
    fn rival_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        let card = self.rival.cards.pop().expect("there are more cards than turns");
        ctx.reveal();
        let (region, country) = (card.region(), card.country());
        self.player_mut(RIVAL).cell = card.cell();
        ctx.emit(|| Event::RivalMoved { region, country: country as u8 + 1, to: card.cell() });
        if self.phase == Phase::FirstAction {
            self.rival_exports(country, ctx);
        } else {
            self.rival_takes_vineyard(region, ctx);
        }
        if card.cell() == Cell::Pass {
            self.rival_takes_booth(ctx);
        }
    }

    /// Exports in the first turn of a year: a barrel on the lowest empty slot of the country (clause 16.4).
    fn rival_exports(&mut self, country: usize, ctx: &mut Ctx<'_, Event>) {
        let empty = ExportSlot::of(country) - self.exports_taken;
        let Some(slot) = empty.iter().next() else { return };
        let vp = self.components.get().export_value(slot);
        self.exports_taken.insert(slot);
        let rival = self.player_mut(RIVAL);
        rival.exports.insert(slot);
        rival.vp += u16::from(vp);
        ctx.emit(|| Event::RivalExported { slot, vp });
    }

    /// Takes a vineyard in the second turn of a year: the top vineyard leaves and a cube comes (clause 16.5).
    fn rival_takes_vineyard(&mut self, region: Region, ctx: &mut Ctx<'_, Event>) {
        if !self.regions.contains(region) {
            return;
        }
        if self.vineyard_deck(region).len > 0 {
            let colour = self.draw_vineyard(region);
            self.rival.vineyards[region.index()][colour.index()] += 1;
            ctx.emit(|| Event::RivalTookVineyard { region, colour });
            self.show_vineyard(region, ctx);
        }
        if self.add_cube(region) {
            ctx.emit(|| Event::RivalPlacedRenown { region });
        }
    }

    /// Takes the first empty booth, without its bonus, unless the Rival is in a booth already (clauses 16.6, 16.7).
    fn rival_takes_booth(&mut self, ctx: &mut Ctx<'_, Event>) {
        if self.is_entered(RIVAL) {
            return;
        }
        let booth = self.free_booths().next().expect("there are more booths than places");
        self.booths[booth as usize] = Some(RIVAL);
        ctx.emit(|| Event::RivalTookBooth { booth });
    }

    fn rival_presents(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.rival_takes_booth(ctx);
        let points = self.vintage().value + RIVAL_BONUS_POINTS;
        self.player_mut(RIVAL).fair_points += u16::from(points);
        ctx.emit(|| Event::RivalPresented { points });
    }

    /// Removes the first tile of the display from the game. Then the Rival has passed (clause 16.8).
    fn rival_takes_tile(&mut self, ctx: &mut Ctx<'_, Event>) {
        if self.passed.contains(RIVAL) {
            return;
        }
        self.passed.insert(RIVAL);
        let tile = self.shown.iter().next().expect("tiles are bought while some are shown");
        self.remove_from_display(tile);
        ctx.emit(|| Event::RivalTookTile { tile });
    }

    /// Scores the majorities for the Rival at the end (clause 16.9).
    pub(crate) fn score_rival(&mut self, ctx: &mut Ctx<'_, Event>) {
        if !self.is_solo() {
            return;
        }
        let majorities = (0..ExportSlot::COUNTRIES).map(|c| self.majority_vp(RIVAL, c)).sum();
        let rival = self.player_mut(RIVAL);
        rival.vp += majorities;
        let vp = rival.vp;
        ctx.emit(|| Event::RivalScored { majorities, vp });
    }

    /// Returns true if the player would win if the game ended now (clause 16.10).
    pub fn beats_rival(&self) -> bool {
        let vp = self.players[0].vp;
        vp >= GOAL && vp > self.player(RIVAL).vp
    }

    /// Returns the ranking of a solo game: the player is first after a win, otherwise second (clause 16.10).
    pub(crate) fn solo_ranking(&self) -> Ranking {
        Ranking::new(1, |_| if self.beats_rival() { 1 } else { 2 })
    }

    /// Returns the vineyards that the Rival took, by region and colour.
    pub(crate) fn rival_vineyards(&self) -> impl Iterator<Item = (Region, Colour)> {
        Region::ALL.into_iter().flat_map(|region| {
            let taken = self.rival.vineyards[region.index()];
            Colour::ALL.into_iter().flat_map(move |colour| {
                std::iter::repeat_n((region, colour), taken[colour.index()].into())
            })
        })
    }

    /// Returns the number of the Rival's turns so far.
    pub(crate) fn rival_turns(&self) -> u8 {
        let gone = self.order().iter().position(|&seat| seat == RIVAL).unwrap_or(0) as u8;
        let acted = u8::from(gone < self.at);
        let this_year = match self.phase {
            Phase::StartVineyards | Phase::StartTiles => 0,
            Phase::FirstAction => acted,
            Phase::SecondAction => 1 + acted,
            Phase::Maintenance
            | Phase::Production
            | Phase::LatePress
            | Phase::FourthPlace
            | Phase::Buying
            | Phase::ExtraAction
            | Phase::Over => 2,
        };
        2 * (self.year - 1) + this_year
    }
}
