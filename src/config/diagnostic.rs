//! Errors in a config, shown at their place in the text.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use taquin::spelling::nearest;

/// An error in a config: what is wrong, its line, and how to fix it.
///
/// ```
/// use std::path::Path;
/// use harness::config::Config;
/// let wrong = Config::parse("my.toml", "titel = 'Mine'", Path::new(".")).unwrap_err();
/// assert_eq!(wrong.first().position(), Some((1, 1)));
/// assert!(wrong.to_string().starts_with("error: unknown key \"titel\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    problem: Problem,
    file: String,
    text: String,
}

impl Diagnostic {
    /// A diagnostic about a file that could not even be read.
    pub(super) fn unread(message: String) -> Diagnostic {
        Problem::new(message).shown("", "")
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.problem.0.message
    }

    /// The text beside the carets; may be empty.
    pub fn label(&self) -> &str {
        &self.problem.0.label
    }

    /// How to fix it, on a line of its own.
    pub fn help(&self) -> Option<&str> {
        self.problem.0.help.as_deref()
    }

    /// The line and column in the config, from 1, if it has one.
    pub fn position(&self) -> Option<(usize, usize)> {
        let span = self.problem.0.span.as_ref()?;
        let before = &self.text[..clamped(&self.text, span).start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }

    /// The whole message over several lines, the line of the file shown with carets; with terminal colours or without.
    pub fn render(&self, coloured: bool) -> String {
        self.rendered(Level::ERROR, coloured)
    }

    /// The same as a warning.
    pub fn warning(&self, coloured: bool) -> String {
        self.rendered(Level::WARNING, coloured)
    }

    fn rendered(&self, level: Level, coloured: bool) -> String {
        let fault = &*self.problem.0;
        let mut group = Group::with_title(level.primary_title(&fault.message));
        if let Some(foreign) = &fault.foreign {
            let mark = AnnotationKind::Primary.span(clamped(&foreign.text, &foreign.span)).label(fault.label.as_str());
            group = group.element(Snippet::source(&*foreign.text).path(&*foreign.file).annotation(mark));
        }
        if let Some(span) = &fault.span {
            let (kind, label) = match fault.foreign {
                Some(_) => (AnnotationKind::Context, "read from here"),
                None => (AnnotationKind::Primary, fault.label.as_str()),
            };
            let mut marks = vec![kind.span(clamped(&self.text, span)).label((!label.is_empty()).then_some(label))];
            if let Some((span, label)) = &fault.other {
                marks.push(AnnotationKind::Context.span(clamped(&self.text, span)).label(label.as_str()));
            }
            group = group.element(Snippet::source(&*self.text).path(&*self.file).annotations(marks));
        }
        let beside = (fault.span.is_none() && !fault.label.is_empty()).then_some(&fault.label);
        for help in beside.into_iter().chain(&fault.help) {
            group = group.element(Level::HELP.message(help));
        }
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostic {}

/// A span made safe to show: on character boundaries, and within one line, so that carets stay readable.
fn clamped(text: &str, span: &Range<usize>) -> Range<usize> {
    let boundary = |mut index: usize| {
        index = index.min(text.len());
        while !text.is_char_boundary(index) {
            index -= 1;
        }
        index
    };
    let start = boundary(span.start);
    let line = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
    start..boundary(span.end.max(start)).min(line)
}

/// The place of a part in which a problem has been found already. Whatever else is said of the part follows from that problem,
/// and is not shown.
/// It begins a range past the end of every text.
pub(super) const REPORTED: Range<usize> = usize::MAX / 2..usize::MAX / 2;

/// What is said of a text without quotes.
pub(super) const UNQUOTED: &str = "text must be in quotes";

/// Something wrong, before the text around it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    message: String,
    label: String,
    span: Option<Range<usize>>,
    other: Option<(Range<usize>, String)>,
    foreign: Option<Foreign>,
    help: Option<String>,
}

/// A place in another file than the config.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Foreign {
    file: String,
    text: Arc<str>,
    span: Range<usize>,
}

impl Problem {
    /// A problem without a place.
    pub(super) fn new(message: impl Into<String>) -> Problem {
        let (message, label) = (message.into(), String::new());
        Problem(Box::new(Fault { message, label, span: None, other: None, foreign: None, help: None }))
    }

    /// A problem at these bytes of the config.
    pub(super) fn at(span: &Range<usize>, message: impl Into<String>) -> Problem {
        let mut problem = Problem::new(message);
        problem.0.span = Some(span.clone());
        problem
    }

    /// What only follows from a problem that has been found already.
    pub(super) fn following() -> Problem {
        Problem::at(&REPORTED, "")
    }

    /// Whether it only follows from another.
    pub(super) fn follows(&self) -> bool {
        self.0.span.as_ref().is_some_and(|span| span.start >= REPORTED.start)
    }

    /// Whether it is that a text lacks its quotes.
    pub(super) fn is_unquoted(&self) -> bool {
        self.0.message == UNQUOTED
    }

    /// Whether it is that a key is unknown.
    pub(super) fn is_unknown_key(&self) -> bool {
        self.0.message.starts_with("unknown key")
    }

    /// Whether it is that a key has no value and is to be left out, or that a value is to be removed.
    pub(super) fn leaves_out(&self) -> bool {
        ["leave the key out", "remove this exclusion"].iter().any(|label| self.0.label.starts_with(label))
    }

    /// Whether it is that a key is to be removed.
    pub(super) fn removes(&self) -> bool {
        self.0.label.starts_with("remove it")
    }

    /// Whether something is said beside its place.
    pub(super) fn has_label(&self) -> bool {
        !self.0.label.is_empty()
    }

    /// Says, too, that the text lacks its quotes, unless what is to be written is shown with them, or is no text.
    pub(super) fn also_unquoted(&mut self) {
        let is_text = !self.0.message.starts_with("expected ") && !self.0.message.starts_with("TOML has no");
        let shown = ["did you mean \"", "write [", "write {"];
        let is_shown = shown.iter().any(|label| self.0.label.starts_with(label)) || self.0.label.contains("write \"");
        if is_text && !is_shown {
            let help = self.0.help.take().map_or(String::new(), |help| format!("{help}; "));
            self.0.help = Some(format!("{help}{UNQUOTED}"));
        }
    }

    /// What is said beside its place.
    pub(super) fn said(&self) -> &str {
        &self.0.label
    }

    /// The same at another place.
    pub(super) fn placed(mut self, span: Range<usize>) -> Problem {
        self.0.span = Some(span);
        self
    }

    /// The bytes of the config that it is about.
    pub(super) fn span(&self) -> Option<&Range<usize>> {
        self.0.span.as_ref()
    }

    /// Where it begins; 0 for a problem without a place.
    pub(super) fn start(&self) -> usize {
        self.0.span.as_ref().map_or(0, |span| span.start)
    }

    /// Sets the text beside the carets.
    pub(super) fn label(mut self, label: impl Into<String>) -> Problem {
        self.0.label = label.into();
        self
    }

    /// Marks a second place, with what to say beside it, unless that is in no file.
    pub(super) fn see(mut self, span: &Range<usize>, label: impl Into<String>) -> Problem {
        self.0.other = Some((span.clone(), label.into())).filter(|(span, _)| span.start < REPORTED.start);
        self
    }

    /// The same with each of its places moved.
    pub(super) fn moved(mut self, place: impl Fn(usize) -> usize) -> Problem {
        let spans = self.0.span.iter_mut().chain(self.0.other.as_mut().map(|(span, _)| span));
        spans.for_each(|span| *span = place(span.start)..place(span.end));
        self
    }

    /// Says how to fix it.
    pub(super) fn help(mut self, help: impl Into<String>) -> Problem {
        self.0.help = Some(help.into());
        self
    }

    /// Adds the place in another file, which the config names.
    pub(super) fn within(mut self, file: &str, text: Arc<str>, span: Range<usize>) -> Problem {
        self.0.foreign = Some(Foreign { file: file.into(), text, span });
        self
    }

    /// With a choice of what may have been meant: the nearest word beside the carets, all of them below.
    pub(super) fn among<'a>(self, word: &str, what: &str, choices: impl IntoIterator<Item = &'a str>) -> Problem {
        let mut choices: Vec<&str> = choices.into_iter().collect();
        let mut seen = BTreeSet::new();
        choices.retain(|choice| seen.insert(*choice));
        let labelled = match nearest(word, choices.iter().copied()) {
            Some(choice) => self.label(format!("did you mean {}?", quoted(choice))),
            None => self,
        };
        if choices.is_empty() {
            return labelled;
        }
        let shown = |choice: &&str| if choice.contains(',') { quoted(choice) } else { choice.to_string() };
        let mut list: Vec<String> = choices.iter().take(30).map(shown).collect();
        list.extend((choices.len() > 30).then(|| "…".to_string()));
        labelled.help(format!("{what}: {}", list.join(", ")))
    }

    /// The problem with the text that it is about.
    pub(super) fn shown(self, file: &str, text: &str) -> Diagnostic {
        Diagnostic { problem: self, file: file.into(), text: text.into() }
    }
}

/// A text of the user as messages show it: in quotes, control characters escaped, cut when it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).flat_map(escaped).collect();
    let rest = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("\"{shown}{rest}\"")
}

/// A text as TOML writes it, so that a suggested line can be pasted.
pub(crate) fn as_toml(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn escaped(c: char) -> impl Iterator<Item = char> {
    let (plain, escape) = if c.is_control() { (None, Some(c.escape_default())) } else { (Some(c), None) };
    plain.into_iter().chain(escape.into_iter().flatten())
}
