//! Addresses of mail, and names of news.

use std::borrow::Cow;
use std::ops::Range;

use urlgram_grammar::Class;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Simple, runs_of};
use crate::documents::rfc822;
use crate::escape::{decoded, percent_encoded, units};

/// Bars from this scheme characters that come in with an address of RFC 822.
pub const fn barred(scheme: &'static str) -> Simple<&'static str> {
    Simple::new(Code::UnsafeCharacter, scheme, |text, scheme| {
        let is_borrowed = text.start.document != text.dialect.document;
        let known = text.dialect.schemes.iter().find(|known| known.name == scheme);
        let Some(known) = known.filter(|_| !is_borrowed) else { return Vec::new() };
        let is_of_the_scheme =
            |span: &Range<usize>| text.text[..span.start].ends_with(format!("{scheme}:").as_bytes());
        let Some(span) = text.parts(Role::Identifier).find(is_of_the_scheme) else { return Vec::new() };
        let barred = text.units(span).filter_map(|(place, _)| Some((code(text.bytes(&place))?, place)));
        let say = |(code, span): (Code, Range<usize>)| {
            let fix = percent_encoded(text.bytes(&span));
            Breach::new(code, span, known.production).fix(fix)
        };
        runs_of(barred).into_iter().map(say).collect()
    })
    .glance(|url, scheme| {
        let address = &url[scheme.len()..];
        // An escape of these characters is allowed, and few addresses have any of them.
        let may_hold = address.iter().any(|byte| BARRED.has(*byte))
            && units(address).any(|(place, byte)| place.len() == 1 && BARRED.has(byte));
        if may_hold { None } else { Some(false) }
    })
}

const BARRED: Class = Class::of(" %#{}|[]\\^~<>`").or(Class::range(0, 31)).or(Class::range(127, 127));

/// The code of a character that is barred.
fn code(character: &[u8]) -> Option<Code> {
    match character {
        b"%" => Some(Code::BadEscape),
        b" " => Some(Code::Space),
        b"#" => Some(Code::FragmentNotAllowed),
        [byte] if byte.is_ascii_control() => Some(Code::ControlCharacter),
        [byte] if BARRED.has(*byte) => Some(Code::UnsafeCharacter),
        _ => None,
    }
}

/// Separates the parts of a group's name by single dots, and ends it with a part.
pub const GROUP_PARTS: Simple = Simple::new(Code::EmptyGroupPart, (), |text, ()| {
    let parts = text.parts(Role::Group).flat_map(|group| text.divided(group, b"."));
    // A group begins with a letter, so there is a dot before the empty part.
    let dots = parts.filter(Range::is_empty).map(|part| part.start - 1..part.start);
    dots.map(|dot| text.breach(Code::EmptyGroupPart, dot, Role::Group).fix("")).collect()
});

/// Requires that the mail address is, decoded, an `addr-spec` of RFC 822, or only speaks of such an address.
pub const fn addresses(force: Force) -> Simple<Force> {
    Simple::new(Code::BadMailAddress, force, |text, force| {
        let Some((span, part)) = address(text).filter(|(span, _)| !is_address(text.bytes(span))) else {
            return Vec::new();
        };
        let alone = text.bytes(&span).split(|byte| *byte == b'?').next();
        let alone = alone.filter(|address| force == Force::Must && is_address(address));
        let fix = alone.map(|address| String::from_utf8_lossy(address).into_owned());
        vec![Breach { fix, ..Breach::new(Code::BadMailAddress, span, part).force(force) }]
    })
    .glance(|url, _| {
        let address = url.iter().position(|byte| *byte == b':').map_or(url, |colon| &url[colon + 1..]);
        Some(!is_address(address))
    })
}

/// The address of a text, and its production.
fn address(text: &Dissection<'_>) -> Option<(Range<usize>, &'static str)> {
    let span = text.parts(Role::Address).next()?;
    let name = text.name(Role::Address);
    // The production may be that of the whole URL.
    let scheme = text.dialect.schemes.iter().find(|scheme| scheme.production == name);
    let start = span.start + scheme.map_or(0, |scheme| scheme.name.len() + ":".len());
    Some((start..span.end, name))
}

/// Returns whether the text is, decoded, an `addr-spec` of RFC 822.
fn is_address(text: &[u8]) -> bool {
    let decoded = if text.contains(&b'%') { Cow::Owned(decoded(text)) } else { Cow::Borrowed(text) };
    matches!(rfc822::addr_spec(&decoded[..]), Ok(([], _)))
}

/// Names an article by its Message-ID of RFC 1036, 2.1.5: printing characters without `<`, `>` and a second `@`, and a domain.
pub const MESSAGE_ID: Simple = Simple::new(Code::BadMessageId, (), |text, ()| {
    let mut found = Vec::new();
    for article in text.parts(Role::Article) {
        let at = text.bytes(&article).iter().rposition(|byte| *byte == b'@');
        let at = at.map_or(article.end, |at| article.start + at);
        for (span, byte) in text.units(article.clone()) {
            let fix = match byte {
                b'<' | b'>' => Some(String::new()),
                b'@' if span.start == at => continue,
                b'@' => None,
                _ if byte.is_ascii_graphic() => continue,
                _ => None,
            };
            found.push(Breach { fix, ..text.breach(Code::BadMessageId, span, Role::Article) });
        }
        let addresses = text.parts(Role::HostNumber).filter(|host| article.start < host.start);
        found.extend(addresses.map(|host| {
            text.breach(Code::BadMessageId, host, Role::Article)
                .label("this is an address, not a domain name")
        }));
    }
    found
})
.glance(|url, ()| {
    // Nearly all addresses have one `@`, no escape, and a letter in the domain.
    let mut parts = url.split(|byte| *byte == b'@');
    let (Some(local), Some(domain)) = (parts.next(), parts.next()) else { return Some(false) };
    let is_plain = |byte: &u8| byte.is_ascii_graphic() && !b"%<>".contains(byte);
    let may_break = !local.iter().chain(domain).all(is_plain)
        || parts.next().is_some()
        || !domain.iter().any(u8::is_ascii_alphabetic);
    if may_break { None } else { Some(false) }
});

/// Has nothing but an address after the scheme: slashes and fields, which later documents know or people write, are letters of
/// an address here.
pub const ONLY_AN_ADDRESS: Simple = Simple::new(Code::MailtoFields, (), |text, ()| {
    let Some((span, part)) = address(text) else { return Vec::new() };
    let address = text.bytes(&span);
    let slashes = address.starts_with(b"//").then(|| (Code::MailtoSlashes, span.start..span.start + 2));
    let mark = address.iter().position(|byte| *byte == b'?');
    let mark = mark.filter(|mark| address[*mark..].contains(&b'='));
    let fields = mark.map(|mark| (Code::MailtoFields, span.start + mark..span.end));
    let found = slashes.into_iter().chain(fields);
    found.map(|(code, span)| Breach::new(code, span, part).fix("")).collect()
});
