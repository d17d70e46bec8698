//! A small process that kills running programs if the harness is killed first.
//!
//! It reads from a pipe which process groups start and end. When the harness ends, for whatever reason, the pipe closes and it
//! kills the groups that are left. Runs do without it where it cannot be started, or has died.

use super::process::kill_and_reap;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Ignores the signals that end the harness. Keeps a list of groups, and kills those that are left at the end of its input.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM
groups=
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    -)
      left=
      for one in $groups; do [ "$one" = "$group" ] || left="$left $one"; done
      groups=$left
      ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

/// The shared watchdog, as long as somebody uses it.
static SHARED: Mutex<Weak<Watchdog>> = Mutex::new(Weak::new());

/// The process, which ends with this value; `None` once it no longer reads its input.
pub(super) struct Watchdog(Mutex<Option<Dog>>);

struct Dog {
    process: Child,
    input: UnixStream,
}

impl Watchdog {
    /// The watchdog of the whole process, started on first use.
    pub(super) fn shared() -> Arc<Watchdog> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let watchdog = Arc::new(Watchdog(Mutex::new(Dog::start().ok())));
            *shared = Arc::downgrade(&watchdog);
            watchdog
        })
    }

    /// Adds a process group that has started.
    pub(super) fn begun(&self, group: u32) {
        self.send(format!("+ {group}\n"));
    }

    /// Removes a process group that has ended.
    pub(super) fn gone(&self, group: u32) {
        self.send(format!("- {group}\n"));
    }

    fn send(&self, line: String) {
        let mut dog = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // After a missed line it could later kill a group that reuses the number of an ended one.
        if dog.as_mut().is_some_and(|dog| dog.input.write_all(line.as_bytes()).is_err()) {
            *dog = None;
        }
    }
}

impl Dog {
    fn start() -> io::Result<Dog> {
        let (input, reader) = UnixStream::pair()?;
        // A run never waits for it.
        input.set_nonblocking(true)?;
        let process = Command::new("sh")
            .args(["-c", SCRIPT])
            .current_dir("/")
            .stdin(Stdio::from(OwnedFd::from(reader)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Dog { process, input })
    }
}

impl Drop for Dog {
    fn drop(&mut self) {
        kill_and_reap(&mut self.process);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    fn start() -> (Watchdog, u32) {
        let dog = Dog::start().unwrap();
        let id = dog.process.id();
        (Watchdog(Mutex::new(Some(dog))), id)
    }

    fn is_there(id: u32) -> bool {
        std::path::Path::new(&format!("/proc/{id}")).exists()
    }

    #[test]
    fn groups_that_are_left_are_killed_when_its_input_ends() {
        let sleeper = || Command::new("sleep").arg("1000").process_group(0).spawn().unwrap();
        let mut sleepers = [sleeper(), sleeper(), sleeper()];
        let mut dog = Dog::start().unwrap();
        let lines: String = sleepers.iter().map(|sleeper| format!("+ {}\n", sleeper.id())).collect();
        dog.input.write_all(format!("{lines}- {}\n", sleepers[1].id()).as_bytes()).unwrap();
        dog.input.shutdown(std::net::Shutdown::Write).unwrap();
        assert!(dog.process.wait().unwrap().success());
        for killed in [0, 2] {
            assert_eq!(sleepers[killed].wait().unwrap().signal(), Some(9));
        }
        assert_eq!(sleepers[1].try_wait().unwrap(), None);
        kill_and_reap(&mut sleepers[1]);
    }

    #[test]
    fn it_ends_with_its_last_user_and_leaves_no_zombie() {
        let (watchdog, id) = start();
        assert!(is_there(id));
        watchdog.begun(1 << 30);
        watchdog.gone(1 << 30);
        drop(watchdog);
        assert!(!is_there(id));
        let (first, second) = (Watchdog::shared(), Watchdog::shared());
        assert!(Arc::ptr_eq(&first, &second));
    }

    #[test]
    fn runs_do_without_one_that_has_died_or_is_stopped() {
        let (watchdog, id) = start();
        watchdog.0.lock().unwrap().as_mut().unwrap().process.kill().unwrap();
        while watchdog.0.lock().unwrap().is_some() {
            watchdog.begun(1 << 30);
        }
        assert!(!is_there(id));
        let (watchdog, id) = start();
        assert!(Command::new("kill").args(["-STOP", &id.to_string()]).status().unwrap().success());
        while watchdog.0.lock().unwrap().is_some() {
            watchdog.begun(1 << 30);
        }
        assert!(!is_there(id));
    }
}
