//! Verdicts of Rust crates: `urlgram-judges CRATE START` reads JSON strings, one a line, and answers 1, 0 or `crash` for each. With `parts` as
//! START, it reads URLs, one a line, and answers with the parts that the crate sees, or with `null`.

use std::env;
use std::io::{self, BufRead, Write};
use std::panic;

use serde_json::{Value, json};

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

/// Returns the user, the host, the port and the path of a URL, or null if a crate refuses it.
type Divides = fn(&str) -> Option<Value>;

fn divide(package: &str) -> Option<Divides> {
    Some(match package {
        "fluent-uri" => |text| {
            let url = fluent_uri::UriRef::parse(text).ok()?;
            let authority = url.authority();
            let user = authority.and_then(|it| it.userinfo()).map(|it| it.as_str());
            let (host, port) =
                (authority.map(|it| it.host()), authority.and_then(|it| it.port()).map(|it| it.as_str()));
            Some(json!({ "user": user, "host": host, "port": port, "path": url.path().as_str() }))
        },
        "http" => |text| {
            let url: http::Uri = text.parse().ok()?;
            let authority = url.authority().map(http::uri::Authority::as_str);
            let user = authority.and_then(|it| Some(it.rsplit_once('@')?.0));
            let port = url.port().map(|port| port.as_str().to_owned());
            Some(json!({ "user": user, "host": url.host(), "port": port, "path": url.path() }))
        },
        "iri-string" => |text| {
            let url = iri_string::types::UriReferenceStr::new(text).ok()?;
            let parts = url.authority_components();
            let user = parts.and_then(|it| it.userinfo());
            let (host, port) = (parts.map(|it| it.host()), parts.and_then(|it| it.port()));
            Some(json!({ "user": user, "host": host, "port": port, "path": url.path_str() }))
        },
        "url" => |text| {
            let url = url::Url::parse(text).ok()?;
            let password = url.password().map(|it| format!(":{it}")).unwrap_or_default();
            let user = Some(format!("{}{password}", url.username())).filter(|user| !user.is_empty());
            Some(json!({ "user": user, "host": url.host_str(), "port": url.port(), "path": url.path() }))
        },
        _ => return None,
    })
}

/// Answers with parts.
fn tell_parts(divide: Divides) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let parts = panic::catch_unwind(|| divide(&String::from_utf8_lossy(&line))).ok().flatten();
        writeln!(out, "{}", parts.unwrap_or_default())?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let (package, start) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    if let Some(divide) = divide(&package).filter(|_| start == "parts") {
        panic::set_hook(Box::new(|_| ()));
        return tell_parts(divide);
    }
    let Some(accepts) = judge(&package, &start) else {
        return Err(io::Error::other(format!("no call of {package:?} for {start:?}")));
    };
    panic::set_hook(Box::new(|_| ()));
    // The standard output of Rust writes each line at once, so a string that ends the process is the one after the last answer.
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
