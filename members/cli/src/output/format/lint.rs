//! The findings of reports as linters print them.

use std::collections::HashMap;
use std::io::{self, Write};

use hmac_sha256::Hash;
use urlgram::findings::{Confidence, Finding};
use urlgram::report::{Origin, Placed};
use urlgram::{Report, printable};

use super::super::super::files::ARGUMENT;
use super::super::super::json;
use super::entry::{Case, Entry};

/// The sentence of a finding, what to write instead in brackets, and where it is in a document.
fn sentence(finding: &Finding<'_>, origin: &Origin) -> String {
    sentence_of_all(&[finding], None, origin)
}

/// The same of findings that differ in their places alone, which `others` names.
fn sentence_of_all(all: &[&Finding<'_>], others: Option<String>, origin: &Origin) -> String {
    let first = all[0].fix();
    let is_other = |found: &&Finding<'_>| {
        found.fix().map(|fix| fix.replacement) != first.as_ref().map(|fix| fix.replacement)
    };
    let has_others = all.iter().any(is_other);
    let fix = first.map(|fix| {
        let (text, more) = (fix.replacement, if has_others { ", …" } else { "" });
        let text = if text.is_empty() { "remove it".to_owned() } else { format!("`{text}`") };
        let is = if fix.confidence == Confidence::Certain { "fix:" } else { "perhaps" };
        format!(" ({is} {text}{more})")
    });
    let others = others.map(|others| format!(", {others}"));
    let pointer = origin.pointer().map(|pointer| format!(" [{pointer}]"));
    let rest = [fix, others, pointer].into_iter().flatten().collect::<String>();
    printable((Finding::message_of_all(all) + &rest).as_bytes())
}

/// The entry of a finding, with what is said of it.
fn entry<'t>(it: &Placed<'_>, sentence: &'t str) -> Entry<'t> {
    let (severity, code) = (it.finding.severity(), it.finding.code().as_str());
    Entry { severity, code, sentence, lines: it.lines, columns: it.columns }
}

/// Calls `write` for each group of equal findings, with the place of the first and what all say.
pub fn for_each(
    report: &Report<'_>,
    origin: &Origin,
    mut write: impl FnMut(&Entry<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let placed: Vec<_> = report.placed(origin).collect();
    report.folded().into_iter().try_for_each(|group| {
        let all: Vec<_> = group.iter().map(|place| placed[*place].finding).collect();
        let sentence = sentence_of_all(&all, report.others(&group, origin), origin);
        write(&entry(&placed[group[0]], &sentence))
    })
}

/// Writes one line for equal findings.
pub fn concise(out: &mut impl Write, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
    let file = printable(origin.name.as_bytes());
    for_each(report, origin, |entry| entry.concise(out, &file))
}

/// The findings of a file so far, by what does not change if lines move, and how often each was there.
pub type Fingerprints = HashMap<[u8; 32], u64>;

/// Writes entries of a report of code quality. `separator` precedes the first, a comma each other.
pub fn gitlab(
    out: &mut impl Write,
    report: &Report<'_>,
    origin: &Origin,
    file: Option<&[u8]>,
    mut separator: &str,
    known: &mut Fingerprints,
) -> io::Result<()> {
    let path = String::from_utf8_lossy(file.unwrap_or(ARGUMENT)).into_owned();
    // The line may move, and the finding is the same. The input is read once.
    let mut input = Hash::new();
    for part in [path.as_bytes(), b"\0", report.input()] {
        input.update(part);
    }
    let input = input.finalize();
    for it in report.placed(origin) {
        let code = it.finding.code().as_str();
        let mut digest = Hash::new();
        for part in [&input[..], code.as_bytes(), &it.finding.span().start.to_le_bytes()] {
            digest.update(part);
        }
        let mut fingerprint = digest.finalize();
        // A document may have a URL several times; in a list, equal lines are one finding.
        if origin.layout.is_some() {
            let times = known.entry(fingerprint).or_default();
            if *times > 0 {
                fingerprint = Hash::hash(&[&fingerprint[..], &times.to_le_bytes()].concat());
            }
            *times += 1;
        }
        writeln!(out, "{separator}")?;
        separator = ",";
        let sentence = sentence(it.finding, origin);
        json::compact(&mut *out, &entry(&it, &sentence).gitlab(&path, &fingerprint))?;
    }
    Ok(())
}

/// Writes an input as a test case.
pub fn junit(out: &mut impl Write, report: &Report<'_>, origin: &Origin, fails: bool) -> io::Result<()> {
    let pointer = origin.pointer().map(|pointer| printable(pointer.as_bytes()) + ": ");
    let name = pointer.unwrap_or_default() + &printable(report.input());
    let file = printable(origin.name.as_bytes());
    let mut text = Vec::new();
    concise(&mut text, report, origin)?;
    let worst = report.findings().iter().max_by_key(|found| found.severity()).filter(|_| fails);
    let message = worst.map_or("does not conform".to_owned(), |found| sentence(found, origin));
    let code = worst.map_or("", |found| found.code().as_str());
    let failure = fails.then_some((Some(code), &*message));
    let (file, text) = (Some((&*file, Some(origin.line))), String::from_utf8_lossy(&text));
    Case { class: file.map_or("", |(file, _)| file), name: &name, file, failure, text: &text }.write(out)
}
