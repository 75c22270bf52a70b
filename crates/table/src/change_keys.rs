//! The names under which changes were sent, so that the same change sent twice counts once.

use std::borrow::Cow;
use std::collections::HashMap;

use sha2::{Digest, Sha256};
use store::PersonId;

use super::command::Command;
use super::message::Request;

/// Maximum length of a notation in a name.
const LONGEST_NOTATION: usize = 512;

/// Every name used at a table, with the mark of its request if the log has one. Games are long, so only the beginning
/// of a name's hash is kept.
#[derive(Default)]
pub struct UsedKeys(HashMap<u64, Option<u32>>);

/// The result of looking a name up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyLookup {
    Never,
    /// With the same change, which was made.
    WithTheSame,
    WithAnother,
}

/// The name of a change: the sender's key, or else the position and the move that answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeKey {
    name: String,
    /// A hash of the request, if the name does not contain the request.
    mark: Option<String>,
}

impl ChangeKey {
    pub fn of(request: &Request) -> Option<ChangeKey> {
        let person = &request.person.id;
        match (&request.key, &request.position, &request.command) {
            (Some(key), _, command) => Some(ChangeKey {
                name: format!("{person}/{key}"),
                mark: Some(request_mark(command)),
            }),
            (None, Some(at), Command::Move { notation, .. }) => {
                let moves = shortened_notation(notation);
                Some(ChangeKey { name: format!("{person}@{at}/{moves}"), mark: None })
            }
            (None, _, _) => None,
        }
    }

    /// Returns the name as it is in the log: the mark, if there is one, follows the person.
    pub fn to_log_text(&self) -> String {
        match (&self.mark, self.name.split_once('/')) {
            (Some(mark), Some((person, key))) => format!("{person}#{mark}/{key}"),
            _ => self.name.clone(),
        }
    }

    fn hash(&self) -> u64 {
        let hash = Sha256::digest(self.name.as_bytes());
        hash[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    fn read(written: &str) -> ChangeKey {
        let marked =
            written.split_once('/').and_then(|(front, key)| Some((front.split_once('#')?, key)));
        match marked {
            Some(((person, mark), key)) => {
                ChangeKey { name: format!("{person}/{key}"), mark: Some(mark.to_string()) }
            }
            None => ChangeKey { name: written.to_string(), mark: None },
        }
    }
}

impl UsedKeys {
    /// Adds a name from the log.
    pub fn add(&mut self, written: &str) {
        let name = ChangeKey::read(written);
        let mark = name.mark.as_ref().and_then(|mark| u32::from_str_radix(mark, 16).ok());
        self.0.insert(name.hash(), mark);
    }

    /// Returns true if this person used this key.
    pub fn was_used(&self, person: &PersonId, key: &str) -> bool {
        let name = ChangeKey { name: format!("{person}/{key}"), mark: None };
        self.0.contains_key(&name.hash())
    }

    /// Returns true if this name is in the log.
    pub fn contains(&self, written: &str) -> bool {
        self.look_up(&ChangeKey::read(written)) == KeyLookup::WithTheSame
    }

    pub fn look_up(&self, name: &ChangeKey) -> KeyLookup {
        match (self.0.get(&name.hash()), &name.mark) {
            (None, _) => KeyLookup::Never,
            (Some(Some(known)), Some(mark)) if format!("{known:08x}") != *mark => {
                KeyLookup::WithAnother
            }
            (Some(_), _) => KeyLookup::WithTheSame,
        }
    }
}

/// Returns a notation, or a hash of it if it is long: a name is the key of an index, which has a limited size.
fn shortened_notation(notation: &str) -> Cow<'_, str> {
    if notation.len() <= LONGEST_NOTATION {
        return Cow::Borrowed(notation);
    }
    Cow::Owned(game::hex(&Sha256::digest(notation.as_bytes())[..16]))
}

fn request_mark(command: &Command) -> String {
    let text = match command {
        Command::Move { seat, notation } => format!("{} {notation}", seat.number()),
        other => format!("{other:?}"),
    };
    game::hex(&Sha256::digest(text.as_bytes())[..4])
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use store::Person;

    fn request(key: Option<&str>, notation: &str) -> Request {
        let person =
            Person { id: PersonId::parse("0123456789abcdef").unwrap(), name: "Ana".to_string() };
        let command = Command::Move { seat: Seat::new(0), notation: notation.to_string() };
        Request { person, command, position: Some("3".to_string()), key: key.map(str::to_string) }
    }

    #[test]
    fn a_name_read_from_the_log_is_recognised() {
        for key in [Some("key"), Some("a/b#c"), None] {
            let name = ChangeKey::of(&request(key, "move 1a")).unwrap();
            assert_eq!(ChangeKey::read(&name.to_log_text()), name);
            let mut names = UsedKeys::default();
            assert_eq!(names.look_up(&name), KeyLookup::Never);
            names.add(&name.to_log_text());
            assert_eq!(names.look_up(&name), KeyLookup::WithTheSame);
        }
    }

    #[test]
    fn a_key_used_for_another_move_is_detected() {
        let mut names = UsedKeys::default();
        names.add(&ChangeKey::of(&request(Some("key"), "move 1a")).unwrap().to_log_text());
        let another = ChangeKey::of(&request(Some("key"), "move 2a")).unwrap();
        assert_eq!(names.look_up(&another), KeyLookup::WithAnother);
        names.add("0123456789abcdef/old");
        let old = ChangeKey::of(&request(Some("old"), "move 2a")).unwrap();
        assert_eq!(
            names.look_up(&old),
            KeyLookup::WithTheSame,
            "older logs do not say what it was"
        );
    }
}
