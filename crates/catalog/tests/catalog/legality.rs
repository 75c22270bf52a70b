//! The legality check and the list agree on every action of the dense index, in every game.

use bots::{ActionOf, Encoding, OptionsOf};
use catalog::{GameId, with_mind};
use game::GameOptions;

#[test]
fn check_and_list_agree_on_every_indexed_action() {
    fn holds<M: Encoding>() {
        let actions: Vec<ActionOf<M>> = (0..M::ACTIONS).filter_map(M::action).collect();
        assert!(!actions.is_empty());
        for players in OptionsOf::<M>::player_counts() {
            let options = OptionsOf::<M>::with_players(players);
            testkit::laws::check_and_list_agree_on::<M::Game>(&options, 3, &actions);
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => holds::<M>()));
}
