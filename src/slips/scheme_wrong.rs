//! A scheme that is written wrong, or wrong signs after it.

use super::prelude::*;

/// The signs after a scheme, if only these are to be changed.
fn signs<'t>(text: &'t [u8], edits: &Edits) -> Option<&'t [u8]> {
    let [(span, new)] = &edits[..] else { return None };
    (new.starts_with(b":") && edits.iter().all(|(span, _)| !text[span.start].is_ascii_alphanumeric()))
        .then(|| &text[span.clone()])
}
/// Schemes as people write them so that nobody follows a link.
fn is_after_colon(byte: u8) -> bool {
    byte == b'/' || byte == b'[' || byte.is_ascii_digit()
}
fn harmless(t: &[u8]) -> Vec<(f64, Edits)> {
    let mut edits: Edits = Vec::new();
    if t.len() > 4 && t[..4].eq_ignore_ascii_case(b"hxxp") {
        edits.push((0..4, b"http".to_vec()));
    }
    let mut at = 0;
    let end = t.len().min(300);
    while at < end {
        // The `[` of this pair was lost.
        if t[at..].starts_with(b".]") && !t.contains(&b'[') && t.get(at + 2).is_some_and(|byte| word(*byte)) {
            edits.push((at..at + 2, b".".to_vec()));
        }
        if !b"[({".contains(&t[at]) {
            at += 1;
            continue;
        }
        // `[/]` in a path is a pattern.
        if t[at..].starts_with(b"[/]")
            && t[find(&t[..at], b"://").map_or(0, |at| at + 3).min(at)..at].contains(&b'/')
        {
            at += 1;
            continue;
        }
        let mark = [
            ("[.]", "."),
            ("(.)", "."),
            ("[://]", "://"),
            ("[:]", ":"),
            ("[/]", "/"),
            ("[dot]", "."),
            ("(dot)", "."),
            ("[.", "."),
            ("{.}", "."),
        ]
        .iter()
        .find(|(from, _)| t[at..].starts_with(from.as_bytes()));
        match mark {
            // A dot in brackets counts only within a name: elsewhere in a path it is a pattern.
            Some((from, to))
                if *to != "." && (*to != ":" || t.get(at + 3).is_some_and(|byte| is_after_colon(*byte)))
                    || *to == "."
                        && (*from != "[." || !t.contains(&b']'))
                        && at > 0
                        && word(t[at - 1])
                        && t.get(at + from.len()).is_some_and(|byte| word(*byte)) =>
            {
                edits.push((at..at + from.len(), to.as_bytes().to_vec()));
                at += from.len();
            }
            _ => at += 1,
        }
    }
    if edits.is_empty() { vec![] } else { vec![(0.0, edits)] }
}
/// The repairs of a text in which the letters of the scheme are right, and signs after them are wrong.
fn after(t: &[u8], is: fn(&[u8]) -> bool) -> Vec<(f64, Edits)> {
    misspelt(t).into_iter().filter(|(_, edits)| signs(t, edits).is_some_and(is)).collect()
}
pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme before the name of a resource",
        cost: Some(SPECIFIC),
        needs: b":/",
        says: "`s3://` is before a name that is a URI by itself, and has `:` where a port is",
        how: How::Whole(|t| {
            // `arn:`, then partition, service, region, account and resource.
            let fields = t.strip_prefix(b"s3://arn:aws").map_or(&[][..], head);
            let is_name = memchr::memchr_iter(b':', fields).count() > 3;
            if is_name { vec![(0.0, vec![(0..5, vec![])])] } else { vec![] }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme that is misspelt",
        says: "`{text}` is written where `{fix}` is meant",
        how: How::Whole(|t| misspelt(t).into_iter().filter(|(_, edits)| signs(t, edits).is_none()).collect()),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "an underscore in the scheme of a program",
        needs: b"_:",
        says: "The scheme contains `{text}`, {which}",
        how: How::Whole(|t| {
            let length = t.iter().take_while(|byte| word(**byte) || b"+.".contains(byte)).count();
            let (name, rest) = t.split_at(length);
            // A name in capitals is the name of a protocol in a setting.
            let is_of_program = rest.starts_with(b"://") && name.first().is_some_and(u8::is_ascii_lowercase);
            if !is_of_program || !name.contains(&b'_') {
                return vec![];
            }
            let with = |sign: u8| {
                name.iter().map(|byte| if *byte == b'_' { sign } else { *byte }).collect::<Vec<_>>()
            };
            let sign = if scheme::known(&with(b'+')) { b'+' } else { b'-' };
            let places = (0..name.len()).filter(|at| name[*at] == b'_');
            vec![(0.0, places.map(|at| (at..at + 1, vec![sign])).collect())]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "a scheme of the web that begins with a digit",
        needs: b":.",
        says: "A scheme begins with a letter, not with `{text}`",
        how: How::Whole(|t| {
            let name = t.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let digits = t.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 || !t[name..].starts_with(b"://www.") {
                return vec![];
            }
            // A number may have been put before the scheme.
            let is_known = scheme::known(&t[digits..name]);
            vec![(0.0, vec![if is_known { (0..digits, vec![]) } else { (0..name, b"https".to_vec()) }])]
        }),
        ..SLIP
    },
    // The name of the scheme is right, and the text after it is wrong.
    Slip {
        code: Some(Code::MissingColon),
        name: "no colon after the scheme",
        says: "The colon after the scheme is missing",
        how: How::Whole(|t| {
            let mut all = after(t, |sign| !sign.contains(&b':'));
            // `http/` may be a folder, too, unless a host may follow it.
            for name in ["http", "https"] {
                let host = t.strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b"/"));
                if host.is_some_and(|host| {
                    scheme::plausible(host)
                        || !extension(host) && host.first().is_some_and(u8::is_ascii_alphanumeric)
                }) {
                    all.push((0.0, vec![(name.len()..name.len() + 1, b"://".into())]));
                }
            }
            all
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingSlashes),
        name: "a slash is missing after the scheme",
        says: "`//` must follow the colon of the scheme",
        how: How::Whole(|t| {
            after(t, |sign| sign.starts_with(b":") && !sign.contains(&b'\\') && sign.len() < 3)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::EmptyHost),
        name: "too many slashes after the scheme",
        says: "More than two slashes follow the colon of the scheme",
        how: How::Whole(|t| after(t, |sign| sign.starts_with(b":///"))),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnsafeCharacter),
        name: "backslashes after the scheme",
        cost: Some(SPECIFIC),
        says: "Slashes follow the scheme, not `{text}`",
        how: How::Whole(|t| {
            // `\u` may begin the escape of a character.
            let digits = find(t, b"\\u").map_or(&[][..], |at| &t[at + 2..]);
            if digits.first().is_some_and(u8::is_ascii_hexdigit) {
                return vec![];
            }
            let known = after(t, |sign| sign.starts_with(b":") && sign.contains(&b'\\'));
            // An unknown scheme counts only if a host with a port follows; the name of a program has none.
            let at = find(t, b":\\\\")
                .filter(|at| t[..*at].iter().all(|byte| word(*byte) || b":.+".contains(byte)));
            match at.filter(|at| known.is_empty() && *at > 1 && head(&t[at + 3..]).contains(&b':')) {
                Some(at) => {
                    let others =
                        (at + 3..t.len()).filter(|at| t[*at] == b'\\').map(|at| (at..at + 1, b"/".to_vec()));
                    vec![(0.0, [(at..at + 3, b"://".to_vec())].into_iter().chain(others).collect())]
                }
                None => known,
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadScheme),
        name: "other signs after the scheme",
        says: "`{text}` is written where `{fix}` is meant",
        how: How::Whole(|t| {
            after(t, |sign| {
                !sign.contains(&b' ')
                    && (sign.starts_with(b":")
                        && !sign.contains(&b'\\')
                        && sign.len() > 2
                        && !sign.starts_with(b":///")
                        || !sign.starts_with(b":") && sign.contains(&b':'))
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingColon),
        name: "brackets without a colon before them",
        needs: b"()",
        says: "The colon after the scheme is missing",
        how: How::Whole(|t| {
            let Some(open) = t.iter().take(16).position(|byte| *byte == b'(') else { return vec![] };
            if !["failover", "fanout", "discovery", "static", "masterslave", "peer"]
                .iter()
                .any(|name| t[..open] == *name.as_bytes())
            {
                return vec![];
            }
            let mut edits: Edits = vec![(open..open, b":".to_vec())];
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
            vec![(0.0, edits)]
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::DoubledScheme),
        name: "a scheme before one without a host",
        needs: b":/",
        says: "`{text}` is before another scheme",
        tax: TAX,
        how: How::Whole(|t| {
            let Some(from) = ["http://", "https://"]
                .iter()
                .find(|head| t.starts_with(head.as_bytes()))
                .map(|head| head.len())
            else {
                return vec![];
            };
            if ["about:", "data:", "javascript:", "urn:", "file:/", "news:", "magnet:", "chrome:"]
                .iter()
                .any(|name| t[from..].starts_with(name.as_bytes()))
            {
                return vec![(0.0, vec![(0..from, vec![])])];
            }
            match ["http:", "https:"].iter().find(|name| t[from..].starts_with(name.as_bytes())) {
                Some(name) if scheme::plausible(&t[from + name.len()..]) => {
                    vec![(0.0, vec![(from..from + name.len(), vec![])])]
                }
                _ => vec![],
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingColon),
        name: "a file or an address of mail without a colon",
        says: "The colon after the scheme is missing",
        how: How::Whole(|t| {
            let is_mail = t.starts_with(b"mailto")
                && t.len() > 6
                && (t[6].is_ascii_alphanumeric() || t[6] == b'=')
                && t.contains(&b'@')
                && !t.contains(&b':');
            let end = if is_mail { 6 } else { 4 };
            if is_mail || t.starts_with(b"file//") {
                let sign = usize::from(is_mail && t[6] == b'=');
                vec![(0.0, vec![(end..end + sign, b":".to_vec())])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::SchemeCase),
        name: "a scheme in capitals",
        says: "The scheme is `{fix}`, written `{text}`",
        keeps: true,
        how: How::Whole(|t| {
            let name = t.iter().position(|byte| *byte == b':').map_or(&t[..0], |at| &t[..at]);
            if name.len() < 12 && name.iter().any(u8::is_ascii_uppercase) && scheme::known(name) {
                vec![(0.0, vec![(0..name.len(), name.to_ascii_lowercase())])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MailtoSlashes),
        name: "slashes after `mailto:`",
        needs: b"/",
        says: "`mailto:` has no slashes after it",
        tax: TAX,
        how: How::Whole(
            |t| if t.starts_with(b"mailto://") { vec![(0.0, vec![(7..9, vec![])])] } else { vec![] },
        ),
        ..SLIP
    },
    Slip {
        code: Some(Code::UnexpectedReading),
        name: "a server in a news URL",
        says: "A `news` URL names no server; remove `{text}`",
        tax: TAX,
        how: How::Whole(|t| {
            match t.strip_prefix(b"news://").and_then(|rest| rest.iter().position(|byte| *byte == b'/')) {
                Some(at) if t[at + 7..].contains(&b'@') => vec![(0.0, vec![(5..at + 8, vec![])])],
                _ => vec![],
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::HostNotAllowed),
        name: "a server where the scheme has none",
        says: "{document} has no server in such a URL; remove `{text}`",
        how: How::Whole(|t| {
            let name = [&b"news"[..], b"nntp"]
                .into_iter()
                .find(|name| t.starts_with(name) && t[4..].starts_with(b"://"));
            let slash = name.and_then(|_| t[7..].iter().position(|byte| *byte == b'/'));
            slash.map_or_else(Vec::new, |at| vec![(0.0, vec![(5..at + 8, vec![])])])
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::UndefinedScheme),
        name: "an address as a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: How::Whole(|t| {
            let Some(colon) = find(t, b"://") else { return vec![] };
            let digits = t[colon + 3..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if scheme::plausible(&t[..colon]) && digits > 1 && digits < 6 {
                vec![(0.0, vec![(0..0, b"http://".into()), (colon + 1..colon + 3, vec![])])]
            } else {
                vec![]
            }
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingSlashes),
        name: "the slashes of a file",
        says: "Two slashes are missing after `file:`; write `//`",
        how: here(set(&[Slash]), LETTERS, 5, |t, i, o| {
            if i == 6 && t.bytes.starts_with(b"file:/") {
                o.push((1, [b"//", &t.bytes[i..=i]].concat()));
            }
        }),
        ..SLIP
    },
    Slip {
        name: "a URL that was made harmless",
        one_of: b"[({xX]",
        says: "`{text}` is written for `{fix}`, so that nobody follows the link",
        tax: TAX,
        how: How::Whole(harmless),
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
        let (name, after) = named.split_at(named.iter().take_while(|byte| word(**byte)).count());
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
        let is_web = || ["http", "https"].iter().any(|web| self.name.eq_ignore_ascii_case(web.as_bytes()));
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
fn misspelt(text: &[u8]) -> Vec<(f64, Edits)> {
    let begin = Begin::of(text);
    let is_mail = begin.sign == b":" && text.contains(&b'@');
    if begin.is_right() || begin.name.is_empty() {
        return vec![];
    }
    if is_mail && scheme::meant(begin.name).iter().any(|(name, _)| *name == "mailto") {
        let from = begin.slashes.len();
        return vec![(0.0, vec![(from..from + begin.name.len(), b"mailto".into())])];
    }
    if begin.count() == 0 && !(begin.sign == b":" && begin.has_host(false)) {
        return vec![];
    }
    let meant = begin.meant().into_iter();
    meant.filter_map(|(scheme, cost)| Some((cost, begin.edits(&scheme)?))).collect()
}
