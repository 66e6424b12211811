//! A URL without its scheme.

use super::prelude::*;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        code: Some(Code::MissingAt),
        name: "an `@` in words",
        needs: b"at",
        one_of: b" ([",
        says: "`{text}` is written for `@`",
        how: whole(|t| {
            [" (at) ", "(at)", "[at]", " at ", " [at] "].iter().find_map(|sign| {
                let at = find(&t[..t.len().min(200)], sign.as_bytes())?;
                let (user, host) = (&t[..at], &t[at + sign.len()..]);
                let user = user.strip_prefix(b"mailto:").unwrap_or(user);
                (!user.is_empty() && are_words(user, b".+") && scheme::plausible(host))
                    .then(|| one(at..at + sign.len(), "@"))
            })
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a DOI",
        needs: b"1/",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: whole(|t| {
            let number = t.strip_prefix(b"10.")?;
            let digits = digits(number);
            (number.get(digits) == Some(&b'/') && (4..9).contains(&digits))
                .then(|| one(0..0, "https://doi.org/"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a remote of SSH",
        needs: b"@",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: whole(|t| {
            let rest = t.strip_prefix(b"git@").filter(|rest| rest.ends_with(b".git"))?;
            (scheme::plausible(rest) && !rest.contains(&b':')).then(|| one(0..0, "ssh://"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a host or an address without a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: choices(|t| with_scheme(t).into_iter().collect()),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "blanks after the dots of a host without a scheme",
        needs: b". ",
        says: "The URL has no scheme, and its host contains blanks",
        how: whole(|t| Some([one(0..0, "http://"), blanks_after_dots(t)?].concat())),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "an address of scp",
        needs: b"@:",
        says: "This is the short form of scp and Git, not a URL",
        how: whole(|t| {
            let plus = if t.starts_with(b"git+") { 4 } else { 0 };
            let colon = plus + memchr(b':', &t[plus..])?;
            let (user, path) = (&t[plus..colon], &t[colon + 1..]);
            let host = memchr(b'@', &t[plus..]).map_or(plus, |at| plus + at + 1);
            if host > plus && is_ipv6(&t[host..]) {
                let places = [(plus, "ssh://"), (host, "["), (t.len(), "]")];
                return Some(places.map(|(at, new)| (at..at, new.into())).into());
            }
            // The name of a scheme is where the user is.
            if host > plus && is_one_of(&t[plus..host - 1], "http https") && path.ends_with(b".git") {
                return Some(vec![(host - 1..host, b"://".into()), (colon..colon + 1, b"/".into())]);
            }
            let is_remote = user.contains(&b'@') && are_words(user, b".@") && !path.starts_with(b"//");
            let digits = digits(path);
            let slash = if path.starts_with(b"/") { "" } else { "/" };
            let mut edits = one(plus..plus, "ssh://");
            match path.get(digits) {
                Some(b':') if digits > 1 => edits.push((colon + 1 + digits..colon + 2 + digits, b"/".into())),
                Some(b'/') if digits > 1 => {}
                _ if digits > 0 && head(path).len() == digits => return None,
                _ => edits.push((colon..colon + 1, slash.into())),
            }
            is_remote.then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a user and a password without a scheme",
        needs: b"@:",
        says: "The URL has no scheme: `{fix}` is missing before it",
        tax: TAX,
        how: whole(|t| {
            let colon = memchr(b':', t)?;
            let user = &t[..colon];
            let is = !user.is_empty()
                && are_words(user, b".\\+%")
                && (has_any(user, b"\\%") || scheme::counted(user) > 3)
                && !scheme::known(user)
                && after_user(t)
                && !t[colon + 1..].starts_with(b"//");
            is.then(|| one(0..0, "http://"))
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "hosts in a list without a scheme",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: whole(|t| {
            let named = t.first().is_some_and(u8::is_ascii_alphabetic) && !t.contains(&b':');
            let list: Vec<&[u8]> =
                t.split(|byte| if named { *byte == b' ' } else { b",;".contains(byte) }).collect();
            let is = |host: &&[u8]| {
                scheme::plausible(host) && (named || host.contains(&b':')) && !host.contains(&b'/')
            };
            (list.len() > 1 && list.iter().all(is) && (named || t[0].is_ascii_digit()))
                .then(|| vec![(0..0, b"http://".to_vec()), (list[0].len()..t.len(), vec![])])
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "an address of IPv6 without a scheme",
        needs: b":",
        says: "The URL has no scheme, and its IPv6 address no brackets",
        how: whole(|t| {
            // If all groups are short, the numbers are a time or a count.
            let has_group = t.split(|byte| *byte == b':').any(|group| group.len() > 2);
            let last = memrchr(b':', t).unwrap_or(0);
            let (address, port) = (&t[..last], &t[t.len().min(last + 1)..]);
            // The address is that of this machine, or of all its interfaces.
            let is_own = matches!(address, b"::" | b"::1") && port.len() > 3;
            let has_port = is_ipv6(address) && port.iter().all(u8::is_ascii_digit);
            let is_meant = has_group
                && t.iter().all(|byte| HEX.contains(byte))
                && (is_own || !t.starts_with(b":"))
                && !t.starts_with(b"fe80")
                && (has_port || is_ipv6(t));
            let service = scheme::of_port(port).filter(|_| has_port);
            // If the text before the last group is a long address by itself, that group is often a port.
            let is_port = (4..6).contains(&port.len()) && count(address, b':') > 4;
            let is_apart = has_port && (is_own || is_port || service.is_some() || !is_ipv6(t));
            let (scheme, end) = (service.unwrap_or("http"), if is_apart { last } else { t.len() });
            is_meant.then(|| vec![(0..0, format!("{scheme}://[").into()), (end..end, b"]".to_vec())])
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::BadPort),
        name: "the name of a service for a port",
        cost: Some(SPECIFIC),
        needs: b":",
        says: "A port is a number, not the name of a service",
        how: whole(|t| {
            let from = find(t, b"://").map_or(0, |at| at + 3);
            let host = head(&t[from..]);
            let colon = memrchr(b':', host)?;
            let known = "http 80, https 443, ftp 21, ssh 22, smtp 25, imap 143, imaps 993, pop3 110, pop3s 995, \
                         ldap 389, ldaps 636, mysql 3306, postgres 5432, redis 6379";
            let mut known = known.split(", ").filter_map(|service| service.split_once(' '));
            let (name, port) = known.find(|(name, _)| host[colon + 1..] == *name.as_bytes())?;
            let is_host = colon > 0
                && are_words(&host[..colon], b".")
                && (from > 0 || scheme::plausible(&host[..colon]));
            let edits = if from > 0 {
                one(from + colon + 1..from + host.len(), port)
            } else {
                vec![(0..0, format!("{name}://").into()), (colon..host.len(), vec![])]
            };
            is_host.then_some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::Wrapper),
        name: "the network of a DSN of Go",
        needs: b"@()",
        says: "`{text}` is no part of a host",
        tax: TAX,
        how: whole(|t| {
            let open = find_any(t, &["@tcp(", "@tcp\\(", "@("])?;
            let close = open.end + memchr(b')', &t[open.end..])?;
            // Without the name of the network, only an address and its port tell that this is one.
            let inside = &t[open.end..close];
            let port = after_last(inside, b':');
            let is_address =
                || are_words(inside, b".:") && digits(port) == port.len() && port.len() < inside.len();
            if open.len() == 2 && !(has(t, b"://") && is_address()) {
                return None;
            }
            let stray = usize::from(t[close - 1] == b'\\');
            let mut edits = vec![(open.start + 1..open.end, vec![]), (close - stray..close + 1, vec![])];
            if !has(t, b"://") {
                edits.insert(0, (0..0, b"mysql://".to_vec()));
            }
            Some(edits)
        }),
        ..SLIP
    },
    Slip {
        code: Some(Code::MissingScheme),
        name: "a file or a socket without a scheme",
        needs: b"/",
        says: "The URL has no scheme: `{fix}` is missing before it",
        how: whole(|t| {
            let folders = "/var/ /etc/ /home/ /usr/ /tmp/ /opt/ /Users/ /mnt/ /root/ /run/ /srv/ /Volumes/ /data/ \
                           /storage/ /sdcard/ /private/ /Applications/ /Library/";
            folders.split(' ').find(|name| t.starts_with(name.as_bytes()))?;
            if t.ends_with(b".sock") {
                return Some(one(0..0, "unix://"));
            }
            let signs = if extension(t) { signs_of(t, 0) } else { vec![] };
            Some([one(0..0, "file://"), signs].concat())
        }),
        ..SLIP
    },
];

/// The edits that add a scheme to a host or an address, and what they cost besides.
fn with_scheme(t: &[u8]) -> Option<(f64, Edits)> {
    let authority = head(t);
    let add = |scheme: &str| (0.0, one(0..0, scheme));
    if let Some(rest) = t.strip_prefix(b"://") {
        let bare = head(rest);
        let is_name = has_any(bare, b".:")
            && bare[0].is_ascii_alphanumeric()
            && bare[bare.len() - 1] != b':'
            && are_words(bare, b".:");
        return (scheme::plausible(rest) || after_user(rest) || is_name).then(|| add("http"));
    }
    if let Some(rest) = t.strip_prefix(b"//") {
        // Windows gives these names to the files of its Linux.
        if starts_with(rest, &["wsl$/", "wsl.localhost/"]) {
            return Some(add("file:"));
        }
        // A name with a port is a host: on the web, unless it is the port of a database or a queue.
        let (name, port) = head(rest).split_at(run(head(rest), word));
        let has_port = matches!(port.len(), 5 | 6)
            && port[0] == b':'
            && port[1..].iter().all(u8::is_ascii_digit)
            && scheme::of_port(&port[1..]).is_none();
        let is_folder =
            name.len() > 2 && port.is_empty() && rest.len() > name.len() + 1 && are_words(rest, b"/.");
        let is_host =
            scheme::plausible(rest) || after_user(rest) || !name.is_empty() && has_port || is_folder;
        return is_host.then(|| add("http:"));
    }
    if let Some((length, meant)) = scheme::address_meant(t) {
        return Some((0.0, one(0..length, [b"http://", &meant[..]].concat())));
    }
    if t.starts_with(b"www.")
        && let Some(dots) = find(authority, b"..")
        && scheme::plausible(&[&t[..dots], &t[dots + 1..]].concat())
    {
        return Some((2.0, vec![(0..0, b"http://".to_vec()), (dots..dots + 1, vec![])]));
    }
    if let Some(slash) = memchr(b'\\', t)
        && scheme::plausible(&t[..slash])
        && t[..slash].contains(&b':')
    {
        return Some(add("http://"));
    }
    // A name with a tag, or of a registry, is an image.
    let is_image = memrchr(b'/', t).is_some_and(|end| {
        t[end..].contains(&b':') && !has(&t[end..], b":_")
            || authority.ends_with(b":5000") && t.len() > authority.len() + 3
    });
    if scheme::plausible(t) && is_image {
        return None;
    }
    let name = until(authority, b":");
    let is_service = name.contains(&b'_')
        && are_words(name, b".")
        && matches!(authority.len() - name.len(), 3..7)
        && authority[name.len() + 1..].iter().all(u8::is_ascii_digit);
    if scheme::plausible(t) || is_service {
        return Some(add(&scheme_before(authority)));
    }
    let address = until(t, b"?");
    let (user, host) = t.split_at(memchr(b'@', address)?);
    let is_mail = count(address, b'@') == 1
        && !user.is_empty()
        && are_words(user, b".+")
        && scheme::plausible(&host[1..])
        && !has_any(host, b"/")
        && !head(host).contains(&b':');
    // A host of mail has a name; one with an address is a remote machine.
    let is_address = is_ipv4(&host[1..]);
    (is_mail && !t.starts_with(b"mailto")).then(|| add(if is_address { "ssh://" } else { "mailto:" }))
}

/// The scheme, with its slashes, that is missing before an authority: by its port, or by its first label.
pub fn scheme_before(authority: &[u8]) -> String {
    let port = after_last(authority, b':');
    let scheme = match scheme::of_port(port) {
        Some(name) => name,
        None if authority.starts_with(b"ftp.") => "ftp",
        None if matches!(port, b"443" | b"8443") => "https",
        None => "http",
    };
    format!("{scheme}://")
}

/// The edits that remove the blanks after the dots of a host, without which the text is one.
pub fn blanks_after_dots(t: &[u8]) -> Option<Edits> {
    let is_blank = |at: &usize| t[*at] == b' ' && t[..*at].trim_ascii_end().ends_with(b".");
    let edits = each((1..t.len().min(200)).filter(is_blank), 1, "");
    let host = crate::text::replaced(t, edits.iter().map(|(span, text)| (span.clone(), &text[..])));
    let is_host = scheme::plausible(&host)
        && !host.iter().any(u8::is_ascii_uppercase)
        && scheme::is_last_label(after_last(&host, b'.'));
    (is_host && !edits.is_empty()).then_some(edits)
}

/// Returns whether a host is after the last `@`, and a password before it.
fn after_user(text: &[u8]) -> bool {
    let Some(at) = memrchr(b'@', text) else { return false };
    let place = head(&text[at + 1..]);
    let has_port = memchr(b':', place).is_some_and(|colon| {
        colon > 0
            && colon + 1 < place.len()
            && place[colon + 1..].iter().all(u8::is_ascii_digit)
            && are_words(&place[..colon], b".")
    });
    let user = &text[..at];
    user.contains(&b':') && !has_any(user, b" \t\r\n/") && (has_port || scheme::plausible(place))
}
