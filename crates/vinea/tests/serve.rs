//! `vinea serve` as a process: ports, the lock, and the shutdown.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn serve(folder: &Path, listen: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(["serve", "--no-open", "--listen", listen, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Returns the server's output up to its address, and the address.
fn greeting(server: &mut Child) -> (String, String) {
    let mut said = String::new();
    for line in BufReader::new(server.stdout.as_mut().unwrap()).lines().map_while(Result::ok) {
        said.push_str(&line);
        said.push('\n');
        if let Some(rest) = line.trim().strip_prefix("http://") {
            return (said.clone(), rest.trim_end_matches('/').to_string());
        }
    }
    panic!("no address in: {said}");
}

fn get(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_second_server_on_the_same_data_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = serve(folder.path(), "127.0.0.1:0");
    let (_, host) = greeting(&mut first);
    let second = serve(folder.path(), "127.0.0.1:0").wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let message = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(message.contains("another Vinea already uses the data folder"), "{message}");
    assert!(message.contains(&host), "it says where the first one is: {message}");
    assert!(get(&host, "/health").ends_with("ok"), "the first goes on");
    first.kill().unwrap();
    first.wait().unwrap();
    let mut third = serve(folder.path(), "127.0.0.1:0");
    greeting(&mut third);
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn a_requested_port_that_is_taken_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let refused = serve(folder.path(), &address).wait_with_output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(message.contains(&format!("cannot listen on {address}")), "{message}");
}

#[test]
fn the_database_address_is_read_from_a_file_or_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("address");
    std::fs::write(&file, "mysql://somewhere\n").unwrap();
    let mut in_file = Command::new(env!("CARGO_BIN_EXE_vinea"));
    in_file.arg("serve").arg("--database-file").arg(&file);
    let mut in_environment = Command::new(env!("CARGO_BIN_EXE_vinea"));
    in_environment.arg("serve").env("VINEA_DATABASE", "mysql://somewhere");
    for mut command in [in_file, in_environment] {
        let refused = command.arg("--data").arg(folder.path()).output().unwrap();
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(message.contains("`mysql…` is not the address"), "{message}");
    }
}

#[cfg(unix)]
#[test]
fn a_request_to_stop_ends_the_server_despite_open_connections() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = serve(folder.path(), "127.0.0.1:0");
    let (_, host) = greeting(&mut server);
    let mut stream = TcpStream::connect(&host).unwrap();
    let body = "game=la-vina&quick=yes";
    write!(
        stream,
        "POST /tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let table = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let mut live = TcpStream::connect(&host).unwrap();
    write!(live, "GET {table}/live HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut first = [0; 64];
    live.read_exact(&mut first).unwrap();
    let half = half_request(&host);
    kill(&server);
    let answer = server.wait().unwrap();
    assert_eq!(answer.code(), Some(0), "also while a request has only half arrived");
    drop(half);
}

fn half_request(host: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}").unwrap();
    stream
}

#[cfg(unix)]
fn kill(server: &Child) {
    let asked = Command::new("kill").arg(server.id().to_string()).status().unwrap();
    assert!(asked.success());
}

#[cfg(unix)]
#[test]
fn a_second_request_to_stop_ends_the_server_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = serve(folder.path(), "127.0.0.1:0");
    let (_, host) = greeting(&mut server);
    // After a request to stop, the server waits for this body, which never arrives, until a second request.
    let mut stream = TcpStream::connect(&host).unwrap();
    write!(stream, "POST /tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\ngame")
        .unwrap();
    assert!(get(&host, "/health").ends_with("ok"));
    kill(&server);
    // The server accepts no connections after the first request to stop.
    while TcpStream::connect(&host).is_ok() {}
    kill(&server);
    assert_eq!(server.wait().unwrap().code(), Some(1));
}
