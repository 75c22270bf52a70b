//! Where settings come from, and which of them count.

use std::fs;
use std::path::Path;

use super::*;
use crate::console;

fn flags(folder: &Path, set: &[&str]) -> Flags {
    let mut flags = Flags::default();
    flags.set_for_tests(folder, set);
    flags
}

fn gather(folder: &Path, set: &[&str], variables: &[(&str, &str)]) -> Result<Settings> {
    let variables = variables.iter().map(|(name, text)| (name.to_string(), text.to_string()));
    flags(folder, set).gather(&[], variables.collect())
}

fn complaint(folder: &Path, set: &[&str], variables: &[(&str, &str)]) -> String {
    match gather(folder, set, variables) {
        Ok(_) => panic!("nothing is wrong with {set:?} and {variables:?}"),
        Err(error) => console::complaint(&error),
    }
}

#[test]
fn flags_count_more_than_the_environment_and_that_more_than_the_file() {
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
    assert_eq!(origin("limits.burst"), Some(Origin::Flag));
    assert_eq!(origin("limits.streams"), Some(Origin::Environment));
    assert_eq!(origin("limits.body"), Some(Origin::File(file)));
    assert_eq!(origin("limits.connections"), None);
}

#[test]
fn what_nobody_knows_is_refused_with_the_nearest_name() {
    let folder = tempfile::tempdir().unwrap();
    let told = |set: &str| complaint(folder.path(), &[set], &[]);
    assert!(told("limits.brust=3").contains("did you mean `limits.burst`?"));
    assert!(told("publicurl=x").contains("did you mean `public-url`?"));
    assert!(
        told("certificate=x").contains("did you mean `tls.certificate`?"),
        "the section is missing"
    );
    assert!(told("xyzzy=1").ends_with("there is no setting called `xyzzy`"));
    let variable = complaint(folder.path(), &[], &[("VINEA_LISTN", "1.2.3.4:5")]);
    assert!(variable.contains("did you mean `VINEA_LISTEN`?"), "{variable}");
    fs::write(folder.path().join("vinea.toml"), "trusted_proxies = []\n").unwrap();
    let file = complaint(folder.path(), &[], &[]);
    assert!(file.contains("vinea.toml: ") && file.contains("`trusted-proxies`"), "{file}");
}

#[test]
fn values_that_do_not_fit_are_refused_with_what_would() {
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
        ("retention.guests=soon", "a while, such as"),
        ("retention.guests=0d", "a while, such as"),
        ("sessions.lifetime=never", "a while, such as"),
    ] {
        let told = complaint(folder.path(), &[bad], &[]);
        assert!(told.contains(expected), "{bad}: {told}");
    }
    assert!(complaint(folder.path(), &["limits.burst"], &[]).contains("NAME=VALUE"));
}

#[test]
fn every_setting_is_shown_as_a_file_would_have_it() {
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
    // Read again, it comes to the same.
    let file = folder.path().join("again.toml");
    fs::write(&file, &shown).unwrap();
    let again = gather(folder.path(), &[], &[("VINEA_CONFIG", file.to_str().unwrap())]).unwrap();
    let values = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(" # ").next().unwrap().trim().to_string()).collect()
    };
    assert_eq!(values(&again.to_text()), values(&shown));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let half = gather(folder.path(), &["tls.key=key.pem"], &[]).unwrap();
    assert!(half.config().unwrap_err().to_string().contains("belong together"));
    let far = gather(folder.path(), &["metrics.listen=0.0.0.0:9100"], &[]).unwrap();
    assert!(far.metrics().unwrap_err().to_string().contains("only a loopback address"));
    let both = ["database=postgres://x/y", "database-file=z"];
    let both = gather(folder.path(), &both, &[]).unwrap();
    assert!(both.database().unwrap_err().to_string().contains("exclude each other"));
    fs::write(folder.path().join("vinea.toml"), "data = \"/elsewhere\"\n").unwrap();
    assert!(
        complaint(folder.path(), &[], &[]).contains("cannot be said in the data folder itself")
    );
}

#[test]
fn defaults_are_those_of_the_server() {
    let (ours, theirs) = (Settings::default().config().unwrap(), Config::default());
    assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
}

#[test]
fn every_setting_stands_in_the_documents_with_its_default() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/HOSTING.md");
    let text = fs::read_to_string(path).unwrap();
    for key in KEYS {
        let default = (key.show)(&Values::default()).unwrap_or_default();
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
