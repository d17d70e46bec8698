//! A page to play and to watch searches on, and the server behind it.
//!
//! [`router`] is everything but the socket; [`serve`] listens. `docs/api.md` documents the API. Requests are not trusted: host
//! names and origins are checked against other pages in the same browser; connections are limited in number, requests in size and
//! in the time they may take to arrive; searches in number, nodes, bytes and time, and a search ends when its reader goes away.

mod answer;
mod assets;
mod catalogue;
mod guard;
mod guide;
mod problem;
mod review;
mod searches;
mod solving;
mod tree;

pub use answer::{Code, Refusal, named};
pub use assets::content_type;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get, post};
use guide::Guide;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use searches::Searches;
use serde::Serialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use taquin::solve::Solved;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 64 << 10;

/// What all requests share.
#[derive(Clone)]
struct House {
    searches: Arc<Searches>,
    guide: Arc<Guide>,
    patience: Duration,
    has_results: bool,
    row: DescribeRun,
}

/// What the page shows of a search that has ended.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The word of its status.
    pub status: &'static str,
    /// The way the blank goes: letters U, R, D, L.
    pub path: Option<String>,
    /// The length of the path, in moves.
    pub length: Option<u32>,
    /// What the path costs, in units; its length, where each move costs 1.
    pub cost: Option<u32>,
    /// A JSON object of the counters by name; null where they are blank.
    pub counters: Value,
}

/// Gives the row of a search that has ended: who keeps rows decides what they say.
pub type DescribeRun = fn(&Solved) -> Row;

/// How the page is served.
#[derive(Clone, Debug)]
pub struct Service {
    /// A host name that requests may use, besides `localhost` and IP addresses.
    pub host: Option<String>,
    /// The limit on searches at a time; as many short ones (hints) may run in addition.
    pub searches: usize,
    /// The most connections at a time; others are closed with the status 503.
    pub connections: usize,
    /// The longest time that a request may take to arrive, its head and its body each, and that an open connection may
    /// have none.
    pub patience: Duration,
}

impl Default for Service {
    /// As many searches as the machine has cores, between 2 (for a race) and 8.
    fn default() -> Service {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get());
        Service { host: None, searches: cores.clamp(2, 8), connections: 256, patience: Duration::from_secs(30) }
    }
}

/// The page and its API; `results` answers what the page asks about a results folder (`/api/results`, `/results`), where there is
/// one.
///
/// ```
/// use taquin_play::{Row, Service, router};
/// let row = |solved: &taquin::solve::Solved| Row {
///     status: solved.status.word(),
///     path: None,
///     length: solved.path.as_ref().map(|path| path.len() as u32),
///     cost: solved.cost,
///     counters: serde_json::json!({ "expanded": solved.statistics.expanded }),
/// };
/// let page = router(&Service::default(), row, None);
/// # drop(page);
/// ```
pub fn router(service: &Service, row: DescribeRun, results: Option<Router>) -> Router {
    let house = House {
        searches: Arc::new(Searches::new(service.searches)),
        guide: Arc::new(Guide::default()),
        patience: service.patience,
        has_results: results.is_some(),
        row,
    };
    Router::new()
        .route("/api/catalogue", get(catalogue::catalogue))
        .route("/api/board", post(problem::board))
        .route("/api/shuffle", post(problem::shuffle))
        .route("/api/hint", post(guide::hint))
        .route("/api/review", post(review::review))
        .route("/api/solver", post(solving::check))
        .route("/api/tree", post(tree::tree))
        .route("/api/searches", get(solving::list).post(solving::begin))
        .route("/api/searches/{id}", axum::routing::delete(solving::cancel))
        .route("/", get(assets::page))
        .route("/{asset}", get(assets::asset))
        .with_state(house)
        .merge(results.unwrap_or_else(without_results))
        .fallback(answer::nothing_here)
        .method_not_allowed_fallback(answer::no_such_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(axum::middleware::from_fn_with_state(Arc::<str>::from(host(service)), guard::guard))
}

/// Answers in the place of a results folder.
fn without_results() -> Router {
    ["/api/results", "/api/results/{*rest}", "/results/{*file}"]
        .into_iter()
        .fold(Router::new(), |router, path| router.route(path, any(answer::no_results)))
}

fn host(service: &Service) -> &str {
    service.host.as_deref().unwrap_or("localhost")
}

/// Listens at `address` (port 0: any that is free), says where by calling `ready`, and serves for ever.
///
/// # Errors
/// When the address cannot be listened at.
pub fn serve(
    address: SocketAddr,
    service: &Service,
    row: DescribeRun,
    results: Option<Router>,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let (router, room) = (router(service, row, results), Arc::new(Semaphore::new(service.connections)));
        loop {
            // What keeps one connection from being accepted is over in a moment, or is that of its client.
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            match Arc::clone(&room).try_acquire_owned() {
                Ok(permit) => {
                    let answered = answered(stream, router.clone(), service.patience);
                    tokio::spawn(async {
                        answered.await;
                        drop(permit);
                    });
                }
                Err(_) => _ = stream.try_write(BUSY),
            }
        }
    })
}

/// Between two tries to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// The answer to a connection that is one too many.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// Answers the requests of a connection until it is closed, or its client keeps it waiting.
async fn answered(stream: TcpStream, router: Router, patience: Duration) {
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service);
    // Whatever ends it is over with it.
    let _ = connection.await;
}
