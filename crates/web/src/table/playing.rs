//! A game in progress, whatever game it is.

use std::sync::Arc;

use catalog::{GameId, NoSuchMove, Refused, with_game};
use game::{
    Chance, ComponentSet, Ctx, Departure, Draws, Fast, Game, GameOptions, Illegal, Journal,
    Observer, Phrase, Player, Ranking, Record, Scores, Seat, Seed, Turn, UndoRefused,
};
use serde_json::Value;
use words::{Names, Words};

use crate::reactions::{self, Reaction};
use crate::scene::{Board, Drawing, Offer, OfferText, Scene};

/// What the table needs of a game, with the game's types hidden.
pub trait Playing: Send + Sync {
    fn duplicate(&self) -> Box<dyn Playing>;
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn plies(&self) -> usize;
    fn round(&self) -> u32;
    fn setup(&self) -> Draws;
    /// Plays through the checked door and returns the numbers drawn.
    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Draws, NoSuchMove>;
    /// Whether the last decision is free to be taken back by this seat.
    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused>;
    /// The position before the seat's last own decision.
    fn before_last_of(&self, seat: Seat) -> Option<usize>;
    fn rewind(&mut self, plies: usize);
    /// Why an action is not legal for `seat`, told from what it can see.
    fn why_not(&self, seat: Seat, notation: &str, names: &[String]) -> Result<(), NoSuchMove>;
    fn show(&self, observer: Observer, decides: bool, names: &[String]) -> Shown;
    /// What happened, as the observer may know it; the last `most` moves.
    fn log(&self, observer: Observer, names: &[String], most: usize) -> Vec<LogLine>;
    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record;
    fn scores(&self) -> Scores;
    fn ranking(&self) -> Ranking;
    /// Every scoring event of the game.
    fn points(&self) -> Vec<Points>;
    fn has_secrets(&self) -> bool;
    fn reactions(&self) -> &'static [Reaction];
    fn pending_reaction(&self) -> Option<&'static Reaction>;
    fn legal(&self) -> Vec<String>;
    /// The move of a bot. Takes as long as the level thinks: not for the threads that serve.
    fn think(&self, level: bots::Level, seat: Seat, seed: u64) -> Option<String>;
}

/// What a viewer sees of a game.
pub struct Shown {
    pub drawing: Drawing,
    pub offers: Vec<OfferText>,
    /// Whose turn it is and what to do, in one sentence.
    pub prompt: String,
    /// Whose turn it is as far as the viewer may know.
    pub due: Option<Seat>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The move it belongs to; 0 is the set-up.
    pub ply: usize,
    pub seat: Option<Seat>,
    pub text: String,
    /// The ids that the places it names may have on the board.
    pub places: Vec<String>,
}

/// Points that were won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    pub ply: usize,
    pub round: u32,
    pub seat: Seat,
    pub points: i32,
    /// The event's name.
    pub source: String,
}

/// A match of one game with all that was told of it.
#[derive(Clone)]
pub struct Match<G: Board> {
    journal: Journal<G>,
    setup: Draws,
    /// What was told at set-up and by every move.
    told: Vec<Arc<Told>>,
}

struct Told {
    seat: Option<Seat>,
    /// The lines by observer: the public first, then every seat. Each with the places it names.
    lines: Vec<Vec<(Phrase, Vec<String>)>>,
    points: Vec<Points>,
}

/// Sets a game up as agreed.
pub fn begin(
    id: GameId,
    options: &Value,
    components: Option<&str>,
    chance: &mut dyn Chance,
) -> Result<Box<dyn Playing>, Departure> {
    with_game!(id, G => {
        let components = match components {
            None => <G as Game>::Components::builtin(),
            Some(text) => <G as Game>::Components::from_toml(text)
                .map_err(|bad| Departure::Options(bad.to_string()))?,
        };
        Ok(Box::new(Match::<G>::begin(options, components, chance)?))
    })
}

impl<G: Board> Match<G> {
    fn begin(
        options: &Value,
        components: &'static G::Components,
        chance: &mut dyn Chance,
    ) -> Result<Match<G>, Departure> {
        let options: G::Options = serde_json::from_value(options.clone())
            .map_err(|error| Departure::Options(error.to_string()))?;
        options.check()?;
        let mut recorder = game::Recorder::new(chance);
        let (journal, events) = Journal::begin(&options, components, &mut recorder)?;
        let setup = recorder.draws;
        let told = Arc::new(tell(&journal, None, &events));
        Ok(Match { journal, setup, told: vec![told] })
    }

    fn state(&self) -> &G {
        self.journal.state()
    }
}

/// The state as far as `seat` can see it: the rest is dealt anew, always in the same way.
fn seen_by<G: Board>(state: &G, seat: Seat) -> G {
    let mut world = state.clone();
    world.determinize(seat, &mut Fast::new(0));
    world
}

fn offers<G: Board>(state: &G, seat: Seat, names: &[String]) -> Vec<Offer<G::Action>> {
    let world = seen_by(state, seat);
    let mut legal = Vec::new();
    world.legal_actions(&mut legal);
    let offer = |(index, action): (usize, G::Action)| {
        let label = say::<G>(&world.describe(action), names);
        let (chip, reveals) = outcome(&world, seat, action, names);
        let notation = action.to_string();
        let text = OfferText { number: index + 1, notation, label, chip, reveals };
        Offer { action, text }
    };
    legal.into_iter().enumerate().map(offer).collect()
}

/// What a viewer sees of a state.
fn show<G: Board>(state: &G, observer: Observer, decides: bool, names: &[String]) -> Shown {
    let offers = match (observer, state.turn()) {
        (Observer::Seat(seat), Turn::Decide(due)) if decides && due == seat => {
            offers(state, seat, names)
        }
        _ => Vec::new(),
    };
    let view = state.view(observer);
    let scene = Scene {
        view: &view,
        components: state.components(),
        options: state.options(),
        observer,
        names,
        offers: &offers,
    };
    let prompt = state.prompt(observer);
    Shown {
        drawing: G::draw(&scene),
        due: match (observer, state.turn()) {
            (Observer::Seat(seat), Turn::Decide(due)) if seat == due => Some(due),
            (_, Turn::Over) => None,
            (_, Turn::Decide(_)) => seat_of(&prompt),
        },
        prompt: say::<G>(&prompt, names),
        offers: offers.into_iter().map(|offer| offer.text).collect(),
    }
}

/// What would come of an action, where that is certain, and whether it reveals.
fn outcome<G: Board>(
    world: &G,
    seat: Seat,
    action: G::Action,
    names: &[String],
) -> (Option<String>, bool) {
    let mut next = world.clone();
    let (mut chance, mut events) = (Fast::new(0), Vec::new());
    let mut ctx = Ctx::telling(&mut chance, &mut events);
    next.apply(action, &mut ctx);
    if ctx.revealed() {
        return (None, true);
    }
    let seen: Vec<G::Event> =
        events.iter().filter_map(|event| G::redact(event, Observer::Seat(seat))).collect();
    let mut parts = Vec::new();
    let points: i32 = seen
        .iter()
        .filter_map(G::scoring)
        .filter(|(scorer, _)| *scorer == seat)
        .map(|(_, points)| points)
        .sum();
    if points != 0 {
        parts.push(format!("{points:+} {}", Words::english().word(G::ID, "points")));
    }
    match next.turn() {
        Turn::Over => parts.push("the game ends".to_string()),
        // Whose turn it is then as far as this seat may know, which need not be who is asked.
        Turn::Decide(_) => {
            let due = seat_of(&next.prompt(Observer::Seat(seat))).filter(|due| *due != seat);
            let name = due.and_then(|due| names.get(due.index()));
            parts.extend(name.map(|name| format!("then {name}")));
        }
    }
    ((!parts.is_empty()).then(|| parts.join(" · ")), false)
}

fn say<G: Game>(phrase: &Phrase, names: &[String]) -> String {
    Words::english().say(G::ID, phrase, Names::Given(names))
}

fn observers(players: u8) -> impl Iterator<Item = Observer> {
    std::iter::once(Observer::Public).chain(Seat::all(players).map(Observer::Seat))
}

/// What each observer hears of the events that led to the journal's state.
fn tell<G: Board>(journal: &Journal<G>, seat: Option<Seat>, events: &[G::Event]) -> Told {
    let state = journal.state();
    let ply = journal.moves().len();
    let heard = |observer| {
        events
            .iter()
            .filter_map(|event| G::redact(event, observer))
            .filter_map(|event| Some((state.narrate(&event)?, places(&event))))
            .collect()
    };
    let points = events.iter().filter_map(|event| {
        let (seat, points) = G::scoring(event)?;
        Some(Points { ply, round: state.round(), seat, points, source: event_name(event) })
    });
    Told { seat, lines: observers(state.players()).map(heard).collect(), points: points.collect() }
}

/// The ids of the places that an event may speak of: boards name a place by its kind and number, as
/// the event does.
fn places<E: serde::Serialize>(event: &E) -> Vec<String> {
    let Ok(Value::Object(fields)) = serde_json::to_value(event) else { return Vec::new() };
    let mut places = Vec::new();
    for (key, value) in &fields {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => continue,
        };
        places.push(format!("{key}-{value}"));
        if key == "to" {
            places.extend(["box", "region"].map(|kind| format!("{kind}-{value}")));
        }
    }
    places
}

/// The name of an event, and of the item it speaks of where it names one.
fn event_name<E: serde::Serialize>(event: &E) -> String {
    let event = serde_json::to_value(event).unwrap_or_default();
    let name = event.get("event").and_then(Value::as_str).unwrap_or_default();
    let item = event.get("item").and_then(Value::as_object).and_then(|item| item.keys().next());
    match item {
        Some(item) => format!("{name}-{item}"),
        None => name.to_string(),
    }
}

impl<G: Board> Playing for Match<G> {
    fn duplicate(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }

    fn players(&self) -> u8 {
        self.state().players()
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn plies(&self) -> usize {
        self.journal.moves().len()
    }

    fn round(&self) -> u32 {
        self.state().round()
    }

    fn setup(&self) -> Draws {
        self.setup.clone()
    }

    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Draws, NoSuchMove> {
        let action: G::Action = notation.parse()?;
        let events = self
            .journal
            .play(seat, action, chance)
            .map_err(|illegal| refused::<G>(&illegal, names))?;
        self.told.push(Arc::new(tell(&self.journal, Some(seat), &events)));
        Ok(self.journal.moves().last().map(|made| made.draws.clone()).unwrap_or_default())
    }

    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefused> {
        let last = self.journal.moves().last().ok_or(UndoRefused::NothingPlayed)?;
        if last.seat != seat {
            return Err(UndoRefused::NotYours);
        }
        if last.revealed { Err(UndoRefused::Revealed) } else { Ok(()) }
    }

    fn before_last_of(&self, seat: Seat) -> Option<usize> {
        self.journal.moves().iter().rposition(|made| made.seat == seat)
    }

    fn rewind(&mut self, plies: usize) {
        self.journal.rewind(plies);
        self.told.truncate(plies + 1);
    }

    fn why_not(&self, seat: Seat, notation: &str, names: &[String]) -> Result<(), NoSuchMove> {
        let action: G::Action = notation.parse()?;
        let world = seen_by(self.state(), seat);
        Ok(world.check(seat, action).map_err(|illegal| refused::<G>(&illegal, names))?)
    }

    fn show(&self, observer: Observer, decides: bool, names: &[String]) -> Shown {
        show(self.state(), observer, decides, names)
    }

    fn log(&self, observer: Observer, names: &[String], most: usize) -> Vec<LogLine> {
        let index = match observer {
            Observer::Public => 0,
            Observer::Seat(seat) => seat.index() + 1,
        };
        let first = self.told.len().saturating_sub(most);
        let moves = self.told.iter().enumerate().skip(first);
        moves
            .flat_map(|(ply, told)| {
                told.lines[index].iter().map(move |(phrase, places)| LogLine {
                    ply,
                    seat: told.seat,
                    text: say::<G>(phrase, names),
                    places: places.clone(),
                })
            })
            .collect()
    }

    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record {
        self.journal.record(players, Some(seed))
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    fn ranking(&self) -> Ranking {
        self.state().ranking()
    }

    fn points(&self) -> Vec<Points> {
        self.told.iter().flat_map(|told| told.points.iter().cloned()).collect()
    }

    fn has_secrets(&self) -> bool {
        G::has_secrets(&self.state().options())
    }

    fn reactions(&self) -> &'static [Reaction] {
        reactions::of(G::ID)
    }

    fn pending_reaction(&self) -> Option<&'static Reaction> {
        let Turn::Decide(seat) = self.state().turn() else { return None };
        let prompt = self.state().prompt(Observer::Seat(seat)).key;
        reactions::of(G::ID).iter().find(|reaction| reaction.prompt == prompt)
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn think(&self, level: bots::Level, seat: Seat, seed: u64) -> Option<String> {
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        if legal.is_empty() {
            return None;
        }
        let mut bot = level.hire::<G>(seed);
        Some(bot.choose(self.state(), seat, &legal).to_string())
    }
}

fn refused<G: Game>(illegal: &Illegal, names: &[String]) -> Refused {
    Refused::new(G::ID, illegal, Names::Given(names))
}

/// The seat that a status line speaks of.
fn seat_of(prompt: &Phrase) -> Option<Seat> {
    prompt.args.iter().find_map(|(_, arg)| match arg {
        game::Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything a viewer gets to see, as the bytes that are sent.
    fn bytes<G: Board>(state: &G, observer: Observer, names: &[String]) -> String {
        let shown = show(state, observer, true, names);
        let strips: Vec<String> = shown
            .drawing
            .strips
            .iter()
            .flatten()
            .map(|fact| format!("{}={}", fact.label, fact.value.clone().into_string()))
            .collect();
        let (board, mine) = (shown.drawing.board.into_string(), shown.drawing.mine.into_string());
        format!("{board}{mine}{strips:?}{}{:?}{:?}", shown.prompt, shown.due, shown.offers)
    }

    /// For states that differ only in what a viewer may not know, the viewer gets the same bytes.
    fn nothing_hidden_is_shown<G: Board>(games: u64) {
        let names: Vec<String> = ["Ana", "Rui", "Eva", "Luis"].map(str::to_string).to_vec();
        for seed in 0..games {
            let mut chance = Fast::new(seed);
            let players = G::Options::player_counts().rev().nth(seed as usize % 2).unwrap();
            let options = G::Options::with_players(players.min(4));
            let components = G::Components::builtin();
            let mut state = G::new(&options, components, &mut Ctx::quiet(&mut chance)).unwrap();
            let mut legal = Vec::new();
            while state.turn() != Turn::Over {
                state.legal_actions(&mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                state.apply(action, &mut Ctx::quiet(&mut chance));
                if chance.below(12) == 0 {
                    same_bytes(&state, &names, &mut chance);
                }
            }
        }
    }

    fn same_bytes<G: Board>(state: &G, names: &[String], chance: &mut Fast) {
        for seat in Seat::all(state.players()) {
            let mut other = state.clone();
            other.determinize(seat, chance);
            for observer in [Observer::Seat(seat), Observer::Public] {
                let (here, there) = (bytes(state, observer, names), bytes(&other, observer, names));
                let at = here.bytes().zip(there.bytes()).position(|(one, two)| one != two);
                let near =
                    at.map(|at| (&here[at.saturating_sub(160)..at + 20], &there[at..at + 20]));
                assert!(here == there, "{} leaks to {observer:?}: {near:?}", G::ID);
            }
        }
    }

    #[test]
    fn la_vina_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::la_vina::State>(6);
    }

    #[test]
    fn vignobles_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::vignobles::State>(6);
    }

    #[test]
    fn vinhos_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::vinhos::State>(3);
    }
}
