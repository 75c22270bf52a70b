//! A state of whatever game it is.

use game::{BadNotation, Chance, Ctx, Game, Illegal, Observer, Ranking, Scores, Seat, Turn};
use serde::Serialize;
use serde_json::Value;
use words::{Names, Words};

use crate::{Document, GameId};

/// A state of one of the games.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a state is cloned by memcpy and never on the heap")]
pub enum AnyGame {
    LaVina(la_vina::State),
    Vignobles(vignobles::State),
    Vinhos(vinhos::State),
}

/// Runs the same code on the state, whatever its type.
macro_rules! each {
    ($any:expr, $state:ident => $body:expr) => {
        match $any {
            AnyGame::LaVina($state) => $body,
            AnyGame::Vignobles($state) => $body,
            AnyGame::Vinhos($state) => $body,
        }
    };
}

impl From<la_vina::State> for AnyGame {
    fn from(state: la_vina::State) -> AnyGame {
        AnyGame::LaVina(state)
    }
}

impl From<vignobles::State> for AnyGame {
    fn from(state: vignobles::State) -> AnyGame {
        AnyGame::Vignobles(state)
    }
}

impl From<vinhos::State> for AnyGame {
    fn from(state: vinhos::State) -> AnyGame {
        AnyGame::Vinhos(state)
    }
}

/// One thing that may be done now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The notation by which it is played.
    #[serde(rename = "do")]
    pub notation: String,
    /// The same in plain words.
    pub text: String,
}

/// What came of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// What happened, in plain words, as the whole table in one person would hear it.
    pub told: Vec<String>,
    /// Whether anybody learnt something hidden.
    pub revealed: bool,
}

/// A refused move as people and programs read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text} (clause {clause})")]
pub struct Refused {
    pub clause: String,
    pub text: String,
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSuchMove {
    #[error(transparent)]
    Notation(#[from] BadNotation),
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Refused {
    pub fn new<G: Game>(illegal: &Illegal, names: Names<'_>) -> Refused {
        Refused {
            clause: illegal.clause.to_string(),
            text: Words::of::<G>().say(&illegal.phrase, names),
        }
    }
}

/// What may be done in a state, in its fixed order.
pub fn offers<G: Game>(state: &G, names: Names<'_>) -> Vec<Offer> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let words = Words::of::<G>();
    legal
        .iter()
        .map(|&action| Offer {
            notation: action.to_string(),
            text: words.say(&state.describe(action), names),
        })
        .collect()
}

impl AnyGame {
    pub fn id(&self) -> GameId {
        match self {
            AnyGame::LaVina(_) => GameId::LaVina,
            AnyGame::Vignobles(_) => GameId::Vignobles,
            AnyGame::Vinhos(_) => GameId::Vinhos,
        }
    }

    pub fn players(&self) -> u8 {
        each!(self, state => state.players())
    }

    pub fn turn(&self) -> Turn {
        each!(self, state => state.turn())
    }

    pub fn scores(&self) -> Scores {
        each!(self, state => state.scores())
    }

    pub fn ranking(&self) -> Ranking {
        each!(self, state => state.ranking())
    }

    pub fn offers(&self, names: Names<'_>) -> Vec<Offer> {
        each!(self, state => offers(state, names))
    }

    /// Does what the notation says, through the checked door; a refused move changes nothing.
    pub fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: Names<'_>,
    ) -> Result<Outcome, NoSuchMove> {
        each!(self, state => play(state, seat, notation, chance, names))
    }

    /// All that an observer may know, as JSON.
    pub fn view(&self, observer: Observer) -> Value {
        each!(self, state => {
            serde_json::to_value(state.view(observer)).expect("views are plain data")
        })
    }

    /// The status line for an observer.
    pub fn prompt(&self, observer: Observer, names: Names<'_>) -> String {
        each!(self, state => {
            self.id().words().say(&state.prompt(observer), names)
        })
    }

    pub fn document(&self) -> Document {
        each!(self, state => Document::of(state))
    }
}

fn play<G: Game>(
    state: &mut G,
    seat: Seat,
    notation: &str,
    chance: &mut dyn Chance,
    names: Names<'_>,
) -> Result<Outcome, NoSuchMove> {
    let action: G::Action = notation.parse()?;
    let mut events = Vec::new();
    let mut ctx = Ctx::telling(chance, &mut events);
    state.play(seat, action, &mut ctx).map_err(|illegal| Refused::new::<G>(&illegal, names))?;
    let revealed = ctx.revealed();
    let words = Words::of::<G>();
    let told = events
        .iter()
        .filter_map(|event| state.narrate(event))
        .map(|phrase| words.say(&phrase, names))
        .collect();
    Ok(Outcome { told, revealed })
}
