//! What a viewer sees of a state: the drawing, the offers and the status line.

use game::{Ctx, Fast, Game, Observer, Phrase, Seat, Turn};
use words::{Names, Words};

use super::lines::{combos, lines};
use super::planning::plan as plan_of;
use super::playing::Shown;
use crate::plan::{Ahead, Plan};
use crate::scene::{Board, Offer, OfferText, Scene, THEN, legal};
use crate::text::{text, text_of};

/// The state as far as `seat` can see it: the rest is dealt anew, always in the same way.
pub fn seen_by<G: Board>(state: &G, seat: Seat) -> G {
    let mut world = state.clone();
    world.determinize(seat, &mut Fast::new(0));
    world
}

/// What may be done in the world that a seat sees; with a plan, what may be added to it.
fn offers<G: Board>(ahead: &Ahead<'_, G>, names: &[String]) -> Vec<Offer<G::Action>> {
    let Ahead { steps, world, seat, .. } = *ahead;
    let plans = |action: &G::Action| match steps {
        [] => G::begins_plan(world, seat, *action),
        _ => G::is_planned(ahead, *action),
    };
    let mut open = legal(world, seat);
    open.retain(|action| steps.is_empty() || plans(action));
    let offer = |(index, action): (usize, G::Action)| {
        let label = say::<G>(&world.describe(action), names);
        let Outcome { chip, reveals, wins } = outcome(world, seat, action, names);
        let chosen = steps.iter().map(|step| step.action).chain([action]);
        let line: Vec<String> = chosen.map(|action| action.to_string()).collect();
        let (number, notation, plans) = (index + 1, line.join(THEN), plans(&action));
        let text = OfferText { number, notation, label, chip, reveals, wins, plans };
        Offer { action, text }
    };
    open.into_iter().enumerate().map(offer).collect()
}

/// What whoever decides chooses from.
struct Choice<G: Game> {
    offers: Vec<Offer<G::Action>>,
    plan: Option<Plan<G>>,
    /// What is asked once a plan has begun.
    prompt: Option<Phrase>,
}

fn choice<G: Board>(world: &G, seat: Seat, planned: Option<&str>, names: &[String]) -> Choice<G> {
    let Some((after, plan)) = planned.and_then(|line| plan_of(world, seat, line, names)) else {
        let offers = offers(&Ahead { before: world, steps: &[], world, seat }, names);
        return Choice { offers, plan: None, prompt: None };
    };
    let ahead = Ahead { before: world, steps: &plan.steps, world: &after, seat };
    let offers = offers(&ahead, names);
    // What more there is to choose is asked as if the rest were done.
    let prompt = (!offers.is_empty()).then(|| after.prompt(Observer::Seat(seat)));
    Choice { offers, plan: Some(plan), prompt }
}

/// What a viewer sees of a state.
pub fn show<G: Board>(
    state: &G,
    observer: Observer,
    decides: bool,
    hints: bool,
    names: &[String],
    bill: &[i32],
    planned: Option<&str>,
) -> Shown {
    let Choice { offers, plan, prompt } = match (observer, state.turn()) {
        (Observer::Seat(seat), Turn::Decide(due)) if decides && due == seat => {
            choice(&seen_by(state, seat), seat, planned, names)
        }
        _ => Choice { offers: Vec::new(), plan: None, prompt: None },
    };
    let on_sheet = offers.iter().any(|offer| G::is_on_sheet(&offer.action));
    let lines = match observer {
        // The best ways to fill in a sheet are hints too.
        Observer::Seat(seat) if on_sheet && hints => lines(&seen_by(state, seat), seat, names),
        Observer::Seat(seat) if !offers.is_empty() && !on_sheet && plan.is_none() => {
            combos(&seen_by(state, seat), seat, names)
        }
        _ => Vec::new(),
    };
    let view = state.view(observer);
    let scene = Scene {
        view: &view,
        components: state.components(),
        options: state.options(),
        observer,
        names,
        offers: &offers,
        lines: &lines,
        bill,
        plan: plan.as_ref(),
    };
    let prompt = prompt.unwrap_or_else(|| state.prompt(observer));
    Shown {
        drawing: G::draw(&scene),
        automaton: G::automaton(&scene),
        warning: if hints { G::warning(&scene) } else { None },
        due: match (observer, state.turn()) {
            (Observer::Seat(seat), Turn::Decide(due)) if seat == due => Some(due),
            (_, Turn::Over) => None,
            (_, Turn::Decide(_)) => seat_of(&prompt),
        },
        prompt: say::<G>(&prompt, names),
        offers: offers.into_iter().map(|offer| offer.text).collect(),
        plan: plan.map(|plan| plan.text()),
    }
}

/// What would come of an action.
#[derive(Default)]
struct Outcome {
    /// In words, where it is certain.
    chip: Option<String>,
    reveals: bool,
    wins: bool,
}

fn outcome<G: Board>(world: &G, seat: Seat, action: G::Action, names: &[String]) -> Outcome {
    let mut next = world.clone();
    let (mut chance, mut events) = (Fast::new(0), Vec::new());
    let mut ctx = Ctx::telling(&mut chance, &mut events);
    next.apply(action, &mut ctx);
    if ctx.revealed() {
        return Outcome { reveals: true, ..Outcome::default() };
    }
    let seen: Vec<G::Event> =
        events.iter().filter_map(|event| G::redact(event, Observer::Seat(seat))).collect();
    let mut parts = Vec::new();
    let points: i32 = seen
        .iter()
        .filter_map(G::scoring)
        .filter(|(scorer, _)| *scorer == seat)
        .map(|(_, points)| points)
        .sum();
    if points != 0 {
        parts.push(format!("{points:+} {}", Words::of::<G>().word("points")));
    }
    let observer = Observer::Seat(seat);
    let after = next.view(observer);
    let wins = G::has_won(&after, seat);
    parts.extend(G::foresee(&world.view(observer), &after, seat, action));
    match next.turn() {
        Turn::Over if wins => parts.push(text("you-win")),
        Turn::Over => parts.push(text("game-ends")),
        // Whose turn it is then as far as this seat may know, which need not be who is asked.
        Turn::Decide(_) => {
            let due = seat_of(&next.prompt(Observer::Seat(seat))).filter(|due| *due != seat);
            let name = due.and_then(|due| names.get(due.index()));
            parts.extend(name.map(|name| text_of("then", name)));
        }
    }
    let chip = (!parts.is_empty()).then(|| parts.join(" · "));
    Outcome { chip, reveals: false, wins }
}

pub fn say<G: Game>(phrase: &Phrase, names: &[String]) -> String {
    Words::of::<G>().say(phrase, Names::Given(names))
}

/// The seat that a status line speaks of.
fn seat_of(prompt: &Phrase) -> Option<Seat> {
    prompt.args.iter().find_map(|(_, arg)| match arg {
        game::Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use game::{Chance, ComponentSet, GameOptions};

    use super::*;

    /// Everything a viewer gets to see, as the bytes that are sent.
    fn bytes<G: Board>(state: &G, observer: Observer, names: &[String]) -> String {
        let shown = show(state, observer, true, true, names, &[], None);
        let strips: Vec<String> = shown
            .drawing
            .strips
            .iter()
            .flatten()
            .map(|fact| format!("{}={}", fact.label, fact.value.clone().into_string()))
            .collect();
        let (board, mine) = (shown.drawing.board.into_string(), shown.drawing.mine.into_string());
        format!("{board}{mine}{strips:?}{}{:?}{:?}", shown.prompt, shown.due, shown.offers)
    }

    /// For states that differ only in what a viewer may not know, the viewer gets the same bytes.
    fn nothing_hidden_is_shown<G: Board>(games: u64) {
        let most = *G::Options::player_counts().end();
        nothing_hidden_is_shown_to::<G>(games, [most.min(4), most.min(4) - 1]);
    }

    fn nothing_hidden_is_shown_to<G: Board>(games: u64, counts: [u8; 2]) {
        let names: Vec<String> = ["Ana", "Rui", "Eva", "Luis"].map(str::to_string).to_vec();
        for seed in 0..games {
            let mut chance = Fast::new(seed);
            let options = G::Options::with_players(counts[seed as usize % 2]);
            let components = G::Components::builtin();
            let mut state = G::new(&options, components, &mut Ctx::quiet(&mut chance)).unwrap();
            let mut legal = Vec::new();
            while state.turn() != Turn::Over {
                state.legal_actions(&mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                state.apply(action, &mut Ctx::quiet(&mut chance));
                if chance.below(12) == 0 {
                    same_bytes(&state, &names, &mut chance);
                }
            }
        }
    }

    fn same_bytes<G: Board>(state: &G, names: &[String], chance: &mut Fast) {
        for seat in Seat::all(state.players()) {
            let mut other = state.clone();
            other.determinize(seat, chance);
            for observer in [Observer::Seat(seat), Observer::Public] {
                let (here, there) = (bytes(state, observer, names), bytes(&other, observer, names));
                let at = here.bytes().zip(there.bytes()).position(|(one, two)| one != two);
                let near =
                    at.map(|at| (&here[at.saturating_sub(160)..at + 20], &there[at..at + 20]));
                assert!(here == there, "{} leaks to {observer:?}: {near:?}", G::ID);
            }
        }
    }

    #[test]
    fn la_vina_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::la_vina::State>(6);
    }

    #[test]
    fn vignobles_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::vignobles::State>(6);
    }

    #[test]
    fn vinhos_alone_shows_nothing_hidden() {
        nothing_hidden_is_shown_to::<catalog::vinhos::State>(2, [1, 1]);
    }

    #[test]
    fn vinhos_shows_nothing_hidden() {
        nothing_hidden_is_shown::<catalog::vinhos::State>(3);
    }
}
