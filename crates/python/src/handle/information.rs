//! Moves that also record what each seat may know of them.

use game::{Chance, ComponentSet, Ctx, Game, Observer, Seat, ToJson};

use crate::error::CallError;
use crate::saved::InformationHashes;

pub(super) fn set_up<G: Game>(
    options: &G::Options,
    chance: &mut dyn Chance,
    listen: bool,
) -> Result<(G, Option<InformationHashes>), CallError> {
    let mut events = Vec::new();
    let mut ctx = match listen {
        true => Ctx::with_events(chance, &mut events),
        false => Ctx::without_events(chance),
    };
    let state = G::new(options, G::Components::builtin(), &mut ctx).map_err(CallError::value)?;
    let mut heard = listen.then_some([0; game::MAX_SEATS]);
    if let Some(heard) = &mut heard {
        add_information::<G>(&events, state.players(), heard);
    }
    Ok((state, heard))
}

pub(super) fn advance<G: Game>(
    state: &mut G,
    action: G::Action,
    chance: &mut dyn Chance,
    heard: Option<&mut InformationHashes>,
) {
    match heard {
        None => state.apply(action, &mut Ctx::without_events(chance)),
        Some(heard) => {
            let mut events = Vec::new();
            state.apply(action, &mut Ctx::with_events(chance, &mut events));
            add_information::<G>(&events, state.players(), heard);
        }
    }
}

/// Adds what each seat may know of the events to its hash (FNV-1a).
fn add_information<G: Game>(events: &[G::Event], players: u8, heard: &mut InformationHashes) {
    for seat in Seat::all(players) {
        let hash = &mut heard[seat.index()];
        for event in events.iter().filter_map(|event| G::redact(event, Observer::Seat(seat))) {
            for byte in event.to_json_text().bytes() {
                *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        *hash = (*hash ^ 0xff).wrapping_mul(0x0000_0100_0000_01b3);
    }
}
