//! Metrics of the server in the OpenMetrics format, which Prometheus reads.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry;
use sha2::{Digest, Sha256};
use store::{Store, durations};
use table::Registry;
use tokio::net::TcpListener;

use crate::server::health::{self, Readiness};
use crate::server::permits::ConnectionPermits;

/// The names and values of a metric's labels.
type Labels<const N: usize> = [(&'static str, String); N];

/// Counters of answers.
pub struct Metrics {
    moves: Counter,
    errors: Counter,
    /// The number of answers by route and by the hundreds of the status.
    requests: Family<Labels<2>, Counter>,
    times: Family<Labels<1>, Histogram, fn() -> Histogram>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            moves: Counter::default(),
            errors: Counter::default(),
            requests: Family::default(),
            times: Family::new_with_constructor(durations),
        }
    }
}

/// The route of requests that make moves.
pub const MOVES: &str = "/t/{id}/act";

impl Metrics {
    /// Counts an answer on a route, with its status and time.
    pub fn record(&self, route: &str, status: u16, time: Duration) {
        let class = status / 100;
        if route == MOVES && class < 4 {
            self.moves.inc();
        }
        if class == 5 {
            self.errors.inc();
        }
        let route = ("route", route.to_string());
        self.requests.get_or_create(&[route.clone(), ("status", format!("{class}xx"))]).inc();
        self.times.get_or_create(&[route]).observe(time.as_secs_f64());
    }

    fn register(&self, all: &mut registry::Registry) {
        all.register("moves", "Moves of people that were made", self.moves.clone());
        let by_status = "Requests by route and hundreds of the status";
        all.register("requests", by_status, self.requests.clone());
        all.register("errors", "Requests that failed on our side", self.errors.clone());
        all.register("request_seconds", "How long answers took to begin", self.times.clone());
    }
}

/// The services from which the metrics are read.
#[derive(Clone)]
pub struct Deps {
    pub store: Store,
    pub registry: Registry,
    pub metrics: Arc<Metrics>,
    pub streams: Arc<ConnectionPermits>,
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
                false => refuse_access(),
            }
        }
    }));
    let router = Router::new()
        .route("/metrics", metrics)
        .with_state(deps.clone())
        .merge(health::routes(deps.readiness));
    axum::serve(listener, router).await
}

fn refuse_access() -> Response {
    let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
    (StatusCode::UNAUTHORIZED, challenge, "send `Authorization: Bearer` and the metrics.token\n")
        .into_response()
}

async fn metrics(State(deps): State<Deps>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], render(&deps))
}

fn render(Deps { store, registry, metrics, streams, .. }: &Deps) -> String {
    let meter = store.meter();
    let (thinking, waiting) = registry.running_and_waiting_searches();
    let thoughts = ConstCounter::new(registry.search_queue().started_searches());
    let gauge = |number: usize| ConstGauge::new(number as u64);
    let mut all = registry::Registry::with_prefix("vinea");
    all.register(
        "log_entries",
        "Entries of all logs, bots' moves among them",
        meter.entries.clone(),
    );
    all.register("viewers", "Live streams that are open", gauge(streams.count()));
    all.register("tables_in_memory", "Tables that are in use", gauge(registry.count()));
    all.register("thinking", "Bots that think", gauge(thinking));
    all.register("thoughts", "How often bots were given cores", thoughts);
    all.register("thinking_waiting", "Bots that wait for a core", gauge(waiting));
    all.register(
        "commit_errors",
        "Groups of changes that were not committed",
        meter.failures.clone(),
    );
    all.register(
        "commit_seconds",
        "How long groups of changes took to be durable",
        meter.commit_times.clone(),
    );
    metrics.register(&mut all);
    let mut text = String::new();
    encode(&mut text, &all).expect("writing to a string cannot fail");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_route_status_and_time() {
        let metrics = Metrics::default();
        for (status, millis) in [(200, 1), (201, 1), (303, 30), (503, 9_000)] {
            metrics.record("/", status, Duration::from_millis(millis));
        }
        let (mut all, mut text) = (registry::Registry::with_prefix("vinea"), String::new());
        metrics.register(&mut all);
        encode(&mut text, &all).unwrap();
        for line in [
            "# TYPE vinea_request_seconds histogram",
            "vinea_request_seconds_bucket{le=\"0.0005\",route=\"/\"} 0",
            // A duration that is equal to a bound counts below it.
            "vinea_request_seconds_bucket{le=\"0.001\",route=\"/\"} 2",
            "vinea_request_seconds_bucket{le=\"0.05\",route=\"/\"} 3",
            "vinea_request_seconds_bucket{le=\"5.0\",route=\"/\"} 3",
            "vinea_request_seconds_bucket{le=\"+Inf\",route=\"/\"} 4",
            "vinea_request_seconds_sum{route=\"/\"} 9.032",
            "vinea_request_seconds_count{route=\"/\"} 4",
            "vinea_requests_total{route=\"/\",status=\"2xx\"} 2",
            "vinea_requests_total{route=\"/\",status=\"5xx\"} 1",
            "vinea_errors_total 1",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} in {text}");
        }
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
