//! Tests of the settings, their sources and their order.

use std::fs;
use std::path::Path;

use clap::{Args, Command, FromArgMatches};
use lab::console;

use super::*;

/// Returns the flags of the server on this command line.
fn flags(line: &[&str]) -> Flags<true> {
    let command = Flags::<true>::augment_args(Command::new("vinea").no_binary_name(true));
    Flags::from_arg_matches(&command.try_get_matches_from(line).unwrap()).unwrap()
}

fn gather(folder: &Path, set: &[&str], variables: &[(&str, &str)]) -> Result<ServerSettings> {
    let variables = variables.iter().map(|(name, text)| (name.to_string(), text.to_string()));
    let mut line = vec!["--data", folder.to_str().unwrap()];
    line.extend(set.iter().flat_map(|pair| ["--set", pair]));
    flags(&line).gather(variables.collect())
}

fn error_message(folder: &Path, set: &[&str], variables: &[(&str, &str)]) -> String {
    match gather(folder, set, variables) {
        Ok(_) => panic!("nothing is wrong with {set:?} and {variables:?}"),
        Err(error) => console::error_text(&error),
    }
}

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vinea.toml");
    fs::write(&file, "[limits]\nburst = 1\nstreams = 1\nbody = 1\n").unwrap();
    let settings = gather(
        folder.path(),
        &["limits.burst=3"],
        &[("VINEA_LIMITS_BURST", "2"), ("VINEA_LIMITS_STREAMS", "2"), ("OTHER", "x")],
    )
    .unwrap();
    let values = &settings.values;
    assert_eq!((values.burst, values.streams, values.largest_body), (3, 2, 1));
    assert_eq!(values.connections, 256, "the default");
    let origin = |name: &str| settings.origins.get(name).cloned();
    assert_eq!(origin("limits.burst"), Some(ValueOrigin::Flag));
    assert_eq!(origin("limits.streams"), Some(ValueOrigin::Environment));
    assert_eq!(origin("limits.body"), Some(ValueOrigin::File(file)));
    assert_eq!(origin("limits.connections"), None);
}

#[test]
fn settings_with_a_flag_of_their_own_are_set_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = ["--data", folder.path().to_str().unwrap()];
    let proxies = ["--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8"];
    let more = ["--access-log", "--metrics", "127.0.0.1:9", "--tls-key", "key.pem"];
    let settings = flags(&[&folder, &proxies[..], &more].concat()).gather(Vec::new()).unwrap();
    let values = &settings.values;
    assert_eq!(values.trusted_proxies.len(), 2);
    assert_eq!((values.access_log, values.metrics.map(|address| address.port())), (true, Some(9)));
    assert_eq!(values.tls_key.as_deref(), Some(Path::new("key.pem")));
    let set: Vec<&str> = settings.origins.keys().copied().collect();
    assert_eq!(set, ["data", "log.access", "metrics.listen", "tls.key", "trusted-proxies"]);
}

#[test]
fn unknown_settings_are_refused_with_the_nearest_name() {
    let folder = tempfile::tempdir().unwrap();
    let told = |set: &str| error_message(folder.path(), &[set], &[]);
    assert!(told("limits.brust=3").contains("did you mean `limits.burst`?"));
    assert!(told("publicurl=x").contains("did you mean `public-url`?"));
    assert!(
        told("certificate=x").contains("did you mean `tls.certificate`?"),
        "the section is missing"
    );
    assert!(told("xyzzy=1").ends_with("there is no setting `xyzzy`"));
    assert!(
        told("listn=127.0.0.1:1").ends_with("did you mean `listen`?"),
        "and not metrics.listen"
    );
    fs::write(folder.path().join("vinea.toml"), "listn = \"127.0.0.1:1\"\n").unwrap();
    let file = error_message(folder.path(), &[], &[]);
    assert!(file.contains("vinea.toml: ") && file.ends_with("did you mean `listen`?"), "{file}");
    fs::write(folder.path().join("vinea.toml"), "trusted_proxies = []\n").unwrap();
    let file = error_message(folder.path(), &[], &[]);
    assert!(file.contains("vinea.toml: ") && file.contains("`trusted-proxies`"), "{file}");
}

#[test]
fn an_unknown_variable_is_a_warning_with_the_nearest_name() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [
        ("VINEA_BIN", "/usr/bin/vinea"),
        ("VINEA_LISTN", "127.0.0.1:1"),
        ("VINEA_LIMITS_BURST", "3"),
    ];
    let settings = gather(folder.path(), &[], &variables).unwrap();
    assert_eq!(settings.values.burst, 3);
    assert_eq!(
        settings.warnings,
        [
            "the environment variable `VINEA_BIN` is ignored: it is not a setting",
            "the environment variable `VINEA_LISTN` is ignored: it is not a setting: did you mean `VINEA_LISTEN`?",
        ]
    );
}

#[test]
fn changed_settings_are_applied_or_need_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let read = |set: &[&str]| gather(folder.path(), set, &[]).unwrap();
    let old = read(&["listen=127.0.0.1:1", "mail.server=smtp://a:one@b"]);
    let new = ["listen=127.0.0.1:2", "mail.server=smtp://a:two@b", "limits.burst=3", "tls.key=k"];
    let (taken, restart) = old.changes(&read(&new));
    assert_eq!(taken, ["mail.server", "limits.burst"]);
    assert_eq!(restart, ["listen", "tls.key"], "TLS is switched on");
    let pair = |key: &str| read(&["tls.certificate=c", &format!("tls.key={key}")]);
    assert_eq!(pair("one").changes(&pair("two")), (vec!["tls.key"], vec![]));
    let document =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/HOSTING.md"));
    let document = document.unwrap();
    for name in RELOADED {
        assert!(
            document.contains(&format!("`{}`", name.trim_end_matches('.'))),
            "HOSTING.md lacks {name}"
        );
        assert!(KEYS.iter().any(|key| key.name.starts_with(name)), "{name}");
    }
}

#[test]
fn metrics_on_public_addresses_require_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let read = |set: &[&str]| gather(folder.path(), set, &[]).unwrap().metrics();
    let far = "metrics.listen=0.0.0.0:9100";
    assert!(read(&[far]).unwrap_err().to_string().contains("set `metrics.token` as well"));
    let token = "metrics.token=0123456789abcdef";
    let (address, sent) = read(&[far, token]).unwrap().unwrap();
    assert_eq!((address.port(), sent.as_deref()), (9100, Some("0123456789abcdef")));
    assert!(read(&[token]).unwrap_err().to_string().contains("`metrics.listen` is not"));
    let short = error_message(folder.path(), &[far, "metrics.token=short"], &[]);
    assert!(short.contains("at least 16 letters"), "{short}");
    let shown = gather(folder.path(), &[far, token], &[]).unwrap().to_text();
    assert!(!shown.contains("0123456789abcdef"), "{shown}");
}

#[test]
fn invalid_values_are_refused_with_the_expected_format() {
    let folder = tempfile::tempdir().unwrap();
    for (bad, expected) in [
        ("limits.burst=many", "a number"),
        ("limits.burst=-1", "a number"),
        ("listen=localhost", "an address with a port"),
        ("public-url=vinea.example", "https:// or http://"),
        ("public-url=https://vinea.example/path", "without a path"),
        ("trusted-proxies=proxy", "networks such as"),
        ("log.format=xml", "text or json"),
        ("log.access=maybe", "true or false"),
        ("retention.guests=soon", "a duration, such as"),
        ("retention.guests=0d", "a duration, such as"),
        ("retention.finished=36501d", "at most 36500d"),
        ("retention.abandoned=99999999999999999999d", "a duration, such as"),
        ("sessions.lifetime=never", "a duration, such as"),
    ] {
        let told = error_message(folder.path(), &[bad], &[]);
        assert!(told.contains(expected), "{bad}: {told}");
    }
    assert!(error_message(folder.path(), &["limits.burst"], &[]).contains("NAME=VALUE"));
}

#[test]
fn errors_never_repeat_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vinea.toml");
    fs::write(&file, "listen = \"127.0.0.1:1\"\n[mail]\nserver = \"smtp://a:geheim@b\n").unwrap();
    let told = error_message(folder.path(), &[], &[]);
    assert!(told.contains("vinea.toml: line ") && !told.contains("geheim"), "{told}");
    fs::remove_file(&file).unwrap();
    let told = error_message(folder.path(), &["metrics.token=geheim"], &[]);
    assert!(told.contains("`metrics.token`") && !told.contains("geheim"), "{told}");
}

#[test]
fn settings_are_shown_in_the_format_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let set = [
        "listen=127.0.0.1:9",
        "public-url=https://vinea.example",
        "trusted-proxies=127.0.0.1,10.0.0.0/8",
        "database=postgres://vinea:geheim@db/vinea",
        "retention.finished=90d",
        "retention.guests=never",
        "limits.head-time=90s",
        "log.format=json",
    ];
    let settings = gather(folder.path(), &set, &[]).unwrap();
    let shown = settings.to_text();
    assert!(!shown.contains("geheim"), "{shown}");
    assert!(shown.contains("limits.burst = 400") && shown.contains("# default"), "{shown}");
    for key in KEYS {
        assert!(shown.contains(key.name), "{}", key.name);
    }
    // The text can be read as a settings file, with the same values.
    let file = folder.path().join("again.toml");
    fs::write(&file, &shown).unwrap();
    let again = gather(folder.path(), &[], &[("VINEA_CONFIG", file.to_str().unwrap())]).unwrap();
    let values = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(" # ").next().unwrap().trim().to_string()).collect()
    };
    assert_eq!(values(&again.to_text()), values(&shown));
}

#[test]
fn sessions_and_guests_last_at_least_an_hour() {
    let folder = tempfile::tempdir().unwrap();
    let config = |set: &str| gather(folder.path(), &[set], &[]).unwrap().config();
    for short in ["sessions.lifetime=59m", "retention.guests=30s"] {
        let error = config(short).unwrap_err().to_string();
        assert!(error.contains("set at least 1h"), "{short}: {error}");
    }
    for long in ["sessions.lifetime=1h", "retention.guests=36500d", "retention.guests=never"] {
        assert!(config(long).is_ok(), "{long}");
    }
}

#[test]
fn contradictory_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let half = gather(folder.path(), &["tls.key=key.pem"], &[]).unwrap();
    assert!(half.config().unwrap_err().to_string().contains("set both"));
    let mail = ["mail.server=smtp://127.0.0.1:9", "mail.from=Vinea <vinea@example.org>"];
    let linkless = gather(folder.path(), &mail, &[]).unwrap().config().unwrap_err();
    assert!(linkless.to_string().contains("`public-url` is not: set it"), "{linkless}");
    let linked = [mail[0], mail[1], "public-url=https://vinea.example"];
    assert!(gather(folder.path(), &linked, &[]).unwrap().config().is_ok());
    let both = ["database=postgres://x/y", "database-file=z"];
    let both = gather(folder.path(), &both, &[]).unwrap();
    assert!(both.database().unwrap_err().to_string().contains("remove one"));
    fs::write(folder.path().join("vinea.toml"), "data = \"/elsewhere\"\n").unwrap();
    assert!(error_message(folder.path(), &[], &[]).contains("use --data or VINEA_DATA"));
}

#[test]
fn defaults_are_those_of_the_server() {
    let (ours, theirs) = (ServerSettings::default().config().unwrap(), Config::default());
    assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
}

#[test]
fn every_setting_is_documented_with_its_default() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/HOSTING.md");
    let text = fs::read_to_string(path).unwrap();
    for key in KEYS {
        let default = (key.show)(&SettingValues::default()).unwrap_or_default();
        let row = format!(
            "| `{}` | {} |",
            key.name,
            match default.as_str() {
                "" => String::new(),
                default => format!("`{}`", default.trim_matches('"')),
            }
        );
        assert!(text.contains(&row.replace("|  |", "| |")), "docs/HOSTING.md lacks: {row}");
    }
}
