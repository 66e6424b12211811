//! The contents of a grammar file.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::error::{File, GrammarError};
use super::large::{Compiled, Large};
use super::notation::{self, MOST, MOST_WRONG, Notation};
use super::rule::{Bytes, Expr, Rule};
use crate::hash::Quick;

/// A production that is evidently misprinted, as it was meant: see [`Grammar::corrections`].
///
/// ```
/// use urlgram_grammar::bnf::{Correction, Grammar, automaton::Automaton};
/// let grammar = Grammar::parse("toy.bnf", "port = digit\ndigit = \"0\" | \"1\"\n")?;
/// let list: Vec<Correction> = grammar.corrections(
///     "toy.corrections.bnf",
///     ";;@correction port-digits\n;;@reason A port has several digits.\nport = 1*digit\n",
/// )?;
/// assert_eq!((list[0].id, list[0].rule.name), ("port-digits", "port"));
/// assert!(Automaton::of(&grammar.corrected(&list), "port")?.accepts(b"10"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction<'g> {
    /// A stable name for the correction.
    pub id: &'g str,
    /// Why the printed line cannot be meant.
    pub reason: &'g str,
    /// The source of the correction, if it is not this project.
    pub source: Option<&'g str>,
    /// The production as it was meant.
    pub rule: Rule<'g>,
}

/// The productions of a document, in its order.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
/// let grammar = Grammar::parse("toy.bnf", r#"
/// list = item *( "," item )
/// item = "a" | "b"
/// "#)?;
/// let names: Vec<_> = grammar.rules().iter().map(|rule| rule.name).collect();
/// assert_eq!(names, ["list", "item"]);
/// assert!(Automaton::of(&grammar, "list")?.accepts(b"a,b"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grammar<'g> {
    rules: Vec<Rule<'g>>,
    /// The place of each name; of a name that is defined twice, the first.
    places: HashMap<&'g str, usize>,
    large: Large,
}

impl<'g> Grammar<'g> {
    /// A grammar of these productions, in this order.
    fn of(rules: impl IntoIterator<Item = Rule<'g>>) -> Self {
        let mut grammar = Self::default();
        rules.into_iter().for_each(|rule| grammar.push(rule));
        grammar
    }

    fn push(&mut self, rule: Rule<'g>) {
        self.places.entry(rule.name).or_insert(self.rules.len());
        self.rules.push(rule);
    }

    /// Reads the `text` of a grammar file; `name` is what errors call it. [`notation`](super::notation) describes such a file.
    ///
    /// # Errors
    /// If `text` is not in this notation, defines a production twice, or uses one that it
    /// does not define. The error shows the place.
    pub fn parse(name: &str, text: &'g str) -> Result<Self, GrammarError> {
        Self::parse_files([(name, text)])
    }

    /// Reads the `text` of a grammar in a notation that it need not name. [`Source`](super::Source) finds out which it is.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse).
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, Notation, automaton::Automaton};
    /// let text = "port = digit, { digit };\ndigit = '0' | '1';\n";
    /// let grammar = Grammar::parse_as("port.ebnf", text, Notation::Iso14977)?;
    /// assert!(Automaton::of(&grammar, "port")?.accepts(b"10"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_as(name: &str, text: &'g str, notation: Notation) -> Result<Self, GrammarError> {
        let (grammar, wrong) = Self::parse_on(name, text, notation);
        wrong.into_iter().next().map_or(Ok(grammar), Err)
    }

    /// The same of a text with errors: what can be read, and all that is wrong.
    pub(super) fn parse_on(name: &str, text: &'g str, notation: Notation) -> (Self, Vec<GrammarError>) {
        let has_core = notation::has_core_rules(text, Some(notation));
        let mut file = File::new(name, text);
        file.has_core = has_core;
        let (entries, mut wrong) = notation::read_on(&file, notation);
        let mut grammar = Self::of(entries.into_iter().map(|entry| entry.rule).take(MOST + 1));
        let own = grammar.rules.len();
        if let Some(last) = grammar.rules.get(MOST) {
            let message = format!("a grammar has at most {MOST} productions; this is one more");
            wrong.insert(0, file.error(last.name, message, "divide it into several").with_code("too-large"));
            return (grammar, wrong);
        }
        if has_core {
            grammar = grammar.with_core_rules();
        }
        if grammar.rules.is_empty() && wrong.is_empty() {
            let help = "a production has a name, a sign such as `=`, and a right-hand side";
            wrong.push(file.error(&text[..0], "there is no production".to_owned(), help));
        }
        wrong.extend(grammar.wrong_names(&file, &grammar.rules[..own], &mut HashSet::new()));
        if wrong.len() >= MOST_WRONG {
            wrong.truncate(MOST_WRONG - 1);
            let message = format!("more than {MOST_WRONG} errors: no others are told");
            wrong.push(file.error(&text[text.len()..], message, "").with_code("too-large"));
        }
        (grammar, wrong)
    }

    /// Reads a grammar from several files, given as name and text: each may use productions of the others.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse).
    ///
    /// ```
    /// use urlgram_grammar::bnf::Grammar;
    /// let grammar = Grammar::parse_files([("url.bnf", "url = scheme \":\"\n"), ("scheme.bnf", "scheme = \"http\"\n")])?;
    /// assert_eq!(grammar.uses("url"), ["scheme"]);
    /// let other = grammar.overlaid("ftp.bnf", "scheme = \"ftp\"\n")?;
    /// assert_eq!(other.rule("scheme").unwrap().text, "scheme = \"ftp\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_files<'n>(
        files: impl IntoIterator<Item = (&'n str, &'g str)>,
    ) -> Result<Self, GrammarError> {
        let mut read = Vec::new();
        let mut has_core_rules = false;
        for (name, text) in files {
            has_core_rules |= notation::has_core_rules(text, None);
            let file = File::new(name, text);
            let rules: Vec<_> = notation::read(&file)?.into_iter().map(|entry| entry.rule).collect();
            read.push((file, rules));
        }
        let mut grammar = Self::of(read.iter().flat_map(|(_, rules)| rules).cloned());
        if has_core_rules {
            grammar = grammar.with_core_rules();
        }
        let mut known = HashSet::new();
        for (file, rules) in &read {
            grammar.check_names(file, rules, &mut known)?;
        }
        Ok(grammar)
    }

    /// Reads a file of corrections to this grammar, in the same [notation](super::notation).
    ///
    /// # Errors
    /// As for [`parse`](Self::parse), and if an entry has no id, no reason, or corrects a production that the
    /// grammar does not have.
    pub fn corrections(&self, name: &str, text: &'g str) -> Result<Vec<Correction<'g>>, GrammarError> {
        let file = File::new(name, text);
        let mut corrections = Vec::new();
        for entry in notation::read(&file)? {
            let rule = entry.rule;
            let (Some(id), Some(reason)) = (entry.correction, entry.reason) else {
                let message = format!("the correction of `{}` has no id or no reason", rule.name);
                let help = "write `;;@correction ID` and `;;@reason TEXT` above it";
                return Err(file.error(rule.name, message, help));
            };
            if self.rule(rule.name).is_none() {
                let message = format!("`{}` is not in the grammar that is corrected", rule.name);
                let help = "a correction replaces a printed production of the same name";
                return Err(file.error(rule.name, message, help));
            }
            self.wrong_references(&file, &rule.expr).into_iter().next().map_or(Ok(()), Err)?;
            corrections.push(Correction { id, reason, source: entry.source, rule });
        }
        Ok(corrections)
    }

    /// This grammar with each corrected production in the place of the printed one.
    #[must_use]
    pub fn corrected(&self, corrections: &[Correction<'g>]) -> Self {
        let mut corrected = self.clone();
        for correction in corrections {
            for rule in corrected.rules.iter_mut().filter(|rule| rule.name == correction.rule.name) {
                rule.text = correction.rule.text;
                rule.expr = correction.rule.expr.clone();
            }
        }
        corrected
    }

    /// This grammar with the productions of another file, called `name` in errors: a production that has the
    /// name of another takes its place, any other is added.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse).
    pub fn overlaid(&self, name: &str, text: &'g str) -> Result<Self, GrammarError> {
        let file = File::new(name, text);
        let rules: Vec<_> = notation::read(&file)?.into_iter().map(|entry| entry.rule).collect();
        let mut overlaid = self.clone();
        overlaid.replace(rules.iter().cloned());
        overlaid.check_names(&file, &rules, &mut HashSet::new())?;
        Ok(overlaid)
    }

    /// The productions, in the order of the document.
    #[must_use]
    pub fn rules(&self) -> &[Rule<'g>] {
        &self.rules
    }

    /// The production called `name`, in the document's spelling.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Rule<'g>> {
        self.places.get(name).map(|place| &self.rules[*place])
    }

    /// Its large productions, each after those that it needs.
    pub(super) fn large(&self) -> impl DoubleEndedIterator<Item = (&'g str, &Compiled)> {
        self.large
            .of(&self.rules, &self.places)
            .iter()
            .map(|(place, compiled)| (self.rules[*place].name, &**compiled))
    }

    /// The length of the longest text that a right-hand side prints, in bytes, whether as one literal or letter by letter.
    #[must_use]
    #[doc(hidden)]
    pub fn longest_literal(&self) -> usize {
        fn longest(expr: &Expr<'_>) -> usize {
            match expr {
                Expr::Literal(text) => text.len(),
                Expr::Name(_) | Expr::Bytes(_) => 1,
                Expr::Sequence(parts) => {
                    let is_literal = |part: &Expr<'_>| match part {
                        Expr::Literal(_) => true,
                        // A letter in either case is a choice of two literals.
                        Expr::Choice(cases) => match &cases[..] {
                            [Expr::Literal(one), Expr::Literal(other)] => one.eq_ignore_ascii_case(other),
                            _ => false,
                        },
                        _ => false,
                    };
                    let runs = parts.chunk_by(|one, other| is_literal(one) && is_literal(other));
                    runs.map(|run| run.iter().map(longest).sum()).max().unwrap_or(0)
                }
                Expr::Choice(parts) => parts.iter().map(longest).max().unwrap_or(0),
                Expr::Repeat { item, .. } => longest(item),
                Expr::Except(all, without) => longest(all).max(longest(without)),
            }
        }
        self.rules.iter().map(|rule| longest(&rule.expr)).max().unwrap_or(0)
    }

    /// The shortest way from production `from` to production `to` by names on right-hand sides, both ends
    /// included; empty if there is none.
    ///
    /// ```
    /// use urlgram_grammar::bnf::Grammar;
    /// let grammar = Grammar::parse("toy.bnf", "url = host \"/\"\nhost = label\nlabel = \"a\"\n")?;
    /// assert_eq!(grammar.path("url", "label"), ["url", "host", "label"]);
    /// assert_eq!(grammar.paths("url")["label"], ["url", "host", "label"]);
    /// assert_eq!((grammar.users("label"), grammar.needed_by("host")), (vec!["host"], vec!["host", "label"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, from: &str, to: &str) -> Vec<&'g str> {
        self.reached(from).path(to)
    }

    /// The shortest ways, as [`path`](Self::path) has them, to each production that `from` leads to, itself included.
    #[must_use]
    pub fn paths(&self, from: &str) -> HashMap<&'g str, Vec<&'g str>> {
        let reached = self.reached(from);
        reached.names.iter().map(|to| (*to, reached.path(to))).collect()
    }

    /// The productions that one leads to by names on right-hand sides.
    fn reached(&self, from: &str) -> Reached<'g> {
        let next = |name: &str| {
            let names = self.rule(name).map(|rule| rule.expr.names()).unwrap_or_default();
            names.into_iter().filter_map(|name| Some(self.rule(name)?.name))
        };
        self.rule(from).map(|first| Reached::of(first.name, next)).unwrap_or_default()
    }

    /// The productions that `name` is made of, each once, in the order of its right-hand side; those that a set in words
    /// removes come last.
    #[must_use]
    pub fn uses(&self, name: &str) -> Vec<&'g str> {
        let mut known: HashSet<_, Quick> = HashSet::default();
        let rule = self.rule(name).into_iter();
        rule.flat_map(|rule| rule.expr.needs()).filter(|name| known.insert(*name)).collect()
    }

    /// The productions that `name` is part of, in the order of the document.
    #[must_use]
    pub fn users(&self, name: &str) -> Vec<&'g str> {
        let uses = |rule: &&Rule<'g>| self.uses(rule.name).contains(&name);
        self.rules.iter().filter(uses).map(|rule| rule.name).collect()
    }

    /// The productions that `from` needs, itself first, each after one that names it; none if the grammar does not have `from`.
    #[must_use]
    pub fn needed_by(&self, from: &str) -> Vec<&'g str> {
        let needed = self.rule(from).map(|first| Reached::of(first.name, |name| self.uses(name)));
        needed.unwrap_or_default().names
    }

    /// This grammar and those of `rules` whose names it does not have. Names that the rules use are not looked up.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, Rule};
    /// let grammar = Grammar::parse("one.bnf", "one = \"1\"\n")?;
    /// let others = Grammar::parse("two.bnf", "one = \"I\"\ntwo = \"2\"\n")?;
    /// let rules: &[Rule] = others.rules();
    /// let texts: Vec<_> = grammar.with(rules).rules().iter().map(|rule| rule.text).collect();
    /// assert_eq!(texts, ["one = \"1\"", "two = \"2\""]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with<'r>(&self, rules: impl IntoIterator<Item = &'r Rule<'g>>) -> Self
    where
        'g: 'r,
    {
        let mut with = self.clone();
        for rule in rules {
            if with.rule(rule.name).is_none() {
                with.push(rule.clone());
            }
        }
        with
    }

    /// These productions in the place of those of the same names, in their places; new ones come last.
    pub(super) fn replace(&mut self, rules: impl IntoIterator<Item = Rule<'g>>) {
        for rule in rules {
            match self.places.get(rule.name) {
                // A correction changes no role.
                Some(place) => {
                    let role = rule.role.or(self.rules[*place].role);
                    self.rules[*place] = Rule { role, ..rule };
                }
                None => self.push(rule),
            }
        }
    }

    /// These productions in the place of those of the same names.
    pub(super) fn with_only(&self, rules: Vec<Rule<'g>>) -> Self {
        Self::of(rules).with(&self.rules)
    }

    /// This grammar and the core rules of ABNF that it uses and does not define.
    fn with_core_rules(&self) -> Self {
        let core = Self::of(notation::core_rules().iter().cloned());
        let used = self.rules.iter().flat_map(|rule| rule.expr.needs());
        let used: HashSet<_> = used.filter(|name| self.rule(name).is_none()).collect();
        let needed: HashSet<&str> = used.iter().flat_map(|name| core.needed_by(name)).collect();
        self.with(core.rules.iter().filter(|rule| needed.contains(rule.name)))
    }

    /// The bytes of a set that is described in words, in ascending order: those of its ranges that none of the productions removed
    /// derives alone.
    #[must_use]
    pub fn bytes(&self, set: &Bytes<'_>) -> Vec<u8> {
        let excepted: Vec<_> =
            set.except.iter().map(|name| self.single_bytes(&Expr::Name(name), 0)).collect();
        let in_ranges = |byte: &u8| set.ranges.iter().any(|(first, last)| (*first..=*last).contains(byte));
        let all = 0..=u8::MAX;
        all.filter(in_ranges).filter(|byte| !excepted.iter().any(|bytes| bytes.contains(byte))).collect()
    }

    /// The bytes that an expression made of alternatives derives alone.
    fn single_bytes(&self, expr: &Expr<'_>, depth: usize) -> Vec<u8> {
        // A set that leaves itself out is nonsense; the reader of its file need not loop for that.
        const DEEPEST: usize = 32;
        match expr {
            _ if depth > DEEPEST => Vec::new(),
            Expr::Literal(text) if text.len() == 1 => text.as_bytes().to_vec(),
            Expr::Name(name) => {
                self.rule(name).map(|rule| self.single_bytes(&rule.expr, depth + 1)).unwrap_or_default()
            }
            Expr::Choice(parts) => parts.iter().flat_map(|part| self.single_bytes(part, depth + 1)).collect(),
            Expr::Bytes(set) if set.except.is_empty() => self.bytes(set),
            Expr::Except(all, without) => {
                let removed = self.single_bytes(without, depth + 1);
                self.single_bytes(all, depth + 1).into_iter().filter(|byte| !removed.contains(byte)).collect()
            }
            Expr::Literal(_) | Expr::Sequence(_) | Expr::Repeat { .. } | Expr::Bytes(_) => Vec::new(),
        }
    }

    fn check_names(
        &self,
        file: &File<'_, '_>,
        rules: &[Rule<'g>],
        known: &mut HashSet<&'g str>,
    ) -> Result<(), GrammarError> {
        self.wrong_names(file, rules, known).into_iter().next().map_or(Ok(()), Err)
    }

    /// The names that are defined twice, and those that are not defined.
    fn wrong_names(
        &self,
        file: &File<'_, '_>,
        rules: &[Rule<'g>],
        known: &mut HashSet<&'g str>,
    ) -> Vec<GrammarError> {
        let mut wrong = Vec::new();
        for rule in rules {
            if !known.insert(rule.name) {
                let message = format!("`{}` is defined twice", rule.name);
                let help = "keep the one that the document prints";
                wrong.push(file.error(rule.name, message, help).with_code("duplicate-name"));
            }
            wrong.extend(self.wrong_references(file, &rule.expr));
            if wrong.len() >= MOST_WRONG {
                break;
            }
        }
        wrong
    }

    fn wrong_references(&self, file: &File<'_, '_>, expr: &Expr<'_>) -> Vec<GrammarError> {
        let unknown = expr.needs().filter(|used| self.rule(used).is_none());
        let wrong = unknown.map(|unknown| {
            // A word of one or two letters is the beginning of some core rule, so it suggests none.
            let core = if file.has_core && unknown.len() > 2 { notation::core_rules() } else { &[] };
            let known = self.rules.iter().chain(core).map(|rule| rule.name);
            let near = crate::nearest::nearest(unknown, known);
            let help = near.map_or_else(
                || "each name on a right-hand side needs a production of its own".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("`{unknown}` is not defined");
            file.error(unknown, message, &help).with_code("undefined-name")
        });
        wrong.take(MOST_WRONG).collect()
    }
}

/// The names that one leads to.
#[derive(Default)]
pub(super) struct Reached<'g> {
    /// All of them, in the order in which they are reached, the first included.
    pub names: Vec<&'g str>,
    /// Each with the one before it on a shortest way; none before the first.
    before: HashMap<&'g str, Option<&'g str>, Quick>,
}

impl<'g> Reached<'g> {
    /// All that `first` leads to; `next` has the names to which one leads itself.
    pub fn of<N: IntoIterator<Item = &'g str>>(first: &'g str, next: impl Fn(&str) -> N) -> Self {
        let mut reached = Self { names: vec![first], before: HashMap::from_iter([(first, None)]) };
        let mut done = 0;
        while let Some(name) = reached.names.get(done).copied() {
            for inner in next(name) {
                if let Entry::Vacant(new) = reached.before.entry(inner) {
                    new.insert(Some(name));
                    reached.names.push(inner);
                }
            }
            done += 1;
        }
        reached
    }

    /// The shortest way to a name, both ends included; empty if it is not reached.
    pub fn path(&self, to: &str) -> Vec<&'g str> {
        let last = self.before.get_key_value(to).map(|(to, _)| *to);
        let mut path: Vec<_> = std::iter::successors(last, |at| self.before[at]).collect();
        path.reverse();
        path
    }
}
