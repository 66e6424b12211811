//! Paths, and the text at their end.

use std::ops::Range;

use super::reading::Rules;
use super::{Code, Finding, Severity};
use crate::documents::dialect::{LeftOut, Missing, Place, Role};

impl<'i> Rules<'_, 'i> {
    /// `this:that` looks like a URL with the scheme `this`.
    pub(super) fn first_colon(&self, section: &'static str, starts: &[(&str, Place)]) -> Option<Finding<'i>> {
        let (_, place) = starts.iter().find(|(start, _)| *start == self.of.spec.start.name)?;
        if *place != Place::Alone && self.scheme.is_some() {
            return None;
        }
        let is_colon = |byte: &u8| *byte == b':';
        let begin = match place {
            Place::Field => self.text.iter().position(is_colon)? + 1,
            _ => 0,
        };
        let path = &self.text[begin..];
        let end = path.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(path.len());
        let colon = begin + path[..end].iter().position(|byte| *byte == b':')?;
        // What follows the path is none of its segments.
        if self.parts(Role::Segments).any(|path| path.start == begin && path.end < colon) {
            return None;
        }
        let fix = format!("./{}", String::from_utf8_lossy(&path[..end]));
        let mut finding =
            self.finding(Code::ColonInFirstSegment, colon..colon + 1, self.name(Role::RelativePath), section);
        finding.note = format!("write `{fix}`").into();
        Some(finding)
    }

    /// `.` and `..` mean something in relative forms; in a whole URL they would be gone, or are names like others.
    pub(super) fn dot_segments(&self, section: &'static str, flat: &[&str]) -> Vec<Finding<'i>> {
        // What these send to their servers is no hierarchy.
        if flat.iter().any(|scheme| self.has_scheme(scheme)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for mut path in self.parts(Role::Segments) {
            if self.begins_with_its_slash(&path) {
                path.start += 1;
            }
            // A path that begins without a slash may be relative as a whole.
            let holds = |part: &Range<usize>| part.start <= path.start && path.end <= part.end;
            let begin = self.parts(Role::RelativePath).find(holds).map_or(path.start, |part| part.start);
            let rooted = self.text[..begin].ends_with(b"/") || self.text[begin..].starts_with(b"/");
            if self.scheme.is_some() || rooted {
                found.extend(self.dots(path, section));
            }
        }
        found
    }

    /// Returns whether the slash before the first segment is part of the path.
    fn begins_with_its_slash(&self, path: &Range<usize>) -> bool {
        let derives_a_name = |production: &str| {
            let production = self.of.spec.production(production);
            production.is_some_and(|production| self.of.spec.derives(production, b"a"))
        };
        self.text[path.clone()].starts_with(b"/")
            && !self.productions_of(path, Role::Segments).any(derives_a_name)
    }

    /// One finding for each run of dot segments.
    fn dots(&self, path: Range<usize>, section: &'static str) -> Vec<Finding<'i>> {
        let mut runs: Vec<(Range<usize>, bool)> = Vec::new();
        let (mut level, mut begin) = (0_usize, path.start);
        for segment in self.text[path].split(|byte| *byte == b'/') {
            let place = begin..begin + segment.len();
            begin = place.end + 1;
            let above = segment == b".." && level == 0;
            match segment {
                b"." => {}
                b".." => level = level.saturating_sub(1),
                _ => {
                    level += 1;
                    continue;
                }
            }
            match runs.last_mut() {
                Some((last, is_above)) if last.end + 1 == place.start => {
                    (last.end, *is_above) = (place.end, *is_above || above);
                }
                _ => runs.push((place, above)),
            }
        }
        let say = |(span, above): (Range<usize>, bool)| {
            let mut finding = self.finding(Code::DotSegment, span, self.name(Role::Segments), section);
            if above {
                finding.note = "There are more `..` than levels before them; the root has no parent.".into();
            }
            finding
        };
        runs.into_iter().map(say).collect()
    }

    /// Segments have one slash between them; two at the beginning announce a server.
    pub(super) fn single_slashes(&self, section: &'static str) -> Vec<Finding<'i>> {
        let mut found = Vec::new();
        for path in self.parts(Role::Segments) {
            let mut begin = path.start - usize::from(self.text[..path.start].ends_with(b"/"));
            let first = begin == 0 || self.text[begin - 1] == b':';
            if first && self.text[begin..].starts_with(b"//") {
                // If they announce a server, and there is none, that is an error with a finding of its own.
                if let Some(slashes) = self.of.spec.dialect.prose.double_slash
                    && self.of.spec.announced_place().is_none()
                {
                    let told = self.finding(Code::DoubleSlash, begin..begin + 2, slashes.production, section);
                    let label = Some("a path must begin with a single slash".into());
                    found.push(Finding { severity: Severity::Note, label, ..told });
                }
                begin += 2;
            }
            let mut slashes = 0;
            for at in begin..=path.end {
                if at < path.end && self.text[at] == b'/' {
                    slashes += 1;
                    continue;
                }
                if slashes > 1 {
                    let run = at - slashes..at;
                    found.push(self.say(
                        Code::EmptySegment,
                        run,
                        self.name(Role::Segments),
                        section,
                        Some("/".to_owned()),
                    ));
                }
                slashes = 0;
            }
        }
        found
    }

    /// The prose shows the FTP type codes in lower case, and the grammar takes both.
    pub(super) fn typecode_case(&self, section: &'static str) -> Option<Finding<'i>> {
        let span = self
            .parts(Role::Typecode)
            .find(|span| self.text[span.clone()].iter().any(u8::is_ascii_uppercase))?;
        let fix = String::from_utf8_lossy(&self.text[span.clone()]).to_ascii_lowercase();
        Some(self.say(Code::TypecodeCase, span, self.name(Role::Typecode), section, Some(fix)))
    }

    /// The prose shows the form of a scheme with a part that the grammar lets be missing.
    pub(super) fn whole_form(&self, section: &'static str, form: &'static LeftOut) -> Vec<Finding<'i>> {
        if !self.has_scheme(form.scheme) {
            return Vec::new();
        }
        let end = self.text.len()..self.text.len();
        let say = |span, what: &str, part| {
            let label = Some(format!("the {what} is missing").into());
            Finding { label, ..self.finding(Code::PartLeftOut, span, part, section) }
        };
        match form.missing {
            Missing::Behind(last, what, part) if self.named(last).any(|it| it.end == end.end) => {
                vec![say(end, what, part)]
            }
            Missing::Path(what, part) if !self.behind_slashes().contains(&b'/') => vec![say(end, what, part)],
            Missing::Empty(parts) => {
                let empty = |part| self.named(part).filter(Range::is_empty).map(move |span| (span, part));
                let empty = parts.iter().copied().flat_map(empty);
                empty.map(|(span, part)| say(span, part, part)).collect()
            }
            Missing::Behind(..) | Missing::Path(..) => Vec::new(),
        }
    }

    /// The text after the scheme, its colon, and two slashes.
    fn behind_slashes(&self) -> &[u8] {
        let colon = self.scheme.as_ref().map_or(0, |(scheme, _)| scheme.end + 1);
        let rest = &self.text[colon..];
        rest.strip_prefix(b"//").unwrap_or(rest)
    }
}
