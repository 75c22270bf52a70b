//! The allowed dependencies between crates, as drawn in docs/ARCHITECTURE.md.

use std::process::Command;

use serde_json::Value;

/// The allowed dependencies of each crate on our other crates. A game's crates are listed by their folder's name,
/// which stands for the crate of the same game, or of any game in the list of a crate that belongs to none.
const MAY_USE: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("words", &["game"]),
    ("testkit", &["game", "words"]),
    ("rules", &["game"]),
    ("bots", &["game"]),
    ("mind", &["bots", "game", "rules"]),
    ("markup", &[]),
    ("page", &["markup"]),
    ("table-kit", &["game", "markup", "page", "words"]),
    ("board", &["game", "markup", "page", "rules", "table-kit", "words"]),
    ("play", &["bots", "game", "markup", "page", "table-kit", "words"]),
    ("entry", &["board", "mind", "play", "rules"]),
    // The list of games without their boards, so that a change in a board does not recompile what uses it.
    ("minds", &["bots", "game", "mind", "rules", "words"]),
    ("catalog", &["entry", "minds", "play"]),
    ("arena", &["bots", "game", "markup", "minds"]),
    ("vinea-python", &["arena", "bots", "game", "minds", "words"]),
    ("store", &["game"]),
    ("notices", &[]),
    ("people", &["store"]),
    ("table", &["bots", "game", "markup", "page", "people", "play", "store", "table-kit", "words"]),
    (
        "web",
        &[
            "bots",
            "game",
            "markup",
            "notices",
            "page",
            "people",
            "play",
            "store",
            "table",
            "table-kit",
            "words",
        ],
    ),
    ("lab", &["arena", "bots", "game", "minds", "play", "store", "table-kit"]),
    ("vinea", &["catalog", "game", "lab", "minds", "people", "play", "store", "web", "words"]),
    ("vinea-fuzz", &["minds", "testkit"]),
];

/// Libraries with restricted use, and the only crates that may use them.
const RESTRICTED_LIBRARIES: &[(&str, &[&str])] = &[
    ("clap", &["lab", "vinea"]),
    ("indicatif", &["lab"]),
    ("anyhow", &["lab", "vinea"]),
    ("rayon", &["arena", "bots", "lab"]),
    ("tokio", &["lab", "people", "store", "table", "web", "vinea"]),
    ("axum", &["web", "vinea"]),
    ("maud_macros", &["markup"]),
    ("sqlx", &["store"]),
];

#[test]
fn crates_depend_only_on_allowed_crates() {
    let used = dependencies();
    for one in &used {
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == one.role()) else {
            panic!("{} has no place in the picture yet: give it one in MAY_USE", one.name);
        };
        for other in used.iter().filter(|other| one.uses.contains(&other.name)) {
            let fits = match &other.part {
                None => allowed.contains(&other.role()),
                Some(part) => {
                    let same_game = one.game().is_none_or(|game| *game == part.game);
                    allowed.contains(&other.role()) && same_game
                }
            };
            assert!(fits, "{} must not use {}", one.name, other.name);
        }
    }
}

#[test]
fn restricted_libraries_are_used_only_by_their_crates() {
    for one in dependencies() {
        for (library, rooms) in RESTRICTED_LIBRARIES {
            let strays = one.uses.iter().any(|used| used == library);
            assert!(!strays || rooms.contains(&one.role()), "{} must not use {library}", one.name);
        }
    }
}

/// A crate of the workspace and its dependencies, without those that only its tests use.
struct Crate {
    name: String,
    /// The game and the folder, if the crate belongs to a game.
    part: Option<Part>,
    uses: Vec<String>,
}

struct Part {
    game: String,
    folder: String,
}

impl Crate {
    fn role(&self) -> &str {
        self.part.as_ref().map_or(&self.name, |part| &part.folder)
    }

    fn game(&self) -> Option<&String> {
        self.part.as_ref().map(|part| &part.game)
    }
}

fn dependencies() -> Vec<Crate> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let crates = metadata["packages"].as_array().unwrap().iter();
    crates
        .map(|package| {
            let used = package["dependencies"].as_array().unwrap().iter();
            let used = used.filter(|used| used["kind"].is_null()).map(|used| text(&used["name"]));
            let part = part(&text(&package["manifest_path"]));
            Crate { name: text(&package["name"]), part, uses: used.collect() }
        })
        .collect()
}

/// Returns the game and the folder of a manifest `…/games/<game>/<folder>/Cargo.toml`.
fn part(manifest: &str) -> Option<Part> {
    let mut folders = manifest.rsplit('/').skip(1).map(str::to_string);
    let (folder, game) = (folders.next()?, folders.next()?);
    (folders.next()? == "games").then_some(Part { game, folder })
}
