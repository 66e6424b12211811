//! The errata of the RFC Editor about grammars and examples, each with what urlgram does with it.
//!
//! `grammar/errata.tsv` has a row for each record: the document, the number of the record, its status, its section, the production, the
//! decision, the shortest strings that it removes and adds, and the reason.

use std::sync::LazyLock;

/// A record of an error in a document.
///
/// ```
/// use urlgram::errata::Erratum;
/// let applied = Erratum::all().iter().find(|it| it.document == "RFC 3966" && it.id == "203").unwrap();
/// assert_eq!((applied.status, applied.production, applied.decision), ("verified", "isdn-subaddress", "applied"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// The document, as in `RFC 3966`.
    pub document: &'static str,
    /// The number of the record.
    pub id: &'static str,
    /// The word of the RFC Editor: `verified`, `held`, `reported` or `rejected`.
    pub status: &'static str,
    /// The section of the document.
    pub section: &'static str,
    /// The production that it is about, or `-`.
    pub production: &'static str,
    /// The decision of urlgram: `applied` in the corrected reading; `no-change`, if the language is the same; `note`, if nothing is applied;
    /// `no-grammar`, if urlgram has none of the document.
    pub decision: &'static str,
    /// The shortest string of the production that it removes, if it is applied and removes one.
    pub removes: Option<String>,
    /// The shortest string that it adds.
    pub adds: Option<String>,
    /// The reason, as a sentence.
    pub reason: &'static str,
}

static ALL: LazyLock<Vec<Erratum>> = LazyLock::new(|| {
    let lines = include_str!("../grammar/errata.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Erratum::read(line).expect("a row has nine columns")).collect()
});

impl Erratum {
    fn read(line: &'static str) -> Option<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [document, id, status, section, production, decision, removes, adds, reason] = columns[..] else {
            return None;
        };
        let text = |column: &str| Some(column.strip_prefix('"')?.strip_suffix('"')?.replace("\\t", "\t"));
        let (removes, adds) = (text(removes), text(adds));
        Some(Self { document, id, status, section, production, decision, removes, adds, reason })
    }

    /// Returns all records, by document and number.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }
}
