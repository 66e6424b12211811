//! Schemes by the documents that are in force: their examples, the errata, and the second check.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use urlgram::bnf::Source;
use urlgram::check::Bulk;
use urlgram::diff::Side;
use urlgram::errata::Erratum;
use urlgram::generate::{Generator, NearMisses};
use urlgram::library::{Entry, LIBRARY};
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::schemes::UriScheme;
use urlgram::{Check, Dialect, Reading, Severity};

use crate::only_in::only_in;
use crate::page;
use crate::root::root;
use crate::rows::rows;
use crate::tier;

/// The check by the document of a scheme alone.
pub fn alone(scheme: &UriScheme) -> Check {
    Check::new(scheme.dialect()).with_start(scheme.start).unwrap()
}

#[test]
fn each_scheme_has_a_grammar() {
    let all = UriScheme::all();
    assert!(all.is_sorted_by(|one, two| one.name < two.name), "by their names");
    for scheme in all {
        let name = scheme.name;
        assert!(alone(scheme).language().is_ok(), "{name}");
        assert!(
            !scheme.dialect().is_foreign(),
            "{name} has no `;;@role`, so that its findings are about nothing"
        );
        assert!(["permanent", "provisional", "historical"].contains(&scheme.status), "{name}");
        let upper = format!("{}:x", name.to_ascii_uppercase());
        assert_eq!(UriScheme::of(upper.as_bytes()).map(|it| it.name), Some(name));
        assert_eq!(
            UriScheme::document_named(name).map(|it| it.document),
            Ok(Dialect::find(name).map_or(scheme.document, |it| it.document))
        );
    }
}

/// Each example in the text of a document, and each near miss, has the verdict that was written down before any program was asked.
#[test]
fn examples_have_their_verdicts() {
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    for row in rows("tests/examples/schemes.tsv") {
        let [name, text, expected, _] = &row;
        let text: String = serde_json::from_str(text).unwrap();
        let scheme = UriScheme::named(name).unwrap_or_else(|| panic!("{name}"));
        seen.insert(scheme.name);
        if alone(scheme).conforms(&text) != (expected == "yes") {
            wrong.push(row.join("  "));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<_> = UriScheme::all().iter().filter(|scheme| !seen.contains(scheme.name)).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

/// Strings that a scheme allows, strings that are nearly so, and the examples.
fn texts(scheme: &UriScheme) -> Vec<Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(3966);
    let check = alone(scheme);
    let generator = Generator::random(check, 3966);
    let mut all: Vec<Vec<u8>> = generator.clone().take(tier::of(3_000, 5)).collect();
    all.extend(NearMisses::new(generator, 3966).take(tier::of(3_000, 5)).map(|miss| miss.text));
    for mut text in all.clone() {
        if !text.is_empty() {
            let at = random.usize(..text.len());
            text[at] = *random.choice(b" %/?#[]@:;=&+,aZ09\xC3|\"<").unwrap();
            all.push(text);
        }
    }
    all
}

/// A verdict that asks the scheme is that of the generic syntax and of the document of the scheme; lists and reports have the same; repairs
/// and guesses conform to both.
#[test]
fn the_second_check_is_a_check_by_the_document() {
    let mut told = 0;
    for (dialect, start) in [(&RFC3986, "URI"), (&RFC3987, "IRI-reference")] {
        let generic = Check::new(dialect).with_start(start).unwrap();
        let both = generic.with_schemes(true);
        for scheme in UriScheme::all() {
            let all = texts(scheme);
            let mut list = Vec::new();
            for text in &all {
                let scheme = UriScheme::of(text);
                let is_apart = scheme.is_some_and(|scheme| scheme.leaves_fragments);
                let end = text.iter().position(|byte| *byte == b'#').filter(|_| is_apart);
                let uri: String =
                    text[..end.unwrap_or(text.len())]
                        .iter()
                        .map(|byte| {
                            if byte.is_ascii() {
                                char::from(*byte).to_string()
                            } else {
                                format!("%{byte:02X}")
                            }
                        })
                        .collect();
                let of_scheme = scheme.is_none_or(|scheme| alone(scheme).conforms(&uri));
                let expected = generic.conforms(text) && of_scheme;
                let shown = String::from_utf8_lossy(text);
                assert_eq!(both.conforms(text), expected, "{shown}");
                let (first, second) = (generic.run(text), both.run(text));
                assert_eq!(second.conforms(), expected, "{shown}");
                assert_eq!(both.first_error(text).is_none(), expected, "{shown}");
                assert_eq!(first.conforms(), generic.conforms(text), "{shown}");
                assert_eq!(first.outside().is_some(), generic.conforms(text) && !of_scheme, "{shown}");
                assert_eq!(first.outside(), second.outside(), "{shown}");
                if let Some(outside) = first.outside() {
                    told += 1;
                    let told = scheme.map(|scheme| (scheme.name, scheme.document));
                    assert_eq!(told, Some((outside.scheme, outside.document)));
                    let of_document = |it: &&urlgram::Finding<'_>| it.severity() == Severity::Warning;
                    assert!(first.findings().iter().any(|it| of_document(&it)), "{shown}");
                }
                for report in [&first, &second] {
                    for found in report.findings() {
                        assert!(
                            found.span().start <= found.span().end && found.span().end <= text.len(),
                            "{shown}"
                        );
                        assert!(!found.message().is_empty() && !found.label().is_empty());
                    }
                }
                assert!(second.repaired().is_none_or(|text| both.conforms(text)), "{shown}: {second:?}");
                // If the scheme is not asked, the generic syntax alone decides on a URI with an authority.
                let colon = text.iter().position(|byte| *byte == b':');
                let has_authority = colon.is_some_and(|colon| text[colon..].starts_with(b"://"));
                let is_kept = first.repaired().is_none_or(|text| both.conforms(text));
                assert!(is_kept || has_authority, "{shown}: {first:?}");
                list.extend(text.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }));
                list.push(b'\n');
            }
            let mut verdicts = Vec::new();
            Bulk::with(both, b'\n', urlgram::acceptor::Acceptor::new)
                .verdicts(&list, |place, conforms| verdicts.push((place, conforms)));
            for (place, conforms) in verdicts {
                assert_eq!(
                    conforms,
                    both.conforms(&list[place.clone()]),
                    "{:?}",
                    String::from_utf8_lossy(&list[place])
                );
            }
        }
    }
    assert!(told > tier::of(1_000, 250), "{told}");
}

/// The side of a scheme in its own document, which `diff` compares, has the strings that the document allows, if the scheme is in lower case.
#[test]
fn a_side_of_a_scheme_has_what_its_document_allows() {
    for scheme in UriScheme::all() {
        let side = Side::of_scheme(scheme.dialect(), scheme.name, Reading::Corrected).unwrap();
        assert_eq!(side.production().name, scheme.start);
        for text in texts(scheme) {
            let begins = text.starts_with(format!("{}:", scheme.name).as_bytes());
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(side.accepts(&text), begins && alone(scheme).conforms(&text), "{side} {shown}");
            assert_eq!(side.automaton().accepts(&text), side.accepts(&text), "{side} {shown}");
        }
    }
    let [by_name, by_number] =
        ["telnet:telnet:", "rfc4248:telnet:"].map(|name| Side::find(name, Reading::Corrected).unwrap());
    assert_eq!(by_name.automaton(), by_number.automaton());
    assert!(by_name.accepts("telnet://h") && !by_name.accepts("telnet:h"));
}

/// Each grammar of the library names the errata that there are of its document, and what is applied is in its file.
#[test]
fn errata_are_in_the_grammars() {
    let known = ["verified", "held", "reported", "rejected", "-"];
    let decisions = ["applied", "no-change", "note", "no-grammar"];
    for erratum in Erratum::all() {
        assert!(known.contains(&erratum.status) && decisions.contains(&erratum.decision), "{erratum:?}");
        assert!(erratum.decision != "applied" || erratum.status == "verified", "{erratum:?}");
    }
    for entry in &LIBRARY {
        let of_document: Vec<_> = Erratum::all().iter().filter(|it| it.document == entry.document).collect();
        assert!(!of_document.is_empty(), "no row says whether {} has errata", entry.document);
        let corrections = root(format!("grammar/library/{}.corrections.abnf", entry.id));
        let corrections = fs::read_to_string(corrections).unwrap_or_default();
        for erratum in of_document {
            let is_there = corrections.contains(&format!(";;@correction erratum-{}", erratum.id));
            let is_of_entry = erratum.production != "-"
                && entry.source(Reading::Printed).text().contains(erratum.production);
            assert_eq!(is_there, erratum.decision == "applied" && is_of_entry, "{erratum:?}");
        }
    }
}

/// The shortest strings that an erratum removes and adds are those that the grammars have with it, and without.
#[test]
fn errata_change_what_the_table_says() {
    for erratum in Erratum::all().iter().filter(|it| it.decision == "applied" && it.production != "-") {
        let is_of = |it: &&Entry| {
            it.document == erratum.document && it.source(Reading::Printed).text().contains(erratum.production)
        };
        let Some(entry) = LIBRARY.iter().find(is_of) else { continue };
        let with = entry.source(Reading::Corrected);
        let printed = entry.source(Reading::Printed);
        let text = |source: &Source| {
            let (grammar, _) = source.read();
            grammar.rule(erratum.production).map(|rule| rule.text.to_owned())
        };
        let (Some(new), Some(old)) = (text(&with), text(&printed)) else { panic!("{erratum:?}") };
        let without = Source::new("without", &with.text().replacen(&new, &old, 1), None);
        let change = |start: &str| {
            let check = |source: &Source| {
                let dialect = Dialect::of_source(source, &[]).unwrap().dialect;
                Check::new(dialect).with_start(start).unwrap()
            };
            let (before, after) = (check(&without), check(&with));
            [(&before, &after), (&after, &before)]
                .map(|(one, two)| only_in(one.language().unwrap(), two.language().unwrap()))
                .map(|text| text.map(|text| String::from_utf8(text).unwrap()))
        };
        // If the start production does not need this one, the strings are those of this production.
        let [removes, adds] = match change(entry.start()) {
            [None, None] => change(erratum.production),
            whole => whole,
        };
        assert_eq!((&removes, &adds), (&erratum.removes, &erratum.adds), "{erratum:?}");
    }
}

/// The page of the errata has what `grammar --errata` prints.
#[test]
fn the_page_of_the_errata() {
    let mut text = "# Errata

The RFC Editor's records about grammars and examples of the documents that urlgram has, and of those that their grammars are taken from, each with its decision:

- *applied*: in the corrected reading, which `--reading printed` leaves out. The shortest strings that it removes and adds stand beside it;
- *no-change*: the language is the same with it;
- *note*: nothing is applied, since the record is not verified, or is about something that no grammar decides;
- *no-grammar*: urlgram has no grammar of the document.

`urlgram grammar --errata` prints the same, and `-d` chooses a document. [Schemes](../guide/schemes.md) has the documents.
"
    .to_owned();
    let mut document = "";
    let (none, records): (Vec<&Erratum>, Vec<_>) = Erratum::all().iter().partition(|it| it.id == "-");
    for erratum in records {
        if erratum.document != document {
            document = erratum.document;
            write!(text, "\n## {document}\n\n").unwrap();
            text += "| erratum | status | section | production | decision | removes | adds | why |\n";
            text += "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
        }
        let code = |text: &str| format!("`{}`", page::bars(text));
        let string =
            |text: &Option<String>| text.as_ref().map_or(String::new(), |text| code(&format!("{text:?}")));
        let of = if erratum.production == "-" { String::new() } else { code(erratum.production) };
        let Erratum { id, status, section, decision, removes, adds, reason, .. } = erratum;
        let (removes, adds, reason) = (string(removes), string(adds), page::bars(reason));
        writeln!(text, "| {id} | {status} | {section} | {of} | {decision} | {removes} | {adds} | {reason} |")
            .unwrap();
    }
    let none: Vec<_> = none.iter().map(|it| it.document).collect();
    write!(text, "\n## No record\n\nNo record of errata was at hand of {}.\n", none.join(", ")).unwrap();
    page::assert_page("reference/errata", "--test documents the_page_of_the_errata", &text);
}
