//! Everything that a game can say has words.

use std::collections::BTreeSet;

use game::{ComponentSet, Game};

/// Fails unless the game has words for all that it says in one random game of each variant, and its tables of
/// components as many cells in each row as columns.
pub fn everything_has_words<G: Game>(variants: Vec<G::Options>) {
    let said =
        variants.iter().zip(0..).map(|(options, seed)| words::missing_in_game::<G>(options, seed));
    let missing: BTreeSet<String> = said.chain([words::missing_labels::<G>()]).flatten().collect();
    assert!(missing.is_empty(), "{missing:#?}");
    for table in G::Components::builtin().tables() {
        assert!(
            table.rows.iter().all(|row| row.cells.len() == table.columns.len()),
            "{}",
            table.title
        );
    }
}
