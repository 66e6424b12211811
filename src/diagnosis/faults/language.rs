//! The languages that repairs lead into.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::diagnosis::subject::Subject;
use crate::documents::dialect::{Reading, Restriction};
use crate::production::Production;
use crate::repair::{Edit, Form, Kind, Language};

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
    let parts = of.dialect.grammar(of.reading).needed_by(production.name);
    let one_scheme = of.dialect.schemes.iter().any(|scheme| scheme.production == production.name);
    let automaton = match of.dialect.prose.encoded() {
        // The nearest address is wanted where there is nothing else to repair.
        Some(restriction)
            if one_scheme && parts.contains(&restriction.production)
                || production.name == restriction.production =>
        {
            restricted(of, production, restriction)
        }
        _ => Automaton::of(of.dialect.grammar(of.reading), production.name),
    };
    let automaton = automaton.ok()?;
    let has = |part| parts.contains(&part);
    let form = Form { hosts: has("host"), users: has("user"), ports: has("port"), one_scheme };
    let new = Arc::new(Meant { language: Language::new(automaton, form), parts });
    MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&new));
    Some(new)
}

/// What the production derives with what the restriction leaves of a part.
fn restricted(
    of: &Subject<'_>,
    production: &Production,
    restriction: &Restriction,
) -> Result<Automaton, NotRegular> {
    let grammar = of.dialect.grammar(of.reading);
    let part = Automaton::of(grammar, restriction.production)?;
    let part = part.intersection(&restriction.language(of.dialect, of.reading)?);
    Automaton::of_with(grammar, production.name, &[(restriction.production, &part)])
}

/// The mail address that is nearest to one that is none, if nothing of it has to be invented.
pub(in crate::diagnosis) fn nearest_mail_address(of: &Subject<'_>, text: &[u8]) -> Option<String> {
    let addresses = meant(of, of.production(of.dialect.prose.encoded()?.production)?)?;
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
