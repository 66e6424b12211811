//! Verdicts of Rust crates: `urlgram-judges CRATE START` reads JSON strings, one a line, and answers 1, 0 or `crash` for each.

use std::env;
use std::io::{self, Write};
use std::panic;

/// Returns whether a crate accepts a text.
type Accepts = fn(&str) -> bool;

fn judge(package: &str, start: &str) -> Option<Accepts> {
    Some(match (package, start) {
        #[cfg(feature = "ada-url")]
        ("ada-url", "IRI") => |text| ada_url::Url::can_parse(text, None),
        ("fluent-uri", "URI") => |text| fluent_uri::Uri::parse(text).is_ok(),
        ("fluent-uri", "URI-reference") => |text| fluent_uri::UriRef::parse(text).is_ok(),
        ("fluent-uri", "IRI") => |text| fluent_uri::Iri::parse(text).is_ok(),
        ("fluent-uri", "IRI-reference") => |text| fluent_uri::IriRef::parse(text).is_ok(),
        ("http", "URI-reference") => |text| text.parse::<http::Uri>().is_ok(),
        ("iref", "URI") => |text| iref::Uri::new(text).is_ok(),
        ("iref", "URI-reference") => |text| iref::UriRef::new(text).is_ok(),
        ("iref", "IRI") => |text| iref::Iri::new(text).is_ok(),
        ("iref", "IRI-reference") => |text| iref::IriRef::new(text).is_ok(),
        ("iri-string", "URI") => |text| iri_string::types::UriStr::new(text).is_ok(),
        ("iri-string", "URI-reference") => |text| iri_string::types::UriReferenceStr::new(text).is_ok(),
        ("iri-string", "IRI") => |text| iri_string::types::IriStr::new(text).is_ok(),
        ("iri-string", "IRI-reference") => |text| iri_string::types::IriReferenceStr::new(text).is_ok(),
        ("oxiri", "IRI") => |text| oxiri::Iri::parse(text).is_ok(),
        ("oxiri", "IRI-reference") => |text| oxiri::IriRef::parse(text).is_ok(),
        ("uriparse", "URI") => |text| uriparse::URI::try_from(text).is_ok(),
        ("uriparse", "URI-reference") => |text| uriparse::URIReference::try_from(text).is_ok(),
        ("url", "IRI") => |text| url::Url::parse(text).is_ok(),
        ("urn", "namestring") => |text| urn::UrnSlice::try_from(text).is_ok(),
        _ => return None,
    })
}

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let (package, start) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    let Some(accepts) = judge(&package, &start) else {
        return Err(io::Error::other(format!("no call of {package:?} for {start:?}")));
    };
    panic::set_hook(Box::new(|_| ()));
    // The standard output of Rust writes each line at once, so that a string that ends the process is the next one.
    let mut out = io::stdout().lock();
    for line in io::stdin().lines() {
        let text: String = serde_json::from_str(&line?)?;
        let verdict = match panic::catch_unwind(|| accepts(&text)) {
            Ok(true) => "1",
            Ok(false) => "0",
            Err(_) => "crash",
        };
        writeln!(out, "{verdict}")?;
    }
    Ok(())
}
