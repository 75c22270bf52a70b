//! A browser that the tests control, by the part of WebDriver that they need.

mod input;
mod pictures;

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::wire;

/// The browser's settings for pages.
#[derive(Clone, Copy)]
pub struct BrowserSettings {
    pub width: u32,
    pub height: u32,
    pub dark: bool,
    pub script: bool,
    /// Pieces jump instead of moving.
    pub still: bool,
    /// Forced colours: the system replaces the page's colours with its own few.
    pub forced: bool,
    /// The device has a touch screen.
    pub touch: bool,
}

impl BrowserSettings {
    pub const DESKTOP: BrowserSettings = BrowserSettings {
        width: 1280,
        height: 900,
        dark: false,
        script: true,
        still: false,
        forced: false,
        touch: false,
    };
    pub const WIDE: BrowserSettings =
        BrowserSettings { width: 1920, height: 1080, ..BrowserSettings::DESKTOP };
    pub const PHONE: BrowserSettings =
        BrowserSettings { width: 360, height: 740, ..BrowserSettings::DESKTOP };
    pub const PHONE_ON_ITS_SIDE: BrowserSettings =
        BrowserSettings { width: 740, height: 360, ..BrowserSettings::DESKTOP };

    pub fn still(self) -> BrowserSettings {
        BrowserSettings { still: true, ..self }
    }

    pub fn dark(self) -> BrowserSettings {
        BrowserSettings { dark: true, ..self }
    }

    /// Returns the settings that imitate those of the operating system: dark mode, reduced motion, forced colours.
    fn media(self) -> (bool, bool, bool) {
        (self.dark, self.still, self.forced)
    }

    pub fn without_script(self) -> BrowserSettings {
        BrowserSettings { script: false, ..self }
    }
}

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    width: u32,
    /// True if a touch screen is emulated. A phone has one from the beginning.
    touch: bool,
    /// The emulated settings of the system.
    media: (bool, bool, bool),
    _profile: TempDir,
}

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
];

/// Chromium without windows, which needs half of the processor time. If it is not installed, the driver finds Chromium
/// itself. This is the program and not its start script, so that the driver can end it.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// Style sheet that hides the page, because painting takes much of a browser's time. The layout of the page is
/// complete, but the page is painted only when a test needs it.
const CURTAIN: &str = "window.curtain = new CSSStyleSheet(); window.curtain.replaceSync(':root { opacity: 0 }'); \
     document.adoptedStyleSheets = [window.curtain]";

/// The time limit of a condition on a busy machine. Only a condition that never becomes true takes this long.
pub const PATIENCE: Duration = Duration::from_secs(180);

impl Browser {
    pub fn open(look: BrowserSettings) -> Browser {
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let profile = tempfile::tempdir().unwrap();
        let driver = Command::new("chromedriver")
            .args([format!("--port={port}"), "--log-level=OFF".to_string()])
            .env("TMPDIR", profile.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed");
        let mut browser = Browser {
            driver,
            port,
            session: String::new(),
            width: look.width,
            touch: look.touch,
            media: look.media(),
            _profile: profile,
        };
        browser.await_driver();
        let mut flags: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
        flags.push(format!("--window-size={},{}", look.width, look.height));
        let mut options = json!({ "args": flags });
        if Path::new(HEADLESS_SHELL).exists() {
            options["binary"] = json!(HEADLESS_SHELL);
        }
        if look.width < 600 {
            let metrics = json!({"width": look.width, "height": look.height, "pixelRatio": 1.0, "touch": true});
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        // Without scripts the driver does not know when a page is loaded, so the tests wait themselves.
        let strategy = if look.script { "normal" } else { "none" };
        let wished = json!({
            "browserName": "chrome",
            "pageLoadStrategy": strategy,
            "timeouts": { "script": PATIENCE.as_millis() as u64, "pageLoad": PATIENCE.as_millis() as u64 },
            "goog:chromeOptions": options,
        });
        let session =
            browser.ask("POST", "/session", &json!({"capabilities": {"alwaysMatch": wished}}));
        browser.session = session["sessionId"].as_str().unwrap().to_string();
        // A hidden window may not have the focus, and without it nothing matches `:focus-visible`.
        browser.cdp("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        browser.cdp("Emulation.setScriptExecutionDisabled", json!({"value": !look.script}));
        browser.run_in_new_pages(CURTAIN);
        browser.set_media(look);
        browser
    }

    /// Runs a function that works only while the page is painted.
    fn while_painted<T>(&self, act: impl FnOnce() -> T) -> T {
        let up = self.js("const up = window.curtain?.disabled ?? true; \
             if (!up) window.curtain.disabled = true; return up");
        let done = act();
        if up == false {
            self.js("window.curtain.disabled = false");
        }
        done
    }

    /// Enables painting, from the next page on.
    pub fn enable_painting(&self) {
        self.run_in_new_pages("window.curtain.disabled = true");
    }

    /// Emulates the system's settings.
    fn set_media(&mut self, look: BrowserSettings) {
        let scheme = if look.dark { "dark" } else { "light" };
        let motion = if look.still { "reduce" } else { "no-preference" };
        let forced = if look.forced { "active" } else { "none" };
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
            {"name": "forced-colors", "value": forced},
        ]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": features }));
        self.media = look.media();
    }

    /// Changes the screen of the open page.
    pub fn turn_to(&mut self, look: BrowserSettings) {
        self.width = look.width;
        let screen = json!({
            "width": look.width, "height": look.height, "deviceScaleFactor": 1,
            "mobile": look.width.min(look.height) < 600,
        });
        self.cdp("Emulation.setDeviceMetricsOverride", screen);
        let points = if look.touch { 5 } else { 1 };
        let touch = json!({"enabled": look.touch, "maxTouchPoints": points});
        if look.touch != self.touch {
            self.cdp("Emulation.setTouchEmulationEnabled", touch);
            self.touch = look.touch;
        }
        if look.media() != self.media {
            self.set_media(look);
        }
        self.wait(&format!("document.documentElement.clientWidth === {}", look.width));
    }

    fn await_driver(&self) {
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < PATIENCE, "chromedriver does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        match self.try_ask(method, path, body) {
            Ok(value) => value,
            Err(error) => panic!("{method} {path}: {error}"),
        }
    }

    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        wire::ask(self.port, method, path, body)
    }

    fn command(&self, method: &str, path: &str, body: Value) -> Value {
        self.ask(method, &format!("/session/{}{path}", self.session), &body)
    }

    fn cdp(&self, command: &str, params: Value) -> Value {
        self.command("POST", "/goog/cdp/execute", json!({"cmd": command, "params": params}))
    }

    pub fn go(&self, address: &str) {
        self.command("POST", "/url", json!({ "url": address }));
    }

    pub fn address(&self) -> String {
        self.command("GET", "/url", Value::Null).as_str().unwrap().to_string()
    }

    /// Runs a function body in the page.
    pub fn js(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", json!({"script": script, "args": []}))
    }

    /// Runs named function bodies, each of which returns a list, and returns those that are not empty.
    pub fn faults(&self, scripts: &[(&str, String)]) -> Vec<String> {
        let runs =
            |(name, script): &(&str, String)| format!("[{name:?}, (() => {{ {script} }})()]");
        let runs: Vec<String> = scripts.iter().map(runs).collect();
        let found = self.js(&format!("return [{}]", runs.join(", ")));
        let found = found.as_array().expect("a list for each script").iter();
        let wrong = found.filter(|one| one[1] != json!([]));
        wrong.map(|one| format!("{}: {}", one[0].as_str().unwrap_or_default(), one[1])).collect()
    }

    /// Runs a function body. It calls its last argument with the result.
    pub fn js_later(&self, script: &str) -> Value {
        self.command("POST", "/execute/async", json!({"script": script, "args": []}))
    }

    /// Runs a function body in the page until it returns a value.
    pub fn gets(&self, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let answer = self.js(script);
            if !answer.is_null() {
                return answer;
            }
            assert!(start.elapsed() < PATIENCE, "nothing came of {script}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Waits until an expression of the page is true.
    pub fn wait(&self, what: &str) {
        self.sees(what, "never came true");
    }

    /// Waits until an expression of the page is true. `fact` describes it in words.
    pub fn sees(&self, what: &str, fact: &str) {
        self.gives(&format!("Boolean({what})"), true, fact);
    }

    /// Waits until an expression of the page has this value.
    pub fn gives(&self, what: &str, value: impl Into<Value>, fact: &str) {
        let value = value.into();
        // A page that is being replaced gives no answer.
        let path = format!("/session/{}/execute/sync", self.session);
        let question = json!({"script": format!("return {what}"), "args": []});
        let start = Instant::now();
        loop {
            let answer = self.try_ask("POST", &path, &question);
            if answer.as_ref() == Ok(&value) {
                return;
            }
            if start.elapsed() > PATIENCE {
                let text = self.js("return document.body.innerText.slice(0, 1500)");
                panic!("{fact}: {what} is {answer:?}\n{}", text.as_str().unwrap_or(""));
            }
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Waits until all animations have ended, except endless ones.
    fn wait_until_still(&self) {
        self.wait(
            "document.getAnimations().every((one) => one.playState !== 'running' || \
             one.effect?.getComputedTiming().iterations > 1)",
        );
    }

    /// Returns true if an expression of the page is true now.
    pub fn is(&self, what: &str) -> bool {
        self.js(&format!("return Boolean({what})")) == Value::Bool(true)
    }

    pub fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.innerText ?? ''");
        self.js(&script).as_str().unwrap().to_string()
    }

    pub fn has(&self, css: &str) -> bool {
        self.js(&format!("return document.querySelector({css:?}) !== null")) == Value::Bool(true)
    }

    /// Runs a script in every new page before the page's own scripts.
    pub fn run_in_new_pages(&self, script: &str) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Slows the page's processor down by this factor.
    pub fn slow_down(&self, times: u32) {
        self.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
    }

    /// Freezes the page, as a phone does with hidden tabs, or wakes it.
    pub fn freeze(&self, frozen: bool) {
        let state = if frozen { "frozen" } else { "active" };
        self.cdp("Page.setWebLifecycleState", json!({ "state": state }));
    }

    /// Clears the browser's cache, so that the next page is a first visit.
    pub fn clear_browser_cache(&self) {
        self.cdp("Network.clearBrowserCache", json!({}));
    }

    /// Bypasses the service worker, because a browser counts the uncompressed bytes of pages that come through one.
    pub fn bypass_service_worker(&self) {
        self.cdp("Network.enable", json!({}));
        self.cdp("Network.setBypassServiceWorker", json!({ "bypass": true }));
    }

    /// Checks that nothing on the page is wider than the screen.
    pub fn fits_the_screen(&self) {
        // On a phone, a page that is too wide makes the window wider too.
        let width = self.width;
        let beyond = format!(
            "Math.max(document.documentElement.scrollWidth - Math.min(innerWidth, {width}), 0)"
        );
        self.gives(&beyond, 0, &format!("{} is wider than the screen", self.address()));
    }

    /// Checks that axe finds no fault (WCAG 2.1 A and AA).
    pub fn is_accessible(&self, where_: &str) {
        self.satisfies("['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']", where_);
    }

    /// Checks that no two landmarks have the same name (axe, a best practice).
    pub fn has_unique_landmarks(&self, where_: &str) {
        self.satisfies("{type: 'rule', values: ['landmark-unique']}", where_);
    }

    /// Checks that no target is too small (axe, WCAG 2.2). On a board with many targets this takes long.
    pub fn has_large_targets(&self, where_: &str) {
        self.satisfies("{type: 'rule', values: ['target-size']}", where_);
    }

    /// Checks that axe finds no fault by these rules.
    fn satisfies(&self, rules: &str, where_: &str) {
        let Some(path) = testkit::required_variable("VINEA_TEST_AXE") else { return };
        self.wait_until_still();
        if !self.is("window.axe") {
            self.js(&std::fs::read_to_string(path).unwrap());
        }
        let script = "const done = arguments[arguments.length - 1]; \
             axe.run(document, {runOnly: RULES, resultTypes: ['violations']}) \
             .then((result) => done(result.violations.map((one) => \
             one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + \
             node.failureSummary).join(' | '))), (error) => done([String(error)]));";
        let script = script.replace("RULES", rules);
        let violations = self.while_painted(|| self.js_later(&script));
        let list = violations.as_array().unwrap();
        assert!(list.is_empty(), "{where_}: {violations:#}");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
