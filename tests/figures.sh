#!/usr/bin/env bash
# Recomputes every number of the tables with pandas and SciPy from runs.csv alone; rebuilds reports, to the byte; and checks
# what the README shows for pandas. Needs python3-pandas, python3-scipy and python3-matplotlib.
#
#   tests/figures.sh HARNESS RESULTS
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-/usr/bin/python3}
harness=$1
results=$2 # a folder in which the paper has run
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Limits that are reached, ties, boards solved by one solver only, more than 50 boards and fewer.
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
"$harness" run "$place/limits.toml" --jobs 2 --out "$place/limits" >/dev/null

# made_again FOLDER NAME
made_again() {
  "$python" tests/figures.py "$1"
  cp -r "$1" "$place/again-$2"
  "$harness" report "$place/again-$2" >/dev/null
  diff -r "$1" "$place/again-$2"
}
made_again "$results" paper &
paper=$!
made_again "$place/limits" limits
wait "$paper"

# An error must be detected: one digit of one row.
sed -i '0,/,expanded,[a-z]*,[0-9]*,0,[0-9]/s/\(,expanded,[a-z]*,[0-9]*,0,\)\([0-9]\)/\1\29/' "$place/limits/statistics.csv"
if "$python" tests/figures.py "$place/limits" >/dev/null; then
  echo "figures.py passes a wrong figure" >&2
  exit 1
fi

# The README's line for pandas, and the example that draws a chart: its picture has a curve for each solver.
line=$(grep -o 'runs = pandas\.read_csv([^)]*)' README.md)
"$python" - "$line" "$place/figure.png" <<'PYTHON'
import subprocess, sys
import pandas
from matplotlib import colors, image

line, picture = sys.argv[1:]
exec(line)
mine = runs[(runs.experiment == "berthaud-azlouk-random") & (runs.role == "compared") & (runs.status == "solved")]
command = [sys.executable, "examples/figure.py", "results/paper", "berthaud-azlouk-random", picture]
said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
assert said == f"{len(mine)} runs of {mine.label.nunique()} solvers in {picture}\n", said
shown = {colors.to_hex(pixel) for row in image.imread(picture) for pixel in row[:, :3]}
cycle = [f"C{number}" for number in range(mine.label.nunique())]
assert {colors.to_hex(colour) for colour in cycle} <= shown, "a curve is missing"
print("examples/figure.py:", said, end="")
PYTHON
