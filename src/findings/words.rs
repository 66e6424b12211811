//! The sentences of a finding.

use std::fmt;

use super::{Code, Expected, Finding, Section, SectionKind, Severity};
use crate::text::{self, character_at};

impl Finding<'_> {
    /// What is wrong, in one sentence that names the document.
    #[must_use]
    pub fn message(&self) -> String {
        let message = filled(self.code.page().message, |key| self.value(key));
        self.under.map_or_else(|| message.clone(), |other| format!("{message} under `{}`", other.id))
    }

    /// What to write at the span.
    #[must_use]
    pub fn label(&self) -> String {
        if let Some(label) = &self.label {
            return label.clone().into_owned();
        }
        let template = self.code.page().label;
        let instead = match (self.fix(), self.code) {
            _ if !template.contains("{fix}") => None,
            (Some(""), _) => Some("leave it out"),
            (Some(_), _) => None,
            (None, Code::MissingScheme) => Some("no scheme stands here"),
            (None, Code::MissingSlashes) => Some("no `//` stands here"),
            (None, _) => Some("this cannot stay"),
        };
        instead.map_or_else(|| filled(template, |key| self.value(key)), str::to_owned)
    }

    /// Why, and what to do: lines.
    #[must_use]
    pub fn help(&self) -> String {
        let page = self.code.page();
        let mut help =
            vec![if self.begins() { "Nothing stands before it.".to_owned() } else { page.why.to_owned() }];
        if !page.encoded.is_empty() && self.fix().is_some_and(|fix| fix.contains('%')) {
            help[0] = format!("{} {}", page.why, page.encoded);
        }
        if self.code == Code::SchemeCase && self.dialect.prose.scheme_case.is_some() {
            help.push("Programs are asked to accept upper case all the same.".to_owned());
        }
        if !self.note.is_empty() {
            help.push(self.note.clone().into_owned());
        }
        let around = matches!(self.code, Code::Space | Code::ControlCharacter)
            && self.production.name == self.dialect.start;
        if self.speaks_of_the_grammar() && !around || self.code == Code::OtherStart {
            help.push(lines(self.production.bnf));
        }
        let place = self.within.iter().position(|name| *name == self.production.name);
        if let Some(place) = place.filter(|place| *place > 0 && self.speaks_of_the_grammar()) {
            let names: Vec<_> = self.within[..=place].iter().rev().map(|name| format!("`{name}`")).collect();
            help.push(names.join(" in "));
        }
        help.join("\n")
    }

    /// The sections that say so, the one with the reason first.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let section = |kind, section| Section { kind, section };
        let production = self.production;
        let mut sections = vec![section(SectionKind::Grammar, production.section)];
        let prose = production.prose.filter(|prose| *prose != production.section);
        sections.extend(prose.map(|prose| section(SectionKind::Scheme, prose)));
        let is_own = production.document == self.dialect.document;
        let reasons = self.code.page().sections.iter().filter(|(dialect, _)| *dialect == self.dialect.id);
        let reasons: Vec<_> = reasons.map(|(_, section)| *section).collect();
        let generic = matches!(self.code, Code::NotAllowedHere | Code::EndsTooSoon | Code::TrailingInput);
        // A page that names several speaks of several schemes.
        let reason = match &reasons[..] {
            [only] => Some(*only),
            several => {
                several.iter().find(|reason| sections.iter().any(|it| it.section == **reason)).copied()
            }
        };
        if let Some(reason) = reason.filter(|_| !generic && is_own && self.speaks_of_the_grammar()) {
            sections.retain(|section| section.section != reason);
            sections.insert(0, section(SectionKind::Prose, reason));
        }
        if let Some(said) = self.section {
            if let Some((_, said)) = self.said() {
                return vec![section(SectionKind::Prose, said)];
            }
            if is_own && sections.iter().all(|section| section.section != said) {
                sections.push(section(SectionKind::Prose, said));
            }
        }
        sections
    }

    /// The same in words, as in `sections 5, 3.1`.
    #[must_use]
    pub fn sections_in_words(&self) -> String {
        let sections: Vec<_> = self.sections().iter().map(|section| section.section).collect();
        format!("section{} {}", if sections.len() > 1 { "s" } else { "" }, sections.join(", "))
    }

    /// Where the document says so, as in `RFC 1738, sections 5, 3.1`.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{}, {}", self.document(), self.sections_in_words())
    }

    fn speaks_of_the_grammar(&self) -> bool {
        self.is_error() && !matches!(self.code, Code::ProseOnlyScheme | Code::Wrapper)
    }

    /// Whether it is the first byte that has no place.
    fn begins(&self) -> bool {
        self.code == Code::NotAllowedHere && self.span.start == 0
    }

    /// What stands in the place of a word in braces.
    fn value(&self, key: &str) -> String {
        // Where nothing stands, what follows cannot stand there.
        let text = match &self.input[self.span.clone()] {
            [] => character_at(&self.input, self.span.start),
            text => text,
        };
        match key {
            "document" => self.dialect.document.to_owned(),
            "start" => self.start.name.to_owned(),
            "production" => self.production.name.to_owned(),
            "scheme" => self.scheme.to_owned(),
            "found" => found(text),
            "found_text" => shortened(text),
            "fix" => self.fix().map(|fix| shortened(fix.as_bytes())).unwrap_or_default(),
            "expected" if self.expected.is_empty() => "this cannot stay".to_owned(),
            "expected" => format!("expected {}", list(&self.expected)),
            "length" => self.span.len().to_string(),
            // What conforms all the same is not forbidden.
            "does not allow" if self.severity < Severity::Error => "does not provide for".to_owned(),
            "does not allow" => "does not allow".to_owned(),
            "here" if self.begins() => format!("at the beginning of `{}`", self.production.name),
            "here" => format!("here, in `{}`", self.production.name),
            _ => String::new(),
        }
    }
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message())
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
        _ if bytes.iter().all(u8::is_ascii_graphic) => format!("`{}`", shortened(bytes)),
        _ => format!("{} and what follows it", text::name(first)),
    }
}

/// The bytes as one line that is not too long for a label.
fn shortened(bytes: &[u8]) -> String {
    text::shortened(bytes, 40)
}

fn list(expected: &[Expected]) -> String {
    let words: Vec<_> = expected
        .iter()
        .map(|what| match what {
            Expected::Production(name) => format!("`{name}`"),
            Expected::Literal(text) => format!("\"{text}\""),
            Expected::OneIn(bytes) => format!("one of {}", text::set(bytes.iter().copied())),
            Expected::End => "the end".to_owned(),
        })
        .collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, words)) => format!("{} or {last}", words.join(", ")),
    }
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
