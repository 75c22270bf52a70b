//! External programs that play. `docs/BOTS.md` describes the protocol.

mod process;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{Game, Observer, Ranking, Scores, Seat, ToJson};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use process::Process;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// The reason why a program lost by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForfeitReason {
    #[error("it cannot be started: {0}")]
    NoStart(String),
    #[error("it did not answer within {} ms", .0.as_millis())]
    Slow(Duration),
    #[error("it ended during the game")]
    Gone,
    #[error("its answer is invalid: {0}")]
    Nonsense(String),
    #[error("it chose `{0}`, which is not among the legal actions")]
    Refused(String),
}

/// The messages to a program, one line of JSON each.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ProgramMessage<'a> {
    Hello { protocol: u32 },
    New { game: &'a str, players: u8, seat: Seat, options: Value },
    Decide { view: Value, legal: Vec<String> },
    Over { ranking: Ranking, scores: Scores },
    Bye,
}

/// The answer to a hello.
#[derive(Deserialize)]
struct HelloAnswer {
    /// The newest protocol version that the program supports.
    protocol: u32,
}

/// The answer to a decision.
#[derive(Deserialize)]
struct ProgramChoice {
    #[serde(rename = "do")]
    notation: String,
}

/// An external program, with its running copies that wait for the next game.
#[derive(Debug)]
pub struct ProgramPool {
    command: String,
    patience: Duration,
    idle: Mutex<Vec<ProgramProcess>>,
}

impl ProgramPool {
    /// The default time limit of an answer.
    pub const PATIENCE: Duration = Duration::from_secs(10);

    pub fn new(command: &str, patience: Duration) -> ProgramPool {
        ProgramPool { command: command.to_string(), patience, idle: Mutex::default() }
    }

    pub fn command(&self) -> &str {
        &self.command
    }

    /// Returns a running copy for one game.
    pub fn take_process(&self) -> Result<ProgramProcess, ForfeitReason> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(guest) => Ok(guest),
            None => ProgramProcess::start(&self.command, self.patience),
        }
    }

    /// Keeps a copy for the next game.
    pub fn return_process(&self, guest: ProgramProcess) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(guest);
    }
}

/// One running copy of a program.
#[derive(Debug)]
pub struct ProgramProcess {
    process: Process,
    patience: Duration,
}

impl ProgramProcess {
    fn start(command: &str, patience: Duration) -> Result<ProgramProcess, ForfeitReason> {
        let mut guest = ProgramProcess { process: Process::start(command)?, patience };
        guest.write_message(&ProgramMessage::Hello { protocol: PROTOCOL })?;
        let welcome: HelloAnswer = guest.read_message()?;
        match welcome.protocol {
            PROTOCOL => Ok(guest),
            other => {
                Err(ForfeitReason::Nonsense(format!("protocol {other} instead of {PROTOCOL}")))
            }
        }
    }

    pub fn begin<G: Game>(
        &mut self,
        options: &G::Options,
        seat: Seat,
    ) -> Result<(), ForfeitReason> {
        let players = game::GameOptions::players(options);
        let options = options.to_json();
        self.write_message(&ProgramMessage::New { game: G::ID, players, seat, options })
    }

    pub fn decide<G: Game>(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> Result<G::Action, ForfeitReason> {
        let view = state.view(Observer::Seat(seat));
        let view = view.to_json();
        let legal_texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
        self.write_message(&ProgramMessage::Decide { view, legal: legal_texts.clone() })?;
        let choice: ProgramChoice = self.read_message()?;
        let place = legal_texts.iter().position(|text| *text == choice.notation);
        place.map(|place| legal[place]).ok_or(ForfeitReason::Refused(choice.notation))
    }

    pub fn finish(&mut self, ranking: Ranking, scores: Scores) -> Result<(), ForfeitReason> {
        self.write_message(&ProgramMessage::Over { ranking, scores })
    }

    fn write_message(&mut self, said: &ProgramMessage<'_>) -> Result<(), ForfeitReason> {
        let line = serde_json::to_string(said).expect("messages are plain data");
        self.process.write(line)
    }

    fn read_message<T: for<'a> Deserialize<'a>>(&mut self) -> Result<T, ForfeitReason> {
        let line = self.process.read(self.patience)?;
        serde_json::from_str(&line).map_err(|error| {
            let beginning: String = line.chars().take(80).collect();
            ForfeitReason::Nonsense(format!("{error} in `{beginning}`"))
        })
    }
}

impl Drop for ProgramProcess {
    fn drop(&mut self) {
        // The process is ended next, with or without an answer.
        let _ = self.write_message(&ProgramMessage::Bye);
    }
}
