//! Random decisions per second on one core, and nanoseconds for determinize.
use game::{Chance, ComponentSet, Ctx, Fast, Game, GameOptions, Seat, Turn};
use std::time::Instant;
use vignobles::{Components, Mode, Options, SideName, State};
fn main() {
    let limit: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8000);
    println!("state {} bytes, action {} bytes", size_of::<State>(), size_of::<vignobles::Action>());
    for side in [SideName::SouthWest, SideName::France] {
        for (players, mode) in
            [(2, Mode::Family), (3, Mode::Family), (4, Mode::Family), (4, Mode::Extended)]
        {
            let options = Options { side, mode, ..Options::with_players(players) };
            let mut chance = Fast::new(1);
            let mut legal = Vec::with_capacity(64);
            let (mut decisions, mut games, mut rounds, mut most, mut wide) =
                (0u64, 0u64, 0u64, 0u64, 0usize);
            let start = Instant::now();
            while games < limit {
                let mut state =
                    State::new(&options, Components::builtin(), &mut Ctx::quiet(&mut chance))
                        .unwrap();
                let before = decisions;
                while state.turn() != Turn::Over {
                    state.legal_actions(&mut legal);
                    wide = wide.max(legal.len());
                    let action = legal[chance.below(legal.len() as u32) as usize];
                    state.apply(action, &mut Ctx::quiet(&mut chance));
                    decisions += 1;
                }
                most = most.max(decisions - before);
                rounds += state.round() as u64;
                games += 1;
            }
            let rate = decisions as f64 / start.elapsed().as_secs_f64();
            let mut state =
                State::new(&options, Components::builtin(), &mut Ctx::quiet(&mut chance)).unwrap();
            for _ in 0..60 {
                state.legal_actions(&mut legal);
                if legal.is_empty() {
                    break;
                }
                let a = legal[chance.below(legal.len() as u32) as usize];
                state.apply(a, &mut Ctx::quiet(&mut chance));
            }
            let start = Instant::now();
            let n = 20 * limit as u32;
            let mut sum = 0;
            for i in 0..n {
                let mut twin = state.clone();
                twin.determinize(Seat::new((i % players as u32) as u8), &mut chance);
                sum += twin.round();
            }
            println!(
                "{side:?} {players} {mode:?}: {:.2} M/s {:.1} ns, {games} games, {:.0} decisions, most {most}, {:.1} rounds, widest {wide}; determinize {:.0} ns {}",
                rate / 1e6,
                1e9 / rate,
                decisions as f64 / games as f64,
                rounds as f64 / games as f64,
                start.elapsed().as_nanos() as f64 / n as f64,
                sum % 2
            );
        }
    }
}
