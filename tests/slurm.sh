#!/usr/bin/env bash
# Shards on a real Slurm of two nodes, with failures: a node dies; a task is killed; slurmctld is killed, with its jobs and
# without; tasks reach their time limit; a task runs twice at once. All must give the bytes of one run on one machine.
#
#   tests/slurm.sh [HARNESS [RESULTS]]
#
# HARNESS is the program (default target/debug/harness), RESULTS the results of one run of the paper's config (default
# results/paper).
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/slurm/cluster.sh
harness=$(realpath "${1:-target/debug/harness}")
local_run=$(realpath "${2:-results/paper}")
paper=$(realpath configs/paper.toml)
slow=$(realpath tests/slurm/slow.toml)
place=$(mktemp -d)
unset TAQUIN_CACHE

finish() {
  local code=$?
  trap - EXIT
  stop_cluster || true
  if [ "$code" != 0 ]; then
    tail -n 20 "$place"/*/slurm/logs/* "$place"/cluster/log/* 2>/dev/null || true
  fi
  rm -rf "$place"
  exit "$code"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

# same_as LOCAL: the merged shards equal one run on one machine.
same_as() {
  diff -r "$1" "$out" -x 'timings.*' -x 'times.*' -x '*-time.*' -x 'manifest.*' -x 'journal.*' -x 'report.html' \
    -x '.taquin-results' -x SHA256SUMS -x shards -x slurm -x tables
}
# send CONFIG OPTION...: submits with these options; sets job, and merge.
send() {
  local said
  said=$("$harness" submit "$@" --memory 900M --out "$out")
  echo "$said"
  job=$(sed -n 's/^tasks: job \([0-9]*\);.*/\1/p' <<<"$said")
  merge=$(sed -n 's/^tasks: .*merge: job \([0-9]*\)$/\1/p' <<<"$said")
}
status() { "$harness" status "$out" || [ $? = 3 ]; }
# A slurmctld that has just started may not answer yet; that is not an empty queue.
none_queued() {
  local queued
  queued=$(squeue --noheader 2>/dev/null) && [ -z "$queued" ]
}
is_harness() { [ "$(readlink "/proc/$1/exe" 2>/dev/null)" = "$harness" ]; }
# catch NODE TASK: stops a task of the job that is running on a node; TASK is a pattern. Sets victim and pid.
catch() {
  local file begin
  for file in "$out"/shards/*.jsonl; do
    begin=$(head -n 1 "$file" 2>/dev/null) || continue
    [[ $begin =~ \"host\":\"($1)\",\"process\":([0-9]+),\"job\":\"(${job}_$2)\" ]] || continue
    victim=${BASH_REMATCH[3]} pid=${BASH_REMATCH[2]}
    is_harness "$pid" && kill -STOP "$pid" 2>/dev/null || continue
    if ! grep -q '^{"end"' "$file"; then
      return 0
    fi
    kill -CONT "$pid" 2>/dev/null || true
  done
  return 1
}
# lines PATTERN FILE...: how many there are; a missing file has none.
lines() { cat "${@:2}" 2>/dev/null | grep -c "$1" || true; }
# Both shards of the slow config have completed two more runs than when `before` was set.
runs_of() { lines '^{"runs"' "$out"/shards/"$1"-of-2.*.jsonl; }
both_at_work() { [ "$(runs_of 1)" -ge $((before1 + 2)) ] && [ "$(runs_of 2)" -ge $((before2 + 2)) ]; }
begin() { before1=$(runs_of 1) before2=$(runs_of 2); }
# Both tasks have started twice.
both_again() {
  local task
  for task in 1 2; do [ "$(lines '^Slow runs' "$out/slurm/logs/${job}_$task.txt")" -ge 2 ] || return 1; done
}
none_at_work() { [[ $("$harness" status "$out") != *running* ]]; }
kill_controller() {
  kill -KILL "$(cat "$cluster/slurmctld.pid")"
  rm -f "$cluster/slurmctld.pid"
}
# slurmctld has saved its jobs to disk. It does so some seconds after a change, so make one.
is_saved() {
  [ -e "$place/change" ] || { touch "$place/change" && scontrol update jobid="$merge" comment=saved; }
  [ "$cluster/state/job_state" -nt "$place/change" ]
}

echo "-- a Slurm of two nodes"
start_cluster "$place/cluster"

echo "-- a node dies while the shards run"
out=$place/node
send "$paper" --shards 8 --time 10
waiting_for 120 "a task at work on n2" catch n2 '[0-9]+'
echo "n2 dies, with task $victim (process $pid) on it"
kill_node n2
scontrol update nodename=n2 state=down reason=killed
status
start_node n2
scontrol update nodename=n2 state=resume 2>/dev/null || true
waiting_for 600 "the tasks and the merge" none_queued
"$harness" status "$out"
same_as "$local_run"
echo "the same bytes as on one machine, in $(ls "$out/shards" | wc -l) files of 8 shards"

echo "-- a task is killed, and what is missing is completed"
"$harness" run "$slow" --out "$place/one" >/dev/null
out=$place/task
export NAP=$place/nap
echo 0.3 >"$NAP"
send "$slow" --shards 4 --time 10
waiting_for 120 "a task at work" catch 'n[12]' '[0-9]+'
echo "task $victim (process $pid) is killed"
kill -KILL "$pid"
echo 0 >"$NAP"
waiting_for 600 "the tasks and the merge" none_queued
code=0
"$harness" status "$out" || code=$?
[ "$code" = 3 ] || { echo "the killed task left no run out" >&2; exit 1; }
grep -h "missing" "$out"/slurm/logs/merge-*.txt
send "$slow" --missing --time 10
waiting_for 600 "the missing task and the merge" none_queued
"$harness" status "$out"
same_as "$place/one"
echo "the same bytes as on one machine"

echo "-- slurmctld loses all its state; its tasks are killed, and what is missing is completed"
out=$place/slow
echo 1 >"$NAP"
begin
send "$slow" --shards 2 --time 1 --sbatch-arg=--signal=B:USR1@10
waiting_for 120 "both tasks at work" both_at_work
# From here on no task finishes.
echo 20 >"$NAP"
[ "$(ls "$out/tables" | wc -l)" = 2 ] || { echo "the tables were not built first" >&2; exit 1; }
kill_controller
rm -r "${cluster:?}"/state/*
status
start_controller -c
waiting_for 120 "the end of tasks that nobody knows" none_at_work
status
begin
echo 1 >"$NAP"
send "$slow" --missing --time 1 --sbatch-arg=--signal=B:USR1@10

echo "-- meanwhile a task runs twice at once, slurmctld is killed and comes back, tasks reach their time limit"
waiting_for 120 "both tasks at work" both_at_work
"$harness" run "$slow" --shard 1/2 --out "$out" >"$place/copy.txt" &
copy=$!
echo 20 >"$NAP"
waiting_for 60 "what slurmctld knows to be on the disk" is_saved
kill_controller
status
start_controller
waiting_for 180 "both tasks to be queued again" both_again
echo 0 >"$NAP"
waiting_for 600 "the tasks and the merge" none_queued
wait "$copy"
"$harness" status "$out"
[ -z "$(find "$out/tables" -newer "$(ls -tr "$out"/shards/*.jsonl | head -n 1)")" ] || { echo "a task built tables" >&2; exit 1; }
same_as "$place/one"
echo "the same bytes as on one machine, in $(ls "$out/shards" | wc -l) files of 2 shards"
