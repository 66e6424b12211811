//! The languages that repairs lead into.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::bnf::automaton::Automaton;
use crate::bnf::{NotRegular, Without};
use crate::documents::dialect::{Reading, Restriction, Role};
use crate::production::Production;
use crate::repair::{Edit, Form, Kind, Language};
use crate::subject::Spec;

/// The intended language of an input.
pub(super) struct Meant {
    pub language: Language,
    /// The roles of the productions that it uses.
    roles: Vec<Role>,
    /// True if all its strings are of one scheme.
    one_scheme: bool,
    /// The productions inside it, down to the outermost that has a host in each string, but for the empty one.
    pub requires_a_host: Vec<&'static str>,
}

impl Meant {
    /// Returns whether it can have such a part.
    pub fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Returns whether it is of one scheme that can have such a part.
    pub fn is_of_a_scheme_with(&self, role: Role) -> bool {
        self.one_scheme && self.has(role)
    }
}

/// The intended language of a production, compiled when it is first needed.
pub(super) fn meant(spec: &Spec, production: &Production) -> Option<Arc<Meant>> {
    type Key = (usize, Reading, &'static str);
    type Made = HashMap<Key, Arc<Meant>>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    let key = (std::ptr::from_ref(spec.dialect) as usize, spec.reading, production.name);
    let made = |made: &Mutex<Made>| made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = made(&MADE) {
        return Some(known);
    }
    let parts = spec.grammar().needed_by(production.name);
    let one_scheme = spec.dialect.schemes.iter().any(|scheme| scheme.production == production.name);
    let automaton = match spec.dialect.prose.encoded() {
        // The nearest address is required where there is nothing else to repair.
        Some(restriction)
            if one_scheme && parts.contains(&restriction.production)
                || production.name == restriction.production =>
        {
            restricted(spec, production, restriction).ok()
        }
        _ => spec.widened(production).ok().cloned(),
    }?;
    let mut roles: Vec<_> = parts.iter().map(|part| spec.dialect.role(part)).collect();
    roles.sort_unstable();
    roles.dedup();
    let has = |role| roles.contains(&role);
    let form = Form { hosts: has(Role::Host), users: has(Role::User), ports: has(Role::Port), one_scheme };
    let requires_a_host = requires_a_host(spec, production);
    let new =
        Arc::new(Meant { language: Language::new(automaton, form), roles, one_scheme, requires_a_host });
    MADE.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&new));
    Some(new)
}

/// The productions inside one, down to the outermost that has a host in each string, but for the empty one.
fn requires_a_host(spec: &Spec, production: &Production) -> Vec<&'static str> {
    let host = spec.dialect.in_role(Role::Host).first().copied().unwrap_or(production.name);
    let inside = spec.path(production.name, host);
    let wants = |name: &&str| spec.grammar().without(name, host) < Without::Some;
    let depth = inside.iter().position(wants).unwrap_or(0);
    inside.iter().skip(1).take(depth).copied().collect()
}

/// The language of the production with the restriction of a part.
fn restricted(
    spec: &Spec,
    production: &Production,
    restriction: &Restriction,
) -> Result<Automaton, NotRegular> {
    let grammar = spec.grammar();
    let part = Automaton::of(grammar, restriction.production)?;
    let part = part.intersection(&restriction.language(spec.dialect, spec.reading)?);
    Automaton::of_with(grammar, production.name, &[(restriction.production, &part)])
}

/// The mail address that is nearest to one that is none, if nothing of it has to be invented and nothing is lost.
pub(super) fn nearest_mail_address(spec: &Spec, text: &[u8]) -> Option<String> {
    let addresses = meant(spec, spec.production(spec.dialect.prose.encoded()?.production)?)?;
    let repair = addresses.language.nearest(text)?;
    let is_invented = |edit: &Edit| {
        matches!(edit.kind, Kind::Insert | Kind::Replace)
            && edit.text.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte == b'@')
    };
    let is_lost = |edit: &Edit| {
        edit.kind == Kind::Delete && text[edit.span.clone()].iter().any(u8::is_ascii_alphanumeric)
    };
    if repair.edits.iter().any(|edit| is_invented(edit) || is_lost(edit)) {
        return None;
    }
    String::from_utf8(repair.text).ok()
}
