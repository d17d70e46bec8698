//! `harness play`

use super::memory::MemoryArgument;
use super::{Exit, Failure, Out, terminal};
use crate::browse::{self, Shown};
use crate::play::{Service, serve};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const EXAMPLES: &str = "\
Examples:
  harness play                  play, and watch searches, in the browser
  harness play results/paper    look through results, too
  harness play --port 8000 --no-open

By default, only this machine can reach the page. With --host, other machines
can reach it, too, and anyone using them can start searches.";

/// Open a page to play, watch searches and browse results
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A results folder to browse
    results: Option<PathBuf>,
    /// Port; 0 takes any free port
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address or host name to listen on [default: 127.0.0.1]
    #[arg(long)]
    host: Option<String>,
    /// Run at most this many searches at once [default: one per core, from 2 to 8]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let shown = arguments.results.as_deref().map(Shown::open).transpose()?;
    let address = arguments.address()?;
    let mut service = Service { host: arguments.host.clone(), ..Service::default() };
    service.searches = arguments.searches.map_or(service.searches, usize::from);
    if let Some(line) = shown.as_ref().and_then(Shown::not_run) {
        terminal::note(line);
    }
    let mut printed = Ok(());
    let ready = |address: SocketAddr| {
        let url = arguments.url(address);
        printed = writeln!(out, "{url}\npress Ctrl-C to stop").and_then(|()| out.flush());
        if !arguments.no_open {
            browse(&url);
        }
    };
    let served = serve(address, &service, browse::row, shown.map(browse::router), ready);
    printed?;
    served.map(|()| Exit::Done).map_err(|error| {
        let advice = match error.kind() {
            ErrorKind::AddrInUse | ErrorKind::PermissionDenied => "; --port 0 takes any free port",
            ErrorKind::AddrNotAvailable => "; --host is an address of this machine",
            _ => "",
        };
        Failure::Input(format!("cannot listen on {address}: {error}{advice}"))
    })
}

impl Arguments {
    fn address(&self) -> Result<SocketAddr, Failure> {
        let Some(host) = &self.host else { return Ok((Ipv4Addr::LOCALHOST, self.port).into()) };
        let unknown =
            |error: io::Error| Failure::Input(format!("--host {host} is not an address of this machine: {error}"));
        let mut found = (host.as_str(), self.port).to_socket_addrs().map_err(unknown)?;
        found.next().ok_or_else(|| unknown(io::ErrorKind::NotFound.into()))
    }

    /// Where a browser on this machine finds the page.
    fn url(&self, address: SocketAddr) -> String {
        let at = match (&self.host, address.ip()) {
            (Some(host), ip) if !ip.is_unspecified() && host.parse::<IpAddr>().is_err() => {
                format!("{host}:{}", address.port())
            }
            (_, ip) if ip.is_unspecified() => format!("localhost:{}", address.port()),
            _ => address.to_string(),
        };
        format!("http://{at}/")
    }
}

/// Asks the system to open a page; without a browser here, the printed address remains.
fn browse(url: &str) {
    let mut command = Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        std::thread::spawn(move || child.wait());
    }
}
