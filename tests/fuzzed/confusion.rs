//! Texts of papers and reports on the confusion of URLs, which readers read with different hosts: no certain repair moves the host or the user for
//! a reader, and a guess that moves the host names both.
//!
//! `tests/mistakes/confusion.tsv` has the text, the host of Appendix B of RFC 3986 and that of browsers (`-` for none, `""` for an empty
//! one), and where the text was met.

use urlgram::{Check, DIALECTS, Reading};

use crate::urlgram_fuzz::splices::{appendix_b, compared, decoded};

type Read = fn(&str) -> Option<(String, String)>;

/// The user and host of a browser: any slashes and backslashes precede the authority of `http` and `https`.
fn browser(text: &str) -> Option<(String, String)> {
    let plain = text.replace('\\', "/");
    let Some((scheme, rest)) = plain.split_once(':').filter(|(scheme, _)| ["http", "https"].contains(scheme))
    else {
        return appendix_b(text);
    };
    appendix_b(&format!("{scheme}://{}", rest.trim_start_matches('/')))
}

#[test]
fn known_confusions() {
    let rows = include_str!("../mistakes/confusion.tsv").lines().skip(1);
    let (mut moved, mut wrong) = (0, Vec::new());
    let mut count = 0;
    for row in rows {
        count += 1;
        let [text, by_appendix, by_browsers, source] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row} has other columns");
        };
        assert!(!source.is_empty());
        let readers: [(Read, &str); 2] = [(appendix_b, by_appendix), (browser, by_browsers)];
        for (reader, host) in readers {
            let expected = (host != "-").then(|| if host == "\"\"" { "" } else { host }.to_owned());
            assert_eq!(reader(text).map(|(_, host)| host), expected, "{text}");
        }
        for (dialect, reading) in
            DIALECTS.iter().flat_map(|it| [Reading::Printed, Reading::Corrected].map(|reading| (it, reading)))
        {
            let report = Check::new(dialect).with_reading(reading).run(text);
            let id = dialect.id;
            for (reader, _) in readers {
                let Some((user, host)) = reader(text) else { continue };
                if let Some(repaired) = report.repaired().map(String::from_utf8_lossy) {
                    let (new_user, new_host) = reader(&repaired).unwrap_or_default();
                    if (decoded(&new_user), compared(&new_host)) != (decoded(&user), compared(&host)) {
                        wrong.push(format!("by {id}, {text} becomes {repaired}"));
                    }
                    continue;
                }
                // Without `//`, a browser still reads a host, but the guess has none to compare.
                let guess = report.nearest().map(String::from_utf8_lossy);
                let guess = guess.filter(|guess| appendix_b(guess).is_some()).unwrap_or_default();
                let Some((_, other)) = reader(&guess) else { continue };
                if !host.is_empty() && host.is_ascii() && compared(&host) != compared(&other) {
                    moved += 1;
                    let names = |found: &urlgram::Finding<'_>| {
                        [&host, &other].iter().all(|host| found.help().contains(&format!("`{host}`")))
                    };
                    if !report.findings().iter().any(names) {
                        wrong.push(format!("by {id}, {text} is read with {host}, and {guess} is guessed"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count >= 40 && moved > 0, "{moved} of {count}");
}
