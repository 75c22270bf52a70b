//! Error messages and exit statuses of the commands.

use serde_json::Value;

use crate::{json, ok, vinea};

fn new_state() -> Value {
    json(&ok(&["state", "new", "la-vina", "--players", "2", "--seed", "1"], ""))
}

/// Returns a record of a whole game.
fn record() -> Value {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let args = ["arena", "la-vina", "--bots", "random,random", "--games", "1", "--seed", "3"];
    ok(&[&args[..], &["--record", dir]].concat(), "");
    let file = std::fs::read_dir(dir).unwrap().next().unwrap().unwrap().path();
    json(&std::fs::read_to_string(file).unwrap())
}

/// Checks that a call ends with this exit code and prints `what` once, in the stream that belongs to the code.
fn check_message(args: &[&str], input: &str, code: i32, what: &str) {
    let called = vinea(args, input);
    let (said, silent) = match code {
        1 => (&called.out, &called.err),
        _ => (&called.err, &called.out),
    };
    assert_eq!(called.code, code, "{args:?}: {said}");
    assert_eq!(said.matches(what).count(), 1, "{args:?} says {said:?}");
    assert_eq!(silent, "", "{args:?}");
}

#[test]
fn broken_json_is_reported_once_with_its_position() {
    check_message(
        &["state", "check"],
        "{\n  \"game\": oops",
        2,
        "line 2, column 11: expected value",
    );
    check_message(&["state", "actions"], "", 2, "line 1, column 0: the text ends inside a value");
    check_message(
        &["verify", "-"],
        "{\"format\": 1",
        2,
        "line 1, column 12: the text ends inside an object",
    );
    check_message(&["replay", "-"], "[]", 2, "it has no `format` number");
}

#[test]
fn missing_networks_of_a_bot_are_reported() {
    let bot = "maestro:network=nowhere.safetensors@50plies";
    let cases: &[&[&str]] = &[
        &["puzzles", "mine", "la-vina", "--games", "1", "--bots", bot],
        &["puzzles", "mine", "la-vina", "--games", "1", "--player", bot],
        &["puzzles", "check", "la-vina", "--player", bot],
        &["arena", "la-vina", "--bots", bot, "--players", "2", "--games", "1"],
    ];
    for args in cases {
        check_message(args, "", 2, "nowhere.safetensors: ");
    }
}

#[test]
fn a_wrong_value_in_a_state_is_reported_with_its_path() {
    let cases: &[(&[&str], Value, &str)] = &[
        (
            &["players", "1", "barrels"],
            "many".into(),
            "state.players[1].barrels: expected a whole number from 0 to 255, not \"many\"",
        ),
        (
            &["players", "1", "barrels"],
            300.into(),
            "state.players[1].barrels: expected a whole number from 0 to 255, not 300",
        ),
        (&["vines", "0", "left"], 7.into(), "state.vines[0].left: expected an object, not 7"),
        (&["pickers"], "none".into(), "state.pickers: expected a list, not \"none\""),
        (&["options", "tool_return"], "never".into(), "state.options.tool_return: expected "),
        (&["options", "open_vines"], 1.into(), "state.options.open_vines: expected true or false"),
    ];
    for (path, value, said) in cases {
        let mut document = new_state();
        let mut place = &mut document["state"];
        for step in *path {
            place = match step.parse::<usize>() {
                Ok(index) => &mut place[index],
                Err(_) => &mut place[*step],
            };
        }
        *place = value.clone();
        check_message(&["state", "check"], &document.to_string(), 2, said);
    }
    let mut document = new_state();
    document["state"].as_object_mut().unwrap().remove("deck");
    check_message(&["state", "view"], &document.to_string(), 2, "state: `deck` is missing");
    document["state"] = Value::Null;
    check_message(
        &["state", "check"],
        &document.to_string(),
        2,
        "state: expected an object, not null",
    );
}

#[test]
fn a_field_that_is_given_twice_is_refused() {
    let document = new_state().to_string().replacen("\"round\":", "\"round\":1,\"round\":", 1);
    check_message(&["state", "check"], &document, 2, "the field `round` is given twice");
    let record = record().to_string().replacen("\"format\":", "\"format\":1,\"format\":", 1);
    check_message(&["verify", "-"], &record, 2, "the field `format` is given twice");
}

#[test]
fn a_byte_order_mark_is_accepted_and_other_encodings_are_refused() {
    ok(&["state", "check"], &format!("\u{feff}{}", new_state()));
    ok(&["verify", "-"], &format!("\u{feff}{}", record()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    std::fs::write(&path, b"\xff\xfe{\0}\0").unwrap();
    check_message(
        &["verify", path.to_str().unwrap()],
        "",
        2,
        "it is written in UTF-16; save it as UTF-8",
    );
    std::fs::write(&path, b"{\"\xe9\"}").unwrap();
    check_message(&["verify", path.to_str().unwrap()], "", 2, "it is not text in UTF-8");
}

#[test]
fn input_of_more_than_16_mib_is_refused() {
    let most = 16 * 1024 * 1024;
    let long = " ".repeat(most + 1);
    check_message(
        &["state", "check"],
        &long,
        2,
        "cannot read standard input: it is longer than 16 MiB",
    );
    check_message(&["verify", "-"], &long, 2, "it is longer than 16 MiB");
    let state = new_state().to_string();
    let as_long_as_may_be = state.clone() + &" ".repeat(most - state.len());
    ok(&["state", "check"], &as_long_as_may_be);
}

#[test]
fn every_command_refuses_an_invalid_state() {
    let mut document = new_state();
    document["state"]["wild_supply"] = 3.into();
    let document = document.to_string();
    for args in [
        &["state", "check"][..],
        &["state", "actions"],
        &["state", "view"],
        &["state", "apply", "end turn"],
    ] {
        check_message(args, &document, 1, "this is not a state of the game:");
    }
    let mut other_set = new_state();
    other_set["components"] = "0000000000000000".into();
    check_message(
        &["state", "actions"],
        &other_set.to_string(),
        1,
        "component set 0000000000000000",
    );
}

#[test]
fn an_inconsistent_record_is_refused_with_an_explanation() {
    let mut broken = record();
    // The same picker cannot move again.
    let first = broken["moves"][0].clone();
    broken["moves"].as_array_mut().unwrap().insert(1, first);
    let broken = broken.to_string();
    for command in ["verify", "replay"] {
        let called = vinea(&[command, "-"], &broken);
        assert_eq!(called.code, 1, "{}{}", called.out, called.err);
        let line = called.out.lines().find(|line| line.contains("move 2 (`")).unwrap();
        assert!(line.contains(". (clause "), "{line}");
        assert!(!line.contains("refusal-") && !line.contains("not-your-turn"), "{line}");
    }
    let mut nobody = record();
    nobody["moves"][0]["seat"] = 4.into();
    let said = "there is no seat 4 at a table of 2";
    check_message(&["verify", "-"], &nobody.to_string(), 1, said);
    check_message(&["replay", "-"], &nobody.to_string(), 1, said);
    let mut other_rules = record();
    other_rules["rules"] = 999.into();
    for command in ["verify", "replay"] {
        check_message(&[command, "-"], &other_rules.to_string(), 1, "has rules version 999");
    }
    let mut unreadable = record();
    unreadable["moves"][0]["seat"] = "A".into();
    let said = "record.moves[0].seat: expected a whole number from 0 to 255, not \"A\"";
    check_message(&["verify", "-"], &unreadable.to_string(), 2, said);
}

#[test]
fn player_counts_include_solo() {
    check_message(
        &["state", "new", "vinhos", "--players", "0"],
        "",
        2,
        "2 to 4 players, or 1 alone",
    );
    check_message(
        &["state", "new", "vinhos", "--players", "5"],
        "",
        2,
        "2 to 4 players, or 1 alone",
    );
    check_message(&["state", "new", "la-vina", "--players", "1"], "", 2, "2 to 5 players");
}

#[test]
fn the_exit_codes_are_documented() {
    for args in
        [&["--help"][..], &["state", "--help"], &["verify", "--help"], &["replay", "--help"]]
    {
        assert!(ok(args, "").to_lowercase().contains("exit code"), "{args:?}");
    }
}
