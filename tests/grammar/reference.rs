//! The reference of a dialect as a page: well-formed, whole, and with nothing from elsewhere.
use crate::tier;
use std::collections::HashSet;

use roxmltree::{Document, Node, ParsingOptions};
use urlgram::reference::{self, Entry};
use urlgram::{Check, DIALECTS, Dialect, Reading};

fn parsed(page: &str) -> Document<'_> {
    Document::parse_with_options(page, ParsingOptions { allow_dtd: true, ..Default::default() }).unwrap()
}

const READINGS: [Reading; 2] = [Reading::Printed, Reading::Corrected];

/// Each page of each dialect is made once, and asked everything.
#[test]
fn pages_and_entries_are_true() {
    let (mut with, mut all) = (0, 0);
    let pages = DIALECTS.iter().flat_map(|dialect| READINGS.map(|reading| (*dialect, reading)));
    for (dialect, reading) in tier::every(9, pages) {
        let (text, entries) = (reference::page(dialect, reading), Entry::all(dialect, reading));
        let page = parsed(&text);
        assert!(!text.contains("url(") && !text.contains("@import"));
        stands_alone(&page, dialect, reading);
        for entry in &entries {
            is_linked(&page, entry);
            is_true(entry, dialect, reading);
            (with, all) = (with + usize::from(!entry.samples.is_empty()), all + 1);
        }
    }
    // Some productions, such as `void` and `space`, have no samples to show.
    assert!(10 * with > 9 * all, "{with} of {all} have samples");
}

/// A page is whole, and has nothing from elsewhere.
fn stands_alone(page: &Document<'_>, dialect: &'static Dialect, reading: Reading) {
    let mut ids = HashSet::new();
    for node in page.descendants().filter(Node::is_element) {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{id} is there twice");
        }
        assert!(!["script", "link", "img", "iframe"].contains(&node.tag_name().name()));
        assert!(node.attribute("src").is_none());
    }
    for production in dialect.productions_in(reading) {
        assert!(ids.contains(production.name), "{}", production.name);
    }
    let addresses = page.descendants().flat_map(|node| node.attributes()).filter(|it| it.name() == "href");
    for address in addresses {
        let target = address.value().strip_prefix('#').expect("links stay on the page");
        assert!(ids.contains(target), "{target}");
    }
}

/// In the BNF of a production, each name of another leads to it, and nothing else does; its diagram has a title.
fn is_linked(page: &Document<'_>, entry: &Entry) {
    let text = |node: Node<'_, '_>| {
        node.descendants().filter(Node::is_text).filter_map(|it| it.text()).collect::<String>()
    };
    let article = page.descendants().find(|node| node.attribute("id") == Some(entry.production)).unwrap();
    let bnf = article.descendants().find(|node| node.attribute("class") == Some("bnf")).unwrap();
    assert_eq!(text(bnf), entry.bnf);
    let links: HashSet<_> =
        bnf.descendants().filter_map(|it| it.attribute("href")).map(|it| &it[1..]).collect();
    assert_eq!(links, entry.uses.iter().copied().collect(), "{}", entry.production);
    let caption = article.descendants().find(|node| node.has_tag_name("figcaption")).unwrap();
    assert_eq!(text(caption), format!("Railroad diagram of {}, {}", entry.production, entry.document));
}

/// Sentences are sentences, users use, and the way leads there.
fn is_true(entry: &Entry, dialect: &'static Dialect, reading: Reading) {
    let (grammar, name) = (dialect.grammar(reading), entry.production);
    let check = Check::new(dialect).with_reading(reading).with_start(name).unwrap();
    let shortest = entry.shortest.as_ref().unwrap();
    assert!(check.run(shortest).derives(), "{name}");
    assert!(entry.samples.iter().all(|sample| check.conforms(sample.as_bytes())), "{name}");
    assert!(entry.samples.iter().all(|sample| sample.len() >= shortest.len()), "{name}");
    let users: Vec<_> = grammar.rules().iter().map(|rule| rule.name).collect();
    let users: Vec<_> = users.into_iter().filter(|user| grammar.uses(user).contains(&name)).collect();
    assert_eq!(entry.users, users, "{name}");
    assert!(entry.path.windows(2).all(|step| grammar.uses(step[0]).contains(&step[1])), "{name}");
    let corrected = entry.correction.is_some();
    let printed = dialect.grammar(Reading::Printed).rule(name).unwrap().text;
    assert_eq!(corrected, entry.bnf != printed, "{name}");
    assert!(!(corrected && reading == Reading::Printed), "{name}");
}

#[test]
fn the_index_leads_to_all_pages() {
    let text = reference::index();
    assert!(text.contains(": 21 productions, start <code>uri</code> "), "{text}");
    let page = parsed(&text);
    let addresses: Vec<_> = page.descendants().filter_map(|node| node.attribute("href")).collect();
    assert_eq!(addresses, DIALECTS.iter().map(|dialect| format!("{}.html", dialect.id)).collect::<Vec<_>>());
}
