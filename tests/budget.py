#!/usr/bin/python3
"""The law of memory: no command fills more than its budget and 5 %, and which runs are too large does not depend on jobs.

tests/budget.py HARNESS          the quick part, with limits that the system enforces where it can
tests/budget.py HARNESS --table  the table of docs/trust.md, 64 MiB to 1 GiB: half an hour of CPU time

Peaks are what the kernel reports of a process that has ended (ru_maxrss, as in `/usr/bin/time -v`).
"""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HARNESS = os.path.abspath(sys.argv[1])
TABLE = "--table" in sys.argv
MIB = 1 << 20
JOBS = [1, 2, 8, 16]
BUDGETS = [64, 128, 256, 512, 1024] if TABLE else [64]
# The 15-puzzle of Korf's that takes the most nodes: no budget here holds what A* stores of it.
HARDEST = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"

LARGE = """
title = "Large runs"
seed = 9
[[experiment]]
name = "fifteen"
size = "4x4"
instances = { uniform = 8 }
algorithms = ["astar"]
heuristics = ["manhattan"]
reference = "none"
"""

SHORT = """
title = "Many short runs, and their charts"
seed = 9
[[experiment]]
name = "eight"
size = "3x3"
instances = { uniform = %d }
algorithms = ["astar", "greedy"]
heuristics = ["manhattan", "linear_conflict"]
"""

place = tempfile.mkdtemp()
broken = []


def write(name, text):
    with open(os.path.join(place, name), "w") as file:
        file.write(text)


def peak(words, jobs, group=None, addresses=None):
    """Runs a command; its exit code, its peak in MiB, and what it said."""
    environment = dict(os.environ, TAQUIN_CACHE="", RAYON_NUM_THREADS=str(jobs))

    def limit():
        if group:
            with open(os.path.join(group, "cgroup.procs"), "w") as procs:
                procs.write(str(os.getpid()))
        if addresses:
            import resource
            resource.setrlimit(resource.RLIMIT_AS, (addresses * MIB, addresses * MIB))

    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen([HARNESS, *words], cwd=place, env=environment, stdout=said, stderr=said, preexec_fn=limit)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return child.returncode, usage.ru_maxrss / 1024, said.read().decode()


def rows(folder):
    with open(os.path.join(place, folder, "runs.csv")) as file:
        return [tuple(row.values()) for row in csv.DictReader(file)]


def hold(what, budget, found, codes):
    code, most, said = found
    if most > budget * 1.05:
        broken.append(f"{what}: {most:.0f} MiB of a budget of {budget} MiB")
    if code not in codes:
        broken.append(f"{what}: exit code {code}: {said[-300:]}")
    return most


def large_runs():
    """Runs of which some are too large: peaks and rows by budget and jobs."""
    print("| budget | " + " | ".join(f"{jobs} jobs" for jobs in JOBS) + " | too large |")
    print("|---:|" + "---:|" * (len(JOBS) + 1), flush=True)
    for budget in BUDGETS:
        peaks, all_rows = [], set()
        for jobs in JOBS:
            words = ["run", "large.toml", "--out", "large", "--fresh", "--jobs", str(jobs), "--memory", f"{budget} MiB"]
            peaks.append(hold(f"run, {jobs} jobs", budget, peak(words, jobs), (0, 3)))
            all_rows.add(tuple(rows("large")))
        if len(all_rows) > 1:
            broken.append(f"{budget} MiB: which runs have rows depends on the jobs: {sorted(map(len, all_rows))}")
        print(f"| {budget} MiB | " + " | ".join(f"{most:.0f}" for most in peaks) + f" | {8 - len(all_rows.pop())} |", flush=True)


def other_commands():
    """The other commands, over the results of many short runs."""
    for part in ("1/2", "2/2"):
        peak(["run", "short.toml", "--shard", part, "--out", "shards"], 2)
    peak(["run", "short.toml", "--out", "short"], 2)
    solve = ["solve", HARDEST, "--goal", "blank-first", "--solver", "astar: manhattan"]
    commands = {
        "run": (["run", "short.toml", "--out", "again", "--fresh"], (0,)),
        "merge": (["merge", "shards"], (0,)),
        "verify": (["verify", "short"], (0,)),
        "report": (["report", "short", "--export", "latex,json,parquet,dark"], (0,)),
        "table": (["table", "short"], (0,)),
        "compare": (["compare", "short", "again"], (0,)),
        "why": (["why", "short"], (0, 2)),
        "audit": (["audit", "manhattan", "--size", "3x3"], (0,)),
        "prepare": (["prepare", "table.toml"], (0, 2, 3)),
        "solve": (solve, (3,)),
        "layers": (["layers", "--size", "4x4"], (3,)),
    }
    print("\n| command | budget | " + " | ".join(f"{jobs} threads" for jobs in JOBS) + " |")
    print("|---|---:|" + "---:|" * len(JOBS), flush=True)
    for name, (words, codes) in commands.items():
        for budget in BUDGETS if name in ("solve", "layers") else BUDGETS[:1]:
            peaks = []
            for jobs in JOBS:
                of_jobs = ["--jobs", str(jobs)] if name in ("run", "verify") else []
                found = peak([*words, *of_jobs, "--memory", f"{budget} MiB"], jobs)
                peaks.append(hold(f"{name}, {jobs} threads", budget, found, codes))
            print(f"| {name} | {budget} MiB | " + " | ".join(f"{most:.0f}" for most in peaks) + " |", flush=True)


def page(budget):
    """Two searches of the page at once, each larger than the budget."""
    words = [HARNESS, "play", "--no-open", "--memory", f"{budget} MiB"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=dict(os.environ, TAQUIN_CACHE="")) as child:
        try:
            url = re.search(rb"http://\S+/", child.stdout.readline()).group().decode()
            body = json.dumps({"problem": {"board": HARDEST, "goal": "blank-first"}, "solver": "breadth_first"}).encode()
            request = urllib.request.Request(url + "api/searches", body, {"content-type": "application/json"})
            answers = [urllib.request.urlopen(request) for _ in range(2)]
            ends = [json.loads(answer.read().splitlines()[-1]) for answer in answers]
            with open(f"/proc/{child.pid}/status") as status:
                most = int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) / 1024
        finally:
            child.send_signal(signal.SIGTERM)
    hold("play", budget, (0, most, ""), (0,))
    if any(end["event"] not in ("failed", "ended") for end in ends):
        broken.append(f"play: {ends}")
    print(f"| play, two searches | {budget} MiB | " + " | ".join([f"{most:.0f}", *[""] * (len(JOBS) - 1)]) + " |", flush=True)


def under_addresses():
    """ulimit -v: a sentence, never a signal."""
    for jobs in JOBS:
        for words in (["run", "short.toml", "--out", "again", "--fresh", "--jobs", str(jobs)], ["verify", "short"],
                      ["report", "short"], ["audit", 'pdb("7-8")', "--size", "4x4"]):
            code, _, said = peak(words, jobs, addresses=300)
            if code < 0 or "interrupted" in said:
                broken.append(f"ulimit -v, {words[0]}, {jobs} threads: exit code {code}: {said[-300:]}")


def new_group(mib):
    """A control group with so much memory, of either version; none where it cannot be made."""
    for mount, name in (("/sys/fs/cgroup", "memory.max"), ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")):
        group = os.path.join(mount, f"harness-{os.getpid()}")
        try:
            os.mkdir(group)
            # "r+": a folder that is no control group has no such file.
            with open(os.path.join(group, name), "r+") as file:
                file.write(str(mib * MIB))
            return group
        except OSError:
            if os.path.isdir(group):
                os.rmdir(group)
    return None


def in_a_group():
    """A control group that kills what passes it; the budget is the default one."""
    group = new_group(128)
    if group is None:
        print("\ncontrol groups cannot be made here: skipped")
        return
    for jobs in JOBS:
        for words in (["run", "large.toml", "--out", "large", "--fresh", "--jobs", str(jobs)],
                      ["run", "short.toml", "--out", "again", "--fresh", "--jobs", str(jobs)],
                      ["verify", "short", "--jobs", str(jobs)], ["report", "short"], ["prepare", "table.toml"]):
            code, _, said = peak(words, jobs, group=group)
            if code < 0:
                broken.append(f"group of 128 MiB, {words[0]}, {jobs} threads: killed: {said[-300:]}")
    time.sleep(0.1)
    os.rmdir(group)
    print("\nno command was killed in a control group of 128 MiB")


write("large.toml", LARGE)
write("short.toml", SHORT % 100)
write("table.toml", SHORT.replace("3x3", "4x4").replace('"linear_conflict"', '"pdb(\\"1 2 3 4 5 6\\")"') % 1)
large_runs()
other_commands()
for budget in BUDGETS:
    page(budget)
under_addresses()
in_a_group()
subprocess.run(["rm", "-r", place], check=True)
if broken:
    sys.exit("\n".join(["", "the law is broken:", *broken]))
