//! The file of positions: a header with a description, and a block of columns for each game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use bots::{FEATURE_STEPS, Judgement, OptionsOf, Shape};
use game::{ComponentSet, Ctx, FastChance, Game, GameOptions};
use serde::Serialize;

use super::GatherSettings;
use super::self_play::{Position, RecordedGame};

const MAGIC: &[u8; 8] = b"VINEAPOS";
const FORMAT: u32 = 1;
/// The length of a block's head: its length, the game's number, the players and the positions.
const BLOCK_HEAD: usize = 4 + 8 + 4 + 4;

/// The description of the positions, written once as JSON.
#[derive(Serialize)]
pub struct Header {
    format: u32,
    game: &'static str,
    rules: u32,
    encoding: u32,
    features: &'static [&'static str],
    feature_steps: f32,
    actions: usize,
    think: String,
    network: bool,
    /// The checksums of the files of network and policy, in hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    network_checksum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy_checksum: Option<String>,
    seed: u64,
    tables: Vec<ObservationShape>,
}

/// The observations for one number of players.
#[derive(Serialize)]
struct ObservationShape {
    players: u8,
    entries: usize,
    /// Names and lengths, in order.
    slices: Vec<(String, usize)>,
    /// The scale of each entry.
    scales: Vec<u8>,
}

/// The games that are already in a file.
pub struct ExistingGames {
    pub games: BTreeSet<u64>,
    pub positions: u64,
}

/// The error of a file to which positions cannot be added.
#[derive(Debug, thiserror::Error)]
pub enum BadPositions {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the file contains positions of another game, budget, network, policy or seed")]
    Other,
    #[error("the gathering of positions was interrupted")]
    Unfinished,
}

pub struct PositionFile {
    file: File,
    block: Vec<u8>,
}

impl Header {
    pub fn of<M: Judgement>(gathering: &GatherSettings) -> Header {
        let table = |players: u8| {
            let options = OptionsOf::<M>::with_players(players);
            let mut chance = FastChance::new(0);
            let ctx = &mut Ctx::quiet(&mut chance);
            let state = M::Game::new(&options, ComponentSet::builtin(), ctx)
                .expect("the default options are valid");
            let shape = Shape::of::<M>(&state);
            let slices = shape.slices.into_iter().map(|(name, range)| (name, range.len()));
            ObservationShape {
                players,
                entries: shape.len,
                slices: slices.collect(),
                scales: M::scales(&state),
            }
        };
        let counts = OptionsOf::<M>::player_counts();
        let digits = |checksum: u64| format!("{checksum:016x}");
        Header {
            format: FORMAT,
            game: M::Game::ID,
            rules: M::Game::RULES_VERSION,
            encoding: M::VERSION,
            features: M::FEATURES,
            feature_steps: FEATURE_STEPS,
            actions: M::ACTIONS,
            think: gathering.thinking.budget.to_string(),
            network: gathering.network.is_some(),
            network_checksum: gathering.network.map(|network| digits(network.checksum())),
            policy_checksum: gathering.policy.map(|policy| digits(policy.checksum())),
            seed: gathering.seed,
            tables: counts.map(table).collect(),
        }
    }

    fn bytes(&self) -> Result<Vec<u8>, io::Error> {
        let text = serde_json::to_vec(self)?;
        let length = (text.len() as u32).to_le_bytes();
        Ok([MAGIC.as_slice(), &length, &text].concat())
    }
}

impl PositionFile {
    /// Opens a file to append to it, or creates it. An incomplete block at its end is removed.
    pub fn open(
        path: &Path,
        header: &Header,
    ) -> Result<(PositionFile, ExistingGames), BadPositions> {
        let head = header.bytes()?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut done = ExistingGames { games: BTreeSet::new(), positions: 0 };
        let length = file.metadata()?.len();
        if length == 0 {
            file.write_all(&head)?;
            return Ok((PositionFile { file, block: Vec::new() }, done));
        }
        let mut reader = BufReader::new(&file);
        let mut found = vec![0; head.len()];
        reader.read_exact(&mut found).map_err(|_| BadPositions::Other)?;
        if found != head {
            return Err(BadPositions::Other);
        }
        let mut end = head.len() as u64;
        while end + BLOCK_HEAD as u64 <= length {
            let mut block = [0; BLOCK_HEAD];
            reader.read_exact(&mut block)?;
            let number = |at: usize| {
                u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]])
            };
            let next = end + 4 + u64::from(number(0));
            if next > length {
                break;
            }
            done.games.insert(u64::from(number(4)) | u64::from(number(8)) << 32);
            done.positions += u64::from(number(16));
            reader.seek_relative((next - end) as i64 - BLOCK_HEAD as i64)?;
            end = next;
        }
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        Ok((PositionFile { file, block: Vec::new() }, done))
    }

    /// Appends a game's block with a single write, so that only the last block can be incomplete.
    pub fn add(&mut self, lesson: &RecordedGame) -> Result<(), BadPositions> {
        self.block.clear();
        write_block(lesson, &mut self.block);
        Ok(self.file.write_all(&self.block)?)
    }
}

fn write_block(lesson: &RecordedGame, out: &mut Vec<u8>) {
    let positions = &lesson.positions;
    out.extend([0; 4]);
    out.extend(lesson.number.to_le_bytes());
    out.extend(u32::from(lesson.players).to_le_bytes());
    out.extend((positions.len() as u32).to_le_bytes());
    out.extend(lesson.won.iter().flat_map(|won| won.to_le_bytes()));
    out.extend(lesson.scores.iter().flat_map(|score| score.to_le_bytes()));
    out.extend(lesson.decisions.to_le_bytes());
    let bytes = |byte: fn(&Position) -> u8| positions.iter().map(byte);
    out.extend(bytes(|position| position.kind as u8));
    out.extend(bytes(|position| position.due.index() as u8));
    out.extend(bytes(|position| u8::from(position.strayed)));
    let each = || positions.iter();
    out.extend(each().flat_map(|position| position.decision.to_le_bytes()));
    out.extend(each().flat_map(|position| position.late.to_le_bytes()));
    out.extend(each().flat_map(|position| &position.features).flat_map(|one| one.to_le_bytes()));
    out.extend(each().flat_map(|position| &position.worth).flat_map(|one| one.to_le_bytes()));
    out.extend(each().flat_map(|position| &position.values).flat_map(|one| one.to_le_bytes()));
    out.extend(each().flat_map(|position| position.visits.to_le_bytes()));
    write_sparse(lesson, out);
    out.extend(each().flat_map(|position| (position.actions.len() as u16).to_le_bytes()));
    let actions = || positions.iter().flat_map(|position| &position.actions);
    out.extend(actions().flat_map(|(action, _)| action.to_le_bytes()));
    out.extend(actions().flat_map(|(_, visits)| visits.to_le_bytes()));
    let length = (out.len() - 4) as u32;
    out[..4].copy_from_slice(&length.to_le_bytes());
}

/// Writes the observations, in which most entries are 0: first one bit per entry that is 1 if the entry is not 0, the
/// lowest bit first, with each observation starting at a new byte; then the entries that are not 0.
fn write_sparse(lesson: &RecordedGame, out: &mut Vec<u8>) {
    let players = usize::from(lesson.players);
    let observations = || {
        let all = lesson.positions.iter().map(|position| &position.observations);
        all.flat_map(move |all| all.chunks((all.len() / players).max(1)))
    };
    for observation in observations() {
        let bits = |entries: &[u8]| {
            let places = entries.iter().enumerate();
            places.fold(0, |bits, (place, &entry)| bits | u8::from(entry != 0) << place)
        };
        out.extend(observation.chunks(8).map(bits));
    }
    let told = || observations().flatten().filter(|entry| **entry != 0);
    out.extend((told().count() as u32).to_le_bytes());
    out.extend(told());
}
