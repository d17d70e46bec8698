#!/usr/bin/env bash
# Runs every test, on a bare machine too: what is missing is named, then installed.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

install() {
  say "installing $* (Debian package)"
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

command -v cc >/dev/null || install gcc libc6-dev
if ! command -v cargo >/dev/null; then
  echo "Rust is missing: install it from https://rustup.rs, then run this again." >&2
  exit 1
fi

say "format"
cargo fmt --check

say "lints"
cargo clippy --all-targets --locked -- -D warnings

say "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked

say "tests"
cargo test --locked
