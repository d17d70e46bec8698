//! Large data inside a page: JSON, deflated, in base64; and the digests by which a page names its parts.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};

/// Bytes of JSON from which on they are packed seven times as fast, into an eighth more.
const LARGE: usize = 4_000_000;

/// A value as the script of the page unpacks it: zlib, since browsers can undo that themselves.
pub(super) fn pack(value: &impl Serialize) -> String {
    let json = serde_json::to_vec(value).expect("the payload is JSON");
    let level = if json.len() < LARGE { Compression::default() } else { Compression::new(2) };
    let mut encoder = ZlibEncoder::new(vec![], level);
    encoder.write_all(&json).expect("memory takes it");
    STANDARD.encode(encoder.finish().expect("memory takes it"))
}

/// The charting library as `build.rs` deflated it.
const CHARTING: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/charting.z"));

/// The charting library as the script of the page unpacks it.
pub(super) fn charting() -> String {
    STANDARD.encode(CHARTING)
}

/// The digest of the script that the page runs when it has unpacked the library.
pub(super) fn charting_digest() -> String {
    let mut script = vec![];
    ZlibDecoder::new(CHARTING).read_to_end(&mut script).expect("build.rs deflated it");
    STANDARD.encode(Sha256::digest(script))
}

/// The SHA-256 of a text as a content security policy names it.
pub(super) fn digest(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}
