//! Nodes around a place, read with and without the rest of the tree.

use crate::readings::readings;
use urlgram::trace::Choice;

const TEXTS: &[&str] = &[
    "http://u:p@www.w3.org:80/a/b;x=1?q%20a&b#f",
    "http://[::1]:8/%41b",
    "//1.2.3.4/p//q",
    "mailto:a%40b@c.d",
    "news:x@y.z",
    "nntp://h/g.h/12",
    "ftp://u@h/a/b;type=i",
    "gopher://h:7/1s%09q%09+x",
    "wais://h/d/t/p",
    "prospero://h//a;b=c",
    "telnet://u:p@h-1.org:3/",
    "../b?c=d#e",
    "x-y:z+z",
    "a.b-c",
    "%7E1",
];

/// The nodes of an input that is matched over bytes first are those of a whole parse.
#[test]
fn the_nodes_are_those_of_a_whole_parse() {
    let mut held = 0;
    for (dialect, reading) in readings() {
        let plain = dialect.plain(reading);
        for (production, text) in dialect
            .productions_in(reading)
            .iter()
            .flat_map(|production| TEXTS.iter().map(move |text| (production, text.as_bytes())))
        {
            for offsets in [vec![0], vec![1, 9], vec![7, 8, 20], vec![text.len() - 1]] {
                let choice = Choice::Holding(offsets.clone());
                let whole = production.nodes(text, choice.clone());
                let told = production.nodes_over(text, choice, plain);
                held += whole.as_ref().map_or(0, Vec::len);
                assert_eq!(told, whole, "{offsets:?} in {text:?}, {} of {}", production.name, dialect.id);
            }
        }
    }
    assert!(held > 10_000, "{held} nodes");
}
