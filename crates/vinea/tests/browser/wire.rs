//! The protocol of the browser's driver.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use crate::driver::PATIENCE;

/// Sends a request to the driver on this port. An error is the first line of the driver's message.
pub fn ask(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let mut stream = TcpStream::connect(("127.0.0.1", port)).map_err(|e| e.to_string())?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(|e| e.to_string())?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .map_err(|error| error.to_string())?;
    let (status, body) = read_answer(stream).map_err(|error| error.to_string())?;
    let value: Value = serde_json::from_str(&body).map_err(|error| format!("{error}: {body}"))?;
    if status.starts_with("HTTP/1.1 200") {
        Ok(value["value"].clone())
    } else {
        Err(value["value"]["message"]
            .as_str()
            .unwrap_or(&body)
            .lines()
            .next()
            .unwrap_or("")
            .to_string())
    }
}

/// Returns the status line and the body. The driver leaves the connection open, so the length ends the body.
fn read_answer(stream: TcpStream) -> io::Result<(String, String)> {
    let mut reader = BufReader::new(stream);
    let (mut status, mut length) = (String::new(), 0);
    reader.read_line(&mut status)?;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

pub fn decode_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for group in text.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = group.iter().fold(0_u32, |bits, &letter| bits << 6 | u32::from(value(letter)));
        let bits = bits << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
