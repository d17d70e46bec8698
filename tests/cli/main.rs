//! The binary from the command line to the files: one program of tests, so that there is one to link and no core waits for another.

mod alone;
mod anytime;
mod commands;
mod fit;
#[path = "../folder/mod.rs"]
mod folder;
mod incomplete;
mod layers;
mod names;
mod only;
mod output;
mod refused;
mod regular;
mod report;
mod run;
mod shards;
mod strict;
mod submit;
mod timing;
mod words;
