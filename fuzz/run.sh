#!/usr/bin/env bash
# fuzz/run.sh TARGET [INPUTS]: feeds a target inputs that the coverage of those before leads to; no panic, no input that
# takes ten seconds, no allocation of more than 1 GiB. Needs a C++ compiler. The corpus stays in fuzz/corpus/TARGET.
set -euo pipefail
cd "$(dirname "$0")"
target=$1 inputs=${2:-10000000}
export RUSTC_BOOTSTRAP=1
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares"
cargo build --release --target x86_64-unknown-linux-gnu --bin "$target"
mkdir -p "corpus/$target"
case $target in
  boards | expressions) split -l 1 --additional-suffix=.seed "seeds/$target" "corpus/$target/" ;;
  tables) ;;
  *) cp "seeds/$target" "corpus/$target/seed" ;;
esac
exec "target/x86_64-unknown-linux-gnu/release/$target" "corpus/$target" \
  -runs="$inputs" -timeout=10 -malloc_limit_mb=1024 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1
