//! The page about what validators accept, from their answers.

use std::fmt::Write as _;

use urlgram::{Check, Dialect};

use super::{Answer, Differences, Witness};
use crate::contender;
use crate::validators::{self, Validator};

/// Where the page is, beside the top level of the repository.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/engines.md");

/// The number of witnesses to show of a validator of another document.
const SHOWN: usize = 12;

/// Why texts differ. Each cause has been read in the RFC and in the package; a witness without one is an error.
struct Cause {
    calls: &'static [&'static str],
    is_it: fn(&Witness) -> bool,
    /// The section of RFC 3986 that decides.
    section: &'static str,
    why: &'static str,
}

/// The first that is it counts.
const CAUSES: &[Cause] = &[
    Cause {
        calls: &["URI::try_from"],
        is_it: |witness| witness.answer == Answer::Panic,
        section: "3.1",
        why: "Without a scheme it is no URI. The package's `URIReference` refuses it, and its `URI` cannot turn that error into one of its own.",
    },
    Cause {
        calls: &["URIReference::try_from", "URI::try_from"],
        is_it: |witness| witness.text.len() > 60_000,
        section: "3.3",
        why: "A path has any number of segments. The package documents a limit of 65,536.",
    },
    Cause {
        calls: &["URIReference::try_from", "URI::try_from"],
        is_it: |witness| witness.text.contains("[v") || witness.text.contains("[V"),
        section: "3.2.2",
        why: "`IPvFuture`. The package reports `AddressMechanismNotSupported`. The RFC asks for such an error only when an \
              application *dereferences* such an address.",
    },
    Cause {
        calls: &["URIReference::try_from", "URI::try_from"],
        is_it: |witness| witness.text.contains("//") && witness.text.ends_with("90000"),
        section: "3.2.3",
        why: "`port = *DIGIT`: of any length. The package has the type `u16` for it.",
    },
    Cause {
        calls: &["URIReference::try_from"],
        is_it: |witness| witness.text.starts_with("/:"),
        section: "3.3",
        why: "Only `path-noscheme` has no colon in its first segment; `path-absolute` begins with a slash, so that nothing before the \
              colon looks like a scheme.",
    },
];

/// The page.
pub fn page() -> String {
    let mut page = String::from(HEAD);
    page.push_str("\n## Packages that claim to implement RFC 3986 or RFC 3987\n\n");
    page.push_str("| package | version | call | production | texts | differences |\n| --- | --- | --- | --- | ---: | --- |\n");
    let mut details = String::new();
    for validator in validators::CLAIM {
        let found = find(validator);
        row(&mut page, validator, &found, &count(&found));
        let causes: Vec<&Cause> =
            CAUSES.iter().filter(|cause| cause.calls.contains(&validator.call)).collect();
        let cause = |witness: &Witness| causes.iter().position(|cause| (cause.is_it)(witness));
        let unknown: Vec<&Witness> =
            found.witnesses.iter().filter(|witness| cause(witness).is_none()).collect();
        assert!(unknown.is_empty(), "{}: it is not known why these differ: {unknown:?}", validator.call);
        for (at, Cause { section, why, .. }) in causes.iter().enumerate() {
            let Some(Witness { answer, text, .. }) =
                found.witnesses.iter().find(|witness| cause(witness) == Some(at))
            else {
                continue;
            };
            let (text, document, says) = (code(text), derives(validator, text), words(*answer));
            writeln!(
                details,
                "| {text} | `{}` | {} | {document} | {says} | {section} | {why} |",
                validator.call, validator.package
            )
            .expect("text takes all");
        }
    }
    page.push_str("\nThe differences by their causes, each with its shortest text:\n\n");
    page.push_str("| text | call | package | the RFC | the package | section of RFC 3986 | why |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    page.push_str(&details);
    page.push_str(OTHERS);
    page.push_str("| package | version | call | production | texts | differences |\n| --- | --- | --- | --- | ---: | --- |\n");
    let mut details = String::new();
    for validator in validators::OTHERS {
        let found = find(validator);
        row(&mut page, validator, &found, &count(&found));
        for (answer, title) in
            [(Answer::Yes, "accepted, and no `IRI`"), (Answer::No, "refused, and an `IRI`")]
        {
            let all: Vec<&Witness> =
                found.witnesses.iter().filter(|witness| witness.answer == answer).collect();
            let shown: Vec<String> = all.iter().take(SHOWN).map(|witness| code(&witness.text)).collect();
            writeln!(details, "- `{}`, {title}: {}", validator.package, shown.join(", "))
                .expect("text takes all");
        }
    }
    page.push_str("\nThe shortest of them:\n\n");
    page.push_str(&details);
    page
}

fn find(validator: &Validator) -> Differences {
    let dialect = Dialect::find(validator.dialect).expect("a dialect");
    let production = dialect.production(validator.production).expect("a production");
    Differences::find(validator, &contender::automaton(dialect, production))
}

fn row(page: &mut String, validator: &Validator, found: &Differences, differences: &str) {
    let Validator { package, call, production, .. } = validator;
    let (version, asked) = (version(package), thousands(found.asked));
    writeln!(page, "| {package} | {version} | `{call}` | `{production}` | {asked} | {differences} |")
        .expect("text takes all");
}

fn count(found: &Differences) -> String {
    if found.differing == 0 { "none".to_owned() } else { format!("{} texts", thousands(found.differing)) }
}

fn words(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "accepts",
        Answer::No => "refuses",
        Answer::Panic => "**panics**",
    }
}

/// The verdict of the document on a text.
fn derives(validator: &Validator, text: &str) -> &'static str {
    let dialect = Dialect::find(validator.dialect).expect("a dialect");
    let check = Check::new(dialect).with_start(validator.production).expect("a production");
    if check.run(text.as_bytes()).derives() { "derives" } else { "does not derive" }
}

/// The version of a package that `Cargo.lock` has.
fn version(package: &str) -> &'static str {
    let lock = include_str!("../../Cargo.lock");
    let (_, after) =
        lock.split_once(&format!("name = \"{package}\"\nversion = \"")).expect("the package is locked");
    after.split('"').next().expect("a version ends")
}

fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    groups.join(",")
}

/// A text in a cell of a table.
fn code(text: &str) -> String {
    if text.is_empty() {
        return "the empty text".to_owned();
    }
    let shown: String = text
        .chars()
        .map(|character| match character {
            '|' => "\\|".to_owned(),
            '`' => "U+0060".to_owned(),
            '!'..='~' | ' ' => character.to_string(),
            _ if character.is_alphabetic() => character.to_string(),
            _ => format!("<U+{:04X}>", u32::from(character)),
        })
        .collect();
    // What a loop has made is long.
    let runs = text.chars().fold(Vec::new(), |mut runs: Vec<(char, usize)>, character| {
        match runs.last_mut() {
            Some((last, count)) if *last == character => *count += 1,
            _ => runs.push((character, 1)),
        }
        runs
    });
    if text.chars().count() > 60 {
        let part = |(character, count): &(char, usize)| match count {
            1 => format!("`{character}`"),
            _ => format!("{} times `{character}`", thousands(*count as u64)),
        };
        return runs.iter().map(part).collect::<Vec<_>>().join(", ");
    }
    format!("`{shown}`")
}

const HEAD: &str = "# Other packages

> Generated: `cargo run --release -- table` in `members/engines` writes this page.

Differences between validators of other packages and RFC 3986 and RFC 3987. Each validator is a black box: it judges texts that
are made from the minimal automaton of the production, and the automaton says which verdict is right. Each text on which they differ
is reduced to a shortest one. The verdict is `derives`: the BNF alone, no rule of the prose.

The texts are

- the test suite of the automaton (the Wp-method, k = 1): it takes each transition with each byte of its class. It is no proof: code that counts, or that
  tells bytes of a class apart, can pass it. Strings that are not UTF-8 are excluded, since no validator accepts them as an argument;
- every character of Unicode in each place of a URL that has characters of its own: ten places;
- each loop of one byte of the automaton, taken 5, 300 and 70,000 times, since code that counts is no finite automaton;
- all texts of the language of up to five bytes, one byte for each class;
- 20,000 URLs that look real, and as many with one edit.

oxiri has types for IRIs only; the others have one for each of the four productions, uriparse for those of URIs.
";

const OTHERS: &str = "
## Packages that implement the URL standard of WHATWG

They are here for context only: that standard differs from RFC 3987 on purpose. They parse each text without a base, and the
automaton is that of `IRI`.

";
