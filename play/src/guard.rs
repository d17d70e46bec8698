//! Who may ask: this server's own page, and programs; no page of somebody else.
//!
//! A page from elsewhere could reach a server on this machine under a name of its own (DNS rebinding): so the name by
//! which the server is called must be an address, `localhost` or the one given by `--host`. And it could send requests whose
//! answers it cannot read: so what changes anything must come from the server's own page, if from a page at all.

use super::answer::{Code, Refusal};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// What the page may load: what this server has, and nothing else.
const OWN_ONLY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, OWN_ONLY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses requests of strangers, and adds to every answer what keeps the page to itself.
pub(super) async fn guard(State(own): State<Arc<str>>, request: Request, next: Next) -> Response {
    let mut response = match check(request.method(), request.headers(), &own) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn check(method: &Method, headers: &HeaderMap, own: &str) -> Result<(), Refusal> {
    let forbidden = |code, reason: String| Err(Refusal::new(StatusCode::FORBIDDEN, code, reason));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !is_own(host, own) {
        return forbidden(Code::Host, format!("unknown host \"{host}\": expected {own} or an IP address"));
    }
    let origin = headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    if let Some(origin) = origin.filter(|_| *method != Method::GET)
        && origin.strip_prefix("http://") != Some(host)
    {
        return forbidden(Code::Origin, format!("pages of \"{origin}\" may not use this server"));
    }
    Ok(())
}

/// Whether a `Host` header, with or without a port, is a name that only this machine can have.
fn is_own(host: &str, own: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        _ => (host, "80"),
    };
    let bracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let address = match bracketed {
        Some(name) => name.parse::<Ipv6Addr>().is_ok(),
        None => name.parse::<IpAddr>().is_ok_and(|address| address.is_ipv4()),
    };
    port.parse::<u16>().is_ok() && (address || name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_the_own_name_are_hosts_and_other_names_are_not() {
        for host in
            ["127.0.0.1:8000", "127.0.0.1", "localhost:1", "LOCALHOST", "[::1]:80", "[::1]", "10.1.2.3:5", "lab:5"]
        {
            assert!(is_own(host, "lab"), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:80",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "::1",
            "[::1",
            "localhost:",
            "localhost:x",
            "localhost:99999",
            "127.0.0.1@evil.example",
            "[127.0.0.1]",
        ] {
            assert!(!is_own(host, "lab"), "{host}");
        }
    }
}
