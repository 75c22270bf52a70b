//! Tests of the encoders, with random games of every game, number of players and variant.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Debug;
use std::fs;

use bots::{Encoding, EncodingShape, OptionsOf, Scalar};
use game::{
    Ctx, FastChance, Game, GameOptions, MAX_SEATS, Observer, OptionKind, Seat, Turn,
    options_from_pairs,
};
use minds::{GameId, with_mind};
use sha2::{Digest, Sha256};
use testkit::clauses::game_folder;
use testkit::{golden, random_game};

/// Returns the default options for each number of players, and the same with each option changed.
fn variants<G: Game>() -> Vec<G::Options> {
    let mut all = Vec::new();
    let may_play = |&players: &u8| G::Options::with_players(players).check().is_ok();
    for players in (1..=MAX_SEATS as u8).filter(may_play) {
        all.push(G::Options::with_players(players));
        for spec in G::Options::specs() {
            let values: Vec<String> = match spec.kind {
                OptionKind::Flag => vec!["true".into(), "false".into()],
                OptionKind::Number { least, .. } => vec![least.to_string()],
                OptionKind::Choice(choices) => choices.iter().map(|c| c.to_string()).collect(),
            };
            all.extend(values.into_iter().filter_map(|value| {
                options_from_pairs::<G::Options>(players, &[format!("{}={value}", spec.key)]).ok()
            }));
        }
    }
    all
}

fn vector<M: Encoding>(state: &M::Game, seat: Seat, len: usize) -> Vec<f32> {
    let mut out = vec![f32::NAN; len];
    M::observe(state, seat, &mut out);
    out
}

fn counts<M: Encoding>(state: &M::Game, seat: Seat, len: usize) -> Vec<u8> {
    let mut out = vec![u8::MAX; len];
    M::observe(state, seat, &mut out);
    out
}

#[test]
fn every_action_has_its_own_index() {
    fn check<M: Encoding>() {
        let mut seen: HashMap<usize, bots::ActionOf<M>> = HashMap::new();
        for options in variants::<M::Game>() {
            for seed in 0..6 {
                random_game::<M::Game>(&options, seed, |walk, _, _| {
                    for &action in &walk.legal {
                        let index = M::index(action);
                        assert!(index < M::ACTIONS, "{action} is {index} of {}", M::ACTIONS);
                        assert_eq!(M::action(index), Some(action));
                        assert_eq!(*seen.entry(index).or_insert(action), action);
                    }
                });
            }
        }
        assert!(seen.len() > 40, "only {} actions were seen", seen.len());
        assert_eq!(M::action(M::ACTIONS), None);
        let kinds: usize = M::ACTION_KINDS.iter().map(|(_, count)| count).sum();
        assert_eq!(kinds, M::ACTIONS);
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}

/// Hashes the encodings of the golden games, in the form of the file in each mind's folder.
fn fingerprint<M: Encoding>() -> String {
    let [mut indices, mut counts_told, mut parts_told] = [(); 3].map(|()| Sha256::new());
    let (mut legal, mut number) = (Vec::new(), 0);
    golden::each_position::<M::Game>(|state| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        state.legal_actions(&mut legal);
        legal.iter().for_each(|&action| indices.update((M::index(action) as u32).to_le_bytes()));
        let len = M::observation_len(state);
        for seat in Seat::all(state.players()) {
            counts_told.update(counts::<M>(state, seat, len));
            let parts = vector::<M>(state, seat, len).into_iter();
            parts.for_each(|part| parts_told.update(part.to_le_bytes()));
        }
    });
    let [indices, counts, parts] =
        [indices, counts_told, parts_told].map(|hash| game::hex(&hash.finalize()));
    let (version, scale_version) = (M::VERSION, M::SCALE_VERSION);
    format!(
        "# Hashes of the encoded golden games. They change only with the version, or with the golden games.\n\
         version = {version}\nindices = \"{indices}\"\ncounts = \"{counts}\"\n\
         scale_version = {scale_version}\nparts = \"{parts}\"\n"
    )
}

#[test]
fn the_encoding_changes_only_with_its_version() {
    for id in GameId::ALL.into_iter().filter(|&id| with_mind!(id, M => M::VERSION > 0)) {
        let path = game_folder(id.as_str()).join("mind/encoding.toml");
        let told = with_mind!(id, M => fingerprint::<M>());
        let known = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            told == known,
            "{}: raise VERSION or SCALE_VERSION where a meaning changed, and write this there:\n{told}",
            path.display()
        );
    }
}

#[test]
fn vectors_are_complete_and_have_one_layout() {
    fn check<M: Encoding>() {
        let mut by_players: HashMap<u8, EncodingShape> = HashMap::new();
        for options in variants::<M::Game>() {
            let players = options.players();
            for seed in 0..2 {
                random_game::<M::Game>(&options, seed, |walk, _, _| {
                    let shape = EncodingShape::of::<M>(&walk.state);
                    let known = by_players.entry(players).or_insert_with(|| shape.clone());
                    assert_eq!(*known, shape);
                    assert_eq!(M::observation_len(&walk.state), shape.len);
                    for seat in Seat::all(players) {
                        for (place, value) in
                            vector::<M>(&walk.state, seat, shape.len).into_iter().enumerate()
                        {
                            assert!((0.0..=1.0).contains(&value), "{value} at {place}");
                        }
                    }
                });
            }
        }
        for shape in by_players.values() {
            let mut end = 0;
            for (name, range) in &shape.slices {
                assert_eq!(range.start, end, "a gap before {name}");
                assert!(range.end > range.start, "{name} is empty");
                end = range.end;
            }
            assert_eq!(end, shape.len);
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}

/// A check that the observations of the given seats are the same with and without a memory.
struct CacheCheck<M: Encoding, E: Scalar> {
    memory: M::Memory<E>,
}

impl<M: Encoding, E: Scalar + PartialEq + Debug> CacheCheck<M, E> {
    fn look(&mut self, state: &M::Game, seats: impl Iterator<Item = Seat>) {
        let len = M::observation_len(state);
        let (mut again, mut anew) = (vec![E::ONE; len], vec![E::ZERO; len]);
        for seat in seats {
            M::observe_again(state, seat, &mut self.memory, &mut again);
            M::observe(state, seat, &mut anew);
            assert_eq!(again, anew, "{seat} at {:?}", state.turn());
        }
    }
}

#[test]
fn the_observation_cache_does_not_change_the_vectors() {
    fn check<M: Encoding, E: Scalar + PartialEq + Debug>() {
        for options in variants::<M::Game>() {
            let new = || CacheCheck::<M, E> { memory: M::Memory::default() };
            // The first memory is used for all seats at every decision, the second for the deciding seat, the third
            // only sometimes. They are kept between the games, as in a batch.
            let (mut all, mut due, mut now_and_then) = (new(), new(), new());
            for seed in 0..4 {
                random_game::<M::Game>(&options, seed, |walk, _, _| {
                    let seats = || Seat::all(options.players());
                    all.look(&walk.state, seats());
                    if let Turn::Decide(seat) = walk.state.turn() {
                        due.look(&walk.state, std::iter::once(seat));
                    }
                    let lot =
                        |seat: &Seat| (walk.decisions + seat.index() as u32).is_multiple_of(7);
                    now_and_then.look(&walk.state, seats().filter(lot));
                });
            }
        }
    }
    GameId::ALL.into_iter().for_each(|id| {
        with_mind!(id, M => {
            check::<M, u8>();
            check::<M, f32>();
        });
    });
}

#[test]
fn scaled_values_are_counts_divided_by_their_scales() {
    fn check<M: Encoding>() {
        for options in variants::<M::Game>() {
            let mut scales: Option<Vec<u8>> = None;
            random_game::<M::Game>(&options, 5, |walk, _, _| {
                let told = M::scales(&walk.state);
                let scales = scales.get_or_insert_with(|| told.clone());
                assert_eq!(*scales, told, "the scales depend on the options alone");
                for seat in Seat::all(options.players()) {
                    let counts = counts::<M>(&walk.state, seat, scales.len());
                    let parts = vector::<M>(&walk.state, seat, scales.len());
                    for (place, part) in parts.into_iter().enumerate() {
                        assert_eq!(part, f32::part(counts[place], scales[place]), "at {place}");
                    }
                }
            });
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}

#[test]
fn equal_observations_have_equal_legal_actions() {
    fn check<M: Encoding>() {
        for options in variants::<M::Game>() {
            let (mut seen, mut met) = (HashMap::new(), 0);
            random_game::<M::Game>(&options, 3, |walk, _, _| {
                if walk.decisions % 24 == 0 {
                    let len = EncodingShape::of::<M>(&walk.state).len;
                    met += follow::<M>(&walk.state, 3, len, &mut seen);
                }
            });
            assert!(met > 20, "only {met} states occurred twice: {options:?}");
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}

/// Follows all short lines from a position, and checks that equal observations of the deciding seat have equal legal
/// actions. Returns the number of repeated observations. Random games seldom repeat an observation, but short lines do
/// so with the same actions in another order.
fn follow<M: Encoding>(
    state: &M::Game,
    decisions: u32,
    len: usize,
    seen: &mut HashMap<Vec<u32>, Vec<usize>>,
) -> u32 {
    let Turn::Decide(seat) = state.turn() else { return 0 };
    let legal = state.legal();
    let mut indices: Vec<usize> = legal.iter().map(|&action| M::index(action)).collect();
    indices.sort_unstable();
    let look = vector::<M>(state, seat, len);
    let mut met = 0;
    match seen.entry(look.into_iter().map(f32::to_bits).collect()) {
        Entry::Occupied(other) => {
            assert_eq!(*other.get(), indices, "{:#?}", state.view(Observer::Seat(seat)));
            met = 1;
        }
        Entry::Vacant(free) => {
            free.insert(indices);
        }
    }
    if decisions > 0 {
        // The actions at both ends of the list differ most in kind.
        let (first, last) = (legal.iter().take(3), legal.iter().rev().take(3));
        for &action in first.chain(last) {
            let mut next = state.clone();
            next.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
            met += follow::<M>(&next, decisions - 1, len, seen);
        }
    }
    met
}

#[test]
fn vectors_contain_no_hidden_information() {
    fn check<M: Encoding>() {
        for options in variants::<M::Game>() {
            for seed in 0..3 {
                random_game::<M::Game>(&options, seed, |walk, _, _| {
                    if walk.decisions % 3 != 0 {
                        return;
                    }
                    let len = EncodingShape::of::<M>(&walk.state).len;
                    for seat in Seat::all(options.players()) {
                        let mut twin = walk.state.clone();
                        twin.determinize(
                            seat,
                            &mut FastChance::new(seed ^ u64::from(walk.decisions)),
                        );
                        assert_eq!(
                            vector::<M>(&walk.state, seat, len),
                            vector::<M>(&twin, seat, len),
                            "{seat} sees what it cannot know"
                        );
                    }
                });
            }
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}

#[test]
fn most_moves_change_the_vector() {
    // A vector may omit details without effect, so not every move must change it. But most moves must.
    fn check<M: Encoding>() {
        let (mut moves, mut unseen) = (0, 0);
        for players in OptionsOf::<M>::player_counts() {
            let mut before: Option<Vec<f32>> = None;
            random_game::<M::Game>(&OptionsOf::<M>::with_players(players), 7, |walk, _, _| {
                let after =
                    vector::<M>(&walk.state, Seat::new(0), EncodingShape::of::<M>(&walk.state).len);
                moves += 1;
                unseen += u32::from(before.as_ref() == Some(&after));
                before = Some(after);
            });
        }
        assert!(unseen * 10 < moves, "{unseen} of {moves} moves cannot be seen");
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check::<M>()));
}
