//! The parts that every document may have, found in one pass: the roles of productions as the slots of a tagged automaton.

use std::ops::Range;

use super::{Dialect, Role};
use crate::bnf::Grammar;
use crate::bnf::automaton::Automaton;
use crate::bnf::tagged::{Question, Slot, Tagged};
use crate::names::named;
use urlgram_grammar::divider::Divider;

named! {
    /// A part of a URL, by the same name in each document.
    ///
    /// ```
    /// use urlgram::{Url, component::Part};
    /// let url: Url = "http://me@h/a".parse()?;
    /// let parts = Part::ALL.into_iter().filter_map(|part| Some((part.as_str(), url.part(part)?)));
    /// assert_eq!(parts.collect::<Vec<_>>()[..3], [("scheme", "http"), ("authority", "me@h"), ("user", "me")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum UrlPart {
        /// The name of the scheme.
        Scheme = "scheme",
        /// The host, with the user and the port: after `//`.
        Authority = "authority",
        /// The user.
        User = "user",
        /// The password.
        Password = "password",
        /// The host.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path, or what is in its place.
        Path = "path",
        /// The query.
        Query = "query",
        /// The fragment identifier.
        Fragment = "fragment",
    }
}

impl UrlPart {
    /// All of them, in the order in which they are in a URL; the authority precedes its own parts.
    pub const ALL: [Self; 9] = [
        Self::Scheme,
        Self::Authority,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];
}

/// The places of the parts of a URL, in bytes, in the order of [`UrlPart::ALL`]: of a text that is shorter than 4 GiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spans([u32; 18]);

/// The beginning and the end of a part.
pub(crate) type Span = (u32, u32);

/// The end of a part that is not there.
const NOWHERE: u32 = u32::MAX;

impl Spans {
    /// No part is there.
    pub const NOTHING: Self = Self([NOWHERE; 18]);

    #[inline]
    pub fn set(&mut self, part: UrlPart, span: Option<Span>) {
        let (start, end) = span.unwrap_or((NOWHERE, NOWHERE));
        (self.0[2 * part as usize], self.0[2 * part as usize + 1]) = (start, end);
    }

    #[inline]
    fn get(&self, part: UrlPart) -> Option<Span> {
        let (start, end) = (self.0[2 * part as usize], self.0[2 * part as usize + 1]);
        (end != NOWHERE).then_some((start, end))
    }

    /// Makes the scheme and the authority of the slots.
    #[inline]
    fn settle(&mut self, text: &[u8], server: Option<Span>) {
        // A production of schemes may be the whole text.
        let scheme = self.get(UrlPart::Scheme);
        if scheme.is_some_and(|scheme| text.get(scheme.1 as usize) != Some(&b':')) {
            self.set(UrlPart::Scheme, None);
        }
        if self.get(UrlPart::Authority).is_none() {
            self.set(UrlPart::Authority, server.or_else(|| self.get(UrlPart::Host)));
        }
    }

    #[inline]
    pub fn of(&self, part: UrlPart) -> Option<Range<usize>> {
        self.get(part).map(|(start, end)| start as usize..end as usize)
    }
}

// The slots are the parts, in their order, and two more.
const SCHEME: usize = UrlPart::Scheme as usize;
const PATH: usize = UrlPart::Path as usize;
const QUERY: usize = UrlPart::Query as usize;
const SERVER: usize = 9;
/// Productions of the path that hold an authority.
const HOLDER: usize = 10;

/// The roles of the parts of a path, or of what a URL without a hierarchy has in its place.
pub(crate) const PATHS: &[Role] = &[
    Role::Path,
    Role::RelativePath,
    Role::Segments,
    Role::Selector,
    Role::GopherCommand,
    Role::Database,
    Role::WaisType,
    Role::WaisPath,
    Role::News,
    Role::Group,
    Role::Article,
    Role::Address,
    Role::Identifier,
];

/// The division of the texts of a check.
#[derive(Debug)]
pub(crate) struct Division {
    divider: Divider,
    /// No production of the path holds another part.
    is_plain: bool,
}

impl Division {
    /// The division of the texts which a production of `grammar` derives and which are in a language. None if the production has no such
    /// automaton, or no parts; `whole` if it is that of whole URLs.
    pub fn of(
        dialect: &'static Dialect,
        grammar: &Grammar<'static>,
        start: &str,
        whole: bool,
        language: &Automaton,
    ) -> Option<Self> {
        let question = question(dialect, grammar, whole);
        let tagged = Tagged::of(grammar, start, &question, language).ok()?;
        let slots = &question.slots;
        let others: Vec<_> = [SCHEME, QUERY].iter().flat_map(|slot| &slots[*slot].productions).collect();
        let holds_other = |path: &&str| {
            let needed = grammar.needed_by(path);
            others.iter().any(|other| needed.contains(other))
        };
        let is_plain = slots[HOLDER].productions.is_empty()
            && question.to_colon.is_none()
            && !slots[PATH].productions.iter().any(holds_other);
        Some(Self { divider: Divider::new(&tagged)?, is_plain })
    }

    /// The automaton.
    #[cfg(feature = "automata")]
    pub fn divider(&self) -> &Divider {
        &self.divider
    }

    /// Visits strings that try every step of it.
    #[cfg(feature = "automata")]
    pub fn suite(&self, visit: impl FnMut(&[u8])) -> usize {
        self.divider.suite(visit)
    }

    /// The places of the parts; none if the text is not told, as one that conforms in another form than the grammar has it.
    #[inline]
    pub fn divide(&self, text: &[u8]) -> Option<Spans> {
        let places = self.divider.divide(text)?;
        let mut spans = Spans(places.first());
        spans.settle(text, places.span(SERVER));
        if !self.is_plain {
            spans.set(UrlPart::Path, whole_path(&spans, places.span(HOLDER)));
        }
        Some(spans)
    }
}

/// The path if its productions hold other parts; `holder` is one that may hold an authority.
fn whole_path(spans: &Spans, holder: Option<Span>) -> Option<Span> {
    let path = spans.get(UrlPart::Path);
    let authority = spans.get(UrlPart::Authority);
    let holds = |holder: Span| authority.is_some_and(|inner| holder.0 < inner.0 && inner.1 <= holder.1);
    let whole = match holder.filter(|holder| !holds(*holder)) {
        Some(holder) => {
            let path = path.unwrap_or(holder);
            (holder.0.min(path.0), holder.1.max(path.1))
        }
        None => path?,
    };
    // The BNF of some documents has the scheme or the query in a part of the path.
    let start = whole.0.max(spans.get(UrlPart::Scheme).map_or(0, |scheme| scheme.1 + 1));
    let query = spans.get(UrlPart::Query).map(|query| query.0).filter(|query| *query > start);
    Some((start, query.map_or(whole.1, |query| whole.1.min(query - 1))))
}

/// The roles of a dialect as slots.
fn question(dialect: &'static Dialect, grammar: &Grammar<'static>, whole: bool) -> Question<'static> {
    let in_roles = |roles: &[Role]| -> Vec<&'static str> {
        roles.iter().flat_map(|role| dialect.in_role(*role)).copied().collect()
    };
    let names = in_roles(&[Role::News, Role::Group, Role::Article, Role::Address, Role::Identifier]);
    let servers = in_roles(&[Role::Authority, Role::Server, Role::Host]);
    let holds_server = |path: &&str| {
        let needed = grammar.needed_by(path);
        !names.contains(path) && servers.iter().any(|server| needed.contains(server))
    };
    let (holders, paths) = in_roles(PATHS).into_iter().partition(holds_server);
    let slot = |productions| Slot { productions, ..Slot::default() };
    let role = |role| slot(in_roles(&[role]));
    // The form of a known scheme has no production for its name.
    let to_colon = (whole && !dialect.schemes.is_empty()).then_some(SCHEME);
    let slots = vec![
        if to_colon.is_some() { Slot::default() } else { role(Role::Scheme) },
        role(Role::Authority),
        role(Role::User),
        role(Role::Password),
        // The host in the name of a news article is a part of that name.
        Slot { not_in: names.clone(), ..role(Role::Host) },
        role(Role::Port),
        Slot { is_to_last: true, ..slot(paths) },
        role(Role::Query),
        role(Role::Fragment),
        role(Role::Server),
        slot(holders),
    ];
    let meant = &dialect.prose.meant;
    Question { slots, first: meant.first.to_vec(), least: meant.least.to_vec(), to_colon }
}

/// A shortest text of a start production whose parts can be told in several ways, with the parts of each way: the meant way first.
#[cfg(feature = "automata")]
pub(crate) fn ambiguous(
    dialect: &'static Dialect,
    grammar: &Grammar<'static>,
    start: &str,
    whole: bool,
    language: &Automaton,
) -> Option<Ambiguous> {
    let tagged = Tagged::of(grammar, start, &question(dialect, grammar, whole), language).ok()?;
    let (text, divisions) = tagged.ambiguous()?;
    let place = |at: usize| u32::try_from(at).expect("the text is short");
    let told = |slots: Vec<Option<Range<usize>>>| {
        let slot = |slot: usize| slots[slot].as_ref().map(|span| (place(span.start), place(span.end)));
        let mut spans = Spans::NOTHING;
        for part in UrlPart::ALL {
            spans.set(part, slot(part as usize));
        }
        spans.settle(&text, slot(SERVER));
        spans.set(UrlPart::Path, whole_path(&spans, slot(HOLDER)));
        UrlPart::ALL.into_iter().filter_map(|part| Some((part, spans.of(part)?))).collect()
    };
    let ways = divisions.into_iter().map(told).collect();
    Some((text, ways))
}

/// A text, and ways to tell its parts, with their spans in bytes.
#[cfg(feature = "automata")]
pub type Ambiguous = (Vec<u8>, Vec<Vec<(UrlPart, Range<usize>)>>);
