//! The names and addresses of hosts.

use std::ops::Range;

use super::port::ports_of;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Simple, has_scheme, runs, runs_of};
use crate::escape::decoded;
use crate::text::{printable, signs};

/// Would rather have international names in their own characters than in the encoding of IDNA.
pub const ACE_LABELS: Simple = Simple::new(Code::AceLabel, (), |text, ()| {
    let labels = text.parts(Role::HostName).flat_map(|name| text.divided(name, b"."));
    let is_ace = |label: &Range<usize>| {
        text.bytes(label).get(..4).is_some_and(|head| head.eq_ignore_ascii_case(b"xn--"))
    };
    labels.filter(is_ace).map(|label| text.breach(Code::AceLabel, label, Role::HostName)).collect()
});

/// Puts an IPv6 address in brackets: what this production derives. Without them it is read as the name of a registry.
pub const fn bare_ipv6(address: &'static str) -> Simple<&'static str> {
    Simple::new(Code::BareIpv6, address, |text, address| {
        let bare = text.parts(Role::RegistryName).find(|span| is_address(text, span, address));
        let say = |span: Range<usize>| {
            let fix = format!("[{}]", text.string(&span));
            text.breach(Code::BareIpv6, span, Role::RegistryName).fix(fix)
        };
        bare.map(say).into_iter().collect()
    })
}

/// Returns whether a part is an IPv6 address, with as many groups as it should have.
fn is_address(text: &Dissection<'_>, part: &Range<usize>, address: &str) -> bool {
    has_eight_groups(text.bytes(part)) && text.derives(address, part)
}

/// Keeps brackets for addresses.
pub const BRACKETS: Simple = Simple::new(Code::BracketOutsideHost, (), |text, ()| {
    let addresses: Vec<_> = text.parts(Role::Ipv6).collect();
    let is_other =
        |at: &usize| b"[]".contains(&text.text[*at]) && !addresses.iter().any(|address| address.contains(at));
    let others = (0..text.text.len()).filter(is_other);
    others.map(|at| text.anywhere(Code::BracketOutsideHost, at..at + 1)).collect()
});

/// Takes the limits of host names from RFC 1034: a label has at most 63 characters, a name at most 255.
pub const DOMAIN_NAMES: Simple = Simple::new(Code::LabelTooLong, (), |text, ()| {
    let mut found = Vec::new();
    for name in text.parts(Role::HostName) {
        let long = text.divided(name.clone(), b".").filter(|label| label.len() > 63);
        found.extend(long.map(|label| text.breach(Code::LabelTooLong, label, Role::HostName)));
        if name.len() > 255 {
            found.push(text.breach(Code::HostTooLong, name, Role::HostName));
        }
    }
    found
});

/// Would rather have international names in the encoding of IDNA than in escapes.
pub const ENCODED_HOST: Simple = Simple::new(Code::EncodedHost, (), |text, ()| {
    let is_utf8 = |span: &Range<usize>| std::str::from_utf8(&decoded(text.bytes(span))).is_ok();
    let names = text.parts(Role::HostName).filter(is_utf8);
    let say = |run: Range<usize>| {
        let name = printable(&decoded(text.bytes(&run)));
        text.breach(Code::EncodedHost, run, Role::HostName).label(format!("the escapes of `{name}`"))
    };
    names.flat_map(|span| text.escapes(span, |_, byte| byte >= 0x80)).map(say).collect()
});

/// Requires a host, or an empty place for it, in the URLs of this scheme.
pub const fn file_host(scheme: &'static str) -> Simple<&'static str> {
    Simple::new(Code::MissingSlashes, scheme, |text, scheme| {
        let begins = text.scheme.iter().filter(|(_, name)| name == scheme).map(|(span, _)| span.end + 1);
        let lacking = begins.filter(|begin| !text.text[*begin..].starts_with(b"//"));
        let say = |begin: usize| {
            let fix = if text.text[begin..].starts_with(b"/") { "//" } else { "///" };
            text.anywhere(Code::MissingSlashes, begin..begin).force(Force::Should).scheme(scheme).fix(fix)
        };
        lacking.map(say).collect()
    })
}

/// Asks for lower case in hosts. Letters of escapes and of future addresses are another matter.
pub const fn case(force: Force) -> Simple<Force> {
    Simple::new(Code::HostCase, force, |text, force| {
        let role = if text.parts(Role::Host).next().is_some() { Role::Host } else { Role::HostName };
        let is_upper = |(place, byte): (Range<usize>, u8)| place.len() == 1 && byte.is_ascii_uppercase();
        // The sentence is not about the letters of an address of a future version.
        let has_version = |span: &Range<usize>| matches!(text.bytes(span), [b'[', b'v' | b'V', ..]);
        let has_upper = |span: &Range<usize>| {
            text.units(span.clone()).any(is_upper) && text.bytes(span).is_ascii() && !has_version(span)
        };
        let lower = |(place, byte): (Range<usize>, u8)| match place.len() {
            1 => char::from(byte.to_ascii_lowercase()).to_string(),
            _ => text.string(&place),
        };
        let say = |span: Range<usize>| {
            let fix: String = text.units(span.clone()).map(lower).collect();
            text.breach(Code::HostCase, span, role).force(force).fix(fix)
        };
        text.parts(role).filter(has_upper).map(say).collect()
    })
}

/// Takes the form of host names from RFC 1034, if the grammar lets in more: labels with single dots between them, of letters,
/// digits and inner `-`.
pub const NAMES: Simple = Simple::new(Code::BadHostCharacter, (), |text, ()| {
    let mut found: Vec<Breach> = Vec::new();
    let loose = |code, span| {
        let note = "The BNF allows it, but the prose describes names without it.";
        text.breach(code, span, Role::HostName).force(Force::Should).note(note)
    };
    for name in text.parts(Role::HostName) {
        for label in text.divided(name.clone(), b".") {
            if label.is_empty() {
                // The dot before the label is at fault, or the one after it if the label is the first.
                let dot = label.start - usize::from(label.start > name.start);
                // The name may be empty, or end with a dot, if the grammar derives that.
                if name.is_empty() || label.start == name.end && may_end_with_a_dot(text, &name) {
                    continue;
                }
                // One dot may be after an empty label and before another.
                if found.last().is_none_or(|last| last.span != (dot..dot + 1)) {
                    found.push(loose(Code::EmptyLabel, dot..dot + 1).fix(""));
                }
                continue;
            }
            let is_other = |byte: &u8| *byte != b'-';
            let bytes = text.bytes(&label);
            let first = bytes.iter().position(is_other).unwrap_or(bytes.len());
            let last = bytes.iter().rposition(is_other).map_or(bytes.len(), |last| last + 1);
            let edges = [label.start..label.start + first, label.start + last..label.end];
            let edges = edges.into_iter().filter(|edge| !edge.is_empty());
            found.extend(edges.map(|edge| loose(Code::HyphenAtEdge, edge).fix("")));
            found.extend(strange(text, label).into_iter().map(|(code, span)| Breach {
                fix: (code == Code::UnderscoreInHost).then(|| "-".repeat(span.len())),
                ..loose(code, span)
            }));
        }
    }
    found
});

/// Returns whether the grammar takes an empty label after the last dot, and the dot is not all of the name.
fn may_end_with_a_dot(text: &Dissection<'_>, name: &Range<usize>) -> bool {
    name.len() > 1 && !text.bytes(name).ends_with(b"..") && takes_escapes(text)
}

/// Returns whether names of hosts are no more than texts to the grammar, so that they can be international.
fn takes_escapes(text: &Dissection<'_>) -> bool {
    let names = text.dialect.in_role(Role::HostName);
    names.first().is_some_and(|name| text.takes(name, b"%C3%A9.a."))
}

/// Runs of what is no letter, digit or `-` in a label.
fn strange(text: &Dissection<'_>, label: Range<usize>) -> Vec<(Code, Range<usize>)> {
    let beyond_ascii = takes_escapes(text);
    let strange = text.units(label).filter_map(|(span, byte)| {
        let code = match text.bytes(&span) {
            b"_" => Code::UnderscoreInHost,
            [byte] if byte.is_ascii_alphanumeric() || *byte == b'-' => return None,
            // The character belongs to an international name.
            [b'%', ..] | [_] if beyond_ascii && byte >= 0x80 => return None,
            // The escape is needless, which is a finding of its own.
            [b'%', _, _] if byte.is_ascii_alphanumeric() || b"-.".contains(&byte) => return None,
            _ => Code::BadHostCharacter,
        };
        Some((code, span))
    });
    runs_of(strange)
}

/// Lets escapes encode UTF-8 only, in these productions.
pub const fn utf8(names: &'static [&'static str]) -> Simple<&'static [&'static str]> {
    Simple::new(Code::HostNotUtf8, names, |text, names| {
        let mut found = Vec::new();
        for name in names {
            for span in text.named(name) {
                let units: Vec<_> = text.units(span).collect();
                let bytes: Vec<u8> = units.iter().map(|(_, byte)| *byte).collect();
                let strange = signs(&bytes).filter(|(_, sign)| sign.is_none());
                for run in runs(strange.map(|(place, _)| place)) {
                    let place = units[run.start].0.start..units[run.end - 1].0.end;
                    found.push(Breach::new(Code::HostNotUtf8, place, *name));
                }
            }
        }
        found
    })
    .glance(|url, _| {
        // The rule can only be broken by an escape of a byte beyond US-ASCII.
        let beyond = |at: &[u8]| at[0] == b'%' && matches!(at[1], b'8' | b'9' | b'A'..=b'F' | b'a'..=b'f');
        if url.windows(2).any(beyond) { None } else { Some(false) }
    })
}

/// Defines no such version.
pub const fn ip_future(versions: &'static Versions) -> Simple<&'static Versions> {
    Simple::new(Code::IpFuture, versions, |text, versions| {
        let unknown = versions.of(text).filter(|(_, _, dot)| dot.is_none());
        unknown.map(|(span, part, _)| Breach::new(Code::IpFuture, span, part)).collect()
    })
}

/// Counts the groups of what this production derives.
pub const fn ipv6_groups(address: &'static str) -> Simple<&'static str> {
    Simple::new(Code::Ipv6Groups, address, |text, address| {
        let wrong = text.named(address).filter(|span| !has_eight_groups(text.bytes(span)));
        wrong.map(|span| Breach::new(Code::Ipv6Groups, span, address)).collect()
    })
}

/// Returns whether an IPv6 address has eight groups, or fewer and `::`; an IPv4 address at its end counts for two.
fn has_eight_groups(address: &[u8]) -> bool {
    let groups = address.split(|byte| *byte == b':').filter(|group| !group.is_empty());
    let count: usize = groups.map(|group| if group.contains(&b'.') { 2 } else { 1 }).sum();
    if address.windows(2).any(|at| at == b"::") { count < 8 } else { count == 8 }
}

/// Takes the host of the URLs of this scheme for the domain name of a system, and for no address.
pub const fn named_host(scheme: &'static str) -> Simple<&'static str> {
    Simple::new(Code::HostNotAName, scheme, |text, scheme| {
        let numbers = text.parts(Role::HostNumber).filter(|_| has_scheme(text.text, scheme));
        numbers.map(|span| text.breach(Code::HostNotAName, span, Role::HostNumber)).collect()
    })
    .glance(|url, scheme| {
        // An address begins with a digit, after the scheme, its colon, and two slashes.
        let may_be_a_number = url.get(scheme.len() + "://".len()).is_some_and(u8::is_ascii_digit);
        if may_be_a_number { None } else { Some(false) }
    })
}

/// Takes the URLs of these schemes without a host for invalid.
pub const fn needs_host(schemes: &'static [&'static str]) -> Simple<&'static [&'static str]> {
    Simple::new(Code::SchemeNeedsHost, schemes, |text, schemes| {
        let Some((span, name)) = &text.scheme else { return Vec::new() };
        let Some(scheme) = schemes.iter().find(|scheme| *scheme == name) else { return Vec::new() };
        let after = span.end + 1;
        let place = if text.text[after..].starts_with(b"//") {
            text.parts(Role::HostName).find(Range::is_empty)
        } else {
            Some(after..after)
        };
        place.map(|place| text.anywhere(Code::SchemeNeedsHost, place).scheme(scheme)).into_iter().collect()
    })
}

/// Says what ports and addresses are: numbers of 16 and 8 bits.
pub const NUMBERS: Simple = Simple::new(Code::PortOutOfRange, (), |text, ()| {
    let exceeds = |span: &_, bits: u32| text.number(span).is_none_or(|number| number >= 1 << bits);
    let is_number = |span: &Range<usize>| text.bytes(span).iter().all(u8::is_ascii_digit);
    let too_great = |span: &Range<usize>| !span.is_empty() && is_number(span) && exceeds(span, 16);
    let ports = ports_of(text).filter(|(span, _)| too_great(span));
    let addresses = text.parts(Role::HostNumber);
    let octets = addresses.flat_map(|it| text.divided(it, b".")).filter(|octet| exceeds(octet, 8));
    let ports = ports.map(|(port, part)| Breach::new(Code::PortOutOfRange, port, part));
    ports.chain(octets.map(|octet| text.breach(Code::Ipv4OutOfRange, octet, Role::HostNumber))).collect()
});

/// Does not allow IPv4 addresses in other forms of numbers, which the grammar takes for names.
pub const RARE_ADDRESS: Simple = Simple::new(Code::RareIpAddress, (), |text, ()| {
    let is_rare = |span: &Range<usize>| {
        let name = text.bytes(span);
        let name = name.strip_suffix(b".").unwrap_or(name);
        name.split(|byte| *byte == b'.').count() <= 4 && name.split(|byte| *byte == b'.').all(is_number)
    };
    let rare = text.parts(Role::HostName).filter(is_rare);
    rare.map(|span| text.breach(Code::RareIpAddress, span, Role::HostName)).collect()
});

/// Returns whether a part is a number to the systems that read such addresses: decimal, octal, or hexadecimal after `0x`.
fn is_number(part: &[u8]) -> bool {
    match part {
        [b'0', b'x' | b'X', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// Leaves names that are no hosts to a registry of the scheme. A text that this production derives is no such name.
pub const fn registry_name(address: Option<&'static str>) -> Simple<Option<&'static str>> {
    Simple::new(Code::RegistryName, address, |text, address| {
        let name = text.parts(Role::RegistryName).find(|span| !span.is_empty());
        let name = name.filter(|span| !address.is_some_and(|address| is_address(text, span, address)));
        name.map(|span| text.breach(Code::RegistryName, span, Role::RegistryName)).into_iter().collect()
    })
}

/// Has no version before an address that needs none.
pub const fn version_flag(versions: &'static Versions) -> Simple<&'static Versions> {
    Simple::new(Code::VersionFlag, versions, |text, versions| {
        let say = |(span, part, dot): (Range<usize>, _, Option<usize>)| {
            let dot = dot?;
            let address = text.string(&(dot + 1..span.end));
            let note = if address.contains(':') {
                format!("Without it, write `[{address}]`.")
            } else {
                format!("Without it, write `{address}` without brackets.")
            };
            Some(Breach::new(Code::VersionFlag, span.start..dot + 1, part).note(note))
        };
        versions.of(text).filter_map(say).collect()
    })
    .glance(|url, _| {
        // A version begins with `v`, at the beginning of a text or after a bracket.
        let is_flag = |byte: &u8| byte.eq_ignore_ascii_case(&b'v');
        let may_be =
            url.first().is_some_and(is_flag) || url.windows(2).any(|at| at[0] == b'[' && is_flag(&at[1]));
        if may_be { None } else { Some(false) }
    })
}

/// Addresses with a version before them, and those that have none.
#[derive(Clone, Copy, Debug)]
pub struct Versions {
    /// The productions of a version, a dot, and an address.
    pub flagged: &'static [&'static str],
    /// The productions of the addresses that have no version.
    pub plain: &'static [&'static str],
}

impl Versions {
    /// The addresses with a version, each with its production and the dot after a version that is before a known address.
    fn of(&self, text: &Dissection<'_>) -> impl Iterator<Item = (Range<usize>, &'static str, Option<usize>)> {
        let flagged = self.flagged.iter().flat_map(|part| text.named(part).map(move |span| (span, *part)));
        flagged.map(|(span, part)| {
            let dot = text.bytes(&span).iter().position(|byte| *byte == b'.').map(|dot| span.start + dot);
            let is_known =
                |dot: &usize| self.plain.iter().any(|plain| text.derives(plain, &(dot + 1..span.end)));
            let known = dot.filter(is_known);
            (span, part, known)
        })
    }
}
