//! Snapshots: a viewer's drawing, offers and status line.

use game::{Arg, Ctx, FastChance, Game, Observer, Phrase, Seat, Turn};
use page::Pen;
use words::Words;

use crate::board::Board;
use crate::drawing::{Automaton, Drawing};
use crate::lines::{best_lines, combos};
use crate::offer::{Offer, OfferText, THEN, legal};
use crate::plan::{Plan, PlanDraft, PlanText};
use crate::planning::plan as plan_of;
use crate::scene::Scene;
use crate::text::{phrase_text, text, text_of};

/// The viewpoint of an observer.
#[derive(Clone, Copy, Debug)]
pub struct Viewpoint<'a> {
    pub observer: Observer,
    /// True if the observer decides.
    pub decides: bool,
    /// True if the table gives hints.
    pub hints: bool,
    /// The players' names by seat.
    pub names: &'a [String],
    /// The observer's choices that are not confirmed yet, as a line of notation.
    pub plan: Option<&'a str>,
}

/// A position as one viewer sees it.
pub struct Snapshot {
    pub drawing: Drawing,
    pub automaton: Option<Automaton>,
    pub offers: Vec<OfferText>,
    /// The viewer's choices that are not confirmed yet.
    pub plan: Option<PlanText>,
    /// The prompt: whose turn it is and what to do, in one sentence.
    pub prompt: String,
    /// The clause of the rules about the viewer's decision.
    pub clause: Option<&'static str>,
    /// The seat to move, as far as the viewer may know.
    pub due: Option<Seat>,
    /// A warning, at tables with hints.
    pub warning: Option<String>,
}

/// Returns the position as `seat` sees it: everything else is dealt anew, always in the same way.
pub fn determinized<G: Game>(position: &G, seat: Seat) -> G {
    let mut world = position.clone();
    world.determinize(seat, &mut FastChance::new(0));
    world
}

/// Makes a viewer's snapshot. With a valid plan, it shows the expected position. `bill` contains the changes of the
/// player's purse by the moves of the pending turn.
pub fn snapshot<B: Board>(
    state: &B::Game,
    bill: &[i32],
    viewpoint: &Viewpoint<'_>,
    pen: &Pen,
) -> Snapshot {
    let Viewpoint { observer, decides, hints, names, .. } = *viewpoint;
    let world = match (observer, state.turn()) {
        (Observer::Seat(seat), Turn::Decide(due)) if decides && due == seat => {
            Some((determinized(state, seat), seat))
        }
        _ => None,
    };
    let ViewerChoices { offers, plan, prompt } = match &world {
        Some((world, seat)) => choice::<B>(world, *seat, viewpoint, pen),
        None => ViewerChoices { offers: Vec::new(), plan: None, prompt: None },
    };
    let holds = |offer: &Offer<_>| B::sheet().is_some_and(|sheet| sheet.holds(&offer.action));
    let sheet = B::sheet().filter(|_| offers.iter().any(holds));
    let mut lines = match (&world, sheet, B::plans()) {
        // The best lines of a sheet are hints too.
        (Some((world, seat)), Some(sheet), _) if hints => best_lines(sheet, world, *seat, names),
        (Some((world, seat)), None, Some(plans)) if plan.is_none() => {
            combos(plans, world, *seat, names)
        }
        _ => Vec::new(),
    };
    for line in &mut lines {
        line.marks = pen.attributes_of(&line.notation);
    }
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
        pen,
    };
    let prompt = prompt.unwrap_or_else(|| state.prompt(observer));
    Snapshot {
        drawing: B::draw(&scene),
        clause: world.as_ref().and_then(|(world, _)| world.decision_clause()),
        automaton: B::automaton(&scene),
        warning: B::foresight().filter(|_| hints).and_then(|foresight| foresight.warning(&scene)),
        due: match (observer, state.turn()) {
            (Observer::Seat(seat), Turn::Decide(due)) if seat == due => Some(due),
            (_, Turn::Over) => None,
            (_, Turn::Decide(_)) => seat_of(&prompt),
        },
        prompt: match &world {
            Some((_, seat)) => addressed_prompt::<B::Game>(&prompt, *seat, names),
            None => phrase_text::<B::Game>(&prompt, names),
        },
        offers: offers.into_iter().map(|offer| offer.text).collect(),
        plan: plan.map(|plan| plan.text()),
    }
}

/// The choices of the deciding viewer.
struct ViewerChoices<G: Game> {
    offers: Vec<Offer<G::Action>>,
    plan: Option<Plan<G>>,
    /// The prompt after a plan has begun.
    prompt: Option<Phrase>,
}

fn choice<B: Board>(
    world: &B::Game,
    seat: Seat,
    viewpoint: &Viewpoint<'_>,
    pen: &Pen,
) -> ViewerChoices<B::Game> {
    let names = viewpoint.names;
    let planned = viewpoint.plan.and_then(|line| plan_of::<B>(world, seat, line, names));
    let Some((after, plan)) = planned else {
        let draft = PlanDraft { before: world, steps: &[], position: world, seat };
        return ViewerChoices { offers: offers::<B>(&draft, names, pen), plan: None, prompt: None };
    };
    let draft = PlanDraft { before: world, steps: &plan.steps, position: &after, seat };
    let offers = offers::<B>(&draft, names, pen);
    // After a plan has begun, the prompt is the one after its moves.
    let prompt = (!offers.is_empty()).then(|| after.prompt(Observer::Seat(seat)));
    ViewerChoices { offers, plan: Some(plan), prompt }
}

/// Returns the offers in the world that a seat sees. With a plan, these are its possible next choices.
fn offers<B: Board>(
    draft: &PlanDraft<'_, B::Game>,
    names: &[String],
    pen: &Pen,
) -> Vec<Offer<<B::Game as Game>::Action>> {
    let PlanDraft { steps, position, seat, .. } = *draft;
    let plans = |action| match (B::plans(), steps) {
        (None, _) => false,
        (Some(plans), []) => plans.begins(position, seat, action),
        (Some(plans), _) => plans.takes(draft, action),
    };
    let mut open = legal(position, seat);
    open.retain(|action| steps.is_empty() || plans(*action));
    let before = position.view(Observer::Seat(seat));
    let offer = |(index, action): (usize, <B::Game as Game>::Action)| {
        let label = phrase_text::<B::Game>(&position.describe(action), names);
        let ActionOutcome { chip, reveals, wins } =
            outcome::<B>(position, &before, seat, action, names);
        let chosen = steps.iter().map(|step| step.action).chain([action]);
        let line: Vec<String> = chosen.map(|action| action.to_string()).collect();
        let (number, notation, plans) = (index + 1, line.join(THEN), plans(action));
        let marks = pen.attributes_of(&notation);
        let text = OfferText { number, notation, label, chip, reveals, wins, plans, marks };
        Offer { action, text }
    };
    open.into_iter().enumerate().map(offer).collect()
}

/// Returns a line of moves as one offer, tried on what the seat sees. Returns `None` if a move before the first reveal
/// is not legal. After a reveal, the line is tried as far as possible.
pub fn preview_line<B: Board>(
    world: &B::Game,
    seat: Seat,
    line: &str,
    names: &[String],
) -> Option<OfferText> {
    let (mut at, mut labels, mut whole) = (world.clone(), Vec::new(), ActionOutcome::default());
    for notation in line.split(THEN) {
        let action = notation.parse().ok()?;
        if !legal(&at, seat).contains(&action) {
            match whole.reveals {
                true => break,
                false => return None,
            }
        }
        labels.push(phrase_text::<B::Game>(&at.describe(action), names));
        let step = outcome::<B>(&at, &at.view(Observer::Seat(seat)), seat, action, names);
        let (reveals, wins) = (whole.reveals || step.reveals, whole.wins || step.wins);
        whole = ActionOutcome { chip: step.chip, reveals, wins };
        at.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
    }
    let (label, notation) = (labels.join(" + "), line.to_string());
    let ActionOutcome { chip, reveals, wins } = whole;
    let marks = String::new();
    Some(OfferText { number: 1, notation, label, chip, reveals, wins, plans: false, marks })
}

/// The outcome of an action.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ActionOutcome {
    /// The certain part of the outcome in words.
    pub chip: Option<String>,
    pub reveals: bool,
    pub wins: bool,
}

/// Returns the outcome of an action: the parts that do not depend on hidden things. `before` is what the seat sees of
/// the world.
pub(crate) fn outcome<B: Board>(
    world: &B::Game,
    before: &<B::Game as Game>::View,
    seat: Seat,
    action: <B::Game as Game>::Action,
    names: &[String],
) -> ActionOutcome {
    let mut next = world.clone();
    let (mut chance, mut events) = (FastChance::new(0), Vec::new());
    let mut ctx = Ctx::with_events(&mut chance, &mut events);
    next.apply(action, &mut ctx);
    let reveals = ctx.revealed();
    let observer = Observer::Seat(seat);
    let after = next.view(observer);
    let foresight = B::foresight();
    if reveals && foresight.is_none() {
        return ActionOutcome { chip: None, reveals, wins: false };
    }
    let mut parts = Vec::new();
    let points: i32 = events
        .iter()
        .filter_map(|event| B::Game::scoring(&B::Game::redact(event, observer)?))
        .filter(|(scorer, _)| *scorer == seat)
        .map(|(_, points)| points)
        .sum();
    if points != 0 {
        parts.push(format!("{points:+} {}", Words::of::<B::Game>().word("points")));
    }
    let wins = foresight.is_some_and(|foresight| foresight.has_won(&after, seat));
    if let Some(foresight) = foresight {
        parts.extend(foresight.outcome(before, &after, seat, action));
    }
    let next_is_known =
        !reveals || foresight.is_some_and(|foresight| !foresight.reveals_next(before, action));
    match next.turn() {
        Turn::Decide(_) if !next_is_known => {}
        Turn::Over if wins => parts.push(text("you-win")),
        Turn::Over => parts.push(text("game-ends")),
        // The next seat to move, as far as this seat may know: another may be asked in secret.
        Turn::Decide(_) => {
            let due = seat_of(&next.prompt(observer)).filter(|due| *due != seat);
            let name = due.and_then(|due| names.get(due.index()));
            parts.extend(name.map(|name| text_of("then", name)));
            if parts.is_empty() {
                parts.push(text_of("then", &next_question::<B>(&next, seat, names)));
            }
        }
    }
    ActionOutcome { chip: joined(&parts), reveals, wins }
}

fn joined(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Returns the next question to the same seat, without its name.
fn next_question<B: Board>(next: &B::Game, seat: Seat, names: &[String]) -> String {
    let asked = called::<B::Game>(&next.prompt(Observer::Seat(seat)), seat, "", names);
    asked.trim_start_matches([':', ' ']).trim_end_matches('.').to_string()
}

/// Returns the question to a seat as its player reads it: "Your turn: take a card".
pub(crate) fn addressed_prompt<G: Game>(prompt: &Phrase, seat: Seat, names: &[String]) -> String {
    called::<G>(prompt, seat, &text("your-turn"), names)
}

/// Returns the text of a prompt in which a seat has another name.
fn called<G: Game>(prompt: &Phrase, seat: Seat, name: &str, names: &[String]) -> String {
    let mut names = names.to_vec();
    if let Some(own) = names.get_mut(seat.index()) {
        *own = name.to_string();
    }
    phrase_text::<G>(prompt, &names)
}

/// Returns the seat that a prompt names.
fn seat_of(prompt: &Phrase) -> Option<Seat> {
    prompt.args.iter().find_map(|(_, arg)| match arg {
        Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}
