#!/usr/bin/env bash
# Runs every test, also on a bare Debian machine: missing packages are named, then installed.
set -euo pipefail
cd "$(dirname "$0")/.."

# A heading, with the minutes and seconds since the start.
say() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

install() {
  say "installing missing Debian packages: $*"
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  "${root[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

# beside NAME COMMAND...: runs a command beside those that follow; `result NAME` waits for its end, prints what it said, and
# fails if it failed.
declare -A process
beside() {
  "${@:2}" >"$fresh/$1.txt" 2>&1 &
  process[$1]=$!
}
result() {
  local code=0
  wait "${process[$1]}" || code=$?
  cat "$fresh/$1.txt"
  return "$code"
}

# Compares two results folders, except for files that differ from run to run.
same() {
  diff -r "$1" "$2" \
    -x 'timings.*' -x 'times.*' -x '*-time.*' -x 'SHA256SUMS' -x 'manifest.*' -x 'journal.*' -x 'report.html' -x '.taquin-results'
}

# The experiments with this build, against what is committed and printed. They take what other tests leave of the processors.
experiments() {
  renice -n 10 "$BASHPID" >/dev/null
  say "the published tables by one job, as the tests made them by all cores: every file without times must equal the committed one"
  "$harness" run configs/paper.toml --strict --jobs 1 --out "$fresh/paper"
  same "results/paper" "$fresh/paper"
  beside readers readers

  say "the experiments that take seconds: their findings and their committed files"
  for name in growth weights linear_space; do
    "$harness" run "configs/$name.toml" --strict --jobs 2 --out "$fresh/$name"
    same "results/$name" "$fresh/$name"
  done
  "$harness" run configs/random_weights.toml --strict --jobs 2 --out "$fresh/random_weights"

  say "a part of the combinations: its statistics agree with the committed table"
  # Optimal lengths are not compared here: IDA* on a thousand boards would take as long as all other parts together.
  sed 's/^reference = "idastar: manhattan"$/reference = "none"/' configs/combinations.toml >"$fresh/combinations.toml"
  "$harness" run "$fresh/combinations.toml" --jobs 2 --out "$fresh/combinations" \
    --only "population/h4 + h5" --only "fifteen/h6 + misplaced" --only "fifteen/max(h1, h6)"
  statistics() { grep -E '^population,.*,(expanded|generated|length|gap),all,|,(expanded|generated|length),all,' "$1/statistics.csv"; }
  part=$(statistics "$fresh/combinations")
  [ "$(wc -l <<<"$part")" = 10 ]
  if grep -Fxv -f <(statistics results/combinations) <<<"$part"; then exit 1; fi

  say "parts of longer experiments: Korf's hundred, every 8-puzzle, the thousand 15-puzzles, against the printed values"
  "$harness" run configs/korf100.toml --strict --jobs 2 --out "$fresh/korf100" --only korf100/manhattan
  "$harness" run configs/eight_puzzle.toml --strict --jobs 2 --out "$fresh/eight_puzzle" \
    --only every/breadth-first --only "marques-coquard/*h4" --only "marques-coquard/H1 to H6" --only "marques-coquard/h5 + misplaced"
  "$harness" run configs/korf_felner.toml --strict --jobs 2 --out "$fresh/korf_felner" \
    --only values/manhattan --only values/5-5-5

  say "parts of the questions: heavy costs, both ends, anytime"
  "$harness" run configs/suboptimal.toml --strict --jobs 2 --out "$fresh/suboptimal" --only "heavy-ties/*greedy"
  "$harness" run configs/bidirectional.toml --strict --jobs 2 --out "$fresh/bidirectional" --only "eight/*"
  "$harness" run configs/anytime.toml --strict --jobs 2 --out "$fresh/anytime" --only "anytime/*A*"

  result readers
}

# What is done with results, and a solver of one's own.
readers() {
  say "report.html in a browser"
  tests/report.sh "$fresh/paper"

  say "the numbers in the tables, by pandas and SciPy; reports rebuilt, to the byte"
  tests/figures.sh "$harness" "$fresh/paper"

  say "a student's solver in Python, compared with the built-in one"
  tests/external.sh "$harness"
}

command -v cc >/dev/null || install gcc libc6-dev
if ! command -v cargo >/dev/null; then
  install rustup ca-certificates || { echo "install Rust from https://rustup.rs, then run this again" >&2; exit 1; }
  rustup toolchain install stable --profile minimal --component rustfmt,clippy
fi

{ command -v chromedriver && command -v chromium-headless-shell && /usr/bin/python3 -c 'import selenium'; } >/dev/null 2>&1 ||
  install chromium-headless-shell chromium-driver python3-selenium
command -v npm >/dev/null || install npm
/usr/bin/python3 -c 'import pandas, scipy.stats, matplotlib' 2>/dev/null ||
  install python3-pandas python3-scipy python3-matplotlib
command -v slurmctld >/dev/null && command -v slurmd >/dev/null && command -v sbatch >/dev/null && command -v munged >/dev/null ||
  install slurmctld slurmd slurm-client munge

say "format"
cargo fmt --all --check

say "lints"
cargo clippy --all-targets --locked -- -D warnings

say "the library without threads, memory maps and files; for WebAssembly if rustup has the target"
tree=$(cargo tree -p taquin --no-default-features -e normal --prefix none --locked)
if grep -E '^(rayon|memmap2|cpu-time)' <<<"$tree"; then exit 1; fi
wasm=()
if rustup target add wasm32-unknown-unknown; then wasm=(--target wasm32-unknown-unknown); fi
cargo check -p taquin --no-default-features --locked "${wasm[@]}"

say "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked

say "the tests' build: its kernels are optimised, its assertions are on, and nothing is compiled twice"
cargo test --locked --no-run
harness=target/debug/harness

fresh=$(mktemp -d)
trap '{ kill $(jobs -p) && wait; } 2>/dev/null || true; rm -rf "$fresh"' EXIT

say "beside what follows: the page of harness play in a browser; shards on a Slurm of two nodes; memory; and experiments"
beside browser tests/browser.sh "$harness"
beside slurm tests/slurm.sh "$harness" results/paper
beside memory nice -n 10 /usr/bin/python3 tests/budget.py "$harness"
beside experiments experiments

say "tests"
cargo test --locked

say "tests that make large tables, and slow second implementations"
TAQUIN_CACHE= cargo test --locked --lib --test korf --test second -- --ignored

say "committed results contain no machine-specific files"
if git ls-files results | grep -E '/(report\.html|SHA256SUMS|journal\.|manifest\.|times\.|timings\.)|-time\.'; then exit 1; fi

say "experiments"
result experiments

say "memory: every command within its budget at 1 to 16 jobs, under ulimit -v, and in a control group where one can be made"
result memory

say "shards on a Slurm of two nodes: nodes, tasks and slurmctld die, time limits are reached, a task runs twice"
result slurm

say "the page of harness play in a browser"
result browser

say "all tests passed"
