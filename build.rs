//! Records in a release build which commit it is built from, for the manifests of its results.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let here = here();
    if git(&["rev-parse", "--show-toplevel"]).is_none_or(|top| Path::new(&top) != here) {
        return;
    }
    for folder in ["src", "taquin/src"] {
        println!("cargo:rerun-if-changed={folder}");
    }
    println!("cargo:rerun-if-changed=Cargo.toml");
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file]).filter(|path| here.join(path).exists());
        path.iter().for_each(|path| println!("cargo:rerun-if-changed={path}"));
    }
    if let Some(revision) = git(&["rev-parse", "HEAD"]) {
        let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|changes| !changes.is_empty());
        let changed = if changed { " with changes" } else { "" };
        println!("cargo:rustc-env=TAQUIN_GIT_REVISION={revision}{changed}");
    }
}

/// The folder of this package. Asked for when this runs: several clones may share a target folder, and this program in it.
fn here() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it").into()
}

/// What git answers in the folder of this package.
fn git(arguments: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(arguments).current_dir(here()).output().ok()?;
    answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).trim().to_string())
}
