//! Requests from other origins, invalid requests, and too many at once.

use super::house::{FARTHEST, ask, house, long_search, post, quiet, request, run, text};
use axum::http::{StatusCode, header};
use harness::browse;
use harness::play::{Service, serve};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[test]
fn requests_from_other_origins_are_rejected() {
    run(async {
        let house = house(2);
        let with = |name: header::HeaderName, value: &str| {
            let mut request = request("POST", "/api/board", json!({ "board": FARTHEST }).to_string());
            request.headers_mut().insert(name, value.parse().unwrap());
            request
        };
        let turned = [
            (header::HOST, "evil.example"),
            (header::HOST, "127.0.0.1.evil.example:8000"),
            (header::ORIGIN, "http://evil.example"),
            (header::ORIGIN, "http://127.0.0.1:9999"),
            (header::ORIGIN, "null"),
        ];
        for (name, value) in turned {
            assert_eq!(ask(&house, with(name.clone(), value)).await.status(), StatusCode::FORBIDDEN, "{name}: {value}");
        }
        let simple = ask(&house, with(header::CONTENT_TYPE, "text/plain")).await;
        assert_eq!(simple.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "what a form of another page could send");
        assert_eq!(ask(&house, with(header::ORIGIN, "http://127.0.0.1:8000")).await.status(), StatusCode::OK);
        let large = request("POST", "/api/board", "x".repeat(100_000));
        assert_eq!(ask(&house, large).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    });
}

/// Numbers that look random, the same every time (Marsaglia 2003).
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

#[test]
fn ten_thousand_bad_requests_are_rejected_and_leave_no_search_behind() {
    const PATHS: [&str; 16] = [
        "/api/board",
        "/api/shuffle",
        "/api/hint",
        "/api/review",
        "/api/tree",
        "/api/searches",
        "/api/searches/1",
        "/api/searches/x",
        "/api/catalogue/x",
        "/api/results",
        "/results/x",
        "/nothing",
        "/api/%ff",
        "/api/results/runs?x=%zz",
        "/api/results/solvers?experiment=x",
        "/api/results/rows?experiment=x&from=-1",
    ];
    const PIECES: [&str; 30] = [
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "null",
        "true",
        "-1",
        "1e999",
        "18446744073709551616",
        "\"board\"",
        "\"goal\"",
        "\"size\"",
        "\"solver\"",
        "\"problem\"",
        "\"moves\"",
        "\"limits\"",
        "\"3x3\"",
        "\"9 9 9\"",
        "\"astar: \"",
        "\"((((\"",
        "\u{0}",
        "é",
        "\\u0000",
        "\"idastar: manhattan\"",
        "\"1 2 3 4 5 6 8 7 0\"",
        "\"UUUUDDDDLR\"",
        "\"pdb(\\\"9\\\")\"",
    ];
    run(async {
        let house = house(2);
        let mut draws = Draws(2019);
        for number in 0..10_000 {
            let method = draws.of(&["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);
            let path = draws.of(&PATHS);
            let body = match draws.below(3) {
                // Turned into an object that is one key or value away from valid.
                0 => {
                    let (board, solver) = (draws.of(&PIECES), draws.of(&PIECES));
                    format!("{{\"problem\": {{\"board\": {board}}}, \"solver\": {solver}}}")
                }
                _ => (0..draws.below(12)).map(|_| draws.of(&PIECES)).collect(),
            };
            if method == "GET" && path == "/api/searches" {
                continue;
            }
            let response = ask(&house, request(method, path, body.clone())).await;
            let status = response.status();
            assert!(status.is_client_error(), "request {number}: {method} {path} {body:?}: {status}");
            let answer = text(response).await;
            let explained = serde_json::from_str::<Value>(&answer).is_ok_and(|answer| answer["error"].is_string());
            assert!(explained || method == "OPTIONS", "request {number}: {method} {path} {body:?}: {answer}");
        }
        quiet(&house).await;
    });
}

#[test]
fn two_hundred_simultaneous_clients_are_served_or_asked_to_wait() {
    run(async {
        let house = house(2);
        let client = |number: usize| {
            let house = house.clone();
            async move {
                match number % 5 {
                    0 => post(&house, "/api/board", json!({ "board": FARTHEST })).await.0,
                    1 => post(&house, "/api/hint", json!({ "board": FARTHEST })).await.0,
                    2 => {
                        let asked = json!({ "problem": { "board": FARTHEST }, "solver": "astar: manhattan" });
                        post(&house, "/api/tree", asked).await.0
                    }
                    3 => {
                        // Its client disconnects at once.
                        let response = ask(&house, request("POST", "/api/searches", long_search().to_string())).await;
                        response.status()
                    }
                    _ => {
                        let asked = json!({ "problem": { "board": FARTHEST }, "solver": "astar: linear_conflict" });
                        post(&house, "/api/searches", asked).await.0
                    }
                }
            }
        };
        let clients: Vec<_> = (0..200).map(|number| tokio::spawn(client(number))).collect();
        for (number, client) in clients.into_iter().enumerate() {
            let status = client.await.unwrap();
            let may_wait = matches!(number % 5, 3 | 4) && status == StatusCode::SERVICE_UNAVAILABLE;
            assert!(status == StatusCode::OK || may_wait, "client {number}: {status}");
        }
        quiet(&house).await;
        assert_eq!(post(&house, "/api/hint", json!({ "board": FARTHEST })).await.0, StatusCode::OK);
    });
}

/// The address of a server that runs to the end of the test.
fn address_of(service: Service) -> SocketAddr {
    let (tell, hear) = mpsc::channel();
    let any = (Ipv4Addr::LOCALHOST, 0).into();
    thread::spawn(move || serve(any, &service, browse::row, None, |address| tell.send(address).unwrap()).unwrap());
    hear.recv().unwrap()
}

/// All that a server answers to some bytes before it closes the connection.
fn answer(address: SocketAddr, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(bytes.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn who_keeps_the_server_waiting_is_cut_off_and_a_search_may_take_longer() {
    let address = address_of(Service { patience: Duration::from_millis(100), ..Service::default() });
    answer(address, "");
    answer(address, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    let head = "HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length:";
    assert!(answer(address, &format!("POST /api/board {head} 100\r\n\r\n{{")).starts_with("HTTP/1.1 408 "));
    // An open connection that asks for nothing more.
    assert!(answer(address, "GET /api/catalogue HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").starts_with("HTTP/1.1 200 "));

    let body = long_search().to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "POST /api/searches {head} {}\r\n\r\n{body}", body.len()).unwrap();
    let lines = BufReader::new(stream).lines().map(Result::unwrap);
    // One line each 100 ms.
    assert_eq!(lines.filter(|line| line.contains("\"event\":\"progress\"")).take(10).count(), 10);
}

#[test]
fn a_connection_too_many_is_refused() {
    let address = address_of(Service { connections: 2, ..Service::default() });
    let mut open: Vec<TcpStream> = (0..2).map(|_| TcpStream::connect(address).unwrap()).collect();
    for stream in &mut open {
        stream.write_all(b"GET /api/searches HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").unwrap();
        assert!(stream.read(&mut [0; 9]).unwrap() > 0);
    }
    assert!(answer(address, "").starts_with("HTTP/1.1 503 "));
    drop(open);
    // The server sees the end of a connection when it comes to it.
    let asks = "GET /api/searches HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    let is_answered = |_| {
        TcpStream::connect(address).is_ok_and(|mut stream| {
            let mut answer = String::new();
            stream.write_all(asks.as_bytes()).is_ok()
                && stream.read_to_string(&mut answer).is_ok()
                && answer.contains(" 200 ")
        })
    };
    assert!((0..1000).any(is_answered));
}
