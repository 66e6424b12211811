//! The form of host names.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule, runs_of};

/// Takes the form of host names from RFC 1034, where the grammar lets in more: labels with single dots between them, of letters,
/// digits and inner `-`.
#[derive(Clone, Copy, Debug)]
pub struct HostNames;

impl Rule for HostNames {
    fn code(&self) -> Code {
        Code::BadHostCharacter
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let mut found: Vec<Breach> = Vec::new();
        let loose = |code, span| {
            let note = "The BNF allows it, but the prose describes names without it.";
            text.breach(code, span, Role::HostName).force(Force::Should).note(note)
        };
        for name in text.parts(Role::HostName) {
            for label in text.divided(name.clone(), b".") {
                if label.is_empty() {
                    // The dot before it, or after it at the beginning of a name.
                    let dot = label.start - usize::from(label.start > name.start);
                    // A name may be empty, and end with a dot, where the grammar has it so.
                    if name.is_empty() || label.start == name.end && may_end_with_a_dot(text, &name) {
                        continue;
                    }
                    // One dot may be after an empty label and before another.
                    if found.last().is_none_or(|last| last.span != (dot..dot + 1)) {
                        found.push(loose(Code::EmptyLabel, dot..dot + 1).fix(""));
                    }
                    continue;
                }
                let is_other = |byte: &u8| *byte != b'-';
                let bytes = text.bytes(&label);
                let first = bytes.iter().position(is_other).unwrap_or(bytes.len());
                let last = bytes.iter().rposition(is_other).map_or(bytes.len(), |last| last + 1);
                let edges = [label.start..label.start + first, label.start + last..label.end];
                let edges = edges.into_iter().filter(|edge| !edge.is_empty());
                found.extend(edges.map(|edge| loose(Code::HyphenAtEdge, edge).fix("")));
                found.extend(strange(text, label).into_iter().map(|(code, span)| Breach {
                    fix: (code == Code::UnderscoreInHost).then(|| "-".repeat(span.len())),
                    ..loose(code, span)
                }));
            }
        }
        found
    }
}

/// Returns whether the grammar takes an empty label after the last dot, and the dot is not all of the name.
fn may_end_with_a_dot(text: &Dissection<'_>, name: &Range<usize>) -> bool {
    name.len() > 1 && !text.bytes(name).ends_with(b"..") && takes_escapes(text)
}

/// Returns whether names of hosts are no more than texts to the grammar, so that they can be international.
fn takes_escapes(text: &Dissection<'_>) -> bool {
    let names = text.grammar.in_role(Role::HostName);
    names.first().is_some_and(|name| text.grammar.derives(name, b"%C3%A9.a."))
}

/// Runs of what is no letter, digit or `-` in a label.
fn strange(text: &Dissection<'_>, label: Range<usize>) -> Vec<(Code, Range<usize>)> {
    let beyond_ascii = takes_escapes(text);
    let strange = text.units(label).filter_map(|(span, byte)| {
        let code = match text.bytes(&span) {
            b"_" => Code::UnderscoreInHost,
            [byte] if byte.is_ascii_alphanumeric() || *byte == b'-' => return None,
            // An international name.
            [b'%', ..] | [_] if beyond_ascii && byte >= 0x80 => return None,
            // That escape is needless, and has a finding of its own.
            [b'%', _, _] if byte.is_ascii_alphanumeric() || b"-.".contains(&byte) => return None,
            _ => Code::BadHostCharacter,
        };
        Some((code, span))
    });
    runs_of(strange)
}
