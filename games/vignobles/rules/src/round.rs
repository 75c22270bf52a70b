//! Set-up (section 2), the stages of a round (section 3) and the end (section 13).

use game::{Ctx, List, Seat, Set, SharedComponents};

use crate::components::{Components, FACE_DOWN};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Card, Variety, Wine};
use crate::options::{HandLimit, Options};
use crate::special::{Special, Specials};
use crate::state::{GameEnd, HAND, LAST_ROUND, MAX_PLAYERS, Player, RoundStage, State};

impl State {
    /// Sets up a game (section 2).
    pub(crate) fn set_up(
        options: &Options,
        components: &'static Components,
        ctx: &mut Ctx<'_, Event>,
    ) -> State {
        let mut state = State::bare(options, components);
        state.place_medals(ctx);
        state.deal_grapes(ctx);
        state.stack_specials(ctx);
        state.begin_round(ctx);
        state
    }

    /// Returns a table with merchants and nothing else. The first seat has the cork (clauses 2.1, 2.7).
    pub(crate) fn bare(options: &Options, components: &'static Components) -> State {
        let mut state = State {
            components: SharedComponents::new(components),
            options: *options,
            stage: RoundStage::Cloud,
            round: 1,
            first: Seat::new(0),
            turn: 0,
            active: Seat::new(0),
            frames: List::new(),
            replaced: false,
            blended: false,
            ending: None,
            cloud: None,
            dealt: [0; Card::COUNT],
            face_up: [0; Card::COUNT],
            medals: Set::empty(),
            players: [Player::default(); MAX_PLAYERS],
            row: [0; Variety::COUNT],
            grape_discard: [0; Variety::COUNT],
            grape_stack: List::new(),
            special_stack: List::new(),
            spent: Specials::NONE,
        };
        let start = state.board().start;
        for seat in state.seats() {
            state.player_mut(seat).merchant = start;
        }
        state
    }

    /// Places medals on random wines (clause 2.2).
    fn place_medals(&mut self, ctx: &mut Ctx<'_, Event>) {
        let placed = self.components.goal(&self.options).placed;
        for count in 0..placed {
            let drawn = ctx.below(Wine::all().len() as u32 - u32::from(count)) as usize;
            let mut bare = Wine::all().filter(|&wine| !self.medals.contains(wine));
            let wine = bare.nth(drawn).expect("there are more wines than medals");
            self.medals.insert(wine);
        }
        let medals = self.medals;
        ctx.emit(|| Event::MedalsPlaced { wines: medals.iter().collect() });
    }

    /// Deals two grapes to each player and two to the row. The rest is the stack (clause 2.3).
    fn deal_grapes(&mut self, ctx: &mut Ctx<'_, Event>) {
        for (row, variety) in self.components.get().varieties.iter().zip(Variety::all()) {
            for _ in 0..row.cards {
                self.grape_stack.push(variety);
            }
        }
        ctx.shuffle(&mut self.grape_stack);
        for seat in self.seats() {
            for _ in 0..2 {
                let variety = self.grape_stack.pop().expect("there are sixty grape cards");
                self.player_mut(seat).add_grape(variety);
                ctx.emit(|| Event::GrapeDrawn { seat, variety });
            }
            ctx.emit(|| Event::GrapesDrawn { seat, cards: 2 });
        }
        let open: [Variety; 2] =
            std::array::from_fn(|_| self.grape_stack.pop().expect("there are sixty grape cards"));
        for variety in open {
            self.row[variety.index()] += 1;
        }
        ctx.emit(|| Event::RowLaid { grapes: open.to_vec() });
    }

    /// Shuffles the special cards into their stack. No player has one (clause 2.4).
    fn stack_specials(&mut self, ctx: &mut Ctx<'_, Event>) {
        for (row, special) in self.components.get().specials.iter().zip(Special::ALL) {
            for _ in 0..row.copies {
                self.special_stack.push(special);
            }
        }
        ctx.shuffle(&mut self.special_stack);
    }

    /// Begins a round with the cloud stage, in which no action card is face up (clauses 3.1, 3.4, 4.1).
    fn begin_round(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.stage = RoundStage::Cloud;
        self.turn = 0;
        self.dealt = [0; Card::COUNT];
        self.face_up = [0; Card::COUNT];
        self.active = self.first;
        self.frames.push(Frame::Cloud(self.last()));
        let (round, first) = (self.round, self.first);
        ctx.emit(|| Event::RoundBegan { round, first });
    }

    /// Continues until a player has a choice or the game is over.
    pub(crate) fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        while self.ending.is_none() {
            match self.frame() {
                Some(Frame::Block(seat)) if self.has_one_answer(Frame::Block(seat)) => {
                    self.frames.pop();
                    self.ask_next_for_block(seat);
                }
                Some(frame) if self.has_one_answer(frame) => {
                    self.frames.pop();
                }
                Some(_) => return,
                None => self.next_step(ctx),
            }
        }
    }

    /// Takes the next step of the round when no decision is pending.
    fn next_step(&mut self, ctx: &mut Ctx<'_, Event>) {
        match self.stage {
            RoundStage::Cloud => {
                self.turn_up_cards(ctx);
                self.stage = RoundStage::Turns;
                self.begin_turn(ctx);
            }
            RoundStage::Turns => self.end_turn(ctx),
            RoundStage::Hands => self.check_hands(ctx),
        }
    }

    /// Shuffles the action cards and turns up all but three (clause 3.2).
    fn turn_up_cards(&mut self, ctx: &mut Ctx<'_, Event>) {
        let mut cards = self.components.deck(&self.options).cards();
        let mut left: u8 = cards.iter().sum();
        for _ in 0..FACE_DOWN {
            let mut drawn = ctx.below(u32::from(left)) as u8;
            left -= 1;
            for kind in &mut cards {
                if drawn < *kind {
                    *kind -= 1;
                    break;
                }
                drawn -= *kind;
            }
        }
        self.dealt = cards;
        self.face_up = cards;
        let [harvest, barrel, visit, local, neighbour] = cards;
        ctx.emit(|| Event::CardsTurnedUp { harvest, barrel, visit, local, neighbour });
    }

    /// Begins the turn of the next player in the order of the lap. Before the choice the others are asked for a Block,
    /// at a moment that all see (clauses 3.3, 11.20, 14.6).
    fn begin_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        let players = self.options.players;
        let mut seat = self.first.number() + self.turn;
        while seat >= players {
            seat -= players;
        }
        self.active = Seat::new(seat);
        self.frames.push(Frame::Choose);
        self.ask_next_for_block(self.active);
        let seat = self.active;
        ctx.emit(|| Event::TurnBegan { seat });
    }

    /// Ends the turn. The end shows something about the hand, because no card followed. So it cannot be undone.
    fn end_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        if self.options.hand_limit == HandLimit::Turn && self.player(self.active).hand() > HAND {
            self.frames.push(Frame::Discard(self.active));
            return;
        }
        self.turn += 1;
        if self.turn < 2 * self.options.players {
            self.begin_turn(ctx);
        } else {
            self.stage = RoundStage::Hands;
        }
    }

    /// Reduces each hand to five cards, clockwise from the first player, then passes the cork on (clauses 3.4, 12.1).
    fn check_hands(&mut self, ctx: &mut Ctx<'_, Event>) {
        let mut seat = self.first;
        for _ in 0..self.options.players {
            if self.player(seat).hand() > HAND {
                self.frames.push(Frame::Discard(seat));
                return;
            }
            seat = seat.left(self.options.players);
        }
        if self.round == LAST_ROUND {
            self.end(GameEnd::Rounds, ctx);
            return;
        }
        self.round += 1;
        self.first = self.first.left(self.options.players);
        self.begin_round(ctx);
    }

    /// Ends the game at once. Pending decisions are dropped (clause 13.1).
    pub(crate) fn end(&mut self, ending: GameEnd, ctx: &mut Ctx<'_, Event>) {
        self.ending = Some(ending);
        self.frames.clear();
        ctx.emit(|| Event::game_ended(ending));
    }
}
