#!/usr/bin/env bash
# Every figure of the tables, computed again by pandas and SciPy from runs.csv alone; and reports made again, to the byte.
# Needs the release build, python3-pandas and python3-scipy.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-/usr/bin/python3}
results=$1 # a folder in which the paper has run
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Limits that are hit, ties, boards solved by one only, more than 50 boards and fewer.
cat >"$place/limits.toml" <<'TOML'
title = "Figures"
seed = 11

[[experiment]]
name = "hard"
size = "4x4"
instances = { walk = 60, moves = 40 }
algorithms = ["astar", "weighted_astar(weight = [1.5, 3])", "greedy"]
heuristics = ["misplaced", "manhattan"]
limits = { expanded = 2000 }

[[experiment]]
name = "few"
size = "3x3"
instances = { uniform = 15 }
algorithms = ["astar", "idastar", "breadth_first(prune_parent = false)"]
heuristics = ["misplaced", "linear_conflict"]

[[experiment]]
name = "goal"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0"] }
algorithms = ["astar"]
heuristics = ["misplaced", "manhattan"]
TOML
target/release/harness run "$place/limits.toml" --jobs 2 --out "$place/limits" >/dev/null

for folder in "$results" "$place/limits"; do
  "$python" tests/figures.py "$folder"
  cp -r "$folder" "$place/again"
  target/release/harness report "$place/again" >/dev/null
  diff -r "$folder" "$place/again"
  rm -r "$place/again"
done

# What is wrong must be seen: one digit of one row.
sed -i '0,/,expanded,/s/\(,expanded,[a-z]*,[0-9]*,\)\([0-9]\)/\1\29/' "$place/limits/statistics.csv"
if "$python" tests/figures.py "$place/limits" >/dev/null; then
  echo "figures.py passes a wrong figure" >&2
  exit 1
fi
