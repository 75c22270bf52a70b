//! Metrics of the server in Prometheus' text format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use store::{Counter, Histogram, Store};
use table::Registry;
use tokio::net::TcpListener;

use crate::server::health::{self, Readiness};
use crate::server::places::Places;

/// Counters of answers.
#[derive(Default)]
pub struct Metrics {
    routes: Mutex<BTreeMap<String, Route>>,
    moves: Counter,
}

#[derive(Default)]
struct Route {
    times: Histogram,
    /// Number of answers by the first digit of the status: 2 for success, 3 for redirects, 4 for refusals, 5 for our
    /// own errors.
    answers: [u64; 6],
}

/// The route by which people make moves.
pub const MOVES: &str = "/t/{id}/act";

impl Metrics {
    /// Counts an answer on a route, with its status and time.
    pub fn record(&self, route: &str, status: u16, time: Duration) {
        let class = usize::from(status / 100).min(5);
        if route == MOVES && class < 4 {
            self.moves.count();
        }
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        if !routes.contains_key(route) {
            routes.insert(route.to_string(), Route::default());
        }
        if let Some(route) = routes.get_mut(route) {
            route.times.record(time);
            route.answers[class] += 1;
        }
    }
}

/// The services from which the metrics are read.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub metrics: Arc<Metrics>,
    pub streams: Arc<Places>,
    pub readiness: Arc<Readiness>,
}

/// Answers `/metrics`, `/health` and `/ready` on a separate address. If there is a token, `/metrics` answers only
/// requests that send it: `Authorization: Bearer TOKEN`.
pub async fn serve_metrics(
    listener: TcpListener,
    deps: Deps,
    token: Option<String>,
) -> io::Result<()> {
    let token = token.map(|token| Sha256::digest(format!("Bearer {token}")));
    let metrics = get(metrics).layer(middleware::from_fn(move |request: Request, next: Next| {
        let sent = request
            .headers()
            .get(header::AUTHORIZATION)
            .map(|sent| Sha256::digest(sent.as_bytes()));
        async move {
            // Hashes are compared, so that the time of the comparison reveals nothing about the token.
            match token.is_none() || sent == token {
                true => next.run(request).await,
                false => refused(),
            }
        }
    }));
    let router = Router::new()
        .route("/metrics", metrics)
        .with_state(deps.clone())
        .merge(health::routes(deps.readiness));
    axum::serve(listener, router).await
}

fn refused() -> Response {
    let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
    (StatusCode::UNAUTHORIZED, challenge, "send `Authorization: Bearer` and the metrics.token\n")
        .into_response()
}

async fn metrics(State(deps): State<Deps>) -> impl IntoResponse {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], render(&deps))
}

fn render(deps: &Deps) -> String {
    let mut out = MetricsText(String::new());
    let meter = deps.store.meter();
    let (thinking, waiting) = deps.registry.thinking();
    out.number(
        "vinea_moves_total",
        "counter",
        "Moves of people that were made.",
        deps.metrics.moves.get(),
    );
    out.number(
        "vinea_log_entries_total",
        "counter",
        "Entries of all logs, bots' moves among them.",
        meter.entries.get(),
    );
    out.number("vinea_viewers", "gauge", "Live streams that are open.", deps.streams.count());
    out.number("vinea_tables_in_memory", "gauge", "Tables that are in use.", deps.registry.count());
    out.number("vinea_thinking", "gauge", "Bots that think.", thinking);
    let thoughts = deps.registry.thinkers().turns();
    out.number("vinea_thoughts_total", "counter", "How often bots were given cores.", thoughts);
    out.number("vinea_thinking_waiting", "gauge", "Bots that wait for a core.", waiting);
    out.number(
        "vinea_commit_errors_total",
        "counter",
        "Groups of changes that were not committed.",
        meter.failures.get(),
    );
    out.head("vinea_commit_seconds", "histogram", "How long groups of changes took to be durable.");
    out.histogram("vinea_commit_seconds", "", &meter.commits);
    let routes = deps.metrics.routes.lock().unwrap_or_else(PoisonError::into_inner);
    out.head("vinea_requests_total", "counter", "Requests by route and hundreds of the status.");
    for (route, known) in routes.iter() {
        for (class, count) in known.answers.iter().enumerate().filter(|(_, count)| **count > 0) {
            out.line(format_args!(
                "vinea_requests_total{{route=\"{route}\",status=\"{class}xx\"}} {count}"
            ));
        }
    }
    let errors: u64 = routes.values().map(|route| route.answers[5]).sum();
    out.number("vinea_errors_total", "counter", "Requests that failed on our side.", errors);
    out.head("vinea_request_seconds", "histogram", "How long answers took to begin.");
    for (route, known) in routes.iter() {
        out.histogram("vinea_request_seconds", &format!("route=\"{route}\""), &known.times);
    }
    out.0
}

struct MetricsText(String);

impl MetricsText {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(line);
        self.0.push('\n');
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    fn number(&mut self, name: &str, kind: &str, help: &str, value: impl std::fmt::Display) {
        self.head(name, kind, help);
        self.line(format_args!("{name} {value}"));
    }

    fn histogram(&mut self, name: &str, labels: &str, histogram: &Histogram) {
        let comma = if labels.is_empty() { "" } else { "," };
        let (rows, all) = histogram.cumulative();
        for (bound, count) in rows {
            self.line(format_args!("{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {count}"));
        }
        self.line(format_args!("{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {all}"));
        let labels = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        self.line(format_args!("{name}_sum{labels} {}", histogram.sum()));
        self.line(format_args!("{name}_count{labels} {all}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_is_written_as_prometheus_reads_it() {
        let (histogram, mut out) = (Histogram::default(), MetricsText(String::new()));
        histogram.record(Duration::from_millis(2));
        out.histogram("t", "route=\"/\"", &histogram);
        assert!(out.0.contains("t_bucket{route=\"/\",le=\"0.001\"} 0\n"), "{}", out.0);
        assert!(out.0.contains("t_bucket{route=\"/\",le=\"0.0025\"} 1\n"), "{}", out.0);
        assert!(out.0.ends_with("t_sum{route=\"/\"} 0.002\nt_count{route=\"/\"} 1\n"), "{}", out.0);
    }

    #[test]
    fn only_accepted_moves_are_counted() {
        let metrics = Metrics::default();
        for (route, status) in [(MOVES, 200), (MOVES, 303), (MOVES, 409), ("/", 200)] {
            metrics.record(route, status, Duration::ZERO);
        }
        assert_eq!(metrics.moves.get(), 2);
    }
}
