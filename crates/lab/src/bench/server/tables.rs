//! Tables that are opened over HTTP and whose moves are planned in advance.

use anyhow::{Context, Result};
use game::{Chance, FastChance, Seat, Seed, Turn};
use minds::GameId;
use play::{GameRef, MatchOrigin};
use store::{Store, TableId};
use table_kit::ReactionMoment;

use super::client::{BenchClient, HttpResponse};
use super::servers::Servers;

/// A running table with two players.
pub struct RunningTable {
    pub id: String,
    /// The players by seat.
    pub players: Vec<BenchClient>,
    /// The planned moves of the game.
    pub moves: Vec<PlannedMove>,
}

/// A move of a planned game, in which all players decline reactions.
pub struct PlannedMove {
    pub seat: usize,
    notation: String,
    /// The seats that may react to the move, for each pause in turn.
    pub asked: Vec<Vec<usize>>,
}

/// The status of a request that came during a pause for reactions.
const CONFLICT: u16 = 409;

impl RunningTable {
    /// Opens a table, seats two people and starts the game. If there are several servers, each person uses another
    /// one.
    pub async fn open(servers: &Servers, game: GameId) -> Result<RunningTable> {
        let mut host = BenchClient::connect(servers.address_of(0)).await?;
        let form = format!("game={game}&players=2&name=Ana&seat-1=open&listed=on&pace=instant");
        let opened = host.post("/tables", &form).await?.error_for_status()?;
        let id = opened.location.context("the server named no address")?.replace("/t/", "");
        let mut guest = BenchClient::connect(servers.address_of(1)).await?;
        guest.post(&format!("/t/{id}/sit"), "seat=1").await?.error_for_status()?;
        host.post(&format!("/t/{id}/start"), "").await?.error_for_status()?;
        Ok(RunningTable { id, players: vec![host, guest], moves: Vec::new() })
    }

    /// Plans the table's game to its end with random moves, using the table's seed.
    pub async fn plan_moves(
        &mut self,
        store: &Store,
        game: GameId,
        chance: &mut FastChance,
    ) -> Result<()> {
        let id = TableId::parse(&self.id).context("the table has no valid id")?;
        let row = store.table(&id).await?.context("the table is not in the database")?;
        let seed: Seed = row.seed.parse().context("the table has no valid seed")?;
        self.moves = planned_moves(game.as_str().parse()?, &seed, chance)?;
        Ok(())
    }

    /// Sends a planned move. Returns false if the table still waits for reactions.
    pub async fn play(&mut self, number: usize) -> Result<bool> {
        let PlannedMove { seat, notation, .. } = &self.moves[number];
        let at = number + 1;
        let form = format!("seat={seat}&at={at}&key={at}&do={}", encode_form_value(notation));
        let path = format!("/t/{}/act", self.id);
        is_accepted(self.players[*seat].post(&path, &form).await?)
    }

    /// Declines a reaction for a seat. Returns false if the table does not offer it yet.
    pub async fn decline_reaction(&mut self, seat: usize) -> Result<bool> {
        let path = format!("/t/{}/go-on", self.id);
        is_accepted(self.players[seat].post(&path, &format!("seat={seat}")).await?)
    }
}

fn is_accepted(answer: HttpResponse) -> Result<bool> {
    if answer.status == CONFLICT {
        return Ok(false);
    }
    answer.error_for_status().map(|_| true)
}

fn planned_moves(game: GameRef, seed: &Seed, chance: &mut FastChance) -> Result<Vec<PlannedMove>> {
    let options = game.usual_options(2);
    let start = MatchOrigin { options: &options, components: None, position: None };
    let names = ["Ana", "Ben"].map(String::from);
    let mut planned = game.begin(&start, &mut seed.chance_of_ply(0), &names)?;
    let mut moves = Vec::new();
    while let Turn::Decide(seat) = planned.turn() {
        let declined = planned.reaction(false);
        let notation = declined.clone().unwrap_or_else(|| chance.pick(&planned.legal()).clone());
        let ply = planned.plies() as u64 + 1;
        planned.play(seat, &notation, &mut seed.chance_of_ply(ply), &names)?;
        // The table itself makes the moves that decline a reaction.
        if declined.is_none() {
            let seats =
                |moment: ReactionMoment| moment.might.into_iter().map(Seat::index).collect();
            let asked = planned.last_moments().into_iter().map(seats).collect();
            moves.push(PlannedMove { seat: seat.index(), notation, asked });
        }
    }
    Ok(moves)
}

/// Encodes a value for a form.
pub fn encode_form_value(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}
