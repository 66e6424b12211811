//! Users and their passwords.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dialect, Dissection, Role, Simple};
use crate::text::printable;

/// Tells an empty user name or password from none.
pub const EMPTY: Simple = Simple::new(Code::EmptyUser, (), |text, ()| {
    let parts = [Role::User, Role::Password].map(|role| text.parts(role).map(move |span| (span, role)));
    // The finding is on the sign after the part; if the part is the whole text, there is no sign.
    let empty = parts.into_iter().flatten().filter(|(span, _)| span.is_empty() && span.end < text.text.len());
    empty.map(|(span, role)| text.breach(Code::EmptyUser, span.end..span.end + 1, role)).collect()
});

/// Has what this production of another document derives if the grammar derives almost any text there.
pub const fn login(
    dialect: &'static Dialect,
    production: &'static str,
) -> Simple<(&'static Dialect, &'static str)> {
    Simple::new(Code::NetLocForm, (dialect, production), |text, (dialect, production)| {
        let Ok(login) = dialect.production(production) else { return Vec::new() };
        let is_strange = |span: &Range<usize>| !span.is_empty() && !login.accepts(text.bytes(span));
        let say = |span: Range<usize>| {
            let sign =
                text.bytes(&span).iter().find(|byte| b"?;".contains(byte)).map(|sign| char::from(*sign));
            let note = sign.map(|sign| {
                format!("It extends to the next slash. If `{sign}` begins another part, write `/{sign}`.")
            });
            text.breach(Code::NetLocForm, span, Role::Server).note(note.unwrap_or_default())
        };
        text.parts(Role::Server).filter(is_strange).map(say).collect()
    })
}

/// Warns of user names that a reader may take for the host.
pub const MISLEADING: Simple = Simple::new(Code::MisleadingUser, (), |text, ()| {
    let say = |user: Range<usize>| {
        let name = name(text.bytes(&user));
        if !name.contains(&b'.') || name.split(|byte| *byte == b'.').any(<[u8]>::is_empty) {
            return None;
        }
        let label = |host: Range<usize>| format!("the host is `{}`", printable(text.bytes(&host))).into();
        let host = text.parts(Role::Host).find(|host| host.start > user.end && !host.is_empty());
        let breach = text.breach(Code::MisleadingUser, user.start..user.start + name.len(), Role::User);
        Some(Breach { label: host.map(label), ..breach })
    };
    text.parts(Role::User).filter_map(say).collect()
});

/// The beginning of a user that could be the name of a host.
fn name(user: &[u8]) -> &[u8] {
    let is_of_a_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
    &user[..user.iter().position(|byte| !is_of_a_name(byte)).unwrap_or(user.len())]
}

/// Warns of passwords, which everybody can read; an empty one tells nothing.
pub const PASSWORDS: Simple = Simple::new(Code::Password, (), |text, ()| {
    let passwords: Vec<(Range<usize>, &'static str)> = if text.dialect.in_role(Role::Password).is_empty() {
        // If no other production derives the user, it goes up to the last `@` of a server.
        let user = |server: &[u8]| Some(0..server.iter().rposition(|byte| *byte == b'@')?);
        let users = text.parts_or_of_servers(Role::User, user);
        users.filter_map(|(user, part)| Some((after_colon(text, user)?, part))).collect()
    } else {
        text.parts(Role::Password).map(|span| (span, text.name(Role::Password))).collect()
    };
    let told = passwords.into_iter().filter(|(span, _)| !span.is_empty());
    told.map(|(span, part)| Breach::new(Code::Password, span, part)).collect()
});

fn after_colon(text: &Dissection<'_>, span: Range<usize>) -> Option<Range<usize>> {
    let colon = text.bytes(&span).iter().position(|byte| *byte == b':')?;
    Some(span.start + colon + 1..span.end)
}
