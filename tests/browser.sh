#!/usr/bin/env bash
# The pages in a real browser, headless: what is missing is named, then installed. The binary to test may be told.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
for package in chromium chromium-driver python3-selenium; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "installing missing Debian packages: ${missing[*]}"
  root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

HARNESS=$(realpath "${1:-target/release/harness}")
export HARNESS
for test in tests/browser/test_*.py; do
  echo "$test"
  /usr/bin/python3 -B "$test"
done
