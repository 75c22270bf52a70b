//! A minimal HTTP client in place of a browser: forms, pages, and the stream of events.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use flate2::{Decompress, FlushDecompress};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Counter that gives every client its own forwarded address.
static CLIENTS: AtomicU32 = AtomicU32::new(0);

/// A visitor with a persistent connection.
pub struct BenchClient {
    server: SocketAddr,
    stream: BufReader<TcpStream>,
    /// The address in the `X-Forwarded-For` header.
    forwarded: String,
    /// True to send all requests from that address, so that the limits for one address apply.
    has_fixed_address: bool,
    cookie: String,
}

pub struct HttpResponse {
    pub status: u16,
    pub location: Option<String>,
    pub body: Vec<u8>,
}

/// An open stream of events.
pub struct EventStream {
    stream: BufReader<TcpStream>,
    unpacker: Decompress,
    /// True once the head of the compressed stream was read.
    begun: bool,
}

/// The length of a compressed stream's head, in bytes.
const GZIP_HEAD: usize = 10;

impl BenchClient {
    pub async fn connect(server: SocketAddr) -> Result<BenchClient> {
        let (stream, forwarded) = (connection(server).await?, another_address());
        Ok(BenchClient {
            server,
            stream,
            forwarded,
            has_fixed_address: false,
            cookie: String::new(),
        })
    }

    /// Connects and sends all requests from the given address.
    pub async fn connect_from(server: SocketAddr, address: &str) -> Result<BenchClient> {
        let client = BenchClient::connect(server).await?;
        Ok(BenchClient { forwarded: address.to_string(), has_fixed_address: true, ..client })
    }

    pub async fn get(&mut self, path: &str) -> Result<HttpResponse> {
        let head = self.head("GET", path);
        self.ask(format!("{head}\r\n")).await
    }

    /// Requests a compressed answer and returns it without decompressing it.
    pub async fn get_packed(&mut self, path: &str) -> Result<HttpResponse> {
        let head = self.head("GET", path);
        self.ask(format!("{head}Accept-Encoding: gzip\r\n\r\n")).await
    }

    /// Uses another address from now on, because the server limits the rate of each address. Does nothing if the client
    /// must keep its address.
    pub fn change_address(&mut self) {
        if !self.has_fixed_address {
            self.forwarded = another_address();
        }
    }

    /// Sends a form as the script of the page does.
    pub async fn post(&mut self, path: &str, form: &str) -> Result<HttpResponse> {
        // A person would make changes more slowly, so the rate limit must not apply here.
        self.change_address();
        let head = self.head("POST", path);
        let length = form.len();
        let kind = "Content-Type: application/x-www-form-urlencoded";
        self.ask(format!("{head}{kind}\r\nContent-Length: {length}\r\n\r\n{form}")).await
    }

    /// Opens the stream of events of a table on a new connection.
    pub async fn follow(&self, path: &str) -> Result<EventStream> {
        let mut stream = connection(self.server).await?;
        let head = self.head("GET", path);
        stream.write_all(format!("{head}Accept-Encoding: gzip\r\n\r\n").as_bytes()).await?;
        let (status, _) = read_head(&mut stream).await?;
        if status != 200 {
            bail!("the server answered {path} with status {status}");
        }
        Ok(EventStream { stream, unpacker: Decompress::new(false), begun: false })
    }

    fn head(&self, method: &str, path: &str) -> String {
        let BenchClient { forwarded, cookie, server, .. } = self;
        let cookie =
            if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {server}\r\nX-Forwarded-For: {forwarded}\r\n\
             Accept: application/json\r\n{cookie}"
        )
    }

    async fn ask(&mut self, request: String) -> Result<HttpResponse> {
        // The server may have closed an idle connection. Sending again is safe: a move that is sent twice counts once.
        let asked = async |stream: &mut BufReader<TcpStream>| {
            stream.write_all(request.as_bytes()).await?;
            read_head(stream).await
        };
        let (status, headers) = match asked(&mut self.stream).await {
            Ok(head) => head,
            Err(_) => {
                self.stream = connection(self.server).await?;
                asked(&mut self.stream).await?
            }
        };
        let value = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, v)| v);
        if let Some(cookie) = value("set-cookie") {
            self.cookie = cookie.split(';').next().unwrap_or_default().to_string();
        }
        let location = value("location").cloned();
        let length = value("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(HttpResponse { status, location, body })
    }
}

impl HttpResponse {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the answer, or an error if its status is 400 or higher.
    pub fn error_for_status(self) -> Result<HttpResponse> {
        if self.status >= 400 {
            bail!("the server answered {}: {}", self.status, self.text());
        }
        Ok(self)
    }
}

impl EventStream {
    /// Waits for the next event that changes the page. Returns its size on the wire.
    pub async fn wait_for_update(&mut self) -> Result<usize> {
        loop {
            if let Some(size) = self.event().await? {
                return Ok(size);
            }
        }
    }

    /// Reads the events that have already arrived, without waiting for more.
    pub async fn skip_received(&mut self) -> Result<()> {
        while let Ok(received) = timeout(Duration::ZERO, self.stream.fill_buf()).await {
            if received?.is_empty() {
                bail!("the server closed the event stream");
            }
            self.event().await?;
        }
        Ok(())
    }

    /// Reads the next event. Returns its size if it changes the page.
    async fn event(&mut self) -> Result<Option<usize>> {
        let chunk = self.chunk().await?;
        let mut text = Vec::with_capacity(chunk.len() * 40 + 1024);
        let packed = if self.begun { &chunk[..] } else { &chunk[GZIP_HEAD..] };
        self.begun = true;
        self.unpacker.decompress_vec(packed, &mut text, FlushDecompress::Sync)?;
        let text = String::from_utf8_lossy(&text);
        let changed = text.contains("\nevent: page\n") && text.contains("\ndata: @");
        Ok(changed.then_some(chunk.len()))
    }

    /// Reads the next chunk. The server sends each event as one chunk.
    async fn chunk(&mut self) -> Result<Vec<u8>> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim(), 16).context("the chunk size is invalid")?;
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).await?;
        if length == 0 {
            bail!("the server closed the event stream");
        }
        chunk.truncate(length);
        Ok(chunk)
    }
}

fn another_address() -> String {
    let [_, one, two, three] = CLIENTS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{one}.{two}.{three}")
}

async fn connection(server: SocketAddr) -> Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(server).await.context("cannot connect to the server")?;
    stream.set_nodelay(true)?;
    Ok(BufReader::new(stream))
}

async fn read_head(stream: &mut BufReader<TcpStream>) -> Result<(u16, Vec<(String, String)>)> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.with_context(|| format!("the status line is invalid: {line:?}"))?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        match line.trim_end().split_once(':') {
            Some((name, value)) => {
                headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
            }
            None => return Ok((status, headers)),
        }
    }
}
