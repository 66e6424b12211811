//! All that is wrong with a grammar, at once.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::ambiguity::{Ambiguity, MOST, Ways};
use super::automaton::Automaton;
use super::compile::NotRegular;
use super::error::GrammarError;
use super::first::{Change, FirstMatch};
use super::grammar::{Grammar, Reached};
use super::nested::Extent;
use super::notation::{Notation, drafts};
use super::recursion::{inside, loops};
use super::rule::{Expr, Rule};
use super::source::Source;
pub use crate::severity::Severity;

/// A finding about a grammar: [`CODES`] says which there are.
///
/// ```
/// use urlgram_grammar::bnf::{Source, lint::{Lint, Severity, lint}};
/// let found: Vec<Lint> = lint(&Source::new("toy.abnf", "a = \"(\" [ a ] \")\"\n", None), None);
/// assert_eq!((found[1].code, found[1].severity), ("nests", Severity::Note));
/// assert_eq!(found[1].message, "this grammar nests, `a` in the middle of `a`: a > a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Lint {
    /// The kind of finding, a word that stays the same.
    pub code: &'static str,
    /// Its weight.
    pub severity: Severity,
    /// Its place: byte offsets in the [text](Source::text).
    #[cfg_attr(feature = "serde", serde(serialize_with = "ends"))]
    pub span: Range<usize>,
    /// The message, in one line.
    pub message: String,
    /// The advice on it.
    pub help: Option<String>,
}

/// Each kind of finding: its word, the weight that it has at most, and what it says.
pub const CODES: [(&str, Severity, &str); 16] = [
    ("syntax", Severity::Error, "the text is not in its notation here"),
    ("undefined-name", Severity::Error, "a name has no production"),
    ("duplicate-name", Severity::Error, "a name has two"),
    ("prose-value", Severity::Error, "words in `<>` do not say which bytes they stand for"),
    ("empty-language", Severity::Error, "a production derives no string"),
    ("too-large", Severity::Error, "a production has no automaton of a reasonable size"),
    ("same-alternative", Severity::Warning, "an alternative is there twice"),
    ("undecided", Severity::Note, "whether a production is ambiguous is not decided"),
    ("two-readings", Severity::Warning, "a part of the text can be read in two ways; which was chosen"),
    (
        "first-match",
        Severity::Note,
        "a string is lost if the grammar is read by first match, as nom's `alt` and parsing expression grammars read",
    ),
    ("nests", Severity::Note, "a production is recursive, and not at one end only"),
    ("left-recursion", Severity::Warning, "a production begins with itself"),
    ("ambiguous", Severity::Warning, "a string has several trees"),
    (
        "unreachable",
        Severity::Warning,
        "a production is no part of the start production; a note if it is a start of its own",
    ),
    ("any-case", Severity::Note, "a literal without `%s` matches in any case, beside others with `%s`"),
    ("notation", Severity::Note, "the sign by which the notation was found out, where ABNF has not got it"),
];

#[cfg(feature = "serde")]
fn ends<S: serde::Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&[span.start, span.end], to)
}

/// Returns all that is wrong with a grammar that begins with the production `start`, or with its first, in the order of the text.
#[must_use]
pub fn lint(source: &Source, start: Option<&str>) -> Vec<Lint> {
    let (grammar, wrong) = source.read();
    let mut found = found(source, &grammar, &wrong, start);
    found.extend(Linter { source, grammar: &grammar }.first_match());
    sorted(found)
}

/// Returns the [errors](Severity::Error) among these, which is faster.
///
/// ```
/// use urlgram_grammar::bnf::{Source, lint};
/// let source = Source::new("toy.abnf", "a = b\nc = \"c\" / \"cc\"\n", None);
/// let codes = |found: Vec<lint::Lint>| found.iter().map(|it| it.code).collect::<Vec<_>>();
/// assert_eq!(codes(lint::errors(&source)), ["undefined-name"]);
/// assert_eq!(codes(lint::unordered(&source, None)), ["undefined-name", "unreachable"]);
/// ```
#[must_use]
pub fn errors(source: &Source) -> Vec<Lint> {
    let mut found = unordered(source, None);
    found.retain(|lint| lint.severity == Severity::Error);
    found
}

/// Returns all findings but those for which alternatives have an order, `first-match`: their code is large.
#[must_use]
pub fn unordered(source: &Source, start: Option<&str>) -> Vec<Lint> {
    let (grammar, wrong) = source.read();
    sorted(found(source, &grammar, &wrong, start))
}

fn found(source: &Source, grammar: &Grammar<'_>, wrong: &[GrammarError], start: Option<&str>) -> Vec<Lint> {
    let lint = |code, severity, span, message, help: &str| {
        let help = Some(help.to_owned()).filter(|help| !help.is_empty());
        Lint { code, severity, span, message, help }
    };
    let refused = |error: &GrammarError| {
        lint(error.code(), Severity::Error, error.span.clone(), error.to_string(), error.advice())
    };
    let mut found: Vec<Lint> = wrong.iter().map(refused).collect();
    let remarks = source.remarks().into_iter();
    found.extend(remarks.map(|(at, chosen, help)| lint("two-readings", Severity::Warning, at, chosen, help)));
    let sign = |(at, read_as)| lint("notation", Severity::Note, at, read_as, "`--notation` chooses another");
    found.extend(source.sign().map(sign));
    let linter = Linter { source, grammar };
    found.extend(linter.unreachable(start));
    found.extend(linter.left_recursion());
    found.extend(linter.languages());
    found.extend(linter.any_case());
    found.extend(linter.twice());
    // A production that cannot be read is defined all the same, and so are the productions that it needs.
    if found.iter().any(|lint| lint.code == "syntax") {
        let mut unread = drafts(source.text());
        unread.retain(|(name, _)| grammar.rule(name).is_none());
        let is_name = |c: char| c.is_alphanumeric() || "-_".contains(c);
        let needs = |body: &str, name: &str| body.split(|c| !is_name(c)).any(|word| word == name);
        found.retain(|lint| {
            let part = &source.text()[lint.span.clone()];
            match lint.code {
                "undefined-name" => !unread.iter().any(|(name, _)| *name == part),
                "unreachable" => !unread.iter().any(|(_, body)| needs(body, part)),
                _ => true,
            }
        });
    }
    found
}

/// In the order of the text.
fn sorted(mut found: Vec<Lint>) -> Vec<Lint> {
    found.sort_by_key(|lint| (lint.span.start, lint.span.end));
    found
}

impl Source {
    /// The error about a production that is [recursive, and not at one end only](NotRegular::Recursive), as [`lint`] tells it: where, by
    /// which productions, why that needs a stack, and what can be done. None if it is not.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Source;
    /// let source = Source::new("toy.abnf", "a = \"(\" [ a ] \")\"\nb = \"b\"\n", None);
    /// assert_eq!(source.nests("a").unwrap().span, 10..11);
    /// assert!(source.nests("b").is_none());
    /// ```
    // The condition of the module is repeated here, so that urlgram's documentation shows it at this method.
    #[cfg(feature = "automata")]
    #[must_use]
    pub fn nests(&self, name: &str) -> Option<GrammarError> {
        let (grammar, _) = self.read();
        let Lint { code, span, message, help, .. } =
            Linter { source: self, grammar: &grammar }.nests(name)?;
        let error = self.error(&self.text()[span], code, String::new());
        Some(error.saying(code, message, &help.unwrap_or_default()))
    }
}

struct Linter<'s, 'g> {
    source: &'s Source,
    grammar: &'s Grammar<'g>,
}

/// The most places of a network in which several trees are looked for.
const MOST_PLACES: usize = 4000;

/// The most states of all automata together; one that is too large counts as a sixteenth of it.
const MOST_STATES: usize = 1 << 18;

/// The most productions inside one that is asked for several trees.
const MOST_NEEDED: usize = 400;

impl<'g> Linter<'_, 'g> {
    /// The place of a part of the text; none of a core rule.
    fn span(&self, part: &str) -> Option<Range<usize>> {
        self.source.span(part)
    }

    fn says(
        &self,
        (code, severity): (&'static str, Severity),
        part: &str,
        message: String,
        help: impl Into<String>,
    ) -> Option<Lint> {
        Some(Lint { code, severity, span: self.span(part)?, message, help: Some(help.into()) })
    }

    /// The productions that the text has.
    fn own(&self) -> impl Iterator<Item = &Rule<'g>> {
        self.grammar.rules().iter().filter(|rule| self.span(rule.name).is_some())
    }

    fn unreachable(&self, start: Option<&str>) -> Vec<Lint> {
        let first = self.own().next().map(|rule| rule.name);
        let Some(start) = start.or(first) else { return Vec::new() };
        let reached: HashSet<_> = self.grammar.needed_by(start).into_iter().collect();
        let mut left: Vec<_> =
            self.own().map(|rule| rule.name).filter(|name| !reached.contains(name)).collect();
        let mut used: HashSet<&str> = HashSet::new();
        for rule in self.grammar.rules() {
            used.extend(self.grammar.uses(rule.name).into_iter().filter(|name| *name != rule.name));
        }
        let mut found = Vec::new();
        while let Some(first) = left.first().copied() {
            // A production that no other uses is reported with all that it needs; of a mere circle, the first production.
            let is_root = |name: &&&str| !used.contains(**name);
            let root = left.iter().find(is_root).copied();
            let name = root.unwrap_or(first);
            let needed = self.grammar.needed_by(name).into_iter();
            let open: HashSet<_> = left.iter().copied().collect();
            let with: Vec<_> = needed.filter(|it| open.contains(it) && *it != name).collect();
            let told: HashSet<_> = with.iter().copied().collect();
            left.retain(|it| *it != name && !told.contains(it));
            let message = format!("`{name}` is not part of `{start}`");
            let others = if with.is_empty() {
                String::new()
            } else {
                format!("; nor is what it needs, {}", listed(&with))
            };
            let (severity, help) = match root {
                Some(_) => (Severity::Note, "no production uses it; it may be a start of its own"),
                None => (Severity::Warning, "only productions that it needs use it"),
            };
            found.extend(self.says(("unreachable", severity), name, message, format!("{help}{others}")));
        }
        found
    }

    /// The productions that can begin with themselves: one finding for each cycle.
    fn left_recursion(&self) -> Vec<Lint> {
        let empty = self.closed(|rule, empty| may_be_empty(&rule.expr, empty));
        let mut first: HashMap<&str, Vec<&'g str>> = HashMap::new();
        for rule in self.grammar.rules() {
            let mut names = Vec::new();
            leftmost(&rule.expr, &empty, &mut names);
            first.insert(rule.name, names);
        }
        let rules = self.grammar.rules();
        let place: HashMap<&str, usize> =
            rules.iter().enumerate().map(|(at, rule)| (rule.name, at)).collect();
        let next =
            |rule: &Rule<'_>| first[rule.name].iter().filter_map(|name| place.get(name).copied()).collect();
        let loops = loops(&rules.iter().map(next).collect::<Vec<_>>());
        let mut found: Vec<Lint> = Vec::new();
        let mut told: HashSet<&str> = HashSet::new();
        for rule in self.own() {
            if told.contains(rule.name) || !loops[place[rule.name]] {
                continue;
            }
            let cycle = cycle(rule.name, |name| first.get(name).cloned().unwrap_or_default());
            let is_new = |cycle: &Vec<&str>| !cycle.iter().any(|name| told.contains(name));
            let Some(cycle) = cycle.filter(is_new) else { continue };
            told.extend(&cycle);
            let message = format!("`{}` is left-recursive: {}", rule.name, cycle.join(" > "));
            let help = "a parser that goes from the left, such as nom's combinators, does not end there; \
                `x = x a / b` derives the same strings as `x = b *a`";
            found.extend(self.says(("left-recursion", Severity::Warning), cycle[1], message, help));
        }
        found
    }

    /// The productions that have a property which follows from those of others that have it.
    fn closed(&self, has: impl Fn(&Rule<'g>, &HashSet<&'g str>) -> bool) -> HashSet<&'g str> {
        let mut found = HashSet::new();
        loop {
            let before = found.len();
            // The passes go forwards and backwards: most documents define a name either before its uses or after them.
            for rule in self.grammar.rules().iter().chain(self.grammar.rules().iter().rev()) {
                if !found.contains(rule.name) && has(rule, &found) {
                    found.insert(rule.name);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    /// The findings that the automata of the productions tell.
    fn languages(&self) -> Vec<Lint> {
        let barren = self.barren();
        let mut found = Vec::new();
        let mut ambiguous: HashSet<&str> = HashSet::new();
        let mut told: HashSet<String> = HashSet::new();
        let mut large: HashSet<&str> = HashSet::new();
        // Productions that need few others come first, so that the innermost is named.
        let uses: HashMap<&str, Vec<&'g str>> =
            self.grammar.rules().iter().map(|rule| (rule.name, self.grammar.uses(rule.name))).collect();
        let needed = |name| Reached::of(name, |name| uses.get(name).into_iter().flatten().copied()).names;
        let mut rules: Vec<_> = self.own().map(|rule| (needed(rule.name).len(), rule)).collect();
        rules.sort_by_key(|(needed, _)| *needed);
        let mut left = MOST_STATES;
        let names: Vec<_> = self.grammar.rules().iter().map(|rule| rule.name).collect();
        let (ways, mut places) = (Ways::new(self.grammar, &names), MOST);
        let mut undecided = Vec::new();
        for (_, rule) in rules {
            let name = rule.name;
            let needed = needed(name);
            if barren.contains(name) {
                let message = format!("`{name}` derives no string");
                let help = "each of its alternatives needs a production that derives none, such as itself";
                found.extend(self.says(("empty-language", Severity::Error), name, message, help));
                continue;
            }
            // A production that needs one that is too large is too large as well.
            let is_told =
                |inner: &&str| !uses.contains_key(inner) || barren.contains(inner) || large.contains(inner);
            if needed.iter().any(is_told) {
                continue;
            }
            if left == 0 {
                let message =
                    format!("`{name}` is not compiled: the automata of the others are too large together");
                let help = format!("all automata of a grammar have at most {MOST_STATES} states together");
                found.extend(self.says(("too-large", Severity::Error), name, message, help));
                break;
            }
            let language = Automaton::of(self.grammar, name);
            left = left.saturating_sub(match &language {
                Ok(language) => language.states(),
                Err(NotRegular::TooLarge(_)) => MOST_STATES / 16,
                Err(_) => 0,
            });
            if let Err(NotRegular::Recursive(nests)) = &language
                && !told.contains(nests)
            {
                told.extend(self.grammar.circle(nests).into_iter().map(str::to_owned));
                found.extend(self.nests(nests));
            }
            match language {
                Err(error @ NotRegular::TooLarge(_)) => {
                    large.insert(name);
                    let message = error.to_string();
                    let help = "numbers of times are states: `1*1000( 1*1000( \"a\" ) )` has a million";
                    found.extend(self.says(("too-large", Severity::Error), name, message, help));
                }
                Err(NotRegular::Undefined(_) | NotRegular::Exception) => {}
                _ if self.grammar.excepts(name).is_err() => undecided.push((name, None)),
                _ if needed[1..].iter().any(|inner| ambiguous.contains(inner)) => {}
                _ if needed.len() > MOST_NEEDED => undecided.push((name, None)),
                _ => match Self::ambiguity(rule, &ways, &mut places) {
                    Ambiguity::Shortest(string) => {
                        ambiguous.insert(name);
                        found.extend(self.ambiguous(rule, &string));
                    }
                    Ambiguity::None(Extent::All) => {}
                    Ambiguity::None(extent) => undecided.push((name, Some(extent))),
                    Ambiguity::TooLarge => undecided.push((name, None)),
                },
            }
        }
        if let Some(((first, extent), others)) = undecided.split_first() {
            let others = match others.len() {
                0 => String::new(),
                1 => ", nor is that of another".to_owned(),
                number => format!(", nor is that of {number} others"),
            };
            let message = format!("it is not decided whether `{first}` is ambiguous{others}");
            let help = match extent {
                Some(extent) => format!("it nests; of {extent} none has two trees"),
                None => {
                    "the network of its trees is too large, or it excepts productions that nest".to_owned()
                }
            };
            found.extend(self.says(("undecided", Severity::Note), first, message, help));
        }
        found
    }

    /// A circle of productions around this one that are not at one end only.
    fn nests(&self, name: &str) -> Option<Lint> {
        let circle: Vec<_> = self.grammar.circle(name);
        let inner = |rule: &Rule<'g>| {
            let mut names = Vec::new();
            inside(&rule.expr, (true, true), &mut names);
            let nested = names.into_iter().find(|(used, at)| circle.contains(used) && *at == (false, false));
            nested.map(|(used, _)| used)
        };
        let rules = || self.own().filter(|rule| circle.contains(&rule.name));
        let (rule, used) = rules().find_map(|rule| Some((rule, inner(rule)?))).or_else(|| {
            let rule = rules().next()?;
            Some((rule, rule.expr.names().into_iter().find(|used| circle.contains(used))?))
        })?;
        let way = [&[rule.name][..], &self.grammar.path(used, rule.name)].concat();
        let message = format!(
            "this grammar nests, `{}` in the middle of `{}`: {}",
            rule.name,
            rule.name,
            way.join(" > ")
        );
        let help = format!(
            "where text may follow the inner `{used}`, a reader must remember how many are open, which needs a stack. It is read by a \
            chart, not by an automaton; urlgram does not decide whether its language is regular, and compares it up to a length"
        );
        self.says(("nests", Severity::Note), used, message, help)
    }

    fn ambiguity(rule: &Rule<'g>, ways: &Ways<'_, 'g>, places: &mut usize) -> Ambiguity {
        let network = ways.network(rule.name, places).ok().filter(|network| network.size() <= MOST_PLACES);
        network.map_or(Ambiguity::TooLarge, |network| network.ambiguity(None))
    }

    /// The finding that a production is ambiguous.
    fn ambiguous(&self, rule: &Rule<'g>, string: &[u8]) -> Option<Lint> {
        let message = format!("`{}` is ambiguous: {} has several trees", rule.name, quoted(string));
        let help = format!("`urlgram grammar --grammar FILE --ambiguity {}` shows two of them", rule.name);
        self.says(("ambiguous", Severity::Warning), rule.name, message, help)
    }

    /// The productions that derive no string.
    fn barren(&self) -> HashSet<&'g str> {
        let fruitful = self.closed(|rule, fruitful| self.derives(&rule.expr, fruitful));
        self.grammar.rules().iter().map(|rule| rule.name).filter(|name| !fruitful.contains(name)).collect()
    }

    fn derives(&self, expr: &Expr<'_>, fruitful: &HashSet<&str>) -> bool {
        derives(expr, &|part| match part {
            Expr::Bytes(set) => set.ranges.is_empty() || !self.grammar.bytes(set).is_empty(),
            // A name that is not defined is a finding of its own.
            Expr::Name(name) => fruitful.contains(name) || self.grammar.rule(name).is_none(),
            _ => true,
        })
    }

    /// The losses of first match: one finding for each production in which that happens.
    fn first_match(&self) -> Vec<Lint> {
        let read = FirstMatch::of(self.grammar);
        let notation = self.source.notation();
        // Of a name that is there twice, it is not known which one counts.
        let own: Vec<_> = self.own().map(|rule| rule.name).collect();
        let is_once = |name: &str| own.iter().filter(|known| **known == name).count() < 2;
        let losses = read.losses().iter().filter(|loss| is_once(loss.rule.name));
        let found = losses.filter_map(|loss| {
            let name = loss.rule.name;
            let taken = loss.changes.iter().find_map(|change| change.taken.as_ref());
            let part = taken.map(|(part, _)| *part).or(loss.changes.first().map(|change| change.part));
            let place = part.and_then(|part| self.first_text(part)).unwrap_or(name);
            let happens = match (loss.changes.is_empty(), taken, loss.reads) {
                (false, Some((part, text)), _) => {
                    format!(": its alternative `{}` takes {}", Change::shown(part, notation), quoted(text))
                }
                (_, _, None) => ": it fails there".to_owned(),
                (_, _, Some(length)) => format!(": it stops after {}", quoted(&loss.string[..length])),
            };
            let message = format!(
                "read by first match (PEG, nom's `alt`), `{name}` loses {}{happens}",
                quoted(&loss.string)
            );
            let help = match (loss.advice(notation), loss.tried) {
                (None, _) => "no order of its alternatives is known that loses nothing".to_owned(),
                (Some(advice), None) => advice,
                (Some(advice), Some((strings, length))) => {
                    format!("{advice} (tried on {strings} of its strings, none longer than {length} bytes)")
                }
            };
            self.says(("first-match", Severity::Note), place, message, help)
        });
        found.collect()
    }

    /// The alternatives that are there twice: one finding for each choice.
    fn twice(&self) -> Vec<Lint> {
        let mut found = Vec::new();
        for rule in self.own() {
            for part in rule.expr.parts() {
                let Expr::Choice(parts) = part else { continue };
                let mut known = HashSet::new();
                if let Some(part) = parts.iter().find(|part| !known.insert(format!("{part:?}"))) {
                    let text = self.first_text(part).unwrap_or(rule.name);
                    let message = format!("`{}` has this alternative twice", rule.name);
                    let help = "remove one: the second derives nothing more";
                    found.extend(self.says(("same-alternative", Severity::Warning), text, message, help));
                }
            }
        }
        found
    }

    /// The first part of an expression that the text has.
    fn first_text(&self, expr: &Expr<'g>) -> Option<&'g str> {
        match expr {
            Expr::Literal(text) | Expr::Name(text) => Some(*text),
            Expr::Bytes(set) => Some(set.text),
            Expr::Sequence(parts) | Expr::Choice(parts) => {
                parts.iter().find_map(|part| self.first_text(part))
            }
            Expr::Repeat { item, .. } | Expr::Except(item, _) => self.first_text(item),
        }
        .filter(|text| self.span(text).is_some())
    }

    /// The literals that match in any case, if others say their case: one finding for each.
    fn any_case(&self) -> Vec<Lint> {
        let text = self.source.text();
        if self.source.notation() != Notation::Abnf || !text.contains("%s\"") {
            return Vec::new();
        }
        let mut found = Vec::new();
        for rule in self.own() {
            let mut rest = rule.text;
            while let Some(at) = rest.find(['"', ';', '<']) {
                let (before, here) = rest.split_at(at);
                let close = match here.as_bytes()[0] {
                    b'"' => '"',
                    b';' => '\n',
                    _ => '>',
                };
                let length = here[1..].find(close).map_or(here.len(), |length| length + 2);
                let literal = &here[..length];
                let is_stated = before.ends_with("%s") || before.ends_with("%i");
                if close == '"' && !is_stated && literal.bytes().any(|byte| byte.is_ascii_alphabetic()) {
                    let message = format!("{literal} matches in upper and lower case");
                    let help = format!("other literals have `%s`; write `%i{literal}` if any case is meant");
                    found.extend(self.says(("any-case", Severity::Note), literal, message, help));
                }
                rest = &here[length..];
            }
        }
        found
    }
}

/// A string in quotation marks, on one line.
fn quoted(text: &[u8]) -> String {
    format!("\"{}\"", text.escape_ascii())
}

/// The names that can be at the beginning.
fn leftmost<'g>(expr: &Expr<'g>, empty: &HashSet<&str>, names: &mut Vec<&'g str>) {
    match expr {
        Expr::Name(name) => names.push(name),
        Expr::Literal(_) | Expr::Bytes(_) => {}
        Expr::Sequence(parts) => {
            for part in parts {
                leftmost(part, empty, names);
                if !may_be_empty(part, empty) {
                    break;
                }
            }
        }
        Expr::Choice(parts) => parts.iter().for_each(|part| leftmost(part, empty, names)),
        Expr::Repeat { item, .. } | Expr::Except(item, _) => leftmost(item, empty, names),
    }
}

fn may_be_empty(expr: &Expr<'_>, empty: &HashSet<&str>) -> bool {
    derives(expr, &|part| match part {
        Expr::Literal(text) => text.is_empty(),
        Expr::Name(name) => empty.contains(name),
        _ => false,
    })
}

/// Returns whether an expression derives a string of a kind, as far as it is made of literals, names and sets that do; a repetition may be
/// left out.
fn derives<'g>(expr: &Expr<'g>, part_does: &impl Fn(&Expr<'g>) -> bool) -> bool {
    match expr {
        Expr::Literal(_) | Expr::Name(_) | Expr::Bytes(_) => part_does(expr),
        Expr::Sequence(parts) => parts.iter().all(|part| derives(part, part_does)),
        Expr::Choice(parts) => parts.iter().any(|part| derives(part, part_does)),
        Expr::Repeat { item, min, .. } => *min == 0 || derives(item, part_does),
        Expr::Except(all, _) => derives(all, part_does),
    }
}

/// The shortest way from a name back to it; both ends are included. The names are those of right-hand sides, but for the first.
fn cycle<'g>(name: &'g str, next: impl Fn(&str) -> Vec<&'g str>) -> Option<Vec<&'g str>> {
    let reached = Reached::of(name, &next);
    let back = |at: &str| next(at).into_iter().find(|inner| *inner == name);
    let (last, again) = reached.names.iter().find_map(|at| Some((*at, back(at)?)))?;
    Some([&reached.path(last)[..], &[again]].concat())
}

impl<'g> Grammar<'g> {
    /// The shortest way by which a production needs itself, both ends included; none if it does not.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Grammar;
    /// let grammar = Grammar::parse("toy.bnf", "a = \"(\" b \")\"\nb = a | \"c\"\n")?;
    /// assert_eq!(grammar.cycle("a"), Some(vec!["a", "b", "a"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // The condition of the module is repeated here, so that urlgram's documentation shows it at this method.
    #[cfg(feature = "automata")]
    #[must_use]
    pub fn cycle(&self, name: &str) -> Option<Vec<&'g str>> {
        cycle(self.rule(name)?.name, |name| self.uses(name))
    }
}

/// Joins names, as in `` `a`, `b` and `c` ``.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
        [] => String::new(),
    }
}
