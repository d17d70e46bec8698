#!/usr/bin/env bash
# What readers do with report.html, in a real browser: tests/report.sh [FOLDER], the results of configs/paper.toml.
# Needs Debian's chromium-headless-shell, chromium-driver and python3-selenium, which tests/run.sh installs.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cargo run --locked -- run configs/paper.toml --out "$folder"
fi
/usr/bin/python3 tests/browser/report.py "$folder"
