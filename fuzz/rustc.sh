#!/bin/sh
# The compiler for run.sh: counts the edges of this crate and of the TOML reader; all others run at their own speed.
case " $* " in
  *" --crate-name taquin "* | *" --crate-name toml"* | *" --crate-name winnow "*)
    exec "$@" --cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
      -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
    ;;
esac
exec "$@"
