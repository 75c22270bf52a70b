//! Tables that are opened over HTTP and whose moves are planned in advance.

use anyhow::{Context, Result};
use catalog::{Entry, GameId, with_game};
use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Journal, Seed, Turn};
use store::{Store, TableId};

use super::client::{BenchClient, HttpResponse};
use super::house::Servers;

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
    pub async fn open(house: &Servers, game: GameId) -> Result<RunningTable> {
        let mut host = BenchClient::connect(house.address_of(0)).await?;
        let form = format!("game={game}&players=2&name=Ana&seat-1=open&listed=on&pace=instant");
        let opened = host.post("/tables", &form).await?.error_for_status()?;
        let id = opened.location.context("the server named no address")?.replace("/t/", "");
        let mut guest = BenchClient::connect(house.address_of(1)).await?;
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
        self.moves = with_game!(game, E => planned_moves::<E>(&seed, chance)?);
        Ok(())
    }

    /// Sends a planned move. Returns false if the table still waits for reactions.
    pub async fn play(&mut self, number: usize) -> Result<bool> {
        let PlannedMove { seat, notation, .. } = &self.moves[number];
        let at = number + 1;
        let form = format!("seat={seat}&at={at}&key={at}&do={}", encode_form_value(notation));
        let path = format!("/t/{}/act", self.id);
        taken(self.players[*seat].post(&path, &form).await?)
    }

    /// Declines a reaction for a seat. Returns false if the table does not offer it yet.
    pub async fn decline_reaction(&mut self, seat: usize) -> Result<bool> {
        let path = format!("/t/{}/go-on", self.id);
        taken(self.players[seat].post(&path, &format!("seat={seat}")).await?)
    }
}

fn taken(answer: HttpResponse) -> Result<bool> {
    if answer.status == CONFLICT {
        return Ok(false);
    }
    answer.error_for_status().map(|_| true)
}

fn planned_moves<E: Entry>(seed: &Seed, chance: &mut FastChance) -> Result<Vec<PlannedMove>> {
    let options = <<E::Rules as Game>::Options as GameOptions>::with_players(2);
    let components = <<E::Rules as Game>::Components as ComponentSet>::builtin();
    let (journal, _) = Journal::<E::Rules>::begin(&options, components, &mut seed.ply(0))?;
    let (mut state, mut ply) = (journal.state().clone(), 0);
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    while let Turn::Decide(seat) = state.turn() {
        let declined = play::declined::<E>(&state);
        let action = declined.unwrap_or_else(|| {
            legal.clear();
            state.legal_actions(&mut legal);
            legal[chance.below(legal.len() as u32) as usize]
        });
        let (before, mut events) = (state.clone(), Vec::new());
        ply += 1;
        state.play(seat, action, &mut Ctx::with_events(&mut seed.ply(ply), &mut events))?;
        // The table itself makes the moves that decline a reaction.
        if declined.is_none() {
            let asked = play::reacting_seats::<E>(&before, &state, &events);
            let seats =
                |seats: Vec<game::Seat>| seats.into_iter().map(|seat| seat.index()).collect();
            let asked = asked.into_iter().map(seats).collect();
            moves.push(PlannedMove { seat: seat.index(), notation: action.to_string(), asked });
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
