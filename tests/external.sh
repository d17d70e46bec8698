#!/usr/bin/env bash
# The student's A* of configs/external compared with the built-in one. Needs python3.
#
#   tests/external.sh [HARNESS]
set -euo pipefail
cd "$(dirname "$0")/.."
harness=${1:-target/debug/harness}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$harness" run configs/external/student.toml --out "$place"
"$harness" verify "$place"
# Ten boards; both solved each one at the same cost.
awk -F, '
  NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
  NR > 1 && $column["status"] == "solved" { rows++; length_of[$column["instance"]] = length_of[$column["instance"]] " " $column["length"] }
  END {
    for (instance in length_of) { split(length_of[instance], both, " "); same += both[1] == both[2] }
    if (rows != 20 || same != 10) { print rows " rows, " same " boards alike, not 20 and 10" > "/dev/stderr"; exit 1 }
  }' "$place/runs.csv"

# By hand, as docs/external.md shows.
answer=$(printf 'size 3 3\ngoal 1 2 3 4 5 6 7 8 0\nboard 1 2 3 4 5 6 0 7 8\n' | python3 configs/external/student.py)
grep -qx 'moves RR' <<<"$answer"
