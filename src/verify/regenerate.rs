//! Rebuilds the files that follow from the config and the rows, and compares them.

use super::cells::differences;
use super::origin::Origin;
use super::{Finding, Verification};
use crate::report::export::{Export, export_files};
use crate::report::{
    PAGE, ReportFile, ReportInput, Scope, chart_files, heuristic_values, judge, page_file, table_files,
};
use crate::results::archive::{Archive, CONFIG, MANIFEST};
use crate::results::csv_files::{self, TIMINGS};
use crate::results::disk;
use crate::results::is_of_one_run;
use std::path::Path;
use taquin::wording::program;

pub(super) fn check(archive: &Archive, origin: &Origin, verification: &mut Verification) {
    let Archive { path, config, results, .. } = archive;
    let timed = path.join(TIMINGS.name).is_file();
    let tables = csv_files::contents(config, results, timed);
    let findings: Vec<Finding> = tables.iter().flat_map(|(name, content)| compare(path, name, content)).collect();
    let sound = findings.is_empty() && verification.findings().next().is_none();
    verification.add(
        format!("{} tables of runs follow from the config and from each other", tables.len()),
        format!("between {} tables of runs and the config or each other", tables.len()),
        findings,
    );
    if !sound {
        return verification.notes.push("tables and charts were not rebuilt, because a file differs".into());
    }
    let mut reports = match reports(archive, timed) {
        Ok(reports) => reports,
        Err(reason) => {
            return verification.fail("the tables and charts cannot be rebuilt", Finding::file(CONFIG, "", reason));
        }
    };
    if compares_with_others(path) {
        reports.retain(|file| file.name != PAGE);
        verification.notes.push(format!(
            "report.html also shows what changed since earlier results (`{} report --against`), so it was not rebuilt",
            program()
        ));
    }
    let differing: Vec<Finding> = reports.iter().flat_map(|file| compare(path, &file.name, &file.content)).collect();
    if origin.other_version && !differing.is_empty() {
        let mut names: Vec<&str> = differing.iter().map(|finding| finding.file.as_str()).collect();
        names.dedup();
        verification.notes.push(format!("another version writes other reports: {}", names.join(", ")));
    } else {
        verification.add(
            format!("{} tables and charts follow from the rows", reports.len()),
            format!("between {} tables and charts and the rows", reports.len()),
            differing,
        );
    }
}

/// The files of the report: those that depend on nothing but rows, and those that depend on times and the manifest, too,
/// where these are there.
fn reports(archive: &Archive, timed: bool) -> Result<Vec<ReportFile>, String> {
    let Archive { path, config, results, .. } = archive;
    let values = heuristic_values(config).map_err(|error| error.to_string())?;
    let tables = judge(config, results, &values);
    let scope = Scope::new(config, results);
    let material = ReportInput::new(&scope);
    let wanted = |file: &ReportFile| timed || !is_of_one_run(&file.name);
    let files = table_files(&material, &values, &tables).into_iter().chain(chart_files(&material));
    let manifest = disk::read_text(&path.join(MANIFEST)).filter(|_| timed);
    let page = manifest.map(|manifest| page_file(&material, &values, &tables, Some(&manifest)));
    let exports = export_files(&material, &tables, &Export::present(path));
    Ok(files.chain(exports).filter(wanted).chain(page).collect())
}

/// Whether the page has a part that follows from other results, too.
fn compares_with_others(folder: &Path) -> bool {
    disk::read_text(&folder.join(PAGE)).is_some_and(|page| page.contains("<section id=\"changes\""))
}

fn compare(folder: &Path, name: &str, content: &[u8]) -> Vec<Finding> {
    match disk::read(&folder.join(name)) {
        Ok(Some(found)) => differences(name, content, &found),
        // Copies may leave out the files of one machine.
        Ok(None) if is_of_one_run(name) => vec![],
        Ok(None) => vec![Finding::file(name, "a file", "none")],
        Err(error) => vec![Finding::file(name, "a file that can be read", error.to_string())],
    }
}
