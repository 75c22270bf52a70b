//! The bodies of the fuzz targets.

use game::{
    Chance, ComponentSet, Ctx, FastChance, FromJson, Game, GameOptions, Journal, Record,
    RecordPlayer, Seat, ToJson, Turn, json,
};

/// Reads the bytes as notation, as a record and as a state. It must not panic, and accepted values must be valid.
pub fn decode<G: Game>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string().parse(), Ok(action), "`{text}` was read as `{action}`");
    }
    if let Ok(record) = Record::from_json(text) {
        if let Ok(journal) = Journal::<G>::replay(&record, G::Components::builtin()) {
            assert_eq!(journal.state().invariants(), Ok(()));
        }
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }
    if let Ok(value) = json::parse(text)
        && let Ok(layout) = G::Layout::from_json(&value, "state")
        && let Ok(state) = G::from_layout(&layout, G::Components::builtin())
    {
        play_on(state, data.len() as u64);
    }
}

/// Checks that play can continue from an accepted state, and that all following states are valid.
fn play_on<G: Game>(mut state: G, seed: u64) {
    let mut chance = FastChance::new(seed);
    for _ in 0..60 {
        assert_eq!(state.invariants(), Ok(()));
        if state.turn() == Turn::Over {
            return;
        }
        let action = *chance.pick(&state.legal());
        state.apply(action, &mut Ctx::without_events(&mut chance));
    }
}

/// Replaces a fuzzer in the ordinary tests: reads reachable states, records and notations with a few bytes changed,
/// from `rounds` games.
pub fn mutate<G: Game>(options: &G::Options, rounds: u64) {
    for seed in 0..rounds {
        let mut chance = FastChance::new(seed);
        // Records take longer, because their games are replayed.
        for (text, changes) in sources::<G>(options, &mut chance).into_iter().zip([20, 3, 20]) {
            decode::<G>(text.as_bytes());
            for _ in 0..changes {
                decode::<G>(&change_bytes(text.as_bytes(), &mut chance));
            }
        }
    }
}

/// Decodes at least `inputs` changed texts, from games of any number of players. Returns the numbers of accepted states
/// and records.
pub fn decode_many<G: Game>(inputs: u64) -> [u64; 2] {
    let (mut chance, mut done, mut accepted) = (FastChance::new(0), 0, [0; 2]);
    while done < inputs {
        for players in G::Options::player_counts() {
            for text in sources::<G>(&G::Options::with_players(players), &mut chance) {
                for _ in 0..20 {
                    let bytes = change_bytes(text.as_bytes(), &mut chance);
                    decode::<G>(&bytes);
                    let text = std::str::from_utf8(&bytes).unwrap_or_default();
                    let layout = json::parse(text)
                        .ok()
                        .and_then(|value| G::Layout::from_json(&value, "state").ok());
                    let state =
                        layout.map(|layout| G::from_layout(&layout, G::Components::builtin()));
                    accepted[0] += u64::from(state.is_some_and(|state| state.is_ok()));
                    accepted[1] += u64::from(Record::from_json(text).is_ok_and(|record| {
                        Journal::<G>::replay(&record, G::Components::builtin()).is_ok()
                    }));
                    done += 1;
                }
            }
        }
    }
    accepted
}

/// Returns a state of a random game, its record up to this state, and a next action.
fn sources<G: Game>(options: &G::Options, chance: &mut FastChance) -> [String; 3] {
    let components = G::Components::builtin();
    let (mut journal, _) =
        Journal::<G>::begin(options, components, chance).expect("the options can be played");
    let (stop, mut legal) = (chance.below(120), Vec::new());
    while let Turn::Decide(seat) = journal.state().turn() {
        journal.state().legal_actions(&mut legal);
        let action = *chance.pick(&legal);
        if journal.moves().len() as u32 == stop {
            break;
        }
        journal.play(seat, action, chance).expect("the action is legal");
    }
    let next = legal.first().map(ToString::to_string).unwrap_or_default();
    let players = Seat::all(journal.state().players());
    let players = players.map(|seat| RecordPlayer { name: seat.to_string(), bot: None }).collect();
    let layout = journal.state().layout().to_json_text();
    [layout, journal.record(players, None).to_json(), next]
}

/// Returns the text with one or two bytes replaced by digits, letters or structural characters.
pub fn change_bytes(text: &[u8], chance: &mut FastChance) -> Vec<u8> {
    let mut bytes = text.to_vec();
    if bytes.is_empty() {
        return bytes;
    }
    for _ in 0..=chance.below(2) {
        let at = chance.below(bytes.len() as u32) as usize;
        let digits: Vec<usize> =
            (at..bytes.len()).chain(0..at).filter(|&i| bytes[i].is_ascii_digit()).take(1).collect();
        // Digits are preferred: they give states that are well-formed but wrong.
        let place = if chance.below(4) > 0 { digits.first().copied().unwrap_or(at) } else { at };
        bytes[place] = b"0123456789-\"[]{},. anx"[chance.below(22) as usize];
    }
    bytes
}
