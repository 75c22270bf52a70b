//! The check that every message of a game has a text.

use std::collections::BTreeSet;

use game::{ComponentSet, Game};

/// Checks that the game has words for every message in one random game of each variant, and that every row of its
/// component tables has a cell for each column.
pub fn check_messages<G: Game>(variants: Vec<G::Options>) {
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
