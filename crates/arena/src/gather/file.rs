//! The folder of positions: a safetensors file for each game.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bots::{EncodingShape, FEATURE_STEPS, Judgement, OptionsOf};
use game::{FastChance, Game, GameOptions};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};
use serde::Serialize;

use super::GatherSettings;
use super::self_play::{SearchedPosition, SelfPlayGame};

const FORMAT: u32 = 2;
/// The name of the header in the metadata of a file.
const HEADER: &str = "header";
/// The extensions of complete files and of the file that is being written.
const COMPLETE: &str = "safetensors";
const INCOMPLETE: &str = "part";

/// The description of the positions, as JSON in the metadata of each file.
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
    /// The number of players of each game, in turn.
    players: Vec<u8>,
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

/// The games that are already in a folder.
#[derive(Default)]
pub struct ExistingGames {
    pub games: BTreeSet<u64>,
    pub positions: u64,
}

/// The error of a folder to which positions cannot be added.
#[derive(Debug, thiserror::Error)]
pub enum BadPositions {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is a file, but positions are a folder with a safetensors file for each game")]
    File,
    #[error("a game cannot be written: {0}")]
    Tensors(#[from] SafeTensorError),
    #[error(
        "the folder contains positions of another game, budget, network, policy, seed or list of players"
    )]
    Other,
    #[error("the gathering of positions was interrupted")]
    Unfinished,
}

pub struct PositionFolder {
    folder: PathBuf,
    header: String,
}

impl Header {
    pub fn of<M: Judgement>(gathering: &GatherSettings) -> Header {
        let table = |players: u8| {
            let options = OptionsOf::<M>::with_players(players);
            let state = M::Game::deal(&options, &mut FastChance::new(0))
                .expect("the default options are valid");
            let shape = EncodingShape::of::<M>(&state);
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
            players: gathering.players.to_vec(),
            tables: counts.map(table).collect(),
        }
    }
}

impl PositionFolder {
    /// Opens a folder to add games to it, or creates it. A game whose file is incomplete counts as missing.
    pub fn open(
        folder: &Path,
        header: &Header,
    ) -> Result<(PositionFolder, ExistingGames), BadPositions> {
        if folder.is_file() {
            return Err(BadPositions::File);
        }
        let header = serde_json::to_string(header).map_err(io::Error::from)?;
        fs::create_dir_all(folder)?;
        let mut done = ExistingGames::default();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
            let Some(number) = number.filter(|_| path.extension().is_some_and(|it| it == COMPLETE))
            else {
                continue;
            };
            let bytes = fs::read(&path)?;
            let Ok((_, found)) = SafeTensors::read_metadata(&bytes) else { continue };
            if found.metadata().as_ref().and_then(|found| found.get(HEADER)) != Some(&header) {
                return Err(BadPositions::Other);
            }
            done.games.insert(number);
            done.positions += found.info("kind").map_or(0, |kind| kind.shape[0] as u64);
        }
        Ok((PositionFolder { folder: folder.to_path_buf(), header }, done))
    }

    /// Writes a game's file under another name first, so that a file with its own name is complete.
    pub fn add(&self, lesson: &SelfPlayGame) -> Result<(), BadPositions> {
        let columns = columns(lesson);
        let tensors = columns.iter().map(|column| {
            let TensorColumn { name, dtype, shape, bytes } = column;
            Ok((*name, TensorView::new(*dtype, shape.clone(), bytes)?))
        });
        let tensors = tensors.collect::<Result<Vec<_>, SafeTensorError>>()?;
        let metadata = [(HEADER.to_string(), self.header.clone())].into_iter().collect();
        let bytes = safetensors::serialize(tensors, Some(metadata))?;
        let path = self.folder.join(format!("{:08}.{COMPLETE}", lesson.number));
        let incomplete = path.with_extension(INCOMPLETE);
        fs::write(&incomplete, bytes)?;
        Ok(fs::rename(incomplete, path)?)
    }
}

/// One fact of all positions of a game.
struct TensorColumn {
    name: &'static str,
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

fn columns(lesson: &SelfPlayGame) -> Vec<TensorColumn> {
    let positions = &lesson.positions;
    let (count, seats) = (positions.len(), usize::from(lesson.players));
    let each = || positions.iter();
    let byte = |byte: fn(&SearchedPosition) -> u8| each().map(byte).collect::<Vec<u8>>();
    let actions = || each().flat_map(|position| &position.actions);
    let features = each().flat_map(|position| &position.features);
    let features: Vec<u8> = features.flat_map(|one| one.to_le_bytes()).collect();
    let width = features.len() / (2 * count * seats).max(1);
    let (bits, entries) = sparse(lesson);
    let packed = bits.len() / (count * seats).max(1);
    let mut columns = Vec::new();
    let mut add = |name, dtype, shape: &[usize], bytes: Vec<u8>| {
        columns.push(TensorColumn { name, dtype, shape: shape.to_vec(), bytes });
    };
    macro_rules! add {
        ($name:literal, $dtype:ident, $shape:expr, $values:expr) => {
            add($name, Dtype::$dtype, &$shape, $values.flat_map(|one| one.to_le_bytes()).collect())
        };
    }
    add!("won", F32, [seats], lesson.won.iter());
    add!("score", I16, [seats], lesson.scores.iter());
    add!("length", U16, [1], [lesson.decisions].iter());
    add("kind", Dtype::U8, &[count], byte(|position| position.kind as u8));
    add("due", Dtype::U8, &[count], byte(|position| position.due.index() as u8));
    add("strayed", Dtype::U8, &[count], byte(|position| u8::from(position.strayed)));
    add!("decision", U16, [count], each().map(|position| position.decision));
    add!("late", I16, [count], each().map(|position| position.late));
    add("features", Dtype::I16, &[count, seats, width], features);
    add!("worth", F32, [count, seats], each().flat_map(|position| &position.worth));
    add!("value", F32, [count, seats], each().flat_map(|position| &position.values));
    add!("visits", F32, [count], each().map(|position| position.visits));
    add("bits", Dtype::U8, &[count, seats, packed], bits);
    add("entries", Dtype::U8, &[entries.len()], entries);
    add!("choices", U16, [count], each().map(|position| position.actions.len() as u16));
    add!("actions", U16, [actions().count()], actions().map(|(action, _)| action));
    add!("tried", F32, [actions().count()], actions().map(|(_, visits)| visits));
    columns
}

/// Returns the observations, most of whose entries are 0, as two byte strings. The first has one bit per entry, lowest
/// bit first and each observation starting at a new byte: 1 if the entry is not 0. The second has the entries that are
/// not 0.
fn sparse(lesson: &SelfPlayGame) -> (Vec<u8>, Vec<u8>) {
    let players = usize::from(lesson.players);
    let observations = || {
        let all = lesson.positions.iter().map(|position| &position.observations);
        all.flat_map(move |all| all.chunks((all.len() / players).max(1)))
    };
    let bits = |entries: &[u8]| {
        let places = entries.iter().enumerate();
        places.fold(0, |bits, (place, &entry)| bits | u8::from(entry != 0) << place)
    };
    let packed = observations().flat_map(|observation| observation.chunks(8).map(bits)).collect();
    let told = observations().flatten().copied().filter(|entry| *entry != 0).collect();
    (packed, told)
}
