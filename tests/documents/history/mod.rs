//! `docs/reference/history.md`: the changes of each document, computed from the grammars.
//!
//! Relations and URLs come from [`urlgram::diff`], each URL once more from a check under both documents; the few sentences
//! that are written by hand are in `tests/tables/history-facts.tsv`, with URLs that prove them.
mod schemes;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urlgram::bnf::difference::Relation;
use urlgram::diff::{Diff, Example, Language, Only, Side, Table, set};
use urlgram::{Check, DIALECTS, Dialect, Reading};

use crate::page::{self, assert_page, assert_says};
use crate::tables::rows;
use crate::tier;

/// The grammars in the order of their documents: of RFC 1630, the one for URLs.
const DOCUMENTS: [&str; 10] = [
    "rfc1630-url",
    "url-06",
    "rfc1738",
    "rfc1808",
    "fielding-01",
    "rfc2396",
    "rfc2732",
    "rfc3986",
    "rfc3987",
    "whatwg",
];

/// The beginning of the page.
const INTRODUCTION: &str = "\
# The history of the grammars

The changes of each document, from RFC 1630 to the URL Standard, computed from the grammars alone. RFC 1630 is no
ancestor of the others: it describes the practice of the Web, while the working group already had its drafts (it says
that another document defines their URLs); so the first step is one between siblings. draft-ietf-uri-url-06 is the group's seventh draft,
since they count from 00. There was a -08 before RFC 1738. draft-fielding-url-syntax-01 replaces RFC 1738 and RFC 1808, and RFC 2396 took its
place. [The genealogy](genealogy.md) shows all documents side by side, and [the schemes of RFC 1738](schemes-history.md) go on to the documents
in force today.

Each URL that *came* conforms to the later document and not to the earlier one; each that *went*, the other way round. A test
checks both. The next column shows the finding of the other document. `urlgram diff` prints the same for any two productions
or schemes.

The start productions of RFC 1808, 2396 and 2732 derive relative forms, too, and those of all documents from RFC 1808 on except fielding-01
derive fragments: some of the changes on this page are only moves between productions.

- *More*: every URL of the earlier document is one of the later, which has others, too.
- *Less*: every URL of the later document is one of the earlier, which had others, too.
- *URLs by their scheme*: whole URLs in the form that the document requires for their scheme.
- *Alone*: the part is compared by itself, since no URL around it shows the difference.
- *Characters*: all characters that can be the whole part.
";

fn dialect(id: &str) -> &'static Dialect {
    Dialect::find(id).unwrap()
}

fn conforms(id: &str, start: &str, text: &[u8]) -> bool {
    Check::new(dialect(id)).with_start(start).unwrap().conforms(text)
}

fn is_url(id: &str, text: &[u8]) -> bool {
    Check::new(dialect(id)).conforms(text)
}

pub fn code(text: &[u8]) -> String {
    if text.is_empty() { "(nothing)".to_owned() } else { page::code(text) }
}

/// The relation in words for the newer document.
fn change(diff: &Diff) -> &'static str {
    match diff.relation {
        Relation::Equal if diff.left.is_empty() => "none in either",
        Relation::Equal => "the same",
        _ if diff.left.is_empty() => "new",
        _ if diff.right.is_empty() => "gone",
        Relation::Subset => "more",
        Relation::Superset => "less",
        Relation::Incomparable => "more and less",
    }
}

struct Page {
    text: String,
    /// All URLs that are shown, in the order in which they come.
    urls: Vec<Vec<u8>>,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn note(&mut self, url: &[u8]) {
        if !self.urls.iter().any(|known| known == url) {
            self.urls.push(url.to_vec());
        }
    }

    /// The examples of a cell: those that a check of both documents confirms.
    fn urls(&mut self, only: &Only, accepts: &str, refuses: &str) -> String {
        let confirmed: Vec<&Example> = only.readable.iter().filter(|it| it.confirmed).collect();
        for example in &confirmed {
            assert!(
                is_url(accepts, &example.text) && !is_url(refuses, &example.text),
                "{}",
                code(&example.text)
            );
            self.note(&example.text);
        }
        let shown = confirmed.iter().map(|example| {
            let found = example.refused.as_ref().unwrap().code().as_str();
            format!("{} ([{found}](codes.md#{found}))", code(&example.text))
        });
        shown.collect::<Vec<_>>().join("<br>")
    }

    fn step(&mut self, number: usize, before: &str, now: &str) {
        let (old, new) = (dialect(before), dialect(now));
        let table = Table::new((old, Reading::Corrected), (new, Reading::Corrected), 3).unwrap();
        self.line(&format!("\n## {} to {}: {} to {}\n", old.date, new.date, old.document, new.document));
        let facts: Vec<[String; 4]> = rows("history-facts");
        for [_, change, url, text] in facts.into_iter().filter(|fact| fact[0] == now) {
            let came = change == "came";
            assert!(came || change == "went", "{change}");
            let verdicts = (is_url(before, url.as_bytes()), is_url(now, url.as_bytes()));
            assert_eq!(verdicts, (!came, came), "{before}, {now}: {url}");
            let conforms = if came { "conforms now" } else { "conforms no longer" };
            self.line(&format!("- {text}: {} {conforms}.", code(url.as_bytes())));
            self.note(url.as_bytes());
        }
        let relation = table.whole.relation;
        let relation = match relation {
            Relation::Equal | Relation::Incomparable => {
                format!("and the later `{}` are **{relation}**", new.start)
            }
            Relation::Subset | Relation::Superset => {
                format!("is a **{relation}** of the later `{}`", new.start)
            }
        };
        self.line(&format!(
            "\nThe grammars alone, whatever the prose says: the earlier `{}` {relation}.",
            old.start
        ));
        self.schemes(&table);
        self.parts(number, before, now);
        self.productions(&table);
    }

    fn schemes(&mut self, table: &Table) {
        let Diff { left, right, .. } = &table.whole;
        let (before, now) = (left.dialect().id, right.dialect().id);
        self.line("\n### URLs by their scheme\n");
        self.line("| scheme | change | came | went |\n| --- | --- | --- | --- |");
        for diff in &table.schemes {
            let scheme = match diff.left.language() {
                Language::Scheme(scheme) => format!("`{scheme}`"),
                _ if table.schemes.len() == 1 => "any".to_owned(),
                _ => "any other".to_owned(),
            };
            let came = self.urls(&diff.only_right, now, before);
            let went = self.urls(&diff.only_left, before, now);
            let _ = writeln!(self.text, "| {scheme} | {} | {came} | {went} |", change(diff));
        }
    }

    fn parts(&mut self, number: usize, before: &str, now: &str) {
        self.line("\n### Parts of a URL\n");
        self.line("| part | earlier | later | change | came | went |\n| --- | --- | --- | --- | --- | --- |");
        for [part, around, names] in rows("history-parts") {
            let names: Vec<_> = names.split(' ').collect();
            let (old, new) = (names[number], names[number + 1]);
            let shown = |name: &str| if name == "-" { "–".to_owned() } else { format!("`{name}`") };
            if old == "-" || new == "-" {
                if old != new {
                    let change = if old == "-" { "new" } else { "gone" };
                    self.line(&format!("| {part} | {} | {} | {change} | | |", shown(old), shown(new)));
                }
                continue;
            }
            let side = |id, name| Side::of_production(dialect(id), name, Reading::Corrected).unwrap();
            let diff = Diff::new(side(before, old), side(now, new), 3);
            let came = self.part(&around, &diff.only_right, (now, new), (before, old));
            let went = self.part(&around, &diff.only_left, (before, old), (now, new));
            let row =
                format!("| {part} | {} | {} | {} | {came} | {went} |", shown(old), shown(new), change(&diff));
            self.line(&row);
        }
    }

    /// The examples of a part of a URL, with a URL around each if that proves the same.
    fn part(
        &mut self,
        around: &str,
        only: &Only,
        (accepts, as_this): (&str, &str),
        (refuses, as_that): (&str, &str),
    ) -> String {
        let mut shown = Vec::new();
        for text in only.readable.iter().map(|it| &it.text) {
            let url = around.replace("{}", &String::from_utf8_lossy(text)).into_bytes();
            if is_url(accepts, &url) && !is_url(refuses, &url) {
                shown.push(code(&url));
                self.note(&url);
            } else if conforms(accepts, as_this, text) && !conforms(refuses, as_that, text) {
                shown.push(format!("{} alone", code(text)));
            }
        }
        let differs =
            |byte: &u8| conforms(accepts, as_this, &[*byte]) && !conforms(refuses, as_that, &[*byte]);
        let characters: Vec<u8> = only.characters.iter().copied().filter(differs).collect();
        if characters.len() > 1 {
            shown.push(format!("characters: {}", code(set(&characters).as_bytes())));
        }
        shown.join("<br>")
    }

    fn productions(&mut self, table: &Table) {
        let Diff { left, right, .. } = &table.whole;
        let list =
            |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let name = |diff: &Diff| match [&diff.left, &diff.right].map(|side| side.production().name) {
            [one, other] if one == other => format!("`{one}`"),
            [one, other] => format!("`{one}` (`{other}`)"),
        };
        let of = |keep: &dyn Fn(&urlgram::diff::Row) -> bool| {
            let rows = table.productions.iter().filter(|row| keep(row));
            rows.map(|row| name(&row.diff)).collect::<Vec<_>>().join(", ")
        };
        self.line("\n### Productions\n");
        for (what, names) in [
            ("Changed by themselves", of(&|row| row.itself)),
            ("Changed by what they use", of(&|row| !row.itself && row.diff.relation != Relation::Equal)),
            ("The same", of(&|row| row.diff.relation == Relation::Equal)),
            (&format!("Only in {}", left.dialect().document), list(&table.only_left)),
            (&format!("Only in {}", right.dialect().document), list(&table.only_right)),
        ] {
            let names = if names.is_empty() { "none".to_owned() } else { names };
            self.line(&format!("- {what}: {names}."));
        }
    }

    /// The changes of each dialect beyond whole URLs.
    fn other_starts(&mut self) {
        self.line("\n## More than a URL\n");
        self.line(
            "Before RFC 1808, fragments and relative forms were never part of a URL. These productions have them, or other things; \
             the last\ncolumn is what they derive beside the start production of their grammar.\n",
        );
        self.line("| dialect | production | relation | derives also |\n| --- | --- | --- | --- |");
        for dialect in DIALECTS {
            let side = |name| Side::of_production(dialect, name, Reading::Corrected).unwrap();
            for name in dialect.other_starts {
                let diff = Diff::new(side(name), side(dialect.start), 6);
                // The remaining texts derive, and do not conform.
                let confirmed =
                    || diff.only_left.readable.iter().filter(|it| it.confirmed).map(|it| &it.text);
                for text in confirmed() {
                    assert!(
                        conforms(dialect.id, name, text) && !is_url(dialect.id, text),
                        "{name}: {}",
                        code(text)
                    );
                }
                let texts: Vec<_> = confirmed().map(|text| code(text)).collect();
                let (id, start) = (dialect.id, dialect.start);
                let relation = match diff.relation {
                    Relation::Equal | Relation::Incomparable => format!("{} to", diff.relation),
                    Relation::Subset | Relation::Superset => format!("{} of", diff.relation),
                };
                let texts = if texts.is_empty() { vec!["nothing".to_owned()] } else { texts };
                self.line(&format!("| `{id}` | `{name}` | {relation} `{start}` | {} |", texts.join(", ")));
            }
        }
    }

    /// Every URL of the page, by the documents under which it conforms.
    fn fates(&mut self) {
        self.line("\n## All URLs\n");
        self.line("The URLs of this page, by the documents under which they conform.\n");
        let _ = writeln!(
            self.text,
            "| `{}` | URLs |\n| --- {}|",
            DOCUMENTS.join("` | `"),
            "| --- ".repeat(DOCUMENTS.len())
        );
        let mut fates: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for url in &self.urls {
            fates.entry(DOCUMENTS.map(|id| is_url(id, url))).or_default().push(code(url));
        }
        for (verdicts, mut urls) in fates.into_iter().rev() {
            urls.sort();
            let verdicts = verdicts.map(|yes| if yes { "**yes**" } else { "no" });
            self.line(&format!("| {} | {} |", verdicts.join(" | "), urls.join(", ")));
        }
    }
}

fn page() -> String {
    let mut page = Page { text: INTRODUCTION.to_owned(), urls: Vec::new() };
    for (number, pair) in DOCUMENTS.windows(2).enumerate() {
        page.step(number, pair[0], pair[1]);
    }
    page.other_starts();
    page.fates();
    page.text
}

/// Each landing looks at some of the steps.
#[test]
fn the_page_of_history_is_what_the_grammars_say() {
    if !tier::is_whole() {
        for (number, pair) in DOCUMENTS.windows(2).enumerate().step_by(3) {
            let mut page = Page { text: String::new(), urls: Vec::new() };
            page.step(number, pair[0], pair[1]);
            assert_says("reference/history", &page.text);
        }
        return;
    }
    assert_page("reference/history", "--test documents history", &page());
}
