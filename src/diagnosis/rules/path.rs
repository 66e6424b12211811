//! Paths, and what stands at their end.

use std::ops::Range;

use super::reading::Rules;
use crate::diagnosis::catalogue::Code;
use crate::diagnosis::finding::Diagnostic;
use crate::diagnosis::severity::Severity;
use crate::diagnosis::wording::Words;

impl Rules<'_> {
    /// `this:that` looks like a URL with the scheme `this`.
    pub(super) fn first_colon(&self, section: &'static str) -> Option<Diagnostic> {
        let begin = match self.of.start.name {
            "rel_path" | "relativeURL" => 0,
            "URL-reference" if self.scheme.is_none() => 0,
            "Content-Location" if self.scheme.is_none() => "Content-Location:".len(),
            _ => return None,
        };
        let path = &self.text[begin..];
        let end = path.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(path.len());
        let colon = begin + path[..end].iter().position(|byte| *byte == b':')?;
        let fix = format!("./{}", String::from_utf8_lossy(&path[..end]));
        let mut words = self.words(Code::ColonInFirstSegment, colon..colon + 1, "rel_path", section);
        words.note = format!("write `{fix}`");
        Some(self.tell(words))
    }

    /// `.` and `..` mean something in relative forms; in a whole URL they would be gone, or are names like others.
    pub(super) fn dot_segments(&self, section: &'static str) -> Vec<Diagnostic> {
        // What these send to their servers is no hierarchy.
        if self.has_scheme("gopher") || self.has_scheme("wais") {
            return Vec::new();
        }
        let mut found = Vec::new();
        for path in self.named("path") {
            let rooted = self.text[..path.start].ends_with(b"/");
            if self.scheme.is_some() || rooted {
                found.extend(self.dots(path, section));
            }
        }
        found
    }

    /// One finding for each run of dot segments.
    fn dots(&self, path: Range<usize>, section: &'static str) -> Vec<Diagnostic> {
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
            let mut words = self.words(Code::DotSegment, span, "path", section);
            if above {
                "There are more `..` than levels before them, and nothing is above the root."
                    .clone_into(&mut words.note);
            }
            self.tell(words)
        };
        runs.into_iter().map(say).collect()
    }

    /// Segments have one slash between them; two at the beginning announce a server.
    pub(super) fn single_slashes(&self, section: &'static str) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for path in self.named("path") {
            let mut begin = path.start - usize::from(self.text[..path.start].ends_with(b"/"));
            let first = begin == 0 || self.text[begin - 1] == b':';
            if first && self.text[begin..].starts_with(b"//") {
                let announced = self.of.dialect.prose.double_slash.is_some_and(|slashes| {
                    slashes.starts.iter().any(|(start, _)| *start == self.of.start.name)
                });
                // Where they announce a server, and there is none, that is an error and told as such.
                if !announced {
                    let words = self.words(Code::DoubleSlash, begin..begin + 2, "net_path", section);
                    let mut told = self.tell(Words { severity: Severity::Note, ..words });
                    "a path begins with a single slash".clone_into(&mut told.label);
                    found.push(told);
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
                    found.push(self.say(Code::EmptySegment, run, "path", section, Some("/".to_owned())));
                }
                slashes = 0;
            }
        }
        found
    }

    /// The prose shows the FTP type codes in lower case, and the grammar takes both.
    pub(super) fn typecode_case(&self, section: &'static str) -> Option<Diagnostic> {
        let span =
            self.named("ftptype").find(|span| self.text[span.clone()].iter().any(u8::is_ascii_uppercase))?;
        let fix = String::from_utf8_lossy(&self.text[span.clone()]).to_ascii_lowercase();
        Some(self.say(Code::TypecodeCase, span, "ftptype", section, Some(fix)))
    }

    /// The prose shows the form of a scheme with a part that the grammar lets be missing.
    pub(super) fn whole_form(&self, section: &'static str, scheme: &str) -> Vec<Diagnostic> {
        if !self.has_scheme(scheme) {
            return Vec::new();
        }
        let end = self.text.len()..self.text.len();
        let missing: Vec<(Range<usize>, &str, &str)> = match scheme {
            "nntp" if self.named("group").any(|group| group.end == end.end) => {
                vec![(end, "article number", "nntpurl")]
            }
            "file" if !self.text.iter().skip("file://".len()).any(|byte| *byte == b'/') => {
                vec![(end, "path", "fileurl")]
            }
            "wais" => ["database", "wtype", "wpath"]
                .into_iter()
                .flat_map(|part| self.named(part).filter(Range::is_empty).map(move |span| (span, part, part)))
                .collect(),
            _ => Vec::new(),
        };
        let say = |(span, what, part): (Range<usize>, &str, &str)| {
            let mut told = self.say(Code::PartLeftOut, span, part, section, None);
            told.label = format!("no {what} stands here");
            told
        };
        missing.into_iter().map(say).collect()
    }
}
