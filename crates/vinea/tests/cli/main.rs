//! The commands, called as a person or a script calls them.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

mod messages;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The output and the exit status of a call.
struct CommandOutput {
    code: i32,
    out: String,
    err: String,
}

fn vinea(args: &[&str], input: &str) -> CommandOutput {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may end before everything is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    CommandOutput {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn ok(args: &[&str], input: &str) -> String {
    let called = vinea(args, input);
    assert_eq!(called.code, 0, "{args:?}: {}{}", called.out, called.err);
    called.out
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn first_offer(state: &str) -> String {
    let offers = ok(&["state", "actions"], state);
    json(offers.lines().next().unwrap())["do"].as_str().unwrap().to_string()
}

#[test]
fn a_state_is_created_viewed_and_played() {
    for game in GAMES {
        let state = ok(&["state", "new", game, "--players", "3", "--seed", "7"], "");
        assert_eq!(state, ok(&["state", "new", game, "--players", "3", "--seed", "7"], ""));
        assert_eq!(json(&state)["game"], *game);
        for line in ok(&["state", "actions"], &state).lines() {
            let offer = json(line);
            assert!(offer["do"].is_string() && offer["text"].is_string(), "{offer}");
        }
        let next = ok(&["state", "apply", &first_offer(&state), "--seed", "1"], &state);
        assert_ne!(state, next);
        assert!(ok(&["state", "check"], &next).starts_with("sound"));
        let mine = json(&ok(&["state", "view", "--seat", "1"], &next));
        let open = json(&ok(&["state", "view"], &next));
        assert!(mine.is_object() && open.is_object());
    }
}

#[test]
fn tuning_gathers_positions_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let positions = folder.path().join("positions");
    let args = ["tune", "la-vina", "--positions", "20", "--think", "20plies", "--out"];
    let said = ok(&[&args[..], &[positions.to_str().unwrap()]].concat(), "");
    assert!(said.contains("positions.") && positions.is_dir(), "{said}");
    let bad = vinea(&["tune", "la-vina", "--positions", "20", "--out", "x", "--think", "20"], "");
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("5000plies"), "{}", bad.err);
    assert_eq!(vinea(&["tune", "la-vina"], "").code, 2);
}

#[test]
fn a_refused_move_cites_its_clause() {
    let state = ok(&["state", "new", "la-vina", "--players", "2", "--seed", "1"], "");
    let called = vinea(&["state", "apply", "end turn"], &state);
    assert_eq!(called.code, 1);
    let refusal = json(&called.out);
    let clause = refusal["clause"].as_str().unwrap();
    assert!(ok(&["rules", "la-vina", clause], "").starts_with(clause));
    assert!(refusal["text"].as_str().unwrap().len() > 10, "{refusal}");
}

#[test]
fn errors_of_bad_calls_say_what_to_do() {
    let state = ok(&["state", "new", "la-vina", "--seed", "1"], "");
    let cases: &[(&[&str], &str, &str)] = &[
        (&["state", "new", "la-vigna"], "", "the games are"),
        (&["state", "new", "la-vina", "--players", "9"], "", "2 to 5 players"),
        (&["state", "new", "la-vina", "--option", "open_vine=true"], "", "open_vines"),
        (&["state", "new", "la-vina", "--set", "open_vine=true"], "", "open_vines"),
        (&["state", "new", "la-vina", "--set", "open_vines=maybe"], "", "true or false"),
        (&["state", "new", "la-vina", "--set", "open_vines"], "", "key=value"),
        (&["state", "actions"], "hello", "state document"),
        (&["state", "apply", "fly 3"], &state, "expected"),
        (&["state", "view", "--seat", "7"], &state, "seats 0 to 1"),
        (&["arena", "la-vina", "--bots", "chess"], "", "random"),
        (&["arena", "la-vina", "--bots", "greedy,greedy,random", "--players", "2"], "", "seats"),
        (&["arena", "la-vina", "--bots", "greedy@5ms,random"], "", "does not search"),
        (&["arena", "la-vina", "--bots", "maestro@5,random"], "", "5000plies"),
        (&["arena", "la-vina", "--bots", "random", "--think", "soon"], "", "20ms"),
        (&["arena", "la-vina", "--bots", "random", "--budget-scale", "0"], "", "0.0001"),
        (&["arena", "la-vina"], "", "--bots"),
        (&["analyse", "no-such-file.json"], "", "cannot read no-such-file.json"),
        (&["analyse", "-", "--depth=NaN"], "", "0.0001"),
        (&["analyse", "-"], "hello", "-"),
        (&["puzzles", "mine", "la-vina", "--depth", "0"], "", "0.0001"),
        (&["puzzles", "mine", "la-vina", "--players", "9"], "", "2 to 5 players"),
        (&["puzzles", "check", "la-vina", "--file", "no-such-file"], "", "cannot read"),
        (&["rules", "la-vina", "99.1"], "", "no clause 99.1"),
        (&["verify", "no-such-file.json"], "", "cannot read no-such-file.json"),
        (&["components", "check", "la-vina", "no-such-file.toml"], "", "cannot read"),
        (&["bench", "la-vina", "--seconds", "0"], "", "0.01 to 600"),
    ];
    for (args, input, hint) in cases {
        let called = vinea(args, input);
        assert_eq!(called.code, 2, "{args:?} ends with {}", called.code);
        assert!(called.err.contains(hint), "{args:?} says {:?}", called.err);
        assert_eq!(called.out, "", "{args:?}");
    }
}

#[test]
fn an_impossible_state_is_refused_with_its_fault() {
    let mut state = json(&ok(&["state", "new", "la-vina", "--seed", "1"], ""));
    state["state"]["wild_supply"] = 3.into();
    let called = vinea(&["state", "check"], &state.to_string());
    assert_eq!(called.code, 1);
    assert!(called.out.contains("wild"), "{}", called.out);
}

#[test]
fn the_arena_gives_the_same_result_on_any_number_of_threads() {
    let run = |threads| {
        let args = ["arena", "la-vina", "--bots", "greedy,random,random", "--games", "30"];
        ok(&[&args[..], &["--seed", "5", "--threads", threads, "--json"]].concat(), "")
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(json(&one)["games"], 30);
    assert_eq!(json(&one)["standings"][0]["bot"], "greedy");
}

#[test]
fn searching_bots_give_the_same_result_on_any_number_of_threads() {
    for game in GAMES {
        let run = |threads| {
            let args = ["arena", game, "--bots", "maestro@6it,plain@3it", "--games", "4"];
            ok(&[&args[..], &["--threads", threads, "--json"]].concat(), "")
        };
        assert_eq!(run("1"), run("2"), "{game}");
    }
}

#[test]
fn the_arena_plays_until_the_interval_is_narrow_enough() {
    let args = ["arena", "la-vina", "--bots", "novice,random", "--until-ci", "12", "--json"];
    let tally = json(&ok(&args, ""));
    let games = tally["games"].as_u64().unwrap();
    assert!(games < 1000 && games.is_multiple_of(20), "{games} games");
    let wins = &tally["standings"][0]["wins"];
    let width = wins["high"].as_f64().unwrap() - wins["low"].as_f64().unwrap();
    assert!(width <= 0.24, "{wins}");
    let few = vinea(&[&args[..], &["--games", "4"]].concat(), "");
    assert_eq!((few.code, json(&few.out)["games"].as_u64()), (0, Some(4)));
    assert!(few.err.contains("the limit of 4 games was reached"), "{}", few.err);
}

#[test]
fn an_interval_for_equal_bots_or_without_a_positive_width_is_refused() {
    let arena = |bots: &str, points: &str| {
        let until = format!("--until-ci={points}");
        vinea(&["arena", "la-vina", "--players", "2", "--bots", bots, &until], "")
    };
    let same = arena("random", "5");
    assert_eq!(same.code, 2, "{}", same.out);
    assert!(same.err.contains("all seats have the same bot"), "{}", same.err);
    for points in ["0", "-3", "NaN", "inf"] {
        let refused = arena("novice,random", points);
        assert_eq!(refused.code, 2, "{points}: {}", refused.out);
        assert!(refused.err.contains("above 0"), "{points}: {}", refused.err);
    }
}

#[test]
fn the_arena_writes_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("study");
    let args = ["arena", "vinhos", "--bots", "novice", "--players", "3", "--games", "3", "--out"];
    ok(&[&args[..], &[dir.to_str().unwrap()]].concat(), "");
    let mut files: Vec<String> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|file| file.unwrap().file_name().to_str().unwrap().to_string())
        .collect();
    files.sort();
    let expected = ["balance.csv", "games.csv", "report.html", "report.json", "standings.csv"];
    assert_eq!(files, expected);
    let report = json(&std::fs::read_to_string(dir.join("report.json")).unwrap());
    assert_eq!(report["tally"]["games"], 3);
    assert!(report["balance"].as_array().unwrap().len() > 10);
}

#[test]
fn the_ladder_rates_every_level() {
    let args = ["arena", "la-vina", "--ladder", "--games", "4", "--budget-scale", "0.001"];
    let ladder = json(&ok(&[&args[..], &["--json"]].concat(), ""));
    assert_eq!(ladder["rungs"].as_array().unwrap().len(), 25);
    let ratings = ladder["ratings"].as_array().unwrap();
    for level in ["random", "greedy", "visitor", "novice", "apprentice", "grower", "cooper"]
        .into_iter()
        .chain(["cellarmaster", "winemaker", "maestro"])
    {
        assert!(ratings.iter().any(|rating| rating["bot"] == level), "{level}");
    }
}

#[test]
fn a_ladder_match_gives_the_same_result_as_the_match_alone() {
    let play = |how: &[&str]| {
        let args = ["--games", "4", "--budget-scale", "0.0005", "--seed", "3", "--json"];
        json(&ok(&[&["arena", "la-vina"], how, &args].concat(), ""))
    };
    let ladder = play(&["--ladder"]);
    for rung in ladder["rungs"].as_array().unwrap() {
        let bots: Vec<&str> =
            rung["bots"].as_array().unwrap().iter().map(|bot| bot.as_str().unwrap()).collect();
        let alone = play(&["--bots", &bots.join(",")]);
        let standings = alone["standings"].as_array().unwrap();
        let first = standings.iter().find(|standing| standing["bot"] == bots[0]).unwrap();
        assert_eq!(first["wins"], rung["wins"], "{bots:?}");
    }
}

#[test]
fn a_program_that_cannot_play_is_reported() {
    let args = ["arena", "la-vina", "--bots", "exec:no-such-program,random", "--games", "2"];
    let text = ok(&args, "");
    assert!(text.contains("lost 2 games by forfeit"), "{text}");
    assert!(text.contains("cannot be started"), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_gives_the_result_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let args = ["arena", "la-vina", "--bots", "novice,random", "--games", "100000000", "--json"];
    let child = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(args)
        .args(["--record", dir])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The first record shows that games are being played.
    while std::fs::read_dir(dir).unwrap().next().is_none() {
        std::thread::yield_now();
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let games = json(&String::from_utf8(output.stdout).unwrap())["games"].as_u64().unwrap();
    assert!((1..100_000_000).contains(&games), "{games} games");
}

#[test]
fn recorded_games_are_printed_and_verified() {
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().to_str().unwrap();
        ok(
            &["arena", game, "--bots", "random", "--players", "2", "--games", "2", "--record", dir],
            "",
        );
        let mut files: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().path().to_str().unwrap().to_string())
            .collect();
        files.sort();
        assert_eq!(files.len(), 2);
        assert!(ok(&["verify", &files[0], &files[1]], "").ends_with("2 hold, 0 depart\n"));
        assert!(ok(&["replay", &files[0]], "").contains("random A"));
        tampered_records_depart(Path::new(&files[0]));
    }
}

#[test]
fn the_arena_does_not_overwrite_records_of_other_games() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let play = |bots: &str, seed: &str| {
        let args = ["arena", "la-vina", "--bots", bots, "--games", "2", "--seed", seed];
        vinea(&[&args[..], &["--record", dir]].concat(), "")
    };
    assert_eq!(play("random,greedy", "5").code, 0);
    assert_eq!(play("random,greedy", "5").code, 0, "the same games again");
    let refused = play("greedy,random", "5");
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("is the record of another game"), "{}", refused.err);
    assert_eq!(play("greedy,random", "6").code, 0);
    assert_eq!(std::fs::read_dir(dir).unwrap().count(), 4);
}

#[test]
fn vinhos_is_played_alone_against_the_rival() {
    let state = ok(&["state", "new", "vinhos", "--players", "1", "--seed", "7"], "");
    assert!(first_offer(&state).starts_with("start "));
    ok(&["state", "check"], &state);
    ok(&["bench", "vinhos", "--players", "1", "--seconds", "0.01"], "");
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let bots = ["arena", "vinhos", "--bots", "greedy", "--players", "1"];
    ok(&[&bots[..], &["--games", "2", "--record", dir]].concat(), "");
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        let path = path.to_str().unwrap();
        assert!(ok(&["verify", path], "").ends_with("1 hold, 0 depart\n"));
        assert!(ok(&["replay", path], "").contains("The Rival draws "));
    }
    let alone = vinea(&["state", "new", "la-vina", "--players", "1"], "");
    assert!(alone.code != 0 && alone.err.contains("2 to 5"), "{}", alone.err);
}

fn tampered_records_depart(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut record = json(&text);
    record["result"]["scores"][0] = 999.into();
    let called = vinea(&["verify", "-"], &record.to_string());
    assert_eq!(called.code, 1);
    assert!(called.out.contains("999"), "{}", called.out);

    let mut record = json(&text);
    record["moves"].as_array_mut().unwrap().remove(3);
    let called = vinea(&["verify", "--json", "-"], &record.to_string());
    assert_eq!(called.code, 1);
    assert!(called.out.contains("move "), "{}", called.out);

    let mut record = json(&text);
    record["components"] = "0000000000000000".into();
    assert!(
        vinea(&["verify", "-"], &record.to_string()).out.contains("component set 0000000000000000")
    );

    let mut record = json(&text);
    record["format"] = 99.into();
    let called = vinea(&["verify", "-"], &record.to_string());
    assert_eq!(called.code, 2);
    assert!(called.err.contains("newer"), "{}", called.err);
}

#[test]
fn a_recorded_game_of_each_kind_is_analysed() {
    for record in [
        "la-vina/fixtures/2p-greedy-2.json",
        "vignobles/fixtures/2p-france-greedy-2.json",
        "vinhos/fixtures/2p-mixed-1.json",
    ] {
        let file = format!("{}/../../games/{record}", env!("CARGO_MANIFEST_DIR"));
        let made = json(&std::fs::read_to_string(&file).unwrap());
        let made = made["moves"].as_array().unwrap();
        let analysis = json(&ok(&["analyse", &file, "--depth", "0.01", "--json"], ""));
        let judged = analysis["moves"].as_array().unwrap();
        assert_eq!(judged.len(), made.len(), "every decision of {record} is judged");
        for (number, one) in (1..).zip(judged) {
            assert_eq!(one["number"], number);
            let chances = one["chances"].as_array().unwrap();
            assert_eq!(chances.len(), 2);
            let chances: Vec<f64> = chances.iter().map(|chance| chance.as_f64().unwrap()).collect();
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{one}");
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "they add up to one: {one}");
            let mistake =
                ["mistake", "blunder"].contains(&one["mark"].as_str().unwrap_or_default());
            let (loss, doubt) = (one["loss"].as_f64().unwrap(), one["doubt"].as_f64().unwrap());
            assert!(!mistake || loss > doubt, "a mistake within its uncertainty: {one}");
            assert!(one["loss"].as_f64().unwrap() >= 0.0 && one["doubt"].as_f64().unwrap() >= 0.0);
        }
        assert!(analysis["turning_points"].as_array().unwrap().len() <= 5);

        let told = ok(&["analyse", &file, "--depth", "0.01"], "");
        assert!(told.contains("\nThe game "), "{told}");
        for seat in analysis["seats"].as_array().unwrap() {
            assert!(told.contains(seat.as_str().unwrap()), "{told}");
        }
    }
}

#[test]
fn puzzles_are_mined_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("more.jsonl");
    let file = file.to_str().unwrap();
    let mine = |seed: &str| {
        let args = ["puzzles", "mine", "vignobles", "--games", "1", "--players", "2"];
        let how = ["--bots", "grower@60plies", "--depth", "0.02", "--seed", seed, "--out", file];
        let lightly = ["--player", "grower@60plies", "--playouts", "40"];
        let called = vinea(&[&args[..], &how, &lightly].concat(), "");
        assert_eq!(called.code, 0, "{}", called.err);
        assert!(called.err.contains("found in 1 games"), "{}", called.err);
        std::fs::read_to_string(file).unwrap()
    };
    // Find a seed whose game has puzzles with the current weights of the bots.
    let seed = (1..40).map(|seed| seed.to_string()).find(|seed| !mine(seed).trim().is_empty());
    let found = mine(&seed.expect("one game of forty has a puzzle"));
    for line in found.lines() {
        let puzzle = json(line);
        assert!(puzzle["best"].is_string() && puzzle["lead"].as_f64().unwrap() > 0.0, "{puzzle}");
    }
    let check = ["puzzles", "check", "vignobles", "--file", file, "--player", "grower@60plies"];
    let looked = vinea(&[&check[..], &["--playouts", "60"]].concat(), "");
    let all = found.lines().count();
    assert!(looked.out.ends_with(&format!(" of {all} hold.\n")), "{}", looked.out);
    assert_eq!(looked.code == 0, looked.out == format!("{all} of {all} hold.\n"));

    let for_programs = vinea(&["puzzles", "check", "vignobles", "--file", file, "--json"], "");
    let lines: Vec<Value> = for_programs.out.lines().map(json).collect();
    assert_eq!((lines.len(), for_programs.code), (all, looked.code));
    for line in &lines {
        assert_eq!(line["holds"].as_bool(), Some(line["fault"].is_null()), "{line}");
    }

    std::fs::write(file, format!("{found}half a puz")).unwrap();
    let unreadable = vinea(&["puzzles", "check", "vignobles", "--file", file], "");
    let line = format!("line {}: not a puzzle", all + 1);
    assert!(unreadable.code == 2 && unreadable.err.contains(&line), "{}", unreadable.err);
}

#[test]
fn exported_components_pass_the_check_and_bad_ones_do_not() {
    for game in GAMES {
        let set = ok(&["components", "export", game], "");
        assert!(ok(&["components", "check", game, "-"], &set).contains("the built-in one"));
        let unreadable = vinea(&["components", "check", game, "-"], "hello = 1");
        assert_eq!(unreadable.code, 2, "{}", unreadable.out);
        assert!(
            unreadable.err.contains("line 1, column 1: there is no field"),
            "{}",
            unreadable.err
        );
        let number = set.find(|c: char| c.is_ascii_digit()).unwrap();
        let unplayable = format!("{}99{}", &set[..number], &set[number + 1..]);
        let refused = vinea(&["components", "check", game, "-"], &unplayable);
        assert_eq!(refused.code, 1, "{}{}", refused.out, refused.err);
        assert!(refused.out.contains("cannot be played with"), "{}", refused.out);
    }
}

#[test]
fn rules_are_read_by_clause_and_tables_name_their_source() {
    for game in GAMES {
        assert!(ok(&["rules", game, "1.1"], "").starts_with("1.1"));
        let tables = ok(&["rules", game, "--tables"], "");
        assert!(tables.contains("reconstructed") && tables.contains("rulebook"), "{tables}");
        let all = json(&ok(&["rules", game, "--json"], ""));
        assert!(all["clauses"].as_array().unwrap().len() > 40);
    }
}

#[test]
fn the_bench_measures_playing_and_searching() {
    for game in GAMES {
        let args = ["bench", game, "--players", "2", "--seconds", "0.05", "--json"];
        for report in json(&ok(&args, "")).as_array().unwrap() {
            assert!(report["decisions_per_second"].as_f64().unwrap() > 0.0, "{report}");
        }
        for report in json(&ok(&[&args[..], &["--search"]].concat(), "")).as_array().unwrap() {
            assert!(report["plies_per_second"].as_f64().unwrap() > 0.0, "{report}");
        }
    }
}

#[test]
fn the_server_bench_measures_moves_of_every_game() {
    for game in GAMES {
        let size = ["--only", "moves", "--tables", "2", "--seconds", "1", "--json"];
        let rows = json(&ok(&[&["bench", game, "--server"], &size[..]].concat(), ""));
        let rows = rows.as_array().unwrap();
        assert!(rows.iter().any(|row| row["name"].as_str().unwrap().starts_with(game)), "{rows:?}");
        assert!(rows.iter().all(|row| row["value"].as_f64().unwrap() > 0.0), "{rows:?}");
    }
}

const GAMES: &[&str] = &["la-vina", "vignobles", "vinhos"];
