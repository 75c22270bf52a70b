//! Measures the requests for public pages per second of the server's processor time.

use std::time::Instant;

use anyhow::{Result, ensure};
use tokio::task::JoinSet;

use super::client::BenchClient;
use super::servers::{Folder, Servers};
use super::{Figure, ServerArgs, figure};

/// Number of connections that send requests without a pause.
const CONNECTIONS: usize = 4;

pub async fn pages(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let servers = Servers::open(&folder)?;
    let rules = format!("/rules/{}", args.game());
    let mut figures = Vec::new();
    for (name, path) in [("/health", "/health"), ("rules page", &rules), ("home page", "/")] {
        let requests = requests_per_cpu_second(args, &servers, path).await?;
        figures.push(figure(&format!("{name}, without a session"), requests, "per CPU-second"));
    }
    Ok(figures)
}

async fn requests_per_cpu_second(args: &ServerArgs, servers: &Servers, path: &str) -> Result<f64> {
    let (cpu, end) = (servers.cpu()?, Instant::now() + args.time());
    let mut connections = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let mut client = BenchClient::connect(servers.address).await?;
        let path = path.to_string();
        connections.spawn(async move {
            let mut answers = 0;
            while Instant::now() < end {
                client.change_address();
                client.get_packed(&path).await?.error_for_status()?;
                answers += 1;
            }
            anyhow::Ok(answers)
        });
    }
    let mut answers = 0;
    while let Some(of_one) = connections.join_next().await {
        answers += of_one??;
    }
    let used = servers.cpu()?.saturating_sub(cpu).as_secs_f64();
    ensure!(used > 0.0, "the time is too short to measure: give more --seconds");
    Ok(f64::from(answers) / used)
}
