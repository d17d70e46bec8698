# A Slurm of two nodes on this machine: all state in one folder, on the loopback only, without systemd and cgroups.
# Sourced by tests/slurm.sh. Every daemon is stopped by its own pid.

# start_cluster FOLDER: sets SLURM_CONF, and returns when both nodes are idle.
start_cluster() {
  cluster=$1
  local host user port
  host=$(hostname -s)
  user=$(id -un)
  mkdir -p "$cluster"/{munge,state,spool-n1,spool-n2,log}
  chmod 700 "$cluster/munge"
  dd if=/dev/urandom of="$cluster/munge/key" bs=128 count=1 status=none
  chmod 400 "$cluster/munge/key"
  port=$(free_ports 3)
  cat >"$cluster/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$port
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd-%n.pid
SlurmctldLogFile=$cluster/log/slurmctld
SlurmdLogFile=$cluster/log/slurmd-%n
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool-%n
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket=$cluster/munge/socket,cred_expire=5
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SlurmdParameters=config_overrides
JobRequeue=1
ReturnToService=2
SlurmdTimeout=10
KillWait=5
MailProg=/bin/true
SwitchType=switch/none
MpiDefault=none
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=2 RealMemory=2000
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=2 RealMemory=2000
PartitionName=test Nodes=n1,n2 Default=YES MaxTime=60 DefMemPerCPU=500
CONF
  export SLURM_CONF=$cluster/slurm.conf
  /usr/sbin/munged --key-file="$cluster/munge/key" --socket="$cluster/munge/socket" \
    --pid-file="$cluster/munge/pid" --log-file="$cluster/munge/log" --seed-file="$cluster/munge/seed" --force
  start_controller
  start_node n1
  start_node n2
  waiting_for 30 "both nodes to be idle" nodes_idle
}

# free_ports COUNT: the first of COUNT consecutive unused ports. They are below those that the kernel assigns to outgoing
# connections, or a client's own end might occupy a daemon's port; the search starts at a random port, so that two tests at
# the same time do not collide.
free_ports() {
  local lowest=10000 first_given first port
  read -r first_given _ </proc/sys/net/ipv4/ip_local_port_range
  [ "$first_given" -gt $((lowest + 1000)) ] || first_given=32768
  for _ in $(seq 100); do
    first=$((lowest + (RANDOM * 32768 + RANDOM) % (first_given - lowest - $1)))
    for port in $(seq "$first" $((first + $1 - 1))); do
      ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || continue 2
    done
    echo "$first"
    return 0
  done
  echo "found no $1 free ports in a row" >&2
  return 1
}

# start_controller [-c]: with its saved state; -c: without.
start_controller() { /usr/sbin/slurmctld -f "$SLURM_CONF" "$@" >>"$cluster/log/start" 2>&1; }

start_node() { /usr/sbin/slurmd -N "$1" -f "$SLURM_CONF" >>"$cluster/log/start" 2>&1; }

nodes_idle() { [ "$(sinfo -N -h -o %t 2>/dev/null | grep -cx idle)" = 2 ]; }

# waiting_for SECONDS WHAT COMMAND...
waiting_for() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    if [ "$SECONDS" -ge "$end" ]; then
      echo "gave up waiting for $what" >&2
      return 1
    fi
    sleep 0.2
  done
}

# stop_by FILE: ends the process of a pid file, and waits for its end.
stop_by() {
  local pid
  [ -s "$1" ] || return 0
  pid=$(cat "$1")
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 50); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
}

# started [WORD]: the processes of this cluster, including tasks, by their environment; only those with WORD if given.
started() {
  local place
  for place in /proc/[0-9]*; do
    if [ "${place#/proc/}" != "$$" ] && grep -zqsxF "SLURM_CONF=$cluster/slurm.conf" "$place/environ" &&
      { [ -z "${1:-}" ] || grep -zqsxF "$1" "$place/environ"; }; then
      echo "${place#/proc/}"
    fi
  done
}

# steps NODE: the processes that supervise the node's tasks. They overwrite their environment, but their title names the job.
steps() {
  local place title
  for place in /proc/[0-9]*; do
    if [ "$(cat "$place/comm" 2>/dev/null)" = slurmstepd ] && [ "$(readlink "$place/cwd")" = "$cluster/log" ]; then
      title=$(tr '\0' ' ' <"$place/cmdline") || continue
      [[ $title =~ \[([0-9]+)\. ]] || continue
      if [ -d "$cluster/spool-$1/job$(printf %05d "${BASH_REMATCH[1]}")" ]; then echo "${place#/proc/}"; fi
    fi
  done
}

# kill_node NODE: simulates the death of a machine: kills its daemon and its tasks at the same time.
kill_node() {
  local pids
  kill -KILL "$(cat "$cluster/slurmd-$1.pid")"
  rm -f "$cluster/slurmd-$1.pid"
  while pids=$(steps "$1"; started "SLURMD_NODENAME=$1") && [ -n "$pids" ]; do
    kill -STOP $pids 2>/dev/null || true
    kill -KILL $pids 2>/dev/null || true
  done
}

# Ends all tasks and daemons, even if Slurm no longer answers.
stop_cluster() {
  [ -n "${cluster:-}" ] || return 0
  if timeout 5 scancel --me 2>/dev/null; then
    for _ in $(seq 50); do
      [ -n "$(timeout 5 squeue -h 2>/dev/null)" ] || break
      sleep 0.1
    done
  fi
  stop_by "$cluster/slurmd-n1.pid"
  stop_by "$cluster/slurmd-n2.pid"
  stop_by "$cluster/slurmctld.pid"
  stop_by "$cluster/munge/pid"
  local pid
  for _ in $(seq 20); do
    [ -n "$(started)" ] || return 0
    for pid in $(started); do kill -KILL "$pid" 2>/dev/null || true; done
    sleep 0.1
  done
}
