//! The languages that repairs lead into.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::Grammar;
use crate::bnf::automaton::Automaton;
use crate::diagnosis::subject::Subject;
use crate::dialect::{Reading, Rule};
use crate::production::Production;
use crate::repair::{Edit, Form, Kind, Language};
use crate::rfc822::RFC822;

/// What an input is meant to be.
pub(super) struct Meant {
    pub language: Language,
    /// The productions that it is made of.
    pub parts: Vec<&'static str>,
}

/// What a production may be, made ready when it is first needed.
pub(super) fn meant(of: &Subject<'_>, production: &Production) -> Option<Arc<Meant>> {
    type Key = (usize, Reading, &'static str);
    type Made = HashMap<Key, Arc<Meant>>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    let key = (std::ptr::from_ref(of.dialect) as usize, of.reading, production.name);
    let made = |made: &Mutex<Made>| made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = made(&MADE) {
        return Some(known);
    }
    let automaton = match of.dialect.prose.section(Rule::MailAddress).and(mail_prefix(production.name)) {
        Some(prefix) => mail_addresses(of, prefix)?,
        None => Automaton::of(of.dialect.grammar(of.reading), production.name).ok()?,
    };
    let parts = of.dialect.grammar(of.reading).needed_by(production.name);
    let one_scheme = of.dialect.schemes.iter().any(|scheme| scheme.production == production.name);
    let has = |part| parts.contains(&part);
    let form = Form { hosts: has("host"), users: has("user"), ports: has("port"), one_scheme };
    let new = Arc::new(Meant { language: Language::new(automaton, form), parts });
    MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&new));
    Some(new)
}

/// What stands before the mail address in a production of which all else is one.
fn mail_prefix(production: &str) -> Option<&'static str> {
    match production {
        "mailtourl" => Some("mailto:"),
        MAIL => Some(""),
        _ => None,
    }
}

const MAIL: &str = "encoded822addr";

/// The prose wants more behind `mailto:` than the grammar: what an `addr-spec` of RFC 822 can be encoded as.
fn mail_addresses(of: &Subject<'_>, prefix: &str) -> Option<Automaton> {
    let file = &RFC822.grammar;
    let grammar = Grammar::parse_files([(file.name, file.text)]).ok()?;
    let plain = of.production(MAIL)?;
    let addresses = Automaton::of(&grammar, "addr-spec").ok()?;
    Some(Automaton::literal(prefix.as_bytes()).then(&addresses.escaped(|byte| plain.accepts(&[byte]))))
}

/// The mail address that is nearest to one that is none, if nothing of it has to be invented.
pub(in crate::diagnosis) fn nearest_mail_address(of: &Subject<'_>, text: &[u8]) -> Option<String> {
    let addresses = meant(of, of.production(MAIL)?)?;
    let repair = addresses.language.nearest(text)?;
    let is_invented = |edit: &Edit| {
        matches!(edit.kind, Kind::Insert | Kind::Replace)
            && edit.text.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte == b'@')
    };
    if repair.edits.iter().any(is_invented) {
        return None;
    }
    String::from_utf8(repair.text).ok()
}
