//! The dialect: one grammar of one document, and the rules of its prose.

mod components;
mod context;
mod dots;
mod equivalence;
mod mapping;
mod meaning;
mod permission;
mod place;
mod prose;
mod reason;
mod relative;
mod restriction;
mod role;
mod rule;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicU32;
use std::sync::{LazyLock, OnceLock};

use crate::acceptor::Acceptor;
use crate::bnf::automaton::Automaton;
use crate::bnf::{Correction, Grammar, NotRegular, Rule as BnfRule};
use crate::names::nearest;
use crate::production::{Combinator, Production};
use crate::trace::{ByName, Chosen, PlainByName};

pub(crate) use components::{Components, misread};
pub(crate) use dots::{without_dots, without_pairs};
use reason::Reasons;
pub(crate) use relative::{Told, quoted, without_fragment};

pub use context::{Context, Frame};
pub use equivalence::{Aside, Equivalence, Form, Likeness, Part, Practice, Rung, When};
pub use mapping::{Iris, Mapping};
pub use meaning::{Act, GopherPlus, Meaning};
pub use permission::{Beyond, Permission};
pub use place::{DoubleSlash, Place};
pub use prose::{Described, Preference, Prose};
pub(crate) use reason::of_another;
pub use reason::{Reason, Section, SectionKind, cited};
pub use relative::{
    Algorithm, Asked, BaseField, Bases, Completed, Difference, Relative, Remark, Step, Target,
};
pub use restriction::{Must, Restriction};
pub use role::{Role, Roles};
pub use rule::{Elsewhere, Force, HeaderField, LeftOut, LookAlikes, Missing, Rule, Versions};

/// One grammar of one document: the row of a document in [`DIALECTS`](crate::DIALECTS).
///
/// ```
/// use urlgram::Dialect;
/// let rfc1738 = Dialect::find("rfc1738")?;
/// assert_eq!(rfc1738.productions().len(), 67);
/// assert_eq!(rfc1738.production("gopher+_string")?.bnf, "gopher+_string = *xchar");
/// assert_eq!(
///     rfc1738.production("hostnam").unwrap_err().to_string(),
///     "RFC 1738 has no production `hostnam`; did you mean `hostname`?",
/// );
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
pub struct Dialect {
    /// The name by which [`find`](Self::find) and the command line know it.
    pub id: &'static str,
    /// Other names that they know it by.
    pub aliases: &'static [&'static str],
    /// The name of the document in messages, as in `RFC 1738`.
    pub document: &'static str,
    /// The title of the document.
    pub title: &'static str,
    /// The month in which the document came out.
    pub date: &'static str,
    /// The name of the production that a check begins with where no other is chosen.
    pub start: &'static str,
    /// The names of other productions that a whole input may be meant as, the likeliest first. A report on an input that does
    /// not conform names the first that it conforms to.
    pub other_starts: &'static [&'static str],
    /// The schemes that have a production of their own among the alternatives of [`start`](Self::start).
    #[doc(hidden)]
    pub schemes: &'static [Scheme],
    /// The rules of the prose about the general form of a URL.
    #[doc(hidden)]
    pub prose: Prose,
    /// The BNF as printed; where the document amends another, what it changes.
    #[doc(hidden)]
    pub grammar: Text,
    /// The corrections to it; may be empty.
    #[doc(hidden)]
    pub corrections: Text,
    /// The dialect whose grammar this one changes: all that it does not print is as it is there.
    #[doc(hidden)]
    pub amends: Option<&'static Dialect>,
    /// A combinator for each production, in the order of the document, for the corrected reading.
    #[doc(hidden)]
    pub combinators: &'static [Combinator],
    /// Those that are others in the printed reading.
    #[doc(hidden)]
    pub printed: &'static [Combinator],
    /// The productions from other documents.
    #[doc(hidden)]
    pub borrowed: &'static [&'static Borrowed],
    /// The tables that are read from the files when the dialect is first used: [`Tables::read`] of this dialect.
    #[doc(hidden)]
    pub tables: LazyLock<Tables>,
}

impl fmt::Debug for Dialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Dialect").field(&self.id).finish()
    }
}

impl fmt::Display for Dialect {
    /// Its id.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.id)
    }
}

/// A file of `grammar/`, compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The name in error messages.
    pub name: &'static str,
    /// All of it.
    pub text: &'static str,
}

/// The productions of another document that a dialect names and does not define.
#[derive(Debug)]
pub struct Borrowed {
    /// How messages call the other document.
    pub document: &'static str,
    /// Its productions, as printed.
    pub grammar: Text,
    /// A combinator for each, in their order.
    pub combinators: &'static [Combinator],
}

/// A scheme that has a production of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name before the colon, in lower case.
    pub name: &'static str,
    /// The production that a URL of this scheme must match.
    pub production: &'static str,
    /// The default port, if the document names one.
    pub port: Option<u32>,
    /// How the document writes this very machine, if a URL of this scheme needs no host but that.
    pub this_host: Option<&'static str>,
}

/// The tables that are read from the files of `grammar/` when a dialect is first used.
#[derive(Debug)]
pub struct Tables {
    printed: Table,
    corrected: Table,
    reasons: Reasons,
    corrections: Vec<Correction<'static>>,
}

/// A grammar with its combinators, in one reading.
#[derive(Debug)]
struct Table {
    grammar: Grammar<'static>,
    /// For each sentence that permits more, the same with the production as that has it; and the last with all of them.
    widened: Vec<Widened>,
    productions: Vec<Production>,
    /// The role of each production.
    roles: ByName<Role>,
    /// The productions of each role.
    parts: HashMap<Role, Vec<&'static str>>,
    /// The minimal automaton of each production, compiled when it is first needed; none where the production is not regular.
    automata: Vec<OnceLock<Result<Automaton, NotRegular>>>,
    /// The place of each production, and its combinator over bytes.
    places: ByName<usize>,
    plain: PlainByName,
    /// The productions that rules of the prose look at, found when they are first asked for.
    looked_at: [OnceLock<Chosen>; 3],
    /// For each production the way to each that it leads to, found when the first is asked for.
    paths: Vec<OnceLock<ByName<Vec<&'static str>>>>,
    /// The length of the longest literal, in bytes.
    longest_literal: usize,
    /// The facts of the known schemes, in their order.
    own: Vec<Own>,
    /// The production that `//` announces, as a place in `productions`.
    announced: Option<usize>,
    /// Of the productions in which a rule of the prose forbids something, these rules, each with its section.
    forbidding: ByName<Vec<(Rule, &'static str)>>,
    /// For each production the language of what conforms to it, strict and tolerant, once it is compiled.
    conforming: Vec<[Conforming; 2]>,
}

/// A grammar with what the prose expressly permits.
#[derive(Debug)]
struct Widened {
    grammar: Grammar<'static>,
    /// The minimal automaton of each production, as in [`Table`].
    automata: Vec<OnceLock<Result<Automaton, NotRegular>>>,
}

/// The language of what conforms, once it is compiled.
#[derive(Default)]
pub(crate) struct Conforming {
    /// Its minimal automaton.
    pub language: OnceLock<Result<Automaton, NotRegular>>,
    /// The same made fast; none where it is not regular.
    pub acceptor: OnceLock<Option<Acceptor>>,
    /// How many inputs have been judged without it.
    pub judged: AtomicU32,
}

impl fmt::Debug for Conforming {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Conforming").finish_non_exhaustive()
    }
}

/// The requirements of a URL of a known scheme.
#[derive(Debug)]
struct Own {
    /// Its production, as a place in `productions`.
    production: usize,
    /// The rules of the prose that forbid what this production takes, each with its section.
    forbidding: Vec<(Rule, &'static str)>,
}

/// The requirements of a URL of a known scheme: its production, and the rules that restrict it, each with its
/// section.
pub(crate) type OwnForm = (&'static Production, &'static [(Rule, &'static str)]);

/// Places for what is computed when it is first asked for, one for each production.
fn none_yet<T>(productions: usize) -> Vec<OnceLock<T>> {
    std::iter::repeat_with(OnceLock::new).take(productions).collect()
}

/// The productions of a grammar, each with its combinator: one of the `others`, or that of the room, or of another document.
fn productions(
    dialect: &Dialect,
    printed: &Grammar<'static>,
    grammar: &Grammar<'static>,
    others: &'static [Combinator],
) -> Vec<Production> {
    let of = |name: &str, all: &'static [Combinator]| all.iter().find(|combinator| combinator.name == name);
    let combinator = |name: &str| {
        let borrowed = || dialect.borrowed.iter().find_map(|room| of(name, room.combinators));
        of(name, others).or_else(|| of(name, dialect.combinators)).or_else(borrowed)
    };
    let production = |(place, rule): (usize, &BnfRule<'static>)| Production {
        place,
        name: rule.name,
        document: dialect.prints(rule.name, printed),
        section: rule.section,
        prose: rule.prose,
        bnf: rule.text,
        combinator: *combinator(rule.name).expect("each production has a combinator"),
    };
    grammar.rules().iter().enumerate().map(production).collect()
}

/// The rules of the prose that forbid what a production takes, each with its section, by the names of the productions.
fn forbidding(
    dialect: &Dialect,
    grammar: &Grammar<'static>,
    productions: &[Production],
) -> ByName<Vec<(Rule, &'static str)>> {
    let rules_in = |production: &Production| {
        let needed = grammar.needed_by(production.name);
        let rules = dialect.prose.forbidding_in(&needed);
        // In a whole URL, what concerns a scheme is asked of the form of that scheme.
        let is_whole = production.name == dialect.start;
        let rules: Vec<_> = rules.filter(|(rule, _)| !is_whole || rule.forbids_anywhere()).collect();
        (!rules.is_empty()).then_some((production.name, rules))
    };
    productions.iter().filter_map(rules_in).collect()
}

impl Widened {
    /// The grammar with these permissions.
    fn new(grammar: &Grammar<'static>, permissions: &[Permission], productions: usize) -> Self {
        let wider = |grammar: Grammar<'static>, Permission { permitted, .. }: &Permission| {
            grammar.overlaid(permitted.name, permitted.text).expect("the permissions can be read")
        };
        Self { grammar: permissions.iter().fold(grammar.clone(), wider), automata: none_yet(productions) }
    }

    /// The grammar with each of these permissions, and with all of them.
    fn each(grammar: &Grammar<'static>, permissions: &[Permission], productions: usize) -> Vec<Self> {
        let several = (permissions.len() > 1).then_some(permissions);
        let sets = permissions.chunks(1).chain(several);
        sets.map(|set| Self::new(grammar, set, productions)).collect()
    }

    fn automaton_of(&self, production: &Production) -> Result<&Automaton, &NotRegular> {
        let automaton = || Automaton::of(&self.grammar, production.name);
        self.automata[production.place].get_or_init(automaton).as_ref()
    }
}

impl Tables {
    /// Reads the files of a dialect.
    ///
    /// # Panics
    /// If a file cannot be read, or its names are not those of the combinators. Files are part of the program:
    /// that is a defect which the tests find (`tests/house/rooms.rs`), and no input can cause it.
    #[must_use]
    pub fn read(dialect: &Dialect) -> Self {
        let printed = printed(dialect);
        let corrections = printed
            .corrections(dialect.corrections.name, dialect.corrections.text)
            .expect("the corrections can be read");
        let corrected = printed.corrected(&corrections);
        Self {
            corrected: Table::new(dialect, &printed, corrected, &[]),
            printed: Table::new(dialect, &printed, printed.clone(), dialect.printed),
            corrections,
            reasons: Reasons::read(dialect.prose.reasons),
        }
    }
}

impl Table {
    /// The table of `grammar`, which is that as printed, or corrected.
    fn new(
        dialect: &Dialect,
        printed: &Grammar<'static>,
        grammar: Grammar<'static>,
        others: &'static [Combinator],
    ) -> Self {
        let productions = productions(dialect, printed, &grammar, others);
        let known = |combinator: &Combinator| grammar.rule(combinator.name).is_some();
        assert!(dialect.combinators.iter().all(known), "each combinator has a production");
        let places: ByName<_> = productions.iter().map(|it| (it.name, it.place)).collect();
        let plain = productions.iter().map(|it| (it.name, it.combinator.plain)).collect();
        let place = |name| places.get(name).copied();
        let own = dialect.schemes.iter().map(|scheme| Own {
            production: place(scheme.production).expect("each scheme has its production"),
            forbidding: dialect.prose.forbidding(scheme.name).collect(),
        });
        let own = own.collect();
        let announced = dialect.prose.double_slash.and_then(|slashes| place(slashes.production));
        let forbidding = forbidding(dialect, &grammar, &productions);
        let widened = Widened::each(&grammar, dialect.prose.permissions, productions.len());
        let automata = none_yet(productions.len());
        let paths = none_yet(productions.len());
        let conforming = productions.iter().map(|_| Default::default()).collect();
        let longest_literal = grammar.longest_literal();
        let parts = parts(dialect, &grammar);
        let named = |(role, names): (&Role, &Vec<&'static str>)| {
            names.iter().map(|name| (*name, *role)).collect::<Vec<_>>()
        };
        let roles = parts.iter().flat_map(named).collect();
        Self {
            grammar,
            widened,
            productions,
            roles,
            parts,
            automata,
            places,
            plain,
            looked_at: Default::default(),
            paths,
            longest_literal,
            own,
            announced,
            forbidding,
            conforming,
        }
    }
}

/// The productions in each role that the grammar has.
fn parts(dialect: &Dialect, grammar: &Grammar<'static>) -> HashMap<Role, Vec<&'static str>> {
    let here = |name: &&'static str| grammar.rule(name).is_some();
    let of_role = |(role, names): &(Role, &'static [&'static str])| {
        (*role, names.iter().copied().filter(here).collect::<Vec<_>>())
    };
    dialect.prose.roles.iter().map(of_role).collect()
}

/// The grammar as the document prints it: what it amends, its own productions, and those that these need of other documents.
fn printed(dialect: &Dialect) -> Grammar<'static> {
    let file = |text: Text| (text.name, text.text);
    let borrowed = dialect.borrowed.iter().map(|room| file(room.grammar));
    let whole = match dialect.amends {
        None => Grammar::parse_files([file(dialect.grammar)].into_iter().chain(borrowed)),
        Some(base) => {
            let amendments = borrowed.rev().chain([file(dialect.grammar)]);
            let amended = base.grammar(Reading::Printed).clone();
            amendments.into_iter().try_fold(amended, |whole, (name, text)| whole.overlaid(name, text))
        }
    };
    let whole = whole.expect("the grammar files can be read");
    let names = dialect.combinators.iter().map(|combinator| combinator.name);
    let needed: HashSet<_> = names.flat_map(|name| whole.needed_by(name)).collect();
    let taken = |rule: &&BnfRule<'_>| needed.contains(rule.name);
    let is_own = |rule: &&BnfRule<'_>| {
        let amended = dialect.amends.and_then(|base| base.grammar(Reading::Printed).rule(rule.name));
        amended.is_some() || dialect.grammar.text.contains(rule.text)
    };
    let own = Grammar::default().with(whole.rules().iter().filter(is_own));
    own.with(whole.rules().iter().filter(taken))
}

impl Dialect {
    /// The document that prints the production of this name.
    fn prints(&self, name: &str, printed: &Grammar<'_>) -> &'static str {
        let has = |file: Text| printed.rule(name).is_some_and(|rule| file.text.contains(rule.text));
        let borrowed = self.borrowed.iter().find(|room| has(room.grammar)).map(|room| room.document);
        match (borrowed, self.amends) {
            (Some(document), _) => document,
            (None, Some(base)) if !has(self.grammar) => base.document,
            (None, _) => self.document,
        }
    }

    /// Its id, and then its aliases.
    pub(crate) fn names(&'static self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The productions in the corrected reading, in the order of the document. Those that it takes from another document come
    /// last.
    #[must_use]
    pub fn productions(&'static self) -> &'static [Production] {
        self.productions_in(Reading::Corrected)
    }

    /// The productions in a reading, in the order of the document. Those that it takes from another document come last.
    ///
    /// ```
    /// use urlgram::{Reading, rfc1738::RFC1738};
    /// let bnf = |reading| RFC1738.productions_in(reading).iter().map(|production| production.bnf);
    /// let mut changed = bnf(Reading::Printed).zip(bnf(Reading::Corrected)).filter(|(printed, corrected)| printed != corrected);
    /// assert!(changed.next().unwrap().0.starts_with("gopherurl"));
    /// assert_eq!(changed.next(), None);
    /// ```
    #[must_use]
    pub fn productions_in(&'static self, reading: Reading) -> &'static [Production] {
        &self.table(reading).productions
    }

    /// Finds a production of the corrected reading by its name, in the document's spelling: upper and lower case differ.
    ///
    /// # Errors
    /// The dialect has no such production. The message suggests the nearest name, or lists all where none is near.
    pub fn production(&'static self, name: &str) -> Result<&'static Production, UnknownName> {
        self.production_in(name, Reading::Corrected)
    }

    /// Finds a production of a reading by its name, in the document's spelling: upper and lower case differ.
    ///
    /// ```
    /// use urlgram::{Reading, rfc2732::RFC2732};
    /// let printed = RFC2732.production_in("IPv6address", Reading::Printed)?;
    /// let corrected = RFC2732.production("IPv6address")?;
    /// assert!(!printed.accepts(b"::192.9.5.5") && corrected.accepts(b"::192.9.5.5"));
    /// # Ok::<(), urlgram::UnknownName>(())
    /// ```
    ///
    /// # Errors
    /// The dialect has no such production. The message suggests the nearest name, or lists all where none is near.
    pub fn production_in(
        &'static self,
        name: &str,
        reading: Reading,
    ) -> Result<&'static Production, UnknownName> {
        self.named(name, reading).ok_or_else(|| {
            let names = || self.productions_in(reading).iter().map(|production| production.name);
            let message = format!("{} has no production `{name}`", self.document);
            UnknownName::new(&message, name, names, "it has")
        })
    }

    /// The same, or none.
    pub(crate) fn named(&'static self, name: &str, reading: Reading) -> Option<&'static Production> {
        let table = self.table(reading);
        table.places.get(name).map(|place| &table.productions[*place])
    }

    /// The combinators of the productions over bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn plain(&'static self, reading: Reading) -> &'static PlainByName {
        &self.table(reading).plain
    }

    /// The productions of these names, with those in which there is none of them.
    pub(crate) fn chosen(&'static self, names: Vec<&'static str>, reading: Reading) -> Chosen {
        let Table { productions, plain, .. } = self.table(reading);
        let leads_to = |name: &str| names.iter().any(|chosen| !self.path(name, chosen, reading).is_empty());
        let others = productions.iter().map(|it| it.name).filter(|name| !leads_to(name));
        Chosen { others: others.map(|name| (name, plain[name])).collect(), names }
    }

    /// The productions that rules look at: those that forbid something, all rules, and all in a text beyond ASCII.
    pub(crate) fn looked_at(&'static self, reading: Reading) -> &'static [OnceLock<Chosen>; 3] {
        &self.table(reading).looked_at
    }

    /// The shortest way from a production to another by names on right-hand sides, both included; empty if there is none.
    pub(crate) fn path(&'static self, from: &str, to: &str, reading: Reading) -> &'static [&'static str] {
        let table = self.table(reading);
        let Some(place) = table.places.get(from) else { return &[] };
        let paths = || table.grammar.paths(from).into_iter().collect();
        table.paths[*place].get_or_init(paths).get(to).map_or(&[], |path| path)
    }

    /// The grammar of this document in a reading.
    #[must_use]
    #[doc(hidden)]
    pub fn grammar(&'static self, reading: Reading) -> &'static Grammar<'static> {
        &self.table(reading).grammar
    }

    /// The minimal automaton of the production of this name, compiled when it is first asked for; `None` where there is no such
    /// production, or where it is not regular.
    #[must_use]
    #[doc(hidden)]
    pub fn automaton(&'static self, name: &str, reading: Reading) -> Option<&'static Automaton> {
        self.automaton_of(self.named(name, reading)?, reading).ok()
    }

    /// The same of one of its productions, or why it has none.
    pub(crate) fn automaton_of(
        &'static self,
        production: &Production,
        reading: Reading,
    ) -> Result<&'static Automaton, &'static NotRegular> {
        let table = self.table(reading);
        let automaton = || Automaton::of(&table.grammar, production.name);
        table.automata[production.place].get_or_init(automaton).as_ref()
    }

    /// The grammar with what sentences of the prose expressly permit, or the same where none does.
    pub(crate) fn widened(&'static self, reading: Reading) -> &'static Grammar<'static> {
        let table = self.table(reading);
        table.widened.last().map_or(&table.grammar, |widened| &widened.grammar)
    }

    /// The automaton of one of the productions of that grammar.
    pub(crate) fn widened_automaton_of(
        &'static self,
        production: &Production,
        reading: Reading,
    ) -> Result<&'static Automaton, &'static NotRegular> {
        let widened = self.table(reading).widened.last();
        widened.map_or_else(|| self.automaton_of(production, reading), |it| it.automaton_of(production))
    }

    /// The same with what only one of the sentences permits.
    pub(crate) fn permitting_automaton_of(
        &'static self,
        permission: usize,
        production: &Production,
        reading: Reading,
    ) -> Result<&'static Automaton, &'static NotRegular> {
        self.table(reading).widened[permission].automaton_of(production)
    }

    /// Why this document has something against a text, by the code of the finding, the character, and the scheme.
    pub(crate) fn reason(
        &'static self,
        code: &str,
        character: Option<char>,
        scheme: &str,
    ) -> Option<&'static Reason> {
        self.tables.reasons.of(code, character, scheme)
    }

    /// The reasons of this document for what can be found, each under the code of the finding; after that may be `/` and the
    /// character or the scheme for which it is the reason.
    ///
    /// ```
    /// use urlgram::rfc1738::RFC1738;
    /// let (_, reason) = RFC1738.reasons().find(|(key, _)| *key == "unsafe-character/^").unwrap();
    /// assert!(reason.text.contains("gateways"));
    /// assert_eq!(reason.sections[0].section, "2.2");
    /// ```
    #[doc(hidden)]
    pub fn reasons(&'static self) -> impl Iterator<Item = (&'static str, &'static Reason)> {
        self.tables.reasons.all()
    }

    /// The role of the production of this name.
    #[must_use]
    #[doc(hidden)]
    pub fn role(&'static self, name: &str) -> Role {
        self.tables.corrected.roles.get(name).copied().unwrap_or(Role::Other)
    }

    /// The productions that stand for this.
    pub(crate) fn in_role(&'static self, role: Role) -> &'static [&'static str] {
        self.tables.corrected.parts.get(&role).map_or(&[], |names| names)
    }

    /// The length of the longest literal of the grammar, in bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn longest_literal(&'static self, reading: Reading) -> usize {
        self.table(reading).longest_literal
    }

    fn table(&'static self, reading: Reading) -> &'static Table {
        match reading {
            Reading::Printed => &self.tables.printed,
            Reading::Corrected => &self.tables.corrected,
        }
    }

    /// The corrections that the corrected reading makes.
    #[must_use]
    #[doc(hidden)]
    pub fn corrections(&'static self) -> &'static [Correction<'static>] {
        &self.tables.corrections
    }

    /// Why one of several trees is meant that differ in `production`: what the prose says, or the rule that holds
    /// where it says nothing.
    ///
    /// ```
    /// use urlgram::rfc1738::RFC1738;
    /// assert!(RFC1738.preference("fileurl").starts_with("Section 3.10 gives the string `localhost`"));
    /// assert!(RFC1738.preference("hpath").starts_with("The prose does not say"));
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub fn preference(&self, production: &str) -> &str {
        let of_this = |preference: &&Preference| preference.production == production;
        self.prose.preferences.iter().find(of_this).map_or(
            "The prose does not say: the first alternative is taken, and what may be empty is there.",
            |preference| preference.reason,
        )
    }

    /// The scheme that `input` begins with, if this dialect has a production for it. Upper case counts.
    #[must_use]
    #[doc(hidden)]
    pub fn known_scheme(&self, input: &[u8]) -> Option<&'static Scheme> {
        self.known_place(input).map(|place| &self.schemes[place])
    }

    /// The production of that scheme in a reading, and the rules of the prose that forbid what it takes.
    #[inline]
    pub(crate) fn own_form(&'static self, input: &[u8], reading: Reading) -> Option<OwnForm> {
        let table = self.table(reading);
        let own = &table.own[self.known_place(input)?];
        Some((&table.productions[own.production], &own.forbidding))
    }

    /// The rules of the prose that forbid something in this production, each with its section.
    pub(crate) fn forbidding(
        &'static self,
        production: &str,
        reading: Reading,
    ) -> &'static [(Rule, &'static str)] {
        self.table(reading).forbidding.get(production).map_or(&[], |rules| rules)
    }

    /// The languages of what conforms to one of its productions, strict and tolerant.
    pub(crate) fn conforming(
        &'static self,
        production: &Production,
        reading: Reading,
    ) -> &'static [Conforming; 2] {
        &self.table(reading).conforming[production.place]
    }

    /// The production that `//` announces, in a reading.
    pub(crate) fn announced(&'static self, reading: Reading) -> Option<&'static Production> {
        let table = self.table(reading);
        table.announced.map(|place| &table.productions[place])
    }

    /// Which of the known schemes `input` begins with.
    fn known_place(&self, input: &[u8]) -> Option<usize> {
        self.schemes.iter().position(|scheme| has_scheme(input, scheme.name))
    }
}

/// Returns whether `input` begins with this scheme and a colon, in upper or lower case.
#[inline]
pub(crate) fn has_scheme(input: &[u8], name: &str) -> bool {
    input.get(name.len()) == Some(&b':') && input[..name.len()].eq_ignore_ascii_case(name.as_bytes())
}

/// The way in which the evident misprints of a document are read.
///
/// ```
/// use urlgram::{Check, Reading, rfc2732::RFC2732};
/// let conforms = |reading, address: &[u8]| {
///     Check::new(&RFC2732).reading(reading).start("IPv6address").unwrap().conforms(address)
/// };
/// // The printed rule asks for three colons before an IPv4 address.
/// assert!(conforms(Reading::Printed, b":::192.9.5.5") && !conforms(Reading::Corrected, b":::192.9.5.5"));
/// assert!(!conforms(Reading::Printed, b"::192.9.5.5") && conforms(Reading::Corrected, b"::192.9.5.5"));
/// assert_eq!("printed".parse(), Ok(Reading::Printed));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Reading {
    /// The BNF as the document prints it.
    Printed,
    /// The BNF with the corrections of the files in `grammar/`, each of which has its reason there.
    #[default]
    Corrected,
}

impl fmt::Display for Reading {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Printed => "printed",
            Self::Corrected => "corrected",
        })
    }
}

impl FromStr for Reading {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "printed" => Ok(Self::Printed),
            "corrected" => Ok(Self::Corrected),
            _ => {
                let names = || ["printed", "corrected"].into_iter();
                Err(UnknownName::new(&format!("there is no reading `{name}`"), name, names, "known are"))
            }
        }
    }
}

/// The error for a name that does not exist: of a dialect, a production, a reading or a code. Its message suggests the nearest
/// name, and lists all where none is near or there are few.
///
/// ```
/// use urlgram::{Dialect, rfc1738::RFC1738};
/// let error = Dialect::find("rfc1783").unwrap_err();
/// assert!(error.to_string().starts_with("there is no dialect `rfc1783`; did you mean `rfc1738`? (known are rfc1630-uri, "));
/// let error = RFC1738.production("authority").unwrap_err();
/// assert!(error.to_string().starts_with("RFC 1738 has no production `authority`; it has genericurl, url, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
    nearest: Option<&'static str>,
    /// All names.
    names: String,
    /// The text before them.
    otherwise: String,
    are_few: bool,
}

/// The most names that are listed in addition to the nearest.
const FEW: usize = 20;

impl UnknownName {
    /// Creates an error of `message`, and the nearest of `names` to `name`, or all of them after `otherwise`.
    pub(crate) fn new<I: Iterator<Item = &'static str>>(
        message: &str,
        name: &str,
        names: impl Fn() -> I,
        otherwise: &str,
    ) -> Self {
        Self {
            message: message.to_owned(),
            nearest: nearest(name, names()),
            names: list(names()),
            otherwise: otherwise.to_owned(),
            are_few: names().count() <= FEW,
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, nearest, names, otherwise, are_few } = self;
        match nearest {
            Some(name) if *are_few => {
                write!(out, "{message}; did you mean `{name}`? ({otherwise} {names})")
            }
            Some(name) => write!(out, "{message}; did you mean `{name}`?"),
            None => write!(out, "{message}; {otherwise} {names}"),
        }
    }
}

impl std::error::Error for UnknownName {}

fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
