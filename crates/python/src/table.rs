//! A game in progress, whatever game it is.

use std::any::Any;
use std::sync::Arc;

use bots::{Encode, Knowledge, Reward};
use catalog::{Document, GameId, Refused, with_game};
use game::{
    Chance, ComponentSet, Ctx, Draws, Fast, Game, GameOptions, Journal, Move, Observer, Player,
    Record, Seat, Told, Turn, options_from_pairs,
};
use serde_json::Value;
use words::{Names, Words};

use crate::error::Fault;
use crate::luck::{Luck, Noted, Script};
use crate::saved::Saved;

/// All that Python can ask of a game in progress.
pub trait Table: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn id(&self) -> GameId;
    fn players(&self) -> u8;
    fn options(&self) -> Value;
    fn round(&self) -> u32;
    fn plies(&self) -> u32;
    /// Who decides: nobody at the end, nor while chance is to be told.
    fn due(&self) -> Option<Seat>;
    fn is_over(&self) -> bool;
    /// How many outcomes the chance node has that the game stands at.
    fn chance_outcomes(&self) -> Option<u32>;
    /// The indices of what may be done, ascending.
    fn legal(&self) -> &[u16];
    fn apply(&mut self, index: i64) -> Result<(), Fault>;
    fn apply_chance(&mut self, number: u32) -> Result<(), Fault>;
    fn apply_text(&mut self, notation: &str) -> Result<(), Fault>;
    fn action_to_text(&self, index: i64) -> Result<String, Fault>;
    fn text_to_action(&self, notation: &str) -> Result<usize, Fault>;
    fn describe(&self, index: i64) -> Result<String, Fault>;
    fn prompt(&self, observer: Observer) -> String;
    fn view(&self, observer: Observer) -> Value;
    fn observation_len(&self) -> usize;
    fn observe(&self, seat: Seat, out: &mut [f32]);
    fn actions(&self) -> usize;
    fn scores(&self) -> Vec<i32>;
    fn ranking(&self) -> Vec<u8>;
    fn returns(&self, reward: Reward) -> Vec<f64>;
    fn information_state(&self, seat: Seat) -> Result<String, Fault>;
    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Table>, Fault>;
    fn playout(&mut self, seed: u64) -> Result<u64, Fault>;
    fn document(&self) -> Document;
    fn record(&self, names: Vec<Player>) -> Result<Record, Fault>;
    fn save(&self) -> Saved;
    fn fork(&self) -> Box<dyn Table>;
    fn equals(&self, other: &dyn Table) -> bool;
}

/// A game of one kind with the way it came here.
pub struct Typed<G: Game> {
    state: G,
    luck: Luck,
    start: Arc<Start<G>>,
    steps: Vec<Step>,
    /// Decisions made, those before `start` too.
    plies: u32,
    legal: Vec<u16>,
    buffer: Vec<G::Action>,
    pending: Option<Pending<G::Action>>,
    heard: Option<Heard>,
    len: usize,
}

/// Where the steps begin.
pub enum Start<G> {
    /// With the numbers drawn at set-up.
    Setup(Draws),
    /// In the middle, at a state that somebody put together or imagined.
    Midway(G),
}

/// A decision by its index, and the numbers it drew.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub action: u16,
    pub draws: Draws,
}

/// What waits for a number from outside.
#[derive(Clone)]
struct Pending<A> {
    /// None at set-up.
    action: Option<(u16, A)>,
    known: Draws,
    wanted: u32,
}

/// A running hash of all that each seat was told.
pub type Heard = [u64; game::MAX_SEATS];

/// How a game is begun.
pub struct Begin<'a> {
    pub players: Option<u8>,
    pub pairs: &'a [String],
    /// None if chance is told from outside.
    pub seed: Option<u64>,
    /// Whether to note what each seat is told, for information states.
    pub listen: bool,
}

/// Sets a game up.
pub fn begin(id: GameId, begin: &Begin<'_>) -> Result<Box<dyn Table>, Fault> {
    with_game!(id, G => Ok(Box::new(Typed::<G>::begin(begin)?)))
}

/// Goes on from bytes.
pub fn restore(saved: &Saved) -> Result<Box<dyn Table>, Fault> {
    let id: GameId = saved.game.parse().map_err(Fault::value)?;
    with_game!(id, G => Ok(Box::new(Typed::<G>::restore(saved)?)))
}

/// Goes on after the last move of a record.
pub fn replay(record: &Record, seed: u64) -> Result<Box<dyn Table>, Fault> {
    let id: GameId = record.game.parse().map_err(Fault::value)?;
    with_game!(id, G => Ok(Box::new(Typed::<G>::replay(record, seed)?)))
}

/// Goes on from a state document.
pub fn open(document: &Document, seed: u64) -> Result<Box<dyn Table>, Fault> {
    let id = document.game().map_err(Fault::value)?;
    with_game!(id, G => {
        let components = <G as Game>::Components::builtin();
        let state = document.open_with::<G>(components).map_err(Fault::value)?;
        Ok(Box::new(Typed::midway(state, Fast::new(seed))))
    })
}

impl<G: Encode + Knowledge> Typed<G> {
    pub fn state(&self) -> &G {
        &self.state
    }

    fn begin(begin: &Begin<'_>) -> Result<Typed<G>, Fault> {
        let least = *G::Options::player_counts().start();
        let options: G::Options = options_from_pairs(begin.players.unwrap_or(least), begin.pairs)
            .map_err(Fault::value)?;
        let mut draws = Draws::new();
        match begin.seed {
            Some(seed) => {
                let mut chance = Fast::new(seed);
                let mut noted = Noted { source: &mut chance, draws: &mut draws };
                let (state, heard) = set_up::<G>(&options, &mut noted, begin.listen)?;
                Ok(Typed::at(state, Luck::Drawn(chance), Start::Setup(draws), heard))
            }
            None => Typed::deal(&options, draws, begin.listen),
        }
    }

    /// The set-up with the numbers told so far.
    fn deal(options: &G::Options, known: Draws, listen: bool) -> Result<Typed<G>, Fault> {
        let mut script = Script::new(&known);
        let (state, heard) = set_up::<G>(options, &mut script, listen)?;
        let pending = script.wanted;
        let mut table = Typed::at(state, Luck::Asked, Start::Setup(known.clone()), heard);
        table.pending = pending.map(|wanted| Pending { action: None, known, wanted });
        if table.pending.is_some() {
            table.legal.clear();
        }
        Ok(table)
    }

    fn midway(state: G, chance: Fast) -> Typed<G> {
        let start = Start::Midway(state.clone());
        Typed::at(state, Luck::Drawn(chance), start, None)
    }

    fn at(state: G, luck: Luck, start: Start<G>, heard: Option<Heard>) -> Typed<G> {
        let len = bots::Shape::of(&state).len;
        let mut table = Typed {
            state,
            luck,
            start: Arc::new(start),
            steps: Vec::new(),
            plies: 0,
            legal: Vec::with_capacity(64),
            buffer: Vec::with_capacity(64),
            pending: None,
            heard,
            len,
        };
        table.list();
        table
    }

    fn restore(saved: &Saved) -> Result<Typed<G>, Fault> {
        saved.check::<G>()?;
        let components = G::Components::builtin();
        let options: G::Options =
            serde_json::from_value(saved.options.clone()).map_err(Fault::value)?;
        options.check().map_err(Fault::value)?;
        let mut table = match (&saved.setup, &saved.layout) {
            (Some(draws), None) if saved.chance.is_none() => {
                Typed::deal(&options, draws.clone(), false)?
            }
            (Some(draws), None) => {
                let mut told = Told::new(draws);
                let (state, heard) = set_up::<G>(&options, &mut told, false)?;
                if !told.fits() {
                    return Err(Fault::value("the numbers drawn at set-up do not fit the game"));
                }
                Typed::at(state, Luck::Asked, Start::Setup(draws.clone()), heard)
            }
            (None, Some(layout)) => {
                let layout: G::Layout =
                    serde_json::from_value(layout.clone()).map_err(Fault::value)?;
                let state = G::from_layout(&layout, components).map_err(Fault::value)?;
                Typed::midway(state, Fast::new(0))
            }
            _ => return Err(Fault::value("the bytes hold no beginning of a game")),
        };
        if table.pending.is_some() && !saved.steps.is_empty() {
            return Err(Fault::value("there are moves before the set-up is complete"));
        }
        for step in &saved.steps {
            table.step_again(step)?;
        }
        // What was heard on the way is in the bytes, so nobody had to listen again.
        (table.plies, table.heard) = (saved.plies, saved.heard);
        table.luck = match saved.chance {
            Some(state) => Luck::Drawn(Fast::new(state)),
            None => Luck::Asked,
        };
        if let Some(open) = &saved.open {
            let action = table.legal_action(i64::from(open.action))?;
            table.ask(Some((open.action, action)), open.draws.clone())?;
        }
        Ok(table)
    }

    fn replay(record: &Record, seed: u64) -> Result<Typed<G>, Fault> {
        let journal =
            Journal::<G>::replay(record, G::Components::builtin()).map_err(Fault::value)?;
        let start = Start::Setup(record.setup.clone());
        let mut table =
            Typed::at(journal.state().clone(), Luck::Drawn(Fast::new(seed)), start, None);
        table.steps = journal.moves().iter().map(step_of::<G>).collect();
        table.plies = table.steps.len() as u32;
        Ok(table)
    }

    /// Does a step that was done before, with its numbers.
    fn step_again(&mut self, step: &Step) -> Result<(), Fault> {
        let action = self.legal_action(i64::from(step.action))?;
        let mut told = Told::new(&step.draws);
        advance(&mut self.state, action, &mut told, self.heard.as_mut());
        if !told.fits() {
            return Err(Fault::value("the numbers drawn do not fit the game"));
        }
        self.note(step.clone());
        Ok(())
    }

    fn note(&mut self, step: Step) {
        self.steps.push(step);
        self.plies += 1;
        self.list();
    }

    fn list(&mut self) {
        self.legal.clear();
        if self.state.turn() == Turn::Over {
            return;
        }
        self.state.legal_actions(&mut self.buffer);
        self.legal.extend(self.buffer.iter().map(|&action| G::index(action) as u16));
        self.legal.sort_unstable();
    }

    fn known_action(&self, index: i64) -> Result<G::Action, Fault> {
        usize::try_from(index).ok().and_then(G::action).ok_or_else(|| {
            Fault::Index(format!(
                "there is no action {index} in {}; actions are 0 to {}",
                G::ID,
                G::ACTIONS - 1
            ))
        })
    }

    /// The action with this index, if it is legal.
    #[inline]
    fn legal_action(&self, index: i64) -> Result<G::Action, Fault> {
        let listed =
            u16::try_from(index).is_ok_and(|index| self.legal.binary_search(&index).is_ok());
        if listed && let Some(action) = G::action(index as usize) {
            return Ok(action);
        }
        let action = self.known_action(index)?;
        if let Some(pending) = &self.pending {
            let wanted = pending.wanted;
            return Err(Fault::Illegal(format!(
                "chance comes first: tell one of its {wanted} outcomes with `apply_chance`"
            )));
        }
        let illegal = match self.state.turn() {
            Turn::Over => game::Illegal::over(G::END_CLAUSE),
            Turn::Decide(_) => self.state.why_not(action),
        };
        let refused = Refused::new(G::ID, &illegal, Names::Letters);
        Err(Fault::Illegal(format!("action {index} (`{action}`) is not legal: {refused}")))
    }

    fn make(&mut self, index: u16, action: G::Action) -> Result<(), Fault> {
        match &mut self.luck {
            Luck::Drawn(chance) => {
                let mut draws = Draws::new();
                let mut noted = Noted { source: chance, draws: &mut draws };
                advance(&mut self.state, action, &mut noted, self.heard.as_mut());
                self.note(Step { action: index, draws });
                Ok(())
            }
            Luck::Asked => self.ask(Some((index, action)), Draws::new()),
        }
    }

    /// Does a move as far as the numbers go, or stops at the next chance node.
    fn ask(&mut self, action: Option<(u16, G::Action)>, known: Draws) -> Result<(), Fault> {
        let Some((index, made)) = action else {
            let options = self.state.options();
            *self = Typed::deal(&options, known, self.heard.is_some())?;
            return Ok(());
        };
        let (mut next, mut heard) = (self.state.clone(), self.heard);
        let mut script = Script::new(&known);
        advance(&mut next, made, &mut script, heard.as_mut());
        if let Some(wanted) = script.wanted {
            self.pending = Some(Pending { action, known, wanted });
            self.legal.clear();
            return Ok(());
        }
        self.pending = None;
        (self.state, self.heard) = (next, heard);
        self.note(Step { action: index, draws: known });
        Ok(())
    }

    fn say(&self, phrase: &game::Phrase) -> String {
        Words::english().say(G::ID, phrase, Names::Letters)
    }
}

fn step_of<G: Encode>(made: &Move<G::Action>) -> Step {
    Step { action: G::index(made.action) as u16, draws: made.draws.clone() }
}

fn set_up<G: Game>(
    options: &G::Options,
    chance: &mut dyn Chance,
    listen: bool,
) -> Result<(G, Option<Heard>), Fault> {
    let mut events = Vec::new();
    let mut ctx = match listen {
        true => Ctx::telling(chance, &mut events),
        false => Ctx::quiet(chance),
    };
    let state = G::new(options, G::Components::builtin(), &mut ctx).map_err(Fault::value)?;
    let mut heard = listen.then_some([0; game::MAX_SEATS]);
    if let Some(heard) = &mut heard {
        hear::<G>(&events, state.players(), heard);
    }
    Ok((state, heard))
}

fn advance<G: Game>(
    state: &mut G,
    action: G::Action,
    chance: &mut dyn Chance,
    heard: Option<&mut Heard>,
) {
    match heard {
        None => state.apply(action, &mut Ctx::quiet(chance)),
        Some(heard) => {
            let mut events = Vec::new();
            state.apply(action, &mut Ctx::telling(chance, &mut events));
            hear::<G>(&events, state.players(), heard);
        }
    }
}

/// Adds what each seat may know of the events to what it has heard (FNV-1a).
fn hear<G: Game>(events: &[G::Event], players: u8, heard: &mut Heard) {
    for seat in Seat::all(players) {
        let hash = &mut heard[seat.index()];
        for event in events.iter().filter_map(|event| G::redact(event, Observer::Seat(seat))) {
            let json = serde_json::to_vec(&event).expect("events are plain data");
            for byte in json {
                *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        *hash = (*hash ^ 0xff).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

impl<G: Encode + Knowledge> Table for Typed<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn id(&self) -> GameId {
        G::ID.parse().expect("every game is in the catalog")
    }

    fn players(&self) -> u8 {
        self.state.players()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.state.options()).expect("options are plain data")
    }

    fn round(&self) -> u32 {
        self.state.round()
    }

    fn plies(&self) -> u32 {
        self.plies
    }

    #[inline]
    fn due(&self) -> Option<Seat> {
        match self.state.turn() {
            Turn::Decide(seat) if self.pending.is_none() => Some(seat),
            _ => None,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over && self.pending.is_none()
    }

    fn chance_outcomes(&self) -> Option<u32> {
        self.pending.as_ref().map(|pending| pending.wanted)
    }

    #[inline]
    fn legal(&self) -> &[u16] {
        &self.legal
    }

    fn apply(&mut self, index: i64) -> Result<(), Fault> {
        let action = self.legal_action(index)?;
        self.make(index as u16, action)
    }

    fn apply_chance(&mut self, number: u32) -> Result<(), Fault> {
        let Some(pending) = &self.pending else {
            return Err(Fault::value("the game does not stand at a chance node"));
        };
        let wanted = pending.wanted;
        if number >= wanted {
            return Err(Fault::Index(format!(
                "there is no outcome {number}; outcomes are 0 to {}",
                wanted - 1
            )));
        }
        let (action, mut known) = (pending.action, pending.known.clone());
        known.push(number);
        self.ask(action, known)
    }

    fn apply_text(&mut self, notation: &str) -> Result<(), Fault> {
        let index = self.text_to_action(notation)?;
        self.apply(index as i64)
    }

    fn action_to_text(&self, index: i64) -> Result<String, Fault> {
        Ok(self.known_action(index)?.to_string())
    }

    fn text_to_action(&self, notation: &str) -> Result<usize, Fault> {
        let action: G::Action = notation.parse().map_err(Fault::value)?;
        let index = G::index(action);
        if G::action(index) == Some(action) {
            return Ok(index);
        }
        Err(Fault::value(format!("`{action}` is never legal with the components of this box")))
    }

    fn describe(&self, index: i64) -> Result<String, Fault> {
        let action = self.legal_action(index)?;
        Ok(self.say(&self.state.describe(action)))
    }

    fn prompt(&self, observer: Observer) -> String {
        self.say(&self.state.prompt(observer))
    }

    fn view(&self, observer: Observer) -> Value {
        serde_json::to_value(self.state.view(observer)).expect("views are plain data")
    }

    fn observation_len(&self) -> usize {
        self.len
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        match &self.pending {
            // Nothing lies on the table yet.
            Some(Pending { action: None, .. }) => out.fill(0.0),
            _ => self.state.observe(seat, out),
        }
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn scores(&self) -> Vec<i32> {
        self.state.scores().as_slice().to_vec()
    }

    fn ranking(&self) -> Vec<u8> {
        self.state.ranking().as_slice().to_vec()
    }

    fn returns(&self, reward: Reward) -> Vec<f64> {
        reward.returns(&self.state).as_slice().to_vec()
    }

    fn information_state(&self, seat: Seat) -> Result<String, Fault> {
        let Some(heard) = &self.heard else {
            return Err(Fault::value("begin the game with `listen=True` to ask for this"));
        };
        if let Some(Pending { action: None, .. }) = &self.pending {
            return Ok(format!("{seat} set-up"));
        }
        let view = self.state.view(Observer::Seat(seat));
        let view = serde_json::to_string(&view).expect("views are plain data");
        let chance = if self.pending.is_some() { " chance" } else { "" };
        Ok(format!("{seat} {:016x}{chance} {view}", heard[seat.index()]))
    }

    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Table>, Fault> {
        if self.pending.is_some() {
            return Err(Fault::value("a game cannot be resampled at a chance node"));
        }
        let mut chance = Fast::new(seed);
        let mut state = self.state.clone();
        state.determinize(seat, &mut chance);
        let mut table = Typed::midway(state, chance);
        if matches!(self.luck, Luck::Asked) {
            table.luck = Luck::Asked;
        }
        (table.plies, table.heard) = (self.plies, self.heard);
        Ok(Box::new(table))
    }

    fn playout(&mut self, seed: u64) -> Result<u64, Fault> {
        if matches!(self.luck, Luck::Asked) {
            return Err(Fault::value(
                "this game is told its chance from outside; there is no playout",
            ));
        }
        let mut whim = Fast::new(seed);
        let mut decisions = 0;
        while let Some(last) = (self.legal.len() as u32).checked_sub(1) {
            let index = self.legal[whim.below(last + 1) as usize];
            let action = self.legal_action(i64::from(index))?;
            self.make(index, action)?;
            decisions += 1;
        }
        Ok(decisions)
    }

    fn document(&self) -> Document {
        Document::of(&self.state)
    }

    fn record(&self, names: Vec<Player>) -> Result<Record, Fault> {
        let Start::Setup(setup) = &*self.start else {
            return Err(Fault::value(
                "a game that began in the middle, imagined or put together, has no record",
            ));
        };
        if self.pending.is_some() {
            return Err(Fault::value("a game at a chance node has no record"));
        }
        let mut told = Told::new(setup);
        let (mut journal, _) =
            Journal::<G>::begin(&self.state.options(), G::Components::builtin(), &mut told)
                .map_err(Fault::value)?;
        for step in &self.steps {
            let action = self.known_action(i64::from(step.action))?;
            let Turn::Decide(seat) = journal.state().turn() else { break };
            journal
                .play(seat, action, &mut Told::new(&step.draws))
                .map_err(|illegal| Fault::value(Refused::new(G::ID, &illegal, Names::Letters)))?;
        }
        Ok(journal.record(names, None))
    }

    fn save(&self) -> Saved {
        let (setup, layout) = match &*self.start {
            Start::Setup(draws) => (Some(draws.clone()), None),
            Start::Midway(state) => {
                let layout = serde_json::to_value(state.layout());
                (None, Some(layout.expect("layouts are plain data")))
            }
        };
        let open = self.pending.as_ref().and_then(|pending| {
            let (action, _) = pending.action?;
            Some(Step { action, draws: pending.known.clone() })
        });
        let chance = match &self.luck {
            Luck::Drawn(chance) => Some(chance.state()),
            Luck::Asked => None,
        };
        Saved::of::<G>(&self.state.options(), setup, layout, self.steps.clone(), chance)
            .going_on(self.plies, self.heard, open)
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Typed {
            state: self.state.clone(),
            luck: self.luck.clone(),
            start: Arc::clone(&self.start),
            steps: self.steps.clone(),
            plies: self.plies,
            legal: self.legal.clone(),
            buffer: Vec::with_capacity(self.buffer.capacity()),
            pending: self.pending.clone(),
            heard: self.heard,
            len: self.len,
        })
    }

    fn equals(&self, other: &dyn Table) -> bool {
        other.as_any().downcast_ref::<Typed<G>>().is_some_and(|other| {
            let waiting = |table: &Typed<G>| {
                table
                    .pending
                    .as_ref()
                    .map(|pending| (pending.action.map(|(index, _)| index), pending.known.clone()))
            };
            self.state == other.state && waiting(self) == waiting(other)
        })
    }
}
