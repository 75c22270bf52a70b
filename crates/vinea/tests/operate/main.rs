//! A server as its administrator sees it: settings, backups, tables, people, metrics, and the log.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

#[cfg(target_os = "linux")]
mod full_disk;
mod nodes;
mod server;

use std::future::Future;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use store::{NewEvent, NewTable, Status, Store, TableId, Visibility};

use crate::server::{Server, get};

fn vinea(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vinea"));
    command.args(args).arg("--data").arg(folder).current_dir(folder);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    vinea(folder, args).output().unwrap()
}

/// Returns the output of a command, which must succeed.
fn output_of(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the error output of a command, which must fail.
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert!(!output.status.success(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn wait_for<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

#[test]
fn the_effective_settings_are_shown_with_their_sources() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("vinea.toml"), "[log]\nformat = \"json\"\n").unwrap();
    let shown = vinea(folder.path(), &["serve", "--show-config", "--listen", "127.0.0.1:9"])
        .env("VINEA_DATABASE", "postgres://vinea:geheim@db/vinea")
        .output()
        .unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    let line = |name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("listen"), "listen = \"127.0.0.1:9\" # flag");
    assert_eq!(line("database ="), "database = \"…\" # environment");
    assert!(line("log.format").contains("\"json\"") && line("log.format").ends_with("vinea.toml"));
    assert_eq!(line("limits.burst"), "limits.burst = 400 # default");
    assert!(!shown.contains("geheim"));
    let typo = refused(folder.path(), &["serve", "--set", "limits.busrt=1"]);
    assert!(typo.contains("did you mean `limits.burst`?"), "{typo}");
}

#[test]
fn a_running_server_is_backed_up_and_the_backup_restored() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &[]);
    let (table, _) = server.open_table("Ana");
    let copied = output_of(folder.path(), &["backup", "copy.db"]);
    assert!(copied.contains("1 tables") && copied.contains("no errors found"), "{copied}");
    let again = refused(folder.path(), &["backup", "copy.db"]);
    assert!(again.contains("already exists"), "{again}");
    let (later, _) = server.open_table("Rui");
    let in_use = refused(folder.path(), &["restore", "copy.db", "--replace"]);
    assert!(in_use.contains("another Vinea already uses the data folder"), "{in_use}");
    server.kill();
    let no_word = refused(folder.path(), &["restore", "copy.db"]);
    assert!(no_word.contains("--replace"), "{no_word}");
    let restored = output_of(folder.path(), &["restore", "copy.db", "--replace"]);
    assert!(restored.contains("vinea.db.before-1"), "{restored}");
    let list = output_of(folder.path(), &["tables", "list"]);
    assert!(list.contains(&table) && !list.contains(&later), "{list}");
    std::fs::write(folder.path().join("junk.db"), "junk").unwrap();
    let junk = refused(folder.path(), &["restore", "junk.db", "--replace"]);
    assert!(junk.contains("is not a Vinea database"), "{junk}");
}

#[test]
fn backup_and_restore_name_the_tools_of_postgres() {
    let Some(server) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let folder = tempfile::tempdir().unwrap();
    let told = refused(folder.path(), &["backup", "copy.db", "--database", &server]);
    assert!(told.contains("pg_dump"), "{told}");
    let told = refused(folder.path(), &["restore", "copy.db", "--database", &server]);
    assert!(told.contains("pg_restore"), "{told}");
    assert!(
        !output_of(folder.path(), &["people", "list", "--database", &server]).contains("error")
    );
}

#[test]
fn tables_are_listed_shown_moved_and_deleted_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &[]);
    let (table, _) = server.open_table("Ana");
    let list = output_of(folder.path(), &["tables", "list", "--status", "running"]);
    assert!(list.contains(&table) && list.contains("la-vina") && list.contains("Ana"), "{list}");
    assert_eq!(output_of(folder.path(), &["tables", "list", "--status", "over"]), "");
    let line = output_of(folder.path(), &["tables", "list", "--json"]);
    let listed: Value = serde_json::from_str(line.trim()).unwrap();
    assert_eq!((&listed["id"], &listed["status"]), (&json!(table), &json!("running")));
    assert_eq!(listed["seats"][0]["name"], "Ana");
    let shown = output_of(folder.path(), &["tables", "show", &table]);
    assert!(shown.contains("replays   yes"), "{shown}");
    output_of(folder.path(), &["tables", "export", &table, "table.json"]);
    let text = std::fs::read_to_string(folder.path().join("table.json")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["format"], "vinea-table/1");
    let there = refused(folder.path(), &["tables", "import", "table.json"]);
    assert!(there.contains("already"), "{there}");
    output_of(folder.path(), &["tables", "delete", &table]);
    assert!(refused(folder.path(), &["tables", "show", &table]).contains("there is no table"));
    let elsewhere = tempfile::tempdir().unwrap();
    Server::open(elsewhere.path(), &[]).kill();
    std::fs::copy(folder.path().join("table.json"), elsewhere.path().join("t.json")).unwrap();
    output_of(elsewhere.path(), &["tables", "import", "t.json"]);
    let other = Server::open(elsewhere.path(), &[]);
    assert!(other.get(&format!("/t/{table}")).starts_with("HTTP/1.1 200"));
    other.kill();
    server.kill();
    let nothing = tempfile::tempdir().unwrap();
    let told = refused(nothing.path(), &["tables", "list"]);
    assert!(told.contains("there is no database at"), "{told}");
}

#[test]
fn a_table_that_does_not_replay_is_exported_and_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &[]);
    let (table, cookie) = server.open_table("Ana");
    server.post(&format!("/t/{table}/leave"), "seat=0", &cookie);
    server.kill();
    let id = TableId::parse(&table).unwrap();
    let entries = wait_for(async {
        let store = Store::open_folder(folder.path()).await.unwrap();
        let entries = store.log(&id, 0).await.unwrap().len();
        let body = json!({"change": "moved", "seat": 0, "do": "deliver 1 to 4"});
        store.append(&id, entries as i64 + 1, &NewEvent::new(body)).await.unwrap();
        store.close().await;
        entries
    });
    let shown = run(folder.path(), &["tables", "show", &table]);
    assert_eq!(shown.status.code(), Some(1));
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains(&format!("replays   no: entry {}", entries + 1)), "{shown}");
    output_of(folder.path(), &["tables", "export", &table, "held.json"]);
    let repaired = output_of(folder.path(), &["tables", "repair", &table, "--keep", "before.json"]);
    assert!(repaired.contains(&format!("the log ends with entry {entries}")), "{repaired}");
    let kept = std::fs::read(folder.path().join("before.json")).unwrap();
    assert_eq!(kept, std::fs::read(folder.path().join("held.json")).unwrap());
    output_of(folder.path(), &["tables", "show", &table]);
    let server = Server::open(folder.path(), &[]);
    assert!(server.get(&format!("/t/{table}")).starts_with("HTTP/1.1 200"));
    server.kill();
}

#[test]
fn people_are_listed_renamed_banned_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &[]);
    let (table, cookie) = server.open_table("Ana");
    server.kill();
    let list = output_of(folder.path(), &["people", "list"]);
    let person = list.split(' ').next().unwrap();
    assert!(list.contains("1 tables  Ana"), "{list}");
    let bad = refused(folder.path(), &["people", "rename", person, "Bot Anna"]);
    assert!(bad.contains("only bots"), "{bad}");
    output_of(folder.path(), &["people", "rename", person, "Eva"]);
    output_of(folder.path(), &["people", "ban", person]);
    assert!(output_of(folder.path(), &["people", "list"]).contains("Eva (banned)"));
    let server = Server::open(folder.path(), &[]);
    assert!(get(&server.host, "/", &cookie).starts_with("HTTP/1.1 403"));
    server.kill();
    output_of(folder.path(), &["people", "ban", person, "--lift"]);
    let server = Server::open(folder.path(), &[]);
    assert!(get(&server.host, "/", &cookie).starts_with("HTTP/1.1 200"));
    server.kill();
    let person_line = output_of(folder.path(), &["people", "list", "--json"]);
    let known: Value = serde_json::from_str(person_line.trim()).unwrap();
    assert_eq!(
        (&known["id"], &known["name"], &known["tables"]),
        (&json!(person), &json!("Eva"), &json!(1))
    );
    assert!(known["banned_at"].is_null(), "{known}");
    output_of(folder.path(), &["people", "delete", person]);
    assert!(refused(folder.path(), &["people", "delete", person]).contains("there is no person"));
    output_of(folder.path(), &["people", "compact"]);
    let exported = output_of(folder.path(), &["tables", "export", &table]);
    assert!(!exported.contains("Ana") && !exported.contains("Eva"), "{exported:.2000}");
    output_of(folder.path(), &["tables", "show", &table]);
}

#[test]
fn the_server_reports_its_health() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let metrics = port.to_string();
    let server = Server::open(folder.path(), &["--metrics", &metrics]);
    server.open_table("Ana");
    assert!(server.get("/health").ends_with("ok"));
    assert!(server.get("/ready").ends_with("ready"));
    assert!(server.get("/metrics").starts_with("HTTP/1.1 404"), "only at the other address");
    let told = get(&metrics, "/metrics", "");
    assert!(told.ends_with("# EOF\n"), "{told}");
    for line in [
        "# TYPE vinea_moves counter",
        "vinea_moves_total 0",
        "vinea_tables_in_memory 1",
        "vinea_commit_errors_total 0",
        "vinea_requests_total{route=\"/tables\",status=\"3xx\"} 1",
        "vinea_request_seconds_count{route=\"/tables\"} 1",
        "vinea_viewers 0",
        "vinea_thinking_waiting ",
        "vinea_errors_total 0",
    ] {
        assert!(told.contains(line), "{line} in {told}");
    }
    server.kill();
    let far = refused(folder.path(), &["serve", "--metrics", "0.0.0.0:1"]);
    assert!(far.contains("set `metrics.token` as well"), "{far}");
}

#[test]
fn metrics_can_require_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (metrics, token) = (port.to_string(), "0123456789abcdef");
    let set = format!("metrics.token={token}");
    let server = Server::open(folder.path(), &["--metrics", &metrics, "--set", &set]);
    for wrong in
        ["", "Authorization: Bearer fedcba9876543210\r\n", "Authorization: 0123456789abcdef\r\n"]
    {
        let refused = get(&metrics, "/metrics", wrong);
        assert!(
            refused.starts_with("HTTP/1.1 401") && !refused.contains("vinea_moves"),
            "{refused}"
        );
    }
    let told = get(&metrics, "/metrics", &format!("Authorization: Bearer {token}\r\n"));
    assert!(told.contains("vinea_moves_total"), "{told}");
    assert!(get(&metrics, "/health", "").ends_with("ok"));
    server.kill();
}

#[test]
fn security_events_are_logged_with_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &["--log-format", "json", "--access-log"]);
    let (table, _) = server.open_table("Ana");
    server.post(&format!("/t/{table}/close"), "", "Cookie: vinea=forged\r\n");
    server.post(&format!("/t/{table}/close"), "", "Origin: https://evil.example\r\n");
    server.get("/join/00112233445566778899aabbccddeeff");
    let log = server.kill();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |target: &str, key: &str, value: &str| {
        lines.iter().any(|line| line["target"] == target && line[key] == value)
    };
    assert!(of("security", "event", "forged-session"), "{log}");
    assert!(of("security", "what", "403 Forbidden at /t/{id}/close"), "{log}");
    assert!(of("security", "what", "401 Unauthorized at /t/{id}/close"), "{log}");
    assert!(of("access", "route", "/tables"), "{log}");
    assert!(of("access", "route", "/join/{code}") && !log.contains("00112233"), "{log}");
    assert!(lines.iter().all(|line| line["timestamp"].as_str().is_some_and(|at| at.len() > 20)));
}

#[test]
fn an_invalid_database_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("vinea.db"), "no database, ".repeat(500)).unwrap();
    let told = refused(folder.path(), &["serve", "--no-open", "--listen", "127.0.0.1:0"]);
    assert!(told.contains("is not a Vinea database"), "{told}");
}

#[cfg(unix)]
#[test]
fn other_users_of_the_machine_cannot_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open(folder.path(), &[]);
    let (table, _) = server.open_table("Ana");
    output_of(folder.path(), &["tables", "export", &table, "table.json"]);
    output_of(folder.path(), &["backup", "copy.db"]);
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", file.path());
    }
    server.kill();
}

#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    Server::open(folder.path(), &[]).kill();
    let commands = [&["backup", "copy.db"][..], &["people", "list"], &["people", "compact"]];
    for args in commands {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = vinea(folder.path(), args);
        let status = command.stdout(writer.try_clone().unwrap()).stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
    // An error that nobody reads is still an error.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = vinea(folder.path(), &["backup", "copy.db"]);
    let status = command.stdout(writer.try_clone().unwrap()).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2), "the copy already exists");
}

#[test]
fn a_server_whose_output_nobody_reads_serves() {
    let folder = tempfile::tempdir().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = vinea(folder.path(), &["serve", "--no-open", "--listen", "127.0.0.1:0"]);
    command.stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut server = command.spawn().unwrap();
    let address = loop {
        let known = std::fs::read_to_string(folder.path().join("vinea.lock")).unwrap_or_default();
        if let Some((line, _)) = known.split_once('\n') {
            break line.trim_start_matches("http://").trim_end_matches('/').to_string();
        }
        assert!(server.try_wait().unwrap().is_none(), "the server has ended");
        std::thread::yield_now();
    };
    assert!(get(&address, "/health", "").starts_with("HTTP/1.1 200"));
    assert!(server.try_wait().unwrap().is_none());
    server.kill().unwrap();
    server.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn sighup_reads_the_settings_again_and_a_mistake_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::open(folder.path(), &[]);
    let file = folder.path().join("vinea.toml");
    let long = format!("name={}&theme=auto", "x".repeat(2_000));
    let post = |server: &Server| server.post("/settings", &long, "")[..12].to_string();
    assert_eq!(post(&server), "HTTP/1.1 400", "the name is too long");

    std::fs::write(&file, "[limits]\nbody = 1000\n").unwrap();
    let log = server.reload();
    assert!(log.contains("limits.body"), "{log}");
    assert_eq!(post(&server), "HTTP/1.1 413");

    std::fs::write(&file, "listn = \"127.0.0.1:1\"\n[limits]\nbody = 9000\n").unwrap();
    let log = server.reload();
    assert!(log.contains("listn") && log.contains("nothing was changed"), "{log}");
    assert_eq!(post(&server), "HTTP/1.1 413");

    std::fs::write(&file, "[limits]\nbody = 9000\nstreams = 5\n").unwrap();
    server.reload();
    assert_eq!(post(&server), "HTTP/1.1 400");
    let log = server.stop();
    assert!(log.contains("limits.streams") && log.contains("need a restart"), "{log}");
}

/// The settings file is a pipe, so the server waits for it in the middle of its start.
#[cfg(unix)]
#[test]
fn sighup_during_the_start_is_handled_after_it() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = tempfile::tempdir().unwrap();
    let (file, id) = (folder.path().join("vinea.toml"), folder.path().join("id"));
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    let (data, known) = (folder.path().to_path_buf(), id.clone());
    let starting = std::thread::spawn(move || Server::open_with_id_in(&data, &known));
    // This waits until the server opens the pipe to read it.
    let pipe = std::fs::File::options().write(true).open(&file).unwrap();
    let id = std::fs::read_to_string(&id).unwrap().trim().parse().unwrap();
    std::fs::write(folder.path().join("new.toml"), "[limits]\nbody = 1000\n").unwrap();
    std::fs::rename(folder.path().join("new.toml"), &file).unwrap();
    kill_process(Pid::from_raw(id).unwrap(), Signal::HUP).unwrap();
    drop(pipe);
    let mut server = starting.join().unwrap();
    let log = server.log_until_reloaded();
    assert!(log.contains("reloaded the settings") && log.contains("limits.body"), "{log}");
    server.kill();
}

#[test]
fn lists_of_more_than_a_thousand_are_cut_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    wait_for(add_people_with_tables(folder.path(), 1_000));
    for list in ["people", "tables"] {
        let whole = run(folder.path(), &[list, "list"]);
        assert_eq!(String::from_utf8_lossy(&whole.stdout).lines().count(), 1_000);
        assert!(whole.stderr.is_empty(), "{}", String::from_utf8_lossy(&whole.stderr));
    }
    wait_for(add_people_with_tables(folder.path(), 1));
    for list in ["people", "tables"] {
        let cut = run(folder.path(), &[list, "list", "--json"]);
        assert_eq!(String::from_utf8_lossy(&cut.stdout).lines().count(), 1_000);
        let warning = String::from_utf8_lossy(&cut.stderr);
        assert!(warning.contains(&format!("there are more {list}")), "{warning}");
    }
}

/// Adds this many people with one table each.
async fn add_people_with_tables(folder: &Path, count: usize) {
    let store = Store::open_folder(folder).await.unwrap();
    let mut adding = tokio::task::JoinSet::new();
    for _ in 0..count {
        let store = store.clone();
        adding.spawn(async move {
            let host = store.add_person("Ana").await.unwrap();
            let table = NewTable {
                id: TableId::random(),
                game: "la-vina".to_string(),
                host: host.id,
                visibility: Visibility::Listed,
                spec: json!({}),
                seed: "00".repeat(32),
                seats: Vec::new(),
                entries: vec![NewEvent::new(json!({"opened": true}))],
                status: Status::Running,
            };
            store.add_table(&table).await.unwrap();
        });
    }
    adding.join_all().await;
    store.close().await;
}
