//! The examples in the documents are correct.

use std::path::{Path, PathBuf};
use std::process::Command;

use game::{ComponentSet, Game};
use minds::{GameId, StateDocument, with_rules};

/// Returns a path below the root of the repository.
fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> String {
    let path = at_root(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the commented JSON blocks of a Markdown text, without their comments.
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
        let document = StateDocument::from_json(&example).unwrap();
        let game = document.game().unwrap();
        let opened = with_rules!(game, G => {
            document.open_with::<G>(<G as Game>::Components::builtin()).map(|_| ())
        });
        assert!(opened.is_ok(), "the example of {game}: {}", opened.unwrap_err());
        games.push(game);
    }
    assert_eq!(games, GameId::ALL);
}

/// Returns the commands of the first block of code under a heading, without their comments.
fn commands(text: &str, heading: &str) -> Vec<String> {
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).unwrap();
    let block = section.split("```").nth(1).unwrap();
    let commands = block.lines().map(|line| line.split(" #").next().unwrap().trim().to_string());
    commands.filter(|command| !command.is_empty()).collect()
}

/// Returns the same command with options that make it faster.
fn shortened(command: &str) -> String {
    if command.starts_with("vinea arena ") {
        return format!("{} --games 2", command.replace(" --games 500", ""));
    }
    if command == "vinea bench" {
        return format!("{command} --seconds 0.01");
    }
    command.to_string()
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_readme_run() {
    let readme = read("README.md");
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(
        at_root("games").canonicalize().unwrap(),
        folder.path().join("games"),
    )
    .unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_vinea"));
    let path =
        format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut tried = commands(&readme, "A few things to try");
    tried.extend(commands(&readme, "An honest note on the components"));
    // The server runs until it is stopped. It has its own tests.
    tried.retain(|command| command != "vinea");
    assert!(tried.len() > 10, "{tried:?}");
    for command in &tried {
        let output = Command::new("sh")
            .args(["-e", "-c", &shortened(command)])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {said}");
    }
}

#[test]
fn the_first_game_in_the_readme_replays_as_printed() {
    let readme = read("README.md");
    let (_, block) = readme.split_once("```\n$ vinea ").unwrap();
    let mut lines = block.lines();
    let output = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(lines.next().unwrap().split(' '))
        .current_dir(at_root(""))
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let shown: Vec<&str> = lines.take_while(|line| *line != "…").collect();
    assert!(shown.len() > 3);
    assert!(told.contains(&shown.join("\n")), "{told:.600}");
}

#[test]
fn docs_bots_contains_the_output_of_vinea_budgets() {
    let output = Command::new(env!("CARGO_BIN_EXE_vinea")).arg("budgets").output().unwrap();
    let explained = String::from_utf8(output.stdout).unwrap();
    assert!(explained.contains("--budget-scale F"), "{explained}");
    assert!(
        read("docs/BOTS.md").contains(&explained),
        "docs/BOTS.md lacks what `vinea budgets` prints"
    );
    let help =
        Command::new(env!("CARGO_BIN_EXE_vinea")).args(["help", "budgets"]).output().unwrap();
    assert!(String::from_utf8(help.stdout).unwrap().contains("--budget-scale F"));
}
