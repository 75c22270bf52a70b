//! Recorded games that must always replay.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;

use game::{ComponentSet, Game, Journal, Observer, Phrase, Record};
use sha2::{Digest, Sha256};
use words::{Names, Words};

use crate::clauses::game_folder;

/// Returns the paths of a game's golden games; none if it has no `fixtures`.
pub fn paths(game: &str) -> Vec<PathBuf> {
    let folder = game_folder(game).join("fixtures");
    if !folder.exists() {
        return Vec::new();
    }
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    paths
}

/// Returns every golden game of a game, with its path.
fn records<G: Game>() -> Vec<(PathBuf, Record)> {
    let read = |path: &PathBuf| Record::from_json(&fs::read_to_string(path).unwrap()).unwrap();
    paths(G::ID).into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// Replays every record of the game's `fixtures`, checks its result and hash, and returns the options of each.
pub fn replay_all<G: Game>() -> Vec<G::Options> {
    records::<G>()
        .iter()
        .map(|(path, record)| {
            assert!(record.result.is_some(), "{} has no result", path.display());
            match Journal::<G>::replay(record, G::Components::builtin()) {
                Ok(journal) => journal.state().options(),
                Err(departure) => panic!("{}: {departure}", path.display()),
            }
        })
        .collect()
}

/// Calls `look` with every position of the game's `fixtures`, in order.
pub fn each_position<G: Game>(mut look: impl FnMut(&G)) {
    for (path, record) in records::<G>() {
        let replayed = Journal::<G>::replay_setup(&record, G::Components::builtin());
        let (mut journal, _) = replayed.unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        look(journal.state());
        for index in 0..record.moves.len() {
            journal.replay_move(&record, index).unwrap();
            look(journal.state());
        }
    }
}

/// Calls `look` with every move of the game's `fixtures`: the position before it, its events, and the position after
/// it.
pub fn each_move<G: Game>(mut look: impl FnMut(&G, &[G::Event], &G)) {
    for (_, record) in records::<G>() {
        let (mut journal, _) =
            Journal::<G>::replay_setup(&record, G::Components::builtin()).unwrap();
        for index in 0..record.moves.len() {
            let before = journal.state().clone();
            let events = journal.replay_move(&record, index).unwrap();
            look(&before, &events, journal.state());
        }
    }
}

/// Compares the texts of the recorded games with `fixtures/sentences.txt`: hashes of the log, the offers and the
/// refusals of each game, and the distinct sentences of one game for each number of players. Checks that every refusal
/// of the table occurs in a game, except for those that other tests cover.
///
/// If `VINEA_WRITE_SENTENCES` is set, the file is written instead.
pub fn check_sentences<G: Game>(refusals: &[(&str, &str)], met_elsewhere: &[&str]) {
    let (records, probes) = (records::<G>(), actions_to_try::<G>());
    let (mut hashes, mut sentences) = (String::new(), BTreeSet::new());
    let (mut shown, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for (path, record) in &records {
        let said = RecordedSentences::of::<G>(record, &probes);
        keys.extend(said.refused);
        let name = path.file_stem().unwrap_or_default().display().to_string();
        let [log, offers, refusals] = said.hashes.map(|hash| hex(&hash.finalize()[..8]));
        hashes.push_str(&format!("{name}: log {log}, offers {offers}, refusals {refusals}\n"));
        if shown.insert(record.seats.len()) {
            sentences.extend(said.sentences);
        }
    }
    let sentences: Vec<String> = sentences.into_iter().collect();
    let text = format!("{hashes}\n{}\n", sentences.join("\n"));
    let file = game_folder(G::ID).join("fixtures/sentences.txt");
    if std::env::var_os("VINEA_WRITE_SENTENCES").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let both = kept.lines().zip(text.lines()).find(|(kept, said)| kept != said);
    assert!(
        kept == text,
        "{} differs, first in {both:?}; if the words are meant to change, run the test with VINEA_WRITE_SENTENCES=1",
        file.display()
    );
    let met = |key: &&str| keys.contains(*key) || met_elsewhere.contains(key);
    let never: Vec<&str> = refusals.iter().map(|(_, key)| *key).filter(|key| !met(key)).collect();
    assert!(never.is_empty(), "no recorded game is refused for {never:?}");
}

/// Returns the actions that are tried if they are not legal: all actions of the recorded games.
fn actions_to_try<G: Game>() -> Vec<G::Action> {
    let mut probes: Vec<G::Action> = Vec::new();
    for (_, record) in records::<G>() {
        let mut seen: HashSet<G::Action> = probes.iter().copied().collect();
        let actions = record.moves.iter().filter_map(|made| made.notation.parse().ok());
        probes.extend(actions.filter(|action| seen.insert(*action)));
    }
    probes
}

/// The sentences of a recorded game.
struct RecordedSentences {
    /// The hashes of the log, of the offers and of the refusals.
    hashes: [Sha256; 3],
    sentences: BTreeSet<String>,
    refused: BTreeSet<&'static str>,
}

/// Refusals are tested once in this many positions.
const PROBED: usize = 7;

impl RecordedSentences {
    fn of<G: Game>(record: &Record, probes: &[G::Action]) -> RecordedSentences {
        let words = Words::of::<G>();
        let mut said = RecordedSentences {
            hashes: [(); 3].map(|()| Sha256::new()),
            sentences: BTreeSet::new(),
            refused: BTreeSet::new(),
        };
        let say = |phrase: &Phrase| words.try_say(phrase, Names::Letters).unwrap();
        let (mut journal, mut events) =
            Journal::<G>::replay_setup(record, G::Components::builtin()).unwrap();
        let mut legal = Vec::new();
        for index in 0..=record.moves.len() {
            let state = journal.state();
            let told = events.iter().filter_map(|event| state.narrate(event));
            for sentence in
                told.map(|phrase| say(&phrase)).chain([say(&state.prompt(Observer::Public))])
            {
                said.hashes[0].update(format!("{sentence}\n"));
                said.sentences.insert(sentence);
            }
            state.legal_actions(&mut legal);
            for &action in &legal {
                let sentence = say(&state.describe(action));
                said.hashes[1].update(format!("{sentence}\n"));
                said.sentences.insert(sentence);
            }
            for &action in probes.iter().filter(|_| index % PROBED == 0) {
                if let Err(refused) = state.legality(action) {
                    let sentence = say(&refused.phrase);
                    said.hashes[2].update(format!("{action}: {} {sentence}\n", refused.clause));
                    said.refused.insert(refused.phrase.key);
                }
            }
            if index < record.moves.len() {
                events = journal.replay_move(record, index).unwrap();
            }
        }
        said
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
