//! One process group: started with limits, fed, listened to, and gone when this is done.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most bytes of an answer.
const LONGEST: u64 = 1 << 20;

/// How long the end of an answer is waited for when its process has ended.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Held by whoever asks for the children's CPU time, so that what is added meanwhile is one child's.
static REAPER: Mutex<()> = Mutex::new(());

/// A program with its limits.
pub(super) struct Program<'a> {
    pub(super) words: &'a [String],
    pub(super) folder: &'a Path,
    pub(super) memory: u64,
    pub(super) time: Duration,
}

/// How it ended.
pub(super) enum Ended {
    Said(String),
    /// It could not be started, failed, was killed by a signal, or said more than is read.
    Failed,
    TimedOut,
    Cancelled,
}

impl Program<'_> {
    /// Runs it on a question; returns the CPU time of all its processes that were waited for.
    pub(super) fn run(&self, question: &str, is_cancelled: &dyn Fn() -> bool) -> (Ended, Duration) {
        let Ok(mut child) = self.start() else { return (Ended::Failed, Duration::ZERO) };
        let group = Pid::from_raw(child.id() as i32);
        // It may end without reading.
        let _ = child.stdin.take().expect("it is piped").write_all(question.as_bytes());
        let said = listen(&mut child);
        let (end, cpu) = self.wait(&mut child, is_cancelled);
        // Whatever it has started ends with it, too.
        let _ = killpg(group, Signal::SIGKILL);
        let ended = match end {
            Err(ended) => {
                let _ = child.wait();
                ended
            }
            Ok(status) => match said.recv_timeout(LAST_WORDS) {
                Ok(Some(text)) if status.success() => Ended::Said(text),
                _ => Ended::Failed,
            },
        };
        (ended, cpu)
    }

    /// The shell sets the limits of memory and of core dumps, and becomes the program.
    fn start(&self) -> std::io::Result<Child> {
        Command::new("sh")
            .args(["-c", "ulimit -c 0; ulimit -v \"$0\" && exec \"$@\"", &(self.memory / 1024).to_string()])
            .args(self.words)
            .current_dir(self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
    }

    fn wait(&self, child: &mut Child, is_cancelled: &dyn Fn() -> bool) -> (Result<ExitStatus, Ended>, Duration) {
        let started = Instant::now();
        loop {
            match reap(child) {
                Ok(Some((status, cpu))) => return (Ok(status), cpu),
                Ok(None) => {}
                Err(_) => return (Err(Ended::Failed), Duration::ZERO),
            }
            let elapsed = started.elapsed();
            let over = match (is_cancelled(), elapsed >= self.time) {
                (true, _) => Some(Ended::Cancelled),
                (_, true) => Some(Ended::TimedOut),
                _ => None,
            };
            if let Some(ended) = over {
                return (Err(ended), elapsed.min(self.time));
            }
            // Short runs are measured finely, long ones looked at rarely.
            std::thread::sleep((elapsed / 50).clamp(Duration::from_micros(100), Duration::from_millis(10)));
        }
    }
}

/// Takes the child's end, if it has ended, with the CPU time of it and of its own children.
fn reap(child: &mut Child) -> std::io::Result<Option<(ExitStatus, Duration)>> {
    let _alone = REAPER.lock().unwrap_or_else(PoisonError::into_inner);
    let before = children_time();
    let status = child.try_wait()?;
    Ok(status.map(|status| (status, children_time().saturating_sub(before))))
}

fn children_time() -> Duration {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    let time = |value: nix::sys::time::TimeVal| Duration::new(value.tv_sec() as u64, value.tv_usec() as u32 * 1000);
    time(usage.user_time()) + time(usage.system_time())
}

/// Reads what the child says on a thread of its own; nothing when it says too much, or no text.
fn listen(child: &mut Child) -> Receiver<Option<String>> {
    let (sender, receiver) = channel();
    let out = child.stdout.take().expect("it is piped");
    std::thread::spawn(move || {
        let mut said = vec![];
        let read = out.take(LONGEST + 1).read_to_end(&mut said);
        let whole = read.is_ok() && said.len() as u64 <= LONGEST;
        let _ = sender.send(String::from_utf8(said).ok().filter(|_| whole));
    });
    receiver
}
