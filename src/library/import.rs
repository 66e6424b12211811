//! Names that a grammar uses and another document defines.

use super::entry::LIBRARY;
use crate::bnf::lint::{Lint, Severity};
use crate::bnf::{Expr, Grammar, GrammarError, Rule, Source};
use crate::documents::DIALECTS;
use crate::documents::dialect::Reading;

/// A production that a grammar takes from another document.
///
/// ```
/// use urlgram::{Dialect, bnf::Source, library::Import};
/// let source = Source::new("toy.abnf", "where = <port, see [RFC3986], Section 3.2.3>\n", None);
/// let Import { name, document, .. } = &Dialect::of_source(&source, &[], None)?.imports[0];
/// assert_eq!((name.as_str(), *document), ("port", "RFC 3986"));
/// # Ok::<(), urlgram::bnf::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Its name in the grammar.
    pub name: String,
    /// The document, or the file, that defines it.
    pub document: &'static str,
}

/// A production that was taken, with all that it needs: its name in the grammar, and the document that prints it.
pub(crate) type Taken = (&'static str, &'static str);

/// A grammar to take productions from.
#[derive(Clone, Copy)]
struct Origin {
    id: &'static str,
    document: &'static str,
    grammar: &'static Grammar<'static>,
}

/// Reads a grammar, and takes what it names and does not define, or describes in words such as `<port, see [RFC3986]>`, from the grammars
/// of `others`; or else from the document that it names, or from the only one of the library that defines it.
pub(crate) fn imported(
    source: &'static Source,
    others: &[&'static Source],
) -> Result<(Grammar<'static>, Vec<Import>, Vec<Taken>), GrammarError> {
    let (grammar, wrong) = source.read();
    if wrong.is_empty() {
        return Ok((grammar, Vec::new(), Vec::new()));
    }
    let mut given = Vec::new();
    for other in others {
        let grammar = Box::leak(Box::new(imported(other, &[])?.0));
        given.push(Origin { id: other.name(), document: other.name(), grammar });
    }
    let mut taking = Taking {
        own: &grammar,
        given,
        rules: Vec::new(),
        imports: Vec::new(),
        told: Vec::new(),
        documents: Vec::new(),
    };
    let rules: Vec<_> = grammar.rules().iter().map(|rule| taking.filled(rule)).collect();
    let Taking { rules: taken, imports, told, documents, .. } = taking;
    let is_told = |error: &GrammarError| {
        let part = &source.text()[error.span.clone()];
        told.iter().any(|told| std::ptr::eq(*told, part) || told.as_ptr() == part.as_ptr())
    };
    match wrong.into_iter().find(|error| !is_told(error)) {
        Some(error) => Err(error),
        None => Ok((Grammar::default().with(&rules).with(&taken), imports, documents)),
    }
}

/// All that is wrong with a grammar, where a name of another document is none.
pub(super) fn without_imports(source: &Source, others: &[Source], found: Vec<Lint>) -> Vec<Lint> {
    // The same resolution, of a copy that stays.
    let keep = |source: &Source| -> &'static Source { Box::leak(Box::new(source.clone())) };
    let (kept, others) = (keep(source), others.iter().map(keep).collect::<Vec<_>>());
    let given = others.iter().filter_map(|other| {
        let grammar = Box::leak(Box::new(imported(other, &[]).ok()?.0));
        Some(Origin { id: other.name(), document: other.name(), grammar })
    });
    let (grammar, _) = kept.read();
    let mut taking = Taking {
        own: &grammar,
        given: given.collect(),
        rules: Vec::new(),
        imports: Vec::new(),
        told: Vec::new(),
        documents: Vec::new(),
    };
    grammar.rules().iter().for_each(|rule| drop(taking.filled(rule)));
    let place = |part: &str| (part.as_ptr() as usize).wrapping_sub(kept.text().as_ptr() as usize);
    let told: Vec<_> = taking.told.iter().map(|part| place(part)).collect();
    let changed = |mut lint: Lint| {
        let is_open = matches!(lint.code, "undefined-name" | "prose-value");
        if let Some(at) = told.iter().position(|at| is_open && *at == lint.span.start) {
            let Import { name, document } = &taking.imports[at];
            (lint.code, lint.severity, lint.help) = ("imported", Severity::Note, None);
            lint.message = format!("`{name}` is taken from {document}");
        }
        lint
    };
    found.into_iter().map(changed).collect()
}

struct Taking<'t> {
    own: &'t Grammar<'static>,
    given: Vec<Origin>,
    /// The productions that were taken.
    rules: Vec<Rule<'static>>,
    /// The production that was taken for each part of the text that is `told`.
    imports: Vec<Import>,
    told: Vec<&'static str>,
    documents: Vec<Taken>,
}

impl Taking<'_> {
    /// The rule with names of what was taken.
    fn filled(&mut self, rule: &Rule<'static>) -> Rule<'static> {
        Rule { expr: self.expr(&rule.expr, rule.name), ..rule.clone() }
    }

    fn expr(&mut self, expr: &Expr<'static>, rule: &'static str) -> Expr<'static> {
        match expr {
            Expr::Name(name) if self.own.rule(name).is_none() => match self.take(name, None, name) {
                Some(taken) => Expr::Name(taken),
                None => expr.clone(),
            },
            Expr::Bytes(set) if set.ranges.is_empty() && set.text.starts_with('<') => {
                let words = set.text.trim_matches(['<', '>']);
                let first = words.split([',', ' ']).next().unwrap_or_default();
                let taken = [first, rule].into_iter().find_map(|name| self.take(name, Some(words), set.text));
                taken.map_or_else(|| expr.clone(), Expr::Name)
            }
            Expr::Name(_) | Expr::Literal(_) | Expr::Bytes(_) => expr.clone(),
            Expr::Sequence(parts) => Expr::Sequence(parts.iter().map(|part| self.expr(part, rule)).collect()),
            Expr::Choice(parts) => Expr::Choice(parts.iter().map(|part| self.expr(part, rule)).collect()),
            Expr::Repeat { item, min, max } => {
                Expr::Repeat { item: Box::new(self.expr(item, rule)), min: *min, max: *max }
            }
            Expr::Except(all, without) => {
                Expr::Except(Box::new(self.expr(all, rule)), Box::new(self.expr(without, rule)))
            }
        }
    }

    /// Takes a production with all that it needs, and returns the name that it has here.
    fn take(&mut self, name: &str, words: Option<&str>, part: &'static str) -> Option<&'static str> {
        let (origin, rule) = self.defined(name, words)?;
        let names = origin.grammar.needed_by(rule.name);
        let here: Vec<_> = names.iter().map(|name| (*name, self.name_here(&origin, name))).collect();
        for (name, new) in &here {
            if self.rules.iter().any(|rule| rule.name == *new) {
                continue;
            }
            if let Some(rule) = origin.grammar.rule(name) {
                self.documents.push((new, origin.document));
                self.rules.push(Rule { name: new, expr: renamed(&rule.expr, &here), ..rule.clone() });
            }
        }
        self.imports.push(Import { name: rule.name.to_owned(), document: origin.document });
        self.told.push(part);
        Some(here[0].1)
    }

    /// The name of a production of another document: with that in front where the grammar has one of this name.
    fn name_here(&self, origin: &Origin, name: &'static str) -> &'static str {
        let theirs = origin.grammar.rule(name);
        let is_other = |rule: &Rule<'static>| {
            rule.name.eq_ignore_ascii_case(name) && theirs.is_none_or(|theirs| theirs.text != rule.text)
        };
        let is_taken = self.own.rules().iter().chain(&self.rules).any(is_other);
        if is_taken { format!("{}:{name}", origin.id).leak() } else { name }
    }

    fn defined(&self, name: &str, words: Option<&str>) -> Option<(Origin, &'static Rule<'static>)> {
        let of = |origin: Origin| {
            let mut rules = origin.grammar.rules().iter();
            Some((origin, rules.find(|rule| rule.name.eq_ignore_ascii_case(name))?))
        };
        if let Some(found) = self.given.iter().copied().find_map(of) {
            return Some(found);
        }
        if let Some(number) = words.and_then(number_of) {
            return origin(&format!("rfc{number}")).and_then(of);
        }
        // Words that name no document may mean anything.
        if words.is_some_and(|words| words != name) {
            return None;
        }
        let ids = ["rfc3986", "rfc3987"].into_iter().chain(LIBRARY.iter().map(|entry| entry.id));
        let mut found = ids.filter_map(origin).filter_map(of);
        let first = found.next()?;
        // RFC 3987 has the productions of RFC 3986, too.
        found.all(|(_, rule)| rule.expr == first.1.expr).then_some(first)
    }
}

/// The document with this id.
fn origin(id: &str) -> Option<Origin> {
    if let Some(dialect) = DIALECTS.iter().find(|dialect| dialect.id == id) {
        let grammar = dialect.grammar(Reading::Corrected);
        return Some(Origin { id: dialect.id, document: dialect.document, grammar });
    }
    let entry = LIBRARY.iter().find(|entry| entry.id == id)?;
    Some(Origin { id: entry.id, document: entry.document, grammar: entry.whole()? })
}

/// The number of an RFC in words, as in `see [RFC3986], Section 3`.
fn number_of(words: &str) -> Option<&str> {
    let at = words.find("RFC")?;
    let rest = words[at + 3..].trim_start_matches([' ', '-']);
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then(|| &rest[..length])
}

fn renamed(expr: &Expr<'static>, names: &[(&'static str, &'static str)]) -> Expr<'static> {
    match expr {
        Expr::Name(name) => {
            Expr::Name(names.iter().find(|(old, _)| old == name).map_or(*name, |(_, new)| new))
        }
        Expr::Literal(_) | Expr::Bytes(_) => expr.clone(),
        Expr::Sequence(parts) => Expr::Sequence(parts.iter().map(|part| renamed(part, names)).collect()),
        Expr::Choice(parts) => Expr::Choice(parts.iter().map(|part| renamed(part, names)).collect()),
        Expr::Repeat { item, min, max } => {
            Expr::Repeat { item: Box::new(renamed(item, names)), min: *min, max: *max }
        }
        Expr::Except(all, without) => {
            Expr::Except(Box::new(renamed(all, names)), Box::new(renamed(without, names)))
        }
    }
}
