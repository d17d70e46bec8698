#!/usr/bin/env bash
# The paper's config in 8 shards on a real Slurm of two nodes: a node dies while it runs; then a task is killed, and what
# it left out is completed. Both must end in the bytes of one run on one machine.
#
#   tests/slurm.sh [HARNESS [RESULTS]]
#
# With LIMITS=1, slow runs come after them, with tables that are made first: tasks reach their time limit, slurmctld is lost,
# a task runs twice at once. Slurm's own clock decides how these end, so they are for a person to look at: where a task was not
# queued again, `harness submit --missing` completes what is told to be missing.
# HARNESS is the program (target/release/harness unless told), RESULTS what one run has written (results/paper).
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/slurm/cluster.sh
harness=$(realpath "${1:-target/release/harness}")
local_run=$(realpath "${2:-results/paper}")
config=$(realpath configs/paper.toml)
place=$(mktemp -d)

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

# same_as LOCAL: what the shards have come to is what one run on one machine has.
same_as() {
  diff -r "$1" "$out" -x 'timings.*' -x 'times.*' -x '*-time.*' -x 'manifest.*' -x 'journal.*' -x 'report.html' \
    -x '.taquin-results' -x SHA256SUMS -x shards -x slurm -x tables
}
# A slurmctld that has just begun may not answer yet, which is no empty queue.
none_queued() {
  local queued
  queued=$(squeue --noheader 2>/dev/null) && [ -z "$queued" ]
}
job_of() { sed -n 's/^tasks: job \([0-9]*\);.*/\1/p' <<<"$1"; }
is_harness() { [ "$(readlink "/proc/$1/exe" 2>/dev/null)" = "$harness" ]; }
# catch NODE TASK: holds a task of the job that is at work on a node; TASK is a pattern. Sets victim and pid.
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
# kill_with_script PID: kills a task as the death of its machine does: Slurm's step, the script and the program.
kill_with_script() {
  local script step
  script=$(ps -o ppid= -p "$1" | tr -d ' ')
  step=$(ps -o ppid= -p "${script:-0}" | tr -d ' ')
  for process in "$step" "$script" "$1"; do
    [ "${process:-1}" -le 1 ] || kill -KILL "$process" 2>/dev/null || true
  done
}

echo "-- a Slurm of two nodes"
start_cluster "$place/cluster"

echo "-- a node dies while the shards run"
out=$place/node
said=$("$harness" submit "$config" --shards 8 --time 10 --memory 900M --out "$out")
echo "$said"
job=$(job_of "$said")
waiting_for 120 "a task at work on n2" catch n2 '[0-9]+'
echo "n2 dies, with task $victim (process $pid) on it"
kill -KILL "$(cat "$cluster/slurmd-n2.pid")"
kill_with_script "$pid"
while catch n2 '[0-9]+'; do kill_with_script "$pid"; done
rm -f "$cluster/slurmd-n2.pid"
scontrol update nodename=n2 state=down reason=killed
"$harness" status "$out" || [ $? = 3 ]
start_node n2
scontrol update nodename=n2 state=resume 2>/dev/null || true
waiting_for 600 "the tasks and the merge" none_queued
"$harness" status "$out"
same_as "$local_run"
echo "the same bytes as on one machine, in $(ls "$out/shards" | wc -l) files of 8 shards"

echo "-- a task is killed, and what is missing is completed"
out=$place/task
said=$("$harness" submit "$config" --shards 8 --time 10 --memory 900M --out "$out")
job=$(job_of "$said")
waiting_for 120 "a task at work" catch 'n[12]' '[0-9]+'
echo "task $victim (process $pid) is killed"
kill -KILL "$pid"
waiting_for 600 "the tasks and the merge" none_queued
code=0
"$harness" status "$out" || code=$?
[ "$code" = 3 ] || { echo "the killed task left nothing out" >&2; exit 1; }
grep -h "missing" "$out"/slurm/logs/merge-*.txt
"$harness" submit "$config" --missing --time 10 --memory 900M --out "$out"
waiting_for 600 "the missing task and the merge" none_queued
"$harness" status "$out"
same_as "$local_run"
echo "the same bytes as on one machine"

[ -n "${LIMITS:-}" ] || exit 0

echo "-- tables are made first, tasks reach their time limit, slurmctld is lost, a task runs twice at once"
out=$place/slow
slow=$(realpath tests/slurm/slow.toml)
unset TAQUIN_CACHE
export NAP=2
runs_of() { cat "$out"/shards/"$1"-of-2.*.jsonl 2>/dev/null | grep -c '^{"run"'; }
both_at_work() { [ "$(runs_of 1)" -ge 2 ] && [ "$(runs_of 2)" -ge 2 ]; }
answers() { squeue --noheader >/dev/null 2>&1; }
"$harness" submit "$slow" --shards 2 --time 1 --memory 900M --out "$out"
waiting_for 120 "both tasks at work" both_at_work
[ "$(ls "$out/tables" | wc -l)" = 2 ] || { echo "the tables were not made first" >&2; exit 1; }
"$harness" run "$slow" --shard 1/2 --out "$out" >"$place/copy.txt" &
copy=$!
kill -KILL "$(cat "$cluster/slurmctld.pid")"
rm -f "$cluster/slurmctld.pid"
"$harness" status "$out" || [ $? = 3 ]
start_controller
waiting_for 60 "slurmctld" answers
waiting_for 600 "the tasks and the merge" none_queued
wait "$copy"
"$harness" status "$out"
# Nobody but Slurm has begun shard 2: it has a file for each time that it was queued again.
[ "$(ls "$out"/shards/2-of-2.* | wc -l)" -ge 2 ] || { echo "task 2 did not go on after its limit" >&2; exit 1; }
[ -z "$(find "$out/tables" -newer "$(ls -tr "$out"/shards/*.jsonl | head -n 1)")" ] || { echo "a task made tables" >&2; exit 1; }
NAP=0 "$harness" run "$slow" --out "$place/one" >/dev/null
same_as "$place/one"
echo "the same bytes as on one machine, in $(ls "$out/shards" | wc -l) files of 2 shards"
