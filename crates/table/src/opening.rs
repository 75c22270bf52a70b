//! Starting a match from agreed settings, from a position, or from a record.

use catalog::{Entry, GameId, RefusalText, with_game};
use game::{Chance, ComponentSet, Departure, Game, Journal, Record, Replayed, Seat};
use serde_json::Value;
use words::Names;

use super::any_match::AnyMatch;
use super::change::Spec;
use super::typed_match::Match;

/// A recorded match.
pub struct Recorded {
    /// The match, as far as the rules allow it.
    pub game: Box<dyn AnyMatch>,
    /// The place where the record breaks the rules, in words.
    pub departure: Option<String>,
}

/// Plays a record again and checks all of it. Returns an error if not even the set-up can be played.
pub fn replay_record(id: GameId, record: &Record) -> Result<Recorded, String> {
    with_game!(id, E => {
        let components = <<E as Entry>::Rules as Game>::Components::builtin();
        let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
        let in_words = |departure: Departure| match &departure {
            Departure::Refused { ply, notation, illegal, .. } => {
                let refused = RefusalText::new::<<E as Entry>::Rules>(illegal, Names::Given(&names));
                format!("move {ply} (`{notation}`): {refused}")
            }
            other => other.to_string(),
        };
        let (mut journal, _) =
            Journal::<<E as Entry>::Rules>::replay_setup(record, components).map_err(in_words)?;
        let mut game = Match::<E>::begin_again(record, components, &names).map_err(in_words)?;
        let mut departure = None;
        for (index, made) in record.moves.iter().enumerate() {
            if let Err(found) = journal.replay_move(record, index) {
                departure = Some(in_words(found));
                break;
            }
            let seat = Seat::new(made.seat);
            let played = game.play(seat, &made.notation, &mut Replayed::new(&made.draws), &names);
            debug_assert!(played.is_ok(), "the journal has played it");
        }
        let departure = departure.or_else(|| journal.check_outcome(record).err().map(in_words));
        Ok(Recorded { game: Box::new(game), departure })
    })
}

/// Starts a match from a position.
pub fn lay_out(id: GameId, position: &Value) -> Result<Box<dyn AnyMatch>, Departure> {
    with_game!(id, E => {
        let components = <<E as Entry>::Rules as Game>::Components::builtin();
        Ok(Box::new(Match::<E>::begin_at(position, components)?))
    })
}

/// Sets up a match as agreed, or from the position that it begins with.
pub fn begin(
    id: GameId,
    spec: &Spec,
    chance: &mut dyn Chance,
    names: &[String],
) -> Result<Box<dyn AnyMatch>, Departure> {
    with_game!(id, E => {
        let components = match spec.components.as_deref() {
            None => <<E as Entry>::Rules as Game>::Components::builtin(),
            Some(text) => <<E as Entry>::Rules as Game>::Components::from_toml(text)
                .map_err(|bad| Departure::Options(bad.to_string()))?,
        };
        Ok(Box::new(match &spec.branch {
            Some(branch) => Match::<E>::begin_at(&branch.position, components)?,
            None => Match::<E>::begin(&spec.options, components, chance, names)?,
        }))
    })
}
