//! How much memory a process may have, as the system reports it.

use std::fs;
use std::path::Path;

/// What bounds a process, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Memory that it may fill: the least of the machine's and of its control groups'.
    pub(super) resident: Option<u64>,
    /// Addresses that it may take, filled or not (`ulimit -v`).
    pub(super) addresses: Option<u64>,
}

impl Bounds {
    /// Those of this process; none where the system does not report them.
    pub(super) fn here() -> Bounds {
        Bounds::below(Path::new("/"), installed)
    }

    /// Those in the files below a root; where these lack the machine's memory, the system is asked for it.
    fn below(root: &Path, installed: fn() -> Option<u64>) -> Bounds {
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap_or_default();
        let machine = machine(&read("proc/meminfo")).or_else(installed);
        let group =
            groups(&read("proc/self/cgroup")).filter_map(|(controller, path)| group(root, controller, path)).min();
        Bounds { resident: machine.into_iter().chain(group).min(), addresses: addresses(&read("proc/self/limits")) }
    }
}

/// The machine's memory, as the system itself reports it.
fn installed() -> Option<u64> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    return nix::sys::sysinfo::sysinfo().ok().map(|system| system.ram_total());
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    None
}

/// The machine's memory, from `/proc/meminfo`.
fn machine(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

/// The soft limit, from `/proc/self/limits`.
fn addresses(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The groups that limit memory, of either version: where they are mounted, and the path below.
fn groups(cgroup: &str) -> impl Iterator<Item = (&'static str, &str)> {
    cgroup.lines().filter_map(|line| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        let mount = match controllers {
            "" => "sys/fs/cgroup",
            _ if controllers.split(',').any(|controller| controller == "memory") => "sys/fs/cgroup/memory",
            _ => return None,
        };
        Some((mount, path))
    })
}

/// The least limit of a group and of those that it is in. A container may see its own group as the root.
fn group(root: &Path, mount: &str, path: &str) -> Option<u64> {
    let mount = root.join(mount);
    let own = mount.join(path.trim_start_matches('/'));
    let folders = own.ancestors().take_while(|folder| folder.starts_with(&mount));
    let limits = folders.flat_map(|folder| ["memory.max", "memory.limit_in_bytes"].map(|name| folder.join(name)));
    limits.filter_map(|file| fs::read_to_string(file).ok()?.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIB: u64 = 1 << 30;

    /// The bounds by files with such contents.
    fn bounds_of(files: &[(&str, &str)]) -> Bounds {
        let root = tempfile::tempdir().unwrap();
        for (name, content) in files {
            let file = root.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
        }
        Bounds::below(root.path(), || None)
    }

    #[test]
    fn where_no_file_has_the_machines_memory_the_system_is_asked() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(Bounds::below(root.path(), || Some(16 * GIB)).resident, Some(16 * GIB));
        fs::create_dir(root.path().join("proc")).unwrap();
        fs::write(root.path().join("proc/meminfo"), "MemTotal:       8388608 kB\n").unwrap();
        assert_eq!(Bounds::below(root.path(), || Some(16 * GIB)).resident, Some(8 * GIB));
        // No machine that runs this has less than 16 MiB, or more than an exabyte.
        let is_plausible = |bytes| (16 << 20..1 << 60).contains(&bytes);
        assert!(installed().is_some_and(is_plausible) || !cfg!(target_os = "linux"), "{:?}", installed());
    }

    #[test]
    fn the_least_of_machine_and_groups_bounds_a_process() {
        let machine = ("proc/meminfo", "MemTotal:       16777216 kB\nMemFree:        1 kB\n");
        assert_eq!(bounds_of(&[machine]).resident, Some(16 * GIB));
        // Version 2: `max` is no limit, and the group above may have a lower one.
        let own = ("proc/self/cgroup", "0::/user/job\n");
        let of_job = ("sys/fs/cgroup/user/job/memory.max", "8589934592\n");
        assert_eq!(bounds_of(&[machine, own, of_job]).resident, Some(8 * GIB));
        assert_eq!(
            bounds_of(&[machine, own, of_job, ("sys/fs/cgroup/user/memory.max", "4294967296\n")]).resident,
            Some(4 * GIB)
        );
        assert_eq!(bounds_of(&[machine, own, ("sys/fs/cgroup/user/job/memory.max", "max\n")]).resident, Some(16 * GIB));
        // Version 1, whose missing limit is a number past all memory; beside an empty version 2.
        let own = ("proc/self/cgroup", "7:blkio:/\n4:memory,hugetlb:/slurm/job_7\n0::/\n");
        let root = ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        let of_job = ("sys/fs/cgroup/memory/slurm/job_7/memory.limit_in_bytes", "2147483648\n");
        assert_eq!(bounds_of(&[machine, own, root]).resident, Some(16 * GIB));
        assert_eq!(bounds_of(&[machine, own, root, of_job]).resident, Some(2 * GIB));
        // In a container the path may be the host's, and the mount the group itself.
        assert_eq!(
            bounds_of(&[
                machine,
                ("proc/self/cgroup", "0::/host/path\n"),
                ("sys/fs/cgroup/memory.max", "1073741824\n")
            ])
            .resident,
            Some(GIB)
        );
    }

    #[test]
    fn a_limit_on_addresses_is_kept_apart() {
        let limits = |soft: &str| {
            format!("Limit  Soft Limit  Hard Limit  Units\nMax address space         {soft}  unlimited  bytes\n")
        };
        assert_eq!(
            bounds_of(&[("proc/self/limits", &limits("1073741824"))]),
            Bounds { resident: None, addresses: Some(GIB) }
        );
        assert_eq!(bounds_of(&[("proc/self/limits", &limits("unlimited"))]), Bounds::default());
        assert_eq!(bounds_of(&[]), Bounds::default());
    }
}
