#!/usr/bin/env bash
# fuzz/run.sh TARGET [INPUTS]: feeds inputs (ten million by default) to the reader of boards, expressions, configs, results or
# tables, guided by coverage (libFuzzer; needs a C++ compiler). It ends with an error at a panic, at an input that takes ten
# seconds, and if the process exceeds 1 GiB of address space. The corpus stays in fuzz/corpus/TARGET.
set -euo pipefail
cd "$(dirname "$0")"
target=$1 inputs=${2:-10000000}

# The stable compiler can add coverage counters (an LLVM option), but accepts the option only with this variable.
RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER=$PWD/rustc.sh cargo build --release --bin "$target"

mkdir -p "corpus/$target"
case $target in
  boards | expressions) longest=512; split -l 1 --additional-suffix=.seed "../tests/seeds/$target" "corpus/$target/" ;;
  configs) longest=800; awk -v RS= '{ print (NR > 1 ? "title = \"A\"\n" : "") $0 > sprintf("corpus/configs/%02d.seed", NR) }' ../tests/seeds/configs ;;
  results) longest=1024; cp ../tests/seeds/results corpus/results/seed ;;
  tables) longest=4096 ;;
esac
ulimit -v 1048576
MALLOC_ARENA_MAX=1 RAYON_NUM_THREADS=1 exec "target/release/$target" "corpus/$target" -runs="$inputs" -max_len="$longest" \
  -timeout=10 -rss_limit_mb=1024 -dict=words -artifact_prefix="corpus/$target." -print_final_stats=1
