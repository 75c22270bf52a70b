//! Finds the messages of a game that have no text.

use std::collections::{BTreeSet, HashSet};

use game::{
    Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, MAX_SEATS, NumberedAction, Observer,
    OptionKind, Phrase, Seat, Turn,
};

use crate::say::{Names, Words};

/// Returns an error text for each message of a game that is missing or cannot be formatted. Checks the game's title,
/// its options and its tables of components, and the messages of random games: `games` for each number of players.
pub fn missing<G: Game>(games: u64) -> BTreeSet<String> {
    let usual = (1..=MAX_SEATS as u8).map(G::Options::with_players);
    let variants = usual.filter(|options| options.check().is_ok());
    let of_games = variants
        .flat_map(|options| (0..games).flat_map(move |seed| missing_in_game::<G>(&options, seed)));
    missing_labels::<G>().into_iter().chain(of_games).collect()
}

/// Returns an error text for each missing message of the title, the options and the tables.
pub fn missing_labels<G: Game>() -> BTreeSet<String> {
    let mut labels: Vec<String> =
        ["title", "name", "blurb", "lid", "lasts"].map(str::to_string).to_vec();
    for spec in G::Options::specs() {
        let key = format!("option-{}", spec.key.replace('_', "-"));
        if let OptionKind::Choice(choices) = spec.kind {
            labels.extend(choices.iter().map(|choice| format!("{key}-{choice}")));
        }
        labels.extend([format!("{key}-note"), key]);
    }
    for table in G::Components::builtin().tables() {
        labels.extend(table.columns.into_iter().chain([table.title]).map(str::to_string));
    }
    let words = Words::of::<G>();
    labels
        .iter()
        .filter_map(|key| words.lookup(key, None).err())
        .map(|bad| bad.to_string())
        .collect()
}

/// Returns an error text for each missing message of one random game: its prompts, events and refusals, and the actions
/// that are or were legal.
pub fn missing_in_game<G: Game>(options: &G::Options, seed: u64) -> BTreeSet<String> {
    let (words, mut missing) = (Words::of::<G>(), BTreeSet::new());
    let mut say = |phrase: &Phrase| {
        missing.extend(words.try_say(phrase, Names::Letters).err().map(|bad| bad.to_string()));
    };
    let (mut chance, mut events) = (FastChance::new(seed), Vec::new());
    let ctx = &mut Ctx::with_events(&mut chance, &mut events);
    let mut state =
        G::new(options, G::Components::builtin(), ctx).expect("the options were checked");
    let (mut legal, mut done, mut refused) = (Vec::new(), Vec::new(), HashSet::new());
    loop {
        events.drain(..).filter_map(|event| state.narrate(&event)).for_each(|phrase| say(&phrase));
        for observer in Seat::all(state.players()).map(Observer::Seat).chain([Observer::Public]) {
            say(&state.prompt(observer));
        }
        let Turn::Decide(due) = state.turn() else { break };
        state.legal_actions(&mut legal);
        legal
            .iter()
            .chain(done.iter().rev().take(40))
            .for_each(|&action| say(&state.describe(action)));
        if done.len().is_multiple_of(10) {
            let illegal = G::Action::all().filter_map(|action| state.check(due, action).err());
            illegal
                .filter(|illegal| refused.insert(illegal.phrase.key))
                .for_each(|illegal| say(&illegal.phrase));
        }
        let action = *chance.pick(&legal);
        done.push(action);
        state.apply(action, &mut Ctx::with_events(&mut chance, &mut events));
    }
    missing
}
