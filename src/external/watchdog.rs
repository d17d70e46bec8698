//! One small process that ends the programs that run, should the harness be killed before it can.
//!
//! It is told of each process group that begins and that is gone, and hears it when the harness ends, whatever ends it: what
//! it listens to is open nowhere else. Runs do without it where it cannot be started, or has died.

use super::process::kill_and_reap;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What ends the harness as it should does not end it. It lists groups, and kills those that are left when nobody can tell
/// of others any more.
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

/// The one that is there, as long as somebody has it.
static SHARED: Mutex<Weak<Watchdog>> = Mutex::new(Weak::new());

/// The process, which ends with this; none once it could not be told something.
pub(super) struct Watchdog(Mutex<Option<Dog>>);

struct Dog {
    process: Child,
    ear: UnixStream,
}

impl Watchdog {
    /// The one of the whole harness, started where nobody has it.
    pub(super) fn shared() -> Arc<Watchdog> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let watchdog = Arc::new(Watchdog(Mutex::new(Dog::start().ok())));
            *shared = Arc::downgrade(&watchdog);
            watchdog
        })
    }

    /// Tells it of a process group that has begun.
    pub(super) fn begun(&self, group: u32) {
        self.tell(format!("+ {group}\n"));
    }

    /// Tells it of a process group that is gone.
    pub(super) fn gone(&self, group: u32) {
        self.tell(format!("- {group}\n"));
    }

    fn tell(&self, line: String) {
        let mut dog = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // One that misses a line may later kill a group that has the number of one that is gone.
        if dog.as_mut().is_some_and(|dog| dog.ear.write_all(line.as_bytes()).is_err()) {
            *dog = None;
        }
    }
}

impl Dog {
    fn start() -> io::Result<Dog> {
        let (ear, heard) = UnixStream::pair()?;
        // A run never waits for it.
        ear.set_nonblocking(true)?;
        let process = Command::new("sh")
            .args(["-c", SCRIPT])
            .current_dir("/")
            .stdin(Stdio::from(OwnedFd::from(heard)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Dog { process, ear })
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
    fn the_groups_that_are_listed_are_killed_when_nobody_can_tell_it_more() {
        let sleeper = || Command::new("sleep").arg("1000").process_group(0).spawn().unwrap();
        let mut sleepers = [sleeper(), sleeper(), sleeper()];
        let mut dog = Dog::start().unwrap();
        let lines: String = sleepers.iter().map(|sleeper| format!("+ {}\n", sleeper.id())).collect();
        dog.ear.write_all(format!("{lines}- {}\n", sleepers[1].id()).as_bytes()).unwrap();
        dog.ear.shutdown(std::net::Shutdown::Write).unwrap();
        assert!(dog.process.wait().unwrap().success());
        for killed in [0, 2] {
            assert_eq!(sleepers[killed].wait().unwrap().signal(), Some(9));
        }
        assert_eq!(sleepers[1].try_wait().unwrap(), None);
        kill_and_reap(&mut sleepers[1]);
    }

    #[test]
    fn it_ends_with_the_last_who_has_it_and_leaves_no_zombie() {
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
    fn one_that_has_died_or_listens_no_more_is_done_without() {
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
