#!/usr/bin/env bash
# The page of harness play in a real browser, headless: tests/browser.sh [BINARY].
# Needs Debian's chromium, chromium-driver and python3-selenium, which tests/run.sh installs.
set -euo pipefail
cd "$(dirname "$0")/.."

HARNESS=$(realpath "${1:-target/debug/harness}")
export HARNESS
for test in tests/browser/test_*.py; do
  echo "$test"
  /usr/bin/python3 -B "$test"
done
