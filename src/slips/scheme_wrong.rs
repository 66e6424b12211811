//! A scheme that is written wrong, or wrong signs after it.

use super::prelude::*;

/// The signs after a scheme, if only these are to be changed.
fn signs<'t>(text: &'t [u8], edits: &Edits) -> Option<&'t [u8]> {
    let [(span, new)] = &edits[..] else { return None };
    (new.starts_with(b":") && edits.iter().all(|(span, _)| !text[span.start].is_ascii_alphanumeric()))
        .then(|| &text[span.clone()])
}
/// The edits of a URL that was written so that nobody follows the link.
fn harmless(t: &[u8]) -> Edits {
    let marks = [
        ("[.]", "."),
        ("(.)", "."),
        ("[://]", "://"),
        ("[:]", ":"),
        ("[/]", "/"),
        ("[dot]", "."),
        ("(dot)", "."),
        ("[.", "."),
        ("{.}", "."),
    ];
    let is_word = |at: usize| t.get(at).is_some_and(|byte| word(*byte));
    let mut edits = Edits::new();
    if t.len() > 4 && t[..4].eq_ignore_ascii_case(b"hxxp") {
        edits.push((0..4, b"http".to_vec()));
    }
    let mut at = 0;
    while at < t.len().min(300) {
        let rest = &t[at..];
        // The `[` of this pair was lost.
        if rest.starts_with(b".]") && !t.contains(&b'[') && is_word(at + 2) {
            edits.push((at..at + 2, b".".to_vec()));
        }
        let is_meant = |(from, to): &&(&str, &str)| match *to {
            // A dot in brackets counts only within a name: elsewhere in a path it is a pattern.
            "." => {
                (*from != "[." || !t.contains(&b']')) && at > 0 && word(t[at - 1]) && is_word(at + from.len())
            }
            ":" => t.get(at + 3).is_some_and(|byte| b"/[0123456789".contains(byte)),
            // A slash in a path is a pattern, too.
            "/" => !t[find(&t[..at], b"://").map_or(0, |at| at + 3).min(at)..at].contains(&b'/'),
            _ => true,
        };
        match marks.iter().find(|(from, _)| rest.starts_with(from.as_bytes())).filter(is_meant) {
            Some((from, to)) => {
                edits.push((at..at + from.len(), to.as_bytes().to_vec()));
                at += from.len();
            }
            None => at += 1,
        }
    }
    edits
}
/// The repairs of a text in which the letters of the scheme are right, and signs after them are wrong.
fn after(t: &[u8], is: fn(&[u8]) -> bool) -> Choices {
    misspelt(t).into_iter().filter(|(_, edits)| signs(t, edits).is_some_and(is)).collect()
}
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme before the name of a resource",
        cost: Some(SPECIFIC),
        needs: b":/",
        says: "`s3://` is before a name that is a URI by itself, and has `:` where a port is",
        how: whole(|t| {
            // `arn:`, then partition, service, region, account and resource.
            let fields = head(t.strip_prefix(b"s3://arn:aws")?);
            (count(fields, b':') > 3).then(|| one(0..5, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme that is misspelt",
        says: "`{text}` is written where `{fix}` is meant",
        how: choices(|t| misspelt(t).into_iter().filter(|(_, edits)| signs(t, edits).is_none()).collect()),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "an underscore in the scheme of a program",
        needs: b"_:",
        says: "The scheme contains `{text}`, {which}",
        how: whole(|t| {
            let (name, rest) = t.split_at(run(t, |byte| word(byte) || b"+.".contains(&byte)));
            // A name in capitals is the name of a protocol in a setting.
            let is_of_program = rest.starts_with(b"://") && name.first().is_some_and(u8::is_ascii_lowercase);
            let with_plus: Vec<u8> =
                name.iter().map(|byte| if *byte == b'_' { b'+' } else { *byte }).collect();
            let sign = if scheme::known(&with_plus) { "+" } else { "-" };
            is_of_program.then(|| each(memchr_iter(b'_', name), 1, sign))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme of the web that begins with a digit",
        needs: b":.",
        says: "A scheme begins with a letter, not with `{text}`",
        how: whole(|t| {
            let (name, digits) = (run(t, |byte| byte.is_ascii_alphanumeric()), digits(t));
            // A number may have been put before the scheme.
            let is_known = scheme::known(&t[digits..name]);
            (digits > 0 && t[name..].starts_with(b"://www."))
                .then(|| if is_known { one(0..digits, "") } else { one(0..name, "https") })
        }),
        ..SLIP
    },
    // The name of the scheme is right, and the text after it is wrong.
    Slip {
        code: Some(Code::MissingColon),
        name: "no colon after the scheme",
        says: "The colon after the scheme is missing",
        how: choices(|t| {
            let mut all = after(t, |sign| !sign.contains(&b':'));
            // `http/` may be a folder, too, unless a host may follow it.
            let is_host = |host: &[u8]| {
                scheme::plausible(host)
                    || !extension(host) && host.first().is_some_and(u8::is_ascii_alphanumeric)
            };
            let name = prefix(t, &["http/", "https/"]).filter(|name| is_host(&t[*name..]));
            all.extend(name.map(|name| (0.0, one(name - 1..name, "://"))));
            // The name of a scheme, or of an app: that of a host, backwards.
            let name = run(t, |byte| word(byte) || byte == b'.');
            let labels: Vec<&[u8]> = t[..name].split(|byte| *byte == b'.').collect();
            let is_of_app = labels.len() > 2
                && is_one_of(labels[0], "com io org net app dev me")
                && !scheme::is_last_label(labels[labels.len() - 1]);
            if t[name..].starts_with(b"///") && scheme::listed(&t[..name]) {
                all.push((0.0, one(name..name + 1, ":")));
            } else if t[name..].starts_with(b"//") && is_of_app {
                all.push((0.0, one(name..name, ":")));
            }
            all
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingSlashes),
        name: "a slash is missing after the scheme",
        says: "`//` must follow the colon of the scheme",
        how: choices(|t| after(t, |sign| sign.starts_with(b":") && !sign.contains(&b'\\') && sign.len() < 3)),
        ..SLIP
    },
    Slip {
        code: Some(Code::EmptyHost),
        name: "too many slashes after the scheme",
        says: "More than two slashes follow the colon of the scheme",
        how: choices(|t| after(t, |sign| sign.starts_with(b":///"))),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "backslashes after the scheme",
        cost: Some(SPECIFIC),
        says: "Slashes follow the scheme, not `{text}`",
        how: choices(|t| {
            // `\u` may begin the escape of a character.
            if find(t, b"\\u").and_then(|at| t.get(at + 2)).is_some_and(u8::is_ascii_hexdigit) {
                return vec![];
            }
            let known = after(t, |sign| sign.starts_with(b":") && sign.contains(&b'\\'));
            // An unknown scheme counts only if a host with a port follows; the name of a program has none.
            let is_scheme =
                |at: &usize| *at > 1 && are_words(&t[..*at], b":.+") && head(&t[at + 3..]).contains(&b':');
            let at = find(t, b":\\\\").filter(|at| known.is_empty() && is_scheme(at));
            let Some(at) = at else { return known };
            let others = (at + 3..t.len()).filter(|at| t[*at] == b'\\');
            vec![(0.0, [one(at..at + 3, "://"), each(others, 1, "/")].concat())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "other signs after the scheme",
        says: "`{text}` is written where `{fix}` is meant",
        how: choices(|t| {
            after(t, |sign| match sign {
                [b':', rest @ ..] => rest.len() > 1 && !has_any(rest, b"\\ ") && !rest.starts_with(b"///"),
                _ => sign.contains(&b':') && !sign.contains(&b' '),
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingColon),
        name: "brackets without a colon before them",
        needs: b"()",
        says: "The colon after the scheme is missing",
        how: whole(|t| {
            let open = memchr(b'(', t)?;
            let names = "failover fanout discovery static masterslave peer";
            names.split(' ').find(|name| t[..open] == *name.as_bytes())?;
            let mut edits = one(open..open, ":");
            for at in open..t.len() {
                match t[at] {
                    b' ' if t[at - 1] == b',' => edits.push((at..at + 1, vec![])),
                    b')' if t.get(at + 1).is_some_and(u8::is_ascii_alphabetic) => {
                        edits.push((at + 1..at + 1, b"?".to_vec()));
                    }
                    b':' if t[..at].ends_with(b"tcp")
                        && t.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) =>
                    {
                        edits.push((at + 1..at + 1, b"//".to_vec()));
                    }
                    _ => {}
                }
            }
            Some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubledScheme),
        name: "a scheme before one without a host",
        needs: b":/",
        says: "`{text}` is before another scheme",
        tax: TAX,
        how: whole(|t| {
            let from = prefix(t, &["http://", "https://"])?;
            let inner = &t[from..];
            let others = ["about:", "data:", "javascript:", "urn:", "file:/", "news:", "magnet:", "chrome:"];
            if starts_with(inner, &others) {
                return Some(one(0..from, ""));
            }
            let name = prefix(inner, &["http:", "https:"])?;
            if starts_with(&inner[name..], &["%2F%2F", "%2f%2f"]) {
                // The second URL is encoded, up to what was added to it.
                let encoded = from..from + head(inner).len();
                let slashes = encoded.filter(|at| escape(&t[*at..]) == Some(b'/'));
                return Some([one(0..from, ""), each(slashes, 3, "/")].concat());
            }
            scheme::plausible(&inner[name..]).then(|| one(from..from + name, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingColon),
        name: "a file or an address of mail without a colon",
        says: "The colon after the scheme is missing",
        how: whole(|t| {
            if t.starts_with(b"file//") {
                return Some(one(4..4, ":"));
            }
            let sign = *t.strip_prefix(b"mailto")?.first()?;
            let is_begin = sign.is_ascii_alphanumeric() || sign == b'=';
            (is_begin && t.contains(&b'@') && !t.contains(&b':'))
                .then(|| one(6..6 + usize::from(sign == b'='), ":"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::SchemeCase),
        name: "a scheme in capitals",
        says: "The scheme is `{fix}`, written `{text}`",
        keeps: true,
        how: whole(|t| {
            let name = &t[..memchr(b':', t)?];
            (name.len() < 12 && name.iter().any(u8::is_ascii_uppercase) && scheme::known(name))
                .then(|| one(0..name.len(), name.to_ascii_lowercase()))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MailtoSlashes),
        name: "slashes after `mailto:`",
        needs: b"/",
        says: "`mailto:` has no slashes after it",
        tax: TAX,
        how: whole(|t| t.starts_with(b"mailto://").then(|| one(7..9, ""))),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a server in a news URL",
        says: "A `news` URL names no server",
        tax: TAX,
        how: whole(|t| {
            let slash = 7 + memchr(b'/', t.strip_prefix(b"news://")?)?;
            t[slash..].contains(&b'@').then(|| one(5..slash + 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HostNotAllowed),
        name: "a server where the scheme has none",
        says: "{document} has no server in such a URL",
        how: whole(|t| {
            let from = prefix(t, &["news://", "nntp://"])?;
            Some(one(5..from + memchr(b'/', &t[from..])? + 1, ""))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UndefinedScheme),
        name: "an address as a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: whole(|t| {
            let colon = find(t, b"://")?;
            let digits = digits(&t[colon + 3..]);
            (scheme::plausible(&t[..colon]) && (2..6).contains(&digits))
                .then(|| vec![(0..0, b"http://".into()), (colon + 1..colon + 3, vec![])])
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingSlashes),
        name: "the slashes of a file",
        says: "Two slashes are missing after `file:`",
        how: here(set(&[Slash]), LETTERS, 5, |t, i| {
            (i == 6 && t.bytes.starts_with(b"file:/")).then(|| (1, [b"//", &t.bytes[i..=i]].concat()))
        }),
        ..SLIP
    },
    Slip {
        name: "a URL that was made harmless",
        one_of: b"[({xX]",
        says: "`{text}` is written for `{fix}`, so that nobody follows the link",
        tax: TAX,
        how: whole(|t| Some(harmless(t))),
        ..SLIP
    },
];

/// The beginning of a text: slashes, if there are any, a name, the signs that divide it from the rest, and that.
struct Begin<'t> {
    slashes: &'t [u8],
    name: &'t [u8],
    sign: &'t [u8],
    rest: &'t [u8],
}

impl<'t> Begin<'t> {
    fn of(text: &'t [u8]) -> Self {
        let is_slash = |byte: &u8| b"\\/".contains(byte);
        let (slashes, named) = text.split_at(text.iter().take_while(|byte| is_slash(byte)).count());
        let (name, after) = named.split_at(run(named, word));
        let signs = after.iter().take(12).take_while(|byte| b":;.,/\\ ".contains(byte)).count();
        // The sign ends with its last slash, or with the colon after its slashes.
        let last = after[..signs].iter().rposition(is_slash).map_or(signs, |last| last + 1);
        let has_colon = after.starts_with(b"//") && after[last..].starts_with(b":");
        let (sign, rest) = after.split_at(last + usize::from(has_colon));
        Self { slashes, name, sign, rest }
    }

    /// How many slashes divide.
    fn count(&self) -> usize {
        self.sign.iter().filter(|byte| b"/\\".contains(byte)).count()
    }

    /// Returns whether the text means what it says.
    fn is_right(&self) -> bool {
        let first = head(self.rest);
        // A path begins with one slash.
        let is_path = self.slashes == b"/" && !self.sign.contains(&b':');
        // No host has an `=`, as the names of directories do, or the name of a folder that each machine has.
        let is_folder = self.sign == b":/"
            && (first.contains(&b'=') || first.starts_with(b":") || scheme::FOLDERS.contains(&first));
        // A path with another URL in it belongs to the scheme of a program that opens that URL.
        let opens = self.sign == b"://" && has(self.rest, b"/http");
        is_path || is_folder || opens || self.is_known()
    }

    fn is_known(&self) -> bool {
        self.slashes.is_empty() && self.sign == b"://" && scheme::hosted(self.name)
    }

    /// A host follows. On the web, a single word is a host, too; a single letter is an example of a relative
    /// form.
    fn has_host(&self, with_port: bool) -> bool {
        let (host, port) =
            self.rest.split_at(self.rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count());
        let is_port = head(port)
            .strip_prefix(b":")
            .is_some_and(|port| !port.is_empty() && port.iter().all(u8::is_ascii_digit));
        let is_web = || is_one_of(self.name, "http https");
        let is_word = host.len() > 1 && host.iter().any(u8::is_ascii_alphabetic);
        scheme::plausible(self.rest) || is_word && (port.is_empty() && !with_port || is_port) && is_web()
    }

    /// The schemes that may be meant, and what each costs.
    fn meant(&self) -> Vec<(String, f64)> {
        let name: Vec<u8> = self.name.iter().copied().filter(|byte| *byte != b'_').collect();
        let near = scheme::meant(&name).into_iter().enumerate();
        let cost = |place: usize, edits: usize| 1.0 + 4.0 * (edits as f64 - 1.0) + place as f64;
        let near = near.map(|(place, (scheme, edits))| (scheme.to_owned(), cost(place, edits)));
        let itself = scheme::hosted(&name).then(|| (String::from_utf8_lossy(&name).into_owned(), 0.0));
        near.chain(itself).collect()
    }

    /// The edits that lead to a scheme, if the text shows no more than they change.
    fn edits(&self, scheme: &str) -> Option<Edits> {
        let right = if scheme == "mailto" { ":" } else { "://" };
        let (name, sign) = (self.slashes.len(), self.slashes.len() + self.name.len());
        let all = [
            (0..name, self.slashes, ""),
            (name..sign, self.name, scheme),
            (sign..sign + self.sign.len(), self.sign, right),
        ];
        let edits: Edits = all
            .into_iter()
            .filter(|(_, old, new)| *old != new.as_bytes())
            .map(|(span, _, new)| (span, new.as_bytes().to_vec()))
            .collect();
        let is_one = edits.len() == 1;
        let is_more = is_one && self.count() > 2 && !(self.has_host(true) && scheme::hosted(self.name));
        let is_path =
            is_one && scheme.as_bytes() == self.name && self.count() == 1 && !self.sign.starts_with(b":");
        (!edits.is_empty() && !is_more && !is_path).then_some(edits)
    }
}

/// A scheme that is misspelt, or what separates it from the rest.
fn misspelt(text: &[u8]) -> Choices {
    // Signs on both sides are around the text.
    if text.starts_with(b"_") && text.ends_with(b"_") {
        return vec![];
    }
    let begin = Begin::of(text);
    let is_mail = begin.sign == b":" && text.contains(&b'@');
    if begin.is_right() || begin.name.is_empty() {
        return vec![];
    }
    if is_mail && scheme::meant(begin.name).iter().any(|(name, _)| *name == "mailto") {
        let from = begin.slashes.len();
        return vec![(0.0, one(from..from + begin.name.len(), "mailto"))];
    }
    if begin.count() == 0 && !(begin.sign == b":" && begin.has_host(false)) {
        return vec![];
    }
    let meant = begin.meant().into_iter();
    meant.filter_map(|(scheme, cost)| Some((cost, begin.edits(&scheme)?))).collect()
}
