//! Other readings of texts that conform, in which another scheme is meant, or the text before or after it is
//! wrong.

use super::prelude::*;
use super::rival::{Parts, RIVAL, parts};
use super::scheme_missing::scheme_before;

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a host and its port read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: rival(|t| {
            let is_unknown = |name: &[u8]| !scheme::known(name) && scheme::meant(name).is_empty();
            // A container is often called as the scheme of the service that has the port.
            let is_service =
                |name: &[u8], rest: &[u8]| name == b"elasticsearch" || scheme::of_port(head(rest)).is_some();
            let (name, rest) =
                split_scheme(t).filter(|(name, rest)| is_unknown(name) || is_service(name, rest))?;
            // A list of hosts with ports may follow the first port.
            let (before, list) = rest.split_at(digits(rest));
            let port =
                (2..6).contains(&before.len()) && list.first().is_none_or(|byte| b"/?#".contains(byte));
            // Another port follows the first if a machine maps one to the other.
            let is_mapped = before.len() > 1
                && list.strip_prefix(b":").is_some_and(|next| next.len() > 1 && digits(next) == next.len());
            let is_list = is_mapped
                || before.len() > 1
                    && list.strip_prefix(b",").is_some_and(|next| {
                        scheme::plausible(next)
                            && find(next, b":").is_some_and(|at| digits(&next[at + 1..]) > 1)
                    });
            if is_list {
                let end = name.len() + 1 + before.len();
                return Some(vec![(0..0, b"http://".to_vec()), (end..t.len(), vec![])]);
            }
            let user =
                memchr(b'@', head(rest)).is_some_and(|at| at > 0 && scheme::plausible(&rest[at + 1..]));
            let service = scheme::of_port(if port { before } else { after_last(head(rest), b':') });
            let scheme = service.map_or("http://".to_owned(), |name| format!("{name}://"));
            (port || user).then(|| one(0..0, scheme))
        }),
        ..RIVAL
    },
    Slip {
        name: "the short form of rsync, read as a scheme",
        needs: b":.",
        says: "The host is read as a scheme; two colons after it are the short form of `rsync`",
        how: rival(|t| {
            let is_host = |name: &[u8]| {
                let last = after_last(name, b'.');
                name.contains(&b'.') && (scheme::is_last_label(last) || last == b"example")
            };
            let (name, path) = split_scheme(t).filter(|(name, _)| is_host(name))?;
            let (from, module) = (name.len(), path.strip_prefix(b":")?);
            // Two colons divide names of code, too.
            let is_of_code = |byte: &u8| b":?#".contains(byte) || byte.is_ascii_uppercase();
            let is_path =
                module.contains(&b'/') && !module.starts_with(b"//") && !module.iter().any(is_of_code);
            let slash: &[u8] = if module.starts_with(b"/") { b"" } else { b"/" };
            let edits = vec![(0..0, b"rsync://".to_vec()), (from..from + 2, slash.to_vec())];
            is_path.then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "the short form of git, read as a scheme",
        needs: b":/.",
        says: "`{text}` is read as the scheme: this is the short form of git for `ssh://`",
        how: rival(|t| {
            let (name, path) = split_scheme(t)?;
            let is_path = path.ends_with(b".git")
                && path.first().is_some_and(u8::is_ascii_alphabetic)
                && path.contains(&b'/');
            (is_path && scheme::plausible(name) && !scheme::known(name))
                .then(|| one(0..name.len() + 1, [b"ssh://git@", name, b"/"].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme after the user",
        needs: b"@:/",
        says: "`{text}` is read as the host, and seems to be a scheme",
        how: rival(|t| {
            let p = parts(t).filter(|p| !p.user.is_empty() && p.is_scheme() && scheme::known(p.name))?;
            let mut edits = one(p.host.start..p.rest + 2, "");
            // A second scheme that begins with the first one says more, as `https` after `http`.
            if p.name.starts_with(p.scheme) {
                edits.insert(0, (0..p.scheme.len(), p.name.to_vec()));
            }
            Some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "`jdbc:` before a URL with a user",
        needs: b"jdbc:@/",
        says: "`{text}` makes all the rest a path, and that driver takes no user before the host",
        how: rival(|t| {
            let url = t.strip_prefix(b"jdbc:").filter(|url| url.starts_with(b"postgres"))?;
            url[parts(url)?.user].contains(&b':').then(|| one(0..5, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a doubled scheme",
        says: "Two schemes are at the beginning, and a URL has one",
        how: rival(|t| {
            let (name, rest) = split_scheme(t)?;
            // A group of an address may be there twice.
            let is_again =
                until(rest, b":").eq_ignore_ascii_case(name) && !t.iter().all(|byte| HEX.contains(byte));
            if is_again && rest.len() > name.len() {
                return Some(one(0..name.len() + 1, ""));
            }
            let inner = rest.strip_prefix(b"//")?;
            if until(inner, b":").eq_ignore_ascii_case(name) && inner[name.len()..].starts_with(b"://") {
                return Some(one(0..name.len() + 3, ""));
            }
            let known = prefix(inner, &["https", "http"])?;
            let signs = run(&inner[known..], |byte| b":;/".contains(&byte));
            let next = &inner[(known + signs).min(inner.len())..];
            let is_host =
                inner.get(known) == Some(&b'/') && scheme::plausible(next) && head(next).contains(&b'.');
            let from = name.len() + 3;
            let edits = vec![(0..from, vec![]), (from + known..from + known + signs, b"://".to_vec())];
            ((signs > 1 || is_host) && !next.is_empty() && inner[known..known + signs].contains(&b'/'))
                .then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme before another one",
        needs: b":",
        says: "`{text}` is before another scheme",
        how: rival(|t| {
            let (name, rest) = split_scheme(t)?;
            let is_before = is_one_of(name, "http https mailto unsafe to");
            if let Some((inner, next)) = split_scheme(rest).filter(|_| is_before) {
                // A script is no suggestion, and a number may be the port of a host.
                let is_other =
                    !inner.eq_ignore_ascii_case(name) && !is_one_of(inner, "javascript data vbscript");
                let is_port = digits(next) > 0 && digits(next) == head(next).len();
                if is_other && scheme::known(inner) && !is_port {
                    return Some(one(0..name.len() + 1, ""));
                }
            }
            // Another scheme with a host is where the host is.
            let is_second = |p: &Parts| {
                let is_other =
                    scheme::listed(p.name) && !scheme::web(p.name) || !p.web && scheme::counted(p.name) == 1;
                let host = || until(&p.tail[2..], b"/:?#");
                let is_file = p.name == b"file" && !p.web && p.tail.starts_with(b"///");
                let is_with_host = || is_other && host().len() > 1 && are_words(host(), b".");
                p.user.is_empty() && p.is_scheme() && (is_file || is_with_host())
            };
            let p =
                parts(t).filter(|p| name != b"jdbc" && !p.name.eq_ignore_ascii_case(name) && is_second(p))?;
            Some(one(0..p.host.start, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme of the web before the port of another service",
        needs: b":/",
        says: "The port is that of another service; `{text}` is written where `{fix}` is meant",
        how: rival(|t| {
            let p = parts(t)
                .filter(|p| p.scheme.starts_with(b"http") && p.user.is_empty() && p.tail.len() < 2)?;
            // Other servers of the web use that of Kafka.
            let service = scheme::of_port(t[p.port.clone()].strip_prefix(b":")?);
            let service = service.filter(|name| *name != "kafka")?;
            Some(one(0..p.scheme.len(), service))
        }),
        ..RIVAL
    },
    Slip {
        name: "a user and a password read as a scheme",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: rival(|t| {
            let (name, rest) = split_scheme(t)?;
            let rest = head(rest);
            let at = memrchr(b'@', rest)?;
            let is_user = !scheme::known(name) && !name.contains(&b'+') && !rest.starts_with(b"%3C");
            let is_host = rest.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
            (at > 2 && is_user && is_host && !rest.contains(&b' ')).then(|| one(0..0, "http://"))
        }),
        ..RIVAL
    },
    Slip {
        name: "something before a URL: a resolver, a blank, another URL",
        says: "`{text}` is before a URL",
        how: rival(|t| {
            let host = |text: &[u8]| parts(text).map_or(0..0, |p| p.host);
            let first = &t[host(t)];
            let resolver = is_one_of(first, "doi.org dx.doi.org hdl.handle.net www.doi.org");
            let is_first = |at: &usize| {
                let (before, rest) = t.split_at(*at);
                let is_same = before.ends_with(b"/") && bare(&rest[host(rest)]) == bare(first);
                let is_grown = before.last().is_some_and(u8::is_ascii_alphanumeric) && has(before, b"://");
                let is_other = starts_with(before, &["http://", "https://"])
                    && before.ends_with(b"/")
                    && scheme::plausible(&rest[host(rest)])
                    && !takes_urls(before);
                (before.ends_with(b"%20") || resolver || is_same || is_grown || is_other)
                    && !before.contains(&b'?')
            };
            // The same scheme and host again: the whole was appended to its base.
            let again = parts(t)
                .filter(|p| p.host.len() > 2)
                .and_then(|p| find(&t[p.rest..], &t[..p.rest]).map(|at| p.rest + at));
            let again = again.filter(|at| t[at - 1] == b'/' && !t[..*at].contains(&b'?'));
            if let Some(at) = urls(t).find(is_first).or(again) {
                // A quotation mark before the URL has its partner at the end.
                let (mut before, mut url) = t.split_at(at);
                for (open, close) in [("%E2%80%9C", "%E2%80%9D"), ("%22", "%22"), ("%22", "%22")] {
                    if let (Some(outer), Some(inner)) =
                        (before.strip_suffix(open.as_bytes()), url.strip_suffix(close.as_bytes()))
                    {
                        (before, url) = (outer, inner);
                    }
                }
                return Some(only(t, at..at + url.len()));
            }
            // A URL inside a path may have lost one of its slashes.
            let lost = ["https:/", "http:/"].iter().find_map(|name| {
                let at = 1 + find(t.get(1..)?, name.as_bytes())?;
                let (before, rest) = (&t[..at], &t[at + name.len()..]);
                let is_apart = ends_with(before, &["%20", "%09"]) || before.starts_with(b"/");
                let is_url = !before.contains(&b'?') && scheme::plausible(rest) && head(rest).contains(&b'.');
                (is_apart && is_url).then_some((at, at + name.len()))
            });
            lost.map(|(at, end)| vec![(0..at, vec![]), (end..end, b"/".to_vec())])
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign before a URL",
        says: "`{text}` is before a URL, and hides its scheme",
        how: rival(|t| {
            let before = prefix(t, &["//", "/", "./", "#", "www."])?;
            let url = &t[before..];
            let is_url = scheme_of(url).is_some_and(scheme::hosted)
                && parts(url).is_some_and(|p| scheme::plausible(&url[p.host]));
            is_url.then(|| one(0..before, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a word grown onto the scheme",
        needs: b"http:/",
        says: "`{text}` is before the scheme, and is read as a part of it",
        how: rival(|t| {
            let (name, _) = split_scheme(t).filter(|(_, rest)| rest.starts_with(b"//"))?;
            let before = name.strip_suffix(b"s").unwrap_or(name).strip_suffix(b"http")?;
            let is_word = is_one_of(before, "http https the this text link url see visit from to at")
                || before.iter().all(u8::is_ascii_uppercase);
            (is_word && !before.is_empty()).then(|| one(0..before.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme without its colon, read as a path",
        needs: b"http/",
        says: "A scheme ends with a colon; without one, all is read as a path",
        how: rival(|t| {
            let name = prefix(t, &["https", "http"])?;
            let sign = run(&t[name..], |byte| b";.,/".contains(&byte));
            let (sign, host) = t[name..].split_at(sign);
            // The colon may be after the slashes.
            let (colon, host) = host.split_at(usize::from(host.starts_with(b":")));
            (sign.ends_with(b"//") && sign.len() < 5 && scheme::plausible(host))
                .then(|| one(name..name + sign.len() + colon.len(), "://"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a host read as a path",
        needs: b".",
        says: "The scheme is missing, so that the host is read as part of the path",
        how: rival(|t| {
            let host = head(t);
            let (labels, last) = (count(host, b'.') + 1, after_last(host, b'.'));
            // Four numbers may be a version, too.
            let is_address = host.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
                && (t.len() > host.len() || host.starts_with(b"192.168."));
            let is_name = starts_with(host, &["www.", "WWW."])
                || is_one_of(last, "com org net edu gov")
                || labels > 2 && is_one_of(last, "io de");
            let is_host = scheme_of(t).is_none() && (is_address || is_name) && scheme::plausible(t);
            // The document warns of the whole host.
            is_host.then(|| one(0..host.len(), [scheme_before(host).as_bytes(), host].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "`localhost` as a scheme, and three slashes",
        needs: b":/",
        says: "The scheme is missing: `localhost` is read as one, and so there is no host",
        how: rival(|t| {
            let path = t.strip_prefix(b"localhost:///")?;
            let is_port = port_number(head(path)).is_some_and(|it| it > 9);
            let (sign, rest) = if is_port { (&b":"[..], path) } else { (&b""[..], &t[12..]) };
            Some(one(0..t.len(), [b"http://localhost", sign, rest].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "an IPv6 address read as a scheme",
        needs: b":",
        says: "The scheme is missing: `{scheme}` is read as one",
        how: rival(|t| {
            let groups: Vec<&[u8]> = t.split(|byte| *byte == b':').collect();
            let is_address = groups[0].len() == 4
                && (groups[0].iter().any(u8::is_ascii_digit) || has(t, b"::"))
                && (groups.len() > 4 || groups.len() == 4 && has(t, b"::") && t.starts_with(b"f"))
                && groups.iter().all(|group| group.iter().all(u8::is_ascii_hexdigit));
            let (address, port) = t.split_at(t.len() - groups[groups.len() - 1].len());
            // The identifier of an interface has four groups, so none of them is a port.
            let is_whole = t.starts_with(b"fe80::") && groups.len() == 6;
            let is_port = !is_whole
                && port.len() > 3
                && port.iter().all(u8::is_ascii_digit)
                && (has(address, b"::") || groups.len() > 8);
            let end = if is_port { address.len() - 1 } else { t.len() };
            is_address.then(|| vec![(0..0, b"http://[".to_vec()), (end..end, b"]".to_vec())])
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank after the scheme",
        needs: b"%",
        says: "`{text}` is a blank that is no part of it",
        how: rival(|t| {
            let (name, rest) = split_scheme(t)?;
            let from = name.len() + 1 + run(rest, |byte| byte == b'/');
            let blanks = 3 * t[from..].chunks(3).take_while(|three| *three == b"%20").count();
            (blanks > 0 && from < name.len() + 4 && from + blanks < t.len())
                .then(|| one(from..from + blanks, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "fewer than two slashes before a host with a port",
        needs: b":/",
        says: "`//` is before a host: without it the host is read as a path",
        how: rival(|t| {
            let (scheme, rest) = split_scheme(t)?;
            // In JDBC, the name of a driver follows `jdbc:`.
            let inner = scheme_of(rest).filter(|_| scheme == b"jdbc");
            let at = scheme.len() + inner.map_or(0, |inner| inner.len() + 1);
            let slashes = run(&t[at + 1..], |byte| byte == b'/');
            let host = head(&t[at + 1 + slashes..]);
            let is_host = scheme::plausible(host) && host.contains(&b':');
            let is_known = inner.is_some() || scheme::hosted(scheme) && scheme != b"sip";
            (is_host && (slashes == 1 || slashes == 0 && is_known))
                .then(|| one(at + 1..at + 1, &b"//"[slashes..]))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme with a host that is misspelt",
        needs: b":/",
        says: "`{text}` is no scheme that is known, and seems to be `{fix}`",
        how: rival(|t| {
            let name = parts(t).filter(|p| !p.host.is_empty())?.scheme;
            Some(one(0..name.len(), scheme::of_host_meant(name)?))
        }),
        ..RIVAL
    },
    Slip {
        name: "a scheme where the host is, without its colon",
        needs: b":/",
        says: "`{text}` is written where `{fix}` is meant",
        how: rival(|t| {
            let p = parts(t).filter(|p| matches!(p.name, b"chrome" | b"edge" | b"vless" | b"vmess"))?;
            (p.web && p.user.is_empty() && p.port.is_empty() && p.tail.starts_with(b"//"))
                .then(|| one(0..p.rest + 2, [p.name, b"://"].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "slashes after a scheme that has no host",
        needs: b":/",
        says: "`{scheme}:` has no slashes after it",
        how: rival(|t| {
            let (name, rest) = split_scheme(t)?;
            (matches!(name, b"sip" | b"sips" | b"magnet" | b"lightning" | b"bitcoin")
                && rest.starts_with(b"//"))
            .then(|| one(name.len() + 1..name.len() + 3, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "SFTP without its slashes",
        needs: b"sftp:",
        says: "`//` is before a host, and a `/` after it",
        how: rival(|t| {
            let rest = t.strip_prefix(b"sftp:")?;
            let colon = find(rest, b":").filter(|colon| *colon > 0 && !rest.starts_with(b"/"))?;
            // Without a port, `sftp:host:path` is the short form of backup programs.
            let path = colon + 1 + digits(&rest[colon + 1..]);
            let mut edits = vec![(5..5, b"//".to_vec())];
            match rest[path..] {
                [b':', b'/', ..] if path > colon + 1 => edits.push((5 + path..6 + path, vec![])),
                [b'/', ..] if path > colon + 1 => {}
                _ => return None,
            }
            Some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "a colon of the short form of Git after `git::ssh://`",
        needs: b"git:s@/",
        says: "The path begins with `/`, and `:` is in its place",
        how: rival(|t| {
            let from = prefix(t, &["git::", "scm:git:"])?;
            let p = parts(&t[from..])?;
            let port = &t[from..][p.port.clone()];
            let is_name = port.get(1).is_some_and(u8::is_ascii_alphabetic);
            let at = from + p.port.start;
            (is_name || port.len() == 1).then(|| one(at..at + 1, if is_name { "/" } else { "" }))
        }),
        ..RIVAL
    },
    Slip {
        name: "a number or an address taken for a file",
        says: "`{text}` is before another scheme",
        how: rival(|t| {
            let at = find_any(t, &["/tel:", "/mailto:", "/sms:", "/javascript:"])?.start;
            let has_slashes = split_scheme(t)?.1.starts_with(b"//");
            (at > 6 && has_slashes && !t[..at].contains(&b'?')).then(|| one(0..at + 1, ""))
        }),
        ..RIVAL
    },
];

/// Archives, proxies and the like take another URL in their path.
fn takes_urls(before: &[u8]) -> bool {
    let names = "archive wayback proxy cors redirect cache render track fetch image img resize translat validat download screenshot \
                 thumb camo embed player scrap /web/ /entry/ /e/ /url/ /r/ /go/ /out/ jina link view preview stream";
    let before = before.to_ascii_lowercase();
    names.split(' ').any(|name| has(&before, name.as_bytes()))
}

/// A host without `www.`.
fn bare(host: &[u8]) -> &[u8] {
    host.strip_prefix(b"www.").unwrap_or(host)
}

fn sign(name: &[u8]) -> bool {
    is_one_of(name, "blob feed jar intent scm jdbc data urn info")
        // A program opens another URL by a scheme with such a sign.
        || has_any(name, b"+-.")
}

/// The places where other URLs begin in a text that is no wrapper of one.
fn urls(t: &[u8]) -> impl Iterator<Item = usize> {
    let wraps = scheme_of(t).is_some_and(sign);
    let most = if wraps { 0 } else { t.len().min(2000) };
    (1..most)
        .filter(move |at| {
            b"hHfFwW".contains(&t[*at])
                && ["http://", "https://", "ftp://", "ws://", "wss://"].iter().any(|head| {
                    t[*at..].len() > head.len()
                        && t[*at..at + head.len()].eq_ignore_ascii_case(head.as_bytes())
                })
                && !b"=?&".contains(&t[*at - 1])
                && (t[*at].eq_ignore_ascii_case(&b'h') || !t[*at - 1].is_ascii_alphanumeric())
        })
        .take(3)
}
