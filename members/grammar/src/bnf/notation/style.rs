//! How a text uses its notation, if the notation leaves it open: found out from all of the text.

use std::cell::RefCell;
use std::collections::HashSet;

use super::heads::{Head, angled, heads};
use super::kind::Notation;

/// A choice between two readings of a part of a text.
#[derive(Clone, Debug)]
pub(in crate::bnf) struct Remark<'g> {
    pub part: &'g str,
    pub message: String,
    pub help: &'static str,
}

/// The meaning of `;` in textbooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Semicolon {
    /// A semicolon begins a comment.
    Comment,
    /// A semicolon is a terminal.
    Terminal,
    /// A semicolon ends a production.
    End,
}

/// The words on right-hand sides that are in no quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// Words are names.
    Names,
    /// Words are terminals: names are in `<>`.
    Literals,
    /// Words that have a production are names, as in `E -> E + T`; `true` if all names are single letters, so that `aSb` is three.
    Either(bool),
}

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign that a text has or has not")]
pub(super) struct Style<'g> {
    /// True if the signs of all productions are `::=` or arrows.
    pub is_strong: bool,
    /// True if they are arrows: then productions of one name are alternatives.
    pub has_arrows: bool,
    /// The names that have a production.
    pub names: HashSet<&'g str>,
    pub words: Words,
    /// True if there are literals in quotation marks.
    pub is_quoted: bool,
    pub semicolon: Semicolon,
    /// True in the BNF of SQL, in which `...` repeats and braces group.
    pub is_sql: bool,
    /// The brackets that stand for themselves.
    pub plain: String,
    pub remarks: RefCell<Vec<Remark<'g>>>,
}

const QUOTE: &str = "write terminals in quotation marks to say which is meant";

impl<'g> Style<'g> {
    pub fn of(text: &'g str, notation: Notation) -> Self {
        let heads = match notation {
            Notation::Bnf | Notation::W3c | Notation::Wirth => heads(text),
            _ => Vec::new(),
        };
        let mut style = Self {
            is_strong: heads.iter().any(Head::is_strong),
            has_arrows: !heads.is_empty() && heads.iter().all(Head::is_arrow),
            names: heads.iter().map(|head| head.name).collect(),
            words: Words::Names,
            is_quoted: false,
            semicolon: Semicolon::Comment,
            is_sql: false,
            plain: String::new(),
            remarks: RefCell::default(),
        };
        if notation == Notation::Bnf {
            style.is_quoted = heads.iter().any(|head| style.has_quotes(head.body));
            style.words = style.words(&heads);
            let repeats =
                |head: &Head<'_>| ["}...", ">...", "]..."].iter().any(|sign| head.body.contains(sign));
            style.is_sql = style.words == Words::Literals && heads.iter().any(repeats);
            style.semicolon = style.semicolon(&heads);
            if !style.is_quoted && !style.is_sql && style.words != Words::Names {
                style.plain = style.plain(&heads);
            }
        }
        style
    }

    pub fn remark(&self, part: &'g str, message: String, help: &'static str) {
        let mut remarks = self.remarks.borrow_mut();
        if remarks.iter().all(|known| known.part.as_ptr() != part.as_ptr()) {
            remarks.push(Remark { part, message, help });
        }
    }

    /// The length of the quoted literal that a text begins with; around a name in `<>`, quotation marks are terminals.
    pub fn quoted(&self, text: &str) -> Option<usize> {
        let mark = text.chars().next().filter(|c| "\"'".contains(*c))?;
        let inside = &text[1..];
        let inside = &inside[..inside.find([mark, '\n']).filter(|at| inside[*at..].starts_with(mark))?];
        (!self.has_name(inside)).then_some(inside.len() + 2)
    }

    fn has_quotes(&self, body: &str) -> bool {
        let after_word = |at: usize| body[..at].ends_with(char::is_alphanumeric);
        let mut marks = body.match_indices(['"', '\'']);
        marks.any(|(at, _)| !after_word(at) && self.quoted(&body[at..]).is_some())
    }

    /// Returns whether a text has a name in `<>` that has a production.
    fn has_name(&self, text: &str) -> bool {
        text.match_indices('<')
            .any(|(at, _)| angled(&text[at..]).is_some_and(|name| self.names.contains(name.trim())))
    }

    fn words(&self, heads: &[Head<'_>]) -> Words {
        if heads.iter().any(|head| head.is_angled) {
            return Words::Literals;
        }
        let is_letter = |name: &str| {
            let rest = name.trim_end_matches(|c: char| "'_".contains(c) || c.is_ascii_digit());
            rest.chars().count() == 1 && rest.starts_with(char::is_uppercase)
        };
        let letters = heads.iter().all(|head| is_letter(head.name));
        let is_upper = |head: &Head<'_>| head.name.starts_with(char::is_uppercase);
        let formal = letters || heads.iter().all(|head| head.is_arrow() && is_upper(head));
        if formal && !self.is_quoted && !heads.is_empty() { Words::Either(letters) } else { Words::Names }
    }

    fn semicolon(&self, heads: &[Head<'g>]) -> Semicolon {
        let signs: Vec<(&'g str, &'g str)> =
            heads.iter().flat_map(|head| self.semicolons(head.body)).collect();
        let Some((first, _)) = signs.first().copied() else { return Semicolon::Comment };
        let is_ended = |head: &Head<'_>| head.body.trim_end().ends_with(';');
        // A `;` that only the last line of each production has is its end, and so is a `;` before another production.
        let is_head = |rest: &str| rest.contains("::=");
        if signs.iter().any(|(_, rest)| is_head(rest)) {
            return Semicolon::End;
        }
        if heads.iter().all(is_ended) && signs.len() == heads.len() {
            if heads.len() == 1 && self.words != Words::Names {
                self.remark(first, "`;` ends the production".to_owned(), QUOTE);
            }
            return Semicolon::End;
        }
        if self.words == Words::Names {
            return Semicolon::Comment;
        }
        let drops = |(_, rest): &&(&'g str, &'g str)| self.has_name(rest);
        if !self.is_quoted || signs.iter().all(|sign| drops(&sign)) {
            self.remark(first, "`;` is a terminal here, and begins no comment".to_owned(), QUOTE);
            return Semicolon::Terminal;
        }
        for (sign, _) in signs.iter().filter(drops) {
            self.remark(sign, "`;` begins a comment here, which has a name of the grammar".to_owned(), QUOTE);
        }
        Semicolon::Comment
    }

    /// Each `;` outside quotation marks, with the rest of its line.
    fn semicolons(&self, body: &'g str) -> Vec<(&'g str, &'g str)> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(next) = body[at..].find([';', '"', '\'']) {
            at += next;
            let is_line = body[..at].ends_with('\n');
            if body[at..].starts_with(';') && !is_line {
                let line = body[at..].lines().next().unwrap_or_default();
                found.push((&line[..1], &line[1..]));
                at += 1;
            } else if is_line {
                // A line of its own is a remark.
                at += body[at..].find('\n').unwrap_or(body.len() - at);
            } else {
                at += self.quoted(&body[at..]).unwrap_or(1);
            }
        }
        found
    }

    /// The brackets that stand for themselves in a text without quotation marks.
    ///
    /// Brackets that group are round alternatives or are repeated. Square ones make a part optional if others have a meaning, or if they
    /// have a word in them, or are at the beginning or after a sign: else they are around the index of what is before them. Braces are
    /// terminals only if nothing is in them.
    fn plain(&self, heads: &[Head<'g>]) -> String {
        const KINDS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];
        let alternatives: Vec<_> = heads.iter().flat_map(|head| head.body.split('|')).collect();
        let groups = KINDS.map(|(open, close)| {
            alternatives.iter().flat_map(|it| groups(it, open, close)).collect::<Vec<_>>()
        });
        let has_meaning = |group: &Group<'_>| group.is_repeated || group.inside.is_none() && !group.is_alone;
        let is_empty =
            |groups: &[Group<'_>]| groups.iter().any(|it| it.inside.is_some_and(|it| it.trim().is_empty()));
        let is_extended =
            groups.iter().flatten().any(has_meaning) || !groups[2].is_empty() && !is_empty(&groups[2]);
        let mut plain = String::new();
        for ((open, close), groups) in KINDS.into_iter().zip(&groups) {
            let Some(first) = groups.iter().find(|group| !group.is_alone) else { continue };
            let is_meant = match open {
                _ if groups.iter().any(has_meaning) => continue,
                '(' => true,
                '[' => is_empty(groups) || !is_extended && !groups.iter().any(Group::is_optional),
                _ => is_empty(groups),
            };
            if is_meant {
                plain.extend([open, close]);
                self.remark(first.open, format!("`{open}` and `{close}` are terminals here"), QUOTE);
            } else if open == '[' {
                let message = "`[` and `]` make what is in them optional".to_owned();
                self.remark(first.open, message, QUOTE);
            }
        }
        plain
    }
}

/// A part of an alternative in brackets.
struct Group<'g> {
    open: &'g str,
    before: &'g str,
    /// None if it is not closed in its alternative.
    inside: Option<&'g str>,
    after: &'g str,
    is_repeated: bool,
    /// True if the bracket is all of its alternative.
    is_alone: bool,
}

impl Group<'_> {
    fn is_optional(&self) -> bool {
        let inside = self.inside.unwrap_or_default();
        let has_word = {
            let mut rest = String::new();
            let mut depth = 0;
            for c in inside.chars() {
                match c {
                    '<' => depth += 1,
                    '>' if depth > 0 => depth -= 1,
                    c if depth == 0 => rest.push(c),
                    _ => {}
                }
            }
            inside.contains('<') && rest.contains(char::is_alphabetic)
        };
        let before = self.before.trim_end();
        let is_first = before.is_empty() && !self.after.trim().is_empty();
        let follows_a_sign =
            !before.is_empty() && !before.ends_with(|c: char| c.is_alphanumeric() || ">)]'_".contains(c));
        has_word || is_first || follows_a_sign
    }
}

fn groups(alternative: &str, open: char, close: char) -> Vec<Group<'_>> {
    let mut found: Vec<Group<'_>> = Vec::new();
    let mut waiting: Vec<usize> = Vec::new();
    let is_alone = alternative.trim().len() == 1;
    for (at, c) in alternative.char_indices() {
        if c == open {
            waiting.push(found.len());
            found.push(Group {
                open: &alternative[at..=at],
                before: &alternative[..at],
                inside: None,
                after: "",
                is_repeated: false,
                is_alone,
            });
        } else if c == close {
            let after = &alternative[at + 1..];
            let is_repeated = after.starts_with(['*', '+', '?'])
                && !after[1..].starts_with(|c: char| !c.is_whitespace() && !"|)]}".contains(c));
            match waiting.pop().map(|place| &mut found[place]) {
                Some(group) => {
                    group.inside = Some(&alternative[group.before.len() + 1..at]);
                    (group.after, group.is_repeated) = (after, is_repeated);
                }
                None => found.push(Group {
                    open: &alternative[at..=at],
                    before: "",
                    inside: None,
                    after,
                    is_repeated,
                    is_alone,
                }),
            }
        }
    }
    found
}
