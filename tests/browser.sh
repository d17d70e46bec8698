#!/usr/bin/env bash
# The page of harness play in a real browser, headless: tests/browser.sh [BINARY].
# Needs Debian's chromium-headless-shell, chromium-driver, python3-selenium and npm, which tests/run.sh installs, and axe-core
# from npm, which it downloads into target once.
set -euo pipefail
cd "$(dirname "$0")/.."

HARNESS=$(realpath "${1:-target/debug/harness}")
export HARNESS
axe=axe-core-4.14.1
AXE=$PWD/target/$axe/package/axe.min.js
export AXE
if [ ! -f "$AXE" ]; then
  mkdir -p "target/$axe"
  (cd "target/$axe" && npm pack --silent "axe-core@${axe##*-}" && tar xzf "$axe.tgz" package/axe.min.js)
fi
for test in tests/browser/test_*.py; do
  echo "$test"
  /usr/bin/python3 -B "$test"
done
