//! Running the application on a socket.

use std::future::Future;
use std::io;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::app::App;
use crate::routes::router;

/// Serves until `stopped`, then lets the answers in progress end and closes the open streams.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let stop = async move {
        stopped.await;
        app.stop();
    };
    axum::serve(listener, service).with_graceful_shutdown(stop).await
}
