//! The page that a student gets: what is right first, and then the least that is to be done.

use std::fmt::Write as _;

use urlgram_grammar::markup;

use super::assess::{Assessment, Key};
use super::weights::PARTS;
use crate::text::{capitalized, printable};

/// The most bytes of a submission that are repeated.
const MOST: usize = 1 << 16;

const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin-top: 1.6rem; }
.points { font-size: 1.3rem; margin-top: 0; } li { margin: .3rem 0; } code, pre { font: .92em/1.5 ui-monospace, monospace; }
code { background: #f2f2f2; padding: .05em .3em; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem 1.2rem .2rem 0; border-bottom: 1px solid #ccc; }
td + td, th + th { text-align: right; } pre { border-left: 3px solid #ccc; padding-left: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2 { break-after: avoid; } }
";

/// Sentences about a submission, in which text in backquotes is code.
///
/// ```
/// use urlgram::lesson::{Assessment, Decided, Feedback, Key, Lesson, Reader, Repair, percent};
/// use urlgram::{Check, Dialect, bnf::Source};
/// let lesson = Lesson::of(";;@constraint at most 1 rule\nport = 1*DIGIT\n")?;
/// let source = Source::new("key", &lesson.grammar, None);
/// let key = Key::new(Check::new(Dialect::of_source(&source, &[])?.dialect), source, &lesson, None)?;
/// let assessed = key.assess("answer", "port = 1*DIGIT )\n", &Reader { work: 100_000, ..Reader::default() })?;
/// let Repair { line, .. } = assessed.repairs[0];
/// let Decided { held, .. } = assessed.constraints[0];
/// assert_eq!((line, held), (1, true));
/// let Feedback { right, to_do } = key.feedback(&assessed);
/// assert!(!right.is_empty() && !to_do.is_empty());
/// assert!(key.page("Ada", &assessed, None).contains("<h1>Ada"));
/// assert!(key.feedback(&Assessment::unread("no text".to_owned())).right.is_empty());
/// assert_eq!(percent(0.999), "99%");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// All that is right.
    pub right: Vec<String>,
    /// All that is to be done, the most useful first.
    pub to_do: Vec<String>,
}

impl Key {
    /// Says what is right about a submission, and what is to be done.
    #[must_use]
    pub fn feedback(&self, of: &Assessment) -> Feedback {
        let mut said = Feedback::default();
        if of.grade.relation.is_none() {
            said.to_do.extend(
                of.error
                    .iter()
                    .map(|error| format!("The grammar cannot be read: {}.", printable(error.as_bytes()))),
            );
            return said;
        }
        language(of, &mut said);
        let agree = of.agrees.iter().filter(|it| **it).count();
        if agree > 0 {
            let plural = if of.agrees.len() == 1 { "" } else { "s" };
            said.right.push(format!("It agrees with {agree} of {} example{plural}.", of.agrees.len()));
        }
        for (example, _) in self.examples().iter().zip(&of.agrees).filter(|(_, agrees)| !**agrees) {
            let does = if example.accept { "accepted" } else { "refused" };
            said.to_do.push(format!("{} should be {does}.", string(example.text.as_bytes())));
        }
        match (of.notation, of.names_missing.len()) {
            (Some(notation), _) if notation != self.notation().name() => {
                let asked = self.notation().name();
                said.to_do
                    .push(format!("It is written in the notation `{notation}`, and `{asked}` is asked for."));
            }
            (_, 0) => said.right.push("The notation and the names are those that are asked for.".to_owned()),
            _ => {}
        }
        if !of.names_missing.is_empty() {
            let names: Vec<_> =
                of.names_missing.iter().map(|name| format!("`{}`", printable(name.as_bytes()))).collect();
            said.to_do.push(format!("No production has the name {}.", names.join(", ")));
        }
        for decided in &of.constraints {
            let words = printable(decided.words.as_bytes());
            if decided.held {
                said.right.push(format!("The constraint `{}` holds: {words}.", decided.constraint));
            } else {
                said.to_do.push(format!("The constraint `{}` does not hold: {words}.", decided.constraint));
            }
        }
        said
    }

    /// The page of a student, as HTML: plain, to read and to print.
    #[must_use]
    pub fn page(&self, student: &str, of: &Assessment, submission: Option<&str>) -> String {
        let student = markup::escaped(&printable(student.as_bytes()));
        let points = points(of.points);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
            <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
            <meta name=\"viewport\" content=\"width=device-width\">\n<title>{student}: {points} of 100</title>\n\
            <style>\n{STYLE}</style>\n<h1>{student}</h1>\n<p class=\"points\">{points} of 100 points</p>\n"
        );
        let said = self.feedback(of);
        for (title, lines) in [("What is right", &said.right), ("What is to be done", &said.to_do)] {
            if !lines.is_empty() {
                let _ = write!(page, "<h2>{title}</h2>\n<ul>\n");
                for line in lines {
                    let _ = writeln!(page, "<li>{}</li>", code(line));
                }
                page += "</ul>\n";
            }
        }
        page += "<h2>Points</h2>\n<table>\n<tr><th>part</th><th>right</th><th>weight</th></tr>\n";
        for ((part, share), weight) in PARTS.iter().zip(of.shares.all()).zip(self.weights().all()) {
            if let Some(share) = share.filter(|_| weight > 0.0) {
                let _ =
                    writeln!(page, "<tr><td>{part}</td><td>{}</td><td>{weight}</td></tr>", percent(share));
            }
        }
        page += "</table>\n";
        if let Some(text) = submission {
            page += "<h2>The submission</h2>\n<pre>";
            let end = (0..=MOST.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
            for (line, number) in text[..end].lines().zip(1..) {
                let _ = writeln!(page, "{number:>3}  {}", markup::escaped(&printable(line.as_bytes())));
            }
            page += if end < text.len() { "…</pre>\n" } else { "</pre>\n" };
        }
        page
    }
}

/// The language, with its repairs and the step that makes it right.
fn language(of: &Assessment, said: &mut Feedback) {
    let grade = &of.grade;
    for repair in &of.repairs {
        let (error, words) = (printable(repair.error.as_bytes()), printable(repair.words.as_bytes()));
        said.to_do.push(format!("Line {}: {words}; without that it cannot be read ({error}).", repair.line));
    }
    if of.grade.score >= 1.0 {
        let sentence = grade.sentence();
        said.right.push(if of.repairs.is_empty() {
            format!("{}.", capitalized(&sentence))
        } else {
            format!("With that repaired, {sentence}.")
        });
        return;
    }
    if grade.score > 0.0 {
        let (recall, beyond) = (percent(grade.recall), percent(1.0 - grade.precision));
        said.right
            .push(format!("It derives {recall} of the strings of the key; {beyond} of its own are wrong."));
    }
    if let Some(edit) = &of.edit {
        let line = of.edit_line.map(|line| format!("line {line}, ")).unwrap_or_default();
        let [words, name, after] =
            [&edit.words, &edit.production, &edit.after].map(|it| printable(it.as_bytes()));
        said.right.push("One step makes all of it right.".to_owned());
        said.to_do
            .push(format!("{}`{name}`: {words}, and all is right: `{name} = {after}`.", capitalized(&line)));
    }
    if let Some(missing) = &grade.missing {
        said.to_do.push(format!("It should derive {}, and does not.", string(missing)));
    }
    if let Some(extra) = &grade.extra {
        said.to_do.push(format!("It derives {}, and should not.", string(extra)));
    }
}

/// A string in backquotes, or words for the empty one.
fn string(text: &[u8]) -> String {
    if text.is_empty() { "the empty string".to_owned() } else { format!("`{}`", printable(text)) }
}

/// The points of 100, with one digit; those that are not all are never rounded to all.
#[must_use]
pub fn points(of_100: f64) -> String {
    format!("{:.1}", (of_100 * 10.0 + 1e-6).floor() / 10.0)
}

/// A share in percent; one that is not all is never rounded to all.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{}%", (share * 100.0 + 1e-6).floor())
}

/// A sentence as HTML, where text in backquotes is code.
fn code(sentence: &str) -> String {
    let mut html = String::new();
    for (place, part) in sentence.split('`').enumerate() {
        let part = markup::escaped(part);
        let [open, close] = if place % 2 == 1 { ["<code>", "</code>"] } else { ["", ""] };
        html.extend([open, &part, close]);
    }
    html
}
