//! What the fuzz targets do with the bytes they are given.

use game::{ComponentSet, Ctx, Fast, Game, Journal, Record, Turn};

/// Treats the bytes as notation, as a record and as a state. Nothing may panic; what is accepted
/// must hold up.
pub fn decode<G: Game>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string().parse(), Ok(action), "`{text}` was read as `{action}`");
    }
    if let Ok(record) = Record::from_json(text) {
        let _ = Journal::<G>::replay(&record, G::Components::builtin());
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }
    if let Ok(layout) = serde_json::from_str::<G::Layout>(text)
        && let Ok(state) = G::from_layout(&layout, G::Components::builtin())
    {
        play_on(state, data.len() as u64);
    }
}

/// An accepted state must be one in which play can go on, and stays sound.
fn play_on<G: Game>(mut state: G, seed: u64) {
    let mut chance = Fast::new(seed);
    let mut legal = Vec::new();
    for _ in 0..60 {
        assert_eq!(state.invariants(), Ok(()));
        if state.turn() == Turn::Over {
            return;
        }
        state.legal_actions(&mut legal);
        let choice = game::Chance::below(&mut chance, legal.len() as u32) as usize;
        state.apply(legal[choice], &mut Ctx::quiet(&mut chance));
    }
}

/// A stand-in for a fuzzer in the ordinary tests: reachable states, records and notations with a
/// few bytes changed, `rounds` of each.
pub fn mutate<G: Game>(options: &G::Options, rounds: u64) {
    for seed in 0..rounds {
        let mut chance = Fast::new(seed);
        let stop = game::Chance::below(&mut chance, 120);
        let mut texts = Vec::new();
        crate::random_game::<G>(options, seed, |walk, _, action| {
            if walk.decisions == stop {
                texts.push(serde_json::to_string(&walk.state.layout()).unwrap());
                texts.push(action.to_string());
            }
        });
        for text in texts {
            decode::<G>(text.as_bytes());
            for _ in 0..20 {
                decode::<G>(&changed(text.as_bytes(), &mut chance));
            }
        }
    }
}

/// The text with a digit, letter or structural character or two replaced.
pub fn changed(text: &[u8], chance: &mut Fast) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=game::Chance::below(chance, 2) {
        let at = game::Chance::below(chance, bytes.len() as u32) as usize;
        let digits: Vec<usize> =
            (at..bytes.len()).chain(0..at).filter(|&i| bytes[i].is_ascii_digit()).take(1).collect();
        // Mostly digits: they make states that are well-formed and wrong.
        let place = if game::Chance::below(chance, 4) > 0 {
            digits.first().copied().unwrap_or(at)
        } else {
            at
        };
        bytes[place] = b"0123456789-\"[]{},. anx"[game::Chance::below(chance, 22) as usize];
    }
    bytes
}
