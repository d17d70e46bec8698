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

/// The most bytes of an answer.
const LONGEST: u64 = 1 << 20;

/// The most bytes of standard error that are looked at, the most lines of them that are shown, and the most characters
/// of each.
const LAST_BYTES: usize = 8192;
const LAST_LINES: usize = 5;
const LAST_CHARACTERS: usize = 200;

/// So much later than a program the harness may be struck by the signal that stops both.
const MOMENT: Duration = Duration::from_millis(200);

/// Held by whoever asks for the children's CPU time, so that what is added meanwhile is one child's.
static REAPER: Mutex<()> = Mutex::new(());

/// A program with its limits.
pub(super) struct Program<'a> {
    pub(super) words: &'a [String],
    pub(super) folder: &'a Path,
    pub(super) memory: u64,
    pub(super) time: Duration,
    /// How long the end of what it said is waited for when it has ended.
    pub(super) patience: Duration,
    /// Who ends it where the harness cannot any more.
    pub(super) watchdog: &'a Watchdog,
}

/// How it ended.
pub(super) enum Ended {
    Said(String),
    /// It could not be started, failed, was killed by a signal, or said more than is read: which of these.
    Failed(String),
    TimedOut,
    Cancelled,
}

/// What is known when it is gone.
pub(super) struct Finish {
    pub(super) ended: Ended,
    pub(super) left: Left,
}

/// What it has left besides its answer.
pub(super) struct Left {
    /// The time on the wall from its start to its end, however long its answer was waited for then.
    pub(super) wall: Duration,
    /// The CPU time of it and of those of its processes that were waited for.
    pub(super) cpu: Duration,
    /// What it complained of, where it was started, and until when that is waited for.
    complaints: Option<(Receiver<String>, Instant)>,
}

impl Left {
    /// The last lines of its standard error, a line end before each. They may have to be waited for.
    pub(super) fn last_words(&self) -> String {
        self.complaints.as_ref().and_then(|(said, until)| before(*until, said)).unwrap_or_default()
    }
}

impl Program<'_> {
    /// Runs it on a question.
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
        // It may end without reading.
        let _ = child.stdin.take().expect("it is piped").write_all(question.as_bytes());
        let said = listen(child.stdout.take().expect("it is piped"));
        let complaints = tail(child.stderr.take().expect("it is piped"));
        let (end, cpu) = self.wait(&mut child, is_cancelled);
        let gone = Instant::now();
        let until = gone + self.patience;
        self.watchdog.gone(group);
        let ended = match end {
            Err(ended) => ended,
            Ok(status) if was_struck(status) && comes_true(is_cancelled) => Ended::Cancelled,
            Ok(status) => match before(until, &said) {
                Some(Ended::Said(_)) if !status.success() => Ended::Failed(status.to_string()),
                Some(said) => said,
                None => Ended::Failed("something that it started still writes its answer".into()),
            },
        };
        Finish { ended, left: Left { wall: gone - begun, cpu, complaints: Some((complaints, until)) } }
    }

    /// The shell sets the limits of memory and of core dumps, and becomes the program.
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

    /// Waits until it has ended by itself or has to, and ends all of its group.
    fn wait(&self, child: &mut Child, is_cancelled: &dyn Fn() -> bool) -> (Result<ExitStatus, Ended>, Duration) {
        let group = Pid::from_raw(child.id() as i32);
        let end = watch(child, |elapsed| match (is_cancelled(), elapsed >= self.time) {
            (true, _) => Some(Ended::Cancelled),
            (_, true) => Some(Ended::TimedOut),
            _ => None,
        });
        // Whatever it has started ends with it, too.
        let _ = killpg(group, Signal::SIGKILL);
        match end {
            Ok((status, cpu)) => (Ok(status), cpu),
            Err(ended) => (Err(ended), watch(child, |_| None).map_or(Duration::ZERO, |(_, cpu)| cpu)),
        }
    }
}

/// Waits for the child's end, with the CPU time that [`reap`] tells, unless it is `over` before: asked with the time that
/// has passed.
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
        // Short runs are measured finely, long ones looked at rarely.
        std::thread::sleep((elapsed / 50).clamp(Duration::from_micros(100), Duration::from_millis(10)));
    }
}

/// Whether a signal ended it by which jobs are stopped, by itself or, as a shell tells it, by its code.
fn was_struck(status: ExitStatus) -> bool {
    let signal = status.signal().or(status.code().and_then(|code| code.checked_sub(128)));
    [Signal::SIGHUP, Signal::SIGINT, Signal::SIGKILL, Signal::SIGTERM].map(|stop| Some(stop as i32)).contains(&signal)
}

/// Whether something is so within a moment: who stops a job strikes the harness and its programs in any order, and a run
/// that was stopped has no result.
fn comes_true(is_so: &dyn Fn() -> bool) -> bool {
    let until = Instant::now() + MOMENT;
    while !is_so() {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(MOMENT / 20);
    }
    true
}

/// Takes the child's end, if it has ended, with the CPU time of it and of its own children. Children are waited for
/// nowhere else but in [`kill_and_reap`]: their time would be added to another's.
fn reap(child: &mut Child) -> std::io::Result<Option<(ExitStatus, Duration)>> {
    let _alone = REAPER.lock().unwrap_or_else(PoisonError::into_inner);
    let before = children_time();
    let status = child.try_wait()?;
    Ok(status.map(|status| (status, children_time().saturating_sub(before))))
}

/// Ends a child and waits for that; its time is added to nobody's.
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

/// What is received before that time has come.
fn before<T>(until: Instant, receiver: &Receiver<T>) -> Option<T> {
    receiver.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
}

/// Reads what the child says on a thread of its own.
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

/// Reads all that the child complains of on a thread of its own, and keeps the end.
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
