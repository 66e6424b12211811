//! Sessions, databases, files and objects.

use std::ops::Range;

use super::plan::Planner;
use crate::documents::dialect::Role;
use crate::escape::decoded;
use crate::shape::written_scheme;
use crate::text::printable;

/// Returns the place of the host in a `file` URL: between the slashes, or empty if there are none.
pub(super) fn host_of_file(input: &[u8]) -> Range<usize> {
    let begin = written_scheme(input).len() + 1;
    match input[begin..].strip_prefix(b"//") {
        Some(behind) => {
            let length = behind.iter().position(|byte| *byte == b'/').unwrap_or(behind.len());
            begin + 2..begin + 2 + length
        }
        None => begin..begin,
    }
}

impl Planner<'_, '_> {
    pub(super) fn advise(&mut self, section: &'static str) {
        let text = match (self.part(Role::User), self.part(Role::Password)) {
            (None, _) => return,
            (Some(_), None) => format!("tell the user to log in as {}", self.quoted(Role::User)),
            (Some(_), Some(_)) => {
                let password = self.quoted(Role::Password);
                format!("tell the user to log in as {} with password {password}", self.quoted(Role::User))
            }
        };
        self.step("ask", text, section);
    }

    pub(super) fn wais(&mut self, section: &'static str) {
        let database = self.quoted(Role::Database);
        let text = if self.part(Role::WaisType).is_some() {
            format!(
                "retrieve from the database {database} the document {} of type {}",
                self.quoted(Role::WaisPath),
                self.quoted(Role::WaisType)
            )
        } else if self.part(Role::Query).is_some() {
            format!("search the database {database} for {}", self.quoted(Role::Query))
        } else {
            format!("the database {database} can be searched")
        };
        self.step("find", text, section);
    }

    /// Lists the fields `number=content;`, whose content is encoded.
    pub(super) fn wais_fields(&mut self, section: &'static str) {
        let Some(path) = self.part(Role::WaisPath) else { return };
        for field in path.raw.split(|byte| *byte == b';').filter(|field| !field.is_empty()) {
            let equals = field.iter().position(|byte| *byte == b'=').unwrap_or(field.len());
            let (number, content) = field.split_at(equals);
            let content = printable(&decoded(content.get(1..).unwrap_or_default()));
            self.note(format!("field {} of its identifier is \"{content}\"", printable(number)), section);
        }
    }

    /// Finds a file. The host is between the slashes; its name may be that of this host, or empty.
    pub(super) fn file(&mut self, this_host: &str, section: &'static str) {
        let input = self.url.input();
        let host = host_of_file(input);
        let path = &input[host.end..];
        let host = decoded(&input[host]);
        let host = match &host[..] {
            b"" => "this host, because none is named".to_owned(),
            name if name.eq_ignore_ascii_case(this_host.as_bytes()) => {
                format!("this host, which is `{this_host}`")
            }
            name => format!("the host {}", printable(name)),
        };
        let path = path.strip_prefix(b"/").unwrap_or(path);
        let segments: Vec<_> = path
            .split(|byte| *byte == b'/')
            .map(|segment| format!("\"{}\"", printable(&decoded(segment))))
            .collect();
        let (name, directories) = segments.split_last().expect("a split gives at least one part");
        let within =
            if directories.is_empty() { String::new() } else { format!(" in {}", directories.join(", ")) };
        self.step("find", format!("on {host}: the file {name}{within}"), section);
    }

    pub(super) fn prospero(
        &mut self,
        object: &str,
        version: Option<&str>,
        field: Option<[&str; 2]>,
        section: &'static str,
    ) {
        let object = self.shown_part(object).unwrap_or_default();
        self.step("find", format!("request the object \"{object}\""), section);
        if let Some(version) = version.and_then(|version| self.shown_part(version)) {
            self.note(format!("in version {version}"), section);
        }
        let Some([name, value]) = field else { return };
        for (name, value) in self.url.named(name).zip(self.url.named(value)) {
            let [name, value] = [name, value].map(|part| printable(&part.decoded()));
            self.note(format!("whose {name} is \"{value}\""), section);
        }
    }
}
