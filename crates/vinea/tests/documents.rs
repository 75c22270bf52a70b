//! The examples in the documents are true.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use catalog::{Document, GameId, with_rules};
use game::{ComponentSet, Game};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The commented JSON blocks of a Markdown text, without their comments.
fn examples(text: &str) -> Vec<String> {
    let blocks = text.split("```jsonc\n").skip(1);
    blocks
        .map(|block| {
            let block = block.split("```").next().unwrap();
            let lines = block.lines().map(|line| line.split(" // ").next().unwrap());
            lines.collect::<Vec<_>>().join("\n")
        })
        .collect()
}

#[test]
fn every_game_has_an_example_state_that_opens() {
    let mut games = Vec::new();
    for example in examples(&read("docs/RECORDS.md")) {
        let document = Document::from_json(&example).unwrap();
        let game = document.game().unwrap();
        let opened = with_rules!(game, G => {
            document.open_with::<G>(<G as Game>::Components::builtin()).map(|_| ())
        });
        assert!(opened.is_ok(), "the example of {game}: {}", opened.unwrap_err());
        games.push(game);
    }
    assert_eq!(games, GameId::ALL);
}
