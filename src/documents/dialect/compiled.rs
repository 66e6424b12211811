//! The tables that are computed from the row of a dialect when it is first used: its grammars in both readings, its productions
//! with their combinators, automata, and paths.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use super::reason::{Reason, Reasons};
use super::role::in_roles;
use super::{Dialect, Division, Permission, Reading, Role, StatedRule};
use crate::acceptor::Acceptor;
use crate::bare::Bare;
#[cfg(feature = "automata")]
use crate::bnf::ambiguity::Network;
use crate::bnf::automaton::Automaton;
use crate::bnf::{Correction, Grammar, NotRegular, Rule as BnfRule};
use crate::code::Code;
use crate::names::UnknownName;
use crate::production::{Combinator, Engine, Production};
use crate::trace::ByName;

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
    grammar: &'static Grammar<'static>,
    /// For each sentence that permits more, the same with the production as that has it; and the last with all of them.
    widened: Vec<Widened>,
    productions: Vec<Production>,
    /// The facts of each production.
    slots: Vec<Slot>,
    /// The productions of each role.
    parts: HashMap<Role, Vec<&'static str>>,
    /// The place of each production, by its name.
    places: ByName<usize>,
    /// The productions that rules of the prose look at, found when they are first asked for.
    looked_at: [OnceLock<Vec<&'static str>>; 2],
    /// The length of the longest literal, in bytes.
    longest_literal: usize,
    /// The productions of the known schemes, in their order, as places in `productions`.
    own: Vec<usize>,
    /// The production that `//` announces, as a place in `productions`.
    announced: Option<usize>,
}

/// The facts of a production.
#[derive(Debug)]
pub(crate) struct Slot {
    role: Role,
    /// Its automaton, and the network of its trees.
    pub bare: &'static Bare,
    /// The way to each production that it leads to, found when it is first asked for.
    paths: OnceLock<ByName<Vec<&'static str>>>,
    /// The rules of the prose that forbid something in it.
    pub forbidding: Vec<&'static StatedRule>,
    /// The language of what conforms to it, strict and tolerant.
    pub conforming: [Conforming; 2],
}

/// A grammar with what the prose expressly permits, and its productions.
#[derive(Debug)]
struct Widened {
    grammar: &'static Grammar<'static>,
    productions: Vec<Bare>,
}

/// The language of what conforms, once it is compiled.
#[derive(Default)]
pub(crate) struct Conforming {
    /// Its minimal automaton.
    pub language: OnceLock<Result<Automaton, NotRegular>>,
    /// The same made fast; none if it is not regular.
    pub acceptor: OnceLock<Option<Acceptor>>,
    /// How many inputs have been judged without it.
    pub judged: AtomicU32,
    /// The acceptor of a part of it: URLs of which a report says nothing.
    pub plain: OnceLock<Option<Acceptor>>,
    /// How many inputs have been looked at without that.
    pub looked_at: AtomicU32,
    /// The division of its texts into parts; none if there is no such automaton.
    pub division: OnceLock<Option<Division>>,
    /// How many inputs have been divided without that.
    pub divided: AtomicU32,
}

impl fmt::Debug for Conforming {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Conforming").finish_non_exhaustive()
    }
}

/// The productions of a grammar, each with its combinator: one of the `others`, or that of the module, or of another document.
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
        engine: Engine::Combinator(*combinator(rule.name).expect("each production has a combinator")),
    };
    grammar.rules().iter().enumerate().map(production).collect()
}

/// The rules of the prose that forbid what each production takes.
fn forbidding(
    dialect: &Dialect,
    grammar: &Grammar<'static>,
    productions: &[Production],
) -> Vec<Vec<&'static StatedRule>> {
    let schemes: Vec<_> = dialect.schemes.iter().map(|scheme| grammar.needed_by(scheme.production)).collect();
    let is_of_a_scheme = |says: &StatedRule| schemes.iter().any(|needed| says.forbids_in(needed));
    let rules_in = |production: &Production| {
        if dialect.prose.rules.is_empty() {
            return Vec::new();
        }
        let needed = grammar.needed_by(production.name);
        let rules = dialect.prose.forbidding_in(&needed);
        // In a whole URL, a rule about a scheme applies to the form of that scheme.
        let is_whole = production.name == dialect.start;
        rules.filter(|says| !is_whole || !is_of_a_scheme(says)).collect()
    };
    productions.iter().map(rules_in).collect()
}

impl Widened {
    /// The grammar with each of these permissions, and with all of them.
    fn each(grammar: &Grammar<'static>, permissions: &[Permission], productions: &[Production]) -> Vec<Self> {
        let wider = |grammar: Grammar<'static>, permission: &Permission| {
            let Permission { production, permitted, .. } = permission;
            grammar.overlaid(production, permitted).expect("the permissions can be read")
        };
        let several = (permissions.len() > 1).then_some(permissions);
        let sets = permissions.chunks(1).chain(several);
        let grammars = sets.map(|set| &*Box::leak(Box::new(set.iter().fold(grammar.clone(), wider))));
        let bare = |grammar| productions.iter().map(|it| Bare::new(grammar, it.name)).collect();
        grammars.map(|grammar| Self { grammar, productions: bare(grammar) }).collect()
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
        let corrections =
            printed.corrections(dialect.id, dialect.corrections).expect("the corrections can be read");
        let corrected = printed.corrected(&corrections);
        Self {
            corrected: Table::of_document(dialect, &printed, corrected, &[]),
            printed: Table::of_document(dialect, &printed, printed.clone(), dialect.printed),
            corrections,
            reasons: Reasons::read(dialect.prose.reasons),
        }
    }
}

#[cfg(feature = "automata")]
impl Tables {
    /// The tables of a grammar that was read while the program runs, as printed and corrected, with the combinators that there are for it
    /// as corrected. They stay as long as it runs.
    pub(crate) fn of_grammar(
        dialect: &Dialect,
        [printed, corrected]: [&'static Grammar<'static>; 2],
        taken: &[(&'static str, &'static str)],
        combinators: &'static [Combinator],
    ) -> Self {
        let text = dialect.grammar;
        let is_core = |rule: &BnfRule<'_>| rule.section == "B.1" && !text.contains(rule.text);
        let document = |rule: &BnfRule<'_>| match taken.iter().find(|(known, _)| *known == rule.name) {
            Some((_, document)) => document,
            None if is_core(rule) => "RFC 5234",
            None => dialect.document,
        };
        let line = |rule: &BnfRule<'static>| -> Option<&'static str> {
            let start = (rule.text.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            let before = text.as_bytes().get(..start)?;
            Some(&*format!("line {}", memchr::memchr_iter(b'\n', before).count() + 1).leak())
        };
        // The combinators are those of the corrected grammar; a production that a correction changes has none as printed.
        let combinator = |grammar: &'static Grammar<'static>, rule: &BnfRule<'_>| {
            let known = combinators.iter().find(|combinator| combinator.name == rule.name)?;
            let is_kept = |name: &&str| {
                grammar.rule(name).map(|rule| &rule.expr) == corrected.rule(name).map(|rule| &rule.expr)
            };
            let is_the_same =
                std::ptr::eq(grammar, corrected) || grammar.needed_by(rule.name).iter().all(is_kept);
            is_the_same.then_some(Engine::Combinator(*known))
        };
        let production = |grammar, (place, rule): (usize, &BnfRule<'static>)| Production {
            place,
            name: rule.name,
            document: document(rule),
            section: line(rule).filter(|_| rule.section.is_empty()).unwrap_or(rule.section),
            prose: rule.prose,
            bnf: rule.text,
            engine: combinator(grammar, rule)
                .unwrap_or_else(|| Engine::Bare(Box::leak(Box::new(Bare::new(grammar, rule.name))))),
        };
        let table = |grammar: &'static Grammar<'static>| {
            let productions = grammar.rules().iter().enumerate().map(|rule| production(grammar, rule));
            Table::new(dialect, grammar, productions.collect())
        };
        Self {
            printed: table(printed),
            corrected: table(corrected),
            corrections: Vec::new(),
            reasons: Reasons::read(dialect.prose.reasons),
        }
    }
}

impl Table {
    /// The table of `grammar`, which is that as printed, or corrected.
    fn of_document(
        dialect: &Dialect,
        printed: &Grammar<'static>,
        grammar: Grammar<'static>,
        others: &'static [Combinator],
    ) -> Self {
        let productions = productions(dialect, printed, &grammar, others);
        let known = |combinator: &Combinator| grammar.rule(combinator.name).is_some();
        assert!(dialect.combinators.iter().all(known), "each combinator has a production");
        // Tables stay as long as the program runs, and each production refers to its grammar.
        Self::new(dialect, Box::leak(Box::new(grammar)), productions)
    }

    fn new(dialect: &Dialect, grammar: &'static Grammar<'static>, productions: Vec<Production>) -> Self {
        let places: ByName<_> = productions.iter().map(|it| (it.name, it.place)).collect();
        let place = |name| places.get(name).copied();
        let own = dialect.schemes.iter().map(|scheme| place(scheme.production));
        let own = own.collect::<Option<_>>().expect("each scheme has its production");
        let announced = dialect.prose.double_slash.and_then(|slashes| place(slashes.production));
        let widened = Widened::each(grammar, dialect.prose.permissions, &productions);
        let longest_literal = grammar.longest_literal();
        let parts = if dialect.prose.has_parts { in_roles(grammar) } else { HashMap::new() };
        let role = |name| parts.iter().find(|(_, names)| names.contains(&name)).map(|(role, _)| *role);
        let slot = |(production, forbidding): (&Production, _)| Slot {
            role: role(production.name).unwrap_or(Role::Other),
            bare: match production.engine {
                #[cfg(feature = "automata")]
                Engine::Bare(bare) => bare,
                Engine::Combinator(_) => Box::leak(Box::new(Bare::new(grammar, production.name))),
            },
            paths: OnceLock::new(),
            forbidding,
            conforming: Default::default(),
        };
        let slots = productions.iter().zip(forbidding(dialect, grammar, &productions)).map(slot).collect();
        Self {
            grammar,
            widened,
            productions,
            slots,
            parts,
            places,
            looked_at: Default::default(),
            longest_literal,
            own,
            announced,
        }
    }

    /// The facts of the production of this name.
    fn slot(&self, name: &str) -> Option<&Slot> {
        self.places.get(name).map(|place| &self.slots[*place])
    }
}

/// The grammar as the document prints it: what it amends, its own productions, and those that these need of other documents.
fn printed(dialect: &Dialect) -> Grammar<'static> {
    let own = (dialect.id, dialect.grammar);
    let borrowed = dialect.borrowed.iter().map(|room| (room.document, room.grammar));
    let whole = match dialect.amends {
        None => Grammar::parse_files([own].into_iter().chain(borrowed)),
        Some(base) => {
            let amendments = borrowed.rev().chain([own]);
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
        amended.is_some() || dialect.grammar.contains(rule.text)
    };
    let own = Grammar::default().with(whole.rules().iter().filter(is_own));
    own.with(whole.rules().iter().filter(taken))
}

impl Dialect {
    /// The document that prints the production of this name.
    fn prints(&self, name: &str, printed: &Grammar<'_>) -> &'static str {
        let has = |text: &str| printed.rule(name).is_some_and(|rule| text.contains(rule.text));
        let borrowed = self.borrowed.iter().find(|room| has(room.grammar)).map(|room| room.document);
        match (borrowed, self.amends) {
            (Some(document), _) => document,
            (None, Some(base)) if !has(self.grammar) => base.document,
            (None, _) => self.document,
        }
    }

    /// The productions in the corrected reading, in the order of the document. Productions of another document come last.
    #[must_use]
    pub fn productions(&'static self) -> &'static [Production] {
        self.productions_in(Reading::Corrected)
    }

    /// The productions in a reading, in the order of the document. Productions of another document come last.
    #[must_use]
    pub fn productions_in(&'static self, reading: Reading) -> &'static [Production] {
        &self.table(reading).productions
    }

    /// Finds a production of the corrected reading by its name, in the document's spelling: upper and lower case differ.
    ///
    /// # Errors
    /// The dialect has no such production. The message suggests the nearest name, or lists all if none is near.
    pub fn production(&'static self, name: &str) -> Result<&'static Production, UnknownName> {
        self.production_in(name, Reading::Corrected)
    }

    /// Finds a production of a reading by its name, in the document's spelling: upper and lower case differ.
    ///
    /// # Errors
    /// The dialect has no such production. The message suggests the nearest name, or lists all if none is near.
    ///
    /// ```
    /// use urlgram::{Reading, rfc2732::RFC2732};
    /// let printed = RFC2732.production_in("IPv6address", Reading::Printed)?;
    /// assert_eq!(printed.bnf, "IPv6address = hexpart [ \":\" IPv4address ]");
    /// assert_eq!(RFC2732.productions_in(Reading::Printed).len(), RFC2732.productions().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// The productions that rules look at: those in a role, and all in a text beyond US-ASCII.
    pub(crate) fn looked_at(&'static self, reading: Reading) -> &'static [OnceLock<Vec<&'static str>>; 2] {
        &self.table(reading).looked_at
    }

    /// The shortest way from a production to another by names on right-hand sides, both included; empty if there is none.
    pub(crate) fn path(&'static self, from: &str, to: &str, reading: Reading) -> &'static [&'static str] {
        let table = self.table(reading);
        let Some(slot) = table.slot(from) else { return &[] };
        let paths = || table.grammar.paths(from).into_iter().collect();
        slot.paths.get_or_init(paths).get(to).map_or(&[], |path| path)
    }

    /// The grammar of this document in a reading.
    #[must_use]
    #[doc(hidden)]
    pub fn grammar(&'static self, reading: Reading) -> &'static Grammar<'static> {
        self.table(reading).grammar
    }

    /// The minimal automaton of the production of this name, compiled when it is first asked for; `None` if there is no such
    /// production, or if it is not regular.
    #[must_use]
    #[doc(hidden)]
    pub fn automaton(&'static self, name: &str, reading: Reading) -> Option<&'static Automaton> {
        self.slot_of(self.named(name, reading)?, reading).bare.automaton().ok()
    }

    /// The facts of one of its productions.
    pub(crate) fn slot_of(&'static self, production: &Production, reading: Reading) -> &'static Slot {
        &self.table(reading).slots[production.place]
    }

    /// Returns whether a production of this reading derives the whole `text`. Its automaton tells; the combinator tells the same.
    pub(crate) fn derives(&'static self, production: &Production, text: &[u8], reading: Reading) -> bool {
        match self.slot_of(production, reading).bare.automaton() {
            Ok(automaton) => automaton.accepts(text),
            Err(_) => production.accepts(text),
        }
    }

    /// The network of the trees of one of its productions, made when it is first asked for.
    ///
    /// # Errors
    /// If the production is not regular.
    #[cfg(feature = "automata")]
    #[doc(hidden)]
    pub fn network_of(
        &'static self,
        production: &Production,
        reading: Reading,
    ) -> Result<&'static Network<'static>, &'static NotRegular> {
        self.slot_of(production, reading).bare.network()
    }

    /// The grammar with what sentences of the prose expressly permit, or the same if none does.
    pub(crate) fn widened(&'static self, reading: Reading) -> &'static Grammar<'static> {
        let table = self.table(reading);
        table.widened.last().map_or(table.grammar, |widened| widened.grammar)
    }

    /// One of the productions of that grammar.
    pub(crate) fn widened_of(&'static self, production: &Production, reading: Reading) -> &'static Bare {
        match self.table(reading).widened.last() {
            Some(widened) => &widened.productions[production.place],
            None => self.slot_of(production, reading).bare,
        }
    }

    /// The same with what only one of the sentences permits.
    pub(crate) fn permitting(
        &'static self,
        permission: usize,
        production: &Production,
        reading: Reading,
    ) -> &'static Bare {
        &self.table(reading).widened[permission].productions[production.place]
    }

    /// Why this document has something against a text, by the code of the finding, the character, and the scheme.
    pub(crate) fn reason(
        &'static self,
        code: Code,
        character: Option<char>,
        scheme: &str,
    ) -> Option<&'static Reason> {
        self.tables().reasons.of(code.as_str(), character, scheme)
    }

    /// The reasons of this document for findings of a code, each with the character or the scheme for which it is the reason, if it
    /// is one for that alone. There are some for each code that it can report.
    #[doc(hidden)]
    #[must_use]
    pub fn reasons(&'static self, code: Code) -> &'static [(&'static str, Reason)] {
        self.tables().reasons.of_code(code.as_str())
    }

    /// The reason for a fault in a production, whatever its code is: what its text has to be. The rows are `in/NAME`, and `ends/NAME` if a
    /// text ends too soon; after the name may be a colon and the character of the fault, or its class.
    pub(crate) fn reason_in(
        &'static self,
        production: &str,
        character: Option<char>,
    ) -> Option<&'static Reason> {
        let rows = self.tables().reasons.of_code(if character.is_some() { "in" } else { "ends" });
        let is_of = |of: &str| match (of.strip_prefix(production)?.strip_prefix(':'), character) {
            (None, _) => (of == production).then_some(0),
            (Some(_), None) => None,
            (Some(class), Some(c)) => {
                let is_it = match class {
                    "ALPHA" => c.is_ascii_alphabetic(),
                    "DIGIT" => c.is_ascii_digit(),
                    "non-ascii" => !c.is_ascii(),
                    _ => class.chars().eq([c]),
                };
                is_it.then(|| if class.chars().count() == 1 { 2 } else { 1 })
            }
        };
        let found = rows.iter().filter_map(|(of, reason)| Some((is_of(of)?, reason)));
        found.max_by_key(|(rank, _)| *rank).map(|(_, reason)| reason)
    }

    /// The role of the production of this name.
    #[must_use]
    #[doc(hidden)]
    pub fn role(&'static self, name: &str) -> Role {
        self.tables().corrected.slot(name).map_or(Role::Other, |slot| slot.role)
    }

    /// The productions in this role.
    pub(crate) fn in_role(&'static self, role: Role) -> &'static [&'static str] {
        self.tables().corrected.parts.get(&role).map_or(&[], |names| names)
    }

    /// The length of the longest literal of the grammar, in bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn longest_literal(&'static self, reading: Reading) -> usize {
        self.table(reading).longest_literal
    }

    fn tables(&'static self) -> &'static Tables {
        self.tables.get_or_init(|| Tables::read(self))
    }

    fn table(&'static self, reading: Reading) -> &'static Table {
        match reading {
            Reading::Printed => &self.tables().printed,
            Reading::Corrected => &self.tables().corrected,
        }
    }

    /// The corrections that the corrected reading makes.
    #[must_use]
    #[doc(hidden)]
    pub fn corrections(&'static self) -> &'static [Correction<'static>] {
        &self.tables().corrections
    }

    /// The production of the known scheme that an input has.
    #[inline]
    pub(crate) fn own_form(&'static self, input: &[u8], reading: Reading) -> Option<&'static Production> {
        let table = self.table(reading);
        Some(&table.productions[table.own[self.known_place(input)?]])
    }

    /// The production that `//` announces, in a reading.
    pub(crate) fn announced(&'static self, reading: Reading) -> Option<&'static Production> {
        let table = self.table(reading);
        table.announced.map(|place| &table.productions[place])
    }
}
