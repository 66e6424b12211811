//! Each reason beside the lines of the section that it cites, for a reader who compares them.
//!
//! `tests/reasons/compared.tsv` has a row for each pair of a sentence and a section: the dialect, the key of the sentence, the section,
//! a digest of sentence and section, one of the lines of the section, and the verdict of the reader. A pair without such a row, or
//! with a verdict that does not begin with `true`, is open, and none may be. The documents are in the folder `URLGRAM_SPECS`, or in a
//! folder `specs` of a folder beside the checkout; without them, the digests of the lines are not compared.
//!
//! A verdict is `true` if the sentence is true of the document, and the section says so, holds the rule that the text breaks, prints
//! the production, or describes the scheme. `URLGRAM_SHOW=1` prints each open pair with the lines. `URLGRAM_COMPARED='rfc1738 space '`
//! records a verdict `true` for the open pairs whose names begin so; a line break separates several such beginnings.

use std::collections::{BTreeMap, BTreeSet};
use std::env::var;
use std::fmt::Write as _;

use urlgram::dialect::{Act, Mapping, Relative};
use urlgram::{Code, DIALECTS, Dialect};

use crate::root::root;
use crate::specs;

const TABLE: &str = "tests/reasons/compared.tsv";

/// The most lines of a section that are shown in full, and how many are shown of a longer one.
const SHOWN: (usize, usize) = (80, 14);

/// A sentence, and a section that it cites.
struct Pair {
    dialect: &'static Dialect,
    key: String,
    sentence: String,
    section: &'static str,
}

impl Pair {
    fn name(&self) -> String {
        format!("{} {} {}", self.dialect.id, self.key, self.section)
    }

    /// The name of the cited document, and its section.
    fn cited(&self) -> (String, String) {
        let another = self.section.strip_prefix("RFC ").and_then(|it| it.split_once([',', ' ']));
        let (document, section) = match another {
            Some((number, section)) => (format!("rfc{number}"), section),
            None => (self.dialect.document.replace("RFC ", "rfc"), self.section),
        };
        (document, section.trim().replace('"', ""))
    }

    /// The beginning of its row, before the verdict. The digest of the lines is missing if the documents are.
    fn row(&self, documents: &Documents) -> String {
        let said = digest(&format!("{} {}", self.sentence, self.section));
        let lines = match documents.lines(self) {
            Some(lines) => digest(&lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join(" ")),
            None => "-".to_owned(),
        };
        format!("{}\t{}\t{}\t{said}\t{lines}", self.dialect.id, self.key, self.section)
    }
}

/// The pairs of a dialect: its reasons, and what else in its row is a sentence with its section.
fn pairs(dialect: &'static Dialect) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut add = |key: &str, sentence: &str, section: &'static str| {
        let is_it = |it: &Pair| it.key == key && it.sentence == sentence && it.section == section;
        if !section.is_empty() && !pairs.iter().any(is_it) {
            pairs.push(Pair { dialect, key: key.to_owned(), sentence: sentence.to_owned(), section });
        }
    };
    let prose = &dialect.prose;
    for row in prose.reasons.lines() {
        let [key, sentence, sections] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let code: Code = key.split('/').next().unwrap().parse().unwrap();
        let sentence = if sentence.is_empty() { code.page().why } else { sentence };
        for section in sections.split("; ") {
            add(key, sentence, section.split_once(' ').unwrap().1);
        }
    }
    if let Relative::Undefined { section, reason } = prose.relative {
        add("(relative)", reason, section);
    }
    if let Mapping::Undefined { section, reason } = prose.mapping {
        add("(mapping)", reason, section);
    }
    for meaning in prose.meaning {
        let of =
            if meaning.schemes.is_empty() { "any scheme".to_owned() } else { meaning.schemes.join(", ") };
        if let Some((port, section)) = meaning.port {
            add("(port)", &format!("the default port of {of} is {port}"), section);
        }
        for (act, section) in meaning.plan {
            match act {
                Act::Say(text) | Act::Part(_, text) | Act::Escapes(text) | Act::Relative(text) => {
                    add("(plan)", text, section);
                }
                act => add("(plan)", &format!("{of}: {act:?}"), section),
            }
        }
    }
    let same = &prose.equivalence;
    for (_, text, section) in same.asides {
        add("(aside)", text, section);
    }
    let fields = [
        ("only the characters of a URL count", Some(same.identity)),
        ("letters are case-sensitive, unless a rule says otherwise", same.case),
        ("the hex digits of an escape give a code, in either case", Some(same.escapes)),
        ("an unreserved character may be encoded", same.unreserved),
        ("the schemes decide which unreserved characters are equivalent to their escapes", same.undecided),
        ("a scheme is case-insensitive", same.scheme_case),
        ("a URL without a port has the default port of its scheme", Some(same.port)),
        ("comparisons do not normalize characters", same.characters),
        ("characters that the grammar allows should be encoded", same.unwise.map(|it| it.1)),
    ];
    for (sentence, section) in fields {
        add("(same)", sentence, section.unwrap_or_default());
    }
    for (rule, section) in same.rules.iter().chain(same.forms.iter().flat_map(|form| form.rules)) {
        add("(same)", &format!("{rule:?}"), section);
    }
    pairs
}

/// A digest of words, by FNV-1a: white space does not count, nor does what is not US-ASCII.
fn digest(text: &str) -> String {
    let words = text.split_whitespace().flat_map(|word| word.bytes().chain(*b" "));
    let of = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", words.filter(u8::is_ascii).fold(0x811c_9dc5, of))
}

type Lines = Vec<(usize, String)>;

/// The documents that are at hand: the lines of each section, up to the next heading.
struct Documents(BTreeMap<String, BTreeMap<String, Lines>>);

impl Documents {
    /// The documents that pairs cite; none if there is no folder with them.
    fn find(pairs: &[Pair]) -> Self {
        let Some(folder) = specs::folder() else { return Self(BTreeMap::new()) };
        let names: BTreeSet<_> = pairs.iter().map(|pair| pair.cited().0).collect();
        let of = |name: String| {
            let read = |file: &str| {
                Some(String::from_utf8_lossy(&std::fs::read(folder.join(file)).ok()?).into_owned())
            };
            let sections = match &*name {
                "URL Standard" => sections_of_html(&read("whatwg-url-6ae8486.bs")?),
                _ => sections(&read(&format!("{name}.txt"))?),
            };
            Some((name, sections))
        };
        let found: BTreeMap<_, _> = names.into_iter().filter_map(of).collect();
        let is_missing = |it: &&&Dialect| !found.contains_key(&it.document.replace("RFC ", "rfc"));
        let missing = DIALECTS.iter().find(is_missing).map(|it| it.document);
        assert!(missing.is_none(), "{missing:?} is not in {}", folder.display());
        Self(found)
    }

    /// The lines that a pair cites; none if the document is not at hand.
    fn lines(&self, pair: &Pair) -> Option<&Lines> {
        let (document, section) = pair.cited();
        let sections = self.0.get(&document)?;
        Some(sections.get(&section).unwrap_or_else(|| panic!("no such section: {}", pair.name())))
    }
}

/// The number of the section that begins at a line, or its title up to a colon.
fn heading(line: &str) -> Option<&str> {
    if !line.starts_with(|c: char| c.is_ascii_alphanumeric()) || line.contains("://") {
        return None;
    }
    let number = line.strip_prefix("Appendix ").unwrap_or(line).split_whitespace().next()?;
    let stem = number.trim_end_matches('.');
    let is_number = stem.split('.').enumerate().all(|(at, part)| {
        let is_letter = at == 0 && part.len() == 1 && number.contains('.');
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || is_letter)
    });
    if is_number { Some(stem) } else { line.split(':').next() }
}

/// The sections of a document, without the heads and feet of its pages. Titles may be indented if no section has a number.
fn sections(text: &str) -> BTreeMap<String, Lines> {
    let is_page = |line: &str| {
        let year = line.get(line.len().saturating_sub(4)..).unwrap_or_default();
        line.starts_with("RFC ") && year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit())
            || line.to_uppercase().starts_with("INTERNET-DRAFT ")
            || line.ends_with(']') && line.contains("[Page ")
    };
    let lines = text.lines().map(|line| line.trim_start_matches('\x0C').trim_end());
    let lines: Vec<_> = (1..).zip(lines).filter(|(_, line)| !is_page(line)).collect();
    let has_numbers = lines.iter().any(|(_, line)| heading(line) == Some("1"));
    let is_paragraph = |at: usize| lines.get(at).is_some_and(|(_, line)| line.starts_with("   "));
    let mut sections: BTreeMap<String, Lines> = BTreeMap::new();
    let mut section = String::new();
    for (at, (number, line)) in lines.iter().enumerate() {
        let is_alone = !has_numbers && !is_paragraph(at + 1) && (at == 0 || !is_paragraph(at - 1));
        let indented =
            line.strip_prefix("   ").filter(|it| is_alone && !it.ends_with(['.', ':', ';', ',', ')']));
        let is_title = |it: &&str| !it.starts_with(|c: char| c.is_ascii_lowercase());
        let title = heading(line).filter(|it| !has_numbers || is_title(it));
        let title = title.or_else(|| indented.and_then(heading).filter(is_title));
        section = title.map_or(section, str::to_owned);
        sections.entry(section.clone()).or_default().push((*number, (*line).to_owned()));
    }
    sections
}

/// The sections of a document whose headings have no numbers: those of the second and the third level, without markup.
fn sections_of_html(text: &str) -> BTreeMap<String, Lines> {
    let mut sections: BTreeMap<String, Lines> = BTreeMap::new();
    let (mut chapter, mut section, mut name) = (0, 0, String::new());
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("<h2") && !line.contains("no-num") {
            (chapter, section) = (chapter + 1, 0);
            name = chapter.to_string();
        } else if line.starts_with("<h3") {
            section += 1;
            name = format!("{chapter}.{section}");
        }
        let mut parts = line.split('<');
        let before = parts.next().unwrap_or_default().to_owned();
        let behind = parts.map(|part| part.split_once('>').map_or(part, |it| it.1));
        let plain = behind.fold(before, |plain, part| plain + part);
        sections.entry(name.clone()).or_default().push((number, plain));
    }
    sections
}

/// The lines of a long section that share most words with a sentence.
fn nearest<'l>(lines: &'l [(usize, String)], sentence: &str) -> impl Iterator<Item = &'l (usize, String)> {
    let is_word = |word: &&str| word.len() > 3 || !word.chars().all(char::is_alphabetic) && !word.is_empty();
    let words = |text: &str| -> Vec<String> {
        let words = text.split([' ', '`', ',', '.', ';']).filter(is_word);
        words.map(|word| word.trim_end_matches('s').to_lowercase()).collect()
    };
    let wanted = words(sentence);
    let shared = |line: &str| words(line).iter().filter(|word| wanted.contains(word)).count();
    let mut best: Vec<_> = lines.iter().collect();
    best.sort_by_key(|(_, line)| std::cmp::Reverse(shared(line)));
    best.truncate(SHOWN.1);
    best.sort_unstable();
    best.into_iter()
}

/// Pairs beside the lines: those of one section together, if it is short.
fn shown(pairs: &[&Pair], documents: &Documents) -> String {
    let mut of_section: BTreeMap<_, Vec<&Pair>> = BTreeMap::new();
    for pair in pairs {
        of_section.entry((pair.dialect.id, pair.cited())).or_default().push(pair);
    }
    let mut text = String::new();
    for ((dialect, (document, section)), pairs) in of_section {
        let _ = writeln!(text, "\n== {dialect}: {document}, {section}");
        let lines = documents.lines(pairs[0]).map_or(&[][..], Vec::as_slice);
        for pair in pairs {
            let _ = writeln!(text, "{}: {}", pair.key, pair.sentence);
            if lines.len() > SHOWN.0 {
                nearest(lines, &pair.sentence).for_each(|(at, line)| _ = writeln!(text, "{at:>6} {line}"));
            }
        }
        let whole = lines.iter().filter(|_| lines.len() <= SHOWN.0);
        whole.for_each(|(at, line)| _ = writeln!(text, "{at:>6} {line}"));
    }
    text
}

#[test]
fn each_reason_was_compared_with_the_lines_that_it_cites() {
    let pairs: Vec<Pair> = DIALECTS.iter().flat_map(|dialect| pairs(dialect)).collect();
    let documents = Documents::find(&pairs);
    let at_hand = !documents.0.is_empty();
    // Without the documents, the digest of the lines does not count.
    let key = |row: &str| if at_hand { row.to_owned() } else { row.rsplit_once('\t').unwrap().0.to_owned() };
    let table = std::fs::read_to_string(root(TABLE)).unwrap_or_default();
    let rows = table.lines().map(|row| row.rsplit_once('\t').unwrap());
    let mut verdicts: BTreeMap<String, &str> = rows.map(|(row, verdict)| (key(row), verdict)).collect();
    let compared = var("URLGRAM_COMPARED").unwrap_or_default();
    let is_compared = |pair: &Pair| compared.lines().any(|it| !it.is_empty() && pair.name().starts_with(it));
    let (mut kept, mut open) = (String::new(), Vec::new());
    for pair in &pairs {
        let row = pair.row(&documents);
        let known = verdicts.remove(&key(&row));
        let verdict = if is_compared(pair) { "true" } else { known.unwrap_or_default() };
        if !verdict.is_empty() {
            let _ = writeln!(kept, "{row}\t{verdict}");
        }
        if !verdict.starts_with("true") {
            open.push(pair);
        }
    }
    if at_hand && !compared.is_empty() {
        std::fs::write(root(TABLE), kept).unwrap();
        verdicts.clear();
    }
    if var("URLGRAM_SHOW").is_ok() {
        println!("{}", shown(&open, &documents));
    }
    let names: Vec<_> = open.iter().take(20).map(|pair| pair.name()).collect();
    let more = "URLGRAM_SHOW=1 shows them with the lines";
    assert!(open.is_empty(), "{} of {} pairs are open, {more}: {names:#?}", open.len(), pairs.len());
    assert!(verdicts.is_empty(), "rows without a pair: {verdicts:#?}");
}

#[test]
fn sections_end_at_headings_and_not_at_pages() {
    let text = "Contents\n   1. Dates . . 4\n1. Dates\n   a\nX  [Page 1]\n\x0C\nRFC 0  Dates  May 1994\n   b\n1.1.  More\n   c\n\
                Appendix A.  Rest\nd = e\nAPPENDIX: Last\n";
    let lines = |document: &str, section: &str| -> String {
        sections(document)[section].iter().flat_map(|(at, line)| [at.to_string(), line.clone()]).collect()
    };
    assert_eq!(lines(text, "1"), "31. Dates4   a68   b");
    assert_eq!(lines(text, "1.1"), "91.1.  More10   c");
    assert_eq!(lines(text, "A"), "11Appendix A.  Rest12d = e");
    assert_eq!(lines(text, "APPENDIX"), "13APPENDIX: Last");
    let text = "One\n\n   Two\n\n   A sentence.\n\n   Of\n   two\n\n   Three\n\n   c\n";
    assert_eq!(lines(text, "Two"), "3   Two45   A sentence.67   Of8   two9");
}
