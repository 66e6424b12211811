//! URLs that are the same, and that are not: the examples of the documents.

use std::fmt::Write as _;

use urlgram::{Dialect, same};

use super::{cell, rows};

/// The word of a row, `same` or `not`.
pub fn is_same(word: &str) -> bool {
    assert!(["same", "not"].contains(&word), "{word}");
    word == "same"
}

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## The same or not\n\n\
         URLs that the documents call equivalent, and URLs that they do not: `urlgram same`. The last column has the rule that decides.\n\n\
         | dialect | section | one | other | the document | urlgram | because |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for [dialect, section, one, other, said, why] in rows("same") {
        let found = same(Dialect::find(&dialect).unwrap(), one.as_bytes(), other.as_bytes()).unwrap();
        let expected = is_same(&said);
        let word = |same: bool| if same { "same" } else { "not the same" };
        let mark = match (found.is_same() == expected, &*why) {
            (true, "") => "✓",
            (false, why) if !why.is_empty() => "explained:",
            _ => "✗",
        };
        let told = |(text, section): (String, &str)| match section {
            "" => text,
            section => format!("{text} ({section})"),
        };
        let mut reasons: Vec<_> = found.reasons().into_iter().map(told).collect();
        reasons.extend(found.practice.map(|practice| format!("{} ({})", practice.title, practice.section)));
        reasons.extend(Some(why).filter(|why| !why.is_empty()));
        let (one, other) = (cell(one.as_bytes()), cell(other.as_bytes()));
        let (said, answer) = (word(expected), word(found.is_same()));
        let _ = writeln!(
            page,
            "| `{dialect}` | {section} | {one} | {other} | {said} | {mark} {answer} | {} |",
            reasons.join("; ")
        );
    }
    page
}
