//! Names that a grammar uses and another document defines.

use urlgram_grammar::nearest::nearest;

use super::entry::LIBRARY;
use crate::bnf::lint::{Lint, Severity};
use crate::bnf::{Expr, Grammar, GrammarError, Notation, Rule, Source};
use crate::documents::DIALECTS;
use crate::documents::dialect::Reading;

/// A production that a grammar takes from another document.
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
    /// The productions of the document that another one prints.
    taken: &'static [Taken],
}

/// Documents of schemes take what these define, or change it for one scheme.
const GENERAL: [&str; 3] = ["rfc5234", "rfc3986", "rfc3987"];

/// The names by which documents cite others, and the numbers of RFCs that another replaces, each with the id of the one that has the grammar.
const CITED: &[(&str, &str)] = &[
    ("[BCP47]", "rfc5646"),
    ("[HTTP]", "rfc9110"),
    ("[IRI]", "rfc3987"),
    ("[STD66]", "rfc3986"),
    ("[URI]", "rfc3986"),
    ("2141", "rfc8141"),
    ("2234", "rfc5234"),
    ("2616", "rfc9110"),
    ("2821", "rfc5321"),
    ("4122", "rfc9562"),
    ("4234", "rfc5234"),
    ("4627", "rfc8259"),
    ("4646", "rfc5646"),
    ("5336", "rfc6531"),
    ("7159", "rfc8259"),
    ("7230", "rfc9110"),
    ("7231", "rfc9110"),
    ("7232", "rfc9110"),
    ("7233", "rfc9110"),
    ("7235", "rfc9110"),
];

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
    let mut taking = Taking::new(source, &grammar, given(others)?);
    let rules: Vec<_> = grammar.rules().iter().map(|rule| taking.filled(rule)).collect();
    for error in wrong {
        let is_open = is_open(error.code());
        match taking.answer(error.span.start).filter(|_| is_open) {
            Some(Ok(_)) => {}
            Some(Err(Missing { code, message, help })) => {
                return Err(error.saying(code, message.clone(), help));
            }
            None => return Err(error),
        }
    }
    let imports = taking.told.into_iter().filter_map(|(_, told)| Some(told.ok()?.0)).collect();
    Ok((Grammar::default().with(&rules).with(&taking.rules), imports, taking.documents))
}

/// All that is wrong with a grammar, if a name of another document is no error.
pub(super) fn without_imports(source: &Source, others: &[Source], found: Vec<Lint>) -> Vec<Lint> {
    // The imports are resolved again, for a copy of the sources that lives as long as the program.
    let keep = |source: &Source| -> &'static Source { Box::leak(Box::new(source.clone())) };
    let (kept, others) = (keep(source), others.iter().map(keep).collect::<Vec<_>>());
    let (grammar, _) = kept.read();
    let mut taking = Taking::new(kept, &grammar, given(&others).unwrap_or_default());
    grammar.rules().iter().for_each(|rule| drop(taking.filled(rule)));
    let changed = |mut lint: Lint| {
        match taking.answer(lint.span.start).filter(|_| is_open(lint.code)) {
            Some(Ok((Import { name, document }, How::Named))) => {
                (lint.code, lint.severity, lint.help) = ("imported", Severity::Note, None);
                lint.message = format!("`{name}` is taken from {document}");
            }
            Some(Ok((Import { name, document }, How::Guessed))) => {
                (lint.code, lint.severity) = ("imported", Severity::Warning);
                lint.message = format!("`{name}` is taken from {document}, which the grammar does not name");
                let cited = cited_as(document);
                lint.help = Some(format!("name it, as in `<{name}, see [{cited}]>`, or define `{name}`"));
            }
            Some(Err(Missing { code, message, help })) => {
                (lint.code, lint.message, lint.help) = (code, message.clone(), Some(help.clone()));
            }
            None => {}
        }
        lint
    };
    found.into_iter().map(changed).collect()
}

fn is_open(code: &str) -> bool {
    matches!(code, "undefined-name" | "prose-value")
}

/// The grammars that are given to take productions from.
fn given(others: &[&'static Source]) -> Result<Vec<Origin>, GrammarError> {
    let read = |source: &&'static Source| {
        let (grammar, _, taken) = imported(source, &[])?;
        let grammar = Box::leak(Box::new(grammar));
        Ok(Origin { id: source.name(), document: source.name(), grammar, taken: taken.leak() })
    };
    others.iter().map(read).collect()
}

/// The way to the document of a production.
#[derive(Clone, Copy, Debug)]
enum How {
    /// It was named.
    Named,
    /// Only that document defines it.
    Guessed,
}

/// The reason for which nothing was taken.
struct Missing {
    code: &'static str,
    message: String,
    help: String,
}

type Answer = Result<(Import, How), Missing>;

struct Taking<'t> {
    source: &'static Source,
    own: &'t Grammar<'static>,
    given: Vec<Origin>,
    /// The productions that were taken.
    rules: Vec<Rule<'static>>,
    /// The parts of the text that name a production of another document, each with what was taken for it.
    told: Vec<(&'static str, Answer)>,
    documents: Vec<Taken>,
}

impl<'t> Taking<'t> {
    fn new(source: &'static Source, own: &'t Grammar<'static>, given: Vec<Origin>) -> Self {
        Self { source, own, given, rules: Vec::new(), told: Vec::new(), documents: Vec::new() }
    }

    /// The productions taken for the part of the text at this place.
    fn answer(&self, start: usize) -> Option<&Answer> {
        let at = self.source.text().as_ptr().wrapping_add(start);
        self.told.iter().find(|(part, _)| part.as_ptr() == at).map(|(_, told)| told)
    }

    /// The rule with names of what was taken.
    fn filled(&mut self, rule: &Rule<'static>) -> Rule<'static> {
        Rule { expr: self.expr(&rule.expr, rule.name), ..rule.clone() }
    }

    fn expr(&mut self, expr: &Expr<'static>, rule: &'static str) -> Expr<'static> {
        let mut expr = expr.clone();
        expr.change(&mut |part| {
            let taken = match part {
                Expr::Name(name) if self.own.rule(name).is_none() => self.take(&[*name], None, name),
                Expr::Bytes(set) if set.ranges.is_empty() && set.text.starts_with('<') => {
                    let words = set.text.trim_matches(['<', '>']);
                    let first = words.split([',', ' ']).next().unwrap_or_default();
                    self.take(&[first, rule], Some(words), set.text)
                }
                _ => None,
            };
            if let Some(name) = taken {
                *part = Expr::Name(name);
            }
        });
        expr
    }

    /// Takes the first of these productions that is found, with all that it needs, and returns the name that it has here.
    fn take(&mut self, names: &[&str], words: Option<&str>, part: &'static str) -> Option<&'static str> {
        let mut missing = None;
        for name in names {
            match self.defined(name, words) {
                Ok(Some((origin, rule, how))) => {
                    let document = printed_by(&origin, rule.name);
                    self.told.push((part, Ok((Import { name: rule.name.to_owned(), document }, how))));
                    return Some(self.taken(&origin, rule.name));
                }
                Ok(None) => {}
                Err(reason) => missing = missing.or(Some(reason)),
            }
        }
        self.told.extend(missing.map(|missing| (part, Err(missing))));
        None
    }

    fn taken(&mut self, origin: &Origin, name: &'static str) -> &'static str {
        let names = origin.grammar.needed_by(name);
        let here: Vec<_> = names.iter().map(|name| (*name, self.name_here(origin, name))).collect();
        for (name, new) in &here {
            if self.rules.iter().any(|rule| rule.name == *new) {
                continue;
            }
            if let Some(rule) = origin.grammar.rule(name) {
                self.documents.push((new, printed_by(origin, name)));
                let expr = renamed(&rule.expr, &here);
                self.rules.push(Rule { name: new, expr, ..rule.clone() });
            }
        }
        here[0].1
    }

    /// The name of a production of another document: with the document in front if the grammar has one of this
    /// name.
    fn name_here(&self, origin: &Origin, name: &'static str) -> &'static str {
        let theirs = origin.grammar.rule(name);
        let is_other = |rule: &Rule<'static>| {
            rule.name.eq_ignore_ascii_case(name) && theirs.is_none_or(|theirs| theirs.text != rule.text)
        };
        let is_taken = self.own.rules().iter().chain(&self.rules).any(is_other);
        if is_taken { format!("{}:{name}", origin.id).leak() } else { name }
    }

    /// The production with this name, which words may describe; nothing if it is not said where it could be.
    fn defined(&self, name: &str, words: Option<&str>) -> Result<Option<Found>, Missing> {
        let of = |origin: Origin| {
            let has_case =
                !matches!(self.source.notation(), Notation::Abnf | Notation::Rfc822 | Notation::Rfc1738);
            let is_it = |rule: &&Rule<'static>| {
                rule.name == name || !has_case && rule.name.eq_ignore_ascii_case(name)
            };
            Some((origin, origin.grammar.rules().iter().find(is_it)?))
        };
        let given: Vec<_> = self.given.iter().copied().filter_map(of).collect();
        if let Some((origin, rule)) = given.first() {
            return match several(name, &given) {
                Some(message) => Err(Missing {
                    code: "duplicate-name",
                    message,
                    help: "import only one of them, or define it here".to_owned(),
                }),
                None => Ok(Some((*origin, rule, How::Named))),
            };
        }
        if let Some((cited, id)) = words.and_then(|words| citations(words).into_iter().next()) {
            let missing = |message, near: Option<&str>| {
                let near = near.map(|near| format!("did you mean `{near}`? or ")).unwrap_or_default();
                let help =
                    format!("{near}import a grammar that defines it, or write `;;@value BYTES` above it");
                Missing { code: "prose-value", message, help }
            };
            let origin =
                origin(&id).ok_or_else(|| missing(format!("there is no grammar of {cited} here"), None))?;
            let (origin, rule) = of(origin).ok_or_else(|| {
                let names = origin.grammar.rules().iter().map(|rule| rule.name);
                missing(format!("{} has no production `{name}`", origin.document), nearest(name, names))
            })?;
            return Ok(Some((origin, rule, How::Named)));
        }
        // Words that name no document may mean anything.
        if words.is_some_and(|words| words != name) {
            return Ok(None);
        }
        let ids = GENERAL.into_iter().chain(LIBRARY.iter().map(|entry| entry.id));
        // A document that itself takes it from another does not define it.
        let is_own = |(origin, rule): &(Origin, &'static Rule<'static>)| {
            let is_alias =
                matches!(rule.expr, Expr::Name(other) if other.ends_with(&format!(":{}", rule.name)));
            !is_alias && printed_by(origin, rule.name) == origin.document
        };
        let mut found: Vec<_> = ids.filter_map(origin).filter_map(of).filter(is_own).collect();
        // `Host` of RFC 9110 is a field, and `host` of RFC 3986 its value.
        if found.iter().any(|(_, rule)| rule.name == name) {
            found.retain(|(_, rule)| rule.name == name);
        }
        let is_general = |(origin, _): &(Origin, &'static Rule<'static>)| GENERAL.contains(&origin.id);
        let cited = citations(self.source.text());
        let is_cited = |origin: &Origin| cited.iter().any(|(_, id)| id == origin.id);
        if let Some((origin, rule)) = found.iter().find(|(origin, _)| is_cited(origin)) {
            return Ok(Some((*origin, rule, How::Named)));
        }
        if found.iter().any(is_general) {
            found.retain(is_general);
        }
        if let Some(message) = several(name, &found) {
            let cited = cited_as(found[0].0.document);
            let help =
                format!("name the document, as in `<{name}, see [{cited}]>`, import it, or define `{name}`");
            return Err(Missing { code: "undefined-name", message, help });
        }
        Ok(found.first().map(|(origin, rule)| (*origin, *rule, How::Guessed)))
    }
}

/// A production of another document.
type Found = (Origin, &'static Rule<'static>, How);

/// Says that several documents define a name, if they do in different ways. RFC 3987 has productions of RFC 3986, too, for one.
fn several(name: &str, found: &[(Origin, &'static Rule<'static>)]) -> Option<String> {
    let all = |(origin, rule): &(Origin, &'static Rule<'static>)| {
        let needed = origin.grammar.needed_by(rule.name).into_iter();
        needed.filter_map(|name| Some(&origin.grammar.rule(name)?.expr)).collect::<Vec<_>>()
    };
    let first = all(found.first()?);
    let is_same = found.iter().all(|other| all(other) == first);
    let documents: Vec<_> = found.iter().map(|(origin, _)| origin.document).collect();
    (!is_same)
        .then(|| format!("`{name}` is not defined here, and differently by {}", documents.join(" and ")))
}

/// The document's name in brackets.
fn cited_as(document: &str) -> String {
    document.replace(' ', "")
}

/// The document that prints a production of this grammar.
fn printed_by(origin: &Origin, name: &str) -> &'static str {
    origin.taken.iter().find(|(taken, _)| *taken == name).map_or(origin.document, |(_, document)| document)
}

/// The document with this id.
fn origin(id: &str) -> Option<Origin> {
    if let Some(dialect) = DIALECTS.iter().find(|dialect| dialect.id == id) {
        let grammar = dialect.grammar(Reading::Corrected);
        return Some(Origin { id: dialect.id, document: dialect.document, grammar, taken: &[] });
    }
    let entry = LIBRARY.iter().find(|entry| entry.id == id)?;
    let whole = entry.whole.get_or_init(|| {
        let source: &'static Source = Box::leak(Box::new(entry.source(Reading::Corrected)));
        let (grammar, _, taken) = imported(source, &[]).ok()?;
        Some((grammar, taken))
    });
    let (grammar, taken) = whole.as_ref()?;
    Some(Origin { id: entry.id, document: entry.document, grammar, taken })
}

/// The documents that a text cites, as in `see [RFC3986], Section 3`: as it names them, each with its id.
fn citations(text: &str) -> Vec<(String, String)> {
    let number = |(at, _): (usize, &str)| {
        let rest = text[at + 3..].trim_start_matches([' ', '-']);
        let number = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        let id = CITED.iter().find(|(known, _)| *known == number).map(|(_, id)| (*id).to_owned());
        (!number.is_empty()).then(|| (format!("RFC {number}"), id.unwrap_or_else(|| format!("rfc{number}"))))
    };
    let named = CITED.iter().filter(|(name, _)| name.starts_with('[') && text.contains(name));
    let named = named.map(|(name, id)| ((*name).to_owned(), (*id).to_owned()));
    text.match_indices("RFC").filter_map(number).chain(named).collect()
}

fn renamed(expr: &Expr<'static>, names: &[(&'static str, &'static str)]) -> Expr<'static> {
    let mut expr = expr.clone();
    expr.change(&mut |part| {
        if let Expr::Name(name) = part
            && let Some((_, new)) = names.iter().find(|(old, _)| old == name)
        {
            *name = new;
        }
    });
    expr
}
