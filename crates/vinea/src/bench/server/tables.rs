//! Tables to play at: opened over HTTP, with a game that is known beforehand.

use anyhow::{Context, Result};
use catalog::{GameId, with_rules};
use game::{Chance, ComponentSet, Fast, Game, GameOptions, Journal, Seed, Turn};
use store::{Store, TableId};

use super::client::Client;
use super::house::House;

/// A running table of two.
pub struct RunningTable {
    pub id: String,
    /// By seat.
    pub players: Vec<Client>,
    /// The game that will be played: whose move, and what.
    pub moves: Vec<(usize, String)>,
}

impl RunningTable {
    /// Opens a table, seats two people and starts the game.
    pub async fn open(house: &House, game: GameId) -> Result<RunningTable> {
        let mut host = Client::connect(house.address).await?;
        let form = format!("game={game}&players=2&name=Ana&seat-1=open&listed=on&pace=instant");
        let opened = host.post("/tables", &form).await?.well()?;
        let id = opened.location.context("a table has an address")?.replace("/t/", "");
        let mut guest = Client::connect(house.address).await?;
        guest.post(&format!("/t/{id}/sit"), "seat=1").await?.well()?;
        host.post(&format!("/t/{id}/start"), "").await?.well()?;
        Ok(RunningTable { id, players: vec![host, guest], moves: Vec::new() })
    }

    /// Plays the table's game through with random moves, as its seed will have it.
    pub async fn foresee(&mut self, store: &Store, game: GameId, chance: &mut Fast) -> Result<()> {
        let id = TableId::parse(&self.id).context("a table has an id")?;
        let row = store.table(&id).await?.context("the table is in the database")?;
        let seed: Seed = row.seed.parse().context("the table has a seed")?;
        self.moves = with_rules!(game, G => foreseen::<G>(&seed, chance)?);
        Ok(())
    }

    /// Makes a move of the game that was foreseen.
    pub async fn play(&mut self, number: usize) -> Result<()> {
        let (seat, notation) = &self.moves[number];
        let at = number + 1;
        let form = format!("seat={seat}&at={at}&key={at}&do={}", encoded(notation));
        let path = format!("/t/{}/act", self.id);
        self.players[*seat].post(&path, &form).await?.well()?;
        Ok(())
    }
}

fn foreseen<G: Game>(seed: &Seed, chance: &mut Fast) -> Result<Vec<(usize, String)>> {
    let (options, components) = (G::Options::with_players(2), G::Components::builtin());
    let (mut journal, _) = Journal::<G>::begin(&options, components, &mut seed.ply(0))?;
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    while let Turn::Decide(seat) = journal.state().turn() {
        journal.state().legal_actions(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        legal.clear();
        journal.play(seat, action, &mut seed.ply(moves.len() as u64 + 1))?;
        moves.push((seat.index(), action.to_string()));
    }
    Ok(moves)
}

/// A value as forms send it.
pub fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}
