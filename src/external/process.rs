//! One process group: started with limits, fed, listened to, and gone when this is done.

use super::answer::harmless;
use super::watchdog::Watchdog;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 20;

/// How much of standard error is read, in bytes, and how many lines are shown, of how many characters each.
const LAST_BYTES: usize = 8192;
const LAST_LINES: usize = 5;
const LAST_CHARACTERS: usize = 200;

/// The signal that stops a job may reach the harness this much later than its programs.
const MOMENT: Duration = Duration::from_millis(200);

/// Held while the children's CPU time is read before and after a wait, so that the difference is one child's.
static REAPER: Mutex<()> = Mutex::new(());

/// A program with its limits.
pub(super) struct Program<'a> {
    pub(super) words: &'a [String],
    pub(super) folder: &'a Path,
    pub(super) memory: u64,
    pub(super) time: Duration,
    /// How long to wait for the rest of its output once it has ended.
    pub(super) patience: Duration,
    /// Ends it when the harness no longer can.
    pub(super) watchdog: &'a Watchdog,
}

/// How it ended.
pub(super) enum Ended {
    Said(String),
    /// Why it failed: not started, a bad exit, a signal, or too much output.
    Failed(String),
    TimedOut,
    Cancelled,
}

/// The result of a run.
pub(super) struct Finish {
    pub(super) ended: Ended,
    pub(super) left: Left,
}

/// Times and standard error of a run.
pub(super) struct Left {
    /// Wall-clock time from start to end, without waiting for its output.
    pub(super) wall: Duration,
    /// CPU time of the program and of those children that it waited for.
    pub(super) cpu: Duration,
    /// Its standard error, if it was started, and the deadline for reading it.
    complaints: Option<(Receiver<String>, Instant)>,
}

impl Left {
    /// The last lines of its standard error, each after a line end. May block until the deadline.
    pub(super) fn last_words(&self) -> String {
        self.complaints.as_ref().and_then(|(said, until)| before(*until, said)).unwrap_or_default()
    }
}

impl Program<'_> {
    /// Runs it on an input.
    pub(super) fn run(&self, question: &str, is_cancelled: &dyn Fn() -> bool) -> Finish {
        let begun = Instant::now();
        let mut child = match self.start() {
            Ok(child) => child,
            Err(error) => {
                let ended = Ended::Failed(format!("it could not be started: {error}"));
                let left = Left { wall: begun.elapsed(), cpu: Duration::ZERO, complaints: None };
                return Finish { ended, left };
            }
        };
        let group = child.id();
        self.watchdog.begun(group);
        // It may end without reading its input.
        let _ = child.stdin.take().expect("it is piped").write_all(question.as_bytes());
        let said = listen(child.stdout.take().expect("it is piped"));
        let complaints = tail(child.stderr.take().expect("it is piped"));
        let (end, cpu) = self.wait(&mut child, is_cancelled);
        let gone = Instant::now();
        let until = gone + self.patience;
        self.watchdog.gone(group);
        let ended = match end {
            Err(ended) => ended,
            Ok(status) if was_stopped(status) && becomes_true(is_cancelled) => Ended::Cancelled,
            Ok(status) => match before(until, &said) {
                Some(Ended::Said(_)) if !status.success() => Ended::Failed(status.to_string()),
                Some(said) => said,
                None => Ended::Failed("a process that it started still holds its output open".into()),
            },
        };
        Finish { ended, left: Left { wall: gone - begun, cpu, complaints: Some((complaints, until)) } }
    }

    /// A shell sets the limits on memory and core dumps, then execs the program.
    fn start(&self) -> std::io::Result<Child> {
        Command::new("sh")
            .args(["-c", "ulimit -c 0; ulimit -v \"$1\" && shift && exec \"$@\"", "harness"])
            .arg((self.memory / 1024).to_string())
            .args(self.words)
            .current_dir(self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
    }

    /// Waits until it ends, is cancelled or runs out of time, then kills its process group.
    fn wait(&self, child: &mut Child, is_cancelled: &dyn Fn() -> bool) -> (Result<ExitStatus, Ended>, Duration) {
        let group = Pid::from_raw(child.id() as i32);
        let end = watch(child, |elapsed| match (is_cancelled(), elapsed >= self.time) {
            (true, _) => Some(Ended::Cancelled),
            (_, true) => Some(Ended::TimedOut),
            _ => None,
        });
        // Its own children end with it.
        let _ = killpg(group, Signal::SIGKILL);
        match end {
            Ok((status, cpu)) => (Ok(status), cpu),
            Err(ended) => (Err(ended), watch(child, |_| None).map_or(Duration::ZERO, |(_, cpu)| cpu)),
        }
    }
}

/// Waits for the child's end, with the CPU time from [`reap`], unless `over` ends it earlier; `over` gets the time
/// that has passed.
fn watch(child: &mut Child, over: impl Fn(Duration) -> Option<Ended>) -> Result<(ExitStatus, Duration), Ended> {
    let started = Instant::now();
    loop {
        match reap(child) {
            Ok(Some(end)) => return Ok(end),
            Ok(None) => {}
            Err(error) => return Err(Ended::Failed(format!("its end could not be waited for: {error}"))),
        }
        let elapsed = started.elapsed();
        if let Some(ended) = over(elapsed) {
            return Err(ended);
        }
        // Poll short runs often, long ones rarely.
        std::thread::sleep((elapsed / 50).clamp(Duration::from_micros(100), Duration::from_millis(10)));
    }
}

/// Whether it ended by a signal that stops jobs, directly or as the exit code of a shell.
fn was_stopped(status: ExitStatus) -> bool {
    let signal = status.signal().or(status.code().and_then(|code| code.checked_sub(128)));
    [Signal::SIGHUP, Signal::SIGINT, Signal::SIGKILL, Signal::SIGTERM].map(|stop| Some(stop as i32)).contains(&signal)
}

/// Whether something becomes true within a moment: a job's signal reaches the harness and its programs in any order, and a run
/// that was stopped has no result.
fn becomes_true(is_so: &dyn Fn() -> bool) -> bool {
    let until = Instant::now() + MOMENT;
    while !is_so() {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(MOMENT / 20);
    }
    true
}

/// Reaps the child if it has ended, with its CPU time. Children are waited for only here and in [`kill_and_reap`]; elsewhere
/// their time would be added to another child's.
fn reap(child: &mut Child) -> std::io::Result<Option<(ExitStatus, Duration)>> {
    let _alone = REAPER.lock().unwrap_or_else(PoisonError::into_inner);
    let before = children_time();
    let status = child.try_wait()?;
    Ok(status.map(|status| (status, children_time().saturating_sub(before))))
}

/// Kills and reaps a child; its CPU time is counted for no run.
pub(super) fn kill_and_reap(child: &mut Child) {
    let _alone = REAPER.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = child.kill();
    let _ = child.wait();
}

fn children_time() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    let time = |value: nix::sys::time::TimeVal| Duration::new(value.tv_sec() as u64, value.tv_usec() as u32 * 1000);
    time(usage.user_time()) + time(usage.system_time())
}

/// Receives a value until a deadline.
fn before<T>(until: Instant, receiver: &Receiver<T>) -> Option<T> {
    receiver.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
}

/// Reads the child's standard output on its own thread.
fn listen(out: ChildStdout) -> Receiver<Ended> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut said = vec![];
        let read = out.take(LONGEST + 1).read_to_end(&mut said);
        let ended = match (read, said.len() as u64 > LONGEST, String::from_utf8(said)) {
            (Err(error), ..) => Ended::Failed(format!("its answer could not be read: {error}")),
            (_, true, _) => Ended::Failed("it printed more than 1 MiB".into()),
            (.., Err(_)) => Ended::Failed("its answer is not UTF-8 text".into()),
            (.., Ok(text)) => Ended::Said(text),
        };
        let _ = sender.send(ended);
    });
    receiver
}

/// Reads the child's standard error on its own thread, and keeps its end.
fn tail(mut errors: ChildStderr) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let (mut kept, mut piece) = (vec![], [0; 4096]);
        while let Ok(1..) = errors.read(&mut piece).inspect(|&length| kept.extend_from_slice(&piece[..length])) {
            kept.drain(..kept.len().saturating_sub(LAST_BYTES));
        }
        let text = String::from_utf8_lossy(&kept).into_owned();
        let lines: Vec<String> =
            text.lines().map(|line| harmless(line, LAST_CHARACTERS)).filter(|line| !line.trim().is_empty()).collect();
        let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
        let _ = sender.send(last.iter().map(|line| format!("\n{line}")).collect());
    });
    receiver
}
