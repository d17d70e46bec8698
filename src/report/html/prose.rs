//! Prose of configs: Markdown in, HTML out that can hold nothing but text, lists, tables and links.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// Markdown as HTML: its own HTML stays text, pictures become their descriptions, and links lead to the web or within the page.
pub(super) fn html(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Image { .. }) => Event::Start(Tag::Emphasis),
        Event::End(TagEnd::Image) => Event::End(TagEnd::Emphasis),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = if is_harmless(&dest_url) { dest_url } else { "#".into() };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        event => event,
    });
    let mut text = String::new();
    html::push_html(&mut text, events);
    text
}

fn is_harmless(address: &str) -> bool {
    ["https://", "http://", "#"].iter().any(|start| address.starts_with(start))
}

/// A piece of a line: text, or an address of the web.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(super) struct Piece {
    text: String,
    link: bool,
}

/// A line cut where addresses of the web begin and end.
pub(super) fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = vec![];
    let mut push = |text: &str, link| {
        if !text.is_empty() {
            pieces.push(Piece { text: text.into(), link });
        }
    };
    let mut rest = line;
    while let Some(start) = ["https://", "http://"].iter().filter_map(|scheme| rest.find(scheme)).min() {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| letter.is_whitespace() || "<>\"".contains(letter)).unwrap_or(from.len());
        let address = from[..end].trim_end_matches(['.', ',', ';', ':', ')']);
        push(before, false);
        push(address, true);
        rest = &from[address.len()..];
    }
    push(rest, false);
    pieces
}
