//! The languages that repairs lead into.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::Grammar;
use crate::bnf::automaton::Automaton;
use crate::diagnosis::subject::Subject;
use crate::dialect::{Reading, Rule};
use crate::production::Production;
use crate::repair;
use crate::rfc822::RFC822;

/// The automaton of what a production may be, made when it is first needed.
pub(super) fn automaton(of: &Subject<'_>, production: &Production) -> Option<Arc<Automaton>> {
    type Key = (usize, Reading, &'static str);
    static MADE: LazyLock<Mutex<HashMap<Key, Arc<Automaton>>>> = LazyLock::new(Mutex::default);
    let key = (std::ptr::from_ref(of.dialect) as usize, of.reading, production.name);
    let made = |made: &Mutex<HashMap<Key, Arc<Automaton>>>| {
        made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    };
    if let Some(known) = made(&MADE) {
        return Some(known);
    }
    let new = match of.dialect.prose.section(Rule::MailAddress).and(mail_prefix(production.name)) {
        Some(prefix) => mail_addresses(of, prefix)?,
        None => Automaton::of(of.dialect.grammar(of.reading), production.name).ok()?,
    };
    let new = Arc::new(new);
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
    Some(addresses.escaped(prefix.as_bytes(), |byte| plain.accepts(&[byte])))
}

/// The mail address that is nearest to one that is none.
pub(in crate::diagnosis) fn nearest_mail_address(of: &Subject<'_>, text: &[u8]) -> Option<String> {
    let automaton = automaton(of, of.production(MAIL)?)?;
    String::from_utf8(repair::nearest(&automaton, text)?.text).ok()
}
