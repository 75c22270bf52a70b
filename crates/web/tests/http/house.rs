//! A test server with its own database, and browsers that visit it.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use page::testing::HtmlElement;
use store::Store;
use tempfile::TempDir;
use tower::ServiceExt;
use web::{Config, NoticeConfig, Site, router};

/// Time limit for an event on a busy machine. Only a missing event takes this long.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time of the test server's clock, in milliseconds since 1970. The clock does not advance.
pub const NOW: i64 = 1_800_000_000_000;

pub struct TestSite {
    pub store: Store,
    pub router: Router,
    pub folder: TempDir,
}

impl TestSite {
    pub async fn open() -> TestSite {
        TestSite::at(tempfile::tempdir().unwrap(), || NOW).await
    }

    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Stops the server and starts it again with the same database.
    pub async fn reopen(self) -> TestSite {
        self.reopen_at(|| NOW).await
    }

    /// Does the same with another clock.
    pub async fn reopen_at(self, clock: fn() -> i64) -> TestSite {
        self.store.clone().close().await;
        TestSite::at(self.folder, clock).await
    }

    /// Does the same with another clock and this configuration.
    pub async fn reopen_with(self, clock: fn() -> i64, config: Config) -> TestSite {
        self.store.clone().close().await;
        let store = open_store(self.folder.path()).await.with_clock(clock);
        TestSite::set(store, self.folder, config).await
    }

    /// Opens a test server with this configuration.
    pub async fn open_with(config: Config) -> TestSite {
        let folder = tempfile::tempdir().unwrap();
        let store = open_store(folder.path()).await.with_clock(|| NOW);
        TestSite::set(store, folder, config).await
    }

    async fn at(folder: TempDir, clock: fn() -> i64) -> TestSite {
        let store = open_store(folder.path()).await.with_clock(clock);
        TestSite::with(store, folder).await
    }

    /// Opens a node that shares the database at this address with other nodes.
    pub async fn sharing(address: &str) -> TestSite {
        let store = Store::open(address).await.unwrap();
        TestSite::with(store, tempfile::tempdir().unwrap()).await
    }

    /// Opens a test server that sends notices without delay, also to this machine.
    pub async fn calling(mail: Option<notices::MailServer>) -> TestSite {
        let folder = tempfile::tempdir().unwrap();
        let store = open_store(folder.path()).await.with_clock(|| NOW);
        let again_after = [Duration::from_secs(3600); 2];
        let calls = NoticeConfig {
            mail,
            private: true,
            grace: Duration::ZERO,
            again_after,
            ..NoticeConfig::default()
        };
        TestSite::set(store, folder, Config { burst: 1e9, calls, ..Config::default() }).await
    }

    async fn with(store: Store, folder: TempDir) -> TestSite {
        TestSite::set(store, folder, Config { burst: 1e9, ..Config::default() }).await
    }

    async fn set(store: Store, folder: TempDir, config: Config) -> TestSite {
        catalog::install();
        let app = Site::open(store.clone(), config).await.unwrap();
        TestSite { store, router: router(app), folder }
    }

    pub fn visitor(&self) -> Browser {
        Browser { router: self.router.clone(), cookie: None }
    }
}

async fn open_store(folder: &Path) -> Store {
    Store::open_folder(folder).await.unwrap()
}

/// A browser without JavaScript: a cookie, links and forms.
#[derive(Clone)]
pub struct Browser {
    pub router: Router,
    pub cookie: Option<String>,
}

pub struct Page {
    pub status: StatusCode,
    pub location: Option<String>,
    /// The content security policy of the page.
    pub policy: String,
    pub body: String,
}

impl Browser {
    pub async fn get(&mut self, address: &str) -> Page {
        self.send(Request::get(address).body(Body::empty()).unwrap()).await
    }

    pub async fn post(&mut self, address: &str, fields: &[(&str, &str)]) -> Page {
        self.post_as(address, fields, &[]).await
    }

    /// Posts as the script does. The answer is JSON.
    pub async fn post_json(&mut self, address: &str, fields: &[(&str, &str)]) -> Page {
        self.post_as(address, fields, &[("accept", "application/json")]).await
    }

    pub async fn post_as(
        &mut self,
        address: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Page {
        let body = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
            .collect::<Vec<_>>()
            .join("&");
        let mut request = Request::post(address)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "localhost");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    pub async fn send(&mut self, mut request: Request<Body>) -> Page {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let text =
            |name| answer.headers().get(name).map(|value| value.to_str().unwrap().to_string());
        if let Some(cookie) = text(header::SET_COOKIE) {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.cookie = Some(cookie.split(';').next().unwrap().to_string());
        }
        let policy = text(header::CONTENT_SECURITY_POLICY).unwrap();
        // Style attributes are allowed for the positions of pieces. No other inline style or script is.
        let strict = policy.replace("style-src-attr 'unsafe-inline'", "");
        assert!(policy.contains("default-src 'none'") && !strict.contains("unsafe"), "{policy}");
        let (status, location) = (answer.status(), text(header::LOCATION));
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        Page { status, location, policy, body: String::from_utf8_lossy(&body).into_owned() }
    }

    /// Returns only the headers of an answer.
    pub async fn headers(&self, address: &str) -> HeaderMap {
        let mut request = Request::get(address).body(Body::empty()).unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        self.router.clone().oneshot(request).await.unwrap().headers().clone()
    }

    /// Opens a table and returns its address. Bots answer at once.
    pub async fn open_table(&mut self, fields: &[(&str, &str)]) -> String {
        let mut all = vec![("pace", "instant"), ("name", "Ana")];
        all.extend_from_slice(fields);
        let page = self.post("/tables", &all).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
        page.location.unwrap()
    }

    /// Returns the table's page when it is this browser's turn or the game is over.
    pub async fn my_turn(&mut self, table: &str) -> Page {
        loop {
            let page = self.get(table).await;
            if page.body.contains("class=\"offer\"") || page.body.contains("id=\"result\"") {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    fn looking_at(&self, address: &str) -> axum::http::request::Builder {
        let request = Request::get(address);
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    /// Returns the live updates of a table, for the view in its address.
    pub async fn follow(&self, table: &str, since: Option<&str>) -> Updates {
        let (path, query) = table.split_once('?').unwrap_or((table, ""));
        let mut request = self.looking_at(&format!("{path}/live?{query}"));
        if let Some(since) = since {
            request = request.header("last-event-id", since);
        }
        let answer = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await;
        let answer = answer.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let page = self.looking_at(table).body(Body::empty()).unwrap();
        let page = self.router.clone().oneshot(page).await.unwrap();
        let page = page.into_body().collect().await.unwrap().to_bytes();
        let mut page = HtmlElement::read(std::str::from_utf8(&page).unwrap());
        if page.find("r-board").is_none() {
            // Without a page, the updates start from empty regions.
            let regions = table_kit::REGIONS.map(|id| format!("<section id=\"r-{id}\"></section>"));
            page = HtmlElement::read(&regions.concat());
        }
        Updates { body: answer.into_body(), rest: String::new(), page }
    }
}

/// A stream of server-sent events.
pub struct Updates {
    body: Body,
    rest: String,
    /// The page as the browser shows it.
    page: HtmlElement,
}

pub struct Update {
    pub id: String,
    /// The lines of the event, as they were sent.
    pub lines: Vec<String>,
    /// The changed regions, as the browser shows them after the update.
    pub regions: HashMap<String, String>,
}

impl Update {
    /// Returns the value of a fact in the update.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
    }
}

impl Updates {
    /// Returns the next update. Keep-alive messages are not updates, so the wait has a time limit.
    pub async fn next(&mut self) -> Update {
        tokio::time::timeout(PATIENCE, self.read()).await.unwrap()
    }

    /// Reads everything up to the end of the stream.
    pub async fn end(mut self) {
        let end = async { while self.body.frame().await.is_some() {} };
        tokio::time::timeout(PATIENCE, end).await.expect("the stream ends");
    }

    async fn read(&mut self) -> Update {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let (event, rest) = (event.to_string(), rest.to_string());
                self.rest = rest;
                let field = |name: &str| {
                    event.lines().find_map(|line| line.strip_prefix(name)).map(|text| text.trim())
                };
                if let (Some(id), Some("page")) = (field("id:"), field("event:")) {
                    let lines = event.lines().filter_map(|line| line.strip_prefix("data: "));
                    let lines: Vec<String> = lines.map(str::to_string).collect();
                    let regions = self.show(&lines);
                    return Update { id: id.to_string(), lines, regions };
                }
                continue;
            }
            let bytes: Bytes = self.body.frame().await.unwrap().unwrap().into_data().unwrap();
            self.rest.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// Applies the changes to the page. Returns the regions that changed.
    fn show(&mut self, lines: &[String]) -> HashMap<String, String> {
        self.page.follow(lines.iter().map(String::as_str));
        let changed = lines.iter().filter_map(|line| line.strip_prefix("@r-"));
        let region = |id: &str| {
            let region = self.page.find(&format!("r-{id}"));
            region.unwrap_or_else(|| panic!("there is no {id} after {lines:?}")).html()
        };
        changed.map(|id| (id.to_string(), region(id))).collect()
    }

    /// Returns the names of the regions in the next event.
    pub async fn next_regions(&mut self) -> Vec<String> {
        self.next().await.regions.into_keys().collect()
    }
}

/// Returns the value of a form's field in a page.
pub fn field(page: &str, name: &str) -> String {
    let mark = format!("name=\"{name}\" value=\"");
    let start = page.find(&mark).unwrap_or_else(|| panic!("no field {name}")) + mark.len();
    unescape(page[start..].split('"').next().unwrap())
}

/// Returns the notation of every numbered offer of a page, both for moves made at once and for planned ones.
pub fn offers(page: &str) -> Vec<String> {
    let page = &page.replace("form=\"plan\" name=\"plan\"", "form=\"act\" name=\"do\"");
    let mark = "class=\"offer\" type=\"submit\" form=\"act\" name=\"do\" value=\"";
    let Some(list) = page.find("id=\"r-moves\"") else { return Vec::new() };
    let end = page[list..].find("</section>").map_or(page.len(), |end| list + end);
    page[list..end]
        .split(mark)
        .skip(1)
        .map(|rest| unescape(rest.split('"').next().unwrap()))
        .collect()
}

pub fn mark(page: &str) -> String {
    let start = page.find("data-mark=\"").unwrap() + "data-mark=\"".len();
    page[start..].split('"').next().unwrap().to_string()
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

pub fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => (byte as char).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}
