//! The sentences of a finding.

use std::collections::HashSet;
use std::fmt;

use super::{Code, Confidence, Expected, FOUND, Finding, Section, SectionKind, Severity, cited};
use crate::documents::dialect::{in_words, listed, of_another};
use crate::escape::decoded;
use crate::text::{self, character_at};

/// The most texts that one sentence names.
const MOST_NAMED: usize = 5;

/// Words of a message, each with the words instead if the finding is less severe than that.
const SOFTER: [(&str, Severity, &str); 4] = [
    ("asks for caution with", Severity::Warning, "asks programs not to dereference a URL with"),
    ("in a Gopher selector", Severity::Error, "at the end of a Gopher command"),
    ("requires", Severity::Error, "asks for"),
    ("that is not the default", Severity::Warning, "unless its protocol is the one of that port"),
];

impl Finding<'_> {
    /// Returns what it says, in one sentence that names the document.
    #[must_use]
    pub fn message(&self) -> String {
        self.message_on(None)
    }

    /// The same sentence on several findings, which differ in their text alone.
    #[must_use]
    #[doc(hidden)]
    pub fn message_of_all(all: &[&Self]) -> String {
        let mut known = HashSet::new();
        let texts = all.iter().map(|found| found.value("found"));
        let mut texts: Vec<String> = texts.filter(|text| known.insert(text.clone())).collect();
        let more = texts.len().saturating_sub(MOST_NAMED);
        texts.truncate(MOST_NAMED);
        if more > 0 {
            texts.push(format!("{more} more"));
        }
        all.first().map_or(String::new(), |first| {
            first.message_on((texts.len() > 1).then(|| listed(&texts, "and")).as_deref())
        })
    }

    /// The sentence without its text; findings that have the same are told as one.
    pub(crate) fn message_without_text(&self) -> String {
        self.message_on(Some(""))
    }

    /// The sentence, on this text if it is not that of the span.
    fn message_on(&self, text: Option<&str>) -> String {
        let found = || text.map_or_else(|| self.value("found"), str::to_owned);
        let message = match &self.says {
            Some(says) if says.starts_with(FOUND) => text::capitalized(&says.replace(FOUND, &found())),
            Some(says) => says.replace(FOUND, &found()),
            None => {
                let template = self.code.page().message;
                let message = filled(template, |key| match key {
                    "found" => found(),
                    _ => self.value(key),
                });
                text::opened(template, message)
            }
        };
        self.under.map_or_else(|| message.clone(), |other| format!("{message} under `{}`", other.id))
    }

    /// Returns the words to print at the span: what to write instead, or what is allowed there.
    #[must_use]
    pub fn label(&self) -> String {
        let label = self.bare_label();
        let is_asked = match self.fix {
            Some(_) => label.starts_with("write ") || label.starts_with("remove "),
            // A part of a guess has no fix of its own.
            None => (self.is_error() || self.code == Code::Wrapper) && label.starts_with("remove "),
        };
        if is_asked && self.confidence == Confidence::Guess { format!("perhaps {label}") } else { label }
    }

    fn bare_label(&self) -> String {
        if let Some(label) = &self.label {
            return label.clone().into_owned();
        }
        if self.code == Code::BadPort {
            let subject = self.subject();
            let text = &self.input[subject.clone()];
            if self.input[..subject.start].ends_with(b"]") {
                return "a port begins with `:`".to_owned();
            }
            if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
                return "greater than 65535".to_owned();
            }
        }
        let template = self.code.page().label;
        // The text that is put in is not that of the character below the label.
        let is_other = template.contains("did you mean") || self.code == Code::Wrapper;
        let put_in = self.fix.as_deref().filter(|fix| !fix.is_empty() && self.span.is_empty() && is_other);
        if let Some(fix) = put_in {
            let place = if self.span.start == self.input.len() { "here" } else { "before it" };
            return format!("write `{}` {place}", shortened(fix.as_bytes()));
        }
        let instead = match (self.fix.as_deref(), self.code) {
            (Some(fix), Code::MissingScheme | Code::Wrapper) if !fix.is_empty() && !self.span.is_empty() => {
                return format!("write `{}`", shortened(fix.as_bytes()));
            }
            _ if template.contains("{scheme}") && self.scheme.is_empty() => Some("an unknown scheme"),
            (None, Code::Wrapper) if self.span.is_empty() => Some("missing before it"),
            _ if !template.contains("{fix}") => None,
            (Some(""), _) => Some("remove it"),
            (Some(_), _) => None,
            (None, Code::MissingScheme) => Some("the scheme is missing"),
            (None, Code::MissingSlashes) => Some("`//` is missing"),
            (None, Code::UnexpectedReading) => Some("not what it looks like"),
            (None, Code::BadIpLiteral) => Some("not an IP address"),
            (None, Code::HtmlEntity) => Some("a reference of HTML"),
            (None, Code::QueryWithoutPath) => Some("the path is missing"),
            (None, Code::DoubleEncoding) => Some("encoded twice"),
            (None, Code::HostCase | Code::SchemeCase) => Some("upper case"),
            (None, Code::EscapeCase) => Some("lower case"),
            (None, _) if !self.is_error() => Some("advised against"),
            (None, _) => Some("not allowed here"),
        };
        instead.map_or_else(|| filled(template, |key| self.value(key)), str::to_owned)
    }

    /// Returns lines that explain the finding: the reason, the BNF of the production, and the productions around it.
    #[must_use]
    pub fn help(&self) -> String {
        let lines = [Some(self.explanation()), self.grammar(), self.path()];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Returns the first of these lines: the reason, and what else is to be known.
    #[must_use]
    #[doc(hidden)]
    pub fn explanation(&self) -> String {
        let page = self.code.page();
        // If the fix has no escape, a sentence on escapes does not help.
        let is_escaped = self.fix.as_ref().is_none_or(|fix| fix.contains('%') || fix.is_empty());
        // A correction has a reason of its own.
        let is_other = self.code == Code::ReservedCharacter && !is_escaped || self.code == Code::Correction;
        if is_other && !self.note.is_empty() {
            return self.note.clone().into_owned();
        }
        let says_nothing = self.begins() && !self.begins_with_no_letter();
        let mut help =
            vec![if says_nothing { "Nothing precedes it.".to_owned() } else { self.reason().to_owned() }];
        if self.own_sentence().is_none()
            && !page.encoded.is_empty()
            && self.fix.as_ref().is_some_and(|fix| fix.contains('%'))
        {
            help[0] = format!("{} {}", page.why, page.encoded);
        }
        if self.code == Code::SchemeCase && self.dialect.prose.scheme_case.is_some() {
            help.push(
                "Programs that read URLs are asked to accept upper case, but such a URL does not conform (a tolerant check accepts it)."
                    .to_owned(),
            );
        }
        if !self.note.is_empty() {
            help.push(self.note.clone().into_owned());
        }
        help.join("\n")
    }

    /// Returns the BNF of the production, if the finding is about it.
    #[must_use]
    #[doc(hidden)]
    pub fn grammar(&self) -> Option<String> {
        let around = matches!(self.code, Code::Space | Code::ControlCharacter)
            && self.production.name == self.dialect.start;
        let is_told = self.speaks_of_the_grammar() && !around || self.code == Code::OtherStart;
        is_told.then(|| lines(self.production.bnf))
    }

    /// Returns the productions around the place, the innermost first, as in "`port` in `hostport`".
    #[must_use]
    #[doc(hidden)]
    pub fn path(&self) -> Option<String> {
        let place = self.within.iter().position(|name| *name == self.production.name);
        let place = place.filter(|place| *place > 0 && self.speaks_of_the_grammar())?;
        let names: Vec<_> = self.within[..=place].iter().rev().map(|name| format!("`{name}`")).collect();
        Some(names.join(" in "))
    }

    /// Returns the reason in one sentence: that of the document, or else the one that the [page](Code::page) of the code gives.
    #[must_use]
    pub fn reason(&self) -> &str {
        self.own_sentence().unwrap_or(self.code.page().why)
    }

    /// The sentence of this very document, if it has one.
    fn own_sentence(&self) -> Option<&'static str> {
        self.own_reason().and_then(|reason| reason.text)
    }

    /// Returns the sections of the [`document`](Self::document) that say so, the one with the reason first.
    #[must_use]
    pub fn sections(&self) -> Vec<Section<'_>> {
        let production = self.production;
        let is_own = production.document == self.dialect.document;
        if let Some((reason, one)) = self.cited_reason() {
            let mut sections = reason.sections.clone();
            if let Some(document) = one {
                for it in &mut sections {
                    it.section = of_another(it.section).1;
                }
                if self.forbids() && document == production.document {
                    self.cite_production(&mut sections);
                }
            }
            return sections;
        }
        // This dialect amends the other document, so the sentence is cited from there.
        if let Some((document, said)) = self.said()
            && document != self.dialect.document
        {
            return vec![Section::new(SectionKind::Prose, said)];
        }
        let said = self.section.filter(|_| is_own).map(|said| Section::new(SectionKind::Prose, said));
        let mut sections: Vec<_> = said.into_iter().collect();
        // A rule that only warns is in the prose; its production does not say it.
        if self.forbids() || sections.is_empty() {
            self.cite_production(&mut sections);
        }
        sections
    }

    /// Adds the sections that print and describe the production.
    fn cite_production(&self, sections: &mut Vec<Section<'_>>) {
        let grammar = Section::new(SectionKind::Grammar, self.production.section);
        let scheme = self.production.prose.map(|prose| Section::new(SectionKind::Scheme, prose));
        for section in [grammar].into_iter().chain(scheme) {
            if !sections.iter().any(|known| known.section == section.section) {
                sections.push(section);
            }
        }
    }

    /// Returns the same sections in words, as in `sections 5 and 3.1`.
    #[must_use]
    pub fn sections_in_words(&self) -> String {
        in_words(&self.sections().iter().map(|section| section.section).collect::<Vec<_>>())
    }

    /// Returns the document and the sections in words, as in `RFC 1738, sections 5 and 3.1`.
    #[must_use]
    pub fn place(&self) -> String {
        let sections: Vec<_> = self.sections().iter().map(|section| section.section).collect();
        cited(self.document(), &sections)
    }

    /// Returns the document and the sections with the reason, without those that print and describe the production.
    #[must_use]
    #[doc(hidden)]
    pub fn place_of_reason(&self) -> String {
        match self.cited_reason() {
            Some((reason, _)) => {
                let sections: Vec<_> = reason.sections.iter().map(|section| section.section).collect();
                cited(self.dialect.document, &sections)
            }
            None => self.place(),
        }
    }

    fn speaks_of_the_grammar(&self) -> bool {
        self.forbids() && !matches!(self.code, Code::ProseOnlyScheme | Code::Wrapper)
    }

    /// Returns whether it is the first byte that has no place.
    fn begins(&self) -> bool {
        self.code == Code::NotAllowedHere && self.span.start == 0
    }

    /// Returns whether it is about a character that a scheme can have after its first letter.
    fn begins_a_scheme(&self) -> bool {
        let is_part = |byte: &u8| byte.is_ascii_digit() || b"+.-".contains(byte);
        self.span.start == 0 && self.span.end == 1 && self.input.first().is_some_and(is_part)
    }

    /// The text in the place of a word in braces.
    fn value(&self, key: &str) -> String {
        // If the span is empty, the message is about the character after it.
        let text = match &self.input[self.subject()] {
            [] => character_at(&self.input, self.span.start),
            text => text,
        };
        match key {
            "document" => self.dialect.in_words().into_owned(),
            "start" => self.start.name.to_owned(),
            "production" => self.production.name.to_owned(),
            "scheme" => self.scheme.to_owned(),
            "found" if self.code == Code::InvisibleCharacter => unseen(text),
            "found" => found(text),
            "found_text" => text::shortened(text, 30),
            "fix" => self.fix.as_ref().map(|fix| shortened(fix.as_bytes())).unwrap_or_default(),
            "expected" if self.expected.is_empty() => "not allowed here".to_owned(),
            "expected" => {
                let expected: Vec<_> = self.expected.iter().map(ToString::to_string).collect();
                format!("expected {}", listed(&expected, "or"))
            }
            "length" => self.span.len().to_string(),
            // A text that conforms all the same is not forbidden, so the message does not say so.
            "does not allow" if self.severity < Severity::Error => match self.code {
                Code::InvisibleCharacter => "allows".to_owned(),
                Code::GopherControl => "omits".to_owned(),
                _ => "advises against".to_owned(),
            },
            "warns against" if self.forbids() => "does not allow".to_owned(),
            "in a scheme" if self.begins_a_scheme() => "at the beginning of a scheme".to_owned(),
            "in a scheme" => "in the name of a scheme".to_owned(),
            "here" if self.begins() => format!("at the beginning of `{}`", self.production.name),
            "here" => format!("here, in `{}`", self.production.name),
            words => {
                let is_it =
                    |(known, least, _): &&(&str, Severity, _)| *known == words && self.severity < *least;
                SOFTER.iter().find(is_it).map_or(words, |(.., softer)| softer).to_owned()
            }
        }
    }
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message())
    }
}

/// The words of a sentence: a production in backquotes, a literal in quotes, bytes as a set.
impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Production(name) => write!(out, "`{name}`"),
            Self::Literal(text) => write!(out, "\"{text}\""),
            Self::OneIn(bytes) => write!(out, "one of {}", text::set(bytes.iter().copied())),
            Self::End => out.write_str("the end"),
        }
    }
}

/// A template with its words in the places of the braces.
fn filled(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let (key, after) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        text += &value(key);
        rest = after;
    }
    text + rest
}

/// How a sentence calls the characters of a span: the first, and how many there are.
fn found(bytes: &[u8]) -> String {
    let first = character_at(bytes, 0);
    let all = bytes.chunks(first.len().max(1));
    match all.len() {
        0 => "the end".to_owned(),
        1 => text::name(first),
        times if first == b" " && bytes.iter().all(|byte| *byte == b' ') => format!("{times} spaces"),
        _ if bytes.iter().all(|byte| b" \t\r\n".contains(byte)) => "white space".to_owned(),
        _ if bytes.iter().all(u8::is_ascii_graphic) || first.len() > 1 => format!("`{}`", shortened(bytes)),
        _ => format!("{} and the text after it", text::name(first)),
    }
}

/// How a sentence calls characters that are not seen, perhaps percent-encoded: each of them once.
fn unseen(bytes: &[u8]) -> String {
    let text = decoded(bytes);
    let mut names: Vec<_> = String::from_utf8_lossy(&text)
        .chars()
        .map(|c| format!("U+{:04X} {}", u32::from(c), text::unseen(c).unwrap_or_default()))
        .collect();
    names.dedup();
    names.join(" and ")
}

/// The bytes as one line that is not too long for a label.
fn shortened(bytes: &[u8]) -> String {
    text::shortened(bytes, 40)
}

/// Lines of BNF without the blanks that align them with their neighbours: `name = what it stands for`.
pub(crate) fn lines(bnf: &str) -> String {
    bnf.lines().map(unpadded).collect::<Vec<_>>().join("\n")
}

fn unpadded(line: &str) -> String {
    match line.split_once(' ') {
        Some((name, rest)) if !name.is_empty() => {
            let rest = rest.trim_start();
            // Without a sign of definition, two blanks separate the name.
            let gap = if rest.starts_with("= ") && !rest.starts_with("= |") { " " } else { "  " };
            format!("{name}{gap}{rest}")
        }
        Some(_) => format!("  {}", line.trim_start()),
        None => line.to_owned(),
    }
}
