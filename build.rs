//! Packs the charting library of `report.html`, and gives a release build its commit, for the manifests of its results.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    pack_charting()?;
    name_revision();
    Ok(())
}

/// Writes `charting.z`: d3 and Observable Plot as one script, deflated, below their licences, which every copy has to keep.
fn pack_charting() -> io::Result<()> {
    let vendor = here().join("assets/vendor");
    println!("cargo:rerun-if-changed={}", vendor.display());
    let mut licences: Vec<PathBuf> =
        fs::read_dir(vendor.join("licences"))?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    licences.sort();
    let output = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("charting.z");
    let mut encoder = ZlibEncoder::new(fs::File::create(output)?, Compression::best());
    for licence in licences {
        let name = licence.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        write!(encoder, "/* {name}\n{}*/\n", fs::read_to_string(&licence)?)?;
    }
    for script in ["d3.min.js", "plot.umd.min.js"] {
        encoder.write_all(&fs::read(vendor.join(script))?)?;
        encoder.write_all(b"\n")?;
    }
    encoder.finish()?.flush()
}

fn name_revision() {
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let here = here();
    if git(&["rev-parse", "--show-toplevel"]).is_none_or(|top| Path::new(&top) != here) {
        return;
    }
    for folder in packages(&here) {
        println!("cargo:rerun-if-changed={}", folder.join("src").display());
        println!("cargo:rerun-if-changed={}", folder.join("Cargo.toml").display());
    }
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

/// The folders of this package and of the other packages of its workspace.
fn packages(here: &Path) -> impl Iterator<Item = PathBuf> {
    let beside = fs::read_dir(here).into_iter().flatten().flatten().map(|entry| entry.path());
    beside.chain([here.to_path_buf()]).filter(|folder| folder.join("src").is_dir())
}

/// What git answers in the folder of this package.
fn git(arguments: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(arguments).current_dir(here()).output().ok()?;
    answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).trim().to_string())
}
