//! Starting a match: from an agreement, from a position, or from a record.

use game::{
    BadComponents, Chance, ComponentSet, Journal, Record, ReplayError, ReplayedChance, Seat,
};
use words::{Names, RefusalText};

use crate::any_game::MatchOrigin;
use crate::any_match::{AnyMatch, Play};
use crate::entry::{Entry, EntryComponents};
use crate::typed_match::Match;

/// A recorded game.
pub struct RecordedGame {
    /// The game as far as the rules allow it.
    pub game: Box<dyn AnyMatch>,
    /// The place where the record breaks the rules, in words.
    pub departure: Option<String>,
}

/// Replays a record and checks every word of it. Fails if nothing of it can be played.
pub(crate) fn replay_record<E: Entry>(
    record: &Record,
    components: Option<&str>,
) -> Result<RecordedGame, String> {
    let components = component_set::<E>(components).map_err(|bad| bad.to_string())?;
    let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
    let in_words = |departure: ReplayError| match &departure {
        ReplayError::Refused { ply, notation, illegal, .. } => {
            let refused = RefusalText::new::<E::Rules>(illegal, Names::Given(&names));
            format!("move {ply} (`{notation}`): {refused}")
        }
        other => other.to_string(),
    };
    let (mut journal, _) =
        Journal::<E::Rules>::replay_setup(record, components).map_err(in_words)?;
    let mut game = Match::<E>::begin_recorded(record, components, &names).map_err(in_words)?;
    let mut departure = None;
    for (index, made) in record.moves.iter().enumerate() {
        if let Err(found) = journal.replay_move(record, index) {
            departure = Some(in_words(found));
            break;
        }
        let seat = Seat::new(made.seat);
        let played = game.play(seat, &made.notation, &mut ReplayedChance::new(&made.draws), &names);
        debug_assert!(played.is_ok(), "the journal has accepted this move");
    }
    let departure = departure.or_else(|| journal.check_outcome(record).err().map(in_words));
    Ok(RecordedGame { game: Box::new(game), departure })
}

/// Sets a match up as agreed, or begins it at a position.
pub(crate) fn begin<E: Entry>(
    start: &MatchOrigin<'_>,
    chance: &mut dyn Chance,
    names: &[String],
) -> Result<Box<dyn AnyMatch>, ReplayError> {
    let components = component_set::<E>(start.components)
        .map_err(|bad| ReplayError::Options(bad.to_string()))?;
    Ok(Box::new(match start.position {
        Some(position) => Match::<E>::begin_at(position, components)?,
        None => Match::<E>::begin(start.options, components, chance, names)?,
    }))
}

/// Returns the component set in TOML, or the built-in one.
fn component_set<E: Entry>(
    toml: Option<&str>,
) -> Result<&'static EntryComponents<E>, BadComponents> {
    toml.map_or(Ok(EntryComponents::<E>::builtin()), EntryComponents::<E>::from_toml)
}
