//! Names of news articles.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Names an article by its Message-ID of RFC 1036, 2.1.5: printing characters without `<`, `>` and a second `@`, and a domain.
#[derive(Clone, Copy, Debug)]
pub struct MessageId;

impl Rule for MessageId {
    fn code(&self) -> Code {
        Code::BadMessageId
    }

    /// Nearly all have one `@`, no escape, and a letter in the domain.
    fn glance(&self, url: &[u8]) -> Option<bool> {
        let mut parts = url.split(|byte| *byte == b'@');
        let (Some(local), Some(domain)) = (parts.next(), parts.next()) else { return Some(false) };
        let is_plain = |byte: &u8| byte.is_ascii_graphic() && !b"%<>".contains(byte);
        let may_break = !local.iter().chain(domain).all(is_plain)
            || parts.next().is_some()
            || !domain.iter().any(u8::is_ascii_alphabetic);
        if may_break { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
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
                found.push(Breach { fix, ..text.breach(self.code(), span, Role::Article) });
            }
            let addresses = text.parts(Role::HostNumber).filter(|host| article.start < host.start);
            found.extend(addresses.map(|host| {
                text.breach(self.code(), host, Role::Article).label("this is an address, not a domain name")
            }));
        }
        found
    }
}
